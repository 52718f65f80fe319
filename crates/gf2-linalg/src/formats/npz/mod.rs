//! Archives of arrays: a matrix of NumPy's `savez` or SciPy's `save_npz`.

mod sparse;
mod write;

use std::io::{BufRead, BufReader, Cursor, Read, Seek};

use zip::ZipArchive;
use zip::result::ZipError;

pub use write::write;

use super::{FormatError, Note, Problem, ReadOptions, npy, uninterrupted};
use crate::{BitMatrix, Error, Shape};

/// What an archive starts with.
pub(super) const MAGIC: &[u8] = b"PK\x03\x04";
/// What one without files starts with.
pub(super) const MAGIC_OF_NOTHING: &[u8] = b"PK\x05\x06";

/// Reads the only array of an archive, or the sparse matrix whose arrays it has, in any format that SciPy saves:
/// by rows (csr), columns (csc), blocks (bsr), coordinates (coo) or diagonals (dia).
///
/// Entries are booleans, or whole numbers modulo 2. Of those that come twice, booleans are true where one of
/// them is, and numbers add up. An archive without an entry for its format is told by its arrays; by rows, where
/// it could be by columns too. Arrays are unpacked as they are read, and never held as a whole, but for the ends
/// of the lists, for the values, and for coordinates.
///
/// # Errors
///
/// [`FormatError::Member`] with what is wrong with an array; [`FormatError::Unsuitable`] for other archives;
/// [`FormatError::TooMuchDeclared`]; [`FormatError::Matrix`] for want of memory; [`FormatError::Io`].
pub fn read(reader: impl Read + Seek, options: &ReadOptions) -> Result<BitMatrix, FormatError> {
    read_noting(reader, options, &mut |_| ())
}

/// As [`read`], and notes what could have been meant otherwise.
fn read_noting(
    reader: impl Read + Seek,
    options: &ReadOptions,
    note: &mut dyn FnMut(Note),
) -> Result<BitMatrix, FormatError> {
    let mut archive = Archive(ZipArchive::new(reader).map_err(FormatError::from)?);
    if sparse::is_sparse(&archive) {
        return sparse::read(&mut archive, options, note);
    }
    let names: Vec<String> =
        archive.0.file_names_raw().map(|name| String::from_utf8_lossy(name).into()).collect();
    match names.as_slice() {
        [name] => archive.member(name, |array| npy::read_unpacked(array, options, note)),
        _ => {
            let found = format!("an archive of {} arrays", names.len());
            Err(FormatError::Unsuitable(Problem::new(found, "one, or those of a sparse matrix")))
        }
    }
}

/// Reads an archive in which nothing can be sought by holding it in memory.
pub(super) fn read_whole(
    mut reader: impl BufRead,
    options: &ReadOptions,
    note: &mut dyn FnMut(Note),
) -> Result<BitMatrix, FormatError> {
    let mut bytes = Vec::new();
    loop {
        let more = uninterrupted(&mut reader)?;
        if more.is_empty() {
            return read_noting(Cursor::new(bytes), options, note);
        }
        bytes
            .try_reserve(more.len())
            .map_err(|_| Error::TooLarge { shape: Shape::of_vector(bytes.len()) })?;
        bytes.extend_from_slice(more);
        let read = more.len();
        reader.consume(read);
    }
}

/// An archive of arrays.
struct Archive<R>(ZipArchive<R>);

impl<R: Read + Seek> Archive<R> {
    fn has(&self, name: &str) -> bool {
        self.0.file_names_raw().any(|other| other == name.as_bytes())
    }

    /// Reads an array, whose name comes before what is wrong with it.
    fn member<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&mut dyn BufRead) -> Result<T, FormatError>,
    ) -> Result<T, FormatError> {
        let member = |error| match error {
            // Of the matrix that the arrays make together.
            error @ FormatError::TooMuchDeclared { .. } => error,
            error => FormatError::Member { name: name.to_owned(), error: Box::new(error) },
        };
        let file = self.0.by_name(name).map_err(|error| member(error.into()))?;
        read(&mut BufReader::new(file)).map_err(member)
    }
}

impl From<ZipError> for FormatError {
    /// The words of the library name its types.
    fn from(error: ZipError) -> Self {
        let (found, expected) = match error {
            ZipError::Io(error) => return Self::Io(error),
            ZipError::FileNotFound => ("no such array in the archive", "those of a sparse matrix"),
            ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => {
                ("an array under a password", "one that can be read")
            }
            ZipError::CompressionMethodNotSupported(_) => {
                ("an array packed in an unknown way", "deflate, or none")
            }
            _ => ("a broken or unfinished archive", "one as NumPy writes it"),
        };
        Self::Unsuitable(Problem::new(found, expected))
    }
}
