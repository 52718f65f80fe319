//! Names of the members of a small set.

use crate::Error;

/// The one of these that has a name.
pub(crate) fn find_name<T: Copy>(
    what: &'static str,
    name: &str,
    all: &[T],
    name_of: impl Fn(T) -> &'static str,
) -> Result<T, Error> {
    all.iter().copied().find(|&one| name_of(one) == name).ok_or_else(|| Error::UnknownName {
        what,
        name: name.to_owned(),
        known: all.iter().map(|&one| name_of(one)).collect::<Vec<_>>().join(", "),
    })
}
