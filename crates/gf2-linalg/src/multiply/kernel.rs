//! The way to multiply with the instructions of a level, without threads.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

use super::four_russians;
use super::strassen::divide;
use crate::aligned::{AlignedWords, try_reserve};
use crate::simd::parts::Operands;
use crate::simd::{Affine, Level};
use crate::{Error, MatrixMut, MatrixRef, Shape};

/// A way to multiply: by the affine instruction where there is one, else by tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel {
    level: Level,
    affine: Option<Affine>,
}

/// Scratch of a product of 64×64 matrices, which is on the stack.
const SMALL: usize = 3 * 64;

/// Halves of matrices that are smaller are multiplied as fast without dividing them again.
const SMALLEST_HALF: usize = 2048;

#[repr(align(64))]
struct Aligned<const WORDS: usize>([u64; WORDS]);

/// Words to work with, aligned to cache lines and of any content.
///
/// A thread keeps up to [`MAX_KEPT`] for its next product: to get as many from the system each time would
/// take as long as the product.
pub(crate) struct Scratch(AlignedWords);

/// A megabyte.
const MAX_KEPT: usize = 1 << 17;

thread_local! {
    static KEPT: RefCell<AlignedWords> = RefCell::new(AlignedWords::new(0));
}

impl Deref for Scratch {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.0
    }
}

impl DerefMut for Scratch {
    fn deref_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if self.0.len() <= MAX_KEPT {
            // A thread that is about to end keeps nothing.
            let _ = KEPT.try_with(|kept| {
                let mut kept = kept.borrow_mut();
                if kept.len() < self.0.len() {
                    std::mem::swap(&mut *kept, &mut self.0);
                }
            });
        }
    }
}

impl Kernel {
    pub(crate) fn new(level: Level) -> Self {
        Self { level, affine: level.affine() }
    }

    /// By tables, even where there is an affine instruction.
    pub(super) fn by_tables(level: Level) -> Self {
        Self { level, affine: None }
    }

    /// `target += left · right`, whose shapes fit.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for the scratch; the target is unchanged then.
    pub(crate) fn add_product(
        self,
        target: &mut MatrixMut<'_>,
        left: MatrixRef<'_>,
        right: MatrixRef<'_>,
    ) -> Result<(), Error> {
        if target.rows() == 0 || target.columns() == 0 || left.columns() == 0 {
            return Ok(());
        }
        let words = self.scratch_words(left.shape(), right.shape());
        if words <= SMALL {
            self.add_product_with(target, left, right, &mut Aligned([0; SMALL]).0);
        } else {
            let mut scratch = self.scratch(left.shape(), words)?;
            self.add_product_with(target, left, right, &mut scratch);
        }
        Ok(())
    }

    /// The words of scratch for a product of these shapes, or smaller ones.
    pub(crate) fn scratch_words(self, left: Shape, right: Shape) -> usize {
        match self.affine {
            Some(affine) => affine.scratch_words(left, right),
            None => four_russians::scratch_words(left, right),
        }
    }

    /// Scratch for [`add_product_with`](Self::add_product_with), of so many words.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`], with the shape of the left matrix, when there is no memory for it.
    pub(crate) fn scratch(self, left: Shape, length: usize) -> Result<Scratch, Error> {
        let kept = KEPT.try_with(|kept| kept.replace(AlignedWords::new(0)));
        // A thread that is about to end has nothing kept.
        let mut words = kept.unwrap_or_else(|_| AlignedWords::new(0));
        if words.len() < length {
            words = AlignedWords::new(0);
            try_reserve(&mut words, length).ok_or(Error::TooLarge { shape: left })?;
            words.resize(length, 0);
        }
        Ok(Scratch(words))
    }

    /// `target += left · right`, whose shapes fit, with scratch of any content.
    pub(crate) fn add_product_with(
        self,
        target: &mut MatrixMut<'_>,
        left: MatrixRef<'_>,
        right: MatrixRef<'_>,
        scratch: &mut [u64],
    ) {
        self.add_product_in_halves(SMALLEST_HALF, target, left, right, scratch);
    }

    /// The same, where no half is to be smaller than `smallest`.
    fn add_product_in_halves(
        self,
        smallest: usize,
        target: &mut MatrixMut<'_>,
        left: MatrixRef<'_>,
        right: MatrixRef<'_>,
        scratch: &mut [u64],
    ) {
        if target.rows() == 0 || target.columns() == 0 || left.columns() == 0 {
            return;
        }
        let Some(affine) = self.affine else {
            return four_russians::add_product(self.level, target, left, right, scratch);
        };
        let (mut operands, product) = Operands::new(target, left, right);
        divide(&product, smallest, &mut |part| affine.add_product(&mut operands, part, scratch));
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use crate::BitMatrix;
    use crate::multiply::Kernel;
    use crate::simd::Level;

    /// Sizes around blocks, words, strips and panels.
    const SIZES: [usize; 12] = [0, 1, 7, 8, 9, 63, 64, 65, 127, 128, 129, 200];

    fn available() -> impl Iterator<Item = Kernel> {
        Level::available().flat_map(|level| [Kernel::new(level), Kernel::by_tables(level)])
    }

    fn check(kernel: Kernel, rows: usize, inner: usize, columns: usize, generator: &mut ChaCha8Rng) {
        let (a, b) =
            (BitMatrix::random(rows, inner, generator), BitMatrix::random(inner, columns, generator));
        let before = BitMatrix::random(rows, columns, generator);
        let expected = &before + &a.multiply_naive(&b).unwrap();
        let mut target = before.clone();
        kernel.add_product(&mut target.as_mut(), a.as_ref(), b.as_ref()).unwrap();
        assert_eq!(target, expected, "{kernel:?} {rows}x{inner}x{columns}");

        // What the scratch has in it does not matter.
        let mut scratch = kernel.scratch(a.shape(), kernel.scratch_words(a.shape(), b.shape())).unwrap();
        scratch.fill(0xDEAD_BEEF_0123_4567);
        let mut target = before;
        kernel.add_product_with(&mut target.as_mut(), a.as_ref(), b.as_ref(), &mut scratch);
        assert_eq!(target, expected, "{kernel:?} {rows}x{inner}x{columns}");
    }

    #[test]
    fn every_kernel_multiplies_halves_of_halves() {
        let mut generator = ChaCha8Rng::seed_from_u64(22);
        for kernel in available() {
            let shapes = [
                (128, 128, 128),
                (127, 128, 128),
                (129, 190, 257),
                (260, 256, 270),
                (600, 700, 130),
                (1100, 1030, 1200),
            ];
            for (rows, inner, columns) in shapes {
                let a = BitMatrix::random(rows, inner, &mut generator);
                let b = BitMatrix::random(inner, columns, &mut generator);
                let before = BitMatrix::random(rows, columns, &mut generator);
                let expected = &before + &a.multiply_naive(&b).unwrap();
                for smallest in [64, 128, 200, 500] {
                    let mut target = before.clone();
                    let words = kernel.scratch_words(a.shape(), b.shape());
                    let mut scratch = kernel.scratch(a.shape(), words).unwrap();
                    let view = &mut target.as_mut();
                    kernel.add_product_in_halves(smallest, view, a.as_ref(), b.as_ref(), &mut scratch);
                    assert_eq!(target, expected, "{kernel:?} {rows}x{inner}x{columns} {smallest}");
                }
            }
        }
    }

    #[test]
    fn every_kernel_agrees_with_the_naive_product() {
        let mut generator = ChaCha8Rng::seed_from_u64(20);
        for kernel in available() {
            for rows in SIZES {
                for inner in SIZES {
                    for columns in SIZES {
                        check(kernel, rows, inner, columns, &mut generator);
                    }
                }
            }
            // Columns around the width of a line, and every number of blocks of rows.
            for rows in [1, 9, 17, 25, 40, 64, 70] {
                for columns in [256, 320, 448, 511, 512, 513, 576, 640, 1025, 1100] {
                    check(kernel, rows, 100, columns, &mut generator);
                }
            }
            // Inner dimensions around the depth of a panel, and scratch too large for the stack.
            for inner in [1023, 1024, 1100, 2047, 2048, 2049, 2100, 4100] {
                check(kernel, 70, inner, 130, &mut generator);
            }
            check(kernel, 300, 300, 300, &mut generator);
        }
    }

    #[test]
    fn every_kernel_leaves_the_surroundings_of_a_window_alone() {
        let mut generator = ChaCha8Rng::seed_from_u64(21);
        for kernel in available() {
            // Windows in rows that follow each other closely, and in rows aligned to lines, from each word of
            // one.
            let narrow = [64..128, 64..200, 128..200, 0..64].map(|columns| (200, columns));
            let wide = (0..9).flat_map(|start| [448, 1000, 1100].map(|end| (1100, 64 * start..end)));
            let windows = narrow.into_iter().chain(wide).filter(|(_, columns)| columns.start < columns.end);
            let windows = windows.filter(|(width, columns)| columns.end % 64 == 0 || columns.end == *width);
            for ((width, columns), rows) in windows.zip([0..3, 5..145, 1..2, 3..150].into_iter().cycle()) {
                let mut parent = BitMatrix::random(150, width, &mut generator);
                let before = parent.clone();
                let a = BitMatrix::random(rows.len(), 200, &mut generator);
                let b = BitMatrix::random(200, columns.len(), &mut generator);
                let mut scratch =
                    kernel.scratch(a.shape(), kernel.scratch_words(a.shape(), b.shape())).unwrap();
                let mut window = parent.window_mut(rows.clone(), columns.clone()).unwrap();
                kernel.add_product_in_halves(64, &mut window, a.as_ref(), b.as_ref(), &mut scratch);
                let change = &parent + &before;
                let product = a.multiply_naive(&b).unwrap();
                assert_eq!(change.submatrix(rows.clone(), columns.clone()).unwrap(), product);
                assert_eq!(change.weight(), product.weight());
            }
        }
    }

    #[test]
    fn a_thread_that_is_about_to_end_can_still_multiply() {
        struct MultiplyWhenDropped;
        impl Drop for MultiplyWhenDropped {
            fn drop(&mut self) {
                assert!((&BitMatrix::identity(300) * &BitMatrix::identity(300)).is_identity());
            }
        }
        thread_local! {
            static LAST: MultiplyWhenDropped = const { MultiplyWhenDropped };
        }
        let thread = std::thread::spawn(|| {
            LAST.with(|_| {});
            assert!((&BitMatrix::identity(300) * &BitMatrix::identity(300)).is_identity());
        });
        thread.join().unwrap();
    }
}
