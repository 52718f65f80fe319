//! Pictures in characters: where they are coloured, and where they are as ever.

use assert_cmd::Command;

use crate::support::{Folder, example_board, refusal};

/// What the command prints with these variables of its environment, of those that say of colours.
fn printed(arguments: &[&str], variables: &[(&str, &str)], input: &str) -> String {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("lightsout"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    let output = command.args(arguments).envs(variables.iter().copied()).write_stdin(input).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The text without sequences that change colours.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
}

const FORCE: (&str, &str) = ("CLICOLOR_FORCE", "1");

#[test]
fn presses_are_coloured_where_that_is_asked_for() {
    let coloured = printed(&["solve", "--color", "always"], &[], "##\n#.\n");
    let expected = "\
        solvable: yes\nnullity: 0\nsolutions: 1\nfewest presses: 1 (proved)\n\
        \x1b[1m\x1b[31m#\x1b[0m\x1b[2m.\x1b[0m\n\x1b[2m..\x1b[0m\n";
    assert_eq!(coloured, expected);
    assert_eq!(printed(&["solve"], &[FORCE], "##\n#.\n"), coloured);
    assert_eq!(printed(&["--color", "always", "solve"], &[], "##\n#.\n"), coloured);
    assert_eq!(printed(&["solve", "--color", "always"], &[("NO_COLOR", "1")], "##\n#.\n"), coloured);
    let plain = without_colours(&coloured);
    for (option, variables) in
        [("auto", &[][..]), ("auto", &[FORCE, ("NO_COLOR", "1")]), ("never", &[FORCE]), ("never", &[])]
    {
        assert_eq!(printed(&["solve", "--color", option], variables, "##\n#.\n"), plain, "{option}");
    }
}

#[test]
fn every_picture_is_coloured() {
    let corner = example_board("corner.txt");
    let wide = format!("#{}\n{}\n", ".".repeat(40), ".".repeat(41));
    for (arguments, input) in [
        (&["solve", &corner][..], ""),
        (&["solve"], &wide),
        (&["solve", "--size", "5x5", "--goal", "on", "--all"], ""),
        (&["quiet", "5"], ""),
        (&["census", "3", "--hardest"], ""),
    ] {
        let plain = printed(arguments, &[], input);
        let coloured = printed(arguments, &[FORCE], input);
        assert!(!plain.contains('\x1b') && coloured.contains('\x1b'), "{arguments:?}");
        assert_eq!(without_colours(&coloured), plain, "{arguments:?}");
    }
}

#[test]
fn what_programs_read_is_never_coloured() {
    let corner = example_board("corner.txt");
    for arguments in [
        &["solve", "--size", "5x5", "--goal", "on", "--json", "--all"][..],
        &["solve", &corner, "--json"],
        &["solve", "--size", "5x5", "--goal", "on", "-o", "-"],
        &["quiet", "5", "-o", "-"],
        &["solve", &corner, "--certificate", "-"],
        &["nullity", "1..9"],
        &["render", &corner],
    ] {
        let plain = printed(arguments, &[], "");
        assert!(!plain.is_empty());
        assert_eq!(printed(arguments, &[FORCE], ""), plain, "{arguments:?}");
    }
    let folder = Folder::new();
    for name in ["presses.txt", "presses.pbm"] {
        let path = folder.path(name);
        let written = |variables| {
            printed(&["solve", "--size", "5x5", "--goal", "on", "-o", &path], variables, "");
            std::fs::read(&path).unwrap()
        };
        assert_eq!(written(&[]), written(&[FORCE]));
    }
}

#[test]
fn a_colour_is_when() {
    let message = refusal(&["solve", "--color", "red"], "#\n");
    assert!(message.contains("[possible values: auto, always, never]"), "{message}");
}
