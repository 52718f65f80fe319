//! A way to multiply, with the memory that it uses again and again.

use super::four_russians::{Tables, table_rows};
use super::operations;
use crate::error::try_list;
use crate::parallelism::{is_worth_sharing, join};
use crate::simd::{Kernel, Level, Scratch};
use crate::words::WORD_BITS;
use crate::{Error, MatrixMut, MatrixRef, Shape};

/// A way to multiply many matrices of similar shapes.
pub(crate) struct Multiplier {
    way: Way,
    /// Among how many the rows of a large product are divided.
    threads: usize,
}

enum Way {
    /// By an instruction for it.
    Kernel(Kernel, Scratch),
    /// By the method of the Four Russians, with tables for each thread.
    Tables(Vec<Tables>),
}

impl Multiplier {
    /// The best way of a level for products of these shapes and smaller ones.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for it.
    pub(crate) fn new(level: Level, threads: usize, left: Shape, right: Shape) -> Result<Self, Error> {
        // Each thread gets 64 rows at least.
        let threads = threads.min(left.rows.div_ceil(WORD_BITS)).max(1);
        let way = match level.kernel() {
            Some(kernel) => {
                Way::Kernel(kernel, kernel.scratch(left, scratch_words(kernel, threads, left, right))?)
            }
            None => {
                let mut tables = try_list(threads, right)?;
                for _ in 0..threads {
                    tables.push(Tables::new(right.columns, table_rows(left.rows))?);
                }
                Way::Tables(tables)
            }
        };
        Ok(Self { way, threads })
    }

    /// `target += left · right`, whose shapes fit.
    pub(crate) fn add_product(
        &mut self,
        target: &mut MatrixMut<'_>,
        left: MatrixRef<'_>,
        right: MatrixRef<'_>,
    ) {
        let threads = if is_worth_sharing(operations(left, right)) { self.threads } else { 1 };
        let target = target.reborrow();
        match &mut self.way {
            Way::Kernel(kernel, scratch) => add_by_kernel(*kernel, threads, target, left, right, scratch),
            Way::Tables(tables) => add_by_tables(&mut tables[..threads], target, left, right),
        }
    }
}

/// The row at which a matrix is divided among some of the threads and the others.
fn middle(rows: usize, threads: usize) -> usize {
    let strips = rows.div_ceil(WORD_BITS);
    rows.min((strips * (threads / 2)).div_ceil(threads) * WORD_BITS)
}

/// The scratch of all threads together.
fn scratch_words(kernel: Kernel, threads: usize, left: Shape, right: Shape) -> usize {
    if threads == 1 {
        return kernel.scratch_words(left, right);
    }
    let above = middle(left.rows, threads);
    let of = |threads, rows| scratch_words(kernel, threads, Shape { rows, ..left }, right);
    of(threads / 2, above).saturating_add(of(threads - threads / 2, left.rows - above))
}

/// Divides the rows among so many threads.
fn add_by_kernel(
    kernel: Kernel,
    threads: usize,
    mut target: MatrixMut<'_>,
    left: MatrixRef<'_>,
    right: MatrixRef<'_>,
    scratch: &mut [u64],
) {
    if threads == 1 {
        kernel.add_product_with(&mut target, left, right, scratch);
        return;
    }
    let middle = middle(left.rows(), threads);
    let (first, second) = (threads / 2, threads - threads / 2);
    let (left_above, left_below) = left.split_at_row(middle);
    let (target_above, target_below) = target.split_at_row(middle);
    let words = scratch_words(kernel, first, left_above.shape(), right.shape());
    let (scratch_above, scratch_below) = scratch.split_at_mut(words);
    join(
        || add_by_kernel(kernel, first, target_above, left_above, right, scratch_above),
        || add_by_kernel(kernel, second, target_below, left_below, right, scratch_below),
    );
}

/// Divides the rows among as many threads as there are tables.
fn add_by_tables(
    tables: &mut [Tables],
    mut target: MatrixMut<'_>,
    left: MatrixRef<'_>,
    right: MatrixRef<'_>,
) {
    if let [tables] = tables {
        tables.add_product(&mut target, left, right);
        return;
    }
    let middle = middle(left.rows(), tables.len());
    let (left_above, left_below) = left.split_at_row(middle);
    let (target_above, target_below) = target.split_at_row(middle);
    let half = tables.len() / 2;
    let (tables_above, tables_below) = tables.split_at_mut(half);
    join(
        || add_by_tables(tables_above, target_above, left_above, right),
        || add_by_tables(tables_below, target_below, left_below, right),
    );
}
