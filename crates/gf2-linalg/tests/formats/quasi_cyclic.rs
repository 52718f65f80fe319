//! Quasi-cyclic matrices by their exponents.

use gf2_linalg::BitMatrix;
use gf2_linalg::formats::{self, Format, Note, ReadOptions, qc};
use proptest::prelude::*;

use crate::{message_as, read};

#[test]
fn a_matrix_is_made_of_shifted_identities() {
    let text = "# C R Z\n4 2 3\n0 1 2 -1\n-1 0 0 2 # row 2\n";
    let (matrix, format) = read(text.as_bytes()).unwrap();
    assert_eq!(format, Format::Qc);
    let expected = "100010001000\n010001100000\n001100010000\n000100100001\n000010010100\n000001001010";
    assert_eq!(matrix.to_string(), expected);
    let mut notes = Vec::new();
    let punctured = format!("{text}1 0 1 1\n");
    let options = ReadOptions::default();
    let read = formats::read_noting(None, punctured.as_bytes(), &options, &mut |note| notes.push(note));
    assert_eq!((read.unwrap().0, notes), (matrix, vec![Note::Puncturing]));
}

#[test]
fn nothing_that_is_no_text_stands_before_the_sizes() {
    assert_eq!(Format::detect(b"4 2 3\n0 1 2 -1\n-1 0 0 2\n"), Format::Qc);
    assert_eq!(Format::detect(b"\xFF\n4 2 3\n0 1 2 -1\n-1 0 0 2\n"), Format::Text);
}

#[test]
fn sizes_of_zero_are_read() {
    for (text, shape) in [("0 0 1", "0x0"), ("0 3 4\n", "12x0"), ("3 0 4\n\n", "0x12")] {
        let matrix = qc::read(text.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(matrix.shape().to_string(), shape, "{text}");
    }
}

#[test]
fn malformed_exponents_are_located() {
    for (text, expected) in [
        ("", "line 1, column 1: the end, expected a number of columns of blocks"),
        ("2 1 0\n", "line 1, column 5: \"0\", expected the size of a block from 1 to 18446744073709551615"),
        ("2 1 3 1\n", "line 1, column 7: \"1\", expected the end of the line"),
        ("2 2 3\n0 1\n", "line 3, column 1: 1 rows, expected 2"),
        ("2 1 3\n0\n", "line 2, column 2: the end of the line, expected an exponent"),
        (
            "2 1 3\n0 3\n",
            "line 2, column 3: \"3\", expected an exponent from 0, below 3, or -1 for a zero block",
        ),
        (
            "2 1 3\n0 -2\n",
            "line 2, column 3: \"-2\", expected an exponent from 0, below 3, or -1 for a zero block",
        ),
        (
            "2 1 3\n0 1 2\n",
            "line 2, column 5: \"2\", expected the end of the line behind an exponent for each column",
        ),
        (
            "2 1 3\n0 1\n1 2\n",
            "line 3, column 3: \"2\", expected 0 or 1, for what is transmitted of a column up to 1",
        ),
        ("2 1 3\n0 1\n1 1\n0\n", "line 4, column 1: more lines, expected the end behind all rows"),
        (
            "2 1 1000000000\n0 1\n",
            "a 1000000000x2000000000 matrix takes 250000000000000000 bytes, expected at most 4294967296 for what a file declares",
        ),
        ("9999999999 1 9999999999\n", "no memory for a 1x9999999999 matrix"),
    ] {
        assert_eq!(message_as(Format::Qc, text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn a_text_of_numbers_is_no_quasi_cyclic_matrix() {
    for text in
        ["3 2 4\n0 -1 1\n2 0 -1\n", "1 1 0\n0 1 1\n", "2 1 3\n0 5\n", "2 1 3\n1\n", "0 1 1\n", "1 0 1", ""]
    {
        assert_eq!(Format::detect(text.as_bytes()), Format::Text, "{text}");
    }
}

proptest! {
    #[test]
    fn every_block_is_zero_or_a_shifted_identity(
        (columns, order, exponents) in (1_usize..6, 1_usize..70).prop_flat_map(|(columns, order)| {
            let row = prop::collection::vec(-1..order as isize, columns);
            (Just(columns), Just(order), prop::collection::vec(row, 0..5))
        }),
    ) {
        let line = |row: &Vec<isize>| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let lines = exponents.iter().map(line).collect::<Vec<_>>().join("\n");
        let text = format!("{columns} {} {order}\n{lines}", exponents.len());
        let expected = BitMatrix::from_fn(exponents.len() * order, columns * order, |row, column| {
            let exponent = exponents[row / order][column / order];
            exponent >= 0 && (row % order + exponent as usize) % order == column % order
        });
        let read = formats::read_as(Format::Qc, text.as_bytes(), &ReadOptions::default());
        prop_assert_eq!(read.map_err(|error| error.to_string()), Ok(expected), "{}", text);
        if columns != 3 && !exponents.is_empty() {
            prop_assert_eq!(Format::detect(text.as_bytes()), Format::Qc, "{}", text);
        }
    }
}
