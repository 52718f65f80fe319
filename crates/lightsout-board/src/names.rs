//! Names of the members of a small set.

use crate::Error;

/// Returns the member of `all` with this name.
///
/// # Errors
///
/// [`Error::UnknownName`] with the names known.
pub fn find_name<T: Copy>(
    what: &'static str,
    name: &str,
    all: &[T],
    name_of: impl Fn(T) -> &'static str,
) -> Result<T, Error> {
    all.iter().copied().find(|&one| name_of(one) == name).ok_or_else(|| Error::UnknownName {
        what,
        name: name.to_owned(),
        known: all.iter().map(|&one| name_of(one)).collect(),
    })
}

/// Writes and reads the members of a small set by their names: `$type` has `ALL` and `name`.
macro_rules! display_and_read_by_name {
    ($type:ty, $what:literal) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::Error;

            /// Reads a name as [`name`](Self::name) gives it.
            ///
            /// # Errors
            ///
            /// [`Error::UnknownName`]($crate::Error::UnknownName) with the names known.
            fn from_str(name: &str) -> Result<Self, Self::Err> {
                $crate::names::find_name($what, name, Self::ALL, Self::name)
            }
        }
    };
}

pub(crate) use display_and_read_by_name;
