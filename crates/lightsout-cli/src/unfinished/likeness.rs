//! What a file takes over from the one that it replaces: mode, owner and lists of access.

use std::fs::{File, Metadata, Permissions, metadata};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
use std::path::Path;

/// Others than the owner of a file or of the folder do not replace it.
const STICKY: u32 = 0o1000;

/// Whether a file cannot be replaced by this new one of ours, although new ones can be put into its folder.
pub(super) fn is_held_fast(ours: &File, folder: &Path, replaced: &Metadata) -> io::Result<bool> {
    let (folder, us) = (metadata(folder)?, ours.metadata()?.uid());
    Ok(folder.mode() & STICKY != 0 && ![0, folder.uid(), replaced.uid()].contains(&us))
}

/// Gives a new file of ours the owner, mode and further attributes of the one at this place, as far as we are
/// allowed to.
pub(super) fn give(file: &File, replaced: &Metadata, place: &Path) -> io::Result<()> {
    let ours = file.metadata()?;
    let is_given = |owner, group| fchown(file, owner, group).is_ok();
    let is_of_group = ours.gid() == replaced.gid() || is_given(None, Some(replaced.gid()));
    if ours.uid() != replaced.uid() {
        is_given(Some(replaced.uid()), None);
    }
    let mode = replaced.mode() & 0o777;
    // Another group than before is allowed no more than everybody.
    let others = mode & 0o007;
    let mode = if is_of_group { mode } else { mode & 0o707 | others << 3 };
    if ours.mode() & 0o777 != mode {
        file.set_permissions(Permissions::from_mode(mode))?;
    }
    #[cfg(target_os = "linux")]
    if is_of_group {
        super::attributes::copy(place, file);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = place;
    Ok(())
}
