//! Follows control flow in a script. After code that runs only sometimes, or in a subshell, the old
//! state may still hold.

use super::input::Input;
use super::invocation::Invocation;
use super::location::Location;
use super::scope::{FailureMode, Scope};
use super::{Analyzer, DEEPEST};
use crate::shell::{Command, Redirect, Script, ShellError, Stage};

/// Commands that leave a script or a part of it.
const LEAVES: &[&str] = &["exit", "return", "break", "continue", "exec"];

/// Maximum number of stages in a pipeline; each is analyzed with all stages before it.
const MOST_STAGES: usize = 64;

impl Analyzer<'_> {
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

    /// Analyzes pipelines one after the other.
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

    /// Analyzes commands that run after success: a folder that was entered certainly exists there.
    fn then(&mut self, script: &Script, before: &Scope) {
        let unsure = std::mem::replace(
            &mut self.scope.alternative_folders,
            before.alternative_folders.clone(),
        );
        let skipped = self.scope.clone();
        self.list(script);
        if self.scope.on_failure == FailureMode::Exit {
            return;
        }
        self.scope.or(&skipped);
        for folder in unsure {
            self.scope.add_alternative_folder(folder);
        }
    }

    /// Analyzes commands that run after a failure: no change of the failed command holds there.
    fn failed(&mut self, script: &Script, before: &Scope) {
        let done = std::mem::replace(&mut self.scope, before.clone());
        self.list(script);
        let other = std::mem::replace(&mut self.scope, done);
        if leaves(script) {
            // A script that gets here did not fail.
            self.scope
                .alternative_folders
                .clone_from(&before.alternative_folders);
        } else {
            self.scope.or(&other);
        }
    }

    /// Analyzes the stages of a pipeline. Each runs in a subshell; in some shells the last does
    /// not.
    fn pipeline(&mut self, stages: &[Stage]) {
        if stages.len() > MOST_STAGES {
            return self.unreadable("|", "the pipeline has too many commands");
        }
        let before = self.scope.clone();
        for (at, stage) in stages.iter().enumerate() {
            self.scope = before.clone();
            let upstream = stages.get(..at).unwrap_or_default();
            self.stage(stage, upstream);
        }
        let last = std::mem::replace(&mut self.scope, before);
        self.scope.or(&last);
    }

    /// Analyzes commands that run in a subshell.
    pub(super) fn substitution(&mut self, script: &Script) {
        let before = self.scope.clone();
        self.script(script);
        self.scope = before;
    }

    /// Enters a folder. If the folder may not exist, the script may also stay where it is.
    pub(super) fn enter_folder(&mut self, folder: Location, sure: bool) {
        let from = std::mem::replace(&mut self.scope.folder, folder);
        let others = std::mem::take(&mut self.scope.alternative_folders);
        if !sure && self.scope.on_failure == FailureMode::Continue {
            for folder in others.into_iter().chain([from.clone()]) {
                self.scope.add_alternative_folder(folder);
            }
        }
        self.scope.previous_folder = from;
    }

    /// Handles `set -e` and its opposite.
    pub(super) fn set_failure_mode(&mut self, call: &Invocation<'_>) {
        for arg in call.args {
            let letters = arg.text.get(1..).unwrap_or_default();
            let named = arg.text == "errexit" || letters.contains('e') && letters != "rrexit";
            match arg.text.chars().next() {
                Some('-') if named && !letters.starts_with('-') => {
                    self.scope.on_failure = FailureMode::Exit;
                }
                Some('e') if named => self.scope.on_failure = FailureMode::Exit,
                Some('+') => self.scope.on_failure = FailureMode::Continue,
                _ => {}
            }
        }
    }

    /// Analyzes a compound command with its own input.
    pub(super) fn with_stdin(
        &mut self,
        redirects: &[Redirect],
        upstream: &[Stage],
        run: impl FnOnce(&mut Self),
    ) {
        let input = match self.input(redirects, upstream) {
            Input::None => self.stdin.clone(),
            input => input,
        };
        let before = std::mem::replace(&mut self.stdin, input);
        run(self);
        self.stdin = before;
    }
}

/// Checks whether a list ends by leaving the script.
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
