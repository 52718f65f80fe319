//! Up to 64 rows that are reduced among themselves, a word of all of them at a time.

use crate::MatrixRef;
use crate::simd::{Level, Simd, Work};
use crate::words::WORD_BITS;

/// Rows of a batch of a [panel](super::panel::Panel), in columns of words, so that one instruction works on
/// several rows.
pub(crate) struct Batch<const WORDS: usize> {
    /// The bits in the panel.
    bits: [[u64; WORD_BITS]; WORDS],
    /// Which of the chosen rows they are sums of.
    chosen: [[u64; WORD_BITS]; WORDS],
    /// The pivots of those that are not sums of others.
    pivots: [Option<usize>; WORD_BITS],
}

impl<const WORDS: usize> Batch<WORDS> {
    /// The first `count` rows of a matrix that has the bits in the panel, and after them which of the chosen
    /// rows were added.
    pub(super) fn new(matrix: MatrixRef<'_>, count: usize) -> Self {
        let mut batch = Self {
            bits: [[0; WORD_BITS]; WORDS],
            chosen: [[0; WORD_BITS]; WORDS],
            pivots: [None; WORD_BITS],
        };
        for row in 0..count {
            let (bits, chosen) = matrix.row_words(row).split_at(WORDS);
            for word in 0..WORDS {
                batch.bits[word][row] = bits[word];
                batch.chosen[word][row] = chosen[word];
            }
        }
        batch
    }

    /// Reduces the rows among themselves, in their order: each that is not zero by then gets its first one as
    /// a pivot and is chosen with the next number, from `number` on.
    pub(super) fn reduce(&mut self, level: Level, number: usize) {
        level.run(Reduce { number }, self);
    }

    /// The rows that have a pivot, with it.
    pub(super) fn iter_pivots(&self) -> impl Iterator<Item = (usize, usize)> {
        self.pivots.iter().enumerate().filter_map(|(row, pivot)| pivot.map(|pivot| (row, pivot)))
    }

    /// Copies a row, in the form that [`new`](Self::new) takes.
    pub(super) fn copy_row(&self, row: usize, target: &mut [u64]) {
        let words = self.bits.iter().chain(&self.chosen);
        target.iter_mut().zip(words).for_each(|(target, words)| *target = words[row]);
    }
}

/// See [`Batch::reduce`].
struct Reduce {
    number: usize,
}

impl<const WORDS: usize> Work<&mut Batch<WORDS>> for Reduce {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S, batch: &mut Batch<WORDS>) {
        let mut number = self.number;
        for row in 0..WORD_BITS {
            let Some(word) = (0..WORDS).find(|&word| batch.bits[word][row] != 0) else { continue };
            let bit = batch.bits[word][row].trailing_zeros() as usize;
            batch.pivots[row] = Some(word * WORD_BITS + bit);
            // The row itself is chosen in the same pass over all: to write one word alone would keep the next
            // pass waiting.
            let (choice_word, choice) = (number / WORD_BITS, 1 << (number % WORD_BITS));
            let mut added = [0; WORD_BITS];
            let mut is_pivot = [0; WORD_BITS];
            for other in 0..WORD_BITS {
                is_pivot[other] = if other == row { u64::MAX } else { 0 };
                added[other] = (batch.bits[word][other] >> bit & 1).wrapping_neg() & !is_pivot[other];
            }
            for words in &mut batch.bits[word..] {
                let pivot = words[row];
                for other in 0..WORD_BITS {
                    words[other] ^= pivot & added[other];
                }
            }
            for words in &mut batch.chosen[..choice_word] {
                let pivot = words[row];
                for other in 0..WORD_BITS {
                    words[other] ^= pivot & added[other];
                }
            }
            let words = &mut batch.chosen[choice_word];
            let pivot = words[row] ^ choice;
            for other in 0..WORD_BITS {
                words[other] ^= pivot & added[other] | choice & is_pivot[other];
            }
            number += 1;
        }
    }
}
