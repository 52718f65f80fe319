//! Files of matrices: what is written is read back, what other programs write is read, and what is broken is
//! refused.

#![allow(clippy::unwrap_used, reason = "in helpers of tests too, what cannot be unwrapped fails the test")]

mod alists;
mod archives;
mod corrupted;
mod error_models;
mod files;
mod laws;
mod malformed;
mod matrix_markets;
mod quasi_cyclic;
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

/// An array with this dictionary and these bytes behind it.
fn array(dictionary: &str, data: &[u8]) -> Vec<u8> {
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((dictionary.len() as u16).to_le_bytes());
    bytes.extend(dictionary.as_bytes());
    bytes.extend(data);
    bytes
}

fn dictionary(descr: &str, order: &str, shape: &str) -> String {
    format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}\n")
}

/// An archive of arrays.
fn archive(arrays: &[(&str, Vec<u8>)]) -> Vec<u8> {
    use std::io::Write;
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in arrays {
        let options =
            zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
        writer.start_file(*name, options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}
