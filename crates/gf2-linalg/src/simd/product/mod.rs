//! Products by an instruction that multiplies many bits at once.

#[cfg(target_arch = "x86_64")]
pub(super) mod gfni;
pub(crate) mod parts;
#[cfg(target_arch = "x86_64")]
pub(super) mod slab;

use parts::{Operands, Product};

use super::Level;
#[cfg(target_arch = "x86_64")]
use super::{avx2_gfni::Avx2Gfni, avx512_gfni::Avx512Gfni};
use crate::Shape;

/// The affine instruction, which multiplies an 8×8 matrix of bits with as many bytes as a vector has.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Affine {
    /// 32 bytes.
    #[cfg(target_arch = "x86_64")]
    Narrow(Avx2Gfni),
    /// 64 bytes.
    #[cfg(target_arch = "x86_64")]
    Wide(Avx512Gfni),
}

impl Level {
    /// The affine instruction, where the level has it.
    pub(crate) fn affine(self) -> Option<Affine> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni(token) => Some(Affine::Narrow(token)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni(token) => Some(Affine::Wide(token)),
            _ => None,
        }
    }
}

#[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables, reason = "there is no such value"))]
impl Affine {
    /// The words of scratch for a product of these shapes, or smaller ones.
    pub(crate) fn scratch_words(self, left: Shape, right: Shape) -> usize {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Narrow(_) | Self::Wide(_) => gfni::scratch_words(left, right),
        }
    }

    /// Adds the product to the parts of the target, with [scratch](Self::scratch_words) of any content.
    pub(crate) fn add_product(self, operands: &mut Operands<'_>, product: &Product, scratch: &mut [u64]) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Narrow(token) => token.run(gfni::AddProduct { operands, product }, scratch),
            #[cfg(target_arch = "x86_64")]
            Self::Wide(token) => token.run(gfni::AddProduct { operands, product }, scratch),
        }
    }
}
