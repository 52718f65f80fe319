//! The Flip Game (POJ 1753): the fewest rounds that turn a 4×4 board to one colour.
//!
//! `cargo run --example flip_game`

#![expect(clippy::print_stdout, reason = "an example shows its results")]

use lightsout::{Board, Error, Goal, Lights, Solution, Solver};

fn main() -> Result<(), Error> {
    let solver = Solver::new(Board::new(4, 4)?)?;
    let boards = ["bwwb\nbbwb\nbwwb\nbwww", "bbbb\nbbbb\nbbbb\nbbbb", "bwww\nwwww\nwwww\nwwww"];
    for text in boards {
        let lights: Lights = text.parse()?;
        println!("{lights}");
        match solver.solve(&lights, &Goal::Either)? {
            Solution::Solved(solved) => println!("{} rounds:\n{}\n", solved.weight(), solved.presses()),
            Solution::Unsolvable(_) => println!("Impossible\n"),
        }
    }

    // How many of all boards need how many rounds?
    let mut rounds = [0; 17];
    let mut impossible = 0;
    for bits in 0..1_u32 << 16 {
        let cells = gf2_linalg::BitMatrix::from_fn(4, 4, |row, column| bits >> (4 * row + column) & 1 == 1);
        match solver.solve(&Lights::from_matrix(cells), &Goal::Either)? {
            Solution::Solved(solved) => rounds[solved.weight()] += 1,
            Solution::Unsolvable(_) => impossible += 1,
        }
    }
    for (rounds, boards) in rounds.iter().enumerate().filter(|&(_, &boards)| boards > 0) {
        println!("{boards:6} boards need {rounds} rounds");
    }
    println!("{impossible:6} are impossible");
    Ok(())
}
