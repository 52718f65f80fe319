//! The pairs of characters that boards are written in.

use std::fmt;

/// The two characters that a board is written in. Letters mean the same in either case.
///
/// ```
/// use lightsout_board::Alphabet;
///
/// assert_eq!(Alphabet::LETTERS.value('B'), Some(true));
/// assert_eq!(Alphabet::HASH.value('b'), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Alphabet {
    off: char,
    on: char,
}

impl Alphabet {
    /// `0` off, `1` on.
    pub const DIGITS: Self = Self::new('0', '1');
    /// `.` off, `#` on.
    pub const HASH: Self = Self::new('.', '#');
    /// `w` (white) off, `b` (black) on.
    pub const LETTERS: Self = Self::new('w', 'b');

    /// The alphabets by which a board is recognized. No two of them share both characters, and no character is on in
    /// one and off in another. The character for off comes first.
    pub const KNOWN: &'static [Self] = &[
        Self::DIGITS,
        Self::HASH,
        Self::LETTERS,
        Self::new('w', 'y'),
        Self::new('-', 'x'),
        Self::new('-', '+'),
        Self::new('.', 'O'),
        Self::new('.', 'x'),
        Self::new('.', '*'),
        Self::new('\u{25a1}', '\u{25a0}'),
    ];

    /// Pairs whose meaning is disputed: for some people the one character is on, for others the other. They have to be
    /// given.
    const DISPUTED: [Self; 2] = [Self::new('x', 'O'), Self::new('#', 'O')];

    /// Returns the alphabet of these characters.
    pub const fn new(off: char, on: char) -> Self {
        Self { off, on }
    }

    /// The character for off.
    pub const fn off(self) -> char {
        self.off
    }

    /// The character for on.
    pub const fn on(self) -> char {
        self.on
    }

    /// The character for a light that is on or off.
    pub const fn character(self, on: bool) -> char {
        if on { self.on } else { self.off }
    }

    /// Whether a character means on; `None` when it is not of this alphabet.
    pub const fn value(self, character: char) -> Option<bool> {
        let character = character.to_ascii_lowercase();
        if character == self.on.to_ascii_lowercase() {
            Some(true)
        } else if character == self.off.to_ascii_lowercase() {
            Some(false)
        } else {
            None
        }
    }

    /// Whether these are the characters of a pair that has to be given.
    pub(crate) fn are_disputed(one: char, other: char) -> bool {
        let has_both = |pair: &Self| pair.value(one).is_some_and(|on| pair.value(other) == Some(!on));
        Self::DISPUTED.iter().any(has_both)
    }

    /// Whether a character is of a pair that has to be given.
    pub(crate) fn is_disputed(character: char) -> bool {
        Self::DISPUTED.iter().any(|pair| pair.value(character).is_some())
    }

    /// The meaning of a character in a board that has no other. `None` when it is in no [known](Self::KNOWN) alphabet,
    /// or may be off beside another character. The [default](Self::default) characters always keep their meaning, so
    /// that written boards are read back.
    pub fn value_alone(character: char) -> Option<bool> {
        let known = || Self::KNOWN.iter().find_map(|alphabet| alphabet.value(character));
        Self::default().value(character).or_else(|| known().filter(|_| !Self::is_disputed(character)))
    }
}

impl Default for Alphabet {
    /// [`HASH`](Self::HASH).
    fn default() -> Self {
        Self::HASH
    }
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} (off) or {:?} (on)", self.off, self.on)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_characters_are_in_two_alphabets() {
        for alphabet in Alphabet::KNOWN {
            let has_both = |other: &&Alphabet| {
                other.value(alphabet.off()).is_some() && other.value(alphabet.on()).is_some()
            };
            assert_eq!(Alphabet::KNOWN.iter().filter(has_both).count(), 1, "{alphabet}");
            assert_ne!(alphabet.value(alphabet.off()), alphabet.value(alphabet.on()));
        }
    }

    #[test]
    fn no_character_is_on_in_one_alphabet_and_off_in_another() {
        for alphabet in Alphabet::KNOWN {
            for other in Alphabet::KNOWN {
                assert_ne!(other.value(alphabet.off()), Some(true), "{alphabet}, {other}");
                assert_ne!(other.value(alphabet.on()), Some(false), "{alphabet}, {other}");
            }
        }
    }

    #[test]
    fn a_character_alone_means_what_all_agree_on() {
        for (characters, value) in
            [("1#bByY+*\u{25a0}", Some(true)), ("0.wW-\u{25a1}", Some(false)), ("xXoO", None), ("?a ", None)]
        {
            for character in characters.chars() {
                assert_eq!(Alphabet::value_alone(character), value, "{character:?}");
            }
        }
    }

    #[test]
    fn disputed_pairs_are_no_alphabets() {
        for pair in Alphabet::DISPUTED {
            let has_both =
                |known: &&Alphabet| known.value(pair.off()).is_some() && known.value(pair.on()).is_some();
            assert_eq!(Alphabet::KNOWN.iter().find(has_both), None, "{pair}");
            assert!(
                Alphabet::are_disputed(pair.off(), pair.on())
                    && Alphabet::are_disputed(pair.on(), pair.off())
            );
            assert!(!Alphabet::are_disputed(pair.on(), pair.on()));
        }
    }
}
