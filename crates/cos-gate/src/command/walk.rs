//! Walks through a script as a shell would; both branches of a condition are analyzed.

use super::expand::is_content;
use super::input::Input;
use super::scope::unknown;
use super::{Access, Analyzer, DEEPEST, MOST_STEPS};
use crate::catalogue::{Argument, ProgramTrait, has_trait};
use crate::effect::EffectKind;
use crate::shell::{self, Command, Part, Redirect, Script, ShellError, Simple, Stage, Word};

/// Devices that discard or display what is written to them.
const SINKS: &[&str] = &[
    "/dev/null",
    "/dev/stdout",
    "/dev/stderr",
    "/dev/tty",
    "/dev/fd/1",
    "/dev/fd/2",
];

impl Analyzer<'_> {
    /// Analyzes a text as shell.
    pub(super) fn text(&mut self, text: &str) {
        if self.analysis.calls.is_empty() && self.depth == 0 {
            self.scope.folder = self.folders.start();
            self.scope.previous_folder = super::location::Location::Unknown;
        }
        match shell::parse_within(text, &self.left) {
            Ok(script) => self.script(&script),
            Err(error) => self.unreadable(text, why(error)),
        }
    }

    pub(super) fn stage(&mut self, stage: &Stage, upstream: &[Stage]) {
        if self.exceeds_step_limit() {
            return;
        }
        if !matches!(stage.command, Command::Simple(_)) {
            self.record_compound_output(&stage.command, &stage.redirects);
        }
        match &stage.command {
            Command::Simple(simple) => self.simple(simple, &stage.redirects, upstream),
            Command::Group(script) | Command::Then(script) | Command::Otherwise(script) => {
                self.with_stdin(&stage.redirects, upstream, |reader| reader.script(script));
            }
            Command::Subshell(script) => {
                self.with_stdin(&stage.redirects, upstream, |reader| {
                    reader.substitution(script);
                });
            }
            Command::For {
                variable,
                values,
                body,
            } => self.with_stdin(&stage.redirects, upstream, |reader| {
                reader.each(variable, values, body);
            }),
            Command::Function { name, body } => self.scope.define(name, (**body).clone()),
            Command::Test(words) => {
                for word in words {
                    let index = self.argument(word);
                    if super::special::hides_command(&index.text) {
                        self.unreadable(&index.text, "an index is run as a command");
                    }
                }
            }
        }
        let brings = super::input::fetches(stage) || upstream.iter().any(super::input::fetches);
        for redirect in &stage.redirects {
            self.redirect(redirect);
            if let (true, Redirect::Overwrites(word) | Redirect::Appends(word)) = (brings, redirect)
            {
                let file = self.argument(word);
                self.fetched.extend(self.location(&file).path());
            }
        }
    }

    /// Counts one more command. Returns whether there are too many.
    pub(super) fn exceeds_step_limit(&mut self) -> bool {
        self.steps += 1;
        if self.steps == MOST_STEPS + 1 {
            self.unreadable("a very long script", why(ShellError::TooLong));
        }
        self.steps > MOST_STEPS
    }

    /// Analyzes a loop with each of the first few literal values, and then with an unknown value.
    fn each(&mut self, variable: &str, values: &[Word], body: &Script) {
        let values: Vec<Argument> = values
            .iter()
            .flat_map(|word| self.arguments(word))
            .collect();
        let known = !values.is_empty() && values.len() <= 8;
        if known {
            let skipped = self.scope.clone();
            let sure = values.iter().any(|value| !value.unknown);
            for value in values {
                self.note_env_injection(variable, &value);
                self.scope.set(variable, value);
                self.script(body);
            }
            if !sure {
                self.scope.or(&skipped);
            }
        } else {
            let skipped = self.scope.clone();
            let value = values.into_iter().find(|value| is_content(&value.text));
            let value = value.unwrap_or_else(|| unknown(variable));
            self.note_unknown_env(variable);
            self.scope.set(variable, value);
            self.script(body);
            self.scope.or(&skipped);
        }
    }

    fn simple(&mut self, simple: &Simple, redirects: &[Redirect], upstream: &[Stage]) {
        let alone = simple.words.is_empty();
        let mut prefix = self.prefix.clone();
        for (name, word) in &simple.assignments {
            let value = self.argument(word);
            self.note_env_injection(name, &value);
            if super::special::hides_command(&value.text) && value.text != word.raw {
                let evidence = format!("{name}={}", value.text);
                self.unreadable(&evidence, "an index is run as a command");
            }
            let declares = simple.words.first().is_some_and(|word| {
                matches!(
                    word.raw.as_str(),
                    "export" | "local" | "declare" | "readonly" | "typeset"
                )
            });
            let set = format!("{name}={}", value.text);
            if !(alone || declares) {
                prefix.push(set);
                continue;
            }
            let exports = simple
                .words
                .iter()
                .any(|word| matches!(word.raw.as_str(), "export" | "-x" | "-gx"));
            if exports {
                self.scope.exported.push(set);
            }
            self.scope.set(name, value);
        }
        let args: Vec<Argument> = simple
            .words
            .iter()
            .flat_map(|word| self.arguments(word))
            .collect();
        // In a loop, `ssh` would consume the loop's own input, which no one intends.
        let is_ssh = args.first().is_some_and(|program| program.text == "ssh");
        let input = match self.input(redirects, upstream) {
            Input::None if !is_ssh => self.stdin.clone(),
            input => input,
        };
        self.writer = super::writer::writer(simple, upstream);
        self.record_content(simple, redirects, upstream, &input);
        let before = std::mem::replace(&mut self.prefix, prefix);
        self.note_other_settings(&args);
        self.run(&args, &input);
        self.prefix = before;
        if matches!(args.as_slice(), [only] if only.text == "exec") {
            self.stdin = input;
        }
    }

    /// Analyzes shell text inside a command.
    pub(super) fn analyze_nested(&mut self, text: &str) {
        self.analyze_nested_as(None, text);
    }

    /// Does the same for a script called by a name.
    pub(super) fn analyze_nested_as(&mut self, name: Option<Argument>, text: &str) {
        if self.exceeds_step_limit() {
            return;
        }
        if self.depth >= DEEPEST {
            return self.unreadable(text, why(ShellError::TooDeep));
        }
        self.depth += 1;
        let caller = self.current.take();
        let own = std::mem::replace(&mut self.scope.own_name, name);
        self.text(text);
        self.scope.own_name = own;
        self.current = caller;
        self.depth -= 1;
    }

    /// Does the same in a subshell: its folder, its variables and its `trap` handlers end with it.
    pub(super) fn analyze_in_subshell(&mut self, name: Option<&Argument>, text: &str) {
        let before = self.scope.clone();
        let handlers = std::mem::take(&mut self.handlers);
        self.analyze_nested_as(name.cloned(), text);
        for handler in std::mem::replace(&mut self.handlers, handlers) {
            self.analyze_nested_as(name.cloned(), &handler);
        }
        self.scope = before;
    }

    fn redirect(&mut self, redirect: &Redirect) {
        match redirect {
            Redirect::Overwrites(word) => self.written(word, EffectKind::Overwrites, ">"),
            Redirect::Appends(word) => self.written(word, EffectKind::Writes, ">>"),
            Redirect::Reads(word) => {
                let argument = self.argument(word);
                self.reads(&argument, "<");
            }
            Redirect::Text(word) => {
                self.argument(word);
            }
            Redirect::Joins(word) => self.joins(word),
            Redirect::Takes => {}
        }
    }

    /// Analyzes a process substitution that receives output; its input is not followed.
    fn joins(&mut self, word: &Word) {
        for part in &word.parts {
            match part {
                Part::Process(script) if script.stages().any(is_shell) => {
                    self.unreadable("> >(…)", "it runs whatever its input contains");
                    self.substitution(script);
                }
                _ => {}
            }
        }
        if !word
            .parts
            .iter()
            .any(|part| matches!(part, Part::Process(script) if script.stages().any(is_shell)))
        {
            self.argument(word);
        }
    }

    fn written(&mut self, word: &Word, kind: EffectKind, sign: &str) {
        let argument = self.argument(word);
        if SINKS.contains(&argument.text.as_str()) || argument.text.starts_with("/dev/fd/") {
            return;
        }
        if argument.text == super::expand::PROCESS {
            return;
        }
        self.path(&argument.text, Access::Writes);
        let evidence = format!("{sign} {}", argument.text);
        self.note_path_effect(kind, &argument, &evidence, "redirection");
    }

    /// Returns the input of a command.
    pub(super) fn input(&mut self, redirects: &[Redirect], upstream: &[Stage]) -> Input {
        let of_redirect = redirects.iter().rev().find_map(|redirect| match redirect {
            Redirect::Text(word) => Some(Input::Text(self.argument(word))),
            Redirect::Reads(word) => Some(Input::File(self.argument(word))),
            Redirect::Takes => Some(Input::Content),
            Redirect::Joins(word) => {
                let process = |part: &Part| matches!(part, Part::Process(_));
                word.parts.iter().any(process).then_some(Input::Unknown)
            }
            _ => None,
        });
        of_redirect.unwrap_or_else(|| self.stdin(upstream))
    }
}

/// Checks whether a stage is a shell or interpreter that runs its input.
fn is_shell(stage: &Stage) -> bool {
    let Command::Simple(simple) = &stage.command else {
        return true;
    };
    let name = simple.words.first().map_or("", |word| word.raw.as_str());
    has_trait(&super::input::base_name(name), ProgramTrait::RunsInput)
}

pub(super) const fn why(error: ShellError) -> &'static str {
    match error {
        ShellError::Unclosed => "a quote or bracket is never closed",
        ShellError::TooDeep => "its commands are nested too deeply to be read",
        ShellError::Unknown => "its syntax is not understood",
        ShellError::TooLong => "it is too long to be read",
    }
}
