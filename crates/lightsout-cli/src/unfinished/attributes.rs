//! Extended attributes, which lists of access are among.

use std::fs::File;
use std::path::Path;

use rustix::fs::{XattrFlags, fsetxattr, getxattr, listxattr};

/// The most bytes of all names, and of a value.
const MAX_BYTES: usize = 1 << 16;
/// The attributes that are of the file: those of users, and the lists of access.
const COPIED: [&[u8]; 2] = [b"user.", b"system.posix_acl_access"];

/// Copies what is allowed.
pub(super) fn copy(from: &Path, to: &File) {
    let (mut names, mut value) = (vec![0; MAX_BYTES], vec![0; MAX_BYTES]);
    let length = listxattr(from, &mut names[..]).unwrap_or(0);
    let names = names[..length].split(|&byte| byte == 0);
    for name in names.filter(|name| COPIED.iter().any(|start| name.starts_with(start))) {
        if let Ok(length) = getxattr(from, name, &mut value[..]) {
            let _ = fsetxattr(to, name, &value[..length], XattrFlags::empty());
        }
    }
}
