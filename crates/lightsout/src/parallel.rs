//! The same for many, on several threads.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use gf2_linalg::{Interrupt, Parallelism};

/// Returns what `of` makes of each item, in their order: each item on one thread, unless there is but one.
pub(crate) fn map<T: Sync, R: Send + Sync>(
    items: &[T],
    parallelism: Parallelism,
    of: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let others = parallelism.threads().min(items.len()).saturating_sub(1);
    if others == 0 {
        return parallelism.install(|| items.iter().map(of).collect());
    }
    let found: Vec<_> = items.iter().map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    // Some take much longer than others, so each thread takes one after the other.
    let interrupt = Interrupt::installed();
    let work = || {
        while let Some(index) =
            Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&index| index < items.len())
        {
            found[index].get_or_init(|| of(&items[index]));
        }
    };
    thread::scope(|scope| {
        for _ in 0..others {
            // Without another thread, the work is left to those there are.
            let work = || interrupt.install(|| Parallelism::Sequential.install(work));
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        Parallelism::Sequential.install(work);
    });
    found.into_iter().map(|found| found.into_inner().expect("every item was taken")).collect()
}
