//! The four classes of columns: which of those that a caller knows go together, and the functions that they are.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::Error;
use crate::reduce::{Basis, Column, Function};
use crate::runtime::Pace;
use crate::runtime::memory::{collected, reserve, with_capacity};

/// Classes that are tried in all groupings; of more, the smallest are joined before.
const MAX_CLASSES: usize = 7;

/// The columns of a class as a function of its own coordinates: bit `j` of them is the value of the
/// functional `j` of a basis of what the columns span.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub(super) basis: Basis,
    pub(super) function: Function,
    /// Where among all columns those of the class are.
    indices: Vec<usize>,
}

impl Class {
    /// # Errors
    ///
    /// [`Error::Stopped`] when the watch says so.
    fn new(all: &[Column], mut indices: Vec<usize>, pace: &mut Pace<'_>) -> Result<Self, Error> {
        let mut basis = Basis::default();
        for &index in &indices {
            pace.step(1 + basis.rank())?;
            basis.insert(all[index].functional);
        }
        let own = |index: usize| basis.coordinates(all[index].functional);
        indices.sort_unstable_by_key(|&index| own(index));
        let mut columns = with_capacity(indices.len())?;
        for &index in &indices {
            pace.step(1 + basis.rank())?;
            columns.push(Column { functional: own(index), ..all[index] });
        }
        let function = Function { dimension: basis.rank(), columns };
        Ok(Self { basis, function, indices })
    }

    /// The same class of columns that weigh something else.
    pub(super) fn with_columns(&self, all: &[Column]) -> Result<Self, Error> {
        let same = self.function.columns.iter().zip(&self.indices);
        let columns = same.map(|(column, &index)| Column { functional: column.functional, ..all[index] });
        let function = Function { dimension: self.function.dimension, columns: collected(columns)? };
        Ok(Self { basis: self.basis.clone(), function, indices: collected(self.indices.iter().copied())? })
    }

    pub(super) fn rank(&self) -> usize {
        self.basis.rank()
    }
}

/// Divides the columns into four groups of whole classes so that the first two and the last two determine all
/// coordinates, and the groups are as small as possible. `None` when that cannot be done.
///
/// # Errors
///
/// [`Error::Memory`]; [`Error::Stopped`] when the watch says so.
pub(super) fn group(
    function: &Function,
    labels: &[u32],
    pace: &mut Pace<'_>,
) -> Result<Option<[Class; 4]>, Error> {
    let classes = few(classes(function, labels, pace)?)?;
    if classes.len() < 4 {
        return Ok(None);
    }
    let bases: Vec<&Basis> = classes.iter().map(|class| &class.0).collect();
    let mut best = None;
    for number in 0..1_usize << (2 * (classes.len() - 1)) {
        pace.step(bases.len() * function.dimension)?;
        let mut groups: [Basis; 4] = Default::default();
        for (class, basis) in bases.iter().enumerate() {
            basis.functionals().for_each(|functional| groups[group_of(class, number)].insert(functional));
        }
        let spans = |left: &Basis, right: &Basis| {
            left.rank() + right.rank() >= function.dimension
                && Basis::spanning(left.functionals().chain(right.functionals())).rank() == function.dimension
        };
        let cost = groups.iter().map(|group| 1_u128 << group.rank()).sum::<u128>();
        if best.is_none_or(|(least, _)| cost < least)
            && spans(&groups[0], &groups[1])
            && spans(&groups[2], &groups[3])
        {
            best = Some((cost, number));
        }
    }
    let Some((_, number)) = best else { return Ok(None) };
    let mut groups: [Vec<usize>; 4] = Default::default();
    for (class, (_, indices)) in classes.iter().enumerate() {
        let group = &mut groups[group_of(class, number)];
        reserve(group, indices.len())?;
        group.extend(indices);
    }
    let [one, two, three, four] = groups;
    let mut class = |indices| Class::new(&function.columns, indices, pace);
    Ok(Some([class(one)?, class(two)?, class(three)?, class(four)?]))
}

/// The group of a class in the grouping of this number. The first class is in the first group.
fn group_of(class: usize, number: usize) -> usize {
    if class == 0 { 0 } else { number >> (2 * (class - 1)) & 3 }
}

/// Joins the two smallest classes until there are at most [`MAX_CLASSES`].
fn few(classes: Vec<(Basis, Vec<usize>)>) -> Result<Vec<(Basis, Vec<usize>)>, Error> {
    let mut classes: Vec<Option<(Basis, Vec<usize>)>> = classes.into_iter().map(Some).collect();
    let number = |(number, class): (usize, &Option<(Basis, Vec<usize>)>)| {
        class.as_ref().map(|(basis, _)| Reverse((basis.rank(), number)))
    };
    // The smallest on top, and of several the first.
    let mut order: BinaryHeap<Reverse<(usize, usize)>> =
        classes.iter().enumerate().filter_map(number).collect();
    while order.len() > MAX_CLASSES {
        let mut smallest = || order.pop().and_then(|Reverse((_, number))| classes[number].take());
        let (Some((one, mut indices)), Some((other, others))) = (smallest(), smallest()) else { break };
        let basis = Basis::spanning(one.functionals().chain(other.functionals()));
        reserve(&mut indices, others.len())?;
        indices.extend(others);
        order.push(Reverse((basis.rank(), classes.len())));
        classes.push(Some((basis, indices)));
    }
    Ok(classes.into_iter().flatten().collect())
}

/// What the columns of each class span, and which they are.
fn classes(
    function: &Function,
    labels: &[u32],
    pace: &mut Pace<'_>,
) -> Result<Vec<(Basis, Vec<usize>)>, Error> {
    let mut by_label: Vec<usize> = collected(0..labels.len())?;
    by_label.sort_unstable_by_key(|&index| (labels[index], index));
    let mut classes = Vec::new();
    for alike in by_label.chunk_by(|&left, &right| labels[left] == labels[right]) {
        let mut basis = Basis::default();
        for &index in alike {
            pace.step(1 + basis.rank())?;
            basis.insert(function.columns[index].functional);
        }
        reserve(&mut classes, 1)?;
        classes.push((basis, collected(alike.iter().copied())?));
    }
    Ok(classes)
}
