//! Neighbourhoods: the cells that a press toggles.

use std::fmt::{self, Write};
use std::str::FromStr;

use crate::fallible::with_capacity;
use crate::text::Picture;
use crate::{Error, Presses, TextError, TextProblem};

/// A position relative to the pressed cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offset {
    /// Rows down; negative is up.
    pub rows: isize,
    /// Columns to the right; negative is left.
    pub columns: isize,
}

/// The cells that a press toggles, relative to the pressed cell.
///
/// ```
/// use lightsout_board::Neighbourhood;
///
/// let plus: Neighbourhood = "plus".parse()?;
/// assert_eq!(plus, Neighbourhood::plus());
/// let open: Neighbourhood = "plus-open".parse()?;
/// assert_eq!(open, Neighbourhood::plus().without_centre());
/// let drawn = Neighbourhood::from_picture(".#.\n#X#\n.#.")?;
/// assert_eq!(drawn, plus);
/// # Ok::<(), lightsout_board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Neighbourhood {
    pub(crate) shape: Shape,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shape {
    /// These places, ascending, the centre among them when it is toggled.
    Offsets(Vec<Offset>),
    /// The whole row and the whole column.
    RowAndColumn { centre: bool },
}

impl Default for Neighbourhood {
    /// The classic rule, [`plus`](Self::plus).
    fn default() -> Self {
        Self::plus()
    }
}

const CENTRE: Offset = Offset { rows: 0, columns: 0 };

/// A name with the centre, one without it, and the neighbourhood with its centre.
type Named = (&'static str, &'static str, fn() -> Neighbourhood);

/// The neighbourhoods that have names, in the order in which they are listed.
const NAMED: [Named; 6] = [
    ("plus", "plus-open", Neighbourhood::plus),
    ("king", "king-open", Neighbourhood::king),
    ("diagonal", "diagonal-open", Neighbourhood::diagonal),
    ("knight", "knight-open", Neighbourhood::knight),
    ("hexagonal", "hexagonal-open", Neighbourhood::hexagonal),
    ("row-column", "row-column-open", Neighbourhood::row_column),
];

/// The farthest offset from the centre, in rows or columns, of a neighbourhood that is written as a picture.
const MAX_DRAWN: isize = 32;

const PICTURE: Picture = Picture {
    expected: "'#' or '1' (toggled), '.' or '0' (not), 'X' (pressed, toggled) or 'O' (pressed, not)",
    characters: "#1.0XxOo",
};

impl Neighbourhood {
    /// The names of all neighbourhoods that have one. With `-open` appended, the centre is left out.
    pub const NAMES: &'static [&'static str] = &{
        let mut names = [""; 2 * NAMED.len()];
        let mut index = 0;
        while index < NAMED.len() {
            (names[2 * index], names[2 * index + 1]) = (NAMED[index].0, NAMED[index].1);
            index += 1;
        }
        names
    };

    /// The neighbourhoods that have names.
    fn named() -> impl Iterator<Item = (&'static str, Self)> {
        NAMED.into_iter().flat_map(|(name, open, new)| [(name, new()), (open, new().without_centre())])
    }

    /// The classic rule: the pressed cell and its four neighbours across an edge.
    pub fn plus() -> Self {
        Self::symmetric(&[(0, 0), (0, 1), (1, 0)])
    }

    /// The pressed cell and its eight neighbours across an edge or corner.
    pub fn king() -> Self {
        Self::symmetric(&[(0, 0), (0, 1), (1, 0), (1, 1)])
    }

    /// The pressed cell and its four neighbours across a corner.
    pub fn diagonal() -> Self {
        Self::symmetric(&[(0, 0), (1, 1)])
    }

    /// The pressed cell and the eight cells a knight's move away.
    pub fn knight() -> Self {
        Self::symmetric(&[(0, 0), (1, 2), (2, 1)])
    }

    /// The pressed cell and its six neighbours on a board of hexagons, in axial coordinates: each row lies half a cell
    /// to the right of the row above it. A cell touches two cells in its row, two in the row below (in its own column
    /// and the one before) and two in the row above (in its own column and the next). As a picture, `.##/#X#/##.`. A
    /// [`Mask`](crate::Mask) cuts any outline out of the lozenge.
    pub fn hexagonal() -> Self {
        let neighbours = [(-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0)];
        Self::from_offsets(neighbours.map(|(rows, columns)| Offset { rows, columns }))
    }

    /// All cells in the row and the column of the pressed cell, including that cell.
    pub fn row_column() -> Self {
        Self { shape: Shape::RowAndColumn { centre: true } }
    }

    /// Returns the neighbourhood of these offsets, which include (0, 0) if the pressed cell is to be toggled. An offset
    /// given twice counts twice: see [`Coinciding`](crate::Coinciding).
    pub fn from_offsets(offsets: impl IntoIterator<Item = Offset>) -> Self {
        let mut offsets: Vec<Offset> = offsets.into_iter().collect();
        offsets.sort_unstable();
        Self { shape: Shape::Offsets(offsets) }
    }

    /// The neighbourhood that comes from these places by turning signs.
    fn symmetric(places: &[(isize, isize)]) -> Self {
        let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let turned = places.iter().flat_map(|&(rows, columns)| {
            signs.map(|(down, right)| Offset { rows: down * rows, columns: right * columns })
        });
        let mut offsets: Vec<Offset> = turned.collect();
        offsets.sort_unstable();
        offsets.dedup();
        Self { shape: Shape::Offsets(offsets) }
    }

    /// Returns this neighbourhood without the pressed cell itself.
    pub fn without_centre(self) -> Self {
        let shape = match self.shape {
            Shape::Offsets(mut offsets) => {
                offsets.retain(|&offset| offset != CENTRE);
                Shape::Offsets(offsets)
            }
            Shape::RowAndColumn { .. } => Shape::RowAndColumn { centre: false },
        };
        Self { shape }
    }

    /// Reads a picture: `#` or `1` for a cell that is toggled, `.` or `0` for one that is not, and for the pressed cell
    /// `X` if it toggles itself, else `O`. Spaces in the same columns of all lines are skipped; in a picture without
    /// `.` and `0`, other spaces are cells that are not toggled.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] for an unknown character, lines of unequal length, a second picture, or not exactly one
    /// pressed cell.
    pub fn from_picture(text: &str) -> Result<Self, Error> {
        const PRESSED: &str = "XxOo";
        let toggled = Presses::from_matrix(PICTURE.read(text, "#1Xx")?);
        let pressed = Presses::from_matrix(PICTURE.read(text, PRESSED)?);
        let mut centres = pressed.iter();
        let no_centre = TextError { line: 1, column: 1, problem: TextProblem::NoCentre };
        let centre = centres.next().ok_or(no_centre)?;
        if centres.next().is_some() {
            return Err(PICTURE.problem_at_second(text, PRESSED, TextProblem::SecondCentre).into());
        }
        let mut offsets = with_capacity(toggled.weight(), toggled.size())?;
        offsets.extend(toggled.iter().map(|cell| Offset {
            rows: cell.row as isize - centre.row as isize,
            columns: cell.column as isize - centre.column as isize,
        }));
        Ok(Self::from_offsets(offsets))
    }
}

impl fmt::Display for Neighbourhood {
    /// Writes its name, such as `plus-open`. A neighbourhood without a name is written as a picture with its rows
    /// joined, such as `X#/#.`; if an offset is repeated or far from the centre, by its offsets, such as
    /// `(0,0)(0,1)(0,1)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = Self::named().find(|(_, named)| named == self) {
            return f.pad(name);
        }
        let Shape::Offsets(offsets) = &self.shape else { unreachable!("whole rows and columns have a name") };
        let near = -MAX_DRAWN..=MAX_DRAWN;
        let is_near = |offset: &Offset| near.contains(&offset.rows) && near.contains(&offset.columns);
        if !offsets.iter().all(is_near) || !offsets.is_sorted_by(|one, next| one < next) {
            return offsets.iter().try_for_each(|Offset { rows, columns }| write!(f, "({rows},{columns})"));
        }
        let range = |along: fn(&Offset) -> isize| {
            let distances = || offsets.iter().chain([&CENTRE]).map(along);
            distances().min().unwrap_or(0)..=distances().max().unwrap_or(0)
        };
        let (rows, columns) = (range(|offset| offset.rows), range(|offset| offset.columns));
        for row in rows.clone() {
            if row > *rows.start() {
                f.write_char('/')?;
            }
            for column in columns.clone() {
                let offset = Offset { rows: row, columns: column };
                f.write_char(match (offset == CENTRE, offsets.binary_search(&offset)) {
                    (true, Ok(_)) => 'X',
                    (true, Err(_)) => 'O',
                    (false, Ok(_)) => '#',
                    (false, Err(_)) => '.',
                })?;
            }
        }
        Ok(())
    }
}

/// The offsets of a text such as `(0,0)(0,1)`.
fn offsets(text: &str) -> Option<Vec<Offset>> {
    let pairs = text.strip_prefix('(')?.strip_suffix(')')?.split(")(");
    let offset = |pair: &str| {
        let (rows, columns) = pair.split_once(',')?;
        Some(Offset { rows: rows.parse().ok()?, columns: columns.parse().ok()? })
    };
    pairs.map(offset).collect()
}

impl FromStr for Neighbourhood {
    type Err = Error;

    /// Reads one of [`NAMES`](Self::NAMES), or the text written for a neighbourhood without a name.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] with the names known; [`Error::Text`] for a malformed picture.
    fn from_str(text: &str) -> Result<Self, Error> {
        if let Some((_, named)) = Self::named().find(|(name, _)| *name == text) {
            return Ok(named);
        }
        if let Some(offsets) = offsets(text) {
            return Ok(Self::from_offsets(offsets));
        }
        if !text.is_empty() && text.chars().all(|c| c == '/' || PICTURE.characters.contains(c)) {
            return Self::from_picture(text);
        }
        let known = Self::NAMES.to_vec();
        Err(Error::UnknownName { what: "neighbourhood", name: text.to_owned(), known })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(text: &str) -> Neighbourhood {
        Neighbourhood::from_picture(text).unwrap()
    }

    #[test]
    fn names_mean_their_pictures() {
        for (name, drawn) in [
            ("plus", ".#.\n#X#\n.#."),
            ("plus-open", ".#.\n#O#\n.#."),
            ("king", "###\n#X#\n###"),
            ("king-open", "111\n1o1\n111"),
            ("diagonal", "#.#\n.X.\n#.#"),
            ("diagonal-open", "#.#\n.O.\n#.#"),
            ("knight", ".#.#.\n#...#\n..X..\n#...#\n.#.#."),
            ("hexagonal", ".##\n#X#\n##."),
            ("hexagonal-open", ".##/#O#/##."),
            ("knight-open", ". # . # .\n# . . . #\n. . O . .\n# . . . #\n. # . # .\n"),
        ] {
            assert_eq!(name.parse::<Neighbourhood>().unwrap(), picture(drawn), "{name}");
        }
    }

    #[test]
    fn a_lopsided_picture_keeps_its_sides() {
        let offsets = [(0, 0), (0, 1), (1, -1)].map(|(rows, columns)| Offset { rows, columns });
        assert_eq!(picture(".X#\n#.."), Neighbourhood::from_offsets(offsets));
    }

    #[test]
    fn pictures_without_one_centre_are_errors() {
        let problem = |text: &str| match Neighbourhood::from_picture(text) {
            Err(Error::Text(TextError { line, column, problem })) => (line, column, problem),
            other => panic!("{other:?}"),
        };
        assert_eq!(problem("###\n###"), (1, 1, TextProblem::NoCentre));
        assert_eq!(problem("\nX#\n.O"), (3, 2, TextProblem::SecondCentre));
        assert!(matches!(problem("X#\n."), (2, 2, TextProblem::Ragged { expected: 2, found: 1 })));
        assert!(matches!(problem("X?"), (1, 2, TextProblem::UnexpectedCharacter { found: '?', .. })));
        assert!(matches!(problem(""), (1, 1, TextProblem::Empty)));
    }

    #[test]
    fn unknown_names_list_the_known_ones() {
        let error = "bishop".parse::<Neighbourhood>().unwrap_err().to_string();
        assert!(error.contains("\"bishop\"") && error.contains("row-column-open"), "{error}");
    }
}
