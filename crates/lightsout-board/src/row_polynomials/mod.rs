//! Boards of the plus rule without holes, solved in time linear in their cells.
//!
//! The presses of a line determine those of the next one, since the lights between them have to come out right: from
//! the first line all follow, and behind the last one nothing must be left to press. What the first line contributes
//! there is a product of polynomials, so that one congruence gives the first line. Two passes over the board are left:
//! one that says what would come out behind the last line, and one that writes the presses.
//!
//! Lines are taken along the shorter side of the board, whichever it is; up to 64 columns, where a row is a word, they are
//! rows.

mod closing;
mod element;
mod last_rows;
mod lines;
mod narrow;
mod path_basis;
mod plus_rule;
mod quiet;
mod ring;
mod wide;

use gf2_linalg::polynomial::Polynomial;

pub(crate) use self::last_rows::last_rows;
use self::narrow::Narrow;
use self::plus_rule::Joining;
pub(crate) use self::plus_rule::PlusRule;
pub(crate) use self::quiet::QuietRows;
use self::ring::Ring;
use self::wide::Wide;
use crate::change::Change;
use crate::fallible::with_capacity;
use crate::size::Direction;
use crate::{Error, Lights, Presses, Size};

/// The nullity of a board of such a rule, from polynomials alone.
///
/// # Complexity
///
/// A few greatest common divisors of polynomials whose degree is the shorter side, or twice it.
pub(crate) fn nullity(rule: PlusRule) -> Result<usize, Error> {
    // Where lines join, more is to be computed, and where they are shorter, less.
    let rule = match (rule.rows, rule.columns) {
        (Joining::Path, Joining::Cycle) => rule,
        (Joining::Cycle, Joining::Path) => rule.transposed(),
        _ if rule.size.columns <= rule.size.rows => rule,
        _ => rule.transposed(),
    };
    check_memory(rule.size.columns, rule.size)?;
    let ring = Ring::<Polynomial>::new(rule);
    Ok(closing::nullity(&ring, rule.rows, rule.size.rows))
}

/// Fails if there seems to be no memory for the polynomials of this degree that are held at a time.
fn check_memory(degree: usize, size: Size) -> Result<(), Error> {
    const HELD: usize = 32;
    with_capacity::<[u64; HELD]>(degree / 64 + 1, size).map(drop)
}

/// A board of such a rule with its congruence solved, but for the right-hand side.
#[derive(Clone, Debug)]
pub(crate) enum RowPolynomials {
    Narrow(Narrow),
    Wide(Wide),
}

impl RowPolynomials {
    /// # Complexity
    ///
    /// An extended greatest common divisor of polynomials whose degree is the shorter side, and memory for a few of
    /// these.
    pub(crate) fn new(rule: PlusRule) -> Result<Self, Error> {
        Ok(if rule.size.columns <= narrow::MAX_COLUMNS {
            Self::Narrow(Narrow::new(rule))
        } else {
            Self::Wide(Wide::new(rule)?)
        })
    }

    /// The dimension of the space of quiet patterns.
    pub(crate) fn nullity(&self) -> usize {
        match self {
            Self::Narrow(solver) => solver.nullity(),
            Self::Wide(solver) => solver.nullity(),
        }
    }

    /// Finds presses that make this change, or a set of lights that shows that there are none.
    ///
    /// # Complexity
    ///
    /// Two passes over the board, and products of polynomials whose degree is the shorter side. Memory for the answer
    /// and a few lines.
    pub(crate) fn solve(&self, change: &Change<'_>) -> Result<Result<Presses, Lights>, Error> {
        match self {
            Self::Narrow(solver) => solver.solve(change),
            Self::Wide(solver) => solver.solve(change),
        }
    }

    /// Returns a basis of the quiet patterns by their first rows.
    ///
    /// # Complexity
    ///
    /// A congruence of polynomials whose degree is the number of columns, and an elimination of nullity rows, of one
    /// or two rows of the board each.
    pub(crate) fn quiet_rows(&self) -> Result<QuietRows, Error> {
        QuietRows::new(match self {
            Self::Narrow(solver) => Wide::along(solver.rule(), Direction::Rows)?,
            Self::Wide(solver) => solver.along_rows()?,
        })
    }
}

/// What is known of a quiet pattern that overlaps oddly with a change, so that the change cannot be made.
enum Overlapping<L> {
    /// Its first line and the one before it.
    Start([L; 2]),
    /// Its last line. Upside down, a quiet pattern is quiet, so the pattern that begins with this line ends with the
    /// first one.
    LastLine(L),
}

/// Among quiet patterns, given by `x_1` and `x_0`, one that overlaps oddly with a change that leaves the lines
/// `x_{n+1}` and `x_n` behind the last one when presses start with nothing.
///
/// The presses Y that start with nothing make another change: it differs from the wanted one in the last line, by
/// `x_{n+1}`, and where lines join in the first one, by `x_n`. A quiet pattern overlaps evenly with what Y changes, so
/// its overlap with the wanted change is that of its last line with `x_{n+1}` and of its first one with `x_n`.
fn overlapping<L>(
    joining: Joining,
    starts: impl Iterator<Item = Result<[L; 2], Error>>,
    behind: &[L; 2],
    odd: impl Fn(&L, &L) -> bool,
) -> Result<Overlapping<L>, Error> {
    for start in starts {
        let start = start?;
        match joining {
            // The line before the first one is the last one.
            Joining::Cycle if odd(&start[0], &behind[1]) != odd(&start[1], &behind[0]) => {
                return Ok(Overlapping::Start(start));
            }
            Joining::Path if odd(&start[0], &behind[0]) => {
                let [last, _] = start;
                return Ok(Overlapping::LastLine(last));
            }
            _ => {}
        }
    }
    unreachable!("a change that overlaps evenly with all quiet patterns of a basis can be made")
}
