//! Classes of buttons on which quiet patterns are small codes of their own.

use crate::lookout::Lookout;
use crate::{Board, Error};

impl Board {
    /// Classes of the buttons such that a quiet pattern, cut down to one class, is determined by few of its
    /// presses.
    ///
    /// For each button, in the order of [`buttons`](Self::buttons), the number of its class. With the toggle
    /// matrix A, quiet patterns are among those x with A²x = 0, and the square of a sum of commuting matrices
    /// over GF(2) is the sum of their squares: of the classic rule A² joins cells two steps apart only.
    /// Buttons are in one class if equations of A²x = 0 join them. Where lights and buttons differ, the
    /// transposed of A takes the place of the second factor.
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
    /// For each button as many steps as it has lights and these have buttons, and memory for all lights of
    /// all buttons.
    pub fn classes(&self) -> Result<Vec<usize>, Error> {
        let size = self.light_size();
        let too_large = || Error::BoardTooLarge { rows: size.rows, columns: size.columns };
        let toggled = self.toggled_lists()?;
        let is_square = self.light_size() == self.button_size()
            && match (self.light_mask(), self.button_mask()) {
                (None, None) => true,
                (Some(lights), Some(buttons)) => lights.as_matrix() == buttons.as_matrix(),
                _ => false,
            };
        let transposed = match is_square {
            true => None,
            false => Some(toggled.transposed(self.light_count()).ok_or_else(too_large)?),
        };
        let again = transposed.as_ref().unwrap_or(&toggled);

        let buttons = self.button_count();
        let reachable = if is_square { self.light_count() } else { buttons };
        let mut sets = Sets::new(buttons + reachable).ok_or_else(too_large)?;
        let mut reached = Vec::new();
        let mut lookout = Lookout::default();
        for button in 0..buttons {
            reached.clear();
            for &light in toggled.of(button) {
                reached.extend_from_slice(again.of(light as usize));
            }
            lookout.after(1 + reached.len())?;
            reached.sort_unstable();
            for alike in reached.chunk_by(|left, right| left == right) {
                if alike.len() % 2 == 1 {
                    sets.join(button, buttons + alike[0] as usize);
                }
            }
        }
        let mut names = filled(usize::MAX, sets.parents.len()).ok_or_else(too_large)?;
        let mut classes = filled(0, buttons).ok_or_else(too_large)?;
        let mut count = 0;
        for (button, class) in classes.iter_mut().enumerate() {
            let name = &mut names[sets.root(button)];
            if *name == usize::MAX {
                *name = count;
                count += 1;
            }
            *class = *name;
        }
        Ok(classes)
    }

    /// The numbers of the lights that each button toggles.
    fn toggled_lists(&self) -> Result<Lists, Error> {
        let size = self.light_size();
        let too_large = || Error::BoardTooLarge { rows: size.rows, columns: size.columns };
        let cells = size.rows.checked_mul(size.columns).filter(|&cells| u32::try_from(cells).is_ok());
        let mut numbers = cells.and_then(|cells| filled(0_u32, cells)).ok_or_else(too_large)?;
        self.lights()
            .zip(0..)
            .for_each(|(cell, number)| numbers[cell.row * size.columns + cell.column] = number);
        let mut lists = Lists { ends: Vec::new(), entries: Vec::new() };
        let mut lookout = Lookout::default();
        lists.ends.try_reserve_exact(self.button_count()).map_err(|_| too_large())?;
        for button in self.buttons() {
            let mut is_full = false;
            self.for_each_toggled(button, |light| {
                is_full |= lists.entries.try_reserve(1).is_err();
                if !is_full {
                    lists.entries.push(numbers[light.row * size.columns + light.column]);
                }
            });
            if is_full {
                return Err(too_large());
            }
            lists.ends.push(lists.entries.len());
            lookout.after(1)?;
        }
        Ok(lists)
    }
}

/// Lists of numbers, one behind the other.
struct Lists {
    ends: Vec<usize>,
    entries: Vec<u32>,
}

impl Lists {
    fn of(&self, list: usize) -> &[u32] {
        let start = if list == 0 { 0 } else { self.ends[list - 1] };
        &self.entries[start..self.ends[list]]
    }

    /// For each number the lists that have it. `None` without memory.
    fn transposed(&self, numbers: usize) -> Option<Self> {
        let mut ends = filled(0, numbers + 1)?;
        self.entries.iter().for_each(|&number| ends[number as usize + 1] += 1);
        for number in 0..numbers {
            ends[number + 1] += ends[number];
        }
        // Where the next entry of each goes: in the end, where the list ends.
        ends.pop();
        let mut entries = filled(0, self.entries.len())?;
        for list in 0..self.ends.len() {
            for &number in self.of(list) {
                entries[ends[number as usize]] = list as u32;
                ends[number as usize] += 1;
            }
        }
        Some(Self { ends, entries })
    }
}

/// So many equal numbers, or `None` without memory.
fn filled<T: Clone>(number: T, count: usize) -> Option<Vec<T>> {
    let mut numbers = Vec::new();
    numbers.try_reserve_exact(count).ok()?;
    numbers.resize(count, number);
    Some(numbers)
}

/// Disjoint sets that are joined one by one.
struct Sets {
    parents: Vec<usize>,
}

impl Sets {
    /// So many elements, each in a set of its own. `None` without memory.
    fn new(count: usize) -> Option<Self> {
        let mut parents = Vec::new();
        parents.try_reserve_exact(count).ok()?;
        parents.extend(0..count);
        Some(Self { parents })
    }

    fn root(&mut self, mut element: usize) -> usize {
        while self.parents[element] != element {
            self.parents[element] = self.parents[self.parents[element]];
            element = self.parents[element];
        }
        element
    }

    fn join(&mut self, left: usize, right: usize) {
        let (left, right) = (self.root(left), self.root(right));
        self.parents[left] = right;
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
        let count = classes.iter().max().map_or(0, |most| most + 1);
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
    #[test]
    fn what_does_not_fit_memory_is_none() {
        assert!(filled(0_u64, usize::MAX / 8).is_none());
        assert!(Sets::new(usize::MAX / 8).is_none());
        assert!(Lists { ends: Vec::new(), entries: Vec::new() }.transposed(usize::MAX / 8 - 1).is_none());
        assert_eq!(filled(7, 3), Some(vec![7; 3]));
    }
}
