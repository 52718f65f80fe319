//! `lightsout completions`: what a shell can complete.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::Cli;
use crate::commands::Run;
use crate::failure::Failure;
use crate::session::Session;

const EXAMPLES: &str = "\
Examples:
  lightsout completions bash > ~/.local/share/bash-completion/completions/lightsout
  lightsout completions zsh > ~/.zfunc/_lightsout        where fpath has ~/.zfunc
  lightsout completions fish > ~/.config/fish/completions/lightsout.fish";

/// Print a script that completes commands and options in a shell
///
/// The shell has to read it when it starts: most look for a file of the right name in a folder of their own.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Run for Completions {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "lightsout", &mut script);
        Ok(session.write_all(&script)?)
    }
}
