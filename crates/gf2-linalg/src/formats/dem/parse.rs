//! Detector error models as blocks that are repeated, which take no more memory than their text.

use std::io::BufRead;

use crate::error::try_push;
use crate::formats::scan::Scanner;
use crate::formats::{FormatError, Place, Problem};

const COMMENT: u8 = b'#';
/// Maximum number of blocks within one another.
const DEEPEST: usize = 64;
const NAMES: [&str; 5] = ["error", "detector", "logical_observable", "shift_detectors", "repeat"];
/// What is expected in place of a name.
const EXPECTED_NAME: &str = "error, detector, logical_observable, shift_detectors, repeat or }";
const DETECTOR: u8 = b'D';
const OBSERVABLE: u8 = b'L';

/// Instructions that follow one another. Its indices of detectors and errors begin with 0.
#[derive(Default)]
pub(super) struct Block {
    /// What flips something.
    pub(super) items: Vec<Item>,
    /// The number of errors.
    pub(super) errors: usize,
    /// The number of detectors as far as they are named.
    pub(super) detectors: usize,
    pub(super) observables: usize,
    /// By how much the indices of detectors are shifted at the end.
    pub(super) shift: usize,
}

/// An error, or a block that is repeated, with the index of its first error in the block around it.
pub(super) enum Item {
    Error {
        error: usize,
        detectors: Vec<usize>,
        observables: Vec<usize>,
    },
    Repeat {
        error: usize,
        /// By how much the indices of detectors are shifted before it.
        shift: usize,
        times: usize,
        block: Block,
    },
}

/// Whether a file begins with an instruction.
pub(in super::super) fn begins(start: &[u8]) -> bool {
    let mut lines = start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let Some(line) = lines.find(|line| !line.is_empty() && line[0] != COMMENT) else { return false };
    let length = line.iter().take_while(|&&byte| is_of_name(byte)).count();
    let ends = line.get(length).is_none_or(|byte| matches!(byte, b' ' | b'\t' | b'(' | b'['));
    ends && NAMES.iter().any(|name| line[..length].eq_ignore_ascii_case(name.as_bytes()))
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

impl Block {
    /// Reads a whole model.
    pub(super) fn read(reader: impl BufRead) -> Result<Self, FormatError> {
        let mut scanner = Scanner::new(reader, Some(COMMENT))?;
        let mut block = Self::default();
        // The blocks around it, and how often it is repeated in each.
        let mut around: Vec<(Self, usize)> = Vec::new();
        while scanner.skip_blank()? {
            let place = scanner.place();
            if scanner.peek()? == Some(b'}') {
                scanner.advance(b'}');
                let Some((outer, times)) = around.pop() else {
                    return Err(Problem::new("'}' without a '{'", "an instruction").at(place));
                };
                let inner = std::mem::replace(&mut block, outer);
                block.repeat(inner, times, place)?;
                continue;
            }
            let name = read_name(&mut scanner)?;
            skip_tag(&mut scanner)?;
            let arguments = read_arguments(&mut scanner)?;
            match name {
                "error" => block.read_error(&mut scanner, &arguments, place)?,
                "detector" => {
                    read_targets(&mut scanner, DETECTOR, "a detector such as D5", |detector| {
                        block.name_detector(detector, place).map(|_| ())
                    })?;
                }
                "logical_observable" => {
                    expect_none(&arguments, place)?;
                    read_targets(&mut scanner, OBSERVABLE, "an observable such as L0", |observable| {
                        block.name_observable(observable, place)
                    })?;
                }
                "shift_detectors" => {
                    let shift = scanner.number("a number of detectors", 0, usize::MAX)?;
                    block.shift = add(block.shift, shift, place)?;
                    scanner.end_line("the end of the line")?;
                }
                _ => {
                    expect_none(&arguments, place)?;
                    let times = read_times(&mut scanner)?;
                    if around.len() == DEEPEST {
                        let found = format!("more than {DEEPEST} blocks within one another");
                        return Err(Problem::new(found, "fewer").at(place));
                    }
                    around.push((std::mem::take(&mut block), times));
                }
            }
        }
        if !around.is_empty() {
            let found = format!("the end within {} blocks", around.len());
            return Err(Problem::new(found, "'}' for each").at(scanner.place()));
        }
        Ok(block)
    }

    /// What an error flips.
    fn read_error<R: BufRead>(
        &mut self,
        scanner: &mut Scanner<R>,
        arguments: &[f64],
        place: Place,
    ) -> Result<(), FormatError> {
        if !matches!(arguments, [probability] if (0.0..=1.0).contains(probability)) {
            return Err(Problem::new(format!("{arguments:?}"), "a probability from 0 to 1").at(place));
        }
        const EXPECTED: &str = "a detector such as D5, an observable such as L0, or ^ between them";
        let (mut detectors, mut observables) = (Vec::new(), Vec::new());
        // Whether the target before is a separator.
        let mut before = None;
        while scanner.skip_spaces()? {
            let word = scanner.word(EXPECTED)?;
            let target = target(word);
            let is_separator = word == "^";
            let problem = Problem::new(format_args!("{word:?}"), EXPECTED);
            let start = scanner.start();
            match target {
                Some((DETECTOR, detector)) => try_push(&mut detectors, self.name_detector(detector, start)?)?,
                Some((OBSERVABLE, observable)) => {
                    self.name_observable(observable, start)?;
                    try_push(&mut observables, observable)?;
                }
                _ if is_separator && before == Some(false) => {}
                _ => return Err(problem.at(start)),
            }
            before = Some(is_separator);
        }
        if before == Some(true) {
            return Err(Problem::new("^ at the end", EXPECTED).at(scanner.start()));
        }
        let error = self.errors;
        self.errors = add(error, 1, place)?;
        cancel(&mut detectors);
        cancel(&mut observables);
        if !detectors.is_empty() || !observables.is_empty() {
            try_push(&mut self.items, Item::Error { error, detectors, observables })?;
        }
        Ok(())
    }

    /// The index in this block of a detector that is named.
    fn name_detector(&mut self, detector: usize, place: Place) -> Result<usize, FormatError> {
        let index = add(self.shift, detector, place)?;
        self.detectors = self.detectors.max(add(index, 1, place)?);
        Ok(index)
    }

    fn name_observable(&mut self, observable: usize, place: Place) -> Result<(), FormatError> {
        self.observables = self.observables.max(add(observable, 1, place)?);
        Ok(())
    }

    /// Adds a block that is repeated.
    fn repeat(&mut self, block: Self, times: usize, place: Place) -> Result<(), FormatError> {
        let Some(others) = times.checked_sub(1) else { return Ok(()) };
        let (error, shift) = (self.errors, self.shift);
        self.errors = add(error, multiply(times, block.errors, place)?, place)?;
        self.shift = add(shift, multiply(times, block.shift, place)?, place)?;
        self.observables = self.observables.max(block.observables);
        if block.detectors > 0 {
            let last = add(shift, multiply(others, block.shift, place)?, place)?;
            self.detectors = self.detectors.max(add(last, block.detectors, place)?);
        }
        if !block.items.is_empty() {
            try_push(&mut self.items, Item::Repeat { error, shift, times, block })?;
        }
        Ok(())
    }
}

/// The name of an instruction.
fn read_name<R: BufRead>(scanner: &mut Scanner<R>) -> Result<&'static str, FormatError> {
    let (place, longest) = (scanner.place(), NAMES.map(str::len).into_iter().max().unwrap_or(0));
    let mut found = String::new();
    while let Some(byte) = scanner.peek()?.filter(|&byte| is_of_name(byte) && found.len() <= longest) {
        found.push(byte.to_ascii_lowercase().into());
        scanner.advance(byte);
    }
    if let Some(name) = NAMES.into_iter().find(|name| *name == found) {
        return Ok(name);
    }
    let found = if found.is_empty() { "no name".to_owned() } else { format!("{found:?}") };
    Err(Problem::new(found, EXPECTED_NAME).at(place))
}

/// Goes past a tag in brackets.
fn skip_tag<R: BufRead>(scanner: &mut Scanner<R>) -> Result<(), FormatError> {
    if scanner.peek()? != Some(b'[') {
        return Ok(());
    }
    loop {
        match scanner.peek()? {
            None | Some(b'\n') => return Err(Problem::new("the end of the line", "]").at(scanner.place())),
            Some(byte) => scanner.advance(byte),
        }
        if scanner.peek()? == Some(b']') {
            scanner.advance(b']');
            return Ok(());
        }
    }
}

/// The numbers in parentheses, if there are.
fn read_arguments<R: BufRead>(scanner: &mut Scanner<R>) -> Result<Vec<f64>, FormatError> {
    const EXPECTED: &str = "numbers with commas between them, and )";
    /// Maximum number of characters of a number.
    const LONGEST: usize = 400;
    let mut arguments = Vec::new();
    if scanner.peek()? != Some(b'(') {
        return Ok(arguments);
    }
    scanner.advance(b'(');
    loop {
        scanner.skip_spaces()?;
        let place = scanner.place();
        let mut word = String::new();
        while let Some(byte) =
            scanner.peek()?.filter(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte))
        {
            if word.len() == LONGEST {
                return Err(
                    Problem::new(format!("a number of more than {LONGEST} characters"), EXPECTED).at(place)
                );
            }
            word.push(byte.into());
            scanner.advance(byte);
        }
        let number = word.parse::<f64>().ok().filter(|number| number.is_finite());
        scanner.skip_spaces()?;
        let separator = scanner.peek()?;
        match (number, separator) {
            (Some(number), Some(b',' | b')')) => try_push(&mut arguments, number)?,
            (None, Some(b')')) if word.is_empty() => {}
            _ => return Err(Problem::new(format!("{word:?}"), EXPECTED).at(place)),
        }
        if let Some(byte) = separator {
            scanner.advance(byte);
        }
        if separator == Some(b')') {
            return Ok(arguments);
        }
    }
}

fn expect_none(arguments: &[f64], place: Place) -> Result<(), FormatError> {
    if arguments.is_empty() {
        return Ok(());
    }
    Err(Problem::new(format!("{arguments:?}"), "no numbers in parentheses").at(place))
}

/// The rest of a line, of targets of one kind.
fn read_targets<R: BufRead>(
    scanner: &mut Scanner<R>,
    kind: u8,
    expected: &str,
    mut name: impl FnMut(usize) -> Result<(), FormatError>,
) -> Result<(), FormatError> {
    loop {
        let word = scanner.word(expected)?;
        let target = target(word).filter(|target| target.0 == kind);
        let problem = Problem::new(format_args!("{word:?}"), expected);
        name(target.ok_or_else(|| problem.at(scanner.start()))?.1)?;
        if !scanner.skip_spaces()? {
            return Ok(());
        }
    }
}

/// How often a block is repeated, and the brace that begins it.
fn read_times<R: BufRead>(scanner: &mut Scanner<R>) -> Result<usize, FormatError> {
    const EXPECTED: &str = "how often a block is repeated";
    let word = scanner.word(EXPECTED)?;
    let (digits, has_brace) = word.strip_suffix('{').map_or((word, false), |digits| (digits, true));
    let problem = Problem::new(format_args!("{word:?}"), EXPECTED);
    let times = index(digits).ok_or_else(|| problem.at(scanner.start()))?;
    scanner.skip_spaces()?;
    let place = scanner.place();
    if !has_brace && scanner.peek()? != Some(b'{') {
        return Err(Problem::new("no block", "'{' behind the number").at(place));
    }
    if !has_brace {
        scanner.advance(b'{');
    }
    Ok(times)
}

/// The letter of a target, in upper case, and the number behind it.
fn target(word: &str) -> Option<(u8, usize)> {
    let (kind, digits) = word.split_at_checked(1)?;
    Some((kind.as_bytes()[0].to_ascii_uppercase(), index(digits)?))
}

/// A number in digits.
fn index(digits: &str) -> Option<usize> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// Leaves what is there an odd number of times, once.
fn cancel(indices: &mut Vec<usize>) {
    indices.sort_unstable();
    let mut kept = 0;
    for index in 0..indices.len() {
        if kept > 0 && indices[kept - 1] == indices[index] {
            kept -= 1;
        } else {
            indices[kept] = indices[index];
            kept += 1;
        }
    }
    indices.truncate(kept);
}

fn add(one: usize, other: usize, place: Place) -> Result<usize, FormatError> {
    one.checked_add(other).ok_or_else(|| beyond(place))
}

fn multiply(one: usize, other: usize, place: Place) -> Result<usize, FormatError> {
    one.checked_mul(other).ok_or_else(|| beyond(place))
}

fn beyond(place: Place) -> FormatError {
    Problem::new("numbers too large to be counted", format!("at most {}", usize::MAX)).at(place)
}
