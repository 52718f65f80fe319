//! Inputs of contest problems.

use lightsout::MinimizeOptions;
use lightsout::contest::{Answers, Error, judge};

use super::{assert_place, split_heading};

/// Boards up to this size are solved as well: all their solutions can be gone through.
const MAX_BUTTONS: usize = 16;

/// The input of a problem, whose name is the first line.
pub(super) fn contest(bytes: &[u8]) {
    let Some((name, text)) = split_heading(bytes) else { return };
    let (Some(judge), Ok(text)) = (judge(name), str::from_utf8(text)) else { return };
    let mut answers = Answers::new(judge);
    let mut cases = match judge.cases(text) {
        Ok(cases) => cases,
        Err(error) => return assert_error(text, &error),
    };
    for (number, case) in (1..).zip(&mut cases) {
        let case = match case {
            Ok(case) => case,
            Err(error) => {
                assert_error(text, &error);
                break;
            }
        };
        assert_eq!(case.number(), number);
        let Some(puzzle) = case.puzzle() else { continue };
        if puzzle.board().button_count() > MAX_BUTTONS {
            continue;
        }
        let answered = answers.answer(&case, &MinimizeOptions::default()).unwrap();
        assert!(answered.text.is_empty() || answered.text.ends_with('\n'));
        assert!(answered.remarks.iter().all(|remark| remark.case == number));
    }
    assert!(cases.next().is_none());
}

fn assert_error(text: &str, error: &Error) {
    if let Error::Input { line, column, .. } = error {
        assert_place(text, *line, *column);
    }
}
