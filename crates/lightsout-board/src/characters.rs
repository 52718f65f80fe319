//! Characters for on and off, one or more for each.

use std::fmt;

use crate::{Alphabet, Error};

/// The characters that mean off and those that mean on. Upper and lower case differ.
///
/// ```
/// use lightsout_board::{Characters, Lights, ReadOptions};
///
/// let characters = Characters::new("#", "Oo")?;
/// let options = ReadOptions { characters: Some(characters), ..ReadOptions::default() };
/// let (lights, reading) = Lights::read_with("#O#\no##", &options)?;
/// assert_eq!(lights.to_string(), ".#.\n#..");
/// assert_eq!(reading.to_string(), "'#' off, 'O' or 'o' on; a row a line");
/// # Ok::<(), lightsout_board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Characters {
    off: Vec<char>,
    on: Vec<char>,
}

impl Characters {
    /// Returns these characters for off and for on.
    ///
    /// # Errors
    ///
    /// [`Error::NoCharacter`] when either is empty, [`Error::LineEnd`] for a character that ends a line or may begin a
    /// text, and [`Error::CharacterTwice`] for a character given for both.
    pub fn new(off: &str, on: &str) -> Result<Self, Error> {
        let of = |value, text: &str| match text.chars().find(|&c| crate::text::is_around_lines(c)) {
            Some(character) => Err(Error::LineEnd { character }),
            None if text.is_empty() => Err(Error::NoCharacter { value }),
            None => Ok(text.chars().collect::<Vec<_>>()),
        };
        let (off, on) = (of("off", off)?, of("on", on)?);
        match on.iter().find(|character| off.contains(character)) {
            Some(&character) => Err(Error::CharacterTwice { character }),
            None => Ok(Self { off, on }),
        }
    }

    /// Those of a board without cells.
    pub(crate) fn none() -> Self {
        Self { off: Vec::new(), on: Vec::new() }
    }

    /// A character alone, of a board that has no other.
    pub(crate) fn alone(character: char, value: bool) -> Self {
        let (own, none) = (vec![character], Vec::new());
        if value { Self { off: none, on: own } } else { Self { off: own, on: none } }
    }

    /// Whether a character means on; `None` when it is none of these.
    pub fn value(&self, character: char) -> Option<bool> {
        if self.on.contains(&character) { Some(true) } else { self.off.contains(&character).then_some(false) }
    }

    /// What blanks mean, where some of these are and mean the same.
    pub(crate) fn blank(&self) -> Option<bool> {
        let has_blanks = |characters: &[char]| characters.iter().any(|&c| crate::text::is_skipped(c));
        match (has_blanks(&self.off), has_blanks(&self.on)) {
            (true, false) => Some(false),
            (false, true) => Some(true),
            _ => None,
        }
    }

    /// Those of a board that is drawn by one character on blank cells.
    pub(crate) fn drawn(mark: char, blank: char) -> Self {
        Self { off: vec![blank], on: vec![mark] }
    }

    /// The characters with their values.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (char, bool)> {
        let off = self.off.iter().map(|&character| (character, false));
        off.chain(self.on.iter().map(|&character| (character, true)))
    }

    /// What would have been right.
    pub(crate) fn expected(&self) -> String {
        format!("{} (off) or {} (on)", Either(&self.off), Either(&self.on))
    }
}

impl From<Alphabet> for Characters {
    fn from(alphabet: Alphabet) -> Self {
        Self { off: vec![alphabet.off()], on: vec![alphabet.on()] }
    }
}

impl fmt::Display for Characters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.off[..], &self.on[..]) {
            ([], []) => f.write_str("no cells"),
            (off, []) => write!(f, "{} off", Either(off)),
            ([], on) => write!(f, "{} on", Either(on)),
            (off, on) => write!(f, "{} off, {} on", Either(off), Either(on)),
        }
    }
}

/// Alternative characters.
struct Either<'a>(&'a [char]);

impl fmt::Display for Either<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, character) in self.0.iter().enumerate() {
            write!(f, "{}{character:?}", if index > 0 { " or " } else { "" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_means_nothing_or_both() {
        assert_eq!(Characters::new("ab", "ba"), Err(Error::CharacterTwice { character: 'b' }));
        assert_eq!(Characters::new("", "b"), Err(Error::NoCharacter { value: "off" }));
        assert_eq!(Characters::new("b", ""), Err(Error::NoCharacter { value: "on" }));
        for character in ['\n', '\r', '\u{2028}', '\u{feff}'] {
            let error = Err(Error::LineEnd { character });
            assert_eq!(Characters::new("b", &format!("a{character}")), error);
        }
        for blank in [" ", "\t", "\u{3000}"] {
            assert!(Characters::new(blank, "#").is_ok_and(|characters| characters.blank() == Some(false)));
        }
        assert_eq!(Characters::new(" ", "\t").unwrap().blank(), None);
        let characters = Characters::new("b", "B").unwrap();
        assert_eq!(['b', 'B', 'c'].map(|c| characters.value(c)), [Some(false), Some(true), None]);
    }
}
