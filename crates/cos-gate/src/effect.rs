//! Models the effects of an action.
//!
//! These are plain values: [`crate::command`] finds them in shell, [`crate::intent`] in plain
//! English, [`crate::action`] in a file change. [`crate::verdict`] weighs them.

mod lost;

pub use lost::{Lost, Reach};

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The kind of an effect, from the mildest to the unknown. A kind that this version does not know
/// is read as [`EffectKind::Unreadable`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectKind {
    /// Reads something.
    Reads,
    /// Creates something or adds to it.
    Writes,
    /// Replaces existing content.
    Overwrites,
    /// Removes something that can be created again or was committed.
    Deletes,
    /// Runs code of the project: its tests, its build, its scripts.
    RunsCode,
    /// Fetches something from another machine.
    LeavesMachine,
    /// Changes something important: logins, schemas, interfaces.
    TouchesSensitive,
    /// Reads credentials.
    ReadsSecrets,
    /// Removes work that no commit contains.
    DiscardsWork,
    /// Removes data that cannot be restored.
    LosesData,
    /// Replaces commits that others may have.
    RewritesHistory,
    /// Publishes something: a push, a package, a release.
    Publishes,
    /// Merges work into a branch that others build on.
    Merges,
    /// Changes a system that people use: a deployment, a restart, a migration there.
    ChangesLiveSystem,
    /// Changes this machine beyond files: services, processes, packages, devices, the network.
    ChangesMachine,
    /// Sends data to another machine.
    SendsData,
    /// Contacts people: an e-mail, a post, a notification.
    Sends,
    /// Spends or moves money.
    Spends,
    /// Changes permissions: access, keys, protections, checks.
    ChangesRights,
    /// Runs a program that the same command downloads.
    RunsForeignCode,
    /// Could not be read, so it may be anything.
    #[serde(other)]
    Unreadable,
}

/// Where an effect takes place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Inside the worktree.
    Worktree,
    /// In a temporary folder.
    Scratch,
    /// Elsewhere, or unknown.
    Outside,
}

/// One effect, its target, and the words that show it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Effect {
    /// Its kind.
    pub kind: EffectKind,
    /// The words that show it, shortened.
    pub evidence: String,
    /// Where it takes place.
    pub place: Place,
    /// The path, address or object it affects, where one is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
}

/// Maximum number of characters kept of a text or target; longer ones end in `…`.
pub const EVIDENCE_CHARS: usize = 120;

impl Effect {
    /// Returns an effect shown by at most 120 characters of `evidence`.
    pub fn new(kind: EffectKind, evidence: &str, place: Place) -> Self {
        Self {
            kind,
            evidence: shortened(evidence),
            place,
            target: None,
        }
    }

    /// Returns the effect with a target, shortened to 120 characters.
    #[must_use]
    pub fn on(mut self, target: &str) -> Self {
        self.target = Some(shortened(target));
        self
    }

    /// Checks whether it remains after its worktree is deleted, so that repeating it publishes,
    /// sends or loses something again. What could not be read may remain; a deletion does not
    /// count, because repeating it changes nothing.
    pub const fn outlasts_its_worktree(&self) -> bool {
        use EffectKind as E;
        let outside = matches!(self.place, Place::Outside);
        match self.kind {
            E::Publishes
            | E::Merges
            | E::ChangesLiveSystem
            | E::SendsData
            | E::Sends
            | E::Spends
            | E::RunsForeignCode
            | E::Unreadable => true,
            E::LosesData | E::RewritesHistory | E::ChangesRights => outside,
            E::Reads
            | E::Writes
            | E::Overwrites
            | E::Deletes
            | E::RunsCode
            | E::LeavesMachine
            | E::TouchesSensitive
            | E::ReadsSecrets
            | E::DiscardsWork
            | E::ChangesMachine => false,
        }
    }
}

fn shortened(text: &str) -> String {
    let mut beginning: String = text.chars().take(EVIDENCE_CHARS).collect();
    if beginning.len() < text.len() {
        beginning.push('…');
    }
    beginning
}

impl EffectKind {
    /// All kinds, for tables and help texts.
    pub const ALL: [Self; 21] = [
        Self::Reads,
        Self::Writes,
        Self::Overwrites,
        Self::Deletes,
        Self::RunsCode,
        Self::LeavesMachine,
        Self::TouchesSensitive,
        Self::ReadsSecrets,
        Self::DiscardsWork,
        Self::LosesData,
        Self::RewritesHistory,
        Self::Publishes,
        Self::Merges,
        Self::ChangesLiveSystem,
        Self::ChangesMachine,
        Self::SendsData,
        Self::Sends,
        Self::Spends,
        Self::ChangesRights,
        Self::RunsForeignCode,
        Self::Unreadable,
    ];

    /// Returns the name used in answers and settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reads => "reads",
            Self::Writes => "writes",
            Self::Overwrites => "overwrites",
            Self::Deletes => "deletes",
            Self::RunsCode => "runs_code",
            Self::LeavesMachine => "leaves_machine",
            Self::TouchesSensitive => "touches_sensitive",
            Self::ReadsSecrets => "reads_secrets",
            Self::DiscardsWork => "discards_work",
            Self::LosesData => "loses_data",
            Self::RewritesHistory => "rewrites_history",
            Self::Publishes => "publishes",
            Self::Merges => "merges",
            Self::ChangesLiveSystem => "changes_live_system",
            Self::ChangesMachine => "changes_machine",
            Self::SendsData => "sends_data",
            Self::Sends => "sends",
            Self::Spends => "spends",
            Self::ChangesRights => "changes_rights",
            Self::RunsForeignCode => "runs_foreign_code",
            Self::Unreadable => "unreadable",
        }
    }

    /// Returns its description, as a fragment after "it".
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Reads => "reads something",
            Self::Writes => "writes something new",
            Self::Overwrites => "overwrites something",
            Self::Deletes => "deletes something",
            Self::RunsCode => "runs code of the project",
            Self::LeavesMachine => "fetches something from another machine",
            Self::TouchesSensitive => "touches something sensitive",
            Self::ReadsSecrets => "reads credentials",
            Self::DiscardsWork => "discards uncommitted work",
            Self::LosesData => "loses data permanently",
            Self::RewritesHistory => "rewrites history",
            Self::Publishes => "publishes something",
            Self::Merges => "merges into a shared branch",
            Self::ChangesLiveSystem => "changes a live system",
            Self::ChangesMachine => "changes this machine",
            Self::SendsData => "sends data to another machine",
            Self::Sends => "sends a message to people",
            Self::Spends => "spends or moves money",
            Self::ChangesRights => "changes access rights or protections",
            Self::RunsForeignCode => "runs code directly from the network",
            Self::Unreadable => "cannot be read with certainty",
        }
    }

    /// Checks whether it removes something that cannot be restored.
    pub const fn is_irreversible(self) -> bool {
        matches!(self, Self::LosesData | Self::RewritesHistory)
    }

    /// Checks whether it changes nothing.
    pub const fn is_read(self) -> bool {
        matches!(self, Self::Reads | Self::ReadsSecrets | Self::LeavesMachine)
    }

    /// Checks whether it is everyday work in one's own worktree, wherever it takes place.
    pub const fn is_mild(self) -> bool {
        matches!(
            self,
            Self::Reads
                | Self::Writes
                | Self::Overwrites
                | Self::Deletes
                | Self::RunsCode
                | Self::LeavesMachine
        )
    }
}

/// An effect and what the catalogue says about it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The effect.
    pub effect: Effect,
    /// The rule that found it: `git push`, `> file`, `edit`.
    pub rule: String,
    /// Why a person might care, as a fragment after "because"; may be empty.
    pub why: Cow<'static, str>,
    /// How to undo it; empty where this is impossible or unnecessary.
    pub undo: Cow<'static, str>,
    /// What to do instead; may be empty.
    pub instead: Cow<'static, str>,
    /// Where the entry that found it is written; empty for a built-in entry.
    pub written_at: Cow<'static, str>,
    /// Index of the simple command that it comes from; `None` for a redirection or a variable
    /// outside a command.
    pub command: Option<usize>,
    /// The files it may remove or overwrite, where the text names them.
    pub lost: Option<Lost>,
}

impl Finding {
    /// Returns a finding without further advice.
    pub fn new(effect: Effect, rule: impl Into<String>) -> Self {
        Self {
            effect,
            rule: rule.into(),
            why: Cow::Borrowed(""),
            undo: Cow::Borrowed(""),
            instead: Cow::Borrowed(""),
            written_at: Cow::Borrowed(""),
            command: None,
            lost: None,
        }
    }

    /// Adds the reason why a person might care.
    #[must_use]
    pub fn because(mut self, why: impl Into<Cow<'static, str>>) -> Self {
        self.why = why.into();
        self
    }

    /// Adds the files it may remove or overwrite.
    #[must_use]
    pub fn losing(mut self, lost: Option<Lost>) -> Self {
        self.lost = lost;
        self
    }
}
