//! Explanations, as facts and as text: a board as a linear system, and the table of light chasing.

mod chasing;
mod facts;
mod layout;
mod solutions;
mod system;

use std::fmt::{self, Display, Write};

use lightsout_board::{Cell, Goal, Size};

use facts::MAX_PATTERNS;
use layout::{gallery, heading, is_drawn, name, paragraph};

pub use chasing::ChasingTable;
pub use facts::{Detail, Explanation, Reachability, RightSide, Scope, TargetFacts, TooLarge};

/// Hints how to see what a text omits; a field that is `None` adds no hint.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints<'a> {
    /// The equations of a large board, such as "--full writes them out".
    pub equations: Option<&'a str>,
    /// Its matrices.
    pub matrices: Option<&'a str>,
    /// Many quiet patterns.
    pub quiet_patterns: Option<&'a str>,
    /// The lights that show why a large board has no solution.
    pub certificate: Option<&'a str>,
}

impl Explanation {
    /// The explanation for people, in lines of at most 96 characters unless the board is wider.
    pub fn text<'a>(&'a self, hints: &Hints<'a>) -> impl Display + 'a {
        Text { facts: self, size: self.puzzle.board().button_size(), hints: *hints }
    }
}

/// The text about a board, a section after the other.
struct Text<'a> {
    facts: &'a Explanation,
    /// The size that buttons are named by.
    size: Size,
    hints: Hints<'a>,
}

impl Display for Text<'_> {
    fn fmt(&self, output: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_puzzle(output)?;
        if self.facts.puzzle.board().light_count() == 0 && self.facts.puzzle.board().button_count() == 0 {
            return writeln!(output, "\nThere are no cells, and nothing is to be done.");
        }
        self.write_equations(output)?;
        self.write_matrix(output)?;
        self.write_reduced(output)?;
        self.write_quiet_patterns(output)?;
        self.write_solutions(output)?;
        self.write_choice(output)
    }
}

impl Text<'_> {
    /// A hint behind what is said and a mark.
    fn hint(&self, mark: &str, hint: Option<&str>) -> String {
        hint.map_or_else(String::new, |hint| format!("{mark}{hint}"))
    }

    fn write_puzzle(&self, output: &mut dyn Write) -> fmt::Result {
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

    fn write_quiet_patterns(&self, output: &mut dyn Write) -> fmt::Result {
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
        match (&self.facts.elimination, &self.facts.quiet_patterns) {
            (Some(elimination), Some(patterns)) if nullity <= MAX_PATTERNS && is_drawn(self.size) => {
                let buttons: Vec<Cell> = self.facts.puzzle.board().buttons().collect();
                let headings = elimination.free().iter().map(|&button| name(buttons[button], self.size));
                gallery(&headings.zip(patterns).collect::<Vec<_>>(), output)?;
            }
            _ => writeln!(
                output,
                "({nullity} of them, not drawn{})",
                self.hint(": ", self.hints.quiet_patterns)
            )?,
        }
        Ok(())
    }
}
