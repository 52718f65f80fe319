//! A board prepared to be solved, and the methods that do it.

use std::sync::{Arc, OnceLock};

use gf2_linalg::Subspace;

use crate::board::Kind;
use crate::change::Change;
use crate::dense::{self, Dense};
use crate::inactivation::{self, Inactivation};
use crate::names::display_and_read_by_name;
use crate::neighbourhood::Shape;
use crate::row_polynomials::{self, PlusRule, RowPolynomials};
use crate::{Answer, Board, Error, Lights, QuietPatterns, State};

/// An algorithm that solves boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Polynomials in the first row of presses, for the plus rule without holes: time linear in the number of cells.
    RowPolynomials,
    /// The general light chase: presses that nothing determines yet are kept as unknowns.
    Inactivation,
    /// Elimination of the whole toggle matrix.
    Dense,
}

impl Method {
    /// All methods.
    pub const ALL: &'static [Self] = &[Self::RowPolynomials, Self::Inactivation, Self::Dense];

    /// Its name: `row-polynomials`, `inactivation` or `dense`.
    pub fn name(self) -> &'static str {
        match self {
            Self::RowPolynomials => "row-polynomials",
            Self::Inactivation => "inactivation",
            Self::Dense => "dense",
        }
    }
}

display_and_read_by_name!(Method, "method");

/// A board whose system is factored once, to solve for many states of its lights.
///
/// ```
/// use lightsout_board::{Board, Method, System};
///
/// let system = System::new(Board::new(4, 4)?)?;
/// let (off, on) = (system.board().all_off()?, system.board().all_on()?);
/// assert!(system.solve(&on, &off)?.is_solvable());
/// assert_eq!(system.nullity(), 4);
/// assert_eq!(system.method(), Method::RowPolynomials);
/// # Ok::<(), lightsout_board::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct System {
    board: Board,
    /// Shared with the answers.
    factors: Arc<Factors>,
    /// The space of quiet patterns, kept from its first use on if it is small.
    quiet_space: Arc<OnceLock<Subspace>>,
}

/// Maximum number of bits of a space of quiet patterns that is kept.
const MAX_KEPT: usize = 1 << 20;

/// The system of a board, factored by one of the methods.
#[derive(Debug)]
pub(crate) enum Factors {
    RowPolynomials(RowPolynomials),
    Inactivation(Inactivation),
    Dense(Dense),
}

impl System {
    /// Prepares a board by the fastest method.
    ///
    /// # Errors
    ///
    /// [`Error::SystemTooLarge`] for the row-and-column rule beyond 65 536 lights. By inactivation,
    /// [`Error::TooManyUnknowns`] beyond 65 536 unknowns at a time, and [`Error::TooManyCells`] beyond 2^32 cells or
    /// the memory for four bytes of each. [`Error::BoardTooLarge`] and [`Error::LinearAlgebra`] when there is no
    /// memory.
    ///
    /// # Complexity
    ///
    /// By [`Method::RowPolynomials`], a few operations on polynomials whose degree is the shorter side. By
    /// [`Method::Inactivation`], O(cells · neighbours · F / 64) and a dense elimination of F unknowns, the largest
    /// number needed at a time: about the length of a row for neighbours on a plane, twice that where rows are joined.
    /// By [`Method::Dense`], O(lights · buttons · rank / 64).
    pub fn new(board: Board) -> Result<Self, Error> {
        let route = board.route();
        Self::with_route(board, route)
    }

    /// Prepares a board by this method. [`Method::RowPolynomials`] applies to some boards only, the others to all.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new), and [`Error::MethodDoesNotApply`].
    pub fn with_method(board: Board, method: Method) -> Result<Self, Error> {
        let route = match method {
            Method::RowPolynomials => {
                Route::RowPolynomials(line_rule(&board).ok_or(Error::MethodDoesNotApply {
                    method,
                    expected: "a grid without holes whose presses toggle the four cells next to them",
                })?)
            }
            Method::Inactivation => Route::Inactivation,
            Method::Dense => Route::Dense,
        };
        Self::with_route(board, route)
    }

    fn with_route(board: Board, route: Route) -> Result<Self, Error> {
        let factors = match route {
            Route::RowPolynomials(rule) => Factors::RowPolynomials(RowPolynomials::new(rule)?),
            Route::Inactivation => Factors::Inactivation(Inactivation::new(&board)?),
            Route::Dense => Factors::Dense(Dense::new(&board)?),
        };
        Ok(Self { board, factors: Arc::new(factors), quiet_space: Arc::default() })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn factors(&self) -> &Factors {
        &self.factors
    }

    /// The method that solves it.
    pub fn method(&self) -> Method {
        match &*self.factors {
            Factors::RowPolynomials(_) => Method::RowPolynomials,
            Factors::Inactivation(_) => Method::Inactivation,
            Factors::Dense(_) => Method::Dense,
        }
    }

    /// The largest number of unknowns at a time by [`Method::Inactivation`], which determines its time; `None` by other
    /// methods.
    pub fn max_unknowns(&self) -> Option<usize> {
        match &*self.factors {
            Factors::Inactivation(solver) => Some(solver.max_live()),
            _ => None,
        }
    }

    /// The dimension of the space of quiet patterns, the presses without effect.
    pub fn nullity(&self) -> usize {
        match &*self.factors {
            Factors::RowPolynomials(solver) => solver.nullity(),
            Factors::Inactivation(solver) => solver.nullity(),
            Factors::Dense(solver) => solver.nullity(),
        }
    }

    /// The quiet patterns: the presses without effect.
    ///
    /// # Errors
    ///
    /// [`Error::LinearAlgebra`] when there is no memory for the basis.
    pub fn quiet_patterns(&self) -> Result<QuietPatterns, Error> {
        QuietPatterns::new(self)
    }

    /// The space of quiet patterns, which is made once if it is small.
    pub(crate) fn quiet_space(&self) -> Result<Subspace, Error> {
        if let Some(space) = self.quiet_space.get() {
            return Ok(space.clone());
        }
        let space = self.quiet_patterns()?.space()?;
        if self.nullity().saturating_mul(self.board.button_count()) <= MAX_KEPT {
            let _ = self.quiet_space.set(space.clone());
        }
        Ok(space)
    }

    /// Returns all presses that lead from one state of the lights to another.
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`] and [`Error::NoLight`] when a state does not fit the board;
    /// [`Error::BoardTooLarge`] and [`Error::LinearAlgebra`] when there is no memory for the answer.
    ///
    /// # Complexity
    ///
    /// Two passes over the board, plus the expressions of eliminated unknowns; O(lights · rank / 64) for the dense
    /// system.
    pub fn solve<'a>(&self, from: &Lights, to: impl Into<State<'a>>) -> Result<Answer, Error> {
        let change = Change::new(&self.board, from, to.into())?;
        let found = match &*self.factors {
            Factors::RowPolynomials(solver) => solver.solve(&change)?,
            Factors::Inactivation(solver) => solver.solve(&*change.lights()?)?,
            Factors::Dense(solver) => solver.solve(&self.board, &change)?,
        };
        Ok(Answer::new(self, &change, found))
    }
}

impl Board {
    /// The method chosen by [`System::new`].
    pub fn method(&self) -> Method {
        match self.route() {
            Route::RowPolynomials(_) => Method::RowPolynomials,
            Route::Inactivation => Method::Inactivation,
            Route::Dense => Method::Dense,
        }
    }

    fn route(&self) -> Route {
        if let Some(rule) = line_rule(self) {
            Route::RowPolynomials(rule)
        } else if self.light_count().max(self.button_count()) <= MAX_FOR_DENSE || self.is_dense() {
            Route::Dense
        } else {
            Route::Inactivation
        }
    }

    /// Whether a press toggles a whole row and column, for which inactivation gains nothing.
    fn is_dense(&self) -> bool {
        self.rule().is_some_and(|rule| matches!(rule.neighbourhood.shape, Shape::RowAndColumn { .. }))
    }

    /// Checks by size alone whether the board can be solved, without allocating.
    ///
    /// # Errors
    ///
    /// [`Error::SystemTooLarge`] and [`Error::TooManyCells`] as for [`System::new`].
    pub fn check_system_size(&self) -> Result<(), Error> {
        match self.method() {
            Method::Dense => dense::check_size(self),
            Method::Inactivation => inactivation::check_size(self),
            Method::RowPolynomials => Ok(()),
        }
    }

    /// Returns all presses that lead from one state of the lights to another. For many states of one board, see
    /// [`System`].
    ///
    /// # Errors
    ///
    /// As for [`System::new`] and [`System::solve`].
    ///
    /// # Complexity
    ///
    /// As for the [method](Self::method).
    pub fn solve<'a>(&self, from: &Lights, to: impl Into<State<'a>>) -> Result<Answer, Error> {
        System::new(self.clone())?.solve(from, to)
    }

    /// The dimension of the space of quiet patterns: the number of buttons minus the rank of the toggle matrix.
    ///
    /// # Errors
    ///
    /// As for [`System::new`].
    ///
    /// # Complexity
    ///
    /// For the plus rule without holes, a few greatest common divisors of polynomials, without memory for cells: boards
    /// of a million rows and columns take seconds. For other boards, that of the [method](Self::method).
    pub fn nullity(&self) -> Result<usize, Error> {
        match self.route() {
            Route::RowPolynomials(rule) => row_polynomials::nullity(rule),
            Route::Dense => dense::nullity(self),
            Route::Inactivation => Ok(Inactivation::new(self)?.nullity()),
        }
    }

    /// The rank of the toggle matrix: from any state of the lights 2^rank states can be reached.
    ///
    /// # Errors
    ///
    /// As for [`nullity`](Self::nullity).
    pub fn rank(&self) -> Result<usize, Error> {
        Ok(self.button_count() - self.nullity()?)
    }

    /// The quiet patterns: the presses without effect.
    ///
    /// # Errors
    ///
    /// As for [`System::new`].
    ///
    /// # Complexity
    ///
    /// As for the [method](Self::method).
    pub fn quiet_patterns(&self) -> Result<QuietPatterns, Error> {
        System::new(self.clone())?.quiet_patterns()
    }
}

/// A method, and what it has to know of the board.
enum Route {
    RowPolynomials(PlusRule),
    Inactivation,
    Dense,
}

/// Maximum number of lights and buttons for which the dense system takes less time than inactivation; measured.
const MAX_FOR_DENSE: usize = 256;

/// The rule of a board that polynomials solve.
fn line_rule(board: &Board) -> Option<PlusRule> {
    match board.kind() {
        Kind::Grid(grid) => PlusRule::of(grid),
        Kind::Lists(_) => None,
    }
}
