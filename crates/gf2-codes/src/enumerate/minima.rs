//! The lightest members seen so far.

use std::collections::BinaryHeap;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::Error;

/// Coordinates that are kept by each before they go to where all keep them together.
const MAX_OWN: usize = if cfg!(test) { 2 } else { 1 << 12 };

/// The least excess seen, how often, and the least coordinates that have it.
///
/// The order in which members are offered, and how they are divided among several of these, does not matter
/// to what comes out of offering and merging them all.
#[derive(Clone, Debug)]
pub(crate) struct Minima {
    excess: u64,
    count: u64,
    /// The greatest on top, to be the first to go.
    kept: BinaryHeap<u64>,
    limit: usize,
    /// Where this and all that were made of it keep what is too much for one.
    shared: Option<Arc<SharedMinima>>,
}

/// The minima, or those that were seen, and what no member undercuts.
#[derive(Clone, Debug)]
pub(crate) struct SeenMinima {
    pub(crate) minima: Minima,
    pub(crate) bound: u64,
    /// Whether these are all minima: a bound that meets their excess does not say so.
    pub(crate) is_complete: bool,
}

/// What several keep together, in memory that does not depend on how many they are.
#[derive(Debug)]
struct SharedMinima {
    /// The maximum number kept.
    capacity: usize,
    /// The least excess of those that came, and the coordinates kept.
    kept: Mutex<(u64, BinaryHeap<u64>)>,
}

impl Minima {
    /// Nothing seen. Up to `limit` coordinates will be kept, at least 1.
    pub(crate) fn new(limit: usize) -> Self {
        Self { excess: u64::MAX, count: 0, kept: BinaryHeap::new(), limit: limit.max(1), shared: None }
    }

    /// As [`new`](Self::new), in so many bytes together with all that are [`emptied`](Self::emptied) from it
    /// to be merged in the end.
    pub(crate) fn within(limit: usize, bytes: u64) -> Self {
        // A list that grows takes up to three times what is in it.
        let capacity = usize::try_from(bytes / (3 * size_of::<u64>() as u64)).unwrap_or(usize::MAX).max(1);
        let kept = Mutex::new((u64::MAX, BinaryHeap::new()));
        Self { shared: Some(Arc::new(SharedMinima { capacity, kept })), ..Self::new(limit) }
    }

    /// Nothing seen, with the same limits.
    pub(crate) fn emptied(&self) -> Self {
        Self { shared: self.shared.clone(), ..Self::new(self.limit) }
    }

    /// The least excess seen. A member with more need not be offered.
    pub(crate) fn excess(&self) -> u64 {
        self.excess
    }

    /// How many members with the least excess were offered.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// Takes note of a member.
    pub(crate) fn offer(&mut self, excess: u64, coordinates: u64) {
        if excess > self.excess {
            return;
        }
        if excess < self.excess {
            self.excess = excess;
            self.count = 0;
            self.kept.clear();
        }
        self.count += 1;
        self.keep(coordinates);
    }

    /// Joins what two have seen, provided that no member was offered to both.
    pub(crate) fn merge(self, other: Self) -> Self {
        let (mut lighter, heavier) = if self.excess <= other.excess { (self, other) } else { (other, self) };
        if lighter.excess == heavier.excess {
            lighter.count += heavier.count;
            heavier.kept.into_iter().for_each(|coordinates| lighter.keep(coordinates));
        }
        lighter
    }

    /// The coordinates kept, ascending.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] when the members to be kept did not fit.
    pub(crate) fn into_coordinates(mut self) -> Result<Vec<u64>, Error> {
        let wanted = self.count.min(self.limit as u64);
        let kept = match self.shared.take() {
            None => self.kept,
            Some(shared) => {
                shared.take(self.excess, &mut self.kept, self.limit);
                let (excess, kept) = &mut *shared.lock();
                if *excess == self.excess { std::mem::take(kept) } else { BinaryHeap::new() }
            }
        };
        if (kept.len() as u64) < wanted {
            return Err(Error::Memory { bytes: wanted.saturating_mul(size_of::<u64>() as u64) });
        }
        Ok(kept.into_sorted_vec())
    }

    fn keep(&mut self, coordinates: u64) {
        if let Some(shared) = &self.shared
            && self.kept.len() >= MAX_OWN.min(self.limit)
        {
            shared.take(self.excess, &mut self.kept, self.limit);
        }
        keep(&mut self.kept, coordinates, self.limit);
    }
}

impl SharedMinima {
    fn lock(&self) -> MutexGuard<'_, (u64, BinaryHeap<u64>)> {
        self.kept.lock().expect("nobody has panicked")
    }

    /// Takes over coordinates with this excess, unless lighter ones are known, up to a limit and the
    /// capacity.
    fn take(&self, excess: u64, coordinates: &mut BinaryHeap<u64>, limit: usize) {
        let (least, kept) = &mut *self.lock();
        if excess < *least {
            *least = excess;
            kept.clear();
        }
        if excess == *least {
            coordinates.drain().for_each(|coordinates| keep(kept, coordinates, limit.min(self.capacity)));
        }
        coordinates.clear();
    }
}

/// Adds coordinates to the least ones, up to a limit. Where the system gives no more memory, they are left out.
fn keep(kept: &mut BinaryHeap<u64>, coordinates: u64, limit: usize) {
    if kept.len() < limit {
        if kept.try_reserve(1).is_ok() {
            kept.push(coordinates);
        }
    } else if let Some(mut greatest) = kept.peek_mut()
        && coordinates < *greatest
    {
        *greatest = coordinates;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OFFERS: [(u64, u64); 8] = [(5, 1), (3, 9), (3, 4), (7, 0), (3, 6), (4, 2), (3, 5), (3, 7)];

    fn offered(limit: usize, offers: &[(u64, u64)]) -> Minima {
        let mut minima = Minima::new(limit);
        offers.iter().for_each(|&(excess, coordinates)| minima.offer(excess, coordinates));
        minima
    }

    #[test]
    fn the_least_of_the_lightest_are_kept_and_all_are_counted() {
        let expected: [(usize, &[u64]); 6] = [
            (0, &[4]),
            (1, &[4]),
            (2, &[4, 5]),
            (4, &[4, 5, 6, 7]),
            (5, &[4, 5, 6, 7, 9]),
            (99, &[4, 5, 6, 7, 9]),
        ];
        for (limit, kept) in expected {
            let minima = offered(limit, &OFFERS);
            assert_eq!((minima.excess(), minima.count()), (3, 5));
            assert_eq!(minima.into_coordinates().unwrap(), kept, "limit {limit}");
        }
    }

    #[test]
    fn merging_is_offering_to_one() {
        for limit in [1, 2, 3, usize::MAX] {
            let whole = offered(limit, &OFFERS);
            for split in 0..=OFFERS.len() {
                let (left, right) = OFFERS.split_at(split);
                let merged = offered(limit, left).merge(offered(limit, right));
                assert_eq!((merged.excess(), merged.count()), (whole.excess(), whole.count()));
                assert_eq!(merged.into_coordinates().unwrap(), whole.clone().into_coordinates().unwrap());
            }
        }
    }

    #[test]
    fn members_beyond_the_capacity_are_an_error_unless_a_lighter_one_comes() {
        let capacity = |members: u64| 24 * members;
        let offer_all = |minima: &mut Minima, excess| (0..4).for_each(|member| minima.offer(excess, member));
        let mut minima = Minima::within(usize::MAX, capacity(3));
        offer_all(&mut minima, 7);
        assert_eq!(minima.into_coordinates(), Err(Error::Memory { bytes: 32 }));
        let mut minima = Minima::within(usize::MAX, capacity(3));
        offer_all(&mut minima, 7);
        minima.offer(6, 9);
        assert_eq!(minima.into_coordinates(), Ok(vec![9]));
    }

    #[test]
    fn what_is_kept_within_memory_does_not_depend_on_how_many_share_it() {
        let offers: Vec<(u64, u64)> = (0..60).map(|member| (3 + member * 7 % 5, member * 11 % 64)).collect();
        for capacity in [1, 5, 11, 12, 13, 100] {
            for limit in [1, 5, 12, 100] {
                let kept = |workers: usize, backwards: usize| {
                    let empty = Minima::within(limit, 24 * capacity);
                    let mut minima: Vec<Minima> = (0..workers).map(|_| empty.emptied()).collect();
                    for (index, &(excess, member)) in offers.iter().enumerate() {
                        minima[(index ^ backwards) % workers].offer(excess, member);
                    }
                    let merged = minima.into_iter().fold(empty, Minima::merge);
                    assert_eq!((merged.excess(), merged.count()), (3, 12));
                    merged.into_coordinates()
                };
                let alone = kept(1, 0);
                assert_eq!(
                    alone.is_ok(),
                    limit.min(12) as u64 <= capacity,
                    "capacity {capacity}, limit {limit}"
                );
                for workers in 2..9 {
                    assert_eq!(kept(workers, 0), alone);
                    assert_eq!(kept(workers, 7), alone);
                }
            }
        }
    }

    #[test]
    fn capacity_for_the_least_is_enough_where_no_more_are_kept() {
        let mut minima = Minima::within(2, 48);
        (0..100).rev().for_each(|member| minima.offer(1, member));
        assert_eq!((minima.count(), minima.into_coordinates()), (100, Ok(vec![0, 1])));
    }
}
