//! Which boards are solved by polynomials.

use crate::grid::{Grid, Side};
use crate::neighbourhood::Shape;
use crate::{Offset, Size};

/// How the cells along one direction of a grid are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joining {
    /// Each to the next one.
    Path,
    /// Each to the next one, and the last to the first. Of two, each would be joined to the other on both sides, which
    /// cancels.
    Cycle,
}

/// The rule of a grid without holes on which a press toggles the four cells next to it by an edge, and perhaps its
/// own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlusRule {
    pub(crate) size: Size,
    /// How each row is joined to the rows beside it.
    pub(crate) rows: Joining,
    /// How each column is joined to the columns beside it.
    pub(crate) columns: Joining,
    /// Whether a press toggles its own cell.
    pub(crate) centre: bool,
}

impl PlusRule {
    /// The rule of a grid, if it is of this kind. What coincides on small tori is judged by its effect.
    pub(crate) fn of(grid: &Grid) -> Option<Self> {
        let (effect, size) = (&grid.effect, grid.effect.size);
        let Shape::Offsets(offsets) = &effect.shape else { return None };
        if grid.rule.mask.is_some() || size.is_empty() {
            return None;
        }
        let [rows, columns] = effect.sides();
        let (down, right) = (Offset { rows: 1, columns: 0 }, Offset { rows: 0, columns: 1 });
        let (row_joining, row_steps) = neighbours(rows, offsets, down);
        let (column_joining, column_steps) = neighbours(columns, offsets, right);
        let vertical = row_steps.into_iter().flatten().map(|rows| Offset { rows, columns: 0 });
        let horizontal = column_steps.into_iter().flatten().map(|columns| Offset { rows: 0, columns });
        let centre = Offset { rows: 0, columns: 0 };
        let has_centre = offsets.contains(&centre);
        let mut expected = vertical.chain(horizontal).chain(has_centre.then_some(centre));
        // No two offsets are the same.
        let fits =
            expected.clone().count() == offsets.len() && expected.all(|offset| offsets.contains(&offset));
        fits.then_some(Self { size, rows: row_joining, columns: column_joining, centre: has_centre })
    }

    /// The rule with rows and columns exchanged.
    pub(crate) fn transposed(self) -> Self {
        let size = Size { rows: self.size.columns, columns: self.size.rows };
        Self { size, rows: self.columns, columns: self.rows, ..self }
    }
}

/// The steps to the neighbours along a side, as the offsets of a grid's effect have them: on two cells it depends on
/// whether the step to the next cell is among them. On one cell that wraps around there are none, or they are the pressed cell itself.
fn neighbours(side: Side, offsets: &[Offset], next: Offset) -> (Joining, [Option<isize>; 2]) {
    match (side.wraps, side.length) {
        (_, 1) => (Joining::Path, [None; 2]),
        (false, _) => (Joining::Path, [Some(-1), Some(1)]),
        // Both neighbours are the other cell, which is toggled once or not at all.
        (true, 2) if offsets.contains(&next) => (Joining::Path, [Some(1), None]),
        (true, 2) => (Joining::Cycle, [None; 2]),
        (true, length) => (Joining::Cycle, [Some(1), Some(length as isize - 1)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Coinciding, Neighbourhood, Topology};

    fn rule(rows: usize, columns: usize, neighbourhood: &str, topology: Topology) -> Option<PlusRule> {
        with_coinciding(rows, columns, neighbourhood, topology, Coinciding::Cancel)
    }

    fn with_coinciding(
        rows: usize,
        columns: usize,
        neighbourhood: &str,
        topology: Topology,
        coinciding: Coinciding,
    ) -> Option<PlusRule> {
        let size = Size { rows, columns };
        let neighbourhood: Neighbourhood = neighbourhood.parse().unwrap();
        let rule = crate::Rule { neighbourhood, topology, coinciding, mask: None };
        PlusRule::of(&Grid::new(size, rule).unwrap())
    }

    #[test]
    fn only_steps_to_the_four_neighbours_qualify() {
        use Joining::{Cycle, Path};
        let joinings = |rule: Option<PlusRule>| rule.map(|rule| (rule.rows, rule.columns, rule.centre));
        assert_eq!(joinings(rule(4, 5, "plus", Topology::Plane)), Some((Path, Path, true)));
        assert_eq!(joinings(rule(4, 5, "plus-open", Topology::Torus)), Some((Cycle, Cycle, false)));
        assert_eq!(joinings(rule(1, 1, "plus", Topology::Plane)), Some((Path, Path, true)));
        assert_eq!(joinings(rule(2, 3, "plus", Topology::Cylinder)), Some((Path, Cycle, true)));
        for other in ["king", "diagonal", "knight", "row-column"] {
            assert_eq!(rule(4, 5, other, Topology::Plane), None, "{other}");
        }
        // A king on one row is a plus.
        assert_eq!(joinings(rule(1, 5, "king", Topology::Plane)), Some((Path, Path, true)));
    }

    #[test]
    fn narrow_tori_are_judged_by_what_is_left_of_their_rule() {
        use Coinciding::{Cancel, Once};
        use Joining::{Cycle, Path};
        let found = |rows, columns, name, topology, coinciding| {
            let rule = with_coinciding(rows, columns, name, topology, coinciding);
            rule.map(|rule| (rule.rows, rule.columns, rule.centre))
        };
        for coinciding in [Cancel, Once] {
            assert_eq!(found(1, 5, "plus", Topology::Torus, coinciding), Some((Path, Cycle, true)));
            assert_eq!(found(5, 1, "plus", Topology::Torus, coinciding), Some((Cycle, Path, true)));
            assert_eq!(found(1, 1, "plus", Topology::Torus, coinciding), Some((Path, Path, true)));
        }
        // The neighbours of a cell on one row are itself.
        assert_eq!(found(1, 5, "plus-open", Topology::Torus, Cancel), Some((Path, Cycle, false)));
        assert_eq!(found(1, 5, "plus-open", Topology::Torus, Once), Some((Path, Cycle, true)));
        // Two rows have nothing to do with each other, or are beside each other once.
        assert_eq!(found(2, 5, "plus", Topology::Torus, Cancel), Some((Cycle, Cycle, true)));
        assert_eq!(found(2, 5, "plus", Topology::Torus, Once), Some((Path, Cycle, true)));
        assert_eq!(found(5, 2, "plus", Topology::Cylinder, Cancel), Some((Path, Cycle, true)));
        assert_eq!(found(5, 2, "plus", Topology::Cylinder, Once), Some((Path, Path, true)));
        assert_eq!(found(2, 2, "plus-open", Topology::Torus, Cancel), Some((Cycle, Cycle, false)));
        // On two rows all of a king's neighbours above are those below.
        assert_eq!(found(2, 5, "king", Topology::Torus, Cancel), Some((Cycle, Cycle, true)));
        assert_eq!(found(2, 5, "king", Topology::Torus, Once), None);
    }
}
