//! What comes out of solving a board.

use gf2_linalg::{BitVector, Coset, Solve, Subspace};
use num_bigint::BigUint;

use crate::system::{unpack_lights, unpack_presses};
use crate::{Board, Error, Lights, Presses};

/// Whether a state of the lights can be reached, and how.
#[derive(Clone, Debug)]
pub enum Answer {
    /// It can: these are all the ways.
    Solvable(Solutions),
    /// It cannot, for this reason.
    Unsolvable(Certificate),
}

impl Answer {
    pub(crate) fn new(board: &Board, solve: Solve) -> Self {
        match solve.into_coset() {
            Ok(coset) => Self::Solvable(Solutions { board: board.clone(), coset }),
            Err(certificate) => Self::Unsolvable(Certificate { lights: unpack_lights(board, &certificate) }),
        }
    }

    /// Whether there is a solution.
    pub fn is_solvable(&self) -> bool {
        matches!(self, Self::Solvable(_))
    }
}

/// All presses that lead from one state of the lights to another: any one of them plus any quiet pattern.
#[derive(Clone, Debug)]
pub struct Solutions {
    board: Board,
    coset: Coset,
}

impl Solutions {
    /// Returns one solution: the lexicographically least, no press before a press, the first button counting most. It
    /// is seldom the one with the fewest presses.
    pub fn particular(&self) -> Presses {
        self.presses(self.coset.offset())
    }

    /// The dimension of the space of quiet patterns.
    pub fn nullity(&self) -> usize {
        self.coset.dimension()
    }

    /// How many solutions there are: 2^nullity.
    pub fn count(&self) -> BigUint {
        BigUint::from(1_u32) << self.nullity()
    }

    /// The solutions as a coset, a coordinate for each button in the order of cells.
    pub fn coset(&self) -> &Coset {
        &self.coset
    }

    /// The patterns by which solutions differ.
    pub fn quiet_patterns(&self) -> QuietPatterns {
        QuietPatterns::new(&self.board, self.coset.directions().clone())
    }

    /// Returns a member of the coset as a pattern of presses.
    ///
    /// # Panics
    ///
    /// When the vector has not one coordinate for each button.
    pub fn presses(&self, member: &BitVector) -> Presses {
        assert!(member.len() == self.coset.ambient_dimension(), "a vector with another number of buttons");
        unpack_presses(&self.board, member)
    }
}

/// A basis of the quiet patterns of a board: the presses without effect.
#[derive(Clone, Debug)]
pub struct QuietPatterns {
    board: Board,
    space: Subspace,
}

impl QuietPatterns {
    pub(crate) fn new(board: &Board, space: Subspace) -> Self {
        debug_assert_eq!(space.ambient_dimension(), board.button_count());
        Self { board: board.clone(), space }
    }

    /// How many patterns the basis has.
    pub fn nullity(&self) -> usize {
        self.space.dimension()
    }

    /// How many quiet patterns there are, the empty one among them: 2^nullity.
    pub fn count(&self) -> BigUint {
        BigUint::from(1_u32) << self.nullity()
    }

    /// The patterns of the basis. Each has its first press where no other of them has one.
    pub fn basis(&self) -> impl ExactSizeIterator<Item = Presses> {
        self.space.basis().iter_rows().map(|row| unpack_presses(&self.board, &row.to_vector()))
    }

    /// The space of quiet patterns, a coordinate for each button in the order of cells.
    pub fn space(&self) -> &Subspace {
        &self.space
    }
}

/// Why a state of the lights cannot be reached: a set of lights of which every button toggles an even number, and of
/// which an odd number has to change.
///
/// Anyone can check it by hand. Where buttons and lights are the same cells and each toggles those that toggle it, as
/// with the named neighbourhoods, the set is also a quiet pattern of presses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    lights: Lights,
}

impl Certificate {
    /// The set of lights.
    pub fn lights(&self) -> &Lights {
        &self.lights
    }

    /// Checks it, button by button and without linear algebra: whether it shows that no presses on this board lead
    /// from one state to the other.
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`] and [`Error::NoLight`] when a state does not fit the board.
    pub fn holds(&self, board: &Board, from: &Lights, to: &Lights) -> Result<bool, Error> {
        board.check_lights(&self.lights)?;
        board.check_lights(from)?;
        board.check_lights(to)?;
        let overlap =
            from.difference(to)?.iter().filter(|cell| self.lights.get(cell.row, cell.column)).count();
        let even = board.buttons().all(|button| {
            let toggled = board.toggled_by(button);
            toggled.iter().filter(|cell| self.lights.get(cell.row, cell.column)).count() % 2 == 0
        });
        Ok(even && overlap % 2 == 1)
    }
}
