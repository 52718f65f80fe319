//! The buttons of each light of a graph or of lists, and an order in which few unknowns are needed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{filled, with_room};
use crate::buttons::ButtonLists;
use crate::{Error, Size};

/// For each light the buttons that toggle it, in the order in which the lights are chased.
#[derive(Clone, Debug)]
pub(super) struct ListLights {
    /// The lights in their order.
    pub(super) order: Vec<u32>,
    /// Where the buttons of each light start, by number of the light; and the end of the last.
    starts: Vec<usize>,
    buttons: Vec<u32>,
}

impl ListLights {
    /// Lights are taken by the number of their buttons that no light before them has, the fewest first: all
    /// but one of them become unknowns. Among equals, one that has become so earlier is first. It is the
    /// order of RFC 6330, 5.4.2.2.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory for it.
    pub(super) fn new(lists: &ButtonLists, size: Size) -> Result<Self, Error> {
        let mut starts = filled(lists.lights + 1, 0_usize, size)?;
        lists.toggled.iter().flatten().for_each(|&light| starts[light + 1] += 1);
        for light in 0..lists.lights {
            starts[light + 1] += starts[light];
        }
        let entries = starts[lists.lights];
        let mut buttons = filled(entries, 0_u32, size)?;
        let mut next = filled(lists.lights, 0_usize, size)?;
        next.copy_from_slice(&starts[..lists.lights]);
        for (button, toggled) in lists.toggled.iter().enumerate() {
            for &light in toggled {
                buttons[next[light]] = button as u32;
                next[light] += 1;
            }
        }
        let mut lights = Self { order: Vec::new(), starts, buttons };
        lights.order = lights.fewest_new_first(lists, size)?;
        Ok(lights)
    }

    fn fewest_new_first(&self, lists: &ButtonLists, size: Size) -> Result<Vec<u32>, Error> {
        let mut order = with_room(lists.lights, size)?;
        let mut new = filled(lists.lights, 0_u32, size)?;
        let mut is_new = filled(lists.toggled.len(), true, size)?;
        let mut is_taken = filled(lists.lights, false, size)?;
        // An entry holds while the number of new buttons is the one in it.
        let mut waiting = with_room(lists.lights + self.buttons.len(), size)?;
        for (light, new) in new.iter_mut().enumerate() {
            *new = self.of_light(light).len() as u32;
            waiting.push(Reverse((*new, 0, light as u32)));
        }
        let mut waiting = BinaryHeap::from(waiting);
        let mut time = 0_usize;
        while let Some(Reverse((count, _, light))) = waiting.pop() {
            if is_taken[light as usize] || count != new[light as usize] {
                continue;
            }
            is_taken[light as usize] = true;
            order.push(light);
            for &button in self.of_light(light as usize) {
                if std::mem::take(&mut is_new[button as usize]) {
                    for &other in &lists.toggled[button as usize] {
                        new[other] -= 1;
                        time += 1;
                        if !is_taken[other] {
                            waiting.push(Reverse((new[other], time, other as u32)));
                        }
                    }
                }
            }
        }
        Ok(order)
    }

    fn of_light(&self, light: usize) -> &[u32] {
        &self.buttons[self.starts[light]..self.starts[light + 1]]
    }

    /// The buttons of the light at this place of the order.
    pub(super) fn buttons(&self, place: usize) -> &[u32] {
        self.of_light(self.order[place] as usize)
    }
}
