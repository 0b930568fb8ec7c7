//! The verdict on one action: allow, ask or deny, from its effects, the profile and the person's
//! own rules.
//!
//! What an action would do is read elsewhere; here it is weighed by one table, so that every door
//! gives the same verdict on the same effects.

mod beginning;
mod rule;
mod tightened;
mod weigh;

pub(crate) use rule::{LOOKING_TOOL, TOOL};
pub use rule::{ReadAlone, Rule, RuleError, RuleOrigin};
pub use weigh::{Sayings, severity, weigh, weigh_with};

use crate::effect::{Effect, Finding};
use crate::score::Score;
use serde::{Deserialize, Serialize};

/// May it be done? Ordered from the most to the least permissive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It may be done without asking.
    Allow,
    /// A person is asked.
    Ask,
    /// It is refused unless a person allowed exactly this before.
    Deny,
}

impl Verdict {
    /// The name as written in answers and settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
        }
    }
}

/// Why the verdict is what it is: one finding and what it alone demands.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    /// What it alone demands.
    pub verdict: Verdict,
    /// The finding.
    pub finding: Finding,
    /// The person's own rule that decided instead of the table, as it is written.
    pub rule: Option<String>,
    /// Where that rule is written, in words.
    pub rule_place: Option<String>,
}

/// The verdict on one action and everything that explains it.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// May it be done?
    pub verdict: Verdict,
    /// The chance, 0 to 1, that a person is needed: below 0.5 exactly when it is allowed.
    pub score: Score,
    /// One for each finding, the gravest first.
    pub reasons: Vec<Reason>,
}

impl Judgement {
    /// What it would do, each effect once.
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

    /// Whether it changes nothing anywhere.
    pub fn is_read_only(&self) -> bool {
        self.effects().iter().all(|effect| effect.kind.is_read())
    }

    /// What would be allowed instead, where the catalogue knows something.
    pub fn instead(&self) -> Option<&str> {
        self.grave()
            .map(|reason| reason.finding.instead.as_ref())
            .find(|instead| !instead.is_empty())
    }

    /// How to take it back, where the catalogue knows a way.
    pub fn undo(&self) -> Option<&str> {
        self.reasons
            .iter()
            .map(|reason| reason.finding.undo.as_ref())
            .find(|undo| !undo.is_empty())
    }

    /// The reasons that do not allow it.
    pub fn grave(&self) -> impl Iterator<Item = &Reason> {
        self.reasons
            .iter()
            .filter(|reason| reason.verdict != Verdict::Allow)
    }
}

impl Reason {
    /// The reason as a sentence without a full stop: "`git push` publishes something, because …".
    pub fn sentence(&self) -> String {
        let Finding { effect, why, .. } = &self.finding;
        let rule = tightened::told(self);
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
            text.push_str(&format!(" (described in {place})"));
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
