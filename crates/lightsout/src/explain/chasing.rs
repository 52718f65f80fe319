//! The table of light chasing.

use std::fmt::{self, Display, Write};

use gf2_linalg::{BitVector, MatrixRef, VectorRef};
use lightsout_board::{Alphabet, Error as BoardError, LightChasing};

/// Up to so many dimensions all last rows that can be switched off are listed; beyond, a basis of them.
const MOST_DIMENSIONS: usize = 5;
/// The most rows that are drawn of those that are told by the way.
const MOST_DRAWN: usize = 32;
/// Two rows side by side are no wider than a terminal most often is.
const MOST_BESIDE: usize = 38;
/// The most columns for which the number of last rows is written in digits.
const MOST_IN_DIGITS: usize = 20;

const FIRST_STEP: &str = "\
1. Go through the rows from the second to the last, and press below each light that is on in the row
   above. Only the last row has lights then; if it has none, all is done.
";
const OTHER_STEPS: &str = "\
2. Find the last row in the table, and press in the first row what stands with it.
3. Go through the rows as before. All lights are off.
";
const SUMS: &str = "\
Entries add: a last row that is not listed is the sum of several that are, with a light where an odd
number of them has one. Press the sum of their first rows.
";
const IMPOSSIBLE: &str = "\
A last row can be switched off if and only if an even number of the lights marked in each of these
lines is on:
";
const QUIET: &str = "\
Pressed in the first row, each of these changes nothing in the end. So it may be added to any first
row; the table has those with few presses:
";

/// The table of light chasing of a board, of which all is listed or a basis.
///
/// ```
/// use lightsout::explain::ChasingTable;
/// use lightsout::{Board, LightChasing};
///
/// let table = ChasingTable::new(LightChasing::new(Board::new(5, 5)?)?);
/// assert_eq!(table.entries().count(), 7);
/// let mut text = String::new();
/// table.write(None, &mut text)?;
/// assert!(text.starts_with("Light chasing, 5x5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ChasingTable(LightChasing);

/// A table that was not written to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChasingError {
    /// There is no memory for an entry.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The text cannot be written.
    #[error(transparent)]
    Write(#[from] fmt::Error),
}

impl ChasingTable {
    /// The table of this board.
    pub fn new(chasing: LightChasing) -> Self {
        Self(chasing)
    }

    /// What the table is made from.
    pub fn chasing(&self) -> &LightChasing {
        &self.0
    }

    /// Whether all last rows that can be switched off are listed, at most 31; else a basis of them is.
    pub fn is_complete(&self) -> bool {
        self.0.last_rows().dimension() <= MOST_DIMENSIONS
    }

    /// The last rows that are listed, each with its first row.
    ///
    /// # Errors
    ///
    /// Those of [`LightChasing::entries`].
    pub fn entries(&self) -> Box<dyn Iterator<Item = Result<(BitVector, BitVector), BoardError>> + '_> {
        if self.is_complete() {
            return Box::new(self.0.entries());
        }
        Box::new(self.0.basis_entries())
    }

    /// Writes the table for people. The hint says how a reader gets to see many lines that are left out, such as
    /// "--json has them".
    ///
    /// # Errors
    ///
    /// Those of an entry and of the output.
    pub fn write(&self, hint: Option<&str>, output: &mut dyn Write) -> Result<(), ChasingError> {
        let size = self.0.board().light_size();
        let (width, dimension) = (self.width(), self.0.last_rows().dimension());
        writeln!(output, "Light chasing, {size}\n")?;
        if width == 0 {
            return Ok(writeln!(output, "There are no cells, and nothing is to be done.")?);
        }
        write!(output, "{FIRST_STEP}")?;
        if dimension == 0 {
            writeln!(output, "\nThere is no table: what is left in the last row cannot be switched off.")?;
        } else {
            writeln!(output, "{OTHER_STEPS}")?;
            self.write_entries(output)?;
            if !self.is_complete() {
                write!(output, "\n{SUMS}")?;
            }
        }
        if dimension == width {
            return Ok(writeln!(output, "\nEvery last row can be switched off, each in one way.")?);
        }
        let (possible, all) = (Power(dimension), Power(width));
        writeln!(output, "\n{possible} of {all} last rows can be switched off, the dark one among them.")?;
        write_rows(IMPOSSIBLE, self.0.conditions()?.basis().as_ref(), hint, output)?;
        Ok(write_rows(QUIET, self.0.quiet_first_rows().basis().as_ref(), hint, output)?)
    }

    fn write_entries(&self, output: &mut dyn Write) -> Result<(), ChasingError> {
        let width = self.width();
        let is_beside = width <= MOST_BESIDE;
        let column = width.max("last row".len());
        if is_beside {
            writeln!(output, "{:<column$}  first row", "last row")?;
        }
        for (index, entry) in self.entries().enumerate() {
            let (last, first) = entry?;
            let (last, first) = (line(last.as_ref()), line(first.as_ref()));
            if is_beside {
                writeln!(output, "{last:<column$}  {first}")?;
            } else {
                let separator = if index == 0 { "" } else { "\n" };
                writeln!(output, "{separator}last row:\n{last}\nfirst row:\n{first}")?;
            }
        }
        Ok(())
    }

    fn width(&self) -> usize {
        self.0.last_rows().ambient_dimension()
    }
}

/// Writes the rows below a text, where there are any, or how many they are where they are many.
fn write_rows(text: &str, rows: MatrixRef<'_>, hint: Option<&str>, output: &mut dyn Write) -> fmt::Result {
    if rows.rows() == 0 {
        return Ok(());
    }
    write!(output, "\n{text}")?;
    if rows.rows() > MOST_DRAWN {
        let hint = hint.map_or_else(String::new, |hint| format!(": {hint}"));
        return writeln!(output, "({} lines, not drawn{hint})", rows.rows());
    }
    rows.iter_rows().try_for_each(|row| writeln!(output, "{}", line(row)))
}

/// A row in `.` and `#`.
fn line(row: VectorRef<'_>) -> String {
    row.iter().map(|set| Alphabet::HASH.character(set)).collect()
}

/// A power of two, in digits where it is not long.
struct Power(usize);

impl Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 <= MOST_IN_DIGITS { write!(f, "{}", 1_u32 << self.0) } else { write!(f, "2^{}", self.0) }
    }
}
