//! Defines the input of a checkpoint: the question, the facts and the blocking items that a command
//! passes when it asks.

use super::{CheckpointCommand, CheckpointFacts};
use crate::fingerprint::Fingerprint;
use crate::policy::Profile;
use crate::reversibility::{
    ChangeFacts, Circumstance, CircumstanceReason, DeliberationMode, Proposal,
};
use serde::{Deserialize, Serialize};

/// The kind of a blocking item.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ItemKind {
    /// It must be fixed first.
    #[default]
    Blocking,
    /// It changes the architecture.
    Architecture,
    /// It is outside the scope.
    Scope,
    /// It puts secrets, permissions or people at risk.
    Security,
    /// It departs from a recorded architecture decision.
    Adr,
}

impl ItemKind {
    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blocking => "blocking",
            Self::Architecture => "architecture",
            Self::Scope => "scope",
            Self::Security => "security",
            Self::Adr => "adr",
        }
    }
}

/// One item that blocks the command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockingItem {
    /// Its kind.
    #[serde(rename = "type", default)]
    pub kind: ItemKind,
    /// What it is.
    pub description: String,
}

/// Whether the caller wants to skip deliberation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skip {
    /// No.
    #[default]
    No,
    /// Yes: a decision that is easy to reverse continues; for any other a person is asked.
    Deliberation,
    /// The caller only wants the assessment; nothing is asked and nothing continues.
    Everything,
}

/// A decision that a command must make.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckpointContext {
    /// The command that asks.
    pub command: CheckpointCommand,
    /// The decision, in words for a person.
    pub decision_needed: String,
    /// The facts that triggers read.
    pub facts: CheckpointFacts,
    /// What is known of the change.
    pub change: ChangeFacts,
    /// The blocking items.
    pub blocking_items: Vec<BlockingItem>,
    /// The conflict, if there is one.
    pub conflict: Option<String>,
    /// The profile that the caller requests.
    pub profile: Option<Profile>,
    /// The mode of deliberation that the caller requests.
    pub force_mode: Option<DeliberationMode>,
    /// The reason, if that mode is lighter than the assessed one.
    pub justification: Option<String>,
    /// Opinions on dimensions.
    pub proposals: Vec<Proposal>,
    /// Whether the caller wants to skip deliberation.
    pub skip: Skip,
    /// The session of the caller: an answer is valid for the whole session.
    pub session: Option<String>,
}

impl CheckpointContext {
    /// Returns the default text of a decision.
    pub fn unnamed_decision(command: &CheckpointCommand) -> String {
        format!("whether `{command}` may continue")
    }

    /// Creates a context without any facts.
    pub fn new(command: CheckpointCommand, decision_needed: impl Into<String>) -> Self {
        Self {
            command,
            decision_needed: decision_needed.into(),
            facts: CheckpointFacts::default(),
            change: ChangeFacts::default(),
            blocking_items: Vec::new(),
            conflict: None,
            profile: None,
            force_mode: None,
            justification: None,
            proposals: Vec::new(),
            skip: Skip::No,
            session: None,
        }
    }

    /// Derives facts from paths and circumstances from facts.
    #[must_use]
    pub fn completed(mut self) -> Self {
        self.facts.learn(&self.change);
        let fact = self.facts.file_count.as_ref().map(|fact| fact.value);
        self.change.file_count = self.change.file_count.max(fact);
        self.change.witnesses.extend(self.facts.witnesses());
        let findings = self.blocking_items.iter();
        let findings = findings.filter(|item| item.kind == ItemKind::Security);
        self.change
            .witnesses
            .extend(findings.map(|item| CircumstanceReason {
                circumstance: Circumstance::SecurityFinding,
                why: format!("found: {}", item.description),
            }));
        self
    }

    /// Returns a name for the question that does not depend on its facts.
    pub fn subject(&self) -> String {
        let words: Vec<&str> = self.decision_needed.split_whitespace().collect();
        let print = Fingerprint::of(&[
            ("command", self.command.name()),
            ("decision", &words.join(" ")),
        ]);
        let short: String = print.as_str().chars().take(12).collect();
        format!("{}:{short}", self.command)
    }
}
