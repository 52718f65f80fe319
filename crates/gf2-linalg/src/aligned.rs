//! Words aligned to cache lines, or as the rows of a matrix need.

use aligned_vec::{AVec, Alignment, ConstAlign, RuntimeAlign};

/// Words that start on a cache line.
pub(crate) type AlignedWords = AVec<u64, ConstAlign<64>>;

/// Words of a matrix, aligned as its rows need.
pub(crate) type StoredWords = AVec<u64, RuntimeAlign>;

/// Reserves capacity for more words; `None` when their size overflows or there is no memory for them.
pub(crate) fn try_reserve<A: Alignment>(words: &mut AVec<u64, A>, additional: usize) -> Option<()> {
    // The most that can be allocated, rounded up to the alignment, is the largest signed number of bytes.
    const MAX_LENGTH: usize = (isize::MAX as usize - 63) / 8;
    let length = words.len().checked_add(additional)?;
    if length > MAX_LENGTH {
        return None;
    }
    words.try_reserve_exact(additional).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_that_no_allocation_may_have_are_refused() {
        for length in [(1 << 60) - 8, (1 << 60) - 7, 1 << 60, (1 << 60) + 1, 1 << 61, usize::MAX] {
            assert_eq!(try_reserve(&mut AlignedWords::new(0), length), None, "{length}");
        }
        let mut words = AlignedWords::new(0);
        words.resize(1, 0);
        assert_eq!(try_reserve(&mut words, usize::MAX), None);
        assert_eq!(try_reserve(&mut words, 1000), Some(()));
    }
}
