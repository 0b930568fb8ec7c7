//! What a command hands over when it asks.

use super::{CheckpointCommand, CheckpointFacts};
use crate::fingerprint::Fingerprint;
use crate::policy::Profile;
use crate::reversibility::{ChangeFacts, Circumstance, DeliberationMode, Proposal, Witness};
use serde::{Deserialize, Serialize};

/// What kind of thing stands in the way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ItemKind {
    /// It must be mended first.
    #[default]
    Blocking,
    /// It changes the structure.
    Architecture,
    /// It lies beside the purpose.
    Scope,
    /// It endangers secrets, rights or people.
    Security,
    /// It departs from a recorded decision.
    Adr,
}

impl ItemKind {
    /// The name in records.
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

/// One thing that stands in the way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockingItem {
    /// What kind of thing.
    #[serde(rename = "type", default)]
    pub kind: ItemKind,
    /// What it is.
    pub description: String,
}

/// Whether the caller wants to go without deliberation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skip {
    /// No.
    #[default]
    No,
    /// Yes: where the decision is easily taken back it goes on, else a person is asked.
    Deliberation,
    /// It only wants to know; nothing is asked and nothing continues.
    Everything,
}

/// A decision that a command stands at.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckpointContext {
    /// Who asks.
    pub command: CheckpointCommand,
    /// What is to be decided, as a person reads it.
    pub decision_needed: String,
    /// What triggers read.
    pub facts: CheckpointFacts,
    /// What is known of the change.
    pub change: ChangeFacts,
    /// What stands in the way.
    pub blocking_items: Vec<BlockingItem>,
    /// Where things conflict.
    pub conflict: Option<String>,
    /// Whose thresholds the caller wants.
    pub profile: Option<Profile>,
    /// How much deliberation the caller wants.
    pub force_mode: Option<DeliberationMode>,
    /// Why, where that is less than it deserves.
    pub justification: Option<String>,
    /// Opinions on dimensions.
    pub proposals: Vec<Proposal>,
    /// Whether the caller wants to go without deliberation.
    pub skip: Skip,
    /// The session it belongs to: an answer holds for the whole of it.
    pub session: Option<String>,
}

impl CheckpointContext {
    /// What is decided where nobody says it.
    pub fn unnamed_decision(command: &CheckpointCommand) -> String {
        format!("whether `{command}` may go on")
    }

    /// A decision of which nothing is known yet.
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

    /// Everything known, brought together: paths show facts, facts show circumstances.
    #[must_use]
    pub fn completed(mut self) -> Self {
        self.facts.learn(&self.change);
        let told = self.facts.file_count.as_ref().map(|told| told.value);
        self.change.file_count = self.change.file_count.max(told);
        self.change.witnesses.extend(self.facts.witnesses());
        let findings = self.blocking_items.iter();
        let findings = findings.filter(|item| item.kind == ItemKind::Security);
        self.change.witnesses.extend(findings.map(|item| Witness {
            circumstance: Circumstance::SecurityFinding,
            why: format!("found: {}", item.description),
        }));
        self
    }

    /// The question as one name, whatever is known about it.
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
