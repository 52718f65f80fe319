//! Boards that wrap around and are narrower than the neighbourhood, worked out by hand.

use lightsout_board::{Board, Coinciding, Neighbourhood, Offset, Topology};

/// One press in the cell marked `X`, as a picture of the lights that it toggles, for both coinciding rules.
fn effects(neighbourhood: &Neighbourhood, topology: Topology, pressed: &str) -> [String; 2] {
    let rows: Vec<&str> = pressed.lines().collect();
    let place = |row: &&str| row.find('X');
    let row = rows.iter().position(|row| place(row).is_some()).unwrap();
    let column = place(&rows[row]).unwrap();
    [Coinciding::Cancel, Coinciding::Once].map(|rule| {
        let builder = Board::grid(rows.len(), rows[0].len()).neighbourhood(neighbourhood.clone());
        let board = builder.topology(topology).coinciding(rule).build().unwrap();
        let mut press = board.no_presses().unwrap();
        press.set((row, column), true);
        board.effect(&press).unwrap().to_string()
    })
}

#[test]
fn neighbours_that_coincide_cancel_or_toggle_once() {
    use Topology::{Cylinder, CylinderRows, Plane, Torus};
    for (name, topology, pressed, cancel, once) in [
        // All four neighbours are the cell itself: five times, or four without the centre.
        ("plus", Torus, "X", "#", "#"),
        ("plus-open", Torus, "X", ".", "#"),
        ("plus-open", Cylinder, "X", ".", "#"),
        ("plus", Cylinder, "X", "#", "#"),
        ("plus-open", Plane, "X", ".", "."),
        ("king", Torus, "X", "#", "#"),
        ("king-open", Torus, "X", ".", "#"),
        ("diagonal-open", Torus, "X", ".", "#"),
        ("knight-open", Torus, "X", ".", "#"),
        // Left is right; up and down are the cell itself.
        ("plus", Torus, "X.", "#.", "##"),
        ("plus-open", Torus, "X.", "..", "##"),
        ("plus", Cylinder, ".X", ".#", "##"),
        ("plus", CylinderRows, ".X", "##", "##"),
        ("plus-open", CylinderRows, ".X", "#.", "##"),
        // Three cells in a ring: left and right are two of them, up and down cancel on the third.
        ("plus", Torus, "X..", "###", "###"),
        ("plus-open", Torus, "X..", ".##", "###"),
        ("plus-open", Torus, ".\nX\n.", "#\n.\n#", "#\n#\n#"),
        ("plus", Torus, "X.\n..", "#.\n..", "##\n#."),
        ("king", Torus, "X.\n..", "#.\n..", "##\n##"),
        ("diagonal-open", Torus, "X.\n..", "..\n..", "..\n.#"),
        ("plus", Cylinder, "..\nX.\n..", "#.\n#.\n#.", "#.\n##\n#."),
        ("plus", CylinderRows, ".X.\n...", "###\n...", "###\n.#."),
        ("king", Torus, "..\nX.\n..", "#.\n#.\n#.", "##\n##\n##"),
        ("diagonal", Torus, "X..\n...", "#..\n...", "#..\n.##"),
        ("king", Cylinder, "X..\n...", "###\n###", "###\n###"),
        // A knight's move of two down and one right ends where one up and two left does.
        ("knight", Torus, "X..\n...\n...", "#..\n...\n...", "#..\n.##\n.##"),
        // On four columns two to the left is two to the right.
        ("knight", Torus, "....\n.X..\n....\n....", "....\n.#..\n....\n....", "...#\n.#..\n...#\n#.#."),
        // A row is a row however it is joined.
        ("row-column", Torus, "X.\n..", "##\n#.", "##\n#."),
        ("row-column-open", Torus, "X", ".", "."),
        ("row-column-open", Cylinder, "..X", "##.", "##."),
    ] {
        let neighbourhood = name.parse().unwrap();
        let found = effects(&neighbourhood, topology, pressed);
        assert_eq!(found, [cancel, once], "{name} on a {topology}, pressed at\n{pressed}");
    }
}

#[test]
fn offsets_go_around_as_often_as_they_reach() {
    let effect = |rows: isize, columns: isize, topology, pressed| {
        let one = Neighbourhood::from_offsets([Offset { rows, columns }]);
        let [cancel, once] = effects(&one, topology, pressed);
        assert_eq!(cancel, once);
        cancel
    };
    assert_eq!(effect(0, 7, Topology::Cylinder, "X.."), ".#.");
    assert_eq!(effect(0, -7, Topology::Cylinder, "X.."), "..#");
    assert_eq!(effect(0, 3, Topology::Cylinder, ".X."), ".#.");
    assert_eq!(effect(0, 3, Topology::Plane, "X.."), "...");
    assert_eq!(effect(0, -3, Topology::CylinderRows, "..X"), "...");
    assert_eq!(effect(5, -4, Topology::Torus, "...\nX..\n..."), "..#\n...\n...".to_owned());
    // 2^63 is 2 modulo 3 and 3 modulo 5; isize::MIN goes as far the other way.
    if isize::BITS == 64 {
        assert_eq!(effect(0, isize::MIN, Topology::Cylinder, "X.."), ".#.");
        assert_eq!(effect(0, isize::MIN, Topology::Cylinder, "X...."), "..#..");
        assert_eq!(effect(0, isize::MAX, Topology::Cylinder, "X.."), ".#.");
    }
    assert_eq!(effect(isize::MIN, isize::MIN, Topology::Plane, "X.."), "...");
    assert_eq!(effect(isize::MAX, isize::MAX, Topology::Plane, "..X"), "...");
}

#[test]
fn a_place_given_twice_counts_twice() {
    let right = Offset { rows: 0, columns: 1 };
    let twice = Neighbourhood::from_offsets([right, right, Offset { rows: 0, columns: 0 }]);
    assert_eq!(effects(&twice, Topology::Plane, ".X."), [".#.", ".##"]);
    assert_eq!(effects(&twice, Topology::Cylinder, "..X"), ["..#", "#.#"]);
    // Two places that only the join makes one.
    let far = Neighbourhood::from_offsets([right, Offset { rows: 0, columns: -2 }]);
    assert_eq!(effects(&far, Topology::Cylinder, ".X."), ["...", "..#"]);
    assert_eq!(effects(&far, Topology::Plane, ".X."), ["..#", "..#"]);
}
