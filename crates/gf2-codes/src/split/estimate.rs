//! How many pairs a search will look at, before any of them is known.
//!
//! Costs decide how a search is done, which is to be the same everywhere. So they are made of additions, products,
//! quotients and square roots, which every machine rounds alike, and not of functions that each library has its own of.

use super::Split;
use crate::reduce::Function;
use crate::search::members;

impl Split {
    /// The pairs that both sides look at, about, as if weights were normally distributed.
    ///
    /// The least of 2^r normal values lies about σ √(2 r ln 2) below their mean. So much is expected of the
    /// whole and of each class; half of the difference is how far the pairs of both sides are followed.
    pub(crate) fn pairs(&self, function: &Function) -> f64 {
        let members = members(function.dimension);
        let depths = self.classes.each_ref().map(|class| depth(&class.function));
        let slack = (depths.iter().sum::<f64>() - depth(function)).max(0.0);
        let of_side = |[first, second]: [usize; 2]| {
            let deviation =
                self.classes[first].function.variance() + self.classes[second].function.variance();
            let deviation = deviation.sqrt().max(f64::MIN_POSITIVE);
            members * lower_tail((slack / 2.0 - depths[first] - depths[second]) / deviation)
        };
        (of_side([0, 1]) + of_side([2, 3])).max(1.0)
    }
}

impl Function {
    /// The variance of the weight of a random member.
    fn variance(&self) -> f64 {
        self.columns.iter().map(|column| (column.multiplicity as f64).powi(2) / 4.0).sum()
    }
}

/// How far below the mean the least value is expected.
fn depth(function: &Function) -> f64 {
    let max: f64 = function.columns.iter().map(|column| column.multiplicity as f64 / 2.0).sum();
    (2.0 * function.dimension as f64 * std::f64::consts::LN_2 * function.variance()).sqrt().min(max)
}

/// The probability that a standard normal variable is below `bound`, within a few per cent below zero.
///
/// Abramowitz and Stegun, "Handbook of Mathematical Functions" (1964), 26.2.16.
fn lower_tail(bound: f64) -> f64 {
    if bound > 0.0 {
        return 1.0 - lower_tail(-bound);
    }
    let term = 1.0 / (1.0 - 0.33267 * bound);
    let density = exponential(-bound * bound / 2.0) / (2.0 * std::f64::consts::PI).sqrt();
    density * term * (0.436_183_6 + term * (-0.120_167_6 + term * 0.937_298))
}

/// e^x, for x up to 0.
fn exponential(x: f64) -> f64 {
    // With halved arguments until few terms of the series are enough, and squares of what they come to.
    const HALVINGS: u32 = 12;
    let small = x.max(-700.0) / f64::from(1 << HALVINGS);
    let series = (1..=12).rev().fold(1.0, |sum, term| 1.0 + small / f64::from(term) * sum);
    (0..HALVINGS).fold(series, |power, _| power * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_that_of_the_library() {
        for x in (0..7000).map(|tenths| -f64::from(tenths) / 10.0) {
            assert!((exponential(x) / x.exp() - 1.0).abs() < 1e-9, "{x}");
        }
        assert!(exponential(f64::NEG_INFINITY) < 1e-300);
    }
}
