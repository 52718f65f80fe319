//! The table of light chasing.

use std::fmt::{self, Display};

use gf2_linalg::{BitVector, MatrixRef, Subspace, VectorRef};
use lightsout_board::{Alphabet, Error as BoardError, LightChasing};

/// Maximum number of dimensions up to which all last rows that can be switched off are listed; beyond, a basis.
const MAX_DIMENSIONS: usize = 5;
/// Maximum number of rows drawn without being asked for.
const MAX_DRAWN: usize = 32;
/// Maximum width of two rows side by side, for a usual terminal.
const MAX_BESIDE: usize = 38;
/// Maximum number of columns for which the number of last rows is written in digits.
const MAX_IN_DIGITS: usize = 20;

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

/// The table of light chasing of a board, complete or as a basis.
///
/// ```
/// use lightsout::explain::ChasingTable;
/// use lightsout::{Board, LightChasing};
///
/// let table = ChasingTable::new(LightChasing::new(Board::new(5, 5)?)?)?;
/// assert_eq!(table.entries().len(), 7);
/// assert!(table.text(None).to_string().starts_with("Light chasing, 5x5"));
/// # Ok::<(), lightsout::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ChasingTable {
    chasing: LightChasing,
    entries: Vec<(BitVector, BitVector)>,
    conditions: Subspace,
}

impl ChasingTable {
    /// The table of this board.
    ///
    /// # Errors
    ///
    /// Those of [`LightChasing::entries`] and [`LightChasing::conditions`].
    pub fn new(chasing: LightChasing) -> Result<Self, BoardError> {
        let entries = if is_listed(chasing.last_rows()) {
            chasing.entries().collect::<Result<_, _>>()?
        } else {
            chasing.basis_entries().collect::<Result<_, _>>()?
        };
        let conditions = chasing.conditions()?;
        Ok(Self { chasing, entries, conditions })
    }

    /// The light chasing behind the table.
    pub fn chasing(&self) -> &LightChasing {
        &self.chasing
    }

    /// Whether the table lists all last rows that can be switched off, which are at most 31; else it lists a basis.
    pub fn is_complete(&self) -> bool {
        is_listed(self.chasing.last_rows())
    }

    /// The last rows of the table, each with its first row.
    pub fn entries(&self) -> &[(BitVector, BitVector)] {
        &self.entries
    }

    /// Sets of lights: an even number of each set is on in every last row that can be switched off.
    pub fn conditions(&self) -> &Subspace {
        &self.conditions
    }

    /// The table for people. The hint tells the reader how to see omitted lines, such as "--json has them".
    pub fn text<'a>(&'a self, hint: Option<&'a str>) -> impl Display + 'a {
        Text { table: self, hint }
    }
}

/// Whether all last rows are listed, and not a basis of them only.
fn is_listed(last_rows: &Subspace) -> bool {
    last_rows.dimension() <= MAX_DIMENSIONS
}

/// The text about a table.
struct Text<'a> {
    table: &'a ChasingTable,
    hint: Option<&'a str>,
}

impl Display for Text<'_> {
    fn fmt(&self, output: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ChasingTable { chasing, conditions, .. } = self.table;
        let size = chasing.board().light_size();
        let (width, dimension) = (self.width(), chasing.last_rows().dimension());
        writeln!(output, "Light chasing, {size}\n")?;
        if width == 0 {
            return writeln!(output, "There are no cells, and nothing is to be done.");
        }
        write!(output, "{FIRST_STEP}")?;
        if dimension == 0 {
            writeln!(output, "\nThere is no table: what is left in the last row cannot be switched off.")?;
        } else {
            writeln!(output, "{OTHER_STEPS}")?;
            self.write_entries(output)?;
            if !self.table.is_complete() {
                write!(output, "\n{SUMS}")?;
            }
        }
        if dimension == width {
            return writeln!(output, "\nEvery last row can be switched off, each in one way.");
        }
        let (possible, all) = (Power(dimension), Power(width));
        writeln!(output, "\n{possible} of {all} last rows can be switched off, the dark one among them.")?;
        self.write_rows(IMPOSSIBLE, conditions.basis().as_ref(), output)?;
        self.write_rows(QUIET, chasing.quiet_first_rows().basis().as_ref(), output)
    }
}

impl Text<'_> {
    fn write_entries(&self, output: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.width();
        let is_beside = width <= MAX_BESIDE;
        let column = width.max("last row".len());
        if is_beside {
            writeln!(output, "{:<column$}  first row", "last row")?;
        }
        for (index, (last, first)) in self.table.entries.iter().enumerate() {
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
        self.table.chasing.last_rows().ambient_dimension()
    }

    /// Writes the rows below a text, where there are any, or how many they are where they are many.
    fn write_rows(&self, text: &str, rows: MatrixRef<'_>, output: &mut fmt::Formatter<'_>) -> fmt::Result {
        if rows.rows() == 0 {
            return Ok(());
        }
        write!(output, "\n{text}")?;
        if rows.rows() > MAX_DRAWN {
            let hint = self.hint.map_or_else(String::new, |hint| format!(": {hint}"));
            return writeln!(output, "({} lines, not drawn{hint})", rows.rows());
        }
        rows.iter_rows().try_for_each(|row| writeln!(output, "{}", line(row)))
    }
}

/// A row in `.` and `#`.
fn line(row: VectorRef<'_>) -> String {
    row.iter().map(|set| Alphabet::HASH.character(set)).collect()
}

/// A power of two, in digits where it is not long.
struct Power(usize);

impl Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 <= MAX_IN_DIGITS { write!(f, "{}", 1_u32 << self.0) } else { write!(f, "2^{}", self.0) }
    }
}
