//! The options that describe a board's rule.

use std::path::PathBuf;

use clap::Args;
use lightsout::{Board, Coinciding, Lights, Neighbourhood, Rule, Size, Topology};

use crate::failure::Failure;
use crate::input::{Inputs, Source};
use crate::lists::ListOptions;
use crate::names::{NeighbourhoodChoice, NeighbourhoodParser, one_of};

#[derive(Args)]
pub(crate) struct RuleOptions {
    /// Cells that a press toggles
    ///
    /// Each is also known with -open behind its name, for the same without the pressed cell. @FILE is a
    /// picture in # and . with X (or O, not toggled) for the pressed cell.
    #[arg(
        long,
        alias = "neighborhood",
        value_name = "NAME|@FILE",
        default_value = "plus",
        help_heading = "Rule",
        value_parser = NeighbourhoodParser
    )]
    neighbourhood: NeighbourhoodChoice,

    /// How the edges are joined
    ///
    /// On a cylinder the columns wrap around, on cylinder-rows the rows, on a torus both.
    #[arg(
        long,
        value_name = "NAME",
        default_value = "plane",
        help_heading = "Rule",
        value_parser = one_of::<Topology>(Topology::ALL.iter().map(|topology| topology.name()))
    )]
    topology: Topology,

    /// What happens to a cell that a press meets several times
    ///
    /// That happens on a torus narrower than the neighbourhood. The cell is toggled each time, so that two
    /// times cancel, or once.
    #[arg(
        long,
        value_name = "RULE",
        default_value = "cancel",
        help_heading = "Rule",
        value_parser = one_of::<Coinciding>(Coinciding::ALL.iter().map(|rule| rule.name()))
    )]
    coinciding: Coinciding,

    /// A picture of the cells there are
    ///
    /// # is a cell, . a hole, L a light without a button, B a button without a light. Or an image, black
    /// where there is a cell.
    #[arg(long, value_name = "FILE", help_heading = "Rule")]
    mask: Option<PathBuf>,
}

/// A rule with its files read, for boards of any size.
pub(crate) struct GridRule {
    pub(crate) rule: Rule,
    /// The name of the file with the mask, if there is one.
    mask: Option<String>,
}

impl RuleOptions {
    /// The board of this size under this rule.
    pub(crate) fn board(&self, size: Size, inputs: &mut Inputs) -> Result<Board, Failure> {
        self.read(inputs)?.board(size)
    }

    /// Reads the files that the rule is in.
    pub(crate) fn read(&self, inputs: &mut Inputs) -> Result<GridRule, Failure> {
        let neighbourhood = match &self.neighbourhood {
            NeighbourhoodChoice::Named(neighbourhood) => neighbourhood.clone(),
            NeighbourhoodChoice::Drawn(path) => {
                let source = inputs.read(path)?;
                Neighbourhood::from_picture(source.text("a picture in characters")?)
                    .map_err(|error| source.failure(error))?
            }
        };
        let mut source = self.mask.as_ref().map(|path| inputs.read(path)).transpose()?;
        let mask = source.as_mut().map(Source::mask).transpose()?;
        let rule = Rule { neighbourhood, topology: self.topology, coinciding: self.coinciding, mask };
        Ok(GridRule { rule, mask: source.map(|source| source.name().to_owned()) })
    }
}

impl GridRule {
    /// The board of this size.
    pub(crate) fn board(&self, size: Size) -> Result<Board, Failure> {
        let board = Board::with_rule(size, self.rule.clone());
        board.map_err(|error| match &self.mask {
            None => error.into(),
            Some(name) => Failure::of(name, error),
        })
    }
}

/// The rule of a board that is read: of a grid, or of lists.
#[derive(Args)]
pub(crate) struct BoardRule {
    #[command(flatten)]
    pub(crate) grid: RuleOptions,

    #[command(flatten)]
    pub(crate) lists: ListOptions,
}

impl BoardRule {
    /// The board for these lights, which have this name and are checked.
    pub(crate) fn board_of(
        &self,
        lights: &Lights,
        name: &str,
        inputs: &mut Inputs,
    ) -> Result<Board, Failure> {
        let size = lights.size();
        let (board, other_reading) = match self.lists.read(inputs)? {
            Some(lists) => (lists.board(Some(size))?, lists.other_reading(size)),
            None => (self.grid.board(size, inputs)?, None),
        };
        let checked = board.check_lights(lights);
        checked.map_err(|error| {
            Failure::of(name, format_args!("{error}{}", other_reading.unwrap_or_default()))
        })?;
        Ok(board)
    }
}
