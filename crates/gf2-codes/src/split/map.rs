//! Linear maps of words.

/// A linear map between words, a byte of the argument at a time.
#[derive(Clone, Debug)]
pub(super) struct Map {
    tables: Vec<[u64; 256]>,
}

impl Map {
    /// The map that takes bit `j` to the image `j`.
    pub(super) fn new(images: &[u64]) -> Self {
        let table = |images: &[u64]| {
            let mut table = [0; 256];
            for value in 1..256_usize {
                let lowest = value.trailing_zeros() as usize;
                table[value] = table[value & (value - 1)] ^ images.get(lowest).copied().unwrap_or(0);
            }
            table
        };
        Self { tables: images.chunks(8).map(table).collect() }
    }

    #[inline]
    pub(super) fn apply(&self, argument: u64) -> u64 {
        let bytes = argument.to_le_bytes();
        self.tables.iter().zip(bytes).fold(0, |sum, (table, byte)| sum ^ table[usize::from(byte)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_of_sums_are_sums_of_images() {
        let images: Vec<u64> = (1..=19_u64).map(|word| word.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        let map = Map::new(&images);
        for argument in (0..1 << 19).step_by(37) {
            let of_bit = |bit: usize| if argument >> bit & 1 == 1 { images[bit] } else { 0 };
            assert_eq!(map.apply(argument), (0..19).fold(0, |sum, bit| sum ^ of_bit(bit)));
        }
        assert_eq!(Map::new(&[]).apply(0), 0);
    }
}
