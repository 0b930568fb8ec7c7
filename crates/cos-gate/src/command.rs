//! Analyzes a shell command and returns the effects it would have.
//!
//! [`crate::shell`] parses the text into a tree. This module walks the tree as a shell would: it
//! follows variables and functions that the text defines, opens wrappers and inline scripts, and
//! looks up each program in the [`crate::catalogue`]. What cannot be known becomes
//! [`EffectKind::Unreadable`].
//!
//! [`analyze`] starts an `Analyzer`; its methods are in one file per step:
//!
//! 1. `walk`: `text` parses a text, `stage` and `simple` take one command with its redirections.
//! 2. `flow`: `script` follows lists, pipelines, conditions and loops between them.
//! 3. `invocation`: `run` resolves the program's name, finds its entry, and applies its effects.
//! 4. `special`: calls the file of the program kind (`git`, `removal`, `container`, `sql`, …) when
//!    the operands decide.

mod apply_effects;
mod changed;
mod cluster;
mod code;
mod console;
mod container;
mod copying;
mod database;
mod deferred;
mod disposable;
mod embedded_commands;
mod env_injection;
mod executed_writes;
mod exfiltration;
mod expand;
mod fetched;
mod flag_roles;
mod flags;
mod flow;
mod git;
mod image_build;
mod incoming_code;
mod input;
mod invocation;
mod java;
mod listing;
mod literal_output;
mod loads;
mod location;
mod lookalike;
mod makefile;
mod nested_code;
mod output;
mod package_scripts;
mod package_source;
mod permissions;
mod provenance;
mod removal;
mod request;
mod request_body;
mod run_module;
mod scope;
mod script_language;
mod secret;
mod setting;
mod skipped_checks;
mod special;
mod sql;
mod stream;
mod symlinks;
mod targets;
mod task;
mod untrusted_code;
mod verb;
mod walk;
mod working_dir;
mod wrapper;
mod writer;
mod written_file;

pub use location::{Folders, Keeping, PathResolver};
pub use secret::{is_sample, is_secret, may_be_secret};
pub(crate) use symlinks::Follows;

pub(crate) use sql::statements_effect;

use crate::effect::{Effect, EffectKind, Finding, Place};
use crate::profile::Profile;
use crate::shell::Left;
use crate::verdict::{Verdict, required_verdict};
use input::Input;
use scope::Scope;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use symlinks::Link;
use writer::Writer;
use written_file::Written;

/// The effects of a command and the paths it names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Analysis {
    /// The findings, without duplicates, in the order of the text.
    pub findings: Vec<Finding>,
    /// Paths it reads or writes, as they are written. They decide which areas of the project it
    /// touches.
    pub paths: Vec<CommandPath>,
    /// The simple commands it would run, as words, with the variables that the text sets in front
    /// of them. [`Finding::command`] is an index into this list.
    pub calls: Vec<Vec<String>>,
}

/// A path in a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandPath {
    /// The path as it is written.
    pub path: String,
    /// How the command uses it.
    pub access: Access,
}

/// How a command uses a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// It may read it.
    Reads,
    /// It writes, moves or deletes the path.
    Writes,
}

/// The rule name for a program or use that the catalogue does not list.
pub(crate) const UNLISTED: &str = "not in the catalogue";

impl Analysis {
    /// Returns the effects worth showing to a person who writes a command down: all except mild
    /// ones and unlisted programs.
    pub fn notable(&self) -> Vec<Effect> {
        let mut notable: Vec<Effect> = self
            .findings
            .iter()
            .filter(|finding| finding.rule != UNLISTED)
            .map(|finding| &finding.effect)
            .filter(|effect| {
                required_verdict(effect.kind, effect.place, Profile::Default) != Verdict::Allow
            })
            .cloned()
            .collect();
        notable.sort();
        notable.dedup();
        notable
    }

    /// Returns the effects, without duplicates.
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

/// Analyzes `text` as shell that runs in the worktree of `folders`.
pub fn analyze(text: &str, folders: &Folders) -> Analysis {
    let mut analyzer = Analyzer {
        folders,
        analysis: Analysis::default(),
        scope: Scope::default(),
        depth: 0,
        left: Left::whole(),
        steps: 0,
        words: 0,
        seen: BTreeSet::new(),
        fetched: Vec::new(),
        written: Vec::new(),
        executed_writes: Vec::new(),
        writer: Writer::default(),
        code_origin: code::CodeOrigin::default(),
        scripts: Vec::new(),
        links: Vec::new(),
        named: BTreeSet::new(),
        handlers: Vec::new(),
        current: None,
        stdin: Input::None,
        prefix: Vec::new(),
        wrote: Vec::new(),
    };
    analyzer.text(text);
    for handler in std::mem::take(&mut analyzer.handlers) {
        analyzer.analyze_nested(&handler);
    }
    let mut analysis = analyzer.analysis;
    disposable::adjust_to_keeping(&mut analysis, text, folders);
    analysis.findings.sort_by_key(|finding| finding.command);
    analysis.findings.dedup();
    analysis
}

/// Maximum depth of commands inside commands.
const DEEPEST: usize = 8;
/// Maximum number of commands and nested texts. A longer text is not analyzed to its end.
const MOST_STEPS: usize = 400;
/// Maximum number of findings. A text with more is not analyzed to its end.
const MOST_FINDINGS: usize = 1_200;

/// Walks one text and collects the effects of its commands.
struct Analyzer<'a> {
    folders: &'a Folders,
    analysis: Analysis,
    scope: Scope,
    depth: usize,
    /// What remains of the budget for nested texts.
    left: Left,
    steps: usize,
    /// Number of words passed to commands so far.
    words: usize,
    /// Hashes of the findings, to skip duplicates.
    seen: BTreeSet<u64>,
    /// Files and folders that earlier commands fetched from another machine.
    fetched: Vec<String>,
    /// Files that earlier commands wrote, with their content.
    written: Vec<Written>,
    /// Written files that were already analyzed because something executes them.
    executed_writes: Vec<Written>,
    /// Who writes the output of the current command.
    writer: Writer,
    /// The owner of the code that is being analyzed.
    code_origin: code::CodeOrigin,
    /// Package scripts that were already analyzed.
    scripts: Vec<String>,
    /// Links that earlier commands made.
    links: Vec<Link>,
    /// Paths whose links were resolved, absolute or relative to the worktree.
    named: BTreeSet<String>,
    /// Handlers that `trap` sets for the end of the script.
    handlers: Vec<String>,
    /// Index of the current simple command; `None` between commands.
    current: Option<usize>,
    /// Standard input of commands that have no input redirected to them.
    stdin: Input,
    /// Variables set in front of the current command, as `NAME=value`.
    prefix: Vec<String>,
    /// Files that commands write besides their output, in order.
    wrote: Vec<String>,
}

impl Analyzer<'_> {
    /// Adds a finding about the current command.
    fn find(&mut self, mut finding: Finding) {
        if self.analysis.findings.len() > MOST_FINDINGS {
            return;
        }
        if self.analysis.findings.len() == MOST_FINDINGS {
            let effect = Effect::new(EffectKind::Unreadable, "a very long script", Place::Outside);
            finding = Finding::new(effect, "unreadable").because("it does more than is listed");
        }
        finding.command = self.current;
        // The hash is only a shortcut: texts with the same hash are compared in full.
        let mut hasher = DefaultHasher::new();
        (finding.command, &finding.effect, &finding.rule).hash(&mut hasher);
        let is_new = self.seen.insert(hasher.finish());
        if is_new || !self.analysis.findings.contains(&finding) {
            self.analysis.findings.push(finding);
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
        self.analysis.paths.push(CommandPath { path, access });
    }
}

#[cfg(test)]
mod tests;
