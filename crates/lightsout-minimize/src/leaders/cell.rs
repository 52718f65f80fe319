//! What a table of leaders keeps of each coset.

/// The weight of a leader, and perhaps how it was found. The lesser of two cells is the better one.
pub(crate) trait Cell: Copy + Ord + Send + Sync {
    /// The zero word.
    const ZERO: Self;
    /// No word yet: heavier than any leader of the first few entries.
    const UNREACHED: Self;
    /// How many ways of finding can be told apart.
    const TAGS: usize;

    /// The cell of a word with one more entry set, found in this way, which is below [`TAGS`](Self::TAGS).
    fn one_more(self, tag: usize) -> Self;

    /// The weight.
    fn weight(self) -> usize;
}

/// The weight alone.
impl Cell for u8 {
    const ZERO: Self = 0;
    const UNREACHED: Self = 64;
    const TAGS: usize = usize::MAX;

    fn one_more(self, _: usize) -> Self {
        self + 1
    }

    fn weight(self) -> usize {
        self.into()
    }
}

/// Bits for the way in the cells that keep it.
const TAG_BITS: u32 = 11;
/// All of these bits.
const TAG_MASK: u16 = (1 << TAG_BITS) - 1;

/// The weight above, the way below: of two ways to the same weight the lesser is kept.
impl Cell for u16 {
    const ZERO: Self = 0;
    const UNREACHED: Self = 8 << TAG_BITS;
    const TAGS: usize = 1 << TAG_BITS;

    fn one_more(self, tag: usize) -> Self {
        // The heaviest weight there is room for needs no successor: the greatest cell is as good.
        (self | TAG_MASK).saturating_add(1 + tag as Self)
    }

    fn weight(self) -> usize {
        (self >> TAG_BITS).into()
    }
}

/// The way in which a word was found.
pub(crate) fn tag(cell: u16) -> usize {
    (cell & TAG_MASK).into()
}
