//! Rules, neighbourhoods and masks as text.

use lightsout_board::{Coinciding, Mask, Neighbourhood, Offset, Rule, Topology};
use proptest::prelude::*;

use crate::strategies::any_mask;

/// Named ones, small pictures, offsets far away and those that are there twice.
pub(crate) fn neighbourhood() -> impl Strategy<Value = Neighbourhood> {
    let named = prop::sample::select(Neighbourhood::NAMES).prop_map(|name| name.parse().unwrap());
    let distance = prop_oneof![9 => -3..=3_isize, 1 => -40..=40_isize, 1 => any::<isize>()];
    let offset = (distance.clone(), distance).prop_map(|(rows, columns)| Offset { rows, columns });
    let offsets = prop::collection::vec(offset, 0..8).prop_map(Neighbourhood::from_offsets);
    prop_oneof![named, offsets]
}

pub(crate) fn rule() -> impl Strategy<Value = Rule> {
    let parts = (
        neighbourhood(),
        prop::sample::select(Topology::ALL),
        prop::sample::select(Coinciding::ALL),
        prop::option::of(any_mask()),
    );
    parts.prop_map(|(neighbourhood, topology, coinciding, mask)| Rule {
        neighbourhood,
        topology,
        coinciding,
        mask,
    })
}

proptest! {
    #[test]
    fn what_is_written_for_a_rule_is_that_rule(rule in rule()) {
        prop_assert_eq!(rule.to_string().parse::<Rule>(), Ok(rule));
    }

    #[test]
    fn what_is_written_for_a_neighbourhood_is_that_neighbourhood(neighbourhood in neighbourhood()) {
        prop_assert_eq!(neighbourhood.to_string().parse::<Neighbourhood>(), Ok(neighbourhood));
    }

    #[test]
    fn what_is_written_for_a_mask_with_cells_is_that_mask(mask in any_mask()) {
        if !(mask.lights().is_empty() && mask.buttons().is_empty()) {
            prop_assert_eq!(mask.to_string().parse::<Mask>(), Ok(mask));
        }
    }

    /// A text is refused, or means what is written for it.
    #[test]
    fn no_text_is_read_as_another_rule(text in "(plus|king-open|[X#./O]{1,9}|[(,)0-9-]{0,9})( [a-z]{0,7}){0,2}( mask [#./LBx0]{0,9})?") {
        if let Ok(rule) = text.parse::<Rule>() {
            prop_assert_eq!(rule.to_string().parse::<Rule>(), Ok(rule));
        }
    }
}

#[test]
fn neighbourhoods_are_written_as_short_as_they_are_read() {
    for text in
        ["plus", "row-column-open", "hexagonal", "O", "X", "X#/#.", "#..O", "(0,0)(0,1)(0,1)", "(0,33)"]
    {
        assert_eq!(text.parse::<Neighbourhood>().unwrap().to_string(), text);
    }
    assert_eq!(".##/#X#/##.".parse::<Neighbourhood>(), Ok(Neighbourhood::hexagonal()));
}
