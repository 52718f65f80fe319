//! Which cells a press toggles, relative to the one pressed.

use std::str::FromStr;

use crate::text;
use crate::{Error, TextError, TextProblem};

/// A place relative to the pressed cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offset {
    /// Rows further down; negative is up.
    pub rows: isize,
    /// Columns further right; negative is left.
    pub columns: isize,
}

/// Which cells a press toggles, relative to the one pressed.
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

impl Neighbourhood {
    /// Names of all neighbourhoods that have one. Each is also known with `-open` behind it, without its centre.
    pub const NAMES: &'static [&'static str] = &["plus", "king", "diagonal", "knight", "row-column"];

    /// The pressed cell and its four neighbours by an edge: the classic rule.
    pub fn plus() -> Self {
        Self::symmetric(&[(0, 0), (0, 1), (1, 0)])
    }

    /// The pressed cell and its eight neighbours by an edge or corner.
    pub fn king() -> Self {
        Self::symmetric(&[(0, 0), (0, 1), (1, 0), (1, 1)])
    }

    /// The pressed cell and its four neighbours by a corner.
    pub fn diagonal() -> Self {
        Self::symmetric(&[(0, 0), (1, 1)])
    }

    /// The pressed cell and the eight cells a knight's move away.
    pub fn knight() -> Self {
        Self::symmetric(&[(0, 0), (1, 2), (2, 1)])
    }

    /// All cells of the pressed cell's row and of its column, itself among them.
    pub fn row_column() -> Self {
        Self { shape: Shape::RowAndColumn { centre: true } }
    }

    /// Returns the neighbourhood of these places, the centre among them if the pressed cell is to be toggled. A
    /// place given twice counts twice: see [`Coinciding`](crate::Coinciding).
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

    /// Reads a picture: `#` or `1` for a cell that is toggled, `.` or `0` for one that is not, and for the pressed
    /// cell `X` when it toggles itself or `O` when it does not. Spaces between cells are skipped where they stand
    /// in the same columns of all lines; in a picture without `.` and `0` they may be cells that are not toggled.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] for an unknown character, lines of unequal length, a second picture, or not exactly one
    /// pressed cell.
    pub fn from_picture(text: &str) -> Result<Self, Error> {
        #[derive(Clone, Copy)]
        struct Place {
            pressed: bool,
            toggled: bool,
        }
        const EXPECTED: &str =
            "'#' or '1' (toggled), '.' or '0' (not), 'X' (pressed, toggled) or 'O' (pressed, not)";
        let picture = text::read_one(text, EXPECTED, |c| {
            let (pressed, toggled) = match c {
                '#' | '1' => (false, true),
                '.' | '0' => (false, false),
                'X' | 'x' => (true, true),
                'O' | 'o' => (true, false),
                _ => return None,
            };
            Some(Place { pressed, toggled })
        })?;
        let mut pressed = picture.iter().filter(|(.., place)| place.pressed);
        let (centre_row, centre_column, _) =
            pressed.next().ok_or(TextError { line: 1, column: 1, problem: TextProblem::NoCentre })?;
        if let Some((row, column, _)) = pressed.next() {
            return Err(picture.problem_at(row, column, TextProblem::SecondCentre).into());
        }
        let toggled = || picture.iter().filter(|(.., place)| place.toggled);
        let mut offsets = Vec::new();
        let no_memory = |_| TextError { line: 1, column: 1, problem: TextProblem::NoMemory };
        offsets.try_reserve_exact(toggled().count()).map_err(no_memory)?;
        offsets.extend(toggled().map(|(row, column, _)| Offset {
            rows: row as isize - centre_row as isize,
            columns: column as isize - centre_column as isize,
        }));
        Ok(Self::from_offsets(offsets))
    }
}

impl FromStr for Neighbourhood {
    type Err = Error;

    /// Reads one of [`NAMES`](Self::NAMES), perhaps followed by `-open` for the same without its centre.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] with the names known.
    fn from_str(name: &str) -> Result<Self, Error> {
        let (base, open) = match name.strip_suffix("-open") {
            Some(base) => (base, true),
            None => (name, false),
        };
        let closed = match base {
            "plus" => Self::plus(),
            "king" => Self::king(),
            "diagonal" => Self::diagonal(),
            "knight" => Self::knight(),
            "row-column" => Self::row_column(),
            _ => {
                let known = Self::NAMES.iter().map(|name| format!("{name}, {name}-open"));
                let known = known.collect::<Vec<_>>().join(", ");
                return Err(Error::UnknownName { what: "neighbourhood", name: name.to_owned(), known });
            }
        };
        Ok(if open { closed.without_centre() } else { closed })
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
