//! `lightsout quiet`: a basis of the quiet patterns.

use clap::Args;

use crate::input::Inputs;
use crate::output::{Output, OutputOption};
use crate::picture::{Picture, PictureOptions};
use crate::reply::{Ending, Exit, Failure, Reply};
use crate::rule::{RuleOptions, SizeArguments};
use crate::terminal::write_drawn;

/// Draw a basis of the quiet patterns of a board: the presses without effect
///
/// Every quiet pattern is a sum of these. Pictures are separated by blank lines; a file in PBM has an image for each,
/// and a PNG has room for one.
#[derive(Args)]
pub(crate) struct Quiet {
    #[command(flatten)]
    size: SizeArguments,

    #[command(flatten)]
    rule: RuleOptions,

    /// Only print how many there are, as a power of two
    #[arg(long, conflicts_with_all = ["output", "picture"])]
    count: bool,

    #[command(flatten)]
    output: OutputOption,

    #[command(flatten)]
    picture: PictureOptions,
}

impl Quiet {
    pub(crate) fn run(self) -> Result<Reply, Failure> {
        let board = self.rule.board(self.size.size(), &mut Inputs::default())?;
        if self.count {
            return Ok(Reply::text(Exit::Done, format!("2^{}\n", board.nullity()?)));
        }
        let output = self.output.open()?;
        let picture = self.picture.open()?;
        if let Some(picture) = &picture {
            picture.check_apart(output.as_ref(), "--output")?;
            picture.check_room(board.light_size(), 1)?;
        }
        let quiet = board.quiet_patterns()?;
        if quiet.nullity() == 0 {
            let notes = vec!["no quiet pattern but the empty one: every solution is unique".to_owned()];
            return Ok(Reply::written(Ending { exit: Exit::Done, notes }, |_| Ok(())));
        }
        if let Some(picture) = &picture {
            picture.draw_quiet_patterns(&board, quiet.nullity(), quiet.basis())?;
        }
        if let Some(output) = output {
            output.write(quiet.nullity(), quiet.basis())?;
            return Ok(Reply::text(Exit::Done, ""));
        }
        let place = Output::place_of_text(picture.as_ref().map(Picture::output));
        Ok(Reply::written(Exit::Done, move |output| write_drawn(quiet.basis(), output)).at(place))
    }
}
