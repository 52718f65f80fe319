//! Boards given by the edges of a graph or by lists of buttons.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::support::{Folder, TestFile, refusal, run};

/// A ring of five vertices.
const RING: &str = "5 5  # vertices and edges\n1 2\n2 3\n3 4\n4 5\n5 1\n";

#[test]
fn a_graph_starts_from_all_off() {
    let ring = TestFile::new("a_graph_starts.txt", RING);
    let ran = run(&["solve", "--edges", ring.path(), "--goal", "on"], "");
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    assert_snapshot!(ran.output, @r"
    solvable: yes
    nullity: 0
    solutions: 1
    fewest presses: 5 (proved)
    #####
    ");
    // Without its own light, each button of a ring toggles two, so an odd number cannot be on.
    assert_eq!(run(&["solve", "--edges", ring.path(), "--goal", "on", "--open"], "").code, 1);
}

#[test]
fn a_graph_takes_a_board_of_one_row() {
    let ring = TestFile::new("a_graph_takes.txt", RING);
    let edges = ["--edges", ring.path()];
    let solved = |arguments: &[&str], input: &str| {
        let ran = run(&[&["solve"], &edges[..], arguments].concat(), input);
        (ran.code, ran.output.lines().last().unwrap_or_default().to_owned())
    };
    for (arguments, input) in [
        (&["-"][..], "##..#\n"),
        (&["--board", "11001"], ""),
        (&["--board", "1,1,0,0,1"], ""),
        (&["--board", "[[1,1,0,0,1]]"], ""),
        (&["--board", "OO##O", "--on", "O", "--off", "#"], ""),
        (&["-"], "P1 5 1 11001"),
    ] {
        assert_eq!(solved(arguments, input), (0, "#....".to_owned()), "{arguments:?}");
    }
    for board in ["1100", "110011", "11|00|11"] {
        let message = refusal(&[&["solve", "--board", board], &edges[..]].concat(), "");
        assert!(message.contains("--board: the pattern of lights is") && message.contains("expected 1x5"));
    }
    let presses = TestFile::new("a_graph_takes_presses.txt", "#....\n");
    let ran = run(&[&["verify", "-", presses.path()], &edges[..]].concat(), "##..#\n");
    assert_eq!((ran.code, ran.output.as_str()), (0, "goal met: yes\npresses: 1\n"));
}

#[test]
fn counting_is_recognized_or_said() {
    let reading = |edges: &str, arguments: &[&str]| {
        let ran = run(&[&["solve", "-v", "--edges", "-"], arguments].concat(), edges);
        assert_eq!(ran.code, 0, "{}", ran.errors);
        ran.errors
    };
    let expected = "lightsout: <standard input>: reading 3 vertices counted from 1, 2 edges\n";
    assert_eq!(reading("1 2\n2 3\n", &[]), expected);
    assert_eq!(reading("0 1\n1 2\n", &[]), expected.replace('1', "0"));
    assert_eq!(reading("1 2\n2 3\n", &["--count-from", "0"]), expected.replace('1', "0").replace('3', "4"));
    let message = refusal(&["solve", "--edges", "-", "--count-from", "1"], "1 2\n0 1\n");
    assert_snapshot!(message, @r"
    lightsout: <standard input>:2:1: 0 is too low, expected numbers counted from 1
       ,----
     2 | 0 1
       : ^
       `----
    ");
}

#[test]
fn buttons_toggle_the_lights_of_their_line() {
    let buttons = TestFile::new("buttons_toggle.txt", "1 2\n2 3  # the second\n1,3,4\n");
    let given = ["solve", "--buttons", buttons.path()];
    let ran = run(&[&given[..], &["--board", "1011", "-v"]].concat(), "");
    assert!(ran.output.ends_with("fewest presses: 1 (proved)\n..#\n"), "{}", ran.output);
    assert!(ran.errors.contains("buttons_toggle.txt: reading 4 lights counted from 1, 3 buttons\n"));
    assert_eq!(run(&[&given[..], &["--board", "0000"]].concat(), "").code, 0);
    // A light that no button toggles has to be as it should.
    assert_eq!(run(&[&given[..], &["--board", "10110"]].concat(), "").code, 0);
    assert_eq!(run(&[&given[..], &["--board", "10111"]].concat(), "").code, 1);
    let message = refusal(&[&given[..], &["--board", "101"]].concat(), "");
    assert!(message.contains("--board: the pattern of lights is 1x3, expected 1x4"), "{message}");
}

#[test]
fn json_has_the_file_instead_of_the_rule() {
    let ring = TestFile::new("json_has_the_file.txt", RING);
    let rule = |arguments: &[&str], input: &str| {
        let ran = run(&[&["solve", "--json"], arguments].concat(), input);
        let mut object: Value = serde_json::from_str(&ran.output).unwrap();
        let names = [
            "rows",
            "columns",
            "neighbourhood",
            "topology",
            "coinciding",
            "edges",
            "open",
            "buttons",
            "matrix_file",
            "matrix_rows",
        ];
        let fields = object.as_object_mut().unwrap();
        fields.retain(|name, _| names.contains(&name.as_str()));
        object
    };
    let grid = json!({"neighbourhood": null, "topology": null, "coinciding": null, "rows": 1, "columns": 5});
    let with = |fields: Value| {
        let mut object = grid.clone();
        object.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        object
    };
    assert_eq!(rule(&["--edges", ring.path()], ""), with(json!({"edges": ring.path(), "open": false})));
    assert_eq!(rule(&["--edges", "-", "--open"], RING), with(json!({"edges": "-", "open": true})));
    assert_eq!(rule(&["--buttons", "-"], "1 5\n"), with(json!({"buttons": "-"})));
    let matrix = json!({"matrix_file": "-", "matrix_rows": "lights"});
    assert_eq!(rule(&["--matrix", "-"], "00000\n".repeat(5).as_str()), with(matrix));
    let plane = json!({"neighbourhood": "plus", "topology": "plane", "coinciding": "cancel", "rows": 1, "columns": 1});
    assert_eq!(rule(&["--size", "1x1"], ""), plane);
}

#[test]
fn what_is_wrong_with_a_list_is_shown() {
    assert_snapshot!(refusal(&["solve", "--edges", "-"], "1 2\n2 3 4\n"), @r"
    lightsout: <standard input>:2:5: the line has 3 numbers, expected two vertices
       ,----
     2 | 2 3 4
       :     ^
       `----
    ");
    for (arguments, input, expected) in [
        (&["--edges", "-"][..], "", "<standard input>:1:1: no numbers, expected a pair of vertices a line"),
        (&["--edges", "-"], "1 1\n", "<standard input>:1:3: an edge from a vertex to itself"),
        (
            &["--edges", "-"],
            "1 x\n",
            "<standard input>:1:3: unexpected character 'x', expected whole numbers",
        ),
        (
            &["--edges", "-"],
            "9000000000000000000 0\n",
            "<standard input>:1:1: the number is too large, expected at most 4294967294",
        ),
        (
            &["--buttons", "-"],
            "\n",
            "<standard input>:1:1: no numbers, expected the lights of a button a line",
        ),
        (&["--buttons", "-"], "P1 1 1 1", "<standard input>: an image, expected numbers in digits"),
        (&["--buttons", "-", "-"], "1\n", "asked for twice"),
        (&["--edges", "no/such"], "", "no/such: "),
    ] {
        let message = refusal(&[&["solve"], arguments].concat(), input);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn lists_are_no_grids() {
    let ring = TestFile::new("lists_are_no_grids.txt", RING);
    for option in [
        &["--neighbourhood", "king"][..],
        &["--topology", "torus"],
        &["--coinciding", "once"],
        &["--mask", "mask.txt"],
        &["--size", "1x5"],
    ] {
        for list in ["--edges", "--buttons", "--matrix"] {
            let message = refusal(&[&["solve", list, ring.path()], option].concat(), "");
            assert!(message.contains("cannot be used with"), "{list} {option:?}: {message}");
        }
    }
    assert!(refusal(&["solve", "--edges", "a", "--buttons", "b"], "").contains("cannot be used with"));
    for options in [&["--open"][..], &["--count-from", "1"], &["--matrix-rows", "lights"]] {
        for others in [
            &[][..],
            &["--size", "1x1"],
            &["--topology", "torus"],
            &["--neighbourhood", "king"],
            &["--coinciding", "once"],
            &["--mask", "mask.txt"],
        ] {
            let message = refusal(&[&["solve"], options, others].concat(), "01\n");
            assert!(message.contains("error: the "), "{options:?} {others:?}: {message}");
        }
    }
    assert!(refusal(&["solve", "--open", "--buttons", "b"], "").contains("cannot be used with"));
    assert!(refusal(&["verify", "a", "b", "--open"], "").contains("--edges"));
    assert!(refusal(&["solve", "--edges", "a", "--count-from", "2"], "").contains("[possible values: 0, 1]"));
}

/// The last lines that `solve` prints with these arguments and this input, when it proves the fewest presses.
fn presses(arguments: &[&str], input: &str) -> String {
    let ran = run(&[&["solve"], arguments].concat(), input);
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.errors);
    let (_, presses) = ran.output.split_once("(proved)\n").unwrap();
    presses.trim_end().to_owned()
}

#[test]
fn a_piped_board_is_read_where_none_is_named() {
    let folder = Folder::new();
    let files = [
        ("path", "0 1\n1 2\n2 3\n"),
        ("lists", "0 1\n0 1 2\n1 2 3\n2 3\n"),
        ("matrix", "1100\n1110\n0111\n0011\n"),
    ];
    for (name, text) in files {
        std::fs::write(folder.path(name), text).unwrap();
    }
    for (option, name) in [("--edges", "path"), ("--buttons", "lists"), ("--matrix", "matrix")] {
        let file = folder.path(name);
        assert_eq!(presses(&[option, &file], "1001\n"), ".##.", "{option}");
        assert_eq!(presses(&[option, &file], "P1 4 1 1001"), ".##.", "{option}");
        // Nothing comes from an empty pipe.
        for nothing in ["", "\n", " \r\n\n"] {
            assert_eq!(presses(&[option, &file], nothing), "....", "{option} {nothing:?}");
        }
        // What is piped is no board of four lights.
        assert!(
            refusal(&["solve", option, &file], "10\n")
                .contains("<standard input>: the pattern of lights is 1x2")
        );
        // It is another input.
        assert_eq!(presses(&[option, &file, "--goal", "-"], "1001\n"), ".##.", "{option}");
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(presses(&[option, "-", "--goal", "on"], &text).len(), 4, "{option}");
        let drawn = run(&["render", option, &file, "--presses", "-"], "1001\n");
        assert_eq!(drawn.code, 0, "{}", drawn.errors);
    }
    let path = folder.path("path");
    let lit = run(&["render", "--edges", &path], "1001\n").output;
    assert_ne!(lit, run(&["render", "--edges", &path], "").output);
    assert!(run(&["explain", "--edges", &path], "1001\n").output.contains(".##."));
}

#[test]
fn rows_of_zeros_and_ones_are_no_lists_of_lights() {
    let rows = TestFile::new("rows_of_zeros.txt", "0 1 1 0\n0 0 1 1\n1 0 0 1\n");
    let packed = TestFile::new("rows_of_zeros_packed.txt", "0110\n0011\n1001\n");
    for file in [rows.path(), packed.path()] {
        let message = refusal(&["solve", "--buttons", file, "--board", "1010"], "");
        assert!(message.contains("only 0 and 1, which read two ways"), "{message}");
        assert!(message.contains("--count-from") && message.contains("--matrix-rows buttons"), "{message}");
        let matrix = ["--matrix", file, "--matrix-rows", "buttons"];
        let ran = run(&[&["solve", "--count", "--board", "1010"], &matrix[..]].concat(), "");
        let (_, found) = ran.output.split_once("fewest presses: ").unwrap();
        assert_eq!(found, "2 (proved)\nsolutions with the fewest presses: 1\n.##\n");
        assert_eq!(presses(&[&["--goal", "on"], &matrix[..]].concat(), ""), "#.#");
        // Its columns for buttons, as the matrix of a system of equations has them.
        assert_eq!(presses(&["--matrix", file, "--board", "101"], ""), "..##");
        let message = refusal(&["solve", "--matrix", file, "--board", "1010"], "");
        assert!(message.contains("is 1x4, expected 1x3; there is one for each column"), "{message}");
    }
    // Said to be numbers.
    let pairs = TestFile::new("rows_of_zeros_pairs.txt", "0 1\n1 0\n");
    assert!(refusal(&["solve", "--buttons", pairs.path()], "").contains("two ways"));
    assert_eq!(presses(&["--buttons", pairs.path(), "--count-from", "0", "--board", "11"], ""), ".#");
    assert_eq!(presses(&["--matrix", pairs.path(), "--board", "11"], ""), "##");
}

#[test]
fn a_board_goes_out_as_a_matrix_and_comes_back() {
    let folder = Folder::new();
    let edges = folder.path("ring");
    std::fs::write(&edges, RING).unwrap();
    for (name, board) in [
        ("a.txt", &["3x4"][..]),
        ("a.npy", &["5"]),
        ("a.npz", &["2x6", "--topology", "torus", "--neighbourhood", "king"]),
        ("a.mtx", &["--edges", &edges]),
        ("a.alist", &["--edges", &edges, "--open"]),
    ] {
        let file = folder.path(name);
        let ran = run(&[&["export", "-o", &file], board].concat(), "");
        assert_eq!((ran.code, ran.output.as_str()), (0, ""), "{}", ran.errors);
        let (size, rest) = board.split_first().unwrap();
        let given = if size.starts_with("--") { board.to_vec() } else { [&["--size", *size], rest].concat() };
        let outcome = |arguments: &[&str]| {
            let ran = run(&[&["solve", "--goal", "on", "--count"], arguments].concat(), "");
            let kept = ran.output.lines().take(5).map(str::to_owned);
            (ran.code, kept.filter(|line| line.contains(':') && !line.starts_with("why")).collect::<Vec<_>>())
        };
        assert_eq!(outcome(&["--matrix", &file]), outcome(&given), "{board:?}");
    }
    assert_snapshot!(run(&["export", "1x3"], "").output, @r"
    110
    111
    011
    ");
    for (arguments, expected) in [
        (&[][..], "<ROWS>"),
        (&["3", "--edges", "a"], "cannot be used with"),
        (&["257"], "takes at most 65536 of either"),
    ] {
        let message = refusal(&[&["export"], arguments].concat(), "");
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn lights_have_any_shape_of_as_many_cells() {
    // Three rows of three lamps on one string.
    let string: String = (1..9).map(|lamp| format!("{lamp} {}\n", lamp + 1)).collect();
    let edges = TestFile::new("lights_have_any_shape.txt", string);
    let edges = ["--edges", edges.path()];
    let solve = |arguments: &[&str], input: &str| presses(&[arguments, &edges[..]].concat(), input);
    let drawn = "#..\n##.\n#.#";
    assert_eq!(solve(&["-"], "111\n000\n101\n"), drawn);
    assert_eq!(solve(&["--board", "111|000|101"], ""), drawn);
    assert_eq!(solve(&["--board", "111000101"], ""), drawn.replace('\n', ""));
    // A goal fits in either shape, and gives its own to lights that have none.
    let goal = TestFile::new("lights_have_any_shape_goal.txt", "111\n000\n101\n");
    let row = TestFile::new("lights_have_any_shape_row.txt", "111000101\n");
    assert_eq!(solve(&["--goal", goal.path()], ""), drawn);
    assert_eq!(solve(&["--goal", row.path()], ""), drawn.replace('\n', ""));
    assert_eq!(solve(&["--goal", row.path(), "--board", "000|000|000"], ""), drawn);
    assert_eq!(solve(&["--goal", goal.path(), "--board", "000000000"], ""), drawn);
    // So do presses.
    for given in [drawn, "#..##.#.#"] {
        let presses = TestFile::new("lights_have_any_shape_presses.txt", given);
        for board in ["111\n000\n101\n", "111000101\n"] {
            let ran = run(&[&["verify", "-", presses.path()], &edges[..]].concat(), board);
            assert_eq!((ran.code, ran.output.as_str()), (0, "goal met: yes\npresses: 5\n"), "{}", ran.errors);
        }
        let ran = run(&[&["render", "--presses", presses.path()], &edges[..]].concat(), "111\n000\n101\n");
        assert!(ran.output.contains("Lights-out board of 3x3"), "{}", ran.errors);
    }
    let message = refusal(&[&["solve", "--board", "111|000"], &edges[..]].concat(), "");
    assert!(message.contains("the pattern of lights is 2x3, expected 1x9"), "{message}");
    // Other buttons than lights are one row.
    let buttons = TestFile::new("lights_have_any_shape_buttons.txt", "1 2\n3 4\n2 3\n");
    assert_eq!(presses(&["--buttons", buttons.path(), "--board", "11|11"], ""), "##.");
}

#[test]
fn graphs_come_in_dimacs_and_lists_with_their_ends() {
    let dimacs = "c a path\np edge 4 3\ne 1 2\ne 2 3\ne 3 4\n";
    assert_eq!(presses(&["--edges", "-", "--board", "1001"], dimacs), ".##.");
    let message = refusal(&["solve", "--edges", "-"], "p edge 2 1\ne 1 3\n");
    assert!(
        message.contains("<standard input>:2:5: there is no vertex 3, expected a number from 1 to 2"),
        "{message}"
    );
    assert_eq!(presses(&["--buttons", "-", "--board", "101"], "1 2 -1 2 3 -1\n"), "##");
    assert_eq!(presses(&["--buttons", "-", "--board", "101"], "1\n2 -1\n-1\n2 3 -1\n"), "#.#");
    let message = refusal(&["solve", "--buttons", "-"], "1 2 -1 2 3\n");
    assert!(
        message.contains(":2:1: unexpected end, expected -1 behind the lights of the last button"),
        "{message}"
    );
}

#[test]
fn a_heading_that_could_be_an_edge_is_said() {
    let solve = |edges: &str| run(&["solve", "--edges", "-", "--goal", "on"], edges);
    let taken = solve("4 3\n1 2\n2 3\n1 4\n");
    assert!(taken.errors.contains("the first line is taken for the numbers of vertices and edges"));
    let edge = solve("1 2\n2 3\n1 4\n4 3\n");
    assert_eq!((edge.code, edge.errors.as_str()), (0, ""));
    assert_ne!(taken.output, edge.output);
    // A triangle has no vertex for more.
    assert_eq!(solve("3 3\n1 2\n2 3\n3 1\n").errors, "");
}

#[cfg(target_os = "linux")]
mod without_input {
    use crate::support::{Folder, shell};

    #[test]
    fn no_board_comes_from_the_null_device() {
        let folder = Folder::new();
        std::fs::write(folder.path("path"), "0 1\n1 2\n2 3\n").unwrap();
        for input in ["</dev/null", "<&-"] {
            let (code, output, errors) = shell(&format!("\"$0\" solve --edges path {input}"), &folder);
            assert_eq!((code, errors.as_str()), (Some(0), ""), "{input}");
            assert!(output.ends_with("fewest presses: 0 (proved)\n....\n"), "{input}: {output}");
        }
    }
}

#[test]
fn boxes_and_cubes_are_boards_of_layers_and_faces() {
    let fewest = |arguments: &[&str]| {
        let ran = run(&[&["solve", "--goal", "on"], arguments].concat(), "");
        assert_eq!(ran.code, 0, "{}", ran.errors);
        let line = ran.output.lines().find(|line| line.starts_with("fewest presses")).unwrap().to_owned();
        (line, ran.output.lines().last().unwrap().len())
    };
    for (arguments, presses, columns) in [
        (["--box", "2x2x2"], 2, 2),
        (["--box", "3x3x3"], 13, 3),
        (["--box", "2x3x4"], 20, 4),
        (["--cube", "1"], 6, 1),
        (["--cube", "3"], 14, 3),
        (["--cube", "5"], 30, 5),
    ] {
        let expected = format!("fewest presses: {presses} (proved)");
        assert_eq!(fewest(&arguments), (expected, columns), "{arguments:?}");
    }
    let layers = run(&["solve", "--box", "2x1x2", "--board", "##|#."], "");
    assert_eq!(layers.output.lines().last(), Some(".."));
}

#[test]
fn boxes_and_cubes_are_drawn_as_layers_and_nets() {
    let size = |arguments: &[&str]| {
        let ran = run(&[&["render"], arguments].concat(), "");
        assert_eq!(ran.code, 0, "{}", ran.errors);
        let number = |name: &str| -> f32 {
            let (_, rest) = ran.output.split_once(&format!(" {name}=\"")).unwrap();
            rest.split_once('"').unwrap().0.parse().unwrap()
        };
        number("width") / number("height")
    };
    assert!((size(&["--cube", "6"]) - 4.0 / 3.0).abs() < 0.1);
    assert!((size(&["--box", "4x20x20"]) - 83.0 / 20.0).abs() < 0.5);
    assert!(size(&["--cube", "6", "--geometry", "square"]) < 0.5);
    assert!((size(&["--cube", "6", "--geometry", "points"]) - 1.0).abs() < 0.1);
}

#[test]
fn a_box_or_cube_is_given_by_its_sides_alone() {
    for sides in ["3", "3x3", "3x3x3x3", "0x1x1", "x3x3", "3x-1x3", "axbxc"] {
        let message = refusal(&["solve", "--box", sides, "--goal", "on"], "");
        assert!(message.contains("such as 3x3x3"), "{message}");
    }
    refusal(&["solve", "--cube", "0"], "");
    refusal(&["solve", "--cube", "2", "--box", "1x1x1"], "");
    refusal(&["solve", "--cube", "2", "--topology", "torus"], "");
    refusal(&["solve", "--cube", "2", "--open"], "");
    refusal(&["solve", "--cube", "99999999999"], "");
}
