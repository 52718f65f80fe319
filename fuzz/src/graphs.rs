//! Graphs and buttons as lists of numbers.

use std::fmt::Write;

use lightsout_board::{Board, Counting, EdgeList, Error, ToggleLists};

use super::boards::assert_text_place;

/// The most digits of numbers of which a board is made: a few tell of more vertices than memory holds.
const MOST_DIGITS: usize = 3;

/// Graphs, a pair of vertices a line.
pub(super) fn edge_list(bytes: &[u8]) {
    list(
        bytes,
        EdgeList::read,
        EdgeList::counting,
        |list, lights| list.board_open(lights),
        |board| {
            let matrix = board.toggle_matrix().unwrap();
            let edges: Vec<_> = (0..matrix.rows())
                .flat_map(|from| {
                    matrix
                        .row(from)
                        .iter_ones()
                        .filter(move |&to| from < to)
                        .map(move |to| (from, to))
                        .collect::<Vec<_>>()
                })
                .collect();
            let mut text = format!("{} {}\n", matrix.rows(), edges.len());
            edges.iter().for_each(|(from, to)| writeln!(text, "{from} {to}").unwrap());
            (text, matrix.rows())
        },
    );
}

/// Buttons, the lights of one a line.
pub(super) fn button_list(bytes: &[u8]) {
    list(
        bytes,
        ToggleLists::read,
        ToggleLists::counting,
        |list, lights| list.board(lights),
        |board| {
            let toggled = board.toggle_matrix().unwrap().transpose();
            let mut text = String::new();
            for lights in toggled.iter_rows() {
                // A line without numbers is none: a light twice toggles nothing.
                let lights: Vec<usize> = lights.iter_ones().collect();
                let twice = if lights.is_empty() { vec![0, 0] } else { lights };
                writeln!(text, "{}", twice.iter().map(usize::to_string).collect::<Vec<_>>().join(", "))
                    .unwrap();
            }
            (text, toggled.columns())
        },
    );
}

/// What holds for both: what is no number tells nothing, and the board is read back from what `write` makes of it,
/// a text and the number of lights.
fn list<T: PartialEq + std::fmt::Debug>(
    bytes: &[u8],
    read: fn(&str, Option<Counting>) -> Result<T, Error>,
    counting: fn(&T) -> Counting,
    board: impl Fn(&T, Option<usize>) -> Result<Board, Error>,
    write: impl Fn(&Board) -> (String, usize),
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
        let (written, lights) = write(&expected);
        let again = read(&written, Some(Counting::FromZero)).unwrap();
        assert_eq!(board(&again, Some(lights)).as_ref(), Ok(&expected), "{written}");
    }
}
