//! Sparse matrices in archives, in every format that SciPy saves.

use gf2_linalg::BitMatrix;
use gf2_linalg::formats::{self, Format, FormatError, Note, ReadOptions};
use gf2_linalg::testing::{matrix, size};
use proptest::prelude::*;

use crate::{archive, array, data, dictionary, message, read};

/// An entry as an element of this type.
fn encode(descr: &str, value: i32) -> Vec<u8> {
    match descr {
        "|b1" => vec![(value % 2 != 0).into()],
        "<i2" => (value as i16).to_le_bytes().to_vec(),
        ">f4" => (value as f32).to_be_bytes().to_vec(),
        "<c16" => [f64::from(value).to_le_bytes(), 0_f64.to_le_bytes()].concat(),
        _ => i64::from(value).to_le_bytes().to_vec(),
    }
}

fn elements(descr: &str, shape: &[usize], values: &[i32]) -> Vec<u8> {
    let shape: String = shape.iter().map(|axis| format!("{axis},")).collect();
    let bytes: Vec<u8> = values.iter().flat_map(|&value| encode(descr, value)).collect();
    array(&dictionary(descr, "False", &format!("({shape})")), &bytes)
}

fn integers(numbers: impl IntoIterator<Item = usize>) -> Vec<u8> {
    let numbers: Vec<i32> = numbers.into_iter().map(|number| number as i32).collect();
    elements("<i8", &[numbers.len()], &numbers)
}

/// A matrix as one of its entries after the other: row, column, value. Even values are zeros that are stored.
type Entries = Vec<(usize, usize, i32)>;

fn entries(matrix: &BitMatrix) -> Entries {
    let cells = (0..matrix.rows()).flat_map(|row| (0..matrix.columns()).map(move |column| (row, column)));
    let value = |(row, column)| {
        let even = 2 * ((row * 5 + column * 3) % 4) as i32 - 4;
        (row, column, even + i32::from(matrix.get(row, column)))
    };
    cells.map(value).filter(|entry| entry.2 != 0).collect()
}

fn write(matrix: &BitMatrix, layout: &str, descr: &str, names_format: bool) -> Vec<u8> {
    let (rows, columns) = (matrix.rows(), matrix.columns());
    let mut entries = entries(matrix);
    let mut parts = vec![("shape.npy", integers([rows, columns]))];
    let values = |entries: &Entries| entries.iter().map(|entry| entry.2).collect::<Vec<_>>();
    let ends = |lists: usize, list: &dyn Fn(&(usize, usize, i32)) -> usize, entries: &Entries| {
        let before = |end: usize| entries.iter().filter(|entry| list(entry) < end).count();
        integers((0..=lists).map(before))
    };
    match layout {
        "csr" | "csc" => {
            let is_by_rows = layout == "csr";
            let major = |entry: &(usize, usize, i32)| if is_by_rows { entry.0 } else { entry.1 };
            let minor = |entry: &(usize, usize, i32)| if is_by_rows { entry.1 } else { entry.0 };
            entries.sort_by_key(major);
            let mut values = values(&entries);
            let mut indices: Vec<usize> = entries.iter().map(minor).collect();
            // Room behind the last entry, which is no part of the matrix.
            values.extend([1, 1]);
            indices.extend([0, 1 << 20]);
            parts.push(("indptr.npy", ends(if is_by_rows { rows } else { columns }, &major, &entries)));
            parts.push(("indices.npy", integers(indices)));
            parts.push(("data.npy", elements(descr, &[values.len()], &values)));
        }
        "bsr" => {
            let (height, width) = (1 + (rows + 1) % 2, 1 + (columns + 1) % 2);
            let blocks: Vec<(usize, usize)> =
                (0..rows / height).flat_map(|i| (0..columns / width).map(move |j| (i, j))).collect();
            let value = |row: usize, column: usize| {
                entries.iter().find(|entry| (entry.0, entry.1) == (row, column)).map_or(0, |entry| entry.2)
            };
            let values: Vec<i32> = blocks
                .iter()
                .flat_map(|&(i, j)| {
                    (0..height * width).map(move |k| (i * height + k / width, j * width + k % width))
                })
                .map(|(row, column)| value(row, column))
                .collect();
            parts.push(("indptr.npy", integers((0..=rows / height).map(|i| i * (columns / width)))));
            parts.push(("indices.npy", integers(blocks.iter().map(|block| block.1))));
            parts.push(("data.npy", elements(descr, &[blocks.len(), height, width], &values)));
        }
        "dia" => {
            let offsets: Vec<i32> = (1 - rows as i32..columns as i32).rev().collect();
            let value = |offset: i32, column: usize| {
                let is_there = |entry: &&(usize, usize, i32)| {
                    (entry.0 as i32, entry.1) == (column as i32 - offset, column)
                };
                // What is beyond the matrix is no part of it.
                entries
                    .iter()
                    .find(is_there)
                    .map_or(if column as i32 >= offset { 0 } else { 1 }, |entry| entry.2)
            };
            let length = columns + 1;
            let values: Vec<i32> = offsets
                .iter()
                .flat_map(|&offset| (0..length).map(move |column| (offset, column)))
                .map(|(offset, column)| value(offset, column))
                .collect();
            parts.push(("offsets.npy", elements("<i8", &[offsets.len()], &offsets)));
            parts.push(("data.npy", elements(descr, &[offsets.len(), length], &values)));
        }
        _ => {
            entries.reverse();
            if descr != "|b1" {
                // Numbers that come twice add up: each here as itself and twice more.
                entries = entries
                    .iter()
                    .flat_map(|&entry| [entry, (entry.0, entry.1, 3), (entry.0, entry.1, 1)])
                    .collect();
            } else {
                entries = [entries.clone(), entries].concat();
            }
            if layout == "coo" {
                parts.push(("row.npy", integers(entries.iter().map(|entry| entry.0))));
                parts.push(("col.npy", integers(entries.iter().map(|entry| entry.1))));
            } else {
                let coordinates: Vec<i32> = (entries.iter().map(|entry| entry.0 as i32))
                    .chain(entries.iter().map(|entry| entry.1 as i32))
                    .collect();
                parts.push(("coords.npy", elements("<i8", &[2, entries.len()], &coordinates)));
            }
            parts.push(("data.npy", elements(descr, &[entries.len()], &values(&entries))));
        }
    }
    if names_format {
        let name = if layout == "coords" { "coo" } else { layout };
        parts.push(("format.npy", array(&dictionary("|S3", "False", "()"), name.as_bytes())));
    }
    archive(&parts)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_format_and_type_is_read(
        matrix in (size(9), size(9)).prop_flat_map(|(rows, columns)| matrix(rows, columns)),
        descr in prop::sample::select(vec!["|b1", "<i2", ">f4", "<c16", "<i8"]),
    ) {
        for layout in ["csr", "csc", "bsr", "coo", "coords", "dia"] {
            for names_format in [true, false] {
                if !names_format && layout == "csc" && matrix.rows() == matrix.columns() {
                    continue;
                }
                let bytes = write(&matrix, layout, descr, names_format);
                let read = read(&bytes).map_err(|error| error.to_string());
                prop_assert_eq!(read, Ok((matrix.clone(), Format::Npz)), "{} {}", layout, descr);
            }
        }
    }
}

#[test]
fn parts_that_may_be_rows_or_columns_are_taken_for_rows_with_a_note() {
    let square: BitMatrix = "011\n001\n000".parse().unwrap();
    for (layout, expected) in [("csr", square.clone()), ("csc", square.transpose())] {
        let mut notes = Vec::new();
        let bytes = write(&square, layout, "<i8", false);
        let options = ReadOptions::default();
        let read = formats::read_noting(None, bytes.as_slice(), &options, &mut |note| notes.push(note));
        assert_eq!((read.unwrap().0, notes), (expected, vec![Note::ByRows]));
    }
}

#[test]
fn parts_that_make_no_matrix_are_refused() {
    let numbers = |numbers: &[i32]| elements("<i8", &[numbers.len()], numbers);
    let named = |name: &str| ("format.npy", array(&dictionary("|S3", "False", "()"), name.as_bytes()));
    let shape = ("shape.npy", numbers(&[2, 3]));
    let offsets = |offsets: &[i32]| ("offsets.npy", numbers(offsets));
    let values = |shape: &[usize]| ("data.npy", elements("<i8", shape, &vec![1; shape.iter().product()]));
    let lists = [("indptr.npy", numbers(&[0, 1])), ("indices.npy", numbers(&[0]))];
    for (parts, expected) in [
        (vec![named("lil")], "a sparse matrix in the format \"lil\", expected csr, csc, bsr, coo or dia"),
        (
            vec![named("dia"), offsets(&[1, 0, 1]), values(&[3, 3])],
            "offsets.npy: the diagonal 1 twice, expected each once",
        ),
        (vec![named("dia"), offsets(&[1, 0]), values(&[3, 3])], "data.npy: 3x3 elements, expected 2x3"),
        (vec![named("dia"), offsets(&[1]), values(&[3])], "data.npy: an array of 1 dimensions, expected 2"),
        (
            [vec![named("bsr"), values(&[1, 2, 2])], lists.to_vec()].concat(),
            "data.npy: blocks of 2x2, expected blocks that divide a 2x3 matrix",
        ),
        (
            [vec![named("bsr"), values(&[1, 0, 3])], lists.to_vec()].concat(),
            "data.npy: blocks of 0x3, expected blocks that divide a 2x3 matrix",
        ),
        (
            [vec![named("bsr"), values(&[2, 2, 3])], lists.to_vec()].concat(),
            "data.npy: 2 values, expected 1, one for each entry",
        ),
        (
            vec![named("coo"), ("coords.npy", elements("<i8", &[2, 1], &[0, 3])), values(&[1])],
            "coords.npy: element [1]: the value 3, expected a number from 0, below 3",
        ),
        (
            vec![named("coo"), ("coords.npy", elements("<i8", &[3, 1], &[0, 0, 0])), values(&[1])],
            "coords.npy: 3x1 elements, expected 2x1",
        ),
        (
            vec![named("coo"), ("row.npy", numbers(&[0])), ("col.npy", numbers(&[0, 1])), values(&[1])],
            "col.npy: 2 elements, expected 1",
        ),
        (
            vec![
                named("coo"),
                ("row.npy", elements(">f4", &[1], &[0])),
                ("col.npy", numbers(&[0])),
                values(&[1]),
            ],
            "row.npy: an array of another type, expected integers",
        ),
        (
            vec![named("coo"), values(&[1])],
            "row.npy: no such array in the archive, expected those of a sparse matrix",
        ),
    ] {
        let message = message(&archive(&[vec![shape.clone()], parts].concat()));
        assert_eq!(message, expected);
    }
}

#[test]
fn what_unpacks_to_much_is_within_the_limit() {
    let mut options = ReadOptions::default();
    options.max_declared_bytes = 1 << 16;
    for (order, shape, fits) in [
        ("False", "(512, 1024)", true),
        ("False", "(513, 1024)", false),
        ("True", "(512, 512)", true),
        ("True", "(513, 1024)", false),
        ("True", "(512, 1024)", false),
    ] {
        let header = array(&dictionary("|b1", order, shape), &[]);
        let entries: usize =
            shape[1..shape.len() - 1].split(", ").map(|axis| axis.parse::<usize>().unwrap()).product();
        let dense = archive(&[("a.npy", [header, vec![0; entries]].concat())]);
        let read = formats::read(dense.as_slice(), &options);
        assert_eq!(read.is_ok(), fits, "{order} {shape}");
        assert!(fits || matches!(read, Err(FormatError::TooMuchDeclared { .. })));
    }
    // Values alone take as much: 2^20 of them, all zeros.
    let many = 1_usize << 20;
    let parts = |name| {
        let format = ("format.npy", array(&dictionary("|S3", "False", "()"), b"coo"));
        let zeros =
            |descr, width| array(&dictionary(descr, "False", &format!("({many},)")), &vec![0; many * width]);
        archive(&[
            format,
            ("shape.npy", integers([1, 1])),
            (name, zeros("<i8", 8)),
            ("col.npy", zeros("<i8", 8)),
            ("data.npy", zeros("|b1", 1)),
        ])
    };
    let error = formats::read(parts("row.npy").as_slice(), &options).unwrap_err().to_string();
    assert_eq!(error, "a 1x1 matrix takes 131080 bytes, expected at most 65536 for what a file declares");
}

#[test]
fn messages_of_broken_archives_name_no_types() {
    let whole = data("csr.npz");
    let mut messages = Vec::new();
    for place in 0..whole.len() {
        for change in [0x01, 0x40, 0xFF] {
            let mut changed = whole.clone();
            changed[place] ^= change;
            messages.extend(read(&changed).err().map(|error| error.to_string()));
        }
        messages.extend(
            formats::read_as(Format::Npz, &whole[..place], &ReadOptions::default())
                .err()
                .map(|error| error.to_string()),
        );
    }
    assert!(messages.len() > whole.len());
    for message in messages {
        assert!(!message.contains("::") && !message.contains("Zip"), "{message}");
    }
}
