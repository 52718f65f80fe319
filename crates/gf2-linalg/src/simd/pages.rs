//! Large pages for large matrices.

use crate::aligned::StoredWords;

/// Asks the system for large pages for the room of a list, where it is large enough and the system has to be
/// asked.
///
/// Each page of a fresh matrix costs a fault, which takes as long as to write its 4 KiB several times, and
/// each row of a tile lies in another page, of which the processor remembers few. Linux gives pages of 2 MiB
/// to who asks.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub(crate) fn ask_for_large_pages(words: &mut StoredWords) {
    const PAGE: usize = 1 << 21;
    /// Less does not pay; NumPy draws the line here too.
    const LEAST: usize = 1 << 22;

    let bytes = words.capacity() * size_of::<u64>();
    if bytes < LEAST {
        return;
    }
    let start = words.as_mut_ptr().cast::<u8>();
    let skipped = start.addr().next_multiple_of(PAGE) - start.addr();
    let length = (bytes - skipped) / PAGE * PAGE;
    // SAFETY: these are pages of the list's own room. How large they are changes nothing else, nor does a
    // refusal.
    unsafe { libc::madvise(start.wrapping_add(skipped).cast(), length, libc::MADV_HUGEPAGE) };
}

/// Other systems choose the size of pages themselves.
#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
pub(crate) fn ask_for_large_pages(_words: &mut StoredWords) {}
