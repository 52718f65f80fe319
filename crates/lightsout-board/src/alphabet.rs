//! The characters that boards are written in.

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
    /// `-` off, `x` on.
    pub const CROSS: Self = Self::new('-', 'x');

    /// The alphabets that a board is recognized by. No character is in two of them.
    pub const KNOWN: &'static [Self] = &[Self::DIGITS, Self::HASH, Self::LETTERS, Self::CROSS];

    /// Returns the alphabet of these characters.
    pub const fn new(off: char, on: char) -> Self {
        Self { off: off.to_ascii_lowercase(), on: on.to_ascii_lowercase() }
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
        if character == self.on {
            Some(true)
        } else if character == self.off {
            Some(false)
        } else {
            None
        }
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
    fn no_character_is_in_two_alphabets() {
        for alphabet in Alphabet::KNOWN {
            for character in [alphabet.off(), alphabet.on()] {
                let known = Alphabet::KNOWN.iter().filter(|other| other.value(character).is_some());
                assert_eq!(known.count(), 1, "{character:?}");
            }
        }
    }
}
