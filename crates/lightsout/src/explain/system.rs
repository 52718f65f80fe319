//! The linear system: equations, matrix, elimination.

use std::fmt::{self, Write};

use gf2_linalg::BitMatrix;
use lightsout_board::{Cell, Elimination};

use super::Text;
use super::facts::RightSide;
use super::layout::{count_of, heading, matrix_row, names, paragraph};

/// Maximum number of names in a line of a sum: the cells that a press of the king toggles.
const MAX_IN_SUM: usize = 9;
/// Maximum number of buttons that are named in a row.
const MAX_NAMED: usize = 64;

impl Text<'_> {
    /// The elimination, where the board is not too large for it.
    fn elimination(&self, output: &mut dyn Write) -> Result<Option<&Elimination>, fmt::Error> {
        if self.facts.elimination.is_none() {
            writeln!(output, "(left out: the board has more than 4096 lights or buttons)")?;
        }
        Ok(self.facts.elimination.as_ref())
    }

    pub(super) fn write_equations(&self, output: &mut dyn Write) -> fmt::Result {
        let (board, is_row) = (self.facts.puzzle.board(), self.size.rows == 1);
        heading("The equations", output)?;
        let naming = if is_row {
            "Write (b) for button b: it is 1 if the button is pressed, and 0 if not."
        } else {
            "Write (r,c) for the button in row r and column c: it is 1 if the button is pressed, and 0 if not."
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
        if !self.facts.scope.equations() {
            let count = board.light_count();
            let hint = self.hint("; ", self.hints.equations);
            writeln!(output, "({count} equations, left out: more than 64{hint})")?;
            return Ok(());
        }
        let buttons: Vec<Cell> = board.buttons().collect();
        let sums: Vec<Vec<String>> = elimination
            .matrix()
            .iter_rows()
            .map(|row| {
                let names = names(row.iter_ones().map(|button| buttons[button]), self.size);
                names.chunks(MAX_IN_SUM).map(|names| names.join(" + ")).collect()
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
        if self.facts.targets.len() < 2 {
            return String::new();
        }
        let names = self.facts.targets.iter().map(|facts| format!("{:<3}", facts.target.name()));
        names.collect::<Vec<_>>().join(" ").trim_end().to_owned()
    }

    /// A bit for each state that meets the goal, below their names.
    fn right_sides(&self, bit: impl Fn(&RightSide) -> bool) -> String {
        let bits = self.facts.targets.iter().filter_map(|facts| facts.right_side.as_ref());
        let bits = bits.map(|right_side| format!("{:<3}", u8::from(bit(right_side))));
        bits.collect::<Vec<_>>().join(" ").trim_end().to_owned()
    }

    /// Whether matrices are drawn; if not, says so.
    fn draws_matrices(&self, output: &mut dyn Write) -> Result<bool, fmt::Error> {
        if self.facts.elimination.is_some() && !self.facts.scope.matrices() {
            writeln!(
                output,
                "(not drawn: more than 40 lights or buttons{})",
                self.hint("; ", self.hints.matrices)
            )?;
        }
        Ok(self.facts.scope.matrices())
    }

    pub(super) fn write_matrix(&self, output: &mut dyn Write) -> fmt::Result {
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
        matrix: &BitMatrix,
        title: &str,
        labels: &[String],
        bit: impl Fn(&RightSide, usize) -> bool,
        output: &mut dyn Write,
    ) -> fmt::Result {
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

    pub(super) fn write_reduced(&self, output: &mut dyn Write) -> fmt::Result {
        heading("Elimination", output)?;
        paragraph(
            "Exchanging two rows, or adding one to another, loses no solution and makes none. That leads to the reduced \
             form: each row starts with a 1, its pivot, further to the right than the row above, and no other row has a \
             1 in that column; rows of zeros come last. What is done to a row is done behind the bar, too.",
            output,
        )?;
        writeln!(output)?;
        let Some(elimination) = self.elimination(output)? else { return Ok(()) };
        if self.draws_matrices(output)? {
            let rows = elimination.reduced().rows();
            let labels: Vec<String> = (1..=rows).map(|row| format!("{row:>3}")).collect();
            let bit = |right_side: &RightSide, row| right_side.reduced.get(row);
            self.write_rows(elimination.reduced(), "row", &labels, bit, output)?;
        }
        writeln!(output)?;
        let buttons: Vec<Cell> = self.facts.puzzle.board().buttons().collect();
        let list = |noun: &str, numbers: &[usize]| {
            let count = count_of(numbers.len(), noun, &format!("{noun}s"));
            if numbers.is_empty() || numbers.len() > MAX_NAMED {
                return format!("{count}.");
            }
            let cells = numbers.iter().map(|&button| buttons[button]);
            format!("{count}: {}", names(cells, self.size).join(" "))
        };
        paragraph(&list("pivot", elimination.pivots()), output)?;
        paragraph(&list("free button", elimination.free()), output)?;
        writeln!(output)?;
        let nullity = self.facts.nullity;
        let counted = match nullity {
            0 => "So there is never more than one solution.".to_owned(),
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
}

/// The width of a column with this title.
fn width(lengths: impl Iterator<Item = usize>, title: &str) -> usize {
    lengths.max().unwrap_or(0).max(title.len())
}
