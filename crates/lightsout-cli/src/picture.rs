//! The options of pictures, and the files that they are written to.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use lightsout::picture::{Error, Geometry, Layout, Picture as Drawing, Theme};
use lightsout::{Board, BoardError, Lights, Presses, Size};

use crate::failure::Failure;
use crate::input::STANDARD;
use crate::names::one_of;
use crate::output::Output;

/// Where a picture goes, of a command that says something else.
#[derive(Args)]
pub(crate) struct PictureOptions {
    /// Draw the board and the presses to this file, which ends in .svg or .png; it is replaced when all is
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
    theme: Theme,
    geometry: Geometry,
}

impl PictureOptions {
    pub(crate) fn open(&self) -> Result<Option<Picture>, Failure> {
        self.open_for(Geometry::default())
    }

    /// The same for a board that has this geometry where none is asked for.
    pub(crate) fn open_for(&self, geometry: Geometry) -> Result<Option<Picture>, Failure> {
        let geometry = self.geometry.clone().unwrap_or(geometry);
        self.picture.as_deref().map(|path| Picture::open(path, self.theme, geometry)).transpose()
    }
}

impl StyleOptions {
    /// A picture in this file, or on standard output, of a board that has this geometry where none is asked for.
    pub(crate) fn open(&self, path: Option<&Path>, geometry: Geometry) -> Result<Picture, Failure> {
        let geometry = self.geometry.clone().unwrap_or(geometry);
        match path {
            Some(path) if path != Path::new(STANDARD) => Picture::open(path, self.theme, geometry),
            _ => Picture::on_standard_output(self.theme, geometry),
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
    fn open(path: &Path, theme: Theme, geometry: Geometry) -> Result<Self, Failure> {
        Ok(Self { format: Format::of(path)?, output: Output::open(path)?, theme, geometry })
    }

    fn on_standard_output(theme: Theme, geometry: Geometry) -> Result<Self, Failure> {
        Ok(Self { output: Output::open(Path::new(STANDARD))?, format: Format::Svg, theme, geometry })
    }

    /// The same picture on standard output.
    pub(crate) fn printed(self) -> Result<Self, Failure> {
        Self::on_standard_output(self.theme, self.geometry)
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
        self.checked(Layout::of_size(size, 1, &self.geometry)).map(drop)
    }

    fn layout(&self, board: &Board, count: usize) -> Result<Layout, Failure> {
        self.checked(Layout::new(board, count, &self.geometry))
    }

    fn checked(&self, layout: Result<Layout, Error>) -> Result<Layout, Failure> {
        let layout = layout.map_err(|error| self.output.failure(error))?;
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
        self.write(self.layout(board, 1)?.board(self.theme, board, lights, presses))
    }

    /// Draws so many quiet patterns, each on a board that is off.
    pub(crate) fn draw_quiet_patterns(
        &self,
        board: &Board,
        count: usize,
        patterns: impl Iterator<Item = Result<Presses, BoardError>>,
    ) -> Result<(), Failure> {
        self.write(self.layout(board, count)?.quiet_patterns(self.theme, board, patterns)?)
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
