//! The matrix engine against M4RI, on the same inputs in the same run.
//!
//! `cargo bench --features peer-m4ri --bench peer_m4ri` for every size, with `-- --quick` for those up to
//! 4096, with `-- 512 8192` for these, with `-- 512 solve` for those of the operations multiply, eliminate,
//! inverse, nullspace, solve and transpose.
//!
//! Each line says `operation n threads ours_ms peer_ms ratio`: medians, and peer / ours. The threads are
//! ours: one, or N with `-- --threads N`. M4RI has always one, as its library is packaged, and its best
//! route: for elimination the best of `mzd_echelonize`, `mzd_echelonize_m4ri` and `mzd_echelonize_pluq`, with
//! tables k = 0, 6 and 7 where they can be chosen.
//!
//! Before an operation is measured, both answers to it are compared. Every size takes about ten minutes, most
//! of it M4RI's at 16384, and well under 1 GiB of memory.

#![expect(clippy::print_stdout, reason = "the lines are the result")]

mod m4ri;
mod operations;

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use gf2_linalg::Parallelism;
use operations::Inputs;

const QUICK: [usize; 4] = [64, 256, 1024, 4096];
const ALL: [usize; 6] = [64, 256, 1024, 4096, 8192, 16384];
/// Time spent on each operation and size.
const BUDGET: Duration = Duration::from_millis(1500);
/// An operation that has taken as long is done, though it may have had fewer than three rounds.
const PATIENCE: Duration = Duration::from_secs(15);

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

/// The times that a route has taken.
struct Timed<'a> {
    route: Route<'a>,
    times: Vec<Duration>,
}

impl<'a> Timed<'a> {
    fn new(route: Route<'a>) -> Self {
        Self { route, times: Vec::new() }
    }

    /// Runs once without counting it, so that threads that have slept while the peer ran are awake.
    fn wake(&self) {
        (self.route)();
    }

    fn run(&mut self) {
        self.times.push((self.route)());
    }

    fn median(&self) -> Duration {
        let mut times = self.times.clone();
        times.sort_unstable();
        times[times.len() / 2]
    }
}

/// How to measure.
#[derive(Clone, Copy)]
struct Bench {
    threads: NonZeroUsize,
    budget: Duration,
}

impl Bench {
    /// Runs something of ours on as many threads as are asked for.
    fn ours<R>(self, work: impl FnOnce() -> R) -> R {
        let parallelism = match self.threads.get() {
            1 => Parallelism::Sequential,
            _ => Parallelism::Threads(self.threads),
        };
        parallelism.install(work)
    }

    /// Runs ours and the peer's routes in turn, and prints the medians of ours and of the peer's best.
    fn compare<'a>(
        self,
        operation: &str,
        n: usize,
        ours: Route<'a>,
        peers: impl IntoIterator<Item = Route<'a>>,
    ) {
        let mut ours = Timed::new(ours);
        let mut peers: Vec<Timed<'_>> = peers.into_iter().map(Timed::new).collect();
        let best = |peers: &[Timed<'_>]| peers.iter().map(Timed::median).min().unwrap_or(Duration::MAX);
        let start = Instant::now();
        for round in 1..=2001 {
            if self.threads > NonZeroUsize::MIN {
                self.ours(|| ours.wake());
            }
            self.ours(|| ours.run());
            peers.iter_mut().for_each(Timed::run);
            let elapsed = start.elapsed();
            if elapsed > PATIENCE || (round >= 3 && elapsed > self.budget) {
                break;
            }
            // Routes that will not become the best any more would only take time.
            if round >= 3 || elapsed > self.budget {
                let limit = 2 * best(&peers);
                peers.retain(|peer| peer.median() <= limit);
            }
        }
        let [ours, peer] = [ours.median(), best(&peers)].map(|time| time.as_secs_f64() * 1e3);
        println!("{operation} {n} {} {ours:.5} {peer:.5} {:.2}", self.threads, peer / ours);
    }
}

fn main() {
    let mut bench = Bench { threads: NonZeroUsize::MIN, budget: BUDGET };
    let mut known: &[usize] = &ALL;
    let (mut sizes, mut operations) = (Vec::new(), Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--quick" => known = &QUICK,
            "--test" => {
                known = &QUICK[..1];
                bench.budget = Duration::ZERO;
            }
            "--threads" => {
                let threads = arguments.next().and_then(|threads| threads.parse().ok());
                bench.threads = threads.expect("--threads takes a number from 1 up");
            }
            // Cargo adds this one.
            "--bench" => {}
            option if option.starts_with('-') => panic!("unknown option {option}"),
            other => match other.parse() {
                Ok(size) => sizes.push(size),
                Err(_) => operations.push(argument),
            },
        }
    }
    if sizes.is_empty() {
        sizes.extend(known);
    }
    let start = Instant::now();
    println!("# operation n threads ours_ms peer_ms ratio");
    for n in sizes {
        Inputs::new(n).compare(bench, &operations);
    }
    println!("# took {:.0} s", start.elapsed().as_secs_f64());
}
