//! What is to be done by a person's answer.

use cos_core::decision::Decision;

/// What a person wants done, as far as they said.
pub fn answered_orders(decision: Option<&Decision>) -> Vec<String> {
    let answer = decision.and_then(|decision| decision.resolution.as_ref());
    let chosen = decision.and_then(|decision| {
        let option = &decision.resolution.as_ref()?.option;
        let mut options = decision.draft.options.iter();
        let chosen = options.find(|choice| choice.id == *option)?;
        // A plain yes orders nothing beyond what was planned.
        (option.as_str() != "yes").then(|| chosen.description.clone())
    });
    let words = answer.into_iter().flat_map(|answer| {
        let given = answer.instructions.iter().chain(&answer.note);
        given.cloned().collect::<Vec<String>>()
    });
    chosen.into_iter().chain(words).collect()
}
