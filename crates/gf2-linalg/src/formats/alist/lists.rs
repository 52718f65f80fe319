//! The half of an alist that lists the ones of all columns, or of all rows.

use std::fmt;
use std::io::BufRead;

use crate::BitMatrix;
use crate::error::try_push;
use crate::formats::budget::Budget;
use crate::formats::scan::Scanner;
use crate::formats::{FormatError, Place, Problem};

#[derive(Clone, Copy)]
pub(super) enum Axis {
    Column,
    Row,
}

impl Axis {
    /// The row and column of an entry in the list of this index.
    pub(super) fn cell(self, index: usize, place: usize) -> (usize, usize) {
        match self {
            Self::Column => (place, index),
            Self::Row => (index, place),
        }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Column => "column",
            Self::Row => "row",
        })
    }
}

/// Half of the lists.
pub(super) struct Half {
    pub(super) axis: Axis,
    /// How many lists there are.
    pub(super) count: usize,
    /// Maximum number of ones in a list.
    pub(super) max: usize,
    /// The ones in each list, where the file says it.
    pub(super) degrees: Option<Vec<usize>>,
}

impl Half {
    /// The ones in all lists, where the file says how many each has.
    pub(super) fn total(&self) -> Option<u128> {
        Some(self.degrees.as_ref()?.iter().map(|&degree| degree as u128).sum())
    }

    /// The third line of a file: the ones in each list, or else the first list, which is returned with where
    /// its numbers are.
    pub(super) fn read_third_line<R: BufRead>(
        &mut self,
        scanner: &mut Scanner<R>,
        places: usize,
    ) -> Result<Vec<(usize, Place)>, FormatError> {
        let Self { axis, count, max, .. } = *self;
        if count == 0 {
            self.read_degrees(scanner)?;
            return Ok(Vec::new());
        }
        scanner.skip_blank()?;
        let (mut numbers, mut list, mut too_large) = (Vec::new(), Vec::new(), None);
        while numbers.len() < count.max(max) && scanner.skip_spaces()? {
            let number = scanner.number("a number of ones or a place", 0, places)?;
            if number > max && too_large.is_none() {
                too_large = Some((number, scanner.start()));
            }
            if list.len() < max {
                try_push(&mut list, (number, scanner.start()))?;
            }
            try_push(&mut numbers, number)?;
        }
        let of_degrees = format!("{count} numbers of ones, one a {axis}");
        scanner.end_line(&format!("the end of the line behind {of_degrees}"))?;
        if (1..=max).contains(&numbers.len()) && (numbers.len() != count || too_large.is_some()) {
            return Ok(list);
        }
        if numbers.len() != count {
            let expected = format!("{of_degrees}, or up to {max}, the list of {axis} 1");
            return Err(Problem::new(format!("{} numbers", numbers.len()), expected).at(scanner.start()));
        }
        if let Some((number, place)) = too_large {
            return Err(Problem::new(number, format!("a number of ones up to {max}")).at(place));
        }
        self.degrees = Some(numbers);
        Ok(Vec::new())
    }

    /// The line with the ones in each list.
    pub(super) fn read_degrees<R: BufRead>(&mut self, scanner: &mut Scanner<R>) -> Result<(), FormatError> {
        let Self { axis, count, max, .. } = *self;
        match count {
            0 => scanner.skip_comments()?,
            _ => _ = scanner.skip_blank()?,
        }
        let mut degrees = Vec::new();
        while scanner.skip_spaces()? && degrees.len() < count {
            try_push(&mut degrees, scanner.number("a number of ones", 0, max)?)?;
        }
        if degrees.len() < count {
            let found = format!("{} numbers of ones", degrees.len());
            return Err(Problem::new(found, format!("{count}, one a {axis}")).at(scanner.place()));
        }
        scanner.end_line(&format!("the end of the line behind {count} numbers of ones, one a {axis}"))?;
        self.degrees = Some(degrees);
        Ok(())
    }

    /// Reads all lists, a line each but for the first where that has been read, and calls `take` with the index
    /// of the list and the place of each one, both counted from 0. Returns what is wrong when the file ends
    /// before there is any one.
    pub(super) fn read_lists<R: BufRead>(
        &self,
        scanner: &mut Scanner<R>,
        places: usize,
        first: &[(usize, Place)],
        mut take: impl FnMut(usize, usize) -> Result<(), Problem>,
    ) -> Result<Option<FormatError>, FormatError> {
        let mut has_ones = false;
        for index in 0..self.count {
            let degree = self.degrees.as_ref().map(|degrees| degrees[index]);
            let mut list = List { half: self, index, degree, ones: 0, zeros: 0 };
            if index == 0 && !first.is_empty() {
                for &(number, place) in first {
                    list.push(number, place, &mut take)?;
                }
                has_ones = true;
                continue;
            }
            if degree == Some(0) {
                scanner.skip_comments()?;
            } else if !scanner.skip_blank()? {
                let error = list.wrong("the end").at(scanner.place());
                return if has_ones { Err(error) } else { Ok(Some(error)) };
            }
            while scanner.skip_spaces()? {
                let number = scanner.number("a place or 0", 0, places)?;
                list.push(number, scanner.start(), &mut take)?;
            }
            if degree.is_some_and(|degree| list.ones < degree) {
                return Err(list.wrong(list.ones).at(scanner.place()));
            }
            scanner.skip_line()?;
            has_ones |= list.ones > 0;
        }
        Ok(None)
    }

    /// Checks that the matrix has the numbers of ones in each column or row that the file gives.
    pub(super) fn check_degrees<R: BufRead>(
        &self,
        matrix: &BitMatrix,
        budget: &mut Budget,
        scanner: &Scanner<R>,
    ) -> Result<(), FormatError> {
        let Some(degrees) = &self.degrees else { return Ok(()) };
        let mut counts = budget.numbers::<usize>(self.count)?;
        counts.resize(self.count, 0);
        for (row, ones) in matrix.as_ref().iter_stored_rows().enumerate() {
            match self.axis {
                Axis::Row => counts[row] = ones.weight(),
                Axis::Column => ones.iter_ones().for_each(|column| counts[column] += 1),
            }
        }
        match (0..self.count).find(|&index| counts[index] != degrees[index]) {
            None => Ok(()),
            Some(index) => {
                let found = format!("{} ones in {} {}", counts[index], self.axis, index + 1);
                let expected = format!("{}, as its number of ones says", degrees[index]);
                Err(Problem::new(found, expected).at(scanner.place()))
            }
        }
    }
}

/// A list as far as it was read.
struct List<'a> {
    half: &'a Half,
    index: usize,
    degree: Option<usize>,
    ones: usize,
    zeros: usize,
}

impl List<'_> {
    fn push(
        &mut self,
        number: usize,
        place: Place,
        take: &mut impl FnMut(usize, usize) -> Result<(), Problem>,
    ) -> Result<(), FormatError> {
        if number == 0 {
            self.zeros += 1;
        } else if self.zeros > 0 {
            return Err(Problem::new(format!("{number} behind a 0"), "zeros at the end only").at(place));
        } else {
            self.ones += 1;
            take(self.index, number - 1).map_err(|problem| problem.at(place))?;
        }
        if self.degree.is_some_and(|degree| self.ones > degree) {
            return Err(self.wrong(format!("{} or more", self.ones)).at(place));
        }
        let (numbers, max) = (self.ones + self.zeros, self.half.max);
        if numbers > max {
            let expected = format!("at most {max} with the zeros");
            return Err(Problem::new(format!("{numbers} numbers"), expected).at(place));
        }
        Ok(())
    }

    fn wrong(&self, found: impl fmt::Display) -> Problem {
        let of = format!("{} {}", self.half.axis, self.index + 1);
        match self.degree {
            Some(degree) => Problem::new(found, format!("{degree} ones in {of}, as its number of ones says")),
            None => Problem::new(found, format!("the list of {of}")),
        }
    }
}
