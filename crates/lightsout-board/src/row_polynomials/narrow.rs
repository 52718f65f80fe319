//! Boards of at most 64 columns: a row is a word, and nothing but the answer takes memory.

use gf2_linalg::VectorRef;

use super::closing::Closing;
use super::plus_rule::{Joining, PlusRule};
use super::ring::Ring;
use super::{Overlapping, overlapping};
use crate::change::Change;
use crate::lookout::Lookout;
use crate::{Error, Lights, Pattern, Presses};

/// Maximum number of columns: products of a cofactor, of degree at most 64, and what is reduced by it fit two words.
pub(super) const MAX_COLUMNS: usize = 64;

/// As [`Wide`](super::wide::Wide), with rows for lines.
#[derive(Clone, Debug)]
pub(crate) struct Narrow {
    rule: PlusRule,
    ring: Ring<u128>,
    closing: Closing<u128>,
}

impl Narrow {
    /// There are at most [`MAX_COLUMNS`].
    pub(super) fn new(rule: PlusRule) -> Self {
        let ring = Ring::new(rule);
        let closing = Closing::new(&ring, rule.rows, rule.size.rows);
        Self { rule, ring, closing }
    }

    pub(super) fn rule(&self) -> PlusRule {
        self.rule
    }

    pub(super) fn nullity(&self) -> usize {
        self.closing.nullity()
    }

    /// # Complexity
    ///
    /// O(rows), with a few nanoseconds for each row.
    pub(super) fn solve(&self, change: &Change<'_>) -> Result<Result<Presses, Lights>, Error> {
        let wanted = |row| change.short_row(row);
        let behind = self.run(wanted, [0, 0], |_, _| Ok(()))?;
        let polynomials = behind.map(|row| self.ring.take_line(&mut [row]));
        let Some(start) = self.closing.solve(&self.ring, &polynomials) else {
            return self.certificate(&behind).map(Err);
        };
        self.pattern(wanted, self.to_rows(&start)).map(Ok)
    }

    fn certificate<K>(&self, behind: &[u64; 2]) -> Result<Pattern<K>, Error> {
        let starts = (0..self.nullity()).map(|index| self.closing.quiet_start(&self.ring, index));
        let starts = starts.map(|start| Ok(self.to_rows(&start)));
        let odd = |left: &u64, right: &u64| (left & right).count_ones() % 2 == 1;
        let start = match overlapping(self.rule.rows, starts, behind, odd)? {
            Overlapping::Start(start) => start,
            Overlapping::LastLine(last) => [self.run(|_| 0, [last, 0], |_, _| Ok(()))?[1], 0],
        };
        self.pattern(|_| 0, start)
    }

    /// The presses that follow from `x_1` and `x_0`.
    fn pattern<K>(&self, wanted: impl Fn(usize) -> u64, start: [u64; 2]) -> Result<Pattern<K>, Error> {
        let mut pattern = Pattern::empty(self.rule.size)?;
        let mut rows = pattern.as_matrix_mut();
        self.run(wanted, start, |row, presses| {
            rows.row_mut(row).copy_from(VectorRef::from_words(&[presses], self.rule.size.columns)?);
            Ok(())
        })?;
        Ok(pattern)
    }

    /// Calls `visit` with the rows of presses that follow from `x_1` and `x_0`; returns `x_{n+1}` and `x_n`.
    fn run(
        &self,
        wanted: impl Fn(usize) -> u64,
        start: [u64; 2],
        mut visit: impl FnMut(usize, u64) -> Result<(), Error>,
    ) -> Result<[u64; 2], Error> {
        let length = self.rule.size.columns;
        let used = u64::MAX >> (64 - length);
        let centre = if self.rule.centre { u64::MAX } else { 0 };
        let joined = if self.rule.columns == Joining::Cycle { u64::MAX } else { 0 };
        let [mut current, mut previous] = start;
        let mut lookout = Lookout::default();
        for row in 0..self.rule.size.rows {
            visit(row, current)?;
            let around = (current >> (length - 1) | current << (length - 1)) & joined;
            let toggled = (current & centre) ^ current << 1 ^ current >> 1 ^ around;
            (current, previous) = ((toggled ^ previous ^ wanted(row)) & used, current);
            lookout.after(1)?;
        }
        Ok([current, previous])
    }

    fn to_rows(&self, polynomials: &[u128; 2]) -> [u64; 2] {
        polynomials.map(|polynomial| {
            let mut row = [0];
            self.ring.write_line(&polynomial, &mut row);
            row[0]
        })
    }
}
