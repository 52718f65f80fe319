//! Looks at whether work has to end, now and then.

use gf2_linalg::{Interrupt, Interrupted};

/// Steps between two looks: about a tenth of a millisecond.
const BETWEEN_LOOKS: usize = if cfg!(test) { 1 << 4 } else { 1 << 16 };

/// Counts steps, and looks at the [installed](Interrupt::install) interrupt after [`BETWEEN_LOOKS`] of them: work of fewer
/// steps is done to its end.
#[derive(Debug, Default)]
pub(crate) struct Lookout {
    steps: usize,
}

impl Lookout {
    /// Some more steps were done.
    ///
    /// # Errors
    ///
    /// When work has to end.
    #[inline]
    pub(crate) fn after(&mut self, steps: usize) -> Result<(), Interrupted> {
        self.steps += steps;
        if self.steps < BETWEEN_LOOKS {
            return Ok(());
        }
        self.steps = 0;
        Interrupt::check_installed()
    }
}
