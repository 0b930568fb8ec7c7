//! Why a person is asked: the closed list, one table row each (S003 §2.5, OURS-18).

use serde::{Deserialize, Serialize};
use std::fmt;

/// One reason to ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// Something unexpected: recovery came to its end.
    Hiccup,
    /// Users will see it.
    UxChange,
    /// The estimate is above the limit for a single action.
    CostSingle,
    /// The money of the day, the campaign or the run does not cover it.
    CostCumulative,
    /// It changes the structure.
    Architecture,
    /// It departs from what was planned or declared.
    ScopeChange,
    /// The risk score or a floor asks for it.
    Risk,
    /// The checks before the start found something that stops it.
    Preflight,
    /// A look at the whole is due.
    Interval,
    /// There is work, but nothing that proves it.
    Unproven,
    /// An agent wants something that the gate does not allow by itself.
    Permission,
    /// A command stands at a decision that only a person makes.
    Checkpoint,
    /// A specification was debated, and only a person approves it.
    Debate,
    /// A workflow stands at a decision that only a person makes.
    Workflow,
    /// A research room cannot go on by itself.
    Room,
}

/// When a decision dies unanswered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expiry {
    /// Never.
    Never,
    /// At the next local midnight: it is about one day's money.
    Midnight,
    /// After seven days.
    Week,
    /// When the next run starts.
    NextRun,
}

/// What is fixed about a trigger.
#[derive(Debug, Clone, Copy)]
pub struct TriggerRow {
    /// The trigger.
    pub trigger: Trigger,
    /// The name in settings, on the command line and in the journal.
    pub name: &'static str,
    /// Why it asks, as a clause after the name.
    pub meaning: &'static str,
    /// When the decision dies unanswered.
    pub expiry: Expiry,
}

const fn row(
    trigger: Trigger,
    name: &'static str,
    meaning: &'static str,
    expiry: Expiry,
) -> TriggerRow {
    TriggerRow {
        trigger,
        name,
        meaning,
        expiry,
    }
}

/// Every trigger.
pub const TRIGGERS: [TriggerRow; 15] = [
    row(
        Trigger::Hiccup,
        "hiccup",
        "something unexpected happened",
        Expiry::Never,
    ),
    row(
        Trigger::UxChange,
        "ux_change",
        "users will see the change",
        Expiry::Never,
    ),
    row(
        Trigger::CostSingle,
        "cost_single",
        "it is expensive",
        Expiry::Midnight,
    ),
    row(
        Trigger::CostCumulative,
        "cost_cumulative",
        "a cap on money is used up",
        Expiry::Midnight,
    ),
    row(
        Trigger::Architecture,
        "architecture",
        "it changes the structure",
        Expiry::Never,
    ),
    row(
        Trigger::ScopeChange,
        "scope_change",
        "it departs from the plan",
        Expiry::Week,
    ),
    row(Trigger::Risk, "risk", "it is risky", Expiry::Never),
    row(
        Trigger::Preflight,
        "preflight",
        "a check before the start stops it",
        Expiry::Never,
    ),
    row(
        Trigger::Interval,
        "interval",
        "a look at the whole is due",
        Expiry::NextRun,
    ),
    row(
        Trigger::Unproven,
        "unproven",
        "nothing proves the work",
        Expiry::Never,
    ),
    row(
        Trigger::Permission,
        "permission",
        "an agent asks for more than it may",
        Expiry::Never,
    ),
    row(
        Trigger::Checkpoint,
        "checkpoint",
        "a command stands at a decision",
        Expiry::Never,
    ),
    row(
        Trigger::Debate,
        "debate",
        "a specification was debated",
        Expiry::Never,
    ),
    row(
        Trigger::Workflow,
        "workflow",
        "a workflow stands at a decision",
        Expiry::Never,
    ),
    row(
        Trigger::Room,
        "room",
        "a research room cannot go on by itself",
        Expiry::Never,
    ),
];

impl Trigger {
    /// The row of this trigger.
    pub fn row(self) -> TriggerRow {
        // Each variant has its row; a test counts them.
        TRIGGERS
            .into_iter()
            .find(|row| row.trigger == self)
            .unwrap_or(TRIGGERS[0])
    }

    /// The name in settings, on the command line and in the journal.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The trigger of this name.
    pub fn named(name: &str) -> Option<Self> {
        TRIGGERS
            .iter()
            .find(|row| row.name == name)
            .map(|row| row.trigger)
    }
}

impl fmt::Display for Trigger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests;
