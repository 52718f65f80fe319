//! What every reader has to hold on any bytes: it returns, what it has read is written and read back the same,
//! and what it refuses is at a place that there is.

mod boards;
mod contests;
mod graphs;
mod matrices;

/// A reader, by the name that its target and the folder of its corpus have.
pub type Reader = (&'static str, fn(&[u8]));

/// All readers.
pub const READERS: &[Reader] = &[
    ("alist", matrices::alist),
    ("board_image", boards::board_image),
    ("board_text", boards::board_text),
    ("button_list", graphs::button_list),
    ("contest", contests::contest),
    ("dem", matrices::dem),
    ("edge_list", graphs::edge_list),
    ("mask", boards::mask),
    ("matrix_market", matrices::matrix_market),
    ("matrix_text", matrices::matrix_text),
    ("matrix_words", matrices::matrix_words),
    ("names", boards::names),
    ("neighbourhood", boards::neighbourhood),
    ("npy", matrices::npy),
    ("npz", matrices::npz),
    ("npz_members", matrices::npz_members),
    ("polynomial", matrices::polynomial),
    ("presses", boards::presses),
    ("qc", matrices::qc),
    ("sms", matrices::sms),
    ("supports", matrices::supports),
    ("toggle_matrix", graphs::toggle_matrix),
    ("unnamed_matrix", matrices::unnamed_matrix),
    ("vector_text", matrices::vector_text),
];

/// Calls the reader of this name.
///
/// # Panics
///
/// When there is none, or it breaks a law.
pub fn read(name: &str, bytes: &[u8]) {
    let reader = READERS.iter().find(|(other, _)| *other == name);
    reader.unwrap_or_else(|| panic!("there is no reader {name}")).1(bytes);
}

/// That the text has this line, and the line this column or ends before it.
fn assert_place(text: &str, line: usize, column: usize) {
    let found = line.checked_sub(1).and_then(|line| text.split('\n').nth(line));
    let length = found.unwrap_or_else(|| panic!("there is no line {line}")).chars().count();
    assert!((1..=length + 1).contains(&column), "there is no column {column} in line {line}");
}

/// Options in the first line of an input, and what is to be read.
fn split_heading(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    Some((str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 1..]))
}
