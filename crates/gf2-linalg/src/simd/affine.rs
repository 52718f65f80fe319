//! Products by the affine instruction of GFNI, on vectors of whichever width there is, or by byte shuffles.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

#[cfg(target_arch = "x86_64")]
use super::{
    avx2::Avx2Gfni,
    avx512::Avx512Gfni,
    gfni,
    shuffle::{self, Avx2},
};
use crate::aligned::{AlignedWords, try_reserve};
use crate::multiply::parts::{Operands, Product};
use crate::multiply::strassen::divide;
use crate::{Error, MatrixMut, MatrixRef, Shape};

/// Vectors with an instruction for products.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Affine {
    /// Of 256 bits, with byte shuffles.
    #[cfg(target_arch = "x86_64")]
    Shuffle(Avx2),
    /// Of 256 bits, with the affine instruction.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2Gfni),
    /// Of 512 bits, with the affine instruction.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512Gfni),
}

/// Scratch of a product of 64×64 matrices, which is on the stack.
const SMALL: usize = 3 * 64;

/// Halves of matrices that are smaller are multiplied as fast without dividing them again.
const SMALLEST_HALF: usize = 2048;

#[repr(align(64))]
struct Aligned<const WORDS: usize>([u64; WORDS]);

/// Words to work with, aligned to cache lines and of any content.
///
/// A thread keeps up to [`MOST_KEPT`] for its next product: to get as many from the system each time would take as long as
/// the product.
pub(crate) struct Scratch(AlignedWords);

/// A megabyte.
const MOST_KEPT: usize = 1 << 17;

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
        if self.0.len() <= MOST_KEPT {
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

impl Affine {
    /// `target += left · right`, whose shapes fit.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for 1024 columns of the left matrix; the target is unchanged then.
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
    #[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables, reason = "there is no such value"))]
    pub(crate) fn scratch_words(self, left: Shape, right: Shape) -> usize {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Shuffle(_) => shuffle::scratch_words(left, right),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) | Self::Avx512(_) => gfni::scratch_words(left, right),
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
        if target.rows() == 0 || target.columns() == 0 || left.columns() == 0 {
            return;
        }
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Shuffle(token) => token.add_product(target, left, right, scratch),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) | Self::Avx512(_) => {
                let (mut operands, product) = Operands::new(target, left, right);
                divide(&product, SMALLEST_HALF, &mut |product| {
                    self.add_parts(&mut operands, product, scratch);
                });
            }
        }
    }

    /// Adds the product of sums of parts to the parts of the target, with scratch of any content; whether there is a way.
    #[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables, reason = "there is no such value"))]
    fn add_parts(self, operands: &mut Operands<'_>, product: &Product, scratch: &mut [u64]) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Shuffle(_) => return false,
            _ if product.is_empty() => {}
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => token.add_parts(operands, product, scratch),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(token) => token.add_parts(operands, product, scratch),
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use crate::BitMatrix;
    use crate::multiply::parts::Operands;
    use crate::multiply::strassen::divide;
    use crate::simd::{Affine, Level};

    /// Sizes around blocks, words, strips and panels.
    const SIZES: [usize; 12] = [0, 1, 7, 8, 9, 63, 64, 65, 127, 128, 129, 200];

    fn available() -> impl Iterator<Item = Affine> {
        Level::available().filter_map(Level::affine)
    }

    fn check(affine: Affine, rows: usize, inner: usize, columns: usize, generator: &mut ChaCha8Rng) {
        let (a, b) =
            (BitMatrix::random(rows, inner, generator), BitMatrix::random(inner, columns, generator));
        let before = BitMatrix::random(rows, columns, generator);
        let expected = &before + &a.multiply_naive(&b).unwrap();
        let mut target = before.clone();
        affine.add_product(&mut target.as_mut(), a.as_ref(), b.as_ref()).unwrap();
        assert_eq!(target, expected, "{affine:?} {rows}x{inner}x{columns}");

        // What the scratch has in it does not matter.
        let mut scratch = affine.scratch(a.shape(), affine.scratch_words(a.shape(), b.shape())).unwrap();
        scratch.fill(0xDEAD_BEEF_0123_4567);
        let mut target = before;
        affine.add_product_with(&mut target.as_mut(), a.as_ref(), b.as_ref(), &mut scratch);
        assert_eq!(target, expected, "{affine:?} {rows}x{inner}x{columns}");
    }

    #[test]
    fn every_width_multiplies_as_many_sums_of_parts_as_there_is_room_for() {
        let mut generator = ChaCha8Rng::seed_from_u64(22);
        for affine in available() {
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
                    let words = affine.scratch_words(a.shape(), b.shape());
                    let mut scratch = affine.scratch(a.shape(), words).unwrap();
                    let mut view = target.as_mut();
                    let (mut operands, product) = Operands::new(&mut view, a.as_ref(), b.as_ref());
                    let mut products = 0;
                    divide(&product, smallest, &mut |product| {
                        products += 1;
                        if !affine.add_parts(&mut operands, product, &mut scratch) {
                            products = 0;
                        }
                    });
                    if products == 0 {
                        continue;
                    }
                    assert_eq!(target, expected, "{affine:?} {rows}x{inner}x{columns} {smallest}");
                    let half = rows.min(inner).min(columns) / 128 * 64;
                    assert_eq!(products > 1, half >= smallest, "seven products and the rest");
                }
            }
        }
    }

    #[test]
    fn every_width_agrees_with_the_naive_product() {
        let mut generator = ChaCha8Rng::seed_from_u64(20);
        for affine in available() {
            for rows in SIZES {
                for inner in SIZES {
                    for columns in SIZES {
                        check(affine, rows, inner, columns, &mut generator);
                    }
                }
            }
            // Columns around the width of a line, and every number of blocks of rows.
            for rows in [1, 9, 17, 25, 40, 64, 70] {
                for columns in [256, 320, 448, 511, 512, 513, 576, 640, 1025, 1100] {
                    check(affine, rows, 100, columns, &mut generator);
                }
            }
            // Inner dimensions around the depth of a panel, and scratch too large for the stack.
            for inner in [1023, 1024, 1025, 1100, 2048, 2100] {
                check(affine, 70, inner, 130, &mut generator);
            }
            check(affine, 300, 300, 300, &mut generator);
        }
    }

    #[test]
    fn every_width_leaves_the_surroundings_of_a_window_alone() {
        let mut generator = ChaCha8Rng::seed_from_u64(21);
        for affine in available() {
            // Windows in rows that follow each other closely, and in rows aligned to lines, from each word of one.
            let narrow = [64..128, 64..200, 128..200, 0..64].map(|columns| (200, columns));
            let wide = (0..9).flat_map(|start| [448, 1000, 1100].map(|end| (1100, 64 * start..end)));
            let windows = narrow.into_iter().chain(wide).filter(|(_, columns)| columns.start < columns.end);
            let windows = windows.filter(|(width, columns)| columns.end % 64 == 0 || columns.end == *width);
            for ((width, columns), rows) in windows.zip([0..3, 5..75, 1..2, 3..68].into_iter().cycle()) {
                let mut parent = BitMatrix::random(80, width, &mut generator);
                let before = parent.clone();
                let a = BitMatrix::random(rows.len(), 100, &mut generator);
                let b = BitMatrix::random(100, columns.len(), &mut generator);
                let mut window = parent.window_mut(rows.clone(), columns.clone()).unwrap();
                affine.add_product(&mut window, a.as_ref(), b.as_ref()).unwrap();
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
