//! Boards as lists: for each button the lights that it toggles, written down from the rules cell by cell.

/// Buttons and the lights they toggle, both by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The cell of each light, ascending.
    pub lights: Vec<usize>,
    /// The cell of each button, ascending.
    pub buttons: Vec<usize>,
    /// For each button the numbers of the lights that a press toggles, ascending, each once.
    pub toggles: Vec<Vec<usize>>,
}

impl Board {
    /// The board of a button list. A light that a button names twice is toggled twice, so not at all.
    pub fn from_lists(lights: usize, buttons: &[Vec<usize>]) -> Self {
        let toggles = |named: &Vec<usize>| {
            (0..lights)
                .filter(|light| named.iter().filter(|other| *other == light).count() % 2 == 1)
                .collect()
        };
        Self {
            lights: (0..lights).collect(),
            buttons: (0..buttons.len()).collect(),
            toggles: buttons.iter().map(toggles).collect(),
        }
    }

    /// The board of a graph: a light and a button at every vertex, which toggles itself and its neighbours.
    pub fn from_edges(vertices: usize, edges: &[(usize, usize)]) -> Self {
        let loops = (0..vertices).map(|vertex| (vertex, vertex));
        Self::from_edges_open(vertices, &edges.iter().copied().chain(loops).collect::<Vec<_>>())
    }

    /// The board of a graph whose vertices toggle their neighbours alone. An edge given twice is one edge.
    pub fn from_edges_open(vertices: usize, edges: &[(usize, usize)]) -> Self {
        let are_joined = |a, b| edges.contains(&(a, b)) || edges.contains(&(b, a));
        let toggled = |a| (0..vertices).filter(|&b| are_joined(a, b)).collect();
        Self::from_lists(vertices, &(0..vertices).map(toggled).collect::<Vec<_>>())
    }

    /// Presses a button.
    pub fn press(&self, lights: &mut [bool], button: usize) {
        for &light in &self.toggles[button] {
            lights[light] = !lights[light];
        }
    }

    /// The lights after all of these presses, one for each button.
    pub fn after(&self, lights: &[bool], presses: &[bool]) -> Vec<bool> {
        assert_eq!(presses.len(), self.buttons.len());
        let mut after = lights.to_vec();
        for button in (0..presses.len()).filter(|&button| presses[button]) {
            self.press(&mut after, button);
        }
        after
    }
}

/// A grid and its rules. Change what differs from the classic ones:
/// `Grid { topology: Topology::Torus, ..Grid::new(3, 3) }`.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// Which cells a press toggles.
    pub neighbourhood: Neighbourhood,
    /// How the edges are joined.
    pub topology: Topology,
    /// What happens to a cell that a press meets several times.
    pub coinciding: Coinciding,
    /// What is at each cell.
    pub cells: Vec<Cell>,
}

/// Which cells a press toggles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Neighbourhood {
    /// Steps down and to the right.
    Offsets(Vec<(i64, i64)>),
    /// The whole row and the whole column.
    RowColumn {
        /// Whether a press toggles its own cell.
        centre: bool,
    },
}

/// How the edges are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topology {
    /// Nothing wraps around.
    Plane,
    /// The columns wrap around.
    Cylinder,
    /// The rows wrap around.
    CylinderRows,
    /// Rows and columns wrap around.
    Torus,
}

/// What happens to a cell that a press meets several times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coinciding {
    /// It is toggled each time.
    Cancel,
    /// It is toggled once.
    Once,
}

/// What is at a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A light and a button.
    Both,
    /// Neither.
    Hole,
    /// A light without a button.
    LightOnly,
    /// A button without a light.
    ButtonOnly,
}

impl Cell {
    /// Everything that can be at a cell.
    pub const ALL: [Self; 4] = [Self::Both, Self::Hole, Self::LightOnly, Self::ButtonOnly];

    /// Whether a light is there.
    pub fn has_light(self) -> bool {
        matches!(self, Self::Both | Self::LightOnly)
    }

    /// Whether a button is there.
    pub fn has_button(self) -> bool {
        matches!(self, Self::Both | Self::ButtonOnly)
    }
}

impl Neighbourhood {
    /// The names of all that have one.
    pub const NAMES: [&str; 12] = [
        "plus",
        "plus-open",
        "king",
        "king-open",
        "diagonal",
        "diagonal-open",
        "knight",
        "knight-open",
        "hexagonal",
        "hexagonal-open",
        "row-column",
        "row-column-open",
    ];

    /// The one of this name.
    pub fn named(name: &str) -> Self {
        let edges = [(-1, 0), (1, 0), (0, -1), (0, 1)];
        let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        let leaps = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
        let around = [edges, corners].concat();
        let hexagons = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)];
        let with_centre = |others: &[(i64, i64)]| Self::Offsets([&[(0, 0)], others].concat());
        match name {
            "plus" => with_centre(&edges),
            "plus-open" => Self::Offsets(edges.to_vec()),
            "king" => with_centre(&around),
            "king-open" => Self::Offsets(around),
            "diagonal" => with_centre(&corners),
            "diagonal-open" => Self::Offsets(corners.to_vec()),
            "knight" => with_centre(&leaps),
            "knight-open" => Self::Offsets(leaps.to_vec()),
            "hexagonal" => with_centre(&hexagons),
            "hexagonal-open" => Self::Offsets(hexagons.to_vec()),
            "row-column" => Self::RowColumn { centre: true },
            "row-column-open" => Self::RowColumn { centre: false },
            _ => panic!("no neighbourhood is named {name:?}"),
        }
    }
}

impl Topology {
    /// The names of all.
    pub const NAMES: [&str; 4] = ["plane", "cylinder", "cylinder-rows", "torus"];

    /// The one of this name.
    pub fn named(name: &str) -> Self {
        match name {
            "plane" => Self::Plane,
            "cylinder" => Self::Cylinder,
            "cylinder-rows" => Self::CylinderRows,
            "torus" => Self::Torus,
            _ => panic!("no topology is named {name:?}"),
        }
    }
}

impl Coinciding {
    /// The names of both.
    pub const NAMES: [&str; 2] = ["cancel", "once"];

    /// The one of this name.
    pub fn named(name: &str) -> Self {
        match name {
            "cancel" => Self::Cancel,
            "once" => Self::Once,
            _ => panic!("no rule for coinciding neighbours is named {name:?}"),
        }
    }
}

impl Grid {
    /// The classic rules: plus with its centre, on the plane, a light and a button at every cell.
    pub fn new(rows: usize, columns: usize) -> Self {
        Self {
            rows,
            columns,
            neighbourhood: Neighbourhood::named("plus"),
            topology: Topology::Plane,
            coinciding: Coinciding::Cancel,
            cells: vec![Cell::Both; rows * columns],
        }
    }

    /// The board as lists.
    pub fn board(&self) -> Board {
        let cells = |has: fn(Cell) -> bool| {
            (0..self.rows * self.columns).filter(|&cell| has(self.cells[cell])).collect::<Vec<_>>()
        };
        let (lights, buttons) = (cells(Cell::has_light), cells(Cell::has_button));
        let toggles = buttons.iter().map(|&button| {
            let mut times = vec![0; self.rows * self.columns];
            self.cells_met(button).into_iter().for_each(|cell| times[cell] += 1);
            let is_toggled = |&light: &usize| match self.coinciding {
                Coinciding::Cancel => times[lights[light]] % 2 == 1,
                Coinciding::Once => times[lights[light]] > 0,
            };
            (0..lights.len()).filter(is_toggled).collect()
        });
        let toggles = toggles.collect();
        Board { lights, buttons, toggles }
    }

    /// The cells that a press meets, each as often as it does.
    fn cells_met(&self, button: usize) -> Vec<usize> {
        let (row, column) = (button / self.columns, button % self.columns);
        match &self.neighbourhood {
            Neighbourhood::Offsets(offsets) => {
                offsets.iter().filter_map(|&(down, right)| self.cell_at(row, column, down, right)).collect()
            }
            Neighbourhood::RowColumn { centre } => (0..self.rows * self.columns)
                .filter(|cell| cell / self.columns == row || cell % self.columns == column)
                .filter(|&cell| *centre || cell != button)
                .collect(),
        }
    }

    /// The cell some steps down and to the right, if that is on the board.
    fn cell_at(&self, row: usize, column: usize, down: i64, right: i64) -> Option<usize> {
        // Wide enough for any steps.
        let (rows, columns) = (self.rows as i128, self.columns as i128);
        let (mut row, mut column) = (row as i128 + i128::from(down), column as i128 + i128::from(right));
        if matches!(self.topology, Topology::CylinderRows | Topology::Torus) {
            row = row.rem_euclid(rows);
        }
        if matches!(self.topology, Topology::Cylinder | Topology::Torus) {
            column = column.rem_euclid(columns);
        }
        let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
        inside.then_some((row * columns + column) as usize)
    }
}
