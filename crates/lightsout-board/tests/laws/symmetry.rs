//! Which boards have a symmetric matrix, and that the others are not solved with its transpose.

use lightsout_board::{Answer, Board, Coinciding, Lights, Neighbourhood, Topology};
use proptest::prelude::*;

fn named(rows: usize, columns: usize, name: &str, topology: Topology, coinciding: Coinciding) -> Board {
    let builder = Board::grid(rows, columns).neighbourhood(name.parse().unwrap());
    builder.topology(topology).coinciding(coinciding).build().unwrap()
}

#[test]
fn named_neighbourhoods_give_symmetric_matrices() {
    let small = (0..=6).flat_map(|rows| (0..=6).map(move |columns| (rows, columns)));
    for (rows, columns) in small.chain([(2, 65), (64, 1), (3, 33)]) {
        for (name, topology) in
            Neighbourhood::NAMES.iter().flat_map(|name| Topology::ALL.iter().map(move |&t| (name, t)))
        {
            for &coinciding in Coinciding::ALL {
                let matrix = named(rows, columns, name, topology, coinciding).toggle_matrix().unwrap();
                assert_eq!(matrix, matrix.transpose(), "{rows}x{columns} {name} {topology} {coinciding}");
            }
        }
    }
}

#[test]
fn graphs_give_symmetric_matrices() {
    let edges = || [(0, 1), (3, 1), (2, 4), (4, 2), (4, 0)];
    for board in [Board::from_graph(6, edges()).unwrap(), Board::from_graph_open(6, edges()).unwrap()] {
        let matrix = board.toggle_matrix().unwrap();
        assert_eq!(matrix, matrix.transpose());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn certificates_of_symmetric_boards_are_quiet_patterns(
        (rows, columns) in (1..=7_usize, 1..=7_usize),
        name in proptest::sample::select(Neighbourhood::NAMES),
        topology in proptest::sample::select(Topology::ALL),
        bits in any::<u64>(),
    ) {
        let board = named(rows, columns, name, topology, Coinciding::Cancel);
        let mut lights = board.all_off().unwrap();
        for cell in board.buttons().filter(|cell| bits >> (7 * cell.row + cell.column) & 1 == 1) {
            lights.set(cell, true);
        }
        if let Answer::Unsolvable(unsolvable) = board.solve(&lights, &board.all_off().unwrap()).unwrap() {
            let presses = lightsout_board::Presses::from_matrix(unsolvable.certificate().lights().clone().into_matrix());
            prop_assert!(board.effect(&presses).unwrap().is_empty());
        }
    }
}

/// The presses that turn these lights off, or the certificate that none do.
fn solve(board: &Board, lights: &str) -> Result<String, String> {
    let lights: Lights = lights.parse().unwrap();
    match board.solve(&lights, &board.all_off().unwrap()).unwrap() {
        Answer::Solvable(solutions) => Ok(solutions.particular().to_string()),
        Answer::Unsolvable(unsolvable) => Err(unsolvable.certificate().lights().to_string()),
    }
}

#[test]
fn a_lopsided_board_is_not_solved_with_the_transpose() {
    // A press toggles the cell and the one to its right: lights are chased to the right, off the board.
    let lopsided = Neighbourhood::from_picture("X#").unwrap();
    let board = Board::grid(1, 4).neighbourhood(lopsided).build().unwrap();
    assert_eq!(board.toggle_matrix().unwrap().to_string(), "1000\n1100\n0110\n0011");
    assert_eq!(solve(&board, "#..."), Ok("####".to_owned()));
    assert_eq!(solve(&board, "...#"), Ok("...#".to_owned()));
    assert_eq!(solve(&board, ".#.#"), Ok(".##.".to_owned()));
}

#[test]
fn a_lopsided_board_has_its_certificate_among_the_lights() {
    // A press toggles only the cell to the right: nothing toggles the first light, the last button does nothing.
    let right = Neighbourhood::from_picture("O#").unwrap();
    let board = Board::grid(2, 3).neighbourhood(right).build().unwrap();
    assert_eq!(solve(&board, ".##\n..#"), Ok("##.\n.#.".to_owned()));
    assert_eq!(solve(&board, "###\n.#."), Err("#..\n...".to_owned()));
    assert_eq!(solve(&board, "...\n###"), Err("...\n#..".to_owned()));
    let quiet: Vec<String> =
        board.quiet_patterns().unwrap().basis().map(|pattern| pattern.unwrap().to_string()).collect();
    assert_eq!(quiet, ["..#\n...", "...\n..#"]);
}

#[test]
fn a_mask_that_takes_buttons_alone_leaves_lights_that_others_toggle() {
    let board = Board::grid(1, 4).mask("LB#L".parse().unwrap()).build().unwrap();
    assert_eq!(board.toggle_matrix().unwrap().to_string(), "10\n11\n01");
    assert_eq!(solve(&board, "#.#."), Ok(".#..".to_owned()));
    assert_eq!(solve(&board, "#..#"), Ok(".##.".to_owned()));
    assert_eq!(solve(&board, "#..."), Err("#.##".to_owned()));
}
