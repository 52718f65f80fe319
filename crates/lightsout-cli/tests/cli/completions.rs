//! `completions` and `man`: what packages ship with the command.

use crate::support::{Folder, refusal, run};

const COMMANDS: [&str; 17] = [
    "solve",
    "minimum",
    "flip",
    "census",
    "nullity",
    "quiet",
    "verify",
    "explain",
    "export",
    "chase",
    "render",
    "generate",
    "check",
    "judge",
    "matrix",
    "completions",
    "man",
];

const MATRIX_COMMANDS: [&str; 9] =
    ["rank", "rref", "nullspace", "solve", "inverse", "multiply", "transpose", "convert", "info"];

#[test]
fn every_shell_completes_every_command() {
    for (shell, start) in [
        ("bash", "_lightsout() {"),
        ("zsh", "#compdef lightsout"),
        ("fish", "# Print an optspec"),
        ("powershell", "\nusing namespace"),
        ("elvish", "\nuse builtin;"),
    ] {
        let ran = run(&["completions", shell], "");
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{shell}");
        assert!(ran.output.starts_with(start), "{shell}: {:?}", &ran.output[..100]);
        assert!(COMMANDS.iter().all(|command| ran.output.contains(command)), "{shell}");
        // What an option may be is not told to the other shells.
        let names_values = ["bash", "zsh", "fish"].contains(&shell);
        assert_eq!(ran.output.contains("cylinder-rows"), names_values, "{shell}");
    }
    assert!(refusal(&["completions", "cmd"], "").contains("possible values: bash, elvish, fish"));
    refusal(&["completions"], "");
}

#[cfg(target_os = "linux")]
#[test]
fn bash_reads_its_completions() {
    use crate::support::shell;
    let line = "\"$0\" completions bash >script && bash -n script && . ./script; complete -p lightsout";
    let bash = format!("command -v bash >/dev/null || exit 0; bash -c '{line}' \"$0\"");
    let (code, output, errors) = shell(&bash, &Folder::new());
    assert_eq!(code, Some(0), "{errors}");
    assert!(output.is_empty() || output.contains("_lightsout"), "{output}");
}

#[test]
fn a_page_of_the_manual_has_the_examples_line_by_line() {
    let page = run(&["man"], "").output;
    assert!(page.starts_with(".ie") || page.contains(".TH lightsout 1"), "{page}");
    for section in
        ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "SUBCOMMANDS", "\"EXAMPLES\"", "\"EXIT CODES\""]
    {
        assert!(page.contains(&format!(".SH {section}\n")), "{section}: {page}");
    }
    assert!(page.contains("\n\\&  lightsout minimum 1..30  "), "{page}");
    assert!(page.contains("\n\\&  130  interrupted\n"), "{page}");
    let page = run(&["man", "solve"], "").output;
    assert!(
        page.contains(".TH lightsout-solve 1") && page.contains("\n\\&  lightsout solve board.txt"),
        "{page}"
    );
}

#[test]
fn a_folder_gets_a_page_for_every_command() {
    let folder = Folder::new();
    let pages = folder.path("share/man1");
    for _ in 0..2 {
        let ran = run(&["man", "--out-dir", &pages], "");
        assert_eq!((ran.code, ran.output.as_str(), ran.errors.as_str()), (0, "", ""));
        let mut names: Vec<String> = std::fs::read_dir(&pages)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        let mut expected = COMMANDS.map(|command| format!("lightsout-{command}.1")).to_vec();
        expected.extend(MATRIX_COMMANDS.map(|command| format!("lightsout-matrix-{command}.1")));
        expected.push("lightsout.1".to_owned());
        expected.sort();
        assert_eq!(names, expected);
    }
    let page = std::fs::read_to_string(format!("{pages}/lightsout-man.1")).unwrap();
    assert_eq!(page, run(&["man", "man"], "").output);
    let page = std::fs::read_to_string(format!("{pages}/lightsout-matrix-rank.1")).unwrap();
    assert_eq!(page, run(&["man", "matrix", "rank"], "").output);
    std::fs::write(folder.path("file"), "").unwrap();
    let message = refusal(&["man", "--out-dir", &folder.path("file")], "");
    assert!(message.contains("/file: not a folder, expected one, or a new name"), "{message}");
    refusal(&["man", "solve", "--out-dir", &pages], "");
    let message = refusal(&["man", "unknown"], "");
    assert!(
        message.contains("COMMAND: unknown command \"unknown\", expected one of: solve, verify,"),
        "{message}"
    );
}

#[test]
fn every_help_has_examples() {
    for command in COMMANDS {
        for arguments in [[command, "-h"], [command, "--help"], ["help", command]] {
            let ran = run(&arguments, "");
            assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{arguments:?}");
            assert!(ran.output.contains(&format!("\nExamples:\n  lightsout {command} ")), "{}", ran.output);
        }
        let [short, long] = ["-h", "--help"].map(|help| run(&[command, help], "").output.lines().count());
        assert!(short < long, "{command}");
    }
    for help in ["-h", "--help", "help"] {
        let ran = run(&[help], "");
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
        assert!(
            ran.output.contains("\nExamples:\n  lightsout ") && ran.output.contains("\nExit codes:\n  0 ")
        );
        assert!(COMMANDS.iter().all(|command| ran.output.contains(&format!("\n  {command} "))));
    }
}

#[test]
fn every_example_is_understood() {
    for command in COMMANDS {
        let help = run(&[command, "-h"], "").output;
        let examples = help.split_once("\nExamples:\n").unwrap().1;
        let lines = examples.lines().map_while(|line| line.strip_prefix("  lightsout "));
        for line in lines {
            // Up to what is said of it, or the next part of a pipe.
            let words = line.split_once("  ").map_or(line, |(words, _)| words);
            let words = words.split(['|', '>', '<']).next().unwrap();
            let mut arguments: Vec<&str> = words.split_whitespace().collect();
            arguments.push("--help");
            let ran = run(&arguments, "");
            assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{line}");
            // Of what is not named help, an unknown option would have been refused.
            arguments.pop();
            arguments.push("--no-such-option");
            let message = refusal(&arguments, "");
            assert!(message.contains("'--no-such-option'"), "{line}: {message}");
        }
    }
}
