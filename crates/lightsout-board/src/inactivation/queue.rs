//! A queue of numbers that wait with a count; the one with the lowest count is next.

use crate::fallible::{filled, no_memory, with_capacity};
use crate::{Error, Size};

/// Numbers from 0 on, each with a count that only falls. Among equal counts, the number that came to it first is
/// first.
///
/// The numbers of each count are a ring of links through a head of its own, so that one can leave from the middle.
/// Heads are numbered behind the numbers.
pub(super) struct Queue {
    counts: Vec<u32>,
    next: Vec<u32>,
    previous: Vec<u32>,
    /// No number that waits has a lower count.
    lowest: usize,
}

impl Queue {
    /// The numbers with these counts.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory for it, twelve bytes a number and eight a count.
    pub(super) fn new(counts: impl ExactSizeIterator<Item = u32>, size: Size) -> Result<Self, Error> {
        let mut kept = with_capacity(counts.len(), size)?;
        kept.extend(counts);
        let heads = kept.iter().max().map_or(0, |&max| max as usize + 1);
        let end = u32::try_from(kept.len() + heads).map_err(|_| no_memory(size))?;
        let mut next = filled(end as usize, 0, size)?;
        next.iter_mut().zip(0..).for_each(|(link, own)| *link = own);
        let mut previous = with_capacity(end as usize, size)?;
        previous.extend_from_slice(&next);
        let mut queue = Self { counts: kept, next, previous, lowest: 0 };
        (0..queue.counts.len() as u32).for_each(|number| queue.link(number));
        Ok(queue)
    }

    /// Takes out the number that is next.
    ///
    /// # Complexity
    ///
    /// A step for each count that is passed, of which there are no more than the counts were lowered by altogether,
    /// and the highest.
    pub(super) fn pop(&mut self) -> Option<u32> {
        while self.counts.len() + self.lowest < self.next.len() {
            let head = self.counts.len() + self.lowest;
            let first = self.next[head];
            if first as usize != head {
                self.unlink(first);
                return Some(first);
            }
            self.lowest += 1;
        }
        None
    }

    /// Lowers the count of a number by one, if it still waits.
    pub(super) fn lower(&mut self, number: u32) {
        if self.next[number as usize] != number {
            self.unlink(number);
            self.counts[number as usize] -= 1;
            self.lowest = self.lowest.min(self.counts[number as usize] as usize);
            self.link(number);
        }
    }

    /// Puts a number behind all others of its count.
    fn link(&mut self, number: u32) {
        let head = self.counts.len() + self.counts[number as usize] as usize;
        let last = self.previous[head];
        self.join(last, number);
        self.join(number, head as u32);
    }

    /// Takes a number out of its ring, and makes it one of its own.
    fn unlink(&mut self, number: u32) {
        self.join(self.previous[number as usize], self.next[number as usize]);
        self.join(number, number);
    }

    fn join(&mut self, before: u32, behind: u32) {
        self.next[before as usize] = behind;
        self.previous[behind as usize] = before;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { rows: 1, columns: 1 };

    #[test]
    fn the_lowest_count_is_first_and_then_who_came_first() {
        let mut queue = Queue::new([2, 0, 2, 1, 2].into_iter(), SIZE).unwrap();
        assert_eq!(queue.pop(), Some(1));
        queue.lower(4);
        queue.lower(2);
        queue.lower(1);
        assert_eq!(queue.pop(), Some(3));
        queue.lower(2);
        assert_eq!([queue.pop(), queue.pop(), queue.pop(), queue.pop()], [Some(2), Some(4), Some(0), None]);
        assert_eq!(Queue::new([].into_iter(), SIZE).unwrap().pop(), None);
    }
}
