//! The linear system of a board as a whole: A·x = change, a row of A for each light and a column for each button.

use gf2_linalg::{BitMatrix, EchelonForm, Ple, Subspace};

use crate::cells::{Numbering, pack, unpack};
use crate::change::Change;
use crate::{Board, Error, Lights, Presses};

/// Maximum number of lights or buttons for which the dense system is set up: its matrix then takes 512 MiB.
const LARGEST_SYSTEM: usize = 1 << 16;

/// The factored toggle matrix of a board.
#[derive(Clone, Debug)]
pub(crate) struct Dense {
    factors: Ple,
}

impl Dense {
    /// # Complexity
    ///
    /// O(lights · buttons · rank / (64 · log rank)), and memory for two matrices of lights × buttons.
    pub(crate) fn new(board: &Board) -> Result<Self, Error> {
        Ok(Self { factors: board.toggle_matrix()?.ple()? })
    }

    pub(crate) fn nullity(&self) -> usize {
        self.factors.echelon().columns() - self.factors.rank()
    }

    /// # Complexity
    ///
    /// O(lights · rank / 64).
    pub(crate) fn solve(&self, board: &Board, change: &Change<'_>) -> Result<Result<Presses, Lights>, Error> {
        let wanted = pack(&*change.lights()?, board.light_mask())?;
        Ok(match self.factors.solve(&wanted)?.into_coset() {
            Ok(coset) => Ok(unpack(coset.offset(), board.button_size(), board.button_mask())?),
            Err(certificate) => Err(unpack(&certificate, board.light_size(), board.light_mask())?),
        })
    }

    pub(crate) fn nullspace(&self) -> Result<&Subspace, Error> {
        Ok(self.factors.try_nullspace()?)
    }
}

/// Checks that the dense system of a board can be set up, before anything is allocated for it.
pub(crate) fn check_size(board: &Board) -> Result<(), Error> {
    let (lights, buttons) = (board.light_count(), board.button_count());
    if lights.max(buttons) > LARGEST_SYSTEM {
        return Err(Error::SystemTooLarge { lights, buttons, max: LARGEST_SYSTEM });
    }
    Ok(())
}

/// The nullity of a board by a dense elimination.
pub(crate) fn nullity(board: &Board) -> Result<usize, Error> {
    let mut matrix = board.toggle_matrix()?;
    Ok(matrix.columns() - matrix.try_echelonize(EchelonForm::Upper)?.len())
}

impl Board {
    /// Returns the toggle matrix: entry (i, j) is one when button j toggles light i. Lights and buttons are numbered in
    /// the order of cells, without those that a mask takes away.
    ///
    /// # Errors
    ///
    /// [`Error::SystemTooLarge`] beyond 65 536 lights or buttons; [`Error::LinearAlgebra`] when there is no memory.
    ///
    /// # Complexity
    ///
    /// O(lights · buttons / 64) to clear the matrix, and one step for each one in it.
    pub fn toggle_matrix(&self) -> Result<BitMatrix, Error> {
        check_size(self)?;
        let (lights, buttons) = (self.light_count(), self.button_count());
        let numbers = Numbering::new(self.light_size(), self.light_mask())?;
        let mut matrix = BitMatrix::try_zeros(lights, buttons)?;
        for (button, cell) in self.buttons().enumerate() {
            self.for_each_toggled(cell, |light| matrix.set(numbers.of(light), button, true));
        }
        Ok(matrix)
    }
}
