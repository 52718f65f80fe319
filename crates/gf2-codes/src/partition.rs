//! Divisions of the entries into classes, from knowledge about the origin of the code.

/// A class for each entry of a code's words.
///
/// If the code punctured to each class is small, and two pairs of classes each determine the whole word, the lightest
/// member of a coset is found in about the square root of the time of enumeration. The classes of a light-chasing
/// board, for example, are the connected components of the graph of the square of its toggle matrix. A partition that
/// does not help does no harm.
///
/// ```
/// use gf2_codes::Partition;
///
/// let partition = Partition::from_labels([0, 1, 0, 1, 2]);
/// assert_eq!((partition.len(), partition.classes()), (5, 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    /// For each entry the number of its class, in order of first appearance.
    labels: Vec<u32>,
    classes: usize,
}

impl Partition {
    /// Minimum dimension from which on a partition is used: smaller codes are enumerated in a moment.
    pub const MIN_DIMENSION: usize = 22;

    /// Returns the partition with entries of equal labels in one class. Only equality of labels matters.
    pub fn from_labels(labels: impl IntoIterator<Item = usize>) -> Self {
        let mut names = std::collections::HashMap::new();
        let number = |label| {
            let next = names.len() as u32;
            *names.entry(label).or_insert(next)
        };
        let labels = labels.into_iter().map(number).collect();
        let classes = names.len();
        Self { labels, classes }
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// The number of classes.
    pub fn classes(&self) -> usize {
        self.classes
    }

    /// The class of an entry.
    pub(crate) fn class(&self, entry: usize) -> u32 {
        self.labels[entry]
    }
}
