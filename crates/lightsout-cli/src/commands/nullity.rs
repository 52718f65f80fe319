//! `lightsout nullity`: the dimension of the space of quiet patterns.

use std::fmt::{self, Write};
use std::ops::RangeInclusive;

use clap::Args;
use lightsout::{Size, nullities};
use serde::Serialize;

use crate::input::Inputs;
use crate::reply::{Exit, Failure, Reply, print};
use crate::report::JSON_VERSION;
use crate::rule::{Rule, RuleOptions, ThreadsOption, dimensions};

/// So many boards are judged together, so that the first lines come soon.
const TOGETHER: usize = 256;

/// The most boards of a table or a JSON object.
const MOST_HELD: usize = 1_000_000;

/// Print the nullity of a board: how many independent presses without effect it has
///
/// A board of nullity k has 2^k solutions for each pattern of lights that it can reach. A range such as 1..100, its
/// last number included, prints a line for each square; two ranges, or a range and a number, print a table.
#[derive(Args)]
pub(crate) struct Nullity {
    /// Number of rows, or a range
    #[arg(value_parser = dimensions, value_name = "ROWS", allow_hyphen_values = true)]
    rows: RangeInclusive<usize>,

    /// Number of columns, or a range; as many as rows when left out
    #[arg(value_parser = dimensions, value_name = "COLUMNS", allow_hyphen_values = true)]
    columns: Option<RangeInclusive<usize>>,

    #[command(flatten)]
    rule: RuleOptions,

    #[command(flatten)]
    threads: ThreadsOption,

    /// Of a single board print the rank too, how many states of the lights can be reached and in how many ways each,
    /// and the method that finds solutions
    #[arg(short, long, conflicts_with = "json")]
    verbose: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Nullity {
    pub(crate) fn run(self) -> Result<Reply, Failure> {
        if self.json || self.columns.is_some() {
            self.check_count()?;
        }
        let rule = self.rule.read(&mut Inputs::default())?;
        let is_single = |range: &RangeInclusive<usize>| range.start() == range.end();
        let text = match &self.columns {
            _ if self.json => self.to_json(&rule)?,
            None if is_single(&self.rows) => self.single(&rule)?,
            None => return self.squares(&rule),
            Some(columns) if is_single(&self.rows) && is_single(columns) => self.single(&rule)?,
            Some(_) if self.verbose => return Err(Failure::of("--verbose", "expected a single board")),
            Some(columns) => self.table(&rule, columns)?,
        };
        Ok(Reply::new(text, Exit::Done))
    }

    /// That there are not too many boards to be held at once.
    fn check_count(&self) -> Result<(), Failure> {
        let length = |range: &RangeInclusive<usize>| (range.end() - range.start()).saturating_add(1);
        let columns = self.columns.as_ref().map_or(1, length);
        let count = length(&self.rows).saturating_mul(columns);
        if count > MOST_HELD {
            return Err(Failure::of(
                "the range",
                format_args!("more than {MOST_HELD} boards, expected fewer"),
            ));
        }
        Ok(())
    }

    fn single(&self, rule: &Rule) -> Result<String, Failure> {
        let (rows, columns) = (*self.rows.start(), self.columns.as_ref().map(|columns| *columns.start()));
        let board = rule.board(Size { rows, columns: columns.unwrap_or(rows) })?;
        let nullity = board.nullity()?;
        if !self.verbose {
            return Ok(format!("{nullity}\n"));
        }
        let rank = board.button_count() - nullity;
        let method = board.method();
        Ok(format!(
            "nullity: {nullity}\nrank: {rank}\nsolvable boards: 2^{rank}\nsolutions of each: 2^{nullity}\nmethod: {method}\n"
        ))
    }

    /// A line for each square, when it is known.
    fn squares(&self, rule: &Rule) -> Result<Reply, Failure> {
        if self.verbose {
            return Err(Failure::of("--verbose", "expected a single board"));
        }
        // What every board would be refused for is known before the first is.
        let side = *self.rows.start();
        rule.board(Size { rows: side, columns: side })?;
        let mut failure = None;
        let mut side = Some(*self.rows.start());
        print(|output| {
            while let Some(first) = side {
                let last = first.saturating_add(TOGETHER - 1).min(*self.rows.end());
                match self.nullities(rule, first..=last, None) {
                    Ok(found) => {
                        for (side, nullity) in (first..=last).zip(found) {
                            writeln!(output, "{side} {nullity}")?;
                        }
                        output.flush()?;
                    }
                    Err(error) => {
                        failure = Some(error);
                        break;
                    }
                }
                side = last.checked_add(1).filter(|next| next <= self.rows.end());
            }
            Ok(())
        })?;
        failure.map_or_else(|| Ok(Reply::new("", Exit::Done)), Err)
    }

    /// Rows down and columns across.
    fn table(&self, rule: &Rule, columns: &RangeInclusive<usize>) -> Result<String, Failure> {
        let mut lines =
            vec![std::iter::once("#".to_owned()).chain(columns.clone().map(|n| n.to_string())).collect()];
        for row in self.rows.clone() {
            let found = self.nullities(rule, row..=row, Some(columns))?;
            let numbers = std::iter::once(row).chain(found).map(|number| number.to_string());
            lines.push(numbers.collect::<Vec<_>>());
        }
        let width = lines.iter().flat_map(|line| &line[1..]).map(String::len).max().unwrap_or(0);
        let first_width = lines.iter().map(|line| line[0].len()).max().unwrap_or(0);
        let mut text = String::new();
        for line in &lines {
            // In front, so that the heading can be told by its first character.
            write!(text, "{:<first_width$}", line[0])
                .and_then(|()| write_right(&mut text, &line[1..], width))
                .map_err(|error: fmt::Error| Failure::of("the table", error))?;
        }
        Ok(text)
    }

    fn to_json(&self, rule: &Rule) -> Result<String, Failure> {
        let columns = self.columns.as_ref();
        let mut boards = Vec::new();
        for rows in self.rows.clone() {
            let found = self.nullities(rule, rows..=rows, columns)?;
            let columns = columns.cloned().unwrap_or(rows..=rows);
            boards.extend(columns.zip(found).map(|(columns, nullity)| JsonNullity {
                rows,
                columns,
                nullity,
            }));
        }
        let object = JsonNullities {
            version: JSON_VERSION,
            neighbourhood: self.rule.neighbourhood.to_string(),
            topology: self.rule.topology.name(),
            coinciding: self.rule.coinciding.name(),
            boards,
        };
        let mut text = serde_json::to_string(&object).expect("numbers and texts can be written as JSON");
        text.push('\n');
        Ok(text)
    }

    /// The nullities of boards with these rows and columns, or of the squares with these rows.
    fn nullities(
        &self,
        rule: &Rule,
        rows: RangeInclusive<usize>,
        columns: Option<&RangeInclusive<usize>>,
    ) -> Result<Vec<usize>, Failure> {
        let sizes = rows.flat_map(|row| {
            let columns = columns.cloned().unwrap_or(row..=row);
            columns.map(move |column| (row, column))
        });
        let boards =
            sizes.map(|(rows, columns)| rule.board(Size { rows, columns })).collect::<Result<Vec<_>, _>>()?;
        Ok(nullities(&boards, self.threads.parallelism())?)
    }
}

fn write_right(text: &mut String, cells: &[String], width: usize) -> fmt::Result {
    cells.iter().try_for_each(|cell| write!(text, " {cell:>width$}"))?;
    text.write_char('\n')
}

/// The object that `--json` prints; the README documents it.
#[derive(Serialize)]
struct JsonNullities<'a> {
    version: u32,
    neighbourhood: String,
    topology: &'a str,
    coinciding: &'a str,
    boards: Vec<JsonNullity>,
}

#[derive(Serialize)]
struct JsonNullity {
    rows: usize,
    columns: usize,
    nullity: usize,
}
