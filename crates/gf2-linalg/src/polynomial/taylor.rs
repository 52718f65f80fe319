//! The shift p(x) → p(x + 1).

use super::Polynomial;

/// The bits of a word whose index has bit `j`, for j = 0, …, 5.
const INDEX_HAS_BIT: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// Words that stay in the first cache while all steps within them are made.
const BLOCK: usize = 2048;

impl Polynomial {
    /// Returns p(x + 1), which has the same degree. Twice gives p back.
    ///
    /// Because (x + 1)^(2^j) = x^(2^j) + 1, for each j the coefficients whose index has bit j are added to
    /// those whose index has not.
    ///
    /// # Complexity
    ///
    /// O(degree · log(degree) / 64).
    ///
    /// ```
    /// use gf2_linalg::polynomial::Polynomial;
    ///
    /// let p: Polynomial = "x^4 + x^2 + x".parse()?;
    /// assert_eq!(p.taylor_shift().to_string(), "x^4 + x^2 + x + 1");
    /// # Ok::<(), gf2_linalg::Error>(())
    /// ```
    pub fn taylor_shift(&self) -> Self {
        let mut words = self.words.clone();
        let mut distance = words.len().next_power_of_two();
        while distance > BLOCK {
            distance /= 2;
            add_upper_halves(&mut words, distance);
        }
        for block in words.chunks_mut(distance) {
            let mut distance = distance;
            while distance > 1 {
                distance /= 2;
                add_upper_halves(block, distance);
            }
            for word in block {
                for (j, mask) in INDEX_HAS_BIT.into_iter().enumerate().rev() {
                    *word ^= (*word & mask) >> (1 << j);
                }
            }
        }
        Self { words }
    }
}

/// Adds, in each `2 · distance` words, the upper half to the lower one.
fn add_upper_halves(words: &mut [u64], distance: usize) {
    for pair in words.chunks_mut(2 * distance) {
        if pair.len() > distance {
            let (lower, upper) = pair.split_at_mut(distance);
            crate::words::xor_into(lower, upper);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By Horner's rule.
    fn by_definition(polynomial: &Polynomial) -> Polynomial {
        let mut result = Polynomial::zero();
        for exponent in (0..polynomial.length()).rev() {
            result = &(&result << 1) + &result;
            if polynomial.coefficient(exponent) {
                result += &Polynomial::one();
            }
        }
        result
    }

    #[test]
    fn the_shift_agrees_with_horners_rule() {
        for length in [0, 1, 2, 3, 63, 64, 65, 127, 128, 129, 191, 192, 193, 300, 1000] {
            let polynomial =
                Polynomial::from_exponents((0..length).filter(|i| i * i % 7 < 3 || i + 1 == length));
            assert_eq!(polynomial.taylor_shift(), by_definition(&polynomial), "{length}");
        }
    }

    #[test]
    fn powers_of_x_plus_one_beyond_a_block_become_powers_of_x() {
        let exponent = 64 * BLOCK + 12345;
        let shifted = Polynomial::monomial(exponent).taylor_shift();
        // Lucas: a binomial coefficient is odd where the bits of the lower number are among the upper one's.
        let expected = Polynomial::from_exponents((0..=exponent).filter(|i| i & exponent == *i));
        assert_eq!(shifted, expected);
        assert_eq!(shifted.taylor_shift(), Polynomial::monomial(exponent));
    }
}
