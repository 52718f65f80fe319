//! Boards given by lists: the edges of a graph, or the lights of each button.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use lightsout::{Board, BoardError, Counting, EdgeList, ToggleLists};

use crate::input::{Inputs, Source};
use crate::reply::{Failure, note};

/// What describes the rule of a grid, by the names of the fields. Each option of a list refuses it: clap
/// waives what an option requires where that is refused.
const OPTIONS_OF_GRIDS: [&str; 4] = ["neighbourhood", "topology", "coinciding", "mask"];

/// The options of a graph and of lists of buttons, whose lights are one row.
#[derive(Args)]
pub(crate) struct ListOptions {
    /// A graph, whose vertices have a light and a button each: a pair of vertices a line, # before a comment.
    /// The first line may have the numbers of vertices and edges, and has where as many lines follow. Without
    /// a board, all lights are off; lights and presses are one row, a character a vertex
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Graph",
        group = "lists",
        conflicts_with_all = OPTIONS_OF_GRIDS
    )]
    pub(crate) edges: Option<PathBuf>,

    /// A press does not toggle its own vertex
    #[arg(
        long,
        help_heading = "Graph",
        requires = "edges",
        conflicts_with = "buttons",
        conflicts_with_all = OPTIONS_OF_GRIDS
    )]
    pub(crate) open: bool,

    /// Buttons: the lights that each toggles a line, # before a comment. Lights are one row, and presses
    /// another
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Graph",
        group = "lists",
        conflicts_with_all = OPTIONS_OF_GRIDS
    )]
    pub(crate) buttons: Option<PathBuf>,

    /// The number of the first vertex or light; when left out, 0 if it is among them, else 1
    #[arg(
        long,
        value_name = "NUMBER",
        help_heading = "Graph",
        requires = "lists",
        conflicts_with_all = OPTIONS_OF_GRIDS
    )]
    count_from: Option<First>,
}

/// The number of the first vertex or light.
#[derive(Clone, Copy, ValueEnum)]
enum First {
    #[value(name = "0")]
    Zero,
    #[value(name = "1")]
    One,
}

/// A board of lists, with its file read, for so many lights as there turn out to be.
pub(crate) struct Lists {
    source: Source,
    kind: Kind,
}

enum Kind {
    Edges(EdgeList),
    /// Edges of which a press does not toggle its own vertex.
    OpenEdges(EdgeList),
    Buttons(ToggleLists),
}

impl ListOptions {
    /// Whether there are lists, and so no grid.
    pub(crate) fn is_given(&self) -> bool {
        self.edges.is_some() || self.buttons.is_some()
    }

    /// Reads the file, if one is given.
    pub(crate) fn read(&self, inputs: &mut Inputs) -> Result<Option<Lists>, Failure> {
        let counting = self.count_from.map(|first| match first {
            First::Zero => Counting::FromZero,
            First::One => Counting::FromOne,
        });
        let Some(path) = self.edges.as_ref().or(self.buttons.as_ref()) else { return Ok(None) };
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
            let buttons = ToggleLists::read(text, counting).map_err(failure)?;
            source.tell(&buttons);
            Kind::Buttons(buttons)
        };
        Ok(Some(Lists { source, kind }))
    }
}

impl Lists {
    /// The board; of as many lights, where their number is known and the file leaves it open.
    pub(crate) fn board(&self, lights: Option<usize>) -> Result<Board, Failure> {
        let board = match &self.kind {
            Kind::Edges(edges) => edges.board(lights),
            Kind::OpenEdges(edges) => edges.board_open(lights),
            Kind::Buttons(buttons) => buttons.board(lights),
        };
        board.map_err(|error| self.source.failure(error))
    }
}
