//! The columns of one class, as a function of as many coordinates as they can tell apart.

use crate::echelon::Basis;
use crate::function::{Column, Function};

/// The columns of a class as a function of its own coordinates: bit `j` of them is the value of the
/// functional `j` of a basis of what the columns span.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub(super) basis: Basis,
    pub(super) function: Function,
}

impl Class {
    pub(super) fn new(columns: &[Column]) -> Self {
        let basis = Basis::spanning(columns.iter().map(|column| column.functional));
        let own = |column: &Column| Column { functional: basis.coordinates(column.functional), ..*column };
        let mut columns: Vec<Column> = columns.iter().map(own).collect();
        columns.sort_unstable_by_key(|column| column.functional);
        let function = Function { dimension: basis.rank(), columns };
        Self { basis, function }
    }

    pub(super) fn rank(&self) -> usize {
        self.basis.rank()
    }
}
