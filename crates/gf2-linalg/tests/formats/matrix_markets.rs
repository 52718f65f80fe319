//! MatrixMarket: all fields and symmetries, and what is wrong with a file.

use gf2_linalg::BitMatrix;
use gf2_linalg::formats::{Format, ReadOptions, matrix_market};
use gf2_linalg::testing::{matrix, size};
use proptest::prelude::*;

use crate::{message, read};

fn market(header: &str, rest: &str) -> String {
    format!("%%MatrixMarket matrix {header}\n{rest}")
}

fn matrix_of(text: &str) -> String {
    let (matrix, format) = read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(format, Format::MatrixMarket);
    matrix.to_string()
}

#[test]
fn fields_and_symmetries_are_read() {
    for (header, rest, expected) in [
        ("coordinate unsigned-integer general", "1 3 0", "000"),
        (
            "coordinate integer general",
            "4 3 9\n1 1 1\n1 2 3\n2 1 1\n2 2 1\n3 1 1\n3 3 1\n4 2 1\n4 3 5\n1 3 -4\n",
            "110\n110\n101\n011",
        ),
        ("coordinate double general", "1 2 1\n1 2 1.0", "01"),
        ("coordinate complex general", "1 2 1\n1 2 -3 0.0", "01"),
        ("array complex hermitian", "2 2\n0 0\n1 -0\n1e0 0e5\n", "01\n11"),
        ("coordinate pattern skew-symmetric", "2 2 1\n2 1", "01\n10"),
        ("coordinate real skew-symmetric", "2 2 2\n2 1 -1\n2 2 0", "01\n10"),
        ("array integer skew-symmetric", "3 3\n1\n0\n1\n", "010\n101\n010"),
        ("array integer skew-symmetric", "1 1\n", "0"),
        ("array real symmetric", "0 0\n", "0x0"),
    ] {
        assert_eq!(matrix_of(&market(header, rest)), expected, "{header}");
    }
}

#[test]
fn blank_lines_and_a_mark_may_come_before_the_heading() {
    let text = market("coordinate pattern general", "1 2 1 % comment\n%\n 1 2% another\n");
    for start in ["\n", " \t\r\n\n ", "\u{feff}", "\u{feff}\n  "] {
        assert_eq!(matrix_of(&format!("{start}{text}")), "01", "{start:?}");
    }
    assert_eq!(matrix_of(&text.replace("%%MatrixMarket", "%%matrixmarket")), "01");
    let wrong = format!("\u{feff}\n {}", text.replace("1 2%", "1 3%"));
    assert_eq!(message(wrong.as_bytes()), "line 5, column 4: \"3\", expected a column from 1 to 2");
}

/// A file of the matrix, of which half is given where it is symmetric.
fn write(matrix: &BitMatrix, is_array: bool, field: &str, symmetry: &str) -> String {
    let first_row = |column| match symmetry {
        "general" => 0,
        "skew-symmetric" => column + 1,
        _ => column,
    };
    // Entries as odd and even numbers of any sign.
    let value = |row: usize, column: usize| {
        let number = 2 * ((row * 7 + column * 3) % 5) as i64 - 4 + i64::from(matrix.get(row, column));
        match field {
            "pattern" => String::new(),
            "unsigned-integer" => number.rem_euclid(2).to_string(),
            "integer" => number.to_string(),
            "complex" => format!("{number}.0 0.0"),
            _ => format!("{number}.000e+00"),
        }
    };
    let cells = (0..matrix.columns())
        .flat_map(|column| (first_row(column)..matrix.rows()).map(move |row| (row, column)));
    let (rows, columns) = (matrix.rows(), matrix.columns());
    let (sizes, lines): (String, Vec<String>) = if is_array {
        (format!("{rows} {columns}"), cells.map(|(row, column)| value(row, column)).collect())
    } else {
        let ones = cells.filter(|&(row, column)| field != "pattern" || matrix.get(row, column));
        let lines: Vec<String> =
            ones.map(|(row, column)| format!("{} {} {}", row + 1, column + 1, value(row, column))).collect();
        (format!("{rows} {columns} {}", lines.len()), lines)
    };
    let layout = if is_array { "array" } else { "coordinate" };
    market(&format!("{layout} {field} {symmetry}"), &format!("{sizes}\n{}", lines.join("\n")))
}

proptest! {
    #[test]
    fn every_field_and_symmetry_is_read(
        matrix in (size(12), size(12)).prop_flat_map(|(rows, columns)| matrix(rows, columns)),
    ) {
        let order = matrix.rows().min(matrix.columns());
        let below = |row: usize, column: usize| matrix.get(row.max(column), row.min(column));
        let symmetric = BitMatrix::from_fn(order, order, below);
        let skew = BitMatrix::from_fn(order, order, |row, column| row != column && below(row, column));
        for field in ["pattern", "integer", "unsigned-integer", "real", "double", "complex"] {
            for (symmetry, matrix) in
                [("general", &matrix), ("symmetric", &symmetric), ("hermitian", &symmetric), ("skew-symmetric", &skew)]
            {
                for is_array in [false, true] {
                    if is_array && field == "pattern" {
                        continue;
                    }
                    let text = write(matrix, is_array, field, symmetry);
                    let read = matrix_market::read(text.as_bytes(), &ReadOptions::default());
                    prop_assert_eq!(read.map_err(|error| error.to_string()), Ok(matrix.clone()), "{}", text);
                }
            }
        }
    }
}

#[test]
fn malformed_matrix_market_is_located() {
    for (text, expected) in [
        ("%%MatrixMarket".to_owned(), "line 1, column 15: the end, expected matrix"),
        ("%%MatrixMarkets".to_owned(), "line 1, column 1: another file, expected %%MatrixMarket matrix"),
        ("%%MatrixMarket vector".to_owned(), "line 1, column 16: \"vector\", expected matrix"),
        (market("sparse", ""), "line 1, column 23: \"sparse\", expected coordinate or array"),
        (
            market("coordinate quaternion general", ""),
            "column 34: \"quaternion\", expected integer or unsigned-integer or real or double or complex or pattern",
        ),
        (
            market("array pattern general", ""),
            "line 1, column 29: \"pattern\", expected integer or unsigned-integer or real or double or complex",
        ),
        (
            market("coordinate pattern diagonal", ""),
            "line 1, column 42: \"diagonal\", expected general or symmetric or skew-symmetric or hermitian",
        ),
        (market("coordinate pattern general x", ""), "column 50: \"x\", expected the end of the line"),
        (market("coordinate pattern general", ""), "line 2, column 1: the end, expected a number of rows"),
        (
            market("coordinate pattern general", "% 1\n\n 2 3\n"),
            "line 4, column 5: the end of the line, expected a number of entries",
        ),
        (
            market("coordinate pattern general", "2 -3 1"),
            "line 2, column 3: \"-3\", expected a number of columns",
        ),
        (
            market("coordinate pattern general", "2 3 1 1"),
            "line 2, column 7: \"1\", expected the end of the line",
        ),
        (
            market("coordinate pattern general", "2 3 2\n1 1\n"),
            "line 4, column 1: 1 entries, expected 2 as in the size",
        ),
        (
            market("coordinate pattern general", "2 3 1\n3 1"),
            "line 3, column 1: \"3\", expected a row from 1 to 2",
        ),
        (
            market("coordinate pattern general", "2 3 1\n0 1"),
            "line 3, column 1: \"0\", expected a row from 1 to 2",
        ),
        (
            market("coordinate pattern general", "2 3 1\n1 4"),
            "line 3, column 3: \"4\", expected a column from 1 to 3",
        ),
        (
            market("coordinate pattern general", "2 3 1\n1 1 1"),
            "line 3, column 5: \"1\", expected the end of the line",
        ),
        (
            market("coordinate pattern general", "0 3 1\n1 1"),
            "line 3, column 1: \"1\", expected a row, of which there is none",
        ),
        (
            market("coordinate pattern general", "2 3 1\n1 1\n1 2"),
            "line 4, column 1: more entries, expected the end behind as many as the size says",
        ),
        (
            market("coordinate integer general", "2 3 1\n1 1"),
            "line 3, column 4: the end, expected a whole number",
        ),
        (
            market("coordinate integer general", "2 3 1\n1 1 1.5"),
            "line 3, column 5: \"1.5\", expected a whole number",
        ),
        (
            market("coordinate real general", "2 3 1\n1 1 0.5"),
            "line 3, column 5: \"0.5\", expected a whole number, taken modulo 2",
        ),
        (
            market("coordinate real general", "2 3 1\n1 1 nan"),
            "line 3, column 5: \"nan\", expected a whole number",
        ),
        (
            market("coordinate real general", "2 3 1\n1 1 1e-300"),
            "line 3, column 5: \"1e-300\", expected a whole number",
        ),
        (
            market("coordinate pattern symmetric", "2 3 0"),
            "line 2, column 3: 2 rows and 3 columns, expected as many of either for this symmetry",
        ),
        (
            market("coordinate pattern symmetric", "2 2 1\n1 2"),
            "line 3, column 3: \"2\", expected a column from 1 to 1",
        ),
        (
            market("coordinate complex general", "2 3 1\n1 1 1\n"),
            "line 3, column 6: the end of the line, expected 0 for the imaginary part",
        ),
        (
            market("coordinate complex general", "2 3 1\n1 1 1 2\n"),
            "line 3, column 7: \"2\", expected 0 for the imaginary part",
        ),
        (
            market("coordinate integer skew-symmetric", "2 2 1\n2 2 1"),
            "line 3, column 3: a one on the diagonal, expected 0 there for this symmetry",
        ),
        (
            market("coordinate integer hermitian", "2 2 1\n1 2 1"),
            "line 3, column 3: \"2\", expected a column from 1 to 1",
        ),
        (
            market("array integer skew-symmetric", "3 3\n1\n0\n"),
            "line 5, column 1: the end before row 3 of column 2, expected a whole number",
        ),
        (
            market("array integer general", "2 2\n1 0\n1\n"),
            "line 5, column 1: the end before row 2 of column 2",
        ),
        (
            market("array integer general", "2 2\n1\n0\n1\n"),
            "line 6, column 1: the end before row 2 of column 2, expected a whole number",
        ),
        (market("array integer general", "1 1\n1\n0\n"), "line 4, column 1: more entries"),
        (
            market("coordinate pattern general", "1000000000 1000000000 0"),
            "a 1000000000x1000000000 matrix takes 125000000000000000 bytes, expected at most 4294967296",
        ),
        (
            market("coordinate pattern general", "99999999999999999999 1 0"),
            "\"99999999999999999999\", expected a number of rows",
        ),
    ] {
        let message = message(text.as_bytes());
        assert!(message.contains(expected), "{text:?}: {message}");
    }
}

#[test]
fn whole_numbers_of_any_form_are_taken_modulo_2() {
    for (field, value, expected) in [
        ("integer", "-3", "1"),
        ("integer", "+2", "0"),
        ("integer", "1.0", "1"),
        ("integer", "123456789012345678901234567890123456789", "1"),
        ("real", "-3.0", "1"),
        ("real", "1e0", "1"),
        ("real", "2.5e1", "1"),
        ("real", "9007199254740993", "1"),
        ("real", "1e300", "0"),
        ("real", "-0.0", "0"),
    ] {
        let text = market(
            &format!("COORDINATE {field} general"),
            &format!("1 1 1\n% comment\n 1\t1 {value} \r\n\n"),
        );
        let matrix = matrix_market::read(text.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(matrix.to_string(), expected, "{value}");
    }
    // What comes twice adds up.
    let text = market("coordinate integer symmetric", "2 2 4\n2 1 1\n2 1 1\n1 1 1\n2 2 2\n");
    assert_eq!(matrix_market::read(text.as_bytes(), &ReadOptions::default()).unwrap().to_string(), "10\n00");
}
