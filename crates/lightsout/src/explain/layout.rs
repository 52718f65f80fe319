//! Text that fits a terminal: paragraphs, names of cells, pictures side by side.

use std::fmt::{self, Display, Write};

use gf2_linalg::VectorRef;
use lightsout_board::{Cell, Pattern, Size};

/// The columns that text and pictures side by side may take.
const WIDTH: usize = 96;
/// The columns between pictures.
const GAP: usize = 3;
/// Maximum number of rows and columns of pictures drawn without being asked for.
const MAX_DRAWN: usize = 40;

/// Begins a section.
pub(super) fn heading(title: &str, output: &mut dyn Write) -> fmt::Result {
    writeln!(output, "\n{title}\n{}\n", "-".repeat(title.len()))
}

/// Whether pictures of this size are drawn without being asked for.
pub(super) fn is_drawn(size: Size) -> bool {
    size.rows.max(size.columns) <= MAX_DRAWN
}

/// So many things, by their name for one and for several.
pub(super) fn count_of(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

/// The name of a cell: `(2,3)` for row 2 and column 3, `(3)` on a board of one row.
pub(super) fn name(cell: Cell, size: Size) -> String {
    if size.rows == 1 {
        format!("({})", cell.column + 1)
    } else {
        format!("({},{})", cell.row + 1, cell.column + 1)
    }
}

/// The names of several cells.
pub(super) fn names(cells: impl IntoIterator<Item = Cell>, size: Size) -> Vec<String> {
    cells.into_iter().map(|cell| name(cell, size)).collect()
}

/// Writes words in lines that are not too long.
pub(super) fn paragraph(text: &str, output: &mut dyn Write) -> fmt::Result {
    let mut used = 0;
    for word in text.split_whitespace() {
        if used > 0 && used + 1 + word.len() > WIDTH {
            writeln!(output)?;
            used = 0;
        }
        let space = if used == 0 { "" } else { " " };
        write!(output, "{space}{word}")?;
        used += space.len() + word.len();
    }
    writeln!(output)
}

/// Writes pictures with a heading each, side by side as far as they fit.
pub(super) fn gallery<K>(pictures: &[(String, &Pattern<K>)], output: &mut dyn Write) -> fmt::Result {
    let widths = pictures.iter().map(|(heading, picture)| heading.len().max(picture.size().columns));
    let width = widths.max().unwrap_or(0);
    let beside = ((WIDTH + GAP) / (width + GAP)).max(1);
    for (index, line) in pictures.chunks(beside).enumerate() {
        if index > 0 {
            writeln!(output)?;
        }
        write_line(line.iter().map(|(heading, _)| heading), width, output)?;
        let drawn: Vec<String> = line.iter().map(|(_, picture)| picture.to_string()).collect();
        let mut rows: Vec<_> = drawn.iter().map(|picture| picture.lines()).collect();
        while let Some(row) = rows.iter_mut().map(Iterator::next).collect::<Option<Vec<_>>>() {
            write_line(row, width, output)?;
        }
    }
    Ok(())
}

/// Writes what stands side by side in a line, without spaces at its end.
fn write_line(
    cells: impl IntoIterator<Item = impl Display>,
    width: usize,
    output: &mut dyn Write,
) -> fmt::Result {
    let line: String = cells.into_iter().map(|cell| format!("{cell:<width$}{:GAP$}", "")).collect();
    writeln!(output, "{}", line.trim_end())
}

/// A row of a matrix in `.` and `1`, with a space where another row of the board begins.
pub(super) fn matrix_row(row: VectorRef<'_>, buttons: &[Cell]) -> String {
    let mut text = String::new();
    for (index, entry) in row.iter().enumerate() {
        if index > 0 && buttons[index].row != buttons[index - 1].row {
            text.push(' ');
        }
        text.push(if entry { '1' } else { '.' });
    }
    text
}

#[cfg(test)]
mod tests {
    use lightsout_board::Presses;

    use super::*;

    fn written(write: impl FnOnce(&mut dyn Write) -> fmt::Result) -> String {
        let mut text = String::new();
        write(&mut text).unwrap();
        text
    }

    #[test]
    fn lines_are_as_full_as_they_can_be() {
        let long = "x".repeat(WIDTH);
        assert_eq!(
            written(|output| paragraph(&format!("a b\n c {long} d"), output)),
            format!("a b c\n{long}\nd\n")
        );
        let half = "y".repeat(WIDTH / 2 - 1);
        assert_eq!(
            written(|output| paragraph(&format!("{half} {half} z"), output)),
            format!("{half} {half}\nz\n")
        );
        assert_eq!(written(|output| paragraph("", output)), "\n");
    }

    #[test]
    fn pictures_stand_side_by_side_while_there_is_room() {
        let picture: Presses = "#.\n.#".parse().unwrap();
        let pictures: Vec<_> = (1..=3).map(|number| (format!("number {number}"), &picture)).collect();
        let expected = "number 1   number 2   number 3\n#.         #.         #.\n.#         .#         .#\n";
        assert_eq!(written(|output| gallery(&pictures, output)), expected);
        let wide = (format!("{:60}", "wide"), &picture);
        let expected = "wide\n#.\n.#\n\nwide\n#.\n.#\n";
        assert_eq!(written(|output| gallery(&[wide.clone(), wide], output)), expected);
    }
}
