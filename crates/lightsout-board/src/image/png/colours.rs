//! Which of two colours is the darker one.

use ::png::BitDepth;

use super::ImageProblem;

/// Red, green and blue.
type Colour = [u16; 3];

/// The colour of a pixel as seen on white, from whole samples: grey or red, green and blue, and perhaps
/// opacity.
pub(super) fn colour(samples: &[u8], depth: BitDepth) -> Colour {
    let is_wide = depth == BitDepth::Sixteen;
    let sample = |index: usize| match is_wide {
        true => u16::from_be_bytes([samples[2 * index], samples[2 * index + 1]]),
        false => u16::from(samples[index]) * 0x101,
    };
    let count = if is_wide { samples.len() / 2 } else { samples.len() };
    let colour = if count < 3 { [sample(0); 3] } else { [sample(0), sample(1), sample(2)] };
    if count % 2 == 1 {
        return colour;
    }
    let opacity = u32::from(sample(count - 1));
    let max = u32::from(u16::MAX);
    colour.map(|sample| u16::MAX - (opacity * (max - u32::from(sample)) / max) as u16)
}

/// How bright a colour is to the eye, up to 10 000 times the largest sample (ITU-R BT.709).
fn brightness([red, green, blue]: Colour) -> u32 {
    2126 * u32::from(red) + 7152 * u32::from(green) + 722 * u32::from(blue)
}

/// The colours met so far.
#[derive(Default)]
pub(super) struct Colours {
    first: Option<Colour>,
    second: Option<Colour>,
}

impl Colours {
    /// Whether this is the second of the colours; `None` when it is a third.
    pub(super) fn is_second(&mut self, colour: Colour) -> Option<bool> {
        if *self.first.get_or_insert(colour) == colour {
            return Some(false);
        }
        (*self.second.get_or_insert(colour) == colour).then_some(true)
    }

    /// Whether the second colour is the darker one, or would be if it were met.
    pub(super) fn is_second_set(&self) -> Result<bool, ImageProblem> {
        const HALF: u32 = 10_000 * (u16::MAX as u32 / 2);
        let first = self.first.map_or(u32::MAX, brightness);
        match self.second.map(brightness) {
            Some(second) if second == first => Err(ImageProblem::EquallyBright),
            Some(second) => Ok(second < first),
            None => Ok(first > HALF),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transparent_pixels_are_seen_on_white() {
        let eight = |samples: &[u8]| colour(samples, BitDepth::Eight);
        assert_eq!(eight(&[0x12]), [0x1212; 3]);
        assert_eq!(eight(&[1, 2, 3]), [0x0101, 0x0202, 0x0303]);
        assert_eq!(eight(&[0, 0xFF]), [0; 3]);
        assert_eq!(eight(&[0, 0]), [0xFFFF; 3]);
        assert_eq!(eight(&[9, 8, 7, 0]), [0xFFFF; 3]);
        assert_eq!(eight(&[0xFF, 0, 0, 0xFF]), [0xFFFF, 0, 0]);
        assert_eq!(colour(&[0x12, 0x34], BitDepth::Sixteen), [0x1234; 3]);
        assert_eq!(colour(&[0x12, 0x34, 0xFF, 0xFF], BitDepth::Sixteen), [0x1234; 3]);
    }

    #[test]
    fn the_darker_colour_is_set() {
        let second_is_set = |colours: &[Colour]| {
            let mut seen = Colours::default();
            colours.iter().for_each(|&colour| assert!(seen.is_second(colour).is_some()));
            seen.is_second_set()
        };
        assert_eq!(second_is_set(&[[0; 3], [u16::MAX; 3]]), Ok(false));
        assert_eq!(second_is_set(&[[u16::MAX; 3], [60_000; 3], [u16::MAX; 3]]), Ok(true));
        assert_eq!(second_is_set(&[[u16::MAX; 3]]), Ok(true));
        assert_eq!(second_is_set(&[[0, 0, u16::MAX]]), Ok(false));
        assert_eq!(second_is_set(&[[7152, 0, 0], [0, 2126, 0]]), Err(ImageProblem::EquallyBright));
    }
}
