//! `lightsout judge` on random inputs, against trying all presses.

use std::fmt::Write;

use lightsout_oracles::board::{Board, Grid, Neighbourhood};
use lightsout_oracles::brute_force::{self, Answer};

use crate::judge::answers;
use crate::support::run;

/// Random numbers (splitmix64), the same in each run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % limit as u64) as usize
    }

    fn bits(&mut self, count: usize) -> u64 {
        self.below(1 << count) as u64
    }
}

/// Tries all presses of buttons, each given by the lights it toggles, from lights to one of the targets.
fn try_all(buttons: &[u64], lights: u64, targets: &[u64]) -> Option<Answer> {
    let all = buttons.iter().fold(lights, |all, toggled| all | toggled);
    let all = targets.iter().fold(all, |all, target| all | target);
    let count = 64 - all.leading_zeros() as usize;
    let bits = |word: u64| (0..count).map(|bit| word >> bit & 1 == 1).collect::<Vec<_>>();
    let lists = buttons.iter().map(|&toggled| (0..count).filter(|bit| toggled >> bit & 1 == 1).collect());
    let board = Board::from_lists(count, &lists.collect::<Vec<_>>());
    brute_force::solve(&board, &bits(lights), &targets.iter().map(|&target| bits(target)).collect::<Vec<_>>())
}

/// The lights that each button of a grid toggles, cells numbered row by row.
fn grid(rows: usize, columns: usize, neighbourhood: Neighbourhood) -> Vec<u64> {
    let grid = Grid { neighbourhood, ..Grid::new(rows, columns) };
    let sum = |lights: &Vec<usize>| lights.iter().map(|light| 1 << light).sum();
    grid.board().toggles.iter().map(sum).collect()
}

fn plus(rows: usize, columns: usize) -> Vec<u64> {
    grid(rows, columns, Neighbourhood::named("plus"))
}

/// A grid of cells in these characters, with this between cells.
fn picture(cells: u64, rows: usize, columns: usize, [off, on]: [char; 2], between: &str) -> String {
    let cell = |index: usize| if cells >> index & 1 == 1 { on } else { off }.to_string();
    let row = |row| (0..columns).map(|column| cell(row * columns + column)).collect::<Vec<_>>().join(between);
    (0..rows).map(|index| row(index) + "\n").collect()
}

fn or_word(tried: &Option<Answer>, word: &str) -> String {
    tried.as_ref().map_or(word.to_owned(), |tried| tried.presses.to_string())
}

#[test]
fn flip_games_are_those_of_trying_all_rounds() {
    let mut random = Random(1753);
    for (rows, columns) in [(4, 4), (4, 4), (4, 4), (1, 1), (1, 5), (3, 4), (2, 6), (3, 5), (4, 3)] {
        let cells = random.bits(rows * columns);
        let tried = try_all(&plus(rows, columns), cells, &[0, (1 << (rows * columns)) - 1]);
        let input = picture(cells, rows, columns, ['w', 'b'], "");
        assert_eq!(answers("poj-1753", &input), or_word(&tried, "Impossible") + "\n", "{input}");
    }
}

#[test]
fn walls_are_those_of_trying_all_bricks() {
    let mut random = Random(1681);
    let mut cases: Vec<(usize, u64)> =
        (1..=3).flat_map(|side| (0..1 << (side * side)).map(move |cells| (side, cells))).collect();
    // In between, so that the solver of each size is used again.
    (0..12).for_each(|_| cases.insert(random.below(500), (4, random.bits(16))));
    let (mut input, mut expected) = (format!("{}\n", cases.len()), String::new());
    for (side, cells) in cases {
        write!(input, "{side}\n{}", picture(cells, side, side, ['y', 'w'], "")).unwrap();
        writeln!(expected, "{}", or_word(&try_all(&plus(side, side), cells, &[0]), "inf")).unwrap();
    }
    assert!(expected.contains("inf\n"));
    assert_eq!(answers("poj-1681", &input), expected);
}

#[test]
fn the_lexicographically_least_flips_are_printed() {
    let mut random = Random(3279);
    for (rows, columns) in
        [(1, 2), (2, 3), (3, 2), (1, 8), (8, 1), (3, 5), (5, 3), (4, 4), (4, 4), (2, 7), (1, 11)]
    {
        for _ in 0..3 {
            let buttons = plus(rows, columns);
            // Half of the time a state that can be reached.
            let mut cells = random.bits(rows * columns);
            if random.below(4) > 0 {
                let presses = random.bits(rows * columns);
                cells =
                    (0..buttons.len()).filter(|b| presses >> b & 1 == 1).fold(0, |all, b| all ^ buttons[b]);
            }
            let input = format!("{rows} {columns}\n{}", picture(cells, rows, columns, ['0', '1'], " "));
            let expected = try_all(&buttons, cells, &[0]).map_or("IMPOSSIBLE\n".to_owned(), |tried| {
                let presses = tried.lightest[0].iter().enumerate().map(|(b, &on)| u64::from(on) << b).sum();
                picture(presses, rows, columns, ['0', '1'], " ")
            });
            assert_eq!(answers("poj-3279", &input), expected, "{input}");
        }
    }
}

#[test]
fn switches_are_counted_as_by_trying_all() {
    let mut random = Random(1830);
    let (mut input, mut expected) = ("60\n".to_owned(), String::new());
    for _ in 0..60 {
        let count = 1 + random.below(9);
        let mut buttons: Vec<u64> = (0..count).map(|switch| 1 << switch).collect();
        let (start, goal) = (random.bits(count), random.bits(count));
        write!(input, "{count}\n{}", picture(start, 1, count, ['0', '1'], " ")).unwrap();
        write!(input, "{}", picture(goal, 1, count, ['0', '1'], " ")).unwrap();
        // Some pairs come twice.
        for _ in 0..random.below(3 * count) {
            let (from, to) = (random.below(count), random.below(count));
            buttons[from] |= 1 << to;
            writeln!(input, "{} {}", from + 1, to + 1).unwrap();
        }
        writeln!(input, "0 0").unwrap();
        let ways = try_all(&buttons, start, &[goal]).map(|tried| tried.solutions.to_string());
        writeln!(expected, "{}", ways.unwrap_or("Oh,it's impossible~!!".to_owned())).unwrap();
    }
    assert!(expected.contains("Oh,it's impossible~!!\n") && expected.contains("2\n"));
    assert_eq!(answers("poj-1830", &input), expected);
}

#[test]
fn the_turns_of_handles_are_those_of_trying_all() {
    let buttons = grid(4, 4, Neighbourhood::named("row-column"));
    let mut random = Random(2965);
    for _ in 0..4 {
        let cells = random.bits(16);
        let tried = try_all(&buttons, cells, &[0]).unwrap();
        let turns = tried.lightest[0].iter().enumerate().filter(|&(_, &turned)| turned);
        let turns: String = turns.map(|(cell, _)| format!("{} {}\n", cell / 4 + 1, cell % 4 + 1)).collect();
        let expected = format!("{}\n{turns}", tried.presses);
        assert_eq!(answers("poj-2965", &picture(cells, 4, 4, ['-', '+'], "")), expected);
    }
}

#[test]
fn bowls_are_those_of_trying_all_flips() {
    let mut random = Random(3185);
    for bowls in (1..=13).chain([17, 18]) {
        let cells = random.bits(bowls);
        let input = picture(cells, 1, bowls, ['0', '1'], " ");
        match try_all(&plus(1, bowls), cells, &[0]) {
            Some(tried) => assert_eq!(answers("poj-3185", &input), format!("{}\n", tried.presses)),
            None => {
                let ran = run(&["judge", "poj-3185"], input);
                assert_eq!((ran.code, ran.output.as_str()), (1, ""));
                let problem = "lightsout: case 1: no solution, and the contest has no answer for that\n";
                assert_eq!(ran.errors, problem);
            }
        }
    }
}

#[test]
fn boards_with_one_solution_have_the_presses_they_are_made_of() {
    let mut random = Random(10309);
    let (mut extended, mut presses_of) = ("25\n".to_owned(), String::new());
    let (mut named, mut counts) = (String::new(), String::new());
    for case in 1..=25 {
        // The squares of side 10 and the boards of 5x6 have no quiet patterns.
        for (rows, columns) in [(5, 6), (10, 10)] {
            let pressed: Vec<bool> = (0..rows * columns).map(|_| random.below(2) == 1).collect();
            let lit = Grid::new(rows, columns).board().after(&vec![false; rows * columns], &pressed);
            let text = |[off, on]: [char; 2], between: &str, cells: &[bool]| {
                let characters = cells.iter().map(|&is_on| if is_on { on } else { off }.to_string());
                let characters: Vec<String> = characters.collect();
                characters.chunks(columns).map(|row| row.join(between) + "\n").collect::<String>()
            };
            if rows == 5 {
                extended += &text(['0', '1'], "  ", &lit);
                write!(presses_of, "PUZZLE #{case}\n{}", text(['0', '1'], " ", &pressed)).unwrap();
            } else {
                // Also a name by which an image begins.
                write!(named, "P{case}\n{}", text(['#', 'O'], "", &lit)).unwrap();
                let count = pressed.iter().filter(|&&pressed| pressed).count();
                writeln!(counts, "P{case} {count}").unwrap();
            }
        }
    }
    assert_eq!(answers("poj-1222", &extended), presses_of);
    assert_eq!(answers("uva-10309", &(named + "end\n")), counts);
}

#[test]
fn parities_are_those_of_trying_all_changes() {
    let mut random = Random(11464);
    let mut cases: Vec<(usize, u64)> =
        (1..=3).flat_map(|side| (0..1 << (side * side)).map(move |ones| (side, ones))).collect();
    cases.extend((0..40).map(|_| (4, random.bits(16) & random.bits(16) & random.bits(16))));
    let (mut input, mut expected) = (format!("{}\n", cases.len()), String::new());
    for (index, &(side, ones)) in cases.iter().enumerate() {
        write!(input, "{side}\n{}", picture(ones, side, side, ['0', '1'], " ")).unwrap();
        let neighbours = grid(side, side, Neighbourhood::named("plus-open"));
        let is_even = |ones: u64| neighbours.iter().all(|near| (near & ones).count_ones().is_multiple_of(2));
        // By the definition: all grids that have these ones and perhaps more.
        let grids = (0..1_u64 << (side * side)).filter(|grid| grid & ones == ones && is_even(*grid));
        let fewest = grids.map(|grid| (grid ^ ones).count_ones()).min();
        let fewest = fewest.map_or("-1".to_owned(), |fewest| fewest.to_string());
        writeln!(expected, "Case {}: {fewest}", index + 1).unwrap();
    }
    assert!(expected.contains(": -1\n") && expected.contains(": 3\n"));
    assert_eq!(answers("uva-11464", &input), expected);
}

#[test]
fn matrices_are_those_of_trying_all_flips() {
    let mut random = Random(1284);
    for (rows, columns) in [(1, 1), (1, 3), (3, 3), (2, 3), (2, 3), (3, 1)] {
        let cells = random.bits(rows * columns);
        let array = picture(cells, rows, columns, ['0', '1'], ",");
        let array = format!("[[{}]]", array.trim_end().replace('\n', "],\n ["));
        assert_eq!(
            answers("leetcode-1284", &array),
            or_word(&try_all(&plus(rows, columns), cells, &[0]), "-1") + "\n"
        );
    }
    assert_eq!(answers("leetcode-1284", "[]"), "0\n");
    assert_eq!(answers("leetcode-1284", "[[], []]"), "0\n");
}

#[test]
fn machines_are_those_of_trying_all_buttons() {
    let mut random = Random(2025);
    let (mut input, mut sum) = (String::new(), 0);
    for _ in 0..60 {
        let lights = 1 + random.below(8);
        let buttons: Vec<u64> = (0..1 + random.below(10)).map(|_| random.bits(lights)).collect();
        let presses = random.bits(buttons.len());
        let goal = (0..buttons.len()).filter(|b| presses >> b & 1 == 1).fold(0, |all, b| all ^ buttons[b]);
        write!(input, "[{}]", picture(goal, 1, lights, ['.', '#'], "").trim_end()).unwrap();
        for button in &buttons {
            let toggled: Vec<String> =
                (0..lights).filter(|light| button >> light & 1 == 1).map(|light| light.to_string()).collect();
            write!(input, " ({})", toggled.join(",")).unwrap();
        }
        writeln!(input, " {{7,(9],11}}").unwrap();
        sum += try_all(&buttons, 0, &[goal]).unwrap().presses;
    }
    assert_eq!(answers("aoc-2025-day-10", &input), format!("{sum}\n"));
    assert_eq!(answers("aoc-2025-day-10", "[] () {}"), "0\n");
}

#[test]
fn barns_are_those_of_trying_all_switches() {
    let mut random = Random(2009);
    for lights in 1..=11 {
        let mut buttons: Vec<u64> = (0..lights).map(|light| 1 << light).collect();
        let mut edges = Vec::new();
        for _ in 0..random.below(2 * lights) {
            let (from, to) = (random.below(lights), random.below(lights));
            if from != to {
                buttons[from] |= 1 << to;
                buttons[to] |= 1 << from;
                edges.push(format!("{} {}\n", from + 1, to + 1));
            }
        }
        let tried = try_all(&buttons, 0, &[(1 << lights) - 1]).unwrap();
        let input = format!("{lights} {}\n{}", edges.len(), edges.concat());
        assert_eq!(answers("usaco-2009-lights", &input), format!("{}\n", tried.presses), "{input}");
    }
}

#[test]
fn clicks_of_flip_five_are_those_of_trying_all() {
    let boards: Vec<u64> = (0..1 << 9).collect();
    let (mut input, mut expected) = (format!("{}\n", boards.len()), String::new());
    for board in boards {
        input += &picture(board, 3, 3, ['.', '*'], "");
        writeln!(expected, "{}", try_all(&plus(3, 3), board, &[0]).unwrap().presses).unwrap();
    }
    assert_eq!(answers("kattis-flipfive", &input), expected);
}

/// What an enumeration of all boards of at most so many presses finds, from lights to all on.
fn fewest_up_to(most: usize, buttons: &[u64], lights: u64) -> Option<usize> {
    let all = (1 << buttons.len()) - 1;
    let mut reached = vec![(lights, 0)];
    for presses in 0..=most {
        if reached.iter().any(|&(lights, _)| lights == all) {
            return Some(presses);
        }
        // Buttons in ascending order, so that no set is met twice.
        let further = |&(lights, first): &(u64, usize)| {
            (first..buttons.len())
                .map(move |button| (lights ^ buttons[button], button + 1))
                .collect::<Vec<_>>()
        };
        if presses < most {
            reached = reached.iter().flat_map(further).collect();
        }
    }
    None
}

#[test]
fn no_more_than_six_presses_are_told_as_by_trying_so_many() {
    let buttons = plus(5, 5);
    let mut random = Random(95);
    let (mut input, mut expected) = ("24\n".to_owned(), String::new());
    for case in 0..24 {
        // Around six presses from all on, which may be reached by fewer, or not at all.
        let mut lights = if case % 8 == 7 { random.bits(25) } else { (1 << 25) - 1 };
        (0..case % 8 + 1).for_each(|_| lights ^= buttons[random.below(25)]);
        writeln!(input, "{}", picture(lights, 5, 5, ['0', '1'], "")).unwrap();
        let fewest = fewest_up_to(6, &buttons, lights).map_or("-1".to_owned(), |fewest| fewest.to_string());
        writeln!(expected, "{fewest}").unwrap();
    }
    assert!(expected.contains("-1\n") && expected.contains("6\n") && expected.contains("5\n"), "{expected}");
    assert_eq!(answers("acwing-95", &input), expected);
}

#[test]
fn presses_of_boards_with_their_sizes_are_those_of_trying_all() {
    let mut random = Random(2009);
    let (mut input, mut expected) = (String::new(), String::new());
    for _ in 0..60 {
        let (rows, columns) = (1 + random.below(4), 1 + random.below(4));
        let cells = random.bits(rows * columns);
        write!(input, "{rows} {columns}\n{}", picture(cells, rows, columns, ['0', '1'], "")).unwrap();
        writeln!(expected, "{}", or_word(&try_all(&plus(rows, columns), cells, &[0]), "-1")).unwrap();
    }
    assert!(expected.contains("-1\n") && expected.contains("4\n"));
    assert_eq!(answers("dwite-2009-lights-out", &input), expected);
}

#[test]
fn awkward_lights_are_those_of_trying_all_switches() {
    let mut random = Random(1308);
    let (mut input, mut expected) = (String::new(), String::new());
    for _ in 0..80 {
        let (rows, columns) = (1 + random.below(4), 1 + random.below(3));
        let distance = 1 + random.below(rows + columns);
        let cells = random.bits(rows * columns);
        writeln!(input, "{columns} {rows} {distance}").unwrap();
        input += &picture(cells, rows, columns, ['0', '1'], " ");
        let reach = -(distance as i64)..=distance as i64;
        let steps = reach.clone().flat_map(|down| reach.clone().map(move |right| (down, right)));
        let met = steps.filter(|(down, right)| [0, distance as i64].contains(&(down.abs() + right.abs())));
        let buttons = grid(rows, columns, Neighbourhood::Offsets(met.collect()));
        writeln!(expected, "{}", u8::from(try_all(&buttons, cells, &[0]).is_some())).unwrap();
    }
    assert!(expected.contains('0') && expected.contains('1'));
    assert_eq!(answers("aoj-1308", &(input + "0 0 0\n")), expected);
}

#[test]
fn ways_to_light_bulbs_are_those_of_trying_all_switches() {
    let mut random = Random(128);
    let mut counts = Vec::new();
    for _ in 0..40 {
        let (switches, bulbs) = (1 + random.below(10), 1 + random.below(7));
        let joined: Vec<u64> = (0..bulbs).map(|_| 1 + random.below((1 << switches) - 1) as u64).collect();
        let odd = random.bits(bulbs);
        let mut input = format!("{switches} {bulbs}\n");
        for bulb in &joined {
            let numbers = (0..switches).filter(|switch| bulb >> switch & 1 == 1).map(|switch| switch + 1);
            let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
            writeln!(input, "{} {}", numbers.len(), numbers.join(" ")).unwrap();
        }
        input += &picture(odd, 1, bulbs, ['0', '1'], " ");
        // By the definition: all states of the switches.
        let is_lit =
            |on: u64, bulb: usize| u64::from((on & joined[bulb]).count_ones()) % 2 == odd >> bulb & 1;
        let ways = (0..1_u64 << switches).filter(|&on| (0..bulbs).all(|bulb| is_lit(on, bulb))).count();
        assert_eq!(answers("atcoder-abc128-c", &input), format!("{ways}\n"), "{input}");
        counts.push(ways);
    }
    assert!(counts.contains(&0) && counts.contains(&1) && counts.iter().any(|&ways| ways > 8));
}

#[test]
fn technicians_are_those_of_trying_all() {
    let mut random = Random(1042);
    let mut are_solved = [0; 2];
    for _ in 0..40 {
        let count = 1 + random.below(10);
        let turned: Vec<u64> = (0..count).map(|_| random.bits(count)).collect();
        let mut input = format!("{count}\n");
        for valves in &turned {
            for valve in (0..count).filter(|valve| valves >> valve & 1 == 1) {
                write!(input, "{} ", valve + 1).unwrap();
            }
            input += "-1\n";
        }
        let tried = try_all(&turned, 0, &[(1 << count) - 1]);
        are_solved[usize::from(tried.is_some())] += 1;
        let expected = tried.map_or("No solution".to_owned(), |tried| {
            let called = tried.lightest[0].iter().enumerate().filter(|&(_, &called)| called);
            called.map(|(index, _)| (index + 1).to_string()).collect::<Vec<_>>().join(" ")
        });
        assert_eq!(answers("timus-1042", &input), expected + "\n", "{input}");
    }
    assert!(are_solved.iter().all(|&count| count > 5), "{are_solved:?}");
}

/// The fewest presses of these buttons and those behind them that raise counters to these numbers: each button
/// as often as it fits, which leaves the others less.
fn fewest_raises(buttons: &[Vec<usize>], wanted: &[usize]) -> Option<usize> {
    let Some((first, others)) = buttons.split_first() else {
        return wanted.iter().all(|&number| number == 0).then_some(0);
    };
    let most = first.iter().map(|&counter| wanted[counter]).min().unwrap_or(0);
    let after = |presses: usize| {
        let mut left = wanted.to_vec();
        first.iter().for_each(|&counter| left[counter] -= presses);
        Some(presses + fewest_raises(others, &left)?)
    };
    (0..=most).filter_map(after).min()
}

#[test]
fn whole_numbers_of_presses_are_those_of_trying_all() {
    let mut random = Random(2025);
    let (mut input, mut sum) = (String::new(), 0);
    let mut impossible = Vec::new();
    for _ in 0..150 {
        let counters = 1 + random.below(4);
        let list =
            |random: &mut Random| (0..counters).filter(|_| random.below(2) == 1).collect::<Vec<usize>>();
        let buttons: Vec<Vec<usize>> = (0..1 + random.below(5)).map(|_| list(&mut random)).collect();
        let mut wanted = vec![0; counters];
        for button in &buttons {
            let presses = random.below(7);
            button.iter().for_each(|&counter| wanted[counter] += presses);
        }
        // Now and then a number that may not be met.
        if random.below(2) == 0 {
            wanted[random.below(counters)] += 1;
        }
        let join = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let lists: String = buttons.iter().map(|button| format!(" ({})", join(button))).collect();
        let machine = format!("[{}]{lists} {{{}}}\n", ".".repeat(counters), join(&wanted));
        match fewest_raises(&buttons, &wanted) {
            Some(fewest) => {
                input += &machine;
                sum += fewest;
                assert_eq!(answers("aoc-2025-day-10-part-2", &machine), format!("{fewest}\n"), "{machine}");
            }
            None => impossible.push(machine),
        }
    }
    assert_eq!(answers("aoc-2025-day-10-part-2", &input), format!("{sum}\n"));
    assert!(impossible.len() > 10);
    for machine in impossible {
        let ran = run(&["judge", "aoc-2025-day-10-part-2"], machine.clone());
        assert_eq!((ran.code, ran.output.as_str()), (1, ""), "{machine}");
    }
}
