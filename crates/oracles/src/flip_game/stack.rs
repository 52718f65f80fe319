//! Every subset of the cells, as a tree without recursion: what is still to be tried is on a stack.

use crate::Goal;

/// What a press of each cell toggles, written down by hand: the last digit is the first row.
const TOGGLES: [u16; 16] = [
    0x0013, 0x0027, 0x004E, 0x008C, //
    0x0131, 0x0272, 0x04E4, 0x08C8, //
    0x1310, 0x2720, 0x4E40, 0x8C80, //
    0x3100, 0x7200, 0xE400, 0xC800, //
];

/// Cells below this one are pressed or not; the others are not decided.
struct Branch {
    cell: usize,
    lights: u16,
    presses: u32,
}

/// The fewest presses from these lights to the goal, or `None` when there is no way.
pub fn fewest_presses(lights: u16, goal: Goal) -> Option<u32> {
    let goals: &[u16] = match goal {
        Goal::Off => &[0x0000],
        Goal::On => &[0xFFFF],
        Goal::Either => &[0x0000, 0xFFFF],
    };
    let mut fewest = None;
    let mut stack = vec![Branch { cell: 0, lights, presses: 0 }];
    while let Some(Branch { cell, lights, presses }) = stack.pop() {
        if fewest.is_some_and(|fewest| presses >= fewest) {
            continue;
        }
        // The lights more than one row above this cell are settled: no press from here on reaches them.
        let settled = if cell < 4 { 0 } else { (1_u32 << (cell - 4)) - 1 } as u16;
        if goals.iter().all(|goal| (lights ^ goal) & settled != 0) {
            continue;
        }
        if cell == 16 {
            if goals.contains(&lights) {
                fewest = Some(presses);
            }
            continue;
        }
        stack.push(Branch { cell: cell + 1, lights: lights ^ TOGGLES[cell], presses: presses + 1 });
        stack.push(Branch { cell: cell + 1, lights, presses });
    }
    fewest
}
