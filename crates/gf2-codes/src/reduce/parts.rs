//! The finest division of the coordinates in which no column needs coordinates of two parts.

use super::components::Components;
use super::distinct::Distinct;
use super::{Column, Function, MAX_COORDINATES, Merged, Part};
use crate::Error;
use crate::runtime::Pace;
use crate::runtime::memory::{filled, reserve, with_capacity};

/// Divides columns among the connected components of the graph that joins the coordinates of each column.
///
/// With a basis in reduced echelon form no other basis divides them further (unless columns have cancelled).
///
/// # Errors
///
/// [`Error::Memory`]; [`Error::Stopped`] when the watch says so.
///
/// # Complexity
///
/// O(columns · dimension / 64), and a sort of the columns of each part of up to [`MAX_COORDINATES`].
pub(super) fn divide(
    functionals: &Distinct,
    columns: Vec<Merged>,
    pace: &mut Pace<'_>,
) -> Result<Vec<Part>, Error> {
    let dimension = functionals.length();
    let mut components = Components::new(dimension)?;
    for column in &columns {
        pace.step(1 + dimension / 64)?;
        components.add(functionals.get(column.functional))?;
    }
    let mut parts: Vec<Part> = Vec::new();
    // For each coordinate its part and its index there.
    let mut indices = with_capacity(dimension)?;
    let mut part_of_component = filled(usize::MAX, dimension)?;
    for coordinate in 0..dimension {
        let part = &mut part_of_component[components.of(coordinate)];
        if *part == usize::MAX {
            *part = parts.len();
            reserve(&mut parts, 1)?;
            parts.push(Part::default());
        }
        let coordinates = &mut parts[*part].coordinates;
        indices.push((*part, coordinates.len()));
        reserve(coordinates, 1)?;
        coordinates.push(coordinate);
    }
    if let [part] = &mut parts[..] {
        part.columns = columns;
    } else {
        for column in columns {
            if let Some(first) = functionals.get(column.functional).first_one() {
                let columns = &mut parts[indices[first].0].columns;
                reserve(columns, 1)?;
                columns.push(column);
            }
        }
    }
    for part in parts.iter_mut().filter(|part| part.dimension() <= MAX_COORDINATES) {
        make_function(part, functionals, |coordinate| indices[coordinate].1, pace)?;
    }
    Ok(parts)
}

/// Writes the columns of a part as functionals of its own coordinates.
fn make_function(
    part: &mut Part,
    functionals: &Distinct,
    index: impl Fn(usize) -> usize,
    pace: &mut Pace<'_>,
) -> Result<(), Error> {
    let dimension = part.dimension();
    let mut columns: Vec<(Column, Merged)> = with_capacity(part.columns.len())?;
    for &merged in &part.columns {
        let bits = functionals.get(merged.functional).iter_ones();
        let functional =
            bits.fold(0, |functional, coordinate| functional | 1 << (dimension - 1 - index(coordinate)));
        let Merged { complemented, multiplicity, .. } = merged;
        columns.push((Column { functional, complemented, multiplicity }, merged));
        pace.step(1 + dimension)?;
    }
    columns.sort_unstable_by_key(|(column, _)| column.functional);
    part.columns.clear();
    let mut function = Function { dimension, columns: with_capacity(columns.len())? };
    for (column, merged) in columns {
        function.columns.push(column);
        part.columns.push(merged);
    }
    part.function = Some(function);
    Ok(())
}
