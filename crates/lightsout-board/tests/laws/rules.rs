//! What a press does, by definition: an oracle that shares no code with the crate.

use std::collections::BTreeMap;

use gf2_linalg::{BitMatrix, BitVector};
use lightsout_board::{
    Board, Cell, Coinciding, Lights, Mask, Neighbourhood, Offset, Pattern, Presses, Size, Topology,
};

/// A board as a test describes it.
#[derive(Clone, Debug)]
pub(crate) enum Rule {
    Grid(Grid),
    Lists { lights: usize, lists: Vec<Vec<usize>> },
    Graph { vertices: usize, edges: Vec<(usize, usize)>, closed: bool },
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Both,
    Light,
    Button,
    Hole,
}

impl Content {
    pub(crate) const ALL: [Self; 4] = [Self::Both, Self::Light, Self::Button, Self::Hole];

    pub(crate) fn has_light(self) -> bool {
        matches!(self, Self::Both | Self::Light)
    }

    pub(crate) fn has_button(self) -> bool {
        matches!(self, Self::Both | Self::Button)
    }
}

impl Rule {
    pub(crate) fn board(&self) -> Board {
        match self {
            Self::Grid(grid) => grid.board(),
            Self::Lists { lights, lists } => Board::from_buttons(*lights, lists.clone()).unwrap(),
            Self::Graph { vertices, edges, closed: true } => {
                Board::from_graph(*vertices, edges.iter().copied()).unwrap()
            }
            Self::Graph { vertices, edges, closed: false } => {
                Board::from_graph_open(*vertices, edges.iter().copied()).unwrap()
            }
        }
    }

    /// The cells with a light, row by row.
    pub(crate) fn lights(&self) -> Vec<Cell> {
        match self {
            Self::Grid(grid) => grid.cells(Content::has_light),
            Self::Lists { lights: count, .. } | Self::Graph { vertices: count, .. } => row(0..*count),
        }
    }

    /// The cells with a button, row by row.
    pub(crate) fn buttons(&self) -> Vec<Cell> {
        match self {
            Self::Grid(grid) => grid.cells(Content::has_button),
            Self::Lists { lists, .. } => row(0..lists.len()),
            Self::Graph { vertices, .. } => row(0..*vertices),
        }
    }

    /// The lights that a button toggles, row by row.
    pub(crate) fn toggled(&self, button: Cell) -> Vec<Cell> {
        match self {
            Self::Grid(grid) => grid.toggled(button),
            Self::Lists { lights, lists } => {
                let odd =
                    |light: &usize| lists[button.column].iter().filter(|&l| l == light).count() % 2 == 1;
                row((0..*lights).filter(odd))
            }
            Self::Graph { vertices, edges, closed } => {
                let joined = |&vertex: &usize| {
                    let pairs = [(button.column, vertex), (vertex, button.column)];
                    if vertex == button.column {
                        *closed
                    } else {
                        pairs.iter().any(|pair| edges.contains(pair))
                    }
                };
                row((0..*vertices).filter(joined))
            }
        }
    }

    /// The toggle matrix, a row for each light and a column for each button.
    pub(crate) fn matrix(&self) -> BitMatrix {
        let (lights, buttons) = (self.lights(), self.buttons());
        let mut matrix = BitMatrix::zeros(lights.len(), buttons.len());
        for (column, &button) in buttons.iter().enumerate() {
            for light in self.toggled(button) {
                matrix.set(lights.binary_search(&light).unwrap(), column, true);
            }
        }
        matrix
    }

    /// The lights that presses toggle, press by press.
    pub(crate) fn effect(&self, presses: &Presses) -> Lights {
        let mut lights = Lights::empty(self.board().light_size()).unwrap();
        for button in presses.iter() {
            for light in self.toggled(button) {
                lights.flip(light);
            }
        }
        lights
    }

    /// The pattern of presses with an entry of `vector` for each button.
    pub(crate) fn presses(&self, vector: &BitVector) -> Presses {
        place(self.board().button_size(), &self.buttons(), vector)
    }

    /// The state of the lights with an entry of `vector` for each light.
    pub(crate) fn state(&self, vector: &BitVector) -> Lights {
        place(self.board().light_size(), &self.lights(), vector)
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

    fn content(&self, cell: Cell) -> Content {
        self.mask.as_ref().map_or(Content::Both, |cells| cells[cell.row * self.size.columns + cell.column])
    }

    fn cells(&self, what: fn(Content) -> bool) -> Vec<Cell> {
        let Size { rows, columns } = self.size;
        let all = (0..rows).flat_map(|row| (0..columns).map(move |column| Cell { row, column }));
        all.filter(|&cell| what(self.content(cell))).collect()
    }

    fn toggled(&self, button: Cell) -> Vec<Cell> {
        let mut met: BTreeMap<Cell, usize> = BTreeMap::new();
        match self.shape {
            Shape::Named("row-column" | "row-column-open") => {
                let open = matches!(self.shape, Shape::Named("row-column-open"));
                for cell in self.cells(|_| true) {
                    let in_line = cell.row == button.row || cell.column == button.column;
                    if in_line && !(open && cell == button) {
                        met.insert(cell, 1);
                    }
                }
            }
            Shape::Named(name) => {
                for (rows, columns) in moves(name) {
                    self.meet(button, rows, columns, &mut met);
                }
            }
            Shape::Offsets(ref offsets) => {
                for &(rows, columns) in offsets {
                    self.meet(button, rows as i128, columns as i128, &mut met);
                }
            }
        }
        let toggles = |&(_, &times): &(&Cell, &usize)| match self.coinciding {
            Coinciding::Cancel => times % 2 == 1,
            Coinciding::Once => times > 0,
        };
        let cells = met.iter().filter(toggles).map(|(&cell, _)| cell);
        cells.filter(|&cell| self.content(cell).has_light()).collect()
    }

    /// Counts the cell this far from the button, if there is one.
    fn meet(&self, button: Cell, rows: i128, columns: i128, met: &mut BTreeMap<Cell, usize>) {
        let (wraps_rows, wraps_columns) = match self.topology {
            Topology::Plane => (false, false),
            Topology::Cylinder => (false, true),
            Topology::CylinderRows => (true, false),
            Topology::Torus => (true, true),
            other => panic!("a topology without a definition here: {other}"),
        };
        let along = |place: usize, distance: i128, size: usize, wraps: bool| {
            let (target, size) = (place as i128 + distance, size as i128);
            let target = if wraps { target.rem_euclid(size) } else { target };
            (0..size).contains(&target).then_some(target as usize)
        };
        let row = along(button.row, rows, self.size.rows, wraps_rows);
        let column = along(button.column, columns, self.size.columns, wraps_columns);
        if let (Some(row), Some(column)) = (row, column) {
            *met.entry(Cell { row, column }).or_default() += 1;
        }
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

/// The moves of a named neighbourhood, as one would explain them.
fn moves(name: &str) -> Vec<(i128, i128)> {
    let (base, open) = name.strip_suffix("-open").map_or((name, false), |base| (base, true));
    let all = (-2..=2_i128).flat_map(|rows| (-2..=2_i128).map(move |columns| (rows, columns)));
    let met = all.filter(|&(rows, columns)| {
        let (down, right) = (rows.abs(), columns.abs());
        match (down, right) {
            (0, 0) => !open,
            _ => match base {
                "plus" => down + right == 1,
                "king" => down.max(right) == 1,
                "diagonal" => down == 1 && right == 1,
                "knight" => down * right == 2,
                // Three axes: along rows, along columns, and along the diagonal that rises.
                "hexagonal" => down.max(right) == 1 && rows != columns,
                _ => panic!("no moves for {name}"),
            },
        }
    });
    met.collect()
}

fn row(columns: impl IntoIterator<Item = usize>) -> Vec<Cell> {
    columns.into_iter().map(|column| Cell { row: 0, column }).collect()
}

/// The pattern that has the entries of a vector in these cells, in order.
fn place<K>(size: Size, cells: &[Cell], vector: &BitVector) -> Pattern<K> {
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
