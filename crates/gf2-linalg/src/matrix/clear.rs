//! One step of elimination: a row added to those that have a one in a column.

use std::ops::Range;

use crate::MatrixMut;
use crate::simd::{Level, Simd, Work};
use crate::words::{get_bit, words_for};

impl MatrixMut<'_> {
    /// Adds the row `source` to each row in these ranges, itself left out, that has a one in this column;
    /// calls `changed` with each.
    ///
    /// If the source has a one there, the column becomes zero in these rows.
    ///
    /// ```
    /// use gf2_linalg::BitMatrix;
    ///
    /// let mut a: BitMatrix = "011\n101\n110\n111".parse()?;
    /// let mut changed = Vec::new();
    /// a.as_mut().add_row_where_one(1, 0, [0..3, 3..4], |row| changed.push(row));
    /// assert_eq!(a.to_string(), "011\n101\n011\n010");
    /// assert_eq!(changed, [2, 3]);
    /// # Ok::<(), gf2_linalg::Error>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When a row or the column is out of range; rows of ranges before may be changed then.
    ///
    /// # Complexity
    ///
    /// One step for each row, and O(columns / 64) for each that is changed.
    pub fn add_row_where_one(
        &mut self,
        source: usize,
        column: usize,
        rows: impl IntoIterator<Item = Range<usize>>,
        changed: impl FnMut(usize),
    ) {
        self.add_row_where_one_with(Level::current(), source, column, rows, changed);
    }

    fn add_row_where_one_with(
        &mut self,
        level: Level,
        source: usize,
        column: usize,
        rows: impl IntoIterator<Item = Range<usize>>,
        changed: impl FnMut(usize),
    ) {
        let shape = self.shape();
        assert!(
            source < shape.rows && column < shape.columns,
            "row {source} and column {column} out of range for a {shape} matrix"
        );
        level.run(AddWhereOne { source, column, rows: rows.into_iter(), changed }, self);
    }
}

/// See [`MatrixMut::add_row_where_one`].
struct AddWhereOne<R, F> {
    source: usize,
    column: usize,
    rows: R,
    changed: F,
}

impl<R: Iterator<Item = Range<usize>>, F: FnMut(usize)> Work<&mut MatrixMut<'_>> for AddWhereOne<R, F> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S, matrix: &mut MatrixMut<'_>) {
        let Self { source, column, rows, mut changed } = self;
        let shape = matrix.shape();
        let width = words_for(shape.columns);
        let (words, stride) = matrix.words_and_stride();
        let (above, rest) = words.split_at_mut(source * stride);
        // The last row of a window may end before its stride does.
        let (row, below) = rest.split_at_mut(stride.min(rest.len()));
        let row = &row[..width];
        let mut add = |words: &mut [u64], start: usize, rows: Range<usize>| {
            if rows.is_empty() {
                return;
            }
            let words = words[(rows.start - start) * stride..].chunks_mut(stride);
            for (target, words) in rows.zip(words) {
                if get_bit(words, column) {
                    words.iter_mut().zip(row).for_each(|(word, added)| *word ^= added);
                    changed(target);
                }
            }
        };
        for rows in rows {
            assert!(rows.end <= shape.rows, "rows {rows:?} out of range for a {shape} matrix");
            add(above, 0, rows.start..rows.end.min(source));
            add(below, source + 1, rows.start.max(source + 1)..rows.end);
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::BitMatrix;

    #[test]
    fn every_level_agrees_with_one_row_at_a_time() {
        let mut generator = ChaCha8Rng::seed_from_u64(61);
        for columns in [1, 63, 64, 65, 129, 520, 1100] {
            let before = BitMatrix::random(9, columns, &mut generator);
            let column = columns - 1;
            for (source, rows) in [
                (0, [0..9, 9..9]),
                (8, [5..9, 0..5]),
                (4, [2..7, 7..8]),
                (1, [5..9, 2..3]),
                (7, [1..1, 0..2]),
            ] {
                let mut expected = before.clone();
                let one_by_one = rows.clone().into_iter().flatten();
                let chosen: Vec<usize> =
                    one_by_one.filter(|&row| row != source && before.get(row, column)).collect();
                chosen.iter().for_each(|&row| expected.add_row(source, row));
                for level in Level::available() {
                    let mut found = before.clone();
                    let mut changed = Vec::new();
                    let (matrix, rows) = (&mut found.as_mut(), rows.clone().into_iter());
                    matrix.add_row_where_one_with(level, source, column, rows, |row| changed.push(row));
                    assert_eq!((&found, &changed), (&expected, &chosen), "{level:?} {columns} {source}");
                }
            }
        }
    }

    #[test]
    fn a_window_is_changed_alone() {
        let before = BitMatrix::from_fn(6, 200, |i, j| (i * j + i) % 3 != 0);
        let mut after = before.clone();
        let mut window = after.window_mut(1..5, 64..128).unwrap();
        window.add_row_where_one(3, 7, [0..2, 2..4], |_| ());
        for (i, j) in (0..6).flat_map(|i| (0..200).map(move |j| (i, j))) {
            let added = (1..4).contains(&i) && (64..128).contains(&j) && before.get(i, 71);
            assert_eq!(after.get(i, j), before.get(i, j) ^ (added && before.get(4, j)), "{i} {j}");
        }
    }

    #[test]
    #[should_panic(expected = "rows 0..3 out of range for a 2x3 matrix")]
    fn a_row_out_of_range_panics() {
        BitMatrix::zeros(2, 3).as_mut().add_row_where_one(1, 0, std::iter::once(0..3), |_| ());
    }
}
