//! Which classes go together.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::class::Class;
use crate::echelon::Basis;
use crate::function::Function;

/// Classes that are tried in all groupings; of more, the smallest are joined before.
const MOST_CLASSES: usize = 7;

/// Divides the columns into four groups of whole classes so that the first two and the last two determine all
/// coordinates, and the groups are as small as possible. `None` when that cannot be done.
pub(super) fn group(function: &Function, labels: &[u32]) -> Option<[Class; 4]> {
    let classes = few(classes(function, labels));
    if classes.len() < 4 {
        return None;
    }
    let bases: Vec<&Basis> = classes.iter().map(|class| &class.0).collect();
    let mut best = None;
    for number in 0..1_usize << (2 * (classes.len() - 1)) {
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
    let (_, number) = best?;
    let mut columns: [Vec<_>; 4] = Default::default();
    for (class, (_, indices)) in classes.iter().enumerate() {
        columns[group_of(class, number)].extend(indices.iter().map(|&index| function.columns[index]));
    }
    Some(columns.map(|columns| Class::new(&columns)))
}

/// The group of a class in the grouping of this number. The first class is in the first group.
fn group_of(class: usize, number: usize) -> usize {
    if class == 0 { 0 } else { number >> (2 * (class - 1)) & 3 }
}

/// Joins the two smallest classes until there are at most [`MOST_CLASSES`].
fn few(classes: Vec<(Basis, Vec<usize>)>) -> Vec<(Basis, Vec<usize>)> {
    let mut classes: Vec<Option<(Basis, Vec<usize>)>> = classes.into_iter().map(Some).collect();
    let number = |(number, class): (usize, &Option<(Basis, Vec<usize>)>)| {
        class.as_ref().map(|(basis, _)| Reverse((basis.rank(), number)))
    };
    // The smallest on top, and of several the first.
    let mut order: BinaryHeap<Reverse<(usize, usize)>> =
        classes.iter().enumerate().filter_map(number).collect();
    while order.len() > MOST_CLASSES {
        let mut smallest = || order.pop().and_then(|Reverse((_, number))| classes[number].take());
        let (Some(one), Some(other)) = (smallest(), smallest()) else { break };
        let basis = Basis::spanning(one.0.functionals().chain(other.0.functionals()));
        order.push(Reverse((basis.rank(), classes.len())));
        classes.push(Some((basis, [one.1, other.1].concat())));
    }
    classes.into_iter().flatten().collect()
}

/// What the columns of each class span, and which they are.
fn classes(function: &Function, labels: &[u32]) -> Vec<(Basis, Vec<usize>)> {
    let mut by_label: Vec<usize> = (0..labels.len()).collect();
    by_label.sort_by_key(|&index| labels[index]);
    let basis_of = |indices: &[usize]| {
        let functionals = indices.iter().map(|&index| function.columns[index].functional);
        (Basis::spanning(functionals), indices.to_vec())
    };
    by_label.chunk_by(|&left, &right| labels[left] == labels[right]).map(basis_of).collect()
}
