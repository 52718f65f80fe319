//! Arrays of any number of dimensions, an element after the other.

use std::io::Read;

use super::element::Element;
use super::header::Header;
use crate::formats::{FormatError, Place, Problem, read_exact};
use crate::{Error, Shape};

/// So many elements are read at a time.
const BLOCK: usize = 1 << 12;
/// Maximum number of bytes of an element.
const WIDEST: usize = 16;

/// An array whose header has been read.
pub(in super::super) struct Flat<R> {
    reader: R,
    element: Element,
    is_fortran: bool,
    shape: Vec<usize>,
    length: usize,
}

impl<R: Read> Flat<R> {
    pub(in super::super) fn open(mut reader: R) -> Result<Self, FormatError> {
        let header = Header::read(&mut reader)?;
        let element = Element::of(&header)?;
        let Header { is_fortran, shape, .. } = header;
        let length = shape.iter().try_fold(1_usize, |length, &axis| length.checked_mul(axis));
        let length = length.ok_or(Error::TooLarge { shape: Shape::of_vector(usize::MAX) })?;
        Ok(Self { reader, element, is_fortran, shape, length })
    }

    /// The lengths of the axes.
    pub(in super::super) fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The number of elements.
    pub(in super::super) fn len(&self) -> usize {
        self.length
    }

    /// Whether the elements are booleans.
    pub(in super::super) fn is_boolean(&self) -> bool {
        self.element.is_boolean()
    }

    /// Checks that the array has this number of axes.
    pub(in super::super) fn expect_axes(&self, expected: usize) -> Result<(), FormatError> {
        if self.shape.len() == expected {
            return Ok(());
        }
        let found = format!("an array of {} dimensions", self.shape.len());
        Err(FormatError::Unsuitable(Problem::new(found, expected)))
    }

    /// Checks that the array has this shape.
    pub(in super::super) fn expect_shape(&self, expected: &[usize]) -> Result<(), FormatError> {
        self.expect_axes(expected.len())?;
        if self.shape == expected {
            return Ok(());
        }
        let shown = |shape: &[usize]| shape.iter().map(usize::to_string).collect::<Vec<_>>().join("x");
        let found = format!("{} elements", shown(&self.shape));
        Err(FormatError::Unsuitable(Problem::new(found, shown(expected))))
    }

    /// Calls `visit` with the index that each element has with the last axis varying fastest, and the element
    /// modulo 2.
    pub(in super::super) fn visit_bits(self, mut visit: impl FnMut(usize, bool)) -> Result<(), FormatError> {
        let element = self.element;
        self.visit(|index, bytes| {
            visit(index, element.bit(bytes)?);
            Ok(())
        })
    }

    /// As [`visit_bits`](Self::visit_bits), with elements that are integers.
    pub(in super::super) fn visit_integers(
        self,
        mut visit: impl FnMut(usize, i128) -> Result<(), Problem>,
    ) -> Result<(), FormatError> {
        let element = self.element;
        if !element.is_integer() {
            return Err(FormatError::Unsuitable(Problem::new("an array of another type", "integers")));
        }
        self.visit(|index, bytes| visit(index, element.integer(bytes)))
    }

    fn visit(
        mut self,
        mut visit: impl FnMut(usize, &[u8]) -> Result<(), Problem>,
    ) -> Result<(), FormatError> {
        let width = self.element.width();
        let mut bytes = [0; BLOCK * WIDEST];
        let mut position = 0;
        while position < self.length {
            let bytes = &mut bytes[..BLOCK.min(self.length - position) * width];
            read_exact(&mut self.reader, bytes, || {
                Problem::new("the end within the array", format_args!("{} elements", self.length))
            })?;
            for element in bytes.chunks_exact(width) {
                let index = if self.is_fortran { self.index_of(position) } else { position };
                visit(index, element).map_err(|problem| problem.at(Place::Element(index)))?;
                position += 1;
            }
        }
        super::check_end(self.reader)
    }

    /// The index with the last axis varying fastest, of an element at this position with the first one doing so.
    fn index_of(&self, mut position: usize) -> usize {
        let (mut index, mut stride) = (0, self.length);
        for &axis in &self.shape {
            stride /= axis;
            index += position % axis * stride;
            position /= axis;
        }
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_in_either_order_have_the_same_indices() {
        for shape in [vec![], vec![5], vec![1, 1], vec![3, 4], vec![2, 3, 4], vec![4, 1, 3], vec![2, 0, 3]] {
            let length: usize = shape.iter().product();
            // The element at an index is the index, so that each comes with its own.
            let mut in_order = vec![0; length];
            let position = |index: usize| {
                let (mut position, mut stride, mut rest, mut block) = (0, 1, index, length);
                for &axis in &shape {
                    block /= axis;
                    position += rest / block * stride;
                    (rest, stride) = (rest % block, stride * axis);
                }
                position
            };
            (0..length).for_each(|index| in_order[position(index)] = index as u8);
            let header = Header { descr: "|u1".to_owned(), is_fortran: true, shape: shape.clone() };
            let bytes = [header.to_bytes(), in_order].concat();
            let array = Flat::open(bytes.as_slice()).unwrap();
            assert_eq!((array.shape(), array.len()), (shape.as_slice(), length));
            let mut count = 0;
            let visit = |index, value| {
                assert_eq!(index as i128, value, "{shape:?}");
                count += 1;
                Ok(())
            };
            array.visit_integers(visit).unwrap();
            assert_eq!(count, length);
        }
    }
}
