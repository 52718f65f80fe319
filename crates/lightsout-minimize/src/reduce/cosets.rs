//! Parts as cosets of their own.

use std::iter::repeat_n;

use gf2_linalg::{BitMatrix, BitVector, Coset, Subspace};

use super::{Merged, Part, Reduced};

impl Reduced {
    /// A part as a coset, whose member with the same coordinates weighs what the columns do. `None` when the order of
    /// the coset's members is not that of the coordinates.
    pub(crate) fn coset_of(&self, part: &Part) -> Option<Coset> {
        // Each coordinate's own column, then those that depend on it and on earlier ones alone: then the basis is in
        // reduced echelon form.
        let mut order: Vec<(usize, usize, &Merged)> = Vec::with_capacity(part.columns.len());
        for column in &part.columns {
            let functional = self.by_entry.row(column.entry);
            let last = functional.iter_ones().last()?;
            order.push((last, functional.weight(), column));
        }
        order.sort_by_key(|&(last, weight, column)| (last, weight, column.entry));
        let has_own = |coordinate: &usize| {
            let place = order.partition_point(|&(last, ..)| last < *coordinate);
            order.get(place).is_some_and(|&(last, weight, column)| {
                last == *coordinate && weight == 1 && !column.complemented
            })
        };
        if !part.coordinates.iter().all(has_own) {
            return None;
        }
        let (by_column, offset) = self.columns_of(part, order.iter().map(|&(.., column)| column));
        coset(by_column, offset)
    }

    /// The coordinates of a member of a part, which `choose` chooses from a coset whose members weigh what the columns
    /// do. `None` when there is no memory, or nothing is chosen.
    pub(crate) fn choice(
        &self,
        part: &Part,
        choose: impl FnOnce(&Coset) -> Option<BitVector>,
    ) -> Option<BitVector> {
        let (by_column, offset) = self.columns_of(part, part.columns.iter());
        let mut member = choose(&coset(by_column.clone(), offset.clone())?)?;
        member += &offset;
        by_column.solve(&member).ok()?.into_solution()
    }

    /// What columns depend on, a row for each, and which are complemented; each is there as often as its multiplicity
    /// says.
    fn columns_of<'a>(
        &self,
        part: &Part,
        columns: impl Iterator<Item = &'a Merged>,
    ) -> (BitMatrix, BitVector) {
        let columns: Vec<&Merged> =
            columns.flat_map(|column| repeat_n(column, column.multiplicity)).collect();
        let by_column = BitMatrix::from_fn(columns.len(), part.coordinates.len(), |row, place| {
            self.by_entry.get(columns[row].entry, part.coordinates[place])
        });
        (by_column, columns.iter().map(|column| column.complemented).collect())
    }
}

fn coset(by_column: BitMatrix, offset: BitVector) -> Option<Coset> {
    Coset::new(offset, Subspace::span(by_column.try_transpose().ok()?)).ok()
}
