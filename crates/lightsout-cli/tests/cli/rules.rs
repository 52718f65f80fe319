//! The options that describe a rule, through `nullity`, `quiet` and `solve`.

use crate::support::{TestFile, run};

fn nullity(arguments: &[&str]) -> String {
    let ran = run(&[&["nullity"], arguments].concat(), "");
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    ran.output
}

#[test]
fn nullity_prints_the_number_alone() {
    assert_eq!(nullity(&["4"]), "4\n");
    assert_eq!(nullity(&["5", "5"]), "2\n");
    assert_eq!(nullity(&["3", "5"]), "3\n");
    assert_eq!(nullity(&["5", "5", "--topology", "torus"]), "8\n");
    assert_eq!(nullity(&["4", "4", "--neighbourhood", "king"]), "0\n");
    assert_eq!(nullity(&["5", "5", "--neighbourhood", "row-column-open"]), "17\n");
}

#[test]
fn either_spelling_of_an_option_will_do() {
    assert_eq!(nullity(&["5", "--neighborhood", "row-column-open", "--colour", "never"]), "17\n");
}

#[test]
fn quiet_patterns_are_drawn_with_blank_lines_between() {
    let ran = run(&["quiet", "2", "3"], "");
    assert_eq!((ran.code, ran.output.as_str()), (0, "#.#\n#.#\n\n.#.\n###\n"));
    let none = run(&["quiet", "3"], "");
    assert_eq!((none.code, none.output.as_str()), (0, ""));
    assert!(none.errors.contains("every solution is unique"));
}

#[test]
fn a_drawn_neighbourhood_means_what_is_drawn() {
    let plus = TestFile::new("drawn_plus.txt", ".#.\n#X#\n.#.\n");
    let drawn = format!("@{}", plus.path());
    assert_eq!(nullity(&["19", "--neighbourhood", &drawn]), "16\n");
    let json = nullity(&["3", "--neighbourhood", &drawn, "--json"]);
    assert!(json.contains(r#""neighbourhood":"plus""#), "{json}");
    let right = TestFile::new("drawn_right.txt", "O#\n");
    let drawn = format!("@{}", right.path());
    let ran = run(&["solve", "--neighbourhood", &drawn], ".#.\n");
    assert!(ran.output.ends_with("fewest presses: 1 (proved)\n#..\n"), "{}", ran.output);
    let json = nullity(&["3", "--neighbourhood", &drawn, "--json"]);
    assert!(json.contains(r#""neighbourhood":"O#""#), "{json}");
}

#[test]
fn coinciding_neighbours_follow_the_option() {
    // On two columns the neighbours on the left and on the right are the same cell.
    assert_eq!(nullity(&["3", "2", "--topology", "torus"]), "4\n");
    assert_eq!(nullity(&["3", "2", "--topology", "torus", "--coinciding", "once"]), "1\n");
}

#[test]
fn a_mask_takes_cells_away() {
    let mask = TestFile::new("a_mask_takes_cells_away.txt", "###\n#.#\n###\n");
    let ran = run(&["solve", "--mask", mask.path()], "##.\n#..\n...\n");
    assert!(ran.output.ends_with("#..\n...\n...\n"), "{}", ran.output);
    assert_eq!(nullity(&["3", "--mask", mask.path()]), "0\n");
}
