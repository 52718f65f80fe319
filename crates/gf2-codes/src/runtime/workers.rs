//! Division of a search among threads.

use std::sync::{Mutex, PoisonError};

use gf2_linalg::{Interrupt, Parallelism};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::Error;
use crate::enumerate::Minima;
use crate::runtime::Watch;

/// How many threads are meant. All of them are those of the pool that the caller is in, so that searches
/// within a parallel program do not multiply its threads.
pub(crate) fn threads(parallelism: Parallelism) -> usize {
    match parallelism {
        Parallelism::All => rayon::current_num_threads(),
        other => other.threads(),
    }
}

/// Runs `search` on every prefix of `prefix_bits` coordinates and joins what is found.
///
/// The first prefix is searched whatever the watch says, so that a stopped search has found something.
///
/// # Errors
///
/// [`Error::Threads`] when the system does not give the threads.
pub(crate) fn search_prefixes(
    prefix_bits: usize,
    parallelism: Parallelism,
    watch: &Watch,
    empty: &Minima,
    search: impl Fn(u64, &mut Minima) + Sync,
) -> Result<Minima, Error> {
    let prefixes = 1_u64 << prefix_bits;
    let search_unless_stopped = |mut minima: Minima, prefix: u64| {
        if prefix == 0 || !watch.must_stop() {
            search(prefix, &mut minima);
        }
        minima
    };
    divided(prefixes, parallelism, |way| match way {
        Way::OneByOne => (0..prefixes).fold(empty.clone(), search_unless_stopped),
        Way::Shared => {
            let searched = (0..prefixes).into_par_iter().fold(|| empty.clone(), search_unless_stopped);
            searched.reduce(|| empty.clone(), Minima::merge)
        }
    })
}

/// How to go through the parts of some work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// On the calling thread.
    OneByOne,
    /// Shared among the threads of the current pool.
    Shared,
}

impl Way {
    /// What work that is done in this way is to be told.
    pub(crate) fn parallelism(self) -> Parallelism {
        match self {
            Self::OneByOne => Parallelism::Sequential,
            Self::Shared => Parallelism::All,
        }
    }
}

/// Does work of this many parts in the way that suits, within the pool that is meant.
///
/// One thread is the calling one, all are those of the current pool, another number has a pool that no other work
/// shares meanwhile: to start threads takes longer than a small search.
///
/// Nothing is [installed](Interrupt::install) while work is shared, of which the [`Watch`] knows: a thread that waits may
/// run another job of its pool.
///
/// # Errors
///
/// [`Error::Threads`] when the system does not give the threads.
pub(crate) fn divided<R: Send>(
    parts: u64,
    parallelism: Parallelism,
    work: impl FnOnce(Way) -> R + Send,
) -> Result<R, Error> {
    let threads = if parts <= 1 { 1 } else { threads(parallelism) };
    if threads == 1 {
        return Ok(work(Way::OneByOne));
    }
    if parallelism == Parallelism::All {
        return Ok(Interrupt::suspend(|| work(Way::Shared)));
    }
    // More threads than parts would have nothing to do.
    let threads = usize::try_from(parts).map_or(threads, |parts| threads.min(parts));
    let pool = match idle_pool(threads) {
        Some(pool) => pool,
        None => ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|index| format!("minimize-{index}"))
            .build()
            .map_err(|error| Error::Threads { threads, reason: error.to_string() })?,
    };
    let done = Interrupt::suspend(|| pool.install(|| work(Way::Shared)));
    let mut idle = IDLE_POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    if idle.len() < MOST_IDLE_POOLS {
        idle.push(pool);
    }
    Ok(done)
}

/// Pools whose threads wait for work.
static IDLE_POOLS: Mutex<Vec<ThreadPool>> = Mutex::new(Vec::new());
/// Pools that are kept, at most.
const MOST_IDLE_POOLS: usize = 4;

/// A pool of so many threads that has nothing to do.
fn idle_pool(threads: usize) -> Option<ThreadPool> {
    let mut idle = IDLE_POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let place = idle.iter().position(|pool| pool.current_num_threads() == threads)?;
    Some(idle.swap_remove(place))
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::sync::{Mutex, mpsc};
    use std::thread::{self, ThreadId};
    use std::time::Duration;

    use super::*;
    use crate::{CancelFlag, Options};

    fn parallelism(threads: usize) -> Parallelism {
        Parallelism::Threads(NonZeroUsize::new(threads).unwrap())
    }

    /// Searches with members that are the prefixes, all of excess 0; returns the prefixes met and who met
    /// them.
    fn search(prefix_bits: usize, threads: usize, options: &Options) -> (Vec<u64>, Vec<ThreadId>) {
        let watch = Watch::start(options);
        let workers = Mutex::new(Vec::new());
        let found = search_prefixes(
            prefix_bits,
            parallelism(threads),
            &watch,
            &Minima::new(usize::MAX),
            |prefix, minima| {
                workers.lock().unwrap().push(thread::current().id());
                minima.offer(0, prefix);
            },
        );
        (found.unwrap().into_coordinates().unwrap(), workers.into_inner().unwrap())
    }

    #[test]
    fn every_prefix_is_searched_once() {
        for (prefix_bits, threads) in [(0, 1), (0, 8), (5, 1), (5, 2), (5, 8), (1, usize::MAX), (2, 3)] {
            let (prefixes, workers) = search(prefix_bits, threads, &Options::default());
            assert!(prefixes.into_iter().eq(0..1 << prefix_bits));
            assert_eq!(workers.len(), 1 << prefix_bits);
        }
    }

    #[test]
    fn one_thread_is_the_calling_one() {
        let me = thread::current().id();
        for (prefix_bits, threads) in [(4, 1), (0, 8)] {
            let (_, workers) = search(prefix_bits, threads, &Options::default());
            assert!(workers.iter().all(|&worker| worker == me));
        }
        let (_, workers) = search(4, 2, &Options::default());
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
    fn the_first_prefix_is_searched_even_when_stopped() {
        let cancel = CancelFlag::default();
        cancel.cancel();
        let options = Options { cancel: Some(cancel), ..Options::default() };
        for threads in [1, 2, 8] {
            assert_eq!(search(6, threads, &options).0, [0]);
        }
    }
}
