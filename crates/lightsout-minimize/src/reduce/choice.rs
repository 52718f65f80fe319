//! Members of parts, chosen by somebody who knows cosets.

use std::iter::repeat_n;

use gf2_linalg::{BitMatrix, BitVector, Coset, Subspace};

use super::{Merged, Part, Reduced};

impl Reduced {
    /// The coordinates of a member of a part, which `choose` chooses from a coset whose members weigh what
    /// the columns do. `None` when there is no memory, or nothing is chosen.
    pub(crate) fn choice(
        &self,
        part: &Part,
        choose: impl FnOnce(&Coset) -> Option<BitVector>,
    ) -> Option<BitVector> {
        let (by_column, offset) = self.columns_of(part);
        let mut member = choose(&coset(&by_column, offset.clone())?)?;
        member += &offset;
        by_column.solve(&member).ok()?.into_solution()
    }

    /// What the columns depend on, a row for each, and which are complemented; each is there as often as its
    /// multiplicity says.
    fn columns_of(&self, part: &Part) -> (BitMatrix, BitVector) {
        let repeated = part.columns.iter().flat_map(|column| repeat_n(column, column.multiplicity));
        let columns: Vec<&Merged> = repeated.collect();
        let by_column = BitMatrix::from_fn(columns.len(), part.coordinates.len(), |row, place| {
            self.by_entry.get(columns[row].entry, part.coordinates[place])
        });
        (by_column, columns.iter().map(|column| column.complemented).collect())
    }
}

fn coset(by_column: &BitMatrix, offset: BitVector) -> Option<Coset> {
    Coset::new(offset, Subspace::span(by_column.try_transpose().ok()?)).ok()
}
