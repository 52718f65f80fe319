//! The buttons of each light of a graph or of lists, and an order in which few unknowns are needed.

use super::queue::Queue;
use crate::buttons::ButtonLists;
use crate::fallible::{filled, with_capacity};
use crate::lists::Lists;
use crate::lookout::Lookout;
use crate::{Error, Size};

/// For each light the buttons that toggle it, in the order in which the lights are chased.
#[derive(Clone, Debug)]
pub(super) struct ListLights {
    /// The lights in their order.
    pub(super) order: Vec<u32>,
    /// The buttons of each light, by its number.
    of_light: Lists,
}

impl ListLights {
    /// Lights are taken by the number of their buttons that no light before them has, the fewest first: all
    /// but one of them become unknowns. Among equals, one that has become so earlier is first. It is the
    /// order of RFC 6330, 5.4.2.2.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory for it.
    ///
    /// # Complexity
    ///
    /// A few steps for each light and each button that it has.
    pub(super) fn new(lists: &ButtonLists, size: Size) -> Result<Self, Error> {
        let of_light = lists.toggled.transposed(lists.lights.rows * lists.lights.columns, size)?;
        let order = fewest_new_first(&of_light, &lists.toggled, size)?;
        Ok(Self { order, of_light })
    }

    /// The buttons of the light at this index of the order.
    pub(super) fn buttons(&self, index: usize) -> &[u32] {
        self.of_light.of(self.order[index] as usize)
    }
}

fn fewest_new_first(of_light: &Lists, of_button: &Lists, size: Size) -> Result<Vec<u32>, Error> {
    let mut order = with_capacity(of_light.len(), size)?;
    let mut is_new = filled(of_button.len(), true, size)?;
    let mut waiting = Queue::new(of_light.iter().map(|buttons| buttons.len() as u32), size)?;
    let mut lookout = Lookout::default();
    while let Some(light) = waiting.pop() {
        order.push(light);
        lookout.after(1 + of_light.of(light as usize).len())?;
        for &button in of_light.of(light as usize) {
            if std::mem::take(&mut is_new[button as usize]) {
                of_button.of(button as usize).iter().for_each(|&other| waiting.lower(other));
            }
        }
    }
    Ok(order)
}
