//! Sums of rows of a matrix, many of them in one call.

use crate::simd::Level;
use crate::words::{WORD_BITS, words_for, xor_bits};
use crate::{Error, MatrixMut, Shape};

/// A list of assignments to rows of a matrix: each makes a row the sum of others, or a unit vector.
///
/// One call, [`MatrixMut::apply_sums`], carries them out in the order in which they were pushed. A sum is made
/// in registers: it reads each of its rows once and writes one. That pays where thousands of sums of a few
/// rows follow one another.
///
/// ```
/// use gf2_linalg::{BitMatrix, RowSums};
///
/// let mut sums = RowSums::new();
/// sums.push_unit(0, 2)?;
/// sums.push_sum(1, &[0, 1, 2])?;
/// sums.push_sum(2, &[0, 1])?;
/// let mut a: BitMatrix = "111\n110\n010".parse()?;
/// a.as_mut().apply_sums(&sums);
/// assert_eq!(a.to_string(), "001\n101\n100");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct RowSums {
    /// For a run of assignments how many they are, the first row that is assigned, how many rows are summed up, and
    /// these rows; for a unit vector [`UNIT`] in place of the number, and the column.
    code: Vec<u32>,
    length: usize,
    /// One more than the last row, and than the last column of a unit vector.
    rows: usize,
    columns: usize,
}

const UNIT: u32 = u32::MAX;

impl RowSums {
    /// Returns an empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many assignments there are.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are no assignments.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Drops all assignments, and keeps the memory for others.
    pub fn clear(&mut self) {
        self.code.clear();
        (self.length, self.rows, self.columns) = (0, 0, 0);
    }

    /// Adds an assignment: the row `target` becomes the sum of the rows `sources`. There may be none, and the row
    /// itself may be among them.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for it, or a row is not below 2^32 − 1; the list is unchanged
    /// then.
    pub fn push_sum(&mut self, target: usize, sources: &[usize]) -> Result<(), Error> {
        self.push_run(1, target, sources)
    }

    /// Adds `count` assignments, one after another: the first as [`push_sum`](Self::push_sum) says, and the
    /// others each with all rows one further down than the one before.
    ///
    /// # Errors
    ///
    /// As for [`push_sum`](Self::push_sum).
    pub fn push_run(&mut self, count: usize, target: usize, sources: &[usize]) -> Result<(), Error> {
        if count == 0 {
            return Ok(());
        }
        let last = sources.iter().fold(target, |last, &source| last.max(source)).saturating_add(count - 1);
        self.reserve(count, last, 0, sources.len())?;
        self.code.extend([count as u32, target as u32, sources.len() as u32]);
        self.code.extend(sources.iter().map(|&source| source as u32));
        Ok(())
    }

    /// Adds an assignment: the row `target` becomes zero but for a one in this column.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for it, or the row or column is not below 2^32 − 1; the list is
    /// unchanged then.
    pub fn push_unit(&mut self, target: usize, column: usize) -> Result<(), Error> {
        self.reserve(1, target, column.saturating_add(1), 1)?;
        self.code.extend([1, target as u32, UNIT, column as u32]);
        Ok(())
    }

    /// Makes room for assignments to or from rows up to `last`, and counts them.
    fn reserve(&mut self, count: usize, last: usize, columns: usize, operands: usize) -> Result<(), Error> {
        let countable = last.max(columns).max(operands) < UNIT as usize;
        let reserved = countable && self.code.try_reserve(3 + operands).is_ok();
        if !reserved {
            return Err(Error::TooLarge { shape: Shape { rows: last.saturating_add(1), columns } });
        }
        self.length += count;
        self.rows = self.rows.max(last + 1);
        self.columns = self.columns.max(columns);
        Ok(())
    }

    /// Carries out the assignments on rows of `width` words that are `stride` words apart.
    ///
    /// [`Level::apply_sums`] is the same, compiled for an instruction set.
    #[inline(always)]
    pub(crate) fn apply(&self, words: &mut [u64], stride: usize, width: usize) {
        let mut code = &self.code[..];
        while let [count, target, operands, rest @ ..] = code {
            let start = *target as usize * stride;
            if *operands == UNIT {
                words[start..][..width].fill(0);
                xor_bits(words, start * WORD_BITS + rest[0] as usize, 1);
                code = &rest[1..];
            } else {
                let (sources, rest) = rest.split_at(*operands as usize);
                for skipped in (0..*count as usize).map(|row| row * stride) {
                    sum(words, stride, skipped, width, start, sources);
                }
                code = rest;
            }
        }
    }
}

/// Writes the sum of rows to the words from `target` on, as many at a time as registers hold. All rows are meant
/// `skipped` words further down.
#[inline(always)]
fn sum(words: &mut [u64], stride: usize, skipped: usize, width: usize, target: usize, sources: &[u32]) {
    let mut first = 0;
    while width - first >= 32 {
        sum_words::<32>(words, stride, skipped + first, target, sources);
        first += 32;
    }
    while width - first >= 16 {
        sum_words::<16>(words, stride, skipped + first, target, sources);
        first += 16;
    }
    while width - first >= 8 {
        sum_words::<8>(words, stride, skipped + first, target, sources);
        first += 8;
    }
    while first < width {
        sum_words::<1>(words, stride, skipped + first, target, sources);
        first += 1;
    }
}

/// The sum of `COUNT` words of each row, from the word `first` on.
#[inline(always)]
fn sum_words<const COUNT: usize>(
    words: &mut [u64],
    stride: usize,
    first: usize,
    target: usize,
    sources: &[u32],
) {
    let mut sum = [0; COUNT];
    for &source in sources {
        let row = &words[source as usize * stride + first..][..COUNT];
        for (sum, word) in sum.iter_mut().zip(row) {
            *sum ^= word;
        }
    }
    words[target + first..][..COUNT].copy_from_slice(&sum);
}

impl MatrixMut<'_> {
    /// Carries out the assignments, one after another.
    ///
    /// # Complexity
    ///
    /// O(columns / 64) for each row read or written.
    ///
    /// # Panics
    ///
    /// When a row, or the column of a unit vector, is out of range; the matrix is unchanged then.
    pub fn apply_sums(&mut self, sums: &RowSums) {
        let shape = self.shape();
        let RowSums { rows, columns, .. } = *sums;
        assert!(
            rows <= shape.rows && columns <= shape.columns,
            "sums of rows up to {rows} and columns up to {columns} out of range for a {shape} matrix"
        );
        let width = words_for(shape.columns);
        let (words, stride) = self.words_and_stride();
        Level::current().apply_sums(sums, words, stride, width);
    }
}
