//! Boards and what they are made of in serde: what is written is read, and what would be none of them is refused.

use std::fmt::Debug;

use lightsout_board::{
    Board, Cell, Certificate, Coinciding, Goal, Lights, Mask, Method, Neighbourhood, Presses, Rule, Size,
    Target, Topology, Unsolvable,
};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::forms::pattern;
use crate::strategies::{any_mask, any_rule};
use crate::written;

/// Both in a format for people and in one for programs.
fn is_read_as_written<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
    let bytes = postcard::to_stdvec(value).unwrap();
    assert_eq!(&postcard::from_bytes::<T>(&bytes).unwrap(), value, "{text}");
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap()
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

proptest! {
    #[test]
    fn boards_are_read_as_written(rule in any_rule(), rows in 0..7_usize) {
        let board = rule.board();
        is_read_as_written(&board);
        if let Some(columns) = board.light_count().checked_div(rows)
            && let Ok(shaped) = board.with_shape(Size { rows, columns })
        {
            is_read_as_written(&shaped);
        }
    }

    #[test]
    fn rules_are_read_as_written(rule in written::rule()) {
        is_read_as_written(&rule);
    }

    #[test]
    fn masks_are_read_as_written(mask in any_mask()) {
        is_read_as_written(&mask);
    }

    #[test]
    fn patterns_are_read_as_written(lights in pattern(), rows in 0..3_usize, columns in 0..3_usize) {
        is_read_as_written(&lights);
        is_read_as_written(&Presses::from_matrix(lights.as_matrix().to_matrix()));
        is_read_as_written(&Lights::empty(Size { rows, columns }).unwrap());
        is_read_as_written(&Certificate::new(lights.clone()));
        is_read_as_written(&Goal::Pattern(lights));
    }

    /// Whatever is read is something that can be built, and works.
    #[test]
    fn no_words_make_a_pattern_that_breaks(rows in any::<usize>(), columns in any::<usize>(), words in any::<Vec<u64>>()) {
        for (rows, columns) in [(rows, columns), (rows % 5, columns % 70), (1, 64 * words.len())] {
            let bytes = postcard::to_stdvec(&(rows, columns, &words)).unwrap();
            if let Ok(lights) = postcard::from_bytes::<Lights>(&bytes) {
                prop_assert_eq!(lights.size(), Size { rows, columns });
                prop_assert_eq!(lights.weight(), lights.iter().count());
                let words = lights.as_matrix().iter_rows().take(5).flat_map(|row| row.words().to_vec());
                prop_assert!(words.map(|word| word.count_ones() as usize).sum::<usize>() <= lights.weight());
            }
        }
    }
}

#[test]
fn small_sets_are_their_names() {
    let all =
        [Topology::ALL.iter().map(json).collect::<Vec<_>>(), Coinciding::ALL.iter().map(json).collect()];
    assert_eq!(all.concat().join(" "), r#""plane" "cylinder" "cylinder-rows" "torus" "cancel" "once""#);
    Topology::ALL.iter().for_each(is_read_as_written);
    Coinciding::ALL.iter().for_each(is_read_as_written);
    Target::ALL.iter().for_each(is_read_as_written);
    Method::ALL.iter().for_each(is_read_as_written);
    [Goal::Off, Goal::On, Goal::Either].iter().for_each(is_read_as_written);
}

#[test]
fn documents_look_like_this() {
    let board =
        Board::with_rule(Size { rows: 2, columns: 3 }, "king torus mask ##L/#.B".parse().unwrap()).unwrap();
    let grid = r###"{"grid":{"size":{"rows":2,"columns":3},"rule":{"neighbourhood":"king","topology":"torus","coinciding":"cancel","mask":["##L","#.B"]}}}"###;
    assert_eq!(json(&board), grid);
    let lists = Board::from_buttons(2, [vec![1, 0], vec![], vec![1]]).unwrap();
    assert_eq!(json(&lists), r#"{"lists":{"lights":{"rows":1,"columns":2},"toggles":[[0,1],[],[1]]}}"#);
    assert_eq!(json(&Lights::empty(Size { rows: 0, columns: 3 }).unwrap()), r#"{"rows":0,"columns":3}"#);
    assert_eq!(json(&Goal::Pattern("#.".parse().unwrap())), r##"{"pattern":["#."]}"##);
    assert_eq!(json(&Goal::Either), r#""either""#);
    assert_eq!(json(&Cell { row: 0, column: 1 }), r#"{"row":0,"column":1}"#);
    assert_eq!(read::<Rule>("{}"), Ok(Rule::default()));
    assert_eq!(read(r#"{"topology":"torus"}"#), Ok("plus torus".parse::<Rule>().unwrap()));
}

#[test]
fn what_says_that_a_board_is_unsolvable_is_read_as_written() {
    let board = Board::new(2, 3).unwrap();
    let lights: Lights = "#..\n...".parse().unwrap();
    let lightsout_board::Answer::Unsolvable(unsolvable) =
        board.solve(&lights, &board.all_off().unwrap()).unwrap()
    else {
        panic!("the corner alone is unsolvable")
    };
    is_read_as_written::<Unsolvable>(&unsolvable);
    assert!(json(&unsolvable).starts_with(r#"{"certificate":["#));
}

#[test]
fn what_would_be_no_pattern_is_refused() {
    for (text, problem) in [
        (r##"["#.","#"]"##, "row 2 has 1 cells, expected 2"),
        (r##"["#.","#x"]"##, "'x' in row 2, expected a cell"),
        (r#"{"rows":1,"columns":3}"#, "the size 1x3 alone, expected rows of cells"),
        (r#"{"rows":0}"#, "missing field `columns`"),
        (r#"{"rows":-1,"columns":0}"#, "invalid value"),
        ("[[1]]", "invalid type"),
        ("7", "expected rows of cells, or a size without cells"),
    ] {
        let errors = [read::<Lights>(text).unwrap_err(), read::<Mask>(text).unwrap_err()];
        assert!(errors.iter().all(|error| error.contains(problem)), "{errors:?}");
    }
    assert!(read::<Lights>(r#"["L"]"#).is_err() && read::<Mask>(r#"["L"]"#).is_ok());
    // Lights and buttons of another size.
    let parts =
        postcard::to_stdvec(&("#".parse::<Lights>().unwrap(), "##".parse::<Presses>().unwrap())).unwrap();
    assert!(postcard::from_bytes::<Mask>(&parts).is_err());
}

#[test]
fn what_would_be_no_board_is_refused() {
    let size = r#""size":{"rows":2,"columns":2}"#;
    let far = usize::MAX;
    for (text, problem) in [
        (format!(r#"{{"grid":{{{size},"rule":{{"mask":["\u0023"]}}}}}}"#), "the mask is 1x1, expected 2x2"),
        (format!(r#"{{"grid":{{{size},"rule":{{"neighbourhood":"bishop"}}}}}}"#), "unknown neighbourhood"),
        (format!(r#"{{"grid":{{{size},"rule":{{"neighborhood":"plus"}}}}}}"#), "unknown field"),
        (format!(r#"{{"grid":{{"size":{{"rows":{far},"columns":2}},"rule":{{}}}}}}"#), "too large"),
        (r#"{"lists":{"lights":{"rows":1,"columns":2},"toggles":[[2]]}}"#.to_owned(), "toggles light 2"),
        (format!(r#"{{"lists":{{"lights":{{"rows":{far},"columns":2}},"toggles":[]}}}}"#), "too large"),
        (format!(r#"{{"lists":{{"lights":{{"rows":{far},"columns":1}},"toggles":[]}}}}"#), "too large"),
        (r#"{"graph":{}}"#.to_owned(), "unknown variant"),
        ("{}".to_owned(), "expected"),
    ] {
        let error = read::<Board>(&text).unwrap_err();
        assert!(error.contains(problem), "{text}: {error}");
    }
    // What is listed twice cancels, as it does where lists are built.
    let twice =
        read::<Board>(r#"{"lists":{"lights":{"rows":2,"columns":1},"toggles":[[1,0,1],[1]]}}"#).unwrap();
    let built = Board::from_buttons(2, [vec![0], vec![1]]).unwrap();
    assert_eq!(twice, built.with_shape(Size { rows: 2, columns: 1 }).unwrap());
    assert!(
        read::<Neighbourhood>(r#""(1,2)(3""#).is_err() && read::<Neighbourhood>(r#""(1,2)(3,4)""#).is_ok()
    );
}
