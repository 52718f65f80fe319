//! `lightsout explain`: equations, elimination, solutions.

use serde_json::{Value, json};

use crate::support::{TestFile, example_board, refusal, run};

fn explanation(arguments: &[&str], input: &str) -> Value {
    serde_json::from_str(&run(&[&["explain", "--json"], arguments].concat(), input).output).unwrap()
}

#[test]
fn a_board_of_the_flip_game() {
    let ran = run(&["explain", "--goal", "either", &example_board("flip_game.txt")], "");
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    insta::assert_snapshot!(ran.output, @r"
    A 4x4 board, and the goal: all lights off or all on, whichever takes fewer presses.

    #..#
    ##.#
    #..#
    #...

    The equations
    -------------

    Write (r,c) for the button in row r and column c: it is 1 if the button is pressed, and 0 if
    not. Pressing twice is not pressing, and the order does not matter. A light changes if an odd
    number of the buttons that toggle it are pressed. So for each light the sum of these buttons,
    counted with 1 + 1 = 0, has to be 1 if the light has to change, and 0 if not.

    light  sum                                      off on
    (1,1)  (1,1) + (1,2) + (2,1)                 = 1   0
    (1,2)  (1,1) + (1,2) + (1,3) + (2,2)         = 0   1
    (1,3)  (1,2) + (1,3) + (1,4) + (2,3)         = 0   1
    (1,4)  (1,3) + (1,4) + (2,4)                 = 1   0
    (2,1)  (1,1) + (2,1) + (2,2) + (3,1)         = 1   0
    (2,2)  (1,2) + (2,1) + (2,2) + (2,3) + (3,2) = 1   0
    (2,3)  (1,3) + (2,2) + (2,3) + (2,4) + (3,3) = 0   1
    (2,4)  (1,4) + (2,3) + (2,4) + (3,4)         = 1   0
    (3,1)  (2,1) + (3,1) + (3,2) + (4,1)         = 1   0
    (3,2)  (2,2) + (3,1) + (3,2) + (3,3) + (4,2) = 0   1
    (3,3)  (2,3) + (3,2) + (3,3) + (3,4) + (4,3) = 0   1
    (3,4)  (2,4) + (3,3) + (3,4) + (4,4)         = 1   0
    (4,1)  (3,1) + (4,1) + (4,2)                 = 1   0
    (4,2)  (3,2) + (4,1) + (4,2) + (4,3)         = 0   1
    (4,3)  (3,3) + (4,2) + (4,3) + (4,4)         = 0   1
    (4,4)  (3,4) + (4,3) + (4,4)                 = 0   1

    The toggle matrix
    -----------------

    The same without names: a row for each light, a column for each button in the order of reading,
    with a 1 where the button toggles the light. Behind the bar stands whether the light has to
    change.

    light                        off on
    (1,1)  11.. 1... .... .... | 1   0
    (1,2)  111. .1.. .... .... | 0   1
    (1,3)  .111 ..1. .... .... | 0   1
    (1,4)  ..11 ...1 .... .... | 1   0
    (2,1)  1... 11.. 1... .... | 1   0
    (2,2)  .1.. 111. .1.. .... | 1   0
    (2,3)  ..1. .111 ..1. .... | 0   1
    (2,4)  ...1 ..11 ...1 .... | 1   0
    (3,1)  .... 1... 11.. 1... | 1   0
    (3,2)  .... .1.. 111. .1.. | 0   1
    (3,3)  .... ..1. .111 ..1. | 0   1
    (3,4)  .... ...1 ..11 ...1 | 1   0
    (4,1)  .... .... 1... 11.. | 1   0
    (4,2)  .... .... .1.. 111. | 0   1
    (4,3)  .... .... ..1. .111 | 0   1
    (4,4)  .... .... ...1 ..11 | 0   1

    Elimination
    -----------

    Exchanging two rows, or adding one to another, loses no solution and makes none. That leads to
    the reduced form: each row starts with a 1, its pivot, further to the right than the row above,
    and no other row has a 1 in that column; rows of zeros come last. What is done to a row is done
    behind the bar, too.

    row                        off on
      1  1... .... .... .111 | 1   0
      2  .1.. .... .... 11.1 | 0   1
      3  ..1. .... .... 1.11 | 0   1
      4  ...1 .... .... 111. | 0   1
      5  .... 1... .... 1.1. | 0   1
      6  .... .1.. .... ...1 | 1   1
      7  .... ..1. .... 1... | 0   0
      8  .... ...1 .... .1.1 | 1   0
      9  .... .... 1... 11.. | 1   0
     10  .... .... .1.. 111. | 0   1
     11  .... .... ..1. .111 | 0   1
     12  .... .... ...1 ..11 | 0   1
     13  .... .... .... .... | 0   0
     14  .... .... .... .... | 0   0
     15  .... .... .... .... | 0   0
     16  .... .... .... .... | 0   0

    12 pivots: (1,1) (1,2) (1,3) (1,4) (2,1) (2,2) (2,3) (2,4) (3,1) (3,2) (3,3) (3,4)
    4 free buttons: (4,1) (4,2) (4,3) (4,4)

    Each free button may be pressed or not, and the rows say what that makes of the pivots. So where
    there is a solution at all, there are 2^4 = 16.

    Quiet patterns
    --------------

    Presses that change no light. For each free button there is one that presses it, no other free
    button, and the pivots whose rows have a 1 in its column; all others are sums of these. Adding
    one to a solution makes another.

    (4,1)   (4,2)   (4,3)   (4,4)
    .###    ##.#    #.##    ###.
    #.#.    ...#    #...    .#.#
    ##..    ###.    .###    ..##
    #...    .#..    ..#.    ...#

    The solutions
    -------------

    Above each stands the number of its presses; * marks the choice.

    To all off: 16 solutions:

    4 *    6      6      6      6      8      8      8      8      8      8      10     10     10
    #...   ....   .#.#   .##.   #.#.   ...#   ..#.   .#..   #.##   ##.#   ###.   ..##   #..#   ##..
    .#.#   #..#   .#..   ....   ..#.   #.#.   ###.   .###   ...#   #...   ##..   ##.#   .##.   #.##
    #...   ..#.   .##.   #.##   ....   .###   #.#.   ..##   .#.#   ##..   ...#   ####   ##.#   #..#
    ....   .###   .#..   ...#   #.##   #..#   ##..   #.#.   .#.#   ..##   .##.   ..#.   ###.   ##.#

    10     12
    ####   .###
    ####   ..##
    .#..   ###.
    #...   ####

    To all on: 16 solutions:

    4      6      6      6      6      8      8      8      8      8      8      10     10     10
    ##..   ....   ..#.   .#..   #..#   ...#   ..##   .###   #...   #.#.   ###.   .##.   #.##   ##.#
    .#..   .##.   ...#   #...   #..#   .#.#   ..#.   ##..   #.#.   ##.#   ..##   ####   ###.   .###
    ....   #.##   ..##   #.#.   .#..   ###.   .##.   .###   ...#   #..#   #...   ..#.   ##..   .#.#
    ..#.   #...   ..##   .#.#   ...#   .##.   ##.#   ....   ####   .#..   #..#   ###.   #.#.   ##..

    10     12
    ####   .#.#
    ....   #.##
    ##.#   ####
    .###   #.##

    The choice
    ----------

    4 presses to all off: one of 2 with so few, and where it first differs from another it does not
    press.

    #...
    .#.#
    #...
    ....
    ");
}

#[test]
fn a_board_without_a_solution() {
    let ran = run(&["explain", &example_board("corner.txt")], "");
    assert_eq!((ran.code, ran.errors.as_str()), (1, ""));
    insta::assert_snapshot!(ran.output, @r"
    A 5x5 board, and the goal: all lights off.

    #....
    .....
    .....
    .....
    .....

    The equations
    -------------

    Write (r,c) for the button in row r and column c: it is 1 if the button is pressed, and 0 if
    not. Pressing twice is not pressing, and the order does not matter. A light changes if an odd
    number of the buttons that toggle it are pressed. So for each light the sum of these buttons,
    counted with 1 + 1 = 0, has to be 1 if the light has to change, and 0 if not.

    light  sum
    (1,1)  (1,1) + (1,2) + (2,1)                 = 1
    (1,2)  (1,1) + (1,2) + (1,3) + (2,2)         = 0
    (1,3)  (1,2) + (1,3) + (1,4) + (2,3)         = 0
    (1,4)  (1,3) + (1,4) + (1,5) + (2,4)         = 0
    (1,5)  (1,4) + (1,5) + (2,5)                 = 0
    (2,1)  (1,1) + (2,1) + (2,2) + (3,1)         = 0
    (2,2)  (1,2) + (2,1) + (2,2) + (2,3) + (3,2) = 0
    (2,3)  (1,3) + (2,2) + (2,3) + (2,4) + (3,3) = 0
    (2,4)  (1,4) + (2,3) + (2,4) + (2,5) + (3,4) = 0
    (2,5)  (1,5) + (2,4) + (2,5) + (3,5)         = 0
    (3,1)  (2,1) + (3,1) + (3,2) + (4,1)         = 0
    (3,2)  (2,2) + (3,1) + (3,2) + (3,3) + (4,2) = 0
    (3,3)  (2,3) + (3,2) + (3,3) + (3,4) + (4,3) = 0
    (3,4)  (2,4) + (3,3) + (3,4) + (3,5) + (4,4) = 0
    (3,5)  (2,5) + (3,4) + (3,5) + (4,5)         = 0
    (4,1)  (3,1) + (4,1) + (4,2) + (5,1)         = 0
    (4,2)  (3,2) + (4,1) + (4,2) + (4,3) + (5,2) = 0
    (4,3)  (3,3) + (4,2) + (4,3) + (4,4) + (5,3) = 0
    (4,4)  (3,4) + (4,3) + (4,4) + (4,5) + (5,4) = 0
    (4,5)  (3,5) + (4,4) + (4,5) + (5,5)         = 0
    (5,1)  (4,1) + (5,1) + (5,2)                 = 0
    (5,2)  (4,2) + (5,1) + (5,2) + (5,3)         = 0
    (5,3)  (4,3) + (5,2) + (5,3) + (5,4)         = 0
    (5,4)  (4,4) + (5,3) + (5,4) + (5,5)         = 0
    (5,5)  (4,5) + (5,4) + (5,5)                 = 0

    The toggle matrix
    -----------------

    The same without names: a row for each light, a column for each button in the order of reading,
    with a 1 where the button toggles the light. Behind the bar stands whether the light has to
    change.

    light
    (1,1)  11... 1.... ..... ..... ..... | 1
    (1,2)  111.. .1... ..... ..... ..... | 0
    (1,3)  .111. ..1.. ..... ..... ..... | 0
    (1,4)  ..111 ...1. ..... ..... ..... | 0
    (1,5)  ...11 ....1 ..... ..... ..... | 0
    (2,1)  1.... 11... 1.... ..... ..... | 0
    (2,2)  .1... 111.. .1... ..... ..... | 0
    (2,3)  ..1.. .111. ..1.. ..... ..... | 0
    (2,4)  ...1. ..111 ...1. ..... ..... | 0
    (2,5)  ....1 ...11 ....1 ..... ..... | 0
    (3,1)  ..... 1.... 11... 1.... ..... | 0
    (3,2)  ..... .1... 111.. .1... ..... | 0
    (3,3)  ..... ..1.. .111. ..1.. ..... | 0
    (3,4)  ..... ...1. ..111 ...1. ..... | 0
    (3,5)  ..... ....1 ...11 ....1 ..... | 0
    (4,1)  ..... ..... 1.... 11... 1.... | 0
    (4,2)  ..... ..... .1... 111.. .1... | 0
    (4,3)  ..... ..... ..1.. .111. ..1.. | 0
    (4,4)  ..... ..... ...1. ..111 ...1. | 0
    (4,5)  ..... ..... ....1 ...11 ....1 | 0
    (5,1)  ..... ..... ..... 1.... 11... | 0
    (5,2)  ..... ..... ..... .1... 111.. | 0
    (5,3)  ..... ..... ..... ..1.. .111. | 0
    (5,4)  ..... ..... ..... ...1. ..111 | 0
    (5,5)  ..... ..... ..... ....1 ...11 | 0

    Elimination
    -----------

    Exchanging two rows, or adding one to another, loses no solution and makes none. That leads to
    the reduced form: each row starts with a 1, its pivot, further to the right than the row above,
    and no other row has a 1 in that column; rows of zeros come last. What is done to a row is done
    behind the bar, too.

    row
      1  1.... ..... ..... ..... ....1 | 0
      2  .1... ..... ..... ..... ...1. | 0
      3  ..1.. ..... ..... ..... ...11 | 0
      4  ...1. ..... ..... ..... ...1. | 0
      5  ....1 ..... ..... ..... ....1 | 0
      6  ..... 1.... ..... ..... ...11 | 0
      7  ..... .1... ..... ..... ..... | 0
      8  ..... ..1.. ..... ..... ...11 | 0
      9  ..... ...1. ..... ..... ..... | 0
     10  ..... ....1 ..... ..... ...11 | 0
     11  ..... ..... 1.... ..... ...1. | 0
     12  ..... ..... .1... ..... ...1. | 0
     13  ..... ..... ..1.. ..... ..... | 0
     14  ..... ..... ...1. ..... ...1. | 0
     15  ..... ..... ....1 ..... ...1. | 0
     16  ..... ..... ..... 1.... ...11 | 0
     17  ..... ..... ..... .1... ..... | 0
     18  ..... ..... ..... ..1.. ...11 | 0
     19  ..... ..... ..... ...1. ..... | 0
     20  ..... ..... ..... ....1 ...11 | 0
     21  ..... ..... ..... ..... 1...1 | 0
     22  ..... ..... ..... ..... .1.1. | 0
     23  ..... ..... ..... ..... ..111 | 0
     24  ..... ..... ..... ..... ..... | 1
     25  ..... ..... ..... ..... ..... | 0

    23 pivots: (1,1) (1,2) (1,3) (1,4) (1,5) (2,1) (2,2) (2,3) (2,4) (2,5) (3,1) (3,2) (3,3) (3,4)
    (3,5) (4,1) (4,2) (4,3) (4,4) (4,5) (5,1) (5,2) (5,3)
    2 free buttons: (5,4) (5,5)

    Each free button may be pressed or not, and the rows say what that makes of the pivots. So where
    there is a solution at all, there are 2^2 = 4.

    Quiet patterns
    --------------

    Presses that change no light. For each free button there is one that presses it, no other free
    button, and the pivots whose rows have a 1 in its column; all others are sums of these. Adding
    one to a solution makes another.

    (5,4)   (5,5)
    .###.   #.#.#
    #.#.#   #.#.#
    ##.##   .....
    #.#.#   #.#.#
    .###.   #.#.#

    The solutions
    -------------

    To all off: no solution. Row 24 of the reduced form has no button and a 1 behind the bar: it
    says 0 = 1. So does the sum of the equations of the lights that are marked here. Each button
    toggles an even number of the marked lights. So whatever is pressed, an even number of them
    changes; but 1 of them, an odd number, would have to.

    board    marked
    #....    ##.##
    .....    .....
    .....    ##.##
    .....    .....
    .....    ##.##
    ");
}

#[test]
fn buttons_of_a_single_row_have_numbers() {
    let output = run(&["explain"], "##.\n").output;
    assert!(output.contains("Write (b) for button b:"), "{output}");
    assert!(output.contains("\nlight  sum\n(1)    (1) + (2)       = 1\n(2)    (1) + (2) + (3) = 1\n"));
    assert!(output.contains("\n1 press to all off: the only solution.\n\n#..\n"), "{output}");
}

#[test]
fn either_state_may_have_no_solution() {
    let neither = run(&["explain", "--goal", "either"], "#.\n");
    assert_eq!(neither.code, 1);
    for target in ["off", "on"] {
        let says = format!("\nTo all {target}: no solution. Row 2 of the reduced form has no button");
        assert!(neither.output.contains(&says), "{}", neither.output);
    }
    // Lights 1, 3 and 5 are toggled in pairs.
    let one = run(&["explain", "--goal", "either", "--neighbourhood", "plus-open"], ".....\n");
    assert_eq!(one.code, 0);
    assert!(
        one.output
            .contains("\nTo all off: 2 solutions:\n\n0 *     3\n.....   #.#.#\n\nTo all on: no solution.")
    );
    assert!(
        one.output.ends_with(
            "\nboard    marked\n.....    #.#.#\n\nThe choice\n----------\n\n\
        0 presses to all off: no other solution has so few.\n\n.....\n"
        ),
        "{}",
        one.output
    );
}

#[test]
fn holes_have_neither_equations_nor_columns() {
    let mask = TestFile::new("explain_mask.txt", "##L\n#.#\nB##\n");
    let ran = run(&["explain", "--size", "3x3", "--goal", "on", "--mask", mask.path()], "");
    assert_eq!(ran.code, 1);
    assert!(ran.output.contains("\n(1,3)  .1 .1 ... | 1\n(2,1)  1. 1. 1.. | 1\n(2,3)  .. .1 ..1 | 1\n"));
    assert!(
        ran.output.ends_with("board    marked\n...      #.#\n...      #..\n...      .##\n"),
        "{}",
        ran.output
    );
}

#[test]
fn long_sums_go_on_in_another_line() {
    let output = run(&["explain", "--size", "6x6", "--neighbourhood", "row-column"], "").output;
    let expected = "\n(1,1)  (1,1) + (1,2) + (1,3) + (1,4) + (1,5) + (1,6) + (2,1) + (3,1) + (4,1) +\n       (5,1) + (6,1) ";
    assert!(output.contains(expected), "{output}");
}

#[test]
fn lines_of_small_boards_fit_a_terminal() {
    for arguments in [
        &["4x4", "--goal", "either", "--neighbourhood", "king"][..],
        &["5x5", "--goal", "either"],
        &["6x6", "--goal", "on", "--topology", "torus"],
        &["8x8", "--goal", "on", "--neighbourhood", "knight"],
        &["3x9", "--goal", "on", "--full"],
    ] {
        let output = run(&[&["explain", "--size"], arguments].concat(), "").output;
        let longest = output.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(100), "{arguments:?}: {longest:?}");
        assert!(output.lines().all(|line| !line.ends_with(' ')), "{arguments:?}");
    }
}

#[test]
fn what_is_left_out_is_said() {
    let output =
        |arguments: &[&str]| run(&[&["explain", "--goal", "on", "--size"], arguments].concat(), "").output;
    let board = output(&["9x9"]);
    assert!(board.contains("\n(81 equations, left out: more than 64; --full writes them out)\n"));
    assert_eq!(board.matches("\n(not drawn: more than 40 lights or buttons; --full draws it)\n").count(), 2);
    assert!(board.contains("\n73 pivots.\n8 free buttons: (9,2) "), "{board}");
    assert!(board.contains("\nTo all on: 256 solutions, not listed: more than 64 in all.\n"));
    assert!(board.contains("\n25 presses to all on: one of 6 with so few,"));
    let full = output(&["9x9", "--full"]);
    assert!(!full.contains("left out") && !full.contains("not drawn"));
    assert_eq!(full.lines().filter(|line| line.contains(" | ")).count(), 2 * 81);
    let large = output(&["65x64"]);
    let left_out = "\n(left out: the board has more than 4096 lights or buttons)\n";
    assert_eq!(large.matches(left_out).count(), 3, "{large}");
    assert!(large.contains(" not listed: the board has more than 4096 lights or buttons.\n"), "{large}");
    let quiet = output(&["41x41"]);
    assert!(quiet.contains("(2 of them, not drawn: the command quiet"), "{quiet}");
    assert!(quiet.contains("\nTo all on: 4 solutions:\n"), "{quiet}");
}

#[test]
fn equations_and_matrices_end_at_their_limits() {
    let says = |size: &str, what: &str| run(&["explain", "--size", size], "").output.contains(what);
    assert!(!says("8x8", "equations, left out") && says("5x13", "equations, left out"));
    assert!(!says("5x8", "not drawn: more than 40 lights") && says("1x41", "not drawn: more than 40 lights"));
}

#[test]
fn everything_is_refused_for_a_board_that_is_too_large() {
    let message = refusal(&["explain", "--full", "--size", "65x64"], "");
    assert_eq!(
        message,
        "lightsout: --full: a board of 4160 lights and 4160 buttons, expected at most 4096 of either\n"
    );
    assert_eq!(run(&["explain", "--full", "--size", "64x1"], "").code, 0);
}

#[test]
fn a_large_board_shows_why_it_has_no_solution() {
    let mut board = ".".repeat(101);
    board.replace_range(0..1, "#");
    let ran = run(&["explain"], format!("{board}\n"));
    assert_eq!(ran.code, 1);
    assert!(ran.output.contains("Row 101 of the reduced form has no button"), "{}", ran.output);
    assert!(
        ran.output.contains("(not drawn: the option --certificate of the command solve"),
        "{}",
        ran.output
    );
    let large = format!("#{0}\n{1}", ".".repeat(98), format!("{}\n", ".".repeat(99)).repeat(98));
    let ran = run(&["explain"], large);
    assert_eq!(ran.code, 1);
    assert!(ran.output.contains("no solution. The lights that are marked here show why."), "{}", ran.output);
}

#[test]
fn what_is_not_proved_is_said() {
    let arguments = ["explain", "--size", "33x33", "--topology", "torus", "--goal", "on"];
    let ran = run(&arguments, "");
    assert_eq!(ran.code, 3);
    assert!(ran.output.contains(", not proved to be the fewest: at least 23 are needed."), "{}", ran.output);
    assert!(ran.output.contains("there are 2^44."), "{}", ran.output);
    assert!(ran.errors.contains("to find the fewest among 17592186044416 solutions"), "{}", ran.errors);
    assert!(ran.output.contains("(44 of them, not drawn: the command quiet"));
}

#[test]
fn boards_without_cells_need_no_words() {
    for size in ["0x0", "0x3", "3x0"] {
        let ran = run(&["explain", "--size", size, "--goal", "either"], "");
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
        assert!(
            ran.output.ends_with(".\n\nThere are no cells, and nothing is to be done.\n"),
            "{}",
            ran.output
        );
        assert_eq!(explanation(&["--size", size], "")["equations"], json!([]));
    }
}

#[test]
fn bad_boards_are_refused() {
    assert!(
        refusal(&["explain"], "01\n0\n").contains("<standard input>:2:2: the line has 1 cells, expected 2")
    );
    assert!(
        refusal(&["explain", "--goal", "no/such"], "01\n")
            .contains("--goal: expected off, on, either or a file")
    );
    assert!(refusal(&["explain", "--size", "4x4", "board.txt"], "").contains("cannot be used with"));
    assert!(refusal(&["explain", "--size", "4294967296x4294967296"], "").contains("too large"));
}

#[test]
fn json_has_the_same_facts() {
    let candidate = |presses: usize, picture: [&str; 2]| json!({"presses": presses, "picture": picture});
    assert_eq!(
        explanation(&["--goal", "on"], "...\n#.#\n"),
        json!({
            "version": 1, "rows": 2, "columns": 3,
            "neighbourhood": "plus", "topology": "plane", "coinciding": "cancel", "goal": "on",
            "nullity": 2, "rank": 4,
            "equations": [
                {"light": [1, 1], "buttons": [[1, 1], [1, 2], [2, 1]]},
                {"light": [1, 2], "buttons": [[1, 1], [1, 2], [1, 3], [2, 2]]},
                {"light": [1, 3], "buttons": [[1, 2], [1, 3], [2, 3]]},
                {"light": [2, 1], "buttons": [[1, 1], [2, 1], [2, 2]]},
                {"light": [2, 2], "buttons": [[1, 2], [2, 1], [2, 2], [2, 3]]},
                {"light": [2, 3], "buttons": [[1, 3], [2, 2], [2, 3]]},
            ],
            "matrix": ["##.#..", "###.#.", ".##..#", "#..##.", ".#.###", "..#.##"],
            "reduced": ["#...##", ".#..#.", "..#.##", "...#.#", "......", "......"],
            "pivots": [[1, 1], [1, 2], [1, 3], [2, 1]], "free": [[2, 2], [2, 3]],
            "quiet_patterns": [["###", ".#."], ["#.#", "#.#"]],
            "targets": [{
                "target": "on", "right_side": [1, 1, 1, 0, 1, 0], "reduced_right_side": [0, 1, 0, 0, 0, 0],
                "contradiction": null, "solvable": true, "solutions": "4",
                "candidates": [
                    candidate(1, [".#.", "..."]), candidate(3, ["...", "###"]),
                    candidate(3, ["#.#", ".#."]), candidate(5, ["###", "#.#"]),
                ],
                "certificate": null,
            }],
            "reached": "on", "presses": 1, "proved": true, "picture": [".#.", "..."], "cells": [[1, 2]],
        })
    );
}

#[test]
fn json_says_where_the_elimination_ends() {
    let corner = explanation(&[&example_board("corner.txt")], "");
    let target = &corner["targets"][0];
    assert_eq!(target["contradiction"], 24);
    assert_eq!(target["certificate"], json!(["##.##", ".....", "##.##", ".....", "##.##"]));
    assert_eq!(
        (&target["solvable"], &target["solutions"], &corner["presses"]),
        (&json!(false), &json!("0"), &Value::Null)
    );
    let large = explanation(&["--size", "9x9"], "");
    assert_eq!([&large["equations"], &large["matrix"], &large["quiet_patterns"]], [&Value::Null; 3]);
    assert_eq!(large["free"].as_array().unwrap().len(), 8);
    let full = explanation(&["--size", "9x9", "--full"], "");
    assert_eq!(full["matrix"].as_array().unwrap().len(), 81);
    assert_eq!(full["targets"][0]["candidates"], Value::Null);
    let huge = explanation(&["--size", "65x64"], "");
    assert_eq!([&huge["pivots"], &huge["targets"][0]["right_side"]], [&Value::Null; 2]);
}

/// For a board on which an elimination shows one certificate and other methods another.
#[test]
fn explain_and_solve_show_the_same_certificate() {
    for (board, options) in [
        ("#....\n.....\n.....\n.....\n.....\n", &[][..]),
        ("#...\n....\n....\n....\n", &[]),
        ("#....\n.....\n.....\n.....\n.....\n", &["--topology", "torus"]),
        ("#.\n..\n", &["--neighbourhood", "king"]),
        ("#.#\n...\n", &["--neighbourhood", "king", "--goal", "either"]),
    ] {
        let json = |command| {
            let ran = run(&[&[command, "--json"], options].concat(), board);
            assert_eq!(ran.code, 1, "{}", ran.output);
            serde_json::from_str::<Value>(&ran.output).unwrap()
        };
        let (solved, explained) = (json("solve"), json("explain"));
        let shown = explained["targets"].as_array().unwrap().iter();
        let shown: Vec<_> = shown.map(|target| (&target["target"], &target["certificate"])).collect();
        let solved = solved["certificates"].as_array().unwrap().iter();
        let solved: Vec<_> = solved.map(|state| (&state["target"], &state["lights"])).collect();
        assert_eq!(shown, solved, "{board}");
    }
}
