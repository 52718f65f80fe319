//! A linear map of words, by tables: the sum of one entry for each byte.

/// Bits of a table's index.
const INDEX_BITS: usize = 8;

/// What a word is mapped to: the sum of the images of its bits.
pub(super) struct WordMap {
    tables: [[u64; 1 << INDEX_BITS]; 8],
}

impl WordMap {
    /// The map to zero.
    pub(super) fn new() -> Self {
        Self { tables: [[0; 1 << INDEX_BITS]; 8] }
    }

    /// Makes this the map with these images of the bits.
    pub(super) fn set(&mut self, images: &[u64; 64]) {
        for (table, images) in self.tables.iter_mut().zip(images.chunks_exact(INDEX_BITS)) {
            for (bit, image) in images.iter().enumerate() {
                let (without, with) = table.split_at_mut(1 << bit);
                for (with, without) in with.iter_mut().zip(without) {
                    *with = *without ^ image;
                }
            }
        }
    }

    #[inline]
    pub(super) fn apply(&self, word: u64) -> u64 {
        let bytes = word.to_le_bytes();
        self.tables.iter().zip(bytes).fold(0, |sum, (table, byte)| sum ^ table[usize::from(byte)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_mapped_to_the_sum_of_the_images_of_its_bits() {
        let mut map = WordMap::new();
        map.set(&[u64::MAX; 64]);
        let images: [u64; 64] = std::array::from_fn(|i| (i as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        map.set(&images);
        for word in [0, 1, 1 << 63, 0x0123_4567_89AB_CDEF, u64::MAX] {
            let bits = (0..64).filter(|bit| word >> bit & 1 == 1);
            assert_eq!(map.apply(word), bits.fold(0, |sum, bit| sum ^ images[bit]));
        }
    }
}
