//! Every example board is solved, and the answer carried out or counted.

use std::fs;

use serde_json::Value;

use crate::support::{Folder, TestFile, example_board, run};

/// What a file of the examples is.
enum Kind {
    /// Boards with blank lines between them, and the options that go with them; behind an `@`, an example.
    Boards(&'static [&'static str]),
    /// A rule without a board: as many lights, all off.
    Rule { lights: usize, options: &'static [&'static str] },
    /// Presses that solve another example.
    PressesFor(&'static str),
    /// The points of a graph.
    PointsOf(&'static str),
    /// Named in the options of another example.
    PartOf(&'static str),
}

const EXAMPLES: &[(&str, Kind)] = &[
    ("corner.txt", Kind::Boards(&[])),
    ("diamond.txt", Kind::Boards(&["--mask", "@diamond_mask.txt"])),
    ("diamond_mask.txt", Kind::PartOf("diamond.txt")),
    ("eight_by_eight.txt", Kind::Boards(&[])),
    ("five_by_five.txt", Kind::Boards(&[])),
    ("five_by_five_presses.pbm", Kind::PressesFor("five_by_five.txt")),
    ("flip_game.txt", Kind::Boards(&["--goal", "either"])),
    ("lamps.txt", Kind::Boards(&[])),
    (
        "petersen_edges.txt",
        Kind::Rule { lights: 10, options: &["--edges", "@petersen_edges.txt", "--goal", "on"] },
    ),
    ("petersen_points.txt", Kind::PointsOf("petersen_edges.txt")),
    ("several.txt", Kind::Boards(&["--goal", "either"])),
    ("six_lamps.txt", Kind::Boards(&["--buttons", "@six_lamps_buttons.txt"])),
    ("six_lamps_buttons.txt", Kind::PartOf("six_lamps.txt")),
    ("three_by_three.json", Kind::Boards(&[])),
];

#[test]
fn every_example_board_is_solved() {
    let entries = fs::read_dir(example_board("")).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, EXAMPLES.iter().map(|(name, _)| *name).collect::<Vec<_>>());

    for (name, kind) in EXAMPLES {
        match kind {
            Kind::Boards(options) => {
                let text = fs::read_to_string(example_board(name)).unwrap();
                for board in text.split("\n\n") {
                    check_answer(name, board, options);
                }
            }
            Kind::Rule { lights, options } => check_answer(name, &".".repeat(*lights), options),
            Kind::PressesFor(board) => {
                let verified = run(&["verify", &example_board(board), &example_board(name)], "");
                assert_eq!(verified.code, 0, "{name}: {}", verified.output);
            }
            Kind::PointsOf(graph) => {
                let [edges, points] = [example_board(graph), example_board(name)];
                let drawn = run(&["render", "--edges", &edges, "--points", &points], "");
                assert_eq!(drawn.code, 0, "{name}: {}", drawn.errors);
            }
            Kind::PartOf(whole) => {
                let (_, kind) = EXAMPLES.iter().find(|(name, _)| name == whole).unwrap();
                let Kind::Boards(options) = kind else { panic!("{whole} has no options") };
                assert!(options.contains(&format!("@{name}").as_str()), "{whole} without {name}");
            }
        }
    }
}

#[test]
fn the_picture_in_the_readme_is_what_the_command_draws() {
    let folder = Folder::new();
    let picture = folder.path("board.svg");
    let ran = run(&["solve", &example_board("eight_by_eight.txt"), "--picture", &picture], "");
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let committed = example_board("../../docs/eight_by_eight.svg");
    assert!(fs::read(picture).unwrap() == fs::read(committed).unwrap());
}

/// Solves a board and carries out the presses, or counts what the certificates mark.
fn check_answer(name: &str, board: &str, options: &[&str]) {
    let options: Vec<String> = options
        .iter()
        .map(|option| option.strip_prefix('@').map_or_else(|| (*option).to_owned(), example_board))
        .collect();
    let with_options = |arguments: &[&'static str]| -> Vec<String> {
        arguments.iter().map(|&argument| argument.to_owned()).chain(options.iter().cloned()).collect()
    };
    let call = |arguments: &[String]| run(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), board);
    let solved = call(&with_options(&["solve", "-", "--json"]));
    let answer: Value = serde_json::from_str(&solved.output).expect(&solved.errors);
    if answer["solvable"] == false {
        assert_eq!(solved.code, 1, "{name}");
        let goals = if options.iter().any(|option| option == "either") { 2 } else { 1 };
        let certificates = answer["certificates"].as_array().unwrap();
        assert_eq!(certificates.len(), goals, "{name}");
        for certificate in certificates {
            check_certificate(name, board, certificate);
        }
        return;
    }
    assert_eq!(solved.code, 0, "{name}: {}", solved.errors);
    assert_eq!(answer["proved"], true, "{name}");
    let presses = TestFile::new(&format!("example_{name}"), rows(&answer["picture"]).join("\n"));
    let mut arguments = with_options(&["verify", "-"]);
    arguments.insert(2, presses.path().to_owned());
    let verified = call(&arguments);
    assert_eq!(verified.code, 0, "{name}: {}{}", verified.output, verified.errors);
    assert!(verified.output.contains(&format!("presses: {}\n", answer["presses"])), "{name}");
}

/// Every button of the classic rule toggles an even number of the marked lights, and an odd number of them
/// would have to change.
fn check_certificate(name: &str, board: &str, certificate: &Value) {
    let marked: Vec<Vec<bool>> =
        rows(&certificate["lights"]).iter().map(|row| row.chars().map(|c| c == '#').collect()).collect();
    let (height, width) = (marked.len(), marked[0].len());
    for row in 0..height {
        for column in 0..width {
            let toggled = (0..height)
                .flat_map(|r| (0..width).map(move |c| (r, c)))
                .filter(|&(r, c)| row.abs_diff(r) + column.abs_diff(c) <= 1 && marked[r][c]);
            assert_eq!(toggled.count() % 2, 0, "{name}: row {row}, column {column}");
        }
    }
    let target_is_on = certificate["target"] == "on";
    let lights = board.lines().flat_map(str::chars).map(|c| matches!(c, '#' | 'b'));
    let changing = lights.zip(marked.concat()).filter(|&(light, mark)| mark && light != target_is_on);
    assert_eq!(changing.count() % 2, 1, "{name}");
}

fn rows(picture: &Value) -> Vec<String> {
    picture.as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_owned()).collect()
}
