//! `lightsout quiet`: a basis of the quiet patterns.

use std::io::Write;

use clap::Args;
use lightsout::document;

use crate::commands::Run;
use crate::failure::Failure;
use crate::input::Inputs;
use crate::json;
use crate::output::OutputOption;
use crate::picture::{Picture, PictureOptions};
use crate::places::{PlacesOption, write_places};
use crate::progress::Progress;
use crate::rule::RuleOptions;
use crate::session::{Session, note_always};
use crate::sizes::SizeArguments;
use crate::terminal::write_drawn;
use crate::verbosity;

const EXAMPLES: &str = "\
Examples:
  lightsout quiet 5                          the two quiet patterns of the 5x5 board
  lightsout quiet 19 --count                 how many there are
  lightsout quiet 4 --topology torus --json
  lightsout quiet 99 -o quiet.pbm            images, one behind the other
  lightsout quiet 33 --picture quiet.svg     all on one sheet";

/// Draw a basis of the quiet patterns of a board: the presses without effect
///
/// Every quiet pattern is a sum of these. Pictures are separated by blank lines; a file in PBM has an image for each,
/// and a PNG has room for one.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
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
    places: PlacesOption,

    #[command(flatten)]
    picture: PictureOptions,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Run for Quiet {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        let size = self.size.size()?;
        let mut inputs = Inputs::default();
        let board = self.rule.board(size, &mut inputs)?;
        if verbosity::is_verbose() {
            note_always(&format!("method {}", board.method()));
        }
        let progress = Progress::begin(size.to_string(), "looking for quiet patterns");
        if self.count {
            let nullity = board.nullity()?;
            if self.json {
                let object = document::Quiet::new((&board).into(), nullity, None);
                return json::write_line(session, &object);
            }
            return Ok(writeln!(session, "2^{nullity}")?);
        }
        let output = self.output.open()?;
        let picture = self.picture.open(None, &mut inputs)?;
        if let Some(picture) = &picture {
            picture.check_apart(output.as_ref(), "--output")?;
            picture.check_board(&board, 1)?;
        }
        let quiet = board.quiet_patterns()?;
        drop(progress);
        let nullity = quiet.nullity();
        if let Some(output) = &output {
            output.check_room(nullity)?;
        }
        if let Some(picture) = picture.as_ref().filter(|_| nullity > 0) {
            picture.check_board(&board, nullity)?;
        }
        session.keep_apart_from(output.iter().chain(picture.as_ref().map(Picture::output)));
        let mut is_written = output.is_some();
        if let Some(output) = output.as_ref().filter(|_| nullity > 0) {
            is_written = session.check_written(output.write(nullity, quiet.basis()));
        }
        if let Some(picture) = picture.as_ref().filter(|_| nullity > 0) {
            session.check_written(picture.draw_quiet_patterns(&board, nullity, quiet.basis()));
        }
        if self.json {
            let basis = (!is_written).then_some(&quiet);
            return json::write_line(session, &document::Quiet::new((&board).into(), nullity, basis));
        }
        if nullity == 0 {
            session.add_note("no quiet pattern but the empty one: every solution is unique");
        }
        if is_written || nullity == 0 {
            return Ok(());
        }
        match self.places.counting(None) {
            Some(counting) => write_places(quiet.basis(), counting, session),
            None => write_drawn(quiet.basis(), session),
        }
    }
}
