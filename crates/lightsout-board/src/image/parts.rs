//! Rows in parts that fit a buffer.

use gf2_linalg::{BitOrder, MatrixRef, VectorRef};

use super::ImageError;

/// Maximum number of columns of a part: a multiple of 64.
const MAX_COLUMNS: usize = 1 << 19;

/// Calls `visit` with each row from the top, or with one part of a long row after the other.
pub(super) fn for_each_part(
    pixels: MatrixRef<'_>,
    mut visit: impl FnMut(VectorRef<'_>) -> Result<(), ImageError>,
) -> Result<(), ImageError> {
    let columns = pixels.columns();
    // Rows without columns may be more than can be counted through.
    let rows = if columns == 0 { 0 } else { pixels.rows() };
    for row in 0..rows {
        for start in (0..columns).step_by(MAX_COLUMNS) {
            let part = pixels.window(row..row + 1, start..columns.min(start + MAX_COLUMNS))?;
            visit(part.row(0))?;
        }
    }
    Ok(())
}

/// Makes `bytes` those of the pixels, the first in the highest bit.
pub(super) fn pack(pixels: VectorRef<'_>, bytes: &mut Vec<u8>) {
    bytes.resize(pixels.len().div_ceil(8), 0);
    pixels.copy_to_bytes(bytes, BitOrder::HighestFirst);
}
