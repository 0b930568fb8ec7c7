//! What carrying something out would do.
//!
//! A value only: [`crate::command`] reads it from shell, [`crate::wording`] from plain English,
//! [`crate::action`] from a change of a file. [`crate::gate`] weighs it.

mod lost;

pub use lost::{Lost, Reach};

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The kind of one effect, from the mildest to what nothing is known of. A kind that this version
/// does not know reads as [`EffectKind::Unreadable`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectKind {
    /// Looks at something.
    Reads,
    /// Makes something new or adds to it.
    Writes,
    /// Puts something in the place of what was there.
    Overwrites,
    /// Takes away something that is made again or was committed.
    Deletes,
    /// Runs code of the project itself: its tests, its build, its scripts.
    RunsCode,
    /// Fetches something from another machine.
    LeavesMachine,
    /// Changes something that much rests on: logins, schemas, interfaces.
    TouchesSensitive,
    /// Looks at credentials.
    ReadsSecrets,
    /// Takes away work that no commit holds.
    DiscardsWork,
    /// Takes away data that nothing here can bring back.
    LosesData,
    /// Replaces commits that others may have.
    RewritesHistory,
    /// Makes something readable by others: a push, a package, a release.
    Publishes,
    /// Brings work into a branch that others build on.
    Merges,
    /// Changes a system that people use: a deployment, a restart, a migration there.
    ChangesLiveSystem,
    /// Changes this machine beyond files: services, processes, packages, devices, the network.
    ChangesMachine,
    /// Hands data to another machine.
    SendsData,
    /// Reaches people: an e-mail, a post, a notification.
    Sends,
    /// Spends or moves money.
    Spends,
    /// Changes who may do what: access, keys, protections, checks.
    ChangesRights,
    /// Runs a program that came from the network in the same breath.
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
    /// In a folder for throw-away files.
    Scratch,
    /// Anywhere else, or nobody knows where.
    Outside,
}

/// One effect, what it falls on, and the words it was read from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Effect {
    /// What it does.
    pub kind: EffectKind,
    /// The words that show it, shortened.
    pub evidence: String,
    /// Where it does it.
    pub place: Place,
    /// The path, address or thing it falls on, where one is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
}

/// How many characters of a text or of a target are kept; what is longer ends in `…`.
pub const EVIDENCE_CHARS: usize = 120;

impl Effect {
    /// An effect shown by `evidence`, of which at most 120 characters are kept.
    pub fn new(kind: EffectKind, evidence: &str, place: Place) -> Self {
        Self {
            kind,
            evidence: shortened(evidence),
            place,
            target: None,
        }
    }

    /// The same effect on a named target, of which at most 120 characters are kept.
    #[must_use]
    pub fn on(mut self, target: &str) -> Self {
        self.target = Some(shortened(target));
        self
    }

    /// Whether it is still there when the worktree it was done in is thrown away, so that doing it
    /// again is another publication, message or loss. What could not be read may be that; what was
    /// deleted is deleted, however often.
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
    let mut kept: String = text.chars().take(EVIDENCE_CHARS).collect();
    if kept.len() < text.len() {
        kept.push('…');
    }
    kept
}

impl EffectKind {
    /// Every kind, for tables and help texts.
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

    /// The name as written in answers and settings.
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

    /// What it does, as a fragment that follows "it".
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Reads => "reads something",
            Self::Writes => "writes something new",
            Self::Overwrites => "overwrites something",
            Self::Deletes => "deletes something",
            Self::RunsCode => "runs code of the project",
            Self::LeavesMachine => "fetches something from another machine",
            Self::TouchesSensitive => "touches something that much rests on",
            Self::ReadsSecrets => "reads credentials",
            Self::DiscardsWork => "discards work that no commit holds",
            Self::LosesData => "loses data for good",
            Self::RewritesHistory => "rewrites history",
            Self::Publishes => "publishes something",
            Self::Merges => "merges into a shared branch",
            Self::ChangesLiveSystem => "changes a live system",
            Self::ChangesMachine => "changes this machine",
            Self::SendsData => "sends data to another machine",
            Self::Sends => "sends a message to people",
            Self::Spends => "spends or moves money",
            Self::ChangesRights => "changes access rights or protections",
            Self::RunsForeignCode => "runs code straight from the network",
            Self::Unreadable => "cannot be read with certainty",
        }
    }

    /// Whether nothing brings back what it takes away.
    pub const fn is_irreversible(self) -> bool {
        matches!(self, Self::LosesData | Self::RewritesHistory)
    }

    /// Whether it changes nothing anywhere.
    pub const fn is_read(self) -> bool {
        matches!(self, Self::Reads | Self::ReadsSecrets | Self::LeavesMachine)
    }

    /// Whether it is the daily bread of work in one's own worktree, wherever it is done.
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
    /// What would happen.
    pub effect: Effect,
    /// Which rule found it: `git push`, `> file`, `edit`.
    pub rule: String,
    /// Why a person might care, as a fragment that follows "because"; may be empty.
    pub why: Cow<'static, str>,
    /// How to take it back; empty where nothing does or nothing needs to be.
    pub undo: Cow<'static, str>,
    /// What to do instead; empty where there is nothing.
    pub instead: Cow<'static, str>,
    /// Where the entry that found it is written; empty for what is built in.
    pub written_at: Cow<'static, str>,
    /// Which simple command of the text it comes from, counted from 0; none for what stands beside
    /// a command, a redirection or a variable in front of it.
    pub command: Option<usize>,
    /// The files it may take away or write over, where the text names them.
    pub lost: Option<Lost>,
}

impl Finding {
    /// A finding of a rule that has nothing to add.
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

    /// With the reason why a person might care.
    #[must_use]
    pub fn because(mut self, why: impl Into<Cow<'static, str>>) -> Self {
        self.why = why.into();
        self
    }

    /// With the files it may take away or write over.
    #[must_use]
    pub fn losing(mut self, lost: Option<Lost>) -> Self {
        self.lost = lost;
        self
    }
}
