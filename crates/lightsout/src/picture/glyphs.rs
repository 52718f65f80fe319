//! Numbers as strokes: the same on every machine, whichever fonts it has.

use super::path::{Path, Segment};
use super::scene::{Layer, Paint, Place};
use super::theme::Colour;

use Segment::{Curve, Line, Move};

const WIDTH: f32 = 5.0;
const HEIGHT: f32 = 8.0;
/// From the left side of a digit to that of the next.
const ADVANCE: f32 = 6.7;
/// Of a pen with a round tip.
const PEN: f32 = 1.05;

/// The digits from 0 to 9, each in a box of this width and height.
const DIGITS: [&[Segment]; 10] = [
    &[
        Move([2.5, 0.0]),
        Curve([[4.1, 0.0], [4.9, 1.6], [4.9, 4.0]]),
        Curve([[4.9, 6.4], [4.1, 8.0], [2.5, 8.0]]),
        Curve([[0.9, 8.0], [0.1, 6.4], [0.1, 4.0]]),
        Curve([[0.1, 1.6], [0.9, 0.0], [2.5, 0.0]]),
    ],
    &[Move([1.2, 1.7]), Line([3.3, 0.0]), Line([3.3, 8.0])],
    &[
        Move([0.3, 2.2]),
        Curve([[0.3, 0.9], [1.2, 0.0], [2.5, 0.0]]),
        Curve([[3.8, 0.0], [4.7, 0.9], [4.7, 2.1]]),
        Curve([[4.7, 3.7], [3.0, 4.8], [0.2, 8.0]]),
        Line([4.9, 8.0]),
    ],
    &[
        Move([0.4, 1.3]),
        Curve([[0.8, 0.5], [1.5, 0.0], [2.5, 0.0]]),
        Curve([[3.8, 0.0], [4.6, 0.8], [4.6, 1.9]]),
        Curve([[4.6, 3.0], [3.8, 3.8], [2.2, 3.8]]),
        Curve([[3.9, 3.8], [4.9, 4.6], [4.9, 5.9]]),
        Curve([[4.9, 7.2], [3.9, 8.0], [2.5, 8.0]]),
        Curve([[1.4, 8.0], [0.5, 7.5], [0.1, 6.6]]),
    ],
    &[Move([3.7, 8.0]), Line([3.7, 0.0]), Line([0.0, 5.6]), Line([5.0, 5.6])],
    &[
        Move([4.4, 0.0]),
        Line([0.9, 0.0]),
        Line([0.5, 3.9]),
        Curve([[1.0, 3.3], [1.7, 3.0], [2.5, 3.0]]),
        Curve([[4.0, 3.0], [4.9, 4.0], [4.9, 5.5]]),
        Curve([[4.9, 7.0], [3.9, 8.0], [2.4, 8.0]]),
        Curve([[1.4, 8.0], [0.6, 7.6], [0.1, 6.8]]),
    ],
    &[
        Move([4.4, 1.0]),
        Curve([[4.0, 0.4], [3.4, 0.0], [2.7, 0.0]]),
        Curve([[1.0, 0.0], [0.1, 2.0], [0.1, 5.0]]),
        Curve([[0.1, 7.0], [1.0, 8.0], [2.5, 8.0]]),
        Curve([[4.0, 8.0], [4.9, 7.0], [4.9, 5.5]]),
        Curve([[4.9, 4.1], [4.0, 3.2], [2.6, 3.2]]),
        Curve([[1.2, 3.2], [0.3, 4.0], [0.1, 5.2]]),
    ],
    &[Move([0.1, 0.0]), Line([4.9, 0.0]), Line([1.8, 8.0])],
    &[
        Move([2.5, 3.8]),
        Curve([[1.2, 3.8], [0.4, 3.0], [0.4, 1.9]]),
        Curve([[0.4, 0.8], [1.2, 0.0], [2.5, 0.0]]),
        Curve([[3.8, 0.0], [4.6, 0.8], [4.6, 1.9]]),
        Curve([[4.6, 3.0], [3.8, 3.8], [2.5, 3.8]]),
        Curve([[1.0, 3.8], [0.1, 4.7], [0.1, 5.9]]),
        Curve([[0.1, 7.1], [1.0, 8.0], [2.5, 8.0]]),
        Curve([[4.0, 8.0], [4.9, 7.1], [4.9, 5.9]]),
        Curve([[4.9, 4.7], [4.0, 3.8], [2.5, 3.8]]),
    ],
    &[
        Move([0.6, 7.0]),
        Curve([[1.0, 7.6], [1.6, 8.0], [2.3, 8.0]]),
        Curve([[4.0, 8.0], [4.9, 6.0], [4.9, 3.0]]),
        Curve([[4.9, 1.0], [4.0, 0.0], [2.5, 0.0]]),
        Curve([[1.0, 0.0], [0.1, 1.0], [0.1, 2.5]]),
        Curve([[0.1, 3.9], [1.0, 4.8], [2.4, 4.8]]),
        Curve([[3.8, 4.8], [4.7, 4.0], [4.9, 2.8]]),
    ],
];

/// How wide so many digits are, as a multiple of their height.
pub(super) fn width(digits: usize) -> f32 {
    match digits {
        0 => 0.0,
        _ => ((digits - 1) as f32 * ADVANCE + WIDTH + PEN) / HEIGHT,
    }
}

/// How many digits a number has.
pub(super) fn digits(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// Numbers of one height, as one path.
pub(super) struct Numbers {
    path: Vec<Segment>,
    /// Pixels of the picture to a unit of the box.
    scale: f32,
}

impl Numbers {
    /// None yet, of this height in pixels.
    pub(super) fn new(height: f32) -> Self {
        Self { path: Vec::new(), scale: height / HEIGHT }
    }

    /// Adds a number whose middle is here.
    pub(super) fn centred(&mut self, value: usize, x: f32, y: f32) {
        let left = x / self.scale - (digits(value) as f32 * ADVANCE - (ADVANCE - WIDTH)) / 2.0;
        self.add(value, left, y);
    }

    /// Adds a number whose right side is here, and its middle at this height.
    pub(super) fn right_aligned(&mut self, value: usize, x: f32, y: f32) {
        let left = x / self.scale - (digits(value) as f32 * ADVANCE - (ADVANCE - WIDTH));
        self.add(value, left, y);
    }

    fn add(&mut self, value: usize, left: f32, y: f32) {
        let top = y / self.scale - HEIGHT / 2.0;
        for (index, digit) in value.to_string().bytes().enumerate() {
            let left = left + index as f32 * ADVANCE;
            let moved = |[x, y]: [f32; 2]| [hundredth(left + x), hundredth(top + y)];
            self.path.extend(DIGITS[usize::from(digit - b'0')].iter().map(|segment| match *segment {
                Move(point) => Move(moved(point)),
                Line(point) => Line(moved(point)),
                Curve(points) => Curve(points.map(moved)),
            }));
        }
    }

    /// The numbers in this colour.
    pub(super) fn layer(self, colour: Colour) -> Layer {
        let place = Place { x: 0.0, y: 0.0, scale: self.scale };
        Layer { path: Path::Strokes(self.path), place, paint: Paint::pen(colour, PEN) }
    }
}

/// The nearest number that is short enough to be repeated for every point.
fn hundredth(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_counted() {
        for (number, expected) in [(0, 1), (9, 1), (10, 2), (999, 3), (1000, 4)] {
            assert_eq!(digits(number), expected);
        }
    }

    #[test]
    fn digits_stay_in_their_box() {
        for (digit, segments) in DIGITS.iter().enumerate() {
            assert!(matches!(segments[0], Move(_)), "{digit}");
            let points = segments.iter().flat_map(|segment| match segment {
                Move(point) | Line(point) => vec![*point],
                Curve(points) => points.to_vec(),
            });
            for [x, y] in points {
                assert!((0.0..=WIDTH).contains(&x) && (0.0..=HEIGHT).contains(&y), "{digit}: {x} {y}");
            }
        }
    }

    #[test]
    fn a_number_lies_where_it_was_put() {
        let mut numbers = Numbers::new(8.0);
        numbers.centred(7, 102.5, 54.0);
        numbers.right_aligned(47, 10.0, 4.0);
        let left = 10.0 - ADVANCE - WIDTH;
        let seven = [Move([100.1, 50.0]), Line([104.9, 50.0]), Line([101.8, 58.0])];
        assert_eq!(numbers.path[..3], seven);
        assert_eq!(numbers.path[3], Move([hundredth(left + 3.7), 8.0]));
    }
}
