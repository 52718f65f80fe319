//! What the objects that `--json` prints of matrices have in common.

use gf2_linalg::{MatrixRef, Shape};
use serde::{Serialize, Serializer};

use lightsout::document::{Row, VERSION};

/// The shape of the matrix that an object tells of.
#[derive(Serialize)]
pub(super) struct Head {
    version: u32,
    rows: usize,
    columns: usize,
}

impl From<Shape> for Head {
    fn from(Shape { rows, columns }: Shape) -> Self {
        Self { version: VERSION, rows, columns }
    }
}

/// A matrix as a text a row, in `0` and `1`.
pub(super) struct Bits<'a>(pub(super) MatrixRef<'a>);

impl Serialize for Bits<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter_rows().map(|cells| Row { cells, character: digit }))
    }
}

/// The columns without a pivot, of which there can be more than are held.
pub(super) struct FreeColumns<'a> {
    pub(super) columns: usize,
    pub(super) pivots: &'a [usize],
}

impl Serialize for FreeColumns<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut pivots = self.pivots.iter().copied().peekable();
        serializer.collect_seq((0..self.columns).filter(|column| pivots.next_if_eq(column).is_none()))
    }
}

/// An entry as a character.
pub(super) fn digit(one: bool) -> char {
    if one { '1' } else { '0' }
}
