//! The lightest words of one syndrome, by the table of all leaders.

use std::collections::HashMap;

use gf2_linalg::BitVector;
use num_bigint::BigUint;

use crate::leaders::cell::Tagged;
use crate::leaders::syndromes::{Step, Syndromes};
use crate::leaders::table::Table;
use crate::runtime::Watch;

/// Bytes that a syndrome takes in a map, with the number of words and what the map leaves empty.
const BYTES_A_SYNDROME: u64 = 128;
/// Steps that a count may take: some ten seconds.
const MAX_COUNTED: u64 = 1 << 28;

/// Takes lightest words apart.
///
/// A lightest word without one of its ones is a lightest word of the syndrome that is left: the words are the
/// ways down from a syndrome to zero, one lighter with every step. The table tells the first one of the
/// lexicographically least of them too, since entries were added from the last to the first and an equally
/// light word replaced none. As all other lightest words begin no later, it also tells whether there is one
/// with ones after a given entry only.
pub(crate) struct WaysDown<'a, C> {
    syndromes: &'a Syndromes,
    steps: &'a [Step],
    table: &'a Table<C>,
    /// The entry for each way of finding but the first.
    ways: Vec<usize>,
    watch: &'a Watch,
}

impl<'a, C: Tagged> WaysDown<'a, C> {
    /// Prepares to follow a table that was filled with these steps.
    pub(crate) fn new(
        syndromes: &'a Syndromes,
        steps: &'a [Step],
        table: &'a Table<C>,
        watch: &'a Watch,
    ) -> Self {
        let ways = steps.iter().filter(|step| !step.is_free()).map(|step| step.entry).collect();
        Self { syndromes, steps, table, ways, watch }
    }

    /// The lexicographically first words, up to `limit` of them. The first is there even if the watch says to stop.
    ///
    /// # Complexity
    ///
    /// O(weight · length) for each word.
    pub(crate) fn members(&self, syndrome: usize, limit: usize) -> Vec<BitVector> {
        let mut members = Vec::new();
        self.descend(syndrome, 0, &mut Vec::new(), limit, &mut members);
        members
    }

    /// Adds the words whose first ones are `ones`, the others being at `start` or after and of this syndrome.
    fn descend(
        &self,
        syndrome: usize,
        start: usize,
        ones: &mut Vec<usize>,
        limit: usize,
        members: &mut Vec<BitVector>,
    ) {
        if syndrome == 0 {
            members.push(BitVector::from_ones(self.syndromes.length(), ones.iter().copied()));
            return;
        }
        let weight = self.table.weight(syndrome);
        // The later the next one, the less the word.
        for entry in (start..=self.first_one(syndrome)).rev() {
            let rest = syndrome ^ self.syndromes.of_entry(entry);
            let is_light = self.table.weight(rest) + 1 == weight;
            if is_light && (rest == 0 || self.first_one(rest) > entry) {
                ones.push(entry);
                self.descend(rest, entry + 1, ones, limit, members);
                ones.pop();
                if members.len() == limit || self.watch.must_stop() {
                    return;
                }
            }
        }
    }

    /// The first one of the lexicographically least of the lightest words of a syndrome other than zero.
    fn first_one(&self, syndrome: usize) -> usize {
        match self.table.cells()[syndrome].tag() {
            0 => self.syndromes.highest_column(syndrome),
            way => self.ways[way - 1],
        }
    }

    /// Counts the lightest words of a syndrome, or returns `None` where that takes more bytes than `memory`,
    /// more than 2^28 steps, or the watch says to stop.
    ///
    /// # Complexity
    ///
    /// As many steps as there are distinct syndromes of entries, for each syndrome on the ways down to zero.
    pub(crate) fn count(&self, syndrome: usize, memory: u64) -> Option<BigUint> {
        // Of each syndrome the number of sets of entries that lead there.
        let mut level = HashMap::from([(syndrome, BigUint::from(1_u32))]);
        let mut left = MAX_COUNTED;
        let weight = self.table.weight(syndrome);
        for depth in 1..=weight {
            let mut below: HashMap<usize, BigUint> = HashMap::new();
            for (syndrome, sets) in &level {
                left = left.saturating_sub(self.steps.len() as u64);
                if left == 0 || self.watch.must_stop() {
                    return None;
                }
                for step in self.steps {
                    let rest = syndrome ^ step.syndrome;
                    if self.table.weight(rest) + depth == weight {
                        *below.entry(rest).or_default() += sets * step.multiplicity;
                    }
                }
                if (level.len() + below.len()) as u64 * BYTES_A_SYNDROME > memory {
                    return None;
                }
            }
            // Each set was met once for each of its entries, as the last.
            below.values_mut().for_each(|sets| *sets /= depth);
            level = below;
        }
        level.remove(&0)
    }
}
