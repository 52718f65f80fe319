//! Which boards are solved by polynomials.

use crate::grid::{Effect, Grid};
use crate::{Offset, Size};

/// How the cells along one direction of a grid are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joining {
    /// Each to the next one.
    Path,
    /// Each to the next one, and the last to the first; at least three.
    Cycle,
}

/// The rule of a grid without holes on which a press toggles the four cells next to it by an edge, and perhaps its
/// own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    pub(crate) size: Size,
    /// How each row is joined to the rows beside it.
    pub(crate) rows: Joining,
    /// How each column is joined to the columns beside it.
    pub(crate) columns: Joining,
    /// Whether a press toggles its own cell.
    pub(crate) centre: bool,
}

impl Rule {
    /// The rule of a grid, if it is of this kind. What coincides on small tori is judged by its effect.
    pub(crate) fn of(grid: &Grid) -> Option<Self> {
        let Effect::Offsets(offsets) = &grid.effect else { return None };
        if grid.mask.is_some() || grid.size.is_empty() {
            return None;
        }
        let Size { rows, columns } = grid.size;
        let (row_joining, row_steps) = neighbours(rows, grid.topology.wraps_rows())?;
        let (column_joining, column_steps) = neighbours(columns, grid.topology.wraps_columns())?;
        let vertical = row_steps.into_iter().flatten().map(|rows| Offset { rows, columns: 0 });
        let horizontal = column_steps.into_iter().flatten().map(|columns| Offset { rows: 0, columns });
        let centre = Offset { rows: 0, columns: 0 };
        let has_centre = offsets.contains(&centre);
        let mut expected = vertical.chain(horizontal).chain(has_centre.then_some(centre));
        // No two offsets are the same.
        let fits =
            expected.clone().count() == offsets.len() && expected.all(|offset| offsets.contains(&offset));
        fits.then_some(Self {
            size: grid.size,
            rows: row_joining,
            columns: column_joining,
            centre: has_centre,
        })
    }

    /// The rule with rows and columns exchanged.
    pub(crate) fn transposed(self) -> Self {
        let size = Size { rows: self.size.columns, columns: self.size.rows };
        Self { size, rows: self.columns, columns: self.rows, ..self }
    }
}

/// The steps to the neighbours along a direction, as the effect of a grid has them; `None` where neighbours coincide.
fn neighbours(count: usize, wraps: bool) -> Option<(Joining, [Option<isize>; 2])> {
    match (wraps, count) {
        (false, 1) => Some((Joining::Path, [None; 2])),
        (false, _) => Some((Joining::Path, [Some(-1), Some(1)])),
        (true, 0..3) => None,
        (true, _) => Some((Joining::Cycle, [Some(1), Some(count as isize - 1)])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Coinciding, Neighbourhood, Topology};

    fn rule(rows: usize, columns: usize, neighbourhood: &str, topology: Topology) -> Option<Rule> {
        let size = Size { rows, columns };
        let neighbourhood: Neighbourhood = neighbourhood.parse().unwrap();
        Rule::of(&Grid::new(size, &neighbourhood, topology, Coinciding::Cancel, None).unwrap())
    }

    #[test]
    fn only_steps_to_the_four_neighbours_qualify() {
        use Joining::{Cycle, Path};
        let joinings = |rule: Option<Rule>| rule.map(|rule| (rule.rows, rule.columns, rule.centre));
        assert_eq!(joinings(rule(4, 5, "plus", Topology::Plane)), Some((Path, Path, true)));
        assert_eq!(joinings(rule(4, 5, "plus-open", Topology::Torus)), Some((Cycle, Cycle, false)));
        assert_eq!(joinings(rule(1, 1, "plus", Topology::Plane)), Some((Path, Path, true)));
        assert_eq!(joinings(rule(2, 3, "plus", Topology::Cylinder)), Some((Path, Cycle, true)));
        assert_eq!(joinings(rule(2, 3, "plus", Topology::CylinderRows)), None);
        assert_eq!(joinings(rule(3, 2, "plus", Topology::Torus)), None);
        for other in ["king", "diagonal", "knight", "row-column"] {
            assert_eq!(rule(4, 5, other, Topology::Plane), None, "{other}");
        }
        // A king on one row is a plus.
        assert_eq!(joinings(rule(1, 5, "king", Topology::Plane)), Some((Path, Path, true)));
    }
}
