//! Dialects of alists.

use gf2_linalg::BitMatrix;
use gf2_linalg::formats::alist::FirstHalf;
use gf2_linalg::formats::{self, Format, Note, ReadOptions};
use gf2_linalg::testing::{matrix, size};
use proptest::prelude::*;

use crate::message_as;

/// Reads a file without being told its format, and what is noted.
fn read_noting(text: &str, first: FirstHalf) -> (BitMatrix, Format, Vec<Note>) {
    let mut options = ReadOptions::default();
    options.alist_first = first;
    let mut notes = Vec::new();
    let read = formats::read_noting(None, text.as_bytes(), &options, &mut |note| notes.push(note));
    let (matrix, format) = read.unwrap_or_else(|error| panic!("{text}{error}"));
    (matrix, format, notes)
}

const HALF: &str = "4 2\n2 3\n1 2 1 1\n3 2\n1\n1 2\n2\n1\n";

#[test]
fn a_file_that_ends_after_the_columns_is_read_with_a_note() {
    for text in [HALF, HALF.trim_end(), &format!("{HALF}\n  \n# the end")] {
        let (matrix, format, notes) = read_noting(text, FirstHalf::Columns);
        assert_eq!((matrix.to_string().as_str(), format), ("1101\n0110", Format::Alist), "{text}");
        assert_eq!(notes, [Note::HalfMissing]);
    }
    let (matrix, _, notes) = read_noting(&format!("{HALF}1 2 4\n2 3\n"), FirstHalf::Columns);
    assert_eq!((matrix.to_string().as_str(), notes), ("1101\n0110", vec![]));
    // The ones of each row are known all the same.
    let other = HALF.replace("\n3 2\n", "\n2 3\n");
    let message = message_as(Format::Alist, other.as_bytes());
    assert_eq!(message, "line 9, column 1: 3 ones in row 1, expected 2, as its number of ones says");
    // Without ones nothing is missing.
    assert_eq!(read_noting("2 2\n0 0\n0 0\n0 0\n", FirstHalf::Columns).2, []);
}

#[test]
fn comments_of_an_alist_are_skipped() {
    for text in [
        format!("# columns rows\n{HALF}1 2 4\n2 3\n"),
        format!("# 1 0 1\n\n  # \u{e9}\n{HALF}1 2 4# row 1\n# row 2\n2 3"),
        HALF.replace('\n', " # more\n#\n") + "1 2 4\n2 3\n",
    ] {
        let (matrix, format, notes) = read_noting(&text, FirstHalf::Columns);
        assert_eq!(
            (matrix.to_string().as_str(), format, notes),
            ("1101\n0110", Format::Alist, vec![]),
            "{text}"
        );
    }
}

#[test]
fn a_file_without_numbers_of_ones_is_read() {
    let columns = "4 2\n2 3\n1 0\n1 2\n2 0\n1 0\n";
    let (matrix, format, notes) = read_noting(columns, FirstHalf::Columns);
    assert_eq!((matrix.to_string().as_str(), format), ("1101\n0110", Format::Alist));
    assert_eq!(notes, [Note::HalfMissing]);
    let (matrix, _, notes) = read_noting(&format!("{columns}1 2 4\n2 3 0\n"), FirstHalf::Columns);
    assert_eq!((matrix.to_string().as_str(), notes), ("1101\n0110", vec![]));
    for (rest, expected) in [
        (
            "1 2\n2 3\n",
            "line 9, column 1: row 1 and column 4 only in the first half, expected each one in both",
        ),
        ("1 2 3\n2 3\n", "line 7, column 5: column 3, expected a column in whose list row 1 is"),
        ("1 2 4\n", "line 8, column 1: the end, expected the list of row 2"),
        ("1 2 4\n2 3\n1\n", "line 9, column 1: more lines, expected the end behind the lists of the rows"),
    ] {
        assert_eq!(message_as(Format::Alist, (columns.to_owned() + rest).as_bytes()), expected);
    }
    for (text, expected) in [
        ("4 2\n2 3\n1 0\n1 2\n2 0\n", "line 6, column 1: the end, expected the list of column 4"),
        ("4 2\n2 3\n0 1\n", "line 3, column 3: 1 behind a 0, expected zeros at the end only"),
        ("4 2\n2 3\n2 2\n", "line 3, column 3: row 2 again, expected each row once"),
    ] {
        assert_eq!(message_as(Format::Alist, text.as_bytes()), expected);
    }
}

#[test]
fn a_number_larger_than_any_of_ones_is_a_place() {
    // Four numbers in the third line, of as many columns with up to four ones each.
    let columns = "4 5\n4 4\n2 4 5 0\n3 5 0 0\n1 4 5 0\n1 3 4 5\n";
    let (matrix, format, _) = read_noting(columns, FirstHalf::Columns);
    assert_eq!((matrix.to_string().as_str(), format), ("0011\n1000\n0101\n1011\n1111", Format::Alist));
}

#[test]
fn rows_may_come_first_where_it_is_said() {
    let text = "2 4\n3 2\n3 2\n1 2 1 1\n1 2 4\n2 3\n1\n1 2\n2\n1\n";
    assert_eq!(read_noting(text, FirstHalf::Rows).0.to_string(), "1101\n0110");
    assert_eq!(read_noting(text, FirstHalf::Columns).0.to_string(), "10\n11\n01\n10");
    let mut options = ReadOptions::default();
    options.alist_first = FirstHalf::Rows;
    let wrong = text.replace("\n1\n1 2\n", "\n1\n1\n");
    let error = formats::read(wrong.as_bytes(), &options).unwrap_err().to_string();
    assert_eq!(error, "line 8, column 2: 1, expected 2 ones in column 2, as its number of ones says");
    let half = "2 4\n3 2\n3 2\n1 1 2 1\n1 2 4\n2 3\n";
    let error = formats::read(half.as_bytes(), &options).unwrap_err().to_string();
    assert_eq!(error, "line 7, column 1: 2 ones in column 2, expected 1, as its number of ones says");
}

#[test]
fn texts_of_numbers_are_no_alists() {
    for text in [
        "3 2\n3 2\n",
        "2 2\n1 2\n2 1\n",
        "3 2\n1 0\n0 1\n1 1\n",
        "2 3\n1 0 1\n0 1 1\n",
        "10 01\n01 10\n",
        "3 2\n2 2\n1.0 1.0\n",
    ] {
        assert_eq!(Format::detect(text.as_bytes()), Format::Text, "{text}");
    }
}

/// How an alist may be written.
#[derive(Clone, Copy, Debug)]
struct Dialect {
    first: FirstHalf,
    has_degrees: bool,
    has_both_halves: bool,
    has_zeros: bool,
    has_comments: bool,
}

impl Dialect {
    fn write(self, matrix: &BitMatrix) -> String {
        let halves = match self.first {
            FirstHalf::Columns => [matrix.transpose(), matrix.clone()],
            FirstHalf::Rows => [matrix.clone(), matrix.transpose()],
        };
        let ones = halves.each_ref().map(|half| {
            half.iter_rows()
                .map(|row| row.iter_ones().map(|one| one + 1).collect())
                .collect::<Vec<Vec<usize>>>()
        });
        let max = ones.each_ref().map(|lists| lists.iter().map(Vec::len).max().unwrap_or(0));
        let mut lines = vec![ones.each_ref().map(Vec::len).to_vec(), max.to_vec()];
        if self.has_degrees {
            lines.extend(ones.each_ref().map(|lists| lists.iter().map(Vec::len).collect()));
        }
        for (lists, max) in ones.into_iter().zip(max).take(if self.has_both_halves { 2 } else { 1 }) {
            lines.extend(lists.into_iter().map(|mut list| {
                list.resize(if self.has_zeros { max } else { list.len() }, 0);
                list
            }));
        }
        let line = |line: Vec<usize>| {
            let numbers = line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            match self.has_comments {
                true if line.is_empty() => "\n # 1 2\n".to_owned(),
                true => numbers + "# 1 2\n#\n",
                false => numbers + "\n",
            }
        };
        lines.into_iter().map(line).collect()
    }
}

proptest! {
    #[test]
    fn every_dialect_is_read(
        matrix in (size(20), size(20)).prop_flat_map(|(rows, columns)| matrix(rows, columns)),
        rows_first in any::<bool>(),
        has_degrees in any::<bool>(),
        has_both_halves in any::<bool>(),
        has_zeros in any::<bool>(),
        has_comments in any::<bool>(),
    ) {
        let first = if rows_first { FirstHalf::Rows } else { FirstHalf::Columns };
        let mut dialect = Dialect { first, has_degrees, has_both_halves, has_zeros, has_comments };
        let lists = if rows_first { matrix.clone() } else { matrix.transpose() };
        let longest = lists.iter_rows().map(|list| list.weight()).max().unwrap_or(0);
        // Where they cannot be left out: lines that look like numbers of ones, or are empty.
        if longest == lists.rows() || longest == 0 {
            dialect.has_degrees = true;
        }
        dialect.has_zeros |= !dialect.has_degrees;
        let mut options = ReadOptions::default();
        options.alist_first = first;
        let text = dialect.write(&matrix);
        let read = formats::read_as(Format::Alist, text.as_bytes(), &options);
        prop_assert_eq!(read.map_err(|error| error.to_string()), Ok(matrix), "{:?}\n{}", dialect, text);
    }
}

#[test]
fn malformed_alists_are_located() {
    for (text, expected) in [
        (
            "7 3 1\n3 4\n1",
            "line 1, column 5: \"1\", expected the end of the line behind the numbers of columns",
        ),
        ("3 2\n3 2\n", "line 2, column 1: \"3\", expected the most ones of a column up to 2"),
        ("3 2\n2 4\n", "line 2, column 3: \"4\", expected the most ones of a row up to 3"),
        (
            "3 2\n1 2\n1 2\n",
            "line 3, column 3: 2 numbers, expected 3 numbers of ones, one a column, or up to 1, the list",
        ),
        ("3 2\n2 2\n1 2\n", "line 4, column 1: the end, expected the list of column 2"),
        (
            "3 2\n2 2\n1 2 1 1\n",
            "line 3, column 7: \"1\", expected the end of the line behind 3 numbers of ones",
        ),
        ("3 2\n1 2\n1 2 1\n", "line 3, column 3: 2, expected a number of ones up to 1"),
        ("3 2\n2 2\n1 3 1\n", "line 3, column 3: \"3\", expected a number of ones or a place up to 2"),
        ("3 2\n2 2\n1 2 1\n2 1\n", "line 4, column 3: 3 ones by the rows, expected 4 as by the columns"),
        (
            "3 2\n2 2\n1 2 1\n2 2\n1 2\n",
            "line 5, column 3: 2 or more, expected 1 ones in column 1, as its number of ones says",
        ),
        (
            "3 2\n2 2\n1 2 1\n2 2\n1 0\n1 0\n",
            "line 6, column 4: 1, expected 2 ones in column 2, as its number of ones says",
        ),
        ("3 2\n2 2\n1 2 1\n2 2\n3 0\n", "line 5, column 1: \"3\", expected a place or 0 up to 2"),
        ("3 2\n2 2\n1 2 1\n2 2\n0 1\n", "line 5, column 3: 1 behind a 0, expected zeros at the end only"),
        ("3 2\n2 2\n1 2 1\n2 2\n1 0 0\n", "line 5, column 5: 3 numbers, expected at most 2 with the zeros"),
        ("3 2\n2 2\n1 2 1\n2 2\n1 0\n1 1\n", "line 6, column 3: row 1 again, expected each row once"),
        (
            "3 2\n2 2\n1 2 1\n2 2\n1 0\n1 2\n2 0\n1 3\n",
            "line 8, column 3: column 3, expected a column in whose list row 1 is",
        ),
        (
            "3 2\n2 2\n1 2 1\n2 2\n1 0\n1 2\n2 0\n1 1\n",
            "line 8, column 3: column 1 again, expected each column once",
        ),
        ("3 2\n2 2\n1 2 1\n2 2\n1 0\n1 2\n2 0\n1 2\n", "line 9, column 1: the end, expected 2 ones in row 2"),
        (
            "3 2\n2 2\n1 2 1\n2 2\n1 0\n1 2\n2 0\n1 2\n2 3\n1",
            "line 10, column 1: more lines, expected the end",
        ),
        ("3 x\n3 4\n", "line 1, column 3: \"x\", expected a number of rows"),
    ] {
        let message = message_as(Format::Alist, text.as_bytes());
        assert!(message.starts_with(expected), "{text:?}: {message}");
    }
    // The lines of numbers of ones must be as long as the sizes say, so that these take memory as they come.
    let huge = message_as(Format::Alist, b"100000000000000 100000000000000\n1 1\n0 0 0\n");
    assert!(huge.contains("3 numbers, expected 100000000000000"), "{huge}");
}
