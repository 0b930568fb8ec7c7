//! Parses `gap_check`: the script that decides whether a phase did everything, and what happens if
//! not.

use super::texts::Texts;
use super::wire;
use crate::diagnostic::Findings;
use crate::script::ScriptKind;
use crate::spanned_value::Fields;
use cos_core::workflow::{Criterion, GapAction, GapCheck, GapFailure, GapRule, MAX_GAP_RETRIES};

/// The actions for gaps; only a script can name further subagents.
const FAILURES: [(&str, GapAction); 3] = [
    ("retry", GapAction::Retry),
    ("escalate", GapAction::Escalate),
    ("abort", GapAction::Abort),
];

pub(super) fn read_gap_check(
    phase: &Fields<'_>,
    texts: &Texts,
    findings: &mut Findings,
) -> Option<GapCheck> {
    let node = phase.node("gap_check")?;
    let owner = format!("`gap_check` of {}", phase.owner);
    let fields = Fields::open(node, &owner, &wire::GAP_KEYS, findings)?;
    let enabled = fields.key("enabled").is_none() || fields.flag("enabled", findings);
    let most = fields.whole("max_iterations", 1..=MAX_GAP_RETRIES, findings);
    let rule = rule(&owner, &fields, texts, findings);
    let on_failure = failure(&owner, &fields, findings);
    Some(GapCheck {
        max_iterations: most.unwrap_or(MAX_GAP_RETRIES),
        rule: rule?,
        on_failure,
    })
    .filter(|_| enabled)
}

fn rule(
    owner: &str,
    fields: &Fields<'_>,
    texts: &Texts,
    findings: &mut Findings,
) -> Option<GapRule> {
    match (fields.key("script"), fields.key("criteria")) {
        (Some(_), Some(place)) => {
            let what = format!("{owner} has a `script` and `criteria`");
            findings.add(place, what, "keep one of the two");
            None
        }
        (Some(_), None) => {
            let found = fields.text("script", findings);
            let script = texts.script(ScriptKind::Statements, found, findings)?;
            Some(GapRule::Script(script))
        }
        (None, Some(_)) => Some(GapRule::Criteria(criteria(owner, fields, texts, findings))),
        (None, None) => {
            if fields.lacks(&["script", "criteria"]) {
                let what = format!("{owner} has neither `script` nor `criteria`");
                findings.add(fields.place, what, "add one of the two");
            }
            None
        }
    }
}

fn criteria(
    owner: &str,
    fields: &Fields<'_>,
    texts: &Texts,
    findings: &mut Findings,
) -> Vec<Criterion> {
    let owner = format!("a criterion in {owner}");
    let mut criteria = Vec::new();
    for node in fields.list("criteria", findings) {
        let Some(fields) = Fields::open(node, &owner, &wire::CRITERION_KEYS, findings) else {
            continue;
        };
        for key in wire::CRITERION_KEYS {
            if fields.lacks(&[key]) {
                let hint = "write `{name: what must be so, check: an expression}`";
                findings.add(fields.place, format!("{owner} has no `{key}`"), hint);
            }
        }
        let name = fields.text("name", findings);
        let check = fields.text("check", findings);
        let check = texts.script(ScriptKind::Expression, check, findings);
        if let (Some(name), Some(check)) = (name, check) {
            criteria.push(Criterion {
                name: name.value,
                check,
            });
        }
    }
    criteria
}

fn failure(owner: &str, fields: &Fields<'_>, findings: &mut Findings) -> GapFailure {
    let retry = GapFailure {
        action: GapAction::Retry,
        message: None,
    };
    let Some(node) = fields.node("on_failure") else {
        return retry;
    };
    let owner = format!("`on_failure` in {owner}");
    let Some(fields) = Fields::open(node, &owner, &wire::FAILURE_KEYS, findings) else {
        return retry;
    };
    let action = fields.choice("action", &FAILURES, findings);
    GapFailure {
        action: action.unwrap_or(GapAction::Retry),
        message: fields.text("message", findings).map(|text| text.value),
    }
}
