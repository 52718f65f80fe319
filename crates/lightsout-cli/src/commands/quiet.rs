//! `lightsout quiet`: a basis of the quiet patterns.

use std::fmt::Write;

use clap::Args;

use crate::input::Inputs;
use crate::reply::{Exit, Failure, Reply};
use crate::rule::{RuleOptions, SizeArguments};

/// Draw a basis of the quiet patterns of a board: the presses without effect
///
/// Every quiet pattern is a sum of these. Pictures are separated by blank lines.
#[derive(Args)]
pub(crate) struct Quiet {
    #[command(flatten)]
    size: SizeArguments,

    #[command(flatten)]
    rule: RuleOptions,
}

impl Quiet {
    pub(crate) fn run(self) -> Result<Reply, Failure> {
        let board = self.rule.board(self.size.size(), &mut Inputs::default())?;
        let quiet = board.quiet_patterns()?;
        let mut text = String::new();
        for pattern in quiet.basis() {
            let gap = if text.is_empty() { "" } else { "\n" };
            let _ = writeln!(text, "{gap}{}", pattern?);
        }
        let notes = match text.is_empty() {
            true => vec!["no quiet pattern but the empty one: every solution is unique".to_owned()],
            false => Vec::new(),
        };
        Ok(Reply { text, notes, exit: Exit::Done })
    }
}
