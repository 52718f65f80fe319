//! The linear system of a board: A·x = change, a row of A for each light and a column for each button.

use gf2_linalg::{BitMatrix, BitVector, EchelonForm, Ple};

use crate::pattern::Pattern;
use crate::{Answer, Board, Cell, Error, Lights, Presses, QuietPatterns, Size};

/// The most lights or buttons for which the dense system is set up: its matrix then takes 512 MiB.
const LARGEST_SYSTEM: usize = 1 << 16;

/// A board with its linear system factored, to solve for many states of the lights.
///
/// ```
/// use lightsout_board::{Board, System};
///
/// let system = System::new(Board::new(4, 4)?)?;
/// let (off, on) = (system.board().all_off()?, system.board().all_on()?);
/// assert!(system.solve(&on, &off)?.is_solvable());
/// assert_eq!(system.nullity(), 4);
/// # Ok::<(), lightsout_board::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct System {
    board: Board,
    factors: Ple,
}

impl System {
    /// Sets up and factors the system of a board.
    ///
    /// # Errors
    ///
    /// [`Error::SystemTooLarge`] beyond 65 536 lights or buttons; [`Error::LinearAlgebra`] when there is no memory.
    ///
    /// # Complexity
    ///
    /// O(lights · buttons · rank / (64 · log rank)), and memory for two matrices of lights × buttons.
    pub fn new(board: Board) -> Result<Self, Error> {
        let factors = board.toggle_matrix()?.ple()?;
        Ok(Self { board, factors })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The dimension of the space of quiet patterns: the presses without effect.
    pub fn nullity(&self) -> usize {
        self.board.button_count() - self.factors.rank()
    }

    /// The quiet patterns: the presses without effect.
    ///
    /// # Errors
    ///
    /// [`Error::LinearAlgebra`] when there is no memory for them.
    pub fn quiet_patterns(&self) -> Result<QuietPatterns, Error> {
        Ok(QuietPatterns::new(&self.board, self.factors.try_nullspace()?.clone()))
    }

    /// Finds all presses that lead from one state of the lights to another.
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`] and [`Error::NoLight`] when a state does not fit the board.
    ///
    /// # Complexity
    ///
    /// O(lights · rank / 64 + buttons² / 64).
    pub fn solve(&self, from: &Lights, to: &Lights) -> Result<Answer, Error> {
        let change = self.board.change(from, to)?;
        Ok(Answer::new(&self.board, self.nullity(), &change, self.factors.solve(&change)?))
    }
}

impl Board {
    /// Checks that the board can be solved, as far as its size says, before anything is allocated for it.
    ///
    /// # Errors
    ///
    /// [`Error::SystemTooLarge`] beyond 65 536 lights or buttons.
    pub fn check_system_size(&self) -> Result<(), Error> {
        let (lights, buttons) = (self.light_count(), self.button_count());
        if lights.max(buttons) > LARGEST_SYSTEM {
            return Err(Error::SystemTooLarge { lights, buttons, most: LARGEST_SYSTEM });
        }
        Ok(())
    }

    /// Returns the toggle matrix: entry (i, j) is one when the j-th button toggles the i-th light, both in the order
    /// of cells, those that a mask takes away left out.
    ///
    /// # Errors
    ///
    /// [`Error::SystemTooLarge`] beyond 65 536 lights or buttons; [`Error::LinearAlgebra`] when there is no memory.
    ///
    /// # Complexity
    ///
    /// O(lights · buttons / 64) to clear the matrix, and one step for each one in it.
    pub fn toggle_matrix(&self) -> Result<BitMatrix, Error> {
        self.check_system_size()?;
        let (lights, buttons) = (self.light_count(), self.button_count());
        let number_of_light = numbers(self.light_size(), self.light_mask());
        let mut matrix = BitMatrix::try_zeros(lights, buttons)?;
        for (button, cell) in self.buttons().enumerate() {
            self.for_each_toggled(cell, |light| {
                matrix.set(
                    number_of_light[light.row * self.light_size().columns + light.column],
                    button,
                    true,
                );
            });
        }
        Ok(matrix)
    }

    /// Finds all presses that lead from one state of the lights to another. For many states of the same board, see
    /// [`System`].
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`] and [`Error::NoLight`] when a state does not fit the board; [`Error::SystemTooLarge`]
    /// beyond 65 536 lights or buttons; [`Error::LinearAlgebra`] when there is no memory.
    ///
    /// # Complexity
    ///
    /// One dense elimination of the lights × buttons system.
    pub fn solve(&self, from: &Lights, to: &Lights) -> Result<Answer, Error> {
        System::new(self.clone())?.solve(from, to)
    }

    /// The dimension of the space of quiet patterns: the number of buttons minus the rank of the toggle matrix.
    ///
    /// # Errors
    ///
    /// As for [`toggle_matrix`](Self::toggle_matrix).
    ///
    /// # Complexity
    ///
    /// One dense elimination of the lights × buttons system.
    pub fn nullity(&self) -> Result<usize, Error> {
        let mut matrix = self.toggle_matrix()?;
        Ok(matrix.columns() - matrix.try_echelonize(EchelonForm::Upper)?.len())
    }

    /// The quiet patterns: the presses without effect.
    ///
    /// # Errors
    ///
    /// As for [`toggle_matrix`](Self::toggle_matrix).
    ///
    /// # Complexity
    ///
    /// One dense elimination of the lights × buttons system.
    pub fn quiet_patterns(&self) -> Result<QuietPatterns, Error> {
        Ok(QuietPatterns::new(self, self.toggle_matrix()?.try_nullspace()?))
    }

    /// The lights that have to change, in the order of the system's rows.
    fn change(&self, from: &Lights, to: &Lights) -> Result<BitVector, Error> {
        self.check_lights(from)?;
        self.check_lights(to)?;
        Ok(pack(&from.difference(to)?, self.light_mask()))
    }
}

/// The cells of a mask, or all, row by row.
pub(crate) fn cells<K>(size: Size, mask: Option<&Pattern<K>>) -> impl Iterator<Item = Cell> {
    let rows = if size.is_empty() { 0 } else { size.rows };
    let all = (0..rows).flat_map(move |row| (0..size.columns).map(move |column| Cell { row, column }));
    all.filter(move |cell| mask.is_none_or(|mask| mask.get(cell.row, cell.column)))
}

/// For each cell, how many cells of the mask come before it.
fn numbers<K>(size: Size, mask: Option<&Pattern<K>>) -> Vec<usize> {
    let mut numbers = vec![0; size.rows * size.columns];
    for (number, cell) in cells(size, mask).enumerate() {
        numbers[cell.row * size.columns + cell.column] = number;
    }
    numbers
}

/// The cells of the mask in order, as a vector.
fn pack<K>(pattern: &Pattern<K>, mask: Option<&Pattern<K>>) -> BitVector {
    cells(pattern.size(), mask).map(|cell| pattern.get(cell.row, cell.column)).collect()
}

/// The buttons that a vector selects, as a pattern.
pub(crate) fn unpack_presses(board: &Board, vector: &BitVector) -> Presses {
    let Size { rows, columns } = board.button_size();
    let mut presses = Presses::from_matrix(BitMatrix::zeros(rows, columns));
    unpack(vector, board.button_mask(), &mut presses);
    presses
}

/// The lights that a vector selects, as a pattern.
pub(crate) fn unpack_lights(board: &Board, vector: &BitVector) -> Lights {
    let Size { rows, columns } = board.light_size();
    let mut lights = Lights::from_matrix(BitMatrix::zeros(rows, columns));
    unpack(vector, board.light_mask(), &mut lights);
    lights
}

fn unpack<K>(vector: &BitVector, mask: Option<&Pattern<K>>, pattern: &mut Pattern<K>) {
    for (cell, set) in cells(pattern.size(), mask).zip(vector.iter()) {
        pattern.set(cell.row, cell.column, set);
    }
}
