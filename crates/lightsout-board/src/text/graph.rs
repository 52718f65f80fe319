//! Graphs as text: a pair of vertices a line, or in the format of the DIMACS challenges.

use std::fmt;
use std::iter;

use super::Located;
use super::counting::Counting;
use super::numbers::{Line, Number, lines, no_memory};
use crate::board::Kind;
use crate::buttons::{ButtonLists, Centre};
use crate::{Board, Error, TextProblem};

/// A graph, given by its edges.
///
/// As text: a pair of vertices a line, separated by a space or a comma; a `#` begins a comment. The first line may hold
/// the numbers of vertices and edges: it does if that number of lines follows, with no number larger than that of
/// vertices. Otherwise the largest number gives the number of vertices.
///
/// Or in DIMACS format: comments in lines that begin with `c`, the numbers of vertices and edges in one that begins
/// with `p edge`, and edges in lines that begin with `e`, with vertices counted from 1.
///
/// ```
/// use lightsout_board::{Board, Counting, EdgeList};
///
/// let path = EdgeList::read("4 3  # vertices, edges\n1 2\n2 3\n3 4\n", None)?;
/// assert_eq!(path.to_string(), "4 vertices counted from 1, 3 edges");
/// assert_eq!(path.board(None)?, Board::from_graph(4, [(0, 1), (1, 2), (2, 3)])?);
/// assert_eq!(EdgeList::read("p edge 4 3\ne 1 2\ne 2 3\ne 3 4\n", None)?.board(None)?, path.board(None)?);
/// assert_eq!(EdgeList::read("0 1", None)?.counting(), Counting::FromZero);
/// # Ok::<(), lightsout_board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeList {
    counting: Counting,
    vertices: usize,
    /// Whether the number of vertices is fixed, even if there are more lights.
    is_exact: bool,
    /// Whether the first line could have been an edge, too.
    is_disputed: bool,
    /// Ends counted from 0.
    edges: Vec<(u32, u32)>,
}

impl EdgeList {
    /// Reads a graph. By default numbers are counted from 0 if 0 is among them, else from 1; in DIMACS format from 1.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] with the line and column, both counted from 1.
    ///
    /// # Complexity
    ///
    /// Two passes over the text, and eight bytes of memory for each edge.
    pub fn read(text: &str, counting: Option<Counting>) -> Result<Self, Error> {
        let read = if is_dimacs(text) {
            Self::read_dimacs(text, counting)
        } else {
            Self::read_pairs(text, counting)
        };
        read.map_err(|error| error.in_text(text).into())
    }

    fn read_pairs(text: &str, counting: Option<Counting>) -> Result<Self, Located> {
        let PairSummary { lines: count, heading, counting: recognized } = PairSummary::of(text)?;
        if count == 0 {
            let expected = "a pair of vertices a line";
            return Err(Located { at: 0, problem: TextProblem::NoNumbers { expected } });
        }
        let counting = counting.unwrap_or(recognized);
        let skipped = usize::from(heading.is_some());
        let mut graph = Self::with_capacity(counting, heading, count - skipped)?;
        lines(text).skip(skipped).try_for_each(|line| graph.add(line))?;
        let edges = graph.edges.len();
        graph.is_disputed = heading.is_some_and(|vertices| edges < vertices && counting.first() <= edges);
        Ok(graph)
    }

    fn read_dimacs(text: &str, counting: Option<Counting>) -> Result<Self, Located> {
        let counting = counting.unwrap_or(Counting::FromOne);
        let mut graph: Option<Self> = None;
        for record in records(text) {
            match (record.letter, &mut graph) {
                ("c", _) => {}
                ("p", None) => graph = Some(Self::with_capacity(counting, Some(record.vertices()?), 0)?),
                ("e", Some(graph)) => {
                    graph.edges.try_reserve(1).map_err(|_| no_memory(record.at))?;
                    graph.add(record.rest)?;
                }
                (_, graph) => {
                    let expected = match graph {
                        None => "c before a comment, or p edge and the numbers of vertices and edges",
                        Some(_) => "c before a comment, or e before the two vertices of an edge",
                    };
                    return Err(record.unexpected(expected));
                }
            }
        }
        let expected = "p edge and the numbers of vertices and edges";
        graph.ok_or(Located { at: text.len(), problem: TextProblem::UnexpectedEnd { expected } })
    }

    /// No edges yet, with capacity for a number of them.
    fn with_capacity(counting: Counting, vertices: Option<usize>, edges: usize) -> Result<Self, Located> {
        let (is_exact, vertices) = (vertices.is_some(), vertices.unwrap_or(0));
        let mut graph = Self { counting, vertices, is_exact, is_disputed: false, edges: Vec::new() };
        graph.edges.try_reserve_exact(edges).map_err(|_| no_memory(0))?;
        Ok(graph)
    }

    /// Adds the edge of a line, for which there is capacity.
    fn add(&mut self, line: Line<'_>) -> Result<(), Located> {
        let end = self.is_exact.then_some(self.vertices);
        let (from, to) = pair(line)?;
        if from.value == to.value {
            return Err(Located { at: to.at, problem: TextProblem::Loop });
        }
        let (from, to) = (self.counting.place(from, end)?, self.counting.place(to, end)?);
        self.vertices = self.vertices.max(from.max(to) as usize + 1);
        self.edges.push((from, to));
        Ok(())
    }

    /// Whether the first line was read as the numbers of vertices and edges but could have been an edge between two of
    /// these vertices.
    pub fn is_disputed(&self) -> bool {
        self.is_disputed
    }

    /// The numbering of vertices.
    pub fn counting(&self) -> Counting {
        self.counting
    }

    /// Returns the board whose buttons toggle their own vertex and its neighbours. If the text does not give the number
    /// of vertices, there are at least `lights` of them.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory for the vertices.
    pub fn board(&self, lights: Option<usize>) -> Result<Board, Error> {
        self.board_with(lights, Centre::Toggled)
    }

    /// As [`board`](Self::board), but a button does not toggle its own vertex.
    ///
    /// # Errors
    ///
    /// As for [`board`](Self::board).
    pub fn board_open(&self, lights: Option<usize>) -> Result<Board, Error> {
        self.board_with(lights, Centre::Left)
    }

    fn board_with(&self, lights: Option<usize>, centre: Centre) -> Result<Board, Error> {
        let vertices =
            lights.filter(|_| !self.is_exact).map_or(self.vertices, |lights| self.vertices.max(lights));
        Ok(Board::of(Kind::Lists(ButtonLists::from_ends(vertices, &self.edges, centre)?)))
    }
}

impl fmt::Display for EdgeList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (vertices, first, edges) = (self.vertices, self.counting.first(), self.edges.len());
        write!(f, "{vertices} vertices counted from {first}, {edges} edges")
    }
}

/// What pairs of vertices are, as far as it takes all of them to know.
struct PairSummary {
    /// Lines with numbers.
    lines: usize,
    /// The number of vertices that the first line says, where it says how many edges follow as well.
    heading: Option<usize>,
    /// From zero where 0 is a vertex, else from one.
    counting: Counting,
}

impl PairSummary {
    fn of(text: &str) -> Result<Self, Located> {
        let mut all = lines(text);
        let mut first = Vec::new();
        for number in all.next().into_iter().flat_map(Line::numbers) {
            let value = number?.value;
            if first.len() < 3 {
                first.push(value);
            }
        }
        let (mut following, mut largest, mut has_zero) = (0, 0, false);
        for line in all {
            following += 1;
            for number in line.numbers() {
                let value = number?.value;
                largest = largest.max(value);
                has_zero |= value == 0;
            }
        }
        let heading = match first[..] {
            [vertices, edges] if edges == following && largest <= vertices => Some(vertices),
            _ => None,
        };
        has_zero |= heading.is_none() && first.contains(&0);
        let counting = if has_zero { Counting::FromZero } else { Counting::FromOne };
        Ok(Self { lines: usize::from(!first.is_empty()) + following, heading, counting })
    }
}

/// The two numbers of a line.
fn pair(line: Line<'_>) -> Result<(Number, Number), Located> {
    let mut numbers = line.numbers();
    let [first, second, third] = [(); 3].map(|()| numbers.next());
    match (first.transpose()?, second.transpose()?, third.transpose()?) {
        (Some(from), Some(to), None) => Ok((from, to)),
        (first, second, third) => {
            let at = third.or(first).map_or(line.at(), |number| number.at);
            let more = numbers.try_fold(0, |more, number| number.map(|_| more + 1))?;
            let found = iter::empty().chain(first).chain(second).chain(third).count() + more;
            Err(Located { at, problem: TextProblem::NotAPair { found } })
        }
    }
}

/// A line of a file in DIMACS.
struct Record<'a> {
    /// The word that it begins with.
    letter: &'a str,
    at: usize,
    /// What stands behind that.
    rest: Line<'a>,
}

/// The lines of a file in DIMACS that are not blank.
fn records(text: &str) -> impl Iterator<Item = Record<'_>> {
    let mut start = 0;
    text.split('\n').filter_map(move |line| {
        let whole = Line::new(line, start);
        start += line.len() + 1;
        let (letter, rest) = whole.word();
        (!letter.is_empty()).then_some(Record { letter, at: rest.at() - letter.len(), rest })
    })
}

/// Whether a text is in DIMACS: its first line begins with a `c` or `p`.
fn is_dimacs(text: &str) -> bool {
    records(text).next().is_some_and(|record| matches!(record.letter, "c" | "p"))
}

impl Record<'_> {
    /// The number of vertices, of a line that begins with `p edge`. The number of edges is often another than there
    /// are: some files have each edge twice.
    fn vertices(&self) -> Result<usize, Located> {
        let (kind, numbers) = self.rest.word();
        if !matches!(kind, "edge" | "edges" | "col") {
            let record = Record { letter: kind, at: numbers.at() - kind.len(), rest: numbers };
            return Err(record.unexpected("edge, and the numbers of vertices and edges"));
        }
        pair(numbers).map(|(vertices, _)| vertices.value)
    }

    fn unexpected(&self, expected: &'static str) -> Located {
        let problem = match self.letter.chars().next() {
            Some(found) => TextProblem::UnexpectedCharacter { found, expected: expected.to_owned() },
            None => TextProblem::UnexpectedEnd { expected },
        };
        Located { at: self.at, problem }
    }
}
