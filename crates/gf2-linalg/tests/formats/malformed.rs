//! Every message says what is wrong and where, and what would be right.

use gf2_linalg::formats::{self, FormatError, ReadOptions, npy, npz};

use crate::{archive, array, data, dictionary, message};

#[test]
fn arrays_shorter_or_longer_than_they_say_are_refused() {
    let said = |shape: &str, data: &[u8]| message(&array(&dictionary("|u1", "False", shape), data));
    assert_eq!(said("(2, 3)", &[1, 0, 1, 0]), "the end within row 1 of the file, expected 2 rows");
    assert_eq!(said("(2, 3)", &[0; 7]), "more data behind the array, expected the end");
    let boolean = message(&array(&dictionary("|b1", "False", "(2, 3)"), &[0, 0, 0, 0, 0, 2]));
    assert_eq!(boolean, "entry [1, 2]: the value 2, expected 0 or 1 for a boolean");
    // Sizes that no file has take no memory.
    assert!(
        said("(1000000, 1000000000)", &[1]).contains("the end within row 0")
            || said("(1000000, 1000000000)", &[1]).starts_with("no memory for a ")
    );
    assert!(said("(18446744073709551615, 18446744073709551615)", &[1]).starts_with("no memory for a "));
    assert!(said("(4294967296, 4294967296)", &[1]).starts_with("no memory for a "));
    let fortran = message(&array(&dictionary("<i2", "True", "(2, 3)"), &[1, 0, 0, 0, 1, 0, 0, 0]));
    assert!(fortran.contains("the end within row 2 of the file"), "{fortran}");
    // In halves: 1, 0, 0, 0.5.
    let fortran = message(&array(&dictionary("<f2", "True", "(2, 2)"), &[0, 0x3C, 0, 0, 0, 0, 0, 0x38]));
    assert_eq!(fortran, "entry [1, 1]: the value 0.5, expected a whole number, taken modulo 2");
}

#[test]
fn headers_that_are_none_are_located() {
    let mut other = array(&dictionary("|u1", "False", "(1, 1)"), &[1]);
    other[6] = 9;
    assert_eq!(message(&other), "byte offset 6: version 9 of the format, expected 1, 2 or 3");
    let deep = array(&"(".repeat(60_000), &[]);
    assert!(message(&deep).starts_with("byte offset 10: '(', expected a dictionary"), "no recursion");
    let mut long = b"\x93NUMPY\x02\x00\xFF\xFF\xFF\xFF".to_vec();
    assert_eq!(message(&long), "byte offset 8: a header of 4294967295 bytes, expected at most 65536");
    long[8..12].copy_from_slice(&[20, 0, 0, 0]);
    assert_eq!(message(&long), "byte offset 12: the end of the file, expected the rest of the header");
    let error = npy::read(&b"0101\n"[..], &ReadOptions::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "byte offset 0: the end of the file, expected the header of an array, \\x93NUMPY and a version"
    );
}

fn numbers(numbers: &[i64]) -> Vec<u8> {
    let data: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    array(&dictionary("<i8", "False", &format!("({},)", numbers.len())), &data)
}

/// A matrix by rows from its parts.
fn csr(shape: &[i64], ends: &[i64], columns: &[i64], values: &[i64]) -> Vec<u8> {
    archive(&[
        ("format.npy", array(&dictionary("|S3", "False", "()"), b"csr")),
        ("shape.npy", numbers(shape)),
        ("indptr.npy", numbers(ends)),
        ("indices.npy", numbers(columns)),
        ("data.npy", numbers(values)),
    ])
}

#[test]
fn parts_of_a_sparse_matrix_that_do_not_fit_together_are_refused() {
    let read = |bytes: &[u8]| crate::read(bytes).unwrap().0.to_string();
    assert_eq!(read(&csr(&[2, 3], &[0, 1, 3], &[2, 0, 1], &[1, 1, 0])), "001\n100");
    for (bytes, expected) in [
        (csr(&[2], &[0], &[], &[]), "indptr.npy: 1 elements, expected 2"),
        (
            csr(&[], &[0], &[], &[]),
            "shape.npy: a matrix of 0 dimensions, expected two, or one for a single row",
        ),
        (csr(&[-2, 3], &[0], &[], &[]), "shape.npy: element [0]: the value -2, expected a number from 0"),
        (csr(&[2, 3], &[0, 1], &[1], &[1]), "indptr.npy: 2 elements, expected 3"),
        (
            csr(&[2, 3], &[1, 1, 1], &[1], &[1]),
            "indptr.npy: element [0]: the value 1, expected ends that start with 0",
        ),
        (csr(&[2, 3], &[0, 2, 1], &[1], &[1]), "indptr.npy: element [2]: the value 1, expected ends"),
        (csr(&[2, 3], &[0, 1, 2], &[1], &[1, 1]), "indices.npy: 1 elements, expected 2"),
        (csr(&[2, 3], &[0, 1, 2], &[1, 1], &[1]), "data.npy: 1 values, expected 2, one for each entry"),
        (
            csr(&[2, 3], &[0, 1, 2], &[1, 3], &[1, 1]),
            "indices.npy: element [1]: the value 3, expected a number from 0, below 3",
        ),
        (csr(&[2, 3], &[0, 1, 2], &[1, -1], &[1, 1]), "indices.npy: element [1]: the value -1"),
        (csr(&[1 << 40, 1 << 40], &[0], &[], &[]), "a 1099511627776x1099511627776 matrix takes"),
        (csr(&[i64::MAX, 0], &[0], &[], &[]), "indptr.npy: 1 elements, expected 9223372036854775808"),
        (archive(&[]), "an archive of 0 arrays, expected one, or those of a sparse matrix"),
        (
            archive(&[("format.npy", array(&dictionary("|S3", "False", "()"), b"csr"))]),
            "shape.npy: no such array in the archive, expected those of a sparse matrix",
        ),
        (
            archive(&[("a.npy", b"something".to_vec())]),
            "a.npy: byte offset 0: another file, expected an array",
        ),
    ] {
        let message = message(&bytes);
        assert!(message.contains(expected), "{expected}: {message}");
    }
    assert!(matches!(
        formats::read(csr(&[1 << 40, 1 << 40], &[0], &[], &[]).as_slice(), &ReadOptions::default()),
        Err(FormatError::TooMuchDeclared { .. })
    ));
}

#[test]
fn what_unpacks_to_much_more_takes_no_memory() {
    // Two megabytes unpack to two gigabytes of which the reader looks at what the header says.
    let mut zeros = array(&dictionary("|b1", "False", "(2, 3)"), &[]);
    zeros.resize(64 << 20, 0);
    let bomb = archive(&[("a.npy", zeros)]);
    assert!(bomb.len() < 1 << 20);
    assert_eq!(message(&bomb), "a.npy: more data behind the array, expected the end");
    let ends = vec![0; 1 << 20];
    let mut options = ReadOptions::default();
    options.max_declared_bytes = 1 << 20;
    let tall = csr(&[(1 << 20) - 1, 0], &ends, &[], &[]);
    assert!(tall.len() < 1 << 16);
    let error = npz::read(std::io::Cursor::new(tall), &options).unwrap_err();
    assert!(matches!(error, FormatError::TooMuchDeclared { .. }), "{error}");
}

/// The end of an archive in the form for large ones, that says how many files there are and where they are
/// listed.
fn end_of_archive(files: u64, size: u64, offset: u64) -> Vec<u8> {
    let mut bytes = b"PK\x03\x04 and what else is there".to_vec();
    let position = bytes.len() as u64;
    bytes.extend(b"PK\x06\x06");
    bytes.extend(44_u64.to_le_bytes());
    bytes.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for number in [files, files, size, offset] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(b"PK\x06\x07\0\0\0\0");
    bytes.extend(position.to_le_bytes());
    bytes.extend([1, 0, 0, 0]);
    bytes.extend(b"PK\x05\x06\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0");
    bytes
}

#[test]
fn an_archive_that_promises_files_takes_no_memory() {
    let few = message(&end_of_archive(0, 0, 0));
    assert!(few.starts_with("an archive of 0 arrays"), "{few}");
    for files in [1, 1 << 16, 1 << 32, 1 << 40, 1 << 63, u64::MAX] {
        for size in [0, 46, files.wrapping_mul(46), 1 << 63, u64::MAX] {
            for offset in [0, 4, files.wrapping_add(1), 1 << 41, u64::MAX] {
                let message = message(&end_of_archive(files, size, offset));
                assert!(
                    message == "a broken or unfinished archive, expected one as NumPy writes it",
                    "{message}"
                );
            }
        }
    }
}

#[test]
fn an_archive_that_was_changed_is_refused() {
    let mut bytes = data("csr_stored.npz");
    let place = bytes.windows(3).position(|bytes| bytes == b"csr").unwrap();
    bytes[place] = b'x';
    assert_eq!(message(&bytes), "format.npy: Invalid checksum");
}
