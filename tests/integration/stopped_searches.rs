//! Searches of large boards that are stopped at any moment.

use std::thread;
use std::time::{Duration, Instant};

use lightsout::{
    Board, CancelFlag, Goal, Limits, MinimizeOptions, Puzzle, Solution, SolveOptions, Solved, Status, Stop,
};
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Squares and the fewest presses for all of their lights: OEIS A075464, and the project's own value for 61.
const SQUARES: [(usize, usize); 3] = [(39, 561), (47, 971), (61, 1629)];

fn all_on(n: usize) -> Puzzle {
    let board = Board::new(n, n).unwrap();
    let off = board.all_off().unwrap();
    Puzzle::new(board, off).with_goal(Goal::On)
}

fn solve(puzzle: &Puzzle, search: MinimizeOptions) -> Solved {
    match puzzle.solve_with(&SolveOptions { search, ..SolveOptions::default() }).unwrap() {
        Solution::Solved(solved) => solved,
        Solution::Unsolvable(_) => panic!("all-on can always be reached"),
    }
}

/// Checks what must hold whenever the search was stopped; returns whether it was.
fn check(puzzle: &Puzzle, solved: &Solved, fewest: usize, stop: Stop) -> bool {
    let board = puzzle.board();
    assert_eq!(board.effect(solved.presses()).unwrap(), board.all_on().unwrap());
    assert_eq!(solved.presses().weight(), solved.weight());
    assert!(
        (solved.lower_bound()..=solved.weight()).contains(&fewest),
        "{fewest} is not from {} to {}",
        solved.lower_bound(),
        solved.weight()
    );
    match solved.status() {
        Status::Proved => assert_eq!(solved.weight(), fewest),
        status => assert_eq!(status, Status::Stopped(stop)),
    }
    for member in solved.lightest() {
        let (_, presses) = member.unwrap();
        assert_eq!(presses.weight(), solved.weight());
        assert_eq!(board.effect(&presses).unwrap(), board.all_on().unwrap());
    }
    !solved.is_proved()
}

#[test]
fn a_flag_set_at_any_moment_leaves_a_solution_and_a_true_bound() {
    let mut random = ChaCha8Rng::seed_from_u64(9);
    for (n, fewest) in SQUARES {
        let puzzle = all_on(n);
        let start = Instant::now();
        assert!(!check(&puzzle, &solve(&puzzle, MinimizeOptions::default()), fewest, Stop::Cancelled));
        let whole = start.elapsed().as_micros() as u64;
        for round in 0..16 {
            // The first at once; some when all is done.
            let delay = Duration::from_micros(if round == 0 { 0 } else { random.next_u64() % (whole + 1) });
            let cancel = CancelFlag::default();
            if round == 0 {
                cancel.cancel();
            }
            let options = MinimizeOptions {
                limits: Limits { cancel: Some(cancel.clone()), ..Limits::default() },
                lightest_kept: 4,
                ..MinimizeOptions::default()
            };
            let solved = thread::scope(|scope| {
                scope.spawn(move || {
                    thread::sleep(delay);
                    cancel.cancel();
                });
                solve(&puzzle, options)
            });
            let is_stopped = check(&puzzle, &solved, fewest, Stop::Cancelled);
            assert!(is_stopped || round > 0, "{n}: the flag was set before the search began");
        }
    }
}

#[test]
fn a_time_limit_of_any_length_leaves_a_solution_and_a_true_bound() {
    for (n, fewest) in SQUARES {
        let puzzle = all_on(n);
        let limits = (0..18).map(|power| Duration::from_micros((1 << power) - 1));
        for (index, time_limit) in limits.enumerate() {
            let options = MinimizeOptions {
                limits: Limits { time_limit: Some(time_limit), ..Limits::default() },
                ..MinimizeOptions::default()
            };
            let is_stopped = check(&puzzle, &solve(&puzzle, options), fewest, Stop::TimeLimit);
            assert!(is_stopped || index > 0, "{n}: no time at all");
        }
    }
}

#[test]
fn a_step_limit_leaves_a_solution_and_a_true_bound() {
    for (n, fewest) in SQUARES {
        let puzzle = all_on(n);
        for bits in [0, 17, 20, 24] {
            let options = MinimizeOptions {
                limits: Limits { step_limit: 1 << bits, ..Limits::default() },
                ..MinimizeOptions::default()
            };
            check(&puzzle, &solve(&puzzle, options), fewest, Stop::TooCostly);
        }
        let all = MinimizeOptions {
            limits: Limits { step_limit: u64::MAX, ..Limits::default() },
            ..MinimizeOptions::default()
        };
        assert!(!check(&puzzle, &solve(&puzzle, all), fewest, Stop::TooCostly), "{n}");
    }
}
