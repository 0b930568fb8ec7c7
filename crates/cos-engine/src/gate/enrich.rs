//! Adds to an analysis what the text of an action does not show: the targets of its links on the
//! disk, and its credentials. Next, [`Gate::decide`] decides.

use super::analyze::AnalyzedAction;
use super::{FileAccess, Gate, Presence, credential, symlinks};
use cos_gate::action;
use cos_gate::effect::{EffectKind, Finding, Place};

impl Gate {
    /// Completes an analysis.
    pub(super) fn enrich<'a>(&self, mut analyzed: AnalyzedAction<'a>) -> AnalyzedAction<'a> {
        for finding in &mut analyzed.findings {
            self.resolve_effect(finding);
        }
        analyzed.unread = action::unread(analyzed.action, &analyzed.findings);
        analyzed.credential = credential::find(analyzed.action, &analyzed.findings);
        analyzed
    }

    /// Sets the place of an effect to that of its real target.
    fn resolve_effect(&self, finding: &mut Finding) {
        let named = finding.effect.place;
        let effect = &mut finding.effect;
        if self.presence == Presence::Absent && effect.place == Place::Worktree {
            effect.place = Place::Outside;
        }
        if self.file_access == FileAccess::Disk {
            symlinks::follow(effect, &self.context.folders);
        }
        if symlinks::is_code_from_elsewhere(named, effect) && self.file_access == FileAccess::Disk {
            effect.kind = EffectKind::Unreadable;
            finding.why = "no one has reviewed that file".into();
        }
    }
}
