//! Boards given by lists: each button with the lights that it toggles.

use std::sync::Arc;

use gf2_linalg::MatrixRef;

use crate::fallible::{no_memory, push, with_capacity};
use crate::lists::Lists;
use crate::{Error, Size};

/// Each button with the lights that it toggles, ascending and each once. Lights and buttons are numbered in reading
/// order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ButtonLists {
    pub(crate) lights: Size,
    pub(crate) buttons: Size,
    pub(crate) toggled: Arc<Lists>,
}

/// Whether a button toggles the light of its own vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Centre {
    Toggled,
    Left,
}

impl ButtonLists {
    /// A light listed twice for a button cancels.
    pub(crate) fn new<L: IntoIterator<Item = usize>>(
        lights: usize,
        lists: impl IntoIterator<Item = L>,
    ) -> Result<Self, Error> {
        let size = row(lights)?;
        let lists = lists.into_iter();
        let mut toggled = Lists::with_capacity(lists.size_hint().0, size)?;
        for (button, list) in lists.enumerate() {
            for light in list {
                let number = u32::try_from(light).ok().filter(|_| light < lights);
                toggled.push(number.ok_or(Error::LightOutOfRange { button, light, lights })?, size)?;
            }
            toggled.end_sum(size)?;
        }
        Ok(Self { lights: size, buttons: row(toggled.len())?, toggled: toggled.into() })
    }

    /// A button and a light at each vertex; a press toggles the vertices joined to it.
    pub(crate) fn from_graph(
        vertices: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
        centre: Centre,
    ) -> Result<Self, Error> {
        let size = row(vertices)?;
        let edges = edges.into_iter();
        let mut ends: Vec<(u32, u32)> = with_capacity(edges.size_hint().0, size)?;
        for (from, to) in edges {
            if from >= vertices || to >= vertices || from == to {
                return Err(Error::BadEdge { from, to, vertices });
            }
            push(&mut ends, (from as u32, to as u32), size)?;
        }
        Self::from_ends(vertices, &ends, centre)
    }

    /// As [`from_graph`](Self::from_graph), of edges between two different vertices.
    pub(crate) fn from_ends(vertices: usize, edges: &[(u32, u32)], centre: Centre) -> Result<Self, Error> {
        let size = row(vertices)?;
        let centres = match centre {
            Centre::Toggled => 0..vertices as u32,
            Centre::Left => 0..0,
        };
        let joined = edges.iter().flat_map(|&(from, to)| [(from, to), (to, from)]);
        let mut toggled =
            Lists::from_pairs(vertices, joined.chain(centres.map(|vertex| (vertex, vertex))), size)?;
        toggled.deduplicate();
        Ok(Self { lights: size, buttons: size, toggled: toggled.into() })
    }

    /// A light for each row and a button for each column.
    pub(crate) fn from_matrix(matrix: MatrixRef<'_>) -> Result<Self, Error> {
        let (lights, buttons) = (row(matrix.rows())?, row(matrix.columns())?);
        let ones = (0..matrix.rows())
            .flat_map(|light| matrix.row(light).iter_ones().map(move |button| (button as u32, light as u32)));
        let toggled = Lists::from_pairs(matrix.columns(), ones, buttons)?;
        Ok(Self { lights, buttons, toggled: toggled.into() })
    }
}

/// The size of a row of lights, vertices or buttons, whose numbers fit 32 bits.
fn row(columns: usize) -> Result<Size, Error> {
    let size = Size { rows: 1, columns };
    if u32::try_from(columns).is_err() { Err(no_memory(size)) } else { Ok(size) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toggled(lists: &ButtonLists) -> Vec<&[u32]> {
        lists.toggled.iter().collect()
    }

    #[test]
    fn lights_listed_twice_cancel() {
        let lists = ButtonLists::new(3, [vec![2, 0, 2], vec![1, 1, 1], vec![]]).unwrap();
        assert_eq!(toggled(&lists), [&[0][..], &[1], &[]]);
        let error = ButtonLists::new(3, [[0], [3]]);
        assert_eq!(error, Err(Error::LightOutOfRange { button: 1, light: 3, lights: 3 }));
    }

    #[test]
    fn an_edge_given_twice_is_one_edge() {
        let graph = |centre| ButtonLists::from_graph(3, [(0, 1), (1, 0), (1, 2)], centre).unwrap();
        assert_eq!(toggled(&graph(Centre::Left)), [&[1][..], &[0, 2], &[1]]);
        assert_eq!(toggled(&graph(Centre::Toggled)), [&[0, 1][..], &[0, 1, 2], &[1, 2]]);
        let of = |edge| ButtonLists::from_graph(3, [edge], Centre::Left);
        assert!(matches!(of((1, 1)), Err(Error::BadEdge { .. })));
        assert!(matches!(of((1, 3)), Err(Error::BadEdge { to: 3, .. })));
    }

    #[test]
    fn a_graph_beyond_memory_is_an_error() {
        let too_large = Err(Error::BoardTooLarge { rows: 1, columns: usize::MAX });
        assert_eq!(ButtonLists::from_graph(usize::MAX, [], Centre::Toggled), too_large);
        assert_eq!(ButtonLists::new::<[usize; 0]>(usize::MAX, []), too_large);
    }
}
