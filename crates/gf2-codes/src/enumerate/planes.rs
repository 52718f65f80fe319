//! Merged columns in words, so that exclusive or moves from member to member and counting ones weighs.

use std::ops::Range;

use crate::Error;
use crate::reduce::{Column, Function};
use crate::runtime::memory::{filled, reserve};

const WORD_BITS: usize = u64::BITS as usize;

/// The columns of a function in bit planes: a one in the plane with shift `s` weighs `2^s`.
///
/// A column of multiplicity 5 has one bit in the plane that counts single and one in the plane that counts
/// four times. Every plane begins at a word:
///
/// ```text
///               plane of 1s               plane of 4s
/// start         ..1.1.1. 1....... ........ .1......
/// direction 0   1.11..11 .......1 1....... .11.....
/// direction 1   .1.1.1.1 1......1 .......1 1.......
/// ```
///
/// The start is the member with coordinates 0, direction `j` is what changes with bit `j` of the coordinates.
#[derive(Clone, Debug)]
pub(crate) struct Planes {
    /// The planes, each a part of every row of words.
    pub(crate) planes: Vec<Plane>,
    start: Vec<u64>,
    directions: Vec<u64>,
}

/// Words whose ones all weigh the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plane {
    /// A one weighs two to this power.
    pub(crate) shift: u32,
    /// Which words of a row.
    pub(crate) words: Range<usize>,
}

impl Planes {
    /// Lays out the columns, in no more words than it would take to repeat each by its multiplicity.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] when the system does not give the memory.
    pub(crate) fn new(function: &Function) -> Result<Self, Error> {
        let mut by_shift: Vec<Vec<Column>> = Vec::new();
        for column in &function.columns {
            for shift in (0..usize::BITS as usize).filter(|shift| column.multiplicity >> shift & 1 == 1) {
                if by_shift.len() <= shift {
                    by_shift.resize_with(shift + 1, Vec::new);
                }
                reserve(&mut by_shift[shift], 1)?;
                by_shift[shift].push(*column);
            }
        }
        for shift in (1..by_shift.len()).rev() {
            let (below, above) = by_shift.split_at_mut(shift);
            spill(&mut above[0], &mut below[shift - 1]);
        }

        let mut planes = Vec::new();
        let mut width = 0;
        for (shift, columns) in by_shift.iter().enumerate().filter(|(_, columns)| !columns.is_empty()) {
            let words = width..width + columns.len().div_ceil(WORD_BITS);
            width = words.end;
            planes.push(Plane { shift: shift as u32, words });
        }

        let mut start = filled(0, width)?;
        let mut directions = filled(0, width.saturating_mul(function.dimension))?;
        for plane in &planes {
            for (index, column) in by_shift[plane.shift as usize].iter().enumerate() {
                let word = plane.words.start + index / WORD_BITS;
                let bit = 1 << (index % WORD_BITS);
                if column.complemented {
                    start[word] |= bit;
                }
                for direction in 0..function.dimension {
                    if column.functional >> direction & 1 == 1 {
                        directions[direction * width + word] |= bit;
                    }
                }
            }
        }
        Ok(Self { planes, start, directions })
    }

    /// Words in a row.
    pub(crate) fn width(&self) -> usize {
        self.start.len()
    }

    /// The words of the member with these coordinates.
    pub(crate) fn member(&self, mut coordinates: u64) -> Vec<u64> {
        let mut words = self.start.clone();
        while coordinates != 0 {
            self.step(&mut words, coordinates.trailing_zeros() as usize);
            coordinates &= coordinates - 1;
        }
        words
    }

    /// Changes one coordinate of a member: the one at this bit.
    pub(crate) fn step(&self, words: &mut [u64], direction: usize) {
        for (word, change) in words.iter_mut().zip(self.direction(direction)) {
            *word ^= change;
        }
    }

    /// What a member weighs after one coordinate has changed.
    pub(crate) fn excess_after(&self, words: &[u64], direction: usize) -> u64 {
        let changes = self.direction(direction);
        let weight = |plane: &Plane| {
            let (words, changes) = (&words[plane.words.clone()], &changes[plane.words.clone()]);
            let ones =
                words.iter().zip(changes).map(|(word, change)| u64::from((word ^ change).count_ones()));
            ones.sum::<u64>() << plane.shift
        };
        self.planes.iter().map(weight).sum()
    }

    fn direction(&self, direction: usize) -> &[u64] {
        &self.directions[direction * self.width()..][..self.width()]
    }
}

/// Moves the columns that leave the last word of a plane unfilled to the plane below, twice each, unless that
/// takes more words there than it saves here.
fn spill(above: &mut Vec<Column>, below: &mut Vec<Column>) {
    let rest = above.len() % WORD_BITS;
    let words_after = (below.len() + 2 * rest).div_ceil(WORD_BITS);
    if words_after <= below.len().div_ceil(WORD_BITS) + 1 {
        for column in above.drain(above.len() - rest..) {
            below.extend([column, column]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excess(planes: &Planes, coordinates: u64) -> u64 {
        let words = planes.member(coordinates);
        let weight = |plane: &Plane| {
            let ones: u64 = words[plane.words.clone()].iter().map(|word| u64::from(word.count_ones())).sum();
            ones << plane.shift
        };
        planes.planes.iter().map(weight).sum()
    }

    fn check(dimension: usize, multiplicities: impl IntoIterator<Item = usize>) -> Planes {
        let function = Function::with_multiplicities(dimension, multiplicities);
        let planes = Planes::new(&function).unwrap();
        for coordinates in 0..1 << dimension {
            assert_eq!(excess(&planes, coordinates), function.excess(coordinates), "{coordinates}");
            for direction in 0..dimension {
                let after = planes.excess_after(&planes.member(coordinates), direction);
                assert_eq!(after, function.excess(coordinates ^ 1 << direction));
            }
        }
        let repeated = function.columns.iter().map(|column| column.multiplicity).sum::<usize>();
        assert!(planes.width() <= repeated.div_ceil(64));
        planes
    }

    #[test]
    fn ones_weigh_what_the_columns_set_weigh() {
        check(1, [1]);
        check(3, [1; 64]);
        check(3, [1; 65]);
        check(4, (0..200).map(|index| 1 + index % 13));
        check(5, [1 << 40, 3, 1 << 62, (1 << 20) - 1]);
        check(2, (0..300).map(|index| 1 + 2 * (index % 2)));
    }

    #[test]
    fn a_few_heavy_columns_need_no_plane_of_their_own() {
        assert_eq!(check(3, [3, 1, 2, 1]).planes, [Plane { shift: 0, words: 0..1 }]);
        let planes = check(8, [2; 100]).planes;
        assert_eq!(planes, [Plane { shift: 1, words: 0..2 }]);
        let both = [1; 60].into_iter().chain([2; 60]);
        let planes = check(8, both).planes;
        assert_eq!(planes, [Plane { shift: 0, words: 0..1 }, Plane { shift: 1, words: 1..2 }]);
    }

    #[test]
    fn nothing_takes_no_words() {
        let planes = check(3, []);
        assert_eq!((planes.width(), planes.planes.len()), (0, 0));
        assert_eq!(check(0, []).member(0), [0_u64; 0]);
    }
}
