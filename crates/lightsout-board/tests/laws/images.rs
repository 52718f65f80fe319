//! Images: what is written is read, every format says the same, and what is no image is an error with a
//! place.

use std::io::{self, Read};

use gf2_linalg::BitMatrix;
use gf2_linalg::testing::matrix;
use lightsout_board::{ImageError, ImageFormat, ImageProblem, Lights, Size};
use png::{BitDepth, ColorType};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

const FORMATS: [ImageFormat; 3] = [ImageFormat::Pbm, ImageFormat::PlainPbm, ImageFormat::Png];
const SIDES: [usize; 11] = [0, 1, 7, 8, 9, 63, 64, 65, 127, 128, 129];

fn pattern_from(least: usize) -> impl Strategy<Value = Lights> {
    let sides = SIDES.into_iter().filter(|&side| side >= least).collect::<Vec<_>>();
    (least..12, select(sides))
        .prop_flat_map(|(rows, columns)| matrix(rows, columns))
        .prop_map(Lights::from_matrix)
}

/// A pattern with at least one cell, which every format can hold.
fn pattern() -> impl Strategy<Value = Lights> {
    pattern_from(1)
}

fn format() -> impl Strategy<Value = ImageFormat> {
    select(&FORMATS)
}

fn written(lights: &Lights, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    lights.write_image(&mut bytes, format).unwrap();
    bytes
}

fn read(bytes: &[u8]) -> Result<Lights, ImageError> {
    Lights::read_image(bytes, None)
}

/// The place and kind of the problem with what should be an image.
fn problem(bytes: &[u8]) -> (u64, ImageProblem) {
    match read(bytes) {
        Err(ImageError::Malformed { position, problem }) => (position, problem),
        other => panic!("{:?}: {other:?}", String::from_utf8_lossy(bytes)),
    }
}

/// A reader that has little at a time, and is interrupted every now and then.
struct Halting<'a> {
    bytes: &'a [u8],
    calls: usize,
}

impl Read for Halting<'_> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        self.calls += 1;
        if self.calls.is_multiple_of(3) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let max = (self.calls % 5).min(target.len());
        let count = self.bytes.read(&mut target[..max])?;
        if count == 0 && !self.bytes.is_empty() { self.read(target) } else { Ok(count) }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn what_is_written_is_read(lights in pattern(), format in format()) {
        let bytes = written(&lights, format);
        prop_assert!(ImageFormat::is_image(&bytes));
        prop_assert_eq!(&read(&bytes).unwrap(), &lights);
        let length = Some(bytes.len() as u64);
        prop_assert_eq!(&Lights::read_image(&bytes[..], length).unwrap(), &lights);
        prop_assert_eq!(&Lights::read_image(Halting { bytes: &bytes, calls: 0 }, None).unwrap(), &lights);
    }

    #[test]
    fn patterns_without_cells_keep_their_size(lights in pattern_from(0)) {
        for format in [ImageFormat::Pbm, ImageFormat::PlainPbm] {
            prop_assert_eq!(&read(&written(&lights, format)).unwrap(), &lights);
        }
        let Size { rows, columns } = lights.size();
        let as_png = lights.write_image(io::sink(), ImageFormat::Png);
        prop_assert_eq!(as_png.is_err(), rows == 0 || columns == 0);
    }

    #[test]
    fn every_format_says_what_the_text_says(lights in pattern(), formats in vec(format(), 1..4)) {
        let expected: Lights = lights.to_string().parse().unwrap();
        let mut passed_on = lights;
        for format in formats {
            passed_on = read(&written(&passed_on, format)).unwrap();
        }
        prop_assert_eq!(passed_on, expected);
    }

    #[test]
    fn packed_pixels_are_where_netpbm_has_them(lights in pattern()) {
        let Size { rows, columns } = lights.size();
        let bytes = written(&lights, ImageFormat::Pbm);
        let header = format!("P4\n{columns} {rows}\n");
        prop_assert!(bytes.starts_with(header.as_bytes()));
        let pixels = &bytes[header.len()..];
        let width = columns.div_ceil(8);
        prop_assert_eq!(pixels.len(), rows * width);
        for (row, bytes) in pixels.chunks(width).enumerate() {
            for column in 0..8 * width {
                let bit = bytes[column / 8] & (0x80 >> (column % 8)) != 0;
                prop_assert_eq!(bit, column < columns && lights.get((row, column)));
            }
        }
    }

    #[test]
    fn bits_that_fill_up_a_row_have_no_meaning(lights in pattern()) {
        let Size { rows, columns } = lights.size();
        let mut bytes = written(&lights, ImageFormat::Pbm);
        let start = bytes.len() - rows * columns.div_ceil(8);
        for last in bytes[start..].chunks_mut(columns.div_ceil(8)).map(|row| row.last_mut().unwrap()) {
            *last |= 0xFF_u8.checked_shr((columns - 1) as u32 % 8 + 1).unwrap_or(0);
        }
        prop_assert_eq!(read(&bytes).unwrap(), lights);
    }

    #[test]
    fn the_layout_of_digits_does_not_matter(
        lights in pattern(),
        spaces in vec(select(vec!["", " ", "\n", "\t\r\n", "#\n", " # 01 P1\r"]), 1..20),
    ) {
        let Size { rows, columns } = lights.size();
        let digits = lights.picture(lightsout_board::Alphabet::DIGITS).to_string().replace('\n', "");
        let mut text = format!("P1#\n# size\n{columns}\t# columns\n{rows} ");
        for (digit, space) in digits.chars().zip(spaces.iter().cycle()) {
            text.push_str(space);
            text.push(digit);
        }
        prop_assert_eq!(&read(text.as_bytes()).unwrap(), &lights);
        let plain = written(&lights, ImageFormat::PlainPbm);
        prop_assert!(plain.split(|&byte| byte == b'\n').all(|line| line.len() <= 70));
    }

    #[test]
    fn as_many_images_are_read_as_are_written(images in vec((pattern(), any::<bool>()), 1..4)) {
        let (mut bytes, mut second) = (Vec::new(), 0);
        for (index, (lights, is_plain)) in images.iter().enumerate() {
            bytes.extend(written(lights, if *is_plain { ImageFormat::PlainPbm } else { ImageFormat::Pbm }));
            if index == 0 {
                second = bytes.len() as u64;
            }
        }
        let all: Vec<_> = images.iter().map(|(lights, _)| lights.clone()).collect();
        prop_assert_eq!(&Lights::read_images(&bytes[..], None).unwrap(), &all);
        if images.len() > 1 {
            prop_assert_eq!(problem(&bytes), (second, ImageProblem::SecondImage));
        }
    }

    #[test]
    fn what_ends_early_is_an_error(lights in pattern(), format in format(), end in any::<Index>()) {
        let mut bytes = written(&lights, format);
        let is_pixel = |byte: &u8| !byte.is_ascii_whitespace() || format != ImageFormat::PlainPbm;
        let last_pixel = bytes.iter().rposition(is_pixel);
        bytes.truncate(end.index(last_pixel.unwrap()));
        let Err(ImageError::Malformed { position, .. }) = read(&bytes) else {
            return Err(TestCaseError::fail("read"));
        };
        prop_assert!(position <= bytes.len() as u64);
        prop_assert!(Lights::read_image(&bytes[..], Some(bytes.len() as u64)).is_err());
    }

    #[test]
    fn what_is_read_of_a_damaged_image_was_there(
        lights in pattern(),
        format in format(),
        damages in vec((any::<Index>(), 0..4_u8, select(b"\0\x01\x7F\xFF 0139P#\n-".to_vec())), 1..6),
    ) {
        let mut bytes = written(&lights, format);
        for (place, kind, byte) in damages {
            let place = place.index(bytes.len());
            match kind {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                2 if bytes.len() > 1 => drop(bytes.remove(place)),
                _ => bytes[place] ^= byte,
            }
        }
        let bytes = if format == ImageFormat::Png { with_right_checksums(bytes) } else { bytes };
        let length = bytes.len() as u64;
        let known = Lights::read_image(&bytes[..], Some(length));
        match (known, read(&bytes)) {
            (Ok(known), Ok(lights)) => {
                prop_assert_eq!(&known, &lights);
                // A PNG has at most 1032 bytes for one, for a row one more than its pixels take.
                let Size { rows, columns } = lights.size();
                let least = if bytes[0] == b'P' { 1 } else { 1032 };
                prop_assert!((rows * columns.div_ceil(8)) as u64 <= least * length);
            }
            (Err(_), Err(_)) => {}
            (known, unknown) => prop_assert!(false, "{known:?} but {unknown:?}"),
        }
    }

    #[test]
    fn a_png_of_two_colours_is_set_where_it_is_darker(
        lights in pattern(),
        (dark, bright) in ([0..100_u8, 0..100, 0..100], [100..=255_u8, 100..=255, 100..=255]),
    ) {
        let grey = |set: bool| if set { dark[0] } else { bright[0] };
        let rgb = |set: bool| if set { dark } else { bright };
        let indexed = |palette: [[u8; 3]; 2], is_second_dark| {
            let palette = Some(palette.concat());
            encoded(&lights, ColorType::Indexed, BitDepth::Eight, palette, |set| vec![u8::from(set == is_second_dark)])
        };
        let cells = lights.size().rows * lights.size().columns;
        let is_one_colour = [0, cells].contains(&lights.weight());
        let images = [
            encoded(&lights, ColorType::Grayscale, BitDepth::Eight, None, |set| vec![grey(set)]),
            encoded(&lights, ColorType::Grayscale, BitDepth::Sixteen, None, |set| vec![grey(set), 7]),
            encoded(&lights, ColorType::Rgb, BitDepth::Eight, None, |set| rgb(set).to_vec()),
            encoded(&lights, ColorType::Rgba, BitDepth::Eight, None, |set| [&rgb(set)[..], &[255]].concat()),
            // What cannot be seen is as bright as what it is seen on.
            encoded(&lights, ColorType::GrayscaleAlpha, BitDepth::Eight, None, |set| {
                if set { vec![grey(set), 255] } else { vec![0, 0] }
            }),
            indexed([bright, dark], true),
            indexed([dark, bright], false),
        ];
        for (index, image) in images.iter().enumerate() {
            let read = read(image).unwrap();
            if is_one_colour {
                prop_assert!([0, cells].contains(&read.weight()));
            } else {
                prop_assert_eq!(&read, &lights, "{}", index);
            }
        }
    }
}

/// A PNG of any kind, a pixel for each cell.
fn encoded(
    lights: &Lights,
    color: ColorType,
    depth: BitDepth,
    palette: Option<Vec<u8>>,
    pixel: impl Fn(bool) -> Vec<u8>,
) -> Vec<u8> {
    let Size { rows, columns } = lights.size();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, columns as u32, rows as u32);
    encoder.set_color(color);
    encoder.set_depth(depth);
    if let Some(palette) = palette {
        encoder.set_palette(palette);
    }
    let pixels: Vec<u8> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .flat_map(|(row, column)| pixel(lights.get((row, column))))
        .collect();
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    bytes
}

/// The same chunks with the checksums that they should have, so that damage reaches what is behind them.
fn with_right_checksums(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut start = 8;
    while let Some(length) = bytes.get(start..start + 4) {
        let length = u32::from_be_bytes(length.try_into().unwrap()) as usize;
        let end = start + 8 + length;
        if bytes.len() < end + 4 {
            break;
        }
        let checksum = bytes[start + 4..end].iter().fold(u32::MAX, |sum, &byte| {
            (0..8).fold(
                sum ^ u32::from(byte),
                |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 },
            )
        });
        bytes[end..end + 4].copy_from_slice(&(!checksum).to_be_bytes());
        start = end + 4;
    }
    bytes
}

#[test]
fn what_netpbm_allows_is_read() {
    let expected: Lights = ".#.\n#.#".parse().unwrap();
    for image in [
        &b"P1\n3 2\n0 1 0\n1 0 1\n"[..],
        b"P1 3 2 010101",
        b"P1\n# by hand\n3 2 # columns, rows\n010\n101",
        b"P1\n003 000000000000000000000000000000002\n010 # the first row\n101 # the second",
        b"P1 3\x0b2\x0c0101 01 \n\n",
        b"P13 2 010101",
        b"P4\n3 2\n\x40\xA0",
        b"P4 3 2 \x5F\xBF",
        b"P4 3 # a comment may end with a carriage return\r2\n\x40\xA0",
        // A comment is no white space: it may stand within a number, and another byte ends the header.
        b"P4 3# columns\n 2# rows\n\n\x40\xA0",
        b"P4 #\n3 #\n2\n\x40\xA0",
    ] {
        assert_eq!(read(image).unwrap(), expected, "{:?}", String::from_utf8_lossy(image));
    }
    assert_eq!(read(b"P1 1#2\n2 1 010101010101").unwrap().size(), Size { rows: 1, columns: 12 });
    // The byte behind the one white space is a pixel, whatever it is.
    assert_eq!(read(b"P4 8 1\n#").unwrap(), "..#...##".parse().unwrap());
    assert_eq!(read(b"P4 8 1\n\n").unwrap(), "....#.#.".parse().unwrap());
    for (image, rows, columns) in [(&b"P4 0 3\n"[..], 3, 0), (b"P4 3 0 ", 0, 3), (b"P1 0 0\n#\n", 0, 0)] {
        assert_eq!(read(image).unwrap().size(), Size { rows, columns });
    }
    let max = isize::MAX as usize;
    let tall = read(format!("P4 0 {max} ").as_bytes()).unwrap();
    assert_eq!(tall.size(), Size { rows: max, columns: 0 });
    assert_eq!(written(&tall, ImageFormat::PlainPbm), format!("P1\n0 {max}\n").as_bytes());
}

#[test]
fn malformed_images_are_located() {
    let numbers = "the numbers of columns and rows";
    let behind = "a digit, or white space behind the number";
    let unexpected = |found, expected| ImageProblem::UnexpectedByte { found, expected };
    let truncated = |expected| ImageProblem::Truncated { expected };
    let too_large = format!("P4 1 {}0 ", isize::MAX);
    for (image, position, expected) in [
        (&b""[..], 0, ImageProblem::UnknownFormat),
        (b"P", 0, ImageProblem::UnknownFormat),
        (b"P5 1 1 255 \0", 0, ImageProblem::UnknownFormat),
        (b"GIF89a", 0, ImageProblem::UnknownFormat),
        (b"P4", 2, truncated(numbers)),
        (b"P4 # 3 2", 8, truncated(numbers)),
        (b"P4 3", 4, truncated(behind)),
        (b"P4 3 2", 6, truncated(behind)),
        (b"P4\n3 x\n", 5, unexpected(b'x', numbers)),
        (b"P4\n-3 2\n", 3, unexpected(b'-', numbers)),
        (b"P4\n3.0 2\n", 4, unexpected(b'.', behind)),
        (b"P1 3 2\n010 1\x000", 12, unexpected(0, "the pixels 0 and 1, or white space")),
        (b"P1 3 2\n0102", 10, unexpected(b'2', "the pixels 0 and 1, or white space")),
        (b"P4 99999999999999999999999 1 ", 21, ImageProblem::NumberTooLarge),
        (too_large.as_bytes(), too_large.len() as u64 - 2, ImageProblem::NumberTooLarge),
        (b"P4 3 2\n\x40", 8, truncated("pixels")),
        (b"P1 3 2\n01010 # 1", 16, truncated("pixels")),
        (b"P4 3 2\n\x40\xA0\n", 9, ImageProblem::TrailingData),
        (b"P4 3 2\r\n\x40\xA0", 9, ImageProblem::TrailingData),
        (b"P1 3 2\n010101 0", 14, ImageProblem::TrailingData),
        (b"P4 3 2\n\x40\xA0P4 3", 9, ImageProblem::SecondImage),
        (b"P1 1 1 0\nP1 1 1 1", 9, ImageProblem::SecondImage),
        (b"P2 1 1 1 0", 0, ImageProblem::UnknownFormat),
    ] {
        assert_eq!(problem(image), (position, expected), "{:?}", String::from_utf8_lossy(image));
    }
    let sizes = format!("P4 {0} {0} ", isize::MAX);
    assert!(matches!(read(sizes.as_bytes()), Err(ImageError::Board(_))));
    // The next image of several is located from the start of the first.
    let error = Lights::read_images(&b"P1 1 1 0 P4 x"[..], None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "byte offset 12: unexpected byte 0x78, expected the numbers of columns and rows"
    );
    assert!(!ImageFormat::is_image(b"0"));
    assert!(!ImageFormat::is_image(b"Px"));
}

#[test]
fn sizes_are_held_against_a_known_length() {
    for (image, expected, found) in
        [(&b"P4 1000 1000 \xFF"[..], 125_000, 1), (b"P1 1000 1000 10", 1_000_000, 2)]
    {
        let Err(ImageError::Malformed { position: 13, problem }) =
            Lights::read_image(image, Some(image.len() as u64))
        else {
            panic!("read");
        };
        let size = Size { rows: 1000, columns: 1000 };
        assert_eq!(problem, ImageProblem::TooFewBytes { size, expected, found });
    }
}

#[test]
fn long_rows_are_read_and_written_in_parts() {
    for columns in [(1 << 19) - 1, 1 << 19, (1 << 20) + 65] {
        let lights = Lights::from_matrix(BitMatrix::from_fn(2, columns, |i, j| (i + j * j) % 7 < 3));
        for format in FORMATS {
            assert!(read(&written(&lights, format)).unwrap() == lights, "{columns} {format:?}");
        }
        let grey = encoded(&lights, ColorType::Grayscale, BitDepth::Eight, None, |set| vec![u8::from(!set)]);
        assert!(read(&grey).unwrap() == lights, "{columns} as bytes");
    }
}

#[test]
fn pngs_that_are_not_of_two_colours_are_refused() {
    let lights: Lights = "#.\n.#".parse().unwrap();
    let mut level = std::cell::Cell::new(0_u8);
    let levels = encoded(&lights, ColorType::Grayscale, BitDepth::Eight, None, |_| {
        vec![level.replace(level.get() + 1)]
    });
    assert_eq!(*level.get_mut(), 4);
    let (_, problem_found) = problem(&levels);
    assert_eq!(problem_found.to_string(), "a third colour at row 2, column 1, expected at most two");
    let equal = encoded(&lights, ColorType::Rgb, BitDepth::Sixteen, None, |set| {
        let (red, green) = if set { (7152_u16, 0) } else { (0, 2126_u16) };
        [red, green, 0].into_iter().flat_map(u16::to_be_bytes).collect()
    });
    assert_eq!(problem(&equal).1, ImageProblem::EquallyBright);
}

#[test]
fn a_png_of_one_colour_is_set_when_it_is_dark() {
    let lights = Lights::from_matrix(BitMatrix::zeros(3, 5));
    for (grey, is_set) in [(0, true), (100, true), (200, false), (255, false)] {
        let image = encoded(&lights, ColorType::Grayscale, BitDepth::Eight, None, |_| vec![grey]);
        assert_eq!(read(&image).unwrap().weight(), if is_set { 15 } else { 0 }, "{grey}");
    }
}

#[test]
fn what_the_header_of_a_png_says_is_checked() {
    let lights: Lights = "#.\n.#".parse().unwrap();
    let bytes = written(&lights, ImageFormat::Png);
    let changed = |place: usize, value: &[u8]| {
        let mut bytes = bytes.clone();
        bytes[place..place + value.len()].copy_from_slice(value);
        problem(&with_right_checksums(bytes)).1
    };
    assert_eq!(changed(28, &[1]), ImageProblem::Interlaced);
    assert_eq!(
        changed(16, &[0x7F, 0xFF, 0xFF, 0xFF]),
        ImageProblem::RowTooLong { found: 1 << 28, max: 1 << 26 }
    );
    assert!(matches!(changed(16, &[0; 4]), ImageProblem::DamagedPng));
    assert!(matches!(changed(24, &[3]), ImageProblem::DamagedPng));
    assert!(matches!(changed(20, &[0, 0, 1, 0]), ImageProblem::DamagedPng | ImageProblem::Truncated { .. }));
    // Damage that the checksums find.
    let mut damaged = bytes.clone();
    damaged[18] ^= 1;
    assert!(matches!(problem(&damaged).1, ImageProblem::DamagedPng));
    // Nothing follows the end.
    let end = bytes.len() as u64;
    for behind in [&b"\n"[..], &bytes] {
        assert_eq!(problem(&[&bytes[..], behind].concat()), (end, ImageProblem::DataBehindPng));
    }
}

#[test]
fn bitmaps_that_never_come_to_the_point_are_given_up() {
    for (start, filler) in [
        (&b"P1"[..], b' '),
        (b"P4 ", b'0'),
        (b"P1 2 #", b'x'),
        (b"P1 2 2 ", b'\n'),
        (b"P1 2 2 0 #", b'x'),
        (b"P1 1 1 0", b' '),
    ] {
        let endless = start.chain(io::repeat(filler));
        let Err(ImageError::Malformed { problem, .. }) = Lights::read_image(endless, None) else {
            panic!("{start:?} has an end")
        };
        assert!(matches!(problem, ImageProblem::NothingTold { max: 16_777_216, .. }), "{problem}");
    }
}

#[test]
fn a_png_without_cells_cannot_be_written() {
    let lights = Lights::from_matrix(BitMatrix::zeros(0, 3));
    let error = lights.write_image(io::sink(), ImageFormat::Png).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a pattern of 0x3 cannot be a PNG, expected from 1 to 2147483647 rows and from 1 to 536870912 columns"
    );
}
