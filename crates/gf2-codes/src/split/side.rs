//! Two classes that determine all coordinates, and through them the other two.

use super::classes::Class;

/// A pair of classes that together determine the coordinates, and what follows from the pair's own
/// coordinates.
///
/// All maps are pairs of maps, one of the coordinates of each class, whose results are added.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// The coordinates of the function.
    pub(super) whole: [Map; 2],
    /// The coordinates of the two other classes.
    pub(super) others: [[Map; 2]; 2],
    /// Sums that are zero for coordinates which belong to the same whole.
    pub(super) checks: [Map; 2],
    /// How many there are.
    pub(super) check_count: usize,
}

impl Side {
    /// The maps of a pair, or `None` when it does not determine all `dimension` coordinates.
    pub(super) fn new(dimension: usize, pair: [&Class; 2], others: [&Class; 2]) -> Option<Self> {
        let ranks = pair.map(Class::rank);
        let (solved, checks) = solve(dimension, pair)?;
        // The image of each coordinate of the pair in the whole.
        let whole_of = |index: usize| {
            solved.iter().enumerate().fold(0_u64, |whole, (bit, &combination)| {
                whole | u64::from(combination >> index & 1 == 1) << bit
            })
        };
        let split = |image: &dyn Fn(usize) -> u64| {
            [0..ranks[0], ranks[0]..ranks[0] + ranks[1]]
                .map(|indices| Map::new(&indices.map(image).collect::<Vec<u64>>()))
        };
        let of_other = |other: &Class| {
            split(&|index| {
                let whole = whole_of(index);
                let value = |functional: u64| u64::from((functional & whole).count_ones() % 2 == 1);
                let values = other.basis.functionals().map(value).enumerate();
                values.fold(0, |all, (bit, value)| all | value << bit)
            })
        };
        let check = |index: usize| {
            checks
                .iter()
                .enumerate()
                .fold(0_u64, |all, (bit, &combination)| all | u64::from(combination >> index & 1 == 1) << bit)
        };
        Some(Self {
            whole: split(&whole_of),
            others: others.map(of_other),
            checks: split(&check),
            check_count: checks.len(),
        })
    }
}

/// Solves for the coordinates: for each bit of them, the functionals of the pair (those of the second class
/// after those of the first, as bits) whose values add up to it; and the sums of functionals that are always
/// zero.
fn solve(dimension: usize, pair: [&Class; 2]) -> Option<(Vec<u128>, Vec<u128>)> {
    let functionals = pair.iter().flat_map(|class| class.basis.functionals());
    let mut rows: Vec<(u64, u128)> =
        functionals.enumerate().map(|(index, functional)| (functional, 1 << index)).collect();
    let mut done = 0;
    for bit in 0..dimension {
        let found = (done..rows.len()).find(|&row| rows[row].0 >> bit & 1 == 1)?;
        rows.swap(done, found);
        let pivot = rows[done];
        for (index, row) in rows.iter_mut().enumerate() {
            if index != done && row.0 >> bit & 1 == 1 {
                row.0 ^= pivot.0;
                row.1 ^= pivot.1;
            }
        }
        done += 1;
    }
    let combinations: Vec<u128> = rows.into_iter().map(|(_, combination)| combination).collect();
    let (solved, checks) = combinations.split_at(done);
    Some((solved.to_vec(), checks.to_vec()))
}

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
