//! The weight of a member as a function of its coordinates.

/// A sum of columns, each of which is set or not set depending on the coordinates y:
///
/// excess(y) = Σ multiplicity · (complemented ⊕ ⟨functional, y⟩)
///
/// Coordinates are numbers here, y_0 being the most significant bit, so that their order is the lexicographic
/// order of the members.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Function {
    /// Number of coordinates, at most 64.
    pub(crate) dimension: usize,
    /// The columns, in ascending order of distinct functionals.
    pub(crate) columns: Vec<Column>,
}

/// Entries that are set or not set together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    /// The coordinates whose sum decides, never none of them.
    pub(crate) functional: u64,
    /// Whether the column is set when that sum is zero.
    pub(crate) complemented: bool,
    /// How many entries it stands for, at least 1.
    pub(crate) multiplicity: usize,
}

impl Function {
    /// What the member with these coordinates weighs.
    pub(crate) fn excess(&self, coordinates: u64) -> u64 {
        let odd = |column: &Column| (column.functional & coordinates).count_ones() % 2 == 1;
        let set = self.columns.iter().filter(|column| column.complemented ^ odd(column));
        set.map(|column| column.multiplicity as u64).sum()
    }
}

#[cfg(test)]
impl Function {
    /// A function of this dimension with columns of these multiplicities, as good as random, all of them
    /// different as long as there are enough.
    pub(crate) fn with_multiplicities(
        dimension: usize,
        multiplicities: impl IntoIterator<Item = usize>,
    ) -> Self {
        let functionals =
            (1..1_u64 << dimension).map(|number| number.reverse_bits() >> (64 - dimension)).cycle();
        let column = |(multiplicity, functional): (usize, u64)| {
            let complemented = (functional.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 63) == 1;
            Column { functional, complemented, multiplicity }
        };
        let columns = multiplicities.into_iter().zip(functionals).map(column).collect();
        Self { dimension, columns }
    }
}
