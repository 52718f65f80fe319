//! What a picture is going to be seen on, and the colours that it has then.

use std::fmt;
use std::str::FromStr;

use lightsout_board::find_name;

use crate::BoardError;

/// A colour of the screen: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colour(pub(super) [u8; 3]);

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([red, green, blue]) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The colours by what they are for. Lights on and off, and marks on either, differ in lightness, so that
/// they are told apart without hues and in grey.
#[derive(Clone, Copy)]
pub(super) struct Palette {
    pub(super) page: Colour,
    /// Of labels, captions and the frames of buttons without lights.
    pub(super) text: Colour,
    pub(super) off: Colour,
    pub(super) on: Colour,
    /// Of pressed buttons.
    pub(super) mark: Colour,
    /// Of the numbers on marks.
    pub(super) number: Colour,
}

/// What a picture is going to be seen on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// A white page; lights shine.
    #[default]
    Light,
    /// A dark page; lights shine.
    Dark,
    /// Greys on white paper; lights that are on are black.
    Print,
}

impl Theme {
    /// All themes.
    pub const ALL: &'static [Self] = &[Self::Light, Self::Dark, Self::Print];

    /// Its name: `light`, `dark` or `print`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Print => "print",
        }
    }

    /// What it looks like, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Light => "A white page; lights shine",
            Self::Dark => "A dark page; lights shine",
            Self::Print => "Greys on white paper; lights that are on are black",
        }
    }

    pub(super) fn palette(self) -> Palette {
        match self {
            Self::Light => Palette {
                page: Colour([0xff, 0xff, 0xff]),
                text: Colour([0x5c, 0x66, 0x75]),
                off: Colour([0x21, 0x2c, 0x48]),
                on: Colour([0xff, 0xdd, 0x66]),
                mark: Colour([0xd9, 0x48, 0x1c]),
                number: Colour([0xff, 0xff, 0xff]),
            },
            Self::Dark => Palette {
                page: Colour([0x0b, 0x0e, 0x15]),
                text: Colour([0x9a, 0xa5, 0xb8]),
                off: Colour([0x28, 0x33, 0x4f]),
                on: Colour([0xff, 0xe0, 0x7a]),
                mark: Colour([0xdd, 0x4c, 0x20]),
                number: Colour([0xff, 0xff, 0xff]),
            },
            Self::Print => Palette {
                page: Colour([0xff, 0xff, 0xff]),
                text: Colour([0x55, 0x55, 0x55]),
                off: Colour([0xe4, 0xe4, 0xe4]),
                on: Colour([0x11, 0x11, 0x11]),
                mark: Colour([0x7a, 0x7a, 0x7a]),
                number: Colour([0xff, 0xff, 0xff]),
            },
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Theme {
    type Err = BoardError;

    fn from_str(name: &str) -> Result<Self, BoardError> {
        find_name("theme", name, Self::ALL, Self::name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as the Web Content Accessibility Guidelines 2.1 define it, from 0 to 1.
    fn luminance(Colour(channels): Colour) -> f64 {
        let linear = channels.map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    /// Their contrast ratio, from 1 to 21.
    fn contrast(one: Colour, other: Colour) -> f64 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn names_are_read_back() {
        for theme in Theme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(*theme));
        }
        let error = "grey".parse::<Theme>().unwrap_err();
        assert!(error.to_string().contains("light, dark, print"), "{error}");
    }

    #[test]
    fn contrast_is_as_the_guidelines_have_it() {
        assert!((contrast(Colour([0; 3]), Colour([255; 3])) - 21.0).abs() < 1e-9);
        // The grey that is often named as the lightest for text on white.
        assert!((contrast(Colour([0x76; 3]), Colour([255; 3])) - 4.54).abs() < 0.01);
    }

    #[test]
    fn what_is_to_be_told_apart_differs_in_lightness() {
        for theme in Theme::ALL {
            let Palette { page, text, off, on, mark, number } = theme.palette();
            for (what, one, other, least) in [
                ("on and off", on, off, 3.0),
                ("mark and on", mark, on, 3.0),
                ("mark and off", mark, off, 3.0),
                ("mark and page", mark, page, 3.0),
                ("number and mark", number, mark, 3.0),
                ("text and page", text, page, 4.5),
                // Graphics without a meaning that rests on it.
                ("off and page", off, page, 1.25),
                ("on and page", on, page, 1.25),
            ] {
                let ratio = contrast(one, other);
                assert!(ratio >= least, "{theme:?}: {what} {ratio:.2}");
            }
        }
    }
}
