//! What every reader has to hold on any bytes: it returns, and what it has read is written and read back the same.

use gf2_linalg::BitMatrix;
use lightsout_board::{ImageFormat, Lights, Mask, Neighbourhood};

/// A reader, by the name that its target and the folder of its corpus have.
pub type Reader = (&'static str, fn(&[u8]));

/// All readers.
pub const READERS: &[Reader] = &[
    ("board_text", board_text),
    ("board_image", board_image),
    ("mask", mask),
    ("neighbourhood", neighbourhood),
    ("matrix_text", matrix_text),
];

/// Boards as texts.
pub fn board_text(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(boards) = Lights::read_all(text) else { return };
    for lights in &boards {
        assert_eq!(lights.to_string().parse::<Lights>().as_ref(), Ok(lights));
    }
}

/// Boards as images.
pub fn board_image(bytes: &[u8]) {
    let Ok(images) = Lights::read_images(bytes, Some(bytes.len() as u64)) else { return };
    for lights in &images {
        let mut written = Vec::new();
        if lights.write_image(&mut written, ImageFormat::Pbm).is_ok() {
            assert!(Lights::read_image(written.as_slice(), None).is_ok_and(|read| read == *lights));
        }
    }
}

/// Pictures of the cells that a board has.
pub fn mask(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(mask) = text.parse::<Mask>() else { return };
    assert_eq!(mask.lights().size(), mask.buttons().size());
}

/// Pictures of the cells that a press toggles.
pub fn neighbourhood(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(read) = Neighbourhood::from_picture(text) else { return };
    // Any rule has a board.
    assert!(lightsout_board::Board::grid(3, 2).neighbourhood(read).build().is_ok());
}

/// Matrices in digits.
pub fn matrix_text(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(matrix) = text.parse::<BitMatrix>() else { return };
    assert_eq!(matrix.to_string().parse::<BitMatrix>().as_ref(), Ok(&matrix));
}
