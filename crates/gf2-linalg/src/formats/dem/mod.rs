//! Detector error models of Stim: the detectors and the observables that each of many errors flips.
//!
//! ```text
//! error(0.1) D0 L0
//! repeat 2 {
//!     error(0.1) D0 D1      # the detectors 0 and 1, then 1 and 2
//!     shift_detectors 1
//! }
//! ```
//!
//! Source: "The Detector Error Model File Format (.dem)", in the documentation of Stim.

mod parse;

use std::io::BufRead;

use self::parse::{Block, Item};
use super::budget::Budget;
use super::{FormatError, ReadOptions};
use crate::{BitMatrix, Shape};

pub(super) use self::parse::begins;

/// Which errors flip what: a column for each error, in the order in which they come.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DetectorErrorModel {
    /// A row for each detector: the parity checks.
    pub detectors: BitMatrix,
    /// A row for each logical observable.
    pub observables: BitMatrix,
}

/// The matrix of a model that is meant where one is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// That of the detectors.
    #[default]
    Detectors,
    /// That of the logical observables.
    Observables,
}

/// Reads both matrices of a model. Probabilities, coordinates and suggested decompositions are no part of them;
/// what an error flips twice, it does not flip.
///
/// ```
/// use gf2_linalg::formats::{ReadOptions, dem};
///
/// let text = "error(0.1) D0 L0\nrepeat 2 {\n  error(0.1) D0 D1\n  shift_detectors 1\n}\n";
/// let model = dem::read(text.as_bytes(), &ReadOptions::default())?;
/// assert_eq!(model.detectors.to_string(), "110\n011\n001");
/// assert_eq!(model.observables.to_string(), "100");
/// # Ok::<(), gf2_linalg::formats::FormatError>(())
/// ```
///
/// # Errors
///
/// [`FormatError::Malformed`] with line and column; [`FormatError::TooMuchDeclared`];
/// [`FormatError::Matrix`] for want of memory; [`FormatError::Io`].
///
/// # Complexity
///
/// Linear in what all errors flip, and in the length of the text.
pub fn read(reader: impl BufRead, options: &ReadOptions) -> Result<DetectorErrorModel, FormatError> {
    let model = Block::read(reader)?;
    let mut budget = budget(&model, options)?;
    let mut detectors = budget.zeros(model.detectors, model.errors)?;
    let mut observables = budget.zeros(model.observables, model.errors)?;
    flip(&model, 0, 0, Part::Detectors, &mut detectors);
    flip(&model, 0, 0, Part::Observables, &mut observables);
    Ok(DetectorErrorModel { detectors, observables })
}

/// Reads the matrix that the options name.
pub(super) fn read_part(reader: impl BufRead, options: &ReadOptions) -> Result<BitMatrix, FormatError> {
    let model = Block::read(reader)?;
    let rows = match options.dem_part {
        Part::Detectors => model.detectors,
        Part::Observables => model.observables,
    };
    let mut matrix = budget(&model, options)?.zeros(rows, model.errors)?;
    flip(&model, 0, 0, options.dem_part, &mut matrix);
    Ok(matrix)
}

fn budget(model: &Block, options: &ReadOptions) -> Result<Budget, FormatError> {
    let mut budget = Budget::new(Shape { rows: model.detectors, columns: model.errors }, options);
    // Errors take time where they take no memory.
    budget.take(model.errors as u128 * size_of::<u64>() as u128)?;
    Ok(budget)
}

/// Flips what the errors of a block do that has so many errors and detectors before it.
fn flip(block: &Block, errors: usize, detectors: usize, part: Part, matrix: &mut BitMatrix) {
    for item in &block.items {
        match item {
            Item::Error { error, detectors: flipped, .. } if part == Part::Detectors => {
                flipped.iter().for_each(|&detector| matrix.flip(detectors + detector, errors + error));
            }
            Item::Error { error, observables, .. } => {
                observables.iter().for_each(|&observable| matrix.flip(observable, errors + error));
            }
            Item::Repeat { error, shift, times, block } => {
                for time in 0..*times {
                    let (errors, detectors) =
                        (errors + error + time * block.errors, detectors + shift + time * block.shift);
                    flip(block, errors, detectors, part, matrix);
                }
            }
        }
    }
}
