//! The lightest members seen so far.

use std::collections::BinaryHeap;

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
}

impl Minima {
    /// Nothing seen. Up to `limit` coordinates will be kept, at least 1.
    pub(crate) fn new(limit: usize) -> Self {
        Self { excess: u64::MAX, count: 0, kept: BinaryHeap::new(), limit: limit.max(1) }
    }

    /// Nothing seen, with the same limit.
    pub(crate) fn emptied(&self) -> Self {
        Self::new(self.limit)
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
    pub(crate) fn into_coordinates(self) -> Vec<u64> {
        self.kept.into_sorted_vec()
    }

    fn keep(&mut self, coordinates: u64) {
        if self.kept.len() < self.limit {
            self.kept.push(coordinates);
        } else if let Some(mut greatest) = self.kept.peek_mut()
            && coordinates < *greatest
        {
            *greatest = coordinates;
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
            assert_eq!(minima.into_coordinates(), kept, "limit {limit}");
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
                assert_eq!(merged.into_coordinates(), whole.clone().into_coordinates());
            }
        }
    }
}
