//! `lightsout man`: the manual.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::builder::Resettable;
use clap::{Args, Command, CommandFactory};
use lightsout::words::nearest_name;

use crate::Cli;
use crate::commands::Run;
use crate::failure::Failure;
use crate::session::Session;
use crate::unfinished::Unfinished;

const EXAMPLES: &str = "\
Examples:
  lightsout man | man -l -                       read the page of the command
  lightsout man solve | man -l -                 and that of solve
  lightsout man --out-dir share/man/man1         lightsout.1, lightsout-solve.1 and so on";

/// Print a page of the manual, or write all of them to a folder
///
/// Pages are in the language of man, roff. For packages, --out-dir writes a file for the command and one for
/// each of its commands, with the names by which man finds them.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Man {
    /// The command that the page is about, such as solve or matrix rank; lightsout itself when left out
    #[arg(conflicts_with = "out_dir")]
    command: Vec<String>,

    /// Write all pages to this folder, which is made if there is none
    #[arg(long, value_name = "FOLDER")]
    out_dir: Option<PathBuf>,
}

impl Run for Man {
    fn run(self, session: &mut Session) -> Result<(), Failure> {
        let mut all = Cli::command().disable_help_subcommand(true);
        all.build();
        if let Some(folder) = &self.out_dir {
            let problem = |error| Failure::of(folder.display(), error);
            if folder.exists() && !folder.is_dir() {
                return Err(problem("not a folder, expected one, or a new name".to_owned()));
            }
            fs::create_dir_all(folder).map_err(|error| problem(error.to_string()))?;
            return write_files(&all, folder).map_err(problem);
        }
        let command = self
            .command
            .iter()
            .try_fold(&all, |outer, name| outer.find_subcommand(name).ok_or_else(|| unknown(name, outer)))?;
        let page = page(command).map_err(|error| Failure::of("the page", error))?;
        Ok(session.write_all(&page)?)
    }
}

fn unknown(name: &str, all: &Command) -> Failure {
    let names: Vec<&str> = all.get_subcommands().map(Command::get_name).collect();
    let meant = nearest_name(name, names.iter().copied())
        .map_or(String::new(), |word| format!("; did you mean {word}?"));
    let names = names.join(", ");
    let expected = if names.is_empty() { "no more words".to_owned() } else { format!("one of: {names}") };
    Failure::of("COMMAND", format_args!("unknown command {name:?}, expected {expected}{meant}"))
}

/// Writes the page of a command, and those of its commands.
fn write_files(command: &Command, folder: &Path) -> Result<(), String> {
    write_file(command, folder)?;
    command.get_subcommands().try_for_each(|inner| write_files(inner, folder))
}

fn write_file(command: &Command, folder: &Path) -> Result<(), String> {
    let name = clap_mangen::Man::new(command.clone()).get_filename();
    let file = Unfinished::new(&folder.join(&name))?;
    let written = page(command).and_then(|page| {
        file.writer().write_all(&page)?;
        file.finish()
    });
    written.map_err(|error| format!("{name}: {error}"))
}

/// The page of a command, in roff.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let man = clap_mangen::Man::new(command.clone().after_help(Resettable::Reset));
    man.source(concat!("lightsout ", env!("CARGO_PKG_VERSION"))).manual("").render(&mut page)?;
    // In sections of their own, line by line: as one paragraph they could not be read.
    if let Some(text) = command.get_after_help() {
        write_sections(&text.to_string(), &mut page)?;
    }
    Ok(page)
}

/// Writes each paragraph, of a heading and lines, as a section.
fn write_sections(text: &str, page: &mut Vec<u8>) -> io::Result<()> {
    for paragraph in text.split("\n\n") {
        let (heading, lines) = match paragraph.split_once(":\n") {
            Some((heading, lines)) => (heading.to_uppercase(), lines),
            None => ("NOTES".to_owned(), paragraph),
        };
        writeln!(page, ".SH \"{heading}\"\n.nf")?;
        for line in lines.lines() {
            writeln!(page, "\\&{}", line.replace('\\', "\\e").replace('-', "\\-"))?;
        }
        writeln!(page, ".fi")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_examples_stay_lines() {
        let mut page = Vec::new();
        write_sections("Examples:\n  a -b\n.c \\d\n\nA note.", &mut page).unwrap();
        let expected =
            ".SH \"EXAMPLES\"\n.nf\n\\&  a \\-b\n\\&.c \\ed\n.fi\n.SH \"NOTES\"\n.nf\n\\&A note.\n.fi\n";
        assert_eq!(String::from_utf8(page).unwrap(), expected);
    }
}
