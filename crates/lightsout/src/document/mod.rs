//! Documents: boards, puzzles and solutions for other programs.
//!
//! Each type is an object that the command of the same name prints as JSON; `docs/json.md` describes it field by field.
//! Documents are made from boards, puzzles and solutions, and written by any serializer of serde.
//!
//! ```
//! use lightsout::{Puzzle, document};
//!
//! let puzzle = Puzzle::from_lights("#..\n...".parse()?)?;
//! let solution = puzzle.solve()?;
//! let document = document::Solve::new((&puzzle).into(), &solution, document::Shown::Best);
//! let json = serde_json::to_string(&document).expect("it has no maps");
//! assert!(json.starts_with(r#"{"version":1,"rows":2,"columns":3,"neighbourhood":"plus","#));
//! # Ok::<(), lightsout::Error>(())
//! ```

mod answers;
mod boards;
mod parts;
#[cfg(feature = "explain")]
mod teaching;

use std::borrow::Cow;

use lightsout_board::{Board as Rules, Rule as GridRule, Size};
use serde::Serialize;

use crate::{Puzzle as Task, Solution, Solved};

pub use answers::{Certificate, Check, Flip, Minimum, Shown, Solve, Verify};
pub use boards::{Census, Generate, Nullities, Nullity, Quiet};
pub use parts::{Basis, Bits, Cells, Members, Row, Rows, place};
#[cfg(feature = "explain")]
pub use teaching::{Candidate, Chase, Entry, Equation, Explain, Target};

/// The version of the objects, raised when a field changes its meaning or is removed.
pub const VERSION: u32 = 1;

/// The rule of a grid. For other boards it is empty, since a board does not know the source of its lists; a caller who
/// does may fill it in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Rule {
    /// The name of the neighbourhood of a grid.
    pub neighbourhood: Option<String>,
    /// How the edges of a grid are joined.
    pub topology: Option<&'static str>,
    /// What happens to a cell of a grid that a press meets several times.
    pub coinciding: Option<&'static str>,
    /// The source of a graph.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges: Option<String>,
    /// Whether a press leaves its own vertex as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<bool>,
    /// The source of lists of buttons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buttons: Option<String>,
    /// The source of a toggle matrix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matrix_file: Option<String>,
    /// What the rows of the matrix are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matrix_rows: Option<&'static str>,
    /// The layers, rows and columns of a box, such as `3x3x3`.
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    pub solid: Option<String>,
    /// The rows of each face of a cube.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cube: Option<usize>,
}

impl From<&GridRule> for Rule {
    fn from(rule: &GridRule) -> Self {
        Self {
            neighbourhood: Some(rule.neighbourhood.to_string()),
            topology: Some(rule.topology.name()),
            coinciding: Some(rule.coinciding.name()),
            ..Self::default()
        }
    }
}

impl From<&Rules> for Rule {
    fn from(board: &Rules) -> Self {
        board.rule().map(Self::from).unwrap_or_default()
    }
}

/// The board of a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Board {
    /// [`VERSION`].
    pub version: u32,
    /// The rows of its lights.
    pub rows: usize,
    /// The columns of its lights.
    pub columns: usize,
    /// Its rule.
    #[serde(flatten)]
    pub rule: Rule,
}

impl From<&Rules> for Board {
    fn from(board: &Rules) -> Self {
        let Size { rows, columns } = board.light_size();
        Self { version: VERSION, rows, columns, rule: board.into() }
    }
}

/// The puzzle of a document, without its lights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Puzzle<'a> {
    /// Its board.
    #[serde(flatten)]
    pub board: Board,
    /// The goal: `off`, `on`, `either`, or the name of the pattern.
    pub goal: Cow<'a, str>,
}

impl<'a> Puzzle<'a> {
    /// A puzzle on this board with the name of its goal.
    pub fn new(board: impl Into<Board>, goal: impl Into<Cow<'a, str>>) -> Self {
        Self { board: board.into(), goal: goal.into() }
    }
}

impl From<&Task> for Puzzle<'static> {
    fn from(puzzle: &Task) -> Self {
        Self::new(puzzle.board(), puzzle.goal().name())
    }
}

/// The result for a puzzle. All fields are `None` when the search was stopped before anything was known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Outcome {
    /// Whether there is a solution.
    pub solvable: Option<bool>,
    /// The dimension of the space of quiet patterns.
    pub nullity: Option<usize>,
    /// The state that the solution leads to.
    pub reached: Option<&'static str>,
    /// The number of presses of the solution.
    pub presses: Option<usize>,
    /// A lower bound on the presses of every solution.
    pub lower_bound: Option<usize>,
    /// Whether `presses` equals `lower_bound`.
    pub proved: Option<bool>,
    /// The number of solutions with the fewest presses, if the search was complete.
    pub minima: Option<String>,
}

impl From<&Solution> for Outcome {
    fn from(solution: &Solution) -> Self {
        let solved = solution.solved();
        Self {
            solvable: Some(solved.is_some()),
            nullity: Some(solution.nullity()),
            reached: solved.map(|solved| solved.target().name()),
            presses: solved.map(Solved::weight),
            lower_bound: solved.map(Solved::lower_bound),
            proved: solved.map(Solved::is_proved),
            minima: solved.and_then(Solved::lightest_count).map(|minima| minima.to_string()),
        }
    }
}

/// `None` stands for a search that was stopped before anything was known.
impl From<Option<&Solution>> for Outcome {
    fn from(solution: Option<&Solution>) -> Self {
        solution.map(Self::from).unwrap_or_default()
    }
}

/// A problem of a contest.
#[cfg(feature = "contest")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Problem {
    /// [`VERSION`].
    pub version: u32,
    /// The name by which it is asked for.
    pub name: &'static str,
    /// The title that the contest gave it.
    pub title: &'static str,
    /// The input and the output, in a line.
    pub summary: &'static str,
}

#[cfg(feature = "contest")]
impl From<&crate::contest::Judge> for Problem {
    fn from(judge: &crate::contest::Judge) -> Self {
        Self { version: VERSION, name: judge.name(), title: judge.title(), summary: judge.summary() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board as Rules, Goal};

    fn json(document: &impl Serialize) -> String {
        serde_json::to_string(document).unwrap()
    }

    #[test]
    fn a_board_tells_its_rule_and_a_graph_none() {
        let torus = Rules::grid(3, 4).topology(crate::Topology::Torus).build().unwrap();
        let expected = r#"{"version":1,"rows":3,"columns":4,"neighbourhood":"plus","topology":"torus","coinciding":"cancel"}"#;
        assert_eq!(json(&Board::from(&torus)), expected);
        let graph = Rules::from_graph(2, [(0, 1)]).unwrap();
        let expected =
            r#"{"version":1,"rows":1,"columns":2,"neighbourhood":null,"topology":null,"coinciding":null}"#;
        assert_eq!(json(&Board::from(&graph)), expected);
    }

    #[test]
    fn what_is_not_known_is_null() {
        let expected = r#"{"solvable":null,"nullity":null,"reached":null,"presses":null,"lower_bound":null,"proved":null,"minima":null}"#;
        assert_eq!(json(&Outcome::from(None)), expected);
    }

    #[test]
    fn presses_that_stand_elsewhere_are_left_out() {
        let task = Task::from_lights("#..\n...".parse().unwrap()).unwrap();
        let task = task.with_goal(Goal::Pattern("#..\n...".parse().unwrap()));
        let solution = task.solve().unwrap();
        let shown = |shown| json(&Solve::new((&task).into(), &solution, shown));
        assert!(shown(Shown::Best).contains(r#""goal":"pattern""#));
        assert!(shown(Shown::Best).contains(r#""picture":["...","..."],"cells":[],"all":null"#));
        assert!(shown(Shown::All).contains(r#""all":[["...","..."]]"#));
        assert!(shown(Shown::Nothing).contains(r#""picture":null,"cells":null,"all":null"#));
    }
}
