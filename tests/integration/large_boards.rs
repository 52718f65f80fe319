//! Boards beyond dense elimination, checked by simulation and by a second route.

use gf2_linalg::BitMatrix;
use lightsout_board::{Answer, Board, Lights, Mask, Method, Neighbourhood, Presses, State, System, Topology};
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rstest::rstest;

fn random_presses(board: &Board, random: &mut ChaCha8Rng) -> Presses {
    let size = board.button_size();
    let mut presses = BitMatrix::random(size.rows, size.columns, random);
    // The buttons there are: all presses of a board without holes.
    let all = BitMatrix::from_fn(size.rows, size.columns, |row, column| {
        board.has_button(lightsout_board::Cell { row, column })
    });
    presses &= &all;
    Presses::from_matrix(presses)
}

/// Solves a state that presses lead to, and one with another light on.
fn check(board: &Board, method: Method, seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let system = System::new(board.clone()).unwrap();
    assert_eq!(system.method(), method);
    let mut lights = board.effect(&random_presses(board, &mut random)).unwrap();
    let Answer::Solvable(solutions) = system.solve(&lights, State::Off).unwrap() else {
        panic!("presses lead to it");
    };
    let mut after = lights.clone();
    board.press(&mut after, solutions.particular()).unwrap();
    assert!(after.is_empty());

    let light = board.lights().nth(board.light_count() / 3).unwrap();
    lights.flip(light);
    match system.solve(&lights, State::Off).unwrap() {
        Answer::Solvable(solutions) => {
            let mut after = lights.clone();
            board.press(&mut after, solutions.particular()).unwrap();
            assert!(after.is_empty());
        }
        Answer::Unsolvable(unsolvable) => {
            assert!(system.nullity() > 0);
            assert!(unsolvable.certificate().holds(board, &lights, State::Off).unwrap());
        }
    }
}

#[rstest]
#[case(2_000, 3_000, Topology::Plane)]
#[case(10_000, 9_999, Topology::Plane)]
#[case(9_999, 9_999, Topology::Plane)]
#[case(1_024, 1_500, Topology::Torus)]
#[case(1_500, 1_023, Topology::Cylinder)]
#[case(999, 4_000, Topology::CylinderRows)]
#[case(1, 100_000, Topology::Plane)]
#[case(100_000, 3, Topology::Cylinder)]
fn classic_boards(#[case] rows: usize, #[case] columns: usize, #[case] topology: Topology) {
    let board = Board::grid(rows, columns).topology(topology).build().unwrap();
    check(&board, Method::RowPolynomials, rows as u64);
    let open = Board::grid(rows, columns).neighbourhood("plus-open".parse().unwrap()).topology(topology);
    check(&open.build().unwrap(), Method::RowPolynomials, columns as u64);
}

#[rstest]
#[case(200, 301, "king", Topology::Plane)]
#[case(150, 140, "knight", Topology::Torus)]
#[case(101, 400, "diagonal", Topology::Cylinder)]
fn other_rules(#[case] rows: usize, #[case] columns: usize, #[case] name: &str, #[case] topology: Topology) {
    let neighbourhood: Neighbourhood = name.parse().unwrap();
    let board = Board::grid(rows, columns).neighbourhood(neighbourhood).topology(topology).build().unwrap();
    check(&board, Method::Inactivation, rows as u64);
}

#[test]
fn boards_with_holes() {
    let mut random = ChaCha8Rng::seed_from_u64(77);
    for one_in in [2, 10] {
        let lights = BitMatrix::from_fn(150, 200, |_, _| random.next_u64() % one_in != 0);
        let buttons = BitMatrix::from_fn(150, 200, |_, _| random.next_u64() % one_in != 0);
        for mask in [
            Mask::from_cells(lights.clone()),
            Mask::from_parts(Lights::from_matrix(lights), Presses::from_matrix(buttons)).unwrap(),
        ] {
            check(&Board::grid(150, 200).mask(mask).build().unwrap(), Method::Inactivation, one_in);
        }
    }
}

#[test]
fn random_graphs() {
    let mut random = ChaCha8Rng::seed_from_u64(78);
    for (vertices, edges) in [(2_000, 2_500), (1_000, 3_000), (5_000, 4_000)] {
        let mut vertex = || (random.next_u64() % vertices) as usize;
        let pairs: Vec<_> = (0..edges).map(|_| (vertex(), vertex())).filter(|(a, b)| a != b).collect();
        check(&Board::from_graph(vertices as usize, pairs.clone()).unwrap(), Method::Inactivation, vertices);
        check(&Board::from_graph_open(vertices as usize, pairs).unwrap(), Method::Inactivation, edges);
    }
}

#[test]
fn all_nullities_up_to_300_by_two_routes() {
    for topology in [Topology::Plane, Topology::Torus] {
        for side in 1..=300 {
            let board = Board::grid(side, side).topology(topology).build().unwrap();
            let chased = System::with_method(board.clone(), Method::Inactivation).unwrap().nullity();
            assert_eq!(board.nullity().unwrap(), chased, "{side} {topology}");
        }
    }
}
