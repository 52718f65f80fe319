//! `lightsout nullity`: the dimension of the space of quiet patterns.

use clap::Args;

use crate::input::Inputs;
use crate::reply::{Exit, Failure, Reply};
use crate::rule::{RuleOptions, SizeArguments};

/// Print the nullity of a board: how many independent presses without effect it has
///
/// A board of nullity k has 2^k solutions for each pattern of lights that it can reach.
#[derive(Args)]
pub(crate) struct Nullity {
    #[command(flatten)]
    size: SizeArguments,

    #[command(flatten)]
    rule: RuleOptions,
}

impl Nullity {
    pub(crate) fn run(self) -> Result<Reply, Failure> {
        let board = self.rule.board(self.size.size(), &mut Inputs::default())?;
        Ok(Reply::new(format!("{}\n", board.nullity()?), Exit::Done))
    }
}
