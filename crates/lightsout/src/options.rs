//! How hard to try.

use std::time::Duration;

use gf2_codes::{Limits, Options};
use gf2_linalg::Interrupt;

/// How a puzzle is to be solved.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// Any solution, or one with the fewest presses.
    pub effort: Effort,
    /// Threads, limits, and how many of the best solutions to keep, for all states that meet the goal together.
    ///
    /// The time limit applies to all work for one state of the lights. When it has passed, the best solution known is
    /// returned; until there is one, [`patience`](Self::patience) applies.
    pub search: Options,
}

impl SolveOptions {
    /// The options of a search with the fewest presses, within limits.
    pub fn within(limits: Limits) -> Self {
        Self { search: Options { limits, ..Options::default() }, ..Self::default() }
    }

    /// The wait for a first solution, starting now: twice the time limit and a fifth of a second. Install it while a
    /// [`Solver`](crate::Solver) is set up.
    ///
    /// ```
    /// use lightsout::{Board, CancelFlag, Error, Limits, Neighbourhood, SolveOptions, Solver, Stop};
    ///
    /// let flag = CancelFlag::default();
    /// flag.cancel();
    /// let options = SolveOptions::within(Limits { cancel: Some(flag), ..Limits::default() });
    /// let board = Board::grid(400, 400).neighbourhood(Neighbourhood::king()).build()?;
    /// let solver = options.patience().install(|| Solver::new(board));
    /// assert!(matches!(solver, Err(Error::Stopped { stop: Stop::Cancelled })));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn patience(&self) -> Interrupt {
        let stretched = |limit: Duration| limit.saturating_mul(2).saturating_add(Duration::from_millis(200));
        let limits = &self.search.limits;
        Interrupt::new(limits.cancel.clone(), limits.time_limit.map(stretched))
    }
}

/// Any solution, or one with the fewest presses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effort {
    /// Any solution.
    Any,
    /// A solution with the fewest presses, and the proof that there is none with fewer.
    #[default]
    Fewest,
}
