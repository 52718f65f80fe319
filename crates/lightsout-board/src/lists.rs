//! Lists of numbers, one behind the other: the lights of each button, the buttons of each light.

use crate::fallible::{filled, push, with_capacity};
use crate::{Error, Size};

/// Lists of numbers below 2^32 in two vectors: a list takes eight bytes, and each number in it four.
///
/// The `size` of the methods is that of the board, for the error when there is no memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Lists {
    /// Where each list ends; the next one starts there.
    ends: Vec<usize>,
    entries: Vec<u32>,
}

impl Lists {
    /// No lists yet, with capacity for `lists` of them.
    pub(crate) fn with_capacity(lists: usize, size: Size) -> Result<Self, Error> {
        Ok(Self { ends: with_capacity(lists, size)?, entries: Vec::new() })
    }

    /// Makes `lists` lists from pairs of a list and a number in it, which stay in their order.
    pub(crate) fn from_pairs(
        lists: usize,
        pairs: impl Iterator<Item = (u32, u32)> + Clone,
        size: Size,
    ) -> Result<Self, Error> {
        let mut ends = filled(lists, 0_usize, size)?;
        pairs.clone().for_each(|(list, _)| ends[list as usize] += 1);
        let mut start = 0;
        for end in &mut ends {
            start += std::mem::replace(end, start);
        }
        let mut entries = filled(start, 0_u32, size)?;
        // Each list now ends where it starts, and grows.
        for (list, number) in pairs {
            let end = &mut ends[list as usize];
            entries[*end] = number;
            *end += 1;
        }
        Ok(Self { ends, entries })
    }

    /// How many lists there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// A list by its number, from 0.
    #[inline]
    pub(crate) fn of(&self, list: usize) -> &[u32] {
        &self.entries[self.start(list)..self.ends[list]]
    }

    /// All lists in their order.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &[u32]> + Clone {
        (0..self.len()).map(|list| self.of(list))
    }

    /// Adds a number to the list that is being made.
    pub(crate) fn push(&mut self, number: u32, size: Size) -> Result<(), Error> {
        push(&mut self.entries, number, size)
    }

    /// Ends the list that is being made.
    pub(crate) fn end_list(&mut self, size: Size) -> Result<(), Error> {
        push(&mut self.ends, self.entries.len(), size)
    }

    /// Ends the list that is being made as a set: ascending, without what stands in it an even number of times.
    pub(crate) fn end_sum(&mut self, size: Size) -> Result<(), Error> {
        let start = self.start(self.len());
        keep_odd(&mut self.entries, start);
        self.end_list(size)
    }

    /// Sorts each list and leaves each number in it once.
    pub(crate) fn deduplicate(&mut self) {
        let (mut start, mut kept) = (0, 0);
        for end in &mut self.ends {
            let list = start..*end;
            self.entries[list.clone()].sort_unstable();
            let first = kept;
            for index in list {
                let number = self.entries[index];
                if kept == first || self.entries[kept - 1] != number {
                    self.entries[kept] = number;
                    kept += 1;
                }
            }
            start = *end;
            *end = kept;
        }
        self.entries.truncate(kept);
    }

    /// For each number below `numbers` the lists that have it, ascending.
    pub(crate) fn transposed(&self, numbers: usize, size: Size) -> Result<Self, Error> {
        let pairs = self.iter().zip(0..).flat_map(|(list, of)| list.iter().map(move |&number| (number, of)));
        Self::from_pairs(numbers, pairs, size)
    }

    fn start(&self, list: usize) -> usize {
        if list == 0 { 0 } else { self.ends[list - 1] }
    }
}

/// Sorts the numbers from `start` on, and leaves each once that is there an odd number of times.
pub(crate) fn keep_odd(numbers: &mut Vec<u32>, start: usize) {
    numbers[start..].sort_unstable();
    let (mut kept, mut next) = (start, start);
    while let Some(&number) = numbers.get(next) {
        let run = numbers[next..].iter().take_while(|&&other| other == number).count();
        if run % 2 == 1 {
            numbers[kept] = number;
            kept += 1;
        }
        next += run;
    }
    numbers.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { rows: 1, columns: 4 };

    fn collected(lists: &Lists) -> Vec<Vec<u32>> {
        lists.iter().map(<[u32]>::to_vec).collect()
    }

    #[test]
    fn pairs_become_lists_in_their_order() {
        let pairs = [(2, 1), (0, 3), (2, 0), (2, 1)];
        let mut lists = Lists::from_pairs(4, pairs.into_iter(), SIZE).unwrap();
        assert_eq!(collected(&lists), [vec![3], vec![], vec![1, 0, 1], vec![]]);
        lists.deduplicate();
        assert_eq!(collected(&lists), [vec![3], vec![], vec![0, 1], vec![]]);
        assert_eq!(lists.len(), 4);
    }

    #[test]
    fn the_transposed_of_the_transposed_is_the_same() {
        let mut lists = Lists::with_capacity(3, SIZE).unwrap();
        for numbers in [&[2, 0, 2, 3][..], &[], &[3, 3, 3, 1]] {
            numbers.iter().for_each(|&number| lists.push(number, SIZE).unwrap());
            lists.end_sum(SIZE).unwrap();
        }
        assert_eq!(collected(&lists), [vec![0, 3], vec![], vec![1, 3]]);
        let transposed = lists.transposed(4, SIZE).unwrap();
        assert_eq!(collected(&transposed), [vec![0], vec![2], vec![], vec![0, 2]]);
        assert_eq!(transposed.transposed(3, SIZE), Ok(lists));
    }

    #[test]
    fn lists_beyond_memory_are_an_error() {
        let error = Error::BoardTooLarge { rows: 1, columns: 4 };
        assert_eq!(Lists::with_capacity(usize::MAX / 8, SIZE), Err(error.clone()));
        assert_eq!(Lists::default().transposed(usize::MAX / 16, SIZE), Err(error));
    }
}
