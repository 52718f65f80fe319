//! Hamming distances of packed vectors, many at a time.

use crate::simd::{Level, Simd, Work};

/// Adds to each of the sums the Hamming distance of the vector and one of `MANY` others, times 2^`shift`.
///
/// The vector is given in words. Of the others, `others[i][j]` is word `i` of vector `j`: words that are
/// compared with the same word lie side by side, so that vector instructions count the ones of several others
/// at a time.
///
/// ```
/// use gf2_linalg::hamming::add_distances;
///
/// let mut sums = [100, 200, 300];
/// add_distances(&[0b0011, 0], &[[0b0011, 0b0000, 0b1100], [0, 1, 1]], 1, &mut sums);
/// assert_eq!(sums, [100, 200 + 2 * 3, 300 + 2 * 5]);
/// ```
///
/// # Panics
///
/// When the vector and the others have different numbers of words. In a debug build also when a sum
/// overflows.
///
/// # Complexity
///
/// One exclusive or, count of ones and addition for each word of the others; where the processor has an
/// instruction for it (AVX-512 VPOPCNTDQ), one of each for eight of them.
pub fn add_distances<const MANY: usize>(
    vector: &[u64],
    others: &[[u64; MANY]],
    shift: u32,
    sums: &mut [u64; MANY],
) {
    add_distances_with(Level::current(), vector, others, shift, sums);
}

fn add_distances_with<const MANY: usize>(
    level: Level,
    vector: &[u64],
    others: &[[u64; MANY]],
    shift: u32,
    sums: &mut [u64; MANY],
) {
    assert!(vector.len() == others.len(), "{} words, expected {}", others.len(), vector.len());
    level.run(AddDistances { vector, others, shift }, sums);
}

/// See [`add_distances`].
struct AddDistances<'a, const MANY: usize> {
    vector: &'a [u64],
    others: &'a [[u64; MANY]],
    shift: u32,
}

impl<const MANY: usize> Work<&mut [u64; MANY]> for AddDistances<'_, MANY> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S, sums: &mut [u64; MANY]) {
        // Several words at a time, as every pass reads and writes the sums.
        let (fours, rest) = self.vector.as_chunks::<4>();
        let (other_fours, other_rest) = self.others.as_chunks::<4>();
        for (words, others) in fours.iter().zip(other_fours) {
            add_distances_of_words(words, others, self.shift, sums);
        }
        for (word, others) in rest.iter().zip(other_rest) {
            add_distances_of_words(&[*word], &[*others], self.shift, sums);
        }
    }
}

#[inline(always)]
fn add_distances_of_words<const WORDS: usize, const MANY: usize>(
    words: &[u64; WORDS],
    others: &[[u64; MANY]; WORDS],
    shift: u32,
    sums: &mut [u64; MANY],
) {
    for (index, sum) in sums.iter_mut().enumerate() {
        let ones =
            words.iter().zip(others).map(|(word, other)| u64::from((word ^ other[index]).count_ones()));
        *sum += ones.sum::<u64>() << shift;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_agrees_with_the_definition() {
        fn check<const MANY: usize>() {
            for length in 0..=13 {
                let word = |index: u64| index.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ index << 60;
                let vector: Vec<u64> = (1..=length).map(word).collect();
                let others: Vec<[u64; MANY]> =
                    (0..length).map(|i| std::array::from_fn(|j| word(100 * i + j as u64 + 50))).collect();
                for shift in [0, 1, 5, 40] {
                    let expected: [u64; MANY] = std::array::from_fn(|j| {
                        let pairs = vector.iter().zip(&others);
                        let distance: u64 = pairs.map(|(a, b)| u64::from((a ^ b[j]).count_ones())).sum();
                        7 + (distance << shift)
                    });
                    for level in Level::available() {
                        let mut sums = [7; MANY];
                        add_distances_with(level, &vector, &others, shift, &mut sums);
                        assert_eq!(sums, expected, "{level:?} {length} words");
                    }
                }
            }
        }
        check::<0>();
        check::<1>();
        check::<7>();
        check::<64>();
        check::<65>();
    }

    #[test]
    #[should_panic(expected = "1 words, expected 2")]
    fn other_lengths_are_noticed() {
        add_distances(&[0, 0], &[[0; 3]], 0, &mut [0; 3]);
    }
}
