//! Depth-limited search by increasing depth: no press, then one, then every two, and so on.

use crate::Goal;

/// The fewest presses from these lights to the goal, or `None` when there is no way.
pub fn fewest_presses(lights: u16, goal: Goal) -> Option<u32> {
    let toggles: Vec<u16> = (0..16).map(toggles).collect();
    (0..=16).find(|&depth| reaches(lights, goal, depth, &toggles))
}

/// Whether exactly this many of the cells that are left lead to the goal.
fn reaches(lights: u16, goal: Goal, presses: u32, left: &[u16]) -> bool {
    if presses == 0 {
        return match goal {
            Goal::Off => lights.count_ones() == 0,
            Goal::On => lights.count_zeros() == 0,
            Goal::Either => matches!(lights.count_ones(), 0 | 16),
        };
    }
    (0..left.len()).any(|first| reaches(lights ^ left[first], goal, presses - 1, &left[first + 1..]))
}

/// The cells at a distance of at most one step from this one.
fn toggles(cell: usize) -> u16 {
    let distance = |other: usize| (cell / 4).abs_diff(other / 4) + (cell % 4).abs_diff(other % 4);
    (0..16).filter(|&other| distance(other) <= 1).map(|other| 1 << other).sum()
}
