//! Division of a search among threads.
//!
//! All that is known of rayon is here. Without the feature `rayon` there is only the calling thread.

use gf2_linalg::{Interrupt, Parallelism};
#[cfg(feature = "rayon")]
use rayon::prelude::*;

use crate::Error;
use crate::enumerate::Minima;
use crate::runtime::Watch;

/// Runs `search` on every prefix of `prefix_bits` coordinates and joins what is found.
///
/// The first prefix is searched even if the watch says to stop, so that a stopped search has found something.
pub(crate) fn search_prefixes(
    prefix_bits: usize,
    way: Way,
    watch: &Watch,
    empty: &Minima,
    search: impl Fn(u64, &mut Minima) + Sync,
) -> Minima {
    let search_unless_stopped = |mut minima: Minima, prefix: u64| {
        if prefix == 0 || !watch.must_stop() {
            search(prefix, &mut minima);
        }
        minima
    };
    way.fold(1 << prefix_bits, || empty.emptied(), search_unless_stopped, Minima::merge)
}

/// How to go through the parts of some work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// On the calling thread.
    OneByOne,
    /// Shared among the threads of the current pool.
    #[cfg(feature = "rayon")]
    Shared,
}

impl Way {
    /// All that there are.
    #[cfg(test)]
    pub(crate) const ALL: &[Self] = &[
        Self::OneByOne,
        #[cfg(feature = "rayon")]
        Self::Shared,
    ];

    /// Takes the numbers below `count` into states, each of which begins as `empty`, and joins these: one state
    /// for all numbers, or several at a time. What comes out must not depend on how many they are.
    pub(crate) fn fold<S: Send>(
        self,
        count: u64,
        empty: impl Fn() -> S + Sync,
        add: impl Fn(S, u64) -> S + Sync,
        join: impl Fn(S, S) -> S + Sync,
    ) -> S {
        match self {
            #[cfg(feature = "rayon")]
            Self::Shared if count > 1 => {
                (0..count).into_par_iter().fold(&empty, &add).reduce_with(&join).unwrap_or_else(empty)
            }
            _ => {
                // Of one state there is nothing to join.
                let _ = join;
                (0..count).fold(empty(), add)
            }
        }
    }

    /// Does some work on each of the items, and returns what comes of it in their order.
    pub(crate) fn map<T: Sync, R: Send>(
        self,
        items: &[T],
        work: impl Fn(&T) -> Result<R, Error> + Sync,
    ) -> Result<Vec<R>, Error> {
        match self {
            Self::OneByOne => items.iter().map(work).collect(),
            #[cfg(feature = "rayon")]
            Self::Shared => items.par_iter().map(&work).collect(),
        }
    }

    /// Does some work on chunks of a list, each with its number, and with a state that is made for several.
    pub(crate) fn for_chunks<T: Send, S: Send>(
        self,
        list: &mut [T],
        length: usize,
        state: impl Fn() -> S + Sync + Send,
        work: impl Fn(&mut S, (usize, &mut [T])) + Sync + Send,
    ) {
        match self {
            Self::OneByOne => {
                let mut state = state();
                list.chunks_mut(length).enumerate().for_each(|chunk| work(&mut state, chunk));
            }
            #[cfg(feature = "rayon")]
            Self::Shared => list.par_chunks_mut(length).enumerate().for_each_init(state, work),
        }
    }

    /// Puts a list in ascending order of a key, those of equal keys in any.
    pub(crate) fn sort_by_key<T: Send, K: Ord>(self, list: &mut [T], key: impl Fn(&T) -> K + Sync) {
        match self {
            Self::OneByOne => list.sort_unstable_by_key(key),
            #[cfg(feature = "rayon")]
            Self::Shared => list.par_sort_unstable_by_key(key),
        }
    }

    /// Does both.
    pub(crate) fn join(self, first: impl FnOnce() + Send, second: impl FnOnce() + Send) {
        match self {
            Self::OneByOne => {
                first();
                second();
            }
            #[cfg(feature = "rayon")]
            Self::Shared => {
                rayon::join(first, second);
            }
        }
    }
}

/// Does work of this many parts in the way that suits, within the pool that is meant.
///
/// One thread is the calling one, all are those of the current pool, so that searches within a parallel program do not
/// multiply its threads; another number has a pool that no other work shares meanwhile: to start threads takes longer
/// than a small search.
///
/// Nothing is [installed](gf2_linalg::Interrupt::install) while work is shared, of which the [`Watch`] knows: a thread
/// that waits may run another job of its pool.
///
/// # Errors
///
/// [`Error::Threads`] when the system does not give the threads.
pub(crate) fn divided<R: Send>(
    parts: u64,
    parallelism: Parallelism,
    work: impl FnOnce(Way) -> R + Send,
) -> Result<R, Error> {
    if parts <= 1 || parallelism == Parallelism::Sequential {
        return Ok(work(Way::OneByOne));
    }
    shared(parts, parallelism, work)
}

/// Returns what `work` makes of each item, in their order: each on one thread, unless there is but one item. Where the
/// system does not give the threads, the calling one does all.
pub fn map_each<T: Sync, R: Send>(
    items: &[T],
    parallelism: Parallelism,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    if let [item] = items {
        return vec![parallelism.install(|| work(item))];
    }
    // What is installed is no other job's: work on one thread does not wait for others.
    let interrupt = Interrupt::installed();
    let alone = |item: &T| interrupt.install(|| Parallelism::Sequential.install(|| work(item)));
    let shared = divided(items.len() as u64, parallelism, |way| way.map(items, |item| Ok(alone(item))));
    shared.flatten().unwrap_or_else(|_| items.iter().map(alone).collect())
}

#[cfg(not(feature = "rayon"))]
fn shared<R: Send>(_: u64, _: Parallelism, work: impl FnOnce(Way) -> R + Send) -> Result<R, Error> {
    Ok(work(Way::OneByOne))
}

#[cfg(feature = "rayon")]
use pools::shared;

/// Pools of threads.
#[cfg(feature = "rayon")]
mod pools {
    use std::sync::{Mutex, PoisonError};

    use gf2_linalg::{Interrupt, Parallelism};
    use rayon::{ThreadPool, ThreadPoolBuilder};

    use super::Way;
    use crate::Error;

    /// Pools whose threads wait for work.
    static IDLE: Mutex<Vec<ThreadPool>> = Mutex::new(Vec::new());
    /// Pools that are kept.
    const MAX_IDLE: usize = 4;

    /// Does work of two parts or more on several threads, if there are.
    pub(super) fn shared<R: Send>(
        parts: u64,
        parallelism: Parallelism,
        work: impl FnOnce(Way) -> R + Send,
    ) -> Result<R, Error> {
        if parallelism == Parallelism::All {
            return Ok(match rayon::current_num_threads() {
                1 => work(Way::OneByOne),
                _ => Interrupt::suspend(|| work(Way::Shared)),
            });
        }
        // More threads than parts would have nothing to do.
        let threads =
            usize::try_from(parts).map_or(parallelism.threads(), |parts| parallelism.threads().min(parts));
        if threads == 1 {
            return Ok(work(Way::OneByOne));
        }
        let pool = match idle(threads) {
            Some(pool) => pool,
            None => ThreadPoolBuilder::new()
                .num_threads(threads)
                .thread_name(|index| format!("minimize-{index}"))
                .build()
                .map_err(|error| Error::Threads { threads, reason: error.to_string() })?,
        };
        let done = Interrupt::suspend(|| pool.install(|| work(Way::Shared)));
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < MAX_IDLE {
            idle.push(pool);
        }
        Ok(done)
    }

    /// A pool of `threads` threads that has nothing to do.
    fn idle(threads: usize) -> Option<ThreadPool> {
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        let index = idle.iter().position(|pool| pool.current_num_threads() == threads)?;
        Some(idle.swap_remove(index))
    }
}

#[cfg(test)]
#[cfg(feature = "rayon")]
mod tests {
    use std::num::NonZeroUsize;
    use std::sync::{Mutex, mpsc};
    use std::thread::{self, ThreadId};
    use std::time::Duration;

    use rayon::{ThreadPool, ThreadPoolBuilder};

    use super::*;
    use crate::{CancelFlag, Limits};

    fn parallelism(threads: usize) -> Parallelism {
        Parallelism::Threads(NonZeroUsize::new(threads).unwrap())
    }

    /// Searches with members that are the prefixes, all of excess 0; returns the prefixes met and who met
    /// them.
    fn search(prefix_bits: usize, threads: usize, options: &Limits) -> (Vec<u64>, Vec<ThreadId>) {
        let watch = Watch::start(options);
        let workers = Mutex::new(Vec::new());
        let found = divided(1 << prefix_bits, parallelism(threads), |way| {
            search_prefixes(prefix_bits, way, &watch, &Minima::new(usize::MAX), |prefix, minima| {
                workers.lock().unwrap().push(thread::current().id());
                minima.offer(0, prefix);
            })
        });
        (found.unwrap().into_coordinates().unwrap(), workers.into_inner().unwrap())
    }

    #[test]
    fn every_prefix_is_searched_once() {
        for (prefix_bits, threads) in [(0, 1), (0, 8), (5, 1), (5, 2), (5, 8), (1, usize::MAX), (2, 3)] {
            let (prefixes, workers) = search(prefix_bits, threads, &Limits::default());
            assert!(prefixes.into_iter().eq(0..1 << prefix_bits));
            assert_eq!(workers.len(), 1 << prefix_bits);
        }
    }

    #[test]
    fn one_thread_is_the_calling_one() {
        let me = thread::current().id();
        for (prefix_bits, threads) in [(4, 1), (0, 8)] {
            let (_, workers) = search(prefix_bits, threads, &Limits::default());
            assert!(workers.iter().all(|&worker| worker == me));
        }
        let (_, workers) = search(4, 2, &Limits::default());
        assert!(workers.iter().all(|&worker| worker != me));
    }

    fn host(threads: usize) -> ThreadPool {
        ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
    }

    fn cancelled() -> Interrupt {
        let cancel = CancelFlag::default();
        cancel.cancel();
        Interrupt::new(Some(cancel), None)
    }

    #[test]
    fn nothing_is_installed_while_work_is_shared() {
        let shared = || divided(2, Parallelism::All, |way| (way, Interrupt::check_installed()));
        let seen = host(2).install(|| cancelled().install(shared));
        assert_eq!(seen, Ok((Way::Shared, Ok(()))));
    }

    #[test]
    fn what_a_waiting_thread_takes_on_is_not_interrupted() {
        let (tell, told) = mpsc::channel();
        // The only thread of the host can do its second job no sooner than while it waits for the first.
        let wait = move |_| told.recv_timeout(Duration::from_secs(60));
        let first = || cancelled().install(|| divided(2, parallelism(2), wait));
        let second = move || tell.send(Interrupt::check_installed());
        let (seen, sent) = host(1).install(|| rayon::join(first, second));
        assert_eq!((seen, sent), (Ok(Ok(Ok(()))), Ok(())));
    }

    #[test]
    fn items_come_back_in_order_and_are_interrupted_as_their_caller_is() {
        let items: Vec<usize> = (0..100).collect();
        for parallelism in [Parallelism::Sequential, parallelism(3), Parallelism::All] {
            for count in [0, 1, 2, 100] {
                let items = &items[..count];
                assert_eq!(map_each(items, parallelism, |&item| item), items);
                let seen = || map_each(items, parallelism, |_| Interrupt::check_installed().is_err());
                assert_eq!(host(2).install(|| cancelled().install(seen)), vec![true; count]);
                assert_eq!(host(2).install(seen), vec![false; count]);
            }
        }
    }

    #[test]
    fn the_first_prefix_is_searched_even_when_stopped() {
        let cancel = CancelFlag::default();
        cancel.cancel();
        let options = Limits { cancel: Some(cancel), ..Limits::default() };
        for threads in [1, 2, 8] {
            assert_eq!(search(6, threads, &options).0, [0]);
        }
    }
}
