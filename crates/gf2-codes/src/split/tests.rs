//! Against the definition, on functions of any kind.

use std::sync::{Arc, Mutex};

use proptest::prelude::*;

use super::*;
use crate::reduce::Column;
use crate::{CancelFlag, Limits, Listener, Phase, Stop};

/// The minima by looking at every member.
fn by_definition(function: &Function) -> (u64, Vec<u64>) {
    let weights: Vec<u64> = (0..1 << function.dimension).map(|y| function.excess(y)).collect();
    let least = *weights.iter().min().unwrap();
    (least, (0..1 << function.dimension).filter(|&y| weights[y as usize] == least).collect())
}

fn settings<'a>(function: &'a Function, watch: &'a Watch, way: Way, start: u64) -> Settings<'a> {
    Settings {
        function,
        start,
        pair_limit: u64::MAX,
        memory_limit: u64::MAX,
        way,
        empty: Minima::new(usize::MAX),
        watch,
    }
}

fn split(function: &Function, labels: &[u32]) -> Option<Split> {
    Split::new(function, labels, &Watch::start(&Limits::default())).unwrap()
}

/// A function whose columns in each class depend on few functionals, with a label for each column, and a member to
/// start from. Columns of a scale are about so many times as heavy as those of scale 1.
fn split_function(scale: usize) -> impl Strategy<Value = (Function, Vec<u32>, u64)> {
    (4..=9_usize, 0..=3_usize, 4..=9_u32, any::<u64>()).prop_flat_map(
        move |(dimension, more, classes, start)| {
            let rank = dimension.div_ceil(2) + more;
            let functional = 1..1_u64 << dimension;
            let bases = prop::collection::vec(prop::collection::vec(functional, rank), classes as usize);
            let columns =
                prop::collection::vec((0..classes, any::<u64>(), any::<bool>(), 1..40 * scale), 0..60);
            (bases, columns).prop_map(move |(bases, columns)| {
                let mut list: Vec<(Column, u32)> = Vec::new();
                for (label, combination, complemented, multiplicity) in columns {
                    let basis = &bases[label as usize];
                    let bits = basis.iter().enumerate().filter(|(index, _)| combination >> index & 1 == 1);
                    let functional = bits.fold(0, |sum, (_, functional)| sum ^ functional);
                    if functional != 0 && list.iter().all(|(column, _)| column.functional != functional) {
                        list.push((Column { functional, complemented, multiplicity }, label));
                    }
                }
                list.sort_by_key(|(column, _)| column.functional);
                let (columns, labels) = list.into_iter().unzip();
                (Function { dimension, columns }, labels, start & ((1 << dimension) - 1))
            })
        },
    )
}

fn check_all_ways(function: &Function, labels: &[u32], start: u64) -> Result<(), TestCaseError> {
    let Some(split) = split(function, labels) else { return Ok(()) };
    // A split serves all functions of the same functionals.
    let unlike =
        function.columns.iter().map(|column| Column { complemented: false, multiplicity: 1, ..*column });
    let other = Function { dimension: function.dimension, columns: unlike.collect() };
    let split = split.with_columns(&other).and_then(|split| split.with_columns(function)).unwrap();
    let (least, minima) = by_definition(function);
    for source in [ExcessSource::Tables, ExcessSource::Lists] {
        for &way in Way::ALL {
            let watch = Watch::start(&Limits::default());
            let found = split.search(source, &settings(function, &watch, way, start)).unwrap();
            prop_assert_eq!(found.bound, least);
            prop_assert_eq!((found.minima.excess(), found.minima.count()), (least, minima.len() as u64));
            prop_assert_eq!(found.minima.into_coordinates().unwrap(), &*minima);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn both_ways_find_all_minima((function, labels, start) in split_function(1)) {
        check_all_ways(&function, &labels, start)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn heavy_columns_are_searched_as_light_ones_are(
        (function, labels, start) in prop::sample::select(vec![50, 700]).prop_flat_map(split_function),
    ) {
        check_all_ways(&function, &labels, start)?;
    }
}

/// Four classes, each of all functionals of half of the coordinates in some basis, of these multiplicities.
fn regular(half: usize, multiplicity: impl Fn(u64) -> usize) -> (Function, Vec<u32>) {
    let mask = (1_u64 << half) - 1;
    let mut list = Vec::new();
    for value in 1..=mask {
        let twisted = (value << 1 | value >> (half - 1)) & mask;
        let functionals = [value, value << half, value | value << half, value | twisted << half];
        for (class, functional) in functionals.into_iter().enumerate() {
            let complemented = (functional + class as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 63 == 1;
            let multiplicity = multiplicity(functional.wrapping_mul(0xD1B5_4A32_D192_ED03) >> 40);
            list.push((Column { functional, complemented, multiplicity }, class as u32));
        }
    }
    list.sort_by_key(|(column, _)| column.functional);
    let (columns, labels) = list.into_iter().unzip();
    (Function { dimension: 2 * half, columns }, labels)
}

/// Four classes of two independent columns: one member of each is lightest.
fn independent(complemented: impl Fn(u64) -> bool) -> (Function, Vec<u32>) {
    let functionals = [(1, 0), (2, 0), (4, 1), (5, 2), (6, 3), (8, 1), (10, 2), (11, 3)];
    let column = |(functional, label)| {
        (Column { functional, complemented: complemented(functional), multiplicity: 1 }, label)
    };
    let (columns, labels) = functionals.into_iter().map(column).unzip();
    (Function { dimension: 4, columns }, labels)
}

#[test]
fn excesses_that_do_not_fit_a_byte_are_kept_in_two() {
    let (function, labels) = regular(5, |number| 1 + number as usize % 300);
    let (least, minima) = by_definition(&function);
    let split = split(&function, &labels).unwrap();
    assert_eq!(split.ranks(), [5; 4]);
    // From the heaviest member, and from the lightest one.
    let heaviest = (0..1 << 10).max_by_key(|&y| function.excess(y)).unwrap();
    for start in [heaviest, minima[0]] {
        for source in [ExcessSource::Tables, ExcessSource::Lists] {
            let watch = Watch::start(&Limits::default());
            let found =
                split.search(source, &settings(&function, &watch, *Way::ALL.last().unwrap(), start)).unwrap();
            assert_eq!((found.bound, found.minima.excess()), (least, least));
            assert_eq!(found.minima.into_coordinates().unwrap(), minima);
        }
    }
}

#[test]
fn excesses_beyond_all_tables_are_listed() {
    let (function, labels) = regular(5, |number| 1 + number as usize % 9_000);
    let (least, minima) = by_definition(&function);
    let split = split(&function, &labels).unwrap();
    let heaviest = (0..1 << 10).max_by_key(|&y| function.excess(y)).unwrap();
    assert!(function.excess(heaviest) - least > u64::from(u16::MAX), "tables would do");
    for source in [ExcessSource::Tables, ExcessSource::Lists] {
        let watch = Watch::start(&Limits::default());
        let found =
            split.search(source, &settings(&function, &watch, *Way::ALL.last().unwrap(), heaviest)).unwrap();
        assert_eq!((found.bound, found.minima.excess(), found.is_complete), (least, least, true));
        assert_eq!(found.minima.into_coordinates().unwrap(), minima);
    }
}

#[test]
fn lists_are_made_as_far_as_memory_goes() {
    let (function, labels) = regular(6, |_| 1);
    let split = split(&function, &labels).unwrap();
    let (least, minima) = by_definition(&function);
    let watch = Watch::start(&Limits::default());
    let mut complete = [0, 0];
    for memory_limit in (0..20_000).step_by(199) {
        let settings =
            Settings { memory_limit, ..settings(&function, &watch, *Way::ALL.last().unwrap(), minima[0]) };
        let found = split.search(ExcessSource::Lists, &settings).unwrap();
        assert!(found.bound <= least && found.minima.excess() == least);
        assert!(!found.is_complete || found.minima.count() == minima.len() as u64);
        complete[usize::from(found.is_complete)] += 1;
    }
    assert!(complete.iter().all(|&count| count > 10), "{complete:?}");
}

#[test]
fn a_search_cancelled_at_any_moment_has_a_member_and_a_bound() {
    let (function, labels) = regular(6, |_| 1);
    let split = split(&function, &labels).unwrap();
    let (least, minima) = by_definition(&function);
    for source in [ExcessSource::Tables, ExcessSource::Lists] {
        let mut phases = Vec::new();
        for calls in 0.. {
            let cancel = CancelFlag::default();
            if calls == 0 {
                cancel.cancel();
            }
            let heard = Arc::new(Mutex::new(Vec::new()));
            let (ears, flag) = (heard.clone(), cancel.clone());
            let listener = Listener::new(move |progress| {
                let mut heard = ears.lock().unwrap();
                heard.push(progress.phase);
                if heard.len() == calls {
                    flag.cancel();
                }
            });
            let options = Limits { cancel: Some(cancel), progress: Some(listener), ..Limits::default() };
            let watch = Watch::start(&options);
            let found = split.search(source, &settings(&function, &watch, Way::OneByOne, 5)).unwrap();
            let excess = found.minima.excess();
            assert!(found.bound <= least && least <= excess);
            assert_eq!(found.is_complete, watch.stopped().is_none());
            let coordinates = found.minima.into_coordinates().unwrap();
            assert_eq!(function.excess(coordinates[0]), excess);
            if found.is_complete {
                assert_eq!(coordinates, minima);
                break;
            }
            assert_eq!(watch.stopped(), Some(Stop::Cancelled));
            phases.extend(heard.lock().unwrap().last().copied());
        }
        // After histograms, while tables are filled or lists are made, and among pairs.
        assert!(
            phases.iter().filter(|&&phase| phase == Phase::Weighing).count() > 4,
            "{source:?}: {phases:?}"
        );
        assert!(phases.contains(&Phase::Pairing), "{source:?}: {phases:?}");
    }
}

#[test]
fn a_search_that_may_not_go_on_has_a_bound() {
    let (function, labels) = regular(6, |_| 1);
    let split = split(&function, &labels).unwrap();
    let (least, _) = by_definition(&function);
    let watch = Watch::start(&Limits::default());
    for source in [ExcessSource::Tables, ExcessSource::Lists] {
        for (pair_limit, memory_limit) in [(0, u64::MAX), (3, u64::MAX), (u64::MAX, 0), (u64::MAX, 50)] {
            let settings = Settings {
                pair_limit,
                memory_limit,
                ..settings(&function, &watch, *Way::ALL.last().unwrap(), 5)
            };
            let found = split.search(source, &settings).unwrap();
            assert!(found.bound <= least && least <= found.minima.excess());
            assert!(found.bound < found.minima.excess(), "{source:?} {pair_limit} {memory_limit}");
        }
    }
}

#[test]
fn a_search_whose_bound_meets_its_best_member_may_not_know_all_minima() {
    let (function, labels) = independent(|functional| functional > 8);
    let split = split(&function, &labels).unwrap();
    let (least, minima) = by_definition(&function);
    let watch = Watch::start(&Limits::default());
    for source in [ExcessSource::Tables, ExcessSource::Lists] {
        let mut met_early = false;
        for pair_limit in 0..32 {
            let settings = Settings { pair_limit, ..settings(&function, &watch, Way::OneByOne, minima[0]) };
            let found = split.search(source, &settings).unwrap();
            if found.is_complete {
                assert_eq!((found.bound, found.minima.excess()), (least, least));
                assert_eq!(found.minima.into_coordinates().unwrap(), minima);
            } else {
                met_early |= found.bound == least;
            }
        }
        assert!(met_early, "{source:?}: every search was complete when its bound met the least excess");
    }
}

#[test]
fn the_lists_of_both_sides_share_the_memory() {
    let (function, labels) = independent(|_| true);
    let split = split(&function, &labels).unwrap();
    let watch = Watch::start(&Limits::default());
    let [table, member] = [4 * (1 << 2), levels::Level::bytes(1, &split.sides[0])];
    // On the first level, one member of each class of the first side, then of the second.
    let unseen = |memory_limit| {
        let settings = Settings { memory_limit, ..settings(&function, &watch, Way::OneByOne, 0) };
        split.search(ExcessSource::Tables, &settings).unwrap().bound
    };
    assert_eq!([1, 2, 3, 4].map(|members| unseen(table + members * member)), [0, 1, 1, 2]);
}

#[test]
fn without_memory_for_tables_there_are_lists() {
    let (function, labels) = regular(6, |_| 1);
    let split = split(&function, &labels).unwrap();
    assert_eq!(split.source(u64::MAX), ExcessSource::Tables);
    assert_eq!(split.source(2 * 4 * 64 - 1), ExcessSource::Lists);
}

#[test]
fn many_classes_are_joined_without_losing_a_column() {
    let columns =
        (1..1_u64 << 12).map(|functional| Column { functional, complemented: false, multiplicity: 1 });
    let function = Function { dimension: 12, columns: columns.collect() };
    for labels in [7, 8, 9, 100, u32::MAX] {
        let split =
            split(&function, &(1..1 << 12).map(|label| label % labels).collect::<Vec<u32>>()).unwrap();
        let columns = split.classes.each_ref().map(|class| class.function.columns.len());
        assert_eq!(columns.iter().sum::<usize>(), function.columns.len(), "{labels} labels");
    }
}

#[test]
fn classes_that_do_not_determine_the_coordinates_are_no_split() {
    let (function, labels) = regular(4, |_| 1);
    assert!(split(&function, &vec![0; labels.len()]).is_none());
    let three: Vec<u32> = labels.iter().map(|&label| label.min(2)).collect();
    assert!(split(&function, &three).is_none());
}
