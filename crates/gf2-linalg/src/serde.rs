//! Vectors and matrices in serde: text in formats for people, packed words in others.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::words::words_for;
use crate::{BitMatrix, BitVector};

#[derive(Serialize, Deserialize)]
struct PackedMatrix {
    rows: usize,
    columns: usize,
    words: Vec<u64>,
}

#[derive(Serialize, Deserialize)]
struct PackedVector {
    length: usize,
    words: Vec<u64>,
}

impl Serialize for BitMatrix {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        let words = self.as_ref().iter_stored_rows().flat_map(|row| row.words()).copied().collect();
        PackedMatrix { rows: self.rows(), columns: self.columns(), words }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for BitMatrix {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return String::deserialize(deserializer)?.parse().map_err(D::Error::custom);
        }
        let PackedMatrix { rows, columns, words } = PackedMatrix::deserialize(deserializer)?;
        Self::from_words(rows, columns, &words).map_err(D::Error::custom)
    }
}

impl Serialize for BitVector {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        PackedVector { length: self.len(), words: self.words().to_vec() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for BitVector {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return String::deserialize(deserializer)?.parse().map_err(D::Error::custom);
        }
        let PackedVector { length, words } = PackedVector::deserialize(deserializer)?;
        if words.len() != words_for(length) {
            return Err(D::Error::invalid_length(words.len(), &"the words that the length needs"));
        }
        let matrix = BitMatrix::from_words(1, length, &words).map_err(D::Error::custom)?;
        Ok(matrix.row(0).to_vector())
    }
}
