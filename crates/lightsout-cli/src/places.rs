//! Presses as places: a row and a column a line.

use std::borrow::Borrow;
use std::io::Write;

use clap::Args;
use lightsout::{Counting, Presses};

use crate::failure::Failure;

/// Whether presses are printed as places.
#[derive(Args)]
pub(crate) struct PlacesOption {
    /// Print presses as places, a row and a column a line, counted from 1, instead of pictures
    #[arg(long, conflicts_with_all = ["json", "output"])]
    places: bool,
}

impl PlacesOption {
    /// How places are counted, where they are printed.
    pub(crate) fn counting(&self, given: Option<Counting>) -> Option<Counting> {
        self.places.then(|| given.unwrap_or(Counting::FromOne))
    }
}

/// Writes the places of presses, with blank lines between patterns.
pub(crate) fn write_places<P: Borrow<Presses>, E>(
    patterns: impl Iterator<Item = Result<P, E>>,
    counting: Counting,
    output: &mut dyn Write,
) -> Result<(), Failure>
where
    Failure: From<E>,
{
    let first = counting.first();
    for (index, presses) in patterns.enumerate() {
        if index > 0 {
            writeln!(output)?;
        }
        for cell in presses?.borrow().iter() {
            writeln!(output, "{} {}", cell.row + first, cell.column + first)?;
        }
    }
    Ok(())
}
