//! The rule of a grid.

use std::fmt;
use std::str::FromStr;

use crate::{Board, Coinciding, Error, Mask, Neighbourhood, Size, Topology};

/// The rule of a grid: the cells that a press toggles. The default is the classic rule.
///
/// As text: the neighbourhood, the topology, `once` if coinciding neighbours toggle once, and `mask` with its rows
/// joined by `/`. All parts but the neighbourhood may be omitted where they are the default.
///
/// ```
/// use lightsout_board::{Board, Coinciding, Neighbourhood, Rule, Size, Topology};
///
/// let rule = Rule { topology: Topology::Torus, ..Rule::default() };
/// assert_eq!(rule.to_string(), "plus torus");
/// let board = Board::with_rule(Size { rows: 4, columns: 2 }, "king torus once".parse()?)?;
/// assert_eq!(board.rule().map(|rule| rule.coinciding), Some(Coinciding::Once));
/// let drawn: Rule = "X#/#. plane mask ##L/#.#".parse()?;
/// assert_eq!(drawn.mask, Some("##L\n#.#".parse()?));
/// # Ok::<(), lightsout_board::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Rule {
    /// The cells that a press toggles, relative to the pressed cell.
    pub neighbourhood: Neighbourhood,
    /// The joining of the edges.
    pub topology: Topology,
    /// The effect on a cell that a press meets several times.
    pub coinciding: Coinciding,
    /// The cells that have lights and buttons; `None` when all have both.
    pub mask: Option<Mask>,
}

/// The word before a mask.
const MASK: &str = "mask";

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.neighbourhood, self.topology)?;
        if self.coinciding != Coinciding::default() {
            write!(f, " {}", self.coinciding)?;
        }
        match &self.mask {
            Some(mask) => write!(f, " {MASK} {}", mask.picture('/')),
            None => Ok(()),
        }
    }
}

impl FromStr for Rule {
    type Err = Error;

    /// Reads a rule as it is written.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] for an unexpected word, and [`Error::Text`] for a malformed picture.
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut words = text.split_whitespace().peekable();
        let neighbourhood = words.next().unwrap_or_default().parse()?;
        let topology: Option<Topology> = words.peek().and_then(|word| word.parse().ok());
        words.next_if(|_| topology.is_some());
        let coinciding: Option<Coinciding> = words.peek().and_then(|word| word.parse().ok());
        words.next_if(|_| coinciding.is_some());
        let mask = match words.next_if_eq(&MASK) {
            Some(_) => Some(Mask::read(words.next().unwrap_or_default())?),
            None => None,
        };
        if let Some(word) = words.next() {
            let names = Topology::ALL.iter().map(|topology| topology.name());
            let names = names.chain(Coinciding::ALL.iter().map(|coinciding| coinciding.name()));
            let known = names.chain([MASK]).collect();
            return Err(Error::UnknownName { what: "word of a rule", name: word.to_owned(), known });
        }
        let (topology, coinciding) = (topology.unwrap_or_default(), coinciding.unwrap_or_default());
        Ok(Self { neighbourhood, topology, coinciding, mask })
    }
}

/// A grid whose rule is given step by step. See [`Board::grid`].
#[derive(Clone, Debug)]
#[must_use = "a grid becomes a board by build()"]
pub struct GridBuilder {
    pub(crate) size: Size,
    pub(crate) rule: Rule,
}

impl GridBuilder {
    /// Sets the cells that a press toggles. The default is [`Neighbourhood::plus`].
    pub fn neighbourhood(mut self, neighbourhood: Neighbourhood) -> Self {
        self.rule.neighbourhood = neighbourhood;
        self
    }

    /// Sets the joining of the edges. The default is [`Topology::Plane`].
    pub fn topology(mut self, topology: Topology) -> Self {
        self.rule.topology = topology;
        self
    }

    /// Sets the effect on a cell that a press meets several times. The default is [`Coinciding::Cancel`].
    pub fn coinciding(mut self, coinciding: Coinciding) -> Self {
        self.rule.coinciding = coinciding;
        self
    }

    /// Sets the cells that have lights and buttons. The default is all.
    pub fn mask(mut self, mask: Mask) -> Self {
        self.rule.mask = Some(mask);
        self
    }

    /// Returns the board.
    ///
    /// # Errors
    ///
    /// As for [`Board::with_rule`].
    pub fn build(self) -> Result<Board, Error> {
        Board::with_rule(self.size, self.rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_the_default_may_be_left_out() {
        let rule = |text: &str| text.parse::<Rule>().unwrap();
        assert_eq!(rule("plus"), Rule::default());
        assert_eq!(rule("plus plane cancel"), Rule::default());
        assert_eq!(rule("  king once ").to_string(), "king plane once");
        assert_eq!(rule("row-column-open mask L"), rule("row-column-open plane cancel mask L"));
    }

    #[test]
    fn words_that_are_not_known_there_are_errors() {
        for (text, word) in [
            ("", ""),
            ("torus", "torus"),
            ("plus klein", "klein"),
            ("plus once torus", "torus"),
            ("plus torus torus", "torus"),
            ("plus mask # once", "once"),
            ("(0,1)(2)", "(0,1)(2)"),
        ] {
            match text.parse::<Rule>() {
                Err(Error::UnknownName { name, .. }) => assert_eq!(name, word, "{text:?}"),
                other => panic!("{text:?}: {other:?}"),
            }
        }
        for text in ["plus mask", "plus mask #?", "plus mask #./#", "X#/# plane", "##/##"] {
            assert!(matches!(text.parse::<Rule>(), Err(Error::Text(_))), "{text:?}");
        }
    }
}
