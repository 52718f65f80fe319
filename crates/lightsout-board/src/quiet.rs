//! The presses without effect.

use gf2_linalg::{BitMatrix, Subspace};
use num_bigint::BigUint;

use crate::dense::{pack, unpack};
use crate::row_polynomials::QuietRows;
use crate::system::Solver;
use crate::{Error, Presses, System};

/// A basis of the quiet patterns of a board: the presses without effect. Patterns are made when they are asked for.
#[derive(Clone, Debug)]
pub struct QuietPatterns {
    system: System,
    /// What determines the patterns of a board that is solved by polynomials.
    rows: Option<QuietRows>,
}

impl QuietPatterns {
    pub(crate) fn new(system: &System) -> Result<Self, Error> {
        let rows = match system.solver() {
            Solver::RowPolynomials(solver) => Some(solver.quiet_rows()?),
            _ => None,
        };
        Ok(Self { system: system.clone(), rows })
    }

    /// How many patterns the basis has.
    pub fn nullity(&self) -> usize {
        self.system.nullity()
    }

    /// How many quiet patterns there are, the empty one among them: 2^nullity.
    pub fn count(&self) -> BigUint {
        BigUint::from(1_u32) << self.nullity()
    }

    /// Returns the patterns of the basis. Each has a press where no other of them has one; for
    /// [`RowPolynomials`](crate::Method::RowPolynomials) and [`Dense`](crate::Method::Dense) it is its first.
    ///
    /// # Errors
    ///
    /// Each pattern may fail with [`Error::BoardTooLarge`] when there is no memory for it.
    ///
    /// # Complexity
    ///
    /// One pass over the board for each pattern.
    pub fn basis(&self) -> impl ExactSizeIterator<Item = Result<Presses, Error>> {
        (0..self.nullity()).map(|index| self.pattern(index))
    }

    fn pattern(&self, index: usize) -> Result<Presses, Error> {
        let board = self.system.board();
        match (self.system.solver(), &self.rows) {
            (_, Some(rows)) => rows.pattern(index),
            (Solver::Dense(solver), _) => {
                let row = solver.nullspace()?.basis().row(index).to_vector();
                unpack(&row, board.button_size(), board.button_mask())
            }
            (Solver::RowPolynomials(solver), None) => solver.quiet_rows()?.pattern(index),
        }
    }

    /// The first rows of the patterns of the basis, or their first two where rows are joined, one after the other in a
    /// row of a matrix: they determine the patterns. `None` for a board that is solved by another
    /// [method](crate::Method) than polynomials.
    pub fn first_rows(&self) -> Option<&BitMatrix> {
        self.rows.as_ref().map(QuietRows::rows)
    }

    /// Returns the space of quiet patterns, a coordinate for each button in the order of cells.
    ///
    /// # Errors
    ///
    /// [`Error::LinearAlgebra`] and [`Error::BoardTooLarge`] when there is no memory for it.
    ///
    /// # Complexity
    ///
    /// nullity · buttons bits, and the time to write them.
    pub fn space(&self) -> Result<Subspace, Error> {
        if let Solver::Dense(solver) = self.system.solver() {
            return Ok(solver.nullspace()?.clone());
        }
        let board = self.system.board();
        let mut rows = BitMatrix::try_zeros(self.nullity(), board.button_count())?;
        for (index, pattern) in self.basis().enumerate() {
            rows.row_mut(index).copy_from(&pack(&pattern?, board.button_mask()));
        }
        Ok(Subspace::span(rows))
    }
}
