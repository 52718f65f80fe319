//! What is needed of the C interface of M4RI 20200125. Only for measuring against.

#![allow(unsafe_code, reason = "calls of a C library")]

use std::ffi::c_int;
use std::ptr::{self, NonNull};

use gf2_linalg::BitMatrix;

/// `mzd_t`, as its header lays it out.
#[repr(C)]
struct Mzd {
    rows: c_int,
    columns: c_int,
    width: c_int,
    row_stride: c_int,
    offset_vector: c_int,
    row_offset: c_int,
    flags: u8,
    block_rows_log: u8,
    padding: [u8; 14],
    high_bit_mask: u64,
    blocks: *mut u8,
    row_starts: *mut *mut u64,
}

#[link(name = "m4ri")]
unsafe extern "C" {
    fn mzd_init(rows: c_int, columns: c_int) -> *mut Mzd;
    fn mzd_free(a: *mut Mzd);
    fn mzd_copy(to: *mut Mzd, from: *const Mzd) -> *mut Mzd;
    fn mzd_mul(c: *mut Mzd, a: *const Mzd, b: *const Mzd, cutoff: c_int) -> *mut Mzd;
    fn mzd_mul_m4rm(c: *mut Mzd, a: *const Mzd, b: *const Mzd, k: c_int) -> *mut Mzd;
    fn mzd_echelonize(a: *mut Mzd, full: c_int) -> c_int;
    fn mzd_echelonize_m4ri(a: *mut Mzd, full: c_int, k: c_int) -> c_int;
    fn mzd_echelonize_pluq(a: *mut Mzd, full: c_int) -> c_int;
    fn mzd_inv_m4ri(to: *mut Mzd, a: *const Mzd, k: c_int) -> *mut Mzd;
    fn mzd_kernel_left_pluq(a: *mut Mzd, cutoff: c_int) -> *mut Mzd;
    fn mzd_solve_left(a: *mut Mzd, b: *mut Mzd, cutoff: c_int, check: c_int) -> c_int;
    fn mzd_transpose(to: *mut Mzd, a: *const Mzd) -> *mut Mzd;
}

/// A matrix of M4RI's.
pub(crate) struct Peer(NonNull<Mzd>);

// SAFETY, for every call below: a `Peer` owns a matrix that M4RI has made, and shapes fit where they have to.
impl Peer {
    fn own(matrix: *mut Mzd) -> Self {
        Self(NonNull::new(matrix).expect("M4RI returns a matrix"))
    }

    pub(crate) fn from_matrix(matrix: &BitMatrix) -> Self {
        // SAFETY: as said above.
        let peer = Self::own(unsafe { mzd_init(matrix.rows() as c_int, matrix.columns() as c_int) });
        for (i, row) in matrix.iter_rows().enumerate() {
            // SAFETY: row `i` starts at its pointer and has as many words as its columns need.
            unsafe {
                let start = *(*peer.0.as_ptr()).row_starts.add(i);
                ptr::copy_nonoverlapping(row.words().as_ptr(), start, row.words().len());
            }
        }
        peer
    }

    pub(crate) fn to_matrix(&self) -> BitMatrix {
        // SAFETY: as said above.
        let mzd = unsafe { self.0.as_ref() };
        let (rows, columns, width) = (mzd.rows as usize, mzd.columns as usize, mzd.width as usize);
        let mut words = Vec::with_capacity(rows * width);
        for i in 0..rows {
            // SAFETY: row `i` starts at its pointer and has `width` words.
            words.extend_from_slice(unsafe { std::slice::from_raw_parts(*mzd.row_starts.add(i), width) });
        }
        BitMatrix::from_words(rows, columns, &words).expect("M4RI keeps the padding zero")
    }

    pub(crate) fn copy(&self) -> Self {
        // SAFETY: as said above.
        Self::own(unsafe { mzd_copy(ptr::null_mut(), self.0.as_ptr()) })
    }

    pub(crate) fn multiply(&self, other: &Self) -> Self {
        // SAFETY: as said above.
        Self::own(unsafe { mzd_mul(ptr::null_mut(), self.0.as_ptr(), other.0.as_ptr(), 0) })
    }

    pub(crate) fn multiply_m4rm(&self, other: &Self, k: c_int) -> Self {
        // SAFETY: as said above.
        Self::own(unsafe { mzd_mul_m4rm(ptr::null_mut(), self.0.as_ptr(), other.0.as_ptr(), k) })
    }

    pub(crate) fn echelonize(&mut self, full: bool) -> usize {
        // SAFETY: as said above.
        unsafe { mzd_echelonize(self.0.as_ptr(), full.into()) as usize }
    }

    pub(crate) fn echelonize_m4ri(&mut self, full: bool, k: c_int) -> usize {
        // SAFETY: as said above.
        unsafe { mzd_echelonize_m4ri(self.0.as_ptr(), full.into(), k) as usize }
    }

    pub(crate) fn echelonize_pluq(&mut self, full: bool) -> usize {
        // SAFETY: as said above.
        unsafe { mzd_echelonize_pluq(self.0.as_ptr(), full.into()) as usize }
    }

    pub(crate) fn inverse(&self, k: c_int) -> Self {
        // SAFETY: as said above.
        Self::own(unsafe { mzd_inv_m4ri(ptr::null_mut(), self.0.as_ptr(), k) })
    }

    /// The right kernel as columns; the matrix is overwritten.
    pub(crate) fn kernel(&mut self) -> Self {
        // SAFETY: as said above.
        Self::own(unsafe { mzd_kernel_left_pluq(self.0.as_ptr(), 0) })
    }

    /// Overwrites `right` by a solution of A·X = right; the matrix is overwritten.
    pub(crate) fn solve(&mut self, right: &mut Self) {
        // SAFETY: as said above.
        unsafe { mzd_solve_left(self.0.as_ptr(), right.0.as_ptr(), 0, 1) };
    }

    pub(crate) fn transpose(&self) -> Self {
        // SAFETY: as said above.
        Self::own(unsafe { mzd_transpose(ptr::null_mut(), self.0.as_ptr()) })
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // SAFETY: the matrix is owned and not used again.
        unsafe { mzd_free(self.0.as_ptr()) }
    }
}
