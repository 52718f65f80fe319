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
    for alphabet in ["01", "wb", "wy", "-+", "-x", "-X", ".O", ".o", "WB"] {
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
fn what_others_mean_the_opposite_by_is_said() {
    let (output, errors) = answer(&[], "#OO\nO##\n");
    assert_eq!(output, answer(&[], BOARD).0);
    assert_snapshot!(errors, @"lightsout: <standard input>: reading '#' off, 'O' on; --on and --off say otherwise");
    assert_eq!(answer(&[], "xOO\nOxx\n").1.lines().count(), 1);
}

#[test]
fn the_reading_is_said_when_asked_for() {
    let reading = |board: &str| answer(&["-v", "--board", board], "").1;
    assert_snapshot!(reading("01,10"), @"lightsout: --board: reading '0' off, '1' on; rows joined on a line");
    assert_snapshot!(reading("---"), @"lightsout: --board: reading '-' off; a row a line");
    assert_snapshot!(reading("OOO"), @"lightsout: --board: reading 'O' on; a row a line");
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
    for board in ["OOO", "+++", "###", "bbb", "yyy", "111"] {
        assert!(!weight(board), "{board}");
    }
    let message = refusal(&["solve"], "xx\nxx\n");
    assert_snapshot!(message, @r"
    lightsout: <standard input>:1:1: all cells are 'x', which is on in some alphabets and off in others; expected the characters for on and off to be given
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
        (&["--on", "a", "--off", " "], "--on and --off: white space ' ' among the characters of cells"),
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
