//! Classes of buttons on which the quiet patterns form small codes.

use std::borrow::Cow;

use crate::board::Kind;
use crate::cells::Numbering;
use crate::fallible::{filled, no_memory, with_capacity};
use crate::lists::{Lists, keep_odd};
use crate::lookout::Lookout;
use crate::{Board, Error, Size};

impl Board {
    /// Returns classes of the buttons such that a quiet pattern, restricted to a class, is determined by few of its
    /// presses.
    ///
    /// The result is the number of the class of each button, in the order of [`buttons`](Self::buttons). With the
    /// toggle matrix A, quiet patterns satisfy A²x = 0, and over GF(2) the square of a sum of commuting matrices is the
    /// sum of their squares: for the classic rule A² joins only cells two steps apart. Buttons are in one class if
    /// equations of A²x = 0 join them. Where lights and buttons differ, the transpose of A is the first factor.
    ///
    /// ```
    /// use lightsout_board::Board;
    ///
    /// // By the parity of their rows and columns.
    /// assert_eq!(Board::new(2, 4)?.classes()?, [0, 1, 0, 1, 2, 3, 2, 3]);
    /// # Ok::<(), lightsout_board::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::BoardTooLarge`] when there is no memory, or cells cannot be numbered in 32 bits.
    ///
    /// # Complexity
    ///
    /// For each button, the number of its lights times the number of their buttons; memory for all lights of all
    /// buttons.
    pub fn classes(&self) -> Result<Vec<usize>, Error> {
        let size = self.light_size();
        let toggled = self.toggled_lists()?;
        let is_square = self.light_size() == self.button_size()
            && match (self.light_mask(), self.button_mask()) {
                (None, None) => true,
                (Some(lights), Some(buttons)) => lights.as_matrix() == buttons.as_matrix(),
                _ => false,
            };
        let transposed = match is_square {
            true => None,
            false => Some(toggled.transposed(self.light_count(), size)?),
        };
        let again = transposed.as_ref().unwrap_or(&toggled);

        let buttons = self.button_count();
        let reachable = if is_square { self.light_count() } else { buttons };
        let mut sets = Sets::new(buttons + reachable, size)?;
        let mut reached = Vec::new();
        let mut lookout = Lookout::default();
        for button in 0..buttons {
            reached.clear();
            for &light in toggled.of(button) {
                let buttons = again.of(light as usize);
                reached.try_reserve(buttons.len()).map_err(|_| no_memory(size))?;
                reached.extend_from_slice(buttons);
            }
            lookout.after(1 + reached.len())?;
            keep_odd(&mut reached, 0);
            reached.iter().for_each(|&other| sets.join(button, buttons + other as usize));
        }
        let mut names = filled(sets.parents.len(), UNNAMED, size)?;
        let mut classes = filled(buttons, 0, size)?;
        let mut count = 0;
        for (button, class) in classes.iter_mut().enumerate() {
            let name = &mut names[sets.root(button)];
            if *name == UNNAMED {
                *name = count;
                count += 1;
            }
            *class = *name as usize;
        }
        Ok(classes)
    }

    /// The numbers of the lights that each button toggles.
    fn toggled_lists(&self) -> Result<Cow<'_, Lists>, Error> {
        let size = self.light_size();
        // Sets are joined in 32 bits, of buttons and lights together.
        if self.light_count().checked_add(self.button_count()).is_none_or(|cells| cells > UNNAMED as usize) {
            return Err(no_memory(size));
        }
        if let Kind::Lists(lists) = self.kind() {
            return Ok(Cow::Borrowed(&lists.toggled));
        }
        let numbers = Numbering::new(size, self.light_mask())?;
        let mut lists = Lists::with_capacity(self.button_count(), size)?;
        let mut lookout = Lookout::default();
        for button in self.buttons() {
            let mut result = Ok(());
            self.for_each_toggled(button, |light| {
                if result.is_ok() {
                    result = lists.push(numbers.of(light) as u32, size);
                }
            });
            result.and_then(|()| lists.end_list(size))?;
            lookout.after(1)?;
        }
        Ok(Cow::Owned(lists))
    }
}

/// No class yet.
const UNNAMED: u32 = u32::MAX;

/// Disjoint sets that are joined one by one.
struct Sets {
    parents: Vec<u32>,
}

impl Sets {
    /// Elements, each in a set of its own.
    fn new(count: usize, size: Size) -> Result<Self, Error> {
        let mut parents = with_capacity(count, size)?;
        parents.extend(0..count as u32);
        Ok(Self { parents })
    }

    fn root(&mut self, mut element: usize) -> usize {
        while self.parents[element] as usize != element {
            let parent = self.parents[element] as usize;
            self.parents[element] = self.parents[parent];
            element = self.parents[element] as usize;
        }
        element
    }

    fn join(&mut self, left: usize, right: usize) {
        let (left, right) = (self.root(left), self.root(right));
        self.parents[left] = right as u32;
    }
}

#[cfg(test)]
mod tests {
    use gf2_linalg::BitMatrix;

    use super::*;
    use crate::{Lights, Mask, Neighbourhood, Presses, Topology};

    /// The rank of the quiet patterns cut down to each class.
    fn ranks(board: &Board) -> Vec<usize> {
        let classes = board.classes().unwrap();
        let quiet = board.toggle_matrix().unwrap().nullspace();
        let count = classes.iter().max().map_or(0, |max| max + 1);
        let of_class = |class: usize| {
            let columns: Vec<usize> = (0..classes.len()).filter(|&button| classes[button] == class).collect();
            let basis = quiet.basis();
            BitMatrix::from_fn(basis.rows(), columns.len(), |row, column| basis.get(row, columns[column]))
                .rank()
        };
        let mut ranks: Vec<usize> = (0..count).map(of_class).filter(|&rank| rank > 0).collect();
        ranks.sort_unstable_by_key(|&rank| std::cmp::Reverse(rank));
        ranks
    }

    fn grid(rows: usize, columns: usize, name: &str, topology: Topology) -> Board {
        let neighbourhood: Neighbourhood = name.parse().unwrap();
        Board::grid(rows, columns).neighbourhood(neighbourhood).topology(topology).build().unwrap()
    }

    #[test]
    fn quiet_patterns_are_small_codes_on_each_class() {
        assert_eq!(ranks(&grid(7, 11, "plus", Topology::Plane)), [4, 4, 3, 3]);
        assert_eq!(ranks(&grid(19, 19, "plus", Topology::Plane)), [8, 8, 8, 8]);
        assert_eq!(ranks(&grid(12, 12, "plus", Topology::Torus)), [8, 8, 8, 8]);
        assert_eq!(ranks(&grid(11, 11, "king", Topology::Plane)), [11, 10, 10, 9]);
        assert_eq!(ranks(&grid(5, 8, "plus", Topology::Cylinder)), [4, 4, 4, 4]);
        // An odd side that is closed joins everything.
        assert_eq!(ranks(&grid(9, 9, "plus", Topology::Torus)).len(), 1);
    }

    #[test]
    fn other_lights_than_buttons_have_classes_too() {
        let size = BitMatrix::from_fn(5, 6, |row, column| (row, column) != (2, 3));
        let buttons = Presses::from_matrix(size.clone());
        let mask = Mask::from_parts(Lights::from_matrix(BitMatrix::from_fn(5, 6, |_, _| true)), buttons);
        let board = Board::grid(5, 6).mask(mask.unwrap()).build().unwrap();
        assert_eq!(board.classes().unwrap().len(), 29);

        let lists = Board::from_buttons(4, [vec![0, 1], vec![0, 1], vec![2, 3], vec![3], vec![]]).unwrap();
        let classes = lists.classes().unwrap();
        assert_eq!(classes.len(), 5);
        assert_eq!(classes[2], classes[3]);
        assert!(classes[0] != classes[2] && classes[4] != classes[0]);
        assert_eq!(Board::new(0, 5).unwrap().classes().unwrap(), []);
    }
}
