//! `lightsout quiet --json`.

use serde_json::{Value, json};

use crate::support::{Folder, run};

fn object(arguments: &[&str]) -> Value {
    let ran = run(&[&["quiet", "--json"], arguments].concat(), "");
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{arguments:?}");
    assert_eq!(ran.output.lines().count(), 1);
    serde_json::from_str(&ran.output).unwrap()
}

#[test]
fn json_has_the_basis_as_rows() {
    let expected = json!({
        "version": 1, "rows": 2, "columns": 3, "neighbourhood": "plus", "topology": "plane",
        "coinciding": "cancel", "nullity": 2, "basis": [["#.#", "#.#"], [".#.", "###"]]
    });
    assert_eq!(object(&["2", "3"]), expected);
    assert_eq!(object(&["3"])["basis"], json!([]), "without a note: it is said by the nullity");
    let torus = object(&["5", "--topology", "torus"]);
    assert_eq!((torus["nullity"].as_u64(), torus["basis"].as_array().unwrap().len()), (Some(8), 8));
}

#[test]
fn json_has_no_basis_where_it_is_not_asked_for_or_written_elsewhere() {
    let counted = object(&["9999", "--count"]);
    assert_eq!((&counted["nullity"], &counted["basis"]), (&json!(64), &Value::Null));
    let folder = Folder::new();
    let written = object(&["2", "3", "-o", &folder.path("quiet.txt")]);
    assert_eq!((&written["nullity"], &written["basis"]), (&json!(2), &Value::Null));
    assert_eq!(folder.names(), ["quiet.txt"]);
    let both = run(&["quiet", "2", "3", "--json", "-o", "-"], "");
    assert_eq!((both.code, both.output.as_str()), (0, "#.#\n#.#\n\n.#.\n###\n"));
    assert!(both.errors.starts_with('{'), "{}", both.errors);
}
