//! The expressions that later lights still need, as rows of bits.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use gf2_linalg::{BitMatrix, RowSums};

use super::eliminations::{Eliminations, Unknown};
use super::{no_memory, push};
use crate::{Error, Size};

/// The columns in use are a multiple of this: a cache line.
const LINE: usize = 512;
/// Sums that wait are carried out when there are so many, so that they and their list stay in the cache.
const MOST_WAITING: usize = 2048;
/// The most unknowns at a time: the rows of as many expressions, and the dense system at the end, take 512 MiB.
const MOST_UNKNOWNS: usize = 1 << 16;
/// No time at which a row was made.
const NEVER: u64 = u64::MAX;

/// Expressions of live buttons: a row for each, with the unknowns that it is a sum of.
///
/// Columns are slots of unknowns and are used again, the lowest first, so the width stays that of the live unknowns;
/// rows are used again as well. The structure of a board does not depend on the bits, so sums of rows wait in a list
/// until somebody looks at a row.
#[derive(Debug)]
pub(super) struct Frontier {
    rows: BitMatrix,
    waiting: RowSums,
    free_rows: Vec<usize>,
    /// How many rows have ever been in use.
    used_rows: usize,
    /// The number that stands for the content of each row.
    owners: Vec<u32>,
    /// When the content of a row was made; [`NEVER`] for free rows.
    made: Vec<u64>,
    /// The rows in the order in which their contents were made, some of which are gone.
    in_order: Vec<(u64, usize)>,
    time: u64,
    live_rows: usize,
    unknowns: Unknowns,
    size: Size,
}

/// The live unknowns and their slots.
#[derive(Debug, Default)]
struct Unknowns {
    free: BinaryHeap<Reverse<usize>>,
    /// For each slot the button that is unknown, and when it became so.
    of_slot: Vec<(u32, u64)>,
    /// The slots in use, the oldest unknown first.
    by_age: Vec<usize>,
    most: usize,
}

impl Frontier {
    pub(super) fn new(size: Size) -> Result<Self, Error> {
        Ok(Self {
            rows: BitMatrix::try_zeros(64, LINE)?,
            waiting: RowSums::new(),
            free_rows: Vec::new(),
            used_rows: 0,
            owners: Vec::new(),
            made: Vec::new(),
            in_order: Vec::new(),
            time: 0,
            live_rows: 0,
            unknowns: Unknowns::default(),
            size,
        })
    }

    pub(super) fn live_unknowns(&self) -> usize {
        self.unknowns.by_age.len()
    }

    pub(super) fn most_live(&self) -> usize {
        self.unknowns.most
    }

    /// The live unknowns, the oldest first.
    pub(super) fn unknowns(&self) -> impl ExactSizeIterator<Item = Unknown> + '_ {
        self.unknowns.by_age.iter().map(|&slot| self.unknowns.at(slot))
    }

    /// Makes a button unknown; returns the row of its expression, a unit vector.
    pub(super) fn add_unknown(&mut self, button: u32) -> Result<usize, Error> {
        let row = self.take_row(button)?;
        let slot = self.unknowns.add(button, self.made[row], self.size)?;
        if slot >= self.rows.columns() {
            self.grow(self.rows.rows(), slot + 1 + slot / 8)?;
        }
        self.waiting.push_unit(row, slot)?;
        Ok(row)
    }

    /// Makes an expression that is the sum of others; returns its row.
    pub(super) fn add_sum(&mut self, owner: u32, terms: &[usize]) -> Result<usize, Error> {
        let row = self.take_row(owner)?;
        self.waiting.push_sum(row, terms)?;
        Ok(row)
    }

    /// Drops an expression.
    pub(super) fn free(&mut self, row: usize) {
        self.made[row] = NEVER;
        self.live_rows -= 1;
        // There is room: it was made when the row was taken for the first time.
        self.free_rows.push(row);
    }

    /// A row to be written by the next sum that waits.
    fn take_row(&mut self, owner: u32) -> Result<usize, Error> {
        if self.waiting.len() >= MOST_WAITING {
            self.carry_out();
        }
        let row = match self.free_rows.pop() {
            Some(row) => row,
            None => self.new_row()?,
        };
        self.owners[row] = owner;
        self.made[row] = self.time;
        self.live_rows += 1;
        if self.in_order.len() >= 64 + 2 * self.live_rows {
            let made = &self.made;
            self.in_order.retain(|&(time, row)| made[row] == time);
        }
        push(&mut self.in_order, (self.time, row), self.size)?;
        self.time += 1;
        Ok(row)
    }

    fn new_row(&mut self) -> Result<usize, Error> {
        let row = self.used_rows;
        if row == self.rows.rows() {
            self.grow(row + 1 + row / 4, self.rows.columns())?;
        }
        push(&mut self.owners, 0, self.size)?;
        push(&mut self.made, NEVER, self.size)?;
        let more = self.used_rows - self.free_rows.len() + 1;
        self.free_rows.try_reserve(more).map_err(|_| no_memory(self.size))?;
        self.used_rows += 1;
        Ok(row)
    }

    /// Solves the equation that the expression in this row is zero for the newest unknown in it, puts that into all
    /// expressions and notes what was done. Returns whether there was an unknown.
    ///
    /// An expression holds only unknowns that are older than itself: to begin with, and because what is put into it
    /// is older than the unknown that it replaces. So those made before the unknown need not be looked at, and an
    /// unknown is gone soon after it came.
    pub(super) fn eliminate(&mut self, row: usize, notes: &mut Eliminations) -> Result<bool, Error> {
        self.carry_out();
        let equation = self.rows.row(row);
        let Some(age) = self.unknowns.by_age.iter().rposition(|&slot| equation.get(slot)) else {
            return Ok(false);
        };
        let slot = self.unknowns.by_age[age];
        let born = self.unknowns.of_slot[slot].1;
        for &(time, other) in self.in_order.iter().rev().take_while(|&&(time, _)| time >= born) {
            if self.made[other] == time && other != row && self.rows.get(other, slot) {
                self.rows.add_row(row, other);
                notes.push_affected(self.owners[other], self.size)?;
            }
        }
        self.rows.set(row, slot, false);
        notes.push(self.unknowns.at(slot), self.rows.row(row).words(), self.size)?;
        self.unknowns.remove(age);
        Ok(true)
    }

    /// The coefficients of the live unknowns, in their order, in the expressions of these rows.
    pub(super) fn coefficients(mut self, rows: &[usize]) -> Result<BitMatrix, Error> {
        self.carry_out();
        let live = self.unknowns.by_age.len();
        let chosen = BitMatrix::from_rows(self.rows.columns(), rows.iter().map(|&row| self.rows.row(row)))?;
        let by_slot = chosen.try_transpose()?;
        let in_order = self.unknowns.by_age.iter().map(|&slot| by_slot.row(slot));
        debug_assert_eq!(in_order.len(), live);
        Ok(BitMatrix::from_rows(rows.len(), in_order)?.try_transpose()?)
    }

    /// Copies the rows to where there is room for more of them and for more columns.
    fn grow(&mut self, rows: usize, columns: usize) -> Result<(), Error> {
        self.carry_out();
        let mut larger = BitMatrix::try_zeros(rows, columns.next_multiple_of(LINE))?;
        let old = self.rows.as_ref();
        larger.window_mut(0..old.rows(), 0..old.columns())?.copy_from(old);
        self.rows = larger;
        Ok(())
    }

    /// The columns of slots that have ever been in use.
    fn width(&self) -> usize {
        self.unknowns.of_slot.len().next_multiple_of(LINE).min(self.rows.columns())
    }

    /// Carries out the sums that wait. Columns that are not in use yet are zero in all rows.
    fn carry_out(&mut self) {
        let (rows, width) = (self.used_rows, self.width());
        let in_use = self.rows.window_mut(0..rows, 0..width);
        in_use.expect("a part of the rows, whole words wide").apply_sums(&self.waiting);
        self.waiting.clear();
    }
}

impl Unknowns {
    fn at(&self, slot: usize) -> Unknown {
        Unknown { button: self.of_slot[slot].0, slot: slot as u32 }
    }

    /// Gives a button the lowest free slot.
    fn add(&mut self, button: u32, time: u64, size: Size) -> Result<usize, Error> {
        if self.by_age.len() == MOST_UNKNOWNS {
            return Err(Error::TooManyUnknowns { most: MOST_UNKNOWNS });
        }
        let slot = match self.free.pop() {
            Some(Reverse(slot)) => slot,
            None => {
                push(&mut self.of_slot, (button, time), size)?;
                self.of_slot.len() - 1
            }
        };
        self.of_slot[slot] = (button, time);
        push(&mut self.by_age, slot, size)?;
        self.most = self.most.max(self.by_age.len());
        Ok(slot)
    }

    /// Frees the slot of the unknown with this place in the order of age.
    fn remove(&mut self, age: usize) {
        let slot = self.by_age.remove(age);
        self.free.push(Reverse(slot));
    }
}
