//! What `solve` prints: for people, and as JSON.

use std::fmt::Display;
use std::io::{self, Write};

use lightsout::document::{Shown, Solve};
use lightsout::words::{button_name, readable_count, why_unknown};
use lightsout::{Counting, Goal, Impossible, Method, Puzzle, Size, Solution, Solved, Stop};

use crate::failure::Failure;
use crate::json;
use crate::places::write_places;
use crate::puzzle::PuzzleArguments;
use crate::session::Exit;
use crate::terminal::{Tint, drawn, drawn_row, write_drawn};
use crate::verbosity;

/// A puzzle and its solution.
pub(crate) struct Report {
    pub(crate) puzzle: Puzzle,
    /// The puzzle as it was given.
    pub(crate) given: PuzzleArguments,
    pub(crate) solution: Solution,
    /// Whether the presses are written elsewhere, so that their picture is left out here.
    pub(crate) is_written: bool,
    /// Whether the lights that show why there is no solution are written elsewhere.
    pub(crate) is_certificate_written: bool,
    /// Whether to say how many solutions have the fewest presses.
    pub(crate) count: bool,
    /// How many of them to list at the most, where they should be listed.
    pub(crate) listed: Option<usize>,
    /// Whether to walk from the board to the goal, press by press.
    pub(crate) steps: bool,
    /// How places are counted, where presses are printed as places.
    pub(crate) places: Option<Counting>,
}

/// How a command ends that came to this.
pub(crate) fn exit_of(solution: &Solution) -> Exit {
    match solution {
        Solution::Solved(solved) if solved.is_proved() => Exit::Done,
        Solution::Solved(_) => Exit::Unproved,
        Solution::Unsolvable(_) => Exit::NoSolution,
    }
}

/// How a command ends that came to this or was stopped before, and what is to be said.
pub(crate) fn exit_and_doubt(solution: &Result<Solution, Stop>) -> (Exit, Option<String>) {
    match solution {
        Ok(solution) => (exit_of(solution), solution.doubt()),
        Err(stop) => (Exit::Unproved, Some(why_unknown(*stop).to_owned())),
    }
}

/// What a line about a board has of its solution: the presses, whether they are proved to be the fewest, and how many
/// solutions have as few.
pub(crate) fn columns_of(solution: &Result<Solution, Stop>) -> String {
    let Ok(solution) = solution else { return "- no -".to_owned() };
    let Some(solved) = solution.solved() else { return "- yes 0".to_owned() };
    let proved = if solved.is_proved() { "yes" } else { "no" };
    let minima = solved.lightest_count().map_or("-".to_owned(), |minima| minima.to_string());
    format!("{} {proved} {minima}", solved.weight())
}

/// Writes the line behind that one where the presses of this board are not proved.
pub(crate) fn write_bound(
    name: impl Display,
    solution: &Result<Solution, Stop>,
    output: &mut dyn Write,
) -> io::Result<()> {
    match solution.as_ref().ok().and_then(Solution::solved) {
        Some(solved) if !solved.is_proved() => {
            writeln!(output, "# {name}: at least {} presses", solved.lower_bound())
        }
        _ => Ok(()),
    }
}

/// Pictures side by side are no wider than a terminal most often is.
const MAX_BESIDE: usize = 38;
/// The most rows or columns of a picture that shows why there is no solution, or that a goal is not met.
pub(crate) const MAX_DRAWN: usize = 200;

impl Report {
    pub(crate) fn write(&self, output: &mut dyn Write) -> Result<(), Failure> {
        match &self.solution {
            Solution::Solved(solved) => self.write_solved(output, solved),
            Solution::Unsolvable(impossible) => self.write_unsolvable(output, impossible),
        }
    }

    fn write_method(&self, output: &mut dyn Write, method: Method) -> io::Result<()> {
        if verbosity::is_verbose() { writeln!(output, "method: {method}") } else { Ok(()) }
    }

    fn write_unsolvable(&self, output: &mut dyn Write, impossible: &Impossible) -> Result<(), Failure> {
        writeln!(output, "solvable: no\nnullity: {}\nsolutions: 0", impossible.nullity())?;
        self.write_method(output, impossible.method())?;
        let (board, lights) = (self.puzzle.board(), self.puzzle.lights());
        let Size { rows, columns } = lights.size();
        // None of the states that would meet the goal can be reached, so there is a reason for each.
        let states = self.puzzle.goal().states(board)?;
        for (state, (target, certificate)) in states.into_iter().zip(impossible.reasons()) {
            let marked = certificate.lights();
            let goal = target.name();
            let change = certificate.overlap(board, lights, state)?;
            writeln!(
                output,
                "why not {goal}: each button toggles an even number of the marked lights, but {change} of them, an odd number, would have to change"
            )?;
            if self.is_certificate_written {
                writeln!(output, "(the marked lights are in the file of --certificate)")?;
                continue;
            }
            if rows.max(columns) > MAX_DRAWN {
                writeln!(output, "(not drawn: --certificate FILE writes the marked lights)")?;
            } else if columns > MAX_BESIDE {
                let (lights, marked) = (drawn(lights, Tint::Lights), drawn(marked, Tint::Marked));
                writeln!(output, "board:\n{lights}\nmarked:\n{marked}")?;
            } else {
                let width = columns.max("board".len());
                writeln!(output, "{:<width$}  marked", "board")?;
                let gap = " ".repeat(width - columns + 2);
                for row in 0..rows {
                    let (left, right) =
                        (drawn_row(lights, Tint::Lights, row), drawn_row(marked, Tint::Marked, row));
                    writeln!(output, "{left}{gap}{right}")?;
                }
            }
        }
        Ok(())
    }

    fn write_solved(&self, output: &mut dyn Write, solved: &Solved) -> Result<(), Failure> {
        writeln!(output, "solvable: yes")?;
        if *self.puzzle.goal() == Goal::Either {
            writeln!(output, "reached: {}", solved.target().name())?;
        }
        writeln!(output, "nullity: {}", solved.nullity())?;
        writeln!(output, "solutions: {}", readable_count(&solved.count()))?;
        self.write_method(output, solved.method())?;
        if solved.is_proved() {
            writeln!(output, "fewest presses: {} (proved)", solved.weight())?;
        } else {
            writeln!(
                output,
                "presses: {} (not proved to be the fewest, at least {})",
                solved.weight(),
                solved.lower_bound()
            )?;
        }
        if self.count {
            match solved.lightest_count() {
                Some(minima) => writeln!(output, "solutions with the fewest presses: {minima}")?,
                None => writeln!(output, "solutions with the fewest presses: unknown")?,
            }
        }
        if !self.is_written {
            if self.is_listed(solved) {
                let members = solved.lightest().map(|member| member.map(|(_, presses)| presses));
                match self.places {
                    Some(counting) => write_places(members, counting, output)?,
                    None => write_drawn(members, output)?,
                }
            } else if let Some(counting) = self.places {
                write_places([Ok::<_, Failure>(solved.presses())].into_iter(), counting, output)?;
            } else {
                writeln!(output, "{}", drawn(solved.presses(), Tint::Presses))?;
            }
        }
        if self.steps { self.write_steps(output, solved) } else { Ok(()) }
    }

    /// Whether all solutions with the fewest presses are told, which were all searched then.
    fn is_listed(&self, solved: &Solved) -> bool {
        self.listed.is_some() && solved.lightest_count().is_some()
    }

    /// Walks from the board to the goal, press by press, with a picture after each.
    fn write_steps(&self, output: &mut dyn Write, solved: &Solved) -> Result<(), Failure> {
        writeln!(output, "\nat first:\n{}", drawn(self.puzzle.lights(), Tint::Lights))?;
        let size = self.puzzle.board().button_size();
        for (number, step) in (1_usize..).zip(self.puzzle.steps(solved.presses())?) {
            let step = step?;
            let (name, lights) = (button_name(step.button, size), drawn(&step.lights, Tint::Lights));
            writeln!(output, "\n{number}. press {name}:\n{lights}")?;
        }
        Ok(())
    }

    /// That not all solutions with the fewest presses are listed, where they should be.
    pub(crate) fn what_is_left_out(&self) -> Option<String> {
        let (limit, minima) = (self.listed?, self.solution.solved()?.lightest_count()?);
        let message = || format!("{limit} of {minima} solutions with the fewest presses are listed");
        (minima > limit.into()).then(message)
    }

    pub(crate) fn write_json(&self, output: &mut dyn Write) -> Result<(), Failure> {
        let shown = match (self.is_written, self.listed) {
            (true, _) => Shown::Nothing,
            (false, Some(_)) => Shown::All,
            (false, None) => Shown::Best,
        };
        let puzzle = self.given.document(&self.puzzle);
        json::write_line(output, &Solve::new(puzzle, &self.solution, shown))
    }
}
