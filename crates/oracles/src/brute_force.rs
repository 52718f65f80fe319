//! Every subset of the buttons of any board.

use super::board::Board;

/// All that trying every subset tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The fewest presses.
    pub presses: usize,
    /// Every set of that many presses, one entry for each button, in lexicographic order: not pressed before
    /// pressed, the first button counting most.
    pub lightest: Vec<Vec<bool>>,
    /// The number of all solutions, light or not.
    pub solutions: u64,
}

/// The solutions that lead from these lights to one of the targets, or `None` when there are none.
///
/// For boards of at most 25 buttons and 64 lights. [`Goal::targets`](super::Goal::targets) has the usual targets.
pub fn solve(board: &Board, lights: &[bool], targets: &[Vec<bool>]) -> Option<Answer> {
    assert!(board.buttons.len() <= 25, "{} buttons are too many to try every subset", board.buttons.len());
    let targets: Vec<u64> = targets.iter().map(|target| bits(target)).collect();
    let mut answer: Option<Answer> = None;
    each_subset(board, bits(lights), &mut |state, weight, presses| {
        if !targets.contains(&state) {
            return;
        }
        let found = answer.get_or_insert(Answer { presses: weight, lightest: Vec::new(), solutions: 0 });
        found.solutions += 1;
        if weight < found.presses {
            found.presses = weight;
            found.lightest.clear();
        }
        if weight == found.presses {
            found.lightest.push(presses.to_vec());
        }
    });
    answer
}

/// Every set of presses that leads from these lights to the target, in lexicographic order as in
/// [`Answer::lightest`].
///
/// For boards of at most 20 buttons and 64 lights.
pub fn solutions(board: &Board, lights: &[bool], target: &[bool]) -> Vec<Vec<bool>> {
    assert!(board.buttons.len() <= 20, "{} buttons are too many to try every subset", board.buttons.len());
    let (target, mut found) = (bits(target), Vec::new());
    each_subset(board, bits(lights), &mut |state, _, presses| {
        if state == target {
            found.push(presses.to_vec());
        }
    });
    found
}

/// For each state of the lights, which are the bits of its number, the fewest presses to the nearest target and how
/// many sets of presses are as few: `None` for a state without a solution.
///
/// For boards of at most 25 buttons and 25 lights.
pub fn each_state(board: &Board, targets: &[Vec<bool>]) -> Vec<Option<(usize, u64)>> {
    assert!(board.buttons.len() <= 25 && board.lights.len() <= 25, "too many cells to try every subset");
    let mut states: Vec<Option<(usize, u64)>> = vec![None; 1 << board.lights.len()];
    for target in targets {
        // Presses that lead from the target to a state lead back as well.
        each_subset(board, bits(target), &mut |state, weight, _| {
            let entry = &mut states[state as usize];
            *entry = match *entry {
                Some((fewest, count)) if fewest == weight => Some((fewest, count + 1)),
                Some((fewest, count)) if fewest < weight => Some((fewest, count)),
                _ => Some((weight, 1)),
            };
        });
    }
    states
}

/// How many states of the lights need exactly `p` presses to the nearest target, at index `p`. States without a
/// solution are not counted.
///
/// For boards of at most 25 buttons and 25 lights.
pub fn distribution(board: &Board, targets: &[Vec<bool>]) -> Vec<u64> {
    let mut counts = vec![0; board.buttons.len() + 1];
    for (presses, _) in each_state(board, targets).into_iter().flatten() {
        counts[presses] += 1;
    }
    while counts.last() == Some(&0) {
        counts.pop();
    }
    counts
}

/// Calls `visit` with the lights after each subset of presses, how many these are, and which; in lexicographic
/// order.
fn each_subset(board: &Board, lights: u64, visit: &mut impl FnMut(u64, usize, &[bool])) {
    assert!(board.lights.len() <= 64, "{} lights do not fit in a word", board.lights.len());
    let toggled = |toggles: &Vec<usize>| toggles.iter().fold(0, |mask, light| mask ^ 1 << light);
    let toggles: Vec<u64> = board.toggles.iter().map(toggled).collect();
    branch(&toggles, lights, 0, &mut vec![false; toggles.len()], 0, visit);
}

/// Decides the button `next` and those after it.
fn branch(
    toggles: &[u64],
    lights: u64,
    next: usize,
    presses: &mut [bool],
    pressed: usize,
    visit: &mut impl FnMut(u64, usize, &[bool]),
) {
    if next == toggles.len() {
        return visit(lights, pressed, presses);
    }
    branch(toggles, lights, next + 1, presses, pressed, visit);
    presses[next] = true;
    branch(toggles, lights ^ toggles[next], next + 1, presses, pressed + 1, visit);
    presses[next] = false;
}

fn bits(lights: &[bool]) -> u64 {
    lights.iter().rev().fold(0, |bits, &light| bits << 1 | u64::from(light))
}
