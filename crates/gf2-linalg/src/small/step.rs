//! A few rows whose pivots are cleared at a time, for which all others are read and written once.

use super::{Group, LANES};
use crate::simd::{Level, Simd, Work};
use crate::words::WORD_BITS;

/// Maximum number of rows of a step.
const MAX_LEN: usize = 4;

/// For each lane of a group, the mask that is ones in this lane. Read from memory, as the compiler would make
/// branches of a comparison.
static LANE_MASKS: [[u64; LANES]; LANES] = {
    let mut masks = [[0; LANES]; LANES];
    let mut lane = 0;
    while lane < LANES {
        masks[lane][lane] = u64::MAX;
        lane += 1;
    }
    masks
};

/// Rows of some groups that are reduced among themselves: what to add to the others, and what they are in the
/// end.
pub(crate) struct Step<const WORDS: usize> {
    len: usize,
    columns: [usize; MAX_LEN],
    /// Added to every row that has a one in the column; zero beyond the last.
    multiples: [[u64; WORDS]; MAX_LEN],
    rows: [usize; MAX_LEN],
    values: [[u64; WORDS]; MAX_LEN],
}

impl<const WORDS: usize> Step<WORDS> {
    pub(super) fn new() -> Self {
        let none = [[0; WORDS]; MAX_LEN];
        Self { len: 0, columns: [0; MAX_LEN], multiples: none, rows: [0; MAX_LEN], values: none }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) fn is_full(&self) -> bool {
        self.len == MAX_LEN
    }

    /// What this step leaves of the words of a row that is not part of it.
    pub(super) fn reduce(&self, words: &mut [u64; WORDS]) {
        // As they were before: what is added may have ones in these columns.
        let before = *words;
        for (&column, multiple) in self.columns.iter().zip(&self.multiples) {
            add_where(mask_at(&before, column), multiple, words);
        }
    }

    /// Takes in a row, reduced by this step, with a one in `column`, and what is to be added to others that
    /// have.
    pub(super) fn push(&mut self, row: usize, words: [u64; WORDS], column: usize, multiple: [u64; WORDS]) {
        for (value, added) in self.values.iter_mut().zip(&mut self.multiples).take(self.len) {
            let mask = mask_at(value, column);
            add_where(mask, &multiple, value);
            add_where(mask, &multiple, added);
        }
        self.columns[self.len] = column;
        self.multiples[self.len] = multiple;
        self.rows[self.len] = row;
        self.values[self.len] = words;
        self.len += 1;
    }

    /// Carries it out.
    pub(super) fn apply(&self, level: Level, groups: &mut [Group<WORDS>]) {
        level.run(self, groups);
    }
}

impl<const WORDS: usize> Work<&mut [Group<WORDS>]> for &Step<WORDS> {
    type Output = ();

    /// The same is done to all rows of a group, without a branch and without a choice of words in the loop,
    /// so that it is done by vectors of any width.
    #[inline(always)]
    fn run<S: Simd>(self, _: S, groups: &mut [Group<WORDS>]) {
        let places = self.columns.map(|column| ((column / WORD_BITS).min(WORDS - 1), column % WORD_BITS));
        if WORDS == 1 {
            // As one list, since the compiler would make gathers of lists of eight.
            for target in groups.as_flattened_mut().as_flattened_mut() {
                let bits = *target;
                for ((_, bit), multiple) in places.iter().zip(&self.multiples) {
                    *target ^= multiple[0] & (bits >> bit & 1).wrapping_neg();
                }
            }
        } else {
            for group in &mut *groups {
                let mut sums = *group;
                for (&(word, bit), multiple) in places.iter().zip(&self.multiples) {
                    let masks = group[word].map(|bits| (bits >> bit & 1).wrapping_neg());
                    for (sums, added) in sums.iter_mut().zip(multiple) {
                        for (sum, mask) in sums.iter_mut().zip(masks) {
                            *sum ^= added & mask;
                        }
                    }
                }
                *group = sums;
            }
        }
        // Whole groups are written: a single word would have to reach the cache before its group is read
        // again.
        for (&row, value) in self.rows.iter().zip(&self.values).take(self.len) {
            let mask = &LANE_MASKS[row % LANES];
            for (words, value) in groups[row / LANES].iter_mut().zip(value) {
                for (word, mask) in words.iter_mut().zip(mask) {
                    *word ^= (*word ^ value) & mask;
                }
            }
        }
    }
}

/// All ones where the row has a one in the column, otherwise zero.
fn mask_at<const WORDS: usize>(words: &[u64; WORDS], column: usize) -> u64 {
    (words[column / WORD_BITS] >> (column % WORD_BITS) & 1).wrapping_neg()
}

fn add_where<const WORDS: usize>(mask: u64, source: &[u64; WORDS], target: &mut [u64; WORDS]) {
    for (target, source) in target.iter_mut().zip(source) {
        *target ^= source & mask;
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::words::{first_one, get_bit, xor_into};

    fn check<const WORDS: usize>(level: Level, count: usize, len: usize, generator: &mut ChaCha8Rng) {
        let mut groups: Vec<Group<WORDS>> = vec![[[0; LANES]; WORDS]; count];
        groups.as_flattened_mut().as_flattened_mut().fill_with(|| generator.next_u64());
        let row = |groups: &[Group<WORDS>], row: usize| groups[row / LANES].map(|words| words[row % LANES]);
        let before = groups.clone();

        let mut step = Step::new();
        let members = (0..len).map(|i| (5 * i + 3) % (LANES * count));
        for member in members.clone() {
            let mut words = row(&groups, member);
            step.reduce(&mut words);
            let column = first_one(&words).expect("random rows are independent");
            step.push(member, words, column, words);
        }
        step.apply(level, &mut groups);

        let columns = &step.columns[..len];
        for (i, member) in members.clone().enumerate() {
            let words = row(&groups, member);
            let ones = columns.iter().map(|&column| get_bit(&words, column));
            assert!(ones.eq((0..len).map(|j| i == j)), "{level:?} {WORDS} {count} {len}");
        }
        for other in (0..LANES * count).filter(|row| !members.clone().any(|member| member == *row)) {
            let mut expected = row(&before, other);
            for (member, &column) in members.clone().zip(columns) {
                if get_bit(&row(&before, other), column) {
                    xor_into(&mut expected, &row(&groups, member));
                }
            }
            assert_eq!(row(&groups, other), expected, "{level:?} {WORDS} {count} {len}");
        }
    }

    #[test]
    fn every_level_clears_the_columns_of_a_step_in_all_other_rows() {
        let mut generator = ChaCha8Rng::seed_from_u64(52);
        for level in Level::available() {
            for count in [1, 2, 3, 7, 32] {
                for len in 0..=MAX_LEN {
                    check::<1>(level, count, len, &mut generator);
                    check::<2>(level, count, len, &mut generator);
                    check::<4>(level, count, len, &mut generator);
                }
            }
        }
    }
}
