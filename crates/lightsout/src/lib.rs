//! Lights-out puzzles of any size and rule, solved with the fewest presses, and proved.
//!
//! ```
//! use lightsout::{Goal, Puzzle, Solution};
//!
//! // The Flip Game: to one colour, whichever is nearer.
//! let puzzle = Puzzle::from_lights("bwwb\nbbwb\nbwwb\nbwww".parse()?)?.with_goal(Goal::Either);
//! let Solution::Solved(solved) = puzzle.solve()? else { panic!("Impossible") };
//! assert_eq!(solved.weight(), 4);
//! assert!(solved.is_proved());
//! println!("{}", solved.presses());
//! # Ok::<(), lightsout::Error>(())
//! ```
//!
//! Any other rule is a [`Board`] of its own:
//!
//! ```
//! use lightsout::{Board, Goal, Neighbourhood, Puzzle, Solution, Topology};
//!
//! let board = Board::grid(6, 7).neighbourhood(Neighbourhood::knight()).topology(Topology::Torus).build()?;
//! let lights = board.all_off()?;
//! let solution = Puzzle::new(board, lights).with_goal(Goal::On).solve()?;
//! assert!(matches!(solution, Solution::Solved(solved) if solved.is_proved()));
//! # Ok::<(), lightsout::Error>(())
//! ```
//!
//! A board without a solution says why: [`Solution::Unsolvable`] has a [`Certificate`] that anyone can check by hand.
//!
//! This crate joins three others and re-exports what their users need: `lightsout-board` knows boards and their linear
//! systems, `gf2-codes` knows codes and their lightest words, and both stand on the matrix crate `gf2-linalg`.
//!
//! # Where to look
//!
//! - Many states of one board: a [`Solver`] that is set up once, or [`solve_all`] on several threads.
//! - Limits: [`SolveOptions`] has the [`Effort`], any solution or the fewest presses, and the [`Limits`] of a search:
//!   threads, time, memory, a [`CancelFlag`], and a [`Listener`] for progress.
//! - Levels: [`Levels`] makes boards that need an exact number of presses; [`Solved::lightest_count`] shows whether the
//!   best solution is the only one.
//! - Other boards: [`EdgeList`] and [`ToggleLists`] read graphs and lists of buttons, [`Board::from_toggle_matrix`] takes
//!   a matrix, [`Board::with_shape`] lays their lights out in rows.
//! - Boxes and cubes: [`Solid`] makes boards in space.
//! - Playing: [`Board::toggle`] carries out one press, [`Board::press`] many, and [`Puzzle::steps`] goes through them one
//!   by one; [`Solver::next_press`] is a hint.
//! - Teaching: [`Elimination`] and [`LightChasing`] have the linear algebra and the table of light chasing.
//! - Linear algebra: a [`System`] solves a board for any state of the lights and has its [`QuietPatterns`]; [`nullities`]
//!   finds the nullity of many boards, [`census`] counts the states by the fewest presses they need.
//! - Images: [`Pattern::read_image`] and [`Pattern::write_image`], PNG with the feature `png` (default).
//! - Documents: the module `document`, with the feature `serde`, has the objects that the command prints as JSON.
//! - Explanations: the module `explain`, with the feature of that name, has the facts of a board and of light chasing,
//!   and the text for people.
//! - Pictures: the module `picture`, with the feature of that name, draws boards as SVG; as pixels and PNG with `raster`.
//! - Contests: the module `contest`, with the feature of that name, answers the inputs of their problems.

mod census;
#[cfg(feature = "contest")]
pub mod contest;
#[cfg(feature = "serde")]
pub mod document;
mod error;
#[cfg(feature = "explain")]
pub mod explain;
mod levels;
mod nullities;
mod options;
#[cfg(feature = "picture")]
pub mod picture;
mod puzzle;
mod solid;
mod solution;
pub mod words;

pub use census::{Census, census};
pub use error::Error;
pub use gf2_codes::{
    CancelFlag, Error as MinimizeError, Limits, Listener, Options as MinimizeOptions, PartPlan, Phase, Plan,
    Progress, Stop, Strategy,
};
pub use gf2_linalg::{BitMatrix, BitVector, Interrupt, Interrupted, Parallelism};
pub use levels::{Level, LevelOptions, Levels, LevelsEnd, Symmetry, SymmetryError};
pub use lightsout_board::{
    Alphabet, Answer, Board, Button, Cell, Certificate, Characters, Coinciding, Comma, Counting, EdgeList,
    Elimination, Error as BoardError, Form, Goal, GridBuilder, ImageError, ImageFormat, ImageProblem, Light,
    LightChasing, Lights, Mask, Method, Nearest, Neighbourhood, Offset, Pattern, Presses, QuietPatterns,
    ReadOptions, Reading, Rule, Size, Solutions, State, System, Target, TextError, TextProblem, ToggleLists,
    Topology, Unsolvable,
};
pub use nullities::nullities;
pub use num_bigint::BigUint;
pub use options::{Effort, SolveOptions};
pub use puzzle::{Puzzle, Solver, Step, solve_all};
pub use solid::Solid;
pub use solution::{Impossible, Solution, Solved, Status};

/// The Rust code of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
