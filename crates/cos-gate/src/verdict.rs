//! Decides on an action: allow, ask or deny, from its effects, the profile and the person's own
//! rules.
//!
//! Other modules find the effects. This module weighs them by a single table, so that every entry
//! point gives the same verdict for the same effects.

mod decide;
mod prefix;
mod rule;
mod tightened;
mod weigh;

pub use decide::{Backup, Case, FixedFinding, PriorGrant, decide};
pub use rule::{AnalyzePrefix, Rule, RuleError, RuleOrigin};
pub(crate) use rule::{LOOKING_TOOL, TOOL};
use weigh::weigh_with;
pub use weigh::{RuleContext, required_verdict, weigh};

use crate::effect::{Effect, Finding};
use crate::score::Score;
use serde::{Deserialize, Serialize};

/// The decision on an action, from the most to the least permissive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It may be done without asking.
    Allow,
    /// A person is asked.
    Ask,
    /// It is refused unless a person allowed exactly this action before.
    Deny,
}

impl Verdict {
    /// Returns the name used in answers and settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
        }
    }
}

/// One reason for a verdict: a finding and the verdict it requires.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    /// The verdict that this finding alone requires.
    pub verdict: Verdict,
    /// The finding.
    pub finding: Finding,
    /// The person's own rule that decided instead of the table, as it is written.
    pub rule: Option<String>,
    /// The place of that rule, in words.
    pub rule_place: Option<String>,
}

/// The decision on one action, with its reasons.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The probability, 0 to 1, that a person is needed: below 0.5 exactly when it is allowed.
    pub score: Score,
    /// One reason per finding, the most severe first.
    pub reasons: Vec<Reason>,
}

impl Judgement {
    /// Returns its effects, without duplicates.
    pub fn effects(&self) -> Vec<&Effect> {
        let mut effects: Vec<&Effect> = self
            .reasons
            .iter()
            .map(|reason| &reason.finding.effect)
            .collect();
        effects.sort();
        effects.dedup();
        effects
    }

    /// Checks whether it changes nothing.
    pub fn is_read_only(&self) -> bool {
        self.effects().iter().all(|effect| effect.kind.is_read())
    }

    /// Returns an allowed alternative, where the catalogue has one.
    pub fn instead(&self) -> Option<&str> {
        self.grave()
            .map(|reason| reason.finding.instead.as_ref())
            .find(|instead| !instead.is_empty())
    }

    /// Returns how to undo it, where the catalogue knows.
    pub fn undo(&self) -> Option<&str> {
        self.reasons
            .iter()
            .map(|reason| reason.finding.undo.as_ref())
            .find(|undo| !undo.is_empty())
    }

    /// Returns the reasons that do not allow it.
    pub fn grave(&self) -> impl Iterator<Item = &Reason> {
        self.reasons
            .iter()
            .filter(|reason| reason.verdict != Verdict::Allow)
    }
}

impl Reason {
    /// Returns the reason as a sentence without a full stop: "`git push` publishes something,
    /// because …".
    pub fn sentence(&self) -> String {
        let Finding { effect, why, .. } = &self.finding;
        let rule = tightened::rule_suffix(self);
        if let (Some(rule), true) = (&rule, tightened::is_bare(&self.finding)) {
            return format!("`{}` is not allowed, because {rule}", effect.evidence);
        }
        let mut text = format!("`{}` {}", effect.evidence, effect.kind.phrase());
        let shown = |target: &&String| !effect.evidence.contains(target.as_str());
        if let Some(target) = effect.target.as_ref().filter(shown) {
            text.push_str(": ");
            text.push_str(target);
        }
        if !why.is_empty() {
            text.push_str(", because ");
            text.push_str(why);
        }
        if !self.finding.written_at.is_empty() {
            let place = tightened::one_line(&self.finding.written_at);
            text.extend([" (described in ", place.as_str(), ")"]);
        }
        if let Some(rule) = rule {
            text.push_str(", and ");
            text.push_str(&rule);
        }
        text
    }
}

#[cfg(test)]
mod tests;
