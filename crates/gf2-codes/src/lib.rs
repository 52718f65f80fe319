//! The lightest member of a coset of a binary linear code, with proof.
//!
//! A coset is a vector plus every vector of a subspace: the solutions of a linear system over GF(2), or the
//! words with a given syndrome. Its lightest member is the *coset leader*, the likeliest error pattern behind
//! a syndrome. [`minimize`] finds it, counts how many members are as light, and says what it has proved;
//! [`distribution`] counts the members of every weight. The crate knows codes and nothing of where they come
//! from.
//!
//! ```
//! use gf2_linalg::{BitMatrix, Solve};
//! use gf2_codes::{Options, minimize};
//!
//! // The parity checks of the Hamming code [7, 4]: column j is the number j + 1.
//! let checks: BitMatrix = "0001111\n0110011\n1010101".parse()?;
//! let Solve::Coset(errors) = checks.solve(&"101".parse()?)? else { panic!("the checks are independent") };
//!
//! let outcome = minimize(&errors, &Options::default())?;
//! assert_eq!(outcome.best().to_string(), "0000100");
//! assert_eq!(outcome.weight(), 1);
//! assert!(outcome.is_proved());
//! assert_eq!(outcome.minima(), Some(1_u32.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`census`] counts the cosets of a code by the weight of their leaders, of which the heaviest gives the
//! covering radius. [`LeaderWeights`] keeps the weights of all leaders, and [`MemberWeights`] those of the
//! members of one coset while one walks from coset to coset.
//!
//! # What is promised
//!
//! - **Exact.** A completed search has excluded that any other member is lighter. One that is stopped, by a
//!   time limit or a [`CancelFlag`], returns the lightest member it has seen and a lower bound that holds.
//! - **Deterministic.** A completed search has the same outcome for any number of threads: among the lightest
//!   members, [`Outcome::best`] is the lexicographically least, zero before one and the first entry counting
//!   most.
//! - **Bounded.** [`Plan`] tells the cost in advance. In place of an exact search beyond
//!   [`Options::step_limit`] a few members are looked at: the outcome is a light member and a lower bound
//!   that holds, with [`Stop::TooCostly`]. Counts, [`distribution`] and [`census`], are refused.

mod bounds;
mod census;
mod descent;
mod enumerate;
mod error;
mod leaders;
mod partition;
mod reduce;
mod runtime;
mod search;
mod split;

pub use census::{Census, CensusOptions, census};
pub use enumerate::{Distribution, Lightest, MemberWeights, distribution};
pub use error::Error;
pub use gf2_linalg::CancelFlag;
pub use leaders::LeaderWeights;
pub use partition::Partition;
pub use runtime::{Listener, Phase, Progress};
pub use search::{Options, Outcome, PartPlan, Plan, Stop, Strategy, minimize, minimize_partitioned};
