//! A picture as SVG.

use std::fmt::{self, Display};

use super::path::number;
use super::scene::{Layer, Paint, Place, Scene, Stroke, Tip};

/// The scene as a document: the page, and an element for each layer.
impl Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { size: (width, height), title, page, layers } = self;
        writeln!(
            f,
            r#"<svg height="{height}" role="img" viewBox="0 0 {width} {height}" width="{width}" xmlns="http://www.w3.org/2000/svg">"#
        )?;
        // Titles are of our own making: there is nothing to be escaped.
        writeln!(f, "<title>{title}</title>")?;
        writeln!(f, r#"<rect fill="{page}" height="100%" width="100%"/>"#)?;
        layers.iter().try_for_each(|layer| writeln!(f, "{layer}"))?;
        f.write_str("</svg>")
    }
}

/// An element, with its attributes in the order of their names.
impl Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, place: Place { x, y, scale }, paint: Paint { fill, stroke } } = self;
        write!(f, r#"<path d="{path}" fill=""#)?;
        match fill {
            Some(colour) => write!(f, r#"{colour}""#)?,
            None => f.write_str(r#"none""#)?,
        }
        if let Some(Stroke { colour, width, tip, dashes }) = stroke {
            write!(f, r#" stroke="{colour}""#)?;
            if let Some([dash, gap]) = dashes {
                write!(f, r#" stroke-dasharray="{} {}""#, number(*dash), number(*gap))?;
            }
            if *tip == Tip::Round {
                f.write_str(r#" stroke-linecap="round" stroke-linejoin="round""#)?;
            }
            write!(f, r#" stroke-width="{}""#, number(*width))?;
        }
        let [x, y, scale] = [x, y, scale].map(|value| number(*value));
        write!(f, r#" transform="translate({x} {y}) scale({scale})"/>"#)
    }
}
