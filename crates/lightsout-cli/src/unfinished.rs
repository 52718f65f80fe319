//! Files that are whole or not there.

#[cfg(target_os = "linux")]
mod attributes;
#[cfg(unix)]
mod likeness;
#[cfg(target_os = "linux")]
mod unnamed;

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::shown::shown;
use crate::signals;

/// A file that is moved to its place when it is finished.
pub(crate) struct Unfinished {
    place: PathBuf,
    draft: Draft,
}

enum Draft {
    /// Where the system has files without a name, nothing remains of one however the command ends.
    #[cfg(target_os = "linux")]
    Unnamed(File),
    /// It is removed unless it is moved, also when the command is interrupted.
    Named(NamedTempFile),
}

impl Unfinished {
    /// An empty file for this place.
    ///
    /// Fails where no file can be created or, as far as it can be told before, the one that is there cannot be
    /// replaced.
    pub(crate) fn new(place: &Path) -> Result<Self, String> {
        let replaced = fs::symlink_metadata(place).ok();
        let folder = folder_of(place);
        let draft = Draft::new(folder, replaced.as_ref()).map_err(|error| {
            // The error itself names the file that was to be created, of which nobody knows.
            let folder_error = fs::metadata(folder).err();
            let cause = folder_error.map_or_else(|| error.kind().to_string(), |error| error.to_string());
            format!("cannot create a file in {}: {cause}", shown(folder.display()))
        })?;
        #[cfg(unix)]
        if let Some(replaced) = &replaced
            && likeness::is_held_fast(draft.file(), folder, replaced).map_err(|error| error.to_string())?
        {
            return Err("a file of another user in a sticky folder, which only they can replace".to_owned());
        }
        Ok(Self { place: place.to_owned(), draft })
    }

    pub(crate) fn writer(&self) -> impl Write {
        self.draft.file()
    }

    /// Moves the file to its place when all of it is on the disk. It takes the mode and owner of the file that
    /// it replaces.
    pub(crate) fn finish(self) -> io::Result<()> {
        let Self { place, draft } = self;
        #[cfg(unix)]
        if let Ok(replaced) = fs::symlink_metadata(&place) {
            likeness::give(draft.file(), &replaced, &place)?;
        }
        draft.file().sync_all()?;
        match draft {
            #[cfg(target_os = "linux")]
            Draft::Unnamed(file) => unnamed::put(&file, &place),
            Draft::Named(file) => Ok(file.persist(place).map(drop)?),
        }
    }
}

impl Draft {
    /// Nobody else reads it before it has the mode of the file that it replaces; others may read a file that
    /// replaces none, as they may any new one.
    fn new(folder: &Path, replaced: Option<&Metadata>) -> io::Result<Self> {
        let mode = if replaced.is_some() { 0o600 } else { 0o666 };
        #[cfg(target_os = "linux")]
        if let Some(file) = unnamed::create(folder, mode) {
            return Ok(Self::Unnamed(file));
        }
        Self::named(folder, mode)
    }

    #[cfg_attr(not(unix), expect(unused_variables, reason = "modes are those of Unix"))]
    fn named(folder: &Path, mode: u32) -> io::Result<Self> {
        let file = begin_named(|builder| {
            #[cfg(unix)]
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
            builder.tempfile_in(folder)
        });
        Ok(Self::Named(file?))
    }

    fn file(&self) -> &File {
        match self {
            #[cfg(target_os = "linux")]
            Self::Unnamed(file) => file,
            Self::Named(file) => file.as_file(),
        }
    }
}

/// Makes a file whose name begins as all of this command do, which an interruption removes.
fn begin_named<F>(
    make: impl FnOnce(&mut tempfile::Builder<'_, '_>) -> io::Result<NamedTempFile<F>>,
) -> io::Result<NamedTempFile<F>> {
    signals::begin(|| {
        let file = make(tempfile::Builder::new().prefix(".lightsout-"))?;
        let path = file.path().to_owned();
        Ok((file, path))
    })
}

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn files_with_and_without_a_name_end_alike() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("place");
        for is_there in [false, true] {
            let unnamed = Draft::new(folder.path(), None).unwrap();
            for draft in [Draft::named(folder.path(), 0o600).unwrap(), unnamed] {
                let _ = fs::remove_file(&place);
                if is_there {
                    fs::write(&place, "what was there").unwrap();
                    fs::set_permissions(&place, PermissionsExt::from_mode(0o640)).unwrap();
                }
                let file = Unfinished { place: place.clone(), draft };
                file.writer().write_all(b"what is new").unwrap();
                file.finish().unwrap();
                assert_eq!(fs::read_to_string(&place).unwrap(), "what is new");
                let mode = fs::metadata(&place).unwrap().permissions().mode() & 0o777;
                assert!(!is_there || mode == 0o640, "{mode:o}");
            }
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }
}
