//! A picture as layers of painted paths, from which every format is made.

use super::path::Path;
use super::theme::Colour;

/// A picture.
pub(super) struct Scene {
    /// Width and height in pixels.
    pub(super) size: (u32, u32),
    /// What it shows, for those who do not see it.
    pub(super) title: String,
    pub(super) page: Colour,
    /// From the back to the front.
    pub(super) layers: Vec<Layer>,
}

/// A path in units of its own, and how it is painted.
pub(super) struct Layer {
    pub(super) path: Path,
    pub(super) place: Place,
    pub(super) paint: Paint,
}

/// Where the origin of a path lies, and how many pixels its unit has.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) scale: f32,
}

/// How a path is painted.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    pub(super) fill: Option<Colour>,
    pub(super) stroke: Option<Stroke>,
}

#[derive(Clone, Copy)]
pub(super) struct Stroke {
    pub(super) colour: Colour,
    pub(super) width: f32,
    /// Round ends and corners, or ends where the path ends.
    pub(super) tip: Tip,
    /// The lengths of a dash and of the gap behind it.
    pub(super) dashes: Option<[f32; 2]>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tip {
    Round,
    Flat,
}

impl Paint {
    /// What the path encloses.
    pub(super) fn area(colour: Colour) -> Self {
        Self { fill: Some(colour), stroke: None }
    }

    /// What the path encloses, and around it as far as half of this width, so that corners are round.
    pub(super) fn rounded_area(colour: Colour, width: f32) -> Self {
        Self { fill: Some(colour), ..Self::pen(colour, width) }
    }

    /// A line along the path, with round ends.
    pub(super) fn pen(colour: Colour, width: f32) -> Self {
        Self { fill: None, stroke: Some(Stroke { colour, width, tip: Tip::Round, dashes: None }) }
    }

    /// A band along the path that ends where the path does.
    pub(super) fn band(colour: Colour, width: f32) -> Self {
        Self { fill: None, stroke: Some(Stroke { colour, width, tip: Tip::Flat, dashes: None }) }
    }

    /// Squares along the path, each at the beginning of a unit.
    pub(super) fn squares(colour: Colour, side: f32) -> Self {
        let dashes = Some([side, 1.0 - side]);
        Self { fill: None, stroke: Some(Stroke { colour, width: side, tip: Tip::Flat, dashes }) }
    }
}
