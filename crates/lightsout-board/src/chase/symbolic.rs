//! The first pass: what each light's equation is used for, before any state of the lights is known.

use gf2_linalg::Ple;

use super::eliminations::{Eliminations, Unknown};
use super::frontier::Frontier;
use super::incidence::Incidence;
use super::{filled, push, with_room};
use crate::{Board, Error};

/// What the equation of a light is used for, in 32 bits: the number of the button that it defines, or of the
/// remainder that it leaves, or one of the following.
pub(super) type Step = u32;

/// There is no light.
pub(super) const NO_LIGHT: Step = u32::MAX;
/// The equation follows from those before.
pub(super) const REDUNDANT: Step = u32::MAX - 1;
/// The equation eliminates an unknown.
pub(super) const ELIMINATES: Step = u32::MAX - 2;

/// A button that has no expression yet.
const UNDEFINED: u32 = u32::MAX;
/// No button, or one whose expression is not needed any more.
const ABSENT: u32 = u32::MAX - 1;

/// What comes out of the first pass.
#[derive(Clone, Debug)]
pub(super) struct Symbolic {
    pub(super) steps: Vec<Step>,
    pub(super) eliminations: Eliminations,
    /// The unknowns that are left, in the order of the columns of the dense system.
    pub(super) unknowns: Vec<Unknown>,
    /// The dense system: a row for each remainder.
    pub(super) dense: Ple,
    /// How many remainders there are.
    pub(super) remainders: usize,
    /// The buttons without a light.
    pub(super) idle: Vec<u32>,
    /// The most unknowns at a time.
    pub(super) most_live: usize,
}

impl Symbolic {
    pub(super) fn new(board: &Board, incidence: &Incidence) -> Result<Self, Error> {
        Pass::new(board, incidence)?.run()
    }
}

struct Pass<'a> {
    incidence: &'a Incidence,
    has_light: Option<Vec<u8>>,
    /// For each button the row of its expression.
    row_of: Vec<u32>,
    /// For each button the last light that needs it.
    last: Vec<u32>,
    /// How many buttons will get an expression but have none.
    undefined: usize,
    idle: Vec<u32>,
    frontier: Frontier,
    eliminations: Eliminations,
    remainders: Vec<usize>,
}

impl<'a> Pass<'a> {
    fn new(board: &Board, incidence: &'a Incidence) -> Result<Self, Error> {
        let size = incidence.size();
        let has_light = board.light_mask().map(|mask| incidence.read_lights(mask)).transpose()?;
        let mut row_of = filled(incidence.buttons(), UNDEFINED, size)?;
        if let Some(mask) = board.button_mask() {
            let has_button = incidence.read_buttons(mask)?;
            row_of.iter_mut().zip(has_button).filter(|(_, has)| *has == 0).for_each(|(row, _)| *row = ABSENT);
        }
        let mut last = filled(incidence.buttons(), UNDEFINED, size)?;
        let mut buffer = incidence.buffer()?;
        for place in (0..incidence.places()).filter(|&place| is_set(&has_light, place)) {
            for &button in incidence.buttons_at(place, &mut buffer) {
                last[button as usize] = place as u32;
            }
        }
        let mut idle = Vec::new();
        let mut undefined = 0;
        for (button, (&row, &last)) in row_of.iter().zip(&last).enumerate() {
            match (row, last) {
                (ABSENT, _) => {}
                (_, UNDEFINED) => push(&mut idle, button as u32, size)?,
                _ => undefined += 1,
            }
        }
        Ok(Self {
            incidence,
            has_light,
            row_of,
            last,
            undefined,
            idle,
            frontier: Frontier::new(size)?,
            eliminations: Eliminations::default(),
            remainders: Vec::new(),
        })
    }

    fn run(mut self) -> Result<Symbolic, Error> {
        let size = self.incidence.size();
        let has_light = self.has_light.take();
        let mut steps = filled(self.incidence.places(), NO_LIGHT, size)?;
        let mut buffer = self.incidence.buffer()?;
        let (mut terms, mut new) = (Vec::new(), Vec::new());
        for (place, step) in steps.iter_mut().enumerate().filter(|&(place, _)| is_set(&has_light, place)) {
            let buttons = self.incidence.buttons_at(place, &mut buffer);
            terms.clear();
            new.clear();
            terms.try_reserve(buttons.len()).map_err(|_| super::no_memory(size))?;
            new.try_reserve(buttons.len()).map_err(|_| super::no_memory(size))?;
            for &button in buttons {
                match self.row_of[button as usize] {
                    UNDEFINED => new.push(button),
                    ABSENT => {}
                    row => terms.push(row as usize),
                }
            }
            *step = match new.split_last() {
                Some((&defined, unknown)) => {
                    for &button in unknown {
                        let row = self.frontier.add_unknown(button)?;
                        self.row_of[button as usize] = row as u32;
                        terms.push(row);
                    }
                    self.row_of[defined as usize] = self.frontier.add_sum(defined, &terms)? as u32;
                    self.undefined -= new.len();
                    self.drop_last(place, buttons);
                    defined
                }
                None => self.leftover(place, buttons, &terms)?,
            };
        }
        let most_live = self.frontier.most_live();
        let mut unknowns = with_room(self.frontier.live_unknowns(), size)?;
        unknowns.extend(self.frontier.unknowns());
        let remainders = self.remainders.len();
        let dense = self.frontier.coefficients(&self.remainders)?;
        Ok(Symbolic {
            steps,
            eliminations: self.eliminations,
            unknowns,
            dense: dense.ple()?,
            remainders,
            idle: self.idle,
            most_live,
        })
    }

    /// Finds a use for an equation of which all buttons have expressions.
    fn leftover(&mut self, place: usize, buttons: &[u32], terms: &[usize]) -> Result<Step, Error> {
        let remainder = (self.incidence.buttons() + self.remainders.len()) as u32;
        let row = self.frontier.add_sum(remainder, terms)?;
        self.drop_last(place, buttons);
        // When no unknown can come any more, dense elimination does the rest faster; but it gets no more equations
        // than there are unknowns, however many lights are left.
        if self.undefined == 0 && self.remainders.len() < self.frontier.live_unknowns() {
            push(&mut self.remainders, row, self.incidence.size())?;
            return Ok(remainder);
        }
        let eliminated = self.frontier.eliminate(row, &mut self.eliminations)?;
        self.frontier.free(row);
        Ok(if eliminated { ELIMINATES } else { REDUNDANT })
    }

    /// Drops the expressions of buttons that no light after this one has.
    fn drop_last(&mut self, place: usize, buttons: &[u32]) {
        for &button in buttons {
            let row = &mut self.row_of[button as usize];
            if self.last[button as usize] == place as u32 && *row != ABSENT {
                self.frontier.free(*row as usize);
                *row = ABSENT;
            }
        }
    }
}

fn is_set(mask: &Option<Vec<u8>>, place: usize) -> bool {
    mask.as_ref().is_none_or(|mask| mask[place] != 0)
}
