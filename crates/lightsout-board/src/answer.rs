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
    Unsolvable(Unsolvable),
}

impl Answer {
    /// The answer to a change of the lights, from what the system says of it.
    pub(crate) fn new(board: &Board, nullity: usize, change: &BitVector, solve: Solve) -> Self {
        match solve.into_coset() {
            Ok(coset) => {
                Self::Solvable(Solutions { board: board.clone(), coset, already_reached: change.is_zero() })
            }
            Err(certificate) => {
                let certificate = Certificate::new(unpack_lights(board, &certificate));
                Self::Unsolvable(Unsolvable { certificate, nullity })
            }
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
    already_reached: bool,
}

impl Solutions {
    /// Returns one solution, the same whenever it is asked for, but seldom one with the fewest presses.
    pub fn particular(&self) -> Presses {
        self.presses(self.coset.offset())
    }

    /// Whether the lights are already as wanted, so that no press is needed.
    pub fn is_already_reached(&self) -> bool {
        self.already_reached
    }

    /// The dimension of the space of quiet patterns.
    pub fn nullity(&self) -> usize {
        self.coset.dimension()
    }

    /// How many solutions there are: 2^nullity.
    pub fn count(&self) -> BigUint {
        BigUint::from(1_u32) << self.nullity()
    }

    /// Returns the solutions as a coset, a coordinate for each button in the order of cells.
    ///
    /// # Errors
    ///
    /// [`Error::LinearAlgebra`] when there is no memory for it.
    ///
    /// # Complexity
    ///
    /// nullity · buttons bits.
    pub fn coset(&self) -> Result<Coset, Error> {
        Ok(self.coset.clone())
    }

    /// Returns the patterns by which solutions differ.
    ///
    /// # Errors
    ///
    /// As for [`coset`](Self::coset).
    pub fn quiet_patterns(&self) -> Result<QuietPatterns, Error> {
        Ok(QuietPatterns::new(&self.board, self.coset.directions().clone()))
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

/// A state of the lights that cannot be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsolvable {
    certificate: Certificate,
    nullity: usize,
}

impl Unsolvable {
    /// The reason.
    pub fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// The dimension of the space of quiet patterns.
    pub fn nullity(&self) -> usize {
        self.nullity
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
    /// Returns the certificate that this set of lights would be, to be [checked](Self::holds).
    pub fn new(lights: Lights) -> Self {
        Self { lights }
    }

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

#[cfg(test)]
mod tests {
    use gf2_linalg::BitMatrix;

    use super::*;
    use crate::Size;

    #[test]
    fn of_all_sets_of_lights_only_those_that_prove_it_hold() {
        // Not symmetric: the light that no button toggles is the last, the button that toggles no light the fourth.
        let board = Board::from_buttons(3, [vec![0, 1], vec![1], vec![0, 1], vec![]]).unwrap();
        let (off, on) = (board.all_off().unwrap(), board.all_on().unwrap());
        let holding = |from: &Lights, to: &Lights| -> Vec<String> {
            let sets = (0..8).map(|bits| BitMatrix::from_fn(1, 3, |_, light| bits >> light & 1 == 1));
            let certificates = sets.map(|set| Certificate { lights: Lights::from_matrix(set) });
            let holding = certificates.filter(|certificate| certificate.holds(&board, from, to).unwrap());
            holding.map(|certificate| certificate.lights.to_string()).collect()
        };
        assert_eq!(holding(&off, &on), ["..#"]);
        assert_eq!(holding(&"#..".parse().unwrap(), &"#.#".parse().unwrap()), ["..#"]);
        assert!(holding(&off, &"##.".parse().unwrap()).is_empty());
        assert!(holding(&off, &off).is_empty());
    }

    #[test]
    fn a_certificate_of_another_board_is_an_error() {
        let board = Board::new(2, 2).unwrap();
        let (off, on) = (board.all_off().unwrap(), board.all_on().unwrap());
        let certificate = Certificate { lights: Lights::empty(Size { rows: 2, columns: 3 }).unwrap() };
        assert!(matches!(certificate.holds(&board, &off, &on), Err(Error::SizeMismatch { .. })));
    }
}
