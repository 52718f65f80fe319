//! Which characters are cells, and what they mean.

use super::is_skipped;
use crate::{Alphabet, Characters, TextProblem};

/// A cell as the first one is, until it is known what that means; later a light that is off.
pub(super) const ZERO: u8 = 0;
/// A cell unlike the first one; later a light that is on.
pub(super) const ONE: u8 = 1;
/// No cell.
pub(super) const SPACE: u8 = 2;
/// No cell, and nothing but what stands behind one.
pub(super) const COMMA: u8 = 4;
/// To be looked at as a character.
pub(super) const OTHER: u8 = 8;

/// The characters of a text that are cells, as far as they are known.
///
/// Two characters identify the alphabet; cells before the second are all the same, and their bit is zero. When
/// the first one turns out to mean on, all bits are the opposite of what they mean, to the end of the text.
pub(super) struct Recognition {
    /// What each byte is.
    classes: [u8; 256],
    known: Known,
    /// Of a picture, what its cells are.
    expected: Option<&'static str>,
}

enum Known {
    Nothing,
    /// The first cell, which another one may turn out to be off or on beside.
    First(char),
    Alphabet {
        alphabet: Alphabet,
        inverts: bool,
    },
    Given(Characters),
}

impl Recognition {
    pub(super) fn new(given: Option<&Characters>, expected: Option<&'static str>) -> Self {
        let mut classes = [OTHER; 256];
        // Line feeds are none of them: they end a row, and are never within one.
        for (byte, class) in [(b' ', SPACE), (b'\t', SPACE), (b',', COMMA)] {
            classes[usize::from(byte)] = class;
        }
        let known = given.map_or(Known::Nothing, |characters| Known::Given(characters.clone()));
        let mut recognition = Self { classes, known, expected };
        for (character, value) in given.into_iter().flat_map(Characters::iter) {
            recognition.classify(character, value);
        }
        recognition
    }

    fn classify(&mut self, character: char, bit: bool) {
        if character.is_ascii() {
            self.classes[usize::from(character as u8)] = if bit { ONE } else { ZERO };
        }
    }

    /// As [`classify`](Self::classify), in either case.
    fn classify_letter(&mut self, character: char, bit: bool) {
        self.classify(character.to_ascii_lowercase(), bit);
        self.classify(character.to_ascii_uppercase(), bit);
    }

    pub(super) fn class(&self, byte: u8) -> u8 {
        self.classes[usize::from(byte)]
    }

    /// The class of each byte.
    pub(super) fn classes(&self) -> &[u8; 256] {
        &self.classes
    }

    /// Whether a character is skipped within rows.
    pub(super) fn is_between_cells(&self, c: char) -> bool {
        if c.is_ascii() && self.class(c as u8) != OTHER {
            return matches!(self.class(c as u8), SPACE | COMMA);
        }
        is_skipped(c) && !self.is_given(c)
    }

    /// Whether a character is given as one of a cell.
    pub(super) fn is_given(&self, c: char) -> bool {
        matches!(&self.known, Known::Given(characters) if characters.value(c).is_some())
    }

    /// What blanks mean, where they are given as cells.
    pub(super) fn blank(&self) -> Option<bool> {
        if let Known::Given(characters) = &self.known { characters.blank() } else { None }
    }

    /// The bit of a character, from which more may be known than before; or what is wrong with it.
    pub(super) fn bit(&mut self, character: char) -> Result<bool, TextProblem> {
        let unexpected = |expected| TextProblem::UnexpectedCharacter { found: character, expected };
        let candidates = || Alphabet::KNOWN.iter().filter(move |known| known.value(character).is_some());
        match &self.known {
            Known::Given(characters) => {
                let value = characters.value(character);
                let as_given = || format!("{} as given", characters.expected());
                value.ok_or_else(|| unexpected(self.expected.map_or_else(as_given, str::to_owned)))
            }
            &Known::Alphabet { alphabet, inverts } => match alphabet.value(character) {
                Some(value) => Ok(value != inverts),
                None => Err(unexpected(format!("{alphabet} as at the start of the board"))),
            },
            Known::Nothing => {
                let mut candidates = candidates();
                match (candidates.next(), candidates.next()) {
                    (None, _) => Err(unexpected(format!("a board of {}", Self::all()))),
                    (Some(&alphabet), None) if !Alphabet::is_disputed(character) => {
                        self.settle(alphabet, alphabet.off());
                        Ok(alphabet.value(character) == Some(true))
                    }
                    (Some(_), _) => {
                        self.classify_letter(character, false);
                        self.known = Known::First(character);
                        Ok(false)
                    }
                }
            }
            &Known::First(first) => {
                if character.eq_ignore_ascii_case(&first) {
                    return Ok(false);
                }
                match candidates().find(|known| known.value(first).is_some()) {
                    Some(&alphabet) => {
                        self.settle(alphabet, first);
                        Ok(true)
                    }
                    None if Alphabet::are_disputed(first, character) => {
                        Err(TextProblem::Disputed { first, second: character })
                    }
                    None => Err(unexpected(format!("{} beside {first:?}", Self::beside(first)))),
                }
            }
        }
    }

    /// Takes the characters to be of this alphabet, and zeros to stand for this one of it.
    fn settle(&mut self, alphabet: Alphabet, zero: char) {
        let inverts = alphabet.value(zero) == Some(true);
        self.known = Known::Alphabet { alphabet, inverts };
        self.classify_letter(alphabet.off(), inverts);
        self.classify_letter(alphabet.on(), !inverts);
    }

    /// The bit of a value that is written out; `None` where it takes a character to tell.
    pub(super) fn bit_of_value(&self, value: bool) -> Option<bool> {
        (matches!(self.known, Known::Given(_)) && !self.is_of_picture()).then_some(value)
    }

    /// Whether the text is a picture, of more than two kinds of cells.
    pub(super) fn is_of_picture(&self) -> bool {
        self.expected.is_some()
    }

    /// The characters found, and whether bits are the opposite of what they mean; or the only character of the
    /// text, when it means one thing here and the other there.
    pub(super) fn found(self) -> Result<(Characters, bool), char> {
        Ok(match self.known {
            Known::Nothing => (Characters::none(), false),
            Known::First(first) => {
                let value = Alphabet::value_alone(first).ok_or(first)?;
                (Characters::alone(first, value), value)
            }
            Known::Alphabet { alphabet, inverts } => (alphabet.into(), inverts),
            Known::Given(characters) => (characters, false),
        })
    }

    fn all() -> String {
        let pairs = Alphabet::KNOWN.iter().map(|known| format!("{:?} and {:?}", known.off(), known.on()));
        pairs.collect::<Vec<_>>().join(", or ")
    }

    /// What stands beside this character in the alphabets that have it.
    fn beside(first: char) -> String {
        let others = Alphabet::KNOWN.iter().filter_map(|known| Some(known.character(!known.value(first)?)));
        others.map(|other| format!("{other:?}")).collect::<Vec<_>>().join(" or ")
    }
}
