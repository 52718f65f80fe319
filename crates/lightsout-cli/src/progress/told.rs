//! What was told of some work last, and the line that says so.

use std::time::{Duration, Instant};

use lightsout::{Phase, Progress as Found};

/// What is left is told from this share on: the first steps say little about the others.
const LEAST_SHARE: f64 = 0.01;
/// Steps a second that are worth a word.
const LEAST_RATE: f64 = 10.0;
/// Characters of the bar.
const BAR: usize = 16;
/// What shows that something goes on, each for a tenth of a second.
const SPINNER: [char; 4] = ['-', '\\', '|', '/'];

/// What was told last.
pub(super) struct Told {
    /// What the work is about.
    what: String,
    /// What is done, while no steps are known.
    doing: &'static str,
    since: Instant,
    step: Option<Step>,
    /// The fewest presses known.
    best: Option<u64>,
    /// The bound that was known with them.
    bound: Option<u64>,
}

/// How far a piece of work is.
struct Step {
    name: &'static str,
    done: f64,
    total: f64,
    /// When it was first told of, and how much was done then.
    first: (Instant, f64),
}

impl Told {
    pub(super) fn new(what: String, doing: &'static str) -> Self {
        Self { what, doing, since: Instant::now(), step: None, best: None, bound: None }
    }

    /// So much is done, of so much.
    pub(super) fn step(&mut self, name: &'static str, done: f64, total: f64) {
        let first = match &self.step {
            Some(step) if step.name == name && step.done <= done => step.first,
            _ => (Instant::now(), done),
        };
        self.step = Some(Step { name, done, total, first });
    }

    /// A search has come so far.
    pub(super) fn search(&mut self, found: &Found) {
        self.search_one(found);
        if found.best.is_some() {
            self.bound = Some(found.bound);
        }
    }

    /// One of several searches has come so far.
    pub(super) fn search_one(&mut self, found: &Found) {
        let name = match found.phase {
            Phase::Enumerating => "trying solutions",
            Phase::Weighing => "weighing",
            Phase::Pairing => "trying pairs",
            Phase::Tabulating => "filling a table",
            Phase::Counting => "counting",
            _ => "searching",
        };
        self.step(name, found.done, found.total);
        self.best = self.best.into_iter().chain(found.best).min();
    }

    /// The line that says how far it is.
    pub(super) fn line(&self, now: Instant) -> String {
        let elapsed = now.saturating_duration_since(self.since);
        let turn = (elapsed.as_millis() / 100) as usize % SPINNER.len();
        let start = format!("{} {}", SPINNER[turn], self.what);
        let Some(step) = &self.step else {
            return format!("{start}: {}, {}", self.doing, readable_time(elapsed));
        };
        let rate = step.rate(now);
        let mut words = vec![match rate.filter(|&rate| rate >= LEAST_RATE) {
            Some(rate) => format!("{} {}/s", step.name, readable(rate)),
            None => step.name.to_owned(),
        }];
        words.extend(self.best.map(|best| format!("best {best}")));
        words.extend(self.bound.map(|bound| format!("bound {bound}")));
        let left = rate.filter(|_| step.share() >= LEAST_SHARE).map(|rate| (step.total - step.done) / rate);
        words.push(match left.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
            Some(left) => format!("{} left", readable_time(left)),
            None => readable_time(elapsed),
        });
        let full = "=".repeat((step.share() * BAR as f64) as usize);
        format!("{start} [{full:<BAR$}] {:>3.0}% {}", (100.0 * step.share()).floor(), words.join(", "))
    }
}

impl Step {
    fn share(&self) -> f64 {
        if self.total > 0.0 { (self.done / self.total).clamp(0.0, 1.0) } else { 0.0 }
    }

    /// How much is done in a second, once something was.
    fn rate(&self, now: Instant) -> Option<f64> {
        let (since, done) = self.first;
        let rate = (self.done - done) / now.saturating_duration_since(since).as_secs_f64();
        (rate.is_finite() && rate > 0.0).then_some(rate)
    }
}

/// Two or three digits and a power of 1000.
fn readable(number: f64) -> String {
    const UNITS: [&str; 5] = ["", " k", " M", " G", " T"];
    let mut scaled = number;
    let mut unit = 0;
    while scaled >= 999.5 && unit + 1 < UNITS.len() {
        scaled /= 1000.0;
        unit += 1;
    }
    let digits = if unit > 0 && scaled < 9.95 { 1 } else { 0 };
    format!("{scaled:.digits$}{}", UNITS[unit])
}

/// A time in the largest unit of which it has at least one and a half.
fn readable_time(time: Duration) -> String {
    const UNITS: [(f64, &str); 4] = [(604_800.0, "w"), (86_400.0, "d"), (3_600.0, "h"), (60.0, "m")];
    let seconds = time.as_secs_f64().round();
    match UNITS.iter().find(|(unit, _)| seconds >= 1.5 * unit) {
        Some((unit, name)) => format!("{:.0}{name}", (seconds / unit).round()),
        None => format!("{seconds:.0}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told() -> Told {
        Told::new("3x3".to_owned(), "solving the system")
    }

    /// The line so many seconds after the first step, or after the beginning.
    fn later(told: &Told, seconds: u64) -> String {
        let start = told.step.as_ref().map_or(told.since, |step| step.first.0);
        told.line(start + Duration::from_secs(seconds)).split_off(2)
    }

    #[test]
    fn without_steps_the_time_is_told() {
        assert_eq!(later(&told(), 5), "3x3: solving the system, 5s");
        assert_eq!(later(&told(), 300), "3x3: solving the system, 5m");
    }

    #[test]
    fn steps_have_a_share_a_rate_and_an_end() {
        let mut told = told();
        told.step("counting", 0.0, 4e9);
        assert_eq!(later(&told, 5), "3x3 [                ]   0% counting, 5s");
        told.step("counting", 1e9, 4e9);
        assert_eq!(later(&told, 10), "3x3 [====            ]  25% counting 100 M/s, 30s left");
        (told.best, told.bound) = (Some(9), Some(4));
        told.step("counting", 4e9, 4e9);
        assert_eq!(
            later(&told, 10),
            "3x3 [================] 100% counting 400 M/s, best 9, bound 4, 0s left"
        );
    }

    #[test]
    fn another_piece_of_work_begins_anew() {
        let mut told = told();
        told.step("weighing", 2.0, 4.0);
        told.step("weighing", 3.0, 4.0);
        assert_eq!(later(&told, 10), "3x3 [============    ]  75% weighing, 10s left");
        told.step("weighing", 1.0, 4.0);
        assert_eq!(later(&told, 10), "3x3 [====            ]  25% weighing, 10s");
        told.step("counting", 0.0, 0.0);
        assert_eq!(later(&told, 10), "3x3 [                ]   0% counting, 10s");
    }

    #[test]
    fn something_moves_every_tenth_of_a_second() {
        let told = told();
        let first = |tenths: u64| told.line(told.since + Duration::from_millis(100 * tenths)).remove(0);
        assert_eq!((0..5).map(first).collect::<String>(), "-\\|/-");
    }

    #[test]
    fn times_have_one_unit() {
        for (seconds, text) in [
            (0.0, "0s"),
            (1.4, "1s"),
            (89.4, "89s"),
            (89.6, "2m"),
            (149.0, "2m"),
            (5399.0, "90m"),
            (5400.0, "2h"),
            (129_599.0, "36h"),
            (129_600.0, "2d"),
            (907_200.0, "2w"),
            (1e9, "1653w"),
        ] {
            assert_eq!(readable_time(Duration::from_secs_f64(seconds)), text);
        }
    }

    #[test]
    fn numbers_have_two_or_three_digits() {
        for (number, text) in [
            (10.0, "10"),
            (999.0, "999"),
            (999.9, "1.0 k"),
            (1234.0, "1.2 k"),
            (45_678.0, "46 k"),
            (4.2e9, "4.2 G"),
            (1e15, "1000 T"),
        ] {
            assert_eq!(readable(number), text);
        }
    }
}
