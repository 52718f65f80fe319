//! Paths as data, from which every format is made.

use std::fmt::{self, Display, Write};

use lightsout_board::Size;

use super::geometry::HEXAGON;

/// A path in units of its own.
pub(super) enum Path {
    /// This shape with its corner in each of these places.
    Each(Shape, Vec<[f32; 2]>),
    /// A line through all cells of each run.
    Runs(Vec<Run>),
    /// The lines between the cells of a board of this size.
    Grid(Size),
    /// All cells of a board of this size as one rectangle.
    Rectangle(Size),
    /// Lines from one place to another.
    Lines(Vec<[[f32; 2]; 2]>),
    /// Strokes of a pen.
    Strokes(Vec<Segment>),
}

/// A closed shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Shape {
    /// A square with this side, from its corner at the top left.
    Square(f32),
    /// A disc with this radius, from its left end.
    Disc(f32),
    /// A hexagon with this distance from its middle to an edge, from its corner at the top.
    Hexagon(f32),
}

/// Cells side by side in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) row: u32,
    pub(super) column: u32,
    pub(super) length: u32,
}

/// A stroke of a pen, to a point or through control points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Segment {
    Move([f32; 2]),
    Line([f32; 2]),
    /// A cubic curve: two control points and the end.
    Curve([[f32; 2]; 3]),
}

impl Shape {
    /// The corners of a hexagon of this width, from the one at the top and clockwise, each from the one before.
    pub(super) fn hexagon(apothem: f32) -> [[f32; 2]; 5] {
        let (x, y) = (apothem, apothem * 2.0 * HEXAGON as f32);
        [[x, y / 2.0], [0.0, y], [-x, y / 2.0], [-x, -y / 2.0], [0.0, -y]]
    }
}

impl Path {
    /// Whether nothing is drawn.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Each(_, places) => places.is_empty(),
            Self::Runs(runs) => runs.is_empty(),
            Self::Grid(size) => size.rows < 2 && size.columns < 2,
            Self::Rectangle(_) => false,
            Self::Lines(lines) => lines.is_empty(),
            Self::Strokes(segments) => segments.is_empty(),
        }
    }
}

/// The syntax of paths in SVG. Moves between cells are relative, so that a run takes some six bytes wherever it lies.
impl Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Each(shape, places) => {
                let mut at = [0.0, 0.0];
                for place in places {
                    let [right, down] = [place[0] - at[0], place[1] - at[1]];
                    // What is rounded must not add up.
                    match right.fract() == 0.0 && down.fract() == 0.0 {
                        true => write!(f, "m{right} {down}{shape}")?,
                        false => write!(f, "M{} {}{shape}", number(place[0]), number(place[1]))?,
                    }
                    at = *place;
                }
                Ok(())
            }
            Self::Runs(runs) => {
                let mut at = [0, 0];
                for &Run { row, column, length } in runs {
                    let (right, down) = (i64::from(column) - at[0], i64::from(row) - at[1]);
                    write!(f, "m{right} {down}h{length}")?;
                    at = [i64::from(column) + i64::from(length), i64::from(row)];
                }
                Ok(())
            }
            Self::Grid(Size { rows, columns }) => {
                (1..*rows).try_for_each(|row| write!(f, "M0 {row}h{columns}"))?;
                (1..*columns).try_for_each(|column| write!(f, "M{column} 0v{rows}"))
            }
            Self::Rectangle(Size { rows, columns }) => write!(f, "M0 0h{columns}v{rows}h-{columns}z"),
            Self::Lines(lines) => lines.iter().flatten().enumerate().try_for_each(|(index, &[x, y])| {
                let letter = if index % 2 == 0 { 'M' } else { 'L' };
                write!(f, "{letter}{} {}", number(x), number(y))
            }),
            Self::Strokes(segments) => segments.iter().try_for_each(|segment| {
                let (letter, points): (char, &[[f32; 2]]) = match segment {
                    Segment::Move(point) => ('M', std::slice::from_ref(point)),
                    Segment::Line(point) => ('L', std::slice::from_ref(point)),
                    Segment::Curve(points) => ('C', points),
                };
                f.write_char(letter)?;
                points.iter().enumerate().try_for_each(|(index, &[x, y])| {
                    let gap = if index == 0 { "" } else { " " };
                    write!(f, "{gap}{} {}", number(x), number(y))
                })
            }),
        }
    }
}

/// A shape from where the pen is, and back.
impl Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Square(side) => {
                let side = short(side);
                write!(f, "h{side}v{side}h-{side}z")
            }
            Self::Disc(radius) => {
                let (radius, across) = (short(radius), short(2.0 * radius));
                write!(f, "a{radius} {radius} 0 1 0 {across} 0 {radius} {radius} 0 1 0-{across} 0z")
            }
            Self::Hexagon(apothem) => {
                f.write_char('l')?;
                for (index, [x, y]) in Self::hexagon(apothem).into_iter().enumerate() {
                    let gap = if index == 0 { "" } else { " " };
                    write!(f, "{gap}{} {}", short(x), short(y))?;
                }
                f.write_char('z')
            }
        }
    }
}

/// A number of a path or attribute, to five decimals and without needless ones.
pub(super) fn number(value: f32) -> String {
    let text = format!("{value:.5}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// The same without a zero before the point.
fn short(value: f32) -> String {
    let text = number(value);
    match text.strip_prefix("0.") {
        Some(decimals) => format!(".{decimals}"),
        None => text.replace("-0.", "-."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, expected) in [
            (0.0, "0"),
            (-0.000_001, "0"),
            (100.0, "100"),
            (0.5, "0.5"),
            (-1.25, "-1.25"),
            (2.0 / 3.0, "0.66667"),
        ] {
            assert_eq!(number(value), expected);
        }
        assert_eq!([0.0, 0.5, -0.5, 10.5].map(short), ["0", ".5", "-.5", "10.5"]);
    }

    #[test]
    fn shapes_are_closed_paths() {
        assert_eq!(Shape::Square(0.7).to_string(), "h.7v.7h-.7z");
        assert_eq!(Shape::Disc(0.41).to_string(), "a.41 .41 0 1 0 .82 0 .41 .41 0 1 0-.82 0z");
        assert_eq!(Shape::Hexagon(0.5).to_string(), "l.5 .28868 0 .57735 -.5 .28868 -.5 -.28868 0 -.57735z");
    }

    #[test]
    fn places_that_are_not_whole_are_not_added_up() {
        let path = Path::Each(Shape::Square(1.0), vec![[0.0, 0.0], [2.0, 1.0], [2.5, 1.0], [3.5, 2.0]]);
        assert_eq!(path.to_string(), "m0 0h1v1h-1zm2 1h1v1h-1zM2.5 1h1v1h-1zm1 1h1v1h-1z");
    }

    #[test]
    fn lines_lie_between_cells() {
        let grid = |rows, columns| Path::Grid(Size { rows, columns });
        assert_eq!(grid(2, 3).to_string(), "M0 1h3M1 0v2M2 0v2");
        assert!(!grid(2, 3).is_empty() && grid(1, 1).is_empty() && grid(0, 0).is_empty());
    }
}
