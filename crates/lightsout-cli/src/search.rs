//! The options of a search: its limits, and what it tells of itself.

use std::time::Duration;

use clap::Args;
use lightsout::{
    Board, Effort, Error, Goal, Lights, Limits, MinimizeOptions, Plan, Size, Solution, SolveOptions, Solver,
    Stop, Target,
};

use crate::failure::Failure;
use crate::progress::Progress;
use crate::session::note_always;
use crate::signals;
use crate::threads::ThreadsOption;

/// What a search may take.
#[derive(Args)]
pub(crate) struct LimitOptions {
    #[command(flatten)]
    threads: ThreadsOption,

    /// Seconds that a board may take; no limit when left out
    ///
    /// From its system to the fewest presses: then the best solution that is known is printed. As long as none is, a
    /// board may take twice as long and a fifth of a second.
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = seconds,
        allow_negative_numbers = true,
        help_heading = "Search"
    )]
    time_limit: Option<Duration>,

    /// Memory for the tables of a search, such as 8G; half of what is free when left out
    ///
    /// In bytes, or with K, M, G or T behind the number for powers of 1024.
    #[arg(
        long,
        value_name = "SIZE",
        value_parser = bytes,
        allow_negative_numbers = true,
        help_heading = "Search"
    )]
    memory_limit: Option<u64>,
}

impl LimitOptions {
    /// The limits of a search that can be interrupted.
    pub(crate) fn limits(&self) -> Limits {
        Limits { cancel: Some(signals::flag()), ..self.uninterrupted() }
    }

    /// The limits of a count, which has nothing to show before its end.
    pub(crate) fn uninterrupted(&self) -> Limits {
        Limits {
            parallelism: self.threads.parallelism(),
            time_limit: self.time_limit,
            memory_limit: self.memory_limit,
            ..Limits::default()
        }
    }
}

/// How to search for the fewest presses.
#[derive(Args)]
pub(crate) struct SearchOptions {
    #[command(flatten)]
    limits: LimitOptions,

    /// Where random choices start from, where a search makes any
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t,
        value_parser = seed,
        allow_negative_numbers = true,
        help_heading = "Search"
    )]
    seed: u64,

    /// Say on standard error what a search is going to do, before it does
    ///
    /// That is the parts it consists of, how each is searched, and how many steps that takes.
    #[arg(long, help_heading = "Search")]
    explain_plan: bool,
}

/// What a search is to find.
pub(crate) struct Wanted {
    pub(crate) effort: Effort,
    /// The most solutions with the fewest presses that are kept.
    pub(crate) lightest_kept: usize,
}

impl Default for Wanted {
    fn default() -> Self {
        Self { effort: Effort::Fewest, lightest_kept: 1 }
    }
}

impl SearchOptions {
    /// The options of a search for presses to a goal, which tells how far it is.
    pub(crate) fn options(&self, progress: &Progress, goal: &Goal) -> MinimizeOptions {
        let progress = match goal {
            Goal::Either => progress.listener_to_several(),
            _ => progress.listener(),
        };
        let limits = Limits { progress, ..self.limits.limits() };
        MinimizeOptions { limits, seed: self.seed, ..MinimizeOptions::default() }
    }

    /// Sets up the solver of a board and solves it: a search that can be interrupted, and tells how far it is. When it
    /// is stopped before there is a solution, returns why.
    pub(crate) fn solve(
        &self,
        board: Board,
        lights: &Lights,
        goal: &Goal,
        wanted: &Wanted,
        progress: &Progress,
    ) -> Result<Result<(Solver, Solution), Stop>, Failure> {
        let search = MinimizeOptions { lightest_kept: wanted.lightest_kept, ..self.options(progress, goal) };
        let mut options = SolveOptions { effort: wanted.effort, search };
        let size = lights.size();
        progress.turn_to(size.to_string(), "solving the system");
        let solve = || {
            let time = options.search.limits.interrupt();
            options.patience().install(|| {
                let solver = self.install(|| Solver::new(board))?;
                self.explain(size, || solver.plans(lights, goal, &options))?;
                progress.turn_to(size.to_string(), "looking for the fewest presses");
                options.search.limits = options.search.limits.with_time_left(&time);
                let solution = solver.solve_with(lights, goal, &options)?;
                Ok((solver, solution))
            })
        };
        // Any solution is either known or not: there is nothing to tell of an interruption before.
        let found = if wanted.effort == Effort::Any { solve() } else { signals::search(solve) };
        stopped(found)
    }

    /// Does what comes before searches on the threads that they are given.
    pub(crate) fn install<T: Send>(&self, act: impl FnOnce() -> T + Send) -> T {
        self.limits.threads.parallelism().install(act)
    }

    /// Says what the search from lights of this size is going to do, if that was asked for.
    pub(crate) fn explain(
        &self,
        size: Size,
        plans: impl FnOnce() -> Result<Vec<(Target, Option<Plan>)>, Error>,
    ) -> Result<(), Error> {
        if self.explain_plan {
            let plans = match plans() {
                // The search will be stopped as well, and has more to say of it.
                Err(Error::Stopped { .. }) => return Ok(()),
                plans => plans?,
            };
            for (target, plan) in plans {
                for line in plan_lines(plan.as_ref()) {
                    note_always(&format!("plan for {size} to {}: {line}", target.name()));
                }
            }
        }
        Ok(())
    }
}

/// Tells apart what was stopped before anything was known, and what failed.
pub(crate) fn stopped<T>(found: Result<T, Error>) -> Result<Result<T, Stop>, Failure> {
    match found {
        Err(Error::Stopped { stop }) => Ok(Err(stop)),
        found => Ok(Ok(found?)),
    }
}

fn plan_lines(plan: Option<&Plan>) -> Vec<String> {
    let Some(plan) = plan else { return vec!["nothing to search".to_owned()] };
    plan.to_string().lines().map(str::to_owned).collect()
}

/// Reads a time in seconds, not below zero.
fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().and_then(|number| Duration::try_from_secs_f64(number).ok());
    number.ok_or_else(|| "expected a number of seconds, such as 60 or 0.5".to_owned())
}

/// Reads a number to start from.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    let digits = Some(text).filter(|text| text.starts_with(|first: char| first.is_ascii_digit()));
    let number = digits.and_then(|digits| digits.parse().ok());
    number.ok_or_else(|| format!("expected a whole number from 0 to {}", u64::MAX))
}

/// Reads a number of bytes with its unit, a power of 1024.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    const UNITS: [(char, u32); 4] = [('K', 10), ('M', 20), ('G', 30), ('T', 40)];
    let unit = UNITS.into_iter().find(|&(name, _)| text.ends_with([name, name.to_ascii_lowercase()]));
    let digits = if unit.is_some() { &text[..text.len() - 1] } else { text };
    let number: Option<u64> =
        digits.parse().ok().filter(|_| digits.starts_with(|first: char| first.is_ascii_digit()));
    let bytes = number.and_then(|number| number.checked_mul(1 << unit.map_or(0, |(_, shift)| shift)));
    bytes.ok_or_else(|| {
        "expected a number of bytes below 2^64, with K, M, G or T behind it for powers of 1024".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_a_number_with_a_unit() {
        for (text, number) in [
            ("0", 0),
            ("1000", 1000),
            ("3K", 3 << 10),
            ("3k", 3 << 10),
            ("500M", 500 << 20),
            ("8G", 8 << 30),
            ("1T", 1 << 40),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(bytes(text), Ok(number), "{text}");
        }
        for wrong in ["", "G", "-1", "+1", "1.5G", "8GB", "8 G", "18446744073709551616", "16777216T", "8É"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn seeds_are_whole_numbers() {
        assert_eq!((seed("0"), seed("18446744073709551615")), (Ok(0), Ok(u64::MAX)));
        for wrong in ["", "-1", "+1", "1.5", "18446744073709551616", "x"] {
            let message = "expected a whole number from 0 to 18446744073709551615";
            assert_eq!(seed(wrong).unwrap_err(), message, "{wrong}");
        }
    }

    #[test]
    fn times_are_numbers_of_seconds() {
        assert_eq!(seconds("60"), Ok(Duration::from_secs(60)));
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(seconds("0"), Ok(Duration::ZERO));
        for wrong in ["", "-1", "nan", "inf", "1e300", "1m", "soon"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
