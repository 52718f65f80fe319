//! What a table of leaders keeps of each coset.

use std::array;

/// Cells that are exchanged with each other in one go.
pub(crate) const LANES: usize = 64;

/// The weight of a leader, and perhaps how it was found. The lesser of two cells is the better one.
pub(crate) trait Cell: Copy + Ord + Send + Sync {
    /// The zero word.
    const ZERO: Self;
    /// No word yet: heavier than any leader of the first few entries.
    const UNREACHED: Self;

    /// The cell of a word with one more entry set, found in this way.
    fn one_more(self, tag: usize) -> Self;

    /// The weight.
    fn weight(self) -> usize;

    /// The cells, each at the index that differs from its own by `difference`.
    fn permuted(cells: &[Self; LANES], difference: usize) -> [Self; LANES] {
        array::from_fn(|lane| cells[(lane ^ difference) % LANES])
    }
}

/// The weight alone.
impl Cell for u8 {
    const ZERO: Self = 0;
    const UNREACHED: Self = 64;

    fn one_more(self, _: usize) -> Self {
        self + 1
    }

    fn weight(self) -> usize {
        self.into()
    }

    /// Eight cells at a time in a word: three times as fast as one by one.
    fn permuted(cells: &[Self; LANES], difference: usize) -> [Self; LANES] {
        const WORDS: usize = LANES / size_of::<u64>();
        let (words, _) = cells.as_chunks();
        // What is not to be exchanged is exchanged and masked away, which takes no branch.
        let mask = |bit: usize| if difference & bit == 0 { 0 } else { u64::MAX };
        let (bytes, pairs) = (mask(1), mask(2));
        let halves = if difference & 4 == 0 { 0 } else { 32 };
        let mut permuted = [0; LANES];
        let (places, _) = permuted.as_chunks_mut();
        for (place, word) in places.iter_mut().zip(0..) {
            let word = u64::from_le_bytes(words[(word ^ (difference / 8)) % WORDS]);
            let word = exchanged(word, 8, 0x00FF_00FF_00FF_00FF) & bytes | word & !bytes;
            let word = exchanged(word, 16, 0x0000_FFFF_0000_FFFF) & pairs | word & !pairs;
            *place = word.rotate_left(halves).to_le_bytes();
        }
        permuted
    }
}

/// The word with each two neighbours of `width` bits exchanged, of which `low` has the lower ones.
fn exchanged(word: u64, width: u32, low: u64) -> u64 {
    word >> width & low | (word & low) << width
}

/// A cell that keeps the way too, in its low bits: of two ways to the same weight the lesser is the better
/// one.
pub(crate) trait Tagged: Cell {
    /// Bits for the way.
    const TAG_BITS: u32;

    /// The way in which the word was found.
    fn tag(self) -> usize;
}

macro_rules! tagged {
    ($cell:ty, $tag_bits:literal) => {
        impl Cell for $cell {
            const ZERO: Self = 0;
            const UNREACHED: Self = 8 << $tag_bits;

            fn one_more(self, tag: usize) -> Self {
                // The heaviest weight that fits needs no successor: the greatest cell is as good.
                (self | ((1 << $tag_bits) - 1)).saturating_add(1 + tag as Self)
            }

            fn weight(self) -> usize {
                (self >> $tag_bits) as usize
            }
        }

        impl Tagged for $cell {
            const TAG_BITS: u32 = $tag_bits;

            fn tag(self) -> usize {
                (self & ((1 << $tag_bits) - 1)) as usize
            }
        }
    };
}

tagged!(u16, 11);
tagged!(u32, 24);
