//! One simple command: looked up in the catalogue.

use super::Reader;
use super::input::{Input, base_name};
use crate::catalogue::{self, Argument, Fit, Program, Rest, Use, is_assignment};
use crate::effect::{Effect, EffectKind, Finding, Place};
use EffectKind::{ChangesLiveSystem, Reads, Unreadable, Writes};

/// A simple command and what it is fed with.
pub(super) struct Call<'a> {
    /// The program's name without its folder, in lower case.
    pub(super) name: String,
    /// The program as it is written.
    pub(super) program: &'a Argument,
    /// What follows it.
    pub(super) args: &'a [Argument],
    /// The whole command as one line.
    pub(super) line: String,
    /// What it is fed with.
    pub(super) input: &'a Input,
}

/// What stands for the entry where none fits.
static NO_USE: Use = Use::unknown();

impl Reader<'_> {
    /// Runs one simple command, whatever its first word turns out to be.
    pub(super) fn run(&mut self, args: &[Argument], input: &Input) {
        let Some((program, args)) = args.split_first() else {
            return;
        };
        if self.is_too_long() {
            return;
        }
        let words: Vec<&str> = std::iter::once(program)
            .chain(args)
            .map(|arg| arg.text.as_str())
            .collect();
        let line = words.join(" ");
        let caller = self.current.replace(self.reading.calls.len());
        let set = self.scope.exported.iter().chain(&self.prefix).cloned();
        let whole = set.chain(words.into_iter().map(str::to_owned)).collect();
        self.reading.calls.push(whole);
        // What it runs in its turn is fed with the same.
        let feed = std::mem::replace(&mut self.feed, input.clone());
        let (wrote, maker) = (self.wrote.len(), self.maker);
        self.chosen(program, args, line, input);
        self.maker = maker;
        // What it is fed with says more.
        if matches!(input, Input::None) {
            self.edits(program, args, wrote);
        }
        self.holds_input(program, wrote, input);
        self.feed = feed;
        self.current = caller;
    }

    /// What the first word of a command stands for.
    fn chosen(&mut self, program: &Argument, args: &[Argument], line: String, input: &Input) {
        if is_assignment(&program.text) && !program.unknown {
            return self.run(args, input);
        }
        // Code that starts a program leaves `$…` for what it does not say.
        if program.unknown || program.globs || program.text.contains("$…") {
            return self.unreadable(&line, "its program becomes known only when it runs");
        }
        let name = base_name(&program.text);
        let bodies = self.scope.function(&program.text).map(<[_]>::to_vec);
        for body in bodies.iter().flatten() {
            self.function(&program.text, body, &line);
        }
        let call = Call {
            name,
            program,
            args,
            line,
            input,
        };
        match catalogue::program(&call.name) {
            _ if self.described(&call) => {}
            // A function of that name may be gone, or was never defined.
            Some(program) => self.known(program, &call),
            None if bodies.is_none() => self.unlisted(&call),
            None => {}
        }
        self.tightened(&call);
    }

    /// Whether the settings of the person, or of a project that the person trusts, say what this is.
    fn described(&mut self, call: &Call<'_>) -> bool {
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
                    self.leads(&fit, call);
                    self.has_effects(entry, &fit, call);
                }
                None => self.otherwise(&own.program, &fit, call),
            }
            return true;
        }
        false
    }

    /// Adds what a project that the person does not trust says of a program. It never takes
    /// anything away.
    fn tightened(&mut self, call: &Call<'_>) {
        let folders = self.folders;
        for own in folders.programs.tightening(&call.name) {
            let fit = catalogue::lookup(&own.program, call.args);
            match fit.entry {
                Some(entry) => {
                    for (kind, on) in &entry.does {
                        if !kind.is_mild() {
                            self.lays(*kind, on, entry, &fit, call);
                        }
                    }
                    self.also_runs(&entry.runs, &fit, call);
                }
                None if own.is_complete() && own.program.rest != Rest::Reads => {
                    self.otherwise(&own.program, &fit, call);
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

    /// A program of the catalogue.
    fn known(&mut self, program: &Program, call: &Call<'_>) {
        if let Some(args) = handed_on(call) {
            let (name, line) = (call.name.clone(), call.line.clone());
            let call = Call {
                name,
                line,
                args: &args,
                ..*call
            };
            return self.known(program, &call);
        }
        let fit = catalogue::lookup(program, call.args);
        self.writes_out(&fit, call);
        self.hands_to_a_build(&fit, call);
        self.looks_like_another(&fit, call);
        match fit.entry {
            Some(entry) => self.used(entry, &fit, call),
            None if self.special(&NO_USE, &fit, call) => {}
            None => self.otherwise(program, &fit, call),
        }
    }

    fn used(&mut self, entry: &Use, fit: &Fit<'_>, call: &Call<'_>) {
        if !self.special(entry, fit, call) {
            self.has_effects(entry, fit, call);
        }
    }

    /// The effects of a use, and what it runs.
    fn has_effects(&mut self, entry: &Use, fit: &Fit<'_>, call: &Call<'_>) {
        self.carries(entry, fit, call);
        self.foreign(entry, fit, call);
        self.takes_up(entry, fit, call);
        self.told_to_load(entry, fit, call);
        let rehearsed = rehearses(fit, call);
        for (kind, on) in &entry.does {
            if !(rehearsed && *kind == ChangesLiveSystem) {
                self.lays(*kind, on, entry, fit, call);
            }
        }
        self.disguises(fit, call);
        self.links(fit, call);
        if !rehearsed {
            self.also_runs(&entry.runs, fit, call);
        }
    }

    /// A use that no entry speaks of.
    fn otherwise(&mut self, program: &Program, fit: &Fit<'_>, call: &Call<'_>) {
        match program.rest {
            Rest::Reads => {
                let place = self.folders.place(&self.scope.folder);
                self.note(Reads, place, None, call, None);
                for operand in &fit.operands {
                    self.secrets(operand, call);
                }
            }
            Rest::Works => {
                for ground in self.grounds(fit, call) {
                    let target = ground.something.as_deref();
                    self.note(Writes, ground.place, target, call, None);
                }
            }
            Rest::Verb => self.by_verb(fit, call),
            Rest::Unknown => self.unlisted_use(&call.line, "this use of it is not known"),
        }
    }

    /// A program that is not in the catalogue.
    fn unlisted(&mut self, call: &Call<'_>) {
        let asks_about = ["--version", "--help", "-V", "-h", "version", "help", "-v"];
        let about = |arg: &Argument| asks_about.contains(&arg.text.as_str());
        // Nothing is called `rm -rf x`; whoever is handed that reads it as a line.
        let is_line = call.program.text.contains(' ') && !call.program.text.starts_with(['.', '/']);
        if call.program.text.contains('/') && !is_line {
            return self.file(call.program, call);
        }
        if call.args.len() == 1 && call.args.iter().all(about) {
            return self.note(Reads, Place::Worktree, None, call, None);
        }
        self.unlisted_use(&call.line, "this program is not known");
    }

    /// Notes an effect of a command that is not on a path, or of an entry on itself.
    pub(super) fn note(
        &mut self,
        kind: EffectKind,
        place: Place,
        target: Option<&str>,
        call: &Call<'_>,
        entry: Option<&Use>,
    ) {
        self.find(noted(kind, place, target, call, entry));
    }
}

/// An effect of a command that is not on a path, or of an entry on itself.
pub(super) fn noted(
    kind: EffectKind,
    place: Place,
    target: Option<&str>,
    call: &Call<'_>,
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
        finding.why = entry.why.clone();
        finding.undo = entry.undo.clone();
        finding.instead = entry.instead.clone();
        finding.written_at = entry.place.clone();
    } else if kind == Unreadable {
        finding.why = "nobody knows what it does".into();
    }
    finding
}

/// Words among which those of an entry stand.
const LEADING_WORDS: usize = 12;

/// The name of an entry: the program with the words that chose it, of several choices the one that
/// was written.
fn rule_of(entry: &Use, call: &Call<'_>) -> String {
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

/// The arguments of `npm exec -- tsc`, in which the dashes only say that no more flags are its own,
/// without them.
fn handed_on(call: &Call<'_>) -> Option<Vec<Argument>> {
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

/// Whether a task of a package is told to be only rehearsed: `npm run ship -- --dry-run`.
fn rehearses(fit: &Fit<'_>, call: &Call<'_>) -> bool {
    let runs = matches!(call.name.as_str(), "npm" | "pnpm" | "yarn" | "bun")
        && matches!(call.args, [run, ..] if matches!(run.text.as_str(), "run" | "run-script"));
    let dashes = call.args.iter().position(|arg| arg.text == "--");
    let handed = dashes.and_then(|at| call.args.get(at + 1..));
    runs && handed.is_some_and(|handed| fit.surely_has(handed, "--dry-run"))
}

/// The first word that is no flag, whether it names the use or not.
pub(super) fn first_word<'a>(fit: &Fit<'_>, call: &Call<'a>) -> Option<&'a Argument> {
    let places = catalogue::operands(fit.program, call.args);
    places.first().and_then(|at| call.args.get(*at))
}

/// The values of a choice of flags, each time one of them is set.
pub(super) fn values(fit: &Fit<'_>, call: &Call<'_>, choice: &str) -> Vec<Argument> {
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

/// Values of one flag that are looked at.
const MOST_VALUES: usize = 100;
