//! Files without a name, as Linux has them on most file systems.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::fd::AsRawFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, CWD, OFlags, linkat};

use super::{begin_named, folder_of};

/// A file in this folder without a name; `None` where there is none that can be given one later.
pub(super) fn create(folder: &Path, mode: u32) -> Option<File> {
    let flags = i32::try_from(OFlags::TMPFILE.bits()).ok()?;
    let file = OpenOptions::new().write(true).custom_flags(flags).mode(mode).open(folder).ok()?;
    fs::symlink_metadata(handle(&file)).is_ok().then_some(file)
}

/// Gives a file this name, in place of any other that has it.
pub(super) fn put(file: &File, place: &Path) -> io::Result<()> {
    match link(file, place) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            // A link does not replace a file, but a file with another name does.
            let name = begin_named(|builder| builder.make_in(folder_of(place), |path| link(file, path)))?;
            Ok(name.into_temp_path().persist(place)?)
        }
        linked => linked,
    }
}

fn link(file: &File, path: &Path) -> io::Result<()> {
    Ok(linkat(CWD, handle(file), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
}

/// Where the system keeps an open file.
fn handle(file: &File) -> PathBuf {
    format!("/proc/self/fd/{}", file.as_raw_fd()).into()
}
