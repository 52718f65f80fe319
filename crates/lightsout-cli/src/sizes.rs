//! Sizes of boards, and ranges of them.

use std::ops::RangeInclusive;

use clap::Args;
use lightsout::Size;

use crate::failure::Failure;

/// The most rows or columns of a board without cells, which takes as many lines as any and no memory.
const MAX_EMPTY: usize = 1 << 20;

/// That a board without cells is not too long to be written.
pub(crate) fn check_empty(size: Size) -> Result<(), String> {
    match size.rows.max(size.columns) {
        length if size.rows.min(size.columns) == 0 && length > MAX_EMPTY => {
            Err(format!("a board of {size} has no cells, expected at most {MAX_EMPTY} rows and columns then"))
        }
        _ => Ok(()),
    }
}

/// Reads a number of rows or columns; a board of none has no cells, and is solved.
pub(crate) fn dimension(text: &str) -> Result<usize, String> {
    number_from(0, text)
}

/// Reads a number of rows of which there are some.
pub(crate) fn height(text: &str) -> Result<usize, String> {
    number_from(1, text)
}

/// The most rows or columns of any board, with or without cells.
const MAX_SIDE: usize = isize::MAX as usize;

fn number_from(least: usize, text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number)
            if (least..=MAX_SIDE).contains(&number) && text.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            Ok(number)
        }
        _ if text.contains("..") => {
            Err(format!("a range, expected one whole number from {least} to {MAX_SIDE}"))
        }
        _ => Err(format!("expected a whole number from {least} to {MAX_SIDE}")),
    }
}

/// Reads a size such as `8x9`, or `8` for a square.
pub(crate) fn size(text: &str) -> Result<Size, String> {
    let (rows, columns) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    Ok(Size { rows: dimension(rows)?, columns: dimension(columns)? })
}

/// Reads a number of rows or columns, or all from one to another: `1..3` and `1..=3` are 1, 2 and 3.
pub(crate) fn dimensions(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let last = if first == text { last } else { last.strip_prefix('=').unwrap_or(last) };
    let (Ok(first), Ok(last)) = (dimension(first), dimension(last)) else {
        return Err(format!(
            "expected a whole number from 0 to {MAX_SIDE}, or a range of them such as 1..100"
        ));
    };
    if first > last {
        return Err(format!("{first} comes after {last}, expected the lower number first"));
    }
    Ok(first..=last)
}

/// Reads a number of rows, or rows and columns: what is on either side of an x.
pub(crate) fn sides<T>(text: &str, side: impl Fn(&str) -> Result<T, String>) -> Result<Sides<T>, String> {
    let Some((rows, columns)) = text.split_once(['x', 'X', '×']) else {
        return Ok(Sides { rows: side(text)?, columns: None });
    };
    Ok(Sides { rows: side(rows)?, columns: Some(side(columns)?) })
}

/// Rows, and perhaps columns.
#[derive(Clone)]
pub(crate) struct Sides<T> {
    rows: T,
    columns: Option<T>,
}

impl<T> Sides<T> {
    /// The columns, here or as an argument of their own.
    fn columns<'a>(&'a self, other: &'a Option<T>) -> Result<Option<&'a T>, Failure> {
        if self.columns.is_some() && other.is_some() {
            let problem = "the columns are given twice: behind an x, and as an argument of their own";
            return Err(Failure::new(problem));
        }
        Ok(self.columns.as_ref().or(other.as_ref()))
    }
}

impl Sides<usize> {
    /// The size, with these columns where there are none.
    pub(crate) fn size(&self, columns: Option<usize>) -> Result<Size, Failure> {
        let columns = self.columns(&columns)?.copied();
        Ok(Size { rows: self.rows, columns: columns.unwrap_or(self.rows) })
    }
}

/// The size of a command that takes `ROWS [COLUMNS]` or `ROWSxCOLUMNS`: square when the columns are left out.
#[derive(Args)]
pub(crate) struct SizeArguments {
    /// Number of rows; or of rows and columns, such as 8x9
    #[arg(value_parser = |text: &str| sides(text, dimension), allow_negative_numbers = true)]
    rows: Sides<usize>,

    /// Number of columns; as many as rows when left out
    #[arg(value_parser = dimension, allow_negative_numbers = true)]
    columns: Option<usize>,
}

impl SizeArguments {
    pub(crate) fn size(&self) -> Result<Size, Failure> {
        self.rows.size(self.columns)
    }
}

/// The sizes of a command that takes `ROWS [COLUMNS]` or `ROWSxCOLUMNS`, of which each may be a range.
#[derive(Args)]
pub(crate) struct SizesArguments {
    /// Number of rows, or a range; or of rows and columns, such as 8x9
    #[arg(
        value_parser = |text: &str| sides(text, dimensions),
        value_name = "ROWS",
        allow_negative_numbers = true
    )]
    rows: Sides<RangeInclusive<usize>>,

    /// Number of columns, or a range; as many as rows when left out
    #[arg(value_parser = dimensions, value_name = "COLUMNS", allow_negative_numbers = true)]
    columns: Option<RangeInclusive<usize>>,
}

/// Sizes of boards: squares, or all rectangles of two ranges.
#[derive(Clone)]
pub(crate) struct Sizes {
    pub(crate) rows: RangeInclusive<usize>,
    /// Those of rectangles.
    pub(crate) columns: Option<RangeInclusive<usize>>,
}

impl SizesArguments {
    pub(crate) fn sizes(&self) -> Result<Sizes, Failure> {
        let columns = self.rows.columns(&self.columns)?.cloned();
        Ok(Sizes { rows: self.rows.rows.clone(), columns })
    }
}

impl Sizes {
    /// Whether there are squares only.
    pub(crate) fn are_squares(&self) -> bool {
        self.columns.is_none()
    }

    /// What a board of this size is called among them.
    pub(crate) fn name(&self, size: Size) -> String {
        if self.are_squares() { size.rows.to_string() } else { size.to_string() }
    }

    /// The one size that there is, if there is one.
    pub(crate) fn single(&self) -> Option<Size> {
        (self.first() == self.last()).then(|| self.first())
    }

    /// The sizes of all boards, row by row.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Size> + use<> {
        let columns = self.columns.clone();
        self.rows.clone().flat_map(move |rows| {
            let columns = columns.clone().unwrap_or(rows..=rows);
            columns.map(move |columns| Size { rows, columns })
        })
    }

    /// The columns, or else the rows, which squares have as many of.
    pub(crate) fn columns(&self) -> &RangeInclusive<usize> {
        self.columns.as_ref().unwrap_or(&self.rows)
    }

    /// The smallest board.
    pub(crate) fn first(&self) -> Size {
        Size { rows: *self.rows.start(), columns: *self.columns().start() }
    }

    /// The largest board.
    pub(crate) fn last(&self) -> Size {
        Size { rows: *self.rows.end(), columns: *self.columns().end() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_end_with_their_last_number() {
        assert_eq!(dimensions("7"), Ok(7..=7));
        assert_eq!(dimensions("2..5"), Ok(2..=5));
        assert_eq!(dimensions("2..=5"), Ok(2..=5));
        assert_eq!(dimensions("5..5"), Ok(5..=5));
        assert_eq!(dimensions("0..3"), Ok(0..=3));
        for wrong in ["", "..", "1..", "..3", "5..4", "1...3", "1..3..5", "1..x", "-1..3", "1..=", "1..==2"] {
            assert!(dimensions(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_are_two_numbers() {
        assert_eq!(size("3x5"), Ok(Size { rows: 3, columns: 5 }));
        assert_eq!(size("0x3"), Ok(Size { rows: 0, columns: 3 }));
        assert_eq!(size("3x0"), Ok(Size { rows: 3, columns: 0 }));
        assert_eq!(size("3"), size("3×3"));
        for wrong in ["", "x", "3x-1", "3x5x7", "99999999999999999999x1", "3 x 5", "+3x5"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
