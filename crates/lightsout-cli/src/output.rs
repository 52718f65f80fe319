//! Writing patterns to files.

use std::borrow::Borrow;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf, is_separator};

use clap::Args;
use lightsout::{ImageFormat, Pattern};

use crate::failure::Failure;
use crate::input::STANDARD;
use crate::progress::Progress;
use crate::session::print;
use crate::shown::shown;
use crate::unfinished::{Unfinished, folder_of};

#[derive(Args)]
pub(crate) struct OutputOption {
    /// Write the presses to this file instead of printing them
    ///
    /// An image where its name ends in .pbm or .png, a text in . and # otherwise. The file is replaced when
    /// all is written, and stays as it is when there is no solution. For -, standard output, all else that is
    /// printed goes to standard error.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A place for patterns that seems to be writable.
pub(crate) struct Output {
    name: PathBuf,
    target: Target,
    /// The format of an image; a text otherwise.
    format: Option<ImageFormat>,
}

enum Target {
    StandardOutput,
    /// A device or pipe, written as it is.
    Opened,
    /// A file, written beside its place and moved there when complete.
    Replaced(PathBuf),
}

impl OutputOption {
    pub(crate) fn open(&self) -> Result<Option<Output>, Failure> {
        self.output.as_deref().map(Output::open).transpose()
    }
}

impl Output {
    /// What can be told before there is anything to be written: a long search should not be in vain.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let target = Target::of(path)?;
        if let Target::Replaced(place) = &target {
            Unfinished::new(place).map_err(|error| failure(path, error))?;
        }
        Ok(Self { name: path.to_owned(), target, format: format_of(path) })
    }

    /// Whether both would replace the same file.
    pub(crate) fn is_same_file(&self, other: &Self) -> bool {
        match (&self.target, &other.target) {
            (Target::Replaced(place), Target::Replaced(other)) => place == other,
            _ => false,
        }
    }

    /// Whether what both are given would stand in the same file, or one behind the other on standard output.
    pub(crate) fn is_mixed_with(&self, other: &Self) -> bool {
        self.is_standard_output() && other.is_standard_output() || self.is_same_file(other)
    }

    /// Whether it is standard output.
    pub(crate) fn is_standard_output(&self) -> bool {
        matches!(self.target, Target::StandardOutput)
    }

    /// That its format has room for so many patterns.
    pub(crate) fn check_room(&self, count: usize) -> Result<(), Failure> {
        if self.format == Some(ImageFormat::Png) && count > 1 {
            let problem = format!("a PNG has room for one pattern, expected .pbm or a text for {count}");
            return Err(failure(&self.name, problem));
        }
        Ok(())
    }

    /// Writes so many patterns, as [`write_patterns`] does.
    pub(crate) fn write<K, P, E, I>(&self, count: usize, patterns: I) -> Result<(), Failure>
    where
        P: Borrow<Pattern<K>>,
        I: IntoIterator<Item = Result<P, E>>,
        Failure: From<E>,
    {
        self.check_room(count)?;
        let patterns = patterns.into_iter();
        self.write_by(|output| write_patterns(patterns, self.format, output))
    }

    /// Writes what `write` writes; a file only when all of it is.
    pub(crate) fn write_by(
        &self,
        write: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match &self.target {
            Target::StandardOutput => print(write),
            Target::Opened => OpenOptions::new()
                .write(true)
                .open(&self.name)
                .map_err(Failure::from)
                .and_then(|file| write_buffered(file, write))
                .map_err(|error| self.failure(error)),
            Target::Replaced(place) => {
                let _progress = Progress::begin(shown(self.name.display()).to_string(), "writing");
                let file = Unfinished::new(place).map_err(|error| self.failure(error))?;
                write_buffered(file.writer(), write).map_err(|error| self.failure(error))?;
                file.finish().map_err(|error| self.failure(error))
            }
        }
    }

    /// A problem with what it is given.
    pub(crate) fn failure(&self, problem: impl std::fmt::Display) -> Failure {
        failure(&self.name, problem)
    }
}

impl Target {
    fn of(path: &Path) -> Result<Self, Failure> {
        if path == Path::new(STANDARD) {
            return Ok(Self::StandardOutput);
        }
        if path.as_os_str().as_encoded_bytes().last().is_some_and(|&last| is_separator(last.into())) {
            return Err(failure(path, "a directory, expected a file"));
        }
        match fs::metadata(path) {
            Ok(data) if is_standard_output(&data) => Ok(Self::StandardOutput),
            Ok(data) if data.is_dir() => Err(failure(path, "a directory, expected a file")),
            Ok(data) if data.is_file() => {
                // What must not be written is not replaced either, and a link stays a link.
                let place = OpenOptions::new().write(true).open(path).and_then(|_| fs::canonicalize(path));
                Ok(Self::Replaced(place.map_err(|error| failure(path, error))?))
            }
            Ok(_) => Ok(Self::Opened),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Self::Replaced(new_place(path))),
            Err(error) => Err(failure(path, error)),
        }
    }
}

/// The place of a new file, by one name however its folder is spelled, and through all links that lead to it.
fn new_place(path: &Path) -> PathBuf {
    let mut place = path.to_owned();
    // The system has found that they come to an end.
    while let Ok(target) = fs::read_link(&place) {
        place = folder_of(&place).join(target);
    }
    let folder = fs::canonicalize(folder_of(&place));
    place.file_name().zip(folder.ok()).map_or_else(|| place.clone(), |(name, folder)| folder.join(name))
}

fn failure(path: &Path, problem: impl std::fmt::Display) -> Failure {
    Failure::of(path.display(), problem)
}

/// The format that a name ends in.
fn format_of(path: &Path) -> Option<ImageFormat> {
    ImageFormat::from_extension(path.extension()?.to_str()?)
}

/// Writes patterns one by one: images one behind the other, or texts with blank lines between them.
pub(crate) fn write_patterns<K, P: Borrow<Pattern<K>>, E>(
    patterns: impl Iterator<Item = Result<P, E>>,
    format: Option<ImageFormat>,
    mut writer: impl Write,
) -> Result<(), Failure>
where
    Failure: From<E>,
{
    for (index, pattern) in patterns.enumerate() {
        let pattern = pattern?;
        let pattern = pattern.borrow();
        match format {
            Some(format) => pattern.write_image(&mut writer, format)?,
            None => writeln!(writer, "{}{pattern}", if index == 0 { "" } else { "\n" })?,
        }
    }
    Ok(())
}

fn write_buffered(
    file: impl Write,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut file = BufWriter::new(file);
    write(&mut file)?;
    Ok(file.flush()?)
}

/// Whether a file is the one that standard output goes to: written beside it, it would be lost.
#[cfg(unix)]
fn is_standard_output(data: &Metadata) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let ours = io::stdout().as_fd().try_clone_to_owned().and_then(|output| File::from(output).metadata());
    let is_same = |ours: Metadata| (ours.dev(), ours.ino()) == (data.dev(), data.ino());
    !data.file_type().is_char_device() && ours.is_ok_and(is_same)
}

#[cfg(not(unix))]
fn is_standard_output(_: &Metadata) -> bool {
    false
}
