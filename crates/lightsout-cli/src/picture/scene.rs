//! A picture as layers of painted paths, from which every format is made.

use super::palette::Colour;

/// A picture.
pub(crate) struct Scene {
    /// Width and height in pixels.
    pub(crate) size: (u32, u32),
    /// What it shows, for those who do not see it.
    pub(crate) title: String,
    pub(crate) page: Colour,
    /// From the back to the front.
    pub(crate) layers: Vec<Layer>,
}

/// A path in units of its own, and how it is painted.
pub(crate) struct Layer {
    /// In the syntax of paths in SVG.
    pub(crate) path: String,
    pub(crate) place: Place,
    pub(crate) paint: Paint,
}

/// Where the origin of a path lies, and how many pixels its unit has.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) scale: f32,
}

/// How a path is painted.
#[derive(Clone, Copy)]
pub(crate) struct Paint {
    pub(crate) fill: Option<Colour>,
    pub(crate) stroke: Option<Stroke>,
}

#[derive(Clone, Copy)]
pub(crate) struct Stroke {
    pub(crate) colour: Colour,
    pub(crate) width: f32,
    /// Round ends and corners, or ends where the path ends.
    pub(crate) tip: Tip,
    /// The lengths of a dash and of the gap behind it.
    pub(crate) dashes: Option<[f32; 2]>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tip {
    Round,
    Flat,
}

impl Paint {
    /// What the path encloses.
    pub(crate) fn area(colour: Colour) -> Self {
        Self { fill: Some(colour), stroke: None }
    }

    /// What the path encloses, and around it as far as half of this width, so that corners are round.
    pub(crate) fn rounded_area(colour: Colour, width: f32) -> Self {
        Self { fill: Some(colour), ..Self::pen(colour, width) }
    }

    /// A line along the path, with round ends.
    pub(crate) fn pen(colour: Colour, width: f32) -> Self {
        Self { fill: None, stroke: Some(Stroke { colour, width, tip: Tip::Round, dashes: None }) }
    }

    /// A band along the path that ends where the path does.
    pub(crate) fn band(colour: Colour, width: f32) -> Self {
        Self { fill: None, stroke: Some(Stroke { colour, width, tip: Tip::Flat, dashes: None }) }
    }

    /// Squares along the path, each at the beginning of a unit.
    pub(crate) fn squares(colour: Colour, side: f32) -> Self {
        let dashes = Some([side, 1.0 - side]);
        Self { fill: None, stroke: Some(Stroke { colour, width: side, tip: Tip::Flat, dashes }) }
    }
}

/// A number of a path or attribute, to five decimals and without needless ones.
pub(crate) fn number(value: f32) -> String {
    let text = format!("{value:.5}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
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
    }
}
