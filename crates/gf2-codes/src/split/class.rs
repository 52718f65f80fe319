//! The columns of one class, as a function of as many coordinates as they can tell apart.

use crate::Error;
use crate::echelon::Basis;
use crate::function::{Column, Function};
use crate::watch::Pace;

/// The columns of a class as a function of its own coordinates: bit `j` of them is the value of the
/// functional `j` of a basis of what the columns span.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub(super) basis: Basis,
    pub(super) function: Function,
}

impl Class {
    /// # Errors
    ///
    /// [`Error::Stopped`] when the watch says so.
    pub(super) fn new(mut columns: Vec<Column>, pace: &mut Pace<'_>) -> Result<Self, Error> {
        let mut basis = Basis::default();
        for column in &columns {
            pace.step(1 + basis.rank())?;
            basis.insert(column.functional);
        }
        for column in &mut columns {
            pace.step(1 + basis.rank())?;
            column.functional = basis.coordinates(column.functional);
        }
        columns.sort_unstable_by_key(|column| column.functional);
        let function = Function { dimension: basis.rank(), columns };
        Ok(Self { basis, function })
    }

    pub(super) fn rank(&self) -> usize {
        self.basis.rank()
    }
}
