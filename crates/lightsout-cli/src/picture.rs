//! The options of pictures, and the files that they are written to.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use lightsout::picture::{Error, Geometry, Layout, Picture as Drawing, Theme};
use lightsout::{Board, BoardError, Lights, Presses, Size};

use crate::failure::Failure;
use crate::input::{Inputs, STANDARD};
use crate::lists::ListOptions;
use crate::names::one_of;
use crate::output::Output;

/// Where a picture goes, of a command that says something else.
#[derive(Args)]
pub(crate) struct PictureOptions {
    /// Draw the board, and presses on it, to this file, which ends in .svg or .png; it is replaced when all is
    /// written, and stays as it is when there is nothing to draw
    #[arg(long, value_name = "FILE", help_heading = "Picture")]
    picture: Option<PathBuf>,

    /// What the picture is going to be seen on
    #[arg(
        long,
        value_parser = themes(),
        default_value_t,
        requires = "picture",
        help_heading = "Picture"
    )]
    theme: Theme,

    /// How the cells of the picture lie: in rows and columns, as hexagons in axial coordinates, or as the points of a
    /// graph; in rows and columns when left out, and as a net of a box or cube
    #[arg(
        long,
        value_parser = one_of::<Geometry>(Geometry::NAMES.iter().copied()),
        requires = "picture",
        help_heading = "Picture"
    )]
    geometry: Option<Geometry>,

    /// The file with the points of a graph: to the right and down, two numbers a line for each vertex or cell, # before
    /// a comment
    #[arg(
        long,
        value_name = "FILE",
        requires = "picture",
        conflicts_with = "geometry",
        help_heading = "Picture"
    )]
    points: Option<PathBuf>,
}

/// What a picture looks like.
#[derive(Args)]
pub(crate) struct StyleOptions {
    /// What the picture is going to be seen on
    #[arg(long, value_parser = themes(), default_value_t)]
    theme: Theme,

    /// How cells lie: in rows and columns, as hexagons in axial coordinates, or as the points of a graph; in rows and
    /// columns when left out, and as a net of a box or cube
    #[arg(long, value_parser = one_of::<Geometry>(Geometry::NAMES.iter().copied()))]
    geometry: Option<Geometry>,

    /// The file with the points of a graph: to the right and down, two numbers a line for each vertex or cell, # before
    /// a comment
    #[arg(long, value_name = "FILE", conflicts_with = "geometry")]
    points: Option<PathBuf>,
}

/// Reads the name of a theme.
fn themes() -> impl TypedValueParser<Value = Theme> {
    let names = Theme::ALL.iter().map(|theme| PossibleValue::new(theme.name()).help(theme.summary()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Theme>())
}

/// What a picture is written as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
}

/// A place for a picture that seems to be writable.
pub(crate) struct Picture {
    output: Output,
    format: Format,
    style: Style,
}

/// What a picture looks like, with its files read.
struct Style {
    theme: Theme,
    geometry: Geometry,
    /// The name of the file with the points, if there is one.
    points: Option<String>,
}

impl Style {
    /// Reads the files; where no geometry is asked for, these lists have one.
    fn new(
        theme: Theme,
        geometry: Option<&Geometry>,
        points: Option<&Path>,
        lists: Option<&ListOptions>,
        inputs: &mut Inputs,
    ) -> Result<Self, Failure> {
        let Some(path) = points else {
            let geometry = match (geometry, lists) {
                (Some(geometry), _) => geometry.clone(),
                (None, Some(lists)) => lists.geometry()?,
                (None, None) => Geometry::default(),
            };
            return Ok(Self { theme, geometry, points: None });
        };
        let source = inputs.read(path)?;
        let text = source.text("two numbers a line")?;
        let points = text.parse().map_err(|error| match error {
            Error::NoPoint { line, column, .. } => {
                Failure::in_text(source.name(), text, (line, column), error)
            }
            error => Failure::of(source.name(), error),
        })?;
        Ok(Self { theme, geometry: Geometry::Points(points), points: Some(source.name().to_owned()) })
    }
}

impl PictureOptions {
    /// The place of the picture, if there is to be one, of a board that may be one of these lists.
    pub(crate) fn open(
        &self,
        lists: Option<&ListOptions>,
        inputs: &mut Inputs,
    ) -> Result<Option<Picture>, Failure> {
        let Some(path) = &self.picture else { return Ok(None) };
        let style = Style::new(self.theme, self.geometry.as_ref(), self.points.as_deref(), lists, inputs)?;
        Picture::open(path, style).map(Some)
    }
}

impl StyleOptions {
    /// A picture in this file, or on standard output, of a board that may be one of these lists.
    pub(crate) fn open(
        &self,
        path: Option<&Path>,
        lists: &ListOptions,
        inputs: &mut Inputs,
    ) -> Result<Picture, Failure> {
        let (geometry, points) = (self.geometry.as_ref(), self.points.as_deref());
        let style = Style::new(self.theme, geometry, points, Some(lists), inputs)?;
        match path {
            Some(path) if path != Path::new(STANDARD) => Picture::open(path, style),
            _ => Picture::on_standard_output(style),
        }
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
    fn open(path: &Path, style: Style) -> Result<Self, Failure> {
        Ok(Self { format: Format::of(path)?, output: Output::open(path)?, style })
    }

    fn on_standard_output(style: Style) -> Result<Self, Failure> {
        Ok(Self { output: Output::open(Path::new(STANDARD))?, format: Format::Svg, style })
    }

    /// The same picture on standard output.
    pub(crate) fn printed(self) -> Result<Self, Failure> {
        Self::on_standard_output(self.style)
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

    /// That it can show so many states of this board, and has room for them.
    pub(crate) fn check_board(&self, board: &Board, count: usize) -> Result<(), Failure> {
        self.layout(board, count).map(drop)
    }

    /// That it has room for a board of this size.
    pub(crate) fn check_room(&self, size: Size) -> Result<(), Failure> {
        self.checked(Layout::of_size(size, 1, &self.style.geometry)).map(drop)
    }

    fn layout(&self, board: &Board, count: usize) -> Result<Layout, Failure> {
        self.checked(Layout::new(board, count, &self.style.geometry))
    }

    fn checked(&self, layout: Result<Layout, Error>) -> Result<Layout, Failure> {
        let layout = layout.map_err(|error| match (&error, &self.style.points) {
            (Error::OtherPlaces { .. } | Error::TooFarApart { .. }, Some(name)) => Failure::of(name, error),
            _ => self.output.failure(error),
        })?;
        if self.format == Format::Png {
            let failure = |error| self.output.failure(format_args!("{error}, or a name in .svg"));
            layout.check_raster().map_err(failure)?;
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
        self.write(self.layout(board, 1)?.board(self.style.theme, board, lights, presses))
    }

    /// Draws so many quiet patterns, each on a board that is off.
    pub(crate) fn draw_quiet_patterns(
        &self,
        board: &Board,
        count: usize,
        patterns: impl Iterator<Item = Result<Presses, BoardError>>,
    ) -> Result<(), Failure> {
        self.write(self.layout(board, count)?.quiet_patterns(self.style.theme, board, patterns)?)
    }

    fn write(&self, drawing: Drawing) -> Result<(), Failure> {
        self.output.write_by(|output| match self.format {
            Format::Svg => Ok(writeln!(output, "{drawing}")?),
            Format::Png => {
                let failure = |error| Failure::new(format_args!("{error}, expected a name in .svg"));
                Ok(drawing.raster().map_err(failure)?.write_png(output)?)
            }
        })
    }
}
