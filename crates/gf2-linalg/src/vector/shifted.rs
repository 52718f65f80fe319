//! Sums of vectors that are moved.

use super::view::check_lengths;
use super::{VectorMut, VectorRef};
use crate::simd::{Level, Simd, Work};
use crate::words::{WORD_BITS, tail_mask};

/// Words of the sum that are put together before they are written.
const CHUNK: usize = 32;

impl VectorMut<'_> {
    /// Adds several vectors, each moved by its number of places as by [`add_shifted`](Self::add_shifted), in
    /// one pass over this one.
    ///
    /// # Panics
    ///
    /// When the lengths differ.
    ///
    /// # Complexity
    ///
    /// One pass over the words of this vector and of each of the others.
    pub fn add_all_shifted(&mut self, terms: &[(VectorRef<'_>, isize)]) {
        self.add_all_shifted_with(Level::current(), terms);
    }

    fn add_all_shifted_with(&mut self, level: Level, terms: &[(VectorRef<'_>, isize)]) {
        terms.iter().for_each(|(other, _)| check_lengths(self.len(), other.len()));
        let length = self.len();
        level.run(AddAllShifted { terms }, self.words_mut());
        if let Some(last) = self.words_mut().last_mut() {
            *last &= tail_mask(length);
        }
    }
}

/// Adds each vector, moved up by its number of places, to the words of a sum of the same length. What moves
/// beyond the last word is lost, and what moves beyond the last bit in use is for the caller to clear.
struct AddAllShifted<'a, 'v> {
    terms: &'a [(VectorRef<'v>, isize)],
}

impl Work<&mut [u64]> for AddAllShifted<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S, sum: &mut [u64]) {
        for (index, chunk) in sum.chunks_mut(CHUNK).enumerate() {
            let mut total = [0; CHUNK];
            for (vector, places) in self.terms {
                add_shifted_chunk(&mut total, vector.words(), index * CHUNK, *places);
            }
            for (word, total) in chunk.iter_mut().zip(total) {
                *word ^= total;
            }
        }
    }
}

/// Adds the words of a vector that come to lie at `start` and behind.
#[inline(always)]
fn add_shifted_chunk(total: &mut [u64; CHUNK], words: &[u64], start: usize, places: isize) {
    let bits = places.rem_euclid(WORD_BITS as isize) as u32;
    let first = start.checked_add_signed(-places.div_euclid(WORD_BITS as isize));
    // The words that come to lie there, and each time the one below, whose upper bits move in.
    let inside = first.filter(|&first| first > 0).and_then(|first| words.get(first - 1..first + CHUNK));
    if let Some(inside) = inside {
        let (below, here) = (&inside[..CHUNK], &inside[1..]);
        if bits == 0 {
            total.iter_mut().zip(here).for_each(|(total, here)| *total ^= here);
        } else {
            for ((total, here), below) in total.iter_mut().zip(here).zip(below) {
                *total ^= here << bits | below >> (WORD_BITS as u32 - bits);
            }
        }
        return;
    }
    let word = |index: Option<usize>| index.and_then(|index| words.get(index)).copied().unwrap_or(0);
    for (place, total) in total.iter_mut().enumerate() {
        let index = (start + place).checked_add_signed(-places.div_euclid(WORD_BITS as isize));
        let below = index.and_then(|index| index.checked_sub(1));
        let carried = word(below).checked_shr(WORD_BITS as u32 - bits).unwrap_or(0);
        *total ^= word(index) << bits | carried;
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use crate::BitVector;
    use crate::simd::Level;

    #[test]
    fn every_level_adds_as_one_after_the_other() {
        let mut random = ChaCha8Rng::seed_from_u64(21);
        for length in [0, 1, 2, 63, 64, 65, 127, 129, 2047, 2048, 2049, 5000] {
            let max = length as isize;
            let places = [0, 1, -1, 63, -63, 64, -64, 65, -65, 2100, -2100, max - 1, 1 - max, max, -max];
            let vectors: Vec<BitVector> =
                places.iter().map(|_| BitVector::random(length, &mut random)).collect();
            let start = BitVector::random(length, &mut random);
            let mut expected = start.clone();
            for (vector, &places) in vectors.iter().zip(&places) {
                expected.as_mut().add_shifted(vector, places);
            }
            let terms: Vec<_> = vectors.iter().map(BitVector::as_ref).zip(places).collect();
            for level in Level::available() {
                let mut sum = start.clone();
                sum.as_mut().add_all_shifted_with(level, &terms);
                assert_eq!(sum, expected, "{level:?} {length}");
            }
        }
    }
}
