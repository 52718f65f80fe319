//! The known contest problems.

use crate::{Alphabet, Goal};

use super::puzzles::{
    array, bulbs, classic, even_parity, graph, joltages, machine, ring, row_and_column, sized, switches,
    valves,
};
use super::{Division, Judge, Label, Printed};

/// All judges, by contest.
pub(super) static JUDGES: &[Judge] = &[
    Judge {
        name: "poj-1222",
        source: "POJ 1222",
        title: "Extended Lights Out",
        summary: "5x6 boards of 0/1, their number first; the presses that switch all off, under PUZZLE #i",
        division: Division::Counted,
        puzzle: |input| classic(input.grid(Some(5), Some(6), Alphabet::DIGITS)?, Goal::Off),
        label: Label::Number("PUZZLE #", "\n"),
        printed: Printed::Grid,
        unsolvable: None,
    },
    Judge {
        name: "poj-1681",
        source: "POJ 1681",
        title: "Painter's Problem",
        summary: "the number of walls, then n and n rows of w/y for each; the fewest bricks to paint that \
                  make it all yellow, or inf",
        division: Division::Counted,
        puzzle: |input| {
            let side = input.number("the side of the wall", 1..=usize::MAX)?;
            classic(input.grid(Some(side), Some(side), Alphabet::new('y', 'w'))?, Goal::Off)
        },
        label: Label::Nothing,
        printed: Printed::Fewest,
        unsolvable: Some("inf"),
    },
    Judge {
        name: "poj-1753",
        source: "POJ 1753",
        title: "Flip Game",
        summary: "a board of b/w; the fewest rounds that make it all one colour, or Impossible",
        division: Division::One,
        puzzle: |input| classic(input.grid(None, None, Alphabet::LETTERS)?, Goal::Either),
        label: Label::Nothing,
        printed: Printed::Fewest,
        unsolvable: Some("Impossible"),
    },
    Judge {
        name: "poj-1830",
        source: "POJ 1830",
        title: "Switches",
        summary: "the number of cases, then n, n states now and wanted, and pairs of switches closed by 0 0 \
                  for each; in how many ways, or Oh,it's impossible~!!",
        division: Division::Counted,
        puzzle: switches,
        label: Label::Nothing,
        printed: Printed::Solutions,
        unsolvable: Some("Oh,it's impossible~!!"),
    },
    Judge {
        name: "poj-2965",
        source: "POJ 2965",
        title: "The Pilots Brothers' Refrigerator",
        summary: "handles as a board of -/+, a turn takes a row and a column along; the fewest turns to all \
                  -, and the row and column of each",
        division: Division::One,
        puzzle: |input| row_and_column(input.grid(None, None, Alphabet::new('-', '+'))?),
        label: Label::Nothing,
        printed: Printed::Cells,
        unsolvable: None,
    },
    Judge {
        name: "poj-3185",
        source: "POJ 3185",
        title: "The Water Bowls",
        summary: "a row of 0/1, a flip takes the bowls beside along; the fewest flips to all 0",
        division: Division::One,
        puzzle: |input| classic(input.grid(Some(1), None, Alphabet::DIGITS)?, Goal::Off),
        label: Label::Nothing,
        printed: Printed::Fewest,
        unsolvable: None,
    },
    Judge {
        name: "poj-3279",
        source: "POJ 3279",
        title: "Fliptile",
        summary: "m, n and m rows of n 0/1; of the fewest flips to all 0 the lexicographically least, or \
                  IMPOSSIBLE",
        division: Division::One,
        puzzle: |input| classic(sized(input)?, Goal::Off),
        label: Label::Nothing,
        printed: Printed::Grid,
        unsolvable: Some("IMPOSSIBLE"),
    },
    Judge {
        name: "uva-10309",
        source: "UVa 10309",
        title: "Turn the Lights Off",
        summary: "a name and ten rows of ten #/O (off/on) a case, then the word end; the name and the fewest \
                  presses, or -1",
        division: Division::Closed("end"),
        // More presses than the 100 that the contest allows are more than there are buttons.
        puzzle: |input| classic(input.grid(Some(10), Some(10), Alphabet::new('#', 'O'))?, Goal::Off),
        label: Label::Name,
        printed: Printed::Fewest,
        unsolvable: Some("-1"),
    },
    Judge {
        name: "uva-11464",
        source: "UVa 11464",
        title: "Even Parity",
        summary: "the number of cases, then n and n rows of n 0/1 for each; the fewest zeros to turn into \
                  ones until each cell has an even number of ones around it, or -1",
        division: Division::Counted,
        puzzle: |input| {
            let side = input.number("the side of the grid", 1..=usize::MAX)?;
            even_parity(input.grid(Some(side), Some(side), Alphabet::DIGITS)?)
        },
        label: Label::Number("Case ", ": "),
        printed: Printed::Fewest,
        unsolvable: Some("-1"),
    },
    Judge {
        name: "aoj-1308",
        source: "AOJ 1308",
        title: "Awkward Lights",
        summary: "m, n, d and n rows of m 0/1 a case, then 0 0 0, a switch takes the rooms at distance d along; \
                  1 if all can be off, else 0",
        division: Division::Closed("0 0 0"),
        puzzle: ring,
        label: Label::Nothing,
        printed: Printed::Solvable("1"),
        unsolvable: Some("0"),
    },
    Judge {
        name: "timus-1042",
        source: "Timus 1042",
        title: "Central Heating",
        summary: "n, then for each of n technicians the valves to turn and -1; the fewest technicians who open \
                  all n valves, or No solution",
        division: Division::One,
        puzzle: valves,
        label: Label::Nothing,
        printed: Printed::Numbers,
        unsolvable: Some("No solution"),
    },
    Judge {
        name: "acwing-95",
        source: "AcWing 95",
        title: "费解的开关",
        summary: "5x5 boards of 0/1, their number first; the fewest presses to all 1, or -1 if more than 6",
        division: Division::Counted,
        puzzle: |input| classic(input.grid(Some(5), Some(5), Alphabet::DIGITS)?, Goal::On),
        label: Label::Nothing,
        printed: Printed::AtMost(6),
        unsolvable: Some("-1"),
    },
    Judge {
        name: "kattis-flipfive",
        source: "Kattis flipfive",
        title: "Flip Five",
        summary: "3x3 boards of ./*, their number first; the fewest clicks to all .",
        division: Division::Counted,
        puzzle: |input| classic(input.grid(Some(3), Some(3), Alphabet::new('.', '*'))?, Goal::Off),
        label: Label::Nothing,
        printed: Printed::Fewest,
        unsolvable: None,
    },
    Judge {
        name: "dwite-2009-lights-out",
        source: "DWITE 2009",
        title: "Lights Out!",
        summary: "r, c and r rows of c 0/1 a case, as many as there are; the fewest presses to all 0, or -1",
        division: Division::Many,
        puzzle: |input| classic(sized(input)?, Goal::Off),
        label: Label::Nothing,
        printed: Printed::Fewest,
        unsolvable: Some("-1"),
    },
    Judge {
        name: "atcoder-abc128-c",
        source: "AtCoder ABC 128 C",
        title: "Switches",
        summary: "n switches and m bulbs, how many switches and which for each bulb, and m times 0/1, whether \
                  it takes an even or odd number of them; in how many ways all bulbs are lit",
        division: Division::One,
        puzzle: bulbs,
        label: Label::Nothing,
        printed: Printed::Solutions,
        unsolvable: Some("0"),
    },
    Judge {
        name: "leetcode-1284",
        source: "LeetCode 1284",
        title: "Minimum Number of Flips to Convert Binary Matrix to Zero Matrix",
        summary: "an array of arrays of 0/1; the fewest flips to all 0, or -1",
        division: Division::One,
        puzzle: |input| classic(array(input)?, Goal::Off),
        label: Label::Nothing,
        printed: Printed::Fewest,
        unsolvable: Some("-1"),
    },
    Judge {
        name: "aoc-2025-day-10",
        source: "Advent of Code 2025, day 10, part one",
        title: "Factory, part one",
        summary: "machines such as [.#] (0,1) (1) {2,3}: lights, buttons, and a part to skip; the fewest \
                  presses of all together",
        division: Division::Many,
        puzzle: machine,
        label: Label::Nothing,
        printed: Printed::Sum,
        unsolvable: None,
    },
    Judge {
        name: "aoc-2025-day-10-part-2",
        source: "Advent of Code 2025, day 10, part two",
        title: "Factory, part two",
        summary: "the same machines, whose buttons raise counters by 1; the fewest presses of all together that \
                  bring the counters to the numbers in {}",
        division: Division::Many,
        puzzle: joltages,
        label: Label::Nothing,
        printed: Printed::Sum,
        unsolvable: None,
    },
    Judge {
        name: "usaco-2009-lights",
        source: "USACO 2009",
        title: "Lights",
        summary: "n, m and m edges of a graph; the fewest switches to press that turn all n lights on",
        division: Division::One,
        puzzle: graph,
        label: Label::Nothing,
        printed: Printed::Fewest,
        unsolvable: None,
    },
];
