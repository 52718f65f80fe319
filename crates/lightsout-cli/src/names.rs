//! Names of small sets as values of options: a wrong one is refused with those there are and the nearest of
//! them.

use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{OsStringValueParser, PossibleValue, PossibleValuesParser, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command};
use clap_lex::OsStrExt;
use lightsout::Neighbourhood;

/// Reads one of these names.
pub(crate) fn one_of<T>(names: impl Iterator<Item = &'static str>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse::<T>())
}

/// A neighbourhood as it is given.
#[derive(Clone)]
pub(crate) enum NeighbourhoodChoice {
    Named(Neighbourhood),
    /// The file with its picture.
    Drawn(PathBuf),
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
        let named = Self::names().try_map(|name| name.parse().map(NeighbourhoodChoice::Named));
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
