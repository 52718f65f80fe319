//! `lightsout judge` on inputs that went wrong on their way.

use crate::judge::samples;
use crate::support::run;

/// Numbers beyond what a contest allows, memory holds or a word has room for.
const NUMBERS: [&str; 4] = ["0", "99999", "18446744073709551615", "18446744073709551616"];

/// An input that went wrong in one way; `place` chooses where.
type Mishap = fn(&str, usize) -> Vec<u8>;

const MISHAPS: [(&str, Mishap); 7] = [
    ("cut off", |input, place| input.as_bytes()[..place % input.len()].to_vec()),
    ("a bit flipped", |input, place| {
        let mut bytes = input.as_bytes().to_vec();
        bytes[place % input.len()] ^= 1 << (place / 7 % 8);
        bytes
    }),
    ("a byte that is no text", |input, place| {
        let mut bytes = input.as_bytes().to_vec();
        bytes.insert(place % input.len(), 0xFF);
        bytes
    }),
    ("a line twice", |input, place| {
        let mut lines: Vec<&str> = input.split_inclusive('\n').collect();
        let line = place % lines.len();
        lines.insert(line, lines[line]);
        lines.concat().into_bytes()
    }),
    ("a line lost", |input, place| {
        let mut lines: Vec<&str> = input.split_inclusive('\n').collect();
        lines.remove(place % lines.len());
        lines.concat().into_bytes()
    }),
    ("another number", |input, place| {
        let mut words: Vec<&str> = input.split_inclusive(|c: char| !c.is_ascii_digit()).collect();
        let word = place % words.len();
        let behind = words[word].trim_start_matches(|c: char| c.is_ascii_digit());
        words.splice(word..=word, [NUMBERS[place % NUMBERS.len()], behind]);
        words.concat().into_bytes()
    }),
    ("another size", |input, place| {
        // Sizes come first, where there are any.
        let behind = input.trim_start_matches(|c: char| c.is_ascii_digit());
        format!("{}{behind}", NUMBERS[place % NUMBERS.len()]).into_bytes()
    }),
];

/// Runs a judge on an input with one mishap in it.
fn assert_answered_or_refused(judge: &str, input: &str, mishap: usize, place: usize) {
    let (name, mishap) = MISHAPS[mishap];
    let input = mishap(input, place);
    let ran = run(&["judge", judge, "-j", "1", "--time-limit", "0.1"], input.clone());
    let shown = String::from_utf8_lossy(&input);
    assert!((0..=3).contains(&ran.code), "{judge}, {name}, exit code {}: {shown}", ran.code);
    assert!(!ran.errors.contains("panicked"), "{judge}, {name}: {shown}: {}", ran.errors);
    assert_eq!(ran.code == 0, ran.errors.is_empty(), "{judge}, {name}: {shown}: {}", ran.errors);
}

#[test]
fn any_input_is_answered_or_refused() {
    for (index, sample) in samples().iter().enumerate() {
        for mishap in 0..MISHAPS.len() {
            // Far apart, and others for each judge and mishap.
            assert_answered_or_refused(
                &sample.judge,
                &sample.input,
                mishap,
                7919 * (index + 1) + 104_729 * mishap,
            );
        }
    }
}
