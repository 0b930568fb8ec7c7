//! Looks up one simple command in the catalogue and applies its entry.

use super::Analyzer;
use super::input::{Input, base_name};
use crate::catalogue::{
    self, Argument, Fit, Program, ProgramTrait, Rest, Use, has_trait, is_assignment,
};
use crate::effect::{Effect, EffectKind, Finding, Place};
use EffectKind::{ChangesLiveSystem, Reads, Unreadable, Writes};

/// A simple command and its input.
pub(super) struct Invocation<'a> {
    /// The program's name without its folder, in lower case.
    pub(super) name: String,
    /// The program as it is written.
    pub(super) program: &'a Argument,
    /// Its arguments.
    pub(super) args: &'a [Argument],
    /// The whole command as one line.
    pub(super) line: String,
    /// Its standard input.
    pub(super) input: &'a Input,
}

/// The entry used where no entry matches.
static NO_USE: Use = Use::unknown();

impl Analyzer<'_> {
    /// Analyzes one simple command, whatever its first word resolves to.
    pub(super) fn run(&mut self, args: &[Argument], input: &Input) {
        let Some((program, args)) = args.split_first() else {
            return;
        };
        if self.exceeds_step_limit() {
            return;
        }
        let words: Vec<&str> = std::iter::once(program)
            .chain(args)
            .map(|arg| arg.text.as_str())
            .collect();
        let line = words.join(" ");
        let caller = self.current.replace(self.analysis.calls.len());
        let set = self.scope.exported.iter().chain(&self.prefix).cloned();
        let whole = set.chain(words.into_iter().map(str::to_owned)).collect();
        self.analysis.calls.push(whole);
        // The programs that it starts inherit the same input.
        let stdin = std::mem::replace(&mut self.stdin, input.clone());
        let (wrote, writer) = (self.wrote.len(), self.writer);
        self.resolve(program, args, line, input);
        self.writer = writer;
        // The input says more than the arguments.
        if matches!(input, Input::None) {
            self.record_edit(program, args, wrote);
        }
        self.record_input_as_content(program, wrote, input);
        self.stdin = stdin;
        self.current = caller;
    }

    /// Decides what the first word of a command stands for.
    fn resolve(&mut self, program: &Argument, args: &[Argument], line: String, input: &Input) {
        if is_assignment(&program.text) && !program.unknown {
            return self.run(args, input);
        }
        // Code that starts a program puts `$…` in place of an unknown word.
        if program.unknown || program.globs || program.text.contains("$…") {
            return self.unreadable(&line, "its program is known only at run time");
        }
        let name = base_name(&program.text);
        let bodies = self.scope.function(&program.text).map(<[_]>::to_vec);
        for body in bodies.iter().flatten() {
            self.function(&program.text, body, &line);
        }
        let call = Invocation {
            name,
            program,
            args,
            line,
            input,
        };
        match catalogue::program(&call.name) {
            _ if self.apply_described(&call) => {}
            // The function may have been removed, or may never have been defined.
            Some(program) => self.known(program, &call),
            None if bodies.is_none() => self.unlisted(&call),
            None => {}
        }
        self.tighten(&call);
    }

    /// Applies an entry from the settings of the person, or of a project that the person trusts.
    /// Returns whether one applied.
    fn apply_described(&mut self, call: &Invocation<'_>) -> bool {
        let folders = self.folders;
        for own in folders.programs.deciding(&call.name) {
            let fit = catalogue::lookup(&own.program, call.args);
            if fit.entry.is_none() && !own.is_complete() {
                continue;
            }
            self.writes_out(&fit, call);
            match fit.entry {
                Some(entry) => {
                    self.indices(call);
                    self.apply_flag_roles(&fit, call);
                    self.apply_entry(entry, &fit, call);
                }
                None => self.unmatched_use(&own.program, &fit, call),
            }
            return true;
        }
        false
    }

    /// Adds the effects that a project without trust describes. It removes none.
    fn tighten(&mut self, call: &Invocation<'_>) {
        let folders = self.folders;
        for own in folders.programs.tightening(&call.name) {
            let fit = catalogue::lookup(&own.program, call.args);
            match fit.entry {
                Some(entry) => {
                    for (kind, on) in &entry.does {
                        if !kind.is_mild() {
                            self.apply_effect(*kind, on, entry, &fit, call);
                        }
                    }
                    self.analyze_runs(&entry.runs, &fit, call);
                }
                None if own.is_complete() && own.program.rest != Rest::Reads => {
                    self.unmatched_use(&own.program, &fit, call);
                }
                None => {}
            }
        }
    }

    fn function(&mut self, name: &str, body: &crate::shell::Stage, line: &str) {
        if self.scope.running.iter().any(|running| running == name) {
            return self.unreadable(line, "it calls itself");
        }
        let caller = self.current.take();
        self.scope.running.push(name.to_owned());
        self.stage(body, &[]);
        self.scope.running.pop();
        self.current = caller;
    }

    /// Analyzes a program of the catalogue.
    fn known(&mut self, program: &Program, call: &Invocation<'_>) {
        if let Some(args) = without_separator(call) {
            let (name, line) = (call.name.clone(), call.line.clone());
            let call = Invocation {
                name,
                line,
                args: &args,
                ..*call
            };
            return self.known(program, &call);
        }
        let fit = catalogue::lookup(program, call.args);
        self.writes_out(&fit, call);
        self.analyze_build_inputs(&fit, call);
        self.looks_like_another(&fit, call);
        match fit.entry {
            Some(entry) => self.used(entry, &fit, call),
            None if self.special(&NO_USE, &fit, call) => {}
            None => self.unmatched_use(program, &fit, call),
        }
    }

    fn used(&mut self, entry: &Use, fit: &Fit<'_>, call: &Invocation<'_>) {
        if !self.special(entry, fit, call) {
            self.apply_entry(entry, fit, call);
        }
    }

    /// Applies the effects of an entry and analyzes what it runs.
    fn apply_entry(&mut self, entry: &Use, fit: &Fit<'_>, call: &Invocation<'_>) {
        self.keep_provenance(entry, fit, call);
        self.note_untrusted_code(entry, fit, call);
        self.analyze_executed_writes(entry, fit, call);
        self.analyze_loaded_files(entry, fit, call);
        let rehearsed = is_dry_run(fit, call);
        for (kind, on) in &entry.does {
            if !(rehearsed && *kind == ChangesLiveSystem) {
                self.apply_effect(*kind, on, entry, fit, call);
            }
        }
        self.note_renamed_program(fit, call);
        self.note_link(fit, call);
        if !rehearsed {
            self.analyze_runs(&entry.runs, fit, call);
        }
    }

    /// Handles a use that no entry matches.
    fn unmatched_use(&mut self, program: &Program, fit: &Fit<'_>, call: &Invocation<'_>) {
        match program.rest {
            Rest::Reads => {
                let place = self.folders.place(&self.scope.folder);
                self.note(Reads, place, None, call, None);
                for operand in &fit.operands {
                    self.note_secret_read(operand, call);
                }
            }
            Rest::Works => {
                for dir in self.working_dirs(fit, call) {
                    let target = dir.something.as_deref();
                    self.note(Writes, dir.place, target, call, None);
                }
            }
            Rest::Verb => self.by_verb(fit, call),
            Rest::Unknown => self.unlisted_use(&call.line, "this use of it is not known"),
        }
    }

    /// Handles a program that is not in the catalogue.
    fn unlisted(&mut self, call: &Invocation<'_>) {
        let asks_about = ["--version", "--help", "-V", "-h", "version", "help", "-v"];
        let about = |arg: &Argument| asks_about.contains(&arg.text.as_str());
        // No program is called `rm -rf x`: a wrapper that receives this word reads it as a command
        // line.
        let is_line = call.program.text.contains(' ') && !call.program.text.starts_with(['.', '/']);
        if call.program.text.contains('/') && !is_line {
            return self.file(call.program, call);
        }
        if call.args.len() == 1 && call.args.iter().all(about) {
            return self.note(Reads, Place::Worktree, None, call, None);
        }
        self.unlisted_use(&call.line, "this program is not known");
    }

    /// Notes an effect that has no path, or an effect of the entry itself.
    pub(super) fn note(
        &mut self,
        kind: EffectKind,
        place: Place,
        target: Option<&str>,
        call: &Invocation<'_>,
        entry: Option<&Use>,
    ) {
        self.find(build_finding(kind, place, target, call, entry));
    }
}

/// Builds the finding of an effect that has no path, or of the entry itself.
pub(super) fn build_finding(
    kind: EffectKind,
    place: Place,
    target: Option<&str>,
    call: &Invocation<'_>,
    entry: Option<&Use>,
) -> Finding {
    let mut effect = Effect::new(kind, &call.line, place);
    if let Some(target) = target {
        effect = effect.on(target);
    }
    let rule = match entry {
        Some(entry) if !entry.words.is_empty() => rule_of(entry, call),
        _ => call.name.clone(),
    };
    let mut finding = Finding::new(effect, rule);
    if let Some(entry) = entry {
        finding.why.clone_from(&entry.why);
        finding.undo.clone_from(&entry.undo);
        finding.instead.clone_from(&entry.instead);
        finding.written_at.clone_from(&entry.place);
    } else if kind == Unreadable {
        finding.why = "its effect is not known".into();
    }
    finding
}

/// An entry's words are searched among this many leading words.
const LEADING_WORDS: usize = 12;

/// Returns the name of an entry: the program and the words that matched. Where an entry lists
/// alternatives, the one written in the command is used.
fn rule_of(entry: &Use, call: &Invocation<'_>) -> String {
    let mut rule = call.name.clone();
    for choice in entry.words.split(' ') {
        let written = call.args.iter().take(LEADING_WORDS);
        let mut written = written.map(|arg| arg.text.as_str());
        let chosen = written.find(|text| choice.split('|').any(|one| one == *text));
        let first = choice.split('|').next().unwrap_or(choice);
        rule.push(' ');
        rule.push_str(chosen.unwrap_or(first));
    }
    rule
}

/// Returns the arguments of `npm exec -- tsc` without the `--`, which only ends the flags of npm.
fn without_separator(call: &Invocation<'_>) -> Option<Vec<Argument>> {
    let own: &[&str] = match call.name.as_str() {
        "npm" | "pnpm" | "yarn" => &["exec", "x"],
        "npx" => &[],
        _ => return None,
    };
    let at = call.args.iter().position(|arg| arg.text == "--")?;
    let mut before = call.args.iter().take(at);
    let named = before.next().map(|arg| arg.text.as_str());
    let plain = named.map_or(own.is_empty(), |name| own.contains(&name)) && before.next().is_none();
    let rest = call
        .args
        .iter()
        .enumerate()
        .filter(|(place, _)| *place != at);
    plain.then(|| rest.map(|(_, arg)| arg.clone()).collect())
}

/// Checks whether a package task is only rehearsed: `npm run ship -- --dry-run`.
fn is_dry_run(fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
    let runs = has_trait(&call.name, ProgramTrait::NodePackages)
        && matches!(call.args, [run, ..] if matches!(run.text.as_str(), "run" | "run-script"));
    let dashes = call.args.iter().position(|arg| arg.text == "--");
    let handed = dashes.and_then(|at| call.args.get(at + 1..));
    runs && handed.is_some_and(|handed| fit.surely_has(handed, "--dry-run"))
}

/// Returns the first word that is not a flag, even if it names the use.
pub(super) fn first_word<'a>(fit: &Fit<'_>, call: &Invocation<'a>) -> Option<&'a Argument> {
    let places = catalogue::operands(fit.program, call.args);
    places.first().and_then(|at| call.args.get(*at))
}

/// Returns the values of the given flags, once for each time one is set.
pub(super) fn values(fit: &Fit<'_>, call: &Invocation<'_>, choice: &str) -> Vec<Argument> {
    let mut found: Vec<Argument> = Vec::new();
    for (at, arg) in call.args.iter().enumerate() {
        if arg.text == "--" || found.len() > MOST_VALUES {
            break;
        }
        if !arg.text.starts_with('-') {
            continue;
        }
        let end = call.args.len().min(at + 2);
        let pair = call.args.get(at..end).unwrap_or_default();
        found.extend(catalogue::value(fit.program, pair, choice));
    }
    found
}

/// Maximum number of values of one flag.
const MOST_VALUES: usize = 100;
