//! A way to multiply, with the memory that it uses again and again.

use super::four_russians::{Tables, table_rows};
use crate::simd::{Affine, Level, Scratch};
use crate::{Error, MatrixMut, MatrixRef, Shape};

/// A way to multiply many matrices of similar shapes.
pub(crate) enum Multiplier {
    /// By the affine instruction or byte shuffles.
    Affine(Affine, Scratch),
    /// By the method of the Four Russians.
    Tables(Tables),
}

impl Multiplier {
    /// The best way of a level for products of these shapes and smaller ones.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] when there is no memory for it.
    pub(crate) fn new(level: Level, left: Shape, right: Shape) -> Result<Self, Error> {
        Ok(match level.affine() {
            Some(affine) => Self::Affine(affine, affine.scratch(left, right)?),
            None => Self::Tables(Tables::new(right.columns, table_rows(left.rows))?),
        })
    }

    /// `target += left · right`, whose shapes fit.
    pub(crate) fn add_product(
        &mut self,
        target: &mut MatrixMut<'_>,
        left: MatrixRef<'_>,
        right: MatrixRef<'_>,
    ) {
        match self {
            Self::Affine(affine, scratch) => affine.add_product_with(target, left, right, scratch),
            Self::Tables(tables) => tables.add_product(target, left, right),
        }
    }
}
