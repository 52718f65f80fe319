//! Whole numbers of presses: buttons that add to counters, where those of a board toggle lights.

use std::collections::HashMap;

use crate::{BoardError, Error, Limits, MinimizeError, Stop};
use gf2_linalg::{BitMatrix, BitVector, Coset, Interrupt};

/// Dimensions up to which all presses modulo 2 may be gone through.
const MAX_NULLITY: usize = 40;
/// Steps between two looks at the clock.
const GRAIN: u64 = 1 << 6;
/// Bytes kept for each list of numbers that was met, beside eight for each number.
const BYTES_KEPT: u64 = 64;

/// Counters that begin at 0 and should come to other numbers.
pub(super) struct Counters {
    buttons: Vec<Vec<usize>>,
    wanted: Vec<u64>,
}

impl Counters {
    /// For each button the counters that it raises by 1, and the number that each counter should come to.
    /// A counter given twice says the same as once.
    pub(super) fn new(mut buttons: Vec<Vec<usize>>, wanted: Vec<u64>) -> Self {
        for list in &mut buttons {
            list.sort_unstable();
            list.dedup();
        }
        // Of buttons that do the same one is enough.
        buttons.sort_unstable();
        buttons.dedup();
        buttons.retain(|list| !list.is_empty());
        Self { buttons, wanted }
    }

    /// The fewest presses, or `None` where no presses lead to these numbers.
    ///
    /// Presses x with A·x = b in whole numbers are p + 2·y, where p is 0 or 1 for each button: A·p = b holds modulo 2,
    /// and A·y is half of b − A·p. So the answer is the least |p| + 2·f(y) over all solutions p of a system over GF(2)
    /// that do not exceed b, with one level for each bit of b. Different p often leave the same rest, which is solved
    /// once.
    ///
    /// # Errors
    ///
    /// [`MinimizeError::Stopped`] when the time is up or the flag set, for a nullity modulo 2 of more than 40,
    /// and at the memory limit; [`Error`] when there is no memory.
    ///
    /// # Complexity
    ///
    /// 2^nullity steps for each of the different numbers that are left at some level.
    pub(super) fn fewest(&self, limits: &Limits) -> Result<Option<u64>, Error> {
        let interrupt = limits.interrupt();
        let mut matrix = BitMatrix::try_zeros(self.wanted.len(), self.buttons.len()).map_err(error)?;
        for (button, list) in self.buttons.iter().enumerate() {
            list.iter().for_each(|&counter| matrix.flip(counter, button));
        }
        let bytes = 8 * self.wanted.len() as u64 + BYTES_KEPT;
        let max_known = limits.memory() / bytes;
        let mut search =
            Search { buttons: &self.buttons, matrix, known: HashMap::new(), max_known, steps: 0 };
        interrupt.install(|| search.fewest(self.wanted.clone()))
    }
}

/// The error that ends an elimination.
fn error(error: gf2_linalg::Error) -> Error {
    match error {
        gf2_linalg::Error::Interrupted(interrupted) => stopped(interrupted.into()),
        other => BoardError::from(other).into(),
    }
}

fn stopped(stop: Stop) -> Error {
    MinimizeError::Stopped { stop }.into()
}

struct Search<'a> {
    buttons: &'a [Vec<usize>],
    /// Modulo 2, a row for each counter and a column for each button.
    matrix: BitMatrix,
    /// The fewest presses to numbers that were met before.
    known: HashMap<Vec<u64>, Option<u64>>,
    max_known: u64,
    steps: u64,
}

/// A solution modulo 2, and what it adds to the counters.
struct Odd<'a> {
    buttons: &'a [Vec<usize>],
    pressed: Vec<bool>,
    presses: u64,
    added: Vec<u64>,
}

impl Odd<'_> {
    fn flip(&mut self, button: usize) {
        self.pressed[button] ^= true;
        let change = if self.pressed[button] { 1 } else { 1_u64.wrapping_neg() };
        self.presses = self.presses.wrapping_add(change);
        for &counter in &self.buttons[button] {
            self.added[counter] = self.added[counter].wrapping_add(change);
        }
    }

    /// Half of the rest of these numbers, if they are not exceeded.
    fn half_of_rest(&self, wanted: &[u64]) -> Option<Vec<u64>> {
        let rests = wanted.iter().zip(&self.added);
        rests.map(|(wanted, added)| Some(wanted.checked_sub(*added)? / 2)).collect()
    }
}

impl Search<'_> {
    /// The fewest presses to these numbers. Each level has a bit less, so that there are at most 64.
    fn fewest(&mut self, wanted: Vec<u64>) -> Result<Option<u64>, Error> {
        if wanted.iter().all(|&number| number == 0) {
            return Ok(Some(0));
        }
        if let Some(&known) = self.known.get(&wanted) {
            return Ok(known);
        }
        let parity = BitVector::from_fn(wanted.len(), |counter| wanted[counter] % 2 == 1);
        let fewest = match self.matrix.solve(&parity).map_err(error)?.into_coset() {
            Ok(coset) => self.least(&wanted, &coset)?,
            Err(_) => None,
        };
        if self.known.len() as u64 >= self.max_known || self.known.try_reserve(1).is_err() {
            return Err(stopped(Stop::TooCostly));
        }
        self.known.insert(wanted, fewest);
        Ok(fewest)
    }

    /// The least over all solutions modulo 2.
    fn least(&mut self, wanted: &[u64], solutions: &Coset) -> Result<Option<u64>, Error> {
        if solutions.dimension() > MAX_NULLITY {
            return Err(stopped(Stop::TooCostly));
        }
        let quiet: Vec<Vec<usize>> =
            solutions.directions().basis().iter_rows().map(|word| word.iter_ones().collect()).collect();
        let (buttons, added) = (self.buttons, vec![0; wanted.len()]);
        let mut odd = Odd { buttons, pressed: vec![false; buttons.len()], presses: 0, added };
        solutions.offset().iter_ones().for_each(|button| odd.flip(button));
        let mut least: Option<u64> = None;
        // In the order of a Gray code, so that one word changes at a time.
        for step in 1..=1_u64 << quiet.len() {
            self.look_at_the_clock()?;
            if let Some(rest) = odd.half_of_rest(wanted) {
                // A press adds at most 1 to a counter.
                let bound = odd.presses + 2 * rest.iter().max().copied().unwrap_or(0);
                if least.is_none_or(|least| bound < least)
                    && let Some(more) = self.fewest(rest)?
                {
                    let presses = odd.presses + 2 * more;
                    least = Some(least.map_or(presses, |least| least.min(presses)));
                }
            }
            if let Some(word) = quiet.get(step.trailing_zeros() as usize) {
                word.iter().for_each(|&button| odd.flip(button));
            }
        }
        Ok(least)
    }

    fn look_at_the_clock(&mut self) -> Result<(), Error> {
        self.steps += 1;
        if self.steps.is_multiple_of(GRAIN) {
            Interrupt::check_installed().map_err(|interrupted| stopped(interrupted.into()))?;
        }
        Ok(())
    }
}
