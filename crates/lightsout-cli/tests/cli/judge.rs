//! `lightsout judge`: the samples of the contests, and random inputs against trying all presses.

use std::fmt::Write;
use std::fs;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::support::{TestFile, refusal, run};

/// What is printed for an input that has answers only.
fn answers(judge: &str, input: &str) -> String {
    let ran = run(&["judge", judge], input);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{judge}: {input}");
    ran.output
}

#[test]
fn every_judge_answers_its_sample() {
    let instances = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/contest/instances.json");
    let instances: Value = serde_json::from_str(&fs::read_to_string(instances).unwrap()).unwrap();
    let listed = run(&["judge", "--list", "--json"], "").output;
    let judges: Vec<Value> = listed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut answered = vec![0; judges.len()];
    for instance in instances.as_array().unwrap() {
        let [name, input, output] =
            ["name", "input", "output"].map(|field| instance[field].as_str().unwrap());
        let name = name.replace("usaco-2009-nov", "usaco-2009");
        let place = judges.iter().position(|judge| name.starts_with(judge["name"].as_str().unwrap()));
        let judge = judges[place.unwrap()]["name"].as_str().unwrap();
        answered[place.unwrap()] += 1;
        assert_eq!(answers(judge, input), format!("{}\n", output.trim_end()), "{judge}");
        // Space around is no part of the format, nor are the ends of lines.
        let spacious = format!("\n{}\n \n", input.trim_end().replace('\n', " \r\n"));
        assert_eq!(answers(judge, &spacious), answers(judge, input), "{judge}");
        let file = TestFile::new("judge_sample.txt", input);
        let ran = run(&["judge", judge, file.path(), "-j", "1"], "");
        assert_eq!((ran.code, ran.output.trim_end()), (0, output.trim_end()), "{judge}");
        assert_cut_short(judge, input);
    }
    assert!(answered.iter().all(|&count| count > 0), "{answered:?}");
}

/// An input without its end is refused, and no case is answered of which a part is missing.
fn assert_cut_short(judge: &str, input: &str) {
    let whole = answers(judge, input);
    let tokens: Vec<&str> = input.split_inclusive(char::is_whitespace).collect();
    // One board of any height, or row of any length, may end anywhere.
    let is_of_any_size = ["poj-1753", "poj-2965", "poj-3185"].contains(&judge);
    for kept in 0..if is_of_any_size { 1 } else { tokens.len() } {
        let ran = run(&["judge", judge], tokens[..kept].concat());
        if judge == "aoc-2025-day-10" && ran.code == 0 {
            assert!(tokens[kept - 1].ends_with('\n'));
            continue;
        }
        assert_eq!(ran.code, 2, "{judge}: {:?}", tokens[..kept].concat());
        assert!(
            ran.errors.contains("the input ends, expected ") || ran.errors.contains("the line ends"),
            "{}",
            ran.errors
        );
        assert!(
            whole.starts_with(&ran.output) && ran.output.len() < whole.len() || judge == "uva-10309",
            "{judge}"
        );
    }
}

/// Random numbers (splitmix64), the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % limit as u64) as usize
    }

    fn bits(&mut self, count: usize) -> u64 {
        self.below(1 << count) as u64
    }
}

/// What trying all presses finds.
struct Tried {
    /// The lexicographically least of those with the fewest presses.
    best: Vec<bool>,
    solutions: u64,
}

impl Tried {
    fn fewest(&self) -> usize {
        self.best.iter().filter(|&&pressed| pressed).count()
    }
}

/// Tries all presses of buttons, each given by the lights it toggles, from lights to one of the targets.
fn try_all(buttons: &[u64], lights: u64, targets: &[u64]) -> Option<Tried> {
    let count = buttons.len();
    let mut best: Option<u64> = None;
    let mut solutions = 0;
    // The first button is the highest bit, so that numbers are in lexicographic order.
    for presses in 0..1_u64 << count {
        let pressed =
            buttons.iter().enumerate().filter(|(button, _)| presses >> (count - 1 - button) & 1 == 1);
        if targets.contains(&pressed.fold(lights, |lights, (_, toggled)| lights ^ toggled)) {
            solutions += 1;
            if best.is_none_or(|best| presses.count_ones() < best.count_ones()) {
                best = Some(presses);
            }
        }
    }
    let best = best?;
    let best = (0..count).map(|button| best >> (count - 1 - button) & 1 == 1).collect();
    Some(Tried { best, solutions })
}

/// The lights that each button of a grid toggles, cells numbered row by row.
fn grid(rows: usize, columns: usize, toggles: impl Fn(usize, usize) -> bool) -> Vec<u64> {
    let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let lights = |(row, column): (usize, usize)| {
        let toggled = cells().map(|(r, c)| u64::from(toggles(r.abs_diff(row), c.abs_diff(column))));
        toggled.enumerate().map(|(cell, on)| on << cell).sum()
    };
    cells().map(lights).collect()
}

fn plus(rows: usize, columns: usize) -> Vec<u64> {
    grid(rows, columns, |row, column| row + column <= 1)
}

/// A grid of cells in these characters, with this between cells.
fn picture(cells: u64, rows: usize, columns: usize, [off, on]: [char; 2], between: &str) -> String {
    let cell = |index: usize| if cells >> index & 1 == 1 { on } else { off }.to_string();
    let row = |row| (0..columns).map(|column| cell(row * columns + column)).collect::<Vec<_>>().join(between);
    (0..rows).map(|index| row(index) + "\n").collect()
}

fn or_word(tried: &Option<Tried>, word: &str) -> String {
    tried.as_ref().map_or(word.to_owned(), |tried| tried.fewest().to_string())
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
                let presses = tried.best.iter().enumerate().map(|(b, &on)| u64::from(on) << b).sum();
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
    let buttons = grid(4, 4, |row, column| row == 0 || column == 0);
    let mut random = Random(2965);
    for _ in 0..4 {
        let cells = random.bits(16);
        let tried = try_all(&buttons, cells, &[0]).unwrap();
        let turns = tried.best.iter().enumerate().filter(|&(_, &turned)| turned);
        let turns: String = turns.map(|(cell, _)| format!("{} {}\n", cell / 4 + 1, cell % 4 + 1)).collect();
        let expected = format!("{}\n{turns}", tried.fewest());
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
            Some(tried) => assert_eq!(answers("poj-3185", &input), format!("{}\n", tried.fewest())),
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
            let is_pressed =
                |row: usize, column: usize| row < rows && column < columns && pressed[row * columns + column];
            let text = |[off, on]: [char; 2], between: &str, is_on: &dyn Fn(usize, usize) -> bool| {
                let cell = |row, column| if is_on(row, column) { on } else { off }.to_string();
                let row =
                    |row| (0..columns).map(|column| cell(row, column)).collect::<Vec<_>>().join(between);
                (0..rows).map(|index| row(index) + "\n").collect::<String>()
            };
            let is_on = |row: usize, column: usize| {
                let beside =
                    [(row.wrapping_sub(1), column), (row + 1, column), (row, column.wrapping_sub(1))];
                let beside = beside.into_iter().chain([(row, column + 1), (row, column)]);
                beside.filter(|&(row, column)| is_pressed(row, column)).count() % 2 == 1
            };
            if rows == 5 {
                extended += &text(['0', '1'], "  ", &is_on);
                write!(presses_of, "PUZZLE #{case}\n{}", text(['0', '1'], " ", &is_pressed)).unwrap();
            } else {
                // Also a name by which an image begins.
                write!(named, "P{case}\n{}", text(['#', 'O'], "", &is_on)).unwrap();
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
        let neighbours = grid(side, side, |row, column| row + column == 1);
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
        sum += try_all(&buttons, 0, &[goal]).unwrap().fewest();
    }
    assert_eq!(answers("aoc-2025-day-10", &input), format!("{sum}\n"));
    assert_eq!(answers("aoc-2025-day-10", "[] () {}"), "0\n");
}

#[test]
fn a_machine_without_a_solution_leaves_no_sum() {
    let ran = run(&["judge", "aoc-2025-day-10"], "[#.] (0) {1}\n[#.] (0,1) {1}\n[##] (0,1) {1}\n");
    assert_eq!((ran.code, ran.output.as_str()), (1, ""));
    assert_eq!(ran.errors, "lightsout: case 2: no solution, and the contest has no answer for that\n");
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
        assert_eq!(answers("usaco-2009-lights", &input), format!("{}\n", tried.fewest()), "{input}");
    }
}

#[test]
fn malformed_inputs_say_where_and_what_would_be_right() {
    for (judge, input, message) in [
        ("poj-1222", "x", "1:1: unexpected character 'x', expected the number of cases, 0 or more"),
        ("poj-1222", "1\n0 1 0 0 0\n", "2:10: the line ends, expected '0' (off) or '1' (on)"),
        ("poj-1222", "1\n0 1 0 0 0 1 1\n", "2:13: unexpected character '1', expected the end of the line"),
        ("poj-1222", "0 7", "1:3: unexpected character '7', expected the end of the input"),
        ("poj-1681", "1\n0\n", "2:1: 0, expected the side of the wall, 1 or more"),
        ("poj-1681", "1\n2\nyw\nyx\n", "4:2: unexpected character 'x', expected 'y' (off) or 'w' (on)"),
        ("poj-1681", "1\n99999999999\nyw\n", "3:3: the line ends, expected 'y' (off) or 'w' (on)"),
        ("poj-1681", "1\n1\nw\n2\n", "4:1: unexpected character '2', expected the end of the input"),
        ("poj-1753", "", "1:1: the input ends, expected 'w' (off) or 'b' (on)"),
        ("poj-1753", "bw\nb\n", "2:2: the line ends, expected 'w' (off) or 'b' (on)"),
        ("poj-1753", "bw\nbwb\n", "2:3: unexpected character 'b', expected the end of the line"),
        ("poj-1753", "bw\nb1\n", "2:2: unexpected character '1', expected 'w' (off) or 'b' (on)"),
        ("poj-1830", "1 2\n0 0\n0 0\n3 1\n", "4:1: 3, expected a switch or 0, from 0 to 2"),
        ("poj-1830", "1 2\n0 0\n0 0\n1 0\n", "4:3: 0, expected the switch that it toggles, from 1 to 2"),
        ("poj-1830", "1 2\n0 0\n0 0\n0 1\n", "4:3: 1, expected the second 0, from 0 to 0"),
        ("poj-2965", "-+\n+.\n", "2:2: unexpected character '.', expected '-' (off) or '+' (on)"),
        ("poj-3185", "0 1 2\n", "1:5: unexpected character '2', expected '0' (off) or '1' (on)"),
        ("poj-3185", "0 1\n1\n", "2:1: unexpected character '1', expected the end of the input"),
        ("poj-3279", "2\n", "2:1: the input ends, expected the number of columns, 1 or more"),
        ("poj-3279", "2 2\n0 0\n0 0\n0 0\n", "4:1: unexpected character '0', expected the end of the input"),
        ("poj-3279", "-2 2", "1:1: unexpected character '-', expected the number of rows, 1 or more"),
        ("uva-10309", "", "1:1: the input ends, expected the name of a case, or \"end\""),
        ("uva-10309", "a\n#O#\n", "2:4: the line ends, expected '#' (off) or 'O' (on)"),
        ("uva-10309", "end\nmore", "2:1: unexpected character 'm', expected the end of the input"),
        ("uva-11464", "1\n2\n0 1\n0 2\n", "4:3: unexpected character '2', expected '0' (off) or '1' (on)"),
        ("leetcode-1284", "[[0,2]]", "1:5: 2, expected a cell, from 0 to 1"),
        ("leetcode-1284", "[[0,1],[0]]", "1:11: a row of 1 cells, expected 2 as in the first"),
        ("leetcode-1284", "[[0,1]", "1:7: the input ends, expected ',' or ']'"),
        ("leetcode-1284", "[[0]] x", "1:7: unexpected character 'x', expected the end of the input"),
        ("aoc-2025-day-10", "", "1:1: the input ends, expected '['"),
        (
            "aoc-2025-day-10",
            "[.x] {}",
            "1:3: unexpected character 'x', expected '.' (off) or '#' (on) or ']'",
        ),
        ("aoc-2025-day-10", "[.#] (2) {}", "1:7: 2, expected a light, from 0 to 1"),
        ("aoc-2025-day-10", "[] (0) {}", "1:5: unexpected character '0', expected ')'"),
        (
            "aoc-2025-day-10",
            "[.#] (1) [",
            "1:10: unexpected character '[', expected a list in (...), or the part in {...}",
        ),
        ("aoc-2025-day-10", "[.#] (1) {1,2", "1:14: the input ends, expected '}'"),
        (
            "usaco-2009-lights",
            "9999999999 0",
            "1:1: 9999999999, expected the number of lights, from 1 to 4194304",
        ),
        ("usaco-2009-lights", "2 1\n1 3\n", "2:3: 3, expected the light where it ends, from 1 to 2"),
        ("usaco-2009-lights", "2 1\n2 2\n", "2:4: an edge from 2 to itself, expected two lights"),
        (
            "usaco-2009-lights",
            "2 2\n1 2\n",
            "3:1: the input ends, expected the light where an edge begins, from 1 to 2",
        ),
    ] {
        let place = format!("lightsout: <standard input>:{message}");
        assert_eq!(refusal(&["judge", judge], input).lines().next(), Some(place.as_str()), "{judge}");
    }
    insta::assert_snapshot!(refusal(&["judge", "poj-3279"], "1 3\n0 2 1\n"), @r"
    lightsout: <standard input>:2:3: unexpected character '2', expected '0' (off) or '1' (on)
       ,----
     2 | 0 2 1
       :   ^
       `----
    ");
    let image = refusal(&["judge", "poj-1753"], b"P4\n\xFF\xFF".to_vec());
    assert!(image.starts_with("lightsout: <standard input>:2:1: invalid UTF-8, expected text\n"), "{image}");
    assert!(refusal(&["judge", "poj-1753", "no/such/file"], "").contains("no/such/file: "));
}

#[test]
fn cases_before_a_malformed_one_are_answered() {
    for (judge, input, output) in [
        ("poj-1681", "3\n1\nw\n2\nwy\nyw\n3\nwww\nw\n", "1\n2\n"),
        ("uva-11464", "2\n1\n0\n2\n0 0\n", "Case 1: 0\n"),
        ("poj-1830", "2\n1\n0\n1\n0 0\n1\n0\n1\n1", "1\n"),
    ] {
        let ran = run(&["judge", judge], input);
        assert_eq!((ran.code, ran.output.as_str()), (2, output), "{judge}");
        assert!(ran.errors.contains("ends, expected"), "{}", ran.errors);
    }
}

#[test]
fn what_is_not_proved_says_so_and_exits_with_3() {
    let mut random = Random(3);
    let buttons = (0..160).map(|_| {
        let lights: Vec<String> =
            (0..64).filter(|_| random.below(2) == 1).map(|light| light.to_string()).collect();
        format!(" ({})", lights.join(","))
    });
    let machine = format!("[{}]{} {{1}}\n", "#".repeat(64), buttons.collect::<String>());
    let ran = run(&["judge", "aoc-2025-day-10", "--time-limit", "0.05"], format!("[#] (0) {{1}}\n{machine}"));
    assert_eq!(ran.code, 3, "{}", ran.errors);
    assert!(ran.output.trim_end().parse::<usize>().is_ok_and(|sum| sum > 1), "{}", ran.output);
    assert!(
        ran.errors.starts_with("lightsout: case 2: ") && ran.errors.lines().count() == 1,
        "{}",
        ran.errors
    );
    assert!(ran.errors.contains("there may be a solution with fewer presses"), "{}", ran.errors);
}

#[test]
fn an_order_that_is_not_proved_exits_with_3() {
    // One press is enough, so that the number is proved; among 2^32 solutions there may be another press.
    let side = 39_usize;
    let cell =
        |row: usize, column: usize| if row.abs_diff(5) + column.abs_diff(5) <= 1 { "1 " } else { "0 " };
    let row = |row| (0..side).map(|column| cell(row, column)).collect::<String>() + "\n";
    let input = format!("{side} {side}\n{}", (0..side).map(row).collect::<String>());
    let ran = run(&["judge", "poj-3279", "--memory-limit", "0"], input.clone());
    assert_eq!((ran.code, ran.output.matches('1').count()), (3, 1), "{}", ran.errors);
    let doubt = "lightsout: case 1: there may be another solution with as few presses before this one";
    assert!(ran.errors.starts_with(doubt), "{}", ran.errors);
    assert_eq!(answers("poj-3279", &input), ran.output);
}

#[test]
fn a_reader_that_has_gone_away_is_no_failure() {
    let input = format!("100000\n{}", "1\nw\n".repeat(100_000));
    let file = TestFile::new("judge_gone.txt", input);
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("lightsout"))
        .args(["judge", "poj-1681", file.path()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ended = child.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn a_plan_is_told_apart_from_the_answers() {
    let ran = run(&["judge", "poj-3279", "--explain-plan"], "2 3\n1 1 0\n1 0 0\n");
    assert_eq!((ran.code, ran.output.lines().count()), (0, 2));
    assert!(ran.errors.starts_with("lightsout: plan for 2x3 to off: "), "{}", ran.errors);
}

#[test]
fn judges_are_listed_with_what_they_do() {
    let ran = run(&["judge", "--list"], "");
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let lines: Vec<&str> = ran.output.lines().collect();
    let objects = run(&["judge", "--list", "--json"], "").output;
    let objects: Vec<Value> = objects.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), objects.len()), (24, 12));
    for (lines, object) in lines.chunks(2).zip(&objects) {
        let [name, title, summary] =
            ["name", "title", "summary"].map(|field| object[field].as_str().unwrap());
        assert_eq!((lines[0], lines[1]), (&*format!("{name}: {title}"), &*format!("  {summary}")));
    }
    let flip_game = json!({
        "version": 1, "name": "poj-1753", "title": "Flip Game",
        "summary": "a board of b/w; the fewest rounds that make it all one colour, or Impossible"
    });
    assert!(objects.contains(&flip_game));
}

#[test]
fn unknown_judges_are_refused_with_the_names_there_are() {
    let message = refusal(&["judge", "poj-1735"], "");
    assert!(message.contains("a similar value exists: 'poj-1753'"), "{message}");
    assert!(message.contains("poj-1222, poj-1681, ") && message.contains("usaco-2009-lights"), "{message}");
    assert!(refusal(&["judge"], "").contains("<NAME>"));
    assert!(refusal(&["judge", "--json"], "").contains("--list"));
    assert!(refusal(&["judge", "--json", "poj-1753"], "").contains("cannot be used with"));
    assert!(refusal(&["judge", "--list", "poj-1753"], "").contains("cannot be used with"));
}
