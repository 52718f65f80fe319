//! Boards without cells, lights or buttons, and boards too large.

use lightsout_board::{
    Answer, Board, Cell, Coinciding, Error, Goal, Lights, Mask, Method, Neighbourhood, Presses, Size, State,
    System, Topology,
};
use num_bigint::BigUint;

#[test]
fn boards_without_cells_have_one_solution() {
    for (rows, columns) in [(0, 0), (0, 5), (5, 0), (0, 200), (200, 0)] {
        for (topology, name) in
            Topology::ALL.iter().flat_map(|&t| ["plus", "row-column"].map(|name| (t, name)))
        {
            let builder = Board::grid(rows, columns).topology(topology);
            let board = builder.neighbourhood(name.parse().unwrap()).build().unwrap();
            assert_eq!((board.light_count(), board.button_count()), (0, 0));
            let (off, on) = (board.all_off().unwrap(), board.all_on().unwrap());
            assert_eq!((off.size(), &off), (Size { rows, columns }, &on));
            assert_eq!(board.effect(&board.no_presses().unwrap()).unwrap(), off);
            let Answer::Solvable(solutions) = board.solve(&off, &on).unwrap() else {
                panic!("nothing to do")
            };
            assert_eq!(solutions.count(), BigUint::from(1_u32));
            assert_eq!(*solutions.particular(), board.no_presses().unwrap());
            assert_eq!(board.nullity().unwrap(), 0);
            assert_eq!(System::new(board).unwrap().quiet_patterns().unwrap().basis().count(), 0);
        }
    }
}

#[test]
fn a_side_of_a_board_without_cells_costs_nothing() {
    let max = isize::MAX as usize;
    for (rows, columns) in [(max, 0), (0, max)] {
        for name in ["plus", "row-column"] {
            let builder = Board::grid(rows, columns).topology(Topology::Torus);
            let board = builder.neighbourhood(name.parse().unwrap()).build().unwrap();
            assert_eq!((board.light_count(), board.buttons().count()), (0, 0));
            assert_eq!(board.all_on().unwrap().size(), Size { rows, columns });
            assert_eq!(board.effect(&board.no_presses().unwrap()).unwrap().size(), Size { rows, columns });
            assert_eq!(board.nullity().unwrap(), 0);
            assert_eq!(board.quiet_patterns().unwrap().nullity(), 0);
        }
    }
}

#[test]
fn lights_without_buttons_cannot_change() {
    let board = Board::grid(2, 2).mask("LL\n.L".parse().unwrap()).build().unwrap();
    assert_eq!((board.light_count(), board.button_count()), (3, 0));
    let (off, on) = (board.all_off().unwrap(), board.all_on().unwrap());
    let Answer::Unsolvable(unsolvable) = board.solve(&off, &on).unwrap() else { panic!("no button") };
    assert!(unsolvable.certificate().holds(&board, &off, &on).unwrap());
    let Answer::Solvable(solutions) = board.solve(&on, &on).unwrap() else { panic!("nothing to do") };
    assert_eq!((solutions.nullity(), solutions.into_particular()), (0, board.no_presses().unwrap()));
}

#[test]
fn buttons_without_lights_are_all_quiet() {
    let board = Board::grid(2, 2).mask("BB\n.B".parse().unwrap()).build().unwrap();
    assert_eq!((board.light_count(), board.button_count()), (0, 3));
    let off = board.all_off().unwrap();
    let Answer::Solvable(solutions) = board.solve(&off, &board.all_on().unwrap()).unwrap() else {
        panic!("no light")
    };
    assert_eq!(solutions.count(), BigUint::from(8_u32));
    let quiet: Vec<String> =
        solutions.quiet_patterns().unwrap().basis().map(|presses| presses.unwrap().to_string()).collect();
    assert_eq!(quiet, ["#.\n..", ".#\n..", "..\n.#"]);
}

#[test]
fn counts_of_solutions_do_not_overflow() {
    let board = Board::from_buttons(0, vec![vec![]; 200]).unwrap();
    assert_eq!(board.quiet_patterns().unwrap().count(), BigUint::from(1_u32) << 200);
}

#[test]
fn sizes_that_overflow_are_errors() {
    let half = 1_usize << (usize::BITS / 2);
    for (rows, columns) in [(usize::MAX, 2), (half, half), (half / 2, half), (usize::MAX, 0), (0, usize::MAX)]
    {
        assert_eq!(Board::new(rows, columns).unwrap_err(), Error::BoardTooLarge { rows, columns });
    }
    assert!(Board::new(half / 2, half / 2).is_ok());
}

#[test]
fn patterns_beyond_memory_are_errors() {
    let side = 1_usize << (usize::BITS / 2 - 1);
    let board = Board::new(side, side).unwrap();
    let error = Error::BoardTooLarge { rows: side, columns: side };
    assert_eq!(board.all_off().unwrap_err(), error);
    assert_eq!(board.all_on().unwrap_err(), error);
    assert_eq!(board.no_presses().unwrap_err(), error);
    let lists = Board::from_buttons(usize::MAX, [vec![7, usize::MAX - 1]]);
    assert_eq!(lists.unwrap_err(), Error::BoardTooLarge { rows: 1, columns: usize::MAX });
    let graph = Board::from_graph(usize::MAX, [(0, 1)]);
    assert_eq!(graph.unwrap_err(), Error::BoardTooLarge { rows: 1, columns: usize::MAX });
}

#[test]
fn systems_beyond_dense_elimination_are_refused() {
    let refused = |lights, buttons| Error::SystemTooLarge { lights, buttons, max: 65_536 };
    let side = 1_usize << (usize::BITS / 2 - 1);
    for (rows, columns) in [(257, 256), (65_537, 1), (side, side)] {
        let plus = Board::new(rows, columns).unwrap();
        let error = refused(rows * columns, rows * columns);
        assert_eq!(plus.toggle_matrix().unwrap_err(), error);
        let board = Board::grid(rows, columns).neighbourhood(Neighbourhood::row_column()).build().unwrap();
        assert_eq!(board.nullity().unwrap_err(), error);
        assert_eq!(board.quiet_patterns().unwrap_err(), error);
        assert_eq!(System::new(board).unwrap_err(), error);
        assert_eq!(System::with_method(plus, Method::Dense).unwrap_err(), error);
    }
}

#[test]
fn rows_of_unequal_length_are_no_pattern() {
    let rows = [vec![true, false], vec![true]];
    assert_eq!(Lights::from_rows(&rows), Err(Error::UnequalRows { row: 1, expected: 2, found: 1 }));
    assert_eq!(Lights::from_rows(&rows[..1]).unwrap().to_rows(), rows[..1]);
    let mut lights = Lights::empty(Size { rows: 1, columns: 2 }).unwrap();
    let error = Board::new(1, 1).unwrap().toggle(&mut lights, (0, 0)).unwrap_err();
    assert!(matches!(error, Error::SizeMismatch { .. }));
}

#[test]
fn patterns_of_another_size_are_errors() {
    let board = Board::new(2, 3).unwrap();
    let (expected, found) = (Size { rows: 2, columns: 3 }, Size { rows: 3, columns: 2 });
    let turned = Lights::empty(found).unwrap();
    let off = board.all_off().unwrap();
    let error = Error::SizeMismatch { what: "the pattern of lights", expected, found };
    assert_eq!(board.solve(&turned, &off).unwrap_err(), error);
    assert_eq!(board.solve(&off, &turned).unwrap_err(), error);
    assert_eq!(board.check_lights(&turned).unwrap_err(), error);
    assert_eq!(System::new(board.clone()).unwrap().solve(&off, &turned).unwrap_err(), error);
    let presses = Presses::empty(found).unwrap();
    let error = Error::SizeMismatch { what: "the pattern of presses", expected, found };
    assert_eq!(board.effect(&presses).unwrap_err(), error);
    let mask = Mask::from_cells(turned.into_matrix());
    let error = Error::SizeMismatch { what: "the mask", expected, found };
    assert_eq!(Board::grid(2, 3).mask(mask).build().unwrap_err(), error);
}

#[test]
fn lists_and_graphs_name_what_does_not_exist() {
    let error = Board::from_buttons(3, [vec![0], vec![1, 3]]).unwrap_err();
    assert_eq!(error, Error::LightOutOfRange { button: 1, light: 3, lights: 3 });
    for edge in [(0, 3), (3, 0), (2, 2)] {
        let error = Error::BadEdge { from: edge.0, to: edge.1, vertices: 3 };
        assert_eq!(Board::from_graph(3, [(0, 1), edge]).unwrap_err(), error);
        assert_eq!(Board::from_graph_open(3, [(0, 1), edge]).unwrap_err(), error);
    }
}

#[test]
fn goals_are_states_of_the_board() {
    let board = Board::grid(2, 65).mask(Mask::from_cells(checkered(2, 65))).build().unwrap();
    let on = board.all_on().unwrap();
    assert_eq!(on.as_matrix().to_matrix(), checkered(2, 65));
    assert_eq!(Goal::Off.states(&board).unwrap(), [State::Off]);
    assert_eq!(Goal::On.states(&board).unwrap(), [State::On]);
    assert_eq!(Goal::Either.states(&board).unwrap(), [State::Off, State::On]);
    assert_eq!(Goal::Pattern(on.clone()).states(&board).unwrap(), [State::Pattern(&on)]);
    let mut wrong = on;
    wrong.set((1, 0), true);
    let cell = Cell { row: 1, column: 0 };
    assert_eq!(Goal::Pattern(wrong).states(&board).unwrap_err(), Error::NoLight { cell, has_button: false });
}

fn checkered(rows: usize, columns: usize) -> gf2_linalg::BitMatrix {
    gf2_linalg::BitMatrix::from_fn(rows, columns, |row, column| (row + column) % 2 == 0)
}

#[test]
fn a_builder_without_a_word_is_the_classic_rule() {
    let spelled_out = Board::grid(3, 4)
        .neighbourhood(Neighbourhood::plus())
        .topology(Topology::Plane)
        .coinciding(Coinciding::Cancel)
        .build();
    assert_eq!(Board::new(3, 4), spelled_out);
    assert_eq!(Board::grid(3, 4).build(), spelled_out);
}
