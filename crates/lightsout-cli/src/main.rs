//! The `lightsout` command: lights-out puzzles of any size and rule, solved from the terminal.

mod commands;
mod goal;
mod input;
mod json;
mod output;
mod puzzle;
mod reply;
mod report;
mod rule;
mod search;
mod signals;
mod unfinished;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Solve lights-out puzzles of any size and rule with the fewest presses, proved
#[derive(Parser)]
#[command(name = "lightsout", version, after_help = EXIT_CODES, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 solved and proved, 1 no solution or goal not met, 2 bad usage or input, 3 solved but not proved to be the fewest, 130 interrupted.
Results go to standard output, all else to standard error.";

#[derive(Subcommand)]
enum Command {
    Solve(commands::solve::Solve),
    Minimum(commands::minimum::Minimum),
    Flip(commands::flip::Flip),
    Census(commands::census::Census),
    Check(commands::check::Check),
    Generate(commands::generate::Generate),
    Nullity(commands::nullity::Nullity),
    Quiet(commands::quiet::Quiet),
    Verify(commands::verify::Verify),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Solve(command) => command.run(),
        Command::Minimum(command) => command.run(),
        Command::Flip(command) => command.run(),
        Command::Census(command) => command.run(),
        Command::Check(command) => command.run(),
        Command::Generate(command) => command.run(),
        Command::Nullity(command) => command.run(),
        Command::Quiet(command) => command.run(),
        Command::Verify(command) => command.run(),
    };
    reply::deliver(result)
}
