//! Boards and their parts in serde. What is read is checked like a board built by hand.
//!
//! In formats for people a pattern is a list of its rows in `.` and `#`, and a mask a list of rows in `#`, `.`, `L` and
//! `B`; without cells, either is its size. In other formats patterns are packed words.

use std::fmt;

use gf2_linalg::BitMatrix;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Kind;
use crate::{
    Board, Coinciding, Error, Lights, Mask, Method, Neighbourhood, Pattern, Presses, Rule, Size, Target,
    Topology,
};

/// Types that are written and read as their text.
macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(Coinciding, Method, Neighbourhood, Target, Topology);

/// What a picture is in formats for people.
enum RowsOrSize {
    Rows(Vec<String>),
    Empty(Size),
}

impl<'de> Deserialize<'de> for RowsOrSize {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PictureVisitor;

        impl<'de> Visitor<'de> for PictureVisitor {
            type Value = RowsOrSize;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("rows of cells, or a size without cells")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<RowsOrSize, A::Error> {
                let mut all = Vec::new();
                while let Some(row) = rows.next_element()? {
                    all.push(row);
                }
                Ok(RowsOrSize::Rows(all))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RowsOrSize, A::Error> {
                Size::deserialize(MapAccessDeserializer::new(map)).map(RowsOrSize::Empty)
            }
        }

        deserializer.deserialize_any(PictureVisitor)
    }
}

impl RowsOrSize {
    fn write<S: Serializer>(
        picture: impl fmt::Display,
        size: Size,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        if size.is_empty() {
            size.serialize(serializer)
        } else {
            serializer.collect_seq(picture.to_string().split('\n'))
        }
    }

    /// Returns a matrix for each bit of the meaning of a character.
    fn read<const N: usize>(
        self,
        meaning: impl Fn(char) -> Option<[bool; N]>,
    ) -> Result<[BitMatrix; N], String> {
        let (rows, size) = match self {
            Self::Empty(size) if size.is_empty() => (Vec::new(), size),
            Self::Empty(size) => return Err(format!("the size {size} alone, expected rows of cells")),
            Self::Rows(rows) => {
                let columns = rows.first().map_or(0, |row| row.chars().count());
                let size = Size { rows: rows.len(), columns };
                (rows, size)
            }
        };
        let mut matrices = [const { None }; N];
        for matrix in &mut matrices {
            *matrix = Some(Lights::empty(size).map_err(|error| error.to_string())?.into_matrix());
        }
        let mut matrices = matrices.map(|matrix| matrix.expect("there is one for each"));
        for (index, row) in rows.iter().enumerate() {
            let found = row.chars().count();
            if found != size.columns {
                return Err(format!("row {} has {found} cells, expected {}", index + 1, size.columns));
            }
            for (column, c) in row.chars().enumerate() {
                let contents =
                    meaning(c).ok_or_else(|| format!("{c:?} in row {}, expected a cell", index + 1))?;
                for (matrix, content) in matrices.iter_mut().zip(contents) {
                    matrix.set(index, column, content);
                }
            }
        }
        Ok(matrices)
    }
}

impl<K> Serialize for Pattern<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return RowsOrSize::write(self, self.size(), serializer);
        }
        self.cells.serialize(serializer)
    }
}

impl<'de, K> Deserialize<'de> for Pattern<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return BitMatrix::deserialize(deserializer).map(Self::from_matrix);
        }
        let meaning = |c| match c {
            '#' => Some([true]),
            '.' => Some([false]),
            _ => None,
        };
        let [cells] = RowsOrSize::deserialize(deserializer)?.read(meaning).map_err(D::Error::custom)?;
        Ok(Self::from_matrix(cells))
    }
}

impl Serialize for Mask {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return RowsOrSize::write(self, self.size(), serializer);
        }
        (self.lights(), self.buttons()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Mask {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (lights, buttons) = if deserializer.is_human_readable() {
            let drawn = RowsOrSize::deserialize(deserializer)?;
            let [lights, buttons] = drawn.read(Self::contents).map_err(D::Error::custom)?;
            (Lights::from_matrix(lights), Presses::from_matrix(buttons))
        } else {
            <(Lights, Presses)>::deserialize(deserializer)?
        };
        Self::from_parts(lights, buttons).map_err(D::Error::custom)
    }
}

/// What a board is given by.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Given<R, L> {
    Grid {
        size: Size,
        rule: R,
    },
    /// The lights that each button toggles, counted from 0 in reading order.
    Lists {
        lights: Size,
        toggles: L,
    },
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.kind() {
            Kind::Grid(grid) => Given::Grid { size: grid.effect.size, rule: &grid.rule },
            Kind::Lists(lists) => {
                Given::Lists { lights: lists.lights, toggles: lists.toggled.iter().collect::<Vec<_>>() }
            }
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Given::<Rule, Vec<Vec<usize>>>::deserialize(deserializer)? {
            Given::Grid { size, rule } => Self::with_rule(size, rule),
            Given::Lists { lights, toggles } => {
                let Size { rows, columns } = lights;
                let count = lights.cells().ok_or(Error::BoardTooLarge { rows, columns });
                count.and_then(|count| Self::from_buttons(count, toggles)?.with_shape(lights))
            }
        }
        .map_err(D::Error::custom)
    }
}
