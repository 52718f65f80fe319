//! Boards as tests describe them: the same for the product and for the oracle, which says what a press does.

use gf2_linalg::{BitMatrix, BitVector};
use lightsout_board::{
    Board, Cell, Coinciding, Lights, Mask, Neighbourhood, Offset, Pattern, Presses, Size, Topology,
};
use lightsout_oracles::board::{self as oracle, Cell as Content};

/// A board as a test describes it.
#[derive(Clone, Debug)]
pub(crate) enum Rule {
    Grid(Grid),
    Lists { lights: usize, lists: Vec<Vec<usize>> },
    Graph { vertices: usize, edges: Vec<(usize, usize)> },
    OpenGraph { vertices: usize, edges: Vec<(usize, usize)> },
}

#[derive(Clone, Debug)]
pub(crate) struct Grid {
    pub(crate) size: Size,
    pub(crate) shape: Shape,
    pub(crate) topology: Topology,
    pub(crate) coinciding: Coinciding,
    /// What is in each cell, row by row; ordinary cells when left out.
    pub(crate) mask: Option<Vec<Content>>,
}

#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Named(&'static str),
    Offsets(Vec<(isize, isize)>),
}

impl Rule {
    pub(crate) fn board(&self) -> Board {
        match self {
            Self::Grid(grid) => grid.board(),
            Self::Lists { lights, lists } => Board::from_buttons(*lights, lists.clone()).unwrap(),
            Self::Graph { vertices, edges } => Board::from_graph(*vertices, edges.iter().copied()).unwrap(),
            Self::OpenGraph { vertices, edges } => {
                Board::from_graph_open(*vertices, edges.iter().copied()).unwrap()
            }
        }
    }

    pub(crate) fn oracle(&self) -> oracle::Board {
        match self {
            Self::Grid(grid) => grid.oracle(),
            Self::Lists { lights, lists } => oracle::Board::from_lists(*lights, lists),
            Self::Graph { vertices, edges } => oracle::Board::from_edges(*vertices, edges),
            Self::OpenGraph { vertices, edges } => oracle::Board::from_edges_open(*vertices, edges),
        }
    }

    /// The cell of each of these numbers, by which the oracle calls cells.
    fn cells(&self, numbers: &[usize]) -> Vec<Cell> {
        let cell = |&number: &usize| match self {
            Self::Grid(Grid { size, .. }) => {
                Cell { row: number / size.columns, column: number % size.columns }
            }
            _ => Cell { row: 0, column: number },
        };
        numbers.iter().map(cell).collect()
    }

    /// The cells with a light, row by row.
    pub(crate) fn lights(&self) -> Vec<Cell> {
        self.cells(&self.oracle().lights)
    }

    /// The cells with a button, row by row.
    pub(crate) fn buttons(&self) -> Vec<Cell> {
        self.cells(&self.oracle().buttons)
    }

    /// Each button and the lights that it toggles, both row by row.
    pub(crate) fn toggles(&self) -> Vec<(Cell, Vec<Cell>)> {
        let oracle = self.oracle();
        let lights = self.cells(&oracle.lights);
        let toggled =
            oracle.toggles.iter().map(|toggled| toggled.iter().map(|&light| lights[light]).collect());
        self.cells(&oracle.buttons).into_iter().zip(toggled).collect()
    }

    /// The toggle matrix, a row for each light and a column for each button.
    pub(crate) fn matrix(&self) -> BitMatrix {
        let oracle = self.oracle();
        let mut matrix = BitMatrix::zeros(oracle.lights.len(), oracle.buttons.len());
        for (button, toggled) in oracle.toggles.iter().enumerate() {
            toggled.iter().for_each(|&light| matrix.set(light, button, true));
        }
        matrix
    }

    /// The lights that presses toggle, press by press.
    pub(crate) fn effect(&self, presses: &Presses) -> Lights {
        let oracle = self.oracle();
        let pressed: Vec<bool> = self.cells(&oracle.buttons).iter().map(|&cell| presses.get(cell)).collect();
        self.state(&oracle.after(&vec![false; oracle.lights.len()], &pressed).into_iter().collect())
    }

    /// The pattern of presses with an entry of `vector` for each button.
    pub(crate) fn presses(&self, vector: &BitVector) -> Presses {
        pattern(self.board().button_size(), &self.buttons(), vector)
    }

    /// The state of the lights with an entry of `vector` for each light.
    pub(crate) fn state(&self, vector: &BitVector) -> Lights {
        pattern(self.board().light_size(), &self.lights(), vector)
    }
}

impl Grid {
    pub(crate) fn board(&self) -> Board {
        let neighbourhood = match &self.shape {
            Shape::Named(name) => name.parse().unwrap(),
            Shape::Offsets(offsets) => {
                Neighbourhood::from_offsets(offsets.iter().map(|&(rows, columns)| Offset { rows, columns }))
            }
        };
        let Size { rows, columns } = self.size;
        let mut builder = Board::grid(rows, columns);
        if let Some(contents) = &self.mask {
            builder = builder.mask(mask(self.size, contents));
        }
        let builder = builder.neighbourhood(neighbourhood).topology(self.topology);
        builder.coinciding(self.coinciding).build().unwrap()
    }

    fn oracle(&self) -> oracle::Board {
        let neighbourhood = match &self.shape {
            Shape::Named(name) => oracle::Neighbourhood::named(name),
            Shape::Offsets(offsets) => {
                let offsets = offsets.iter().map(|&(rows, columns)| (rows as i64, columns as i64));
                oracle::Neighbourhood::Offsets(offsets.collect())
            }
        };
        let classic = oracle::Grid::new(self.size.rows, self.size.columns);
        let grid = oracle::Grid {
            neighbourhood,
            topology: oracle::Topology::named(self.topology.name()),
            coinciding: oracle::Coinciding::named(self.coinciding.name()),
            cells: self.mask.clone().unwrap_or(classic.cells),
            ..classic
        };
        grid.board()
    }
}

/// The mask with these contents of its cells, row by row.
pub(crate) fn mask(Size { rows, columns }: Size, contents: &[Content]) -> Mask {
    let has = |what: fn(Content) -> bool| {
        BitMatrix::from_fn(rows, columns, |row, column| what(contents[row * columns + column]))
    };
    let lights = Lights::from_matrix(has(Content::has_light));
    Mask::from_parts(lights, Presses::from_matrix(has(Content::has_button))).unwrap()
}

/// The pattern that has the entries of a vector in these cells, in order.
fn pattern<K>(size: Size, cells: &[Cell], vector: &BitVector) -> Pattern<K> {
    assert_eq!(cells.len(), vector.len());
    let mut pattern = Pattern::empty(size).unwrap();
    for index in vector.iter_ones() {
        pattern.set(cells[index], true);
    }
    pattern
}

/// The entries of a pattern in these cells, in order.
pub(crate) fn read<K>(pattern: &Pattern<K>, cells: &[Cell]) -> BitVector {
    cells.iter().map(|cell| pattern.get(cell)).collect()
}
