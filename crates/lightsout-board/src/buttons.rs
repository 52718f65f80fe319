//! Boards given by lists: each button with the lights that it toggles.

use std::collections::BTreeSet;

use crate::{Coinciding, Error};

/// Each button with the lights that it toggles, ascending and each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ButtonLists {
    pub(crate) lights: usize,
    pub(crate) toggled: Vec<Vec<usize>>,
}

impl ButtonLists {
    /// A light listed twice for a button follows the rule for coinciding neighbours.
    pub(crate) fn new(
        lights: usize,
        lists: impl IntoIterator<Item = Vec<usize>>,
        coinciding: Coinciding,
    ) -> Result<Self, Error> {
        let toggled = lists.into_iter().enumerate().map(|(button, mut list)| {
            if let Some(&light) = list.iter().find(|&&light| light >= lights) {
                return Err(Error::LightOutOfRange { button, light, lights });
            }
            list.sort_unstable();
            let runs = list.chunk_by(|a, b| a == b).filter(|run| coinciding.toggles(run.len()));
            Ok(runs.map(|run| run[0]).collect())
        });
        Ok(Self { lights, toggled: toggled.collect::<Result<_, _>>()? })
    }

    /// A button and a light at each vertex; a press toggles the vertices joined to it, and itself if `closed`.
    pub(crate) fn from_graph(
        vertices: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
        closed: bool,
    ) -> Result<Self, Error> {
        let mut neighbours = vec![BTreeSet::new(); vertices];
        for (from, to) in edges {
            if from >= vertices || to >= vertices || from == to {
                return Err(Error::BadEdge { from, to, vertices });
            }
            neighbours[from].insert(to);
            neighbours[to].insert(from);
        }
        if closed {
            neighbours.iter_mut().enumerate().for_each(|(vertex, set)| {
                set.insert(vertex);
            });
        }
        let toggled = neighbours.into_iter().map(|set| set.into_iter().collect()).collect();
        Ok(Self { lights: vertices, toggled })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lights_listed_twice_follow_the_rule() {
        let lists = || vec![vec![2, 0, 2], vec![1, 1, 1], vec![]];
        let toggled = |rule| ButtonLists::new(3, lists(), rule).unwrap().toggled;
        assert_eq!(toggled(Coinciding::Cancel), [vec![0], vec![1], vec![]]);
        assert_eq!(toggled(Coinciding::Once), [vec![0, 2], vec![1], vec![]]);
        let error = ButtonLists::new(3, [vec![0], vec![3]], Coinciding::Cancel);
        assert_eq!(error, Err(Error::LightOutOfRange { button: 1, light: 3, lights: 3 }));
    }

    #[test]
    fn an_edge_given_twice_is_one_edge() {
        let graph = ButtonLists::from_graph(3, [(0, 1), (1, 0), (1, 2)], true).unwrap();
        assert_eq!(graph.toggled, [vec![0, 1], vec![0, 1, 2], vec![1, 2]]);
        let open = ButtonLists::from_graph(3, [(0, 1), (1, 0), (1, 2)], false).unwrap();
        assert_eq!(open.toggled, [vec![1], vec![0, 2], vec![1]]);
        assert!(matches!(ButtonLists::from_graph(3, [(1, 1)], true), Err(Error::BadEdge { .. })));
        assert!(matches!(ButtonLists::from_graph(3, [(1, 3)], true), Err(Error::BadEdge { to: 3, .. })));
    }
}
