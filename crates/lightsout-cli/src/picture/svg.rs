//! A scene as SVG.

use svg::Document;
use svg::node::element::{Path, Rectangle, Title};

use super::scene::{Layer, Place, Scene, Stroke, Tip, number};

/// The scene as a document: the page, and an element for each layer.
pub(crate) fn document(scene: Scene) -> Document {
    let Scene { size: (width, height), title, page, layers } = scene;
    let page = Rectangle::new().set("width", "100%").set("height", "100%").set("fill", page.to_string());
    let document = Document::new()
        .set("width", width)
        .set("height", height)
        .set("viewBox", (0, 0, width, height))
        .set("role", "img")
        .add(Title::new(title))
        .add(page);
    layers.into_iter().fold(document, |document, layer| document.add(path(layer)))
}

fn path(layer: Layer) -> Path {
    let Layer { path, place: Place { x, y, scale }, paint } = layer;
    let fill = paint.fill.map_or_else(|| "none".to_owned(), |colour| colour.to_string());
    let mut element = Path::new()
        .set("d", path)
        .set("fill", fill)
        .set("transform", format!("translate({} {}) scale({})", number(x), number(y), number(scale)));
    if let Some(Stroke { colour, width, tip, dashes }) = paint.stroke {
        element = element.set("stroke", colour.to_string()).set("stroke-width", number(width));
        if tip == Tip::Round {
            element = element.set("stroke-linecap", "round").set("stroke-linejoin", "round");
        }
        if let Some([dash, gap]) = dashes {
            element = element.set("stroke-dasharray", format!("{} {}", number(dash), number(gap)));
        }
    }
    element
}
