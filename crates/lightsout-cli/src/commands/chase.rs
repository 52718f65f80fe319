//! `lightsout chase`: the table of light chasing.

use std::io::Write;

use clap::Args;
use lightsout::explain::ChasingTable;
use lightsout::{LightChasing, document};

use crate::commands::Run;
use crate::failure::Failure;
use crate::input::Inputs;
use crate::json;
use crate::rule::RuleOptions;
use crate::session::Session;
use crate::sizes::SizeArguments;

const EXAMPLES: &str = "\
Examples:
  lightsout chase 5                            the seven entries that are known by heart
  lightsout chase 9 --neighbourhood plus-open
  lightsout chase 8 12 --topology cylinder";

/// Print the table of light chasing: what the last row says to press in the first
///
/// Chasing the lights is to press, from the second row to the last, below each light that is on in the row
/// above: then only the last row has lights. The table says what to press in the first row so that chasing
/// once more switches all off. Up to 31 entries are listed; of more, as many as are needed, since entries
/// add.
///
/// It works where a press toggles one cell above it, the one straight above, whatever it toggles in its own
/// row and below: plus, plus-open, or a picture of one's own, on the plane or on a cylinder whose columns
/// wrap around, without a mask.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Chase {
    #[command(flatten)]
    size: SizeArguments,

    #[command(flatten)]
    rule: RuleOptions,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Run for Chase {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        let board = self.rule.board(self.size.size()?, &mut Inputs::default())?;
        let table = ChasingTable::new(LightChasing::new(board)?)?;
        if self.json {
            return json::write_line(session, &document::Chase::from(&table));
        }
        Ok(write!(session, "{}", table.text(Some("--json has them")))?)
    }
}
