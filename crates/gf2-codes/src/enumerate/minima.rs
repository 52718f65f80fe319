//! The lightest members seen so far.

use std::collections::BinaryHeap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Error;

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
    /// How many more may be kept, by this and all that were made of it.
    room: Option<Arc<AtomicU64>>,
    /// Whether some are missing for which there was no room.
    is_short: bool,
}

impl Minima {
    /// Nothing seen. Up to `limit` coordinates will be kept, at least 1.
    pub(crate) fn new(limit: usize) -> Self {
        let kept = BinaryHeap::new();
        Self { excess: u64::MAX, count: 0, kept, limit: limit.max(1), room: None, is_short: false }
    }

    /// As [`new`](Self::new), in so many bytes together with all that are [`emptied`](Self::emptied) from it
    /// to be merged in the end.
    pub(crate) fn within(limit: usize, bytes: u64) -> Self {
        // A list that grows takes up to three times what is in it.
        let room = (bytes / (3 * size_of::<u64>() as u64)).max(1);
        Self { room: Some(Arc::new(AtomicU64::new(room))), ..Self::new(limit) }
    }

    /// Nothing seen, with the same limits.
    pub(crate) fn emptied(&self) -> Self {
        Self { room: self.room.clone(), ..Self::new(self.limit) }
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
            self.is_short = false;
            self.give_back(self.kept.len());
            self.kept.clear();
        }
        self.count += 1;
        self.keep(coordinates);
    }

    /// Joins what two have seen, provided that no member was offered to both.
    pub(crate) fn merge(self, other: Self) -> Self {
        let (mut lighter, heavier) = if self.excess <= other.excess { (self, other) } else { (other, self) };
        heavier.give_back(heavier.kept.len());
        if lighter.excess == heavier.excess {
            lighter.count += heavier.count;
            lighter.is_short |= heavier.is_short;
            heavier.kept.into_iter().for_each(|coordinates| lighter.keep(coordinates));
        }
        lighter
    }

    /// The coordinates kept, ascending.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] when there was no room for as many as were to be kept.
    pub(crate) fn into_coordinates(self) -> Result<Vec<u64>, Error> {
        if self.is_short {
            let wanted = self.count.min(self.limit as u64);
            return Err(Error::Memory { bytes: wanted.saturating_mul(size_of::<u64>() as u64) });
        }
        Ok(self.kept.into_sorted_vec())
    }

    fn keep(&mut self, coordinates: u64) {
        if self.kept.len() < self.limit {
            if self.take_room() {
                self.kept.push(coordinates);
            } else {
                self.is_short = true;
            }
        } else if let Some(mut greatest) = self.kept.peek_mut()
            && coordinates < *greatest
        {
            *greatest = coordinates;
        }
    }

    /// Whether one more can be kept.
    fn take_room(&mut self) -> bool {
        let one_less = |room: u64| room.checked_sub(1);
        self.kept.try_reserve(1).is_ok()
            && self
                .room
                .as_ref()
                .is_none_or(|room| room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less).is_ok())
    }

    fn give_back(&self, count: usize) {
        if let Some(room) = &self.room {
            room.fetch_add(count as u64, Ordering::Relaxed);
        }
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
    fn members_without_room_are_an_error_unless_a_lighter_one_comes() {
        let room = |members: u64| 24 * members;
        let offer_all = |minima: &mut Minima, excess| (0..4).for_each(|member| minima.offer(excess, member));
        let mut minima = Minima::within(usize::MAX, room(3));
        offer_all(&mut minima, 7);
        assert_eq!(minima.clone().into_coordinates(), Err(Error::Memory { bytes: 32 }));
        minima.offer(6, 9);
        assert_eq!(minima.clone().into_coordinates(), Ok(vec![9]));
        // Two share what there is; what one has given up, the other can have.
        let mut other = minima.emptied();
        offer_all(&mut other, 6);
        assert_eq!(minima.merge(other).into_coordinates(), Err(Error::Memory { bytes: 40 }));
        let mut heavier = Minima::within(usize::MAX, room(3));
        let mut lighter = heavier.emptied();
        offer_all(&mut heavier, 8);
        lighter.offer(5, 1);
        let mut merged = heavier.merge(lighter);
        merged.offer(4, 2);
        merged.offer(4, 3);
        assert_eq!(merged.into_coordinates(), Ok(vec![2, 3]));
    }

    #[test]
    fn room_for_the_least_is_enough_where_no_more_are_kept() {
        let mut minima = Minima::within(2, 48);
        (0..100).rev().for_each(|member| minima.offer(1, member));
        assert_eq!((minima.count(), minima.into_coordinates()), (100, Ok(vec![0, 1])));
    }
}
