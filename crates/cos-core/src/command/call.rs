//! One simple command: looked up in the catalogue, its effects laid on what it names.

use super::input::{Input, base_name};
use super::place::Spot;
use super::{Access, Reader};
use crate::area::{Area, areas_of};
use crate::catalogue::{self, Argument, Fit, Language, On, Program, Rest, Runs, Use};
use crate::effect::{Effect, EffectKind, Finding, Place};
use EffectKind::{
    ChangesLiveSystem, ChangesRights, Deletes, DiscardsWork, LosesData, Overwrites, Publishes,
    Reads, ReadsSecrets, RunsCode, RunsForeignCode, Unreadable, Writes,
};

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
    pub(super) input: &'a Input,
}

/// Programs that look at files without looking into them.
const LOOKERS: &[&str] = &[
    "ls", "stat", "file", "test", "[", "find", "tree", "du", "realpath", "readlink", "basename",
    "dirname", "echo", "printf", "cd", "which", "chmod", "chown",
];

/// Words in the name of a script or task that tell what it does.
const TELLING: &[(&str, EffectKind)] = &[
    ("deploy", ChangesLiveSystem),
    ("deployment", ChangesLiveSystem),
    ("rollback", ChangesLiveSystem),
    ("migrate", ChangesLiveSystem),
    ("publish", Publishes),
    ("release", Publishes),
    ("destroy", LosesData),
    ("teardown", LosesData),
    ("nuke", LosesData),
    ("wipe", LosesData),
    ("purge", LosesData),
    ("drop", LosesData),
    ("delete", LosesData),
];

/// Verbs that only look, in programs whose uses are named by a verb.
const LOOKING: &[&str] = &[
    "list",
    "ls",
    "get",
    "describe",
    "show",
    "status",
    "info",
    "view",
    "inspect",
    "search",
    "find",
    "history",
    "log",
    "logs",
    "events",
    "version",
    "help",
    "print",
    "read",
    "cat",
    "explain",
    "top",
    "diff",
    "validate",
    "check",
    "lint",
    "doctor",
    "whoami",
    "head",
    "lookup",
    "query",
    "count",
    "stats",
    "export",
    "export-template",
    "completion",
    "docs",
    "wait",
    "tail",
    "watch",
    "ping",
    "test",
    "preview",
    "plan",
    "audit",
];

impl Reader<'_> {
    /// Runs one simple command, whatever its first word turns out to be.
    pub(super) fn run(&mut self, args: &[Argument], input: &Input) {
        let Some((program, args)) = args.split_first() else {
            return;
        };
        let words: Vec<String> = std::iter::once(program)
            .chain(args)
            .map(|arg| arg.text.clone())
            .collect();
        let line = words.join(" ");
        self.reading.calls.push(words);
        if is_assignment(&program.text) && !program.unknown {
            return self.run(args, input);
        }
        if program.unknown || program.globs || program.text.contains('{') {
            return self.unreadable(&line, "its program becomes known only when it runs");
        }
        if let Some(body) = self.scope.function(&program.text).cloned() {
            return self.function(&program.text, &body, &line);
        }
        let call = Call {
            name: base_name(&program.text),
            program,
            args,
            line,
            input,
        };
        match catalogue::program(&call.name) {
            Some(program) => self.known(program, &call),
            None => self.unlisted(&call),
        }
    }

    fn function(&mut self, name: &str, body: &crate::shell::Stage, line: &str) {
        if self.scope.running.iter().any(|running| running == name) {
            return self.unreadable(line, "it calls itself");
        }
        self.scope.running.push(name.to_owned());
        self.stage(body, &[]);
        self.scope.running.pop();
    }

    /// A program of the catalogue.
    fn known(&mut self, program: &'static Program, call: &Call<'_>) {
        let fit = catalogue::lookup(program, call.args);
        match fit.entry {
            Some(entry) => self.used(entry, &fit, call),
            None => self.otherwise(program, &fit, call),
        }
    }

    fn used(&mut self, entry: &'static Use, fit: &Fit<'_>, call: &Call<'_>) {
        if self.special(entry, fit, call) {
            return;
        }
        self.carries(entry, fit, call);
        for (kind, on) in entry.does {
            self.lays(*kind, *on, entry, fit, call);
        }
        self.also_runs(entry.runs, fit, call);
    }

    /// What came from another machine stays so when it is copied, renamed, linked or unpacked.
    fn carries(&mut self, entry: &'static Use, fit: &Fit<'_>, call: &Call<'_>) {
        let clones = call.name == "git" && entry.words == "clone";
        let taken = fit.operands.iter().any(|operand| self.is_fetched(operand));
        if !clones && !taken && !matches!(call.input, Input::Fetched) {
            return;
        }
        let unpacks = ["tar", "unzip", "7z", "bsdtar", "gunzip", "cpio", "ditto"];
        let address = |operand: &&&Argument| operand.text.contains(':');
        let last = fit.operands.last();
        let name = match last.filter(address) {
            Some(address) => address.text.rsplit('/').next().unwrap_or_default(),
            None => last.map_or("", |last| last.text.as_str()),
        };
        let name = name.trim_end_matches(".git");
        if unpacks.contains(&call.name.as_str()) {
            let here = self.scope.folder.path().unwrap_or_default();
            self.fetched.push(here);
        } else if !name.is_empty() && !matches!(call.input, Input::Fetched if call.name != "tee") {
            self.fetched
                .extend(self.spot(&Argument::exact(name)).path());
        }
    }

    /// Whether a file, or a folder above it, came from another machine.
    pub(super) fn is_fetched(&self, file: &Argument) -> bool {
        let Some(path) = self.spot(file).path() else {
            return false;
        };
        self.fetched.iter().any(|fetched| {
            fetched == "." && !path.starts_with('/')
                || path
                    .strip_prefix(fetched.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }

    /// A use that no entry speaks of.
    fn otherwise(&mut self, program: &'static Program, fit: &Fit<'_>, call: &Call<'_>) {
        let place = self.folders.place(&self.scope.folder);
        match program.rest {
            Rest::Reads => {
                self.note(Reads, place, None, call, None);
                for operand in &fit.operands {
                    self.secrets(operand, call);
                }
            }
            Rest::Works => self.note(Writes, place, None, call, None),
            Rest::Verb => self.by_verb(fit, call),
            Rest::Unknown => self.unlisted_use(&call.line, "this use of it is not known"),
        }
    }

    /// A use told by its last word that is a verb.
    fn by_verb(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let looks = |word: &&str| {
            let verb = word.split(['-', ':', '_']).next().unwrap_or_default();
            LOOKING.contains(&verb.to_lowercase().as_str())
        };
        let words: Vec<&str> = fit.subcommand.iter().take(4).copied().collect();
        let unknown = fit.operands.iter().take(4).any(|arg| arg.unknown);
        if words.is_empty() && !unknown || words.iter().any(looks) {
            self.note(Reads, Place::Outside, None, call, None);
        } else {
            self.note(ChangesLiveSystem, Place::Outside, None, call, None);
        }
    }

    /// A program that is not in the catalogue.
    fn unlisted(&mut self, call: &Call<'_>) {
        let asks_about = ["--version", "--help", "-V", "-h", "version", "help", "-v"];
        let about = |arg: &Argument| asks_about.contains(&arg.text.as_str());
        if call.program.text.contains('/') {
            return self.file(call.program, call);
        }
        if call.args.len() == 1 && call.args.iter().all(about) {
            return self.note(Reads, Place::Worktree, None, call, None);
        }
        self.unlisted_use(&call.line, "this program is not known");
    }

    /// A file that is run as a program.
    pub(super) fn file(&mut self, file: &Argument, call: &Call<'_>) {
        let spot = self.spot(file);
        let fetched = self.is_fetched(file);
        let place = if file.unknown {
            Place::Outside
        } else {
            self.folders.place(&spot)
        };
        if fetched {
            self.note(RunsForeignCode, place, None, call, None);
        } else if place == Place::Worktree {
            self.note(RunsCode, place, Some(&file.text), call, None);
            self.telling(&file.text, call);
        } else {
            self.unreadable(&call.line, "nobody has looked into that file");
        }
    }

    /// A script or task whose own name says what it does: `make deploy`, `./publish.sh`.
    pub(super) fn telling(&mut self, name: &str, call: &Call<'_>) {
        let stem = name.rsplit('/').next().unwrap_or(name).to_lowercase();
        let pieces: Vec<&str> = stem.split(|c: char| !c.is_alphanumeric()).collect();
        for (word, kind) in TELLING {
            if pieces.contains(word) {
                self.note(*kind, Place::Outside, None, call, None);
            }
        }
    }

    /// Lays one effect of an entry on what the command names.
    fn lays(
        &mut self,
        kind: EffectKind,
        on: On,
        entry: &'static Use,
        fit: &Fit<'_>,
        call: &Call<'_>,
    ) {
        let operands: Vec<&Argument> = fit.operands.clone();
        let last = catalogue::value(fit.program, call.args, "-t|--target-directory");
        let targets: Vec<Argument> = match on {
            On::Here => {
                let place = self.folders.place(&self.here_of(fit, call));
                return self.note(kind, place, None, call, Some(entry));
            }
            On::Elsewhere => {
                let target = operands.first().map(|arg| arg.text.clone());
                return self.note(kind, Place::Outside, target.as_deref(), call, Some(entry));
            }
            On::Operands => operands.into_iter().cloned().collect(),
            On::First => operands.into_iter().take(1).cloned().collect(),
            On::Last => match last {
                Some(folder) => vec![folder],
                None => operands
                    .into_iter()
                    .next_back()
                    .into_iter()
                    .cloned()
                    .collect(),
            },
            On::Sources if last.is_some() => operands.into_iter().cloned().collect(),
            On::Sources => {
                let kept = operands.len().saturating_sub(1);
                operands.into_iter().take(kept).cloned().collect()
            }
            On::Value(flags) => catalogue::value(fit.program, call.args, flags)
                .into_iter()
                .collect(),
        };
        for target in &targets {
            self.on_path(kind, target, entry, call);
        }
    }

    fn on_path(
        &mut self,
        kind: EffectKind,
        target: &Argument,
        entry: &'static Use,
        call: &Call<'_>,
    ) {
        let access = if kind.is_read() {
            Access::Reads
        } else {
            Access::Writes
        };
        self.path(&target.text, access);
        if kind == Reads {
            self.note(
                Reads,
                self.place(target),
                Some(&target.text),
                call,
                Some(entry),
            );
            return self.secrets(target, call);
        }
        let line = call.line.clone();
        let mut finding = self.finding(kind, target, &line, &call.name);
        finding.why = if finding.why.is_empty() {
            entry.why
        } else {
            finding.why
        };
        finding.undo = entry.undo;
        finding.instead = entry.instead;
        self.find(finding);
        self.guarded(kind, target, &line, &call.name);
    }

    /// Notes an effect on a path.
    pub(super) fn touches(&mut self, kind: EffectKind, target: &Argument, line: &str, rule: &str) {
        let finding = self.finding(kind, target, line, rule);
        self.find(finding);
        self.guarded(kind, target, line, rule);
    }

    fn finding(&self, kind: EffectKind, target: &Argument, line: &str, rule: &str) -> Finding {
        let spot = self.spot(target);
        let device = matches!(&spot, Spot::Absolute(parts) if parts.first().is_some_and(|part| part == "dev") && parts.get(1).is_some_and(|part| part != "shm"));
        let kind = match kind {
            Overwrites | Writes if device => LosesData,
            kind => kind,
        };
        let named = spot.path().filter(|_| !target.unknown);
        let effect = Effect::new(kind, line, self.place(target))
            .on(named.as_deref().unwrap_or(&target.text));
        Finding::new(effect, rule)
    }

    /// A change of something that decides about rights or checks, wherever it lies.
    fn guarded(&mut self, kind: EffectKind, target: &Argument, line: &str, rule: &str) {
        let changes = matches!(kind, Writes | Overwrites | Deletes | DiscardsWork);
        let path = self.spot(target).path();
        let Some(path) = path.filter(|_| changes && self.place(target) == Place::Worktree) else {
            return;
        };
        if areas_of(&path).into_iter().any(Area::always_asks) && !is_pattern_of_secret(&path) {
            let effect = Effect::new(ChangesRights, line, Place::Worktree).on(&path);
            self.find(
                Finding::new(effect, rule).because("it belongs to secrets, checks or rights"),
            );
        }
    }

    /// Notes that a file is read, and whether it holds credentials.
    pub(super) fn reads(&mut self, target: &Argument, rule: &str) {
        self.path(&target.text, Access::Reads);
        let effect = Effect::new(
            Reads,
            &format!("{rule} {}", target.text),
            self.place(target),
        );
        self.find(Finding::new(effect.on(&target.text), rule));
        if is_secret(&target.text) {
            let effect = Effect::new(
                ReadsSecrets,
                &format!("{rule} {}", target.text),
                self.place(target),
            );
            self.find(Finding::new(effect.on(&target.text), rule).because("it holds credentials"));
        }
    }

    /// Whether an operand names a file with credentials that the program looks into.
    pub(super) fn secrets(&mut self, target: &Argument, call: &Call<'_>) {
        if LOOKERS.contains(&call.name.as_str()) || !is_secret(&target.text) {
            return;
        }
        let effect = Effect::new(ReadsSecrets, &call.line, self.place(target)).on(&target.text);
        let finding = Finding::new(effect, call.name.clone());
        self.find(finding.because("it holds credentials"));
    }

    /// What else a use runs.
    fn also_runs(&mut self, runs: Runs, fit: &Fit<'_>, call: &Call<'_>) {
        match runs {
            Runs::Special if fit.entry.is_some_and(runs_tasks) => {
                for operand in &fit.operands {
                    self.telling(&operand.text, call);
                }
            }
            Runs::Nothing | Runs::Special => {}
            Runs::Command(skip) => self.inner(skip, fit, call),
            Runs::Remote(skip) => {
                let before = std::mem::replace(&mut self.scope.folder, Spot::Unknown);
                match fit.operands.get(skip..) {
                    // A shell at the other end reads it: `ssh host 'cd /srv && ls'`.
                    Some([text]) if text.text.contains(' ') && !text.unknown => {
                        self.nested(&text.text.clone());
                    }
                    _ => self.inner(skip, fit, call),
                }
                self.scope.folder = before;
            }
            Runs::Script(skip) => self.joined(skip, fit, call),
            Runs::Shell(flag) => self.inline(flag, None, fit, call),
            Runs::Code(language, flag) => self.inline(flag, Some(language), fit, call),
            Runs::Sql(flag, skip) => self.database(flag, skip, fit, call),
        }
    }

    /// Operands that a shell reads once more: joined, and as the words they are.
    fn joined(&mut self, skip: usize, fit: &Fit<'_>, call: &Call<'_>) {
        let start = fit.places.get(skip).copied().unwrap_or(call.args.len());
        let words = call.args.get(start..).unwrap_or_default();
        if words.iter().any(|arg| arg.unknown) {
            self.unreadable(&call.line, "what it runs becomes known only then");
        }
        let texts: Vec<&str> = words.iter().map(|arg| arg.text.as_str()).collect();
        self.nested(&texts.join(" "));
        if texts.len() > 1 {
            self.inner(skip, fit, call);
        }
    }

    /// The command that the operands of a wrapper are.
    fn inner(&mut self, skip: usize, fit: &Fit<'_>, call: &Call<'_>) {
        let sets = |at: &&usize| {
            call.args
                .get(**at)
                .is_some_and(|arg| is_assignment(&arg.text))
        };
        let start = fit.places.iter().skip(skip).find(|at| !sets(at));
        let Some(start) = start else { return };
        let mut inner: Vec<Argument> = call.args.get(*start..).unwrap_or_default().to_vec();
        if matches!(call.name.as_str(), "xargs" | "parallel") {
            inner = Self::handed(inner, call.input);
        }
        if self.depth >= super::DEEPEST {
            return self.unreadable(&call.line, "its commands are nested too deeply to be read");
        }
        self.depth += 1;
        let input = if call.name == "xargs" {
            &Input::None
        } else {
            call.input
        };
        self.run(&inner, input);
        self.depth -= 1;
    }

    /// The arguments that `xargs` adds from its input.
    fn handed(mut inner: Vec<Argument>, input: &Input) -> Vec<Argument> {
        let added: Vec<Argument> = match input {
            Input::Text(text) if !text.unknown => {
                text.text.split_whitespace().map(Argument::exact).collect()
            }
            Input::Names(name) => vec![name.clone()],
            _ => vec![Argument {
                text: "…".to_owned(),
                unknown: true,
                globs: false,
            }],
        };
        let holes = inner.iter().any(|arg| arg.text.contains("{}"));
        if !holes {
            inner.extend(added);
            return inner;
        }
        for arg in inner.iter_mut().filter(|arg| arg.text.contains("{}")) {
            let name = added.first().cloned().unwrap_or_default();
            arg.text = arg.text.replace("{}", &name.text);
            arg.unknown |= name.unknown;
        }
        inner
    }

    /// Code handed over as an argument, in a file, or as input.
    fn inline(&mut self, flag: &str, language: Option<Language>, fit: &Fit<'_>, call: &Call<'_>) {
        if let Some(code) =
            catalogue::value(fit.program, call.args, flag).filter(|_| !flag.is_empty())
        {
            if code.unknown {
                self.unreadable(
                    &call.line,
                    "a part of the code becomes known only when it runs",
                );
            }
            return self.code_of(language, &code.text, call);
        }
        match (fit.operands.first(), call.input) {
            (Some(file), _) if file.text != "-" => self.file(file, call),
            (_, Input::Text(text)) if !text.unknown => self.code_of(language, &text.text, call),
            (_, Input::File(file)) => {
                let file = file.clone();
                self.file(&file, call);
            }
            (_, Input::Fetched) => self.note(RunsForeignCode, Place::Outside, None, call, None),
            (_, Input::None) => {}
            _ => self.unreadable(&call.line, "it runs whatever it is fed with"),
        }
    }

    fn code_of(&mut self, language: Option<Language>, text: &str, call: &Call<'_>) {
        match language {
            None => self.nested(text),
            Some(language) => self.code(language, text, call),
        }
    }

    /// Notes an effect of a command that is not on a path, or of an entry on itself.
    pub(super) fn note(
        &mut self,
        kind: EffectKind,
        place: Place,
        target: Option<&str>,
        call: &Call<'_>,
        entry: Option<&'static Use>,
    ) {
        let mut effect = Effect::new(kind, &call.line, place);
        if let Some(target) = target {
            effect = effect.on(target);
        }
        let rule = match entry {
            Some(entry) if !entry.words.is_empty() => format!("{} {}", call.name, entry.words),
            _ => call.name.clone(),
        };
        let mut finding = Finding::new(effect, rule);
        if let Some(entry) = entry {
            finding.why = entry.why;
            finding.undo = entry.undo;
            finding.instead = entry.instead;
        } else if kind == Unreadable {
            finding.why = "nobody knows what it does";
        }
        self.find(finding);
    }

    /// The folder a program works in: that of the script, or that of its `-C`.
    fn here_of(&self, fit: &Fit<'_>, call: &Call<'_>) -> Spot {
        let moves = fit.program.valued.contains(&"-C");
        let folder = catalogue::value(fit.program, call.args, "-C").filter(|_| moves);
        match folder {
            Some(folder) => self.spot(&folder),
            None => self.scope.folder.clone(),
        }
    }

    /// Where an argument lies, taken as a path.
    pub(super) fn spot(&self, target: &Argument) -> Spot {
        let hidden = target.unknown && (target.text.starts_with(['$', '…']));
        if hidden || is_home_of_another(&target.text) {
            return Spot::Unknown;
        }
        self.folders.spot(&target.text, &self.scope.folder)
    }

    pub(super) fn place(&self, target: &Argument) -> Place {
        self.folders.place(&self.spot(target))
    }
}

/// Whether its operands name tasks of the project.
fn runs_tasks(entry: &Use) -> bool {
    entry.does.iter().any(|(kind, _)| *kind == RunsCode)
}

fn is_home_of_another(text: &str) -> bool {
    text.starts_with('~')
}

/// Whether a word only sets a variable for the command after it.
pub(super) fn is_assignment(text: &str) -> bool {
    text.split_once('=').is_some_and(|(name, _)| {
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}

/// Whether a path names something that holds credentials.
pub fn is_secret(path: &str) -> bool {
    let system = [
        "/etc/shadow",
        "/etc/gshadow",
        "/proc/self/environ",
        "/etc/sudoers",
    ];
    let environ = path.starts_with("/proc/") && path.ends_with("/environ");
    let held = areas_of(path).contains(&Area::Secrets);
    (held && !is_pattern_of_secret(path)) || system.contains(&path) || environ
}

/// Whether a path is a public key, a sample, or a folder of programs.
fn is_pattern_of_secret(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path).to_lowercase();
    let shown = [".pub", ".example", ".sample", ".template", ".dist", ".md"];
    shown.iter().any(|end| name.ends_with(end))
        || matches!(name.as_str(), "known_hosts" | "config" | "authorized_keys" if path.contains(".ssh/") && name != "authorized_keys")
}
