//! Vectors whose length the input decides: where there is no memory for them, that is an error.

use crate::{Error, Size};

/// An empty vector with capacity for `length` values, for a board of this size.
pub(crate) fn with_capacity<T>(length: usize, size: Size) -> Result<Vec<T>, Error> {
    let mut values = Vec::new();
    values.try_reserve_exact(length).map_err(|_| no_memory(size))?;
    Ok(values)
}

/// A vector of `length` equal values, for a board of this size.
pub(crate) fn filled<T: Clone>(length: usize, value: T, size: Size) -> Result<Vec<T>, Error> {
    let mut values = with_capacity(length, size)?;
    values.resize(length, value);
    Ok(values)
}

/// Adds a value to a vector that belongs to a board of this size.
pub(crate) fn push<T>(values: &mut Vec<T>, value: T, size: Size) -> Result<(), Error> {
    values.try_reserve(1).map_err(|_| no_memory(size))?;
    values.push(value);
    Ok(())
}

/// There is no memory for a board of this size.
pub(crate) fn no_memory(size: Size) -> Error {
    Error::BoardTooLarge { rows: size.rows, columns: size.columns }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_beyond_memory_is_an_error() {
        let size = Size { rows: 3, columns: 5 };
        let error = Error::BoardTooLarge { rows: 3, columns: 5 };
        assert_eq!(with_capacity::<u8>(usize::MAX, size), Err(error.clone()));
        assert_eq!(filled(usize::MAX / 8, 0_u64, size), Err(error));
        assert_eq!(filled(3, 7, size), Ok(vec![7; 3]));
    }
}
