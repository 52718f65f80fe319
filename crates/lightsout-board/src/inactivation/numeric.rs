//! The passes with numbers in place of expressions.

use std::ops::BitXorAssign;

use gf2_linalg::BitVector;

use super::Inactivation;
use super::eliminations::Unknown;
use super::symbolic::{ELIMINATES, NO_LIGHT, REDUNDANT, RUN, Segment, Step};
use crate::Error;
use crate::fallible::filled;
use crate::lookout::Lookout;

/// One bit of each of several cases, or a bit of one case alone.
pub(super) trait Lanes: Copy + Default + BitXorAssign + PartialEq {}

impl Lanes for u8 {}
impl Lanes for u64 {}

/// The indices of lights whose sum shows that there is no solution.
pub(super) struct Contradiction {
    pub(super) lights: Vec<u8>,
}

impl Inactivation {
    /// Substitutes forward: gives each button that an equation defines its value, after `values` of the
    /// unknowns, and calls `other` with the index, the step and the error of each other equation until it
    /// returns an answer.
    #[inline(always)]
    fn substitute<T: Lanes, Answer>(
        &self,
        wanted: &[T],
        values: &mut [T],
        mut other: impl FnMut(&mut [T], usize, Step, T) -> Option<Answer>,
    ) -> Result<Option<Answer>, Error> {
        let mut buffer = self.incidence.buffer()?;
        let mut sums = filled(self.incidence.line_length(), T::default(), self.incidence.size())?;
        let buttons = self.incidence.buttons();
        let mut lookout = Lookout::default();
        let mut index = 0;
        for segment in &self.symbolic.segments {
            match segment.step {
                NO_LIGHT => {}
                RUN => {
                    let sums = &mut sums[..segment.length as usize];
                    match wanted.get(index..index + sums.len()) {
                        Some(wanted) => sums.copy_from_slice(wanted),
                        None => sums.fill(T::default()),
                    }
                    let distances = self.incidence.inner(index).map_or(&[][..], |(_, distances)| distances);
                    run(values, index, distances, sums);
                }
                step => {
                    // The button that this light defines is zero so far.
                    let mut sum = wanted.get(index).copied().unwrap_or_default();
                    for &button in self.incidence.buttons_at(index, &mut buffer) {
                        sum ^= values[button as usize];
                    }
                    if (step as usize) < buttons {
                        values[step as usize] = sum;
                    } else if let Some(answer) = other(values, index, step, sum) {
                        return Ok(Some(answer));
                    }
                }
            }
            index += segment.length as usize;
            lookout.after(segment.length as usize)?;
        }
        Ok(None)
    }

    /// The values of all buttons that change the lights at these indices, or why there are none.
    pub(super) fn solve_packed(&self, wanted: &[u8]) -> Result<Result<Vec<u8>, Contradiction>, Error> {
        let size = self.incidence.size();
        let (symbolic, buttons) = (&self.symbolic, self.incidence.buttons());
        let mut values = filled(buttons + symbolic.remainders, 0_u8, size)?;
        let mut constants = filled(symbolic.eliminations.len(), 0_u8, size)?;
        let mut eliminated = 0;
        // With all unknowns zero.
        let contradiction = self.substitute(wanted, &mut values, |values, index, step, sum| {
            match step {
                REDUNDANT => return (sum != 0).then_some(index),
                ELIMINATES => {
                    constants[eliminated] = sum;
                    if sum != 0 {
                        for &expression in symbolic.eliminations.get(eliminated).affected {
                            values[expression as usize] ^= 1;
                        }
                    }
                    eliminated += 1;
                }
                remainder => values[remainder as usize] = sum,
            }
            None
        })?;
        if let Some(index) = contradiction {
            values.fill(0);
            return self.contradiction(values, Some(index)).map(Err);
        }
        let remainders = BitVector::from_fn(symbolic.remainders, |index| values[buttons + index] != 0);
        values.fill(0);
        match symbolic.dense.solve(&remainders)?.into_coset() {
            Ok(coset) => {
                self.recover(&mut values, &constants, |unknown| {
                    u8::from(unknown < symbolic.unknowns.len() && coset.offset().get(unknown))
                })?;
                self.finish(wanted, &mut values)?;
                Ok(Ok(values))
            }
            Err(certificate) => {
                for remainder in certificate.iter_ones() {
                    values[buttons + remainder] = 1;
                }
                self.contradiction(values, None).map(Err)
            }
        }
    }

    /// The values of all buttons of up to 64 quiet patterns, from those of the unknowns that are left
    /// and, after them, of the free ones.
    pub(super) fn quiet<T: Lanes>(&self, unknown: impl Fn(usize) -> T) -> Result<Vec<T>, Error> {
        let size = self.incidence.size();
        let mut values = filled(self.incidence.buttons() + self.symbolic.remainders, T::default(), size)?;
        self.recover(&mut values, &[], unknown)?;
        self.finish(&[], &mut values)?;
        Ok(values)
    }

    /// Finds the values of eliminated unknowns, the last first, from those of the unknowns that are left and,
    /// after them, of the free ones, and the constants of their equations, zero where left out.
    fn recover<T: Lanes>(
        &self,
        values: &mut [T],
        constants: &[T],
        unknown: impl Fn(usize) -> T,
    ) -> Result<(), Error> {
        let symbolic = &self.symbolic;
        let mut slots = filled(symbolic.max_live, T::default(), self.incidence.size())?;
        for (index, left) in symbolic.unknowns.iter().enumerate() {
            slots[left.slot as usize] = unknown(index);
            values[left.button as usize] = unknown(index);
        }
        let free = symbolic.eliminations.free();
        let mut known = free.len();
        let mut lookout = Lookout::default();
        for index in (0..=symbolic.eliminations.len()).rev() {
            while let Some(before) = known.checked_sub(1).filter(|&last| free[last].eliminated == index) {
                known = before;
                let Unknown { slot, button } = free[known].unknown;
                let value = unknown(symbolic.unknowns.len() + known);
                slots[slot as usize] = value;
                values[button as usize] = value;
            }
            let Some(index) = index.checked_sub(1) else { break };
            let elimination = symbolic.eliminations.get(index);
            let mut value = constants.get(index).copied().unwrap_or_default();
            elimination.others().for_each(|slot| value ^= slots[slot]);
            slots[elimination.unknown.slot as usize] = value;
            values[elimination.unknown.button as usize] = value;
            lookout.after(1 + elimination.width())?;
        }
        Ok(())
    }

    /// The second pass, with all unknowns in place.
    fn finish<T: Lanes>(&self, wanted: &[T], values: &mut [T]) -> Result<(), Error> {
        let failed =
            self.substitute(wanted, values, |_, index, _, sum| (sum != T::default()).then_some(index))?;
        assert_eq!(failed, None, "an equation does not hold");
        Ok(())
    }

    /// Walks back from equations that contradict each other: the one at this index, or those of all
    /// remainders for which `counts` is set. It is the first pass of [`solve_places`](Self::solve_places)
    /// transposed: `counts` says of each expression whether the contradiction has its constant.
    fn contradiction(&self, mut counts: Vec<u8>, at: Option<usize>) -> Result<Contradiction, Error> {
        let symbolic = &self.symbolic;
        let mut lights = filled(self.incidence.len(), 0_u8, self.incidence.size())?;
        let mut buffer = self.incidence.buffer()?;
        let mut eliminated = symbolic.eliminations.len();
        let mut lookout = Lookout::default();
        let mut end = lights.len();
        for &Segment { length, step } in symbolic.segments.iter().rev() {
            let index = end - length as usize;
            let lights = &mut lights[index..end];
            end = index;
            lookout.after(lights.len())?;
            if step == ELIMINATES {
                eliminated -= 1;
            }
            if at.is_some_and(|at| index > at) {
                continue;
            }
            lights[0] = match step {
                NO_LIGHT => continue,
                RUN => {
                    let distances = self.incidence.inner(index).map_or(&[][..], |(_, distances)| distances);
                    run_back(&mut counts, index, distances, lights);
                    continue;
                }
                REDUNDANT => u8::from(at == Some(index)),
                ELIMINATES => {
                    let affected = symbolic.eliminations.get(eliminated).affected;
                    affected.iter().fold(0, |sum, &expression| sum ^ counts[expression as usize])
                }
                expression => counts[expression as usize],
            };
            if lights[0] != 0 {
                for &button in self.incidence.buttons_at(index, &mut buffer) {
                    counts[button as usize] ^= 1;
                }
            }
        }
        Ok(Contradiction { lights })
    }
}

/// Gives values to the buttons that lights from number `first` on define, each the last at these distances from its
/// light; `sums` has what each of the lights needs.
fn run<T: Lanes>(values: &mut [T], first: usize, distances: &[usize], sums: &mut [T]) {
    let Some((&target, others)) = distances.split_last() else { return };
    let (earlier, same) = others.split_at(before_run(others, target, sums.len()));
    for distance in earlier {
        add(sums, &values[first.wrapping_add(*distance)..]);
    }
    let defined = first.wrapping_add(target);
    match *same {
        [] => values[defined..][..sums.len()].copy_from_slice(sums),
        // As the king has them: in registers, not by way of memory.
        [two, one] if two.wrapping_add(2) == target && one.wrapping_add(1) == target => {
            let (mut before, mut last) = (values[defined - 2], values[defined - 1]);
            for (value, &sum) in values[defined..].iter_mut().zip(&*sums) {
                before ^= sum;
                before ^= last;
                (before, last) = (last, before);
                *value = last;
            }
        }
        _ => {
            for (index, sum) in sums.iter().enumerate() {
                let mut value = *sum;
                for distance in same {
                    value ^= values[first.wrapping_add(*distance) + index];
                }
                values[defined + index] = value;
            }
        }
    }
}

/// The transposed of [`run`]: moves what counts of the defined buttons to the others of each light.
fn run_back(counts: &mut [u8], first: usize, distances: &[usize], lights: &mut [u8]) {
    let Some((&target, others)) = distances.split_last() else { return };
    let (earlier, same) = others.split_at(before_run(others, target, lights.len()));
    let defined = first.wrapping_add(target);
    for (index, light) in lights.iter_mut().enumerate().rev() {
        *light = counts[defined + index];
        for distance in same {
            counts[first.wrapping_add(*distance) + index] ^= *light;
        }
    }
    for distance in earlier {
        add(&mut counts[first.wrapping_add(*distance)..][..lights.len()], lights);
    }
}

/// How many of the ascending distances lead a run of so many lights only to buttons before those that it
/// defines.
fn before_run(distances: &[usize], target: usize, length: usize) -> usize {
    distances.partition_point(|&distance| target.wrapping_sub(distance) >= length)
}

fn add<T: Lanes>(sums: &mut [T], values: &[T]) {
    sums.iter_mut().zip(values).for_each(|(sum, &value)| *sum ^= value);
}
