//! The oracles against each other, and against values known from elsewhere.

#![expect(clippy::unwrap_used, reason = "a test ends at the first thing that goes wrong")]

use std::collections::BTreeMap;

use lightsout_oracles::board::{Board, Cell, Coinciding, Grid, Neighbourhood, Topology};
use lightsout_oracles::flip_game::{FAST, Oracle, SLOW, breadth_first};
use lightsout_oracles::table::Table;
use lightsout_oracles::{Goal, brute_force};

/// Boards of the Flip Game for the slow oracle: some of all, and some for each number of presses.
fn sample() -> Vec<u16> {
    let mut sample: Vec<u16> = (0..=u16::MAX).step_by(1021).collect();
    for goal in Goal::ALL {
        let distances = breadth_first::distances(goal);
        for presses in 0..=7 {
            let at_distance =
                (0..=u16::MAX).filter(|&lights| distances[usize::from(lights)] == Some(presses));
            let boards: Vec<u16> = at_distance.collect();
            sample.extend(boards.iter().step_by(boards.len() / 10 + 1));
        }
    }
    sample
}

/// A state of the lights as the Flip Game writes it: `b` is on.
fn flip_game_board(text: &str) -> u16 {
    let cells = text.chars().filter(|c| !c.is_whitespace());
    cells.enumerate().map(|(cell, c)| u16::from(c == 'b') << cell).sum()
}

/// The lights of a picture: `#` is on, `.` off.
fn lights(picture: &str) -> Vec<bool> {
    picture.chars().filter(|c| !c.is_whitespace()).map(|c| c == '#').collect()
}

/// What a press at a cell of a grid without holes toggles, as a picture.
fn picture(grid: &Grid, row: usize, column: usize) -> String {
    let toggled = &grid.board().toggles[row * grid.columns + column];
    let cell = |cell| if toggled.contains(&cell) { '#' } else { '.' };
    let line = |row| (0..grid.columns).map(|column| cell(row * grid.columns + column)).collect();
    (0..grid.rows).map(line).collect::<Vec<String>>().join(" ")
}

fn bools(bits: u32, length: usize) -> Vec<bool> {
    (0..length).map(|place| bits >> place & 1 == 1).collect()
}

/// The exponent, where the solutions are a power of two.
fn nullity(board: &Board) -> usize {
    let off = vec![false; board.lights.len()];
    let solutions = brute_force::solve(board, &off, &Goal::Off.targets(off.len())).unwrap().solutions;
    assert!(solutions.is_power_of_two());
    solutions.ilog2() as usize
}

#[test]
fn the_fast_oracles_agree_on_every_flip_game_board() {
    let [(_, first), others @ ..] = FAST;
    for goal in Goal::ALL {
        for lights in 0..=u16::MAX {
            let expected = first(lights, goal);
            for (name, oracle) in others {
                assert_eq!(oracle(lights, goal), expected, "{name}, {lights:#06x}, {goal:?}");
            }
        }
    }
}

#[test]
fn the_slow_oracle_agrees_on_a_sample() {
    let (name, oracle) = SLOW;
    let mut answers = BTreeMap::new();
    for lights in sample() {
        for goal in Goal::ALL {
            let answer = oracle(lights, goal);
            assert_eq!(
                answer,
                breadth_first::fewest_presses(lights, goal),
                "{name}, {lights:#06x}, {goal:?}"
            );
            *answers.entry(answer).or_insert(0) += 1;
        }
    }
    // The sample has boards of every kind: impossible, and all the numbers of presses that there are.
    assert!(answers.contains_key(&None) && (0..=7).all(|presses| answers.contains_key(&Some(presses))));
}

#[test]
fn one_colour_is_the_nearer_of_off_and_on() {
    let [off, on, either] = Goal::ALL.map(breadth_first::distances);
    for lights in 0..1 << 16 {
        let nearer = [off[lights], on[lights]].into_iter().flatten().min();
        assert_eq!(either[lights], nearer);
        assert_eq!(on[lights], off[0xFFFF ^ lights]);
    }
}

/// The example of POJ 1753, and a board of which one look says that it is one press away.
#[test]
fn flip_game_boards_with_known_answers() {
    let oracles: Vec<(&str, Oracle)> = FAST.into_iter().chain([SLOW]).collect();
    for (name, oracle) in oracles {
        let example = flip_game_board("bwwb bbwb bwwb bwww");
        assert_eq!(oracle(example, Goal::Either), Some(4), "{name}");
        let corner = flip_game_board("bbww bwww wwww wwww");
        assert_eq!(oracle(corner, Goal::Off), Some(1), "{name}");
        let single = flip_game_board("bwww wwww wwww wwww");
        assert_eq!(oracle(single, Goal::Either), None, "{name}");
    }
}

#[test]
fn the_distributions_of_presses_are_the_known_ones() {
    let mut expected: BTreeMap<_, Vec<u64>> = BTreeMap::new();
    for row in Table::read("presses_distribution.csv").rows() {
        let key = (
            row.text("topology").to_owned(),
            row.value("rows"),
            row.value("columns"),
            row.text("goal").to_owned(),
        );
        let counts = expected.entry(key).or_default();
        assert_eq!(row.value::<usize>("presses"), counts.len());
        counts.push(row.value("boards"));
    }
    for ((topology, rows, columns, goal), expected) in expected {
        let topology = Topology::named(&topology);
        let goal = Goal::named(&goal);
        let board = Grid { topology, ..Grid::new(rows, columns) }.board();
        let counts = brute_force::distribution(&board, &goal.targets(rows * columns));
        assert_eq!(counts, expected, "{topology:?} {rows}x{columns} {goal:?}");
        if (topology, rows, columns) == (Topology::Plane, 4, 4) {
            let mut searched = vec![0; expected.len()];
            breadth_first::distances(goal)
                .iter()
                .flatten()
                .for_each(|&presses| searched[presses as usize] += 1);
            assert_eq!(searched, expected, "{goal:?}");
        }
    }
}

#[test]
fn brute_force_agrees_with_the_flip_game() {
    let board = Grid::new(4, 4).board();
    for number in (0..=u16::MAX).step_by(2731).chain((0..16).map(|cell| 1 << cell)) {
        let lights = bools(number.into(), 16);
        for goal in Goal::ALL {
            let targets = goal.targets(16);
            let answer = brute_force::solve(&board, &lights, &targets);
            let presses = answer.as_ref().map(|answer| answer.presses as u32);
            assert_eq!(presses, breadth_first::fewest_presses(number, goal), "{number:#06x}, {goal:?}");
            let Some(answer) = answer else { continue };
            assert!(answer.lightest.is_sorted_by(|a, b| a < b));
            for presses in &answer.lightest {
                assert_eq!(presses.iter().filter(|&&pressed| pressed).count(), answer.presses);
                assert!(targets.contains(&board.after(&lights, presses)));
            }
            // The nullity of the 4×4 board is 4, and both colours can be reached if one can.
            assert_eq!(answer.solutions, 16 * targets.len() as u64);
        }
    }
}

#[test]
fn nullities_of_small_boards_are_the_known_ones() {
    let tables =
        [(Topology::Plane, "nullity_plane_plus_grid.csv"), (Topology::Torus, "nullity_torus_plus_grid.csv")];
    for (topology, name) in tables {
        for row in Table::read(name).rows() {
            let (rows, columns) = (row.value("rows"), row.value("columns"));
            if rows * columns <= 16 {
                let board = Grid { topology, ..Grid::new(rows, columns) }.board();
                assert_eq!(nullity(&board), row.value::<usize>("nullity"), "{topology:?} {rows}x{columns}");
            }
        }
    }
}

#[test]
fn fewest_presses_from_off_to_on_are_the_known_ones() {
    for row in Table::read("minimum_all_on_plane_plus_grid.csv").rows() {
        let (rows, columns) = (row.value("rows"), row.value("columns"));
        let cells = rows * columns;
        if cells <= 16 {
            let board = Grid::new(rows, columns).board();
            let answer = brute_force::solve(&board, &vec![false; cells], &Goal::On.targets(cells)).unwrap();
            assert_eq!(answer.presses, row.value::<usize>("minimum_presses"), "{rows}x{columns}");
        }
    }
    for row in Table::read("minimum_all_on_plane_plus_square.csv").rows().take(4) {
        let n = row.value("n");
        let answer =
            brute_force::solve(&Grid::new(n, n).board(), &vec![false; n * n], &Goal::On.targets(n * n));
        assert_eq!(answer.map(|answer| answer.lightest.len()), row.known("minimum_solutions"), "{n}");
    }
}

#[test]
fn neighbourhoods_on_the_plane_are_as_drawn() {
    let drawn = [
        ("plus", ".#. ### .#."),
        ("plus-open", ".#. #.# .#."),
        ("king", "### ### ###"),
        ("king-open", "### #.# ###"),
        ("diagonal", "#.# .#. #.#"),
        ("diagonal-open", "#.# ... #.#"),
        ("knight", ".#.#. #...# ..#.. #...# .#.#."),
        ("knight-open", ".#.#. #...# ..... #...# .#.#."),
        ("hexagonal", ".## ### ##."),
        ("hexagonal-open", ".## #.# ##."),
        ("row-column", "..#.. ..#.. ##### ..#.. ..#.."),
        ("row-column-open", "..#.. ..#.. ##.## ..#.. ..#.."),
    ];
    assert_eq!(drawn.map(|(name, _)| name), Neighbourhood::NAMES);
    for (name, expected) in drawn {
        let neighbourhood = Neighbourhood::named(name);
        if let Neighbourhood::Offsets(offsets) = &neighbourhood {
            assert_eq!(offsets.len(), expected.matches('#').count(), "{name} reaches beyond its drawing");
        }
        let side = expected.split(' ').count();
        let grid = Grid { neighbourhood, ..Grid::new(side, side) };
        assert_eq!(picture(&grid, side / 2, side / 2), expected, "{name}");
    }
    assert_eq!(picture(&Grid::new(3, 4), 0, 3), "..## ...# ....");
    let lopsided = Grid { neighbourhood: Neighbourhood::Offsets(vec![(1, 2)]), ..Grid::new(3, 4) };
    assert_eq!(picture(&lopsided, 0, 0), ".... ..#. ....");
    assert_eq!(picture(&lopsided, 2, 0), ".... .... ....");
}

#[test]
fn topologies_join_the_edges_as_drawn() {
    let drawn = [
        ("plane", "##.. #... ...."),
        ("cylinder", "##.# #... ...."),
        ("cylinder-rows", "##.. #... #..."),
        ("torus", "##.# #... #..."),
    ];
    assert_eq!(drawn.map(|(name, _)| name), Topology::NAMES);
    for (name, expected) in drawn {
        let grid = Grid { topology: Topology::named(name), ..Grid::new(3, 4) };
        assert_eq!(picture(&grid, 0, 0), expected, "{name}");
    }
    let cross = Grid { neighbourhood: Neighbourhood::named("row-column"), ..Grid::new(2, 3) };
    for name in Topology::NAMES {
        assert_eq!(
            picture(&Grid { topology: Topology::named(name), ..cross.clone() }, 0, 1),
            "### .#.",
            "{name}"
        );
    }
}

#[test]
fn neighbours_that_coincide_cancel_or_count_once() {
    let torus = |rows, columns, coinciding| {
        let topology = Topology::Torus;
        Grid { topology, coinciding: Coinciding::named(coinciding), ..Grid::new(rows, columns) }
    };
    // Up and down are the same cell, which is met twice.
    assert_eq!(picture(&torus(2, 4, "cancel"), 0, 0), "##.# ....");
    assert_eq!(picture(&torus(2, 4, "once"), 0, 0), "##.# #...");
    // Up, down and the centre are the same cell, which is met three times; without the centre, twice.
    assert_eq!(picture(&torus(1, 4, "cancel"), 0, 0), "##.#");
    let open =
        |coinciding| Grid { neighbourhood: Neighbourhood::named("plus-open"), ..torus(1, 4, coinciding) };
    assert_eq!(picture(&open("cancel"), 0, 0), ".#.#");
    assert_eq!(picture(&open("once"), 0, 0), "##.#");
    // On one cell all five are the same.
    assert_eq!(Coinciding::NAMES.map(|name| picture(&torus(1, 1, name), 0, 0)), ["#", "#"]);
    // A knight's eight leaps on 3×3 meet each corner twice.
    let knight =
        |coinciding| Grid { neighbourhood: Neighbourhood::named("knight"), ..torus(3, 3, coinciding) };
    assert_eq!(picture(&knight("cancel"), 1, 1), "... .#. ...");
    assert_eq!(picture(&knight("once"), 1, 1), "#.# .#. #.#");
}

#[test]
fn holes_have_no_light_or_no_button_or_neither() {
    let cells = vec![Cell::Both, Cell::Hole, Cell::Both, Cell::LightOnly, Cell::ButtonOnly, Cell::Both];
    let board = Grid { cells, ..Grid::new(2, 3) }.board();
    assert_eq!(board.lights, [0, 2, 3, 5]);
    assert_eq!(board.buttons, [0, 2, 4, 5]);
    let toggled: Vec<Vec<usize>> = board
        .toggles
        .iter()
        .map(|toggles| toggles.iter().map(|&light| board.lights[light]).collect())
        .collect();
    assert_eq!(toggled, [vec![0, 3], vec![2, 5], vec![3, 5], vec![2, 5]]);
    // Buttons 2 and 5 do the same; the light at 3 needs the button at 4, the one at 0 its own.
    let answer = brute_force::solve(&board, &[true, true, false, false], &Goal::Off.targets(4)).unwrap();
    assert_eq!(answer.lightest, [lights("#.##"), lights("###.")]);
    assert_eq!(answer.solutions, 2);
}

/// The examples of POJ 2965, USACO November 2009 (Lights) and Advent of Code 2025, day 10.
#[test]
fn contest_boards_with_known_answers() {
    let refrigerator = Grid { neighbourhood: Neighbourhood::named("row-column"), ..Grid::new(4, 4) }.board();
    let handles = lights(".#.. .... .... .#..");
    let answer = brute_force::solve(&refrigerator, &handles, &Goal::Off.targets(16)).unwrap();
    assert_eq!((answer.presses, answer.solutions), (6, 1));
    assert_eq!(answer.lightest, [lights("#.## .... .... #.##")]);

    let graph = Board::from_edges(5, &[(0, 1), (0, 2), (3, 1), (2, 3), (1, 4), (4, 2)]);
    assert_eq!(brute_force::solve(&graph, &[false; 5], &Goal::On.targets(5)).unwrap().presses, 3);

    let machine = Board::from_lists(4, &[vec![3], vec![1, 3], vec![2], vec![2, 3], vec![0, 2], vec![0, 1]]);
    let answer = brute_force::solve(&machine, &[false; 4], &[lights(".##.")]).unwrap();
    assert_eq!(answer.presses, 2);
    assert!(answer.lightest.contains(&lights(".#.#..")));
}

#[test]
fn a_light_named_twice_by_a_button_is_not_toggled() {
    let board = Board::from_lists(2, &[vec![0, 0, 1], vec![1, 1]]);
    assert_eq!(board.toggles, [vec![1], vec![]]);
    assert_eq!(board.after(&[true, true], &[true, true]), [true, false]);
    // The second button does nothing, pressed or not.
    let answer = brute_force::solve(&board, &[true, true], &[vec![true, false]]).unwrap();
    assert_eq!(answer, brute_force::Answer { presses: 1, lightest: vec![vec![true, false]], solutions: 2 });
    assert_eq!(brute_force::solve(&board, &[true, true], &Goal::Off.targets(2)), None);
}

#[test]
fn tables_are_read_by_name() {
    let table = Table::parse("n,name, value\n1,one,10\n\n2,,\r\n");
    let rows: Vec<(u8, &str, Option<u8>)> =
        table.rows().map(|row| (row.value("n"), row.text("name"), row.known("value"))).collect();
    assert_eq!(rows, [(1, "one", Some(10)), (2, "", None)]);
}

#[test]
#[should_panic(expected = "as many fields as names")]
fn ragged_tables_are_refused() {
    Table::parse("a,b\n1,2\n3\n");
}
