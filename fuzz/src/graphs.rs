//! Graphs and buttons as lists of numbers, and as toggle matrices.

use gf2_linalg::{VectorRef, formats};
use lightsout_board::{Board, Counting, EdgeList, Error, Presses, Size, ToggleLists};

use super::boards::assert_text_place;
use super::matrices::{is_written, options};

/// The most digits of numbers of which a board is made: a few tell of more vertices than memory holds.
const MOST_DIGITS: usize = 3;

/// Graphs, a pair of vertices a line or in DIMACS.
pub(super) fn edge_list(bytes: &[u8]) {
    let board = |list: &EdgeList, lights| list.board_open(lights);
    list(bytes, EdgeList::read, EdgeList::counting, board, [edges_of, dimacs_of]);
}

/// Buttons, the lights of one a line or with a -1 behind them.
pub(super) fn button_list(bytes: &[u8]) {
    let board = |list: &ToggleLists, lights| list.board(lights);
    list(bytes, ToggleLists::read, ToggleLists::counting, board, [lists_of, ended_lists_of]);
}

/// Toggle matrices, of a light a row and a button a column.
pub(super) fn toggle_matrix(bytes: &[u8]) {
    let Ok((matrix, _)) = formats::read(bytes, &options()) else { return };
    if !is_written(&matrix) {
        return;
    }
    let board = Board::from_toggle_matrix(matrix.as_ref()).unwrap();
    assert_eq!((board.light_count(), board.button_count()), (matrix.rows(), matrix.columns()));
    assert_eq!(board.toggle_matrix().unwrap(), matrix);
    // All buttons together toggle the lights in rows with an odd number of ones.
    let Size { rows, columns } = board.button_size();
    let mut all = Presses::empty(board.button_size()).unwrap();
    (0..rows).for_each(|row| (0..columns).for_each(|column| all.flip((row, column))));
    let toggled = board.effect(&all).unwrap();
    let odd: Vec<usize> = (0..matrix.rows()).filter(|&row| matrix.row(row).weight() % 2 == 1).collect();
    assert_eq!(toggled.iter().map(|cell| cell.column).collect::<Vec<_>>(), odd);
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

/// The same in DIMACS, but for vertices that are counted from 0.
fn dimacs_of(board: &Board) -> String {
    let edges = edges_of(board);
    let (heading, edges) = edges.split_once('\n').unwrap();
    let edges = edges.lines().map(|edge| format!("e {edge}\n"));
    format!("c # 1 2\np edge {heading}\n{}", edges.collect::<String>())
}

/// The lights of each button.
fn lists_of(board: &Board) -> String {
    let toggled = board.toggle_matrix().unwrap().transpose();
    let mut text = String::new();
    for lights in toggled.iter_rows() {
        let numbers: Vec<String> = lights.iter_ones().map(|light| light.to_string()).collect();
        if toggled.columns() == 0 {
            return ended_lists_of(board);
        }
        // A line without numbers is none, but a light given twice is not toggled.
        let line = if numbers.is_empty() { "0, 0".to_owned() } else { numbers.join(", ") };
        text += &(line + "\n");
    }
    text
}

/// The lights of each button and a -1 behind them, all on a line.
fn ended_lists_of(board: &Board) -> String {
    let toggled = board.toggle_matrix().unwrap().transpose();
    let list = |lights: VectorRef<'_>| {
        lights.iter_ones().map(|light| format!("{light} ")).collect::<String>() + "-1 "
    };
    // No lists at all are no text of lists.
    if toggled.rows() == 0 { lists_of(board) } else { toggled.iter_rows().map(list).collect() }
}

/// What holds for both: what is no number tells nothing, and the board is read back from what each of `write`
/// makes of it.
fn list<T: PartialEq + std::fmt::Debug>(
    bytes: &[u8],
    read: fn(&str, Option<Counting>) -> Result<T, Error>,
    counting: fn(&T) -> Counting,
    board: impl Fn(&T, Option<usize>) -> Result<Board, Error>,
    write: [fn(&Board) -> String; 2],
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
        for written in write.map(|write| write(&expected)) {
            let again = read(&written, Some(Counting::FromZero)).unwrap();
            assert_eq!(board(&again, Some(expected.light_count())).as_ref(), Ok(&expected), "{written}");
        }
    }
}
