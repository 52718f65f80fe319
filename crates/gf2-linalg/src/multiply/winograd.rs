//! Products by seven products of half the size, in Winograd's form, with sums kept in memory.
//!
//! Where a kernel cannot add up quarters on the way, and for matrices so large that quarters would come from
//! beyond the caches each time. The schedule adds to the target all the time, so that three matrices of a
//! quarter of the size are all that is needed besides; those of all depths together are a third more. Source:
//! Boyer, Dumas, Pernet, Zhou, "Memory efficient scheduling of Strassen-Winograd's matrix multiplication
//! algorithm" (2009), table 2; over GF(2) all signs are the same.

use std::ops::Range;

use super::Multiplier;
use crate::parallelism::share_rows;
use crate::simd::Level;
use crate::words::{WORD_BITS, half};
use crate::{BitMatrix, Error, Interrupt, Interrupted, MatrixMut, MatrixRef, Shape};

/// Why a window cannot fail: parts start and end at words, or with the matrix.
const ALIGNED: &str = "parts start at words";

/// The matrices that one depth of the recursion needs.
struct Depth {
    /// Sums of quarters of the left matrix.
    left: BitMatrix,
    /// Sums of quarters of the right matrix.
    right: BitMatrix,
    /// Sums of products.
    product: BitMatrix,
}

/// Rows, inner dimension and columns of quarters of whole words. What they leave goes by itself.
#[derive(Clone, Copy)]
struct Quarters {
    rows: usize,
    inner: usize,
    columns: usize,
}

impl Quarters {
    fn of(left: Shape, right: Shape) -> Self {
        let [rows, inner, columns] = [left.rows, left.columns, right.columns].map(half);
        Self { rows, inner, columns }
    }
}

/// `target += left · right`, divided while no half is smaller than `smallest`; whether it was divided at all.
/// Otherwise `target` is unchanged.
///
/// # Errors
///
/// [`Error::TooLarge`] when there is no memory for the sums. The target is unchanged then.
/// [`Error::Interrupted`].
pub(super) fn add_product(
    level: Level,
    threads: usize,
    smallest: usize,
    target: &mut MatrixMut<'_>,
    left: MatrixRef<'_>,
    right: MatrixRef<'_>,
) -> Result<bool, Error> {
    let mut depths = Vec::new();
    let (mut left_shape, mut right_shape) = (left.shape(), right.shape());
    loop {
        let Quarters { rows, inner, columns } = Quarters::of(left_shape, right_shape);
        if rows.min(inner).min(columns) < smallest.max(WORD_BITS) {
            break;
        }
        left_shape = Shape { rows, columns: inner };
        right_shape = Shape { rows: inner, columns };
        depths.push(Depth {
            left: BitMatrix::try_zeros(rows, inner)?,
            right: BitMatrix::try_zeros(inner, columns)?,
            product: BitMatrix::try_zeros(rows, columns)?,
        });
    }
    if depths.is_empty() {
        return Ok(false);
    }
    // What is left over by the first division is as long as the whole.
    let multiplier = Multiplier::new(level, threads, left.shape(), right.shape())?;
    Recursion { multiplier, threads }.add_product(&mut depths, target, left, right)?;
    Ok(true)
}

struct Recursion {
    multiplier: Multiplier,
    threads: usize,
}

impl Recursion {
    /// `target += left · right`, as deep as there is memory for.
    fn add_product(
        &mut self,
        depths: &mut [Depth],
        target: &mut MatrixMut<'_>,
        left: MatrixRef<'_>,
        right: MatrixRef<'_>,
    ) -> Result<(), Interrupted> {
        let Some((Depth { left: x, right: y, product: z }, deeper)) = depths.split_first_mut() else {
            return self.multiplier.add_large_product(target, left, right);
        };
        // The products of quarters may each be too small to look.
        Interrupt::check_installed()?;
        let Quarters { rows, inner, columns } = Quarters::of(left.shape(), right.shape());
        let [a11, a12, a21, a22] = quarters(left, rows, inner);
        let [b11, b12, b21, b22] = quarters(right, inner, columns);
        let quarter = |i: usize, j: usize| (i * rows..(i + 1) * rows, j * columns..(j + 1) * columns);
        let (c11, c12, c21, c22) = (quarter(0, 0), quarter(0, 1), quarter(1, 0), quarter(1, 1));
        let threads = self.threads;

        set_sum(threads, x.as_mut(), a21, a22);
        set_sum(threads, y.as_mut(), b12, b11);
        z.as_mut().clear();
        self.add_product(deeper, &mut z.as_mut(), x.as_ref(), y.as_ref())?;
        add(threads, part(target, &c22), z.as_ref());
        add(threads, part(target, &c12), z.as_ref());
        add(threads, x.as_mut(), a11);
        add(threads, y.as_mut(), b22);
        z.as_mut().clear();
        self.add_product(deeper, &mut z.as_mut(), a11, b11)?;
        add(threads, part(target, &c11), z.as_ref());
        self.add_product(deeper, &mut z.as_mut(), x.as_ref(), y.as_ref())?;
        self.add_product(deeper, &mut part(target, &c11), a12, b21)?;
        add(threads, x.as_mut(), a12);
        add(threads, y.as_mut(), b21);
        self.add_product(deeper, &mut part(target, &c12), x.as_ref(), b22)?;
        add(threads, part(target, &c12), z.as_ref());
        self.add_product(deeper, &mut part(target, &c21), a22, y.as_ref())?;
        set_sum(threads, x.as_mut(), a11, a21);
        set_sum(threads, y.as_mut(), b22, b12);
        self.add_product(deeper, &mut z.as_mut(), x.as_ref(), y.as_ref())?;
        add(threads, part(target, &c21), z.as_ref());
        add(threads, part(target, &c22), z.as_ref());

        // What quarters leave: columns of the left matrix with rows of the right one, other columns, and rows.
        let (all_inner, all_columns) = (left.columns(), right.columns());
        let (above, below) = left.split_at_row(2 * rows);
        self.multiplier.add_large_product(
            &mut part(target, &(0..2 * rows, 0..2 * columns)),
            above.window(0..2 * rows, 2 * inner..all_inner).expect(ALIGNED),
            right.window(2 * inner..all_inner, 0..2 * columns).expect(ALIGNED),
        )?;
        let beside = right.window(0..all_inner, 2 * columns..all_columns).expect(ALIGNED);
        self.multiplier.add_large_product(
            &mut part(target, &(0..2 * rows, 2 * columns..all_columns)),
            above,
            beside,
        )?;
        let beneath = (2 * rows..target.rows(), 0..all_columns);
        self.multiplier.add_large_product(&mut part(target, &beneath), below, right)
    }
}

/// The four quarters of this size, row by row.
fn quarters(matrix: MatrixRef<'_>, rows: usize, columns: usize) -> [MatrixRef<'_>; 4] {
    [(0, 0), (0, 1), (1, 0), (1, 1)]
        .map(|(i, j)| matrix.window(i * rows..(i + 1) * rows, j * columns..(j + 1) * columns).expect(ALIGNED))
}

fn part<'a>(matrix: &'a mut MatrixMut<'_>, part: &(Range<usize>, Range<usize>)) -> MatrixMut<'a> {
    matrix.reborrow().into_window(part.0.clone(), part.1.clone()).expect(ALIGNED)
}

/// `target += other`, the rows divided among so many threads.
fn add(threads: usize, target: MatrixMut<'_>, other: MatrixRef<'_>) {
    share_rows(threads, target, [other], &|mut target, [other]| target += other);
}

/// `target = a + b`, the rows divided among so many threads.
fn set_sum(threads: usize, target: MatrixMut<'_>, a: MatrixRef<'_>, b: MatrixRef<'_>) {
    share_rows(threads, target, [a, b], &|mut target, [a, b]| {
        for row in 0..target.rows() {
            let words = a.row_words(row).iter().zip(b.row_words(row));
            target.row_words_mut(row).iter_mut().zip(words).for_each(|(target, (a, b))| *target = a ^ b);
        }
    });
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn any_depth_agrees_with_the_naive_product_and_leaves_the_surroundings_alone() {
        let mut generator = ChaCha8Rng::seed_from_u64(32);
        let shapes = [
            (128, 128, 128),
            (127, 128, 128),
            (129, 190, 257),
            (512, 300, 400),
            (260, 256, 270),
            (600, 700, 130),
        ];
        for (rows, inner, columns) in shapes {
            let a = BitMatrix::random(rows, inner, &mut generator);
            let b = BitMatrix::random(inner, columns, &mut generator);
            let product = a.multiply_naive(&b).unwrap();
            for level in Level::available() {
                for (threads, smallest) in [(1, 64), (1, 128), (2, 64), (3, 100)] {
                    let mut parent = BitMatrix::random(rows + 2, 64 + columns, &mut generator);
                    let before = parent.clone();
                    let mut window = parent.window_mut(1..rows + 1, 64..64 + columns).unwrap();
                    let is_divided =
                        add_product(level, threads, smallest, &mut window, a.as_ref(), b.as_ref()).unwrap();
                    let half = rows.min(inner).min(columns) / 128 * 64;
                    assert_eq!(is_divided, half >= smallest);
                    let change = &parent + &before;
                    if is_divided {
                        let found = change.submatrix(1..rows + 1, 64..64 + columns).unwrap();
                        assert_eq!(found, product, "{level:?} {threads} {smallest}");
                        assert_eq!(change.weight(), product.weight());
                    } else {
                        assert!(change.is_zero());
                    }
                }
            }
        }
    }
}
