//! The `lightsout` command: lights-out puzzles of any size and rule, solved from the terminal.

mod characters;
mod commands;
mod excerpt;
mod failure;
mod goal;
mod input;
mod json;
mod lists;
mod matrix;
#[cfg(unix)]
mod memory;
mod names;
mod output;
mod picture;
mod places;
mod progress;
mod puzzle;
mod report;
mod rule;
mod search;
mod session;
mod shown;
mod signals;
mod sizes;
mod streams;
mod terminal;
mod threads;
mod unfinished;
mod usage;
mod verbosity;

use std::process::ExitCode;

use clap::Parser;

use crate::commands::Run;
use crate::session::Session;
use crate::verbosity::Verbosity;

/// Solve lights-out puzzles of any size and rule with the fewest presses, proved
#[derive(Parser)]
#[command(name = "lightsout", version, after_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    verbosity: Verbosity,

    #[command(flatten)]
    color: terminal::ColorOption,
}

const EXAMPLES: &str = "\
Examples:
  lightsout solve board.txt                  the fewest presses that switch all lights off
  lightsout solve --size 5x5 --goal on       from all off to all on
  lightsout minimum 1..30                    the fewest presses for many squares
  lightsout solve board.txt --json           for programs: one object a line
  lightsout help solve                       all options of a command

Exit codes:
  0    solved and proved to be the fewest presses, or done
  1    no solution, a goal that is not met, no such board, or a singular matrix
  2    bad usage or input, or a result that is printed because its file cannot be written
  3    solved but not proved to be the fewest presses, or nothing known when the time was up
  130  interrupted

Results go to standard output, all else to standard error.";

commands::commands! {
    enum Command {
        Solve(commands::solve::Solve),
        Verify(commands::verify::Verify),
        Check(commands::check::Check),
        Generate(commands::generate::Generate),
        Explain(commands::explain::Explain),
        Chase(commands::chase::Chase),
        Render(commands::render::Render),
        Minimum(commands::minimum::Minimum),
        Census(commands::census::Census),
        Nullity(commands::nullity::Nullity),
        Quiet(commands::quiet::Quiet),
        Export(commands::export::Export),
        Flip(commands::flip::Flip),
        Judge(commands::judge::Judge),
        Matrix(commands::matrix::Matrix),
        Completions(commands::completions::Completions),
        Man(commands::man::Man),
    }
}

fn main() -> ExitCode {
    #[cfg(unix)]
    memory::fail_without();
    let Cli { command, verbosity, color } = match Cli::try_parse() {
        Ok(arguments) => arguments,
        Err(usage) => return usage::deliver(usage),
    };
    verbosity.choose();
    color.apply();
    signals::listen();
    let mut session = Session::new();
    let result = command.run(&mut session);
    session.end(result)
}
