//! Pictures in characters: coloured where that is wanted, and folded where a terminal is narrower.

use std::fmt::{self, Display};
use std::io::{self, IsTerminal, StdoutLock, Write};
use std::ops::Range;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use clap::{Args, ValueEnum};
use gf2_linalg::VectorRef;
use lightsout::{Alphabet, Pattern, Presses, Size};
use terminal_size::{Width, terminal_size_of};

use crate::failure::Failure;

/// When pictures are coloured.
#[derive(Clone, Copy, Default, ValueEnum)]
enum When {
    /// On a terminal, unless NO_COLOR or CLICOLOR=0 is set; elsewhere where CLICOLOR_FORCE is
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Args)]
pub(crate) struct ColorOption {
    /// Whether pictures in characters are coloured
    #[arg(
        long,
        alias = "colour",
        value_name = "WHEN",
        value_enum,
        default_value_t,
        global = true,
        help_heading = "Global options"
    )]
    color: When,
}

impl ColorOption {
    /// From now on this is so.
    pub(crate) fn apply(&self) {
        let choice = match self.color {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// Standard output, to which every byte goes as it is: what is coloured was decided before. Only old consoles
/// are told of colours in their own way.
pub(crate) fn output() -> AutoStream<StdoutLock<'static>> {
    let choice = if is_coloured() { ColorChoice::Always } else { ColorChoice::AlwaysAnsi };
    AutoStream::new(io::stdout().lock(), choice)
}

/// Whether what goes to standard output is coloured.
fn is_coloured() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// How many columns a terminal has that standard output goes to.
fn terminal_width() -> Option<usize> {
    let output = io::stdout();
    let (Width(width), _) = terminal_size_of(&output).filter(|_| output.is_terminal())?;
    Some(width.into())
}

/// What a pattern means, which its colour tells.
#[derive(Clone, Copy)]
pub(crate) enum Tint {
    Lights,
    Presses,
    /// The lights that show why there is no solution.
    Marked,
}

impl Tint {
    /// The styles of cells that are not set, and of those that are.
    fn styles(self) -> [Style; 2] {
        let set = match self {
            Self::Lights => AnsiColor::Yellow,
            Self::Presses => AnsiColor::Red,
            Self::Marked => AnsiColor::Cyan,
        };
        [Style::new().dimmed(), set.on_default().bold()]
    }
}

/// A pattern for standard output.
pub(crate) fn drawn<K>(pattern: &Pattern<K>, tint: Tint) -> impl Display + '_ {
    Drawn { pattern, styles: is_coloured().then(|| tint.styles()), width: terminal_width() }
}

/// A row of a pattern for standard output.
pub(crate) fn drawn_row<K>(pattern: &Pattern<K>, tint: Tint, row: usize) -> impl Display + '_ {
    let styles = is_coloured().then(|| tint.styles());
    Row { cells: pattern.row(row), columns: 0..pattern.size().columns, styles }
}

/// Writes presses for standard output, with blank lines between them.
pub(crate) fn write_drawn<E>(
    patterns: impl Iterator<Item = Result<Presses, E>>,
    output: &mut dyn Write,
) -> Result<(), Failure>
where
    Failure: From<E>,
{
    for (index, presses) in patterns.enumerate() {
        let gap = if index == 0 { "" } else { "\n" };
        writeln!(output, "{gap}{}", drawn(&presses?, Tint::Presses))?;
    }
    Ok(())
}

struct Drawn<'a, K> {
    pattern: &'a Pattern<K>,
    styles: Option<[Style; 2]>,
    /// Of the terminal.
    width: Option<usize>,
}

impl<K> Display for Drawn<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pattern, styles, width } = self;
        let Size { rows, columns } = pattern.size();
        let width = width.filter(|&width| width < columns).map(block);
        if styles.is_none() && width.is_none() {
            return pattern.fmt(f);
        }
        let width = width.unwrap_or(columns);
        let is_folded = width < columns;
        for start in (0..columns.max(1)).step_by(width.max(1)) {
            let end = columns.min(start + width);
            if is_folded {
                let gap = if start == 0 { "" } else { "\n\n" };
                writeln!(f, "{gap}columns {} to {end}:", start + 1)?;
            }
            for row in 0..rows {
                let gap = if row == 0 { "" } else { "\n" };
                let row = Row { cells: pattern.row(row), columns: start..end, styles: *styles };
                write!(f, "{gap}{row}")?;
            }
        }
        Ok(())
    }
}

/// As many columns as a block has on a terminal of this width: tens, so that they are counted easily.
fn block(width: usize) -> usize {
    (width / 10 * 10).max(10)
}

/// Some columns of a row.
struct Row<'a> {
    cells: VectorRef<'a>,
    columns: Range<usize>,
    styles: Option<[Style; 2]>,
}

impl Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut last = None;
        for column in self.columns.clone() {
            let set = self.cells.get(column);
            if let Some(styles) = &self.styles {
                let style = styles[usize::from(set)];
                if last.is_some_and(|last| last != style) {
                    write!(f, "{style:#}")?;
                }
                if last != Some(style) {
                    write!(f, "{style}")?;
                }
                last = Some(style);
            }
            write!(f, "{}", Alphabet::HASH.character(set))?;
        }
        last.map_or(Ok(()), |style| write!(f, "{style:#}"))
    }
}

#[cfg(test)]
mod tests {
    use lightsout::Lights;

    use super::*;

    fn text(pattern: &str, styles: Option<[Style; 2]>, width: Option<usize>) -> String {
        let pattern: &Lights = &pattern.parse().unwrap();
        Drawn { pattern, styles, width }.to_string()
    }

    #[test]
    fn wide_patterns_are_folded_and_others_are_as_ever() {
        let plain = "#.........#..\n.........##.#";
        assert_eq!(text(plain, None, None), plain);
        assert_eq!(text(plain, None, Some(13)), plain);
        let folded = "columns 1 to 10:\n#.........\n.........#\n\ncolumns 11 to 13:\n#..\n#.#";
        assert_eq!(text(plain, None, Some(12)), folded);
        assert_eq!(text(plain, None, Some(0)), folded);
        assert_eq!((block(80), block(119), block(3)), (80, 110, 10));
    }

    #[test]
    fn cells_side_by_side_have_one_style() {
        let styles = Some(Tint::Lights.styles());
        let [off, on] = Tint::Lights.styles();
        let expected = format!("{on}##{on:#}{off}.{off:#}\n{off}...{off:#}");
        assert_eq!(text("##.\n...", styles, None), expected);
        assert_eq!(text("##.\n...", styles, None).matches('\x1b').count(), 7);
    }

    #[test]
    fn without_columns_there_are_lines_all_the_same() {
        let rows = Lights::empty(Size { rows: 3, columns: 0 }).unwrap();
        let columns = Lights::empty(Size { rows: 0, columns: 30 }).unwrap();
        let styles = Some(Tint::Presses.styles());
        assert_eq!(Drawn { pattern: &rows, styles, width: Some(80) }.to_string(), rows.to_string());
        assert_eq!(Drawn { pattern: &columns, styles, width: None }.to_string(), columns.to_string());
    }
}
