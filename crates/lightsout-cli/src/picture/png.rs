//! A scene as PNG: the pixels of its SVG.

use std::io::Write;

use png::{BitDepth, ColorType, Encoder, EncodingError};
use resvg::tiny_skia::{IntSize, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::scene::Scene;
use super::svg::document;
use crate::reply::{Failure, Interruption};

/// The most pixels of a side. Pictures of boards within the limit of cells are smaller but where they are
/// very long.
const MOST: u32 = 20_000;

/// Bytes of a pixel while it is drawn, and when it is written.
const DRAWN: usize = 4;
const WRITTEN: usize = 3;
/// Bytes that drawing takes beside the pixels: for one path, and for every byte of the texts of all. Measured
/// on boards of random, alternating and all cells.
const A_PATH: usize = 64 << 20;
const TEXT: usize = 10;

/// Refuses a picture beyond the limit, before it is drawn.
pub(crate) fn check_size((width, height): (u32, u32)) -> Result<(), String> {
    if width.max(height) <= MOST {
        return Ok(());
    }
    Err(format!("{width}x{height} pixels, expected at most {MOST} each way for a PNG, or a name in .svg"))
}

/// Writes the scene in three bytes a pixel: nothing shines through.
pub(crate) fn write(scene: Scene, output: &mut dyn Write) -> Result<(), Interruption> {
    let (width, height) = scene.size;
    let drawn = draw(scene)?;
    let mut encoder = Encoder::new(output, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(interruption)?;
    let mut rows = writer.stream_writer().map_err(interruption)?;
    let mut line = vec![0; width as usize * WRITTEN];
    for row in drawn.data().chunks_exact(width as usize * DRAWN) {
        for (to, from) in line.chunks_exact_mut(WRITTEN).zip(row.chunks_exact(DRAWN)) {
            to.copy_from_slice(&from[..WRITTEN]);
        }
        rows.write_all(&line)?;
    }
    rows.finish().map_err(interruption)?;
    writer.finish().map_err(interruption)
}

fn draw(scene: Scene) -> Result<Pixmap, Failure> {
    let (width, height) = scene.size;
    let no_memory = || Failure(format!("no memory to draw {width}x{height} pixels, expected a name in .svg"));
    let text = document(scene).to_string();
    let length = width as usize * height as usize * DRAWN;
    // Asked for beforehand, for what does not fit would be the end of the command in the midst of drawing.
    let mut pixels = Vec::new();
    pixels.try_reserve_exact(length + A_PATH + text.len() * TEXT).map_err(|_| no_memory())?;
    pixels.resize(length, 0);
    pixels.shrink_to_fit();
    let size = IntSize::from_wh(width, height).ok_or_else(no_memory)?;
    let mut pixmap = Pixmap::from_vec(pixels, size).ok_or_else(no_memory)?;
    let tree = Tree::from_str(&text, &Options::default()).map_err(|error| Failure(error.to_string()))?;
    drop(text);
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}

fn interruption(error: EncodingError) -> Interruption {
    match error {
        EncodingError::IoError(error) => Interruption::Output(error),
        other => Interruption::Failure(Failure(other.to_string())),
    }
}
