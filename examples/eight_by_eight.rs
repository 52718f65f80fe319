//! Larger boards: 8×8, where every state has exactly one solution, and 9×9, where it has 256 or none.
//!
//! `cargo run --example eight_by_eight`

#![expect(clippy::print_stdout, reason = "an example shows its results")]

use lightsout::{Board, Error, Goal, Puzzle, Solution};

fn main() -> Result<(), Error> {
    let lights = include_str!("boards/eight_by_eight.txt").parse()?;
    let puzzle = Puzzle::from_lights(lights)?;
    if let Solution::Solved(solved) = puzzle.solve()? {
        println!("8x8, {} solution, {} presses:\n{}\n", solved.count(), solved.weight(), solved.presses());

        // Press them, and look whether it is dark.
        let mut after = puzzle.lights().clone();
        puzzle.board().press(&mut after, solved.presses())?;
        assert!(after.is_empty());
    }

    let board = Board::new(9, 9)?;
    let dark = board.all_off()?;
    if let Solution::Solved(solved) = Puzzle::new(board, dark).with_goal(Goal::On).solve()? {
        let minima = solved.lightest_count().unwrap_or_default();
        println!(
            "9x9 to all on, {} solutions, {minima} of them with the fewest presses, {}:",
            solved.count(),
            solved.weight()
        );
        println!("{}\n", solved.presses());
    }

    let mut corner = Board::new(9, 9)?.all_off()?;
    corner.set((0, 0), true);
    if let Solution::Unsolvable(impossible) = Puzzle::from_lights(corner)?.solve()? {
        for (_, certificate) in impossible.reasons() {
            println!(
                "9x9 with one corner lit cannot be switched off. Every button toggles an even number of these,"
            );
            println!("and an odd number of them is lit:\n{}", certificate.lights());
        }
    }
    Ok(())
}
