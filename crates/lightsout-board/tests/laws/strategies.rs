//! What the laws quantify over: boards, and presses and states of the lights that fit them.

use gf2_linalg::BitVector;
use gf2_linalg::testing::vector;
use lightsout_board::{Coinciding, Lights, Mask, Neighbourhood, Presses, Size, Topology};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use lightsout_oracles::board::Cell as Content;

use crate::rules::{Grid, Rule, Shape, mask};

/// Up to 12×12, or long and narrow with a side around where words begin and end.
fn any_size() -> BoxedStrategy<Size> {
    let long = || select(vec![63_usize, 64, 65, 127, 128, 129, 130]);
    prop_oneof![
        4 => (0..=12_usize, 0..=12_usize),
        2 => (0..=4_usize, long()),
        1 => (long(), 0..=3_usize),
    ]
    .prop_map(|(rows, columns)| Size { rows, columns })
    .boxed()
}

/// Mostly near, sometimes beyond any board, sometimes where arithmetic overflows.
fn distance() -> BoxedStrategy<isize> {
    let extreme = [isize::MIN, isize::MIN + 1, isize::MAX - 1, isize::MAX];
    prop_oneof![8 => -3..=3_isize, 3 => -140..=140_isize, 1 => select(extreme.to_vec())].boxed()
}

/// A name, or places of one's own: lopsided, and some of them twice.
fn shape() -> BoxedStrategy<Shape> {
    let own = (vec((distance(), distance()), 0..6), 0..3_usize).prop_map(|(mut offsets, repeated)| {
        offsets.extend_from_within(..repeated.min(offsets.len()));
        Shape::Offsets(offsets)
    });
    prop_oneof![select(Neighbourhood::NAMES).prop_map(Shape::Named), own].boxed()
}

fn content() -> BoxedStrategy<Content> {
    use Content::{Both, ButtonOnly, Hole, LightOnly};
    prop_oneof![5 => Just(Both), 1 => Just(LightOnly), 1 => Just(ButtonOnly), 1 => Just(Hole)].boxed()
}

fn grid(size: Size) -> BoxedStrategy<Rule> {
    let mask = option::of(vec(content(), size.rows * size.columns));
    (shape(), select(Topology::ALL), select(Coinciding::ALL), mask)
        .prop_map(move |(shape, topology, coinciding, mask)| {
            Rule::Grid(Grid { size, shape, topology, coinciding, mask })
        })
        .boxed()
}

/// Also without cells, and of holes alone.
pub(crate) fn any_mask() -> impl Strategy<Value = Mask> {
    (0..5_usize, 0..70_usize).prop_flat_map(|(rows, columns)| {
        let contents =
            prop_oneof![9 => vec(content(), rows * columns), 1 => vec(Just(Content::Hole), rows * columns)];
        contents.prop_map(move |contents| mask(Size { rows, columns }, &contents))
    })
}

/// Lists of lights with repetitions, for as many buttons as it happens.
fn lists(lights: usize, buttons: usize) -> BoxedStrategy<Rule> {
    (0..=lights, 0..=buttons)
        .prop_flat_map(|(lights, buttons)| {
            let max = if lights == 0 { 0 } else { 6 };
            let lists = vec(vec(0..lights.max(1), 0..=max), buttons);
            lists.prop_map(move |lists| Rule::Lists { lights, lists })
        })
        .boxed()
}

fn graph(vertices: usize) -> BoxedStrategy<Rule> {
    (0..=vertices, any::<bool>())
        .prop_flat_map(move |(vertices, closed)| {
            let end = 0..vertices.max(1);
            let edges = vec((end.clone(), end), 0..=2 * vertices);
            edges.prop_map(move |mut edges| {
                edges.retain(|(from, to)| from != to);
                if closed { Rule::Graph { vertices, edges } } else { Rule::OpenGraph { vertices, edges } }
            })
        })
        .boxed()
}

/// A board of any kind, size and rule.
pub(crate) fn any_rule() -> BoxedStrategy<Rule> {
    prop_oneof![6 => any_size().prop_flat_map(grid), 1 => lists(80, 80), 1 => graph(70)].boxed()
}

/// A board of any kind and rule, small enough to try all presses.
pub(crate) fn small_rule() -> BoxedStrategy<Rule> {
    let sides =
        vec![(0, 0), (0, 3), (2, 0), (1, 1), (1, 2), (3, 1), (1, 7), (2, 2), (2, 3), (4, 2), (3, 3), (2, 5)];
    let sizes = select(sides).prop_map(|(rows, columns)| Size { rows, columns });
    prop_oneof![4 => sizes.prop_flat_map(grid), 2 => lists(10, 10), 1 => graph(10)].boxed()
}

/// A board and a pattern of presses.
pub(crate) fn with_presses(rules: BoxedStrategy<Rule>) -> impl Strategy<Value = (Rule, Presses)> {
    rules.prop_flat_map(|rule| {
        let presses = vector(rule.buttons().len());
        presses.prop_map(move |vector| (rule.clone(), rule.presses(&vector)))
    })
}

/// A board, and two states of its lights. Half of the time presses lead from one to the other.
pub(crate) fn with_states(rules: BoxedStrategy<Rule>) -> impl Strategy<Value = (Rule, Lights, Lights)> {
    rules.prop_flat_map(|rule| {
        let change = prop_oneof![
            vector(rule.lights().len()),
            vector(rule.buttons().len()).prop_map({
                let matrix = rule.matrix();
                move |presses| matrix.multiply_vector(&presses).unwrap()
            }),
        ];
        (vector(rule.lights().len()), change).prop_map(move |(from, change): (BitVector, BitVector)| {
            let to = &from + &change;
            (rule.clone(), rule.state(&from), rule.state(&to))
        })
    })
}
