//! The method of the Four Russians: tables of all combinations of a few rows of the right matrix.
//!
//! A panel of the right matrix is a cache line wide. For 32 of its rows at a time, tables are made that together fit
//! the first-level cache, and half a word of each row of the left matrix selects one entry of each:
//!
//! ```text
//!                              panel: up to 8 words of columns
//!                            ┌──────────────────────────────────┐
//!        32 rows of the      │ 7 rows ─▶ table of 128 entries   │
//!        right matrix        │ 7 rows ─▶ table of 128 entries   │
//!                            │ 6 rows ─▶ table of 64 entries …  │
//!                            └──────────────────────────────────┘
//!  row of the left matrix:   the sums: for each row, the entries
//!  32 bits, 7 7 6 6 6        that its bits select, added up
//! ```
//!
//! Fewer rows on the left take smaller tables. The sums of a panel are collected close together in scratch: rows of
//! the target lie a stride apart and would evict the tables. Plain loops over `[u64; N]`, compiled for each
//! instruction set by [`Level::run`].
//!
//! Source: Albrecht, Bard, Hart, "Algorithm 898: Efficient multiplication of dense matrices over GF(2)" (2010).

use std::marker::PhantomData;

use crate::simd::{Level, Simd, Work};
use crate::words::{WORD_BITS, words_for};
use crate::{MatrixMut, MatrixRef, Shape};

/// Rows of the right matrix that are combined at a time.
const CHUNK: usize = 32;
/// Words of a panel: a cache line.
const PANEL_WORDS: usize = 8;

/// Left matrices of fewer rows take eight tables of 16 entries, which take less time to fill; measured.
const FEW_ROWS: usize = 96;
/// Those of fewer rows than this take six tables of 64 or 32 entries.
const SOME_ROWS: usize = 320;

/// Up to so many columns of the left matrix, the sums are made in the target, though its rows are further apart: to
/// put them together elsewhere takes two more passes; measured.
const MAX_APART: usize = 256;

/// The words of scratch that [`add_product`] takes at most: a panel of the target.
pub(super) fn scratch_words(left: Shape, right: Shape) -> usize {
    left.rows.saturating_mul(line_words(words_for(right.columns)))
}

/// The words of a line of a panel that has room for so many.
fn line_words(width: usize) -> usize {
    width.min(PANEL_WORDS).next_power_of_two()
}

/// Adds the product of two matrices, whose shapes fit, to the target, with [scratch](scratch_words) of any content.
pub(super) fn add_product(
    level: Level,
    target: &mut MatrixMut<'_>,
    left: MatrixRef<'_>,
    right: MatrixRef<'_>,
    scratch: &mut [u64],
) {
    let width = words_for(right.columns());
    for first in (0..width).step_by(PANEL_WORDS) {
        let panel = Panel { right, first, width: PANEL_WORDS.min(width - first) };
        match line_words(panel.width) {
            1 => add_panel::<One>(level, target, left, panel, scratch),
            2 => add_panel::<Two>(level, target, left, panel, scratch),
            4 => add_panel::<Four>(level, target, left, panel, scratch),
            _ if panel.width == PANEL_WORDS && left.columns() <= MAX_APART => {
                let (words, stride) = target.words_and_stride();
                add_by_tables::<Eight, true>(level, left, panel, &mut words[first..], stride);
            }
            _ => add_panel::<Eight>(level, target, left, panel, scratch),
        }
    }
}

/// Some words of each row of the right matrix.
#[derive(Clone, Copy)]
struct Panel<'a> {
    right: MatrixRef<'a>,
    first: usize,
    /// At most [`PANEL_WORDS`].
    width: usize,
}

impl Panel<'_> {
    /// The words of a row; zeros where there is no row.
    #[inline(always)]
    fn line<L: Line>(self, row: usize) -> L {
        if row < self.right.rows() {
            L::load(&self.right.row_words(row)[self.first..][..self.width])
        } else {
            L::ZERO
        }
    }
}

/// The words of a row of a panel, aligned so that they are added from memory by as few instructions as there can be.
trait Line: Copy {
    const ZERO: Self;
    const WORDS: usize;

    /// The first words, with zeros for missing ones.
    fn load(words: &[u64]) -> Self;
    fn store(self, words: &mut [u64]);
    fn add(&mut self, other: &Self);
}

macro_rules! line {
    ($name:ident: $words:literal words, $bytes:literal bytes) => {
        #[derive(Clone, Copy)]
        #[repr(align($bytes))]
        struct $name([u64; $words]);

        impl Line for $name {
            const ZERO: Self = Self([0; $words]);
            const WORDS: usize = $words;

            #[inline(always)]
            fn load(words: &[u64]) -> Self {
                if let Some(words) = words.first_chunk() {
                    return Self(*words);
                }
                let mut line = Self::ZERO;
                line.0.iter_mut().zip(words).for_each(|(word, source)| *word = *source);
                line
            }

            #[inline(always)]
            fn store(self, words: &mut [u64]) {
                words[..$words].copy_from_slice(&self.0);
            }

            #[inline(always)]
            fn add(&mut self, other: &Self) {
                self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word ^= other);
            }
        }
    };
}

line!(One: 1 words, 8 bytes);
line!(Two: 2 words, 16 bytes);
line!(Four: 4 words, 32 bytes);
line!(Eight: 8 words, 64 bytes);

/// The combinations of [`CHUNK`] rows in `TABLES` tables, which have `ENTRIES` entries together: the first `LONG`
/// tables combine a row more than the others.
struct Tables<L, const TABLES: usize, const LONG: usize, const ENTRIES: usize>([L; ENTRIES]);

impl<L: Line, const TABLES: usize, const LONG: usize, const ENTRIES: usize> Tables<L, TABLES, LONG, ENTRIES> {
    /// The rows that each of the others combines.
    const ROWS: usize = {
        let rows = (CHUNK - LONG) / TABLES;
        assert!(rows * TABLES + LONG == CHUNK && (TABLES + LONG) << rows == ENTRIES);
        rows
    };

    /// The first row of a table.
    const fn first_row(table: usize) -> usize {
        table * Self::ROWS + if table < LONG { table } else { LONG }
    }

    /// The first entry of a table.
    const fn first_entry(table: usize) -> usize {
        (table + if table < LONG { table } else { LONG }) << Self::ROWS
    }

    /// Makes the tables of these rows.
    #[inline(always)]
    fn fill(&mut self, rows: &[L; CHUNK]) {
        let (long, short) = self.0.split_at_mut(Self::first_entry(LONG));
        let (long_rows, short_rows) = rows.split_at(Self::first_row(LONG));
        let longer = long_rows.chunks_exact(Self::ROWS + 1);
        for (table, rows) in long.chunks_exact_mut(2 << Self::ROWS).zip(longer) {
            fill_table(table, rows);
        }
        for (table, rows) in short.chunks_exact_mut(1 << Self::ROWS).zip(short_rows.chunks_exact(Self::ROWS))
        {
            fill_table(table, rows);
        }
    }

    /// Adds the entries that the bits select, one of each table.
    #[inline(always)]
    fn add_selected(&self, bits: u32, sum: &mut L) {
        for table in 0..TABLES {
            let rows = Self::ROWS + usize::from(table < LONG);
            let selected = (bits >> Self::first_row(table)) as usize & ((1 << rows) - 1);
            sum.add(&self.0[Self::first_entry(table) + selected]);
        }
    }
}

/// Adds the product of the left matrix and a panel.
fn add_panel<L: Line>(
    level: Level,
    target: &mut MatrixMut<'_>,
    left: MatrixRef<'_>,
    panel: Panel<'_>,
    scratch: &mut [u64],
) {
    let rows = left.rows();
    let (words, stride) = target.words_and_stride();
    if panel.width == L::WORDS && stride == L::WORDS {
        return add_by_tables::<L, false>(level, left, panel, words, stride);
    }
    let sums = &mut scratch[..rows * L::WORDS];
    sums.fill(0);
    add_by_tables::<L, false>(level, left, panel, sums, L::WORDS);
    for (target, sums) in words.chunks_mut(stride).zip(sums.chunks_exact(L::WORDS)) {
        let target = &mut target[panel.first..][..panel.width];
        target.iter_mut().zip(sums).for_each(|(word, sum)| *word ^= sum);
    }
}

/// Adds the product of the left matrix and a panel to lines that are `stride` words apart. `APART` says that this is
/// more than a line has.
fn add_by_tables<L: Line, const APART: bool>(
    level: Level,
    left: MatrixRef<'_>,
    panel: Panel<'_>,
    lines: &mut [u64],
    stride: usize,
) {
    // At most 8, 16 and 28 KiB of tables.
    match left.rows() {
        0..FEW_ROWS => level.run(AddSums::<L, APART, 8, 0, 128>::new(left, panel, stride), lines),
        FEW_ROWS..SOME_ROWS => level.run(AddSums::<L, APART, 6, 2, 256>::new(left, panel, stride), lines),
        _ => level.run(AddSums::<L, APART, 5, 2, 448>::new(left, panel, stride), lines),
    }
}

/// Adds the product of the left matrix and a panel to lines that are some words apart. A work of its own for each
/// division of rows among tables, so that its loops have all registers.
struct AddSums<'a, L, const APART: bool, const TABLES: usize, const LONG: usize, const ENTRIES: usize> {
    left: MatrixRef<'a>,
    panel: Panel<'a>,
    stride: usize,
    line: PhantomData<L>,
}

impl<'a, L: Line, const APART: bool, const TABLES: usize, const LONG: usize, const ENTRIES: usize>
    AddSums<'a, L, APART, TABLES, LONG, ENTRIES>
{
    fn new(left: MatrixRef<'a>, panel: Panel<'a>, stride: usize) -> Self {
        Self { left, panel, stride, line: PhantomData }
    }
}

impl<L: Line, const APART: bool, const TABLES: usize, const LONG: usize, const ENTRIES: usize>
    Work<&mut [u64]> for AddSums<'_, L, APART, TABLES, LONG, ENTRIES>
{
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S, lines: &mut [u64]) {
        let mut tables = Tables::<L, TABLES, LONG, ENTRIES>([L::ZERO; ENTRIES]);
        let (left, stride) = self.left.words_and_stride();
        for first in (0..self.left.columns()).step_by(CHUNK) {
            let rows = std::array::from_fn(|row| self.panel.line(first + row));
            tables.fill(&rows);
            let words = left[first / WORD_BITS..].chunks(stride).map(|words| words[0]);
            let bits = words.map(|word| (word >> (first % WORD_BITS)) as u32);
            if APART {
                add_to_lines(&tables, bits.zip(lines.chunks_mut(self.stride)));
            } else {
                add_to_lines(&tables, bits.zip(lines.chunks_exact_mut(L::WORDS)));
            }
        }
    }
}

/// Adds to each line the entries that its bits select, one of each table.
#[inline(always)]
fn add_to_lines<'l, L: Line, const TABLES: usize, const LONG: usize, const ENTRIES: usize>(
    tables: &Tables<L, TABLES, LONG, ENTRIES>,
    lines: impl Iterator<Item = (u32, &'l mut [u64])>,
) {
    for (bits, line) in lines {
        let mut sum = L::load(line);
        tables.add_selected(bits, &mut sum);
        sum.store(line);
    }
}

/// Makes entry `i` of a table the sum of the rows selected by the bits of `i`. The first entry is zero.
#[inline(always)]
fn fill_table<L: Line>(table: &mut [L], rows: &[L]) {
    for (bit, row) in rows.iter().enumerate() {
        let (without, with) = table.split_at_mut(1 << bit);
        for (with, without) in with[..1 << bit].iter_mut().zip(without) {
            // Added up in a local: in place, every line would be stored twice.
            let mut sum = *without;
            sum.add(row);
            *with = sum;
        }
    }
}
