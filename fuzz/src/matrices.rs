//! Matrices in all formats, vectors and polynomials.

use std::io::{BufReader, Cursor, Write};

use gf2_linalg::formats::alist::FirstHalf;
use gf2_linalg::formats::dem::{self, Part};
use gf2_linalg::formats::npy::{self, Packed};
use gf2_linalg::formats::{self, Format, FormatError, Place, ReadOptions, text};
use gf2_linalg::{BitMatrix, BitOrder, BitVector, Error, ParseError, Polynomial, VectorRef};
use zip::result::ZipResult;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::{assert_place, split_heading};

/// The most bytes that a sparse file may declare.
const MOST_BYTES: u64 = 1 << 16;
/// The most rows and columns of matrices that are written: without entries, a few bytes tell of any number.
const MOST_LINES: usize = 1 << 12;
/// What stands before the name of a member of an archive.
const MEMBER: &[u8] = b"PK";
/// So many bytes tell the format of a file.
const START: usize = 4096;
/// So many bytes are read at a time, to end in the midst of words and characters.
const PIECE: usize = 3;
/// The most digits of an exponent, which says how much memory a polynomial takes.
const MOST_DIGITS: usize = 5;

/// MacKay's alist. With rows first it is that of the transpose.
pub(super) fn alist(bytes: &[u8]) {
    read_as(Format::Alist, bytes);
    let mut rows_first = options();
    rows_first.alist_first = FirstHalf::Rows;
    let by_columns = formats::read_as(Format::Alist, bytes, &options());
    match (by_columns, formats::read_as(Format::Alist, bytes, &rows_first)) {
        (Ok(matrix), Ok(transpose)) => assert_eq!(matrix.transpose(), transpose),
        (Err(_), Err(_)) => {}
        // A matrix and its transpose do not take the same memory.
        (Err(FormatError::TooMuchDeclared { .. }), _) | (_, Err(FormatError::TooMuchDeclared { .. })) => {}
        (one, other) => panic!("columns first {one:?}, rows first {other:?}"),
    }
}

/// Detector error models. Of both matrices, each is read alone, too.
pub(super) fn dem(bytes: &[u8]) {
    read_as(Format::Dem, bytes);
    let Ok(model) = dem::read(bytes, &options()) else { return };
    for (part, matrix) in [(Part::Detectors, model.detectors), (Part::Observables, model.observables)] {
        let mut options = options();
        options.dem_part = part;
        assert_eq!(formats::read_as(Format::Dem, bytes, &options).unwrap(), matrix);
    }
}

/// Quasi-cyclic matrices.
pub(super) fn qc(bytes: &[u8]) {
    read_as(Format::Qc, bytes);
}

/// MatrixMarket.
pub(super) fn matrix_market(bytes: &[u8]) {
    read_as(Format::MatrixMarket, bytes);
}

/// NumPy's archives.
pub(super) fn npz(bytes: &[u8]) {
    read_as(Format::Npz, bytes);
}

/// NumPy's archives of members that are whole, as changed bytes in an archive differ from its checksums: a member
/// begins with [`MEMBER`] and its name. Packed or not, it reads alike.
pub(super) fn npz_members(bytes: &[u8]) {
    let Ok(stored) = archive(bytes, CompressionMethod::Stored) else { return };
    let Ok(deflated) = archive(bytes, CompressionMethod::Deflated) else { return };
    read_as(Format::Npz, &stored);
    let [stored, deflated] =
        [stored, deflated].map(|archive| formats::read_as(Format::Npz, archive.as_slice(), &options()));
    match (stored, deflated) {
        (Ok(stored), Ok(deflated)) => assert_eq!(stored, deflated),
        (Err(stored), Err(deflated)) => assert_eq!(stored.to_string(), deflated.to_string()),
        (one, other) => panic!("stored {one:?}, deflated {other:?}"),
    }
}

fn archive(bytes: &[u8], method: CompressionMethod) -> ZipResult<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(method);
    let places = 0..=bytes.len().saturating_sub(MEMBER.len());
    let starts: Vec<usize> = places.filter(|&at| bytes[at..].starts_with(MEMBER)).collect();
    for (index, &start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(bytes.len());
        let Some((name, content)) = split_heading(&bytes[start + MEMBER.len()..end]) else { continue };
        archive.start_file(name, options)?;
        archive.write_all(content)?;
    }
    Ok(archive.finish()?.into_inner())
}

/// NumPy's arrays. The first line is empty, or for packed bits `big` or `little`, and perhaps a number of
/// columns.
pub(super) fn npy(bytes: &[u8]) {
    let Some((heading, array)) = split_heading(bytes) else { return };
    let (order, columns) = heading.split_once(' ').unwrap_or((heading, ""));
    let order = match order {
        "big" => BitOrder::HighestFirst,
        "little" => BitOrder::LowestFirst,
        _ => {
            read_as(Format::Npy, array);
            return;
        }
    };
    let mut options = options();
    options.packed = Some(Packed { columns: columns.parse().ok(), order });
    let Ok(matrix) = npy::read(array, &options) else { return };
    if is_written(&matrix) {
        let mut written = Vec::new();
        npy::write_packed(&matrix, order, &mut written).unwrap();
        options.packed = Some(Packed { columns: Some(matrix.columns()), order });
        assert_eq!(npy::read(written.as_slice(), &options).unwrap(), matrix);
    }
}

/// Matrices by the rows, columns and values of their entries, up to `0 0 0`.
pub(super) fn sms(bytes: &[u8]) {
    read_as(Format::Sms, bytes);
}

/// Lists of supports. The last column has a one, so that its lists tell all of a matrix.
pub(super) fn supports(bytes: &[u8]) {
    read_as(Format::Supports, bytes);
    let Ok(matrix) = formats::read_as(Format::Supports, bytes, &options()) else { return };
    if is_written(&matrix) {
        let list = |row: VectorRef<'_>| {
            let columns: Vec<String> = row.iter_ones().map(|column| column.to_string()).collect();
            format!("[{}]", columns.join(", "))
        };
        let lists: Vec<String> = matrix.iter_rows().map(list).collect();
        let written = format!("[{}]", lists.join(", "));
        let read = formats::read_as(Format::Supports, written.as_bytes(), &options());
        assert_eq!(read.unwrap(), matrix, "{written}");
    }
}

/// Matrices in digits, as bytes that come and as a string.
pub(super) fn matrix_text(bytes: &[u8]) {
    read_as(Format::Text, bytes);
    let Ok(string) = str::from_utf8(bytes) else { return };
    let read = string.parse::<BitMatrix>();
    match (&read, text::read(bytes)) {
        (Ok(matrix), Ok(read)) => assert_eq!(*matrix, read),
        (Err(Error::Parse(error)), Err(FormatError::Malformed { place, .. })) => {
            let ParseError { line, column, .. } = *error;
            assert_eq!(place, Place::Text { line, column });
            assert_place(&with_line_feeds(string), line, column);
        }
        (Err(Error::TooLarge { .. }), Err(FormatError::Matrix(_))) => {}
        (one, other) => panic!("{one:?} as a string, {other:?} as bytes"),
    }
    if let Ok(matrix) = read {
        assert_eq!(matrix.to_string().parse().as_ref(), Ok(&matrix));
    }
}

/// Matrices and vectors as serde has them in binary formats: sizes and packed words.
pub(super) fn matrix_words(bytes: &[u8]) {
    if let Ok(matrix) = postcard::from_bytes::<BitMatrix>(bytes)
        && is_written(&matrix)
    {
        assert_eq!(postcard::from_bytes(&postcard::to_stdvec(&matrix).unwrap()).as_ref(), Ok(&matrix));
    }
    if let Ok(vector) = postcard::from_bytes::<BitVector>(bytes) {
        assert_eq!(postcard::from_bytes(&postcard::to_stdvec(&vector).unwrap()).as_ref(), Ok(&vector));
    }
}

/// Polynomials as sums of powers.
pub(super) fn polynomial(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    if text.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() > MOST_DIGITS) {
        return;
    }
    match text.parse::<Polynomial>() {
        Ok(polynomial) => assert_eq!(polynomial.to_string().parse().as_ref(), Ok(&polynomial)),
        Err(Error::Parse(error)) => assert_place(text, error.line, error.column),
        Err(error) => panic!("{error}"),
    }
}

/// Matrices of whatever format their beginning tells.
pub(super) fn unnamed_matrix(bytes: &[u8]) {
    let format = Format::detect(&bytes[..bytes.len().min(START)]);
    match (formats::read(bytes, &options()), formats::read_as(format, bytes, &options())) {
        (Ok(read), Ok(matrix)) => assert_eq!(read, (matrix, format)),
        // What can be lists of supports as well is read where its format is named.
        (Err(error), _) if format == Format::Text && error.to_string().ends_with("text or supports") => {}
        (Err(error), Err(named)) => assert_eq!(error.to_string(), named.to_string()),
        (one, other) => panic!("{one:?}, as {format} {other:?}"),
    }
}

/// Vectors in digits.
pub(super) fn vector_text(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match text.parse::<BitVector>() {
        Ok(vector) => assert_eq!(vector.to_string().parse().as_ref(), Ok(&vector)),
        Err(Error::Parse(error)) => assert_place(&with_line_feeds(text), error.line, error.column),
        Err(error) => panic!("{error}"),
    }
}

/// What is read in a format is read back from all of them, and read alike in pieces.
fn read_as(format: Format, bytes: &[u8]) {
    let read = formats::read_as(format, bytes, &options());
    let in_pieces = formats::read_as(format, BufReader::with_capacity(PIECE, bytes), &options());
    match (&read, in_pieces) {
        (Ok(matrix), Ok(in_pieces)) => assert_eq!(*matrix, in_pieces),
        (Err(error), Err(in_pieces)) => assert_eq!(error.to_string(), in_pieces.to_string()),
        (one, other) => panic!("{one:?} as a whole, {other:?} in pieces"),
    }
    match read {
        Ok(matrix) if is_written(&matrix) => {
            for &format in Format::ALL {
                let mut written = Vec::new();
                formats::write(format, &matrix, &mut written).unwrap();
                // What is written may declare more than what was read.
                let read = formats::read_as(format, written.as_slice(), &ReadOptions::default());
                assert_eq!(read.unwrap(), matrix, "{format}");
            }
        }
        Err(FormatError::Malformed { place: Place::Text { line, column }, .. }) => {
            // A place in what is no text is counted in what could be characters.
            if let Ok(text) = str::from_utf8(bytes) {
                match format {
                    Format::Text => assert_place(&with_line_feeds(text), line, column),
                    _ => assert_place(text, line, column),
                }
            }
        }
        Err(FormatError::Malformed { place: Place::Byte(byte), .. }) => {
            assert!(byte <= bytes.len() as u64, "there is no byte {byte}");
        }
        Err(FormatError::TooMuchDeclared { bytes, max, .. }) => assert!(bytes > u128::from(max)),
        _ => {}
    }
}

/// A text of digits or numbers, whose lines end at carriage returns, too, with line feeds alone.
fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

pub(super) fn options() -> ReadOptions {
    let mut options = ReadOptions::default();
    options.max_declared_bytes = MOST_BYTES;
    options
}

pub(super) fn is_written(matrix: &BitMatrix) -> bool {
    matrix.rows().max(matrix.columns()) <= MOST_LINES
}
