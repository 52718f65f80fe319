//! How much memory there is, and lists that are asked for in a way that can be refused.

#[cfg(target_os = "linux")]
mod linux;

#[cfg(target_os = "linux")]
use self::linux::available;
use crate::Error;

/// What is taken to be free where the system does not say.
const UNKNOWN: u64 = 4 << 30;

/// The approximate number of available bytes.
pub(crate) fn free() -> u64 {
    available().unwrap_or(UNKNOWN)
}

#[cfg(not(target_os = "linux"))]
fn available() -> Option<u64> {
    None
}

/// The bytes of `count` elements.
pub(crate) fn bytes<T>(count: usize) -> u64 {
    (count as u64).saturating_mul(size_of::<T>() as u64)
}

/// Reserves capacity in a list for more elements.
///
/// # Errors
///
/// [`Error::Memory`] when the system does not give it.
pub(crate) fn reserve<T>(list: &mut Vec<T>, more: usize) -> Result<(), Error> {
    let bytes = bytes::<T>(list.len().saturating_add(more));
    list.try_reserve(more).map_err(|_| Error::Memory { bytes })
}

/// An empty list with capacity for this number of elements.
///
/// # Errors
///
/// As for [`reserve`].
pub(crate) fn with_capacity<T>(count: usize) -> Result<Vec<T>, Error> {
    let mut list = Vec::new();
    list.try_reserve_exact(count).map_err(|_| Error::Memory { bytes: bytes::<T>(count) })?;
    Ok(list)
}

/// A list of `count` equal elements.
///
/// # Errors
///
/// As for [`reserve`].
pub(crate) fn filled<T: Clone>(element: T, count: usize) -> Result<Vec<T>, Error> {
    let mut list = with_capacity(count)?;
    list.resize(count, element);
    Ok(list)
}

/// The elements as a list.
///
/// # Errors
///
/// As for [`reserve`].
pub(crate) fn collected<T>(elements: impl IntoIterator<Item = T>) -> Result<Vec<T>, Error> {
    let elements = elements.into_iter();
    let mut list = with_capacity(elements.size_hint().0)?;
    for element in elements {
        if list.len() == list.capacity() {
            reserve(&mut list, 1)?;
        }
        list.push(element);
    }
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_had_is_an_error_with_its_size() {
        let max = usize::MAX / 8;
        let refused = Err(Error::Memory { bytes: max as u64 * 8 });
        assert_eq!(with_capacity::<u64>(max), refused);
        assert_eq!(filled(1_u64, max), refused);
        assert_eq!(collected::<u64>((0..max).map(|index| index as u64)), refused);
        assert_eq!(reserve(&mut Vec::<u64>::new(), max).map(|()| Vec::new()), refused);
    }

    #[test]
    fn elements_are_collected_however_little_is_known_of_their_number() {
        assert_eq!(collected((0..1000).filter(|number| number % 2 == 0)).map(|list| list.len()), Ok(500));
        assert_eq!(filled(7, 3), Ok(vec![7; 3]));
    }

    #[test]
    fn something_is_free() {
        assert!(free() > 0);
    }
}
