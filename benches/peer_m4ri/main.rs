//! The matrix engine against M4RI, on the same inputs in the same run.
//!
//! `cargo bench --features peer-m4ri --bench peer_m4ri` for every size, with `-- --quick` for those up to 4096, with
//! `-- 512 8192` for these.
//!
//! Each line says `operation n threads ours_ms peer_ms ratio`: medians, and peer / ours. M4RI is given its best route: for
//! elimination all of `mzd_echelonize`, `mzd_echelonize_m4ri` and `mzd_echelonize_pluq`, with tables k = 0, 6 and 7 where
//! they can be chosen.

#![expect(clippy::print_stdout, reason = "the lines are the result")]

mod m4ri;

use std::time::{Duration, Instant};

use gf2_linalg::{BitMatrix, BitVector, EchelonForm};
use m4ri::Peer;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const QUICK: [usize; 4] = [64, 256, 1024, 4096];
const ALL: [usize; 6] = [64, 256, 1024, 4096, 8192, 16384];
/// Time spent on each operation and size.
const BUDGET: Duration = Duration::from_millis(1500);
const TABLES: [i32; 3] = [0, 6, 7];

/// A way to compute something: what is timed gets a fresh input and returns its result.
type Route<'a> = Box<dyn Fn() -> Duration + 'a>;

/// Times `work` on inputs that `prepare` makes outside of the time.
fn route<'a, I, O>(prepare: impl Fn() -> I + 'a, work: impl Fn(I) -> O + 'a) -> Route<'a> {
    Box::new(move || {
        let input = prepare();
        let start = Instant::now();
        let output = work(input);
        let time = start.elapsed();
        drop(output);
        time
    })
}

/// Runs ours and the peer's routes in turn, and prints the medians of ours and of the peer's best.
fn compare(operation: &str, n: usize, ours: &Route<'_>, peers: &[Route<'_>]) {
    let mut our_times = Vec::new();
    let mut peer_times = vec![Vec::new(); peers.len()];
    let start = Instant::now();
    while our_times.len() < 3 || (start.elapsed() < BUDGET && our_times.len() < 2001) {
        our_times.push(ours());
        for (times, peer) in peer_times.iter_mut().zip(peers) {
            times.push(peer());
        }
    }
    let median = |times: &mut Vec<Duration>| {
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64() * 1e3
    };
    let ours = median(&mut our_times);
    let peer = peer_times.iter_mut().map(median).fold(f64::INFINITY, f64::min);
    println!("{operation} {n} 1 {ours:.5} {peer:.5} {:.2}", peer / ours);
}

fn echelon_routes<'a>(input: &'a Peer, full: bool) -> Vec<Route<'a>> {
    let mut routes: Vec<Route<'a>> = vec![
        route(|| input.copy(), move |mut a| (a.echelonize(full), a)),
        route(|| input.copy(), move |mut a| (a.echelonize_pluq(full), a)),
    ];
    routes.extend(TABLES.map(|k| route(|| input.copy(), move |mut a| (a.echelonize_m4ri(full, k), a))));
    routes
}

fn elimination(name: &str, a: &BitMatrix, n: usize) {
    let peer = Peer::from_matrix(a);
    let (mut ours, mut theirs) = (a.clone(), peer.copy());
    let pivots = ours.echelonize(EchelonForm::Reduced);
    assert_eq!((pivots.len(), &ours), (theirs.echelonize_pluq(true), &theirs.to_matrix()));
    let reduce = route(|| a.clone(), |mut a| (a.echelonize(EchelonForm::Reduced), a));
    compare(&format!("rref{name}"), n, &reduce, &echelon_routes(&peer, true));
    let rank = route(|| a.clone(), |mut a| (a.echelonize(EchelonForm::Upper), a));
    compare(&format!("rank{name}"), n, &rank, &echelon_routes(&peer, false));
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut sizes: Vec<usize> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    if sizes.is_empty() {
        let asked = |option: &str| arguments.iter().any(|argument| argument == option);
        let known: &[usize] = if asked("--test") {
            &QUICK[..1]
        } else if asked("--quick") {
            &QUICK
        } else {
            &ALL
        };
        sizes = known.to_vec();
    }
    println!("# operation n threads ours_ms peer_ms ratio");
    for n in sizes {
        let mut generator = ChaCha8Rng::seed_from_u64(n as u64);
        let mut random = |rows, columns, rank| {
            BitMatrix::random_with_rank(rows, columns, rank, &mut generator).expect("such a rank")
        };
        let (a, b, deficient) = (random(n, n, n), random(n, n, n), random(n, n, n / 2));
        let wide = random(n, n + 64, n);
        let (pa, pb) = (Peer::from_matrix(&a), Peer::from_matrix(&b));

        assert_eq!(&a * &b, pa.multiply(&pb).to_matrix());
        let mut routes: Vec<Route<'_>> = vec![route(|| (), |()| pa.multiply(&pb))];
        routes.extend(TABLES.map(|k| {
            route(|| (), {
                let (pa, pb) = (&pa, &pb);
                move |()| pa.multiply_m4rm(pb, k)
            })
        }));
        compare("multiply", n, &route(|| (), |()| &a * &b), &routes);

        elimination("", &a, n);
        elimination("_half", &deficient, n);

        assert_eq!(a.inverse().expect("regular"), pa.inverse(0).to_matrix());
        let routes: Vec<Route<'_>> = TABLES
            .map(|k| {
                route(|| (), {
                    let pa = &pa;
                    move |()| pa.inverse(k)
                })
            })
            .into();
        compare("inverse", n, &route(|| (), |()| a.inverse()), &routes);

        for (name, matrix) in [("nullspace_wide", &wide), ("nullspace_half", &deficient)] {
            // M4RI's right kernel: the columns of its result.
            let peer = Peer::from_matrix(matrix);
            let theirs = peer.copy().kernel().to_matrix();
            assert_eq!(gf2_linalg::Subspace::span(theirs.transpose()), matrix.nullspace());
            let kernel = route(|| peer.copy(), |mut a| a.kernel());
            compare(name, n, &route(|| (), |()| matrix.nullspace()), &[kernel]);
        }

        let column = BitVector::from_fn(n, |i| i % 3 == 1);
        let single = BitMatrix::from_rows(n, [&column]).expect("one row").transpose();
        let psingle = Peer::from_matrix(&single);
        let solve = route(
            || (pa.copy(), psingle.copy()),
            |(mut a, mut b)| {
                a.solve(&mut b);
                (a, b)
            },
        );
        compare("solve_1", n, &route(|| (), |()| a.solve(&column)), &[solve]);
        let solve = route(
            || (pa.copy(), pb.copy()),
            |(mut a, mut b)| {
                a.solve(&mut b);
                (a, b)
            },
        );
        compare("solve_n", n, &route(|| (), |()| a.solve_many(&b)), &[solve]);

        assert_eq!(a.transpose(), pa.transpose().to_matrix());
        compare("transpose", n, &route(|| (), |()| a.transpose()), &[route(|| (), |()| pa.transpose())]);
    }
}
