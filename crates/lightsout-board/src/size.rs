//! Sizes of grids and patterns, and cells in them.

use std::fmt;

/// The numbers of rows and columns of a grid or pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Size {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
}

impl Size {
    /// The number of cells before a cell in reading order.
    pub(crate) fn number(self, cell: Cell) -> usize {
        cell.row * self.columns + cell.column
    }

    /// The cell with this number in reading order, from 0.
    pub(crate) fn cell(self, number: usize) -> Cell {
        Cell { row: number / self.columns, column: number % self.columns }
    }

    /// The number of cells; `None` when it overflows.
    pub(crate) fn cells(self) -> Option<usize> {
        self.rows.checked_mul(self.columns)
    }

    /// Whether there are no cells, however long the other side may be.
    pub(crate) fn is_empty(self) -> bool {
        self.rows == 0 || self.columns == 0
    }

    /// Whether the cell is within it.
    pub(crate) fn has(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns
    }
}

/// The lines of a grid that are taken one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Rows,
    Columns,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// A cell, its row counted from the top and its column from the left, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Cell {
    /// Row, from 0.
    pub row: usize,
    /// Column, from 0.
    pub column: usize,
}

impl From<(usize, usize)> for Cell {
    /// A row and a column, both from 0.
    fn from((row, column): (usize, usize)) -> Self {
        Self { row, column }
    }
}

impl From<&Cell> for Cell {
    fn from(cell: &Cell) -> Self {
        *cell
    }
}

impl fmt::Display for Cell {
    /// Counts from 1, as people do.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row + 1, self.column + 1)
    }
}
