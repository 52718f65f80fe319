//! Products of polynomials over GF(2): carry-less multiplication of words.

#[cfg(target_arch = "x86_64")]
mod x86;

use std::sync::OnceLock;

use super::Level;

/// An instruction set for carry-less multiplication that this processor has.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Carryless {
    /// Integer products of spread bits.
    Portable,
    /// One product of words at a time.
    #[cfg(target_arch = "x86_64")]
    Single(x86::Single),
    /// Four at a time.
    #[cfg(target_arch = "x86_64")]
    Quadruple(x86::Quadruple),
}

impl Carryless {
    /// Those that this processor has, from the lowest up.
    #[cfg(test)]
    pub(crate) fn available() -> impl Iterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let others = [x86::Single::new().map(Self::Single), x86::Quadruple::new().map(Self::Quadruple)];
        #[cfg(not(target_arch = "x86_64"))]
        let others: [Option<Self>; 0] = [];
        std::iter::once(Self::Portable).chain(others.into_iter().flatten())
    }

    /// The highest one up to the [level](Level::current) in use.
    pub(crate) fn current() -> Self {
        static CURRENT: OnceLock<Carryless> = OnceLock::new();
        *CURRENT.get_or_init(|| Self::up_to(Level::current()))
    }

    #[cfg(target_arch = "x86_64")]
    fn up_to(level: Level) -> Self {
        let single = || x86::Single::new().map_or(Self::Portable, Self::Single);
        match level {
            Level::Portable => Self::Portable,
            Level::Avx2(_) | Level::Avx2Gfni(_) => single(),
            Level::Avx512Gfni(_) => x86::Quadruple::new().map_or_else(single, Self::Quadruple),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn up_to(_: Level) -> Self {
        Self::Portable
    }

    /// Writes the product of two polynomials of at least one word each; the product has the words of both.
    pub(crate) fn multiply(self, product: &mut [u64], left: &[u64], right: &[u64]) {
        debug_assert_eq!(product.len(), left.len() + right.len());
        match self {
            Self::Portable => {
                product.fill(0);
                for (start, &factor) in left.iter().enumerate() {
                    let top = add_product(&mut product[start..][..right.len()], right, factor, portable);
                    product[start + right.len()] ^= top;
                }
            }
            #[cfg(target_arch = "x86_64")]
            Self::Single(token) => token.multiply(product, left, right),
            #[cfg(target_arch = "x86_64")]
            Self::Quadruple(token) => token.multiply(product, left, right),
        }
    }

    /// Adds the product of a polynomial and a word to as many words; returns the word above them.
    pub(crate) fn add_product(self, sum: &mut [u64], factor: &[u64], word: u64) -> u64 {
        match self {
            Self::Portable => add_product(sum, factor, word, portable),
            #[cfg(target_arch = "x86_64")]
            Self::Single(token) => token.add_product(sum, factor, word),
            #[cfg(target_arch = "x86_64")]
            Self::Quadruple(token) => token.single().add_product(sum, factor, word),
        }
    }

    /// Multiplies a matrix of words with the pair of two polynomials of as many words, in place; returns the words
    /// above them.
    pub(crate) fn combine(self, matrix: &[[u64; 2]; 2], upper: &mut [u64], lower: &mut [u64]) -> [u64; 2] {
        match self {
            Self::Portable => combine(matrix, upper, lower, portable),
            #[cfg(target_arch = "x86_64")]
            Self::Single(token) => token.combine(matrix, upper, lower),
            #[cfg(target_arch = "x86_64")]
            Self::Quadruple(token) => token.single().combine(matrix, upper, lower),
        }
    }

    /// The product of two words.
    pub(crate) fn product(self, left: u64, right: u64) -> u128 {
        match self {
            Self::Portable => portable(left, right),
            #[cfg(target_arch = "x86_64")]
            Self::Single(token) => token.product(left, right),
            #[cfg(target_arch = "x86_64")]
            Self::Quadruple(token) => token.single().product(left, right),
        }
    }
}

/// The product of two words, by integer products of every fifth bit: sums of at most 13 such bits do not reach the
/// next one.
fn portable(left: u64, right: u64) -> u128 {
    const EVERY_FIFTH: u128 = (((1 << 125) - 1) / 31) | (1 << 125);
    let part = |word: u64, start: usize| u128::from(word) & (EVERY_FIFTH << start);
    let mut product = 0;
    for sum in 0..5 {
        let mut bits = 0;
        for start in 0..5 {
            let other = (sum + 5 - start) % 5;
            bits ^= wide(part(left, start) as u64, part(right, other) as u64);
        }
        product ^= bits & (EVERY_FIFTH << sum);
    }
    product
}

fn wide(left: u64, right: u64) -> u128 {
    u128::from(left) * u128::from(right)
}

/// What [`Carryless::add_product`] does, with this product of words.
#[inline(always)]
fn add_product(sum: &mut [u64], factor: &[u64], word: u64, product: impl Fn(u64, u64) -> u128) -> u64 {
    let mut above = 0;
    for (sum, &factor) in sum.iter_mut().zip(factor) {
        let here = product(factor, word);
        *sum ^= here as u64 ^ above;
        above = (here >> 64) as u64;
    }
    above
}

/// What [`Carryless::combine`] does, with this product of words.
#[inline(always)]
fn combine(
    matrix: &[[u64; 2]; 2],
    upper: &mut [u64],
    lower: &mut [u64],
    product: impl Fn(u64, u64) -> u128,
) -> [u64; 2] {
    let mut above = [0; 2];
    for (upper, lower) in upper.iter_mut().zip(lower) {
        let sums = matrix.map(|[left, right]| product(left, *upper) ^ product(right, *lower));
        *upper = sums[0] as u64 ^ above[0];
        *lower = sums[1] as u64 ^ above[1];
        above = sums.map(|sum| (sum >> 64) as u64);
    }
    above
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    /// Bit by bit.
    fn plain(left: u64, right: u64) -> u128 {
        (0..64).filter(|bit| right >> bit & 1 == 1).fold(0, |sum, bit| sum ^ u128::from(left) << bit)
    }

    #[test]
    fn every_instruction_set_multiplies_words() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let special = [0, 1, 2, u64::MAX, 1 << 63, 0x8421_0842_1084_2108];
        let mut pairs: Vec<[u64; 2]> = special.iter().flat_map(|&a| special.map(|b| [a, b])).collect();
        pairs.extend((0..100).map(|_| [random.next_u64(), random.next_u64()]));
        for [left, right] in pairs {
            for set in Carryless::available() {
                assert_eq!(set.product(left, right), plain(left, right), "{set:?} {left:x} {right:x}");
            }
        }
    }

    #[test]
    fn every_instruction_set_agrees_with_single_products() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        for (left, right) in [(1, 1), (1, 9), (7, 8), (8, 8), (9, 17), (16, 16), (31, 33), (40, 3)] {
            let mut words = |count: usize| (0..count).map(|_| random.next_u64()).collect::<Vec<_>>();
            let (a, b, matrix) = (words(left), words(right), [[3, 1 << 40], [random_word(), u64::MAX]]);
            let mut expected = vec![0; left + right];
            for (i, &a) in a.iter().enumerate() {
                for (j, &b) in b.iter().enumerate() {
                    let product = plain(a, b);
                    expected[i + j] ^= product as u64;
                    expected[i + j + 1] ^= (product >> 64) as u64;
                }
            }
            let combined = {
                let (mut upper, mut lower) = (a.clone(), a.iter().rev().copied().collect::<Vec<_>>());
                let above = combine(&matrix, &mut upper, &mut lower, plain);
                (upper, lower, above)
            };
            for set in Carryless::available() {
                let mut product = vec![u64::MAX; left + right];
                set.multiply(&mut product, &a, &b);
                assert_eq!(product, expected, "{set:?} {left} {right}");
                let (mut upper, mut lower) = (a.clone(), a.iter().rev().copied().collect::<Vec<_>>());
                let above = set.combine(&matrix, &mut upper, &mut lower);
                assert_eq!((upper, lower, above), combined);
                let mut sum = b.clone();
                let above = set.add_product(&mut sum, &b, a[0]);
                let mut plain_sum = b.clone();
                assert_eq!(above, add_product(&mut plain_sum, &b, a[0], plain));
                assert_eq!(sum, plain_sum);
            }
        }
    }

    fn random_word() -> u64 {
        0x9e37_79b9_7f4a_7c15
    }
}
