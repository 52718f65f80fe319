//! Enumeration of all members by the Walsh–Hadamard transform: some additions a member, however long members
//! are.

use std::ops::Range;
use std::sync::Mutex;

use gf2_linalg::walsh::{Block, CharacterSum, Entry};

use crate::enumerate::Minima;
use crate::reduce::{Column, Function};
use crate::runtime::memory::with_capacity;
use crate::runtime::{Meter, Watch, Way};
use crate::{Error, Phase};

/// Blocks after which the listener may be told.
const BLOCKS_BETWEEN_CALLS: u64 = 64;

/// The excesses of all members, block by block.
///
/// A column that is set counts −multiplicity and one that is not counts multiplicity, which makes it a
/// multiple of a character. The sum of them all is the total of the multiplicities minus twice the excess:
/// the lightest members are those where the sum is greatest.
#[derive(Clone, Debug)]
pub(crate) struct Walsh {
    sum: CharacterSum,
}

impl Walsh {
    /// Prepares to enumerate.
    ///
    /// # Panics
    ///
    /// When the multiplicities add up to 2^63 or more, as those of entries in memory never do.
    pub(crate) fn new(function: &Function) -> Self {
        const FEW: &str = "fewer than 2^63 entries";
        let term = |column: &Column| {
            let coefficient = i64::try_from(column.multiplicity).expect(FEW);
            (column.functional, if column.complemented { -coefficient } else { coefficient })
        };
        let sum = CharacterSum::new(function.dimension, function.columns.iter().map(term));
        Self { sum: sum.expect(FEW) }
    }

    /// What all columns weigh together, the greatest excess that there may be.
    pub(crate) fn total(&self) -> u64 {
        self.sum.bound().unsigned_abs()
    }

    /// Maximum number of prefix bits into which the enumeration can be divided.
    pub(crate) fn max_prefix_bits(&self) -> usize {
        self.sum.dimension() - self.sum.block_dimension()
    }

    /// Offers to `minima` the lightest of the members whose first `prefix_bits` coordinates read `prefix`,
    /// or, when told to stop, of some of them and at least the first block.
    ///
    /// # Complexity
    ///
    /// O(2^(dimension − prefix_bits)) vector operations, without an allocation for each block.
    pub(crate) fn search(&self, prefix: u64, prefix_bits: usize, minima: &mut Minima, meter: &Meter<'_>) {
        let free_bits = self.max_prefix_bits() - prefix_bits;
        let blocks = 1_u64 << free_bits;
        let mut block = self.sum.block();
        for number in 0..blocks {
            if number > 0 && meter.must_stop() {
                return;
            }
            let block_number = prefix << free_bits | number;
            self.sum.evaluate(block_number, &mut block);
            self.offer(block_number, &block, minima);
            if (number + 1) % BLOCKS_BETWEEN_CALLS == 0 || number + 1 == blocks {
                meter.see(minima.excess());
                meter.add((number % BLOCKS_BETWEEN_CALLS + 1) << self.sum.block_dimension());
            }
        }
    }

    /// Offers the lightest members of a block.
    fn offer(&self, number: u64, block: &Block, minima: &mut Minima) {
        let greatest = block.maximum();
        if self.excess(greatest) <= minima.excess() {
            block.for_each_at_least(greatest, |index, sum| {
                minima.offer(self.excess(sum), number << self.sum.block_dimension() | index as u64);
            });
        }
    }

    /// Counts members while all are weighed.
    fn meter<'a>(&self, watch: &'a Watch) -> Meter<'a> {
        Meter::new(watch, Phase::Weighing, (self.sum.dimension() as f64).exp2())
    }

    /// The excess where the sum is this.
    fn excess(&self, sum: i64) -> u64 {
        self.sum.bound().abs_diff(sum) / 2
    }

    /// How many members have each excess, from 0 to the [total](Self::total), or, when told to stop, how many
    /// of those seen.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyWeights`] when there is no memory for the counts.
    pub(crate) fn histogram(&self, way: Way, watch: &Watch) -> Result<Vec<u64>, Error> {
        let meter = self.meter(watch);
        let empty = || Ok((zeros(self.total())?, self.sum.block()));
        let count = |state: Result<(Vec<u64>, Block), Error>, number: u64| {
            let (mut counts, mut block) = state?;
            if !watch.must_stop() {
                self.sum.evaluate(number, &mut block);
                block.count_half_gaps(self.sum.bound(), &mut counts);
                meter.add(1 << self.sum.block_dimension());
            }
            Ok((counts, block))
        };
        let join = |left: Result<(Vec<u64>, Block), Error>, right: Result<(Vec<u64>, Block), Error>| {
            let ((mut counts, block), (others, _)) = (left?, right?);
            counts.iter_mut().zip(others).for_each(|(count, other)| *count += other);
            Ok((counts, block))
        };
        way.fold(1 << self.max_prefix_bits(), empty, count, join).map(|(counts, _)| counts)
    }

    /// The members whose excess is above `minimum` by a number in `above`, of which `counts` says how many there
    /// are: a list for each such number, ascending, or, when told to stop, some of them. Memory is taken for
    /// these lists and no more.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] when the system does not give the memory.
    ///
    /// # Panics
    ///
    /// When there are more than 32 coordinates.
    pub(crate) fn lightest(
        &self,
        minimum: u64,
        above: Range<usize>,
        counts: &[u64],
        way: Way,
        watch: &Watch,
    ) -> Result<Vec<Vec<u32>>, Error> {
        assert!(self.sum.dimension() <= 32, "coordinates of 32 bits");
        let list =
            |&count: &u64| Ok(Mutex::new(with_capacity(usize::try_from(count).unwrap_or(usize::MAX))?));
        let lists =
            counts[above.clone()].iter().map(list).collect::<Result<Vec<Mutex<Vec<u32>>>, Error>>()?;
        let first = minimum + above.start as u64;
        let least = self.sum.bound() - 2 * (first + lists.len() as u64 - 1) as i64;
        let meter = self.meter(watch);
        let list = |mut block: Block, number: u64| {
            if watch.must_stop() {
                return block;
            }
            self.sum.evaluate(number, &mut block);
            block.for_each_at_least(least, |index, sum| {
                let list = self.excess(sum).checked_sub(first).and_then(|above| lists.get(above as usize));
                if let Some(list) = list {
                    let member = number << self.sum.block_dimension() | index as u64;
                    list.lock().expect("nobody has panicked").push(member as u32);
                }
            });
            meter.add(1 << self.sum.block_dimension());
            block
        };
        way.fold(1 << self.max_prefix_bits(), || self.sum.block(), list, |block, _| block);
        let inner = |list: Mutex<Vec<u32>>| list.into_inner().expect("nobody has panicked");
        let mut lists: Vec<Vec<u32>> = lists.into_iter().map(inner).collect();
        let sort = |(): &mut (), (_, list): (usize, &mut [Vec<u32>])| {
            // To sort what is not complete takes long and is of no use.
            if watch.must_stop() {
                list[0] = Vec::new();
            }
            list[0].sort_unstable();
        };
        way.for_chunks(&mut lists, 1, || (), sort);
        Ok(lists)
    }

    /// Writes by how much the excess of each member, in the order of coordinates, is above `minimum`, or the
    /// greatest number of the type where it is more. When told to stop, some entries are left as they were.
    ///
    /// # Panics
    ///
    /// When a member has less than `minimum`, or when there are more or fewer entries than members.
    pub(crate) fn fill<T: Entry>(&self, minimum: u64, out: &mut [T], way: Way, watch: &Watch) {
        let members = 1_usize.checked_shl(self.sum.dimension() as u32);
        let (entries, dimension) = (out.len(), self.sum.dimension());
        assert!(members == Some(entries), "{entries} entries for members of dimension {dimension}");
        let total = self.total();
        assert!(minimum <= total, "a minimum of {minimum}, expected at most the total {total}");
        let base = total.wrapping_sub(minimum).wrapping_sub(minimum) as i64;
        let meter = self.meter(watch);
        let write = |block: &mut Block, (number, out): (usize, &mut [T])| {
            if !watch.must_stop() {
                self.sum.evaluate(number as u64, block);
                block.write_half_gaps(base, out);
                meter.add(1 << self.sum.block_dimension());
            }
        };
        way.for_chunks(out, 1 << self.sum.block_dimension(), || self.sum.block(), write);
    }
}

/// Counts for weights from 0 to `greatest`.
fn zeros(greatest: u64) -> Result<Vec<u64>, Error> {
    let refusal = Error::TooManyWeights { greatest };
    let Some(length) = usize::try_from(greatest).ok().and_then(|greatest| greatest.checked_add(1)) else {
        return Err(refusal);
    };
    let mut counts = Vec::new();
    counts.try_reserve_exact(length).map_err(|_| refusal)?;
    counts.resize(length, 0);
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::Gray;
    use crate::{CancelFlag, Limits, Stop};

    fn watch() -> Watch {
        Watch::start(&Limits::default())
    }

    fn stopped_watch() -> Watch {
        let cancel = CancelFlag::default();
        cancel.cancel();
        Watch::start(&Limits { cancel: Some(cancel), ..Limits::default() })
    }

    /// Every dimension up to more than a block has, and totals up to and beyond each width of lanes.
    fn functions() -> impl Iterator<Item = Function> {
        let small = (0..=12).flat_map(|dimension| {
            [0, 1, 40, 700]
                .map(|columns| Function::with_multiplicities(dimension, (0..columns).map(|i| 1 + i % 5)))
        });
        let totals = [1 << 15, 1 << 16, 1 << 31, 1 << 32, i64::MAX as usize];
        let wide = [1, 4, 5, 6, 9, 16].into_iter().flat_map(move |dimension| {
            totals.into_iter().flat_map(move |total| {
                [total - 1, total, (total - 1) / 2].map(|total| {
                    let others = (0..100).map(|index| 1 + index % 7);
                    let heavy = total - others.clone().sum::<usize>();
                    Function::with_multiplicities(dimension, [heavy].into_iter().chain(others))
                })
            })
        });
        let large = [16, 18].map(|dimension| Function::with_multiplicities(dimension, [1; 90]));
        small
            .filter(|function| function.dimension > 0 || function.columns.is_empty())
            .chain(wide)
            .chain(large)
    }

    fn excesses(function: &Function) -> Vec<u64> {
        (0..1 << function.dimension).map(|coordinates| function.excess(coordinates)).collect()
    }

    #[test]
    fn the_search_finds_what_the_gray_walk_finds() {
        for function in functions() {
            let (walsh, gray) = (Walsh::new(&function), Gray::new(&function).unwrap());
            let mut expected = Minima::new(usize::MAX);
            gray.walk(0, 0, &mut expected, &Meter::of_members(&watch(), function.dimension));
            for prefix_bits in 0..=walsh.max_prefix_bits() {
                let mut found = Minima::new(usize::MAX);
                let watch = watch();
                let meter = Meter::of_members(&watch, function.dimension);
                (0..1 << prefix_bits)
                    .for_each(|prefix| walsh.search(prefix, prefix_bits, &mut found, &meter));
                assert_eq!(meter.done(), 1 << function.dimension);
                assert_eq!((found.excess(), found.count()), (expected.excess(), expected.count()));
                assert_eq!(found.into_coordinates().unwrap(), expected.clone().into_coordinates().unwrap());
            }
        }
    }

    #[test]
    fn the_histogram_counts_what_the_definition_says() {
        for function in functions().filter(|function| Walsh::new(function).total() < 1 << 20) {
            let walsh = Walsh::new(&function);
            let mut expected = vec![0; walsh.total() as usize + 1];
            excesses(&function).into_iter().for_each(|excess| expected[excess as usize] += 1);
            for &way in Way::ALL {
                assert_eq!(walsh.histogram(way, &watch()).unwrap(), expected);
            }
        }
    }

    #[test]
    fn counts_beyond_any_memory_are_refused() {
        for total in [1 << 60, i64::MAX as usize] {
            let walsh = Walsh::new(&Function::with_multiplicities(1, [total]));
            let refused = walsh.histogram(Way::OneByOne, &watch()).unwrap_err();
            assert_eq!(refused, Error::TooManyWeights { greatest: total as u64 });
            let message = format!("no memory to count the members of each weight from 0 to {total}");
            assert_eq!(refused.to_string(), message);
        }
    }

    #[test]
    fn the_table_has_what_the_definition_says_as_far_as_entries_go() {
        for function in functions() {
            let walsh = Walsh::new(&function);
            let excesses = excesses(&function);
            let least = *excesses.iter().min().unwrap();
            for minimum in [least, least / 2, 0] {
                for &way in Way::ALL {
                    let (mut bytes, mut pairs) = (vec![7_u8; excesses.len()], vec![7_u16; excesses.len()]);
                    walsh.fill(minimum, &mut bytes, way, &watch());
                    walsh.fill(minimum, &mut pairs, way, &watch());
                    for (index, excess) in excesses.iter().enumerate() {
                        assert_eq!(u64::from(bytes[index]), (excess - minimum).min(255));
                        assert_eq!(u64::from(pairs[index]), (excess - minimum).min(65535));
                    }
                }
            }
        }
    }

    #[test]
    fn the_lightest_are_those_of_the_table() {
        for function in functions().filter(|function| Walsh::new(function).total() < 1 << 20) {
            let walsh = Walsh::new(&function);
            let excesses = excesses(&function);
            let least = *excesses.iter().min().unwrap();
            let mut expected = vec![Vec::new(); (walsh.total() - least) as usize + 1];
            for (member, excess) in excesses.iter().enumerate() {
                expected[(excess - least) as usize].push(member as u32);
            }
            let counts: Vec<u64> = expected.iter().map(|list| list.len() as u64).collect();
            for above in [0..1, 0..2, 0..6, 3..9, 0..usize::MAX, 5..usize::MAX] {
                let above = above.start.min(counts.len() - 1)..above.end.min(counts.len());
                for &way in Way::ALL {
                    let lists = walsh.lightest(least, above.clone(), &counts, way, &watch()).unwrap();
                    assert_eq!(lists, expected[above.clone()]);
                    let capacity = |list: &Vec<u32>| list.capacity() as u64;
                    assert!(lists.iter().map(capacity).eq(counts[above.clone()].iter().copied()));
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "gaps below")]
    fn a_minimum_that_is_none_is_noticed() {
        let function = Function::with_multiplicities(3, [1; 7]);
        let least = *excesses(&function).iter().min().unwrap();
        Walsh::new(&function).fill(least + 1, &mut [0_u8; 8], Way::OneByOne, &watch());
    }

    #[test]
    fn a_stopped_search_has_met_its_first_block() {
        let watch = stopped_watch();
        let function = Function::with_multiplicities(19, []);
        let walsh = Walsh::new(&function);
        let mut minima = Minima::new(1);
        walsh.search(0, 0, &mut minima, &Meter::of_members(&watch, function.dimension));
        assert_eq!(watch.stopped(), Some(Stop::Cancelled));
        assert_eq!(minima.count(), 1 << (19 - walsh.max_prefix_bits()));
        assert_eq!(minima.into_coordinates().unwrap(), [0]);
    }

    #[test]
    fn stopped_tables_are_left_as_they_were() {
        for &way in Way::ALL {
            let walsh = Walsh::new(&Function::with_multiplicities(18, [1; 3]));
            let mut out = vec![9_u8; 1 << 18];
            let watch = stopped_watch();
            walsh.fill(0, &mut out, way, &watch);
            assert!(out.iter().all(|&entry| entry == 9));
            assert_eq!(walsh.histogram(way, &watch).unwrap(), [0; 4]);
            assert_eq!(watch.stopped(), Some(Stop::Cancelled));
        }
    }
}
