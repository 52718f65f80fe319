//! Boards given by lists: the edges of a graph, the lights of each button, or a toggle matrix.

use std::fmt;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use lightsout::document::Rule;
use lightsout::picture::Geometry;
use lightsout::{
    Board, BoardError, Counting, EdgeList, Pattern, Size, Solid, TextError, TextProblem, ToggleLists,
};

use crate::failure::Failure;
use crate::input::Inputs;
use crate::matrix::read_matrix;
use crate::session::note;
use crate::sizes::height;

/// What describes the rule of a grid, by the names of the fields. Each option of a list refuses it: clap
/// waives what an option requires where that is refused.
const OPTIONS_OF_GRIDS: [&str; 4] = ["neighbourhood", "topology", "coinciding", "mask"];

/// The options of a graph, of lists of buttons, of a toggle matrix and of boards in space.
#[derive(Args)]
pub(crate) struct ListOptions {
    /// A graph, whose vertices have a light and a button each: a pair of vertices a line, # before a comment.
    /// The first line may have the numbers of vertices and edges, and has where as many lines follow. Or a
    /// file in DIMACS
    ///
    /// Without a board, all lights are off. The lights are one row, a character a vertex, or rows of any
    /// length with as many cells; presses are drawn alike.
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Graph",
        group = "lists",
        conflicts_with_all = OPTIONS_OF_GRIDS
    )]
    edges: Option<PathBuf>,

    /// A press does not toggle its own vertex
    #[arg(
        long,
        help_heading = "Graph",
        requires = "edges",
        conflicts_with_all = ["buttons", "matrix"],
        conflicts_with_all = OPTIONS_OF_GRIDS
    )]
    open: bool,

    /// Buttons: the lights that each toggles a line, # before a comment; or with -1 behind the lights of each
    ///
    /// The lights are one row, or rows of any length with as many cells. Presses are drawn alike where there
    /// are as many buttons, else as one row.
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Graph",
        group = "lists",
        conflicts_with_all = OPTIONS_OF_GRIDS
    )]
    buttons: Option<PathBuf>,

    /// The number of the first vertex or light; when left out, 0 if it is among them, else 1
    #[arg(
        long,
        value_name = "NUMBER",
        help_heading = "Graph",
        requires = "lists",
        conflicts_with = "matrix",
        conflicts_with_all = OPTIONS_OF_GRIDS
    )]
    count_from: Option<First>,

    /// The toggle matrix, in any format that matrix convert reads: a row a light and a column a button, with
    /// a 1 where the button toggles the light
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Graph",
        group = "lists",
        conflicts_with_all = OPTIONS_OF_GRIDS
    )]
    matrix: Option<PathBuf>,

    /// A box of cells in layers, rows and columns: a press toggles the cell and its up to six neighbours
    ///
    /// The lights are the layers below each other, a character a cell. A picture has the layers beside each other.
    #[arg(
        long = "box",
        value_name = "LxRxC",
        value_parser = sides,
        help_heading = "Graph",
        group = "lists",
        conflicts_with_all = ["open", "count_from", "matrix_rows"],
        conflicts_with_all = OPTIONS_OF_GRIDS
    )]
    sides: Option<Sides>,

    /// The surface of a cube with this number of rows on each face: a press toggles the cell and its four neighbours,
    /// also over the edges
    ///
    /// The lights are the faces below each other: top, left, front, right, back, bottom. A picture has the net of the
    /// cube.
    #[arg(
        long,
        value_name = "N",
        value_parser = height,
        allow_negative_numbers = true,
        help_heading = "Graph",
        group = "lists",
        conflicts_with_all = ["open", "count_from", "matrix_rows"],
        conflicts_with_all = OPTIONS_OF_GRIDS
    )]
    cube: Option<usize>,

    /// What the rows of the matrix are; the columns are the other
    #[arg(
        long,
        value_name = "WHAT",
        default_value = "lights",
        help_heading = "Graph",
        requires = "matrix",
        conflicts_with_all = ["edges", "buttons"],
        conflicts_with_all = OPTIONS_OF_GRIDS
    )]
    matrix_rows: MatrixRows,
}

/// The number of the first vertex or light.
#[derive(Clone, Copy, ValueEnum)]
enum First {
    #[value(name = "0")]
    Zero,
    #[value(name = "1")]
    One,
}

/// What the rows of a matrix stand for.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MatrixRows {
    Lights,
    Buttons,
}

impl MatrixRows {
    fn name(self) -> &'static str {
        match self {
            Self::Lights => "lights",
            Self::Buttons => "buttons",
        }
    }
}

/// The numbers of layers, rows and columns of a box.
#[derive(Clone, Copy)]
struct Sides([usize; 3]);

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([layers, rows, columns]) = self;
        write!(f, "{layers}x{rows}x{columns}")
    }
}

/// Reads the sides of a box.
fn sides(text: &str) -> Result<Sides, String> {
    let sides: Result<Vec<usize>, _> = text.split(['x', 'X']).map(height).collect();
    match sides.as_deref() {
        Ok(&[layers, rows, columns]) => Ok(Sides([layers, rows, columns])),
        _ => Err("expected numbers of layers, rows and columns, such as 3x3x3".to_owned()),
    }
}

/// A board of lists, with its file read, for so many lights as there turn out to be.
pub(crate) struct Lists {
    /// The name of the file.
    name: String,
    kind: Kind,
}

enum Kind {
    Edges(EdgeList),
    /// Edges of which a press does not toggle its own vertex.
    OpenEdges(EdgeList),
    Buttons(ToggleLists),
    /// The board of a matrix.
    Matrix(Board),
    Solid(Solid),
}

impl ListOptions {
    /// The file, if one is given.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.edges.as_ref().or(self.buttons.as_ref()).or(self.matrix.as_ref()).map(PathBuf::as_path)
    }

    /// Whether there are lists, and so no grid.
    pub(crate) fn is_given(&self) -> bool {
        self.path().is_some() || self.solid().is_some()
    }

    /// The box or cube, if one is given, and its option.
    fn solid(&self) -> Option<(&'static str, Solid)> {
        let boxed = self.sides.map(|Sides([layers, rows, columns])| Solid::Box { layers, rows, columns });
        let cube = self.cube.map(|side| Solid::Cube { side });
        boxed.map(|solid| ("--box", solid)).or(cube.map(|solid| ("--cube", solid)))
    }

    /// How the cells lie in a picture, where it is not said: a box or cube has a net.
    pub(crate) fn geometry(&self) -> Result<Geometry, Failure> {
        match self.solid() {
            Some((option, solid)) => {
                Ok(Geometry::Net(solid.net().map_err(|error| Failure::of(option, error))?))
            }
            None => Ok(Geometry::default()),
        }
    }

    /// Says in an object where a board comes from, if it is one of lists.
    pub(crate) fn describe(&self, rule: &mut Rule) {
        let name = |path: &PathBuf| path.display().to_string();
        rule.edges = self.edges.as_ref().map(name);
        rule.open = self.edges.as_ref().map(|_| self.open);
        rule.buttons = self.buttons.as_ref().map(name);
        rule.matrix_file = self.matrix.as_ref().map(name);
        rule.matrix_rows = self.matrix.as_ref().map(|_| self.matrix_rows.name());
        rule.solid = self.sides.map(|sides| sides.to_string());
        rule.cube = self.cube;
    }

    /// How numbers are counted, where that is given.
    pub(crate) fn counting(&self) -> Option<Counting> {
        self.count_from.map(|first| match first {
            First::Zero => Counting::FromZero,
            First::One => Counting::FromOne,
        })
    }

    /// Reads the file, if one is given.
    pub(crate) fn read(&self, inputs: &mut Inputs) -> Result<Option<Lists>, Failure> {
        if let Some((option, solid)) = self.solid() {
            return Ok(Some(Lists { name: option.to_owned(), kind: Kind::Solid(solid) }));
        }
        let Some(path) = self.path() else { return Ok(None) };
        if self.matrix.is_some() {
            return self.read_matrix(path, inputs).map(Some);
        }
        let counting = self.counting();
        let source = inputs.read(path)?;
        let failure = |error: BoardError| source.failure(error);
        let text = source.text("numbers in digits")?;
        let kind = if self.edges.is_some() {
            let edges = EdgeList::read(text, counting).map_err(failure)?;
            source.tell(&edges);
            if edges.is_disputed() {
                note(&format!(
                    "{}: the first line is taken for the numbers of vertices and edges; an edge may stand in any \
                     other line",
                    source.name()
                ));
            }
            if self.open { Kind::OpenEdges(edges) } else { Kind::Edges(edges) }
        } else {
            let buttons = ToggleLists::read(text, counting).map_err(|error| match error {
                BoardError::Text(TextError { problem: TextProblem::ListOrMatrix, .. }) => Failure::of(
                    source.name(),
                    "only 0 and 1, which read two ways: as the numbers of lights (then say --count-from 0 or 1), or \
                     as a matrix, a row a button (then say --matrix with the file, and --matrix-rows buttons)",
                ),
                error => failure(error),
            })?;
            source.tell(&buttons);
            Kind::Buttons(buttons)
        };
        Ok(Some(Lists { name: source.name().to_owned(), kind }))
    }

    fn read_matrix(&self, path: &Path, inputs: &mut Inputs) -> Result<Lists, Failure> {
        let (name, mut matrix) = read_matrix(inputs, path)?;
        if self.matrix_rows == MatrixRows::Buttons {
            matrix = matrix.as_ref().try_transpose().map_err(|error| Failure::of(&name, error))?;
        }
        let board = Board::from_toggle_matrix(matrix.as_ref());
        Ok(Lists { kind: Kind::Matrix(board.map_err(|error| Failure::of(&name, error))?), name })
    }
}

impl Lists {
    /// The board; of lights in this shape, where it is known and they fit.
    pub(crate) fn board(&self, shape: Option<Size>) -> Result<Board, Failure> {
        let lights = shape.map(cells);
        let board = match &self.kind {
            Kind::Edges(edges) => edges.board(lights),
            Kind::OpenEdges(edges) => edges.board_open(lights),
            Kind::Buttons(buttons) => buttons.board(lights),
            Kind::Matrix(board) => Ok(board.clone()),
            Kind::Solid(solid) => solid.board(),
        };
        let board = board.map_err(|error| Failure::of(&self.name, error))?;
        match shape {
            Some(shape) => shaped(board, shape),
            None => Ok(board),
        }
    }

    /// What else the file may mean, if lights of this size are for it.
    pub(crate) fn other_reading(&self, lights: Size) -> Option<&'static str> {
        let Kind::Matrix(board) = &self.kind else { return None };
        let is_transposed =
            cells(lights) == cells(board.button_size()) && cells(lights) != cells(board.light_size());
        is_transposed
            .then_some("; there is one for each column of the matrix: --matrix-rows says what its rows are")
    }
}

fn cells(size: Size) -> usize {
    size.rows.saturating_mul(size.columns)
}

/// A board of lists with its lights in this shape, if it has as many cells; else as it is.
pub(crate) fn shaped(board: Board, shape: Size) -> Result<Board, Failure> {
    let fits = board.rule().is_none() && cells(shape) == cells(board.light_size());
    if fits { Ok(board.with_shape(shape)?) } else { Ok(board) }
}

/// A pattern for a board of lists in the shape of its lights or buttons, if it has as many cells; else as it is.
pub(crate) fn fitted<K>(pattern: Pattern<K>, shape: Size, board: &Board) -> Result<Pattern<K>, Failure> {
    let fits = board.rule().is_none() && pattern.size() != shape && cells(shape) == cells(pattern.size());
    if fits { Ok(pattern.with_shape(shape)?) } else { Ok(pattern) }
}
