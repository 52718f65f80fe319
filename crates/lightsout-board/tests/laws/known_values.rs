//! Nullities known from elsewhere.
//!
//! The tables hold the plus neighbourhood with its centre; on a torus, neighbours that coincide cancel. The squares
//! are OEIS A159257, the grids were found by dense elimination with two other programs.

use lightsout_board::{Board, Topology};
use lightsout_oracles::table::Table;

fn nullity(rows: usize, columns: usize, name: &str, topology: Topology) -> usize {
    let builder = Board::grid(rows, columns).neighbourhood(name.parse().unwrap());
    builder.topology(topology).build().unwrap().nullity().unwrap()
}

#[test]
fn nullities_of_planes_and_tori_are_those_of_the_tables() {
    for (name, topology) in
        [("nullity_plane_plus_grid.csv", Topology::Plane), ("nullity_torus_plus_grid.csv", Topology::Torus)]
    {
        let table = Table::read(name);
        assert_eq!(table.rows().len(), 144);
        for row in table.rows() {
            let (rows, columns) = (row.value("rows"), row.value("columns"));
            let expected: usize = row.value("nullity");
            assert_eq!(nullity(rows, columns, "plus", topology), expected, "{topology} {rows}x{columns}");
        }
    }
}

#[test]
fn nullities_of_squares_are_those_of_oeis_a159257() {
    let table = Table::read("nullity_plane_plus_square.csv");
    for (side, row) in (1..=64).zip(table.rows()) {
        assert_eq!(row.value::<usize>("n"), side);
        let expected: usize = row.value("nullity");
        assert_eq!(nullity(side, side, "plus", Topology::Plane), expected, "{side}x{side}");
    }
}

#[test]
fn a_turned_cylinder_has_the_same_nullity() {
    for (rows, columns) in (1..=9).flat_map(|rows| (1..=9).map(move |columns| (rows, columns))) {
        for name in ["plus", "king-open", "knight", "row-column"] {
            let upright = nullity(rows, columns, name, Topology::Cylinder);
            assert_eq!(
                upright,
                nullity(columns, rows, name, Topology::CylinderRows),
                "{rows}x{columns} {name}"
            );
        }
    }
}

#[test]
fn nullities_that_can_be_worked_out_by_hand() {
    // Row and column: J acts on rows and columns, and J·J is 0 or J as the side is even or odd. So the matrix,
    // J⊗1 + 1⊗J + 1, is 1 and something nilpotent, or else zero just where one J is 1 and the other 0.
    for side in 1..=8 {
        let expected = if side % 2 == 0 { 0 } else { 2 * side - 2 };
        assert_eq!(nullity(side, side, "row-column", Topology::Plane), expected, "{side}");
    }
    // King: the product of the matrices of two paths, whose nullity is 1 for a length of 2 modulo 3.
    for (rows, columns) in (1..=9).flat_map(|rows| (1..=9).map(move |columns| (rows, columns))) {
        let (down, right) = (usize::from(rows % 3 == 2), usize::from(columns % 3 == 2));
        let rank = (rows - down) * (columns - right);
        assert_eq!(
            nullity(rows, columns, "king", Topology::Plane),
            rows * columns - rank,
            "{rows}x{columns}"
        );
    }
    // Joined to rings: nullity 2 for 0 modulo 3. On rings of one and two, neighbours cancel to leave the identity.
    for (rows, columns) in (1..=9).flat_map(|rows| (1..=9).map(move |columns| (rows, columns))) {
        let (down, right) = (2 * usize::from(rows % 3 == 0), 2 * usize::from(columns % 3 == 0));
        let rank = (rows - down) * (columns - right);
        assert_eq!(
            nullity(rows, columns, "king", Topology::Torus),
            rows * columns - rank,
            "{rows}x{columns}"
        );
    }
}
