//! Sentences and names that several programs show to people.

use crate::{BigUint, Cell, Size, Stop};

/// The reason why nothing is known of a puzzle.
///
/// ```
/// use lightsout::{Stop, words};
///
/// assert_eq!(words::why_unknown(Stop::Cancelled), "stopped before anything was known");
/// ```
pub fn why_unknown(stop: Stop) -> &'static str {
    match stop {
        Stop::TimeLimit => "stopped at its time limit, before anything was known",
        _ => "stopped before anything was known",
    }
}

/// A number of solutions: in digits if it is short, else as a power of two.
///
/// ```
/// use lightsout::{BigUint, words};
///
/// assert_eq!(words::readable_count(&BigUint::from(65_536_u32)), "65536");
/// assert_eq!(words::readable_count(&(BigUint::from(1_u32) << 1000)), "about 2^1000");
/// ```
pub fn readable_count(count: &BigUint) -> String {
    const MAX_READ: u64 = 65;
    if count.bits() <= MAX_READ { count.to_string() } else { format!("about 2^{}", count.bits() - 1) }
}

/// The least similarity of a name and the word meant by it: the threshold of clap.
const LIKENESS: f64 = 0.7;

/// The word most similar to a misspelt name, if any is similar. See also
/// [`Error::suggestion`](crate::Error::suggestion).
///
/// ```
/// use lightsout::{Neighbourhood, words};
///
/// let names = Neighbourhood::NAMES.iter().copied();
/// assert_eq!(words::nearest_name("knigth", names.clone()), Some("knight"));
/// assert_eq!(words::nearest_name("board.txt", names), None);
/// ```
pub fn nearest_name<'a>(name: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let like = words.into_iter().map(|word| (strsim::jaro(name, word), word));
    let nearest = like.max_by(|(one, _), (other, _)| one.total_cmp(other));
    nearest.filter(|&(likeness, _)| likeness > LIKENESS).map(|(_, word)| word)
}

/// The name of a button: its row and column, or its number on a board of one row.
///
/// ```
/// use lightsout::{Cell, Size, words};
///
/// let button = Cell { row: 0, column: 4 };
/// assert_eq!(words::button_name(button, Size { rows: 1, columns: 9 }), "button 5");
/// assert_eq!(words::button_name(button, Size { rows: 9, columns: 9 }), button.to_string());
/// ```
pub fn button_name(button: Cell, size: Size) -> String {
    if size.rows == 1 { format!("button {}", button.column + 1) } else { button.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_similar() {
        let words = ["off", "on", "either"];
        for (name, word) in [("of", "off"), ("offf", "off"), ("eiter", "either"), ("onn", "on")] {
            assert_eq!(nearest_name(name, words), Some(word), "{name}");
        }
        assert_eq!(nearest_name("board.txt", words), None);
        assert_eq!(nearest_name("x", []), None);
    }
}
