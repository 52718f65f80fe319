//! The first pass: what each light's equation is used for, before any state of the lights is known.

use gf2_linalg::Ple;

use super::eliminations::{Eliminations, Unknown};
use super::frontier::Frontier;
use super::incidence::Incidence;
use crate::fallible::{filled, no_memory, push, with_capacity};
use crate::{Board, Error, Size};

/// What the equation of a light is used for, in 32 bits: the number of the button that it defines, or of the
/// remainder that it leaves, or one of the following.
pub(super) type Step = u32;

/// There is no light.
pub(super) const NO_LIGHT: Step = u32::MAX;
/// The equation follows from those before.
pub(super) const REDUNDANT: Step = u32::MAX - 1;
/// The equation eliminates an unknown.
pub(super) const ELIMINATES: Step = u32::MAX - 2;
/// Each of several lights, all away from edges, defines the last of its buttons.
pub(super) const RUN: Step = u32::MAX - 3;

/// A run that is shorter takes longer than its lights one by one.
const SHORTEST_RUN: usize = if cfg!(test) { 2 } else { 4 };

/// Lights that follow one another and whose equations are used alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) length: u32,
    pub(super) step: Step,
}

/// What comes out of the first pass.
#[derive(Clone, Debug)]
pub(super) struct Symbolic {
    /// All indices of the order, in segments.
    pub(super) segments: Vec<Segment>,
    pub(super) eliminations: Eliminations,
    /// The unknowns that are left, in the order of the columns of the dense system.
    pub(super) unknowns: Vec<Unknown>,
    /// The dense system: a row for each remainder.
    pub(super) dense: Ple,
    /// How many remainders there are.
    pub(super) remainders: usize,
    /// The buttons without a light.
    pub(super) idle: Vec<u32>,
    /// Maximum number of unknowns at a time.
    pub(super) max_live: usize,
}

impl Symbolic {
    pub(super) fn new(board: &Board, incidence: &Incidence) -> Result<Self, Error> {
        Pass::new(board, incidence)?.run()
    }
}

/// What is known of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Knowledge {
    /// It has no expression yet.
    Undefined,
    /// It has one.
    Defined,
    /// There is no button, or no light that it toggles.
    Absent,
}

struct Pass<'a> {
    incidence: &'a Incidence,
    /// For each index of the order, whether there is a light.
    has_light: Vec<u8>,
    states: Vec<Knowledge>,
    /// How many buttons are undefined.
    undefined: usize,
    idle: Vec<u32>,
    frontier: Frontier,
    eliminations: Eliminations,
    remainders: usize,
    segments: Vec<Segment>,
    size: Size,
}

impl<'a> Pass<'a> {
    fn new(board: &Board, incidence: &'a Incidence) -> Result<Self, Error> {
        let size = incidence.size();
        let has_light = match board.light_mask() {
            Some(mask) => incidence.read_lights(mask)?,
            None => filled(incidence.len(), 1, size)?,
        };
        let has_button = match board.button_mask() {
            Some(mask) => incidence.read_buttons(mask)?,
            None => filled(incidence.buttons(), 1, size)?,
        };
        let is_toggling = incidence.toggling(&has_light)?;
        let mut states = filled(incidence.buttons(), Knowledge::Absent, size)?;
        let mut idle = Vec::new();
        let mut undefined = 0;
        for (button, state) in states.iter_mut().enumerate() {
            match (has_button[button], is_toggling[button]) {
                (0, _) => {}
                (_, 0) => push(&mut idle, button as u32, size)?,
                _ => {
                    *state = Knowledge::Undefined;
                    undefined += 1;
                }
            }
        }
        let frontier = Frontier::new(incidence.button_lines(), incidence.line_length(), size)?;
        Ok(Self {
            incidence,
            has_light,
            states,
            undefined,
            idle,
            frontier,
            eliminations: Eliminations::default(),
            remainders: 0,
            segments: Vec::new(),
            size,
        })
    }

    fn run(mut self) -> Result<Symbolic, Error> {
        let mut last_lines = self.incidence.last_lines()?.into_iter().peekable();
        let mut buffer = self.incidence.buffer()?;
        let (mut rows, mut new) = (Vec::new(), Vec::new());
        let length = self.incidence.line_length();
        let mut index = 0;
        for line in 0..self.incidence.light_lines() {
            let end = (line + 1) * length;
            while index < end {
                index += self.take(index, end, &mut buffer, &mut rows, &mut new)?;
            }
            while let Some((_, gone)) = last_lines.next_if(|&(last, _)| last as usize == line) {
                self.frontier.drop_line(gone as usize)?;
            }
        }
        let mut unknowns = with_capacity(self.frontier.live_unknowns(), self.size)?;
        unknowns.extend(self.frontier.unknowns());
        let first = self.incidence.buttons();
        let dense = self.frontier.coefficients(first..first + self.remainders)?;
        let max_live = self.frontier.max_live();
        let Self { segments, eliminations, remainders, idle, .. } = self;
        Ok(Symbolic { segments, eliminations, unknowns, dense: dense.ple()?, remainders, idle, max_live })
    }

    /// Finds a use for the equation of the light at an index, and perhaps of some that follow up to the end of
    /// the line; returns of how many.
    fn take(
        &mut self,
        index: usize,
        end: usize,
        buffer: &mut Vec<u32>,
        rows: &mut Vec<usize>,
        new: &mut Vec<u32>,
    ) -> Result<usize, Error> {
        if self.has_light[index] == 0 {
            let length = self.has_light[index..end].iter().take_while(|&&has| has == 0).count();
            push(&mut self.segments, Segment { length: length as u32, step: NO_LIGHT }, self.size)?;
            return Ok(length);
        }
        rows.clear();
        new.clear();
        if let Some(length) = self.take_run(index, rows)? {
            return Ok(length);
        }
        let buttons = self.incidence.buttons_at(index, buffer);
        rows.try_reserve(buttons.len()).map_err(|_| no_memory(self.size))?;
        new.try_reserve(buttons.len()).map_err(|_| no_memory(self.size))?;
        for &button in buttons {
            match self.states[button as usize] {
                Knowledge::Undefined => new.push(button),
                Knowledge::Defined => rows.push(self.frontier.row(button as usize)),
                Knowledge::Absent => {}
            }
        }
        let step = match new.split_last() {
            Some((&defined, unknown)) => {
                for &button in unknown {
                    self.frontier.add_unknown(button, &mut self.eliminations)?;
                    rows.push(self.frontier.row(button as usize));
                    self.states[button as usize] = Knowledge::Defined;
                }
                self.frontier.add_sums(defined as usize, 1, rows)?;
                self.states[defined as usize] = Knowledge::Defined;
                self.undefined -= new.len();
                defined
            }
            None => self.leftover(rows)?,
        };
        push(&mut self.segments, Segment { length: 1, step }, self.size)?;
        Ok(1)
    }

    /// Takes lights from this index on that each define the last of their buttons, all others being defined;
    /// returns how many, if they are worth it.
    fn take_run(&mut self, index: usize, rows: &mut Vec<usize>) -> Result<Option<usize>, Error> {
        let Some((inner, distances)) = self.incidence.inner(index) else { return Ok(None) };
        let Some((&target, others)) = distances.split_last() else { return Ok(None) };
        let from = |distance| index.wrapping_add(distance);
        let mut length =
            leading(&self.states[from(target)..][..inner], |state| state == Knowledge::Undefined);
        if length < SHORTEST_RUN {
            return Ok(None);
        }
        length = leading(&self.has_light[index..][..length], |has| has != 0);
        for &distance in others {
            // Further on are those that the run defines.
            let needed = length.min(target.wrapping_sub(distance));
            let defined =
                leading(&self.states[from(distance)..][..needed], |state| state == Knowledge::Defined);
            if defined < needed {
                length = defined;
            }
        }
        if length < SHORTEST_RUN {
            return Ok(None);
        }
        rows.try_reserve(others.len()).map_err(|_| no_memory(self.size))?;
        rows.extend(others.iter().map(|&distance| self.frontier.row(from(distance))));
        self.frontier.add_sums(from(target), length, rows)?;
        self.states[from(target)..][..length].fill(Knowledge::Defined);
        self.undefined -= length;
        push(&mut self.segments, Segment { length: length as u32, step: RUN }, self.size)?;
        Ok(Some(length))
    }

    /// Finds a use for an equation whose buttons all have expressions, in these rows.
    fn leftover(&mut self, rows: &[usize]) -> Result<Step, Error> {
        // When no unknown can come any more, dense elimination does the rest faster; but it gets no more
        // equations than there are unknowns, however many lights are left.
        if self.undefined == 0 && self.remainders < self.frontier.live_unknowns() {
            let remainder = self.incidence.buttons() + self.remainders;
            self.frontier.add_sums(remainder, 1, rows)?;
            self.remainders += 1;
            return Ok(remainder as Step);
        }
        let eliminated = self.frontier.eliminate(rows, &mut self.eliminations)?;
        Ok(if eliminated { ELIMINATES } else { REDUNDANT })
    }
}

/// How many of the first values are as asked.
fn leading<T: Copy>(values: &[T], is_right: impl Fn(T) -> bool + Copy) -> usize {
    // Many at a time without a branch for each.
    let right = |chunk: &&[T]| chunk.iter().fold(true, |all, &value| all & is_right(value));
    let whole = 64 * values.chunks_exact(64).take_while(right).count();
    whole + values[whole..].iter().take_while(|&&value| is_right(value)).count()
}
