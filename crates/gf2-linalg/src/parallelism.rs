//! How many threads a call may use.

use std::cell::Cell;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use crate::{MatrixMut, MatrixRef};

/// How many threads a call may use. Answers never depend on it.
///
/// Operations on matrices take the choice of the innermost [`install`](Self::install) that they are called
/// in, or else the default, and share their work where there is enough of it to gain. The threads are those
/// of the rayon pool that the caller is in, or of rayon's global one, and never more than it has; without the
/// feature `rayon` there is only the calling thread.
///
/// ```
/// use gf2_linalg::{BitMatrix, Parallelism};
///
/// let a = BitMatrix::identity(100);
/// assert_eq!(Parallelism::Sequential.install(|| a.rank()), 100);
///
/// let two = Parallelism::Threads(std::num::NonZeroUsize::new(2).unwrap());
/// assert!(two.install(|| &a * &a).is_identity());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Parallelism {
    /// The calling thread alone.
    Sequential,
    /// This many threads.
    Threads(NonZeroUsize),
    /// All threads of the pool; by default, the number that the machine runs at once.
    #[default]
    All,
}

thread_local! {
    static INSTALLED: Cell<Option<Parallelism>> = const { Cell::new(None) };
}

impl Parallelism {
    /// The number of threads, at least 1; for `All`, the number that the machine runs at once. An operation is also
    /// limited by the pool, and to 1 without the feature `rayon`.
    pub fn threads(self) -> usize {
        match self {
            Self::Sequential => 1,
            Self::Threads(threads) => threads.get(),
            Self::All => available_parallelism().map_or(1, NonZeroUsize::get),
        }
    }

    /// Runs `work`, with this choice for the operations on matrices that it calls on this thread.
    ///
    /// What it starts on other threads has the default, or what is installed there. While an operation waits
    /// for its share, rayon may run another job of the pool on this thread, which then has this choice.
    pub fn install<R>(self, work: impl FnOnce() -> R) -> R {
        /// Puts the earlier choice back, after a panic too.
        struct Restore(Option<Parallelism>);
        impl Drop for Restore {
            fn drop(&mut self) {
                INSTALLED.set(self.0);
            }
        }
        let _restore = Restore(INSTALLED.replace(Some(self)));
        work()
    }
}

/// The threads among which work of so many bit operations is to be divided, by what is installed.
pub(crate) fn threads_for(operations: usize) -> usize {
    if is_worth_sharing(operations) { pool::threads(INSTALLED.get().unwrap_or_default()) } else { 1 }
}

/// Whether to divide work of so many bit operations takes less time than it saves.
pub(crate) fn is_worth_sharing(operations: usize) -> bool {
    /// Two tenths of a millisecond on a processor with the affine instruction. To wake a thread takes a few
    /// hundredths, and a tenth where processors are virtual.
    const FEWEST_OPERATIONS: usize = if cfg!(test) { 1 << 12 } else { 1 << 31 };
    operations >= FEWEST_OPERATIONS
}

pub(crate) use pool::join;

/// Does `work` on rows of a matrix and the same ones of others, divided among so many threads.
pub(crate) fn share_rows<const SOURCES: usize>(
    threads: usize,
    target: MatrixMut<'_>,
    sources: [MatrixRef<'_>; SOURCES],
    work: &(impl Fn(MatrixMut<'_>, [MatrixRef<'_>; SOURCES]) + Sync),
) {
    if threads <= 1 || target.rows() <= 1 {
        return work(target, sources);
    }
    let middle = target.rows() / 2;
    let (above, below) = target.split_at_row(middle);
    let (sources_above, sources_below) = (
        sources.map(|source| source.split_at_row(middle).0),
        sources.map(|source| source.split_at_row(middle).1),
    );
    join(
        || share_rows(threads / 2, above, sources_above, work),
        || share_rows(threads - threads / 2, below, sources_below, work),
    );
}

#[cfg(feature = "rayon")]
mod pool {
    use super::Parallelism;
    use crate::Interrupt;

    pub(super) fn threads(parallelism: Parallelism) -> usize {
        match parallelism {
            Parallelism::Sequential => 1,
            Parallelism::Threads(threads) => threads.get().min(rayon::current_num_threads()),
            Parallelism::All => rayon::current_num_threads(),
        }
    }

    /// Runs both, at the same time if there is a thread for it; the first on the calling thread, so that
    /// there is only one to wake.
    pub(crate) fn join(first: impl FnOnce(), second: impl FnOnce() + Send) {
        // While this thread waits it may run another job of the pool, which has nothing to do with what is
        // installed here.
        Interrupt::suspend(|| {
            rayon::in_place_scope(|scope| {
                scope.spawn(|_| second());
                first();
            });
        });
    }
}

#[cfg(not(feature = "rayon"))]
mod pool {
    use super::Parallelism;

    pub(super) fn threads(_: Parallelism) -> usize {
        1
    }

    pub(crate) fn join(first: impl FnOnce(), second: impl FnOnce()) {
        first();
        second();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_choice_holds_until_its_work_ends() {
        let two = Parallelism::Threads(NonZeroUsize::new(2).unwrap());
        assert_eq!(INSTALLED.get(), None);
        Parallelism::Sequential.install(|| {
            two.install(|| assert_eq!(INSTALLED.get(), Some(two)));
            assert_eq!(INSTALLED.get(), Some(Parallelism::Sequential));
            let panicked = std::panic::catch_unwind(|| two.install(|| panic!("on purpose")));
            assert!(panicked.is_err());
            assert_eq!(INSTALLED.get(), Some(Parallelism::Sequential));
            assert_eq!(threads_for(usize::MAX), 1);
        });
        assert_eq!(INSTALLED.get(), None);
        assert_eq!(threads_for(1000), 1);
    }
}
