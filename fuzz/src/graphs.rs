//! Graphs and buttons as lists of numbers.

use lightsout_board::{Board, Counting, EdgeList, Error, ToggleLists};

use super::boards::assert_text_place;

/// The most digits of numbers of which a board is made: a few tell of more vertices than memory holds.
const MOST_DIGITS: usize = 3;

/// Graphs, a pair of vertices a line.
pub(super) fn edge_list(bytes: &[u8]) {
    list(bytes, EdgeList::read, EdgeList::counting, |list, lights| list.board_open(lights), edges_of);
}

/// Buttons, the lights of one a line.
pub(super) fn button_list(bytes: &[u8]) {
    list(bytes, ToggleLists::read, ToggleLists::counting, |list, lights| list.board(lights), lists_of);
}

/// The edges of a graph, below the numbers of vertices and edges.
fn edges_of(board: &Board) -> String {
    let matrix = board.toggle_matrix().unwrap();
    let mut edges = Vec::new();
    for (from, row) in matrix.iter_rows().enumerate() {
        edges.extend(row.iter_ones().filter(|&to| from < to).map(|to| format!("{from} {to}\n")));
    }
    format!("{} {}\n{}", matrix.rows(), edges.len(), edges.concat())
}

/// The lights of each button.
fn lists_of(board: &Board) -> String {
    let toggled = board.toggle_matrix().unwrap().transpose();
    let mut text = String::new();
    for lights in toggled.iter_rows() {
        let numbers: Vec<String> = lights.iter_ones().map(|light| light.to_string()).collect();
        // A line without numbers is none, but a light given twice is not toggled.
        let line = if numbers.is_empty() { "0, 0".to_owned() } else { numbers.join(", ") };
        text += &(line + "\n");
    }
    text
}

/// What holds for both: what is no number tells nothing, and the board is read back from what `write` makes
/// of it.
fn list<T: PartialEq + std::fmt::Debug>(
    bytes: &[u8],
    read: fn(&str, Option<Counting>) -> Result<T, Error>,
    counting: fn(&T) -> Counting,
    board: impl Fn(&T, Option<usize>) -> Result<Board, Error>,
    write: impl Fn(&Board) -> String,
) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    for told in [None, Some(Counting::FromZero), Some(Counting::FromOne)] {
        let list = match read(text, told) {
            Ok(list) => list,
            Err(error) => {
                assert_text_place(text, &error);
                continue;
            }
        };
        assert_eq!(told.unwrap_or(counting(&list)), counting(&list));
        assert_eq!(read(text, Some(counting(&list))).as_ref(), Ok(&list));
        let numbers = text.lines().map(|line| line.split('#').next().unwrap_or_default().replace(',', " "));
        let bare: String = numbers.filter(|line| !line.trim().is_empty()).map(|line| line + "\n").collect();
        assert_eq!(read(&bare, told).as_ref(), Ok(&list));
        if bare.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() > MOST_DIGITS) {
            continue;
        }
        let expected = board(&list, None).unwrap();
        let written = write(&expected);
        let again = read(&written, Some(Counting::FromZero)).unwrap();
        assert_eq!(board(&again, Some(expected.light_count())).as_ref(), Ok(&expected), "{written}");
    }
}
