//! The census by the number of ones in each class of equal columns.

use std::sync::Mutex;

use gf2_linalg::{BitVector, Coset, Subspace};
use num_bigint::BigUint;

use crate::census::kinds::{Kind, Kinds};
use crate::leaders::Filling;
use crate::runtime::{Meter, Watch};
use crate::{Census, Error, Phase};

/// What a step costs beside the weights of its words, in such weights: big numbers.
const STEP_OVERHEAD: u64 = 64;
/// What an allocation takes beside its contents, about.
const MEMORY_OVERHEAD: usize = 16;
const WORD_BITS: usize = u64::BITS as usize;

/// A prepared count.
///
/// The weight of a word plus the word y of the code depends only on its ones: with j_v of them in the class with column
/// v and n_v entries, it is the sum of n_v − j_v where y is set and of j_v where it is not. There are Π C(n_v, j_v)
/// such words, and a coset has 2^k.
///
/// All (j_v) are visited, except in the last class. There, with the least weight A in the other classes of the words y
/// that are not set and B of those that are, the leader weighs A + j while 2j ≤ n + B − A, and B + (n − j) beyond. So
/// it suffices to count the words for each A with j up to each limit, and likewise for each B.
pub(crate) struct CountingCensus {
    classes: Kinds,
    /// The approximate number of additions, 2^64 − 1 when there are more.
    pub(crate) steps: u64,
    /// The approximate number of bytes.
    pub(crate) bytes: u64,
}

impl CountingCensus {
    /// Prepares, or returns `None` for a code of too many dimensions.
    pub(crate) fn new(code: &Subspace) -> Option<Self> {
        let classes = Kinds::new(code)?;
        let nodes = classes
            .others
            .iter()
            .fold(1_u64, |nodes, class| nodes.saturating_mul(class.max_ones() as u64 + 1));
        let size = |entries: usize| (entries as u64).saturating_add(1);
        let (bases, constants) =
            (size(classes.others.iter().map(Kind::len).sum()), size(classes.constant.len()));
        let (ends, weights) =
            (bases.saturating_mul(size(classes.last.len())), size(classes.length - classes.constant.len()));
        // One product for every end of a word in the last class, and one for every end in the constant
        // entries.
        let products = ends.saturating_add(weights.saturating_mul(constants));
        let steps = nodes
            .saturating_mul((1 << classes.dimension) + STEP_OVERHEAD)
            .saturating_add(products.saturating_mul(size(classes.length / WORD_BITS).saturating_mul(2)));
        let number = (size_of::<BigUint>() + MEMORY_OVERHEAD + classes.length / 8) as u64;
        let bytes = ends.saturating_add(2 * size(classes.length)).saturating_mul(number);
        Some(Self { classes, steps, bytes })
    }

    /// The number of possible numbers of ones in the first class.
    fn outermost(&self) -> usize {
        self.classes.others.first().map_or(1, |class| class.max_ones() + 1)
    }

    /// Counts.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`] when the watch says so.
    pub(crate) fn census(&self, code: &Subspace, filling: Filling<'_>) -> Result<Census, Error> {
        let classes = &self.classes;
        let factors: Vec<Vec<BigUint>> = classes.others.iter().map(factors).collect();
        let count = Count { classes, factors, tails: Tails::new(classes), watch: filling.watch };
        let meter = Meter::new(filling.watch, Phase::Counting, self.outermost() as f64);
        let piece = |ones| {
            let hardest = count.piece(ones);
            meter.add(1);
            hardest
        };
        let piece = |hardest: Hardest, ones| hardest.merge(piece(ones as usize));
        let hardest = filling.way.fold(self.outermost() as u64, Hardest::default, piece, Hardest::merge);
        let words = count.tails.words(filling.watch);
        let cosets = with_constants(words, classes.constant.len(), filling.watch);
        if filling.watch.stopped().is_some() {
            return Err(Error::stopped(filling.watch));
        }
        let mut cosets: Vec<BigUint> = cosets.into_iter().map(|words| words >> classes.dimension).collect();
        while cosets.last() == Some(&BigUint::ZERO) {
            cosets.pop();
        }
        let offset = hardest.offset.expect("every coset has an offset");
        let hardest = Coset::new(offset, code.clone()).expect("an offset is as long as the words");
        Ok(Census { cosets, hardest })
    }
}

/// The number of ways in which a class has each number of ones; numbers beyond half are counted with their
/// counterparts.
fn factors(class: &Kind) -> Vec<BigUint> {
    let mut factors = binomials(class.len());
    factors.truncate(class.max_ones() + 1);
    for (ones, factor) in factors.iter_mut().enumerate() {
        if class.halved && 2 * ones < class.len() {
            *factor <<= 1;
        }
    }
    factors
}

/// C(n, 0), …, C(n, n).
fn binomials(n: usize) -> Vec<BigUint> {
    let mut binomials = vec![BigUint::from(1_u32)];
    for j in 0..n {
        let next = &binomials[j] * (n - j) / (j + 1);
        binomials.push(next);
    }
    binomials
}

/// Adds entries that no word of the code sets: each one there adds to the weight. Not all when the watch says
/// to stop.
fn with_constants(words: Vec<BigUint>, constants: usize, watch: &Watch) -> Vec<BigUint> {
    if constants == 0 {
        return words;
    }
    let ways = binomials(constants);
    let mut sums = vec![BigUint::ZERO; words.len() + constants];
    for (weight, words) in words.iter().enumerate().filter(|(_, words)| **words != BigUint::ZERO) {
        if watch.must_stop() {
            break;
        }
        for (sum, ways) in sums[weight..].iter_mut().zip(&ways) {
            *sum += words * ways;
        }
    }
    sums
}

/// What all pieces share.
struct Count<'a> {
    classes: &'a Kinds,
    /// Of each of the other classes, in how many ways it has each number of ones.
    factors: Vec<Vec<BigUint>>,
    tails: Tails,
    watch: &'a Watch,
}

/// Where one piece is.
struct Place {
    /// The ones in each of the other classes.
    ones: Vec<usize>,
    /// What the words of the code that are not set in the last class weigh in the others, and then what those
    /// weigh that are.
    weights: Vec<i32>,
    /// Of each of the other classes, how one more one there changes the weights.
    changes: Vec<Vec<i32>>,
    hardest: Hardest,
}

impl Count<'_> {
    /// Goes through all words with this number of ones in the first class.
    fn piece(&self, ones: usize) -> Hardest {
        let coordinates = self.coordinates();
        let change = |class: &Kind| -> Vec<i32> {
            coordinates.iter().map(|&y| if class.is_set(y) { -1 } else { 1 }).collect()
        };
        let weight = |&y: &u64| {
            let set = self.classes.others.iter().filter(|class| class.is_set(y));
            set.map(|class| class.len() as i32).sum()
        };
        let mut place = Place {
            ones: vec![0; self.classes.others.len()],
            weights: coordinates.iter().map(weight).collect(),
            changes: self.classes.others.iter().map(change).collect(),
            hardest: Hardest::default(),
        };
        let Some(factors) = self.factors.first() else {
            self.leaf(&BigUint::from(1_u32), &mut place);
            return place.hardest;
        };
        place.change(0, ones as i32);
        place.ones[0] = ones;
        self.descend(1, &factors[ones], &mut place);
        place.hardest
    }

    /// The words of the code, those first that are not set in the last class.
    fn coordinates(&self) -> Vec<u64> {
        let all = 0..1_u64 << self.classes.dimension;
        let (set, unset): (Vec<u64>, Vec<u64>) = all.partition(|&y| self.classes.last.is_set(y));
        [unset, set].concat()
    }

    /// Goes through the ones of this class and those after it, of so many words each.
    fn descend(&self, depth: usize, words: &BigUint, place: &mut Place) {
        let Some(factors) = self.factors.get(depth) else {
            return self.leaf(words, place);
        };
        if self.watch.must_stop() {
            return;
        }
        for (ones, factor) in factors.iter().enumerate() {
            place.ones[depth] = ones;
            self.descend(depth + 1, &(words * factor), place);
            place.change(depth, 1);
        }
        place.change(depth, -(factors.len() as i32));
    }

    /// Takes note of the words with given ones in all classes but the last.
    fn leaf(&self, words: &BigUint, place: &mut Place) {
        let n = self.classes.last.len() as i32;
        if self.classes.dimension == 0 {
            self.tails.add(0, 0, words);
            place.hardest.offer(0, || self.classes.least_offset([].into_iter(), 0));
            return;
        }
        let (unset, set) = place.weights.split_at(place.weights.len() / 2);
        let least = |weights: &[i32]| weights.iter().copied().min().unwrap_or(0);
        let (a, b) = (least(unset), least(set));
        self.tails.add(a, (n + b - a).div_euclid(2), words);
        self.tails.add(b, (n + a - b - 1).div_euclid(2), words);

        let max = ((a + b + n) / 2).min(a + n).min(b + n);
        if max >= place.hardest.weight {
            // The ones in the last class with which the leader weighs so much.
            let (fewest, max_ones) = ((max - a).max(0), n.min(b + n - max));
            for y in 0..1_u64 << self.classes.dimension {
                let others = self.classes.others.iter().zip(&place.ones);
                let others =
                    others.map(|(class, &ones)| if class.is_set(y) { class.len() - ones } else { ones });
                let last = if self.classes.last.is_set(y) { n - max_ones } else { fewest };
                place.hardest.offer(max, || self.classes.least_offset(others, last as usize));
            }
        }
    }
}

impl Place {
    fn change(&mut self, class: usize, ones: i32) {
        for (weight, change) in self.weights.iter_mut().zip(&self.changes[class]) {
            *weight += ones * change;
        }
    }
}

/// How many words there are that weigh `base` without the last class, up to each number of ones there.
struct Tails {
    n: usize,
    /// By base, and by the maximum number of ones in the last class. A row is empty while there are no words.
    rows: Vec<Mutex<Vec<BigUint>>>,
}

impl Tails {
    fn new(classes: &Kinds) -> Self {
        let bases = classes.others.iter().map(Kind::len).sum::<usize>() + 1;
        Self { n: classes.last.len(), rows: (0..bases).map(|_| Mutex::default()).collect() }
    }

    /// Adds words that have up to `max_ones` in the last class, or more than there are entries, or less than
    /// none.
    fn add(&self, base: i32, max_ones: i32, words: &BigUint) {
        let Ok(max_ones) = usize::try_from(max_ones) else { return };
        let row = &self.rows[base as usize];
        let mut row = row.lock().expect("nobody has panicked");
        if row.is_empty() {
            row.resize(self.n + 1, BigUint::ZERO);
        }
        row[max_ones.min(self.n)] += words;
    }

    /// How many words have a leader of each weight. Not all when the watch says to stop.
    fn words(self, watch: &Watch) -> Vec<BigUint> {
        let ways = binomials(self.n);
        let mut words = vec![BigUint::ZERO; self.rows.len() + self.n];
        for (base, row) in self.rows.into_iter().enumerate() {
            if watch.must_stop() {
                break;
            }
            let row = row.into_inner().expect("nobody has panicked");
            let mut sum = BigUint::ZERO;
            for (ones, more) in row.into_iter().enumerate().rev() {
                sum += more;
                if sum != BigUint::ZERO {
                    words[base + ones] += &sum * &ways[ones];
                }
            }
        }
        words
    }
}

/// The heaviest leader so far, and the least offset of a coset with one.
#[derive(Debug, Default)]
struct Hardest {
    weight: i32,
    offset: Option<BitVector>,
}

impl Hardest {
    fn offer(&mut self, weight: i32, offset: impl FnOnce() -> Option<BitVector>) {
        if weight < self.weight {
            return;
        }
        if let Some(offset) = offset() {
            let other = std::mem::take(self);
            *self = other.merge(Self { weight, offset: Some(offset) });
        }
    }

    fn merge(self, other: Self) -> Self {
        let (Some(left), Some(right)) = (&self.offset, &other.offset) else {
            return if self.offset.is_some() { self } else { other };
        };
        let this_one = match self.weight.cmp(&other.weight) {
            std::cmp::Ordering::Equal => left.iter().le(right.iter()),
            unequal => unequal.is_gt(),
        };
        if this_one { self } else { other }
    }
}
