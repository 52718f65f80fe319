//! Files of matrices: what is written is read back, what other programs write is read, and what is broken is
//! refused.

#![allow(clippy::unwrap_used, reason = "in helpers of tests too, what cannot be unwrapped fails the test")]

mod alists;
mod corrupted;
mod files;
mod laws;
mod malformed;
mod matrix_markets;
mod texts;

use gf2_linalg::BitMatrix;
use gf2_linalg::formats::{self, Format, FormatError, ReadOptions};

/// The bytes of a file in the folder `tests/data`.
fn data(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn read(bytes: &[u8]) -> Result<(BitMatrix, Format), FormatError> {
    formats::read(bytes, &ReadOptions::default())
}

fn written(format: Format, matrix: &BitMatrix) -> Vec<u8> {
    let mut bytes = Vec::new();
    formats::write(format, matrix, &mut bytes).unwrap();
    bytes
}

/// What is wrong, as people read it.
fn message(bytes: &[u8]) -> String {
    match read(bytes) {
        Ok((matrix, format)) => panic!("read as {format}: {matrix}"),
        Err(error) => error.to_string(),
    }
}

/// What is wrong with a file of this format, as people read it.
fn message_as(format: Format, bytes: &[u8]) -> String {
    match formats::read_as(format, bytes, &ReadOptions::default()) {
        Ok(matrix) => panic!("read as {format}: {matrix}"),
        Err(error) => error.to_string(),
    }
}
