//! `solve --steps`: from the board to the goal, press by press.

use crate::support::{TestFile, refusal, run};

/// The pictures behind the words of each step.
fn pictures(output: &str) -> Vec<&str> {
    let (_, walk) = output.split_once("\nat first:\n").expect("a walk");
    walk.trim_end()
        .split("\n\n")
        .map(|step| step.split_once(":\n").map_or(step, |(_, picture)| picture))
        .collect()
}

#[test]
fn each_press_has_its_picture() {
    let ran = run(&["solve", "--steps"], "##.\n#..\n.##\n");
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    insta::assert_snapshot!(ran.output, @r"
    solvable: yes
    nullity: 0
    solutions: 1
    fewest presses: 4 (proved)
    ...
    ##.
    #.#

    at first:
    ##.
    #..
    .##

    1. press row 2, column 1:
    .#.
    .#.
    ###

    2. press row 2, column 2:
    ...
    #.#
    #.#

    3. press row 3, column 1:
    ...
    ..#
    .##

    4. press row 3, column 3:
    ...
    ...
    ...
    ");
}

#[test]
fn a_walk_ends_at_the_goal() {
    let goal = TestFile::new("steps_goal.txt", "###\n..#\n");
    let mask = TestFile::new("steps_mask.txt", "###\n#.#\n");
    for (arguments, board, last) in [
        (&["--goal", "on"][..], "...\n...\n...\n", "###\n###\n###"),
        (&["--goal", "either"], "bwwb\nbbwb\nbwwb\nbwww\n", "....\n....\n....\n...."),
        (&["--goal", goal.path(), "--mask", mask.path()], "#..\n#.#\n", "###\n..#"),
        (
            &["--goal", "on", "--neighbourhood", "king", "--topology", "torus"],
            "....\n....\n....\n",
            "####\n####\n####",
        ),
        (&["--any"], ".....\n.###.\n.#.#.\n.###.\n.....\n", ".....\n.....\n.....\n.....\n....."),
    ] {
        let ran = run(&[&["solve", "--steps"], arguments].concat(), board);
        let pictures = pictures(&ran.output);
        assert_eq!(pictures.last(), Some(&last), "{arguments:?}: {}", ran.output);
        let presses = ran.output.lines().find_map(|line| {
            let number = line.strip_prefix("fewest presses: ").or_else(|| line.strip_prefix("presses: "))?;
            number.split(' ').next()?.parse::<usize>().ok()
        });
        assert_eq!(Some(pictures.len()), presses.map(|presses| presses + 1));
    }
}

#[test]
fn a_board_that_is_done_is_no_walk() {
    assert_eq!(pictures(&run(&["solve", "--steps", "--size", "2x2"], "").output), ["..\n.."]);
    assert_eq!(run(&["solve", "--steps", "--size", "0x3"], "").code, 0);
}

#[test]
fn buttons_of_a_single_row_have_numbers() {
    let output = run(&["solve", "--steps"], "##.\n").output;
    assert!(output.ends_with("\nat first:\n##.\n\n1. press button 1:\n...\n"), "{output}");
}

#[test]
fn without_a_solution_there_are_no_steps() {
    let corner = "#....\n.....\n.....\n.....\n.....\n";
    let (with, without) = (run(&["solve", "--steps"], corner), run(&["solve"], corner));
    assert_eq!((with.code, with.output), (1, without.output));
}

#[test]
fn presses_in_a_file_leave_the_steps_where_they_are() {
    let file = TestFile::new("steps_presses.txt", "");
    let ran = run(&["solve", "--steps", "-o", file.path()], ".#.\n###\n.#.\n");
    assert!(
        ran.output
            .ends_with("(proved)\n\nat first:\n.#.\n###\n.#.\n\n1. press row 2, column 2:\n...\n...\n...\n")
    );
    let ran = run(&["solve", "--steps", "-o", "-"], ".#.\n###\n.#.\n");
    assert_eq!(ran.output, "...\n.#.\n...\n");
    assert!(ran.errors.contains("\n1. press row 2, column 2:\n"));
}

#[test]
fn steps_go_neither_with_lists_nor_with_objects() {
    for other in ["--json", "--all"] {
        let message = refusal(&["solve", "--steps", "--size", "2x2", other], "");
        assert!(message.contains("cannot be used with"), "{message}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_long_walk_is_written_as_it_goes() {
    use crate::support::{Folder, shell};
    // All of it would be more than the memory allowed.
    let line = "ulimit -v 300000; \"$0\" solve --any --size 1000x1000 --goal on --steps | head -c 30000000 | tail -c 1";
    let (code, output, errors) = shell(line, &Folder::new());
    assert_eq!((code, output.len(), errors.contains("panicked")), (Some(0), 1, false), "{errors}");
}
