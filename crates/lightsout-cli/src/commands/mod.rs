//! The commands, one file each, or a folder where a command has several.

pub(crate) mod census;
pub(crate) mod chase;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod flip;
pub(crate) mod generate;
pub(crate) mod judge;
pub(crate) mod man;
pub(crate) mod matrix;
pub(crate) mod minimum;
pub(crate) mod nullity;
pub(crate) mod quiet;
pub(crate) mod render;
pub(crate) mod solve;
pub(crate) mod verify;

use crate::failure::Failure;
use crate::session::Session;

/// A command.
pub(crate) trait Run {
    /// Carries it out.
    fn run(self, session: &mut Session) -> Result<(), Failure>;
}

/// Declares an enum of commands, which carries out its variants.
macro_rules! commands {
    ($(#[$attribute:meta])* $visibility:vis enum $name:ident { $($command:ident($arguments:ty),)* }) => {
        $(#[$attribute])*
        #[derive(clap::Subcommand)]
        $visibility enum $name {
            $($command($arguments),)*
        }

        impl $crate::commands::Run for $name {
            fn run(
                self,
                session: &mut $crate::session::Session,
            ) -> Result<(), $crate::failure::Failure> {
                match self {
                    $(Self::$command(command) => command.run(session),)*
                }
            }
        }
    };
}

pub(crate) use commands;
