//! The contest problems of `tests/data/contest`, read and answered through the facade.

use gf2_linalg::BitMatrix;
use lightsout::{
    Alphabet, Board, BoardError, Goal, Lights, Mask, Neighbourhood, Pattern, Presses, Puzzle, Size, Solution,
    Solved,
};
use serde_json::Value;

use crate::support::table;

#[test]
fn every_contest_problem_is_answered_as_expected() {
    let instances: Value = serde_json::from_str(&table::read("contest/instances.json")).unwrap();
    for instance in instances.as_array().unwrap() {
        let [name, input, output] =
            ["name", "input", "output"].map(|field| instance[field].as_str().unwrap());
        let answer = match name {
            "poj-1753-flip-game" => flip_game(input),
            "poj-1222-extended-lights-out" => extended_lights_out(input),
            "poj-1681-painter" => painter(input),
            "poj-3279-fliptile" => fliptile(input),
            "poj-1830-switches" => switches(input),
            "poj-2965-refrigerator" => refrigerator(input),
            "poj-3185-water-bowls" => {
                fewest(Puzzle::from_lights(input.parse().unwrap()).unwrap()).unwrap().to_string()
            }
            "uva-10309-turn-the-lights-off" => turn_the_lights_off(input),
            "uva-11464-even-parity" => even_parity(input),
            "leetcode-1284" => binary_matrix(input),
            "aoc-2025-day-10-part-1" => machines(input),
            "usaco-2009-nov-lights" => barn(input),
            _ => panic!("no reader for {name}"),
        };
        assert_eq!(answer.trim_end(), output.trim_end(), "{name}");
    }
}

/// The solution with the fewest presses, if there is one.
fn solve(puzzle: Puzzle) -> Option<Solved> {
    match puzzle.solve().unwrap() {
        Solution::Solved(solved) => {
            assert!(solved.is_proved());
            Some(solved)
        }
        Solution::Unsolvable(_) => None,
    }
}

fn fewest(puzzle: Puzzle) -> Option<usize> {
    solve(puzzle).map(|solved| solved.weight())
}

fn numbers(line: &str) -> Vec<usize> {
    let digits = line.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    digits.map(|digits| digits.parse().unwrap()).collect()
}

fn flip_game(input: &str) -> String {
    let puzzle = Puzzle::from_lights(input.parse().unwrap()).unwrap().goal(Goal::Either);
    fewest(puzzle).map_or("Impossible".to_owned(), |presses| presses.to_string())
}

/// As the judges write a pattern: digits with spaces between.
fn spaced<K>(pattern: &Pattern<K>) -> String {
    let text = pattern.picture(Alphabet::DIGITS).to_string();
    let lines = text.lines().map(|line| line.chars().map(String::from).collect::<Vec<_>>().join(" "));
    lines.collect::<Vec<_>>().join("\n")
}

fn extended_lights_out(input: &str) -> String {
    let lines: Vec<&str> = input.lines().skip(1).collect();
    let puzzles =
        lines.chunks(5).map(|lines| Puzzle::from_lights(lines.join("\n").parse().unwrap()).unwrap());
    let answers = puzzles.enumerate().map(|(index, puzzle)| {
        let solved = solve(puzzle).expect("5x6 boards are always solvable");
        format!("PUZZLE #{}\n{}\n", index + 1, spaced(solved.presses()))
    });
    answers.collect()
}

fn painter(input: &str) -> String {
    let mut lines = input.lines();
    let cases = numbers(lines.next().unwrap())[0];
    let answers = (0..cases).map(|_| {
        let n = numbers(lines.next().unwrap())[0];
        let text: Vec<&str> = lines.by_ref().take(n).collect();
        // White is what has to change.
        let lights: Lights = text.join("\n").replace('w', "1").replace('y', "0").parse().unwrap();
        let presses = fewest(Puzzle::from_lights(lights).unwrap());
        presses.map_or("inf\n".to_owned(), |presses| format!("{presses}\n"))
    });
    answers.collect()
}

fn fliptile(input: &str) -> String {
    let (_, board) = input.split_once('\n').unwrap();
    let solved = solve(Puzzle::from_lights(board.parse().unwrap()).unwrap());
    solved.map_or("IMPOSSIBLE".to_owned(), |solved| spaced(solved.presses()))
}

fn switches(input: &str) -> String {
    let mut lines = input.lines().map(numbers);
    let cases = lines.next().unwrap()[0];
    let answers = (0..cases).map(|_| {
        let n = lines.next().unwrap()[0];
        let mut state = || lines.next().unwrap().iter().map(|digit| digit.to_string()).collect::<String>();
        let (start, goal): (Lights, Lights) = (state().parse().unwrap(), state().parse().unwrap());
        let mut toggled: Vec<Vec<usize>> = (0..n).map(|switch| vec![switch]).collect();
        for pair in lines.by_ref().take_while(|pair| pair != &[0, 0]) {
            toggled[pair[0] - 1].push(pair[1] - 1);
        }
        let board = Board::from_buttons(n, toggled).unwrap();
        match board.solve(&start, &goal).unwrap() {
            lightsout::Answer::Solvable(solutions) => format!("{}\n", solutions.count()),
            lightsout::Answer::Unsolvable(_) => "Oh,it's impossible~!!\n".to_owned(),
        }
    });
    answers.collect()
}

fn refrigerator(input: &str) -> String {
    let lights: Lights = input.replace('+', "x").parse().unwrap();
    let Size { rows, columns } = lights.size();
    let board = Board::grid(rows, columns).neighbourhood(Neighbourhood::row_column()).build().unwrap();
    let solved = solve(Puzzle::new(board, lights)).expect("an even side is always solvable");
    let presses = solved.presses();
    let cells = presses.iter().map(|cell| format!("{} {}\n", cell.row + 1, cell.column + 1));
    format!("{}\n{}", solved.weight(), cells.collect::<String>())
}

fn turn_the_lights_off(input: &str) -> String {
    let lines: Vec<&str> = input.lines().take_while(|line| *line != "end").collect();
    let answers = lines.chunks(11).map(|case| {
        let lights = case[1..].join("\n").replace('#', "0").replace('O', "1").parse().unwrap();
        let presses = fewest(Puzzle::from_lights(lights).unwrap());
        format!("{} {}\n", case[0], presses.map_or("-1".to_owned(), |presses| presses.to_string()))
    });
    answers.collect()
}

fn even_parity(input: &str) -> String {
    let mut lines = input.lines();
    let cases = numbers(lines.next().unwrap())[0];
    let answers = (1..=cases).map(|case| {
        let n = numbers(lines.next().unwrap())[0];
        let text: Vec<&str> = lines.by_ref().take(n).collect();
        let ones: Presses = text.join("\n").parse().unwrap();
        let grid = Board::grid(n, n).neighbourhood(Neighbourhood::plus().without_centre());
        let lights = grid.clone().build().unwrap().effect(&ones).unwrap();
        let zeros = BitMatrix::from_fn(n, n, |row, column| !ones.get(row, column));
        let everywhere = Lights::from_matrix(BitMatrix::from_fn(n, n, |_, _| true));
        let mask = Mask::from_parts(everywhere, Presses::from_matrix(zeros)).unwrap();
        let presses = fewest(Puzzle::new(grid.mask(mask).build().unwrap(), lights));
        format!("Case {case}: {}\n", presses.map_or("-1".to_owned(), |presses| presses.to_string()))
    });
    answers.collect()
}

fn binary_matrix(input: &str) -> String {
    let matrix: Vec<Vec<u8>> = serde_json::from_str(input).unwrap();
    let row = |row: &Vec<u8>| row.iter().map(u8::to_string).collect::<String>();
    let text = matrix.iter().map(row).collect::<Vec<_>>().join("\n");
    let presses = fewest(Puzzle::from_lights(text.parse().unwrap()).unwrap());
    presses.map_or("-1".to_owned(), |presses| presses.to_string())
}

fn machines(input: &str) -> String {
    let presses = input.lines().map(|line| {
        let (wanted, rest) = line.trim_start_matches('[').split_once(']').unwrap();
        let goal: Lights = wanted.parse().unwrap();
        let (buttons, _) = rest.split_once('{').unwrap();
        let board =
            Board::from_buttons(goal.size().columns, buttons.split_whitespace().map(numbers)).unwrap();
        let off = board.all_off().unwrap();
        fewest(Puzzle::new(board, off).goal(Goal::Pattern(goal))).expect("every machine can be started")
    });
    presses.sum::<usize>().to_string()
}

fn barn(input: &str) -> String {
    let mut lines = input.lines().map(numbers);
    let vertices = lines.next().unwrap()[0];
    let board = Board::from_graph(vertices, lines.map(|edge| (edge[0] - 1, edge[1] - 1))).unwrap();
    let off = board.all_off().unwrap();
    fewest(Puzzle::new(board, off).goal(Goal::On)).expect("all-on can always be reached").to_string()
}

#[test]
fn switches_that_do_not_exist_are_refused() {
    let error = Board::from_buttons(3, [vec![0], vec![3]]).unwrap_err();
    assert_eq!(error, BoardError::LightOutOfRange { button: 1, light: 3, lights: 3 });
}
