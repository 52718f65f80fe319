//! The numbers of which tables are made.

use gf2_linalg::walsh::Entry;

/// An excess in a table. Of the greatest number nothing is known but that the excess is not less.
pub(super) trait Excess: Entry + Copy + Default + Eq + Send + Sync + Into<u64> {
    /// The greatest number.
    const GREATEST: u64;

    /// The number for an excess that is less than the greatest.
    fn of(excess: u64) -> Self;
}

impl Excess for u8 {
    const GREATEST: u64 = Self::MAX as u64;

    fn of(excess: u64) -> Self {
        excess as Self
    }
}

impl Excess for u16 {
    const GREATEST: u64 = Self::MAX as u64;

    fn of(excess: u64) -> Self {
        excess as Self
    }
}
