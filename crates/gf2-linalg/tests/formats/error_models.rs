//! Detector error models of Stim. What they mean was compared with Stim 1.16.

use gf2_linalg::BitMatrix;
use gf2_linalg::formats::dem::{self, DetectorErrorModel, Part};
use gf2_linalg::formats::{self, Format, FormatError, ReadOptions};
use proptest::prelude::*;

use crate::{data, message_as};

fn model(text: &str) -> DetectorErrorModel {
    dem::read(text.as_bytes(), &ReadOptions::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The numbers of detectors, errors and observables.
fn sizes(text: &str) -> (usize, usize, usize) {
    let model = model(text);
    assert_eq!(model.detectors.columns(), model.observables.columns());
    (model.detectors.rows(), model.detectors.columns(), model.observables.rows())
}

#[test]
fn errors_flip_detectors_and_observables() {
    let model = model(
        "error(0.1) D9 D0 L0 # the bad one\nREPEAT 9 {\n\terror[a#b](1e-1) d0 ^ D1\n\tshift_detectors 1\n}\n",
    );
    let ring = BitMatrix::from_fn(10, 10, |row, column| match column {
        0 => row == 0 || row == 9,
        _ => row == column || row + 1 == column,
    });
    assert_eq!(model.detectors, ring);
    assert_eq!(model.observables.to_string(), "1000000000");
}

#[test]
fn what_an_error_flips_twice_it_does_not_flip() {
    let model = model("error(0.1) D0 D0 ^ D0 L0 ^ L0\nerror(0.1) D1 D0 D1 L1\n");
    assert_eq!(model.detectors.to_string(), "11\n00");
    assert_eq!(model.observables.to_string(), "00\n01");
}

#[test]
fn sizes_are_those_of_what_is_named() {
    for (text, expected) in [
        ("", (0, 0, 0)),
        ("# nothing\n", (0, 0, 0)),
        ("shift_detectors 5", (0, 0, 0)),
        ("shift_detectors(1, 0.5) 5\ndetector(1,) D0", (6, 0, 0)),
        ("detector() D3\nlogical_observable L3", (4, 0, 4)),
        ("error(0)", (0, 1, 0)),
        ("error(0.1) D00", (1, 1, 0)),
        ("repeat 0 {\n error(0.1) D5 L5\n}", (0, 0, 0)),
        ("repeat[x] 3 {error(0.1) D0\n}", (1, 3, 0)),
        ("repeat 2{\n detector D5\n shift_detectors 2\n}#c", (8, 0, 0)),
        (
            "repeat 2 {#c\nrepeat 3 {\n error(0.1) D0 D1\n shift_detectors 1\n}\nerror(0.2) D0 L1\n}",
            (7, 8, 2),
        ),
        ("repeat 2 {\n} error(0.1) D0", (1, 1, 0)),
        ("error(0.1)\tD0\tD1\r\n", (2, 1, 0)),
        // Nothing that is flipped takes no time.
        ("repeat 1000000000 {\nrepeat 1000000000 {\nshift_detectors 1\n}\n}", (0, 0, 0)),
        ("repeat 9000000000000000000 {\ndetector D7\n}", (8, 0, 0)),
    ] {
        assert_eq!(sizes(text), expected, "{text}");
    }
}

#[test]
fn a_model_of_stim_is_read() {
    // stim.Circuit.generated("repetition_code:memory", rounds=4, distance=3, before_round_data_depolarization=0.01,
    // before_measure_flip_probability=0.01).detector_error_model(flatten_loops=False), and the matrices of its
    // errors one by one in flattened().
    let model = model(&String::from_utf8(data("repetition.dem")).unwrap());
    assert_eq!(
        model.detectors.to_string() + "\n",
        String::from_utf8(data("repetition_detectors.txt")).unwrap()
    );
    assert_eq!(
        model.observables.to_string() + "\n",
        String::from_utf8(data("repetition_observables.txt")).unwrap()
    );
}

#[test]
fn the_part_that_is_asked_for_is_read() {
    let text = "error(0.1) D0 D1 L0\nerror(0.2) D1\n";
    let read = |part| {
        let mut options = ReadOptions::default();
        options.dem_part = part;
        formats::read(text.as_bytes(), &options).unwrap()
    };
    assert_eq!(read(Part::Detectors), ("10\n11".parse().unwrap(), Format::Dem));
    assert_eq!(read(Part::Observables), ("10".parse().unwrap(), Format::Dem));
}

#[test]
fn malformed_models_are_located() {
    let target = "a detector such as D5, an observable such as L0, or ^ between them";
    let count = "how often a block is repeated";
    for (text, expected) in [
        ("foo D0", "line 1, column 1: \"foo\", expected error, detector, logical_observable, shift_detectors, repeat or }".to_owned()),
        ("(0.1) D0", "line 1, column 1: no name, expected error, detector, logical_observable, shift_detectors, repeat or }".to_owned()),
        ("error D0", "line 1, column 1: [], expected a probability from 0 to 1".to_owned()),
        ("error(0.1, 0.2) D0", "line 1, column 1: [0.1, 0.2], expected a probability from 0 to 1".to_owned()),
        (" error(1.5) D0", "line 1, column 2: [1.5], expected a probability from 0 to 1".to_owned()),
        ("error(nan) D0", "line 1, column 7: \"nan\", expected numbers with commas between them, and )".to_owned()),
        ("error(0.1 D0", "line 1, column 7: \"0.1\", expected numbers with commas between them, and )".to_owned()),
        ("error(0.1) D0 ^", format!("line 1, column 15: ^ at the end, expected {target}")),
        ("error(0.1) ^ D0", format!("line 1, column 12: \"^\", expected {target}")),
        ("error(0.1) D0 ^ ^ D1", format!("line 1, column 17: \"^\", expected {target}")),
        ("error(0.1) D-1", format!("line 1, column 12: \"D-1\", expected {target}")),
        ("error(0.1) 5", format!("line 1, column 12: \"5\", expected {target}")),
        ("error(0.1) D", format!("line 1, column 12: \"D\", expected {target}")),
        ("error(0.1) \u{e9}1", format!("line 1, column 12: \"\u{e9}1\", expected {target}")),
        ("error(0.1) D0,D1", format!("line 1, column 12: \"D0,D1\", expected {target}")),
        ("error[x(0.1) D0\n", "line 1, column 16: the end of the line, expected ]".to_owned()),
        ("detector", "line 1, column 9: the end, expected a detector such as D5".to_owned()),
        ("detector L0", "line 1, column 10: \"L0\", expected a detector such as D5".to_owned()),
        ("logical_observable(1) L3", "line 1, column 1: [1.0], expected no numbers in parentheses".to_owned()),
        ("logical_observable D1", "line 1, column 20: \"D1\", expected an observable such as L0".to_owned()),
        ("shift_detectors -1", "line 1, column 17: \"-1\", expected a number of detectors".to_owned()),
        ("shift_detectors 1 2", "line 1, column 19: \"2\", expected the end of the line".to_owned()),
        ("repeat {\n}", format!("line 1, column 8: \"{{\", expected {count}")),
        ("repeat 2\n{\n}", "line 1, column 9: no block, expected '{' behind the number".to_owned()),
        ("}", "line 1, column 1: '}' without a '{', expected an instruction".to_owned()),
        ("repeat 2 {\n", "line 2, column 1: the end within 1 blocks, expected '}' for each".to_owned()),
        (&"repeat 2 {\n".repeat(65), "line 65, column 1: more than 64 blocks within one another, expected fewer".to_owned()),
    ] {
        assert_eq!(message_as(Format::Dem, text.as_bytes()), expected, "{text}");
    }
    for text in [
        "error(0.1) D18446744073709551615",
        "detector D1\nshift_detectors 18446744073709551615\ndetector D1",
        "repeat 18446744073709551615 {\n error(0.1) D0\n error(0.1) D1\n}",
        "repeat 18446744073709551615 {\n detector D0\n shift_detectors 2\n}",
    ] {
        let message = message_as(Format::Dem, text.as_bytes());
        assert!(
            message.ends_with("numbers too large to be counted, expected at most 18446744073709551615"),
            "{message}"
        );
    }
}

#[test]
fn a_model_takes_no_more_memory_than_is_allowed() {
    for text in [
        "repeat 1000000000000 {\n error(0.1) D0\n}",
        "repeat 1000000000000 {\n error(0.1)\n}",
        "error(0.1) D1000000000000",
        "error(0.1) L1000000000000",
        "repeat 1000000 {\n error(0.1) D0\n shift_detectors 1\n}",
    ] {
        let error = dem::read(text.as_bytes(), &ReadOptions::default()).unwrap_err();
        assert!(matches!(error, FormatError::TooMuchDeclared { .. }), "{text}: {error}");
    }
}

/// Instructions, and what they mean one by one.
#[derive(Clone, Debug)]
enum Instruction {
    Error(Vec<(bool, usize)>),
    Detector(usize),
    Observable(usize),
    Shift(usize),
    Repeat(usize, Vec<Instruction>),
}

fn instructions() -> impl Strategy<Value = Vec<Instruction>> {
    let single = prop_oneof![
        4 => prop::collection::vec((any::<bool>(), 0_usize..5), 0..5).prop_map(Instruction::Error),
        1 => (0_usize..9).prop_map(Instruction::Detector),
        1 => (0_usize..9).prop_map(Instruction::Observable),
        1 => (0_usize..4).prop_map(Instruction::Shift),
    ];
    let nested = single.prop_recursive(3, 20, 5, |inner| {
        (0_usize..4, prop::collection::vec(inner, 0..5))
            .prop_map(|(times, block)| Instruction::Repeat(times, block))
    });
    prop::collection::vec(nested, 0..6)
}

fn text(block: &[Instruction]) -> String {
    let line = |instruction: &Instruction| match instruction {
        Instruction::Error(targets) => {
            let target = |&(is_detector, index): &(bool, usize)| {
                format!("{}{index}", if is_detector { "D" } else { "L" })
            };
            format!("error(0.125) {}\n", targets.iter().map(target).collect::<Vec<_>>().join(" ^ "))
        }
        Instruction::Detector(index) => format!("detector(1, -2e3) D{index}\n"),
        Instruction::Observable(index) => format!("logical_observable L{index}\n"),
        Instruction::Shift(shift) => format!("shift_detectors {shift}\n"),
        Instruction::Repeat(times, block) => format!("repeat {times} {{\n{}}}\n", text(block)),
    };
    block.iter().map(line).collect()
}

#[derive(Default)]
struct Simulated {
    shift: usize,
    sizes: [usize; 2],
    errors: Vec<[Vec<usize>; 2]>,
}

impl Simulated {
    fn run(&mut self, block: &[Instruction]) {
        for instruction in block {
            match instruction {
                Instruction::Error(targets) => {
                    let mut flipped = [vec![], vec![]];
                    for &(is_detector, index) in targets {
                        let index = if is_detector { self.shift + index } else { index };
                        self.name(usize::from(!is_detector), index);
                        flipped[usize::from(!is_detector)].push(index);
                    }
                    self.errors.push(flipped);
                }
                Instruction::Detector(index) => self.name(0, self.shift + index),
                Instruction::Observable(index) => self.name(1, *index),
                Instruction::Shift(shift) => self.shift += shift,
                Instruction::Repeat(times, block) => (0..*times).for_each(|_| self.run(block)),
            }
        }
    }

    fn name(&mut self, kind: usize, index: usize) {
        self.sizes[kind] = self.sizes[kind].max(index + 1);
    }

    fn matrix(&self, kind: usize) -> BitMatrix {
        let mut matrix = BitMatrix::zeros(self.sizes[kind], self.errors.len());
        for (error, flipped) in self.errors.iter().enumerate() {
            flipped[kind].iter().for_each(|&index| matrix.flip(index, error));
        }
        matrix
    }
}

proptest! {
    #[test]
    fn blocks_mean_what_their_instructions_do_one_by_one(block in instructions()) {
        let text = text(&block);
        let mut simulated = Simulated::default();
        simulated.run(&block);
        let model = dem::read(text.as_bytes(), &ReadOptions::default()).map_err(|error| error.to_string()).unwrap();
        prop_assert_eq!(model.detectors, simulated.matrix(0), "{}", text);
        prop_assert_eq!(model.observables, simulated.matrix(1), "{}", text);
    }
}
