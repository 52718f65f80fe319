//! Files that are whole or not there.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, Once, PoisonError};

use tempfile::NamedTempFile;

/// The exit code of a command that was interrupted, as shells have it.
const INTERRUPTED: i32 = 130;

/// The last file that was begun, for whoever interrupts.
static LAST: Mutex<Option<PathBuf>> = Mutex::new(None);

/// A file beside the place that it will be moved to. It is removed unless it is, also when the command is
/// interrupted.
pub(crate) struct Unfinished {
    file: NamedTempFile,
}

impl Unfinished {
    /// An empty file in this folder. Others may read it as they may any new file.
    pub(crate) fn new(folder: &Path) -> Result<Self, String> {
        remove_when_interrupted();
        let mut builder = tempfile::Builder::new();
        builder.prefix(".lightsout-");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // Held meanwhile, so that there is no file without its name here.
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        let file = builder.tempfile_in(folder).map_err(|error| {
            // The error itself names the file that was to be created, of which nobody knows.
            let folder_error = fs::metadata(folder).err();
            let cause = folder_error.map_or_else(|| error.kind().to_string(), |error| error.to_string());
            format!("cannot create a file in {}: {cause}", folder.display())
        })?;
        *last = Some(file.path().to_owned());
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

/// From now on an interruption removes what is not finished. What a parent has said to ignore stays ignored.
fn remove_when_interrupted() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        // Without a listener an interruption ends the command as it would have before.
        let _ = ctrlc::try_set_handler(|| {
            let last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(path) = &*last {
                // After it was moved there is no file of this name.
                let _ = fs::remove_file(path);
            }
            process::exit(INTERRUPTED);
        });
    });
}
