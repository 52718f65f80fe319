//! Light chasing on any board: inactivation.
//!
//! The lights are taken in an order. If one has a single button that has no expression yet, its equation
//! defines that button; of several, all but one become unknowns; if it has none, the equation is a condition
//! on the unknowns. One that mentions an unknown eliminates it at once, so that their number stays near the
//! width of the front between the lights that were taken and the others. When all buttons are defined, the
//! conditions that are left are the dense system, which is small. An unknown that is in no expression which is
//! still needed is free.
//!
//! All that depends on the board alone and is done once, on expressions without constants. With the lights
//! given, one pass finds the constants of the conditions, and another with the values of the unknowns in
//! place finds the presses. The first pass transposed leads from a contradiction among the conditions to
//! lights that prove it.
//!
//! The name is that of fountain codes: Shokrollahi, Lassen, Karp, "Systems and processes for decoding chain
//! reaction codes through inactivation" (2005); RFC 6330, 5.4.2.

mod eliminations;
mod frontier;
mod grid_lights;
mod incidence;
mod list_lights;
mod numeric;
mod queue;
mod symbolic;
#[cfg(test)]
mod tests;

use std::ops::Range;

use incidence::Incidence;
pub(crate) use incidence::check_size;
use symbolic::Symbolic;

use crate::fallible::with_capacity;
use crate::{Board, Error, Lights, Presses};

/// The linear system of a board, factored by inactivation.
#[derive(Clone, Debug)]
pub(crate) struct Inactivation {
    incidence: Incidence,
    symbolic: Symbolic,
}

impl Inactivation {
    /// Factors the system of a board.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyUnknowns`] when more than 65 536 unknowns are needed at a time;
    /// [`Error::TooManyCells`] when these cannot be numbered in 32 bits or there is no memory for four bytes of each;
    /// [`Error::BoardTooLarge`] and [`Error::LinearAlgebra`] when there is no memory.
    ///
    /// # Complexity
    ///
    /// With F = [`max_live`](Self::max_live), one step of F / 64 words for each light and button that it
    /// has, F such steps for each unknown eliminated on the way, and a dense F × F elimination. Memory for F
    /// bits for each expression that is needed at a time, and each unknown eliminated on the way.
    pub(crate) fn new(board: &Board) -> Result<Self, Error> {
        let incidence = Incidence::new(board)?;
        let symbolic = Symbolic::new(board, &incidence)?;
        Ok(Self { incidence, symbolic })
    }

    /// The dimension of the space of quiet patterns.
    pub(crate) fn nullity(&self) -> usize {
        let Symbolic { unknowns, dense, eliminations, idle, .. } = &self.symbolic;
        unknowns.len() - dense.rank() + eliminations.free().len() + idle.len()
    }

    /// Maximum number of unknowns at a time.
    pub(crate) fn max_live(&self) -> usize {
        self.symbolic.max_live
    }

    /// Finds presses that change these lights of the board, the same whenever it is asked.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] and [`Error::LinearAlgebra`] when there is no memory.
    ///
    /// # Complexity
    ///
    /// Two steps for each light and button that it has, F steps for each unknown eliminated on the way, and a
    /// dense solution with factors, O(F² / 64).
    pub(crate) fn solve(&self, change: &Lights) -> Result<Result<Presses, Lights>, Error> {
        let wanted = self.incidence.read_lights(change)?;
        Ok(match self.solve_packed(&wanted)? {
            Ok(values) => Ok(self.incidence.write_presses(|button| values[button] != 0)?),
            Err(contradiction) => {
                let lights = contradiction.lights;
                Err(self.incidence.write_lights(|index| lights[index] != 0)?)
            }
        })
    }

    /// The patterns of a basis of the quiet patterns, from `first` on; 64 take little longer than one.
    ///
    /// # Errors
    ///
    /// As for [`solve`](Self::solve).
    ///
    /// # Complexity
    ///
    /// For each 64 patterns, one step for each light and button that it has, and F steps for each unknown
    /// eliminated on the way.
    pub(crate) fn quiet_patterns(&self, numbers: Range<usize>) -> Result<Vec<Presses>, Error> {
        let mut patterns = with_capacity(numbers.len(), self.incidence.size())?;
        let basis = self.symbolic.dense.try_nullspace()?.basis();
        let left = self.symbolic.unknowns.len();
        let walked = basis.rows() + self.symbolic.eliminations.free().len();
        let is_set = |number: usize, unknown: usize| match number.checked_sub(basis.rows()) {
            None => unknown < left && basis.get(number, unknown),
            Some(free) => unknown == left + free,
        };
        let to_walk = numbers.start.min(walked)..numbers.end.min(walked);
        for first in to_walk.clone().step_by(64) {
            let count = (to_walk.end - first).min(64);
            let lanes = |unknown: usize| {
                (0..count).fold(0_u64, |lanes, lane| lanes | u64::from(is_set(first + lane, unknown)) << lane)
            };
            let values = self.quiet(lanes)?;
            for lane in 0..count {
                patterns.push(self.incidence.write_presses(|button| values[button] >> lane & 1 != 0)?);
            }
        }
        for number in numbers.skip_while(|&number| number < walked) {
            let idle = self.symbolic.idle[number - walked] as usize;
            patterns.push(self.incidence.write_presses(|button| button == idle)?);
        }
        Ok(patterns)
    }
}
