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
    /// `-` off, `x` on.
    pub const CROSS: Self = Self::new('-', 'x');
    /// `w` (white) off, `y` (yellow) on.
    pub const PAINT: Self = Self::new('w', 'y');
    /// `-` off, `+` on.
    pub const SIGNS: Self = Self::new('-', '+');
    /// `.` off, `O` on.
    pub const DOTS: Self = Self::new('.', 'O');
    /// `x` off, `O` on.
    pub const NOUGHTS: Self = Self::new('x', 'O');
    /// `#` off, `O` on.
    pub const LAMPS: Self = Self::new('#', 'O');

    /// The alphabets that a board is recognized by: by any two of its characters, no two alphabets have both.
    ///
    /// What is on in one may be off in another, as `#` and `x` are: see [`is_disputed`](Self::is_disputed).
    pub const KNOWN: &'static [Self] = &[
        Self::DIGITS,
        Self::HASH,
        Self::LETTERS,
        Self::CROSS,
        Self::PAINT,
        Self::SIGNS,
        Self::DOTS,
        Self::NOUGHTS,
        Self::LAMPS,
    ];

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

    /// Whether the character for off is the one for on elsewhere, so that others may mean the opposite by the
    /// same board.
    pub fn is_disputed(self) -> bool {
        Self::KNOWN.iter().any(|other| other.value(self.off) == Some(true))
    }

    /// Whether a character means on in a board that has no other. `None` when it is of no
    /// [known](Self::KNOWN) alphabet, or on in one and off in another; only what boards are
    /// [written](Self::default) in keeps its meaning, so that they are read as they were.
    pub fn value_alone(character: char) -> Option<bool> {
        let mut values = Self::KNOWN.iter().filter_map(|alphabet| alphabet.value(character));
        let first = values.next()?;
        let is_agreed = values.all(|value| value == first);
        Self::default().value(character).or(is_agreed.then_some(first))
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
    fn a_character_alone_means_what_all_agree_on() {
        for (characters, value) in
            [("1#bByY+oO", Some(true)), ("0.wW-", Some(false)), ("xX", None), ("?a \u{25A0}", None)]
        {
            for character in characters.chars() {
                assert_eq!(Alphabet::value_alone(character), value, "{character:?}");
            }
        }
    }

    #[test]
    fn the_opposite_of_what_others_mean_is_disputed() {
        let disputed = Alphabet::KNOWN.iter().filter(|alphabet| alphabet.is_disputed());
        assert!(disputed.eq(&[Alphabet::NOUGHTS, Alphabet::LAMPS]));
    }
}
