//! Combinations of choices for separate coordinates, in lexicographic order.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use gf2_linalg::BitVector;

/// Choices for some of the coordinates, ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choices {
    /// Which coordinates of the whole, ascending.
    pub(crate) coordinates: Vec<usize>,
    /// The values of these coordinates, the first one the most significant bit of the first word; as many
    /// words for each choice as its coordinates need.
    words: Vec<u64>,
}

impl Choices {
    /// Choices of at most 64 coordinates, the last one the least significant bit.
    pub(crate) fn from_numbers(coordinates: Vec<usize>, mut numbers: Vec<u64>) -> Self {
        let unused = 64 - coordinates.len() as u32;
        numbers.iter_mut().for_each(|number| *number = number.checked_shl(unused).unwrap_or(0));
        Self { coordinates, words: numbers }
    }

    /// Choices of any number of coordinates.
    pub(crate) fn from_vectors(
        coordinates: Vec<usize>,
        vectors: impl IntoIterator<Item = BitVector>,
    ) -> Self {
        let words = vectors.into_iter().flat_map(|vector| {
            let mut words = vec![0; width(coordinates.len())];
            vector.iter_ones().for_each(|index| set(&mut words, index));
            words
        });
        let words = words.collect();
        Self { coordinates, words }
    }

    /// A single choice.
    pub(crate) fn single(coordinates: Vec<usize>, is_set: impl Fn(usize) -> bool) -> Self {
        let mut words = vec![0; width(coordinates.len())];
        (0..coordinates.len()).filter(|&index| is_set(index)).for_each(|index| set(&mut words, index));
        Self { coordinates, words }
    }

    /// The number of choices.
    pub(crate) fn len(&self) -> usize {
        self.words.len() / width(self.coordinates.len())
    }

    /// Sets the coordinates that the choice with this number sets.
    fn add_to(&self, number: usize, whole: &mut [u64]) {
        let width = width(self.coordinates.len());
        let words = &self.words[number * width..][..width];
        let is_set = |index: usize| words[index / 64] << (index % 64) >> 63 == 1;
        let indices = self.coordinates.iter().enumerate().filter(|(index, _)| is_set(*index));
        indices.for_each(|(_, &coordinate)| set(whole, coordinate));
    }
}

/// The number of words for this number of coordinates, at least one.
fn width(coordinates: usize) -> usize {
    coordinates.div_ceil(64).max(1)
}

fn set(words: &mut [u64], coordinate: usize) {
    words[coordinate / 64] |= 1 << (63 - coordinate % 64);
}

/// All ways to take one of each list of choices, lexicographically ascending, as words with the first
/// coordinate in the most significant bit of the first.
///
/// From a combination follow those with one choice exchanged for the next, and each follows from one only:
/// the one with the last choice that is not a first one taken back. What follows is greater, so that the
/// least one known is the least one there is.
#[derive(Clone, Debug)]
pub(crate) struct Product<'a> {
    lists: &'a [Choices],
    dimension: usize,
    known: BinaryHeap<Reverse<(Vec<u64>, Vec<usize>)>>,
}

impl<'a> Product<'a> {
    pub(crate) fn new(lists: &'a [Choices], dimension: usize) -> Self {
        let mut product = Self { lists, dimension, known: BinaryHeap::new() };
        if lists.iter().all(|list| list.len() > 0) {
            product.push(vec![0; lists.len()]);
        }
        product
    }

    /// The number of combinations, or `usize::MAX` where there are more.
    pub(crate) fn count(lists: &[Choices]) -> usize {
        lists.iter().fold(1, |count: usize, list| count.saturating_mul(list.len()))
    }

    fn push(&mut self, numbers: Vec<usize>) {
        let mut whole = vec![0; width(self.dimension)];
        self.lists.iter().zip(&numbers).for_each(|(list, &number)| list.add_to(number, &mut whole));
        self.known.push(Reverse((whole, numbers)));
    }
}

impl Iterator for Product<'_> {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        let Reverse((whole, numbers)) = self.known.pop()?;
        let last = numbers.iter().rposition(|&number| number > 0).unwrap_or(0);
        for list in last..self.lists.len() {
            if numbers[list] + 1 < self.lists[list].len() {
                let mut next = numbers.clone();
                next[list] += 1;
                self.push(next);
            }
        }
        Some(whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_come_in_order_and_once() {
        let lists = [
            Choices::from_numbers(vec![0, 3, 64], vec![0b000, 0b011, 0b101]),
            Choices::from_numbers(vec![1, 65], vec![0b01, 0b10]),
            Choices::from_numbers(vec![2], vec![0, 1]),
            Choices::single((4..64).chain(66..80).collect(), |index| index == 73),
        ];
        assert_eq!(Product::count(&lists), 12);
        let all: Vec<Vec<u64>> = Product::new(&lists, 80).collect();
        assert_eq!(all.len(), 12);
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
        // 64 and 65 are the first bits of the second word, 79 is set in all.
        let last = 1 << (63 - 15);
        assert_eq!(all[0], [0, 1 << 62 | last]);
        assert_eq!(all[11], [1 << 63 | 1 << 62 | 1 << 61, 1 << 63 | last]);
    }

    #[test]
    fn nothing_to_choose_is_one_combination_and_no_choice_is_none() {
        assert_eq!(Product::new(&[], 0).count(), 1);
        let lists = [Choices::from_numbers(vec![0], Vec::new())];
        assert_eq!((Product::count(&lists), Product::new(&lists, 1).count()), (0, 0));
    }
}
