//! Every subset of the cells, as a tree: press a cell or not, cell by cell, and undo it on the way back.

use crate::Goal;

type Grid = [[bool; 4]; 4];

/// The fewest presses from these lights to the goal, or `None` when there is no way.
pub fn fewest_presses(lights: u16, goal: Goal) -> Option<u32> {
    let mut grid = [[false; 4]; 4];
    for (cell, light) in grid.iter_mut().flatten().enumerate() {
        *light = lights >> cell & 1 == 1;
    }
    match goal {
        Goal::Off => search(&mut grid, 0, 0, false),
        Goal::On => search(&mut grid, 0, 0, true),
        Goal::Either => fewer(search(&mut grid, 0, 0, false), search(&mut grid, 0, 0, true)),
    }
}

/// The fewest presses, from this cell on, that leave every light as wanted.
fn search(grid: &mut Grid, row: usize, column: usize, wanted: bool) -> Option<u32> {
    if column == 4 {
        // No later press reaches the lights of the row above.
        let settled = row == 0 || grid[row - 1] == [wanted; 4];
        return if settled { search(grid, row + 1, 0, wanted) } else { None };
    }
    if row == 4 {
        return (grid[3] == [wanted; 4]).then_some(0);
    }
    let without = search(grid, row, column + 1, wanted);
    press(grid, row, column);
    let with = search(grid, row, column + 1, wanted).map(|presses| presses + 1);
    press(grid, row, column);
    fewer(without, with)
}

fn press(grid: &mut Grid, row: usize, column: usize) {
    grid[row][column] ^= true;
    if row > 0 {
        grid[row - 1][column] ^= true;
    }
    if row < 3 {
        grid[row + 1][column] ^= true;
    }
    if column > 0 {
        grid[row][column - 1] ^= true;
    }
    if column < 3 {
        grid[row][column + 1] ^= true;
    }
}

fn fewer(a: Option<u32>, b: Option<u32>) -> Option<u32> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
