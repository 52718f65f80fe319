//! Words for what is told to people by more than one program.

use crate::{BigUint, Cell, Size, Stop};

/// Why nothing is known of a puzzle.
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

/// A number of solutions, in digits while a person would read them.
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

/// How similar a name and a word are that is likely to be meant by it: clap asks for as much.
const LIKENESS: f64 = 0.7;

/// The word that a misspelt name is most similar to, if any is similar. See also
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

/// What people call a button: by its row and column, or its number on a board of one row.
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
