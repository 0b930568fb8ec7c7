//! Formats a decision for a person at the client, and converts their answer for the record.

use super::Result;
use super::elicit::{Ask, Instructions, Said, Settle};
use super::refusal::refused;
use crate::render::passage::{Passage, Step, passages};
use crate::render::text_layout::harmless;
use crate::resolve;
use crate::view::decision::{DecisionView, OptionView};
use cos_core::decision::{Answer, Decision, Pick};

/// Formats the question; untrusted text stays quoted line by line.
pub(super) fn asked(decision: &Decision, settle: Settle) -> Ask {
    let view = DecisionView::new(decision);
    let takes = view
        .options
        .iter()
        .any(|option| option.answer == Answer::ProceedModified);
    Ask {
        decision: view.id.to_string(),
        shown: view.fingerprint.clone(),
        message: message(&view),
        options: view
            .options
            .iter()
            .map(|option| option.id.to_string())
            .collect(),
        instructions: if takes {
            Instructions::Taken
        } else {
            Instructions::None
        },
        settle,
    }
}

/// Returns the choice that the answer makes for exactly this decision.
pub(super) fn pick(decision: &Decision, said: &Said) -> Result<Pick> {
    resolve::to_pick(decision, &said.choice, said.instructions.as_deref()).map_err(refused)
}

fn message(view: &DecisionView) -> String {
    let mut lines = vec![view.question.clone()];
    let triggers = view.triggers.iter();
    lines.extend(triggers.map(|one| format!("Why you are asked: {}.", one.meaning)));
    lines.extend(passages(view.context.iter()).iter().flat_map(passage_lines));
    lines.extend(view.options.iter().flat_map(offered));
    let recommended = view.recommended.as_ref();
    lines.push(recommended.map_or_else(
        || "There is no recommendation; the choice is yours.".to_owned(),
        |one| {
            format!(
                "Recommended: {}, because {}.",
                one.option,
                one.why.trim_end_matches('.')
            )
        },
    ));
    let lines: Vec<String> = lines.iter().map(|line| harmless(line)).collect();
    lines.join("\n")
}

/// Formats a passage as lines of text. Each line of a command stays a separate line.
fn passage_lines(passage: &Passage<'_>) -> Vec<String> {
    match passage {
        Passage::Labelled { label, items } => {
            let line = |item: &&str| format!("{label}: {item}");
            items.iter().map(line).collect()
        }
        Passage::Steps { items } => {
            let line = |step: &Step<'_>| format!("  {}. {}", step.number, step.text);
            items.iter().map(line).collect()
        }
        Passage::Quoted { text } => vec![format!("  | {text}")],
        Passage::Copied { text } => vec![format!("> {text}")],
        Passage::Plain { indent, text } => vec![format!("{:indent$}{text}", "")],
    }
}

/// Formats one option with its pros, cons and raised limits.
fn offered(option: &OptionView) -> Vec<String> {
    let mut lines = vec![format!("{}: {}", option.id, option.description)];
    for (lead, words) in [("for", &option.pros), ("against", &option.cons)] {
        if !words.is_empty() {
            lines.push(format!("  {lead}: {words}"));
        }
    }
    lines.extend(option.grants.iter().map(|grant| {
        let (scope, amount) = (&grant.scope, grant.amount_usd);
        format!("  raises the limit of {scope} by {amount}")
    }));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::example::question;

    #[test]
    fn each_line_of_what_would_be_run_is_a_line_of_the_form() {
        let mut decision = question();
        decision.draft.context = vec!["Command: ls web  # look\nrm -rf db".to_owned()];
        let form = message(&DecisionView::new(&decision));
        let lines = "\nCommand:\n  | ls web  # look\n  | rm -rf db\n";
        assert!(form.contains(lines), "{form}");
    }
}
