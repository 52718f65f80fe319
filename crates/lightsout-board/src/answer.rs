//! The answers of solving a board.

use gf2_linalg::{BitVector, Coset};
use num_bigint::BigUint;

use crate::cells::{pack, unpack};
use crate::change::Change;
use crate::{Board, Error, Lights, Method, Presses, QuietPatterns, State, System};

/// Whether a state of the lights can be reached, and how.
#[derive(Clone, Debug)]
pub enum Answer {
    /// It can be reached by these solutions.
    Solvable(Solutions),
    /// It cannot be reached, for this reason.
    Unsolvable(Unsolvable),
}

impl Answer {
    /// The answer by presses that make the change, or by lights that prove that there are none.
    pub(crate) fn new(system: &System, change: &Change<'_>, found: Result<Presses, Lights>) -> Self {
        match found {
            Ok(particular) => Self::Solvable(Solutions {
                system: system.clone(),
                particular,
                already_reached: change.is_zero(),
            }),
            Err(lights) => Self::Unsolvable(Unsolvable {
                certificate: Certificate::new(lights),
                nullity: system.nullity(),
                method: system.method(),
            }),
        }
    }

    /// Whether there is a solution.
    pub fn is_solvable(&self) -> bool {
        matches!(self, Self::Solvable(_))
    }
}

/// All presses that lead from one state of the lights to another: one of them plus any quiet pattern.
#[derive(Clone, Debug)]
pub struct Solutions {
    system: System,
    particular: Presses,
    already_reached: bool,
}

impl Solutions {
    /// One solution, always the same for a [method](Self::method), but seldom one with the fewest presses.
    pub fn particular(&self) -> &Presses {
        &self.particular
    }

    /// Returns the solution of [`particular`](Self::particular).
    pub fn into_particular(self) -> Presses {
        self.particular
    }

    /// The method that found it.
    pub fn method(&self) -> Method {
        self.system.method()
    }

    /// Whether the lights are already in the target state, so that no press is needed.
    pub fn is_already_reached(&self) -> bool {
        self.already_reached
    }

    /// The dimension of the space of quiet patterns.
    pub fn nullity(&self) -> usize {
        self.system.nullity()
    }

    /// The number of solutions: 2^nullity.
    pub fn count(&self) -> BigUint {
        BigUint::from(1_u32) << self.nullity()
    }

    /// Returns the solutions as a coset, a coordinate for each button in the order of cells.
    ///
    /// # Errors
    ///
    /// [`Error::LinearAlgebra`] and [`Error::BoardTooLarge`] when there is no memory for it.
    ///
    /// # Complexity
    ///
    /// (nullity + 1) · buttons bits.
    pub fn coset(&self) -> Result<Coset, Error> {
        Ok(Coset::new(self.particular_vector()?, self.system.quiet_space()?)?)
    }

    /// Returns the [particular](Self::particular) solution as a vector: a member of the [coset](Self::coset).
    ///
    /// # Errors
    ///
    /// As for [`coset`](Self::coset).
    pub fn particular_vector(&self) -> Result<BitVector, Error> {
        pack(&self.particular, self.system.board().button_mask())
    }

    /// Returns the patterns by which solutions differ.
    ///
    /// # Errors
    ///
    /// As for [`System::quiet_patterns`].
    pub fn quiet_patterns(&self) -> Result<QuietPatterns, Error> {
        self.system.quiet_patterns()
    }

    /// Returns a member of the coset as a pattern of presses.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory for it.
    ///
    /// # Panics
    ///
    /// When the vector does not have one coordinate for each button.
    pub fn presses(&self, member: &BitVector) -> Result<Presses, Error> {
        let board = self.system.board();
        assert!(member.len() == board.button_count(), "a vector with another number of buttons");
        unpack(member, board.button_size(), board.button_mask())
    }
}

/// A state of the lights that cannot be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Unsolvable {
    certificate: Certificate,
    nullity: usize,
    method: Method,
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

    /// The method that found it.
    pub fn method(&self) -> Method {
        self.method
    }
}

/// A proof that a state of the lights cannot be reached: a set of lights. Every button toggles an even number of them,
/// but an odd number of them has to change.
///
/// Anyone can check it by hand. Where buttons and lights are the same cells and each toggles those that toggle it, as
/// with the named neighbourhoods, the set is also a quiet pattern of presses.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Certificate {
    lights: Lights,
}

impl Certificate {
    /// Returns the certificate with this set of lights, not yet [checked](Self::holds).
    pub fn new(lights: Lights) -> Self {
        Self { lights }
    }

    /// The set of lights.
    pub fn lights(&self) -> &Lights {
        &self.lights
    }

    /// Whether the certificate proves that no presses on this board lead from one state to the other. The check follows
    /// the rule and uses no linear algebra.
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`] and [`Error::NoLight`] when a state or the certificate does not fit the board;
    /// [`Error::BoardTooLarge`] when there is no memory for another pattern.
    ///
    /// # Complexity
    ///
    /// As for [`Board::press`].
    pub fn holds<'a>(&self, board: &Board, from: &Lights, to: impl Into<State<'a>>) -> Result<bool, Error> {
        let odd = board.oddly_toggling(&self.lights)?;
        Ok(odd.is_empty() && self.overlap(board, from, to)? % 2 == 1)
    }

    /// The number of its lights that would have to change from one state to the other: odd for a certificate that
    /// holds.
    ///
    /// # Errors
    ///
    /// As for [`holds`](Self::holds).
    ///
    /// # Complexity
    ///
    /// One pass over the board.
    pub fn overlap<'a>(
        &self,
        board: &Board,
        from: &Lights,
        to: impl Into<State<'a>>,
    ) -> Result<usize, Error> {
        board.check_lights(&self.lights)?;
        Change::new(board, from, to.into())?.overlap(&self.lights)
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
