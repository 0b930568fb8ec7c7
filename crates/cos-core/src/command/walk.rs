//! The way through a script, as a shell would take it; both branches of a choice are taken.

use super::expand::is_content;
use super::input::Input;
use super::scope::unknown;
use super::{Access, DEEPEST, MOST_STEPS, Reader};
use crate::catalogue::Argument;
use crate::effect::EffectKind;
use crate::shell::{self, Command, Part, Redirect, Script, ShellError, Simple, Stage, Word};

/// Places that swallow or show what is written to them.
const SINKS: &[&str] = &[
    "/dev/null",
    "/dev/stdout",
    "/dev/stderr",
    "/dev/tty",
    "/dev/fd/1",
    "/dev/fd/2",
];

impl Reader<'_> {
    /// Reads a text as shell.
    pub(super) fn text(&mut self, text: &str) {
        if self.reading.calls.is_empty() && self.depth == 0 {
            self.scope.folder = self.folders.start();
            self.scope.left = super::place::Spot::Unknown;
        }
        match shell::parse_within(text, &self.left) {
            Ok(script) => self.script(&script),
            Err(error) => self.unreadable(text, why(error)),
        }
    }

    pub(super) fn stage(&mut self, stage: &Stage, feeders: &[Stage]) {
        if self.is_too_long() {
            return;
        }
        if !matches!(stage.command, Command::Simple(_)) {
            self.holds_what_is_said(&stage.command, &stage.redirects);
        }
        match &stage.command {
            Command::Simple(simple) => self.simple(simple, &stage.redirects, feeders),
            Command::Group(script) | Command::Then(script) | Command::Otherwise(script) => {
                self.fed_with(&stage.redirects, feeders, |reader| reader.script(script));
            }
            Command::Subshell(script) => {
                self.fed_with(&stage.redirects, feeders, |reader| {
                    reader.substitution(script);
                });
            }
            Command::For {
                variable,
                values,
                body,
            } => self.fed_with(&stage.redirects, feeders, |reader| {
                reader.each(variable, values, body);
            }),
            Command::Function { name, body } => self.scope.define(name, (**body).clone()),
            Command::Test(words) => {
                for word in words {
                    let told = self.argument(word);
                    if super::special::hides_command(&told.text) {
                        self.unreadable(&told.text, "an index is run as a command");
                    }
                }
            }
        }
        let brings = super::input::fetches(stage) || feeders.iter().any(super::input::fetches);
        for redirect in &stage.redirects {
            self.redirect(redirect);
            if let (true, Redirect::Overwrites(word) | Redirect::Appends(word)) = (brings, redirect)
            {
                let file = self.argument(word);
                self.fetched.extend(self.spot(&file).path());
            }
        }
    }

    /// Counts one more command, however it is reached; whether there are too many.
    pub(super) fn is_too_long(&mut self) -> bool {
        self.steps += 1;
        if self.steps == MOST_STEPS + 1 {
            self.unreadable("a very long script", why(ShellError::TooLong));
        }
        self.steps > MOST_STEPS
    }

    /// A loop: each value that is written out is tried, up to a few; then the variable is unknown.
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
                self.steers(variable, &value);
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
            self.steers_unseen(variable);
            self.scope.set(variable, value);
            self.script(body);
            self.scope.or(&skipped);
        }
    }

    fn simple(&mut self, simple: &Simple, redirects: &[Redirect], feeders: &[Stage]) {
        let alone = simple.words.is_empty();
        let mut prefix = self.prefix.clone();
        for (name, word) in &simple.assignments {
            let value = self.argument(word);
            self.steers(name, &value);
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
        // In a loop `ssh` would take up what the loop goes through, which nobody means it to.
        let is_ssh = args.first().is_some_and(|program| program.text == "ssh");
        let input = match self.input(redirects, feeders) {
            Input::None if !is_ssh => self.feed.clone(),
            input => input,
        };
        self.maker = super::maker::maker(simple, feeders);
        self.remembers(simple, redirects, feeders, &input);
        let before = std::mem::replace(&mut self.prefix, prefix);
        self.settings_of_another(&args);
        self.run(&args, &input);
        self.prefix = before;
        if matches!(args.as_slice(), [only] if only.text == "exec") {
            self.feed = input;
        }
    }

    /// Reads shell text inside of a command.
    pub(super) fn nested(&mut self, text: &str) {
        self.nested_under(None, text);
    }

    /// The same, called by a name.
    pub(super) fn nested_under(&mut self, name: Option<Argument>, text: &str) {
        if self.is_too_long() {
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

    /// The same in a shell of its own, called by a name: where it goes, what it sets and what it
    /// leaves for its end ends with it.
    pub(super) fn nested_apart(&mut self, name: Option<&Argument>, text: &str) {
        let before = self.scope.clone();
        let handlers = std::mem::take(&mut self.handlers);
        self.nested_under(name.cloned(), text);
        for handler in std::mem::replace(&mut self.handlers, handlers) {
            self.nested_under(name.cloned(), &handler);
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

    /// A process that is fed with the output: what it is fed with is not followed.
    fn joins(&mut self, word: &Word) {
        for part in &word.parts {
            match part {
                Part::Process(script) if script.stages().any(is_shell) => {
                    self.unreadable("> >(…)", "it runs whatever it is fed with");
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
        self.touches(kind, &argument, &evidence, "redirection");
    }

    /// What feeds a command's input.
    pub(super) fn input(&mut self, redirects: &[Redirect], feeders: &[Stage]) -> Input {
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
        of_redirect.unwrap_or_else(|| self.fed(feeders))
    }
}

/// Whether a stage is a shell or interpreter that reads its input.
fn is_shell(stage: &Stage) -> bool {
    let Command::Simple(simple) = &stage.command else {
        return true;
    };
    let name = simple.words.first().map_or("", |word| word.raw.as_str());
    let runs = [
        "sh", "bash", "zsh", "dash", "ksh", "fish", "python", "python3", "node", "perl", "ruby",
        "php", "xargs", "sudo", "env", "psql", "mysql",
    ];
    runs.contains(&super::input::base_name(name).as_str())
}

pub(super) const fn why(error: ShellError) -> &'static str {
    match error {
        ShellError::Unclosed => "a quote or bracket is never closed",
        ShellError::TooDeep => "its commands are nested too deeply to be read",
        ShellError::Unknown => "its syntax is not understood",
        ShellError::TooLong => "it is too long to be read",
    }
}
