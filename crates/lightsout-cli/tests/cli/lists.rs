//! Boards given by the edges of a graph or by lists of buttons.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::support::{TestFile, refusal, run};

/// A ring of five vertices.
const RING: &str = "5 5  # vertices and edges\n1 2\n2 3\n3 4\n4 5\n5 1\n";

#[test]
fn a_graph_starts_from_all_off() {
    let ring = TestFile::new("a_graph_starts.txt", RING);
    let ran = run(&["solve", "--edges", ring.path(), "--goal", "on"], "");
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    assert_snapshot!(ran.output, @r"
    solvable: yes
    nullity: 0
    solutions: 1
    fewest presses: 5 (proved)
    #####
    ");
    // Without its own light, each button of a ring toggles two, so an odd number cannot be on.
    assert_eq!(run(&["solve", "--edges", ring.path(), "--goal", "on", "--open"], "").code, 1);
}

#[test]
fn a_graph_takes_a_board_of_one_row() {
    let ring = TestFile::new("a_graph_takes.txt", RING);
    let edges = ["--edges", ring.path()];
    let solved = |arguments: &[&str], input: &str| {
        let ran = run(&[&["solve"], &edges[..], arguments].concat(), input);
        (ran.code, ran.output.lines().last().unwrap_or_default().to_owned())
    };
    for (arguments, input) in [
        (&["-"][..], "##..#\n"),
        (&["--board", "11001"], ""),
        (&["--board", "1,1,0,0,1"], ""),
        (&["--board", "[[1,1,0,0,1]]"], ""),
        (&["--board", "OO##O", "--on", "O", "--off", "#"], ""),
        (&["-"], "P1 5 1 11001"),
    ] {
        assert_eq!(solved(arguments, input), (0, "#....".to_owned()), "{arguments:?}");
    }
    for board in ["1100", "110011", "1|1|0|0|1"] {
        let message = refusal(&[&["solve", "--board", board], &edges[..]].concat(), "");
        assert!(message.contains("--board: the pattern of lights is") && message.contains("expected 1x5"));
    }
    let presses = TestFile::new("a_graph_takes_presses.txt", "#....\n");
    let ran = run(&[&["verify", "-", presses.path()], &edges[..]].concat(), "##..#\n");
    assert_eq!((ran.code, ran.output.as_str()), (0, "goal met: yes\npresses: 1\n"));
}

#[test]
fn counting_is_recognized_or_said() {
    let reading = |edges: &str, arguments: &[&str]| {
        let ran = run(&[&["solve", "-v", "--edges", "-"], arguments].concat(), edges);
        assert_eq!(ran.code, 0, "{}", ran.errors);
        ran.errors
    };
    let expected = "lightsout: <standard input>: reading 3 vertices counted from 1, 2 edges\n";
    assert_eq!(reading("1 2\n2 3\n", &[]), expected);
    assert_eq!(reading("0 1\n1 2\n", &[]), expected.replace('1', "0"));
    assert_eq!(reading("1 2\n2 3\n", &["--count-from", "0"]), expected.replace('1', "0").replace('3', "4"));
    let message = refusal(&["solve", "--edges", "-", "--count-from", "1"], "1 2\n0 1\n");
    assert_snapshot!(message, @r"
    lightsout: <standard input>:2:1: 0 is too low, expected numbers counted from 1
       ,----
     2 | 0 1
       : ^
       `----
    ");
}

#[test]
fn buttons_toggle_the_lights_of_their_line() {
    let buttons = TestFile::new("buttons_toggle.txt", "1 2\n2 3  # the second\n1,3,4\n");
    let given = ["solve", "--buttons", buttons.path()];
    let ran = run(&[&given[..], &["--board", "1011", "-v"]].concat(), "");
    assert!(ran.output.ends_with("fewest presses: 1 (proved)\n..#\n"), "{}", ran.output);
    assert!(ran.errors.contains("buttons_toggle.txt: reading 4 lights counted from 1, 3 buttons\n"));
    assert_eq!(run(&[&given[..], &["--board", "0000"]].concat(), "").code, 0);
    // A light that no button toggles has to be as it should.
    assert_eq!(run(&[&given[..], &["--board", "10110"]].concat(), "").code, 0);
    assert_eq!(run(&[&given[..], &["--board", "10111"]].concat(), "").code, 1);
    let message = refusal(&[&given[..], &["--board", "101"]].concat(), "");
    assert!(message.contains("--board: the pattern of lights is 1x3, expected 1x4"), "{message}");
}

#[test]
fn json_has_the_file_instead_of_the_rule() {
    let ring = TestFile::new("json_has_the_file.txt", RING);
    let rule = |arguments: &[&str], input: &str| {
        let ran = run(&[&["solve", "--json"], arguments].concat(), input);
        let mut object: Value = serde_json::from_str(&ran.output).unwrap();
        let names =
            ["rows", "columns", "neighbourhood", "topology", "coinciding", "edges", "open", "buttons"];
        let fields = object.as_object_mut().unwrap();
        fields.retain(|name, _| names.contains(&name.as_str()));
        object
    };
    let grid = json!({"neighbourhood": null, "topology": null, "coinciding": null, "rows": 1, "columns": 5});
    let with = |fields: Value| {
        let mut object = grid.clone();
        object.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        object
    };
    assert_eq!(rule(&["--edges", ring.path()], ""), with(json!({"edges": ring.path(), "open": false})));
    assert_eq!(rule(&["--edges", "-", "--open"], RING), with(json!({"edges": "-", "open": true})));
    assert_eq!(rule(&["--buttons", "-"], "1 5\n"), with(json!({"buttons": "-"})));
    let plane = json!({"neighbourhood": "plus", "topology": "plane", "coinciding": "cancel", "rows": 1, "columns": 1});
    assert_eq!(rule(&["--size", "1x1"], ""), plane);
}

#[test]
fn what_is_wrong_with_a_list_is_shown() {
    assert_snapshot!(refusal(&["solve", "--edges", "-"], "1 2\n2 3 4\n"), @r"
    lightsout: <standard input>:2:5: the line has 3 numbers, expected two vertices
       ,----
     2 | 2 3 4
       :     ^
       `----
    ");
    for (arguments, input, expected) in [
        (&["--edges", "-"][..], "", "<standard input>:1:1: no numbers, expected a pair of vertices a line"),
        (&["--edges", "-"], "1 1\n", "<standard input>:1:3: an edge from a vertex to itself"),
        (
            &["--edges", "-"],
            "1 x\n",
            "<standard input>:1:3: unexpected character 'x', expected whole numbers",
        ),
        (
            &["--edges", "-"],
            "9000000000000000000 0\n",
            "<standard input>: a board of 1 rows and 9000000000000000000",
        ),
        (
            &["--buttons", "-"],
            "\n",
            "<standard input>:1:1: no numbers, expected the lights of a button a line",
        ),
        (&["--buttons", "-"], "P1 1 1 1", "<standard input>: an image, expected numbers in digits"),
        (&["--buttons", "-", "-"], "1\n", "asked for twice"),
        (&["--edges", "no/such"], "", "no/such: "),
    ] {
        let message = refusal(&[&["solve"], arguments].concat(), input);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn lists_are_no_grids() {
    let ring = TestFile::new("lists_are_no_grids.txt", RING);
    for option in [
        &["--neighbourhood", "king"][..],
        &["--topology", "torus"],
        &["--coinciding", "once"],
        &["--mask", "mask.txt"],
        &["--size", "1x5"],
    ] {
        for list in ["--edges", "--buttons"] {
            let message = refusal(&[&["solve", list, ring.path()], option].concat(), "");
            assert!(message.contains("cannot be used with"), "{list} {option:?}: {message}");
        }
    }
    assert!(refusal(&["solve", "--edges", "a", "--buttons", "b"], "").contains("cannot be used with"));
    for options in [&["--open"][..], &["--count-from", "1"]] {
        for others in [
            &[][..],
            &["--size", "1x1"],
            &["--topology", "torus"],
            &["--neighbourhood", "king"],
            &["--coinciding", "once"],
            &["--mask", "mask.txt"],
        ] {
            let message = refusal(&[&["solve"], options, others].concat(), "01\n");
            assert!(message.contains("error: the "), "{options:?} {others:?}: {message}");
        }
    }
    assert!(refusal(&["solve", "--open", "--buttons", "b"], "").contains("cannot be used with"));
    assert!(refusal(&["verify", "a", "b", "--open"], "").contains("--edges"));
    assert!(refusal(&["solve", "--edges", "a", "--count-from", "2"], "").contains("[possible values: 0, 1]"));
}

#[test]
fn a_heading_that_could_be_an_edge_is_said() {
    let solve = |edges: &str| run(&["solve", "--edges", "-", "--goal", "on"], edges);
    let taken = solve("4 3\n1 2\n2 3\n1 4\n");
    assert!(taken.errors.contains("the first line is taken for the numbers of vertices and edges"));
    let edge = solve("1 2\n2 3\n1 4\n4 3\n");
    assert_eq!((edge.code, edge.errors.as_str()), (0, ""));
    assert_ne!(taken.output, edge.output);
    // A triangle has no vertex for more.
    assert_eq!(solve("3 3\n1 2\n2 3\n3 1\n").errors, "");
}
