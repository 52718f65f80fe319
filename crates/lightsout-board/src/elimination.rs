//! The linear system of a board in reduced form, with every step that leads there.

use gf2_linalg::{BitMatrix, BitVector, Subspace};

use crate::cells::{pack, unpack};
use crate::change::Change;
use crate::{Board, Error, Lights, Presses, State};

/// The textbook elimination of a board's linear system, for display: the toggle matrix, its reduced row echelon form,
/// and the sum of equations behind each row of that form. To solve boards, see [`System`](crate::System).
///
/// Lights and buttons are numbered in the order of cells, without those that a mask takes away.
///
/// ```
/// use lightsout_board::Board;
///
/// let board = Board::new(1, 2)?;
/// let elimination = board.elimination()?;
/// assert_eq!(elimination.matrix().to_string(), "11\n11");
/// assert_eq!(elimination.reduced().to_string(), "11\n00");
/// assert_eq!((elimination.pivots(), elimination.free()), (&[0][..], &[1][..]));
/// // One light on: the sum of both equations is 0 = 1.
/// let change = elimination.change(&"#.".parse()?, &board.all_off()?)?;
/// let right = elimination.reduced_right_side(&change)?;
/// assert_eq!(elimination.contradiction(&right), Some(1));
/// # Ok::<(), lightsout_board::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Elimination {
    board: Board,
    matrix: BitMatrix,
    reduced: BitMatrix,
    pivots: Vec<usize>,
    free: Vec<usize>,
    combinations: BitMatrix,
}

impl Board {
    /// Returns the elimination of the board's linear system.
    ///
    /// # Errors
    ///
    /// As for [`toggle_matrix`](Self::toggle_matrix).
    ///
    /// # Complexity
    ///
    /// An elimination of a lights × (buttons + lights) matrix, and memory for it.
    pub fn elimination(&self) -> Result<Elimination, Error> {
        let matrix = self.toggle_matrix()?;
        let echelon = matrix.rref_with_transform()?;
        let (rank, free) = (echelon.rank(), echelon.free_columns());
        let (reduced, pivots, transform) = echelon.into_parts();
        let mut combinations = transform.expect("the transform was asked for");
        // Many transforms lead to the reduced form: this one does not depend on the algorithm.
        let lights = combinations.rows();
        let vanishing = Subspace::try_span(combinations.submatrix(rank..lights, 0..lights)?)?;
        for row in 0..lights {
            let combination = match row.checked_sub(rank) {
                None => vanishing.reduce(combinations.row(row)),
                Some(index) => vanishing.basis().row(index).to_vector(),
            };
            combinations.row_mut(row).copy_from(&combination);
        }
        Ok(Elimination { board: self.clone(), matrix, reduced, pivots, free, combinations })
    }
}

impl Elimination {
    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The toggle matrix: a row for each light, its equation, and a column for each button.
    pub fn matrix(&self) -> &BitMatrix {
        &self.matrix
    }

    /// Its reduced row echelon form, of the same shape.
    pub fn reduced(&self) -> &BitMatrix {
        &self.reduced
    }

    /// The pivots of the reduced form: the button of the leading one of each row, ascending.
    pub fn pivots(&self) -> &[usize] {
        &self.pivots
    }

    /// The free buttons, ascending: each may be pressed or not, and determines the pivots.
    pub fn free(&self) -> &[usize] {
        &self.free
    }

    /// The sums of equations behind each row of the reduced form: a square matrix T with T·A equal to that form. The
    /// last rows are a reduced basis of the combinations in which no button is left.
    pub fn combinations(&self) -> &BitMatrix {
        &self.combinations
    }

    /// Returns the right-hand side: for each light, whether it has to change.
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`] and [`Error::NoLight`] when a state does not fit the board;
    /// [`Error::BoardTooLarge`] when there is no memory for another state.
    pub fn change<'a>(&self, from: &Lights, to: impl Into<State<'a>>) -> Result<BitVector, Error> {
        let change = Change::new(&self.board, from, to.into())?;
        let lights = change.lights()?;
        pack(&*lights, self.board.light_mask())
    }

    /// Returns the right-hand side after the steps that lead to the reduced form.
    ///
    /// # Errors
    ///
    /// [`Error::LinearAlgebra`] for a vector that does not have one entry for each light, or when there is no memory.
    pub fn reduced_right_side(&self, change: &BitVector) -> Result<BitVector, Error> {
        Ok(self.combinations.multiply_vector(change)?)
    }

    /// The first row of the reduced form that reads 0 = 1 with this reduced right-hand side; `None` when there is a
    /// solution. The lights of that row of the [combinations](Self::combinations) are a certificate.
    ///
    /// # Panics
    ///
    /// When the vector does not have one entry for each light.
    pub fn contradiction(&self, reduced_right_side: &BitVector) -> Option<usize> {
        assert_eq!(reduced_right_side.len(), self.reduced.rows(), "there is an entry for each light");
        (self.pivots.len()..self.reduced.rows()).find(|&row| reduced_right_side.get(row))
    }

    /// Returns the quiet pattern with one [free](Self::free) button pressed and no other free button.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory for it.
    ///
    /// # Panics
    ///
    /// When there is no free button of this index.
    pub fn quiet_pattern(&self, index: usize) -> Result<Presses, Error> {
        let button = self.free[index];
        let pivots = self.pivots.iter().enumerate().filter(|&(row, _)| self.reduced.get(row, button));
        let pressed = pivots.map(|(_, &pivot)| pivot).chain([button]);
        let pressed = BitVector::from_ones(self.reduced.columns(), pressed);
        unpack(&pressed, self.board.button_size(), self.board.button_mask())
    }
}
