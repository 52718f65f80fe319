//! Boards that need an exact number of presses.

mod drawn;
mod listed;
mod options;
mod random;
mod space;
mod symmetry;
mod walk;

use std::collections::{BTreeSet, HashSet};
use std::iter::FusedIterator;

use gf2_codes::{Error as MinimizeError, Limits, Stop};
use gf2_linalg::{BitVector, Interrupt, Subspace};
use lightsout_board::{Board, Goal, Lights};

use crate::census::{code, presses};
use crate::levels::listed::{Cursor, Listed};
pub use crate::levels::options::{Level, LevelOptions, LevelsEnd};
use crate::levels::random::Random;
use crate::levels::space::Space;
pub use crate::levels::symmetry::{Symmetry, SymmetryError};
use crate::levels::walk::Walk;
use crate::{Effort, Error, Solution, SolveOptions, Solved, Solver, Status};

/// Buttons up to which all levels may be listed.
const MAX_LISTED_BUTTONS: usize = 1 << 12;
/// Misses in a row until a number of presses is given up. A level met again counts once, and one that needs
/// another number of presses, which a search has found, as [`SEARCHED`].
const MAX_MISSES: u64 = 1 << 12;
const SEARCHED: u64 = 1 << 4;
/// Maximum number of press counts that are looked for.
const MAX_GROUPS: usize = 1 << 16;
/// What a census may take to tell how many presses are enough for all lights, in bytes and in steps: less
/// than a second, and the same on every machine.
const BOUND_EFFORT: u64 = 1 << 26;

/// Levels of a board, all different.
///
/// The iterator ends when no further level is found; [`end`](Self::end) gives the reason. An item is [`Error::Board`]
/// when there is no memory for another board, and [`Error::Minimize`] when threads are unavailable, or the memory to
/// remember the levels given. An error does not end the iterator: the next call tries again.
///
/// Solvable lights correspond to cosets of the code of quiet patterns (see [`census`](crate::census())), and need as
/// many presses as the coset leader weighs. The way levels are drawn depends on the board, and on the memory limit
/// where one is set:
///
/// - With at most 2^26 cosets, and a byte for each within the memory limit, the weights of all leaders are put in a
///   table, and the lights are visited in a scrambled order: all matching levels are equally likely, and the end of the
///   list is proved.
/// - Else, with at most 2^16 quiet patterns and 65 535 buttons, one more press changes all weights of a coset by one. A
///   walk from press to press meets every number of presses up to nearly the largest that any lights need, which random
///   presses hardly ever do. Levels with few solutions are somewhat likelier than others.
/// - Else presses are drawn, and the solver checks whether fewer will do. If so, a part of a lightest solution is
///   taken, which is lightest for the lights it leads to.
///
/// On boards of up to 4096 cells symmetric lights are drawn from all that exist, even if no symmetric presses lead to
/// them; on larger boards, from those to which symmetric presses lead.
///
/// Levels that might be drawn again are remembered, at a bit for each light of each level.
///
/// ```
/// use lightsout::{Board, Goal, LevelOptions, Levels};
///
/// let options = LevelOptions { presses: Some(15..=15), seed: 7, ..LevelOptions::default() };
/// let mut levels = Levels::new(Board::new(5, 5)?, Goal::Off, options)?;
/// let level = levels.next().expect("7350 boards need 15 presses")?;
/// assert_eq!(level.solved().weight(), 15);
/// assert!(level.solved().is_proved());
/// # Ok::<(), lightsout::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Levels {
    solver: Solver,
    goal: Goal,
    options: LevelOptions,
    space: Space,
    sampler: Sampler,
    random: Random,
    /// The numbers of presses that may have more levels.
    open: Vec<Group>,
    /// The levels so far, where they might come again.
    given: HashSet<Lights>,
    /// Failed tries.
    tries: u64,
    end: Option<LevelsEnd>,
}

#[derive(Clone, Debug)]
enum Sampler {
    Listed(Box<Listed>),
    Walk(Walk),
    Drawn,
}

/// The properties of a level.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    presses: Option<usize>,
    is_unique: bool,
}

impl Wanted {
    /// Whether a solution of this weight will do; whether there is no other is asked where it matters.
    fn is_met(self, weight: usize, is_unique: impl FnOnce() -> bool) -> bool {
        self.presses.is_none_or(|presses| presses == weight) && (!self.is_unique || is_unique())
    }
}

/// The levels that need the same number of presses.
#[derive(Clone, Debug)]
struct Group {
    wanted: Wanted,
    cursor: Option<Cursor>,
    /// Levels given, and misses since the last one.
    given: u64,
    misses: u64,
    tries: u64,
    /// Whether to take presses from a solution, after others have failed.
    from_solution: bool,
}

/// Presses that lead from a start to the lights of a level.
struct Word {
    start: usize,
    presses: BitVector,
}

/// Why a try failed.
enum Miss {
    /// There is none, or no other.
    NoneLeft,
    /// It took long enough.
    GaveUp {
        tries: u64,
    },
    /// A level without the wanted properties, or one that was given before; its weight among the misses.
    Other {
        weight: u64,
    },
    Stopped(Stop),
}

impl Levels {
    /// Prepares to draw levels for this goal.
    ///
    /// # Errors
    ///
    /// [`Error::Board`] when the board is too large or the goal does not fit it, [`Error::Symmetry`] when it cannot
    /// have the symmetry, [`Error::Minimize`] when threads or memory are unavailable; [`Error::Stopped`] when the time
    /// for a level is up before there is a solver.
    ///
    /// # Complexity
    ///
    /// That of [`Solver::new`]; a byte for each coset where they are listed; for symmetric lights on boards of up to
    /// 4096 cells, the cube of the number of cells, divided by 64.
    pub fn new(board: Board, goal: Goal, options: LevelOptions) -> Result<Self, Error> {
        let (parallelism, clock) = (options.limits.parallelism, options.limits.interrupt());
        // What does not fit memory is refused before it takes time.
        let states = goal.states(&board)?.into_iter().map(|state| state.lights(&board));
        let states = states.collect::<Result<Vec<Lights>, _>>()?;
        let mut levels = Self {
            solver: clock.install(|| parallelism.install(|| Solver::new(board)))?,
            goal,
            space: Space::default(),
            sampler: Sampler::Drawn,
            random: Random::new(options.seed),
            open: Vec::new(),
            given: HashSet::new(),
            tries: 0,
            end: None,
            options,
        };
        match clock.install(|| parallelism.install(|| levels.prepare(states))) {
            // It may be all the time there was.
            Err(Error::Stopped { stop }) => levels.end = Some(LevelsEnd::Stopped(stop)),
            prepared => prepared?,
        }
        Ok(levels)
    }

    /// Chooses how to draw levels, and leaves out numbers of presses that no lights need.
    fn prepare(&mut self, states: Vec<Lights>) -> Result<(), Error> {
        let board = self.solver.board();
        let (nullity, buttons) = (self.solver.system().nullity(), board.button_count());
        let may_list = buttons <= MAX_LISTED_BUTTONS;
        let code = if may_list || walk::may_walk(nullity, buttons) {
            Some(code(self.solver.system(), &self.goal.states(board)?)?)
        } else {
            None
        };
        self.space = Space::new(board, states, self.options.symmetry, code.as_ref())?;
        if self.space.starts.is_empty() {
            return Ok(());
        }
        let limits = &self.options.limits;
        let are_weighed = self.are_weighed();
        let mut max = buttons;
        if let Some(code) = &code {
            let listed = match may_list {
                false => None,
                true if are_weighed => Listed::weighed(&self.space, code, limits)?,
                true => Listed::unweighed(&self.space, code),
            };
            if let Some(listed) = listed {
                max = listed.covering_radius().unwrap_or(buttons);
                self.sampler = Sampler::Listed(Box::new(listed));
            } else if are_weighed && code.dimension() > 0 {
                max = most_presses(code, limits)?;
                if let Some(walk) = Walk::new(&self.space, code, limits)? {
                    self.sampler = Sampler::Walk(walk);
                }
            }
        }
        let numbers: Vec<Option<usize>> = match self.options.presses.clone() {
            None => vec![None],
            Some(range) => {
                let known = code.as_ref().map(|code| self.space.weights(code));
                let numbers = self.numbers(*range.start(), max.min(*range.end()));
                let is_known =
                    |presses: &usize| known.as_ref().is_none_or(|known| known.may_include(*presses));
                numbers.into_iter().filter(is_known).map(Some).collect()
            }
        };
        for presses in numbers {
            let cursor = match &self.sampler {
                Sampler::Listed(listed) => Some(listed.cursor(&mut self.random)),
                _ => None,
            };
            let wanted = Wanted { presses, is_unique: self.options.unique };
            self.open.push(Group { wanted, cursor, given: 0, misses: 0, tries: 0, from_solution: false });
        }
        Ok(())
    }

    /// The numbers from one to another, or a sample of them where they are many.
    fn numbers(&mut self, first: usize, last: usize) -> Vec<usize> {
        if last.saturating_sub(first) < MAX_GROUPS {
            return (first..=last).collect();
        }
        // What is left out may have levels when all others have no more.
        self.tries = 1;
        let some: BTreeSet<usize> =
            (0..MAX_GROUPS).map(|_| first + self.random.below(last - first + 1)).collect();
        some.into_iter().collect()
    }

    /// Whether the weights of the leaders matter.
    fn are_weighed(&self) -> bool {
        self.options.presses.is_some() || self.options.unique
    }

    /// The effort for a level that will do.
    fn effort(&self) -> Effort {
        if self.are_weighed() { Effort::Fewest } else { self.options.effort }
    }

    /// Why there is no further level, once the iterator has ended.
    pub fn end(&self) -> Option<LevelsEnd> {
        self.end
    }

    fn next_level(&mut self) -> Result<Option<Level>, Error> {
        let clock = self.options.limits.interrupt();
        while self.end.is_none() {
            if self.open.is_empty() {
                let tries = self.tries;
                self.end = Some(if tries == 0 { LevelsEnd::NoneLeft } else { LevelsEnd::GaveUp { tries } });
                break;
            }
            let index = self.random.below(self.open.len());
            if let Err(reason) = clock.check() {
                self.end = Some(LevelsEnd::Stopped(reason.into()));
                break;
            }
            let drawn = match clock.install(|| self.draw(index, &clock)) {
                Err(Error::Stopped { stop }) => Err(Miss::Stopped(stop)),
                drawn => drawn?,
            };
            match drawn {
                Ok(level) => return Ok(Some(level)),
                Err(Miss::NoneLeft) => {
                    self.open.swap_remove(index);
                }
                Err(Miss::GaveUp { tries }) => self.give_up(index, tries),
                Err(Miss::Other { weight }) => {
                    let group = &mut self.open[index];
                    group.misses += weight;
                    group.tries += 1;
                    group.from_solution = !group.from_solution;
                    if group.misses >= MAX_MISSES {
                        self.give_up(index, 0);
                    }
                }
                Err(Miss::Stopped(stop)) => self.end = Some(LevelsEnd::Stopped(stop)),
            }
        }
        Ok(None)
    }

    fn give_up(&mut self, index: usize, tries: u64) {
        let group = self.open.swap_remove(index);
        self.tries += group.tries + tries;
    }

    /// Tries to draw a level of this group.
    fn draw(&mut self, index: usize, clock: &Interrupt) -> Result<Result<Level, Miss>, Error> {
        let group = &mut self.open[index];
        let wanted = group.wanted;
        if group.given >= self.space.max_levels(wanted.presses) {
            return Ok(Err(Miss::NoneLeft));
        }
        let drawn = match (&self.sampler, &mut group.cursor) {
            (Sampler::Listed(listed), Some(cursor)) => listed.draw(wanted, cursor, clock),
            (Sampler::Walk(walk), _) => walk.draw(wanted, &self.space.moves, &mut self.random, clock),
            _ => {
                let from_solution = group.from_solution && self.space.moves.are_single();
                match wanted.presses {
                    Some(presses) if from_solution => self.draw_from_solution(presses, clock)?,
                    Some(presses) => Ok(drawn::few(&self.space, presses, &mut self.random)),
                    None => Ok(drawn::any(&self.space, &mut self.random)),
                }
            }
        };
        let word = match drawn {
            Ok(word) => word,
            Err(miss) => return Ok(Err(miss)),
        };
        let (lights, solved) = self.solve(&word, self.effort(), clock)?;
        if self.are_weighed() {
            if let Status::Stopped(stop) = solved.status() {
                return Ok(Err(Miss::Stopped(stop)));
            }
            let is_unique = || solved.lightest_count().is_some_and(|count| count == 1_u32.into());
            if !wanted.is_met(solved.weight(), is_unique) {
                return Ok(Err(Miss::Other { weight: SEARCHED }));
            }
        }
        let may_repeat = self.space.starts.len() > 1 || !matches!(self.sampler, Sampler::Listed(_));
        if may_repeat {
            let bytes = (self.given.len() as u64 + 1).saturating_mul(size_of::<Lights>() as u64);
            self.given.try_reserve(1).map_err(|_| MinimizeError::Memory { bytes })?;
            if !self.given.insert(lights.try_clone()?) {
                return Ok(Err(Miss::Other { weight: 1 }));
            }
        }
        let group = &mut self.open[index];
        (group.given, group.misses, group.tries) = (group.given + 1, 0, 0);
        Ok(Ok(Level { lights, solved }))
    }

    /// Takes some of the presses of a solution with the fewest, if it has enough.
    fn draw_from_solution(&mut self, presses: usize, clock: &Interrupt) -> Result<Result<Word, Miss>, Error> {
        let word = drawn::any(&self.space, &mut self.random);
        let (_, solved) = self.solve(&word, Effort::Fewest, clock)?;
        if let Status::Stopped(stop) = solved.status() {
            return Ok(Err(Miss::Stopped(stop)));
        }
        if solved.weight() < presses {
            return Ok(Err(Miss::Other { weight: SEARCHED }));
        }
        let cells = self.solver.board().buttons();
        let leader = cells.map(|cell| solved.presses().get(cell)).collect();
        Ok(Ok(Word { presses: drawn::part(&leader, presses, &mut self.random), ..word }))
    }

    /// The lights that presses lead to from a start, solved.
    fn solve(&self, word: &Word, effort: Effort, clock: &Interrupt) -> Result<(Lights, Solved), Error> {
        let board = self.solver.board();
        let mut lights = self.space.starts[word.start].lights.try_clone()?;
        board.press(&mut lights, &presses(board, &word.presses)?)?;
        let limits = self.options.limits.with_time_left(clock);
        let options = SolveOptions { effort, ..SolveOptions::within(limits) };
        match self.solver.solve_with(&lights, &self.goal, &options)? {
            Solution::Solved(solved) => Ok((lights, solved)),
            Solution::Unsolvable(_) => unreachable!("the same presses lead back to the goal"),
        }
    }
}

impl Iterator for Levels {
    type Item = Result<Level, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_level().transpose()
    }
}

impl FusedIterator for Levels {}

/// An upper bound on the presses that any lights need: the covering radius by a census, or else half of the buttons
/// that are in some word of the code (the average weight of a coset's members there) and all others.
fn most_presses(code: &Subspace, limits: &Limits) -> Result<usize, Error> {
    let memory_limit = Some(limits.memory_limit.map_or(BOUND_EFFORT, |limit| limit.min(BOUND_EFFORT)));
    let effort = Limits { memory_limit, step_limit: BOUND_EFFORT, ..limits.clone() };
    match gf2_codes::census(code, &effort) {
        Ok(census) => Ok(census.covering_radius()),
        Err(MinimizeError::CensusTooCostly { .. }) => {
            let length = code.ambient_dimension();
            let is_met = |entry: &usize| code.basis().iter_rows().any(|word| word.get(*entry));
            let met = (0..length).filter(is_met).count();
            Ok(length - met + met / 2)
        }
        Err(error) => Err(error.into()),
    }
}
