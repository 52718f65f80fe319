//! Archives of arrays: a matrix of NumPy's `savez` or SciPy's `save_npz`.

mod sparse;
mod write;

use std::io::{BufRead, BufReader, Cursor, Read, Seek};

use zip::ZipArchive;
use zip::result::ZipError;

pub use write::write;

use super::{FormatError, Problem, ReadOptions, npy, uninterrupted};
use crate::{BitMatrix, Error, Shape};

/// What an archive starts with.
pub(super) const MAGIC: &[u8] = b"PK\x03\x04";
/// What one without files starts with.
pub(super) const MAGIC_OF_NOTHING: &[u8] = b"PK\x05\x06";

/// Reads the only array of an archive, or the sparse matrix whose arrays it has, by rows (csr), columns (csc)
/// or coordinates (coo).
///
/// Entries are booleans or integers that are 0 or 1; those that come twice add up, so that two ones make a
/// zero. Arrays are unpacked as they are read, and never held as a whole, but for the ends of the rows and
/// for the rows of coordinates.
///
/// # Errors
///
/// [`FormatError::Member`] with what is wrong with an array; [`FormatError::Unsuitable`] for other archives;
/// [`FormatError::TooMuchDeclared`]; [`FormatError::Matrix`] for want of memory; [`FormatError::Io`].
pub fn read(reader: impl Read + Seek, options: &ReadOptions) -> Result<BitMatrix, FormatError> {
    let mut archive = Archive(ZipArchive::new(reader).map_err(FormatError::from)?);
    if archive.has("format.npy") {
        return sparse::read(&mut archive, options);
    }
    let names: Vec<String> =
        archive.0.file_names_raw().map(|name| String::from_utf8_lossy(name).into()).collect();
    match names.as_slice() {
        [name] => archive.member(name, |array| npy::read(array, options)),
        _ => {
            let found = format!("an archive of {} arrays", names.len());
            Err(FormatError::Unsuitable(Problem::new(found, "one, or those of a sparse matrix")))
        }
    }
}

/// Reads an archive in which nothing can be sought by holding it in memory.
pub(super) fn read_whole(mut reader: impl BufRead, options: &ReadOptions) -> Result<BitMatrix, FormatError> {
    let mut bytes = Vec::new();
    loop {
        let more = uninterrupted(&mut reader)?;
        if more.is_empty() {
            return read(Cursor::new(bytes), options);
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

    /// Reads an array.
    fn member<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&mut dyn BufRead) -> Result<T, FormatError>,
    ) -> Result<T, FormatError> {
        let member = |error| FormatError::Member { name: name.to_owned(), error: Box::new(error) };
        let file = self.0.by_name(name).map_err(|error| member(error.into()))?;
        read(&mut BufReader::new(file)).map_err(member)
    }
}

impl From<ZipError> for FormatError {
    fn from(error: ZipError) -> Self {
        match error {
            ZipError::Io(error) => Self::Io(error),
            ZipError::FileNotFound => {
                Self::Unsuitable(Problem::new("no such array in the archive", "those of a sparse matrix"))
            }
            other => Self::Unsuitable(Problem::new(other, "an archive as NumPy writes it")),
        }
    }
}
