//! Polynomials over GF(2) against NTL's, on the same inputs in the same run, on one thread.
//!
//! `cargo bench --features peer-ntl --bench peer_ntl` for every size, with `-- 4096 gcd` for that size and
//! that operation. It needs a C++ compiler as `c++` and the headers of NTL, `libntl-dev` in Debian, whose NTL
//! multiplies by gf2x.
//!
//! NTL runs in a program of its own, compiled from `ntl.cpp` into cargo's directory for temporary files, which
//! takes its own time and is told by the standard input what to do. Ours and NTL's runs take turns.
//!
//! Each line says `operation bits ours_us peer_us ratio`: medians, and peer / ours. Before an operation is
//! measured, both answers to it are compared. Every size takes about two minutes.

#![expect(clippy::print_stdout, reason = "the lines are the result")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use gf2_linalg::Polynomial;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const ALL: [usize; 6] = [1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20];
/// Time spent on each operation and size.
const BUDGET: Duration = Duration::from_millis(1500);
/// What one run takes at least, of as many repetitions as that needs.
const SHORTEST_RUN: Duration = Duration::from_micros(200);

/// The program that runs NTL.
struct Peer {
    process: Child,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Peer {
    fn start() -> Self {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peer_ntl/ntl.cpp");
        let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("peer_ntl");
        let compiled = Command::new("c++")
            .args(["-O2", "-std=c++17", "-o"])
            .args([&program, &source])
            .args(["-lntl", "-lgmp", "-lpthread"])
            .status()
            .expect("a C++ compiler named c++");
        assert!(compiled.success(), "ntl.cpp does not compile: are the headers of NTL installed?");
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("what was compiled can be run");
        let commands = process.stdin.take().expect("it is piped");
        let answers = BufReader::new(process.stdout.take().expect("it is piped"));
        Self { process, commands, answers }
    }

    fn tell(&mut self, command: &str) {
        writeln!(self.commands, "{command}").and_then(|()| self.commands.flush()).expect("the peer listens");
    }

    fn ask(&mut self, command: &str) -> String {
        self.tell(command);
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("the peer answers");
        answer.trim().to_string()
    }

    fn run(&mut self, operation: &str, times: u32) -> Duration {
        let nanoseconds = self.ask(&format!("run {operation} {times}"));
        Duration::from_nanos(nanoseconds.parse().expect("a time"))
    }

    fn result(&mut self) -> Polynomial {
        let digits = self.ask("result");
        let word = |start| u64::from_str_radix(&digits[start..start + 16], 16).expect("hexadecimal");
        Polynomial::from_words((0..digits.len()).step_by(16).map(word).collect::<Vec<_>>())
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It has nothing to finish.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// An operation of ours by the name that the peer knows.
type Operation = (&'static str, fn(&Polynomial, &Polynomial) -> Polynomial);

const OPERATIONS: [Operation; 5] = [
    ("multiply", |a, b| a * b),
    ("square", |a, _| a.square()),
    ("remainder", |a, b| a.remainder(b).expect("not zero")),
    ("gcd", |a, b| a.gcd(b)),
    // Its result is the factor of the first one.
    ("extended_gcd", |a, b| a.extended_gcd(b).left),
];

fn hexadecimal(polynomial: &Polynomial) -> String {
    polynomial.words().iter().fold(String::new(), |mut text, word| {
        write!(text, "{word:016x}").expect("strings can be written");
        text
    })
}

fn compare(peer: &mut Peer, budget: Duration, (name, operation): Operation, bits: usize) {
    let mut generator = ChaCha8Rng::seed_from_u64(bits as u64);
    let a = &Polynomial::random(bits, &mut generator) + &Polynomial::monomial(bits);
    let divisor_bits = if name == "remainder" { bits / 2 } else { bits };
    let b = &Polynomial::random(divisor_bits, &mut generator) + &Polynomial::monomial(divisor_bits);
    peer.tell(&format!("set {} {}", hexadecimal(&a), hexadecimal(&b)));
    let first = peer.run(name, 1);
    assert!(operation(&a, &b) == peer.result(), "{name} {bits}");
    let times = (SHORTEST_RUN.as_nanos() / first.as_nanos().max(1)).clamp(1, 10_000) as u32;
    let (mut ours, mut peers) = (Vec::new(), Vec::new());
    let start = Instant::now();
    while ours.len() < 3 || (start.elapsed() < budget && ours.len() < 1001) {
        let start = Instant::now();
        for _ in 0..times {
            black_box(operation(black_box(&a), black_box(&b)));
        }
        ours.push(start.elapsed() / times);
        peers.push(peer.run(name, times) / times);
    }
    let median = |times: &mut Vec<Duration>| {
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64() * 1e6
    };
    let (ours, peers) = (median(&mut ours), median(&mut peers));
    println!("{name} {bits} {ours:.3} {peers:.3} {:.2}", peers / ours);
}

fn main() {
    let mut budget = BUDGET;
    let (mut sizes, mut names) = (Vec::new(), Vec::new());
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--test" => {
                budget = Duration::ZERO;
                sizes.push(ALL[0]);
            }
            // Cargo adds this one.
            "--bench" => {}
            option if option.starts_with('-') => panic!("unknown option {option}"),
            other => match other.parse() {
                Ok(size) => sizes.push(size),
                Err(_) => names.push(argument),
            },
        }
    }
    if sizes.is_empty() {
        sizes.extend(ALL);
    }
    let mut peer = Peer::start();
    println!("# operation bits ours_us peer_us ratio");
    for (name, operation) in OPERATIONS {
        if names.is_empty() || names.iter().any(|asked| asked == name) {
            for bits in &sizes {
                compare(&mut peer, budget, (name, operation), *bits);
            }
        }
    }
}
