//! The tables of reference values in `tests/data`.

use std::fmt::Debug;
use std::path::PathBuf;
use std::str::FromStr;

/// The text of a file in `tests/data`.
pub fn read(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../tests/data", name].iter().collect();
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Comma-separated values with a line of names first; no field has a comma in it.
#[derive(Clone, Debug)]
pub struct Table {
    names: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// A row of a table, its fields by name.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    table: &'a Table,
    fields: &'a [String],
}

impl Table {
    /// The table in a file of `tests/data`.
    pub fn read(name: &str) -> Self {
        Self::parse(&read(name))
    }

    /// The table in a text.
    pub fn parse(text: &str) -> Self {
        let fields = |line: &str| line.split(',').map(|field| field.trim().to_owned()).collect::<Vec<_>>();
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        let names = fields(lines.next().expect("a line of names"));
        let rows: Vec<_> = lines.map(fields).collect();
        for row in &rows {
            assert_eq!(row.len(), names.len(), "as many fields as names in {row:?}");
        }
        assert!(!rows.is_empty(), "a table without rows tests nothing");
        Self { names, rows }
    }

    /// The rows below the names.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> {
        self.rows.iter().map(|fields| Row { table: self, fields })
    }
}

impl<'a> Row<'a> {
    /// The field of this name, as it is written.
    pub fn text(self, name: &str) -> &'a str {
        let place = self.table.names.iter().position(|other| other == name);
        &self.fields[place.unwrap_or_else(|| panic!("no column {name:?} among {:?}", self.table.names))]
    }

    /// The value of a field that is never empty.
    pub fn value<T: FromStr<Err: Debug>>(self, name: &str) -> T {
        self.known(name).unwrap_or_else(|| panic!("no {name} in {:?}", self.fields))
    }

    /// The value of a field, or `None` where it is empty: not known.
    pub fn known<T: FromStr<Err: Debug>>(self, name: &str) -> Option<T> {
        let text = self.text(name);
        let value = || text.parse().unwrap_or_else(|error| panic!("{name} {text:?}: {error:?}"));
        (!text.is_empty()).then(value)
    }
}
