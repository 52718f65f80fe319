//! Coset leaders, weight enumerators and covering radii of binary linear codes, exact and with proof; where no exact
//! search for a leader is affordable, a light word and a lower bound.
//!
//! A coset of a code is the set of words with a given *syndrome*, or the solutions of a linear system over GF(2). Its
//! lightest word is the *coset leader*, the likeliest error pattern behind the syndrome.
//!
//! | Task | Function |
//! |---|---|
//! | coset leader, with the number of equally light words (syndrome decoding, closest codeword) | [`minimize`] |
//! | the same, faster where the entries fall into four classes | [`minimize_partitioned`] |
//! | the same for many cosets of one code (a decoder) | [`Prepared`] |
//! | what a search would cost, before it | [`Plan`] |
//! | threads, time, memory, cancelling, progress | [`Limits`] |
//! | weight enumerator of a code or a coset | [`distribution`] |
//! | number of coset leaders of each weight, covering radius | [`census`] |
//! | weights of all coset leaders by syndrome | [`LeaderWeights`] |
//! | weights of the members of one coset, while one walks from coset to coset | [`MemberWeights`] |
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
//! assert_eq!(outcome.lightest_count(), Some(1_u32.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Methods
//!
//! Equal columns of a generator matrix are merged, and a direct sum is searched summand by summand. The cheapest
//! [`Strategy`] is chosen for each:
//!
//! - [**Enumeration**](Strategy::Walsh) of all words by Walsh–Hadamard transforms, up to dimension 40 or so; of few words
//!   in the order of a [Gray code](Strategy::Gray).
//! - [**Pairs of light words**](Strategy::Split) of two classes of entries, where a [`Partition`] divides the code into
//!   four small ones: about 2^(k/2) steps in dimension k, up to 64.
//! - [**Syndromes**](Strategy::Leaders): a table of the leaders of all cosets, for redundancies up to 31 and any
//!   dimension.
//! - [**Information-set decoding**](Strategy::Descent), as Lee and Brickell and Canteaut and Chabaud have it, where no exact search is
//!   affordable: a light word and a lower bound.
//!
//! # Guarantees
//!
//! - **Exact.** A completed search has excluded any lighter word. A search that is stopped, by a time limit or a
//!   [`CancelFlag`], returns the lightest word it has seen and a valid lower bound.
//! - **Deterministic.** A completed search has the same outcome for any number of threads: [`Outcome::best`] is the
//!   lexicographically least of the lightest words, zero before one, the first entry counting most.
//! - **Bounded.** [`Plan`] predicts the cost. An exact search beyond [`Limits::step_limit`] is replaced by
//!   information-set decoding, with [`Stop::TooCostly`]. Counts ([`distribution`], [`census`]) beyond it are refused.
//!
//! # Features
//!
//! - `rayon` (default): searches share the threads of rayon's pool. Without it they run on the calling thread.

mod bounds;
mod census;
mod descent;
mod enumerate;
mod error;
mod leaders;
mod order;
mod partition;
mod reduce;
mod runtime;
mod search;
mod split;

pub use census::{Census, census};
pub use enumerate::{Distribution, Lightest, MemberWeights, distribution};
pub use error::Error;
pub use gf2_linalg::CancelFlag;
pub use leaders::LeaderWeights;
pub use partition::Partition;
// For the order of solutions.
#[doc(hidden)]
pub use order::lexicographic;
// For many boards at a time.
#[doc(hidden)]
pub use runtime::map_each;
pub use runtime::{Limits, Listener, Phase, Progress};
pub use search::{
    Options, Outcome, PartPlan, Plan, Prepared, Stop, Strategy, minimize, minimize_partitioned,
};
