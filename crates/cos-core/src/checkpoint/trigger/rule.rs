//! Reads the facts that one trigger depends on, and returns whether it fires, with the evidence.

use super::{F, On};
use crate::checkpoint::{CheckpointFacts, IssueFacts};
use serde::{Deserialize, Serialize};

use Condition::{Denies, Says, Silent};
use TriggerStanding::{Fired, Quiet, Skipped, Unknown};

/// The state of a trigger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TriggerStanding {
    /// It fired.
    Fired,
    /// A fact shows that it does not apply.
    Quiet,
    /// The fact that it reads is unknown.
    Unknown,
    /// It would have fired, but a skip condition or a setting suppresses it.
    Skipped,
}

/// The state of a trigger, and the evidence.
pub(super) type Reading = (TriggerStanding, String);

/// Which fact a trigger reads, and when it fires.
#[derive(Debug)]
pub(super) struct TriggerRule {
    /// The command that it belongs to; `None` if it applies to any.
    pub(super) command: Option<On>,
    /// The fact, and the limit above which it fires; without a fact it always fires.
    pub(super) fact: Option<(F, u32)>,
    /// The same number of one issue: one issue above the limit is enough.
    of_issue: Option<fn(&IssueFacts) -> Option<u32>>,
    /// Why it is quiet if the fact is unknown.
    if_unknown: Option<&'static str>,
    /// What holds it back if all these conditions are met.
    exception: Option<(&'static [Condition], HeldBack)>,
    pub(super) is_cheap_to_miss: bool,
}

/// A condition on one fact.
#[derive(Debug, Clone, Copy)]
pub(super) enum Condition {
    /// The fact is above 0.
    Says(F),
    /// The fact is known and at most this.
    Denies(F, u32),
    /// The fact is 0 or unknown.
    Silent(F),
}

/// How a trigger is held back, and why.
#[derive(Debug, Clone, Copy)]
enum HeldBack {
    /// The reason replaces the evidence.
    Quiet(&'static str),
    /// The reason follows the evidence.
    QuietBut(&'static str),
    /// It is skipped, and the reason follows the evidence.
    Skipped(&'static str),
}

/// The rule of a trigger that applies to any command and reads more than facts.
pub(super) const GENERAL: TriggerRule = TriggerRule {
    command: None,
    fact: None,
    of_issue: None,
    if_unknown: None,
    exception: None,
    is_cheap_to_miss: false,
};

/// Fires for a command, without reading a fact.
pub(super) const fn always(command: On) -> TriggerRule {
    TriggerRule {
        command: Some(command),
        ..GENERAL
    }
}

/// Fires for a command if a fact is above a limit.
pub(super) const fn on(command: On, fact: F, limit: u32) -> TriggerRule {
    TriggerRule {
        command: Some(command),
        fact: Some((fact, limit)),
        ..GENERAL
    }
}

impl TriggerRule {
    /// Also fires if this number of one issue is above the limit.
    pub(super) const fn or_issue(mut self, amount: fn(&IssueFacts) -> Option<u32>) -> Self {
        self.of_issue = Some(amount);
        self
    }

    /// Is quiet if the fact is unknown.
    pub(super) const fn else_quiet(mut self, why: &'static str) -> Self {
        self.if_unknown = Some(why);
        self
    }

    /// Is quiet if all conditions are met.
    pub(super) const fn quiet(mut self, when: &'static [Condition], why: &'static str) -> Self {
        self.exception = Some((when, HeldBack::Quiet(why)));
        self
    }

    /// Is quiet if all conditions are met, and still shows the fact.
    pub(super) const fn quiet_but(mut self, when: &'static [Condition], why: &'static str) -> Self {
        self.exception = Some((when, HeldBack::QuietBut(why)));
        self
    }

    /// Is skipped if all conditions are met: the skip condition of its command.
    pub(super) const fn skipped(mut self, when: &'static [Condition], why: &'static str) -> Self {
        self.exception = Some((when, HeldBack::Skipped(why)));
        self
    }

    /// Marks a trigger that may stay quiet by mistake.
    pub(super) const fn cheap_to_miss(mut self) -> Self {
        self.is_cheap_to_miss = true;
        self
    }

    /// Returns the facts that can fire it and those that can keep it quiet.
    pub(super) fn facts(&self) -> impl Iterator<Item = F> {
        let quiet = match self.exception {
            Some((when, HeldBack::Quiet(_) | HeldBack::QuietBut(_))) => when,
            _ => &[],
        };
        let quiet = quiet.iter().map(|condition| condition.fact());
        self.fact.map(|(fact, _)| fact).into_iter().chain(quiet)
    }

    /// Evaluates the rule; `meaning` is the evidence of a trigger that always fires.
    pub(super) fn read(&self, meaning: &str, facts: &CheckpointFacts) -> Reading {
        let (standing, why) = match self.fact {
            None => (Fired, meaning.to_owned()),
            Some((fact, limit)) => either(read(fact, limit, facts), self.issues(limit, facts)),
        };
        match (standing, self.exception, self.if_unknown) {
            (Fired, Some((when, held)), _) if when.iter().all(|one| one.is_met(facts)) => {
                match held {
                    HeldBack::Quiet(instead) => (Quiet, instead.to_owned()),
                    HeldBack::QuietBut(but) => (Quiet, format!("{why}, but {but}")),
                    HeldBack::Skipped(but) => (Skipped, format!("{why}, but {but}")),
                }
            }
            (Unknown, _, Some(why)) => (Quiet, why.to_owned()),
            _ => (standing, why),
        }
    }

    /// Reads the number of each issue.
    fn issues(&self, limit: u32, facts: &CheckpointFacts) -> Reading {
        let Some((amount, told)) = self.of_issue.zip(facts.issues.as_ref()) else {
            return (Unknown, String::new());
        };
        let denies = |one| amount(one).is_some_and(|amount| amount <= limit);
        match facts.issue_above(limit, amount) {
            Some(why) => (Fired, why),
            None if !told.value.is_empty() && told.value.iter().all(denies) => {
                (Quiet, "no issue says so".to_owned())
            }
            None => (Unknown, String::new()),
        }
    }
}

impl Condition {
    const fn fact(self) -> F {
        match self {
            Says(fact) | Denies(fact, _) | Silent(fact) => fact,
        }
    }

    fn is_met(self, facts: &CheckpointFacts) -> bool {
        match self {
            Says(fact) => read(fact, 0, facts).0 == Fired,
            Denies(fact, limit) => read(fact, limit, facts).0 == Quiet,
            Silent(fact) => read(fact, 0, facts).0 != Fired,
        }
    }
}

/// Reads one fact: it fires above the limit.
fn read(fact: F, limit: u32, facts: &CheckpointFacts) -> Reading {
    match fact.value(facts).amount() {
        Some((amount, why)) if amount > limit => (Fired, why.to_owned()),
        Some((_, why)) => (Quiet, why.to_owned()),
        None => (Unknown, String::new()),
    }
}

/// Fires if one of the two fires; is quiet if one denies and the other is unknown.
fn either(one: Reading, other: Reading) -> Reading {
    match (one.0, other.0) {
        (Fired, _) => one,
        (_, Fired) | (Unknown, _) => other,
        _ => one,
    }
}
