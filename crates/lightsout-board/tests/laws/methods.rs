//! Every method agrees with dense elimination.

use gf2_linalg::BitMatrix;
use lightsout_board::{
    Answer, Board, Coinciding, Error, Lights, Method, Neighbourhood, Presses, QuietPatterns, System, Topology,
};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// What two systems of a board say of a state of the lights and of one that can be reached.
fn compare(system: &System, dense: &System, random: &mut ChaCha8Rng) {
    let board = system.board();
    let name = format!("{:?} {}", board.light_size(), system.method());
    assert_eq!(system.nullity(), dense.nullity(), "{name}");
    let (size, off) = (board.light_size(), board.all_off().unwrap());
    let mask = |matrix: BitMatrix, mask: &Lights| Lights::from_matrix(&matrix & mask.as_matrix());
    let any = mask(BitMatrix::random(size.rows, size.columns, random), &board.all_on().unwrap());
    let reachable = {
        let size = board.button_size();
        let mut presses = Presses::from_matrix(BitMatrix::random(size.rows, size.columns, random));
        presses.iter().filter(|&cell| !board.has_button(cell)).collect::<Vec<_>>().iter().for_each(|cell| {
            presses.set(cell, false);
        });
        board.effect(&presses).unwrap()
    };
    for (from, to) in [(&any, &off), (&reachable, &off), (&any, &reachable)] {
        match (system.solve(from, to).unwrap(), dense.solve(from, to).unwrap()) {
            (Answer::Solvable(found), Answer::Solvable(expected)) => {
                assert_eq!(found.method(), system.method());
                let mut lights = from.clone();
                board.press(&mut lights, found.particular()).unwrap();
                assert_eq!(&lights, to, "{name}");
                assert_eq!(found.count(), expected.count());
            }
            (Answer::Unsolvable(found), Answer::Unsolvable(_)) => {
                assert_eq!(found.nullity(), dense.nullity());
                assert!(found.certificate().holds(board, from, to).unwrap(), "{name}");
            }
            (found, expected) => panic!("{name}: {found:?} {expected:?}"),
        }
    }
    assert_eq!(
        system.solve(&any, lightsout_board::State::On).unwrap().is_solvable(),
        dense.solve(&any, &board.all_on().unwrap()).unwrap().is_solvable(),
        "{name}"
    );
    let (quiet, expected) = (system.quiet_patterns().unwrap(), dense.quiet_patterns().unwrap());
    assert_eq!(quiet.space().unwrap(), expected.space().unwrap(), "{name}");
    check_basis(board, &quiet);
}

fn check_basis(board: &Board, quiet: &QuietPatterns) {
    for pattern in quiet.basis() {
        let pattern = pattern.unwrap();
        assert!(!pattern.is_empty());
        assert!(board.effect(&pattern).unwrap().is_empty());
    }
}

fn systems(board: &Board) -> (impl Iterator<Item = System> + '_, System) {
    let others = Method::ALL.iter().filter(|&&method| method != Method::Dense);
    let systems = others.filter_map(|&method| match System::with_method(board.clone(), method) {
        Ok(system) => Some(system),
        Err(Error::MethodDoesNotApply { .. }) => None,
        Err(error) => panic!("{error}"),
    });
    (systems, System::with_method(board.clone(), Method::Dense).unwrap())
}

fn grid(rows: usize, columns: usize, name: &str, topology: Topology, coinciding: Coinciding) -> Board {
    let neighbourhood: Neighbourhood = name.parse().unwrap();
    Board::grid(rows, columns)
        .neighbourhood(neighbourhood)
        .topology(topology)
        .coinciding(coinciding)
        .build()
        .unwrap()
}

#[test]
fn every_method_agrees_on_every_rule_and_topology() {
    let mut random = ChaCha8Rng::seed_from_u64(41);
    for rows in 0..=9 {
        for columns in 0..=9 {
            for name in ["plus", "plus-open", "king", "king-open", "diagonal", "knight", "row-column"] {
                for &topology in Topology::ALL {
                    for &coinciding in Coinciding::ALL {
                        if coinciding == Coinciding::Once && rows.min(columns) > 4 {
                            continue;
                        }
                        let board = grid(rows, columns, name, topology, coinciding);
                        let (others, dense) = systems(&board);
                        others.for_each(|system| compare(&system, &dense, &mut random));
                    }
                }
            }
        }
    }
}

#[test]
fn every_method_agrees_around_words() {
    let mut random = ChaCha8Rng::seed_from_u64(42);
    let sizes = [
        (1, 63),
        (63, 1),
        (1, 65),
        (2, 64),
        (65, 2),
        (2, 129),
        (3, 127),
        (128, 3),
        (5, 64),
        (63, 64),
        (64, 65),
        (65, 64),
        (33, 20),
    ];
    for (rows, columns) in sizes {
        for name in ["plus", "plus-open"] {
            for &topology in Topology::ALL {
                for &coinciding in Coinciding::ALL {
                    if coinciding == Coinciding::Once && rows.min(columns) > 2 {
                        continue;
                    }
                    let board = grid(rows, columns, name, topology, coinciding);
                    assert_eq!(board.method(), Method::RowPolynomials);
                    let (others, dense) = systems(&board);
                    others.for_each(|system| compare(&system, &dense, &mut random));
                }
            }
        }
    }
}

#[test]
fn strips_of_columns_are_joined() {
    // More columns than are read at a time, of more than a word of rows.
    let mut random = ChaCha8Rng::seed_from_u64(43);
    for topology in [Topology::Plane, Topology::Torus] {
        for (rows, columns) in [(65, 1100), (3, 513), (4, 512)] {
            let board = grid(rows, columns, "plus", topology, Coinciding::Cancel);
            let presses = Presses::from_matrix(BitMatrix::random(rows, columns, &mut random));
            let lights = board.effect(&presses).unwrap();
            for goal in [board.all_off().unwrap(), board.effect(&board.no_presses().unwrap()).unwrap()] {
                let Answer::Solvable(solutions) = board.solve(&lights, &goal).unwrap() else {
                    panic!("there is a solution");
                };
                assert_eq!(board.effect(solutions.particular()).unwrap(), lights);
            }
        }
    }
}

#[test]
fn the_nullity_is_that_of_the_system() {
    for rows in 1..=12 {
        for columns in 1..=12 {
            for name in ["plus", "plus-open", "king"] {
                for &topology in Topology::ALL {
                    let board = grid(rows, columns, name, topology, Coinciding::Cancel);
                    let dense = System::with_method(board.clone(), Method::Dense).unwrap();
                    assert_eq!(
                        board.nullity().unwrap(),
                        dense.nullity(),
                        "{rows}x{columns} {name} {topology}"
                    );
                    assert_eq!(board.rank().unwrap(), rows * columns - dense.nullity());
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn every_method_agrees_on_random_boards(
        rows in 1_usize..40,
        columns in 1_usize..40,
        open in any::<bool>(),
        topology in prop::sample::select(Topology::ALL),
        seed in any::<u64>(),
    ) {
        let name = if open { "plus-open" } else { "plus" };
        let board = grid(rows, columns, name, topology, Coinciding::Cancel);
        let (others, dense) = systems(&board);
        others.for_each(|system| compare(&system, &dense, &mut ChaCha8Rng::seed_from_u64(seed)));
    }
}
