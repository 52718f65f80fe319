//! What is written is read back.

use gf2_linalg::formats::npy::{self, Packed};
use gf2_linalg::formats::{self, Format, ReadOptions, text};
use gf2_linalg::testing::{matrix, size};
use gf2_linalg::{BitMatrix, BitOrder};
use proptest::prelude::*;

use crate::{read, written};

const SIZES: [usize; 8] = [0, 1, 2, 63, 64, 65, 127, 129];

/// A matrix with about one entry in `sparsity`.
fn sample(rows: usize, columns: usize, sparsity: usize) -> BitMatrix {
    BitMatrix::from_fn(rows, columns, |i, j| (i * i + 31 * j + i * j * j) % 97 % sparsity == 0)
}

fn check(matrix: &BitMatrix) {
    for &format in Format::ALL {
        let bytes = written(format, matrix);
        let read_as = formats::read_as(format, bytes.as_slice(), &ReadOptions::default());
        assert_eq!(&read_as.unwrap(), matrix, "{format} {}", matrix.shape());
        if format != Format::Alist || matrix.rows() + matrix.columns() > 0 {
            // A table with commas is a text, unless its name tells more.
            let told = if format == Format::Csv { Format::Text } else { format };
            assert_eq!(read(&bytes).unwrap(), (matrix.clone(), told));
        }
    }
    for order in [BitOrder::HighestFirst, BitOrder::LowestFirst] {
        check_packed(matrix, order);
    }
}

fn check_packed(matrix: &BitMatrix, order: BitOrder) {
    let mut bytes = Vec::new();
    npy::write_packed(matrix, order, &mut bytes).unwrap();
    let mut options = ReadOptions::default();
    options.packed = Some(Packed { columns: Some(matrix.columns()), order });
    let (read, format) = formats::read(bytes.as_slice(), &options).unwrap();
    assert_eq!((&read, format), (matrix, Format::Npy));
}

#[test]
fn what_is_written_is_read_back_around_words() {
    for rows in SIZES {
        for columns in SIZES {
            for sparsity in [1, 2, 40, 1000] {
                check(&sample(rows, columns, sparsity));
            }
        }
    }
}

#[test]
fn small_matrices_of_every_content_are_told_apart() {
    for (rows, columns) in [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (1, 10), (10, 1), (3, 3)] {
        for bits in 0..1_u32 << (rows * columns) {
            check(&BitMatrix::from_fn(rows, columns, |i, j| bits >> (i * columns + j) & 1 == 1));
        }
    }
}

#[test]
fn a_text_is_the_same_matrix_as_a_string_and_as_a_file() {
    for blanks in [0, 1, 123, 124, 125, 126, 127, 128, 200] {
        let space = " ".repeat(blanks);
        for text in [format!("{space}0x5\n"), format!("0x5{space}"), "1".repeat(blanks) + "x1"] {
            let as_file = text::read(text.as_bytes()).map_err(|error| error.to_string());
            let as_string = text.parse::<BitMatrix>().map_err(|error| error.to_string());
            assert_eq!(as_file, as_string, "{text:?}");
        }
    }
    let long_row = format!("{}x1", "1".repeat(200)).parse::<BitMatrix>().unwrap_err().to_string();
    assert!(long_row.starts_with("line 1, column 201: unexpected character 'x'"), "{long_row}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_is_read_back(
        matrix in (size(200), size(200)).prop_flat_map(|(rows, columns)| matrix(rows, columns)),
    ) {
        check(&matrix);
    }

    #[test]
    fn a_text_is_read_as_a_string_is_parsed(
        text in prop_oneof![
            "[01.]{0,70}(\n[01.]{0,70}){0,4}",
            "[01. \r\n\u{a0}x5é]{0,300}",
            "(0|1){130}\n(0|1){120,130}",
        ],
    ) {
        let parsed = text.parse::<BitMatrix>().map_err(|error| error.to_string());
        prop_assert_eq!(text::read(text.as_bytes()).map_err(|error| error.to_string()), parsed.clone());
        // In pieces of any length.
        for capacity in [1, 3, 8, 67] {
            let pieces = std::io::BufReader::with_capacity(capacity, text.as_bytes());
            prop_assert_eq!(text::read(pieces).map_err(|error| error.to_string()), parsed.clone());
        }
    }
}

#[test]
fn a_long_text_is_read_in_pieces_of_any_length() {
    let matrix = sample(40, 333, 3);
    for text in [format!("{matrix}\n"), matrix.to_string().replace('1', "1 ").replace('\n', " \r\n\u{a0}\n")]
    {
        for capacity in [1, 7, 8, 9, 100, 1 << 20] {
            let pieces = std::io::BufReader::with_capacity(capacity, text.as_bytes());
            assert_eq!(text::read(pieces).unwrap(), matrix);
        }
    }
}

#[test]
fn rows_longer_than_are_filled_at_a_time_are_read_back() {
    let columns = 64 * (1 << 13) + 65;
    let matrix = BitMatrix::from_fn(2, columns, |i, j| (i + j) % 5 == 0);
    for format in [Format::Text, Format::Npy] {
        assert_eq!(read(&written(format, &matrix)).unwrap(), (matrix.clone(), format));
    }
    check_packed(&matrix, BitOrder::HighestFirst);
}

#[test]
fn shapes_without_entries_are_read_at_any_size() {
    let tall = BitMatrix::zeros(usize::MAX - 1, 0);
    let wide = BitMatrix::zeros(0, usize::MAX - 1);
    for format in [Format::Text, Format::Npy, Format::MatrixMarket] {
        for matrix in [&tall, &wide] {
            assert_eq!(read(&written(format, matrix)).unwrap(), (matrix.clone(), format));
        }
    }
    for matrix in [&tall, &wide] {
        check_packed(matrix, BitOrder::HighestFirst);
    }
}
