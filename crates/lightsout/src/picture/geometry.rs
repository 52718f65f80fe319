//! Where cells lie in a picture.

use std::f64::consts::TAU;
use std::fmt;
use std::str::FromStr;

use super::Error;
use super::layout::MAX_PLACED;
use crate::{BoardError, Cell, Size};

/// A place in a picture: to the right and down, where neighbouring cells are a unit apart.
pub type Point = [f64; 2];

/// How the cells of a board lie in a picture, and what outline they have. The board itself knows nothing of it.
///
/// ```
/// use lightsout::picture::Geometry;
/// use lightsout::{Cell, Neighbourhood, Size};
///
/// // Axial coordinates: each cell is as far from its six neighbours, which share its edges.
/// let size = Size { rows: 3, columns: 3 };
/// let [x, y] = Geometry::Hexagonal.centre(Cell { row: 1, column: 1 }, size);
/// let neighbourhood: Neighbourhood = ".##/#X#/##.".parse()?;
/// for cell in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
///     let [right, down] = Geometry::Hexagonal.centre(cell.into(), size);
///     assert!(((right - x).hypot(down - y) - 1.0).abs() < 1e-12);
/// }
/// # Ok::<(), lightsout::BoardError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Geometry {
    /// Squares in rows and columns.
    #[default]
    Square,
    /// Hexagons in axial coordinates: each row begins half a cell to the right of the row above it, so that the cells
    /// above and above to the right touch, as do those below and below to the left. A mask cuts any outline out of
    /// the rhombus.
    Hexagonal,
    /// Points with lines between those that toggle each other, for graphs.
    Points(Points),
    /// Squares that lie where these cells are, one for each cell of the board row by row: a board in layers, or a net
    /// of a solid.
    Net(Vec<Cell>),
}

/// Where the points of a graph lie.
///
/// As text: the coordinates of a point a line, to the right and down, with spaces or a comma between them. What stands
/// behind a `#` is a comment, and lines without a point mean nothing.
///
/// ```
/// use lightsout::picture::Points;
///
/// let points: Points = "0 0\n1.5, -2  # the second\n".parse()?;
/// assert_eq!(points, Points::At(vec![[0.0, 0.0], [1.5, -2.0]]));
/// # Ok::<(), lightsout::picture::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Points {
    /// Evenly on a circle, clockwise from the top.
    #[default]
    Circle,
    /// At these coordinates, one for each cell of the board row by row.
    At(Vec<Point>),
}

/// The distance of points side by side on a circle: lines between others should not touch them.
pub(super) const APART: f64 = 1.6;

/// A hexagon from its middle to a corner, when it is a unit wide.
pub(super) const HEXAGON: f64 = 0.577_350_269_189_625_8;

impl Geometry {
    /// The names of those that can be [parsed](FromStr).
    pub const NAMES: &'static [&'static str] = &["square", "hexagonal", "points"];

    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Hexagonal => "hexagonal",
            Self::Points(_) => "points",
            Self::Net(_) => "net",
        }
    }

    /// The middle of a cell of a board of this size. A cell without a place of its own lies at the origin.
    pub fn centre(&self, cell: Cell, size: Size) -> Point {
        let (row, column) = (cell.row as f64, cell.column as f64);
        let index = cell.row * size.columns + cell.column;
        match self {
            Self::Square => [column + 0.5, row + 0.5],
            Self::Hexagonal => [column + row / 2.0 + 0.5, row * 1.5 * HEXAGON + HEXAGON],
            Self::Points(Points::Circle) => {
                let count = (size.rows * size.columns) as f64;
                let radius = if count > 1.0 { APART / 2.0 / (TAU / 2.0 / count).sin() } else { 0.0 };
                let (sine, cosine) = (TAU * index as f64 / count).sin_cos();
                [radius * sine, -radius * cosine]
            }
            Self::Points(Points::At(places)) => places.get(index).copied().unwrap_or_default(),
            Self::Net(cells) => {
                let Cell { row, column } = cells.get(index).copied().unwrap_or(Cell { row: 0, column: 0 });
                [column as f64 + 0.5, row as f64 + 0.5]
            }
        }
    }

    /// The corners of a cell clockwise from the top, or the top left. A point has those of the square around it.
    pub fn outline(&self, cell: Cell, size: Size) -> Vec<Point> {
        let [x, y] = self.centre(cell, size);
        let corners: &[Point] = match self {
            Self::Hexagonal => &[
                [0.0, -HEXAGON],
                [0.5, -HEXAGON / 2.0],
                [0.5, HEXAGON / 2.0],
                [0.0, HEXAGON],
                [-0.5, HEXAGON / 2.0],
                [-0.5, -HEXAGON / 2.0],
            ],
            _ => &[[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]],
        };
        corners.iter().map(|[right, down]| [x + right, y + down]).collect()
    }

    /// By how much places are stretched, so that points do not touch.
    ///
    /// # Complexity
    ///
    /// O(n log n) for n given points, and more where many share a column.
    pub(super) fn scale(&self) -> f64 {
        let Self::Points(Points::At(places)) = self else { return 1.0 };
        let mut places = places.clone();
        places.sort_by(|one, other| one[0].total_cmp(&other[0]));
        let mut least = f64::INFINITY;
        for (index, [x, y]) in places.iter().enumerate() {
            for [right, down] in &places[index + 1..] {
                if right - x >= least {
                    break;
                }
                // Points in one place cannot be told apart at any scale.
                let distance = (right - x).hypot(down - y);
                least = if distance > 0.0 { least.min(distance) } else { least };
            }
        }
        if least.is_finite() { APART / least } else { 1.0 }
    }

    /// Whether all places are numbers.
    pub(super) fn is_finite(&self) -> bool {
        match self {
            Self::Points(Points::At(places)) => places.iter().flatten().all(|place| place.is_finite()),
            _ => true,
        }
    }

    /// How many places are given, where they are.
    pub(super) fn places_given(&self) -> Option<usize> {
        match self {
            Self::Points(Points::At(places)) => Some(places.len()),
            Self::Net(cells) => Some(cells.len()),
            _ => None,
        }
    }
}

impl fmt::Display for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Geometry {
    type Err = BoardError;

    fn from_str(name: &str) -> Result<Self, BoardError> {
        match name {
            "square" => Ok(Self::Square),
            "hexagonal" => Ok(Self::Hexagonal),
            "points" => Ok(Self::Points(Points::Circle)),
            _ => Err(BoardError::UnknownName {
                what: "geometry",
                name: name.to_owned(),
                known: Self::NAMES.to_vec(),
            }),
        }
    }
}

impl FromStr for Points {
    type Err = Error;

    /// Reads the points at given coordinates.
    ///
    /// # Errors
    ///
    /// [`Error::NoPoint`] for a line that is not two numbers, and for more points than a picture has.
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut points = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim_end();
            let is_gap = |c: char| c.is_whitespace() || c == ',';
            let mut words = line.split(is_gap).filter(|word| !word.is_empty());
            let error = |word: Option<&str>, expected| {
                // A word is a part of the line.
                let before = word.map_or(line.len(), |word| word.as_ptr() as usize - line.as_ptr() as usize);
                let found = word.map_or("the end of the line".to_owned(), |word| format!("{word:?}"));
                Err(Error::NoPoint {
                    line: index + 1,
                    column: line[..before].chars().count() + 1,
                    found,
                    expected,
                })
            };
            let Some(first) = words.next() else { continue };
            let mut point = [0.0; 2];
            for (coordinate, word) in point.iter_mut().zip([Some(first), words.next()]) {
                match word.map(str::parse) {
                    Some(Ok(number)) if f64::is_finite(number) => *coordinate = number,
                    _ => return error(word, "a number: a point is two, to the right and down"),
                }
            }
            if let Some(word) = words.next() {
                return error(Some(word), "the end of the line: a point is two numbers");
            }
            if points.len() == MAX_PLACED {
                return error(Some(first), "at most 65536 points");
            }
            points.push(point);
        }
        Ok(Self::At(points))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn cells(size: Size) -> impl Iterator<Item = Cell> {
        (0..size.rows).flat_map(move |row| (0..size.columns).map(move |column| Cell { row, column }))
    }

    fn distance([x, y]: Point, [right, down]: Point) -> f64 {
        (right - x).hypot(down - y)
    }

    proptest! {
        #[test]
        fn centres_are_a_unit_apart_or_more(rows in 1_usize..8, columns in 1_usize..8) {
            let size = Size { rows, columns };
            for name in Geometry::NAMES {
                let geometry: Geometry = name.parse().unwrap();
                let centres: Vec<_> = cells(size).map(|cell| geometry.centre(cell, size)).collect();
                for (index, &centre) in centres.iter().enumerate() {
                    for &other in &centres[..index] {
                        prop_assert!(distance(centre, other) > 1.0 - 1e-9, "{name}");
                    }
                }
            }
        }

        #[test]
        fn corners_are_as_far_from_the_centre(row in 0_usize..9, column in 0_usize..9) {
            let size = Size { rows: 9, columns: 9 };
            for name in Geometry::NAMES {
                let geometry: Geometry = name.parse().unwrap();
                let cell = Cell { row, column };
                let centre = geometry.centre(cell, size);
                let corners = geometry.outline(cell, size);
                let radius = distance(corners[0], centre);
                prop_assert!(corners.iter().all(|&corner| (distance(corner, centre) - radius).abs() < 1e-9));
            }
        }
    }

    #[test]
    fn hexagons_share_their_edges_with_their_neighbours() {
        let size = Size { rows: 3, columns: 3 };
        let middle = Geometry::Hexagonal.outline(Cell { row: 1, column: 1 }, size);
        for cell in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
            let outline = Geometry::Hexagonal.outline(cell.into(), size);
            let shared =
                outline.iter().filter(|&&corner| middle.iter().any(|&other| distance(corner, other) < 1e-9));
            assert_eq!(shared.count(), 2, "{cell:?}");
        }
    }

    #[test]
    fn points_on_a_circle_go_clockwise_from_the_top() {
        let size = Size { rows: 1, columns: 4 };
        let centres: Vec<_> =
            cells(size).map(|cell| Geometry::Points(Points::Circle).centre(cell, size)).collect();
        let radius = APART / 2.0 / (TAU / 8.0).sin();
        for (found, expected) in
            centres.into_iter().zip([[0.0, -radius], [radius, 0.0], [0.0, radius], [-radius, 0.0]])
        {
            assert!(distance(found, expected) < 1e-9, "{found:?}, expected {expected:?}");
        }
    }

    #[test]
    fn points_are_two_numbers_a_line() {
        let points = |text: &str| text.parse::<Points>();
        for text in ["", "\n\r\n", "# nothing\n  # at all"] {
            assert_eq!(points(text), Ok(Points::At(Vec::new())), "{text:?}");
        }
        assert_eq!(points("\t1e3,-.5#\r\n2 , 3"), Ok(Points::At(vec![[1000.0, -0.5], [2.0, 3.0]])));
        for (text, place, found) in [
            ("0 0\n\n1", (3, 2), "the end of the line"),
            ("0 0\né x", (2, 1), "\"é\""),
            ("é,x", (1, 1), "\"é\""),
            ("1 é 3", (1, 3), "\"é\""),
            ("1 2 3", (1, 5), "\"3\""),
            ("1 nan", (1, 3), "\"nan\""),
            ("inf 1", (1, 1), "\"inf\""),
            ("1e999 1", (1, 1), "\"1e999\""),
        ] {
            let Err(Error::NoPoint { line, column, found: what, .. }) = points(text) else {
                panic!("{text:?} is read")
            };
            assert_eq!(((line, column), what.as_str()), (place, found), "{text:?}");
        }
    }

    #[test]
    fn there_are_no_more_points_than_a_picture_has() {
        let max = "0 0\n".repeat(MAX_PLACED);
        assert!(matches!(max.parse(), Ok(Points::At(points)) if points.len() == MAX_PLACED));
        let error = (max + " 1 1").parse::<Points>().unwrap_err();
        assert!(matches!(error, Error::NoPoint { line: 65_537, column: 2, .. }), "{error}");
        assert!(error.to_string().ends_with(&format!("expected at most {MAX_PLACED} points")));
    }

    #[test]
    fn names_are_read_back() {
        for name in Geometry::NAMES {
            assert_eq!(name.parse::<Geometry>().unwrap().to_string(), *name);
        }
        let error = "round".parse::<Geometry>().unwrap_err();
        assert!(error.to_string().contains("square, hexagonal, points"), "{error}");
    }
}
