//! Every way to search has the same outcome, on boards of every rule.

use std::collections::{BTreeMap, BTreeSet};

use gf2_codes::{Limits, Options, Outcome, Partition, Plan, Strategy, minimize_partitioned};
use gf2_linalg::{BitMatrix, BitVector, Coset};
use lightsout_board::{Answer, Board, Lights, Presses, State, Topology};
use num_bigint::BigUint;
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use lightsout_oracles::board::{Neighbourhood, Topology as Joined};

/// The ways that look at all members, or at as many as it takes.
const EXACT: [Strategy; 4] = [Strategy::Walsh, Strategy::Gray, Strategy::Split, Strategy::Leaders];
/// Dimensions up to which all members are looked at one by one as well.
const MOST_LISTED: usize = 9;
/// Steps of one search here.
const STEP_LIMIT: u64 = 1 << 14;

/// What a completed search says.
type Told = (usize, Option<BigUint>, Vec<BitVector>);

fn told(outcome: &Outcome) -> Told {
    assert_eq!(outcome.stopped(), None);
    assert!(outcome.is_proved());
    let members: Vec<BitVector> = outcome.lightest().collect();
    assert_eq!(&members[0], outcome.best());
    (outcome.weight(), outcome.lightest_count(), members)
}

/// The solutions that lead to the lights.
fn solutions(board: &Board, lights: &Lights) -> Option<Coset> {
    match board.solve(&board.all_off().unwrap(), State::from(lights)).unwrap() {
        Answer::Solvable(solutions) => Some(solutions.coset().unwrap()),
        Answer::Unsolvable(_) => None,
    }
}

/// The lights after random presses.
fn random_state(board: &Board, random: &mut ChaCha8Rng) -> Lights {
    let size = board.button_size();
    board.effect(&Presses::from_matrix(BitMatrix::random(size.rows, size.columns, random))).unwrap()
}

/// The lightest members and how many there are, by looking at all.
fn by_definition(coset: &Coset, kept: usize) -> Told {
    let weight = coset.members().map(|member| member.weight()).min().unwrap();
    let lightest: Vec<BitVector> = coset.members().filter(|member| member.weight() == weight).collect();
    (weight, Some(lightest.len().into()), lightest.into_iter().take(kept).collect())
}

/// Compares all strategies that can be used, and takes note of those.
fn compare(coset: &Coset, partition: &Partition, kept: usize, used: &mut BTreeMap<String, usize>) {
    let options = Options {
        limits: Limits { step_limit: STEP_LIMIT, ..Limits::default() },
        lightest_kept: kept,
        ..Options::default()
    };
    let mut first: Option<Told> = (coset.dimension() <= MOST_LISTED).then(|| by_definition(coset, kept));
    for strategy in EXACT.map(Some).into_iter().chain([None]) {
        let options = Options { strategy, ..options.clone() };
        let plan = Plan::new(coset, Some(partition), &options).unwrap();
        if plan.parts().iter().any(|part| part.strategy() == Strategy::Descent) {
            continue;
        }
        let outcome = told(&minimize_partitioned(coset, partition, &options).unwrap());
        match &first {
            Some(first) => assert_eq!(&outcome, first, "{strategy:?} of {plan}"),
            None => first = Some(outcome),
        }
        if let Some(strategy) = strategy.filter(|_| coset.dimension() >= 4) {
            *used.entry(strategy.to_string()).or_insert(0) += 1;
        }
    }
}

#[test]
fn every_strategy_has_the_same_outcome_on_small_boards() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut used = BTreeMap::new();
    for (name, topology) in
        Neighbourhood::NAMES.iter().flat_map(|name| Joined::NAMES.map(|topology| (name, topology)))
    {
        for (rows, columns) in (1..=7).flat_map(|rows| (1..=7).map(move |columns| (rows, columns))) {
            let topology: Topology = topology.parse().unwrap();
            let board = Board::grid(rows, columns).neighbourhood(name.parse().unwrap()).topology(topology);
            let board = board.build().unwrap();
            let partition = Partition::from_labels(board.classes().unwrap());
            for lights in [board.all_on().unwrap(), random_state(&board, &mut random)] {
                if let Some(coset) = solutions(&board, &lights) {
                    let kept = 1 + random.next_u64() as usize % 40;
                    compare(&coset, &partition, 1, &mut used);
                    compare(&coset, &partition, kept, &mut used);
                }
            }
        }
    }
    assert!(EXACT.iter().all(|strategy| used.get(&strategy.to_string()) > Some(&50)), "{used:?}");
}

/// The solutions for all lights of a square, and the classes of its buttons.
fn square(n: usize) -> (Coset, Vec<usize>) {
    let board = Board::new(n, n).unwrap();
    let coset = solutions(&board, &board.all_on().unwrap()).expect("all-on can always be reached");
    (coset, board.classes().unwrap())
}

/// Classes by the fourth power of the toggle matrix, which are finer: those of B⁴ for the path B are the residues of
/// places, counted from 1, modulo 4 and up to sign, where the places of all paths meet their mirror images so.
fn finer(n: usize) -> Vec<usize> {
    let residue = |place: usize| [0, 1, 2, 1][(place + 1) % 4];
    (0..n * n).map(|button| 3 * residue(button / n) + residue(button % n)).collect()
}

#[test]
fn every_partition_splits_to_the_same_outcome() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    for (n, weight, minima) in [(30, 376, 4_u32), (39, 561, 4), (47, 971, 8), (61, 1629, 8)] {
        let (coset, classes) = square(n);
        let options = Options { lightest_kept: 3, strategy: Some(Strategy::Split), ..Options::default() };
        let mut first: Option<Told> = None;
        let mirrored = classes.iter().map(|class| 3 - class).collect();
        // A fifth class of a few buttons of all others.
        let loose =
            classes.iter().enumerate().map(|(button, &class)| if button % 401 == 7 { 4 } else { class });
        // Two of the classes in random halves.
        let halves: Vec<usize> = classes
            .iter()
            .map(|&class| if class % 2 == 0 && random.next_u64() % 2 == 0 { class + 4 } else { class })
            .collect();
        for labels in [classes.clone(), mirrored, finer(n), loose.collect(), halves] {
            let partition = Partition::from_labels(labels);
            let plan = Plan::new(&coset, Some(&partition), &options).unwrap();
            assert!(plan.parts().iter().all(|part| part.strategy() == Strategy::Split), "{n}: {plan}");
            let outcome = told(&minimize_partitioned(&coset, &partition, &options).unwrap());
            assert_eq!((outcome.0, &outcome.1), (weight, &Some(minima.into())), "{n}: {plan}");
            assert_eq!(&outcome, first.get_or_insert_with(|| outcome.clone()), "{n}: {plan}");
        }
    }
}

/// What does not fit the memory is searched in another order of the sides, or not to the end.
#[test]
fn memory_limits_do_not_change_a_completed_outcome() {
    let mut tables = BTreeSet::new();
    for n in [39, 65] {
        let (coset, classes) = square(n);
        let partition = Partition::from_labels(classes);
        let search = |memory_limit| {
            let strategy = Some(Strategy::Split);
            let memory_limit = Some(memory_limit);
            let options = Options {
                limits: Limits { memory_limit, ..Limits::default() },
                lightest_kept: 5,
                strategy,
                ..Options::default()
            };
            let bytes = Plan::new(&coset, Some(&partition), &options).unwrap().parts()[0].bytes();
            (minimize_partitioned(&coset, &partition, &options).unwrap(), bytes)
        };
        let (ample, bytes) = search(1 << 30);
        let expected = told(&ample);
        for eighths in [1, 5, 6, 7, 8, 9, 10, 12, 16] {
            let (outcome, bytes) = search(bytes * eighths / 8);
            if outcome.stopped().is_none() {
                tables.insert((n, bytes));
                assert_eq!(told(&outcome), expected, "{n}");
            }
            assert!(coset.contains(outcome.best()) && outcome.best().weight() == outcome.weight());
            assert!(outcome.lower_bound() <= ample.weight() && ample.weight() <= outcome.weight());
        }
    }
    assert!(tables.len() >= 3, "two tables at a time and four of at least one board: {tables:?}");
}
