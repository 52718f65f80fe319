//! Boards of any size, in two passes over memory.

use gf2_linalg::polynomial::Polynomial;
use gf2_linalg::{BitMatrix, BitVector, Tridiagonal, VectorRef};

use super::closing::{Closing, Pair};
use super::lines::{self, Writer};
use super::plus_rule::{Joining, PlusRule};
use super::ring::Ring;
use super::{Overlapping, check_memory, overlapping};
use crate::change::Change;
use crate::lookout::Lookout;
use crate::size::Direction;
use crate::{Error, Lights, Pattern, Presses, Size};

/// A board of such a rule with its congruence solved, but for the right-hand side.
#[derive(Clone, Debug)]
pub(crate) struct Wide {
    /// The rule along the lines: transposed when these are columns.
    pub(super) along: PlusRule,
    direction: Direction,
    pub(super) ring: Ring<Polynomial>,
    pub(super) closing: Closing<Polynomial>,
}

impl Wide {
    /// # Complexity
    ///
    /// An extended greatest common divisor of polynomials whose degree is the shorter side, and memory for a few of
    /// these.
    pub(super) fn new(rule: PlusRule) -> Result<Self, Error> {
        let Size { rows, columns } = rule.size;
        let direction = if columns <= rows { Direction::Rows } else { Direction::Columns };
        Self::along(rule, direction)
    }

    /// As [`new`](Self::new), with lines in this direction.
    pub(super) fn along(rule: PlusRule, direction: Direction) -> Result<Self, Error> {
        let along = match direction {
            Direction::Rows => rule,
            Direction::Columns => rule.transposed(),
        };
        check_memory(along.size.columns, rule.size)?;
        let ring = Ring::new(along);
        let closing = Closing::new(&ring, along.rows, along.size.rows);
        Ok(Self { along, direction, ring, closing })
    }

    /// The same with rows for lines.
    pub(super) fn along_rows(&self) -> Result<Self, Error> {
        match self.direction {
            Direction::Rows => Ok(self.clone()),
            Direction::Columns => Self::along(self.rule(), Direction::Rows),
        }
    }

    fn rule(&self) -> PlusRule {
        match self.direction {
            Direction::Rows => self.along,
            Direction::Columns => self.along.transposed(),
        }
    }

    /// The dimension of the space of quiet patterns.
    pub(super) fn nullity(&self) -> usize {
        self.closing.nullity()
    }

    /// Finds presses that make this change, or a set of lights that shows that there are none.
    ///
    /// # Complexity
    ///
    /// Two passes over the board, and products of polynomials whose degree is the shorter side. Memory for the answer
    /// and a few lines.
    pub(super) fn solve(&self, change: &Change<'_>) -> Result<Result<Presses, Lights>, Error> {
        let behind = self.run(Some(change), self.no_lines()?, |_| Ok(()))?;
        let Some(start) =
            self.closing.solve(&self.ring, &behind.each_ref().map(|line| self.to_polynomial(line)))
        else {
            return Ok(Err(self.certificate(&behind)?));
        };
        let mut writer = Writer::new(self.size(), self.direction)?;
        self.run(Some(change), self.to_lines(&start)?, |line| writer.push(line))?;
        Ok(Ok(writer.finish()))
    }

    /// A quiet pattern that overlaps oddly with a change that leaves these lines behind the last one.
    fn certificate(&self, behind: &[BitVector; 2]) -> Result<Lights, Error> {
        let starts =
            (0..self.nullity()).map(|index| self.to_lines(&self.closing.quiet_start(&self.ring, index)));
        let odd = |left: &BitVector, right: &BitVector| left.dot(right).into();
        self.quiet_pattern(match overlapping(self.along.rows, starts, behind, odd)? {
            Overlapping::Start(start) => start,
            Overlapping::LastLine(last) => {
                let [_, first] = self.run(None, [last, BitVector::try_zeros(self.length())?], |_| Ok(()))?;
                [first, BitVector::try_zeros(self.length())?]
            }
        })
    }

    /// The quiet pattern with these first lines.
    pub(super) fn quiet_pattern<K>(&self, start: [BitVector; 2]) -> Result<Pattern<K>, Error> {
        let mut writer = Writer::new(self.size(), self.direction)?;
        self.run(None, start, |line| writer.push(line))?;
        Ok(writer.finish())
    }

    /// Calls `visit` with the lines of presses that follow from `x_1` and `x_0` and make a change, or none; returns
    /// `x_{n+1}` and `x_n`.
    fn run(
        &self,
        change: Option<&Change<'_>>,
        start: [BitVector; 2],
        mut visit: impl FnMut(VectorRef<'_>) -> Result<(), Error>,
    ) -> Result<[BitVector; 2], Error> {
        let step = self.step();
        let [mut current, mut previous] = start;
        let mut next = BitVector::try_zeros(self.length())?;
        let mut lookout = Lookout::default();
        let mut advance = |wanted: VectorRef<'_>| {
            visit(current.as_ref())?;
            step.recur(&mut next.as_mut(), current.as_ref(), previous.as_ref(), wanted);
            std::mem::swap(&mut previous, &mut current);
            std::mem::swap(&mut current, &mut next);
            Ok(lookout.after(current.words().len())?)
        };
        match change {
            Some(change) => lines::for_each(change, self.size(), self.direction, advance)?,
            None => {
                let nothing = BitVector::try_zeros(self.length())?;
                (0..self.along.size.rows).try_for_each(|_| advance(nothing.as_ref()))?;
            }
        }
        Ok([current, previous])
    }

    /// What a line of presses changes in its own line.
    pub(super) fn step(&self) -> Tridiagonal {
        let neighbours = match self.along.columns {
            Joining::Path => Tridiagonal::path(self.length()),
            Joining::Cycle => Tridiagonal::cycle(self.length()),
        };
        if self.along.centre { neighbours.with_diagonal() } else { neighbours }
    }

    /// The size of the board.
    fn size(&self) -> Size {
        self.rule().size
    }

    /// The cells of a line.
    pub(super) fn length(&self) -> usize {
        self.along.size.columns
    }

    fn no_lines(&self) -> Result<[BitVector; 2], Error> {
        Ok([BitVector::try_zeros(self.length())?, BitVector::try_zeros(self.length())?])
    }

    fn to_polynomial(&self, line: &BitVector) -> Polynomial {
        let mut words = vec![0; self.ring.words()];
        words[..line.words().len()].copy_from_slice(line.words());
        self.ring.take_line(&mut words)
    }

    pub(super) fn to_lines(&self, polynomials: &Pair<Polynomial>) -> Result<[BitVector; 2], Error> {
        let mut words = vec![0; self.ring.words()];
        let mut lines = self.no_lines()?;
        for (line, polynomial) in lines.iter_mut().zip(polynomials) {
            self.ring.write_line(polynomial, &mut words);
            let used = &words[..line.words().len()];
            *line = BitMatrix::from_words(1, self.length(), used)?.row(0).to_vector();
        }
        Ok(lines)
    }
}
