//! Numbering of vertices and lights in texts.

use super::Located;
use super::numbers::Number;
use crate::TextProblem;

/// The number that the first vertex or light has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Numbers begin with 0.
    FromZero,
    /// Numbers begin with 1.
    FromOne,
}

impl Counting {
    /// The lowest number.
    pub fn first(self) -> usize {
        match self {
            Self::FromZero => 0,
            Self::FromOne => 1,
        }
    }

    /// The index, from 0, of a number below `end`.
    pub(super) fn place(self, number: Number, end: Option<usize>) -> Result<u32, Located> {
        let Number { value, at, .. } = number;
        let first = self.first();
        match value.checked_sub(first) {
            // Numbers are read as far as they fit 32 bits.
            Some(place) if end.is_none_or(|end| place < end) => Ok(place as u32),
            Some(_) => {
                let max = (end.unwrap_or(0) + first).saturating_sub(1);
                Err(Located { at, problem: TextProblem::OutOfRange { number: value, min: first, max } })
            }
            None => Err(Located { at, problem: TextProblem::TooLow { number: value, min: first } }),
        }
    }
}
