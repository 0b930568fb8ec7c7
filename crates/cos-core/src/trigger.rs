//! The closed list of reasons to ask a person, one row each.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One reason to ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// An attempt failed, and recovery is exhausted.
    Hiccup,
    /// Users will see it.
    UxChange,
    /// The estimate is above the limit for a single action.
    CostSingle,
    /// A cap of the day, the campaign or the run does not cover it.
    CostCumulative,
    /// It changes the architecture.
    Architecture,
    /// It departs from the plan or from the declared files.
    ScopeChange,
    /// The risk score or a floor requires it.
    Risk,
    /// The pre-flight checks found a problem.
    Preflight,
    /// A progress review is due.
    Interval,
    /// Nothing proves the work.
    Unproven,
    /// An agent wants something that the gate does not allow by itself.
    Permission,
    /// A workflow step needs a decision that only a person makes.
    Checkpoint,
    /// A specification was debated, and only a person approves it.
    Debate,
    /// A workflow needs a decision that only a person makes.
    Workflow,
    /// A research room cannot continue by itself.
    Room,
}

/// When a decision expires without an answer.
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

/// The properties of a trigger.
#[derive(Debug, Clone, Copy)]
pub struct TriggerRow {
    /// The trigger.
    pub trigger: Trigger,
    /// Its name in settings, on the command line and in the journal.
    pub name: &'static str,
    /// Why it asks, as a clause.
    pub meaning: &'static str,
    /// When the decision expires without an answer.
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
        "an attempt failed unexpectedly",
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
        "it changes the architecture",
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
        "a check before the start found a problem",
        Expiry::Never,
    ),
    row(
        Trigger::Interval,
        "interval",
        "a progress review is due",
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
        "an agent needs permission for an action",
        Expiry::Never,
    ),
    row(
        Trigger::Checkpoint,
        "checkpoint",
        "a workflow step needs a decision",
        Expiry::Never,
    ),
    row(
        Trigger::Debate,
        "debate",
        "a debated specification waits for approval",
        Expiry::Never,
    ),
    row(
        Trigger::Workflow,
        "workflow",
        "a workflow phase needs a decision",
        Expiry::Never,
    ),
    row(
        Trigger::Room,
        "room",
        "a research room cannot continue by itself",
        Expiry::Never,
    ),
];

impl Trigger {
    /// Returns the row of this trigger.
    pub fn row(self) -> TriggerRow {
        // Each variant has its row; a test counts them.
        TRIGGERS
            .into_iter()
            .find(|row| row.trigger == self)
            .unwrap_or(TRIGGERS[0])
    }

    /// Returns the name used in settings, on the command line and in the journal.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the trigger of this name.
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
