//! The option of threads.

use std::num::NonZeroUsize;

use clap::Args;
use gf2_linalg::Parallelism;

/// The most threads that may be asked for.
const MAX_THREADS: usize = 1024;

/// How many threads a command takes.
#[derive(Args)]
pub(crate) struct ThreadsOption {
    /// Threads to work with; as many as the machine has when left out
    #[arg(short = 'j', long, allow_negative_numbers = true, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
}

impl ThreadsOption {
    pub(crate) fn parallelism(&self) -> Parallelism {
        self.threads.map_or(Parallelism::All, Parallelism::Threads)
    }
}

/// Reads a number of threads.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MAX_THREADS);
    number.ok_or_else(|| format!("expected a whole number from 1 to {MAX_THREADS}"))
}
