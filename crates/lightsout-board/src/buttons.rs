//! Boards given by lists: each button with the lights that it toggles.

use std::collections::BTreeSet;

use crate::Error;

/// What a vertex without edges takes while a graph becomes lists: its set, its list, and what that holds.
const BYTES_A_VERTEX: usize = 96;

/// Each button with the lights that it toggles, ascending and each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ButtonLists {
    pub(crate) lights: usize,
    pub(crate) toggled: Vec<Vec<usize>>,
}

impl ButtonLists {
    /// A light listed twice for a button cancels.
    pub(crate) fn new(lights: usize, lists: impl IntoIterator<Item = Vec<usize>>) -> Result<Self, Error> {
        let toggled = lists.into_iter().enumerate().map(|(button, mut list)| {
            if let Some(&light) = list.iter().find(|&&light| light >= lights) {
                return Err(Error::LightOutOfRange { button, light, lights });
            }
            list.sort_unstable();
            let runs = list.chunk_by(|a, b| a == b).filter(|run| run.len() % 2 == 1);
            Ok(runs.map(|run| run[0]).collect())
        });
        Ok(Self { lights, toggled: toggled.collect::<Result<_, _>>()? })
    }

    /// A button and a light at each vertex; a press toggles the vertices joined to it.
    pub(crate) fn from_graph(
        vertices: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, Error> {
        let mut neighbours: Vec<BTreeSet<usize>> = Vec::new();
        let room = Vec::<[u8; BYTES_A_VERTEX]>::new().try_reserve_exact(vertices);
        let reserved = room.and_then(|()| neighbours.try_reserve_exact(vertices));
        reserved.map_err(|_| Error::BoardTooLarge { rows: 1, columns: vertices })?;
        neighbours.resize_with(vertices, BTreeSet::new);
        for (from, to) in edges {
            if from >= vertices || to >= vertices || from == to {
                return Err(Error::BadEdge { from, to, vertices });
            }
            neighbours[from].insert(to);
            neighbours[to].insert(from);
        }
        let toggled = neighbours.into_iter().map(|set| set.into_iter().collect()).collect();
        Ok(Self { lights: vertices, toggled })
    }

    /// Lets each button toggle the light of its own number as well.
    pub(crate) fn with_centres(mut self) -> Self {
        for (vertex, list) in self.toggled.iter_mut().enumerate() {
            if let Err(place) = list.binary_search(&vertex) {
                list.insert(place, vertex);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lights_listed_twice_cancel() {
        let lists = ButtonLists::new(3, [vec![2, 0, 2], vec![1, 1, 1], vec![]]).unwrap();
        assert_eq!(lists.toggled, [vec![0], vec![1], vec![]]);
        let error = ButtonLists::new(3, [vec![0], vec![3]]);
        assert_eq!(error, Err(Error::LightOutOfRange { button: 1, light: 3, lights: 3 }));
    }

    #[test]
    fn an_edge_given_twice_is_one_edge() {
        let graph = ButtonLists::from_graph(3, [(0, 1), (1, 0), (1, 2)]).unwrap();
        assert_eq!(graph.toggled, [vec![1], vec![0, 2], vec![1]]);
        assert_eq!(graph.with_centres().toggled, [vec![0, 1], vec![0, 1, 2], vec![1, 2]]);
        assert!(matches!(ButtonLists::from_graph(3, [(1, 1)]), Err(Error::BadEdge { .. })));
        assert!(matches!(ButtonLists::from_graph(3, [(1, 3)]), Err(Error::BadEdge { to: 3, .. })));
    }

    #[test]
    fn a_graph_beyond_memory_is_an_error() {
        let graph = ButtonLists::from_graph(usize::MAX, []);
        assert_eq!(graph, Err(Error::BoardTooLarge { rows: 1, columns: usize::MAX }));
    }
}
