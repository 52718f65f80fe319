//! Rules of one's own: a drawn neighbourhood, a torus, holes, a graph, and buttons wired at will.
//!
//! `cargo run --example custom_rules`

#![expect(clippy::print_stdout, reason = "an example shows its results")]

use lightsout::{Board, Error, Goal, Mask, Neighbourhood, Puzzle, Solution, Topology};

fn main() -> Result<(), Error> {
    // A press toggles the cell itself (X), the next one to the right and the one below that.
    let hook = Neighbourhood::from_picture("X1\n01")?;
    light_up(
        "a hook on a 5x6 torus",
        Board::grid(5, 6).neighbourhood(hook).topology(Topology::Torus).build()?,
    )?;

    let ring: Mask = "11111\n10001\n10001\n11111".parse()?;
    light_up("a ring", Board::grid(4, 5).mask(ring).build()?)?;

    let petersen = [
        [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)],
        [(0, 5), (1, 6), (2, 7), (3, 8), (4, 9)],
        [(5, 7), (7, 9), (9, 6), (6, 8), (8, 5)],
    ];
    light_up("the Petersen graph", Board::from_graph(10, petersen.concat())?)?;

    // Four lights and six buttons, each wired to two of them: only an even number can be on.
    let pairs = vec![vec![0, 1], vec![0, 2], vec![0, 3], vec![1, 2], vec![1, 3], vec![2, 3]];
    light_up("buttons for every pair of four lights", Board::from_buttons(4, pairs)?)?;
    let pairs = vec![vec![0, 1], vec![0, 2], vec![1, 2]];
    light_up("buttons for every pair of three lights", Board::from_buttons(3, pairs)?)
}

/// Shows the fewest presses that switch every light on.
fn light_up(name: &str, board: Board) -> Result<(), Error> {
    let dark = board.all_off()?;
    match Puzzle::new(board, dark).with_goal(Goal::On).solve()? {
        Solution::Solved(solved) => println!("{name}: {} presses\n{}\n", solved.weight(), solved.presses()),
        Solution::Unsolvable(impossible) => {
            println!("{name}: impossible, since every button toggles an even number of these:");
            impossible.reasons().for_each(|(_, certificate)| println!("{}\n", certificate.lights()));
        }
    }
    Ok(())
}
