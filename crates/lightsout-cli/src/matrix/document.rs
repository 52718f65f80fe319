//! The object that `--json` prints of a matrix.

use gf2_linalg::{BitMatrix, MatrixRef, Shape, VectorRef};
use lightsout::document::{Row, VERSION};
use serde::{Serialize, Serializer};

/// What is known of a matrix; what an operation does not find is left out.
#[derive(Serialize)]
pub(super) struct Document<'a> {
    #[serde(flatten)]
    head: Head,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) invertible: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) consistent: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rank: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) nullity: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) dimension: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pivots: Option<&'a [usize]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    free_columns: Option<FreeColumns<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) matrix: Option<Bits<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) basis: Option<Bits<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) solution: Option<Row<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) certificate: Option<Row<'a>>,
}

impl<'a> Document<'a> {
    /// A matrix of this shape, of which nothing else is known.
    pub(super) fn new(shape: Shape) -> Self {
        Self {
            head: shape.into(),
            invertible: None,
            consistent: None,
            rank: None,
            nullity: None,
            dimension: None,
            pivots: None,
            free_columns: None,
            matrix: None,
            basis: None,
            solution: None,
            certificate: None,
        }
    }

    /// A matrix of this shape whose echelon form has these pivots.
    pub(super) fn with_pivots(shape: Shape, pivots: &'a [usize]) -> Self {
        Self {
            rank: Some(pivots.len()),
            nullity: Some(shape.columns - pivots.len()),
            pivots: Some(pivots),
            free_columns: Some(FreeColumns { columns: shape.columns, pivots }),
            ..Self::new(shape)
        }
    }
}

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
pub(super) struct Bits<'a>(MatrixRef<'a>);

impl<'a> From<&'a BitMatrix> for Bits<'a> {
    fn from(matrix: &'a BitMatrix) -> Self {
        Self(matrix.as_ref())
    }
}

impl Serialize for Bits<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter_rows().map(digits))
    }
}

/// A vector as a text in `0` and `1`.
pub(super) fn digits(cells: VectorRef<'_>) -> Row<'_> {
    Row { cells, character: |one| if one { '1' } else { '0' } }
}

/// The columns without a pivot, of which there can be more than are held.
struct FreeColumns<'a> {
    columns: usize,
    pivots: &'a [usize],
}

impl Serialize for FreeColumns<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut pivots = self.pivots.iter().copied().peekable();
        serializer.collect_seq((0..self.columns).filter(|column| pivots.next_if_eq(column).is_none()))
    }
}
