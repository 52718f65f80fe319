//! Files that are whole or not there.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::signals;

/// A file beside the place that it will be moved to. It is removed unless it is, also when the command is
/// interrupted.
pub(crate) struct Unfinished {
    file: NamedTempFile,
}

impl Unfinished {
    /// An empty file in this folder. Others may read it as they may any new file.
    pub(crate) fn new(folder: &Path) -> Result<Self, String> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".lightsout-");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = signals::begin(|| {
            let file = builder.tempfile_in(folder).map_err(|error| {
                // The error itself names the file that was to be created, of which nobody knows.
                let folder_error = fs::metadata(folder).err();
                let cause = folder_error.map_or_else(|| error.kind().to_string(), |error| error.to_string());
                format!("cannot create a file in {}: {cause}", folder.display())
            })?;
            let path = file.path().to_owned();
            Ok::<_, String>((file, path))
        })?;
        Ok(Self { file })
    }

    pub(crate) fn writer(&mut self) -> impl Write + '_ {
        self.file.as_file_mut()
    }

    /// Moves the file to its place when all of it is on the disk.
    pub(crate) fn finish(self, place: &Path) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        self.file.persist(place)?;
        Ok(())
    }
}
