//! The shortest linear recurrence of a sequence.

use super::Polynomial;

impl Polynomial {
    /// Returns the minimal polynomial of a sequence: the monic p = Σ c_i·x^i of least degree d with
    /// Σ c_i·s_(j+i) = 0 for all j, as far as the sequence reaches. It is that of the endless sequence if 2·d entries
    /// are given.
    ///
    /// By Berlekamp and Massey (J. L. Massey, "Shift-register synthesis and BCH decoding", 1969).
    ///
    /// ```
    /// use gf2_linalg::polynomial::Polynomial;
    ///
    /// // Fibonacci numbers modulo 2.
    /// let sequence = [false, true, true, false, true, true];
    /// assert_eq!(Polynomial::minimal_polynomial(sequence).to_string(), "x^2 + x + 1");
    /// ```
    ///
    /// # Complexity
    ///
    /// O(n² / 64) for n entries.
    pub fn minimal_polynomial(sequence: impl IntoIterator<Item = bool>) -> Self {
        // The connection polynomial c has c_0 = 1 and Σ c_i·s_(j-i) = 0; the entries seen are kept in the opposite
        // order, the last one lowest, so that the discrepancy is an overlap of words.
        let mut connection = Self::one();
        let mut before = Self::one();
        let (mut length, mut since) = (0, 1);
        let mut seen = Self::zero();
        for (index, entry) in sequence.into_iter().enumerate() {
            seen = &seen << 1;
            if entry {
                seen += &Self::one();
            }
            if !crate::words::odd_overlap(&connection.words, &seen.words) {
                since += 1;
                continue;
            }
            let changed = &connection + &(&before << since);
            if 2 * length <= index {
                length = index + 1 - length;
                before = connection;
                since = 1;
            } else {
                since += 1;
            }
            connection = changed;
        }
        connection.reversed(length + 1)
    }
}
