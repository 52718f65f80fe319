//! The finest division of the coordinates in which no column needs coordinates of two parts.

use gf2_linalg::BitMatrix;

use super::{Column, Function, MOST_COORDINATES, Merged, Part};

/// Divides columns among the connected components of the graph that joins the coordinates of each column.
///
/// With a basis in reduced echelon form no other basis divides them further (unless columns have cancelled).
pub(super) fn divide(dimension: usize, by_entry: &BitMatrix, columns: Vec<Merged>) -> Vec<Part> {
    let mut components = Components::new(dimension);
    for column in &columns {
        let mut coordinates = by_entry.row(column.entry).iter_ones();
        if let Some(first) = coordinates.next() {
            coordinates.for_each(|other| components.join(first, other));
        }
    }
    let mut parts: Vec<Part> = Vec::new();
    // For each coordinate its part and its place there.
    let mut places = Vec::with_capacity(dimension);
    let mut part_of_root = vec![usize::MAX; dimension];
    for coordinate in 0..dimension {
        let root = components.root(coordinate);
        if part_of_root[root] == usize::MAX {
            part_of_root[root] = parts.len();
            parts.push(Part {
                coordinates: Vec::new(),
                columns: Vec::new(),
                function: None,
                dropped: Vec::new(),
            });
        }
        let part = &mut parts[part_of_root[root]];
        places.push((part_of_root[root], part.coordinates.len()));
        part.coordinates.push(coordinate);
    }
    for column in columns {
        if let Some(first) = by_entry.row(column.entry).first_one() {
            parts[places[first].0].columns.push(column);
        }
    }
    for part in parts.iter_mut().filter(|part| part.dimension() <= MOST_COORDINATES) {
        make_function(part, by_entry, |coordinate| places[coordinate].1);
    }
    parts
}

/// Writes the columns of a part as functionals of its own coordinates.
fn make_function(part: &mut Part, by_entry: &BitMatrix, place: impl Fn(usize) -> usize) {
    let dimension = part.dimension();
    let mut columns: Vec<(Column, Merged)> = Vec::with_capacity(part.columns.len());
    for &merged in &part.columns {
        let bits = by_entry.row(merged.entry).iter_ones();
        let functional =
            bits.fold(0, |functional, coordinate| functional | 1 << (dimension - 1 - place(coordinate)));
        let Merged { complemented, multiplicity, .. } = merged;
        columns.push((Column { functional, complemented, multiplicity }, merged));
    }
    columns.sort_unstable_by_key(|(column, _)| column.functional);
    part.columns.clear();
    let mut function = Function { dimension, columns: Vec::with_capacity(columns.len()) };
    for (column, merged) in columns {
        function.columns.push(column);
        part.columns.push(merged);
    }
    part.function = Some(function);
}

/// Sets of coordinates that are joined one by one.
struct Components {
    parents: Vec<usize>,
}

impl Components {
    fn new(count: usize) -> Self {
        Self { parents: (0..count).collect() }
    }

    /// The coordinate that stands for the set of this one.
    fn root(&mut self, mut coordinate: usize) -> usize {
        while self.parents[coordinate] != coordinate {
            let parent = self.parents[coordinate];
            self.parents[coordinate] = self.parents[parent];
            coordinate = self.parents[coordinate];
        }
        coordinate
    }

    fn join(&mut self, left: usize, right: usize) {
        let (left, right) = (self.root(left), self.root(right));
        // The earlier one, so that parts are found by their first coordinates.
        self.parents[left.max(right)] = left.min(right);
    }
}
