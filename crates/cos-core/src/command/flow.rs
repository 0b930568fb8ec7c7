//! The ways through a script: what runs only sometimes, or in a shell of its own, leaves it open
//! what holds behind it.

use super::call::Call;
use super::input::Input;
use super::place::Spot;
use super::scope::{Ends, Scope};
use super::{DEEPEST, Reader};
use crate::shell::{Command, Redirect, Script, ShellError, Stage};

/// Commands that leave a script or a part of it.
const LEAVES: &[&str] = &["exit", "return", "break", "continue", "exec"];

/// Commands that feed each other, each of which is looked at with all before it.
const MOST_STAGES: usize = 64;

impl Reader<'_> {
    pub(super) fn script(&mut self, script: &Script) {
        if self.depth >= DEEPEST {
            let why = super::walk::why(ShellError::TooDeep);
            return self.unreadable("a script in a script", why);
        }
        self.depth += 1;
        let caller = self.current.take();
        self.list(script);
        self.current = caller;
        self.depth -= 1;
    }

    /// Pipelines one after the other.
    fn list(&mut self, script: &Script) {
        let mut before = self.scope.clone();
        for pipeline in &script.pipelines {
            match pipeline.as_slice() {
                [stage] => match &stage.command {
                    Command::Then(inner) => self.then(inner, &before),
                    Command::Otherwise(inner) => self.failed(inner, &before),
                    _ => {
                        before = self.scope.clone();
                        self.stage(stage, &[]);
                    }
                },
                stages => {
                    before = self.scope.clone();
                    self.pipeline(stages);
                }
            }
        }
    }

    /// What runs when the command before it went well, so that a folder it went to is sure there.
    fn then(&mut self, script: &Script, before: &Scope) {
        let unsure = std::mem::replace(&mut self.scope.also, before.also.clone());
        let skipped = self.scope.clone();
        self.list(script);
        if self.scope.ends == Ends::AtFailure {
            return;
        }
        self.scope.or(&skipped);
        for folder in unsure {
            self.scope.may_be_in(folder);
        }
    }

    /// What runs when the command before it failed, so that nothing it did holds there.
    fn failed(&mut self, script: &Script, before: &Scope) {
        let done = std::mem::replace(&mut self.scope, before.clone());
        self.list(script);
        let other = std::mem::replace(&mut self.scope, done);
        if leaves(script) {
            // Whoever comes this far did not fail.
            self.scope.also.clone_from(&before.also);
        } else {
            self.scope.or(&other);
        }
    }

    /// Stages that feed each other: each runs in a shell of its own; in some shells the last does
    /// not.
    fn pipeline(&mut self, stages: &[Stage]) {
        if stages.len() > MOST_STAGES {
            return self.unreadable("|", "there are too many commands in a row to be followed");
        }
        let before = self.scope.clone();
        for (at, stage) in stages.iter().enumerate() {
            self.scope = before.clone();
            let feeders = stages.get(..at).unwrap_or_default();
            self.stage(stage, feeders);
        }
        let last = std::mem::replace(&mut self.scope, before);
        self.scope.or(&last);
    }

    /// Commands that run in a shell of their own.
    pub(super) fn substitution(&mut self, script: &Script) {
        let before = self.scope.clone();
        self.script(script);
        self.scope = before;
    }

    /// Goes to a folder, which may not be there: then the script stays where it is.
    pub(super) fn goes_to(&mut self, folder: Spot, sure: bool) {
        let from = std::mem::replace(&mut self.scope.folder, folder);
        let also = std::mem::take(&mut self.scope.also);
        if !sure && self.scope.ends == Ends::Last {
            for folder in also.into_iter().chain([from.clone()]) {
                self.scope.may_be_in(folder);
            }
        }
        self.scope.left = from;
    }

    /// What `set` says about commands that fail.
    pub(super) fn sets_ends(&mut self, call: &Call<'_>) {
        for arg in call.args {
            let letters = arg.text.get(1..).unwrap_or_default();
            let named = arg.text == "errexit" || letters.contains('e') && letters != "rrexit";
            match arg.text.chars().next() {
                Some('-') if named && !letters.starts_with('-') => {
                    self.scope.ends = Ends::AtFailure;
                }
                Some('e') if named => self.scope.ends = Ends::AtFailure,
                Some('+') => self.scope.ends = Ends::Last,
                _ => {}
            }
        }
    }

    /// Runs what stands in a list of some kind with its own input.
    pub(super) fn fed_with(
        &mut self,
        redirects: &[Redirect],
        feeders: &[Stage],
        run: impl FnOnce(&mut Self),
    ) {
        let input = match self.input(redirects, feeders) {
            Input::None => self.feed.clone(),
            input => input,
        };
        let before = std::mem::replace(&mut self.feed, input);
        run(self);
        self.feed = before;
    }
}

/// Whether a list ends with leaving the script.
fn leaves(script: &Script) -> bool {
    let last = script.pipelines.last().map(Vec::as_slice);
    let Some([stage]) = last else { return false };
    match &stage.command {
        Command::Simple(simple) => simple
            .words
            .first()
            .is_some_and(|word| LEAVES.contains(&word.raw.as_str())),
        Command::Group(script) | Command::Then(script) => leaves(script),
        _ => false,
    }
}
