//! A picture as pixels, and as PNG.

use std::io::{self, Write};

use png::{BitDepth, ColorType, Encoder, EncodingError};
use tiny_skia::{
    Color, FillRule, IntSize, LineCap, LineJoin, Paint as Ink, PathBuilder, Pixmap, Stroke as Pen,
    StrokeDash, Transform,
};

use super::Error;
use super::path::{Path, Run, Segment, Shape};
use super::scene::{Layer, Paint, Scene, Stroke, Tip};
use super::theme::Colour;

/// Maximum number of pixels of a side. Pictures of boards within the limit of cells are smaller but where they are
/// very long.
const MAX_SIDE: u32 = 20_000;

/// Bytes of a pixel while it is drawn, and when it is written.
const DRAWN: usize = 4;
const WRITTEN: usize = 3;
/// Bytes that drawing one path takes beside the pixels. Measured on boards of random, alternating and all cells.
const A_PATH: usize = 64 << 20;

/// Refuses a picture beyond the limit, before it is drawn.
pub(super) fn check_size((width, height): (u32, u32)) -> Result<(), Error> {
    if width.max(height) <= MAX_SIDE {
        Ok(())
    } else {
        Err(Error::TooManyPixels { width, height, max: MAX_SIDE })
    }
}

/// The pixels of a picture.
///
/// ```
/// use lightsout::picture::{Geometry, Layout, Theme};
/// use lightsout::{Board, Presses};
///
/// let board = Board::new(3, 3)?;
/// let picture = Layout::new(&board, 1, &Geometry::Square)?.board(Theme::Light, &board, &board.all_off()?, None);
/// let raster = picture.raster()?;
/// let (width, height) = raster.size();
/// assert_eq!(raster.pixels().len(), 4 * width as usize * height as usize);
/// let mut file = Vec::new();
/// raster.write_png(&mut file)?;
/// assert!(file.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Raster(Pixmap);

impl Raster {
    /// The width and the height.
    pub fn size(&self) -> (u32, u32) {
        (self.0.width(), self.0.height())
    }

    /// Red, green, blue and opacity of each pixel, row by row. Nothing shines through.
    pub fn pixels(&self) -> &[u8] {
        self.0.data()
    }

    /// Writes the pixels as a PNG, three bytes each.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn write_png(&self, output: impl Write) -> io::Result<()> {
        let (width, height) = self.size();
        let mut encoder = Encoder::new(output, width, height);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        let mut writer = encoder.write_header().map_err(io_error)?;
        let mut rows = writer.stream_writer().map_err(io_error)?;
        let mut line = vec![0; width as usize * WRITTEN];
        for row in self.pixels().chunks_exact(width as usize * DRAWN) {
            for (to, from) in line.chunks_exact_mut(WRITTEN).zip(row.chunks_exact(DRAWN)) {
                to.copy_from_slice(&from[..WRITTEN]);
            }
            rows.write_all(&line)?;
        }
        rows.finish().map_err(io_error)?;
        writer.finish().map_err(io_error)
    }
}

/// Draws the scene.
pub(super) fn draw(scene: &Scene) -> Result<Raster, Error> {
    check_size(scene.size)?;
    let (width, height) = scene.size;
    let no_memory = || Error::NoMemory { width, height };
    let length = width as usize * height as usize * DRAWN;
    // Asked for beforehand, for what does not fit would be the end of the program in the midst of drawing.
    let mut pixels = Vec::new();
    pixels.try_reserve_exact(length + A_PATH).map_err(|_| no_memory())?;
    pixels.resize(length, 0);
    pixels.shrink_to_fit();
    let size = IntSize::from_wh(width, height).ok_or_else(no_memory)?;
    let mut pixmap = Pixmap::from_vec(pixels, size).ok_or_else(no_memory)?;
    pixmap.fill(color(scene.page));
    scene.layers.iter().for_each(|layer| paint(layer, &mut pixmap));
    Ok(Raster(pixmap))
}

fn paint(Layer { path, place, paint: Paint { fill, stroke } }: &Layer, pixmap: &mut Pixmap) {
    // Without an area or a line there is nothing to be seen.
    let Some(path) = path.build() else { return };
    let place = Transform::from_row(place.scale, 0.0, 0.0, place.scale, place.x, place.y);
    if let Some(colour) = fill {
        pixmap.fill_path(&path, &ink(*colour), FillRule::Winding, place, None);
    }
    if let Some(Stroke { colour, width, tip, dashes }) = stroke {
        let (line_cap, line_join) = match tip {
            Tip::Round => (LineCap::Round, LineJoin::Round),
            Tip::Flat => (LineCap::Butt, LineJoin::Miter),
        };
        let dash = dashes.and_then(|dashes| StrokeDash::new(dashes.to_vec(), 0.0));
        let pen = Pen { width: *width, line_cap, line_join, dash, ..Pen::default() };
        pixmap.stroke_path(&path, &ink(*colour), &pen, place, None);
    }
}

fn color(Colour([red, green, blue]): Colour) -> Color {
    Color::from_rgba8(red, green, blue, u8::MAX)
}

fn ink(colour: Colour) -> Ink<'static> {
    let mut ink = Ink::default();
    ink.set_color(color(colour));
    ink
}

impl Path {
    /// The path in lines and curves; `None` where it is no more than a point.
    fn build(&self) -> Option<tiny_skia::Path> {
        let mut path = PathBuilder::new();
        match self {
            Self::Each(shape, places) => places.iter().for_each(|&place| shape.add(place, &mut path)),
            Self::Runs(runs) => {
                for &Run { row, column, length } in runs {
                    path.move_to(column as f32, row as f32);
                    path.line_to((column + length) as f32, row as f32);
                }
            }
            Self::Grid(size) => {
                let (rows, columns) = (size.rows as f32, size.columns as f32);
                for row in 1..size.rows {
                    path.move_to(0.0, row as f32);
                    path.line_to(columns, row as f32);
                }
                for column in 1..size.columns {
                    path.move_to(column as f32, 0.0);
                    path.line_to(column as f32, rows);
                }
            }
            Self::Rectangle(size) => {
                let (rows, columns) = (size.rows as f32, size.columns as f32);
                polygon([[0.0, 0.0], [columns, 0.0], [columns, rows], [0.0, rows]], &mut path);
            }
            Self::Lines(lines) => {
                for [from, to] in lines {
                    path.move_to(from[0], from[1]);
                    path.line_to(to[0], to[1]);
                }
            }
            Self::Strokes(segments) => {
                for segment in segments {
                    match *segment {
                        Segment::Move([x, y]) => path.move_to(x, y),
                        Segment::Line([x, y]) => path.line_to(x, y),
                        Segment::Curve([[x1, y1], [x2, y2], [x, y]]) => path.cubic_to(x1, y1, x2, y2, x, y),
                    }
                }
            }
        }
        path.finish()
    }
}

impl Shape {
    fn add(self, [x, y]: [f32; 2], path: &mut PathBuilder) {
        match self {
            Self::Square(side) => {
                polygon([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], path);
            }
            Self::Disc(radius) => path.push_circle(x + radius, y, radius),
            Self::Hexagon(apothem) => {
                let mut at = [x, y];
                let corners = Self::hexagon(apothem).map(|[right, down]| {
                    at = [at[0] + right, at[1] + down];
                    at
                });
                polygon(std::iter::once([x, y]).chain(corners), path);
            }
        }
    }
}

fn polygon(corners: impl IntoIterator<Item = [f32; 2]>, path: &mut PathBuilder) {
    for (index, [x, y]) in corners.into_iter().enumerate() {
        if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path.close();
}

fn io_error(error: EncodingError) -> io::Error {
    match error {
        EncodingError::IoError(error) => error,
        other => io::Error::other(other),
    }
}
