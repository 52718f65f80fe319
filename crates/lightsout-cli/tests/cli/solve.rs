//! `lightsout solve`.

use serde_json::{Value, json};

use crate::support::{Folder, TestFile, example_board, run};

const CORNER: &str = "#....\n.....\n.....\n.....\n.....\n";

#[test]
fn a_board_with_one_solution() {
    let ran = run(&["solve"], "##\n##\n");
    let expected = "solvable: yes\nnullity: 0\nsolutions: 1\nfewest presses: 4 (proved)\n##\n##\n";
    assert_eq!((ran.code, ran.output.as_str(), ran.errors.as_str()), (0, expected, ""));
}

#[test]
fn every_way_to_write_a_board_is_read() {
    let expected = run(&["solve"], ".#.\n###\n.#.\n").output;
    assert!(expected.ends_with("fewest presses: 1 (proved)\n...\n.#.\n...\n"));
    for board in ["010\n111\n010", "w b w\r\nb b b\r\nw b w\r\n", "WBW\nBBB\nWBW", "\n\n-x-\nxXx\n-x-\n\n"] {
        assert_eq!(run(&["solve", "-"], board).output, expected, "{board:?}");
    }
}

#[test]
fn every_example_board_is_answered() {
    for (name, code, says) in [
        ("flip_game.txt", 0, "fewest presses: 4 (proved)"),
        ("five_by_five.txt", 0, "fewest presses: 14 (proved)"),
        ("eight_by_eight.txt", 0, "fewest presses: 33 (proved)"),
        ("corner.txt", 1, "solvable: no"),
    ] {
        let ran = run(&["solve", &example_board(name)], "");
        assert_eq!(ran.code, code, "{name}");
        assert!(ran.output.contains(says), "{name}: {}", ran.output);
    }
}

#[test]
fn an_unsolvable_board_shows_why_and_exits_with_1() {
    let ran = run(&["solve", "--goal", "either"], CORNER);
    assert_eq!((ran.code, ran.errors.as_str()), (1, ""));
    assert_eq!(ran.output.matches("why not").count(), 2);
    assert!(ran.output.contains("why not on:"));
}

#[test]
fn goals_are_words_or_files() {
    let goal = TestFile::new("goals_are_words_or_files.txt", "##.\n#..\n...\n");
    let presses = |goal: &str| {
        let ran = run(&["solve", "--goal", goal, "--json"], ".#.\n###\n.#.\n");
        serde_json::from_str::<Value>(&ran.output).unwrap()["presses"].clone()
    };
    assert_eq!(presses("off"), 1);
    assert_eq!(presses("on"), 4);
    assert_eq!(presses("either"), 1);
    // One press of the middle switches all off, one of the corner makes the pattern.
    assert_eq!(presses(goal.path()), 2);
}

#[test]
fn all_solutions_come_in_lexicographic_order() {
    let pictures = |limit: &[&str]| {
        let arguments = [&["solve", "--size", "5x5", "--goal", "on", "--all"], limit].concat();
        let output = run(&arguments, "").output;
        let (_, pictures) = output.split_once("(proved)\n").unwrap();
        pictures.trim_end().split("\n\n").map(str::to_owned).collect::<Vec<_>>()
    };
    let all = pictures(&[]);
    assert_eq!(all.len(), 4);
    // No press comes before a press, and '#' before '.' in ASCII.
    assert!(all.is_sorted_by(|a, b| a > b));
    assert_eq!(pictures(&["2"]), all[..2]);
    assert_eq!(pictures(&["99"]), all);
}

#[test]
fn a_limit_is_one_for_both_states_of_either() {
    let listed = |limit: &str| {
        let ran = run(&["solve", "--goal", "either", "--all", limit, "--json"], "10\n01\n");
        serde_json::from_str::<Value>(&ran.output).unwrap()["all"].as_array().unwrap().len()
    };
    assert_eq!((listed("1"), listed("2"), listed("3")), (1, 2, 2));
    let ran = run(&["solve", "--goal", "either", "--all", "1"], "10\n01\n");
    assert!(ran.errors.contains("1 of 2 solutions with the fewest presses are listed"), "{}", ran.errors);
}

#[test]
fn a_board_that_is_done_needs_no_search() {
    for goal in ["off", "either"] {
        let ran = run(&["solve", "--size", "79x79", "--count", "--goal", goal], "");
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
        assert!(ran.output.contains("fewest presses: 0 (proved)\nsolutions with the fewest presses: 1\n"));
    }
}

#[test]
fn the_file_may_stand_behind_all() {
    let digits = TestFile::new("4x4 file behind all.txt", "11\n11\n");
    assert!(
        run(&["solve", "--all", digits.path()], "").output.ends_with("fewest presses: 4 (proved)\n##\n##\n")
    );
    let board = example_board("five_by_five.txt");
    let expected = run(&["solve", &board, "--all"], "").output;
    assert_eq!(expected.matches("\n\n").count(), 3);
    assert_eq!(run(&["solve", "--all", &board], "").output, expected);
    assert_eq!(run(&["solve", "--all", "4", &board], "").output, expected);
    assert_eq!(run(&["solve", "--all=4", &board], "").output, expected);
}

#[test]
fn any_solution_is_marked_as_not_proved() {
    let any = run(&["solve", "--any"], "#####\n#####\n#####\n#####\n#####\n");
    assert_eq!(any.code, 3);
    assert!(any.output.contains("(not proved to be the fewest, at least 1)"), "{}", any.output);
    assert!(any.errors.contains("any solution was asked for"));
    let unique = run(&["solve", "--any"], "###\n###\n###\n");
    assert_eq!((unique.code, unique.errors.as_str()), (0, ""), "the only solution is the best");
}

#[test]
fn too_many_solutions_to_try_give_one_with_the_cost() {
    let ran = run(&["solve", "--size", "33x33", "--goal", "on", "--topology", "torus"], "");
    assert_eq!(ran.code, 3);
    assert!(ran.output.contains("nullity: 44\nsolutions: 17592186044416\n"));
    let cost = "to find the fewest among 17592186044416 solutions takes more steps or memory than allowed";
    assert!(ran.errors.contains(cost), "{}", ran.errors);
}

#[test]
fn threads_do_not_change_the_answer() {
    let outputs = ["1", "2", "8"].map(|threads| {
        run(&["solve", "--size", "19x19", "--goal", "on", "--count", "--all", "-j", threads], "").output
    });
    assert!(outputs[0].contains("fewest presses: 141 (proved)\nsolutions with the fewest presses: 28\n"));
    assert_eq!(outputs[0], outputs[1]);
    assert_eq!(outputs[0], outputs[2]);
}

#[test]
fn json_says_the_same_in_fields() {
    let ran = run(&["solve", "--json", "--all", "--goal", "either"], "bw\nwb\n");
    let object: Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!(
        object,
        json!({
            "version": 1, "rows": 2, "columns": 2,
            "neighbourhood": "plus", "topology": "plane", "coinciding": "cancel", "goal": "either",
            "solvable": true, "method": "row-polynomials", "nullity": 0, "solutions": "2", "reached": "on",
            "presses": 2, "lower_bound": 2, "proved": true, "minima": "2",
            "picture": [".#", "#."], "cells": [[1, 2], [2, 1]],
            "all": [[".#", "#."], ["#.", ".#"]], "certificates": [],
        })
    );
    let unsolvable: Value = serde_json::from_str(&run(&["solve", "--json"], CORNER).output).unwrap();
    assert_eq!(unsolvable["solvable"], false);
    assert_eq!(unsolvable["presses"], Value::Null);
    assert_eq!(unsolvable["certificates"][0]["target"], "off");
    assert_eq!(unsolvable["certificates"][0]["lights"].as_array().unwrap().len(), 5);
}

#[test]
fn the_method_is_said_when_asked_for() {
    let method = |arguments: &[&str]| {
        let output = run(&[&["solve", "-v", "--any", "--goal", "on"], arguments].concat(), "").output;
        output.lines().find_map(|line| line.strip_prefix("method: ").map(str::to_owned)).unwrap()
    };
    assert_eq!(method(&["--size", "5x5"]), "row-polynomials");
    assert_eq!(method(&["--size", "5x5", "--neighbourhood", "row-column"]), "dense");
    assert_eq!(method(&["--size", "30x30", "--neighbourhood", "knight-open"]), "inactivation");
}

#[test]
fn what_shows_that_there_is_no_solution_stands_beside_the_board() {
    let corner = "#..\n...\n...\n...\n...\n";
    let ran = run(&["solve", "-v"], corner);
    assert_eq!(ran.code, 1);
    let pictures = ran.output.split_once("would have to change\n").unwrap().1;
    assert!(pictures.starts_with("board  marked\n#..    "), "{}", ran.output);
    assert!(ran.output.contains("\nmethod: row-polynomials\n"));
    let wide = format!("#{}\n{}\n", ".".repeat(40), ".".repeat(41));
    let ran = run(&["solve"], wide);
    assert!(ran.output.contains("board:\n#...") && ran.output.contains("\nmarked:\n"), "{}", ran.output);
    let huge = run(&["solve"], format!("#{}\n{}\n", ".".repeat(202), ".".repeat(203)));
    assert_eq!(huge.code, 1);
    assert!(huge.output.contains("--certificate FILE"), "{}", huge.output);
}

#[test]
fn the_certificate_is_written_to_a_file() {
    let file = TestFile::new("certificate.pbm", "what stood there");
    let corner = "#....\n.....\n.....\n.....\n.....\n";
    let ran = run(&["solve", "--certificate", file.path()], corner);
    assert_eq!(ran.code, 1);
    assert!(!ran.output.contains("marked\n"));
    assert!(std::fs::read(file.path()).unwrap().starts_with(b"P4\n5 5\n"));
    let both = run(&["solve", "--certificate", "-"], corner);
    assert_eq!((both.code, both.output.as_str()), (1, "##.##\n.....\n##.##\n.....\n##.##\n"));
    assert!(both.errors.contains("why not off"), "the report stands apart: {}", both.errors);
    let solved = TestFile::new("certificate.txt", "what stood there");
    assert_eq!(run(&["solve", "--certificate", solved.path()], "###\n###\n###\n").code, 0);
    assert_eq!(std::fs::read_to_string(solved.path()).unwrap(), "what stood there");
}

#[test]
fn boards_without_cells_are_solved_however_they_are_given() {
    for (rows, columns) in [(0, 0), (0, 3), (3, 0), (0, 1 << 20)] {
        let size = format!("{rows}x{columns}");
        let image = format!("P1 {columns} {rows}\n");
        for goal in ["off", "on", "either"] {
            let given = run(&["solve", "--size", &size, "--goal", goal], "");
            let read = run(&["solve", "--goal", goal], image.clone());
            assert_eq!((given.code, read.code), (0, 0), "{size}: {}", given.errors);
            assert_eq!(given.output, read.output);
            assert!(given.output.contains("solutions: 1\nfewest presses: 0 (proved)\n"), "{}", given.output);
        }
        assert_eq!(run(&["nullity", &rows.to_string(), &columns.to_string()], "").output, "0\n");
        let quiet = run(&["quiet", &rows.to_string(), &columns.to_string()], "");
        assert_eq!((quiet.code, quiet.output.as_str()), (0, ""));
    }
    assert_eq!(run(&["nullity", "0..4"], "").output, "0 0\n1 0\n2 0\n3 0\n4 4\n");
}

#[test]
fn a_file_gets_all_solutions_that_are_asked_for() {
    let folder = Folder::new();
    let file = folder.path("all.txt");
    let arguments = ["solve", "--size", "5x5", "--goal", "on", "--all"];
    let printed = run(&arguments, "").output;
    let ran = run(&[&arguments[..], &["-o", &file]].concat(), "");
    let written = std::fs::read_to_string(&file).unwrap();
    assert_eq!((ran.code, written.split("\n\n").count()), (0, 4));
    assert_eq!(printed, ran.output + &written);
    let png = folder.path("all.png");
    // What the file has no room for was searched for, and is not lost.
    let ran = run(&[&arguments[..], &["-o", &png]].concat(), "");
    assert_eq!((ran.code, &ran.output), (2, &printed));
    assert!(ran.errors.contains("a PNG has room for one pattern"), "{}", ran.errors);
    assert_eq!(folder.names(), ["all.txt"]);
}
