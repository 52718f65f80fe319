//! Sums of rows of a matrix, many of them in one call.

use crate::simd::{Level, Simd, Work};
use crate::words::{words_for, xor_bits};
use crate::{Error, MatrixMut, Shape};

/// A list of assignments to rows of a matrix: each makes a row the sum of others, or a unit vector.
///
/// One call, [`MatrixMut::apply_sums`], carries them out in the order in which they were pushed. A sum is
/// made in registers: it reads each of its rows once and writes one. That pays where thousands of sums of a
/// few rows follow one another.
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
    /// For a run of assignments how many they are, the first row that is assigned, how many rows are summed
    /// up, and these rows; for a unit vector [`UNIT`] in place of the number, and the column.
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

    /// Adds an assignment: the row `target` becomes the sum of the rows `sources`. There may be none, and the
    /// row itself may be among them.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for it, or a row or how many are summed up is not below
    /// 2^32 − 1; the list is unchanged then.
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
    /// [`Error::TooLarge`] when there is no memory for it, or the row is not below 2^32 − 1, or the column
    /// not below 2^32 − 2; the list is unchanged then.
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
    fn apply(&self, level: Level, words: &mut [u64], stride: usize, width: usize) {
        level.run(Apply { sums: self, stride, width }, words);
    }
}

/// See [`RowSums::apply`].
struct Apply<'a> {
    sums: &'a RowSums,
    stride: usize,
    width: usize,
}

impl Work<&mut [u64]> for Apply<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S, words: &mut [u64]) {
        let Self { sums, stride, width } = self;
        let mut code = &sums.code[..];
        while let [count, target, operands, rest @ ..] = code {
            let start = *target as usize * stride;
            if *operands == UNIT {
                words[start..][..width].fill(0);
                xor_bits(&mut words[start..], rest[0] as usize, 1);
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

/// Writes the sum of rows to the words from `target` on, as many at a time as registers hold. All rows are
/// meant `skipped` words further down.
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
    /// # Panics
    ///
    /// When a row, or the column of a unit vector, is out of range; the matrix is unchanged then.
    ///
    /// # Complexity
    ///
    /// O(columns / 64) for each row read or written.
    pub fn apply_sums(&mut self, sums: &RowSums) {
        let shape = self.shape();
        let RowSums { rows, columns, .. } = *sums;
        assert!(
            rows <= shape.rows && columns <= shape.columns,
            "sums among {rows} rows and {columns} columns out of range for a {shape} matrix"
        );
        let width = words_for(shape.columns);
        let (words, stride) = self.words_and_stride();
        sums.apply(Level::current(), words, stride, width);
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::{BitMatrix, BitVector};

    /// Assignments to and from ten rows, as calls and as what they mean: (count, target, sources), or a unit
    /// vector.
    type Assignment = (usize, usize, Result<Vec<usize>, usize>);

    fn random_assignments(columns: usize, generator: &mut ChaCha8Rng) -> Vec<Assignment> {
        let mut below = |bound: usize| (generator.next_u64() % bound as u64) as usize;
        let assignment = |_| match below(4) {
            0 if columns > 0 => (1, below(10), Err(below(columns))),
            1 => {
                let count = below(4);
                let rows = 11 - count.max(1);
                (count, below(rows), Ok((0..below(4)).map(|_| below(rows)).collect()))
            }
            _ => (1, below(10), Ok((0..below(9)).map(|_| below(10)).collect())),
        };
        (0..40).map(assignment).collect()
    }

    fn one_by_one(matrix: &mut BitMatrix, assignments: &[Assignment]) {
        for (count, target, operands) in assignments {
            for index in 0..*count {
                let mut sum = BitVector::zeros(matrix.columns());
                match operands {
                    Ok(sources) => sources.iter().for_each(|source| sum += matrix.row(*source + index)),
                    Err(column) => sum.set(*column, true),
                }
                matrix.row_mut(*target + index).copy_from(&sum);
            }
        }
    }

    #[test]
    fn every_level_agrees_with_one_assignment_at_a_time() {
        let mut generator = ChaCha8Rng::seed_from_u64(62);
        for columns in [0, 1, 63, 64, 65, 127, 128, 129, 511, 513, 1024, 1500, 2048, 3700] {
            let before = BitMatrix::random(10, columns, &mut generator);
            let assignments = random_assignments(columns, &mut generator);
            let mut sums = RowSums::new();
            for (count, target, operands) in &assignments {
                match operands {
                    Ok(sources) => sums.push_run(*count, *target, sources).unwrap(),
                    Err(column) => sums.push_unit(*target, *column).unwrap(),
                }
            }
            assert_eq!(sums.len(), assignments.iter().map(|(count, ..)| count).sum());
            let mut expected = before.clone();
            one_by_one(&mut expected, &assignments);
            for level in Level::available() {
                let mut found = before.clone();
                let mut matrix = found.as_mut();
                let (words, stride) = matrix.words_and_stride();
                sums.apply(level, words, stride, words_for(columns));
                assert_eq!(found, expected, "{level:?} {columns}");
            }
        }
    }

    #[test]
    fn a_window_is_assigned_alone() {
        let before = BitMatrix::from_fn(5, 200, |i, j| (i * j + i) % 3 != 0);
        let mut sums = RowSums::new();
        sums.push_run(2, 1, &[0, 2]).unwrap();
        sums.push_unit(0, 63).unwrap();
        let mut after = before.clone();
        after.window_mut(1..5, 64..128).unwrap().apply_sums(&sums);
        let mut part = before.submatrix(1..5, 64..128).unwrap();
        part.as_mut().apply_sums(&sums);
        for (i, j) in (0..5).flat_map(|i| (0..200).map(move |j| (i, j))) {
            let inside = i > 0 && (64..128).contains(&j);
            let expected = if inside { part.get(i - 1, j - 64) } else { before.get(i, j) };
            assert_eq!(after.get(i, j), expected, "{i} {j}");
        }
    }

    #[test]
    fn a_list_that_was_cleared_is_empty() {
        let mut sums = RowSums::new();
        sums.push_unit(70, 80).unwrap();
        assert_eq!((sums.len(), sums.is_empty()), (1, false));
        sums.clear();
        sums.push_run(0, 99, &[99]).unwrap();
        assert_eq!((sums.len(), sums.is_empty()), (0, true));
        BitMatrix::zeros(0, 0).as_mut().apply_sums(&sums);
    }

    #[test]
    fn rows_that_cannot_be_numbered_are_errors() {
        let mut sums = RowSums::new();
        let far = u32::MAX as usize;
        assert!(matches!(sums.push_sum(far, &[]), Err(Error::TooLarge { .. })));
        assert!(matches!(sums.push_sum(0, &[far]), Err(Error::TooLarge { .. })));
        assert!(matches!(sums.push_run(far, 1, &[]), Err(Error::TooLarge { .. })));
        assert!(matches!(sums.push_run(usize::MAX, 1, &[0]), Err(Error::TooLarge { .. })));
        assert!(matches!(sums.push_unit(0, usize::MAX), Err(Error::TooLarge { .. })));
        assert!(sums.is_empty());
    }

    #[test]
    #[should_panic(expected = "sums among 4 rows and 0 columns out of range for a 3x2 matrix")]
    fn a_row_out_of_range_panics() {
        let mut sums = RowSums::new();
        sums.push_run(2, 0, &[2]).unwrap();
        BitMatrix::zeros(3, 2).as_mut().apply_sums(&sums);
    }
}
