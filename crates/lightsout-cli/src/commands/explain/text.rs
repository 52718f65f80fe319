//! The explanation for people.

use std::io::{self, Write};

use lightsout::{Cell, Certificate, Elimination, Goal, Lights, Presses, Size, Solution};

use super::facts::{Case, Facts, MOST_CANDIDATES, Outcome};
use super::layout::{gallery, matrix_row, name, names, paragraph};
use crate::reply::Interruption;
use crate::report::{readable_count, target_name};

/// The most names in a line of a sum: as many as a press of the king has cells.
const MOST_IN_SUM: usize = 9;
/// The most free buttons whose quiet patterns are drawn.
const MOST_PATTERNS: usize = 16;
/// The most rows and columns of pictures that are drawn by the way.
const MOST_DRAWN: usize = 40;
/// The most buttons that are named in a row.
const MOST_NAMED: usize = 64;

pub(super) fn write(facts: &Facts, output: &mut dyn Write) -> Result<(), Interruption> {
    let text = Text { facts, size: facts.puzzle.board().button_size() };
    text.write_puzzle(output)?;
    text.write_equations(output)?;
    text.write_matrix(output)?;
    text.write_reduced(output)?;
    text.write_quiet_patterns(output)?;
    text.write_solutions(output)?;
    text.write_choice(output)
}

struct Text<'a> {
    facts: &'a Facts,
    /// The size that buttons are named by.
    size: Size,
}

impl Text<'_> {
    fn write_puzzle(&self, output: &mut dyn Write) -> Result<(), Interruption> {
        let lights = self.facts.puzzle.lights();
        let goal = match self.facts.puzzle.wanted() {
            Goal::Off => "all lights off",
            Goal::On => "all lights on",
            Goal::Either => "all lights off or all on, whichever takes fewer presses",
            _ => "the pattern that was given",
        };
        writeln!(output, "A board of {}, and the goal: {goal}.", lights.size())?;
        if is_drawn(lights.size()) {
            writeln!(output, "\n{lights}")?;
        }
        Ok(())
    }

    /// The elimination, where the board is not too large for it.
    fn elimination(&self, output: &mut dyn Write) -> io::Result<Option<&Elimination>> {
        if self.facts.elimination.is_none() {
            writeln!(output, "(left out: the board has more than 4096 lights or buttons)")?;
        }
        Ok(self.facts.elimination.as_ref())
    }

    fn write_equations(&self, output: &mut dyn Write) -> Result<(), Interruption> {
        let (board, is_row) = (self.facts.puzzle.board(), self.size.rows == 1);
        heading("The equations", output)?;
        let naming = if is_row {
            "Write (3) for button 3: it is 1 if the button is pressed, and 0 if not."
        } else {
            "Write (2,3) for the button in row 2 and column 3: it is 1 if the button is pressed, and 0 if not."
        };
        paragraph(
            &format!(
                "{naming} Pressing twice is not pressing, and the order does not matter. A light changes if an odd \
                 number of the buttons that toggle it are pressed. So for each light the sum of these buttons, \
                 counted with 1 + 1 = 0, has to be 1 if the light has to change, and 0 if not."
            ),
            output,
        )?;
        writeln!(output)?;
        let Some(elimination) = self.elimination(output)? else { return Ok(()) };
        if !self.facts.limits.equations {
            let count = board.light_count();
            writeln!(output, "({count} equations, left out: more than 64; --full writes them out)")?;
            return Ok(());
        }
        let buttons: Vec<Cell> = board.buttons().collect();
        let sums: Vec<Vec<String>> = elimination
            .matrix()
            .iter_rows()
            .map(|row| {
                let names = names(row.iter_ones().map(|button| buttons[button]), self.size);
                names.chunks(MOST_IN_SUM).map(|names| names.join(" + ")).collect()
            })
            .collect();
        let labels = names(board.lights(), board.light_size());
        let label_width = width(labels.iter().map(String::len), "light");
        let sum_width = width(sums.iter().flatten().map(String::len), "sum");
        writeln!(
            output,
            "{}",
            format!("{:label_width$}  {:sum_width$}    {}", "light", "sum", self.targets()).trim_end()
        )?;
        for (light, (label, sum)) in labels.iter().zip(&sums).enumerate() {
            let (last, before) =
                sum.split_last().map_or(("0", &[][..]), |(last, before)| (last.as_str(), before));
            let mut label = label.as_str();
            for line in before {
                writeln!(output, "{label:label_width$}  {line} +")?;
                label = "";
            }
            let right = self.right_sides(|right_side| right_side.given.get(light));
            writeln!(output, "{label:label_width$}  {last:sum_width$} = {right}")?;
        }
        Ok(())
    }

    /// The names of the states that meet the goal, above the columns of right-hand sides.
    fn targets(&self) -> String {
        if self.facts.cases.len() < 2 {
            return String::new();
        }
        let names = self.facts.cases.iter().map(|case| format!("{:<3}", target_name(case.target)));
        names.collect::<Vec<_>>().join(" ").trim_end().to_owned()
    }

    /// A bit for each state that meets the goal, below their names.
    fn right_sides(&self, bit: impl Fn(&super::facts::RightSide) -> bool) -> String {
        let bits = self.facts.cases.iter().filter_map(|case| case.right_side.as_ref());
        let bits = bits.map(|right_side| format!("{:<3}", u8::from(bit(right_side))));
        bits.collect::<Vec<_>>().join(" ").trim_end().to_owned()
    }

    /// Whether matrices are drawn; if not, says so.
    fn draws_matrices(&self, output: &mut dyn Write) -> io::Result<bool> {
        if self.facts.elimination.is_some() && !self.facts.limits.matrices {
            writeln!(output, "(not drawn: more than 40 lights or buttons; --full draws it)")?;
        }
        Ok(self.facts.limits.matrices)
    }

    fn write_matrix(&self, output: &mut dyn Write) -> Result<(), Interruption> {
        heading("The toggle matrix", output)?;
        paragraph(
            "The same without names: a row for each light, a column for each button in the order of reading, with a 1 \
             where the button toggles the light. Behind the bar stands whether the light has to change.",
            output,
        )?;
        writeln!(output)?;
        let Some(elimination) = self.elimination(output)? else { return Ok(()) };
        if !self.draws_matrices(output)? {
            return Ok(());
        }
        let board = self.facts.puzzle.board();
        let labels = names(board.lights(), board.light_size());
        self.write_rows(
            elimination.matrix(),
            "light",
            &labels,
            |right_side, row| right_side.given.get(row),
            output,
        )
    }

    fn write_rows(
        &self,
        matrix: &lightsout::BitMatrix,
        title: &str,
        labels: &[String],
        bit: impl Fn(&super::facts::RightSide, usize) -> bool,
        output: &mut dyn Write,
    ) -> Result<(), Interruption> {
        let buttons: Vec<Cell> = self.facts.puzzle.board().buttons().collect();
        let label_width = width(labels.iter().map(String::len), title);
        let row_width =
            matrix.columns() + buttons.windows(2).filter(|pair| pair[0].row != pair[1].row).count();
        writeln!(
            output,
            "{}",
            format!("{title:label_width$}  {:row_width$}   {}", "", self.targets()).trim_end()
        )?;
        for (index, (row, label)) in matrix.iter_rows().zip(labels).enumerate() {
            let right = self.right_sides(|right_side| bit(right_side, index));
            writeln!(output, "{label:label_width$}  {} | {right}", matrix_row(row, &buttons))?;
        }
        Ok(())
    }

    fn write_reduced(&self, output: &mut dyn Write) -> Result<(), Interruption> {
        heading("Elimination", output)?;
        paragraph(
            "Exchanging two rows, or adding one to another, loses no solution and makes none. That way each row comes \
             to start with a 1 further to the right than the row above, and to be the only one with a 1 in that \
             column, its pivot. What is done to a row is done behind the bar, too.",
            output,
        )?;
        writeln!(output)?;
        let Some(elimination) = self.elimination(output)? else { return Ok(()) };
        if self.draws_matrices(output)? {
            let rows = elimination.reduced().rows();
            let labels: Vec<String> = (1..=rows).map(|row| format!("{row:>3}")).collect();
            let bit = |right_side: &super::facts::RightSide, row| right_side.reduced.get(row);
            self.write_rows(elimination.reduced(), "row", &labels, bit, output)?;
        }
        writeln!(output)?;
        let buttons: Vec<Cell> = self.facts.puzzle.board().buttons().collect();
        let list = |numbers: &[usize]| match numbers.len() {
            0 => "none".to_owned(),
            count @ 1..=MOST_NAMED => {
                let cells = numbers.iter().map(|&button| buttons[button]);
                format!("{count}: {}", names(cells, self.size).join(" "))
            }
            count => count.to_string(),
        };
        paragraph(&format!("Pivots: {}", list(elimination.pivots())), output)?;
        paragraph(&format!("Free buttons, the others: {}", list(elimination.free())), output)?;
        writeln!(output)?;
        let nullity = self.facts.nullity;
        let counted = match nullity {
            0 => "No button is free, so there is exactly one solution, whatever has to change.".to_owned(),
            1 => "The free button may be pressed or not, and the rows say what that makes of the pivots. So where there \
                  is a solution at all, there are 2."
                .to_owned(),
            _ => format!(
                "Each free button may be pressed or not, and the rows say what that makes of the pivots. So where there \
                 is a solution at all, there are 2^{nullity}{}.",
                if nullity <= 20 { format!(" = {}", 1 << nullity) } else { String::new() }
            ),
        };
        paragraph(&counted, output)?;
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

    fn write_solutions(&self, output: &mut dyn Write) -> Result<(), Interruption> {
        heading("The solutions", output)?;
        for (index, case) in self.facts.cases.iter().enumerate() {
            if index > 0 {
                writeln!(output)?;
            }
            let goal = match target_name(case.target) {
                "pattern" => "To the pattern".to_owned(),
                name => format!("To all {name}"),
            };
            match &case.outcome {
                Outcome::Solvable { count, candidates } => {
                    let count = readable_count(count);
                    let noun = if count == "1" { "solution" } else { "solutions" };
                    write!(output, "{goal}: {count} {noun}")?;
                    self.write_candidates(case, candidates.as_deref(), output)?;
                }
                Outcome::Unsolvable { certificate, change } => {
                    self.write_unsolvable(&goal, case, certificate, *change, output)?;
                }
            }
        }
        Ok(())
    }

    fn write_candidates(
        &self,
        case: &Case,
        candidates: Option<&[Presses]>,
        output: &mut dyn Write,
    ) -> Result<(), Interruption> {
        let Some(candidates) = candidates else {
            return Ok(writeln!(output, ", not listed: more than {MOST_CANDIDATES}.")?);
        };
        let heading = |presses: &Presses| {
            let mark = if self.facts.is_chosen(case.target, presses) { " *" } else { "" };
            format!("{}{mark}", presses.weight())
        };
        if is_drawn(self.size) {
            writeln!(output, ", each with the number of its presses; * marks the choice.\n")?;
            let pictures = candidates.iter().map(|presses| (heading(presses), presses));
            gallery(&pictures.collect::<Vec<_>>(), output)?;
        } else {
            let weights: Vec<String> = candidates.iter().map(heading).collect();
            writeln!(output, ", with these numbers of presses; * marks the choice.")?;
            paragraph(&weights.join(", "), output)?;
        }
        Ok(())
    }

    fn write_unsolvable(
        &self,
        goal: &str,
        case: &Case,
        certificate: &Certificate,
        change: usize,
        output: &mut dyn Write,
    ) -> Result<(), Interruption> {
        let marked = certificate.lights();
        let row = case.right_side.as_ref().and_then(|right_side| right_side.contradiction);
        let shown = match row {
            Some(row) => format!(
                "Row {} of the reduced form has no button and a 1 behind the bar: it says 0 = 1. It is the sum of the \
                 equations of the lights that are marked here.",
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
            writeln!(
                output,
                "(not drawn: the option --certificate of the command solve writes the marked lights)"
            )?;
        }
        Ok(())
    }

    fn write_choice(&self, output: &mut dyn Write) -> Result<(), Interruption> {
        let Solution::Solved(solved) = &self.facts.solution else { return Ok(()) };
        heading("The choice", output)?;
        let goal = match target_name(solved.target()) {
            "pattern" => "the pattern".to_owned(),
            name => format!("all {name}"),
        };
        let weight = solved.weight();
        if solved.is_proved() {
            let reason = if solved.count() == 1_u32.into() {
                "the only solution".to_owned()
            } else {
                let minima = solved.minima().map(|minima| readable_count(&minima));
                match minima.as_deref() {
                    Some("1") => "no other solution has so few".to_owned(),
                    Some(minima) => {
                        format!("one of {minima} with so few, the first of them in the order of reading")
                    }
                    None => "no solution has fewer".to_owned(),
                }
            };
            paragraph(&format!("{weight} presses to {goal}: {reason}."), output)?;
        } else {
            let bound = solved.lower_bound();
            paragraph(
                &format!(
                    "{weight} presses to {goal}, not proved to be the fewest: at least {bound} are needed."
                ),
                output,
            )?;
        }
        writeln!(output, "\n{}", solved.presses())?;
        Ok(())
    }
}

fn heading(title: &str, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "\n{title}\n{}\n", "-".repeat(title.len()))
}

fn is_drawn(size: Size) -> bool {
    size.rows.max(size.columns) <= MOST_DRAWN
}

fn width(lengths: impl Iterator<Item = usize>, title: &str) -> usize {
    lengths.max().unwrap_or(0).max(title.len())
}
