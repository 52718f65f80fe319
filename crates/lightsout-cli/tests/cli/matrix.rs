//! `matrix`: files in, files out, and what is said of them.

use std::fs;

use gf2_linalg::BitMatrix;
use gf2_linalg::formats::{self, Format, ReadOptions};
use insta::assert_snapshot;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Folder, Ran, refusal, run};

/// Rank 2: the last row is the sum of the others.
const SINGULAR: &str = "0110\n1100\n1010\n";
const REGULAR: &str = "110\n011\n001\n";

/// A folder with these files.
fn folder(files: &[(&str, &[u8])]) -> Folder {
    let folder = Folder::new();
    for (name, content) in files {
        fs::write(folder.path(name), content).unwrap();
    }
    folder
}

fn encoded(format: Format, text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    formats::write(format, &text.parse::<BitMatrix>().unwrap(), &mut bytes).unwrap();
    bytes
}

/// Standard output of a command that succeeds and says nothing else.
fn output(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    let Ran { code, output, errors } = run(arguments, input);
    assert_eq!((code, errors.as_str()), (0, ""), "{arguments:?}");
    output
}

fn object(arguments: &[&str], input: &str) -> Value {
    let text = run(arguments, input).output;
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn the_rank_of_a_matrix_in_every_format() {
    for &format in Format::ALL {
        assert_eq!(output(&["matrix", "rank", "-"], encoded(format, SINGULAR)), "2\n", "{format}");
    }
    for (text, rank) in [("", "0\n"), ("0x5", "0\n"), ("5x0", "0\n"), ("1", "1\n"), ("0 0\n", "0\n")] {
        assert_eq!(output(&["matrix", "rank", "-"], text), rank);
    }
    assert_eq!(output(&["matrix", "rank", "-", "-j", "3"], SINGULAR), "2\n");
    let expected = json!({
        "version": 1, "rows": 3, "columns": 4, "rank": 2, "nullity": 2, "pivots": [0, 1], "free_columns": [2, 3],
    });
    assert_eq!(object(&["matrix", "rank", "--json", "-"], SINGULAR), expected);
}

#[test]
fn the_reduced_form_is_printed_or_written() {
    assert_snapshot!(output(&["matrix", "rref", "-"], SINGULAR), @r"
    1010
    0110
    0000
    ");
    let folder = folder(&[]);
    let (reduced, transform) = (folder.path("reduced.npy"), folder.path("transform"));
    let arguments = ["matrix", "rref", "-", "-o", &reduced, "--transform", &transform, "--json"];
    let expected = json!({
        "version": 1, "rows": 3, "columns": 4, "rank": 2, "nullity": 2, "pivots": [0, 1], "free_columns": [2, 3],
    });
    assert_eq!(object(&arguments, SINGULAR), expected);
    let product = output(&["matrix", "multiply", &transform, "-"], SINGULAR);
    assert_eq!(product, "1010\n0110\n0000\n");
    assert_eq!(output(&["matrix", "convert", &reduced], ""), product);
    assert_eq!(output(&["matrix", "rank", &transform], ""), "3\n");
    let with_matrix = object(&["matrix", "rref", "-", "--json"], SINGULAR);
    assert_eq!(with_matrix["matrix"], json!(["1010", "0110", "0000"]));
    let same = refusal(&["matrix", "rref", "-", "-o", &reduced, "--transform", &reduced], SINGULAR);
    assert_snapshot!(same, @"lightsout: --transform: the same file as for --output, expected another");
}

#[test]
fn no_two_matrices_are_mixed_on_standard_output() {
    let folder = folder(&[("a", SINGULAR.as_bytes())]);
    let a = folder.path("a");
    for (command, option) in [(&["rref", &a][..], "--transform"), (&["solve", &a, "-"], "--nullspace")] {
        let arguments = [&["matrix"], command, &["-o", "-", option, "-"]].concat();
        let message = format!("lightsout: {option}: the same file as for --output, expected another");
        assert_eq!(refusal(&arguments, "1\n0\n1\n").trim_end(), message);
    }
    // Only one of these is written.
    let either = run(&["matrix", "solve", &a, "-", "-o", "-", "--certificate", "-"], "1\n0\n0\n");
    assert_eq!((either.code, either.output.as_str()), (1, "111\n"));
}

#[test]
fn the_nullspace_has_a_basis() {
    assert_eq!(output(&["matrix", "nullspace", "-"], SINGULAR), "1110\n0001\n");
    assert_eq!(output(&["matrix", "nullspace", "--left", "-"], SINGULAR), "111\n");
    assert_eq!(output(&["matrix", "nullspace", "-"], REGULAR), "0x3\n");
    let expected = json!({"version": 1, "rows": 3, "columns": 4, "dimension": 2, "basis": ["1110", "0001"]});
    assert_eq!(object(&["matrix", "nullspace", "--json", "-"], SINGULAR), expected);
    let folder = folder(&[]);
    let basis = folder.path("basis.alist");
    let expected = json!({"version": 1, "rows": 3, "columns": 4, "dimension": 2});
    assert_eq!(object(&["matrix", "nullspace", "--json", "-", "-o", &basis], SINGULAR), expected);
    assert_eq!(fs::read(&basis).unwrap(), encoded(Format::Alist, "1110\n0001"));
}

#[test]
fn systems_have_one_solution_or_several() {
    let folder = folder(&[("a", SINGULAR.as_bytes()), ("regular", REGULAR.as_bytes()), ("b", b"101")]);
    let [a, regular, b] = ["a", "regular", "b"].map(|name| folder.path(name));
    assert_snapshot!(output(&["matrix", "solve", &regular, &b], ""), @r"
    consistent: yes
    nullity: 0
    solutions: 1
    011
    ");
    let several = output(&["matrix", "solve", &a, &b], "");
    assert_snapshot!(several, @r"
    consistent: yes
    nullity: 2
    solutions: 2^2
    0010
    ");
    // A column is taken as well.
    assert_eq!(output(&["matrix", "solve", &a, "-"], "1\n0\n1\n"), several);
    let (solution, basis) = (folder.path("x.npy"), folder.path("basis"));
    let ran = output(&["matrix", "solve", &a, &b, "-o", &solution, "--nullspace", &basis], "");
    assert_eq!(ran, "consistent: yes\nnullity: 2\nsolutions: 2^2\n");
    assert_eq!(fs::read(&solution).unwrap(), encoded(Format::Npy, "0010"));
    assert_eq!(fs::read_to_string(&basis).unwrap(), "1110\n0001\n");
    let expected = json!({
        "version": 1, "rows": 3, "columns": 4, "consistent": true, "nullity": 2, "solution": "0010",
    });
    assert_eq!(object(&["matrix", "solve", &a, &b, "--json"], ""), expected);
    let ran = run(&["matrix", "solve", &a, &b, "-o", "-"], "");
    assert_eq!((ran.code, ran.output.as_str()), (0, "0010\n"));
    assert_eq!(ran.errors, "consistent: yes\nnullity: 2\nsolutions: 2^2\n");
    for (matrix, right) in [("0x3", "0x1"), ("0x3", "")] {
        let folder = self::folder(&[("a", matrix.as_bytes())]);
        let text = output(&["matrix", "solve", &folder.path("a"), "-"], right);
        assert_eq!(text, "consistent: yes\nnullity: 3\nsolutions: 2^3\n000\n");
    }
}

#[test]
fn a_system_without_a_solution_shows_why() {
    let folder = folder(&[("a", SINGULAR.as_bytes()), ("b", b"100")]);
    let [a, b, y, x] = ["a", "b", "y.txt", "x"].map(|name| folder.path(name));
    let ran = run(&["matrix", "solve", &a, &b], "");
    assert_eq!((ran.code, ran.errors.as_str()), (1, ""));
    assert_snapshot!(ran.output, @r"
    consistent: no
    y with y·A = 0 and y·b = 1:
    111
    ");
    let ran = run(&["matrix", "solve", &a, &b, "--certificate", &y, "-o", &x], "");
    assert_eq!((ran.code, ran.output.as_str(), ran.errors.as_str()), (1, "consistent: no\n", ""));
    assert_eq!(fs::read_to_string(&y).unwrap(), "111\n");
    assert_eq!(folder.names(), ["a", "b", "y.txt"]);
    let expected = json!({"version": 1, "rows": 3, "columns": 4, "consistent": false, "certificate": "111"});
    assert_eq!(object(&["matrix", "solve", &a, &b, "--json"], ""), expected);
    let same = refusal(&["matrix", "solve", &a, &b, "-o", &x, "--nullspace", &x], "");
    assert_eq!(same, "lightsout: the same file for two vectors or matrices, expected another\n");
}

#[test]
fn right_hand_sides_fit() {
    let folder = folder(&[("a", SINGULAR.as_bytes())]);
    for (right, shape) in [("1010", "1x4"), ("10\n01\n11", "3x2"), ("0x0", "0x0")] {
        let message = refusal(&["matrix", "solve", &folder.path("a"), "-"], right);
        let expected = format!("a {shape} matrix, expected a vector of 3 entries, one for each row of A\n");
        assert!(message.ends_with(&expected), "{message}");
    }
}

#[test]
fn a_matrix_is_inverted_or_singular() {
    let inverse = output(&["matrix", "inverse", "-"], REGULAR);
    assert_eq!(inverse, "111\n011\n001\n");
    let folder = folder(&[]);
    let path = folder.path("inverse");
    assert_eq!(output(&["matrix", "inverse", "-", "-o", &path], REGULAR), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), inverse);
    fs::remove_file(&path).unwrap();
    let ran = run(&["matrix", "inverse", "-", "-o", &path], "11\n11\n");
    assert_eq!((ran.code, ran.output.as_str()), (1, ""));
    assert_snapshot!(ran.errors, @"lightsout: the matrix is singular: its rank is 1, an inverse needs rank 2");
    assert!(folder.names().is_empty());
    let expected = json!({"version": 1, "rows": 3, "columns": 3, "invertible": true, "rank": 3});
    assert_eq!(object(&["matrix", "inverse", "--json", "-o", &path], REGULAR), expected);
    assert_eq!(fs::read_to_string(&path).unwrap(), inverse);
    let with_matrix = object(&["matrix", "inverse", "--json"], REGULAR);
    assert_eq!(with_matrix["matrix"], json!(["111", "011", "001"]));
    let ran = run(&["matrix", "inverse", "--json"], "11\n11\n");
    assert_eq!((ran.code, ran.errors.as_str()), (1, ""));
    let expected = json!({"version": 1, "rows": 2, "columns": 2, "invertible": false, "rank": 1});
    assert_eq!(serde_json::from_str::<Value>(&ran.output).unwrap(), expected);
    let message = refusal(&["matrix", "inverse", "-"], SINGULAR);
    assert_snapshot!(message, @"lightsout: cannot invert a 3x4 matrix: expected as many rows as columns");
}

#[test]
fn matrices_are_multiplied_if_their_shapes_fit() {
    let folder = folder(&[("left", SINGULAR.as_bytes()), ("right", b"10\n11\n01\n11")]);
    let (left, right) = (folder.path("left"), folder.path("right"));
    assert_eq!(output(&["matrix", "multiply", &left, &right], ""), "10\n01\n11\n");
    assert_eq!(output(&["matrix", "multiply", "-j1", &left, "-"], "4x0"), "3x0\n");
    let message = refusal(&["matrix", "multiply", &right, &left], "");
    assert_snapshot!(message, @"lightsout: cannot multiply a 4x2 and a 3x4 operand: as many columns on the left as rows on the right");
    let message = refusal(&["matrix", "multiply", "-", "-"], "1");
    assert_eq!(message, "lightsout: <standard input>: asked for twice, expected '-' for one input only\n");
}

#[test]
fn a_matrix_is_transposed_into_every_format() {
    let folder = folder(&[]);
    for &format in Format::ALL {
        let path = folder.path(&format!("transposed.{format}"));
        assert_eq!(output(&["matrix", "transpose", "-", "-o", &path], SINGULAR), "");
        assert_eq!(fs::read(&path).unwrap(), encoded(format, "011\n110\n101\n000"));
        // The format is told by what is in the file.
        let renamed = folder.path("renamed");
        fs::rename(&path, &renamed).unwrap();
        assert_eq!(output(&["matrix", "transpose", &renamed], ""), SINGULAR);
    }
}

#[rstest]
#[case("text", Format::Text)]
#[case("npy", Format::Npy)]
#[case("npz", Format::Npz)]
#[case("mtx", Format::MatrixMarket)]
#[case("alist", Format::Alist)]
#[case("sms", Format::Sms)]
fn formats_are_chosen_by_name(#[case] name: &str, #[case] format: Format) {
    let folder = folder(&[]);
    let path = folder.path("matrix.npy");
    assert_eq!(output(&["matrix", "convert", "-", "-o", &path, "--format", name], SINGULAR), "");
    let bytes = fs::read(&path).unwrap();
    assert_eq!(bytes, encoded(format, SINGULAR));
    assert_eq!(output(&["matrix", "convert", "--input-format", name, &path], ""), SINGULAR);
    let read = formats::read(bytes.as_slice(), &ReadOptions::default()).unwrap();
    assert_eq!(read, (SINGULAR.parse().unwrap(), format));
}

#[test]
fn tables_have_commas_where_their_names_say_so() {
    let folder = folder(&[]);
    let path = folder.path("matrix.csv");
    assert_eq!(output(&["matrix", "convert", "-", "-o", &path], SINGULAR), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), "0,1,1,0\n1,1,0,0\n1,0,1,0\n");
    assert_eq!(output(&["matrix", "convert", &path], ""), SINGULAR);
    assert!(output(&["matrix", "info", &path], "").starts_with("format: csv\n"));
    assert_eq!(output(&["matrix", "convert", "--format", "csv"], "0x5\n"), "0x5\n");
}

#[test]
fn numbers_of_a_text_are_taken_modulo_2() {
    let rank = |text: &str| output(&["matrix", "rank"], text);
    assert_eq!(rank("1.0 1.0\n1.0 0.0\n"), "2\n");
    assert_eq!(output(&["matrix", "convert"], "1. 0.\n0. 1.\n"), "10\n01\n");
    let left = output(&["matrix", "nullspace", "--left"], "1 3 0\n1 1 0\n1 0 1\n0 1 5\n");
    let spanned = ["1011\n0111\n", "0111\n1011\n"].map(|rows| output(&["matrix", "rref"], rows));
    assert!(spanned.contains(&output(&["matrix", "rref"], left)));
    assert_snapshot!(
        refusal(&["matrix", "convert"], "0.1 0.01\n"),
        @r#"lightsout: <standard input>:1:1: "0.1", expected a whole number, taken modulo 2, or true or false"#
    );
}

#[test]
fn what_the_command_draws_is_a_matrix() {
    let patterns = output(&["quiet", "4", "4"], "");
    let pattern = patterns.split("\n\n").next().unwrap();
    assert_eq!(pattern, "#...\n##..\n#.#.\n.###");
    assert_eq!(output(&["matrix", "convert"], pattern), "1000\n1100\n1010\n0111\n");
}

#[test]
fn packed_bits_are_read_and_written() {
    let folder = folder(&[]);
    let (big, little) = (folder.path("big.npy"), folder.path("little.npy"));
    assert_eq!(output(&["matrix", "convert", "-", "--format", "packed", "-o", &big], SINGULAR), "");
    let arguments = ["matrix", "convert", "-", "--format", "packed", "--bit-order", "little", "-o", &little];
    assert_eq!(output(&arguments, SINGULAR), "");
    assert!(fs::read(&big).unwrap().ends_with(&[0b0110_0000, 0b1100_0000, 0b1010_0000]));
    assert!(fs::read(&little).unwrap().ends_with(&[0b0110, 0b0011, 0b0101]));
    assert_eq!(output(&["matrix", "convert", "--packed=4", &big], ""), SINGULAR);
    assert_eq!(output(&["matrix", "convert", "--packed", &big], ""), "01100000\n11000000\n10100000\n");
    let arguments = ["matrix", "convert", "--packed=4", "--bit-order", "little", &little];
    assert_eq!(output(&arguments, ""), SINGULAR);
    let product = output(&["matrix", "multiply", "--packed=4,3", &big, "-"], "100\n010\n001\n000");
    assert_eq!(product, "011\n110\n101\n");
    let message = refusal(&["matrix", "rank", "--packed=9", &big], "");
    assert!(message.ends_with("rows of 1 bytes for 9 columns, expected 2 bytes, or from 1 to 8 columns\n"));
    let message = refusal(&["matrix", "rank", "--packed=2", &big], "");
    assert!(message.ends_with("big.npy: row 0 has a one beyond its last column\n"), "{message}");
    assert!(refusal(&["matrix", "rank", "--packed=x", &big], "").contains("invalid value 'x'"));
}

#[test]
fn info_tells_what_there_is_to_know() {
    assert_snapshot!(output(&["matrix", "info", "-"], encoded(Format::Alist, "0110\n1100\n1000")), @r"
    format: alist
    shape: 3x4
    ones: 5 (41.67 %)
    rank: 3
    nullity: 1
    ones of a row: 1 to 2
    ones of a column: 0 to 2
    ");
    assert_snapshot!(output(&["matrix", "info", "-"], "0x5"), @r"
    format: text
    shape: 0x5
    ones: 0
    rank: 0
    nullity: 5
    ones of a column: 0
    ");
    let expected = json!({
        "version": 1, "rows": 2, "columns": 2, "format": "text", "weight": 1, "density": 0.25, "rank": 1,
        "nullity": 1, "row_weights": {"least": 0, "most": 1}, "column_weights": {"least": 0, "most": 1},
    });
    assert_eq!(object(&["matrix", "info", "--json", "-"], "01\n00"), expected);
    let nothing = object(&["matrix", "info", "--json", "-"], "");
    assert_eq!((&nothing["density"], &nothing["row_weights"]), (&Value::Null, &Value::Null));
    // What takes no memory takes no time.
    let tall = output(&["matrix", "info", "-"], "16777216x0");
    assert!(tall.contains("shape: 16777216x0\nones: 0\n"), "{tall}");
}

/// A `.npy` of this type and shape.
fn array(descr: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    let dictionary = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}\n");
    let length = (dictionary.len() as u16).to_le_bytes();
    [b"\x93NUMPY\x01\x00".as_slice(), &length, dictionary.as_bytes(), data].concat()
}

#[rstest]
#[case(b"010\n1?1\n".to_vec(), ":2:2: unexpected character '?', expected '0' or '1'")]
#[case(b"010\n10\n".to_vec(), ":2:2: the row has 2 entries, expected 3 as in the first row")]
#[case(b"hello".to_vec(), ":1:1: unexpected character 'h', expected")]
#[case(array("<f8", "(1, 1)", &0.5_f64.to_le_bytes()), ": entry [0, 0]: the value 0.5, expected a whole number, taken modulo 2")]
#[case(array("|O", "(1, 1)", &[0; 8]), ": an array of the type \"|O\", expected booleans, integers, or floats")]
#[case(array("|u1", "(1, 1, 1)", &[0]), ": an array of 3 dimensions, expected two, or one for a single row")]
#[case(array("|b1", "(1, 2)", &[1, 2]), ": entry [0, 1]: the value 2, expected 0 or 1 for a boolean")]
#[case(array("|u1", "(1, 2)", &[1]), ": the end within row 0 of the file, expected 1 rows")]
#[case(array("|u1", "(4294967296, 4294967296)", &[1]), ": no memory for a 4294967296x4294967296 matrix")]
#[case(
    b"%%MatrixMarket matrix coordinate real general\n2 2 1\n1 1 0.5\n".to_vec(),
    ":3:5: \"0.5\", expected a whole number, taken modulo 2"
)]
#[case(
    b"%%MatrixMarket matrix coordinate pattern general\n1000000 1000000 0\n".to_vec(),
    ": a 1000000x1000000 matrix takes 125000000000 bytes, expected at most 4294967296 for what a file declares; --memory-limit says otherwise"
)]
#[case(
    b"3 2\n2 2\n1 2 1\n2 2\n1 2\n".to_vec(),
    ":5:3: 2 or more, expected 1 ones in column 1, as its number of ones says"
)]
#[case(b"3 2\n2 2\n1 2 1\n2 1\n".to_vec(), ":4:3: 3 ones by the rows, expected 4 as by the columns")]
#[case(b"PK\x03\x04".to_vec(), ": ")]
fn what_is_no_matrix_is_located(#[case] content: Vec<u8>, #[case] expected: &str) {
    let folder = folder(&[("matrix", &content)]);
    let path = folder.path("matrix");
    for command in ["rank", "rref", "nullspace", "inverse", "transpose", "convert", "info"] {
        let message = refusal(&["matrix", command, &path], "");
        assert!(message.starts_with(&format!("lightsout: {path}{expected}")), "{message}");
    }
    let message = refusal(&["matrix", "solve", &path, "-"], "1");
    assert!(message.contains(expected), "{message}");
    let message = refusal(&["matrix", "multiply", "-", &path], "1");
    assert!(message.contains(expected), "{message}");
}

#[test]
fn files_that_cannot_be_read_or_written_are_named() {
    assert!(refusal(&["matrix", "rank", "no/such/file"], "").starts_with("lightsout: no/such/file: "));
    assert!(refusal(&["matrix", "rank", "."], "").starts_with("lightsout: .: "));
    let message = refusal(&["matrix", "convert", "-", "-o", "no/such/folder/a.npy"], "1");
    assert!(message.starts_with("lightsout: no/such/folder/a.npy: cannot create a file in"), "{message}");
    assert!(refusal(&["matrix", "transpose", "-", "-o", "."], "1").contains("a directory, expected a file"));
    let folder = folder(&[]);
    let path = folder.path("a.npy");
    refusal(&["matrix", "convert", "-", "-o", &path], "1?");
    assert!(folder.names().is_empty(), "nothing half-written");
}

#[cfg(target_os = "linux")]
#[test]
fn devices_pipes_and_full_disks() {
    use crate::support::shell;
    let folder = folder(&[("a", SINGULAR.as_bytes())]);
    let shell = |line: &str| shell(&format!("ulimit -t 20; ulimit -v 400000; {line}"), &folder);
    let (code, output, errors) = shell("\"$0\" matrix rank /dev/zero");
    assert_eq!((code, output.as_str()), (Some(2), ""));
    assert!(errors.contains("/dev/zero:1:1: unexpected character '\\0'"), "{errors}");
    let (code, _, errors) = shell("\"$0\" matrix rref a > /dev/full");
    assert_eq!(code, Some(2));
    assert!(errors.starts_with("lightsout: standard output: "), "{errors}");
    assert_eq!(shell("\"$0\" matrix convert a -o /dev/full").0, Some(2));
    let (code, output, errors) =
        shell("{ printf '01'; sleep 0.2; printf '10\\n1001\\n'; } | \"$0\" matrix rank -");
    assert_eq!((code, output.as_str(), errors.as_str()), (Some(0), "2\n", ""));
    let (code, output, _) =
        shell("\"$0\" matrix convert a --format npz | \"$0\" matrix transpose - | head -n 1");
    assert_eq!((code, output.as_str()), (Some(0), "011\n"));
}

#[test]
fn options_say_what_they_expect() {
    assert!(refusal(&["matrix"], "").contains("Usage: lightsout matrix [OPTIONS] <COMMAND>"));
    assert!(refusal(&["matrix", "solve", "-"], "").contains("<RIGHT>"));
    assert_eq!(output(&["matrix", "rank"], "11\n11\n"), "1\n");
    assert!(
        refusal(&["matrix", "rank", "-", "-j", "0"], "1").contains("expected a whole number from 1 to 1024")
    );
    assert!(
        refusal(&["matrix", "rref", "-", "--format", "png"], "1")
            .contains("[possible values: text, csv, npy, ")
    );
    assert!(
        refusal(&["matrix", "rank", "-", "--input-format", "png"], "1").contains("[possible values: text, ")
    );
    assert!(
        refusal(&["matrix", "rank", "-", "--bit-order", "x"], "1").contains("[possible values: big, little]")
    );
    assert!(
        refusal(&["matrix", "rank", "-", "--memory-limit", "x"], "1").contains("expected a number of bytes")
    );
    let sparse = "%%MatrixMarket matrix coordinate pattern general\n1000 1000 0\n";
    let message = refusal(&["matrix", "rank", "-", "--memory-limit", "100K"], sparse);
    assert!(message.contains("a 1000x1000 matrix takes 128000 bytes, expected at most 102400"), "{message}");
    assert_eq!(output(&["matrix", "rank", "-", "--memory-limit", "125K"], sparse), "0\n");
}
