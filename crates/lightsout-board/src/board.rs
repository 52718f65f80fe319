//! A board: which buttons toggle which lights.
//!
//! What presses do is in `simulate`, the toggle matrix in `dense`, classes of cells in `classes`; `system` solves, and
//! says which method does, the nullity and the rank.

use std::sync::Arc;

use gf2_linalg::MatrixRef;

use crate::buttons::{ButtonLists, Centre};
use crate::cells::cells;
use crate::grid::Grid;
use crate::pattern::{Pattern, check_size};
use crate::{Cell, Error, GridBuilder, Lights, Mask, Presses, Rule, Size};

/// The buttons and lights of a board, and the lights that each button toggles.
///
/// ```
/// use lightsout_board::{Board, Neighbourhood, Topology};
///
/// let classic = Board::new(5, 5)?;
/// assert_eq!(classic.nullity()?, 2);
///
/// let king = Board::grid(4, 6).neighbourhood(Neighbourhood::king()).topology(Topology::Torus).build()?;
/// assert_eq!(king.button_count(), 24);
///
/// // Three buttons on two lights; the last toggles both.
/// let lists = Board::from_buttons(2, [vec![0], vec![1], vec![0, 1]])?;
/// assert_eq!(lists.nullity()?, 1);
/// # Ok::<(), lightsout_board::Error>(())
/// ```
///
/// Grids are equal when their sizes and rules are, other boards when their lists and shapes are. Grids whose different
/// rules happen to act alike are not equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Shared, since every answer keeps the board that it is about.
    kind: Arc<Kind>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Grid(Grid),
    Lists(ButtonLists),
}

impl Board {
    /// Returns a board of the classic rule: a press toggles the cell and its four neighbours, nothing wraps around.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when the number of rows, columns or cells overflows an `isize`.
    pub fn new(rows: usize, columns: usize) -> Result<Self, Error> {
        Self::grid(rows, columns).build()
    }

    /// Starts a grid of the classic rule, which further calls may change.
    pub fn grid(rows: usize, columns: usize) -> GridBuilder {
        GridBuilder { size: Size { rows, columns }, rule: Rule::default() }
    }

    /// Returns the grid of this size under this rule.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when the number of rows, columns or cells overflows an `isize`, or when there is no
    /// memory for the neighbourhood; [`Error::SizeMismatch`] when the mask has another size.
    pub fn with_rule(size: Size, rule: Rule) -> Result<Self, Error> {
        Ok(Self::of(Kind::Grid(Grid::new(size, rule)?)))
    }

    /// Returns a board given by lists: for each button the lights that it toggles, counted from 0.
    ///
    /// A light listed twice for a button is toggled twice, and so not at all.
    ///
    /// # Errors
    ///
    /// [`Error::LightOutOfRange`] for a light that does not exist.
    pub fn from_buttons(lights: usize, lists: impl IntoIterator<Item = Vec<usize>>) -> Result<Self, Error> {
        Ok(Self::of(Kind::Lists(ButtonLists::new(lights, lists)?)))
    }

    /// Returns a board on a graph: each vertex has a light and a button, which toggles the vertex and those joined to
    /// it. An edge given twice is one edge.
    ///
    /// # Errors
    ///
    /// [`Error::BadEdge`] for an edge to a vertex that does not exist, or from a vertex to itself;
    /// [`Error::BoardTooLarge`] when there is no memory for the vertices.
    pub fn from_graph(
        vertices: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, Error> {
        Ok(Self::of(Kind::Lists(ButtonLists::from_graph(vertices, edges, Centre::Toggled)?)))
    }

    /// As [`from_graph`](Self::from_graph), but a button does not toggle the light of its own vertex.
    ///
    /// # Errors
    ///
    /// As for [`from_graph`](Self::from_graph).
    pub fn from_graph_open(
        vertices: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, Error> {
        Ok(Self::of(Kind::Lists(ButtonLists::from_graph(vertices, edges, Centre::Left)?)))
    }

    /// Returns the board of a toggle matrix, with a light for each row and a button for each column: the button toggles
    /// the lights in whose rows the column has a one.
    ///
    /// ```
    /// use gf2_linalg::BitMatrix;
    /// use lightsout_board::Board;
    ///
    /// let matrix: BitMatrix = "110\n011".parse()?;
    /// assert_eq!(Board::from_toggle_matrix(matrix.as_ref())?, Board::from_buttons(2, [vec![0], vec![0, 1], vec![1]])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory for it.
    pub fn from_toggle_matrix(matrix: MatrixRef<'_>) -> Result<Self, Error> {
        Ok(Self::of(Kind::Lists(ButtonLists::from_matrix(matrix)?)))
    }

    /// Returns this board of a graph or lists with its lights laid out in rows, in reading order. Its buttons are laid
    /// out likewise if there are equally many.
    ///
    /// ```
    /// use lightsout_board::{Board, Size};
    ///
    /// let ring = Board::from_graph(4, [(0, 1), (1, 2), (2, 3), (3, 0)])?;
    /// let square = ring.with_shape(Size { rows: 2, columns: 2 })?;
    /// assert_eq!(square.all_on()?.to_string(), "##\n##");
    /// # Ok::<(), lightsout_board::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`] when the shape does not have one cell for each light, and for a grid of another size.
    pub fn with_shape(&self, shape: Size) -> Result<Self, Error> {
        match self.kind() {
            Kind::Lists(lists) if shape.cells() == lists.lights.cells() => {
                let is_shared = lists.buttons.cells() == shape.cells();
                let buttons = if is_shared { shape } else { lists.buttons };
                Ok(Self::of(Kind::Lists(ButtonLists {
                    lights: shape,
                    buttons,
                    toggled: lists.toggled.clone(),
                })))
            }
            _ => check_size("the shape of the lights", self.light_size(), shape).map(|()| self.clone()),
        }
    }

    /// The rule of a grid; `None` for a board that is given by a graph or by lists.
    pub fn rule(&self) -> Option<&Rule> {
        match self.kind() {
            Kind::Grid(grid) => Some(&grid.rule),
            Kind::Lists(_) => None,
        }
    }

    pub(crate) fn of(kind: Kind) -> Self {
        Self { kind: Arc::new(kind) }
    }

    pub(crate) fn kind(&self) -> &Kind {
        &self.kind
    }

    /// The size of patterns of lights. The lights of a graph or of lists form one row unless they have a
    /// [shape](Self::with_shape).
    pub fn light_size(&self) -> Size {
        match &*self.kind {
            Kind::Grid(grid) => grid.effect.size,
            Kind::Lists(lists) => lists.lights,
        }
    }

    /// The size of patterns of presses. The buttons of a graph or of lists form one row unless they have the shape of
    /// the lights.
    pub fn button_size(&self) -> Size {
        match &*self.kind {
            Kind::Grid(grid) => grid.effect.size,
            Kind::Lists(lists) => lists.buttons,
        }
    }

    /// The number of lights.
    pub fn light_count(&self) -> usize {
        count(self.light_size(), self.light_mask())
    }

    /// The number of buttons.
    pub fn button_count(&self) -> usize {
        count(self.button_size(), self.button_mask())
    }

    /// The cells that have a light; `None` when all have one.
    pub(crate) fn light_mask(&self) -> Option<&Lights> {
        match &*self.kind {
            Kind::Grid(grid) => grid.rule.mask.as_ref().map(Mask::lights),
            Kind::Lists(_) => None,
        }
    }

    /// The cells that have a button; `None` when all have one.
    pub(crate) fn button_mask(&self) -> Option<&Presses> {
        match &*self.kind {
            Kind::Grid(grid) => grid.rule.mask.as_ref().map(Mask::buttons),
            Kind::Lists(_) => None,
        }
    }

    /// Whether there is a light in this cell.
    pub fn has_light(&self, cell: impl Into<Cell>) -> bool {
        has_cell(self.light_size(), self.light_mask(), cell.into())
    }

    /// Whether there is a button in this cell.
    pub fn has_button(&self, cell: impl Into<Cell>) -> bool {
        has_cell(self.button_size(), self.button_mask(), cell.into())
    }

    /// The cells that have a light, row by row.
    pub fn lights(&self) -> impl Iterator<Item = Cell> {
        cells(self.light_size(), self.light_mask())
    }

    /// The cells that have a button, row by row.
    pub fn buttons(&self) -> impl Iterator<Item = Cell> {
        cells(self.button_size(), self.button_mask())
    }

    /// Returns the lights all off.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory for them.
    pub fn all_off(&self) -> Result<Lights, Error> {
        Lights::empty(self.light_size())
    }

    /// Returns the lights all on; cells without a light stay clear.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory for them.
    pub fn all_on(&self) -> Result<Lights, Error> {
        if let Some(mask) = self.light_mask() {
            return mask.try_clone();
        }
        let mut lights = self.all_off()?;
        if lights.size().is_empty() {
            return Ok(lights);
        }
        let mut ones = gf2_linalg::BitVector::try_zeros(self.light_size().columns)?;
        ones.as_mut().complement();
        let mut matrix = lights.as_matrix_mut();
        (0..matrix.rows()).for_each(|row| matrix.row_mut(row).copy_from(&ones));
        Ok(lights)
    }

    /// Returns the empty pattern of presses.
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory for them.
    pub fn no_presses(&self) -> Result<Presses, Error> {
        Presses::empty(self.button_size())
    }

    /// The lights that a press of this button toggles, in no particular order; none where there is no button.
    pub fn toggled_by(&self, button: impl Into<Cell>) -> Vec<Cell> {
        let (button, mut lights) = (button.into(), Vec::new());
        if self.has_button(button) {
            self.for_each_toggled(button, |light| lights.push(light));
        }
        lights
    }

    /// Calls `visit` with each light that a press of `button` toggles, each once.
    pub(crate) fn for_each_toggled(&self, button: Cell, mut visit: impl FnMut(Cell)) {
        match &*self.kind {
            Kind::Grid(grid) => grid.effect.for_each(button, |cell| {
                if self.light_mask().is_none_or(|mask| mask.get(cell)) {
                    visit(cell);
                }
            }),
            Kind::Lists(lists) => {
                let lights = lists.toggled.of(lists.buttons.number(button)).iter();
                lights.for_each(|&light| visit(lists.lights.cell(light as usize)));
            }
        }
    }

    /// Checks that a pattern of lights has the size of the board and no light on outside the board's lights.
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`], [`Error::NoLight`].
    pub fn check_lights(&self, lights: &Lights) -> Result<(), Error> {
        check_size("the pattern of lights", self.light_size(), lights.size())?;
        outside(lights, self.light_mask())
            .map_or(Ok(()), |cell| Err(Error::NoLight { cell, has_button: self.has_button(cell) }))
    }

    /// Checks that a pattern of presses has the size of the board and no press outside the board's buttons.
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`], [`Error::NoButton`].
    pub fn check_presses(&self, presses: &Presses) -> Result<(), Error> {
        check_size("the pattern of presses", self.button_size(), presses.size())?;
        outside(presses, self.button_mask())
            .map_or(Ok(()), |cell| Err(Error::NoButton { cell, has_light: self.has_light(cell) }))
    }
}

fn count<K>(size: Size, mask: Option<&Pattern<K>>) -> usize {
    mask.map_or(size.rows * size.columns, Pattern::weight)
}

fn has_cell<K>(size: Size, mask: Option<&Pattern<K>>, cell: Cell) -> bool {
    size.has(cell) && mask.is_none_or(|mask| mask.get(cell))
}

/// The first cell of a pattern outside of a mask of the same size.
fn outside<K>(pattern: &Pattern<K>, mask: Option<&Pattern<K>>) -> Option<Cell> {
    let mask = mask?;
    let mut rows = pattern.as_matrix().iter_rows().zip(mask.as_matrix().iter_rows()).enumerate();
    rows.find_map(|(row, (set, allowed))| {
        let beyond = set.iter_ones().find(|&column| !allowed.get(column));
        beyond.map(|column| Cell { row, column })
    })
}
