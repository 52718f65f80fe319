//! `lightsout nullity`: the dimension of the space of quiet patterns.

use std::io::{self, Write};
use std::iter;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use clap::Args;
use gf2_linalg::Parallelism;
use lightsout::{Board, Size, document, nullities};
use serde::ser::{Error, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::commands::Run;
use crate::failure::Failure;
use crate::input::Inputs;
use crate::json;
use crate::progress::Progress;
use crate::rule::{GridRule, RuleOptions};
use crate::session::Session;
use crate::sizes::{Sizes, SizesArguments};
use crate::threads::ThreadsOption;
use crate::verbosity;

/// So many boards are judged together for each thread, at first and at the least: few, so that lines come
/// soon.
const FEWEST_PER_THREAD: usize = 16;
/// While boards judged together take less than this, more are, so that threads are seldom started.
const SOON: Duration = Duration::from_millis(20);
/// The most boards of a table or a JSON object.
const MAX_TOGETHER: usize = 1_000_000;

const EXAMPLES: &str = "\
Examples:
  lightsout nullity 19                       of the 19x19 board
  lightsout nullity 5 -v                     with the rank, and how many states can be reached
  lightsout nullity 1..100                   all squares up to 100x100
  lightsout nullity 3..5 1..12               a table of rectangles
  lightsout nullity 1000000                  takes a second or so";

/// Print the nullity of a board: how many independent presses without effect it has
///
/// A board of nullity k has 2^k solutions for each pattern of lights that it can reach. A range such as 1..100, its
/// last number included (1..=100 is the same), prints a line for each square; two ranges, or a range and a number, print
/// a table. With --verbose the rank of a single board is printed too, how many states of the lights can be
/// reached and in how many ways each, and the method that finds solutions.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Nullity {
    #[command(flatten)]
    sizes: SizesArguments,

    #[command(flatten)]
    rule: RuleOptions,

    #[command(flatten)]
    threads: ThreadsOption,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Run for Nullity {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        let family = Family {
            sizes: self.sizes.sizes()?,
            rule: self.rule.read(&mut Inputs::default())?,
            parallelism: self.threads.parallelism(),
        };
        let is_table = !family.sizes.are_squares();
        if self.json || is_table {
            family.check_count()?;
        }
        if let Some(size) = family.sizes.single().filter(|_| !self.json) {
            return self.single(&family.rule.board(size)?, session);
        }
        if verbosity::is_verbose() {
            return Err(Failure::of("--verbose", "expected a single board, and no --json"));
        }
        // A range that would end in a refusal is refused before its first board takes time.
        family.rule.board(family.sizes.last())?.check_system_size()?;
        if self.json {
            return self.write_json(&family, session);
        }
        if !is_table {
            return self.write_squares(&family, session);
        }
        let mut found = Vec::new();
        found.try_reserve_exact(family.count()).map_err(|_| Failure::of("the table", "no memory for it"))?;
        for batch in family.batches() {
            found.extend(batch?.into_iter().map(|(_, nullity)| nullity));
        }
        Ok(family.write_table(&found, session)?)
    }
}

impl Nullity {
    fn single(&self, board: &Board, session: &mut Session) -> Result<(), Failure> {
        let nullity = {
            let _progress = Progress::begin(board.light_size().to_string(), "finding the nullity");
            board.nullity()?
        };
        if !verbosity::is_verbose() {
            return Ok(writeln!(session, "{nullity}")?);
        }
        let rank = board.button_count() - nullity;
        let method = board.method();
        writeln!(session, "nullity: {nullity}\nrank: {rank}\nsolvable boards: 2^{rank}")?;
        Ok(writeln!(session, "solutions of each: 2^{nullity}\nmethod: {method}")?)
    }

    /// A line for each square, when it is known.
    fn write_squares(&self, family: &Family, output: &mut dyn Write) -> Result<(), Failure> {
        for batch in family.batches() {
            for (size, nullity) in batch? {
                writeln!(output, "{} {nullity}", size.rows)?;
            }
            output.flush()?;
        }
        Ok(())
    }

    fn write_json(&self, family: &Family, output: &mut dyn Write) -> Result<(), Failure> {
        let boards = Boards(family);
        json::write_line(output, &document::Nullities::new(&family.rule.rule, boards))
    }
}

/// A size and the nullity of the board that has it.
type Found = (Size, usize);

/// Boards of many sizes under one rule.
struct Family {
    sizes: Sizes,
    rule: GridRule,
    parallelism: Parallelism,
}

impl Family {
    /// How many boards there are.
    fn count(&self) -> usize {
        let columns = self.sizes.columns.as_ref().map_or(1, length);
        length(&self.sizes.rows).saturating_mul(columns)
    }

    /// That there are not too many boards for one table or object.
    fn check_count(&self) -> Result<(), Failure> {
        if self.count() > MAX_TOGETHER {
            return Err(Failure::of(
                "the range",
                format_args!("more than {MAX_TOGETHER} boards, expected no more"),
            ));
        }
        Ok(())
    }

    /// Rows down and columns across, with these nullities row by row.
    fn write_table(&self, nullities: &[usize], output: &mut dyn Write) -> io::Result<()> {
        let columns = self.sizes.columns();
        let largest = nullities.iter().fold(*columns.end(), |most, &nullity| most.max(nullity));
        let (first_width, width) = (digits(*self.sizes.rows.end()), digits(largest));
        // In front, so that the heading can be told by its first character.
        write!(output, "{:<first_width$}", "#")?;
        columns.clone().try_for_each(|column| write!(output, " {column:>width$}"))?;
        for (row, nullities) in self.sizes.rows.clone().zip(nullities.chunks(length(columns))) {
            write!(output, "\n{row:<first_width$}")?;
            nullities.iter().try_for_each(|nullity| write!(output, " {nullity:>width$}"))?;
        }
        writeln!(output)
    }

    /// The nullities of the boards in their order, some at a time.
    fn batches(&self) -> impl Iterator<Item = Result<Vec<Found>, Failure>> {
        let (mut sizes, count) = (self.sizes.iter(), self.count());
        let progress = Progress::begin("nullity", "finding the first");
        let mut done = 0;
        let fewest = FEWEST_PER_THREAD * self.parallelism.threads();
        let mut together = fewest;
        iter::from_fn(move || {
            let started = Instant::now();
            let sizes: Vec<Size> = sizes.by_ref().take(together).collect();
            done += sizes.len();
            let batch = (!sizes.is_empty()).then(|| self.batch(sizes));
            progress.count("boards", done, count);
            together = if started.elapsed() < SOON { together * 2 } else { fewest.max(together / 2) };
            batch
        })
    }

    fn batch(&self, sizes: Vec<Size>) -> Result<Vec<Found>, Failure> {
        let boards = sizes.iter().map(|&size| self.rule.board(size)).collect::<Result<Vec<_>, _>>()?;
        let found = nullities(&boards, self.parallelism)?;
        Ok(iter::zip(sizes, found).collect())
    }
}

fn length(range: &RangeInclusive<usize>) -> usize {
    (range.end() - range.start()).saturating_add(1)
}

fn digits(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// The boards of an object, each written when its nullity is known.
struct Boards<'a>(&'a Family);

impl Serialize for Boards<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for batch in self.0.batches() {
            for (size, nullity) in batch.map_err(S::Error::custom)? {
                list.serialize_element(&document::Nullity::new(size, nullity))?;
            }
        }
        list.end()
    }
}
