//! `lightsout judge`: the samples of the contests, and inputs that are not as they should be.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::judge_brute_force::Random;
use crate::support::{TestFile, refusal, run};

/// A sample of a contest.
pub(crate) struct Sample {
    pub(crate) judge: String,
    pub(crate) input: String,
    output: String,
    /// Where an input may end other than at its end.
    ends: Ends,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Nowhere,
    /// As what has any number of rows or cells may.
    Anywhere,
    /// As what has any number of cases may.
    AfterACase,
    /// Nowhere, but all cases are complete before the last line.
    WithAClosingLine,
}

/// The samples, one or more for each judge that is listed, in the order of the list.
pub(crate) fn samples() -> Vec<Sample> {
    let instances = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/contest/instances.json");
    let instances: Value = serde_json::from_str(&fs::read_to_string(instances).unwrap()).unwrap();
    let mut instances: Vec<&Value> = instances.as_array().unwrap().iter().collect();
    let mut samples = Vec::new();
    for judge in run(&["judge", "--list", "--json"], "").output.lines() {
        let judge: Value = serde_json::from_str(judge).unwrap();
        let (of_judge, others) =
            instances.into_iter().partition(|instance| instance["judge"] == judge["name"]);
        let of_judge: Vec<&Value> = of_judge;
        assert!(!of_judge.is_empty(), "no sample of {judge}");
        samples.extend(of_judge.into_iter().map(|instance| {
            let [judge, input, output] =
                ["judge", "input", "output"].map(|field| instance[field].as_str().unwrap().to_owned());
            let ends = match instance.get("ends").map(|ends| ends.as_str().unwrap()) {
                None => Ends::Nowhere,
                Some("anywhere") => Ends::Anywhere,
                Some("after a case") => Ends::AfterACase,
                Some("with a closing line") => Ends::WithAClosingLine,
                Some(other) => panic!("{judge} ends {other}"),
            };
            Sample { judge, input, output, ends }
        }));
        instances = others;
    }
    assert!(instances.is_empty(), "no judge for {instances:?}");
    samples
}

/// What is printed for an input that has answers only.
pub(crate) fn answers(judge: &str, input: &str) -> String {
    let ran = run(&["judge", judge], input);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{judge}: {input}");
    ran.output
}

#[test]
fn every_judge_answers_its_sample() {
    for Sample { judge, input, output, .. } in samples() {
        assert_eq!(answers(&judge, &input), format!("{}\n", output.trim_end()), "{judge}");
        // Space around is no part of the format, nor are the ends of lines.
        let spacious = format!("\n{}\n \n", input.trim_end().replace('\n', " \r\n"));
        assert_eq!(answers(&judge, &spacious), answers(&judge, &input), "{judge}");
        let file = TestFile::new("judge_sample.txt", input);
        let ran = run(&["judge", &judge, file.path(), "-j", "1"], "");
        assert_eq!((ran.code, ran.output.trim_end()), (0, output.trim_end()), "{judge}");
    }
}

#[test]
fn an_input_without_its_end_is_refused_and_no_case_is_answered_in_part() {
    for Sample { judge, input, ends, .. } in samples() {
        let whole = answers(&judge, &input);
        let tokens: Vec<&str> = input.split_inclusive(char::is_whitespace).collect();
        for kept in 0..if ends == Ends::Anywhere { 1 } else { tokens.len() } {
            let cut = tokens[..kept].concat();
            let ran = run(&["judge", &judge], cut.clone());
            if ran.code == 0 {
                assert!(ends == Ends::AfterACase && cut.ends_with('\n'), "{judge}: {cut:?}");
                continue;
            }
            assert_eq!(ran.code, 2, "{judge}: {cut:?}");
            let are_all_complete =
                ends == Ends::WithAClosingLine && cut.lines().count() >= input.lines().count() - 1;
            // Of a closing line the beginning may be taken for a case.
            let is_missed =
                ["the input ends, expected ", "the line ends"].iter().any(|words| ran.errors.contains(words));
            assert!(is_missed || are_all_complete, "{judge}: {}", ran.errors);
            assert!(whole.starts_with(&ran.output), "{judge}: {cut:?}");
            assert!(ran.output.len() < whole.len() || are_all_complete, "{judge}: {cut:?}");
        }
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
        ("uva-10309", "", "1:1: the input ends, expected a case, or \"end\" behind the last"),
        ("uva-10309", "a\n#O#\n", "2:4: the line ends, expected '#' (off) or 'O' (on)"),
        ("uva-10309", "end\nmore", "2:1: unexpected character 'm', expected the end of the input"),
        ("uva-11464", "1\n2\n0 1\n0 2\n", "4:3: unexpected character '2', expected '0' (off) or '1' (on)"),
        ("uva-10309", "a\n", "2:1: the input ends, expected '#' (off) or 'O' (on)"),
        ("aoj-1308", "", "1:1: the input ends, expected a case, or \"0 0 0\" behind the last"),
        ("aoj-1308", "0 0 1\n", "1:1: 0, expected the number of columns, 1 or more"),
        ("aoj-1308", "2 1 4\n0 1\n", "1:5: 4, expected the distance, from 1 to 3"),
        ("timus-1042", "1\n1\n", "3:1: the input ends, expected a valve or -1, from 1 to 1"),
        ("timus-1042", "1\n1 -2\n", "2:3: unexpected character '-', expected a valve or -1, from 1 to 1"),
        ("timus-1042", "2\n1 3 -1\n2 -1\n", "2:3: 3, expected a valve or -1, from 1 to 2"),
        ("acwing-95", "1\n111111\n", "2:6: unexpected character '1', expected the end of the line"),
        ("kattis-flipfive", "1\n.*#\n", "2:3: unexpected character '#', expected '.' (off) or '*' (on)"),
        ("dwite-2009-lights-out", "0 1\n", "1:1: 0, expected the number of rows, 1 or more"),
        (
            "atcoder-abc128-c",
            "2 1\n3 1 2\n",
            "2:1: 3, expected the number of switches of a bulb, from 0 to 2",
        ),
        ("atcoder-abc128-c", "2 1\n1 3\n", "2:3: 3, expected a switch, from 1 to 2"),
        (
            "atcoder-abc128-c",
            "1 1\n1 1\n2\n",
            "3:1: unexpected character '2', expected '0' (off) or '1' (on)",
        ),
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
        ("aoc-2025-day-10-part-2", "[.#] (1) {1}", "1:13: a list of 1, expected 2, a joltage for each light"),
        (
            "aoc-2025-day-10-part-2",
            "[.] (0) {x}",
            "1:10: unexpected character 'x', expected a joltage, from 0 to 2147483647",
        ),
        (
            "aoc-2025-day-10-part-2",
            "[.] {2147483648}",
            "1:6: 2147483648, expected a joltage, from 0 to 2147483647",
        ),
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
fn a_machine_without_a_solution_leaves_no_sum() {
    let ran = run(&["judge", "aoc-2025-day-10"], "[#.] (0) {1}\n[#.] (0,1) {1}\n[##] (0,1) {1}\n");
    assert_eq!((ran.code, ran.output.as_str()), (1, ""));
    assert_eq!(ran.errors, "lightsout: case 2: no solution, and the contest has no answer for that\n");
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

/// A machine of 64 lights and 160 buttons, of which no short search proves the fewest.
fn large_machine() -> String {
    let mut random = Random(3);
    let buttons = (0..160).map(|_| {
        let lights: Vec<String> =
            (0..64).filter(|_| random.below(2) == 1).map(|light| light.to_string()).collect();
        format!(" ({})", lights.join(","))
    });
    format!("[{}]{} {{1}}\n", "#".repeat(64), buttons.collect::<String>())
}

#[test]
fn what_is_not_proved_says_so_and_exits_with_3() {
    let machine = large_machine();
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
fn a_case_without_a_solution_counts_before_one_that_is_not_proved() {
    let unproved = large_machine();
    let unsolvable = "[#.] (0,1) {1}\n".to_owned();
    let judge = ["judge", "aoc-2025-day-10", "--time-limit", "0"];
    assert_eq!(run(&judge, unproved.clone()).code, 3);
    assert_eq!(run(&judge, unsolvable.clone()).code, 1);
    for cases in [[&unproved, &unsolvable], [&unsolvable, &unproved]] {
        let ran = run(&judge, cases.map(String::as_str).concat());
        assert_eq!((ran.code, ran.output.as_str()), (1, ""), "{}", ran.errors);
        assert_eq!(ran.errors.lines().count(), 2, "{}", ran.errors);
    }
}

#[test]
fn whole_numbers_of_presses_take_no_longer_than_allowed() {
    let too_much = "to find the fewest presses takes more steps or memory than allowed";
    // A button for each pair of counters: 45 - 9 and 66 - 11 dimensions of solutions modulo 2.
    for (counters, options, problem) in [
        (10, ["--time-limit", "0.2"], "the search was stopped at its time limit, before it had an answer"),
        (12, ["--time-limit", "20"], too_much),
        (5, ["--memory-limit", "200"], too_much),
    ] {
        let pairs = (0..counters).flat_map(|one| (0..one).map(move |other| format!(" ({one},{other})")));
        let wanted = vec!["58"; counters].join(",");
        let machine = format!("[{}]{} {{{wanted}}}\n", ".".repeat(counters), pairs.collect::<String>());
        let input = format!("[.] (0) {{1}}\n{machine}[.] (0) {{1}}\n");
        let ran = run(&[&["judge", "aoc-2025-day-10-part-2"], &options[..]].concat(), input);
        assert_eq!((ran.code, ran.output.as_str()), (3, ""));
        assert_eq!(ran.errors, format!("lightsout: case 2: {problem}\n"));
    }
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
    assert_eq!(lines.len(), 2 * objects.len());
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
