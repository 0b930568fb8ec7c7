//! The programs whose effects are known: one list, from which verdicts, the printed list, the
//! documentation and its tests all come.
//!
//! Pure data in files by kind of program, and [`lookup`], which finds the use of a program that a
//! command is. Uses are tried in order and the first that fits decides, so the special stands
//! before the general.

mod accounts;
mod agents;
mod archives;
mod argument;
mod aws;
mod backups;
mod builds;
mod builtins;
mod bytes;
mod charts;
mod checks;
mod clouds;
mod clusters;
mod configuration;
mod containers;
mod copies;
mod credentials;
mod daemons;
mod databases;
mod dataflow;
mod desktop;
mod devices;
mod disks;
mod editors;
mod facts;
mod fetching;
mod finders;
mod fit;
mod flag;
mod frameworks;
mod games;
mod git;
mod github;
mod gnu;
mod golang;
mod hardware;
mod hosts;
mod images;
mod index;
mod infrastructure;
mod inspections;
mod interfaces;
mod interpreters;
mod javascript;
mod jvm;
mod keys;
mod keyvalue;
mod kubernetes;
mod language;
mod languages;
mod machines;
mod macos;
mod mail;
mod messaging;
mod models;
mod modes;
mod negation;
mod network;
mod outputs;
mod packages;
mod papers;
mod pipelines;
mod platforms;
mod probes;
mod projects;
mod python;
mod revisions;
mod rust;
mod schedulers;
mod science;
mod search;
mod serverless;
mod services;
mod storage;
mod stores;
mod text;
mod tunnels;
mod usual;
mod value;
mod vendors;
mod verbs;
mod viewers;
mod windows;
mod words;
mod wrappers;

use crate::effect::EffectKind;

pub use argument::Argument;
pub use fit::{Fit, has, lookup};
pub use index::program;
pub use language::Language;
pub use value::{every_value, value};
pub use verbs::Verbs;

pub(crate) use fit::{is_assignment, is_like, without_variables};
pub(crate) use outputs::outputs;
pub(crate) use words::is_shared_tool;
pub(crate) use {flag::operands, gnu::original};

/// Every program that is known, by kind.
pub static PROGRAMS: &[&[Program]] = &[
    accounts::PROGRAMS,
    agents::PROGRAMS,
    archives::PROGRAMS,
    aws::PROGRAMS,
    backups::PROGRAMS,
    builds::PROGRAMS,
    builtins::PROGRAMS,
    bytes::PROGRAMS,
    charts::PROGRAMS,
    checks::PROGRAMS,
    clouds::PROGRAMS,
    clusters::PROGRAMS,
    configuration::PROGRAMS,
    containers::PROGRAMS,
    copies::PROGRAMS,
    credentials::PROGRAMS,
    daemons::PROGRAMS,
    databases::PROGRAMS,
    dataflow::PROGRAMS,
    desktop::PROGRAMS,
    devices::PROGRAMS,
    disks::PROGRAMS,
    editors::PROGRAMS,
    facts::PROGRAMS,
    fetching::PROGRAMS,
    finders::PROGRAMS,
    frameworks::PROGRAMS,
    games::PROGRAMS,
    git::PROGRAMS,
    github::PROGRAMS,
    golang::PROGRAMS,
    hardware::PROGRAMS,
    hosts::PROGRAMS,
    images::PROGRAMS,
    infrastructure::PROGRAMS,
    inspections::PROGRAMS,
    interfaces::PROGRAMS,
    interpreters::PROGRAMS,
    javascript::PROGRAMS,
    jvm::PROGRAMS,
    keys::PROGRAMS,
    keyvalue::PROGRAMS,
    kubernetes::PROGRAMS,
    languages::PROGRAMS,
    machines::PROGRAMS,
    macos::PROGRAMS,
    mail::PROGRAMS,
    messaging::PROGRAMS,
    models::PROGRAMS,
    modes::PROGRAMS,
    network::PROGRAMS,
    packages::PROGRAMS,
    papers::PROGRAMS,
    pipelines::PROGRAMS,
    platforms::PROGRAMS,
    probes::PROGRAMS,
    projects::PROGRAMS,
    python::PROGRAMS,
    revisions::PROGRAMS,
    rust::PROGRAMS,
    schedulers::PROGRAMS,
    science::PROGRAMS,
    search::PROGRAMS,
    serverless::PROGRAMS,
    services::PROGRAMS,
    storage::PROGRAMS,
    stores::PROGRAMS,
    text::PROGRAMS,
    tunnels::PROGRAMS,
    vendors::PROGRAMS,
    viewers::PROGRAMS,
    windows::PROGRAMS,
    wrappers::PROGRAMS,
];

/// One program, under all its names.
#[derive(Debug, Clone, Copy)]
pub struct Program {
    /// Its names, in lower case, without folder and `.exe`.
    pub names: &'static [&'static str],
    /// Flags that take the next word as their value: `-C`, `--git-dir`.
    pub valued: &'static [&'static str],
    /// How its flags are written.
    pub style: Style,
    /// Its uses, the special before the general.
    pub uses: &'static [Use],
    /// What a use is that is not in the list.
    pub rest: Rest,
    /// The flags of each verb, where the same letter takes a value behind one and none behind another.
    pub verbs: Option<&'static Verbs>,
}

/// How a program's flags are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// `-rf` is `-r -f`, and `--rec` is `--recursive`.
    Getopt,
    /// `-auto-approve` is one flag; nothing is shortened or joined.
    Words,
    /// Like [`Style::Getopt`], but all behind the first operand are operands: `sudo ls -i`.
    Leading,
}

/// What a use is that no entry knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// The program only reads or prints, whatever it is told.
    Reads,
    /// It changes files of its worktree and nothing else.
    Works,
    /// It is told by its verb: one that reads has no effect, any other changes a live system.
    Verb,
    /// Nobody knows, so a person is asked.
    Unknown,
}

/// One use of a program and what it would do.
#[derive(Debug, Clone, Copy)]
pub struct Use {
    /// The words that must come first, flags between them allowed. Each may be a choice
    /// (`add|remove`) or a pattern (`delete-*`, `*`). Empty fits always.
    pub words: &'static str,
    /// Of each group (`-f|--force`) one flag must be there.
    pub flags: &'static [&'static str],
    /// None of these may be there, exactly as written.
    pub without: &'static [&'static str],
    /// At least so many operands must follow the words.
    pub operands: usize,
    /// What it does, and to what.
    pub does: &'static [(EffectKind, On)],
    /// What else it runs.
    pub runs: Runs,
    /// Why a person might care, as a fragment that follows "because"; empty for what nobody minds.
    pub why: &'static str,
    /// How to take it back; empty where nothing does or nothing needs to be.
    pub undo: &'static str,
    /// What to do instead that would be allowed; empty where there is nothing.
    pub instead: &'static str,
    /// Commands that are this use; each is a test.
    pub examples: &'static [&'static str],
}

/// What an effect falls on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum On {
    /// The worktree itself.
    Here,
    /// Each operand after the words, as a path.
    Operands,
    /// The last of them, or the value of `-t`/`--target-directory`.
    Last,
    /// All but the last of them.
    Sources,
    /// The first of them.
    First,
    /// The value of this flag (or of a choice of flags `-o|--output`), as a path; or of `of=`.
    Value(&'static str),
    /// Something that is no path of this machine: named by the operands, always outside.
    Elsewhere,
}

/// What else a use runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Runs {
    /// Nothing.
    Nothing,
    /// The command that its operands are, after so many of them; in the same place.
    Command(usize),
    /// A task of the project of that name, or else the same.
    Task(usize),
    /// The same, elsewhere: in a container, on another machine.
    Remote(usize),
    /// Its operands, after so many of them, joined to shell text.
    Script(usize),
    /// Each of its operands, after so many of them, as shell text of its own.
    Scripts(usize),
    /// The value of this flag, as shell text; without it, a script file of the project or its input.
    Shell(&'static str),
    /// The value of this flag, as code of a language; without it a file of the project or its input.
    Code(Language, &'static str),
    /// The value of this flag, as SQL; without it the operands after so many, or its input.
    Sql(&'static str, usize),
    /// What is left to the program's own reader in [`crate::command`].
    Special,
}

/// A program called `names`, all of whose uses are in `uses`.
pub const fn known(names: &'static [&'static str], rest: Rest, uses: &'static [Use]) -> Program {
    Program {
        names,
        valued: &[],
        style: Style::Getopt,
        uses,
        rest,
        verbs: None,
    }
}

impl Program {
    /// With flags that are whole words behind one dash.
    #[must_use]
    pub const fn word_flags(mut self) -> Self {
        self.style = Style::Words;
        self
    }
}

/// A program that runs the command that its operands are, so that its own flags stand before it.
pub const fn wrapper(names: &'static [&'static str], uses: &'static [Use]) -> Program {
    Program {
        style: Style::Leading,
        ..known(names, Rest::Unknown, uses)
    }
}

/// The use that begins with `words` and does `does`.
pub const fn when(words: &'static str, does: &'static [(EffectKind, On)]) -> Use {
    Use {
        words,
        flags: &[],
        without: &[],
        operands: 0,
        does,
        runs: Runs::Nothing,
        why: "",
        undo: "",
        instead: "",
        examples: &[],
    }
}

impl Use {
    /// Only with one flag of each group.
    #[must_use]
    pub const fn flags(mut self, groups: &'static [&'static str]) -> Self {
        self.flags = groups;
        self
    }

    /// Only without all of these flags.
    #[must_use]
    pub const fn without(mut self, flags: &'static [&'static str]) -> Self {
        self.without = flags;
        self
    }

    /// Only with at least so many operands after the words.
    #[must_use]
    pub const fn operands(mut self, count: usize) -> Self {
        self.operands = count;
        self
    }

    /// It runs something else too.
    #[must_use]
    pub const fn runs(mut self, runs: Runs) -> Self {
        self.runs = runs;
        self
    }

    /// Why a person might care.
    #[must_use]
    pub const fn why(mut self, why: &'static str) -> Self {
        self.why = why;
        self
    }

    /// How to take it back.
    #[must_use]
    pub const fn undo(mut self, undo: &'static str) -> Self {
        self.undo = undo;
        self
    }

    /// What to do instead.
    #[must_use]
    pub const fn instead(mut self, instead: &'static str) -> Self {
        self.instead = instead;
        self
    }

    /// Commands that are this use.
    #[must_use]
    pub const fn examples(mut self, examples: &'static [&'static str]) -> Self {
        self.examples = examples;
        self
    }
}

#[cfg(test)]
mod tests;
