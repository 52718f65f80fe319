//! Boards as people have them: characters, forms, `--board`, `--on` and `--off`, and where they are wrong.

use insta::assert_snapshot;

use crate::support::{TestFile, refusal, run};

const BOARD: &str = ".##\n#..\n";

/// The answer to a board, and what is said on standard error.
fn answer(arguments: &[&str], input: impl Into<Vec<u8>>) -> (String, String) {
    let ran = run(&[&["solve"], arguments].concat(), input);
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.errors);
    (ran.output, ran.errors)
}

#[test]
fn every_alphabet_is_read() {
    let (expected, _) = answer(&[], BOARD);
    for alphabet in ["01", "wb", "wy", "-+", "-x", "-X", ".O", ".o", "WB", ".X", ".x", ".*", "□■"] {
        let characters: Vec<char> = alphabet.chars().collect();
        let board = BOARD.replace('#', "1").replace('.', &characters[0].to_string());
        let board = board.replace('1', &characters[1].to_string());
        assert_eq!(answer(&[], board), (expected.clone(), String::new()), "{alphabet}");
    }
}

#[test]
fn every_form_is_read() {
    let (expected, _) = answer(&[], BOARD);
    for board in [
        "0 1 1\n1 0 0\n",
        "0,1,1\r\n1,0,0\r\n",
        "0, 1, 1,\n1, 0, 0,\n",
        "011|100\n",
        "0 1 1 / 1 0 0",
        "0,1,1;1,0,0",
        "[[0,1,1],[1,0,0]]",
        "[[false, true, true],\n [true, false, false]]\n",
        r#"["011", "100"]"#,
        r##"[".##", "#.."]"##,
        "mat = [[0,1,1],[1,0,0]]",
        "0|1|1\n1|0|0\n",
        "| 0 | 1 | 1 |\n|---+---+---|\n| 1 | 0 | 0 |\n",
        "2 3\n011\n100\n",
        "1\n2 3\n0 1 1\n1 0 0\n0 0\n",
        "1\n.##\n#..\n",
        "a lamp or two\n011\n100\nend\n",
    ] {
        assert_eq!(answer(&[], board), (expected.clone(), String::new()), "{board:?}");
        assert_eq!(answer(&["--board", board], ""), (expected.clone(), String::new()), "{board:?}");
    }
    for board in ["011,100", " 011 , 100 ", ".##,#..", "-xx,x--"] {
        assert_eq!(answer(&["--board", board], ""), (expected.clone(), String::new()), "{board:?}");
    }
}

#[test]
fn a_comma_of_the_option_separates_rows_and_one_of_a_file_cells() {
    let picture = |(output, _): (String, String)| output.split_once("(proved)\n").unwrap().1.to_owned();
    assert_eq!(picture(answer(&["--board", "1,1,0"], "")), "#\n.\n.\n");
    assert_eq!(picture(answer(&[], "1,1,0")), "#..\n");
    assert_eq!(picture(answer(&["--board", "1,1,0\n"], "")), "#\n.\n.\n");
    assert_eq!(picture(answer(&["--board", "1,1,1;0,1,0"], "")), picture(answer(&[], "111\n010\n")));
    assert_eq!(picture(answer(&["--board", "1,1,1\n0,1,0"], "")), picture(answer(&[], "111\n010\n")));
}

#[test]
fn given_characters_settle_what_they_mean() {
    let (expected, _) = answer(&[], BOARD);
    let (reversed, _) = answer(&[], "#..\n.##\n");
    assert_ne!(expected, reversed);
    for (on, off, board, is_expected) in [
        ("#", "O", "O##\n#OO\n", true),
        ("O", "#", "O##\n#OO\n", false),
        ("0", "1", "011|100", false),
        ("x", "O", "Oxx\nxOO", true),
        ("-", "x", "-xx\nx--", false),
        ("ab", "cd", "cab/bdc", true),
        ("■", "□", "□■■\n■□□", true),
        ("w", "W", "Www,wWW", true),
    ] {
        let arguments = ["--on", on, "--off", off, "--board", board];
        assert_eq!(answer(&arguments, "").0, if is_expected { &*expected } else { &reversed }, "{board}");
        assert_eq!(answer(&arguments, "").1, "");
    }
    let goal = TestFile::new("goal_in_characters.txt", "O##\n#OO\n");
    let done = answer(&["--on", "#", "--off", "O", "--goal", goal.path(), "--board", "O##,#OO"], "").0;
    assert!(done.contains("fewest presses: 0"), "{done}");
}

#[test]
fn what_others_mean_the_opposite_by_is_refused_with_the_options_that_tell() {
    assert_snapshot!(refusal(&["solve", "-q"], "x | O | O\nO | x | O\nO | O | x\n"), @r"
    lightsout: <standard input>:1:5: cells are 'x' and 'O', and either may mean on; expected the characters for on and off to be given (--on 'x' --off 'O', or the other way round)
       ,----
     1 | x | O | O
       :     ^
       `----
    ");
    assert!(refusal(&["solve", "--board", "#O,O#", "--json"], "").contains("either may mean on"));
    // The goal is in the same characters, and presses in any.
    let goal = TestFile::new("disputed_goal.txt", "Ox\n");
    assert!(refusal(&["solve", "--size", "1x2", "--goal", goal.path()], "").contains("either may mean on"));
}

#[test]
fn a_board_between_bars_is_one_board() {
    let board = "x | O | O\nO | x | O\nO | O | x\n";
    // By trying all presses: three change the diagonal, and two all the rest.
    for (on, goal, fewest) in [("O", "on", 3), ("x", "off", 3), ("x", "on", 2), ("O", "off", 2)] {
        let off = if on == "O" { "x" } else { "O" };
        let (output, _) = answer(&["--on", on, "--off", off, "--goal", goal], board);
        assert!(output.contains(&format!("fewest presses: {fewest} (proved)")), "{on} {goal}: {output}");
    }
    let ran = run(&["check", "--on", "O", "--off", "x"], board);
    assert_eq!((ran.code, ran.output.lines().count()), (0, 2), "{}", ran.output);
}

#[test]
fn a_board_drawn_on_blanks_is_read_as_it_is_drawn() {
    let (expected, _) = answer(&[], "#..\n.#.\n..#\n");
    assert!(expected.contains("solutions: 1\nfewest presses: 3 (proved)"), "{expected}");
    for board in [
        "#  \n # \n  #\n",
        "#\n #\n  #\n",
        "#\t\t\n\t#\t\n\t\t#\n",
        "#\n\t#\n\t\t#\n",
        "1  \r\n 1\r\n  1",
        "\nX\n X\n  X\n\n",
    ] {
        assert_eq!(answer(&[], board), (expected.clone(), String::new()), "{board:?}");
        let blank = if board.contains('\t') { "\t" } else { " " };
        let given = ["--on", "#1X", "--off", blank];
        assert_eq!(answer(&given, board.trim_matches('\n')), (expected.clone(), String::new()), "{board:?}");
    }
    // What may be a margin is one where it is not given.
    let (wide, _) = answer(&["--on", "#", "--off", " "], "#   \n  # \n");
    assert_eq!(wide, answer(&[], "#...\n..#.\n").0);
    assert_snapshot!(refusal(&["solve"], "#   \n  # \n"), @r"
    lightsout: <standard input>:2:1: the cells are not in the columns of the first row; expected them there, or the blank among the characters that are given, if it is a cell (--off ' ', with --on)
       ,----
     2 |   # 
       : ^
       `----
    ");
    assert!(refusal(&["check"], "01 1\n0 11\n").contains(":2:2: the cells are not in the columns"));
}

#[test]
fn numbers_sizes_and_names_before_boards_are_told() {
    let board = "011\n100\n";
    let one = "# board solvable presses proved minima\n1 yes 2 yes 2\n";
    assert_eq!(run(&["check"], board).output, one);
    let two = format!("{one}2 yes 2 yes 2\n");
    for boards in [
        format!("2\n{board}\n{board}"),
        format!("2\n{board}{board}"),
        format!("2\n2 3\n{board}2 3\n{board}"),
        format!("3 2\n{board}3 2\n{board}0 0\n"),
        format!("one\n{board}two\n{board}end\n"),
        "2\n011|100\n011|100\n".to_owned(),
        "2\n[[0,1,1],[1,0,0]]\n[[0,1,1],[1,0,0]]".to_owned(),
    ] {
        let ran = run(&["check"], boards.as_str());
        assert_eq!((ran.output, ran.errors), (two.clone(), String::new()), "{boards:?}");
        let ran = run(&["flip"], boards.as_str());
        assert_eq!((ran.output.lines().count(), ran.errors.as_str()), (2, ""), "{boards:?}");
    }
    for boards in [format!("3\n{board}\n{board}"), format!("4 3\n{board}")] {
        let message = refusal(&["check"], boards.as_str());
        assert!(
            message.contains(":1:1: no row of cells, and neither the number of boards"),
            "{boards:?}: {message}"
        );
    }
    // A size that does not fit is no row either.
    let message = refusal(&["check"], format!("2\n2 3\n{board}2 3\n011\n"));
    assert!(message.contains(":2:1: unexpected character '2'"), "{message}");
    // A board that lacks a row has no name in its place.
    assert!(
        refusal(&["check"], format!("one\n{board}two\n011\nend\n"))
            .contains(":1:2: unexpected character 'n'")
    );
}

#[test]
fn the_reading_is_said_when_asked_for() {
    let reading = |board: &str| answer(&["-v", "--board", board], "").1;
    assert_snapshot!(reading("01,10"), @"lightsout: --board: reading '0' off, '1' on; rows joined on a line");
    assert_snapshot!(reading("---"), @"lightsout: --board: reading '-' off; a row a line");
    assert_snapshot!(reading("+++"), @"lightsout: --board: reading '-' off, '+' on; a row a line");
    assert_snapshot!(reading("##,##"), @"lightsout: --board: reading '#' on; rows joined on a line");
    assert_snapshot!(reading("[[1]]"), @"lightsout: --board: reading '0' off, '1' on; JSON");
    let goal = TestFile::new("goal_reading.txt", "wb\nbw\n");
    let (_, errors) = answer(&["-v", "--size", "2x2", "--goal", goal.path()], "");
    assert!(errors.ends_with("goal_reading.txt: reading 'w' off, 'b' on; a row a line\n"), "{errors}");
    let (_, errors) = answer(&["-v"], "P1 2 1 11");
    assert_snapshot!(errors, @"lightsout: <standard input>: reading black on, of an image");
}

#[test]
fn a_character_alone_is_read_where_all_agree() {
    let weight = |board: &str| {
        let output = answer(&["--any"], board).0;
        output.contains("presses: 0")
    };
    assert!(["...", "---", "www", "000"].map(weight).into_iter().all(|is_off| is_off));
    for board in ["***", "+++", "###", "bbb", "yyy", "111"] {
        assert!(!weight(board), "{board}");
    }
    // Some mean on by it and off by O, and some the other way round.
    assert!(refusal(&["solve"], "OO\nOO\n").contains("all cells are 'O'"));
    let message = refusal(&["solve"], "xx\nxx\n");
    assert_snapshot!(message, @r"
    lightsout: <standard input>:1:1: all cells are 'x', which is on in some boards and off in others; expected the characters for on and off to be given (--on and --off)
       ,----
     1 | xx
       : ^
       `----
    ");
    assert!(!answer(&["--on", "x", "--off", "-"], "xx\nxx\n").0.contains("presses: 0"));
}

#[test]
fn the_place_is_underlined() {
    assert_snapshot!(refusal(&["solve"], "01\n0?\n"), @r"
    lightsout: <standard input>:2:2: unexpected character '?', expected '0' (off) or '1' (on) as at the start of the board
       ,----
     2 | 0?
       :  ^
       `----
    ");
    assert_snapshot!(refusal(&["solve", "--board", "01,1"], ""), @r"
    lightsout: --board:1:5: the row has 1 cells, expected 2 as in the first row
       ,----
     1 | 01,1 
       :     ^
       `----
    ");
    assert_snapshot!(refusal(&["solve", "--on", "#", "--off", "."], "#.\n#O\n"), @r"
    lightsout: <standard input>:2:2: unexpected character 'O', expected '.' (off) or '#' (on) as given
       ,----
     2 | #O
       :  ^
       `----
    ");
    assert_snapshot!(refusal(&["solve"], "[[0,1],[1,2]]"), @r"
    lightsout: <standard input>:1:11: unexpected character '2', expected 0, 1, false or true
       ,----
     1 | [[0,1],[1,2]]
       :           ^
       `----
    ");
    assert_snapshot!(refusal(&["solve"], format!("{}?{}\n", "01".repeat(100_000), "01".repeat(100_000))), @r"
    lightsout: <standard input>:1:200001: unexpected character '?', expected '0' (off) or '1' (on) as at the start of the board
       ,----
     1 | ...010101010101010101010101010101?010101010101010101010101010101...
       :                                  ^
       `----
    ");
}

#[test]
fn every_text_that_is_wrong_is_shown() {
    let wrong = TestFile::new("wrong_everywhere.txt", "#.\n#?\n");
    let board = TestFile::new("right_for_wrong.txt", "#.\n.#\n");
    let at_path = format!("@{}", wrong.path());
    for arguments in [
        &["solve", wrong.path()][..],
        &["solve", "--size", "2x2", "--goal", wrong.path()],
        &["solve", "--size", "2x2", "--mask", wrong.path()],
        &["nullity", "2", "--neighbourhood", &at_path],
        &["verify", wrong.path(), board.path()],
        &["verify", board.path(), wrong.path()],
        &["flip", wrong.path()],
    ] {
        let message = refusal(arguments, "");
        assert!(message.contains("wrong_everywhere.txt:2:2: unexpected character '?'"), "{message}");
        assert!(message.ends_with("\n   ,----\n 2 | #?\n   :  ^\n   `----\n"), "{message}");
    }
}

#[test]
fn other_commands_take_characters_too() {
    let board = TestFile::new("verified_characters.txt", "OO#\nO##\n###\n");
    let presses = "#..\n...\n...\n";
    let characters = ["--on", "O", "--off", "#"];
    let verify = |characters: &[&str]| run(&[&["verify", board.path(), "-"], characters].concat(), presses);
    let ran = verify(&characters);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    assert_eq!(verify(&["--on", "#", "--off", "O"]).code, 1);
    let flip = |arguments: &[&str]| run(&[&["flip"], arguments].concat(), "ab\nba\n");
    assert_eq!(flip(&["--on", "a", "--off", "b"]).output, "2\n");
    assert_eq!(flip(&[]).code, 2);
    let boards = run(&["flip"], "bwwb|bbwb|bwwb|bwww\nbwww|wwww|wwww|wwww\n");
    assert_eq!((boards.code, boards.output.as_str()), (1, "4\nImpossible\n"));
}

#[test]
fn characters_that_settle_nothing_are_refused() {
    let image = TestFile::new("image_with_characters.pbm", "P1 2 1 01");
    for (arguments, expected) in [
        (&["--on", "a"][..], "--off"),
        (&["--off", "a"], "--on"),
        (&["--on", "ab", "--off", "cb"], "--on and --off: 'b' is given for off and for on"),
        (&["--on", "", "--off", "b"], "--on and --off: no character for on"),
        (&["--on", "a", "--off", "\r"], "--on and --off: '\\r' among the characters of cells"),
        (&["--on", "a", "--off", "\n"], "--on and --off: '\\n' among the characters of cells"),
        (&["--on", "a", "--off", "b", image.path()], "image_with_characters.pbm: an image, expected a text"),
        (&["--board", "01", "--size", "1x2"], "cannot be used with"),
        (&["--board", "01", "board.txt"], "cannot be used with"),
        (&["--board", ""], "--board:1:1: no cells, expected a board"),
        (&["--board", "01\n\n10"], "--board:3:1: a second board starts here"),
        (&["--board", "01|10\n01|10"], "--board:2:1: a second board starts here, expected one"),
    ] {
        let message = refusal(&[&["solve"], arguments].concat(), "01\n");
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}
