//! `lightsout render`, and the pictures of other commands.

use std::fs;

use lightsout::picture::Theme;

use crate::support::{Folder, TestFile, example_board, refusal, run};

const BOARD: &str = "#..\n.##\n";

/// A pattern of so many rows and columns, half of it set, as an image in digits.
fn image(rows: usize, columns: usize, seed: u64) -> String {
    let mut state = seed;
    let mut next = || {
        // The linear congruential generator MMIX of Knuth; the highest bit is the most random.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if state >> 63 == 1 { '1' } else { '0' }
    };
    let pixels: String = (0..rows * columns).map(|_| next()).collect();
    format!("P1 {columns} {rows}\n{pixels}\n")
}

/// The numbers of columns and rows of pixels of a PNG.
fn size_of_png(path: &str) -> (u32, u32) {
    let decoder = png::Decoder::new(std::io::BufReader::new(fs::File::open(path).unwrap()));
    let info = decoder.read_info().unwrap();
    (info.info().width, info.info().height)
}

#[test]
fn a_board_is_drawn_on_standard_output() {
    let presses = TestFile::new("render_presses.txt", "...\n..#\n");
    let ran = run(&["render", "--presses", presses.path()], BOARD);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    insta::assert_snapshot!(ran.output, @r##"
    <svg height="133" role="img" viewBox="0 0 171 133" width="171" xmlns="http://www.w3.org/2000/svg">
    <title>Lights-out board of 2x3, presses: 1</title>
    <rect fill="#ffffff" height="100%" width="100%"/>
    <path d="m1 0h.7v.7h-.7zm1 0h.7v.7h-.7zm-2 1h.7v.7h-.7z" fill="#212c48" stroke="#212c48" stroke-linecap="round" stroke-linejoin="round" stroke-width="0.22" transform="translate(40 42) scale(40)"/>
    <path d="m0 0h.7v.7h-.7zm1 1h.7v.7h-.7zm1 0h.7v.7h-.7z" fill="#ffdd66" stroke="#ffdd66" stroke-linecap="round" stroke-linejoin="round" stroke-width="0.22" transform="translate(40 42) scale(40)"/>
    <path d="m2 1a.32 .32 0 1 0 .64 0 .32 .32 0 1 0-.64 0z" fill="#d9481c" transform="translate(41.2 56) scale(40)"/>
    <path d="M82.45 57.7L84.55 56L84.55 64" fill="none" stroke="#ffffff" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.05" transform="translate(0 0) scale(1.6)"/>
    <path d="M15.33 38.43L17.43 36.73L17.43 44.73M14.43 68.02C14.43 66.72 15.33 65.82 16.63 65.82C17.93 65.82 18.83 66.72 18.83 67.92C18.83 69.52 17.13 70.62 14.33 73.82L19.03 73.82M37.97 15.08L40.07 13.38L40.07 21.38M66.16 15.58C66.16 14.28 67.06 13.38 68.36 13.38C69.66 13.38 70.56 14.28 70.56 15.48C70.56 17.08 68.86 18.18 66.06 21.38L70.76 21.38M95.35 14.68C95.75 13.88 96.45 13.38 97.45 13.38C98.75 13.38 99.55 14.18 99.55 15.28C99.55 16.38 98.75 17.18 97.15 17.18C98.85 17.18 99.85 17.98 99.85 19.28C99.85 20.58 98.85 21.38 97.45 21.38C96.35 21.38 95.45 20.88 95.05 19.98" fill="none" stroke="#5c6675" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.05" transform="translate(0 0) scale(1.375)"/>
    </svg>
    "##);
    assert_eq!(run(&["render", "-", "--presses", presses.path(), "-o", "-"], BOARD).output, ran.output);
}

#[test]
fn lights_and_buttons_have_shapes_of_their_own() {
    let mask = TestFile::new("render_mask.txt", "#L.\nB##\n");
    let ran = run(&["render", "--mask", mask.path(), "--theme", "print"], "##.\n...\n");
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    insta::assert_snapshot!(ran.output, @r##"
    <svg height="133" role="img" viewBox="0 0 171 133" width="171" xmlns="http://www.w3.org/2000/svg">
    <title>Lights-out board of 2x3</title>
    <rect fill="#ffffff" height="100%" width="100%"/>
    <path d="m1 1h.7v.7h-.7zm1 0h.7v.7h-.7z" fill="#e4e4e4" stroke="#e4e4e4" stroke-linecap="round" stroke-linejoin="round" stroke-width="0.22" transform="translate(40 42) scale(40)"/>
    <path d="m0 0h.7v.7h-.7z" fill="#111111" stroke="#111111" stroke-linecap="round" stroke-linejoin="round" stroke-width="0.22" transform="translate(40 42) scale(40)"/>
    <path d="m1 0a.41 .41 0 1 0 .82 0 .41 .41 0 1 0-.82 0z" fill="#111111" transform="translate(37.6 56) scale(40)"/>
    <path d="m0 1h.72v.72h-.72z" fill="none" stroke="#555555" stroke-linecap="round" stroke-linejoin="round" stroke-width="0.06" transform="translate(39.6 41.6) scale(40)"/>
    <path d="M15.33 38.43L17.43 36.73L17.43 44.73M14.43 68.02C14.43 66.72 15.33 65.82 16.63 65.82C17.93 65.82 18.83 66.72 18.83 67.92C18.83 69.52 17.13 70.62 14.33 73.82L19.03 73.82M37.97 15.08L40.07 13.38L40.07 21.38M66.16 15.58C66.16 14.28 67.06 13.38 68.36 13.38C69.66 13.38 70.56 14.28 70.56 15.48C70.56 17.08 68.86 18.18 66.06 21.38L70.76 21.38M95.35 14.68C95.75 13.88 96.45 13.38 97.45 13.38C98.75 13.38 99.55 14.18 99.55 15.28C99.55 16.38 98.75 17.18 97.15 17.18C98.85 17.18 99.85 17.98 99.85 19.28C99.85 20.58 98.85 21.38 97.45 21.38C96.35 21.38 95.45 20.88 95.05 19.98" fill="none" stroke="#555555" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.05" transform="translate(0 0) scale(1.375)"/>
    </svg>
    "##);
}

#[test]
fn both_formats_have_one_size() {
    let folder = Folder::new();
    for (size, theme) in [("8x8", "light"), ("19x3", "dark"), ("1x500", "print"), ("0x0", "dark")] {
        let [svg, png] = ["board.svg", "BOARD.PNG"].map(|name| folder.path(name));
        for path in [&svg, &png] {
            let ran = run(&["render", "--size", size, "--theme", theme, "-o", path], "");
            assert_eq!((ran.code, ran.output.as_str(), ran.errors.as_str()), (0, "", ""));
        }
        let (width, height) = size_of_png(&png);
        let text = fs::read_to_string(&svg).unwrap();
        assert!(text.contains(&format!(r#"viewBox="0 0 {width} {height}""#)), "{size}: {width}x{height}");
        assert!(text.contains(&format!("<title>Lights-out board of {size}</title>")));
    }
}

#[test]
fn a_board_of_a_million_cells_is_a_sensible_file() {
    let folder = Folder::new();
    let (board, presses) = (folder.path("board.pbm"), folder.path("presses.pbm"));
    fs::write(&board, image(1000, 1000, 1)).unwrap();
    fs::write(&presses, image(1000, 1000, 2)).unwrap();
    let lights = run(&["render", &board], "").output;
    let both = run(&["render", &board, "--presses", &presses], "").output;
    assert!(lights.len() < 1_600_000, "{}", lights.len());
    assert!(both.len() < 3_100_000, "{}", both.len());
    // The ground, the labels, and a path for some 65 536 lights or presses.
    assert_eq!((lights.matches("<path").count(), both.matches("<path").count()), (10, 18));
    // A board without lights is a few hundred labels.
    assert!(run(&["render", "--size", "1000x1000"], "").output.len() < 60_000);
}

#[test]
fn a_solution_is_drawn_beside_the_report() {
    let folder = Folder::new();
    let (path, png) = (folder.path("solution.svg"), folder.path("solution.png"));
    let board = example_board("five_by_five.txt");
    let plain = run(&["solve", &board], "");
    let drawn = run(&["solve", &board, "--picture", &path], "");
    assert_eq!((drawn.code, &drawn.output, drawn.errors.as_str()), (0, &plain.output, ""));
    let presses = folder.path("presses.txt");
    assert_eq!(run(&["solve", &board, "-o", &presses, "--picture", &png, "--theme", "dark"], "").code, 0);
    // Drawn from the files it is the same.
    let expected = run(&["render", &board, "--presses", &presses], "").output;
    let picture = fs::read_to_string(&path).unwrap();
    assert_eq!(picture, expected);
    assert!(picture.contains("<title>Lights-out board of 5x5, presses: 14</title>"));
    assert_eq!(folder.names(), ["presses.txt", "solution.png", "solution.svg"]);
}

#[test]
fn what_has_no_solution_is_not_drawn() {
    let folder = Folder::new();
    let path = folder.path("solution.svg");
    let ran = run(&["solve", &example_board("corner.txt"), "--picture", &path], "");
    assert_eq!(
        (ran.code, ran.errors.as_str()),
        (1, "lightsout: no picture: there is no solution to be drawn\n")
    );
    // A button without any light.
    assert_eq!(run(&["minimum", "1", "--neighbourhood", "plus-open", "--picture", &path], "").code, 1);
    assert_eq!(run(&["quiet", "3", "--picture", &path], "").code, 0);
    assert!(folder.names().is_empty());
}

#[test]
fn the_minimum_of_one_board_is_drawn() {
    let folder = Folder::new();
    let path = folder.path("minimum.svg");
    let ran = run(&["minimum", "4", "5", "--picture", &path], "");
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let picture = fs::read_to_string(&path).unwrap();
    let from_solve = folder.path("solve.svg");
    assert_eq!(run(&["solve", "--size", "4x5", "--goal", "on", "--picture", &from_solve], "").code, 0);
    assert_eq!(picture, fs::read_to_string(&from_solve).unwrap());
    for sizes in [&["1..4"][..], &["4", "1..4"], &["1..2", "3"]] {
        let message = refusal(&[&["minimum"], sizes, &["--picture", &path]].concat(), "");
        assert_eq!(message, "lightsout: --picture: a range of boards, expected the size of one\n");
    }
    assert_eq!(run(&["minimum", "4..4", "--picture", &path], "").code, 0);
}

#[test]
fn quiet_patterns_are_one_sheet() {
    let folder = Folder::new();
    let path = folder.path("quiet.svg");
    let plain = run(&["quiet", "4"], "").output;
    let ran = run(&["quiet", "4", "--picture", &path], "");
    assert_eq!((ran.code, &ran.output, ran.errors.as_str()), (0, &plain, ""));
    let picture = fs::read_to_string(&path).unwrap();
    // Of each of the 4 patterns the lights, the presses, the labels and the caption.
    assert_eq!(picture.matches("<path").count(), 16);
    assert!(picture.contains("<title>Quiet patterns of a lights-out board of 4x4</title>"));
    assert_eq!(run(&["quiet", "4", "--picture", &path, "-o", &folder.path("quiet.pbm")], "").output, "");
    let message = refusal(&["quiet", "639", "--picture", &path], "");
    let expected =
        "512 boards of 639x639 cells, expected at most 4194304 cells and 256 boards in a picture\n";
    assert!(message.ends_with(expected), "{message}");
    assert!(refusal(&["quiet", "4", "--count", "--picture", &path], "").contains("cannot be used with"));
}

#[test]
fn pictures_that_cannot_be_are_refused_before_any_work() {
    let folder = Folder::new();
    for name in ["board.pbm", "board.txt", "board", ".svg", "board.svg.gz", "-"] {
        let path = if name == "-" { "-".to_owned() } else { folder.path(name) };
        let message = refusal(&["solve", "no/such/board", "--picture", &path], "");
        let expected = format!("{path}: unknown kind of picture, expected a name in .svg or .png\n");
        assert!(message.ends_with(&expected), "{message}");
        if name != "-" {
            assert!(refusal(&["render", "no/such/board", "-o", &path], "").ends_with(&expected));
        }
    }
    let missing = folder.path("no/such.svg");
    assert!(refusal(&["render", "no/such/board", "-o", &missing], "").contains("cannot create a file in"));
    let (svg, png) = (folder.path("board.svg"), folder.path("board.png"));
    for path in [&svg, &png] {
        let message = refusal(&["render", "--size", "2049x2048", "-o", path], "");
        assert!(
            message
                .ends_with("2049x2048 cells, expected at most 4194304 cells and 256 boards in a picture\n")
        );
        refusal(&["solve", "--size", "2049x2048", "--picture", path], "");
        refusal(&["minimum", "2049", "--picture", path], "");
        refusal(&["quiet", "2049", "--picture", path], "");
    }
    let message = refusal(&["render", "--size", "1x20000", "-o", &png], "");
    assert!(
        message.contains("pixels, expected at most 20000 each way for a PNG, or a name in .svg"),
        "{message}"
    );
    assert_eq!(run(&["render", "--size", "1x20000", "-o", &svg], "").code, 0);
    assert!(refusal(&["solve", "--theme", "dark"], BOARD).contains("--picture <FILE>"));
    let themes: Vec<&str> = Theme::ALL.iter().map(|theme| theme.name()).collect();
    let expected = format!("[possible values: {}]", themes.join(", "));
    assert!(refusal(&["render", "--theme", "blue"], BOARD).contains(&expected));
    assert_eq!(folder.names(), ["board.svg"]);
}

#[test]
fn presses_have_to_fit_the_board() {
    let mask = TestFile::new("render_hole.txt", "##.\n###\n");
    let presses = TestFile::new("render_hole_presses.txt", "..#\n...\n");
    let message = refusal(&["render", "--mask", mask.path(), "--presses", presses.path()], BOARD);
    assert!(message.contains("render_hole_presses.txt: "), "{message}");
    let message = refusal(&["render", "--presses", presses.path()], "##\n##\n");
    assert!(message.contains("render_hole_presses.txt: ") && message.contains("2x3"), "{message}");
    assert!(refusal(&["render", "--presses", "-"], BOARD).contains("asked for twice"));
}

#[test]
fn one_file_is_not_taken_for_a_picture_and_something_else() {
    let folder = Folder::new();
    let path = folder.path("same.png");
    for (command, option, name) in [
        (&["solve"][..], "-o", "--output"),
        (&["solve"], "--certificate", "--certificate"),
        (&["quiet", "4"], "-o", "--output"),
    ] {
        let message = refusal(&[command, &[option, &path, "--picture", &path]].concat(), BOARD);
        let expected = format!("lightsout: --picture: the same file as for {name}, expected another\n");
        assert_eq!(message, expected);
    }
    assert!(folder.names().is_empty());
}

#[cfg(target_os = "linux")]
mod linux {
    use super::*;
    use crate::support::shell;

    #[test]
    fn what_cannot_be_written_leaves_nothing_behind() {
        let folder = Folder::new();
        let (code, _, errors) = shell("\"$0\" render --size 9x9 > /dev/full", &folder);
        assert_eq!(code, Some(2));
        assert!(errors.starts_with("lightsout: standard output: No space left"), "{errors}");
        fs::write(folder.path("board.svg"), "what was there").unwrap();
        for name in ["board.svg", "board.png"] {
            let line = format!("ulimit -f 1; trap '' XFSZ; \"$0\" render --size 19x19 -o {name}");
            let (code, _, errors) = shell(&line, &folder);
            assert_eq!((code, errors.contains("File too large")), (Some(2), true), "{errors}");
        }
        assert_eq!(fs::read_to_string(folder.path("board.svg")).unwrap(), "what was there");
        assert_eq!(folder.names(), ["board.svg"]);
        assert_eq!(
            shell("\"$0\" render --size 99x99 | head -c 9", &folder),
            (Some(0), "<svg heig".into(), "".into())
        );
    }

    #[test]
    fn pixels_without_memory_are_refused() {
        let folder = Folder::new();
        fs::write(folder.path("board.pbm"), image(600, 900, 3)).unwrap();
        let mut drawn = Vec::new();
        for megabytes in [50, 100, 150, 200, 250] {
            let line = format!("ulimit -v {}; \"$0\" render board.pbm -o board.png", megabytes << 10);
            let (code, _, errors) = shell(&line, &folder);
            drawn.push(code == Some(0));
            let expected = "lightsout: board.png: no memory to draw ";
            assert!(
                code == Some(0) || code == Some(2) && errors.starts_with(expected),
                "{megabytes}: {errors}"
            );
        }
        assert!(drawn.is_sorted() && !drawn[0] && drawn[4], "{drawn:?}");
        assert_eq!(folder.names(), ["board.pbm", "board.png"]);
    }

    #[test]
    fn a_report_does_not_stand_in_a_picture() {
        let folder = Folder::new();
        fs::write(folder.path("board"), BOARD).unwrap();
        for command in ["solve board", "quiet 4", "minimum 4"] {
            let line = format!("\"$0\" {command} --picture board.svg > board.svg");
            let (code, _, errors) = shell(&line, &folder);
            let picture = fs::read_to_string(folder.path("board.svg")).unwrap();
            assert_eq!(code, Some(0));
            assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"), "{picture}");
            assert!(errors.contains('\n'), "the report is elsewhere");
        }
    }
}

#[test]
fn a_geometry_is_asked_for_by_its_name() {
    let svg = |arguments: &[&str]| {
        let reply = run(&[&["render", "--size", "3x3"], arguments].concat(), "");
        assert_eq!(reply.code, 0, "{}", reply.errors);
        reply.output
    };
    let square = svg(&[]);
    assert_eq!(svg(&["--geometry", "square"]), square);
    let hexagonal = svg(&["--geometry", "hexagonal"]);
    assert!(hexagonal.contains("zM") && hexagonal != square);
    assert!(svg(&["--geometry", "points"]).contains("L"));
    let errors = refusal(&["render", "--size", "3x3", "--geometry", "hexagon"], "");
    assert!(errors.contains("hexagonal"), "{errors}");
}

#[test]
fn points_lie_where_a_file_says() {
    let [edges, points] = ["petersen_edges.txt", "petersen_points.txt"].map(example_board);
    let drawn = |arguments: &[&str]| {
        let ran = run(&[&["render", "--edges", &edges], arguments].concat(), "");
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{arguments:?}");
        ran.output
    };
    let star = drawn(&["--points", &points]);
    assert_ne!(star, drawn(&["--geometry", "points"]));
    // Twice as far apart is the same picture.
    let text = fs::read_to_string(&points).unwrap();
    let doubled = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let numbers: Vec<f64> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        format!("{},\t{} # doubled\n\n", 2.0 * numbers[0], 2.0 * numbers[1])
    });
    let doubled = TestFile::new("render_doubled.txt", doubled.collect::<String>());
    assert_eq!(drawn(&["--points", doubled.path()]), star);
    // So is that of another command.
    let folder = Folder::new();
    let solved = folder.path("solved.svg");
    let arguments = ["--goal", "on", "--edges", &edges, "--points", &points, "--picture", &solved];
    assert_eq!(run(&[&["solve"], &arguments[..]].concat(), "").code, 0);
    let width = |svg: &str| svg.split_once("viewBox=").map(|(_, rest)| rest[..20].to_owned());
    assert_eq!(width(&fs::read_to_string(&solved).unwrap()), width(&star));
}

#[test]
fn points_that_are_none_are_refused() {
    let edges = example_board("petersen_edges.txt");
    let ten = "0 0\n1 0\n2 0\n3 0\n4 0\n5 0\n6 0\n7 0\n8 0\n";
    for (text, problem) in [
        (String::new(), ": places for 0 cells, expected 10, one for each cell"),
        ("# 0 0\n".repeat(10), ": places for 0 cells, expected 10"),
        (ten.to_owned(), ": places for 9 cells, expected 10"),
        (format!("{ten}9 0\n10 0\n"), ": places for 11 cells, expected 10"),
        (format!("{ten}9 x\n"), ":10:3: \"x\", expected a number"),
        (format!("{ten}9\n"), ":10:2: the end of the line, expected a number"),
        (format!("{ten}9 0 0\n"), ":10:5: \"0\", expected the end of the line"),
        (format!("{ten}9 1e99\n"), ": places too far apart to be drawn"),
        (format!("{ten}9 inf\n"), ":10:3: \"inf\", expected a number"),
        ("0 0\n".repeat(65_537), ":65537:1: \"0\", expected at most 65536 points"),
        ("P1 1 1 1".to_owned(), ": an image, expected two numbers a line"),
    ] {
        let points = TestFile::new("render_no_points.txt", text);
        let message = refusal(&["render", "--edges", &edges, "--points", points.path()], "");
        assert!(message.contains(&format!("render_no_points.txt{problem}")), "{message}");
    }
    for (arguments, problem) in [
        (&["render", "--edges", &edges, "--points", "no such file"][..], "no such file"),
        (&["render", "--edges", "-", "--points", "-"], "asked for twice"),
        (&["render", "--size", "3", "--points", "x", "--geometry", "points"], "cannot be used with"),
        (&["solve", "--size", "3", "--points", "x"], "--picture"),
    ] {
        let message = refusal(arguments, "");
        assert!(message.contains(problem), "{message}");
    }
}
