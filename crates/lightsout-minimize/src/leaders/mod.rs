//! From the side of the syndromes: the leaders of all cosets of a code of high rate.

mod cell;
mod syndromes;
mod table;

pub(crate) use syndromes::{MOST_REDUNDANCY, Step, Syndromes};
pub(crate) use table::{Filling, Table, bytes};
