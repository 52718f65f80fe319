//! Breadth-first search over states as bit masks, from the goal backwards: the distances of all boards at
//! once.

use std::collections::VecDeque;
use std::sync::OnceLock;

use crate::Goal;

const COLUMNS_WITHOUT_FIRST: u16 = 0b1110_1110_1110_1110;
const COLUMNS_WITHOUT_LAST: u16 = 0b0111_0111_0111_0111;

/// The fewest presses from these lights to the goal, or `None` when there is no way.
pub fn fewest_presses(lights: u16, goal: Goal) -> Option<u32> {
    distances(goal)[usize::from(lights)]
}

/// The fewest presses of every board, by its lights.
pub fn distances(goal: Goal) -> &'static [Option<u32>] {
    static TO_OFF: OnceLock<Vec<Option<u32>>> = OnceLock::new();
    static TO_ON: OnceLock<Vec<Option<u32>>> = OnceLock::new();
    static TO_EITHER: OnceLock<Vec<Option<u32>>> = OnceLock::new();
    match goal {
        Goal::Off => TO_OFF.get_or_init(|| search(&[0])),
        Goal::On => TO_ON.get_or_init(|| search(&[u16::MAX])),
        Goal::Either => TO_EITHER.get_or_init(|| search(&[0, u16::MAX])),
    }
}

fn search(goals: &[u16]) -> Vec<Option<u32>> {
    let mut distances = vec![None; 1 << 16];
    let mut queue = VecDeque::new();
    for &goal in goals {
        distances[usize::from(goal)] = Some(0);
        queue.push_back((goal, 0));
    }
    while let Some((state, distance)) = queue.pop_front() {
        for cell in 0..16 {
            let next = state ^ plus(1 << cell);
            if distances[usize::from(next)].is_none() {
                distances[usize::from(next)] = Some(distance + 1);
                queue.push_back((next, distance + 1));
            }
        }
    }
    distances
}

/// The lights that a press of this cell toggles: the cell, those above and below, right and left.
fn plus(cell: u16) -> u16 {
    let rows = cell << 4 | cell >> 4;
    let columns = (cell & COLUMNS_WITHOUT_LAST) << 1 | (cell & COLUMNS_WITHOUT_FIRST) >> 1;
    cell | rows | columns
}
