//! Pictures of boards: one drawing, written as SVG or as the pixels of it.

mod cells;
mod drawing;
mod glyphs;
mod layout;
mod palette;
mod png;
mod scene;
mod svg;

use std::path::{Path, PathBuf};

use clap::Args;
use lightsout::{Board, BoardError, Lights, Presses, Size};

use crate::input::STANDARD;
use crate::output::Output;
use crate::reply::Failure;

use drawing::{Drawing, Marks};
use layout::Layout;
use palette::Theme;
use scene::Scene;

/// Where a picture goes, of a command that says something else.
#[derive(Args)]
pub(crate) struct PictureOptions {
    /// Draw the board and the presses to this file, which ends in .svg or .png; it is replaced when all is
    /// written, and stays as it is when there is nothing to draw
    #[arg(long, value_name = "FILE", help_heading = "Picture")]
    picture: Option<PathBuf>,

    /// What the picture is going to be seen on
    #[arg(long, value_enum, default_value_t, requires = "picture", help_heading = "Picture")]
    theme: Theme,
}

/// Which colours a picture has.
#[derive(Args)]
pub(crate) struct ThemeOption {
    /// What the picture is going to be seen on
    #[arg(long, value_enum, default_value_t)]
    pub(crate) theme: Theme,
}

/// What a picture is written as.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Svg,
    Png,
}

/// A place for a picture that seems to be writable.
pub(crate) struct Picture {
    output: Output,
    format: Format,
    theme: Theme,
}

impl PictureOptions {
    pub(crate) fn open(&self) -> Result<Option<Picture>, Failure> {
        self.picture.as_deref().map(|path| Picture::open(path, self.theme)).transpose()
    }
}

impl Format {
    /// The format that a name ends in.
    fn of(path: &Path) -> Result<Self, Failure> {
        let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
        match extension.as_ref().and_then(|extension| extension.to_str()) {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            _ => Err(Failure::of(path.display(), "unknown kind of picture, expected a name in .svg or .png")),
        }
    }
}

impl Picture {
    /// What can be told before there is anything to be drawn.
    pub(crate) fn open(path: &Path, theme: Theme) -> Result<Self, Failure> {
        Ok(Self { format: Format::of(path)?, output: Output::open(path)?, theme })
    }

    /// A picture on standard output.
    pub(crate) fn on_standard_output(theme: Theme) -> Result<Self, Failure> {
        Ok(Self { output: Output::open(Path::new(STANDARD))?, format: Format::Svg, theme })
    }

    /// Where it goes.
    pub(crate) fn output(&self) -> &Output {
        &self.output
    }

    /// That it is not the file of this other option.
    pub(crate) fn check_apart(&self, other: Option<&Output>, option: &str) -> Result<(), Failure> {
        if other.is_some_and(|other| other.is_same_file(&self.output)) {
            let problem = format!("the same file as for {option}, expected another");
            return Err(Failure::of("--picture", problem));
        }
        Ok(())
    }

    /// That it can show this board, and has room for it.
    pub(crate) fn check_board(&self, board: &Board) -> Result<(), Failure> {
        if board.light_size() != board.button_size() {
            let problem = "a picture shows a light and its button in one cell, and this board has other buttons \
                           than lights: expected a grid or a graph";
            return Err(self.output.failure(problem));
        }
        self.check_room(board.light_size(), 1)
    }

    /// That it has room for so many boards of this size.
    pub(crate) fn check_room(&self, size: Size, boards: usize) -> Result<(), Failure> {
        self.layout(size, boards).map(drop)
    }

    fn layout(&self, size: Size, boards: usize) -> Result<Layout, Failure> {
        let layout = Layout::new(size, boards).map_err(|problem| self.output.failure(problem))?;
        if self.format == Format::Png {
            png::check_size(layout.page()).map_err(|problem| self.output.failure(problem))?;
        }
        Ok(layout)
    }

    /// Draws a board with these presses, numbered row by row.
    pub(crate) fn draw(
        &self,
        board: &Board,
        lights: &Lights,
        presses: Option<&Presses>,
    ) -> Result<(), Failure> {
        let layout = self.layout(board.light_size(), 1)?;
        self.write(scene_of_board(&layout, self.theme, board, lights, presses))
    }

    /// Draws so many quiet patterns, each on a board that is off.
    pub(crate) fn draw_quiet_patterns(
        &self,
        board: &Board,
        count: usize,
        patterns: impl Iterator<Item = Result<Presses, BoardError>>,
    ) -> Result<(), Failure> {
        let layout = self.layout(board.light_size(), count)?;
        self.write(scene_of_quiet_patterns(&layout, self.theme, board, patterns)?)
    }

    fn write(&self, scene: Scene) -> Result<(), Failure> {
        match self.format {
            Format::Svg => self.output.write_by(|output| Ok(writeln!(output, "{}", svg::document(scene))?)),
            Format::Png => self.output.write_by(|output| png::write(scene, output)),
        }
    }
}

fn scene_of_board(
    layout: &Layout,
    theme: Theme,
    board: &Board,
    lights: &Lights,
    presses: Option<&Presses>,
) -> Scene {
    let palette = theme.palette();
    let drawing = Drawing { board, lights: Some(lights), presses, marks: Marks::Numbered };
    let count = presses.map_or_else(String::new, |presses| format!(", presses: {}", presses.weight()));
    let title = format!("Lights-out board of {}{count}", board.light_size());
    Scene { size: layout.page(), title, page: palette.page, layers: drawing.layers(layout, &palette, 0) }
}

fn scene_of_quiet_patterns(
    layout: &Layout,
    theme: Theme,
    board: &Board,
    patterns: impl Iterator<Item = Result<Presses, BoardError>>,
) -> Result<Scene, BoardError> {
    let palette = theme.palette();
    let mut layers = Vec::new();
    for (index, presses) in patterns.enumerate() {
        let presses = Some(&presses?);
        let drawing = Drawing { board, lights: None, presses, marks: Marks::Plain };
        layers.extend(drawing.layers(layout, &palette, index));
    }
    let title = format!("Quiet patterns of a lights-out board of {}", board.light_size());
    Ok(Scene { size: layout.page(), title, page: palette.page, layers })
}

#[cfg(test)]
mod tests;
