//! The options that say what the characters of boards mean.

use clap::Args;
use lightsout::{BoardError, Characters};

use crate::failure::Failure;

/// The characters of boards, where they are not to be recognized.
#[derive(Args)]
pub(crate) struct CharacterOptions {
    /// The characters for lights that are on, in the board and a file with the goal, as they are written;
    /// with --off. When left out, they are recognized
    #[arg(long, value_name = "CHARACTERS", requires = "off", allow_hyphen_values = true)]
    on: Option<String>,

    /// The characters for lights that are off; a space, too, as in --off ' '
    #[arg(long, value_name = "CHARACTERS", requires = "on", allow_hyphen_values = true)]
    off: Option<String>,
}

impl CharacterOptions {
    /// The characters, if they are given.
    pub(crate) fn characters(&self) -> Result<Option<Characters>, Failure> {
        let (Some(on), Some(off)) = (&self.on, &self.off) else { return Ok(None) };
        let refused = |error: BoardError| Failure::of("--on and --off", error);
        Characters::new(off, on).map(Some).map_err(refused)
    }
}
