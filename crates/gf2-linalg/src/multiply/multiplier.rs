//! A way to multiply, with the memory that it uses again and again.

use std::ops::Range;

use super::kernel::{Kernel, Scratch};
use super::operations;
use crate::parallelism::{is_worth_sharing, join};
use crate::simd::Level;
use crate::words::WORD_BITS;
use crate::{Error, Interrupt, Interrupted, MatrixMut, MatrixRef, Shape};

/// Rows, inner dimension and columns of what is multiplied between two looks at whether to end: half a second
/// for two threads with the affine instruction.
const MAX_AT_ONCE: usize = if cfg!(test) { 256 } else { 1 << 15 };

/// A way to multiply many matrices of similar shapes.
pub(crate) struct Multiplier {
    kernel: Kernel,
    /// That of all threads.
    scratch: Scratch,
    /// Among how many the rows of a large product are divided.
    threads: usize,
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
        let kernel = Kernel::new(level);
        let scratch = kernel.scratch(left, scratch_words(kernel, threads, left, right))?;
        Ok(Self { kernel, scratch, threads })
    }

    /// `target += left · right`, whose shapes fit.
    ///
    /// # Errors
    ///
    /// When it is [interrupted](Interrupt), where it is large; the target may have a part of the product then.
    pub(crate) fn add_large_product(
        &mut self,
        target: &mut MatrixMut<'_>,
        left: MatrixRef<'_>,
        right: MatrixRef<'_>,
    ) -> Result<(), Interrupted> {
        if !is_worth_sharing(operations(left, right)) {
            self.add_product(target, left, right);
            return Ok(());
        }
        const ALIGNED: &str = "pieces start at words";
        for rows in pieces(left.rows()) {
            for columns in pieces(right.columns()) {
                for inner in pieces(left.columns()) {
                    Interrupt::check_installed()?;
                    let left = left.window(rows.clone(), inner.clone()).expect(ALIGNED);
                    let right = right.window(inner, columns.clone()).expect(ALIGNED);
                    let target = target.reborrow().into_window(rows.clone(), columns.clone());
                    self.add_product(&mut target.expect(ALIGNED), left, right);
                }
            }
        }
        Ok(())
    }

    /// `target += left · right`, whose shapes fit, for products that are over soon.
    pub(crate) fn add_product(
        &mut self,
        target: &mut MatrixMut<'_>,
        left: MatrixRef<'_>,
        right: MatrixRef<'_>,
    ) {
        let threads = if is_worth_sharing(operations(left, right)) { self.threads } else { 1 };
        let target = target.reborrow();
        add_product(self.kernel, threads, target, left, right, &mut self.scratch);
    }
}

/// Divides rows or columns into equal pieces of whole words.
fn pieces(length: usize) -> impl Iterator<Item = Range<usize>> {
    let count = length.div_ceil(MAX_AT_ONCE).max(1);
    let piece = length.div_ceil(count).next_multiple_of(WORD_BITS).max(WORD_BITS);
    (0..length).step_by(piece).map(move |start| start..length.min(start + piece))
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
fn add_product(
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
        || add_product(kernel, first, target_above, left_above, right, scratch_above),
        || add_product(kernel, second, target_below, left_below, right, scratch_below),
    );
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::{BitMatrix, CancelFlag};

    /// Products smaller than what the memory is for, in windows, and rows that do not divide evenly.
    #[test]
    fn any_number_of_threads_multiplies_at_every_level() {
        let mut generator = ChaCha8Rng::seed_from_u64(31);
        for level in Level::available() {
            for threads in [1, 2, 3, 7, usize::MAX] {
                let (left, right) = (Shape { rows: 600, columns: 200 }, Shape { rows: 200, columns: 700 });
                let mut multiplier = Multiplier::new(level, threads, left, right).unwrap();
                for (rows, inner, columns) in [
                    (600, 200, 700),
                    (599, 130, 65),
                    (257, 100, 513),
                    (65, 200, 700),
                    (64, 64, 64),
                    (1, 200, 700),
                    (0, 200, 64),
                ] {
                    let a = BitMatrix::random(rows, inner, &mut generator);
                    let b = BitMatrix::random(inner, columns, &mut generator);
                    let mut parent = BitMatrix::random(rows + 2, 64 + columns, &mut generator);
                    let before = parent.clone();
                    let mut window = parent.window_mut(1..rows + 1, 64..64 + columns).unwrap();
                    multiplier.add_large_product(&mut window, a.as_ref(), b.as_ref()).unwrap();
                    let change = &parent + &before;
                    let product = a.multiply_naive(&b).unwrap();
                    assert_eq!(change.submatrix(1..rows + 1, 64..64 + columns).unwrap(), product);
                    assert_eq!(
                        change.weight(),
                        product.weight(),
                        "{level:?} {threads} {rows}x{inner}x{columns}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_large_product_ends_when_it_is_interrupted() {
        let a = BitMatrix::identity(300);
        let mut product = BitMatrix::zeros(300, 300);
        let flag = CancelFlag::default();
        let mut multiplier = Multiplier::new(Level::current(), 2, a.shape(), a.shape()).unwrap();
        Interrupt::new(Some(flag.clone()), None).install(|| {
            let mut multiply = || multiplier.add_large_product(&mut product.as_mut(), a.as_ref(), a.as_ref());
            assert_eq!(multiply(), Ok(()));
            flag.cancel();
            assert_eq!(multiply(), Err(Interrupted::Cancelled));
        });
        assert_eq!(product, a);
    }
}
