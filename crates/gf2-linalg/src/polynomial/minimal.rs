//! Minimal polynomials of sequences, as Berlekamp and Massey found.

use super::Polynomial;
use crate::words::{self, read_bits, words_for, xor_shifted_up};
use crate::{BitVector, VectorRef};

impl Polynomial {
    /// Returns the polynomial m of least degree L that generates the sequence: m_0·s_i + … + m_L·s_(i+L) = 0
    /// wherever i + L is within it. It is 1 for a sequence of zeros.
    ///
    /// It is unique where 2L is at most the length. So of the sequence u·A^i·v for an n×n matrix A, 2n terms
    /// are enough for its minimal polynomial, which divides that of A.
    ///
    /// Source: Massey, "Shift-register synthesis and BCH decoding" (1969).
    ///
    /// # Complexity
    ///
    /// O(length · (length + L) / 64).
    ///
    /// ```
    /// use gf2_linalg::BitVector;
    /// use gf2_linalg::polynomial::Polynomial;
    ///
    /// // Every term is the sum of the two before, the Fibonacci numbers modulo 2.
    /// let sequence: BitVector = "01101101".parse()?;
    /// assert_eq!(Polynomial::minimal_polynomial(&sequence).to_string(), "x^2 + x + 1");
    /// # Ok::<(), gf2_linalg::Error>(())
    /// ```
    pub fn minimal_polynomial<'a>(sequence: impl Into<VectorRef<'a>>) -> Self {
        let sequence = sequence.into();
        let count = sequence.len();
        let width = words_for(count + 1);
        let reversed = BitVector::from_fn(count, |i| sequence.get(count - 1 - i));
        let unit = |_| {
            let mut words = vec![0; width];
            words[0] = 1;
            words
        };
        // The polynomials in 1/x that Massey calls C and B, and the distance between the two.
        let [mut connection, mut previous] = [0, 1].map(unit);
        let (mut order, mut distance) = (0, 1);
        for i in 0..count {
            // Term i - j is at place count - 1 - i + j of the reversed sequence.
            let used = words_for(order + 1);
            let discrepancy = connection[..used].iter().enumerate().fold(0, |sum, (word, bits)| {
                sum ^ (bits & read_bits(reversed.words(), count - 1 - i + 64 * word, 64))
            });
            if discrepancy.count_ones() % 2 == 0 {
                distance += 1;
            } else if 2 * order <= i {
                let before = connection.clone();
                xor_shifted_up(&mut connection, &previous, distance);
                previous = before;
                order = i + 1 - order;
                distance = 1;
            } else {
                xor_shifted_up(&mut connection, &previous, distance);
                distance += 1;
            }
        }
        let places = (0..=order).filter(|&j| words::get_bit(&connection, j));
        Self::from_exponents(places.map(|j| order - j))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generates(polynomial: &Polynomial, sequence: &BitVector) -> bool {
        let order = polynomial.degree().unwrap();
        (0..sequence.len().saturating_sub(order)).all(|i| {
            !(0..=order).fold(false, |sum, j| sum ^ (polynomial.coefficient(j) & sequence.get(i + j)))
        })
    }

    #[test]
    fn no_polynomial_of_lower_degree_generates_a_short_sequence() {
        for length in 0..=9 {
            for bits in 0..1_u64 << length {
                let sequence = BitVector::from_words(length, vec![bits]);
                let found = Polynomial::minimal_polynomial(&sequence);
                assert!(generates(&found, &sequence), "{sequence} {found}");
                let degree = found.degree().unwrap();
                for lower in 1..1_u64 << degree {
                    assert!(!generates(&Polynomial::from_words([lower]), &sequence), "{sequence} {found}");
                }
            }
        }
    }

    #[test]
    fn long_sequences_give_back_their_polynomial() {
        // Primitive, and so the minimal polynomial of every sequence but zero.
        let polynomial = Polynomial::from_exponents([127, 1, 0]);
        let mut sequence: Vec<bool> = (0..127).map(|i| i * i % 5 == 1).collect();
        for i in 0..200 {
            sequence.push(sequence[i] ^ sequence[i + 1]);
        }
        let sequence: BitVector = sequence.into_iter().collect();
        assert_eq!(Polynomial::minimal_polynomial(&sequence), polynomial);
    }
}
