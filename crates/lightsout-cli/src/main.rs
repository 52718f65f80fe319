//! The `lightsout` command: lights-out puzzles of any size and rule, solved from the terminal.

mod characters;
mod commands;
mod excerpt;
mod goal;
mod input;
mod json;
mod lists;
#[cfg(unix)]
mod memory;
mod names;
mod output;
mod picture;
mod places;
mod progress;
mod puzzle;
mod reply;
mod report;
mod rule;
mod search;
mod shown;
mod signals;
mod streams;
mod terminal;
mod unfinished;
mod verbosity;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

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

#[derive(Subcommand)]
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

fn main() -> ExitCode {
    #[cfg(unix)]
    memory::fail_without();
    let Cli { command, verbosity, color } = match Cli::try_parse() {
        Ok(arguments) => arguments,
        Err(usage) => return reply::deliver_usage(usage),
    };
    verbosity.choose();
    color.apply();
    signals::listen();
    let result = match command {
        Command::Solve(command) => command.run(),
        Command::Verify(command) => command.run(),
        Command::Check(command) => command.run(),
        Command::Generate(command) => command.run(),
        Command::Explain(command) => command.run(),
        Command::Chase(command) => command.run(),
        Command::Render(command) => command.run(),
        Command::Minimum(command) => command.run(),
        Command::Census(command) => command.run(),
        Command::Nullity(command) => command.run(),
        Command::Quiet(command) => command.run(),
        Command::Export(command) => command.run(),
        Command::Flip(command) => command.run(),
        Command::Judge(command) => command.run(),
        Command::Matrix(command) => command.run(),
        Command::Completions(command) => command.run(),
        Command::Man(command) => command.run(),
    };
    reply::deliver(result)
}
