//! What an image claims costs no memory. A process of its own, whose peak nothing else raises.

#![cfg(all(target_os = "linux", feature = "png"))]
#![expect(clippy::unwrap_used, reason = "in helpers of tests too, what cannot be unwrapped fails the test")]

use std::io::{Read, Write, repeat};

use lightsout_board::{ImageFormat, Lights};

/// The most memory that this process has had, in KiB.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// A PNG that ends behind its first row.
fn start_of_png(side: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, side, side);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    let mut writer = encoder.write_header().unwrap();
    let mut rows = writer.stream_writer().unwrap();
    rows.write_all(&vec![0; side.div_ceil(8) as usize]).unwrap();
    rows.flush().unwrap();
    drop(rows);
    drop(writer);
    bytes.truncate(bytes.len() - 12);
    bytes
}

#[test]
fn a_size_that_is_only_claimed_takes_no_memory() {
    let png = start_of_png(60_000);
    let before = peak();
    for claim in [
        &b"P4 100000 100000 \xFF"[..],
        b"P4 10000000000 1 \xFF",
        b"P4 1 1000000000 \xFF",
        b"P1 100000 100000 0101",
        b"P1 10000000000 1 01",
        b"P4 99999999999 99999999999 \xFF",
        &png,
    ] {
        let error = Lights::read_image(claim, None).unwrap_err().to_string();
        assert!(error.contains("unexpected end") || error.contains("too large to be held"), "{error}");
        assert!(Lights::read_image(claim, Some(claim.len() as u64)).is_err());
    }
    let taken = peak() - before;
    assert!(taken < 16 << 10, "{taken} KiB");

    // What is there takes what it needs, and no copy of it: 32 MiB.
    let pixels = repeat(0xA5).take(32 << 20);
    let lights = Lights::read_image((&b"P4 16384 16384 "[..]).chain(pixels), None).unwrap();
    for format in [ImageFormat::Pbm, ImageFormat::PlainPbm, ImageFormat::Png] {
        lights.write_image(std::io::sink(), format).unwrap();
    }
    let taken = peak() - before;
    assert!((32 << 10..44 << 10).contains(&taken), "{taken} KiB");
}
