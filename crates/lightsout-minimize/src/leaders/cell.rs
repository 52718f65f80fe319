//! What a table of leaders keeps of each coset.

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
}

/// A cell that keeps the way too, in its low bits: of two ways to the same weight the lesser is the better one.
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
                // The heaviest weight there is room for needs no successor: the greatest cell is as good.
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
