//! Which instruction set to use.

use std::sync::OnceLock;

use super::Work;
use super::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx2_gfni::Avx2Gfni, avx512_gfni::Avx512Gfni};

/// The environment variable that lowers the level, for tests and comparisons.
const VARIABLE: &str = "GF2_LINALG_SIMD";

/// An instruction set that this processor has.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Level {
    /// What every processor of the target has.
    Portable,
    /// 256-bit vectors, and the bit manipulation instructions that come with them.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// 256-bit vectors with the affine instruction of GFNI.
    #[cfg(target_arch = "x86_64")]
    Avx2Gfni(Avx2Gfni),
    /// 512-bit vectors with the affine instruction of GFNI.
    #[cfg(target_arch = "x86_64")]
    Avx512Gfni(Avx512Gfni),
}

impl Level {
    /// The levels that this processor has, from the lowest up.
    pub(crate) fn available() -> impl DoubleEndedIterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let others = [
            Avx2::new().map(Self::Avx2),
            Avx2Gfni::new().map(Self::Avx2Gfni),
            Avx512Gfni::new().map(Self::Avx512Gfni),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let others: [Option<Self>; 0] = [];
        std::iter::once(Self::Portable).chain(others.into_iter().flatten())
    }

    /// The highest available level, or the highest up to the one that the environment variable names. A name
    /// that is not known changes nothing.
    pub(crate) fn current() -> Self {
        static CURRENT: OnceLock<Level> = OnceLock::new();
        *CURRENT.get_or_init(|| Self::highest_up_to(&Self::named_by_environment()))
    }

    /// What the environment variable says; nothing where it is not set.
    pub(super) fn named_by_environment() -> String {
        std::env::var(VARIABLE).unwrap_or_default()
    }

    fn highest_up_to(name: &str) -> Self {
        let limit = limit_named(name);
        let mut from_the_top = Self::available().rev();
        from_the_top.find(|level| level.rank() <= limit).unwrap_or(Self::Portable)
    }

    /// Its place among all levels.
    fn rank(self) -> usize {
        match self {
            Self::Portable => 0,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => 1,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni(_) => 2,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni(_) => 3,
        }
    }

    /// Does some work with the instructions of this level.
    pub(crate) fn run<T, W: Work<T>>(self, work: W, target: T) -> W::Output {
        match self {
            Self::Portable => work.run(Portable, target),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => token.run(work, target),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni(token) => token.run(work, target),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni(token) => token.run(work, target),
        }
    }

    /// The level whose vectors are half as wide, where it has what this one has besides.
    pub(super) fn narrower(self) -> Self {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni(_) => Avx2Gfni::new().map_or(self, Self::Avx2Gfni),
            _ => self,
        }
    }

    /// From how many rows on the left and from what inner dimension on it costs less to prepare a product
    /// than to add row by row; measured at 64 and at 1000 columns.
    pub(crate) fn fewest_to_prepare(self) -> (usize, usize) {
        match self {
            Self::Portable => (10, 12),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => (6, 6),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni(_) => (6, 14),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni(_) => (3, 4),
        }
    }

    /// Products of halves of matrices are worth the sums that they take while the halves are no smaller; measured.
    /// The affine instruction makes these sums on the way, until they do not fit the caches.
    pub(crate) fn smallest_half(self) -> usize {
        match self {
            Self::Portable => 1024,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => 1024,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni(_) | Self::Avx512Gfni(_) => 8192,
        }
    }
}

/// The place among all levels of the one with this name, up to which may be chosen.
pub(super) fn limit_named(name: &str) -> usize {
    const NAMES: [&str; 4] = ["portable", "avx2", "avx2-gfni", "avx512-gfni"];
    NAMES.iter().position(|&known| known == name).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_lowers_the_level() {
        let available: Vec<Level> = Level::available().collect();
        assert!(available.is_sorted_by_key(|level: &Level| level.rank()));
        let highest = available.last().map_or(0, |level| level.rank());
        let rank = |name| Level::highest_up_to(name).rank();
        assert_eq!(rank("portable"), 0);
        assert!(rank("avx2") <= 1);
        assert!(rank("avx2-gfni") <= 2);
        assert_eq!(rank("avx512-gfni"), highest);
        assert_eq!(rank(""), highest);
        assert_eq!(rank("sse9"), highest);
    }
}
