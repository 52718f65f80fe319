//! Graphs, and lists of buttons, as numbers: a pair of vertices a line, or the lights of a button a line.

use std::fmt;

use super::Located;
use super::numbers::{Number, Numbers, no_memory};
use crate::{Board, Error, TextProblem};

/// The number that the first vertex or light has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Numbers begin with 0.
    FromZero,
    /// Numbers begin with 1.
    FromOne,
}

impl Counting {
    /// The lowest number.
    pub fn first(self) -> usize {
        match self {
            Self::FromZero => 0,
            Self::FromOne => 1,
        }
    }

    /// As they are where a zero is among them, else from one.
    fn recognized<'a>(mut numbers: impl Iterator<Item = &'a Number>) -> Self {
        if numbers.any(|number| number.value == 0) { Self::FromZero } else { Self::FromOne }
    }

    /// The place, counted from 0, of a number below `end`.
    fn place(self, number: Number, end: Option<usize>) -> Result<usize, Located> {
        let Number { value, at } = number;
        let first = self.first();
        match value.checked_sub(first) {
            Some(place) if end.is_none_or(|end| place < end) => Ok(place),
            Some(_) => {
                let most = (end.unwrap_or(0) + first).saturating_sub(1);
                Err(Located { at, problem: TextProblem::OutOfRange { number: value, least: first, most } })
            }
            None => Err(Located { at, problem: TextProblem::TooLow { number: value, least: first } }),
        }
    }
}

/// A graph, given by its edges.
///
/// As text: a pair of vertices a line, with a space or a comma between them. What stands behind a `#` is a
/// comment. The first line may say how many vertices and edges there are: it does when as many lines follow,
/// and no number in them is larger than that of vertices. Without it there are as many vertices as the
/// largest number says.
///
/// ```
/// use lightsout_board::{Board, Counting, EdgeList};
///
/// let path = EdgeList::read("4 3  # vertices, edges\n1 2\n2 3\n3 4\n", None)?;
/// assert_eq!(path.to_string(), "4 vertices counted from 1, 3 edges");
/// assert_eq!(path.board(None)?, Board::from_graph(4, [(0, 1), (1, 2), (2, 3)])?);
/// assert_eq!(EdgeList::read("0 1", None)?.counting(), Counting::FromZero);
/// # Ok::<(), lightsout_board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeList {
    counting: Counting,
    vertices: usize,
    /// Whether there are no more vertices, whatever the lights say.
    is_exact: bool,
    /// Whether the first line could have been an edge, too.
    is_disputed: bool,
    /// Ends counted from 0.
    edges: Vec<(usize, usize)>,
}

impl EdgeList {
    /// Reads a graph. Where it is not said how numbers are counted, they are from 0 when 0 is among them,
    /// else from 1.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] with the line and column, both counted from 1.
    pub fn read(text: &str, counting: Option<Counting>) -> Result<Self, Error> {
        Self::parse(text, counting).map_err(|error| error.in_text(text).into())
    }

    fn parse(text: &str, counting: Option<Counting>) -> Result<Self, Located> {
        let numbers = Numbers::read(text)?;
        let mut lines = numbers.lines();
        let heading = vertices_of_heading(&numbers);
        if heading.is_some() {
            lines.next();
        } else if lines.len() == 0 {
            return Err(Located {
                at: 0,
                problem: TextProblem::NoNumbers { expected: "a pair of vertices a line" },
            });
        }
        let counting = counting.unwrap_or_else(|| {
            Counting::recognized(numbers.lines().skip(usize::from(heading.is_some())).flatten())
        });
        let mut edges = Vec::new();
        edges.try_reserve_exact(lines.len()).map_err(|_| no_memory(0))?;
        for line in lines {
            let &[from, to] = line else {
                let at = line.get(2).unwrap_or(&line[0]).at;
                return Err(Located { at, problem: TextProblem::NotAPair { found: line.len() } });
            };
            if from.value == to.value {
                return Err(Located { at: to.at, problem: TextProblem::Loop });
            }
            edges.push((counting.place(from, heading)?, counting.place(to, heading)?));
        }
        let least = edges.iter().map(|&(from, to)| from.max(to) + 1).max().unwrap_or(0);
        let is_disputed =
            heading.is_some_and(|vertices| edges.len() < vertices && counting.first() <= edges.len());
        Ok(Self {
            counting,
            vertices: heading.unwrap_or(least),
            is_exact: heading.is_some(),
            is_disputed,
            edges,
        })
    }

    /// Whether the first line was taken for the numbers of vertices and edges and could have been an edge
    /// between two of these vertices, too: in another line it would have been.
    pub fn is_disputed(&self) -> bool {
        self.is_disputed
    }

    /// How vertices are counted.
    pub fn counting(&self) -> Counting {
        self.counting
    }

    /// Returns the board whose buttons toggle their own vertex and those joined to it, with as many vertices
    /// as `lights` where the text leaves it open and does not need more.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory for the vertices.
    pub fn board(&self, lights: Option<usize>) -> Result<Board, Error> {
        Board::from_graph(self.vertices(lights), self.edges.iter().copied())
    }

    /// As [`board`](Self::board), but a button does not toggle its own vertex.
    ///
    /// # Errors
    ///
    /// As for [`board`](Self::board).
    pub fn board_open(&self, lights: Option<usize>) -> Result<Board, Error> {
        Board::from_graph_open(self.vertices(lights), self.edges.iter().copied())
    }

    fn vertices(&self, lights: Option<usize>) -> usize {
        lights.filter(|_| !self.is_exact).map_or(self.vertices, |lights| self.vertices.max(lights))
    }
}

/// The number of vertices that the first line says, where it says how many edges follow as well.
fn vertices_of_heading(numbers: &Numbers) -> Option<usize> {
    let mut lines = numbers.lines();
    let &[vertices, edges] = lines.next()? else { return None };
    let follow = lines.len() == edges.value;
    (follow && lines.flatten().all(|number| number.value <= vertices.value)).then_some(vertices.value)
}

impl fmt::Display for EdgeList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (vertices, first, edges) = (self.vertices, self.counting.first(), self.edges.len());
        write!(f, "{vertices} vertices counted from {first}, {edges} edges")
    }
}

/// Buttons, each given by the lights that it toggles.
///
/// As text: a button a line, its lights with spaces or commas between them; one given twice is toggled twice,
/// so not at all. What stands behind a `#` is a comment. There are as many lights as the largest number says.
///
/// ```
/// use lightsout_board::{Board, ToggleLists};
///
/// let lists = ToggleLists::read("1 2\n2, 3  # the second button\n", None)?;
/// assert_eq!(lists.to_string(), "3 lights counted from 1, 2 buttons");
/// assert_eq!(lists.board(None)?, Board::from_buttons(3, [vec![0, 1], vec![1, 2]])?);
/// # Ok::<(), lightsout_board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToggleLists {
    counting: Counting,
    lights: usize,
    /// For each button its lights, counted from 0.
    lists: Vec<Vec<usize>>,
}

impl ToggleLists {
    /// Reads buttons. Where it is not said how lights are counted, they are from 0 when 0 is among them, else
    /// from 1.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] with the line and column, both counted from 1.
    pub fn read(text: &str, counting: Option<Counting>) -> Result<Self, Error> {
        Self::parse(text, counting).map_err(|error| error.in_text(text).into())
    }

    fn parse(text: &str, counting: Option<Counting>) -> Result<Self, Located> {
        let numbers = Numbers::read(text)?;
        let lines = numbers.lines();
        if lines.len() == 0 {
            let expected = "the lights of a button a line";
            return Err(Located { at: 0, problem: TextProblem::NoNumbers { expected } });
        }
        let counting = counting.unwrap_or_else(|| Counting::recognized(numbers.lines().flatten()));
        let mut lists = Vec::new();
        lists.try_reserve_exact(lines.len()).map_err(|_| no_memory(0))?;
        let mut lights = 0;
        for line in lines {
            let mut list = Vec::new();
            list.try_reserve_exact(line.len()).map_err(|_| no_memory(line[0].at))?;
            for &number in line {
                let light = counting.place(number, None)?;
                lights = lights.max(light + 1);
                list.push(light);
            }
            lists.push(list);
        }
        Ok(Self { counting, lights, lists })
    }

    /// How lights are counted.
    pub fn counting(&self) -> Counting {
        self.counting
    }

    /// Returns the board of these buttons, with at least as many lights as `lights`.
    ///
    /// # Errors
    ///
    /// None but those of [`Board::from_buttons`].
    pub fn board(&self, lights: Option<usize>) -> Result<Board, Error> {
        let lights = lights.map_or(self.lights, |lights| self.lights.max(lights));
        Board::from_buttons(lights, self.lists.iter().cloned())
    }
}

impl fmt::Display for ToggleLists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lights, first, buttons) = (self.lights, self.counting.first(), self.lists.len());
        write!(f, "{lights} lights counted from {first}, {buttons} buttons")
    }
}
