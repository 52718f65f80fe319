//! Quiet patterns: presses without effect.

use std::ops::Range;

use gf2_linalg::{BitMatrix, Subspace};
use num_bigint::BigUint;

use crate::cells::{pack, unpack};
use crate::lookout::Lookout;
use crate::row_polynomials::QuietRows;
use crate::system::Factors;
use crate::{Error, Presses, System};

/// A basis of the quiet patterns of a board, the presses without effect. Each pattern is made on demand.
#[derive(Clone, Debug)]
pub struct QuietPatterns {
    system: System,
    /// What determines the patterns of a board that is solved by polynomials.
    rows: Option<QuietRows>,
}

impl QuietPatterns {
    pub(crate) fn new(system: &System) -> Result<Self, Error> {
        let rows = match system.factors() {
            Factors::RowPolynomials(solver) => Some(solver.quiet_rows()?),
            _ => None,
        };
        Ok(Self { system: system.clone(), rows })
    }

    /// The number of patterns in the basis.
    pub fn nullity(&self) -> usize {
        self.system.nullity()
    }

    /// The number of quiet patterns, including the empty one: 2^nullity.
    pub fn count(&self) -> BigUint {
        BigUint::from(1_u32) << self.nullity()
    }

    /// Returns the patterns of the basis. Each has a press where no other of them has one; for
    /// [`RowPolynomials`](crate::Method::RowPolynomials) and [`Dense`](crate::Method::Dense) it is the pattern's first
    /// press.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] for a pattern when there is no memory for it.
    ///
    /// # Complexity
    ///
    /// One pass over the board for each pattern, or for 64 of them by [`Inactivation`](crate::Method::Inactivation).
    pub fn basis(&self) -> impl Iterator<Item = Result<Presses, Error>> {
        // What inactivation finds for one pattern it finds for several.
        let together = match self.system.factors() {
            Factors::Inactivation(_) => 64,
            _ => 1,
        };
        let end = self.nullity();
        let blocks = (0..end).step_by(together).map(move |start| start..end.min(start + together));
        blocks.flat_map(|block| match self.patterns(block) {
            Ok(patterns) => patterns.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        })
    }

    fn patterns(&self, numbers: Range<usize>) -> Result<Vec<Presses>, Error> {
        let board = self.system.board();
        match (self.system.factors(), &self.rows) {
            (Factors::Inactivation(solver), _) => solver.quiet_patterns(numbers),
            (Factors::RowPolynomials(_), rows) => {
                let rows = rows.as_ref().expect("a board that polynomials solve has them");
                numbers.map(|number| rows.pattern(number)).collect()
            }
            (Factors::Dense(solver), _) => {
                let basis = solver.nullspace()?.basis();
                let pattern = |number| unpack(basis.row(number), board.button_size(), board.button_mask());
                numbers.map(pattern).collect()
            }
        }
    }

    /// The rows that determine the patterns of the basis, a row of the matrix for each pattern: its first row, or where
    /// rows are joined its first two, one after the other. `None` for a board that is not solved by
    /// [polynomials](crate::Method::RowPolynomials).
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
        if let Factors::Dense(solver) = self.system.factors() {
            return Ok(solver.nullspace()?.clone());
        }
        let board = self.system.board();
        let mut rows = BitMatrix::try_zeros(self.nullity(), board.button_count())?;
        let mut lookout = Lookout::default();
        for (index, pattern) in self.basis().enumerate() {
            lookout.after(board.button_count())?;
            rows.row_mut(index).copy_from(&pack(&pattern?, board.button_mask())?);
        }
        Ok(Subspace::try_span(rows)?)
    }
}
