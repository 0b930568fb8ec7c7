//! Credentials in what an action says: written into a file they ask, on their way to another
//! machine they are denied.

use crate::{redact, secret};
use cos_core::action::{Action, Edit};
use cos_core::effect::{Effect, EffectKind, Finding, Place};
use cos_core::gate::{Judgement, Reason, Verdict};
use cos_core::score::Score;

/// Looks for credentials in an action and raises its verdict where there are some.
pub(super) fn look(action: &Action, judgement: &mut Judgement) {
    let (verdict, why) = match action {
        Action::Edit(edit) if adds_one(edit) => {
            (Verdict::Ask, "a credential would be written into a file")
        }
        Action::Command(text) if leaves(judgement) && holds_one(text) => (
            Verdict::Deny,
            "a credential stands in a command that reaches another machine",
        ),
        Action::Fetch(text) if holds_one(text) => {
            (Verdict::Deny, "a credential stands in the address")
        }
        _ => return,
    };
    let shown = redact::text(action.title());
    let shown = shown.as_deref().unwrap_or(action.title());
    let (kind, place) = match verdict {
        Verdict::Deny => (EffectKind::SendsData, Place::Outside),
        _ => (EffectKind::ReadsSecrets, Place::Worktree),
    };
    let finding = Finding::new(Effect::new(kind, shown, place), "credential").because(why);
    raise(judgement, verdict, finding);
}

/// The beginning of a text, its credentials taken out while they are whole.
pub(super) fn shortened(text: &str, letters: usize) -> String {
    let clean = redact::text(text);
    let clean = clean.as_deref().unwrap_or(text);
    clean.chars().take(letters).collect()
}

/// Adds a reason that no rule of the person covers.
fn raise(judgement: &mut Judgement, verdict: Verdict, finding: Finding) {
    let chance = Score::clamped(if verdict == Verdict::Deny { 0.98 } else { 0.9 });
    if judgement.verdict < verdict || judgement.score < chance {
        judgement.score = chance;
    }
    judgement.verdict = judgement.verdict.max(verdict);
    let reason = Reason {
        verdict,
        finding,
        rule: None,
        rule_place: None,
    };
    judgement.reasons.insert(0, reason);
}

fn holds_one(text: &str) -> bool {
    !secret::find(text).is_empty()
}

/// Whether an edit brings in more credentials than were there.
fn adds_one(edit: &Edit) -> bool {
    let count = |text: &Option<String>| text.as_deref().map_or(0, |text| secret::find(text).len());
    let after = count(&edit.after);
    after > 0 && after > count(&edit.before)
}

fn leaves(judgement: &Judgement) -> bool {
    judgement.effects().iter().any(|effect| {
        matches!(
            effect.kind,
            EffectKind::LeavesMachine
                | EffectKind::SendsData
                | EffectKind::Sends
                | EffectKind::Publishes
                | EffectKind::RunsForeignCode
        )
    })
}
