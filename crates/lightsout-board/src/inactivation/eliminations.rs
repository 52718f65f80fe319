//! What is kept of an unknown that was gone before the end: eliminated, or found free.

use crate::fallible::{no_memory, push};
use crate::{Error, Size};

/// An unknown: a button, and the slot that stands for it while it is live.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unknown {
    pub(super) button: u32,
    pub(super) slot: u32,
}

/// The unknowns that were eliminated, in order, each with the equation it was solved from.
#[derive(Clone, Debug, Default)]
pub(super) struct Eliminations {
    ends: Vec<Ends>,
    equations: Vec<u64>,
    affected: Vec<u32>,
    free: Vec<Free>,
}

/// An unknown that may have any value beside any values of the others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Free {
    pub(super) unknown: Unknown,
    /// How many unknowns were eliminated before it gave back its slot.
    pub(super) eliminated: usize,
}

#[derive(Clone, Copy, Debug)]
struct Ends {
    unknown: Unknown,
    /// Where its equation and its list of affected expressions end in the lists of all.
    equation: usize,
    affected: usize,
}

/// An unknown that was eliminated.
#[derive(Clone, Copy, Debug)]
pub(super) struct EliminatedUnknown<'a> {
    pub(super) unknown: Unknown,
    /// The slots of the other unknowns in its equation, as bits; words of zeros at the end are left out.
    equation: &'a [u64],
    /// The expressions that had it and that were needed later.
    pub(super) affected: &'a [u32],
}

impl EliminatedUnknown<'_> {
    /// The words of its equation.
    pub(super) fn width(&self) -> usize {
        self.equation.len()
    }

    /// The slots of the other unknowns in its equation.
    pub(super) fn others(&self) -> impl Iterator<Item = usize> + '_ {
        self.equation.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(index * 64 + bit)
            })
        })
    }
}

impl Eliminations {
    /// Reserves memory for the expressions that the next elimination affects.
    pub(super) fn reserve_affected(&mut self, count: usize, size: Size) -> Result<(), Error> {
        self.affected.try_reserve(count).map_err(|_| no_memory(size))
    }

    /// Adds an expression to those that the next elimination affects; it has the capacity.
    pub(super) fn push_affected(&mut self, expression: u32) {
        self.affected.push(expression);
    }

    /// Adds an elimination by an equation, in which the unknown is the newest; its affected expressions were
    /// added before.
    pub(super) fn push(&mut self, unknown: Unknown, equation: &[u64], size: Size) -> Result<(), Error> {
        let length = equation.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        self.equations.try_reserve(length).map_err(|_| no_memory(size))?;
        let start = self.equations.len();
        self.equations.extend_from_slice(&equation[..length]);
        self.equations[start + unknown.slot as usize / 64] ^= 1 << (unknown.slot % 64);
        push(
            &mut self.ends,
            Ends { unknown, equation: self.equations.len(), affected: self.affected.len() },
            size,
        )
    }

    /// Adds an unknown that is in no expression any more.
    pub(super) fn push_free(&mut self, unknown: Unknown, size: Size) -> Result<(), Error> {
        push(&mut self.free, Free { unknown, eliminated: self.ends.len() }, size)
    }

    /// The unknowns that were found free, in order.
    pub(super) fn free(&self) -> &[Free] {
        &self.free
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn get(&self, index: usize) -> EliminatedUnknown<'_> {
        let Ends { unknown, equation, affected } = self.ends[index];
        let (from, from_affected) = match index.checked_sub(1) {
            Some(before) => (self.ends[before].equation, self.ends[before].affected),
            None => (0, 0),
        };
        EliminatedUnknown {
            unknown,
            equation: &self.equations[from..equation],
            affected: &self.affected[from_affected..affected],
        }
    }
}
