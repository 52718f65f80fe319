//! The explanation for people.

use std::io::Write;

use lightsout::{Cell, Goal, Size};

use super::facts::Facts;
use super::layout::{gallery, heading, is_drawn, name, paragraph};
use crate::reply::Interruption;

/// The most free buttons whose quiet patterns are drawn.
const MOST_PATTERNS: usize = 16;

pub(super) fn write(facts: &Facts, output: &mut dyn Write) -> Result<(), Interruption> {
    let text = Text { facts, size: facts.puzzle.board().button_size() };
    text.write_puzzle(output)?;
    if facts.puzzle.board().light_count() == 0 && facts.puzzle.board().button_count() == 0 {
        return Ok(writeln!(output, "\nThere are no cells, and nothing is to be done.")?);
    }
    text.write_equations(output)?;
    text.write_matrix(output)?;
    text.write_reduced(output)?;
    text.write_quiet_patterns(output)?;
    text.write_solutions(output)?;
    text.write_choice(output)
}

/// The text about a board, a section after the other.
pub(super) struct Text<'a> {
    pub(super) facts: &'a Facts,
    /// The size that buttons are named by.
    pub(super) size: Size,
}

impl Text<'_> {
    fn write_puzzle(&self, output: &mut dyn Write) -> Result<(), Interruption> {
        let lights = self.facts.puzzle.lights();
        let goal = match self.facts.puzzle.goal() {
            Goal::Off => "all lights off",
            Goal::On => "all lights on",
            Goal::Either => "all lights off or all on, whichever takes fewer presses",
            _ => "the pattern that was given",
        };
        writeln!(output, "A {} board, and the goal: {goal}.", lights.size())?;
        if is_drawn(lights.size()) && lights.size().rows * lights.size().columns > 0 {
            writeln!(output, "\n{lights}")?;
        }
        Ok(())
    }

    fn write_quiet_patterns(&self, output: &mut dyn Write) -> Result<(), Interruption> {
        heading("Quiet patterns", output)?;
        let nullity = self.facts.nullity;
        if nullity == 0 {
            writeln!(output, "None: any presses change some light.")?;
            return Ok(());
        }
        paragraph(
            "Presses that change no light. For each free button there is one that presses it, no other free button, and \
             the pivots whose rows have a 1 in its column; all others are sums of these. Adding one to a solution makes \
             another.",
            output,
        )?;
        writeln!(output)?;
        match &self.facts.elimination {
            Some(elimination) if nullity <= MOST_PATTERNS && is_drawn(self.size) => {
                let buttons: Vec<Cell> = self.facts.puzzle.board().buttons().collect();
                let patterns = (0..nullity).map(|index| elimination.quiet_pattern(index));
                let patterns = patterns.collect::<Result<Vec<_>, _>>()?;
                let headings = elimination.free().iter().map(|&button| name(buttons[button], self.size));
                gallery(&headings.zip(&patterns).collect::<Vec<_>>(), output)?;
            }
            _ => writeln!(output, "({nullity} of them, not drawn: the command quiet draws such patterns)")?,
        }
        Ok(())
    }
}
