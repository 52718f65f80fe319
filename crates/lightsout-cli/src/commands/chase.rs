//! `lightsout chase`: the table of light chasing.

use std::fmt::{self, Display};
use std::io::Write;

use clap::Args;
use gf2_linalg::{BitVector, MatrixRef, VectorRef};
use lightsout::{Alphabet, BoardError, LightChasing, Size};
use serde::ser::{Error, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::input::Inputs;
use crate::json::{self, JsonRule, Rows};
use crate::reply::{Exit, Failure, Interruption, Reply};
use crate::rule::{RuleOptions, SizeArguments};

const EXAMPLES: &str = "\
Examples:
  lightsout chase 5                            the seven entries that are known by heart
  lightsout chase 9 --neighbourhood plus-open
  lightsout chase 8 12 --topology cylinder";

/// Print the table of light chasing: what the last row says to press in the first
///
/// Chasing the lights is to press, from the second row to the last, below each light that is on in the row
/// above: then only the last row has lights. The table says what to press in the first row so that chasing
/// once more switches all off. Up to 31 entries are listed; of more, as many as are needed, since entries
/// add.
///
/// It works where a press toggles one cell above it, the one straight above, whatever it toggles in its own
/// row and below: plus, plus-open, or a picture of one's own, on the plane or on a cylinder whose columns
/// wrap around, without a mask.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Chase {
    #[command(flatten)]
    size: SizeArguments,

    #[command(flatten)]
    rule: RuleOptions,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

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

impl Chase {
    pub(crate) fn run(self) -> Result<Reply, Failure> {
        let board = self.rule.board(self.size.size(), &mut Inputs::default())?;
        let table = Table(LightChasing::new(board)?);
        Ok(Reply::written(Exit::Done, move |output| {
            if self.json { self.write_json(&table, output) } else { self.write(&table, output) }
        }))
    }

    fn write(&self, table: &Table, output: &mut dyn Write) -> Result<(), Interruption> {
        let size = self.size.size();
        let (width, dimension) = (table.width(), table.0.last_rows().dimension());
        writeln!(output, "Light chasing, {size}\n")?;
        if width == 0 {
            return Ok(writeln!(output, "There are no cells, and nothing is to be done.")?);
        }
        write!(output, "{FIRST_STEP}")?;
        if dimension == 0 {
            writeln!(output, "\nThere is no table: what is left in the last row cannot be switched off.")?;
        } else {
            writeln!(output, "{OTHER_STEPS}")?;
            self.write_entries(table, output)?;
            if !table.is_complete() {
                write!(output, "\n{SUMS}")?;
            }
        }
        if dimension == width {
            return Ok(writeln!(output, "\nEvery last row can be switched off, each in one way.")?);
        }
        let (possible, all) = (Power(dimension), Power(width));
        writeln!(output, "\n{possible} of {all} last rows can be switched off, the dark one among them.")?;
        write_rows(IMPOSSIBLE, table.0.conditions()?.basis().as_ref(), output)?;
        write_rows(QUIET, table.0.quiet_first_rows().basis().as_ref(), output)
    }

    fn write_entries(&self, table: &Table, output: &mut dyn Write) -> Result<(), Interruption> {
        let width = table.width();
        let is_beside = width <= MOST_BESIDE;
        let column = width.max("last row".len());
        if is_beside {
            writeln!(output, "{:<column$}  first row", "last row")?;
        }
        for (index, entry) in table.entries().enumerate() {
            let (last, first) = entry?;
            let (last, first) = (Line(last.as_ref()), Line(first.as_ref()));
            if is_beside {
                writeln!(output, "{:<column$}  {first}", last.to_string())?;
            } else {
                let separator = if index == 0 { "" } else { "\n" };
                writeln!(output, "{separator}last row:\n{last}\nfirst row:\n{first}")?;
            }
        }
        Ok(())
    }

    fn write_json(&self, table: &Table, output: &mut dyn Write) -> Result<(), Interruption> {
        let Size { rows, columns } = self.size.size();
        let conditions = table.0.conditions()?;
        let object = JsonTable {
            version: json::VERSION,
            rows,
            columns,
            rule: JsonRule::from(&self.rule),
            nullity: table.0.quiet_first_rows().dimension(),
            rank: table.0.last_rows().dimension(),
            complete: table.is_complete(),
            table,
            conditions: Rows(conditions.basis().as_ref()),
            quiet: Rows(table.0.quiet_first_rows().basis().as_ref()),
        };
        json::write_line(output, &object)
    }
}

/// Writes the rows below a text, where there are any, or how many they are where they are many.
fn write_rows(text: &str, rows: MatrixRef<'_>, output: &mut dyn Write) -> Result<(), Interruption> {
    if rows.rows() == 0 {
        return Ok(());
    }
    write!(output, "\n{text}")?;
    if rows.rows() > MOST_DRAWN {
        return Ok(writeln!(output, "({} lines, not drawn: --json has them)", rows.rows())?);
    }
    rows.iter_rows().try_for_each(|row| Ok(writeln!(output, "{}", Line(row))?))
}

/// A table, of which all is listed or a basis.
struct Table(LightChasing);

impl Table {
    fn width(&self) -> usize {
        self.0.last_rows().ambient_dimension()
    }

    fn is_complete(&self) -> bool {
        self.0.last_rows().dimension() <= MOST_DIMENSIONS
    }

    /// The last rows that are listed, each with its first row.
    fn entries(&self) -> Box<dyn Iterator<Item = Result<(BitVector, BitVector), BoardError>> + '_> {
        if self.is_complete() {
            return Box::new(self.0.entries());
        }
        Box::new(self.0.basis_entries())
    }
}

/// A row in `.` and `#`.
struct Line<'a>(VectorRef<'a>);

impl Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.0.iter().map(|set| Alphabet::HASH.character(set)).collect();
        f.write_str(&text)
    }
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A power of two, in digits where it is not long.
struct Power(usize);

impl Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 <= MOST_IN_DIGITS { write!(f, "{}", 1_u32 << self.0) } else { write!(f, "2^{}", self.0) }
    }
}

/// The object that `--json` prints; docs/json.md documents it.
#[derive(Serialize)]
struct JsonTable<'a> {
    version: u32,
    rows: usize,
    columns: usize,
    #[serde(flatten)]
    rule: JsonRule,
    nullity: usize,
    rank: usize,
    complete: bool,
    table: &'a Table,
    conditions: Rows<'a>,
    quiet: Rows<'a>,
}

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for entry in self.entries() {
            let (last, first) = entry.map_err(S::Error::custom)?;
            list.serialize_element(&JsonEntry { last: Line(last.as_ref()), first: Line(first.as_ref()) })?;
        }
        list.end()
    }
}

#[derive(Serialize)]
struct JsonEntry<'a> {
    last: Line<'a>,
    first: Line<'a>,
}
