//! Matrices in all formats, vectors and polynomials.

use gf2_linalg::formats::dem::{self, Part};
use gf2_linalg::formats::npy::{self, Packed};
use gf2_linalg::formats::{self, Format, FormatError, Place, ReadOptions, text};
use gf2_linalg::{BitMatrix, BitOrder, BitVector, Error, ParseError, Polynomial};

use super::{assert_place, split_heading};

/// The most bytes that a sparse file may declare.
const MOST_BYTES: u64 = 1 << 16;
/// The most rows and columns of matrices that are written: without entries, a few bytes tell of any number.
const MOST_LINES: usize = 1 << 12;
/// The most digits of an exponent, which says how much memory a polynomial takes.
const MOST_DIGITS: usize = 5;

/// MacKay's alist.
pub(super) fn alist(bytes: &[u8]) {
    read_as(Format::Alist, bytes);
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
            assert_place(string, line, column);
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
    let format = Format::detect(bytes);
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
        Err(Error::Parse(error)) => assert_place(text, error.line, error.column),
        Err(error) => panic!("{error}"),
    }
}

/// What is read in a format is read back from all of them.
fn read_as(format: Format, bytes: &[u8]) {
    match formats::read_as(format, bytes, &options()) {
        Ok(matrix) if is_written(&matrix) => {
            for &format in Format::ALL {
                let mut written = Vec::new();
                formats::write(format, &matrix, &mut written).unwrap();
                assert_eq!(
                    formats::read_as(format, written.as_slice(), &options()).unwrap(),
                    matrix,
                    "{format}"
                );
            }
        }
        Err(FormatError::Malformed { place: Place::Text { line, column }, .. }) => {
            // A place in what is no text is counted in what could be characters.
            if let Ok(text) = str::from_utf8(bytes) {
                assert_place(text, line, column);
            }
        }
        Err(FormatError::Malformed { place: Place::Byte(byte), .. }) => {
            assert!(byte <= bytes.len() as u64, "there is no byte {byte}");
        }
        Err(FormatError::TooMuchDeclared { bytes, most, .. }) => assert!(bytes > u128::from(most)),
        _ => {}
    }
}

fn options() -> ReadOptions {
    let mut options = ReadOptions::default();
    options.most_declared_bytes = MOST_BYTES;
    options
}

fn is_written(matrix: &BitMatrix) -> bool {
    matrix.rows().max(matrix.columns()) <= MOST_LINES
}
