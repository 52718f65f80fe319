//! Files of matrices as other programs write them.

use std::fs;

use crate::support::{Folder, Ran, refusal, run};

/// What `matrix convert` prints and says of a file of this name.
fn convert(name: &str, content: impl AsRef<[u8]>, options: &[&str]) -> Ran {
    let folder = Folder::new();
    let path = folder.path(name);
    fs::write(&path, content).unwrap();
    let mut ran = run(&[&["matrix", "convert", &path], options].concat(), "");
    ran.errors = ran.errors.replace(&path, name);
    ran
}

#[test]
fn dialects_of_alists_are_read() {
    let half = "4 2\n2 3\n1 2 1 1\n3 2\n1\n1 2\n2\n1\n";
    let note =
        "lightsout: a: the second half of the lists is missing: the first was not checked against it\n";
    for (text, errors) in [
        (half.to_owned(), note),
        (format!("# columns rows\n{half}1 2 4\n2 3\n"), ""),
        ("4 2\n2 3\n1 0\n1 2\n2 0\n1 0\n".to_owned(), note),
    ] {
        let ran = convert("a", &text, &[]);
        assert_eq!(
            (ran.code, ran.output.as_str(), ran.errors.as_str()),
            (0, "1101\n0110\n", errors),
            "{text}"
        );
    }
    let transposed = convert("a", half, &["--rows-first", "-q"]);
    assert_eq!((transposed.output.as_str(), transposed.errors.as_str()), ("10\n11\n01\n10\n", ""));
}

#[test]
fn a_file_that_begins_like_a_text_is_what_its_name_says() {
    let empty = |name: &str| convert(name, "", &[]);
    for (name, expected) in [
        ("a.npy", "a.npy: byte offset 0: the end of the file, expected the header of an array"),
        ("a.NPZ", "a.NPZ: "),
        ("a.mtx", "a.mtx:1:1: the end, expected %%MatrixMarket"),
        ("a.alist", "a.alist:1:1: the end, expected a number of columns"),
    ] {
        let ran = empty(name);
        assert_eq!((ran.code, ran.output.as_str()), (2, ""), "{name}");
        assert!(ran.errors.starts_with(&format!("lightsout: {expected}")), "{}", ran.errors);
    }
    for name in ["a", "a.txt", "a.unknown"] {
        assert_eq!(empty(name).output, "0x0\n", "{name}");
    }
    // What begins like another format is that.
    assert_eq!(convert("a.npy", "4 2\n2 3\n1 0\n1 2\n2 0\n1 0\n", &[]).output, "1101\n0110\n");
    assert_eq!(convert("a.npy", "10\n", &["--input-format", "text"]).output, "10\n");
}

#[test]
fn tiny_files_do_not_make_endless_output() {
    let market = |shape: &str| format!("%%MatrixMarket matrix coordinate pattern general\n{shape} 0\n");
    for (text, shape) in [
        (market("0 300000000"), "0x300000000"),
        (market("16777217 0"), "16777217x0"),
        ("0x9223372036854775807".to_owned(), "0x9223372036854775807"),
    ] {
        for command in ["rank", "rref", "nullspace", "info", "transpose"] {
            let message = refusal(&["matrix", command, "-"], text.as_str());
            let expected = format!(
                "<standard input>: a {shape} matrix, expected at most 16777216 rows or columns where there are no entries"
            );
            assert!(message.contains(&expected), "{message}");
        }
    }
    let ran = run(&["matrix", "rank", "-", "--memory-limit", "80G"], market("0 300000000"));
    assert_eq!((ran.code, ran.output.as_str()), (0, "0\n"));
}

#[test]
fn bytes_that_may_be_packed_bits_are_told() {
    let dictionary = b"{'descr': '|u1', 'fortran_order': False, 'shape': (1, 2)}\n";
    let length = (dictionary.len() as u16).to_le_bytes();
    let packed = [b"\x93NUMPY\x01\x00".as_slice(), &length, dictionary, &[3, 4]].concat();
    let ran = convert("a.npy", &packed, &[]);
    let note = "lightsout: a.npy: bytes other than 0 and 1, taken modulo 2; --packed takes their bits\n";
    assert_eq!((ran.output.as_str(), ran.errors.as_str()), ("10\n", note));
    let ran = convert("a.npy", &packed, &["--packed"]);
    assert_eq!((ran.output.as_str(), ran.errors.as_str()), ("0000001100000100\n", ""));
}

#[test]
fn quasi_cyclic_matrices_are_read() {
    let text = "2 1 3\n0 1\n";
    assert_eq!(convert("a", text, &[]).output, "100010\n010001\n001100\n");
    // A text of numbers begins like three columns of blocks, so that the name tells.
    let three = "3 1 2\n0 -1 1\n1 1 0\n";
    let ran = convert("a.qc", three, &[]);
    let note = "lightsout: a.qc: a line for what is transmitted, which is no part of the matrix\n";
    assert_eq!((ran.output.as_str(), ran.errors.as_str()), ("100001\n010010\n", note));
    assert_eq!(convert("a.txt", three, &["--input-format", "qc"]).output, "100001\n010010\n");
}

#[test]
fn detector_error_models_are_read() {
    let text = "error(0.1) D0 L0\nrepeat 2 {\n  error(0.1) D0 D1\n  shift_detectors 1\n}\n";
    assert_eq!(convert("a", text, &[]).output, "110\n011\n001\n");
    assert_eq!(convert("a", text, &["--observables"]).output, "100\n");
    let ran = convert("a.dem", "error(2) D0\n", &[]);
    assert_eq!(
        (ran.code, ran.errors.as_str()),
        (2, "lightsout: a.dem:1:1: [2.0], expected a probability from 0 to 1\n")
    );
}

#[test]
fn formats_that_are_only_read_are_not_written() {
    let folder = Folder::new();
    for name in ["a.qc", "a.dem"] {
        let message = refusal(&["matrix", "convert", "-", "-o", &folder.path(name)], "10\n");
        let expected = format!("lightsout: --output: {} is only read, expected", &name[1..]);
        assert!(message.starts_with(&expected), "{message}");
    }
    assert!(folder.names().is_empty());
}
