//! What NumPy, SciPy and others write is read. See `tests/data/README.md`.

use gf2_linalg::formats::npy::Packed;
use gf2_linalg::formats::{self, Format, Note, ReadOptions};
use gf2_linalg::{BitMatrix, BitOrder};

use crate::{data, message, read, written};

fn matrix(name: &str) -> BitMatrix {
    let (matrix, format) = read(&data(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (_, extension) = name.rsplit_once('.').unwrap();
    assert_eq!(format, Format::from_extension(extension), "{name}");
    matrix
}

#[test]
fn arrays_of_any_type_and_order_are_read() {
    let expected = matrix("a.txt");
    assert_eq!(expected.shape().to_string(), "4x10");
    for name in ["bool", "uint8", "int64", "big_endian", "fortran", "float64"] {
        assert_eq!(matrix(&format!("{name}.npy")), expected, "{name}");
    }
    let numbers = matrix("numbers.txt");
    for name in ["int8", "float16", "float32_fortran", "complex128"] {
        assert_eq!(matrix(&format!("numbers_{name}.npy")), numbers, "{name}");
    }
    assert_eq!(matrix("seven.npy"), expected);
    assert_eq!(matrix("row.npy"), expected.submatrix(0..1, 0..10).unwrap());
    assert_eq!(matrix("empty.npy"), BitMatrix::zeros(0, 5));
}

#[test]
fn packed_bits_are_read_where_it_is_said() {
    let expected = matrix("a.txt");
    for (name, order) in [
        ("packed", BitOrder::HighestFirst),
        ("packed_little", BitOrder::LowestFirst),
        ("packed_fortran", BitOrder::HighestFirst),
    ] {
        let read = |columns| {
            let mut options = ReadOptions::default();
            options.packed = Some(Packed { columns, order });
            formats::read(data(&format!("{name}.npy")).as_slice(), &options).map(|(matrix, _)| matrix)
        };
        assert_eq!(read(Some(10)).unwrap(), expected, "{name}");
        let filled_up = expected.augment(&BitMatrix::zeros(4, 6)).unwrap();
        assert_eq!(read(None).unwrap(), filled_up, "{name}");
        assert_eq!(read(Some(9)).unwrap_err().to_string(), "row 0 has a one beyond its last column");
        for columns in [0, 8, 17, usize::MAX] {
            let error = read(Some(columns)).unwrap_err().to_string();
            let expected = format!(
                "rows of 2 bytes for {columns} columns, expected {} bytes, or from 9 to 16 columns",
                columns.div_ceil(8)
            );
            assert_eq!(error, expected);
        }
    }
    let mut options = ReadOptions::default();
    options.packed = Some(Packed { columns: None, order: BitOrder::HighestFirst });
    let error = formats::read(data("bool.npy").as_slice(), &options).unwrap_err();
    assert_eq!(error.to_string(), "an array of the type \"|b1\", expected \"|u1\" for packed bits");
    // Bytes that are not said to be packed are numbers, with a note.
    let mut notes = Vec::new();
    let read =
        formats::read_noting(None, data("packed.npy").as_slice(), &ReadOptions::default(), &mut |note| {
            notes.push(note);
        });
    assert_eq!((read.unwrap().0.columns(), notes), (2, vec![Note::BytesModulo2]));
}

#[test]
fn archives_are_read() {
    let expected = matrix("a.txt");
    for name in ["dense", "dense_compressed", "csr", "csc", "coo", "csr_stored", "bsr", "dia"] {
        assert_eq!(matrix(&format!("{name}.npz")), expected, "{name}");
    }
    let numbers = matrix("numbers.txt");
    for name in ["numbers_csr", "numbers_bsr", "numbers_dia", "parts_csr", "parts_csc", "parts_coo"] {
        assert_eq!(matrix(&format!("{name}.npz")), numbers, "{name}");
    }
    // One block, whose array is in Fortran order.
    assert_eq!(matrix("numbers_bsr_one.npz"), numbers.transpose());
    for (name, row) in [("numbers_row", 0), ("numbers_csr_row", 1)] {
        assert_eq!(matrix(&format!("{name}.npz")), numbers.submatrix(row..row + 1, 0..4).unwrap(), "{name}");
    }
}

#[test]
fn numbers_that_come_twice_add_up_and_booleans_do_not() {
    assert_eq!(matrix("twice.npz").to_string(), "000\n100");
    assert_eq!(matrix("twice_bool.npz").to_string(), "010\n100");
}

#[test]
fn every_kind_of_matrix_market_is_read() {
    let expected = matrix("a.txt");
    for name in ["integer", "pattern", "real", "array", "unsigned-integer", "complex"] {
        assert_eq!(matrix(&format!("{name}.mtx")), expected, "{name}");
    }
    let symmetric = matrix("symmetric.txt");
    assert_eq!(matrix("symmetric.mtx"), symmetric);
    assert_eq!(matrix("symmetric_array.mtx"), symmetric);
    assert_eq!(matrix("skew_array.mtx").to_string(), "010\n101\n010");
}

#[test]
fn alists_are_read_with_zeros_or_without() {
    let hamming = matrix("hamming.alist");
    assert_eq!(hamming.to_string(), "1010101\n0110011\n0001111");
    assert_eq!(matrix("hamming_unpadded.alist"), hamming);
    let text = String::from_utf8(data("hamming.alist")).unwrap();
    let trimmed: Vec<&str> = text.lines().map(str::trim_end).collect();
    assert_eq!(String::from_utf8(written(Format::Alist, &hamming)).unwrap(), trimmed.join("\n") + "\n");
    // Columns and rows without ones, of which the last lists are left out.
    let sparse = "3 2\n1 2\n1 0 1\n2 0\n1\n\n1\n1 3";
    assert_eq!(read(sparse.as_bytes()).unwrap().0.to_string(), "101\n000");
}

#[test]
fn lists_of_entries_and_of_supports_are_read() {
    assert_eq!(matrix("integers.sms").to_string(), "11000\n00000\n00010");
    let supports = "11010000000\n00100000001\n00000000000\n00001000000";
    assert_eq!(matrix("rows.supports").to_string(), supports);
}

#[test]
fn arrays_of_something_else_are_refused() {
    for (name, expected) in [
        (
            "longdouble.npy",
            "an array of the type \"<f16\", expected booleans, integers, or floats and complex numbers of up to 64 bits each",
        ),
        (
            "object.npy",
            "an array of the type \"|O\", expected booleans, integers, or floats and complex numbers of up to 64 bits each",
        ),
        ("three_dimensions.npy", "an array of 3 dimensions, expected two, or one for a single row"),
        ("structured.npy", "byte offset 20: '[', expected a single type, not one with fields"),
        ("two.npz", "an archive of 2 arrays, expected one, or those of a sparse matrix"),
        ("three_axes.npz", "shape.npy: a matrix of 3 dimensions, expected two, or one for a single row"),
    ] {
        assert_eq!(message(&data(name)), expected, "{name}");
    }
}
