//! Bytes to be read, and where they are.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};

use super::{ImageError, ImageProblem};

const BUFFER: usize = 1 << 16;

/// A reader that counts.
pub(super) struct Source<R> {
    reader: BufReader<R>,
    position: u64,
    length: Option<u64>,
}

impl<R: Read> Source<R> {
    /// What `reader` has, `length` bytes where that is known.
    pub(super) fn new(reader: R, length: Option<u64>) -> Self {
        Self { reader: BufReader::with_capacity(BUFFER, reader), position: 0, length }
    }

    /// How many bytes have been read.
    pub(super) fn position(&self) -> u64 {
        self.position
    }

    /// How many bytes are left, where that is known.
    pub(super) fn remaining(&self) -> Option<u64> {
        self.length.map(|length| length.saturating_sub(self.position))
    }

    /// The next byte, which stays; `None` at the end.
    pub(super) fn peek(&mut self) -> Result<Option<u8>, ImageError> {
        Ok(self.fill_buf()?.first().copied())
    }

    /// The next byte; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<u8>, ImageError> {
        let byte = self.peek()?;
        self.consume(usize::from(byte.is_some()));
        Ok(byte)
    }

    /// Fills `bytes`, which `expected` describes.
    pub(super) fn fill(&mut self, mut bytes: &mut [u8], expected: &'static str) -> Result<(), ImageError> {
        while !bytes.is_empty() {
            match self.read(bytes)? {
                0 => return Err(ImageProblem::Truncated { expected }.at(self.position)),
                read => bytes = &mut bytes[read..],
            }
        }
        Ok(())
    }
}

// Decoders of PNG do not begin again when they are interrupted, so it is done here.
impl<R: Read> Read for Source<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = uninterrupted(|| self.reader.read(bytes))?;
        self.position += read as u64;
        Ok(read)
    }
}

impl<R: Read> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        uninterrupted(|| self.reader.fill_buf().map(|_| ()))?;
        Ok(self.reader.buffer())
    }

    fn consume(&mut self, amount: usize) {
        self.position += amount as u64;
        self.reader.consume(amount);
    }
}

fn uninterrupted<T>(mut read: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match read() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            other => return other,
        }
    }
}
