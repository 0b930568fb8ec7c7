//! Parses what a script of a workflow returns: subagents, or gaps. The rules are those of the file.

use super::places::Places;
use super::texts::Texts;
use super::{subagent, wire};
use crate::diagnostic::{Diagnostics, FilePlace, Findings};
use crate::spanned_value::{self, Fields};
use cos_core::workflow::{GapAction, GapOutcome, Subagent};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The keys of a gap script's answer.
const GAP_ANSWER: [&str; 5] = ["status", "gaps", "action", "additionalAgents", "message"];

/// Returns the subagents that a script names; null means none.
pub(crate) fn subagents_of(value: &Value) -> Result<Vec<Subagent>, String> {
    if value.is_null() {
        return Ok(Vec::new());
    }
    read_returned(
        &json!({ "subagents": value }),
        &wire::PHASE_KEYS,
        |fields, findings| {
            let mut places = Places::at(FilePlace::START);
            let texts = Texts::new(&BTreeMap::new());
            subagent::all(fields, &texts, &mut places, findings).always
        },
    )
}

/// Returns the result of a gap script.
pub(crate) fn gaps_of(value: &Value) -> Result<GapOutcome, String> {
    let actions = [
        GapAction::Retry,
        GapAction::SpawnAdditional,
        GapAction::Escalate,
        GapAction::Abort,
    ]
    .map(|action| (action.name(), action));
    read_returned(value, &GAP_ANSWER, |fields, findings| {
        let complete = [("complete", true), ("incomplete", false)];
        let status = fields.choice("status", &complete, findings);
        if fields.lacks(&["status"]) {
            findings.add(fields.place, "it has no `status`", "return one");
        }
        let mut gaps: Vec<String> = fields
            .texts("gaps", findings)
            .into_iter()
            .map(|gap| gap.value)
            .collect();
        if status == Some(true) {
            gaps.clear();
        } else if gaps.is_empty() {
            gaps.push("something is missing; the gap check does not say what".to_owned());
        }
        let action = fields.choice("action", &actions, findings);
        let additional = fields.node("additionalAgents").map(|_| {
            let named = value.get("additionalAgents").unwrap_or(&Value::Null);
            subagents_of(named)
        });
        let additional = additional.unwrap_or_else(|| Ok(Vec::new()));
        if let Err(what) = &additional {
            findings.add(
                fields.place,
                what.clone(),
                "write subagents in the form of the file",
            );
        }
        GapOutcome {
            gaps,
            action: action.unwrap_or(GapAction::Retry),
            additional: additional.unwrap_or_default(),
            message: fields.text("message", findings).map(|text| text.value),
        }
    })
}

fn read_returned<T>(
    value: &Value,
    keys: &[&str],
    work: impl FnOnce(&Fields<'_>, &mut Findings) -> T,
) -> Result<T, String> {
    let sentence = |Diagnostics(problems)| {
        let sentence = problems.into_iter().map(|one| one.what);
        sentence.collect::<Vec<_>>().join("; ")
    };
    let source = "what it returned";
    let text = value.to_string();
    let node = spanned_value::read_document(text.as_bytes(), source)
        .map_err(|problem| sentence(Diagnostics(vec![problem])))?;
    let mut findings = Findings::of(source);
    let done =
        Fields::open(&node, source, keys, &mut findings).map(|fields| work(&fields, &mut findings));
    findings.finish(done).map_err(sentence)
}
