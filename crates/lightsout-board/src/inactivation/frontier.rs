//! The expressions that later lights still need, as rows of bits.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use gf2_linalg::{BitMatrix, RowSums};

use super::eliminations::{Eliminations, Unknown};
use crate::fallible::{filled, no_memory, push};
use crate::lookout::Lookout;
use crate::{Error, Size};

/// The columns in use are a multiple of this: a cache line.
const CACHE_LINE: usize = 512;
/// The number of waiting sums at which they are carried out, so that their rows stay in the cache.
const MAX_WAITING: usize = 2048;
/// Maximum number of unknowns at a time: the rows of as many expressions, and the dense system at the end, take 512
/// MiB.
const MAX_UNKNOWNS: usize = if cfg!(test) { 1 << 11 } else { 1 << 16 };
/// Free unknowns are looked for when there are so many unknowns, and whenever there are twice as many as were
/// left the last time, so that it costs no more than a reservation.
const FEWEST_TO_LOOK: usize = if cfg!(test) { 4 } else { CACHE_LINE };
/// The row of an equation that defines no button.
const EQUATION: usize = 0;
/// A line without rows.
const NONE: usize = usize::MAX;

/// Expressions of live buttons: a row for each, with the unknowns that it is a sum of.
///
/// Columns are slots of unknowns and are used again, the lowest first, so the width stays that of the live
/// unknowns. Rows come and go by lines of buttons, whose rows follow one another. The structure of a board
/// does not depend on the bits, so sums of rows wait in a list until somebody looks at a row.
#[derive(Debug)]
pub(super) struct Frontier {
    rows: BitMatrix,
    waiting: RowSums,
    lines: Lines,
    unknowns: Unknowns,
    /// The expressions in the order in which they were made, some of which are gone.
    made: Vec<Made>,
    /// How many of them there may be before those that are gone are dropped.
    max_made: usize,
    time: u64,
    size: Size,
    lookout: Lookout,
}

/// Expressions of one line with numbers and times that follow one another.
#[derive(Clone, Copy, Debug)]
struct Made {
    time: u64,
    first: usize,
    count: usize,
}

/// Which rows belong to which line.
#[derive(Debug)]
struct Lines {
    /// Buttons in a line.
    length: usize,
    /// The row of the first button of each line, or [`NONE`].
    starts: Vec<usize>,
    /// The first rows of lines that are gone.
    free: Vec<usize>,
    /// How many rows have ever been in use.
    used_rows: usize,
}

/// The live unknowns and their slots.
#[derive(Debug)]
struct Unknowns {
    free: BinaryHeap<Reverse<usize>>,
    /// For each slot the button that is unknown, and when it became so.
    of_slot: Vec<(u32, u64)>,
    /// The slots in use, the oldest unknown first.
    by_age: Vec<usize>,
    max: usize,
    /// How many there may be before free ones are looked for.
    max_unseen: usize,
}

impl Frontier {
    /// No expressions yet of buttons in this number of lines.
    pub(super) fn new(lines: usize, length: usize, size: Size) -> Result<Self, Error> {
        Ok(Self {
            rows: BitMatrix::try_zeros(64, CACHE_LINE)?,
            waiting: RowSums::new(),
            lines: Lines { length, starts: filled(lines, NONE, size)?, free: Vec::new(), used_rows: 1 },
            unknowns: Unknowns {
                free: BinaryHeap::new(),
                of_slot: Vec::new(),
                by_age: Vec::new(),
                max: 0,
                max_unseen: FEWEST_TO_LOOK,
            },
            made: Vec::new(),
            max_made: 64,
            time: 0,
            size,
            lookout: Lookout::default(),
        })
    }

    pub(super) fn live_unknowns(&self) -> usize {
        self.unknowns.by_age.len()
    }

    pub(super) fn max_live(&self) -> usize {
        self.unknowns.max
    }

    /// The live unknowns, the oldest first.
    pub(super) fn unknowns(&self) -> impl ExactSizeIterator<Item = Unknown> + '_ {
        self.unknowns.by_age.iter().map(|&slot| self.unknowns.at(slot))
    }

    /// The row of a live expression.
    pub(super) fn row(&self, expression: usize) -> usize {
        self.lines.row(expression)
    }

    /// Makes a button unknown: its expression is a unit vector. Notes the unknowns that turned out free.
    pub(super) fn add_unknown(&mut self, button: u32, notes: &mut Eliminations) -> Result<(), Error> {
        if self.unknowns.by_age.len() >= self.unknowns.max_unseen {
            self.release_free(notes)?;
        }
        let time = self.time;
        let row = self.make(button as usize, 1)?;
        let slot = self.unknowns.add(button, time, self.size)?;
        if slot >= self.rows.columns() {
            self.grow(self.rows.rows(), slot + 1 + slot / 8)?;
        }
        Ok(self.waiting.push_unit(row, slot)?)
    }

    /// Makes expressions of one line, from `first` on, which are sums of the expressions in these rows, all
    /// one further down for each expression.
    pub(super) fn add_sums(&mut self, first: usize, count: usize, rows: &[usize]) -> Result<(), Error> {
        let row = self.make(first, count)?;
        Ok(self.waiting.push_run(count, row, rows)?)
    }

    /// Drops the expressions of a line.
    pub(super) fn drop_line(&mut self, line: usize) -> Result<(), Error> {
        let start = std::mem::replace(&mut self.lines.starts[line], NONE);
        if start == NONE { Ok(()) } else { push(&mut self.lines.free, start, self.size) }
    }

    /// Gives expressions rows, to be written by the next sums that wait; returns the first.
    fn make(&mut self, first: usize, count: usize) -> Result<usize, Error> {
        if self.waiting.len() >= MAX_WAITING {
            self.carry_out()?;
        }
        self.lines.take(first, self.size)?;
        if self.lines.used_rows > self.rows.rows() {
            self.grow(self.lines.used_rows + self.rows.rows() / 4, self.rows.columns())?;
        }
        let (time, lines) = (self.time, &self.lines);
        self.time += count as u64;
        match self.made.last_mut() {
            Some(last)
                if last.first + last.count == first && lines.line_of(last.first) == lines.line_of(first) =>
            {
                last.count += count;
            }
            _ => {
                if self.made.len() >= self.max_made {
                    self.made.retain(|made| lines.is_live(made.first));
                    self.max_made = 64 + 2 * self.made.len();
                }
                push(&mut self.made, Made { time, first, count }, self.size)?;
            }
        }
        Ok(self.lines.row(first))
    }

    /// Solves the equation that the sum of these rows is zero for the newest unknown in it, puts that into
    /// all expressions and notes what was done. Returns whether there was an unknown.
    ///
    /// An expression holds only unknowns that are older than itself: to begin with, and because what is put
    /// into it is older than the unknown that it replaces. So those made before the unknown need not be
    /// looked at, and an unknown is gone soon after it came.
    pub(super) fn eliminate(&mut self, rows: &[usize], notes: &mut Eliminations) -> Result<bool, Error> {
        self.waiting.push_sum(EQUATION, rows)?;
        self.carry_out()?;
        let equation = self.rows.row(EQUATION);
        let Some(age) = self.unknowns.by_age.iter().rposition(|&slot| equation.get(slot)) else {
            return Ok(false);
        };
        let slot = self.unknowns.by_age[age];
        let born = self.unknowns.of_slot[slot].1;
        notes.reserve_affected(self.lines.used_rows, self.size)?;
        self.lookout.after(self.lines.used_rows)?;
        let (lines, width) = (&self.lines, self.width());
        // From rows to numbers of expressions, for the rows that are being looked at.
        let number = Cell::new(0_usize);
        let made = self.made.iter().rev().take_while(|made| made.time + made.count as u64 > born);
        let live = made.filter(|made| lines.is_live(made.first));
        let younger = live.map(|&Made { time, first, count }| {
            let start = lines.row(first);
            number.set(first.wrapping_sub(start));
            start + born.saturating_sub(time) as usize..start + count
        });
        let mut in_use = self.rows.window_mut(0..lines.used_rows, 0..width)?;
        in_use.add_row_where_one(EQUATION, slot, younger, |row| {
            notes.push_affected(number.get().wrapping_add(row) as u32);
        });
        let unknown = self.unknowns.at(slot);
        notes.push(unknown, self.rows.row(EQUATION).words(), self.size)?;
        self.unknowns.remove(age);
        Ok(true)
    }

    /// Gives back the slots of unknowns that no expression has any more: no equation to come will have them,
    /// and those so far hold whatever their values are.
    fn release_free(&mut self, notes: &mut Eliminations) -> Result<(), Error> {
        self.carry_out()?;
        let mut in_use = filled(self.width() / 64, 0_u64, self.size)?;
        let lines = &self.lines;
        for &Made { first, count, .. } in self.made.iter().filter(|made| lines.is_live(made.first)) {
            let start = lines.row(first);
            for row in start..start + count {
                in_use.iter_mut().zip(self.rows.row(row).words()).for_each(|(all, &word)| *all |= word);
            }
        }
        self.unknowns.release(|slot| in_use[slot / 64] >> (slot % 64) & 1 != 0, notes, self.size)
    }

    /// The coefficients of the live unknowns, in their order, in these expressions.
    pub(super) fn coefficients(&mut self, expressions: Range<usize>) -> Result<BitMatrix, Error> {
        self.carry_out()?;
        let count = expressions.len();
        let chosen = expressions.map(|expression| self.rows.row(self.lines.row(expression)));
        let by_slot = BitMatrix::from_rows(self.rows.columns(), chosen)?.try_transpose()?;
        let in_order = self.unknowns.by_age.iter().map(|&slot| by_slot.row(slot));
        Ok(BitMatrix::from_rows(count, in_order)?.try_transpose()?)
    }

    /// Copies the rows to where there is capacity for more rows and columns.
    fn grow(&mut self, rows: usize, columns: usize) -> Result<(), Error> {
        self.carry_out()?;
        let mut larger = BitMatrix::try_zeros(rows, columns.next_multiple_of(CACHE_LINE))?;
        let old = self.rows.as_ref();
        larger.window_mut(0..old.rows(), 0..old.columns())?.copy_from(old);
        self.rows = larger;
        Ok(())
    }

    /// How many columns are in use, in whole cache lines. The others are zero in all rows.
    fn width(&self) -> usize {
        self.unknowns.of_slot.len().next_multiple_of(CACHE_LINE).min(self.rows.columns())
    }

    /// Carries out the sums that wait.
    fn carry_out(&mut self) -> Result<(), Error> {
        let (rows, width) = (self.rows.rows(), self.width());
        self.lookout.after(self.waiting.len() * (width / 64))?;
        let in_use = self.rows.window_mut(0..rows, 0..width);
        in_use.expect("whole words of all rows").apply_sums(&self.waiting);
        self.waiting.clear();
        Ok(())
    }
}

impl Lines {
    fn line_of(&self, expression: usize) -> usize {
        // 32 bits are divided in less time.
        (expression as u32 / self.length as u32) as usize
    }

    fn row(&self, expression: usize) -> usize {
        let line = self.line_of(expression);
        self.starts[line] + expression - line * self.length
    }

    /// Whether the line of an expression has rows.
    fn is_live(&self, expression: usize) -> bool {
        self.starts[self.line_of(expression)] != NONE
    }

    /// Gives rows to the line of an expression, unless it has some.
    fn take(&mut self, expression: usize, size: Size) -> Result<(), Error> {
        let line = self.line_of(expression);
        while line >= self.starts.len() {
            push(&mut self.starts, NONE, size)?;
        }
        if self.starts[line] == NONE {
            self.starts[line] = match self.free.pop() {
                Some(start) => start,
                None => {
                    let start = self.used_rows;
                    self.used_rows = start.checked_add(self.length).ok_or_else(|| no_memory(size))?;
                    start
                }
            };
        }
        Ok(())
    }
}

impl Unknowns {
    fn at(&self, slot: usize) -> Unknown {
        Unknown { button: self.of_slot[slot].0, slot: slot as u32 }
    }

    /// Gives a button the lowest free slot.
    fn add(&mut self, button: u32, time: u64, size: Size) -> Result<usize, Error> {
        if self.by_age.len() == MAX_UNKNOWNS {
            return Err(Error::TooManyUnknowns { max: MAX_UNKNOWNS });
        }
        let slot = match self.free.pop() {
            Some(Reverse(slot)) => slot,
            None => {
                push(&mut self.of_slot, (button, time), size)?;
                self.free.try_reserve(self.of_slot.len()).map_err(|_| no_memory(size))?;
                self.of_slot.len() - 1
            }
        };
        self.of_slot[slot] = (button, time);
        push(&mut self.by_age, slot, size)?;
        self.max = self.max.max(self.by_age.len());
        Ok(slot)
    }

    /// Frees the slot of the unknown with this index in the order of age.
    fn remove(&mut self, age: usize) {
        let slot = self.by_age.remove(age);
        self.free.push(Reverse(slot));
    }

    /// Frees the slots that are not in use and notes their unknowns.
    fn release(
        &mut self,
        is_in_use: impl Fn(usize) -> bool,
        notes: &mut Eliminations,
        size: Size,
    ) -> Result<(), Error> {
        for &slot in self.by_age.iter().filter(|&&slot| !is_in_use(slot)) {
            notes.push_free(self.at(slot), size)?;
            self.free.push(Reverse(slot));
        }
        self.by_age.retain(|&slot| is_in_use(slot));
        self.max_unseen = (2 * self.by_age.len()).clamp(FEWEST_TO_LOOK, MAX_UNKNOWNS);
        Ok(())
    }
}
