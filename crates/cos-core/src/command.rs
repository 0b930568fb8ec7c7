//! Reads a shell command to the effects it would have.
//!
//! [`crate::shell`] gives the tree; here it is walked as a shell would: variables and functions that
//! the text itself defines are followed, wrappers and inline scripts are opened, each program is
//! looked up in the [`crate::catalogue`]. What cannot be known is [`EffectKind::Unreadable`].

mod body;
mod branches;
mod call;
mod carry;
mod changed;
mod cluster;
mod code;
mod console;
mod container;
mod copying;
mod database;
mod disposable;
mod expand;
mod fetched;
mod flags;
mod flow;
mod foreign;
mod git;
mod ground;
mod image_build;
mod inner;
mod input;
mod java;
mod later;
mod lay;
mod leads;
mod leaks;
mod led;
mod listing;
mod loads;
mod lookalike;
mod makefile;
mod maker;
mod origin;
mod output;
mod place;
mod removal;
mod request;
mod rights;
mod run_module;
mod said;
mod scope;
mod script_language;
mod secret;
mod setting;
mod special;
mod sql;
mod steer;
mod stream;
mod taken_up;
mod targets;
mod task;
mod texts;
mod told_lines;
mod unchecked;
mod verb;
mod walk;
mod wrapper;
mod written;

pub(crate) use led::Follows;
pub use place::{Folders, Keeping};
pub use secret::{is_sample, is_secret, may_be_secret};

pub(crate) use sql::statements_effect;

use crate::effect::{Effect, EffectKind, Finding, Place};
use crate::gate::{Verdict, severity};
use crate::policy::Profile;
use crate::shell::Left;
use input::Input;
use led::Link;
use maker::Maker;
use scope::Scope;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use written::Written;

/// What a command would do and which paths it names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// What was found, each once, in the order of the text.
    pub findings: Vec<Finding>,
    /// Paths it reads or writes, as they are written; for the areas they lie in.
    pub paths: Vec<CommandPath>,
    /// The simple commands it would run, as words, the variables that the text gives them in front;
    /// [`Finding::command`] counts them.
    pub calls: Vec<Vec<String>>,
    /// Paths it names, as seen from the worktree or absolute, for whoever can see links: where they
    /// really lie is told by [`Folders::leads`].
    pub named: BTreeSet<String>,
}

/// A path in a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandPath {
    /// The path as it is written.
    pub path: String,
    /// What is done with it.
    pub access: Access,
}

/// What a command does with a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// It may read it.
    Reads,
    /// It writes, moves or deletes it.
    Writes,
}

/// The rule of what is only not known: a program or use that no entry speaks of.
pub(crate) const UNLISTED: &str = "not in the catalogue";

impl Reading {
    /// What a person who wrote the command down would want to be told of: everything but the mild
    /// and what is merely not in the catalogue.
    pub fn notable(&self) -> Vec<Effect> {
        let mut notable: Vec<Effect> = self
            .findings
            .iter()
            .filter(|finding| finding.rule != UNLISTED)
            .map(|finding| &finding.effect)
            .filter(|effect| {
                severity(effect.kind, effect.place, Profile::Default) != Verdict::Allow
            })
            .cloned()
            .collect();
        notable.sort();
        notable.dedup();
        notable
    }

    /// The effects found, each once.
    pub fn effects(&self) -> Vec<Effect> {
        let mut effects: Vec<Effect> = self
            .findings
            .iter()
            .map(|finding| finding.effect.clone())
            .collect();
        effects.sort();
        effects.dedup();
        effects
    }
}

/// Reads `text` as shell that runs in the worktree of `folders`.
pub fn read(text: &str, folders: &Folders) -> Reading {
    let mut reader = Reader {
        folders,
        reading: Reading::default(),
        scope: Scope::default(),
        depth: 0,
        left: Left::whole(),
        steps: 0,
        words: 0,
        seen: BTreeSet::new(),
        fetched: Vec::new(),
        written: Vec::new(),
        taken_up: Vec::new(),
        maker: Maker::default(),
        whose: code::Whose::default(),
        scripts: Vec::new(),
        links: Vec::new(),
        handlers: Vec::new(),
        current: None,
        feed: Input::None,
        prefix: Vec::new(),
        wrote: Vec::new(),
    };
    reader.text(text);
    for handler in std::mem::take(&mut reader.handlers) {
        reader.nested(&handler);
    }
    let mut reading = reader.reading;
    disposable::settle(&mut reading, text, folders);
    reading.findings.sort_by_key(|finding| finding.command);
    reading.findings.dedup();
    reading
}

/// Commands inside of commands.
const DEEPEST: usize = 8;
/// Commands and texts in commands that are looked at; a text with more is not read to its end.
const MOST_STEPS: usize = 400;
/// Findings that are kept; what does more is not read to its end.
const MOST_FINDINGS: usize = 1_200;

/// Walks one text and collects what its commands do.
struct Reader<'a> {
    folders: &'a Folders,
    reading: Reading,
    scope: Scope,
    depth: usize,
    /// What may still be read of the texts inside of the text.
    left: Left,
    steps: usize,
    /// Words that commands were handed so far.
    words: usize,
    /// What tells findings apart at once, of all there are.
    seen: BTreeSet<u64>,
    /// Files and folders that earlier commands brought from another machine.
    fetched: Vec<String>,
    /// Files that earlier commands wrote, with what they hold.
    written: Vec<Written>,
    /// Those of them that have been read because something runs them.
    taken_up: Vec<Written>,
    /// Who makes what the command that is looked at writes.
    maker: Maker,
    /// Whose code is read.
    whose: code::Whose,
    /// Scripts of packages that have been read.
    scripts: Vec<String>,
    /// Links that earlier commands made.
    links: Vec<Link>,
    /// What `trap` leaves for the end.
    handlers: Vec<String>,
    /// The simple command that is looked at; none between commands.
    current: Option<usize>,
    /// What commands are fed with that nothing else feeds.
    feed: Input,
    /// Variables set in front of the command that is looked at, as `NAME=value`.
    prefix: Vec<String>,
    /// Files that commands write beside their output, in the order they came.
    wrote: Vec<String>,
}

impl Reader<'_> {
    /// Notes something about the command that is looked at.
    fn find(&mut self, mut finding: Finding) {
        if self.reading.findings.len() > MOST_FINDINGS {
            return;
        }
        if self.reading.findings.len() == MOST_FINDINGS {
            let effect = Effect::new(EffectKind::Unreadable, "a very long script", Place::Outside);
            finding = Finding::new(effect, "unreadable").because("it does more than is told");
        }
        finding.command = self.current;
        // Whatever makes two texts look alike here, they are compared as a whole.
        let mut hasher = DefaultHasher::new();
        (finding.command, &finding.effect, &finding.rule).hash(&mut hasher);
        let is_new = self.seen.insert(hasher.finish());
        if is_new || !self.reading.findings.contains(&finding) {
            self.reading.findings.push(finding);
        }
    }

    /// Notes that a text may do anything.
    fn unreadable(&mut self, evidence: &str, why: &'static str) {
        let effect = Effect::new(EffectKind::Unreadable, evidence, Place::Outside);
        self.find(Finding::new(effect, "unreadable").because(why));
    }

    /// Notes that a program or use is not known.
    fn unlisted_use(&mut self, evidence: &str, why: &'static str) {
        let effect = Effect::new(EffectKind::Unreadable, evidence, Place::Outside);
        self.find(Finding::new(effect, UNLISTED).because(why));
    }

    fn path(&mut self, path: &str, access: Access) {
        let path = path.to_owned();
        self.reading.paths.push(CommandPath { path, access });
    }
}

#[cfg(test)]
mod tests;
