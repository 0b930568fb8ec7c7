//! Finds credentials in the text of an action: writing one into a file asks, sending one to another
//! machine is denied.

use cos_gate::action::{Action, Edit};
use cos_gate::effect::{Effect, EffectKind, Finding, Place};
use cos_gate::score::Score;
use cos_gate::verdict::{FixedFinding, Verdict};
use cos_secret::redact;

/// Returns a finding if the action, which has these effects, contains credentials.
pub(super) fn find(action: &Action, findings: &[Finding]) -> Option<FixedFinding> {
    let (verdict, why) = match action {
        Action::Edit(edit) if adds_one(edit) => {
            (Verdict::Ask, "a credential would be written into a file")
        }
        Action::Command(text) if leaves(findings) && holds_one(text) => (
            Verdict::Deny,
            "a command that contacts another machine contains a credential",
        ),
        Action::Fetch(text) if holds_one(text) => {
            (Verdict::Deny, "the address contains a credential")
        }
        _ => return None,
    };
    let shown = redact::text(action.title());
    let shown = shown.as_deref().unwrap_or(action.title());
    let (kind, place) = match verdict {
        Verdict::Deny => (EffectKind::SendsData, Place::Outside),
        _ => (EffectKind::ReadsSecrets, Place::Worktree),
    };
    let effect = Effect::new(kind, shown, place);
    Some(FixedFinding {
        finding: Finding::new(effect, "credential").because(why),
        verdict,
        score: Score::clamped(if verdict == Verdict::Deny { 0.98 } else { 0.9 }),
    })
}

/// Returns the start of a text, after replacing its credentials while they are complete.
pub(super) fn shortened(text: &str, letters: usize) -> String {
    let clean = redact::text(text);
    let clean = clean.as_deref().unwrap_or(text);
    clean.chars().take(letters).collect()
}

fn holds_one(text: &str) -> bool {
    !cos_secret::find(text).is_empty()
}

/// Checks whether an edit adds credentials that were not there before.
fn adds_one(edit: &Edit) -> bool {
    let count = |text: &Option<String>| {
        text.as_deref()
            .map_or(0, |text| cos_secret::find(text).len())
    };
    let after = count(&edit.after);
    after > 0 && after > count(&edit.before)
}

/// Checks whether data may leave the machine.
fn leaves(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| {
        matches!(
            finding.effect.kind,
            EffectKind::LeavesMachine
                | EffectKind::SendsData
                | EffectKind::Sends
                | EffectKind::Publishes
                | EffectKind::RunsForeignCode
        )
    })
}
