//! No part of a file and no change of a byte makes a reader panic or take much memory.

use gf2_linalg::formats::npy::Packed;
use gf2_linalg::formats::{self, Format, ReadOptions};
use gf2_linalg::{BitMatrix, BitOrder};

use crate::data;

const FILES: [&str; 35] = [
    "a.txt",
    "bool.npy",
    "big_endian.npy",
    "fortran.npy",
    "row.npy",
    "packed.npy",
    "packed_fortran.npy",
    "empty.npy",
    "numbers_float16.npy",
    "numbers_complex128.npy",
    "object.npy",
    "structured.npy",
    "dense.npz",
    "dense_compressed.npz",
    "csr.npz",
    "csr_stored.npz",
    "csc.npz",
    "coo.npz",
    "numbers_bsr.npz",
    "numbers_dia.npz",
    "numbers_row.npz",
    "parts_csc.npz",
    "parts_coo.npz",
    "pattern.mtx",
    "real.mtx",
    "array.mtx",
    "symmetric.mtx",
    "complex.mtx",
    "skew_array.mtx",
    "hamming.alist",
    "hamming_unpadded.alist",
    "exponents.qc",
    "repetition.dem",
    "integers.sms",
    "rows.supports",
];

/// Reads bytes as what they begin like and as what they were.
fn read(format: Format, bytes: &[u8]) -> Vec<BitMatrix> {
    let mut options = ReadOptions::default();
    options.max_declared_bytes = 1 << 20;
    let mut packed = options;
    packed.packed = Some(Packed { columns: None, order: BitOrder::HighestFirst });
    let read = formats::read(bytes, &options).map(|(matrix, _)| matrix);
    let read_as = formats::read_as(format, bytes, &options);
    let read_packed = formats::read_as(format, bytes, &packed);
    [read, read_as, read_packed].into_iter().flatten().collect()
}

#[test]
fn parts_and_changed_bytes_are_read_or_refused() {
    for name in FILES {
        let bytes = data(name);
        let format = Format::from_extension(name.rsplit_once('.').unwrap().1);
        for length in 0..bytes.len() {
            let read = read(format, &bytes[..length]);
            // The start of a text may be one, and so is nothing at all.
            let may_be_whole = matches!(
                format,
                Format::Text | Format::MatrixMarket | Format::Alist | Format::Qc | Format::Dem | Format::Sms
            );
            assert!(may_be_whole || length == 0 || read.is_empty(), "{length} bytes of {name}: {read:?}");
        }
        for place in 0..bytes.len() {
            for change in [0x01, 0x10, 0x80, 0xFF] {
                let mut changed = bytes.clone();
                changed[place] ^= change;
                for matrix in read(format, &changed) {
                    assert!(matrix.weight() <= 1 << 10, "byte {place} of {name}");
                }
            }
        }
    }
    #[cfg(target_os = "linux")]
    {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let kibibytes: usize = line.trim().strip_suffix("kB").unwrap().trim().parse().unwrap();
        assert!(kibibytes < 500_000, "{kibibytes} KiB of memory");
    }
}
