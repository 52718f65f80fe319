//! How much a command says beside its results.

use std::sync::OnceLock;

use clap::Args;

/// How much is said on standard error.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Verbosity {
    /// Say nothing on standard error but what goes wrong
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Global options")]
    quiet: bool,

    /// Say more, such as the method that finds the solutions
    #[arg(short, long, global = true, help_heading = "Global options")]
    verbose: bool,
}

static CHOSEN: OnceLock<Verbosity> = OnceLock::new();

impl Verbosity {
    /// This one holds from now on, as far as none was chosen before.
    pub(crate) fn choose(self) {
        let _ = CHOSEN.set(self);
    }
}

/// Whether only what goes wrong is said on standard error.
pub(crate) fn is_quiet() -> bool {
    CHOSEN.get().is_some_and(|chosen| chosen.quiet)
}

/// Whether more is said than usual.
pub(crate) fn is_verbose() -> bool {
    CHOSEN.get().is_some_and(|chosen| chosen.verbose)
}
