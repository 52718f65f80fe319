//! Why a change cannot be made: a quiet pattern that overlaps oddly with it.

use super::rule::Joining;
use crate::Error;

/// What is known of a quiet pattern.
pub(super) enum Known<L> {
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
pub(super) fn start<L>(
    joining: Joining,
    starts: impl Iterator<Item = Result<[L; 2], Error>>,
    behind: &[L; 2],
    odd: impl Fn(&L, &L) -> bool,
) -> Result<Known<L>, Error> {
    for start in starts {
        let start = start?;
        match joining {
            // The line before the first one is the last one.
            Joining::Cycle if odd(&start[0], &behind[1]) != odd(&start[1], &behind[0]) => {
                return Ok(Known::Start(start));
            }
            Joining::Path if odd(&start[0], &behind[0]) => {
                let [last, _] = start;
                return Ok(Known::LastLine(last));
            }
            _ => {}
        }
    }
    unreachable!("a change that overlaps evenly with all quiet patterns of a basis can be made")
}
