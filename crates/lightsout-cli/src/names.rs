//! Names of small sets as values of options: a wrong one is refused with those there are and the nearest of
//! them.

use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::str::FromStr;

use clap::builder::{OsStringValueParser, PossibleValue, PossibleValuesParser, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command};
use clap_lex::OsStrExt;
use lightsout::Neighbourhood;

use crate::rule::NeighbourhoodChoice;

/// How alike a name and a word are that is likely to be meant by it: clap asks for as much.
const LIKENESS: f64 = 0.7;

/// The one of these words that a name is most like, if it is like any.
pub(crate) fn nearest<'a>(name: &str, words: &[&'a str]) -> Option<&'a str> {
    let like = words.iter().map(|&word| (strsim::jaro(name, word), word));
    let nearest = like.max_by(|(one, _), (other, _)| one.total_cmp(other));
    nearest.filter(|&(likeness, _)| likeness > LIKENESS).map(|(_, word)| word)
}

/// Reads one of these names.
pub(crate) fn one_of<T>(names: impl Iterator<Item = &'static str>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse::<T>())
}

/// Reads the name of a neighbourhood, or behind an `@` that of the file in which it is drawn.
#[derive(Clone)]
pub(crate) struct NeighbourhoodParser;

impl NeighbourhoodParser {
    fn names() -> PossibleValuesParser {
        PossibleValuesParser::new(Neighbourhood::NAMES)
    }
}

impl TypedValueParser for NeighbourhoodParser {
    type Value = NeighbourhoodChoice;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<NeighbourhoodChoice, clap::Error> {
        if value.starts_with("@") {
            let drawn = |value: OsString| match value.strip_prefix("@") {
                Some(path) if !path.is_empty() => Ok(NeighbourhoodChoice::Drawn(path.into())),
                _ => Err("expected the name of a file behind the @"),
            };
            return OsStringValueParser::new().try_map(drawn).parse_ref(command, argument, value);
        }
        let named = Self::names().try_map(|name| {
            name.parse().map(|neighbourhood| NeighbourhoodChoice::Named(name, neighbourhood))
        });
        named.parse_ref(command, argument, value).map_err(|mut error| {
            let tip = StyledStr::from("a picture of another one is given as @FILE");
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names: Vec<PossibleValue> = Self::names().possible_values()?.collect();
        Some(Box::new(names.into_iter()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_like_the_name() {
        let words = ["off", "on", "either"];
        for (name, word) in [("of", "off"), ("offf", "off"), ("eiter", "either"), ("onn", "on")] {
            assert_eq!(nearest(name, &words), Some(word), "{name}");
        }
        assert_eq!(nearest("board.txt", &words), None);
        assert_eq!(nearest("x", &[]), None);
    }
}
