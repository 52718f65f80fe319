//! All solutions, or why there are none, and the one that is chosen.

use std::fmt::{self, Write};

use lightsout_board::{Certificate, Lights, Presses};

use super::Text;
use super::facts::{MAX_CANDIDATES, Reachability, TargetFacts};
use super::layout::{count_of, gallery, heading, is_drawn, paragraph};
use crate::Solution;
use crate::words::readable_count;

impl Text<'_> {
    pub(super) fn write_solutions(&self, output: &mut dyn Write) -> fmt::Result {
        heading("The solutions", output)?;
        let is_listed = |case: &TargetFacts| {
            matches!(case.reachability, Reachability::Solvable { candidates: Some(_), .. })
        };
        if self.facts.targets.iter().any(is_listed) {
            let places = if is_drawn(self.size) { "Above each stands" } else { "For each there is" };
            paragraph(&format!("{places} the number of its presses; * marks the choice."), output)?;
            writeln!(output)?;
        }
        for (index, case) in self.facts.targets.iter().enumerate() {
            if index > 0 {
                writeln!(output)?;
            }
            let goal = match case.target.name() {
                "pattern" => "To the pattern".to_owned(),
                name => format!("To all {name}"),
            };
            match &case.reachability {
                Reachability::Solvable { count, candidates } => {
                    let count = readable_count(count);
                    let noun = if count == "1" { "solution" } else { "solutions" };
                    write!(output, "{goal}: {count} {noun}")?;
                    self.write_candidates(case, candidates.as_deref(), output)?;
                }
                Reachability::Unsolvable { certificate, change } => {
                    self.write_unsolvable(&goal, case, certificate, *change, output)?;
                }
            }
        }
        Ok(())
    }

    fn write_candidates(
        &self,
        case: &TargetFacts,
        candidates: Option<&[Presses]>,
        output: &mut dyn Write,
    ) -> fmt::Result {
        let Some(candidates) = candidates else {
            return match self.facts.elimination {
                Some(_) => writeln!(output, ", not listed: more than {MAX_CANDIDATES} in all."),
                None => writeln!(output, ", not listed: the board has more than 4096 lights or buttons."),
            };
        };
        let heading = |presses: &Presses| {
            let mark = if self.facts.is_chosen(case.target, presses) { " *" } else { "" };
            format!("{}{mark}", presses.weight())
        };
        if is_drawn(self.size) {
            writeln!(output, ":\n")?;
            let pictures = candidates.iter().map(|presses| (heading(presses), presses));
            gallery(&pictures.collect::<Vec<_>>(), output)?;
        } else {
            let weights: Vec<String> = candidates.iter().map(heading).collect();
            writeln!(output, ":")?;
            paragraph(&weights.join(", "), output)?;
        }
        Ok(())
    }

    fn write_unsolvable(
        &self,
        goal: &str,
        case: &TargetFacts,
        certificate: &Certificate,
        change: usize,
        output: &mut dyn Write,
    ) -> fmt::Result {
        let marked = certificate.lights();
        let row = case.right_side.as_ref().and_then(|right_side| right_side.contradiction);
        let shown = match row {
            Some(row) => format!(
                "Row {} of the reduced form has no button and a 1 behind the bar: it says 0 = 1. So does the sum of \
                 the equations of the lights that are marked here.",
                row + 1
            ),
            None => "The lights that are marked here show why.".to_owned(),
        };
        paragraph(
            &format!(
                "{goal}: no solution. {shown} Each button toggles an even number of the marked lights. So whatever is \
                 pressed, an even number of them changes; but {change} of them, an odd number, would have to."
            ),
            output,
        )?;
        if is_drawn(marked.size()) {
            writeln!(output)?;
            let pictures: [(String, &Lights); 2] =
                [("board".to_owned(), self.facts.puzzle.lights()), ("marked".to_owned(), marked)];
            gallery(&pictures, output)?;
        } else {
            writeln!(output, "(not drawn{})", self.hint(": ", self.hints.certificate))?;
        }
        Ok(())
    }

    pub(super) fn write_choice(&self, output: &mut dyn Write) -> fmt::Result {
        let Solution::Solved(solved) = &self.facts.solution else { return Ok(()) };
        heading("The choice", output)?;
        let goal = match solved.target().name() {
            "pattern" => "the pattern".to_owned(),
            name => format!("all {name}"),
        };
        let presses = count_of(solved.weight(), "press", "presses");
        if solved.is_proved() {
            let reason = if solved.count() == 1_u32.into() {
                "the only solution".to_owned()
            } else {
                let minima = solved.lightest_count().map(|minima| readable_count(&minima));
                match minima.as_deref() {
                    Some("1") => "no other solution has so few".to_owned(),
                    Some(minima) => format!(
                        "one of {minima} with so few, and where it first differs from another it does not press"
                    ),
                    None => "no solution has fewer".to_owned(),
                }
            };
            paragraph(&format!("{presses} to {goal}: {reason}."), output)?;
        } else {
            let bound = solved.lower_bound();
            paragraph(
                &format!("{presses} to {goal}, not proved to be the fewest: at least {bound} are needed."),
                output,
            )?;
        }
        writeln!(output, "\n{}", solved.presses())?;
        Ok(())
    }
}
