//! The presses that lead from the goal to the lights that a level may have.

use gf2_linalg::{BitMatrix, BitVector, Subspace};
use lightsout_board::{Board, Cell, Lights, Size};

use crate::Error;
use crate::levels::symmetry::{Generator, Symmetry, SymmetryError};

/// Maximum number of lights or buttons of a board whose symmetric lights are all found, by elimination. On larger
/// boards only those to which symmetric presses lead are found.
const MAX_ELIMINATED: usize = 1 << 12;
/// Maximum number of lights or buttons of a board with a symmetry: each takes some bytes.
const MAX_SYMMETRIC: usize = 1 << 24;

/// Bytes kept at a time for a cell: a few words with a bit for each.
const BYTES_A_CELL: usize = 2;
/// The same where there is a symmetry: the orbit of the cell and its image, sorted and shuffled as well.
const BYTES_A_SYMMETRIC_CELL: usize = 96;

/// From each start the words that lead to the lights of a level: an entry for each button, as
/// [`Board::buttons`] has them.
#[derive(Clone, Debug, Default)]
pub(super) struct Space {
    pub(super) starts: Vec<Start>,
    pub(super) moves: Moves,
}

/// A state that meets the goal, and presses that lead from it to lights of a level.
#[derive(Clone, Debug)]
pub(super) struct Start {
    pub(super) lights: Lights,
    pub(super) word: BitVector,
}

/// Sets of buttons; exactly the sums of these sets may be pressed on top of a start.
#[derive(Clone, Debug)]
pub(super) enum Moves {
    /// Each of this number of buttons by itself.
    Single(usize),
    Sets {
        entries: Vec<usize>,
        /// Where each set ends in `entries`.
        ends: Vec<usize>,
    },
}

impl Default for Moves {
    fn default() -> Self {
        Self::Sets { entries: Vec::new(), ends: Vec::new() }
    }
}

impl Moves {
    pub(super) fn are_single(&self) -> bool {
        matches!(self, Self::Single(_))
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Single(buttons) => *buttons,
            Self::Sets { ends, .. } => ends.len(),
        }
    }

    /// The buttons of a set.
    pub(super) fn get(&self, index: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        let (set, single) = match self {
            Self::Single(_) => (&[][..], Some(index)),
            Self::Sets { entries, ends } => {
                let start = if index == 0 { 0 } else { ends[index - 1] };
                (&entries[start..ends[index]], None)
            }
        };
        set.iter().copied().chain(single)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = impl Iterator<Item = usize> + Clone> {
        (0..self.len()).map(|index| self.get(index))
    }

    fn push(&mut self, set: impl IntoIterator<Item = usize>) {
        if let Self::Sets { entries, ends } = self {
            entries.extend(set);
            ends.push(entries.len());
        }
    }

    /// The sizes of the sets in descending order, each with the number of such sets, if no button is in two sets and
    /// each size divides the next larger one, as the sizes of orbits do.
    fn sizes_if_nested(&self) -> Option<Vec<(usize, usize)>> {
        let Self::Sets { entries, ends } = self else { return None };
        let mut sorted = entries.clone();
        sorted.sort_unstable();
        let are_disjoint = sorted.windows(2).all(|pair| pair[0] != pair[1]);
        let starts = [0].iter().chain(ends);
        let mut sizes: Vec<usize> = ends.iter().zip(starts).map(|(end, start)| end - start).collect();
        sizes.sort_unstable_by(|left, right| right.cmp(left));
        let are_nested = sizes.windows(2).all(|pair| pair[0] % pair[1] == 0);
        let alike = sizes.chunk_by(|left, right| left == right);
        (are_disjoint && are_nested).then(|| alike.map(|alike| (alike[0], alike.len())).collect())
    }
}

impl Space {
    /// The presses that lead from these states to any lights, or to those with a symmetry, up to words of the
    /// code.
    ///
    /// # Errors
    ///
    /// [`SymmetryError`], and [`Error::Board`] when there is no memory.
    pub(super) fn new(
        board: &Board,
        states: Vec<Lights>,
        symmetry: Option<Symmetry>,
        code: Option<&Subspace>,
    ) -> Result<Self, Error> {
        let buttons = board.button_count();
        check_memory(board, if symmetry.is_some() { BYTES_A_SYMMETRIC_CELL } else { BYTES_A_CELL })?;
        let start = |lights| Ok(Start { lights, word: zeros(buttons)? });
        let starts = |states: Vec<Lights>| states.into_iter().map(start).collect::<Result<Vec<_>, Error>>();
        let Some(symmetry) = symmetry else {
            return Ok(Self { starts: starts(states)?, moves: Moves::Single(buttons) });
        };
        symmetry.check(board)?;
        let cells = board.light_count().max(buttons);
        if cells > MAX_SYMMETRIC {
            return Err(SymmetryError::TooLarge { symmetry, cells, max: MAX_SYMMETRIC }.into());
        }
        let generators = symmetry.generators();
        let (mut moves, are_all) = symmetric_moves(board, generators);
        if cells > MAX_ELIMINATED {
            if !are_all || !states.iter().all(|lights| is_symmetric(lights, generators)) {
                return Err(SymmetryError::NotSymmetric { symmetry, max: MAX_ELIMINATED }.into());
            }
            return Ok(Self { starts: starts(states)?, moves });
        }
        let system = asymmetry(board, generators);
        let mut starts = Vec::new();
        for lights in states {
            let wrong = state_asymmetry(&lights, generators);
            if wrong.is_zero() {
                starts.push(Start { lights, word: zeros(buttons)? });
            } else if let Some(word) =
                system.solve(&wrong).map_err(lightsout_board::Error::from)?.into_solution()
            {
                starts.push(Start { lights, word });
            }
        }
        let all = system.nullspace();
        for index in independent(&moves, code, all.basis()) {
            moves.push(all.basis().row(index).iter_ones());
        }
        Ok(Self { starts, moves })
    }

    /// Moves that are independent modulo the words of a code, and reach the same lights.
    pub(super) fn basis(&self, code: &Subspace) -> Vec<BitVector> {
        let length = code.ambient_dimension();
        let words: Vec<BitVector> = self.moves.iter().map(|set| BitVector::from_ones(length, set)).collect();
        let rows = BitMatrix::from_fn(words.len(), length, |row, entry| words[row].get(entry));
        let chosen = independent(&Moves::default(), Some(code), &rows);
        chosen.into_iter().map(|index| words[index].clone()).collect()
    }

    /// An upper bound on the number of levels that need this number of presses.
    pub(super) fn max_levels(&self, presses: Option<usize>) -> u64 {
        let buttons = self.starts.first().map_or(0, |start| start.word.len());
        let words = match presses {
            Some(presses) => binomial(buttons, presses),
            None => {
                let moves = u32::try_from(self.moves.len()).ok();
                moves.and_then(|moves| 1_u64.checked_shl(moves)).unwrap_or(u64::MAX)
            }
        };
        words.saturating_mul(self.starts.len() as u64)
    }

    /// A quick overestimate of the weights that leaders of the words' cosets may have.
    pub(super) fn weights(&self, code: &Subspace) -> Weights {
        let mut words = code.basis().iter_rows();
        let is_parity_kept = !self.moves.are_single()
            && words.all(|word| word.weight() % 2 == 0)
            && self.moves.iter().all(|set| set.count() % 2 == 0);
        let parity = |start: &Start| start.word.weight() % 2;
        // Without words of the code the word itself is the leader.
        let is_linear = self.starts.iter().all(|start| start.word.is_zero()) && code.dimension() == 0;
        Weights {
            parities: is_parity_kept.then(|| self.starts.iter().map(parity).collect()),
            sizes: if is_linear { self.moves.sizes_if_nested() } else { None },
        }
    }
}

/// Known properties of the weights of leaders.
pub(super) struct Weights {
    /// Even, odd or both.
    parities: Option<Vec<usize>>,
    /// Set sizes whose sums are the weights, in descending order, each with the number of such sets; each size divides
    /// the one before.
    sizes: Option<Vec<(usize, usize)>>,
}

impl Weights {
    /// Whether a leader may have this weight.
    pub(super) fn may_include(&self, weight: usize) -> bool {
        if self.parities.as_ref().is_some_and(|parities| !parities.contains(&(weight % 2))) {
            return false;
        }
        // Each size divides the next larger one, so the large ones may be taken first.
        let take = |left: usize, &(size, count): &(usize, usize)| left - size * count.min(left / size);
        self.sizes.as_ref().is_none_or(|sizes| sizes.iter().fold(weight, take) == 0)
    }
}

/// Fails if there seems to be no memory for this number of bytes a cell.
fn check_memory(board: &Board, bytes: usize) -> Result<(), Error> {
    let Size { rows, columns } = board.light_size();
    let cells = board.light_count().max(board.button_count());
    let reserved = Vec::<u8>::new().try_reserve_exact(cells.saturating_mul(bytes));
    Ok(reserved.map_err(|_| lightsout_board::Error::BoardTooLarge { rows, columns })?)
}

fn zeros(buttons: usize) -> Result<BitVector, Error> {
    Ok(BitVector::try_zeros(buttons).map_err(lightsout_board::Error::from)?)
}

/// Which of these words are independent of the moves, the code and the words before.
fn independent(moves: &Moves, code: Option<&Subspace>, words: &BitMatrix) -> Vec<usize> {
    let dimension = code.map_or(0, Subspace::dimension);
    let before = moves.len() + dimension;
    let mut columns = BitMatrix::zeros(words.columns(), before + words.rows());
    for (index, entries) in moves.iter().enumerate() {
        entries.for_each(|entry| columns.flip(entry, index));
    }
    for (index, word) in code.iter().flat_map(|code| code.basis().iter_rows()).enumerate() {
        word.iter_ones().for_each(|entry| columns.flip(entry, moves.len() + index));
    }
    for (index, word) in words.iter_rows().enumerate() {
        word.iter_ones().for_each(|entry| columns.flip(entry, before + index));
    }
    let pivots = columns.rref().into_parts().1;
    pivots.into_iter().filter_map(|pivot| pivot.checked_sub(before)).collect()
}

/// The orbits of buttons whose presses together have a symmetric effect, and whether these are all.
fn symmetric_moves(board: &Board, generators: &[Generator]) -> (Moves, bool) {
    let size = board.button_size();
    let index = |cell: Cell| cell.row * size.columns + cell.column;
    let mut entries = vec![None; size.rows * size.columns];
    board.buttons().enumerate().for_each(|(entry, cell)| entries[index(cell)] = Some(entry));
    let mut is_met = vec![false; entries.len()];
    let mut moves = Moves::default();
    let mut are_all = true;
    for cell in board.buttons() {
        let mut orbit = Vec::new();
        let mut open = vec![cell];
        while let Some(cell) = open.pop() {
            if !std::mem::replace(&mut is_met[index(cell)], true) {
                orbit.push(cell);
                open.extend(generators.iter().map(|generator| generator.image(size, cell)));
            }
        }
        if orbit.is_empty() {
            continue;
        }
        let set: Option<Vec<usize>> = orbit.iter().map(|&cell| entries[index(cell)]).collect();
        match set {
            Some(set) if has_symmetric_effect(board, &orbit, generators) => moves.push(set),
            _ => are_all = false,
        }
    }
    (moves, are_all)
}

fn has_symmetric_effect(board: &Board, buttons: &[Cell], generators: &[Generator]) -> bool {
    let sorted = |mut cells: Vec<(usize, usize)>| {
        cells.sort_unstable();
        cells
    };
    let toggled = buttons.iter().flat_map(|&button| board.toggled_by(button));
    let toggled = sorted(toggled.map(|cell| (cell.row, cell.column)).collect());
    let alike = toggled.chunk_by(|left, right| left == right);
    let changed: Vec<(usize, usize)> =
        alike.filter(|cells| cells.len() % 2 == 1).map(|cells| cells[0]).collect();
    generators.iter().all(|generator| {
        let image = |&(row, column): &(usize, usize)| {
            let Cell { row, column } = generator.image(board.light_size(), Cell { row, column });
            (row, column)
        };
        sorted(changed.iter().map(image).collect()) == changed
    })
}

fn is_symmetric(lights: &Lights, generators: &[Generator]) -> bool {
    lights.iter().all(|cell| {
        generators.iter().all(|generator| {
            let Cell { row, column } = generator.image(lights.size(), cell);
            lights.get((row, column))
        })
    })
}

/// The matrix whose nullspace is the set of presses with symmetric effects: a row for each generator and each cell,
/// with the buttons that change either the cell or its image.
fn asymmetry(board: &Board, generators: &[Generator]) -> BitMatrix {
    let size = board.light_size();
    let origins = origins(size, generators);
    let mut matrix = BitMatrix::zeros(origins.len(), board.button_count());
    let cells = size.rows * size.columns;
    for (entry, button) in board.buttons().enumerate() {
        for light in board.toggled_by(button) {
            let index = light.row * size.columns + light.column;
            for start in (0..origins.len()).step_by(cells.max(1)) {
                matrix.flip(start + index, entry);
                matrix.flip(start + origins[start + index], entry);
            }
        }
    }
    matrix
}

/// For each generator and each cell, the cell that is mapped to it.
fn origins(size: Size, generators: &[Generator]) -> Vec<usize> {
    let cells = size.rows * size.columns;
    let mut origins = vec![0; cells * generators.len()];
    for (number, generator) in generators.iter().enumerate() {
        for index in 0..cells {
            let cell = Cell { row: index / size.columns, column: index % size.columns };
            let image = generator.image(size, cell);
            origins[number * cells + image.row * size.columns + image.column] = index;
        }
    }
    origins
}

/// The rows of [`asymmetry`] in which these lights differ from their images.
fn state_asymmetry(lights: &Lights, generators: &[Generator]) -> BitVector {
    let size = lights.size();
    let cells = size.rows * size.columns;
    BitVector::from_fn(cells * generators.len(), |row| {
        let index = row % cells;
        let cell = Cell { row: index / size.columns, column: index % size.columns };
        let image = generators[row / cells].image(size, cell);
        lights.get(cell) != lights.get(image)
    })
}

/// C(n, k), or 2^64 − 1 where it is larger.
fn binomial(n: usize, k: usize) -> u64 {
    let k = k.min(n.saturating_sub(k));
    let next = |product: u128, step: usize| -> Option<u128> {
        let product = product * (n - step) as u128 / (step + 1) as u128;
        (product <= u128::from(u64::MAX)).then_some(product)
    };
    (0..k).try_fold(1, next).map_or(u64::MAX, |product| product as u64)
}
