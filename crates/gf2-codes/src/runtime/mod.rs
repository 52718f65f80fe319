//! What searches run on: time, threads, memory, and whoever listens to how far they are.

pub(crate) mod memory;
mod progress;
mod watch;
mod workers;

pub use progress::{Listener, Phase, Progress};
pub(crate) use watch::{Meter, Outside, Pace, Watch};
pub(crate) use workers::{Way, divided, search_prefixes};
