//! The objects that `--json` prints have the fields that `docs/json.md` documents, and no others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use crate::support::{example_board, run};

/// Calls of each command that together print every field.
const CALLS: &[(&str, &[&[&str]])] = &[
    (
        "solve",
        &[
            &["solve", "--board", "100,000", "--all"],
            &["solve", "--board", "10"],
            &["solve", "--edges", "@boards/petersen_edges.txt", "--goal", "on"],
            &["solve", "@boards/six_lamps.txt", "--buttons", "@boards/six_lamps_buttons.txt"],
            &["solve", "--matrix", "@matrices/cycle.txt"],
        ],
    ),
    ("minimum", &[&["minimum", "1..5"], &["minimum", "5", "--goal", "either", "--topology", "torus"]]),
    ("check", &[&["check", "@boards/several.txt", "--goal", "either"]]),
    ("flip", &[&["flip", "@boards/several.txt"]]),
    (
        "verify",
        &[
            &["verify", "@boards/five_by_five.txt", "@boards/five_by_five_presses.pbm"],
            &["verify", "@boards/corner.txt", "@boards/five_by_five_presses.pbm"],
        ],
    ),
    (
        "explain",
        &[
            &["explain", "--size", "1x2", "--goal", "on"],
            &["explain", "@boards/corner.txt"],
            &["explain", "--size", "65x65"],
            &["explain", "--edges", "@boards/petersen_edges.txt", "--goal", "either"],
            &["explain", "--box", "1x2x2"],
            &["explain", "--cube", "1"],
        ],
    ),
    ("chase", &[&["chase", "5"], &["chase", "19"]]),
    ("generate", &[&["generate", "3", "--presses", "8", "--seed", "1"]]),
    ("nullity", &[&["nullity", "3", "2..3"]]),
    ("quiet", &[&["quiet", "2", "3"], &["quiet", "2", "3", "--count"]]),
    ("census", &[&["census", "2"]]),
    ("judge", &[&["judge", "--list"]]),
    (
        "matrix",
        &[
            &["matrix", "rank", "@matrices/hamming.txt"],
            &["matrix", "rref", "@matrices/hamming.txt"],
            &["matrix", "nullspace", "@matrices/hamming.alist"],
            &["matrix", "solve", "@matrices/hamming.txt", "@matrices/syndrome.txt"],
            &["matrix", "solve", "@matrices/cycle.txt", "@matrices/odd.txt"],
            &["matrix", "inverse", "@matrices/cycle.txt"],
            &["matrix", "info", "@matrices/hamming.alist"],
        ],
    ),
];

/// The fields that a section of the document has in its table, and whether it refers to those of the puzzle.
#[derive(Default)]
struct Section {
    fields: BTreeSet<String>,
    has_puzzle: bool,
}

#[test]
fn all_fields_are_documented_and_all_that_are_documented_are_printed() {
    let sections = sections();
    let puzzle = &sections["The puzzle"].fields;
    let documented: BTreeSet<&str> = sections.keys().map(String::as_str).collect();
    let called: BTreeSet<&str> = CALLS.iter().map(|(command, _)| *command).chain(["The puzzle"]).collect();
    assert_eq!(documented, called);

    let mut printed_anywhere = BTreeSet::new();
    for (command, calls) in CALLS {
        let Section { fields, has_puzzle } = &sections[*command];
        let mut printed = BTreeSet::new();
        for arguments in *calls {
            let arguments: Vec<String> = arguments
                .iter()
                .map(|argument| match argument.strip_prefix('@') {
                    Some(path) => example_board(&format!("../{path}")),
                    None => (*argument).to_owned(),
                })
                .chain(["--json".to_owned()])
                .collect();
            let ran = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), "");
            assert!(!ran.output.is_empty(), "{arguments:?}: {}", ran.errors);
            for line in ran.output.lines() {
                let object: Value = serde_json::from_str(line).unwrap();
                assert_eq!(object["version"], 1, "{arguments:?}");
                collect_keys(&object, &mut printed);
            }
        }
        let allowed = |key: &&String| fields.contains(*key) || (*has_puzzle && puzzle.contains(*key));
        let undocumented: Vec<_> = printed.iter().filter(|key| !allowed(key)).collect();
        assert!(
            undocumented.is_empty(),
            "{command} prints {undocumented:?}, which docs/json.md does not have"
        );
        let missing: Vec<_> = fields.difference(&printed).collect();
        assert!(missing.is_empty(), "docs/json.md has {missing:?} for {command}, which it does not print");
        printed_anywhere.append(&mut printed);
    }
    assert!(puzzle.is_subset(&printed_anywhere));
}

/// The sections of the document that have a table, by their headings.
fn sections() -> BTreeMap<String, Section> {
    let document = fs::read_to_string(example_board("../../docs/json.md")).unwrap();
    let mut sections: BTreeMap<String, Section> = BTreeMap::new();
    let mut heading = String::new();
    for line in document.lines() {
        if let Some(name) = line.strip_prefix("## ") {
            heading = name.to_owned();
        } else if line.contains("fields of [the puzzle](#the-puzzle)") {
            sections.entry(heading.clone()).or_default().has_puzzle = true;
        } else if let Some(row) = line.strip_prefix("| `") {
            // Fields are named in the first column, and behind "an object with" those of entries.
            let (names, meaning) = row.split_once(" | ").unwrap();
            let mut names = format!("`{names}");
            if let Some((_, entries)) = meaning.split_once("an object with ") {
                names += entries;
            }
            let fields = names.split('`').skip(1).step_by(2).map(str::to_owned);
            sections.entry(heading.clone()).or_default().fields.extend(fields);
        }
    }
    sections
}

/// Adds the keys of an object and of all objects in it.
fn collect_keys(value: &Value, keys: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                keys.insert(key.clone());
                collect_keys(value, keys);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect_keys(value, keys)),
        _ => {}
    }
}
