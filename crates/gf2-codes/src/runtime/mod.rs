//! What searches run on: time, threads, memory, and whoever listens to how far they are.

mod limits;
pub(crate) mod memory;
mod progress;
mod watch;
mod workers;

pub(crate) use limits::Budget;
pub use limits::Limits;
pub use progress::{Listener, Phase, Progress};
pub(crate) use watch::{Meter, Outside, Pace, Watch};
pub use workers::map_each;
pub(crate) use workers::{Way, divided, search_prefixes};
