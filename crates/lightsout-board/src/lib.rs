//! Lights-out boards of any size and rule, and the linear systems over GF(2) behind them.
//!
//! A [`Board`] says which *buttons* there are and which *lights* each of them toggles: a grid with a
//! [`Neighbourhood`], a [`Topology`] and perhaps a [`Mask`] of holes, or any graph or list of buttons. [`Lights`]
//! is a state of the lights, [`Presses`] a set of presses: the order of presses does not matter, and pressing
//! twice is not pressing.
//!
//! ```
//! use lightsout_board::{Answer, Board, Lights};
//!
//! let board = Board::new(3, 3)?;
//! let lights: Lights = "111\n101\n111".parse()?;
//! let off = board.all_off()?;
//! let Answer::Solvable(solutions) = board.solve(&lights, &off)? else { panic!("a 3x3 board is solvable") };
//! let presses = solutions.particular();
//!
//! let mut after = lights.clone();
//! board.press(&mut after, &presses)?;
//! assert_eq!(after, off);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Conventions
//!
//! - Rows are counted from the top and columns from the left, from 0 in programs and from 1 in messages; cells
//!   are ordered row by row. Buttons, lights and vertices of lists and graphs are numbers, counted from 0.
//! - The toggle matrix A has a row for each light and a column for each button, in the order of cells. It is
//!   symmetric for most boards, not for all: a mask that takes only lights or only buttons, a lopsided
//!   neighbourhood and most button lists make it another.
//! - A press toggles the *multiset* of its neighbours: on a torus narrower than the neighbourhood, a cell met twice
//!   is toggled twice, so not at all. [`Coinciding::Once`] toggles it once.
//! - The lights and buttons of a board given by a graph or by lists are one row of cells.

mod alphabet;
mod answer;
mod board;
mod buttons;
mod cells;
mod change;
mod characters;
mod classes;
mod dense;
mod elimination;
mod error;
mod fallible;
mod goal;
mod grid;
mod image;
mod inactivation;
mod light_chasing;
mod lists;
mod lookout;
mod mask;
mod names;
mod neighbourhood;
mod pattern;
mod quiet;
mod row_polynomials;
mod rule;
#[cfg(feature = "serde")]
mod serde;
mod simulate;
mod size;
mod system;
mod text;
mod topology;

pub use alphabet::Alphabet;
pub use answer::{Answer, Certificate, Solutions, Unsolvable};
pub use board::Board;
pub use characters::Characters;
pub use elimination::Elimination;
pub use error::{Error, TextError, TextProblem};
pub use goal::{Goal, Nearest, State, Target};
pub use image::{ImageError, ImageFormat, ImageProblem};
pub use light_chasing::LightChasing;
pub use mask::Mask;
// For the small sets of the crates above.
#[doc(hidden)]
pub use names::find_name;
pub use neighbourhood::{Neighbourhood, Offset};
pub use pattern::{Button, Light, Lights, Pattern, Presses};
pub use quiet::QuietPatterns;
pub use rule::{GridBuilder, Rule};
pub use size::{Cell, Size};
pub use system::{Method, System};
pub use text::{Comma, Counting, EdgeList, Form, ReadOptions, Reading, ToggleLists};
pub use topology::{Coinciding, Topology};
