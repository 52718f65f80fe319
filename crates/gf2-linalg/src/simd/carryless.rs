//! Carry-less products of words, the plain products of short polynomials.

#[cfg(target_arch = "x86_64")]
mod x86;

use super::Level;
use super::level::limit_named;
use crate::words::WORD_BITS;

/// Maximum number of words of a factor of [`Carryless::multiply`].
pub(crate) const MAX_WORDS: usize = 64;

/// Products of so few words and others are added up row by row, which needs no preparation.
const FEW_ROWS: usize = 2;

/// Instructions for carry-less products that this processor has.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Carryless {
    /// None: tables in registers.
    Portable,
    /// One product an instruction, PCLMULQDQ.
    #[cfg(target_arch = "x86_64")]
    Single(x86::Single),
    /// Two products an instruction, VPCLMULQDQ.
    #[cfg(target_arch = "x86_64")]
    Double(x86::Double),
    /// Four products an instruction, VPCLMULQDQ.
    #[cfg(target_arch = "x86_64")]
    Quadruple(x86::Quadruple),
}

impl Carryless {
    /// Those that this processor has, from the lowest up.
    pub(crate) fn available() -> impl DoubleEndedIterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let others = [
            x86::Single::new().map(Self::Single),
            x86::Double::new().map(Self::Double),
            x86::Quadruple::new().map(Self::Quadruple),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let others: [Option<Self>; 0] = [];
        std::iter::once(Self::Portable).chain(others.into_iter().flatten())
    }

    /// The highest that is available, or the highest up to the [level](Level) that the environment variable
    /// names: one product at `avx2`, two at `avx2-gfni`, four at `avx512-gfni`.
    pub(crate) fn current() -> Self {
        static CURRENT: std::sync::OnceLock<Carryless> = std::sync::OnceLock::new();
        *CURRENT.get_or_init(|| Self::highest_up_to(limit_named(&Level::named_by_environment())))
    }

    fn highest_up_to(limit: usize) -> Self {
        Self::available().rev().find(|level| level.rank() <= limit).unwrap_or(Self::Portable)
    }

    /// Its place among all, that of the level of [`Level`] that allows it.
    fn rank(self) -> usize {
        match self {
            Self::Portable => 0,
            #[cfg(target_arch = "x86_64")]
            Self::Single(_) => 1,
            #[cfg(target_arch = "x86_64")]
            Self::Double(_) => 2,
            #[cfg(target_arch = "x86_64")]
            Self::Quadruple(_) => 3,
        }
    }

    /// Products of this many words or fewer are not divided further; measured.
    pub(crate) fn plain_words(self) -> usize {
        match self {
            Self::Portable => 8,
            #[cfg(target_arch = "x86_64")]
            Self::Single(_) => 24,
            #[cfg(target_arch = "x86_64")]
            Self::Double(_) => 48,
            #[cfg(target_arch = "x86_64")]
            Self::Quadruple(_) => MAX_WORDS,
        }
    }

    /// Quotients by divisors, both of this many words or more, are found by reciprocals; measured.
    pub(crate) fn fewest_words_for_reciprocals(self) -> usize {
        if self.rank() == 0 { 128 } else { 2048 }
    }

    /// Two leading words of pairs of polynomials of this many bits or more are read at a time, one of shorter
    /// ones: quotients of single words take less time, but come to twice as many products; measured.
    pub(crate) fn fewest_bits_for_two_words(self) -> usize {
        if self.rank() == 0 { 0 } else { 1 << 12 }
    }

    /// Pairs of polynomials of this many bits or more are divided by one another by halves; measured.
    pub(crate) fn fewest_bits_to_halve(self) -> usize {
        if self.rank() == 0 { 1 << 11 } else { 3 << 15 }
    }

    /// Overwrites the product, as long as both factors together, which have at most [`MAX_WORDS`] words.
    #[inline]
    pub(crate) fn multiply(self, a: &[u64], b: &[u64], product: &mut [u64]) {
        assert!(a.len() <= MAX_WORDS && b.len() <= MAX_WORDS && product.len() == a.len() + b.len());
        if a.len() <= FEW_ROWS {
            return self.multiply_rows(a, b, product);
        }
        match self {
            Self::Portable => self.multiply_rows(a, b, product),
            #[cfg(target_arch = "x86_64")]
            Self::Single(token) => token.multiply(a, b, product),
            #[cfg(target_arch = "x86_64")]
            Self::Double(token) => token.multiply(a, b, product),
            #[cfg(target_arch = "x86_64")]
            Self::Quadruple(token) => token.multiply(a, b, product),
        }
    }

    fn multiply_rows(self, a: &[u64], b: &[u64], product: &mut [u64]) {
        product.fill(0);
        for (i, factor) in a.iter().enumerate() {
            product[i + b.len()] = self.add_multiple(&mut product[i..], b, *factor);
        }
    }

    /// Adds `row · factor` to the target, which has at least as many words as the row; returns what would be
    /// added to the word after the row's.
    #[inline]
    pub(crate) fn add_multiple(self, target: &mut [u64], row: &[u64], factor: u64) -> u64 {
        match self {
            Self::Portable => {
                let table = multiples(factor);
                add_multiple(target, row, |word| portable(&table, word))
            }
            #[cfg(target_arch = "x86_64")]
            Self::Single(token) => token.add_multiple(target, row, factor),
            #[cfg(target_arch = "x86_64")]
            Self::Double(token) => token.add_multiple(target, row, factor),
            #[cfg(target_arch = "x86_64")]
            Self::Quadruple(token) => token.add_multiple(target, row, factor),
        }
    }

    /// Replaces two rows of as many words by their combinations, those of the rows of the matrix; returns
    /// what would be the words after the last ones.
    #[inline]
    pub(crate) fn combine(self, matrix: [[u64; 2]; 2], x: &mut [u64], y: &mut [u64]) -> [u64; 2] {
        match self {
            Self::Portable => {
                let tables = matrix.map(|row| row.map(multiples));
                combine(x, y, |i, j, word| portable(&tables[i][j], word))
            }
            #[cfg(target_arch = "x86_64")]
            Self::Single(token) => token.combine(matrix, x, y),
            #[cfg(target_arch = "x86_64")]
            Self::Double(token) => token.combine(matrix, x, y),
            #[cfg(target_arch = "x86_64")]
            Self::Quadruple(token) => token.combine(matrix, x, y),
        }
    }

    /// Overwrites the square, twice as long.
    #[inline]
    pub(crate) fn square(self, words: &[u64], square: &mut [u64]) {
        match self {
            Self::Portable => square_words(words, square, |word| {
                (spread(word as u32), spread((word >> (WORD_BITS / 2)) as u32))
            }),
            #[cfg(target_arch = "x86_64")]
            Self::Single(token) => token.square(words, square),
            #[cfg(target_arch = "x86_64")]
            Self::Double(token) => token.square(words, square),
            #[cfg(target_arch = "x86_64")]
            Self::Quadruple(token) => token.square(words, square),
        }
    }

    /// The high word of the product of two words.
    #[inline]
    pub(crate) fn high_product(self, a: u64, b: u64) -> u64 {
        self.add_multiple(&mut [0], &[a], b)
    }
}

/// What [`Carryless::combine`] does; `multiply` gets the place of a factor in the matrix.
#[inline(always)]
fn combine(x: &mut [u64], y: &mut [u64], multiply: impl Fn(usize, usize, u64) -> (u64, u64)) -> [u64; 2] {
    let mut carry = [0; 2];
    for (x, y) in x.iter_mut().zip(y) {
        let products = [0, 1].map(|i| (multiply(i, 0, *x), multiply(i, 1, *y)));
        [*x, *y] = [0, 1].map(|i| carry[i] ^ products[i].0.0 ^ products[i].1.0);
        carry = products.map(|(a, b)| a.1 ^ b.1);
    }
    carry
}

/// What [`Carryless::add_multiple`] does.
#[inline(always)]
fn add_multiple(target: &mut [u64], row: &[u64], multiply: impl Fn(u64) -> (u64, u64)) -> u64 {
    let mut carry = 0;
    for (target, word) in target[..row.len()].iter_mut().zip(row) {
        let (low, high) = multiply(*word);
        *target ^= low ^ carry;
        carry = high;
    }
    carry
}

/// What [`Carryless::square`] does.
#[inline(always)]
fn square_words(words: &[u64], square: &mut [u64], square_word: impl Fn(u64) -> (u64, u64)) {
    for ([low, high], word) in square.as_chunks_mut::<2>().0.iter_mut().zip(words) {
        (*low, *high) = square_word(*word);
    }
}

/// The bits of a half word at the even places of a word.
fn spread(half: u32) -> u64 {
    let mut bits = u64::from(half);
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF;
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF;
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F;
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333;
    (bits | bits << 1) & 0x5555_5555_5555_5555
}

/// The products of a word and every polynomial of degree below 4.
fn multiples(word: u64) -> [u128; 16] {
    let word = u128::from(word);
    std::array::from_fn(|i| (0..4).fold(0, |sum, bit| sum ^ ((word << bit) * (i as u128 >> bit & 1))))
}

/// The low and the high word of a product, by the [multiples] of one factor.
fn portable(multiples: &[u128; 16], word: u64) -> (u64, u64) {
    let digits = (0..16).rev().map(|digit| (word >> (4 * digit) & 15) as usize);
    let product = digits.fold(0, |sum, digit| sum << 4 ^ multiples[digit]);
    (product as u64, (product >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::*;

    fn by_definition(a: &[u64], b: &[u64]) -> Vec<u64> {
        let mut product = vec![0; a.len() + b.len()];
        for i in 0..64 * a.len() {
            for j in 0..64 * b.len() {
                let bit = a[i / 64] >> (i % 64) & b[j / 64] >> (j % 64) & 1;
                product[(i + j) / 64] ^= bit << ((i + j) % 64);
            }
        }
        product
    }

    #[test]
    fn every_level_agrees_with_the_definition() {
        let mut generator = ChaCha8Rng::seed_from_u64(71);
        let mut random = |count| (0..count).map(|_| generator.next_u64()).collect::<Vec<_>>();
        let small = (0..10).flat_map(|m| (0..10).map(move |n| (m, n)));
        for (m, n) in small.chain([(15, 17), (16, 16), (1, 64), (64, 3), (31, 33)]) {
            let (a, b) = (random(m), random(n));
            let expected = by_definition(&a, &b);
            for level in Carryless::available() {
                let mut product = vec![0xDEAD_BEEF; m + n];
                level.multiply(&a, &b, &mut product);
                assert_eq!(product, expected, "{level:?} {m} {n}");
            }
        }
    }

    #[test]
    fn every_level_agrees_with_portable_at_every_length() {
        let mut generator = ChaCha8Rng::seed_from_u64(72);
        for m in 0..=MAX_WORDS {
            for n in [m, MAX_WORDS - m, (m * 7 + 3) % 65] {
                let mut random = |count| (0..count).map(|_| generator.next_u64()).collect::<Vec<_>>();
                let (a, b) = (random(m), random(n));
                let mut expected = vec![1; m + n];
                Carryless::Portable.multiply(&a, &b, &mut expected);
                let mut expected_sum = random(m);
                let sum = expected_sum.clone();
                let expected_carry = Carryless::Portable.add_multiple(&mut expected_sum, &a, u64::MAX - 77);
                for level in Carryless::available() {
                    let mut product = vec![2; m + n];
                    level.multiply(&a, &b, &mut product);
                    assert_eq!(product, expected, "{level:?} {m} {n}");
                    let mut sum = sum.clone();
                    assert_eq!(level.add_multiple(&mut sum, &a, u64::MAX - 77), expected_carry);
                    assert_eq!(sum, expected_sum, "{level:?} {m}");
                    let mut square = vec![3; 2 * m];
                    level.square(&a, &mut square);
                    let mut expected_square = vec![4; 2 * m];
                    Carryless::Portable.multiply(&a, &a, &mut expected_square);
                    assert_eq!(square, expected_square, "{level:?} {m}");
                    let matrix = [[3, u64::MAX], [1 << 63, 0x0123_4567_89AB_CDEF]];
                    let [(mut x, mut y), (mut expected_x, mut expected_y)] =
                        [0, 1].map(|_| (a.clone(), a.iter().rev().copied().collect::<Vec<_>>()));
                    let carry = level.combine(matrix, &mut x, &mut y);
                    let expected_carry =
                        Carryless::Portable.combine(matrix, &mut expected_x, &mut expected_y);
                    assert_eq!((x, y, carry), (expected_x, expected_y, expected_carry), "{level:?} {m}");
                }
            }
        }
    }

    #[test]
    fn the_lowest_level_is_portable() {
        assert!(matches!(Carryless::highest_up_to(0), Carryless::Portable));
        let highest = Carryless::available().last().map(Carryless::rank);
        assert_eq!(Some(Carryless::highest_up_to(usize::MAX).rank()), highest);
    }
}
