//! Light chasing by people, with its table.

mod falling;

use gf2_linalg::{BitMatrix, BitVector, Coset, Subspace, VectorRef};

use self::falling::Falling;
use crate::{Board, Error, Lights, Presses, Size};

/// The table of light chasing: the presses in the first row for the lights left in the last one.
///
/// To chase lights, one goes through the rows from the second to the last and presses below each light that is on in
/// the row above; in the end only the last row has lights. The table gives the presses in the first row for these, and
/// chasing once more switches everything off. That works where a press toggles exactly one cell in the rows above it,
/// the one straight above, and the last row is not joined to the first: with the plus rule, closed or open, on the
/// plane or around a cylinder, and with any own neighbourhood that reaches further down.
///
/// The last row is a linear function of the first, so the table is a matrix in reduced echelon form: the last rows that
/// can be switched off form a space, each vector of its basis has its first row, and entries add.
///
/// ```
/// use lightsout_board::{Board, LightChasing};
///
/// let table = LightChasing::new(Board::new(5, 5)?)?;
/// assert_eq!(table.last_rows().dimension(), 3);
/// assert_eq!(table.first_row(&"11100".parse()?)?, Some("01000".parse()?));
/// assert_eq!(table.first_row(&"10000".parse()?)?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LightChasing {
    board: Board,
    falling: Falling,
    last_rows: Subspace,
    first_rows: BitMatrix,
    quiet: Subspace,
}

/// Maximum number of columns of a board for which the table is made: its matrices then take 32 MiB each.
const MAX_COLUMNS: usize = 1 << 14;
/// Maximum number of dimensions of quiet first rows for which all that leave the same are tried for the fewest presses.
const MAX_TRIED: usize = 10;

impl LightChasing {
    /// Makes the table of a board.
    ///
    /// # Errors
    ///
    /// [`Error::NotChased`] when lights cannot be chased; [`Error::SystemTooLarge`] beyond 16 384 columns; for rules
    /// other than plus [`Error::TooManyCells`] beyond 2^32 cells; [`Error::LinearAlgebra`] when there is no memory.
    ///
    /// # Complexity
    ///
    /// An elimination of a square matrix as wide as the board. The matrix takes, for the plus rule, a few products of
    /// polynomials of that degree and columns² / 64 steps; for other rules, this times the rows.
    pub fn new(board: Board) -> Result<Self, Error> {
        let falling = Falling::of(&board)?;
        let size = falling.size();
        let width = if size.is_empty() { 0 } else { size.columns };
        if width > MAX_COLUMNS {
            return Err(Error::SystemTooLarge { lights: width, buttons: width, max: MAX_COLUMNS });
        }
        board.check_system_size()?;
        let left = if width == 0 { BitMatrix::zeros(0, 0) } else { falling.last_rows()? };
        let echelon = left.rref_with_transform()?;
        let rank = echelon.rank();
        let (reduced, _, transform) = echelon.into_parts();
        let transform = transform.expect("the transform was asked for");
        let quiet = Subspace::try_span(transform.submatrix(rank..width, 0..width)?)?;
        let mut first_rows = transform.submatrix(0..rank, 0..width)?;
        for index in 0..rank {
            let least = quiet.reduce(first_rows.row(index));
            first_rows.row_mut(index).copy_from(&least);
        }
        let last_rows = Subspace::try_span(reduced.submatrix(0..rank, 0..width)?)?;
        Ok(Self { board, falling, last_rows, first_rows, quiet })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The last rows left by chasing the states that can be switched off, a coordinate for each column.
    pub fn last_rows(&self) -> &Subspace {
        &self.last_rows
    }

    /// The presses in the first row for each vector of the basis of [`last_rows`](Self::last_rows), as the rows of a
    /// matrix. A sum of these vectors needs the sum of their rows.
    pub fn first_rows(&self) -> &BitMatrix {
        &self.first_rows
    }

    /// The first rows of the quiet patterns: pressed and chased, they leave nothing. First rows that leave the same
    /// last row differ by one of them. The dimension is the nullity of the board.
    pub fn quiet_first_rows(&self) -> &Subspace {
        &self.quiet
    }

    /// Returns sets of lights of the last row, as the basis of a space: a last row can be switched off if and only if
    /// it has an even number of lights on in each set.
    ///
    /// # Errors
    ///
    /// [`Error::LinearAlgebra`] when there is no memory.
    pub fn conditions(&self) -> Result<Subspace, Error> {
        Ok(self.last_rows.basis().try_nullspace()?)
    }

    /// Returns the presses in the first row for a last row, or `None` if it cannot be switched off.
    ///
    /// Up to a nullity of 10, they are the fewest presses, and the lexicographically least of those (no press before a
    /// press); beyond, the lexicographically least of all.
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`] for a row of another length; [`Error::LinearAlgebra`] when there is no memory.
    ///
    /// # Complexity
    ///
    /// O(columns² / 64), and up to a nullity k of 10 another O(2^k · columns / 64).
    pub fn first_row(&self, last: &BitVector) -> Result<Option<BitVector>, Error> {
        self.check_length("the last row", last.as_ref())?;
        let Some(coordinates) = self.last_rows.coordinates(last) else { return Ok(None) };
        let some = self.first_rows.row_combination(&coordinates)?;
        let same = Coset::new(some, self.quiet.clone())?;
        if same.dimension() > MAX_TRIED {
            return Ok(Some(same.offset().clone()));
        }
        // The first of equal weight, and members are in lexicographic order.
        Ok(same.members().min_by_key(BitVector::weight))
    }

    /// The entries of the vectors of the basis of [`last_rows`](Self::last_rows), each with its [first
    /// row](Self::first_row). All other entries are sums of these.
    ///
    /// # Errors
    ///
    /// [`Error::LinearAlgebra`] for an entry when there is no memory for it.
    pub fn basis_entries(&self) -> impl Iterator<Item = Result<(BitVector, BitVector), Error>> {
        self.last_rows.basis().iter_rows().map(|last| self.entry(last.to_vector()))
    }

    /// The entries of the whole table: each non-zero last row that can be switched off, in lexicographic order, with
    /// its [first row](Self::first_row). There are 2^dimension − 1 entries.
    ///
    /// # Errors
    ///
    /// [`Error::LinearAlgebra`] for an entry when there is no memory for it.
    pub fn entries(&self) -> impl Iterator<Item = Result<(BitVector, BitVector), Error>> {
        let basis = self.last_rows.basis();
        let dimension = basis.rows();
        let end =
            u32::try_from(dimension).ok().and_then(|shift| 1_u64.checked_shl(shift)).unwrap_or(u64::MAX);
        (1..end).map(move |number| {
            let mut last = BitVector::try_zeros(self.width())?;
            let ones = (0..dimension.min(64)).filter(|bit| number >> bit & 1 == 1);
            ones.for_each(|bit| last += basis.row(dimension - 1 - bit));
            self.entry(last)
        })
    }

    /// The entry of a last row that can be switched off.
    fn entry(&self, last: BitVector) -> Result<(BitVector, BitVector), Error> {
        let first = self.first_row(&last)?.expect("sums of vectors of the basis can be switched off");
        Ok((last, first))
    }

    /// Presses `first` in the first row, and then from row to row below each light that is on. Returns all presses;
    /// lights remain in the last row only.
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`] when the lights or the first row do not fit the board; [`Error::BoardTooLarge`] and
    /// [`Error::LinearAlgebra`] when there is no memory for the presses. The lights are then unchanged.
    ///
    /// # Complexity
    ///
    /// One pass over the board.
    pub fn chase(&self, lights: &mut Lights, first: &BitVector) -> Result<Presses, Error> {
        self.board.check_lights(lights)?;
        self.check_length("the first row", first.as_ref())?;
        let mut presses = self.board.no_presses()?;
        let mut matrix = presses.as_matrix_mut();
        let visit = |row: usize, pressed: VectorRef<'_>| matrix.row_mut(row).copy_from(pressed);
        self.falling.chase(&mut lights.as_matrix_mut(), first.as_ref(), visit)?;
        Ok(presses)
    }

    /// Returns presses that switch these lights off, found with the table: chase, look up the last row, chase again.
    /// `None` when they cannot be switched off.
    ///
    /// # Errors
    ///
    /// As for [`chase`](Self::chase), and [`Error::BoardTooLarge`] when there is no memory for a copy of the
    /// lights.
    ///
    /// # Complexity
    ///
    /// Two passes over the board, and that of [`first_row`](Self::first_row).
    pub fn solve(&self, lights: &Lights) -> Result<Option<Presses>, Error> {
        self.board.check_lights(lights)?;
        let mut lights = lights.try_clone()?;
        let before = self.chase(&mut lights, &BitVector::try_zeros(self.width())?)?;
        let Some(last) = self.falling.size().rows.checked_sub(1) else { return Ok(Some(before)) };
        let Some(first) = self.first_row(&lights.row(last).to_vector())? else { return Ok(None) };
        let after = self.chase(&mut lights, &first)?;
        Ok(Some(before.difference(&after)?))
    }

    /// The columns of the board; none without a row.
    fn width(&self) -> usize {
        self.last_rows.ambient_dimension()
    }

    fn check_length(&self, what: &'static str, row: VectorRef<'_>) -> Result<(), Error> {
        let size = |columns| Size { rows: 1, columns };
        crate::pattern::check_size(what, size(self.width()), size(row.len()))
    }
}
