//! `lightsout chase`: the table of light chasing.

use serde_json::{Value, json};

use crate::support::{TestFile, refusal, run};

fn table(arguments: &[&str]) -> Value {
    let ran = run(&[&["chase", "--json"], arguments].concat(), "");
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&ran.output).unwrap()
}

#[test]
fn the_table_of_five_by_five() {
    let ran = run(&["chase", "5"], "");
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    insta::assert_snapshot!(ran.output, @r"
    Light chasing, 5x5

    1. Go through the rows from the second to the last, and press below each light that is on in the row
       above. Only the last row has lights then; if it has none, all is done.
    2. Find the last row in the table, and press in the first row what stands with it.
    3. Go through the rows as before. All lights are off.

    last row  first row
    ..###     ...#.
    .#.#.     .#..#
    .##.#     #....
    #...#     ...##
    #.##.     ....#
    ##.##     ..#..
    ###..     .#...

    8 of 32 last rows can be switched off, the dark one among them.

    A last row can be switched off if and only if an even number of the lights marked in each of these
    lines is on:
    #.#.#
    .###.

    Pressed in the first row, each of these changes nothing in the end. So it may be added to any first
    row; the table has those with few presses:
    #.#.#
    .###.
    ");
}

#[test]
fn a_table_of_many_entries_has_as_many_as_are_needed() {
    let ran = run(&["chase", "6", "7"], "");
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    insta::assert_snapshot!(ran.output, @r"
    Light chasing, 6x7

    1. Go through the rows from the second to the last, and press below each light that is on in the row
       above. Only the last row has lights then; if it has none, all is done.
    2. Find the last row in the table, and press in the first row what stands with it.
    3. Go through the rows as before. All lights are off.

    last row  first row
    #......   ....#..
    .#.....   ...#.#.
    ..#....   ..#.#.#
    ...#...   .#.#.#.
    ....#..   #.#.#..
    .....#.   .#.#...
    ......#   ..#....

    Entries add: a last row that is not listed is the sum of several that are, with a light where an odd
    number of them has one. Press the sum of their first rows.

    Every last row can be switched off, each in one way.
    ");
}

#[test]
fn five_dimensions_are_listed_and_six_are_not() {
    assert_eq!(table(&["4", "5"])["table"].as_array().unwrap().len(), 31);
    let six = table(&["6"]);
    assert_eq!((six["table"].as_array().unwrap().len(), &six["complete"]), (6, &json!(false)));
}

#[test]
fn where_no_last_row_can_be_switched_off_the_table_is_empty() {
    let output = run(&["chase", "4"], "").output;
    assert!(output.contains("\nThere is no table: what is left in the last row cannot be switched off.\n"));
    assert!(
        output.contains("\n1 of 16 last rows can be switched off, the dark one among them.\n"),
        "{output}"
    );
    let wide = run(&["chase", "33", "--neighbourhood", "plus-open"], "").output;
    assert!(wide.contains("\n1 of 2^33 last rows can be switched off"), "{wide}");
    assert_eq!(wide.matches("\n(33 lines, not drawn: --json has them)\n").count(), 2);
}

#[test]
fn rows_that_are_too_wide_stand_below_each_other() {
    let beside = run(&["chase", "1", "38"], "").output;
    assert!(beside.contains(&format!("\n{:<38}  first row\n", "last row")), "{beside}");
    let below = run(&["chase", "1", "39"], "").output;
    let unit = format!("#{}", ".".repeat(38));
    assert!(below.contains(&format!("\nlast row:\n{unit}\nfirst row:\n")), "{below}");
    assert!(below.lines().all(|line| line.chars().count() <= 102));
}

#[test]
fn boards_of_no_cells_and_of_one_row_have_tables() {
    for size in [["0", "0"], ["0", "3"], ["3", "0"]] {
        let ran = run(&["chase", size[0], size[1]], "");
        assert!(ran.code == 0 && ran.output.ends_with("There are no cells, and nothing is to be done.\n"));
        assert_eq!(table(&size)["table"], json!([]));
    }
    assert_eq!(table(&["1", "2"])["table"], json!([{"last": "##", "first": ".#"}]));
    assert_eq!(table(&["1", "2"])["quiet"], json!(["##"]));
    // One row of king is one row of plus.
    assert_eq!(table(&["1", "4", "--neighbourhood", "king"])["table"], table(&["1", "4"])["table"]);
}

#[test]
fn boards_of_any_height_and_width_have_tables() {
    assert_eq!(table(&["1000000000000", "3"])["rank"], 3);
    let wide = table(&["2", "1000"]);
    assert_eq!(wide["table"].as_array().unwrap().len(), 1000);
    assert_eq!((&wide["nullity"], &wide["rank"]), (&json!(0), &json!(1000)));
    let message = refusal(&["chase", "2", "16385"], "");
    assert!(message.contains("at most 16384"), "{message}");
    assert!(refusal(&["chase", "9223372036854775807", "2"], "").contains("too large to be held in memory"));
}

#[test]
fn a_neighbourhood_that_reaches_down_is_chased() {
    let drawn = TestFile::new("chase_reaching_down.txt", ".#.\n#X#\n.#.\n.#.\n");
    let name = format!("@{}", drawn.path());
    let found = table(&["5", "--neighbourhood", &name]);
    assert_eq!(found["neighbourhood"], ".#./#X#/.#./.#.");
    assert_eq!(found["rank"].as_u64().unwrap() + found["nullity"].as_u64().unwrap(), 5);
    assert_eq!(table(&["3", "4", "--topology", "cylinder"])["topology"], "cylinder");
}

#[test]
fn rules_that_are_not_chased_are_refused() {
    let mask = TestFile::new("chase_mask.txt", "##\n#.\n");
    let far = TestFile::new("chase_far.txt", "#\n.\nX\n");
    let far = format!("@{}", far.path());
    for (arguments, problem, expected) in [
        (
            &["3", "--neighbourhood", "king"][..],
            "a press toggles several cells above it",
            "a single cell above",
        ),
        (
            &["3", "--neighbourhood", "diagonal-open"],
            "a press toggles several cells above it",
            "a single cell above",
        ),
        (
            &["3", "--neighbourhood", "knight"],
            "a press toggles several cells above it",
            "a single cell above",
        ),
        (
            &["3", "--neighbourhood", "row-column"],
            "a press toggles whole lines of cells",
            "a single cell above",
        ),
        (&["3", "--neighbourhood", &far], "a cell above it that is not the next one", "a single cell above"),
        (&["3", "--topology", "torus"], "the last row is joined to the first", "the plane or a cylinder"),
        (
            &["3", "--topology", "cylinder-rows"],
            "the last row is joined to the first",
            "the plane or a cylinder",
        ),
        (&["2", "--mask", mask.path()], "it has a mask", "a grid without one"),
    ] {
        let message = refusal(&[&["chase"], arguments].concat(), "");
        assert!(
            message.starts_with("lightsout: the lights of this board cannot be chased from row to row: ")
        );
        assert!(message.contains(problem) && message.contains(expected), "{message}");
    }
    assert!(refusal(&["chase"], "").contains("<ROWS>"));
    assert!(refusal(&["chase", "1..3"], "").contains("a range, expected one whole number"));
    assert!(refusal(&["chase", "-1"], "").contains("expected a whole number"));
}

#[test]
fn json_has_the_table() {
    let entry = |last, first| json!({"last": last, "first": first});
    assert_eq!(
        table(&["2", "3"]),
        json!({
            "version": 1, "rows": 2, "columns": 3,
            "neighbourhood": "plus", "topology": "plane", "coinciding": "cancel",
            "nullity": 2, "rank": 1, "complete": true, "table": [entry("#.#", "..#")],
            "conditions": ["#.#", ".#."], "quiet": ["#.#", ".#."],
        })
    );
}
