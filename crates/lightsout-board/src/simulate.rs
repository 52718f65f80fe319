//! The effect of presses on the lights, straight from the rule: independent of the toggle matrix, so that it can check
//! it.

use std::ops::AddAssign;

use gf2_linalg::{BitVector, MatrixMut, MatrixRef, VectorRef};

use crate::board::Kind;
use crate::grid::Effect;
use crate::neighbourhood::Shape;
use crate::pattern::check_size;
use crate::{Board, Cell, Error, Lights, Offset, Presses, Size};

impl Board {
    /// Carries out the presses.
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`], [`Error::NoLight`] and [`Error::NoButton`] when a pattern does not fit the board;
    /// [`Error::BoardTooLarge`] when the board has a mask and there is no memory for another pattern of lights. The
    /// lights are then unchanged.
    ///
    /// # Complexity
    ///
    /// On a grid one pass over the board, with an operation on each word for each neighbour of a press, or two
    /// passes for the row-and-column rule; two more with a mask. On other boards one step for each light toggled.
    pub fn press(&self, lights: &mut Lights, presses: &Presses) -> Result<(), Error> {
        self.check_lights(lights)?;
        self.check_presses(presses)?;
        match self.kind() {
            Kind::Grid(grid) => match self.light_mask() {
                None => press_grid(&grid.effect, &mut lights.as_matrix_mut(), presses.as_matrix()),
                Some(mask) => {
                    let mut toggled = self.all_off()?;
                    press_grid(&grid.effect, &mut toggled.as_matrix_mut(), presses.as_matrix());
                    let mut toggled = toggled.into_matrix();
                    toggled &= mask.as_matrix();
                    lights.as_matrix_mut().add_assign(&toggled);
                }
            },
            Kind::Lists(lists) => {
                for button in presses.iter() {
                    for &light in lists.toggled.of(lists.buttons.number(button)) {
                        let light = lists.lights.cell(light as usize);
                        lights.flip(light);
                    }
                }
            }
        }
        Ok(())
    }

    /// Presses one button: toggles its lights, without allocating. Lights that are on outside the board's lights are
    /// not detected.
    ///
    /// ```
    /// use lightsout_board::Board;
    ///
    /// let board = Board::new(2, 3)?;
    /// let mut lights = board.all_off()?;
    /// board.toggle(&mut lights, (0, 1))?;
    /// assert_eq!(lights.to_string(), "###\n.#.");
    /// # Ok::<(), lightsout_board::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::SizeMismatch`] when the lights have another size; [`Error::NoCell`] and [`Error::NoButton`] when there
    /// is no button in this cell. The lights are then unchanged.
    ///
    /// # Complexity
    ///
    /// One step for each light toggled.
    pub fn toggle(&self, lights: &mut Lights, button: impl Into<Cell>) -> Result<(), Error> {
        let (cell, size) = (button.into(), self.button_size());
        check_size("the pattern of lights", self.light_size(), lights.size())?;
        if !size.has(cell) {
            return Err(Error::NoCell { cell, size });
        }
        if !self.has_button(cell) {
            return Err(Error::NoButton { cell, has_light: self.has_light(cell) });
        }
        self.for_each_toggled(cell, |light| lights.flip(light));
        Ok(())
    }

    /// Returns the lights that the presses toggle.
    ///
    /// # Errors
    ///
    /// As for [`press`](Self::press), and [`Error::BoardTooLarge`] also when there is no memory for the lights.
    pub fn effect(&self, presses: &Presses) -> Result<Lights, Error> {
        let mut lights = self.all_off()?;
        self.press(&mut lights, presses)?;
        Ok(lights)
    }

    /// The buttons that toggle an odd number of these lights.
    pub(crate) fn oddly_toggling(&self, lights: &Lights) -> Result<Presses, Error> {
        self.check_lights(lights)?;
        let mut odd = self.no_presses()?;
        match self.kind() {
            Kind::Grid(grid) => {
                press_grid(&grid.effect.reversed(), &mut odd.as_matrix_mut(), lights.as_matrix());
                if let Some(mask) = self.button_mask() {
                    let mut inside = odd.into_matrix();
                    inside &= mask.as_matrix();
                    odd = Presses::from_matrix(inside);
                }
            }
            Kind::Lists(lists) => {
                for (button, toggled) in lists.toggled.iter().enumerate() {
                    let lit = toggled.iter().map(|&light| lists.lights.cell(light as usize));
                    let count = lit.filter(|light| lights.get(light)).count();
                    let button = lists.buttons.cell(button);
                    odd.set(button, count % 2 == 1);
                }
            }
        }
        Ok(odd)
    }
}

fn press_grid(effect: &Effect, lights: &mut MatrixMut<'_>, presses: MatrixRef<'_>) {
    if effect.size.is_empty() {
        return;
    }
    match &effect.shape {
        Shape::Offsets(offsets) => {
            let mut terms = Vec::new();
            for row in 0..effect.size.rows {
                terms.clear();
                terms.extend(offsets.iter().flat_map(|offset| presses_at(effect, offset, row, presses)));
                lights.row_mut(row).add_all_shifted(&terms);
            }
        }
        &Shape::RowAndColumn { centre } => {
            press_rows_and_columns(lights, presses);
            if centre {
                *lights += presses;
            }
        }
    }
}

/// The rows of presses that toggle the cells of a row at this place relative to them, each with how far to the right.
fn presses_at<'a>(
    effect: &Effect,
    offset: &Offset,
    row: usize,
    presses: MatrixRef<'a>,
) -> impl Iterator<Item = (VectorRef<'a>, isize)> + use<'a> {
    let Size { rows, columns } = effect.size;
    let from = match row.checked_add_signed(-offset.rows) {
        Some(from) if from < rows => Some(from),
        None if effect.topology.wraps_rows() => Some(rows - (offset.rows.unsigned_abs() - row)),
        _ => None,
    };
    let wraps = effect.topology.wraps_columns() && offset.columns > 0;
    let places = [Some(offset.columns), wraps.then(|| offset.columns - columns as isize)];
    from.into_iter()
        .flat_map(move |from| places.into_iter().flatten().map(move |places| (presses.row(from), places)))
}

/// A light changes with every press in its row and every press in its column. A press in its own cell is counted in
/// both, so it cancels.
fn press_rows_and_columns(lights: &mut MatrixMut<'_>, presses: MatrixRef<'_>) {
    let mut by_column = BitVector::zeros(presses.columns());
    presses.iter_rows().for_each(|row| by_column += row);
    let ones = BitVector::ones(presses.columns());
    for (row, pressed) in presses.iter_rows().enumerate() {
        let mut toggled = lights.row_mut(row);
        toggled += &by_column;
        if pressed.weight() % 2 == 1 {
            toggled += &ones;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mask, Neighbourhood, Topology};

    /// The effect of one press, as a picture.
    fn effect(board: &Board, row: usize, column: usize) -> String {
        let mut presses = board.no_presses().unwrap();
        presses.set((row, column), true);
        board.effect(&presses).unwrap().to_string()
    }

    #[test]
    fn one_press_draws_the_neighbourhood() {
        let plane = |name: &str| Board::grid(4, 5).neighbourhood(name.parse().unwrap()).build().unwrap();
        assert_eq!(effect(&plane("plus"), 1, 0), "#....\n##...\n#....\n.....");
        assert_eq!(effect(&plane("king-open"), 1, 3), "..###\n..#.#\n..###\n.....");
        assert_eq!(effect(&plane("knight"), 0, 0), "#....\n..#..\n.#...\n.....");
        assert_eq!(effect(&plane("row-column"), 1, 2), "..#..\n#####\n..#..\n..#..");
        assert_eq!(effect(&plane("row-column-open"), 1, 2), "..#..\n##.##\n..#..\n..#..");
        let torus = Board::grid(4, 5).topology(Topology::Torus).build().unwrap();
        assert_eq!(effect(&torus, 0, 4), "#..##\n....#\n.....\n....#");
        let lopsided = Neighbourhood::from_picture("X#\n#.").unwrap();
        let cylinder =
            Board::grid(3, 3).neighbourhood(lopsided).topology(Topology::Cylinder).build().unwrap();
        assert_eq!(effect(&cylinder, 2, 2), "...\n...\n#.#");
    }

    #[test]
    fn holes_are_not_toggled_and_cannot_be_pressed() {
        let mask: Mask = "##L\n#.#\nB##".parse().unwrap();
        let board = Board::grid(3, 3).mask(mask).build().unwrap();
        assert_eq!(effect(&board, 0, 1), "###\n...\n...");
        assert_eq!(effect(&board, 2, 0), "...\n#..\n.#.");
        let mut presses = board.no_presses().unwrap();
        presses.set((0, 2), true);
        let error = board.effect(&presses).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a press at row 1, column 3, where the board has a light without a button; expected none"
        );
        for (row, column, found) in [(1, 1, "a hole"), (2, 0, "a button without a light")] {
            let mut lights = board.all_on().unwrap();
            lights.set((row, column), true);
            let error = board.press(&mut lights, &board.no_presses().unwrap()).unwrap_err().to_string();
            assert!(
                error.ends_with(&format!("where the board has {found}; expected it to be off")),
                "{error}"
            );
        }
    }
}
