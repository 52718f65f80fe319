//! A light member where there are too many to look at all: descents from many members, by many bases.

use std::borrow::Cow;

use gf2_linalg::{BitMatrix, BitVector};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::Error;
use crate::order::lexicographic;
use crate::reduce::Restricted;
use crate::runtime::memory::{bytes, collected, filled};
use crate::runtime::{Pace, Watch, Way};

/// Independent walks, among which the steps are divided. Each holds a copy of the basis while it lasts.
pub(crate) const WALKS: u64 = 16;
/// Maximum number of basis vectors whose pairs are all tried: to weigh these is then as much work as to weigh two
/// thousand single ones.
const PAIRED: usize = 64;
/// Of so many positions of the information set one is exchanged between two descents. Fewer exchanges leave
/// large sets nearly what they were; more of them cost more than they gain.
const EXCHANGED: usize = 16;
/// Maximum number of positions exchanged between two descents.
const MAX_EXCHANGES: usize = 64;

/// Returns the lightest member found, the lexicographically least of those if there are several. It is never
/// heavier than the offset, and nothing is proved about it.
///
/// A walk keeps a member and a basis that is the identity on an *information set*: positions whose entries
/// determine a member. Adding one or two basis vectors leads to the neighbours of the member. As long as one
/// of them is lighter, the walk goes to the lightest, and on by single vectors. Then it exchanges some
/// positions of the information set, and goes on from the member that is zero there: those that are zero at
/// all but one or two of the positions are its neighbours.
///
/// A step weighs one member or adds one vector. The walks share `steps` among them, and each ends the descent
/// that it is in. The same seed gives the same member for any number of threads, and more steps none that is
/// worse. A watch that stops the search cuts the descents short; the first walk takes its neighbours by one
/// and two vectors all the same, where that is soon done.
///
/// No more walks are under way at a time than `memory` bytes hold copies of the basis. Where they hold none, there is
/// only the first descent of the first walk, which needs none. A walk that the system does not give the memory for its
/// copy finds nothing.
///
/// Sources: J. S. Leon, *A probabilistic algorithm for computing minimum weights of large error-correcting
/// codes* (1988); P. J. Lee and E. F. Brickell, *An observation on the security of McEliece's public-key
/// cryptosystem* (1988), for one and two vectors; A. Canteaut and F. Chabaud, *A new algorithm for finding
/// minimum-weight words in a linear code* (1998), for the exchange of one position.
///
/// # Complexity
///
/// O((steps + descents · dimension) · length / 64), without an allocation once a walk has begun, and a copy
/// of the basis for each thread.
pub(crate) fn search(
    code: &Restricted<'_>,
    seed: u64,
    steps: u64,
    memory: u64,
    watch: &Watch,
    way: Way,
) -> BitVector {
    if code.dimension() == 0 {
        return code.offset.clone().into_owned();
    }
    let offset = || code.offset.clone().into_owned();
    let bytes = bytes::<u64>(code.width()).saturating_mul(code.dimension() as u64);
    let copies = (memory / bytes.max(1)).min(WALKS);
    if copies == 0 {
        return Walk::new(code, seed, 0, watch).map_or_else(|_| offset(), Walk::only_descent);
    }
    let walk = |best: Option<BitVector>, number: u64| {
        if number > 0 && watch.must_stop() {
            return best;
        }
        // What is left over goes to the first walks.
        let share = steps / WALKS + u64::from(number < steps % WALKS);
        let found = Walk::new(code, seed, number, watch).map(|walk| walk.run(share, watch));
        better_of(best, found.ok())
    };
    let mut best = None;
    for first in (0..WALKS).step_by(copies as usize) {
        let add = |best, number| walk(best, first + number);
        best = better_of(best, way.fold(copies.min(WALKS - first), || None, add, better_of));
    }
    best.unwrap_or_else(offset)
}

/// A member on its way down.
struct Walk<'a> {
    generator: ChaCha8Rng,
    /// Row `i` is the only one that has a one at `information[i]`.
    basis: Cow<'a, BitMatrix>,
    information: Vec<usize>,
    member: BitVector,
    weight: usize,
    best: BitVector,
    best_weight: usize,
    steps: u64,
    /// What the member weighs with each basis vector added.
    weights: Vec<usize>,
    /// The basis vectors. The first ones are those of which pairs are tried.
    order: Vec<usize>,
    /// The member with one of the pair added.
    sum: BitVector,
    pace: Pace<'a>,
}

impl<'a> Walk<'a> {
    /// Begins the walk of this number: the first at the offset, the others anywhere.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`]; [`Error::Stopped`] when the watch says so.
    fn new(code: &'a Restricted<'_>, seed: u64, number: u64, watch: &'a Watch) -> Result<Self, Error> {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(number);
        let basis: &BitMatrix = &code.basis;
        let mut pace = Pace::new(watch);
        let mut member = code.offset.clone().into_owned();
        if number > 0 {
            for row in BitVector::random(code.dimension(), &mut generator).iter_ones() {
                pace.step(code.width())?;
                member += basis.row(row);
            }
        }
        Ok(Self {
            generator,
            information: collected(code.pivots.iter().copied())?,
            weight: member.weight(),
            best: code.offset.clone().into_owned(),
            best_weight: code.offset.weight(),
            steps: 0,
            weights: filled(0, basis.rows())?,
            order: collected(0..basis.rows())?,
            sum: BitVector::try_zeros(basis.columns()).map_err(Error::of_engine)?,
            basis: Cow::Borrowed(basis),
            member,
            pace,
        })
    }

    /// Goes down from where it is, and returns the best member met.
    fn only_descent(mut self) -> BitVector {
        // Stopped or not, what was found so far is the answer.
        let _ = self.descend();
        self.note();
        self.best
    }

    /// Walks at least so many steps unless stopped, and returns the best member met.
    fn run(mut self, steps: u64, watch: &Watch) -> BitVector {
        let exchanges = (1 + self.basis.rows() / EXCHANGED).min(MAX_EXCHANGES);
        let _ = self.descend();
        self.note();
        while self.steps < steps && !watch.must_stop() {
            if let Cow::Borrowed(basis) = self.basis {
                let Ok(copy) = basis.try_clone() else { break };
                self.basis = Cow::Owned(copy);
            }
            for _ in 0..exchanges {
                // Each goes through the whole basis.
                if watch.must_stop() {
                    return self.best;
                }
                self.exchange();
            }
            let descended = self.clear_information().and_then(|()| self.descend());
            self.note();
            if descended.is_err() {
                break;
            }
        }
        self.best
    }

    /// Goes to lighter neighbours while there are any.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`] when the watch says so, at a member as good as any.
    fn descend(&mut self) -> Result<(), Error> {
        loop {
            self.weigh_neighbours()?;
            let (weight, first, second) = self.lightest_neighbour()?;
            if weight >= self.weight {
                return Ok(());
            }
            self.add(first);
            if first != second {
                self.add(second);
            }
            // To look for the lightest neighbour at each step of a long way would take long.
            while self.add_what_lightens()? {}
        }
    }

    /// Weighs the member with each basis vector added.
    fn weigh_neighbours(&mut self) -> Result<(), Error> {
        for (weight, vector) in self.weights.iter_mut().zip(self.basis.iter_rows()) {
            *weight = weight_of_sum(self.member.words(), vector.words());
            self.pace.step(vector.words().len())?;
        }
        self.steps += self.basis.rows() as u64;
        Ok(())
    }

    /// Adds each vector that makes the member lighter, one after the other, and returns whether any did.
    fn add_what_lightens(&mut self) -> Result<bool, Error> {
        let before = self.weight;
        for row in 0..self.basis.rows() {
            if weight_of_sum(self.member.words(), self.basis.row(row).words()) < self.weight {
                self.add(row);
            }
            self.pace.step(self.member.words().len())?;
        }
        self.steps += self.basis.rows() as u64;
        Ok(self.weight < before)
    }

    /// The least weight with one or two vectors added, and these vectors: twice the same stands for one.
    fn lightest_neighbour(&mut self) -> Result<(usize, usize, usize), Error> {
        let weights = &self.weights;
        let paired = self.order.len().min(PAIRED);
        if paired < self.order.len() {
            self.order.select_nth_unstable_by_key(paired, |&row| (weights[row], row));
        }
        let rows = &mut self.order[..paired];
        rows.sort_unstable_by_key(|&row| (weights[row], row));
        let mut lightest = (weights[rows[0]], rows[0], rows[0]);
        for (index, &first) in rows.iter().enumerate() {
            self.sum.as_mut().copy_from(&self.member);
            self.sum += self.basis.row(first);
            for &second in &rows[..index] {
                let weight = weight_of_sum(self.sum.words(), self.basis.row(second).words());
                lightest = lightest.min((weight, first, second));
                self.pace.step(self.sum.words().len())?;
            }
        }
        self.steps += (paired * (paired + 1) / 2) as u64;
        Ok(lightest)
    }

    /// Exchanges a position of the information set for another one, if its vector has another one to offer.
    fn exchange(&mut self) {
        let dimension = self.basis.rows();
        let row = self.below(dimension);
        let ones = self.basis.row(row).weight();
        let chosen = self.below(ones);
        let Some(position) = self.basis.row(row).iter_ones().nth(chosen) else { return };
        if position != self.information[row] {
            let others = [0..row, row + 1..dimension];
            let steps = &mut self.steps;
            self.basis.to_mut().as_mut().add_row_where_one(row, position, others, |_| *steps += 1);
            self.information[row] = position;
        }
        self.steps += 1;
    }

    /// Goes to the member that is zero on the information set.
    fn clear_information(&mut self) -> Result<(), Error> {
        for row in 0..self.basis.rows() {
            if self.member.get(self.information[row]) {
                self.add(row);
                self.pace.step(self.member.words().len())?;
            }
        }
        Ok(())
    }

    fn add(&mut self, row: usize) {
        self.member += self.basis.row(row);
        self.weight = self.member.weight();
        self.steps += 1;
    }

    /// Takes note of the member if it is better than the best one so far.
    fn note(&mut self) {
        let order = || lexicographic(self.member.as_ref(), self.best.as_ref());
        if self.weight.cmp(&self.best_weight).then_with(order).is_lt() {
            self.best.as_mut().copy_from(&self.member);
            self.best_weight = self.weight;
        }
    }

    /// A number below `bound`, which is at least 1.
    fn below(&mut self, bound: usize) -> usize {
        // The upper half of a product: even but for one part in 2^64 / bound.
        ((u128::from(self.generator.next_u64()) * bound as u128) >> 64) as usize
    }
}

fn weight_of_sum(left: &[u64], right: &[u64]) -> usize {
    left.iter().zip(right).map(|(left, right)| (left ^ right).count_ones() as usize).sum()
}

/// The better one of what two walks have found.
fn better_of(left: Option<BitVector>, right: Option<BitVector>) -> Option<BitVector> {
    match (left, right) {
        (Some(left), Some(right)) => Some(better(left, right)),
        (left, right) => left.or(right),
    }
}

/// The lighter of two members, or the lexicographically lesser if they weigh the same.
fn better(left: BitVector, right: BitVector) -> BitVector {
    let order = || lexicographic(right.as_ref(), left.as_ref());
    if right.weight().cmp(&left.weight()).then_with(order).is_lt() { right } else { left }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use gf2_linalg::testing::{matrix_with_pivots, vector};
    use gf2_linalg::{Coset, Solve, Subspace};
    use proptest::prelude::*;

    use super::*;
    use crate::Limits;

    fn unlimited() -> Watch {
        Watch::start(&Limits::default())
    }

    fn found_with(coset: &Coset, seed: u64, steps: u64, memory: u64, way: Way) -> BitVector {
        search(&Restricted::whole(coset.directions(), coset.offset()), seed, steps, memory, &unlimited(), way)
    }

    fn found(coset: &Coset, seed: u64, steps: u64) -> BitVector {
        found_with(coset, seed, steps, u64::MAX, Way::OneByOne)
    }

    fn coset(dimensions: usize, length: usize) -> impl Strategy<Value = Coset> {
        (0..=dimensions, 0..=length)
            .prop_flat_map(|(rows, columns)| (matrix_with_pivots(rows, columns), vector(columns)))
            .prop_map(|((basis, _), member)| Coset::new(member, Subspace::span(basis)).unwrap())
    }

    /// A coset of a random code that has a member of this weight, and that member.
    fn with_planted(dimension: usize, length: usize, weight: usize) -> (Coset, BitVector) {
        let mut generator = ChaCha8Rng::seed_from_u64(1);
        let code = Subspace::span(BitMatrix::random(dimension, length, &mut generator));
        let planted = BitVector::from_ones(length, (0..weight).map(|index| index * length / weight));
        (Coset::new(planted.clone(), code).unwrap(), planted)
    }

    proptest! {
        #[test]
        fn what_is_found_is_a_member_and_no_heavier_than_the_offset(
            coset in coset(140, 200),
            seed: u64,
            steps in 0..2000_u64,
        ) {
            let found = found(&coset, seed, steps);
            prop_assert!(coset.contains(&found));
            prop_assert!(found.weight() <= coset.offset().weight());
        }

        #[test]
        fn up_to_two_dimensions_nothing_is_missed(coset in coset(2, 130), seed: u64) {
            let minimum = coset.members().map(|member| member.weight()).min();
            prop_assert_eq!(Some(found(&coset, seed, 0).weight()), minimum);
        }

        #[test]
        fn neither_threads_nor_memory_for_walks_matter(coset in coset(70, 130), seed: u64, steps in 0..5000_u64) {
            let expected = found(&coset, seed, steps);
            let copy = 8 * 130_u64.div_ceil(64) * 70;
            for &way in Way::ALL {
                for memory in [copy, 5 * copy, 100 * copy] {
                    prop_assert_eq!(&found_with(&coset, seed, steps, memory, way), &expected);
                }
            }
        }

        #[test]
        fn more_steps_find_nothing_worse(coset in coset(30, 90), seed: u64, steps in 0..4000_u64, more: u16) {
            let (early, late) = (found(&coset, seed, steps), found(&coset, seed, steps + u64::from(more)));
            prop_assert_eq!(better(early, late.clone()), late);
        }

        #[test]
        fn the_basis_stays_the_identity_on_the_information_set(coset in coset(70, 130), seed: u64) {
            let (code, watch) = (Restricted::whole(coset.directions(), coset.offset()), unlimited());
            let mut walk = Walk::new(&code, seed, 1, &watch).unwrap();
            prop_assume!(coset.dimension() > 0);
            for _ in 0..20 {
                walk.exchange();
            }
            let dimension = coset.dimension();
            let entry = |i: usize, j: usize| walk.basis.get(i, walk.information[j]);
            prop_assert!(BitMatrix::from_fn(dimension, dimension, entry).is_identity());
            prop_assert_eq!(Subspace::span(walk.basis.clone().into_owned()), coset.directions().clone());
            walk.clear_information().unwrap();
            prop_assert!(walk.information.iter().all(|&position| !walk.member.get(position)));
            prop_assert_eq!(walk.member.weight(), walk.weight);
        }
    }

    #[test]
    fn every_coset_of_the_golay_code_has_its_leader_found() {
        // The binary Golay code [23, 12, 7] is perfect: its leaders are the words of weight up to 3.
        let factor = 0b1100_0111_0101_u64;
        let code = Subspace::span(BitMatrix::from_fn(12, 23, |i, j| j >= i && factor >> (j - i) & 1 == 1));
        let checks = code.orthogonal_complement();
        for syndrome in (0..1_u64 << 11).step_by(13) {
            let syndrome = BitVector::from_fn(11, |index| syndrome >> index & 1 == 1);
            let Ok(Solve::Coset(coset)) = checks.basis().solve(&syndrome) else {
                panic!("the checks are independent")
            };
            let leader = found(&coset, 5, 30_000);
            assert!(leader.weight() <= 3, "{} for {syndrome}", leader.weight());
        }
    }

    #[test]
    fn planted_light_members_are_found() {
        for (dimension, length, weight, steps) in
            [(20, 200, 40, 100_000), (65, 300, 25, 2_000_000), (600, 2000, 8, 1_000_000)]
        {
            let (coset, planted) = with_planted(dimension, length, weight);
            assert!(coset.offset().weight() > 2 * weight);
            assert_eq!(found(&coset, 0, steps), planted, "dimension {dimension}");
        }
    }

    #[test]
    fn of_equally_light_members_the_lexicographically_least_is_found() {
        let coset =
            Coset::new("0001000".parse().unwrap(), Subspace::span("0101000\n0001111".parse().unwrap()));
        assert_eq!(found(&coset.unwrap(), 3, 100).to_string(), "0001000");
    }

    #[test]
    fn a_stopped_search_has_tried_the_neighbours_of_the_offset() {
        let (coset, _) = with_planted(500, 2000, 10);
        let watch = Watch::start(&Limits { time_limit: Some(Duration::ZERO), ..Limits::default() });
        for &way in Way::ALL {
            let code = Restricted::whole(coset.directions(), coset.offset());
            let found = search(&code, 0, u64::MAX, u64::MAX, &watch, way);
            assert!(coset.contains(&found));
            assert!(found.weight() < coset.offset().weight());
        }
    }

    #[test]
    fn without_memory_for_copies_of_the_basis_there_is_a_descent() {
        let (coset, _) = with_planted(500, 2000, 10);
        let code = Restricted::whole(coset.directions(), coset.offset());
        let bytes = 500 * 8 * 2000_u64.div_ceil(64);
        let found = |memory| search(&code, 0, 1, memory, &unlimited(), Way::OneByOne);
        assert!(coset.contains(&found(0)) && found(0).weight() < coset.offset().weight());
        assert_eq!(found(bytes - 1), found(0));
        assert!(found(bytes).weight() <= found(0).weight());
    }

    #[test]
    fn nothing_to_choose_from_is_no_search() {
        for (length, offset) in [(0, BitVector::zeros(0)), (70, BitVector::ones(70))] {
            let point = Coset::new(offset.clone(), Subspace::zero(length)).unwrap();
            assert_eq!(found(&point, 0, 1000), offset);
        }
        let all = Coset::new(BitVector::zeros(65), Subspace::full(65)).unwrap();
        assert!(found(&all, 0, 1000).is_zero());
    }
}
