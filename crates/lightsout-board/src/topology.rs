//! Topologies: the joining of the edges of a grid.

use crate::names::display_and_read_by_name;

/// The joining of the edges of a grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Topology {
    /// No edges are joined.
    #[default]
    Plane,
    /// The columns wrap around: the left edge is joined to the right one.
    Cylinder,
    /// The rows wrap around: the top edge is joined to the bottom one.
    CylinderRows,
    /// Both wrap around.
    Torus,
}

impl Topology {
    /// All topologies.
    pub const ALL: &'static [Self] = &[Self::Plane, Self::Cylinder, Self::CylinderRows, Self::Torus];

    /// Whether the row below the last is the first.
    pub fn wraps_rows(self) -> bool {
        matches!(self, Self::CylinderRows | Self::Torus)
    }

    /// Whether the column right of the last is the first.
    pub fn wraps_columns(self) -> bool {
        matches!(self, Self::Cylinder | Self::Torus)
    }

    /// Its name: `plane`, `cylinder`, `cylinder-rows` or `torus`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plane => "plane",
            Self::Cylinder => "cylinder",
            Self::CylinderRows => "cylinder-rows",
            Self::Torus => "torus",
        }
    }
}

display_and_read_by_name!(Topology, "topology");

/// The effect of a press on a cell that it meets several times. That happens on a grid that wraps around and is
/// narrower than the neighbourhood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coinciding {
    /// Each time toggles the cell, so that two times cancel.
    #[default]
    Cancel,
    /// The cell is toggled once.
    Once,
}

impl Coinciding {
    /// Both rules.
    pub const ALL: &'static [Self] = &[Self::Cancel, Self::Once];

    /// Its name: `cancel` or `once`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cancel => "cancel",
            Self::Once => "once",
        }
    }

    /// Whether a cell met `times` times is toggled.
    pub(crate) fn toggles(self, times: usize) -> bool {
        match self {
            Self::Cancel => times % 2 == 1,
            Self::Once => times > 0,
        }
    }
}

display_and_read_by_name!(Coinciding, "rule for coinciding neighbours");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_back() {
        for &topology in Topology::ALL {
            assert_eq!(topology.to_string().parse::<Topology>().unwrap(), topology);
        }
        for &rule in Coinciding::ALL {
            assert_eq!(rule.to_string().parse::<Coinciding>().unwrap(), rule);
        }
        let error = "klein".parse::<Topology>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "unknown topology \"klein\", expected one of: plane, cylinder, cylinder-rows, torus"
        );
    }
}
