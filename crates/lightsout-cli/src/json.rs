//! What the objects that `--json` prints have in common.

use serde::Serialize;

use crate::rule::RuleOptions;

/// Raised when a field of an object changes its meaning or goes away.
pub(crate) const VERSION: u32 = 1;

/// The rule, as the options gave it.
#[derive(Serialize)]
pub(crate) struct JsonRule {
    neighbourhood: String,
    topology: &'static str,
    coinciding: &'static str,
}

impl From<&RuleOptions> for JsonRule {
    fn from(rule: &RuleOptions) -> Self {
        Self {
            neighbourhood: rule.neighbourhood.to_string(),
            topology: rule.topology.name(),
            coinciding: rule.coinciding.name(),
        }
    }
}

/// The object on a line.
pub(crate) fn line(object: &impl Serialize) -> String {
    let mut text = serde_json::to_string(object).expect("numbers, texts and lists can be written as JSON");
    text.push('\n');
    text
}
