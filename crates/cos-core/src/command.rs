//! Reads a shell command to the effects it would have.
//!
//! Wrappers (`sudo`, `env`, `xargs`, `bash -c`) are opened, text that is only printed or searched
//! has no effect, and what cannot be understood is [`EffectKind::Unreadable`]. [`catalogue`] holds
//! the programs; this file holds the way in.

mod catalogue;
mod special;
mod sql;

use crate::effect::{Effect, EffectKind, Place};
use crate::shell::{Pipeline, Simple, Word, split};

/// What a command would do and which paths it names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// Its effects, each once.
    pub effects: Vec<Effect>,
    /// Paths it writes, and paths that any of its programs is handed; for the areas they lie in.
    pub paths: Vec<CommandPath>,
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

const DEEPEST: usize = 6;

/// Reads `text` as shell.
pub fn read(text: &str) -> Reading {
    let mut reader = Reader {
        reading: Reading::default(),
        depth: 0,
        away: false,
    };
    reader.script(text);
    reader.reading.effects.sort();
    reader.reading.effects.dedup();
    reader.reading
}

/// Collects what the commands of one text do.
struct Reader {
    reading: Reading,
    depth: usize,
    /// Whether an earlier command changed to a folder outside of the worktree.
    away: bool,
}

/// One command after its wrappers were taken off.
struct Call<'a> {
    /// The program's name without its folder, in lower case.
    program: String,
    /// What follows the program.
    args: &'a [Word],
    /// The whole command as text.
    text: String,
}

impl Call<'_> {
    fn texts(&self) -> impl Iterator<Item = &str> {
        self.args.iter().map(|word| word.text.as_str())
    }

    /// Arguments that are no flags; everything after `--` counts.
    fn operands(&self) -> Vec<&Word> {
        let mut flags_over = false;
        let mut operands = Vec::new();
        for word in self.args {
            if word.text == "--" && !flags_over {
                flags_over = true;
            } else if flags_over || !word.text.starts_with('-') || word.text == "-" {
                operands.push(word);
            }
        }
        operands
    }

    /// Whether a flag is set: `--long` exactly or with `=`, `-x` also inside `-xyz`.
    fn has_flag(&self, flag: &str) -> bool {
        let letter = flag.strip_prefix('-').filter(|rest| rest.len() == 1);
        self.texts()
            .take_while(|text| *text != "--")
            .any(|text| match letter {
                Some(letter) => {
                    text.starts_with('-') && !text.starts_with("--") && text.contains(letter)
                }
                None => {
                    text == flag
                        || text
                            .strip_prefix(flag)
                            .is_some_and(|rest| rest.starts_with('='))
                }
            })
    }

    /// Whether only a plan or a help text is printed.
    fn is_rehearsal(&self) -> bool {
        let rehearses = |text: &str| {
            [
                "--dry-run",
                "--help",
                "--dry-run=client",
                "--dry-run=server",
            ]
            .contains(&text)
        };
        self.texts().take_while(|text| *text != "--").any(rehearses)
    }
}

/// The words of a command as one line.
fn shown(words: &[Word]) -> String {
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    texts.join(" ")
}

/// Where a path lies, as far as its text tells.
fn place_of(word: &Word) -> Place {
    let text = word.text.as_str();
    let leaves = text.starts_with(['/', '~']) || text.split('/').any(|part| part == "..");
    if leaves || word.expands {
        Place::Outside
    } else {
        Place::Worktree
    }
}

impl Reader {
    fn add(&mut self, kind: EffectKind, evidence: &str, place: Place) {
        self.reading
            .effects
            .push(Effect::new(kind, evidence, place));
    }

    fn script(&mut self, text: &str) {
        if self.depth > DEEPEST {
            self.add(EffectKind::Unreadable, text, Place::Outside);
            return;
        }
        self.depth += 1;
        match split(text) {
            Ok(pipelines) => pipelines
                .iter()
                .for_each(|pipeline| self.pipeline(pipeline)),
            Err(_) => self.add(EffectKind::Unreadable, text, Place::Outside),
        }
        self.depth -= 1;
    }

    fn pipeline(&mut self, pipeline: &Pipeline) {
        for simple in pipeline {
            for word in &simple.writes {
                self.write(word);
            }
            self.words(&simple.words);
        }
        for (index, simple) in pipeline.iter().enumerate() {
            let feeders = pipeline.get(..index).unwrap_or_default();
            self.input(simple, feeders);
        }
    }

    /// A file written through a redirection.
    fn write(&mut self, word: &Word) {
        let harmless = ["/dev/null", "/dev/stdout", "/dev/stderr", "/dev/tty"];
        if harmless.contains(&word.text.as_str()) {
            return;
        }
        self.path(word, Access::Writes);
        if word.text.starts_with("/dev/") {
            self.add(EffectKind::LosesData, &word.text, Place::Outside);
        } else if self.place(word) == Place::Outside && !is_scratch(&word.text) {
            self.add(
                EffectKind::Deletes,
                &format!("> {}", word.text),
                Place::Outside,
            );
        }
    }

    fn path(&mut self, word: &Word, access: Access) {
        let path = word.text.clone();
        self.reading.paths.push(CommandPath { path, access });
    }

    /// One command: takes assignments, keywords and wrappers off and judges what is left.
    fn words(&mut self, words: &[Word]) {
        if self.depth > DEEPEST {
            self.add(EffectKind::Unreadable, &shown(words), Place::Outside);
            return;
        }
        self.depth += 1;
        self.unwrapped(words);
        self.depth -= 1;
    }

    fn unwrapped(&mut self, words: &[Word]) {
        let Some((first, args)) = words.split_first() else {
            return;
        };
        let name = first.text.rsplit('/').next().unwrap_or_default();
        let program = name.to_lowercase();
        if is_assignment(&first.text) || catalogue::KEYWORDS.contains(&first.text.as_str()) {
            return self.words(args);
        }
        let call = Call {
            program,
            args,
            text: shown(words),
        };
        if first.expands || first.globs || !first.text.is_ascii() || call.program.is_empty() {
            return self.add(EffectKind::Unreadable, &call.text, Place::Outside);
        }
        match call.program.as_str() {
            "for" | "select" => {}
            "case" | "function" | "alias" | "trap" | "coproc" => {
                self.add(EffectKind::Unreadable, &call.text, Place::Outside);
            }
            "eval" => self.script(&shown(args)),
            "env" | "sudo" | "doas" | "nice" | "timeout" | "xargs" | "watch" | "chronic"
            | "nohup" | "command" | "exec" | "builtin" | "stdbuf" | "setsid" | "ionice"
            | "unbuffer" | "parallel" => self.wrapper(&call),
            "ssh" => {
                self.add(EffectKind::SendsData, &call.text, Place::Outside);
                let remote = call.operands();
                let command: Vec<Word> = remote.into_iter().skip(1).cloned().collect();
                self.script(&shown(&command));
            }
            _ => self.judge(&call),
        }
    }

    /// Judges the command behind a wrapper, whichever of the next words is its program.
    fn wrapper(&mut self, call: &Call<'_>) {
        let takes_value = |flag: &str| catalogue::WRAPPER_VALUES.contains(&(&call.program, flag));
        let mut rest = call.args;
        while let Some((word, after)) = rest.split_first() {
            let text = word.text.as_str();
            let skipped = text.starts_with('-') || is_assignment(text);
            let duration =
                call.program == "timeout" && text.starts_with(|c: char| c.is_ascii_digit());
            if call.program == "env" && matches!(text, "-S" | "--split-string") {
                return self.script(&shown(after));
            }
            if !skipped && !duration {
                break;
            }
            rest = after;
            if takes_value(text) {
                rest = rest.split_first().map_or(rest, |(_, after)| after);
            }
        }
        if matches!(call.program.as_str(), "watch" | "parallel") {
            return self.script(&shown(rest));
        }
        self.words(rest);
    }

    fn judge(&mut self, call: &Call<'_>) {
        let program = call.program.as_str();
        if catalogue::PRINTERS.contains(&program) {
            return;
        }
        self.paths_of(call);
        if matches!(program, "cd" | "pushd") {
            return self.change_folder(call);
        }
        if catalogue::READERS.contains(&program) {
            return;
        }
        self.special(call);
        if call.is_rehearsal() {
            return;
        }
        for rule in catalogue::RULES.iter().filter(|rule| rule.fits(call)) {
            self.add(rule.kind, &call.text, rule.place);
        }
        self.script_name(call);
    }

    /// A program or task whose own name says what it does: `make deploy`, `./publish.sh`.
    fn script_name(&mut self, call: &Call<'_>) {
        let runs_tasks = catalogue::TASK_RUNNERS.contains(&call.program.as_str());
        let names = call
            .operands()
            .into_iter()
            .map(|word| word.text.as_str())
            .filter(|_| runs_tasks)
            .chain([call.program.as_str()]);
        for name in names {
            let stem = name.rsplit('/').next().unwrap_or(name).to_lowercase();
            let pieces: Vec<&str> = stem.split(|c: char| !c.is_alphanumeric()).collect();
            for (word, kind) in catalogue::TELLING_NAMES {
                if pieces.contains(word) {
                    self.add(*kind, &call.text, Place::Outside);
                }
            }
        }
    }

    /// What a program that runs its input is fed with.
    fn input(&mut self, simple: &Simple, feeders: &[Simple]) {
        let runs = catalogue::interpreter(&simple.words);
        let Some(runs) = runs else { return };
        let evidence = shown(&simple.words);
        if let Some(text) = &simple.input {
            self.fed(runs, text);
        } else if let Some(feeder) = feeders.last() {
            self.fed_by(runs, feeder, feeders, &evidence);
        } else if simple.reads_file {
            self.add(EffectKind::Unreadable, &evidence, Place::Outside);
        }
    }

    fn fed_by(
        &mut self,
        runs: catalogue::Language,
        feeder: &Simple,
        feeders: &[Simple],
        evidence: &str,
    ) {
        let fetches = |simple: &Simple| {
            let program = simple.words.first().map(|word| word.text.as_str());
            program.is_some_and(|program| catalogue::FETCHERS.contains(&program))
        };
        let prints = feeder
            .words
            .first()
            .is_some_and(|word| matches!(word.text.as_str(), "echo" | "printf"));
        let literal = feeder.words.iter().all(|word| !word.expands);
        if prints && literal {
            let text = shown(feeder.words.get(1..).unwrap_or_default());
            self.fed(
                runs,
                text.trim_start_matches("-e ").trim_start_matches("-n "),
            );
        } else if feeders.iter().any(fetches) {
            self.add(EffectKind::RunsForeignCode, evidence, Place::Outside);
        } else {
            self.add(EffectKind::Unreadable, evidence, Place::Outside);
        }
    }

    fn fed(&mut self, runs: catalogue::Language, text: &str) {
        match runs {
            catalogue::Language::Shell => self.script(text),
            catalogue::Language::Sql => self.sql(text, Place::Outside),
            catalogue::Language::Code => self.code(text),
        }
    }
}

/// Whether a word only sets a variable for the command after it.
fn is_assignment(text: &str) -> bool {
    text.split_once('=').is_some_and(|(name, _)| {
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}

/// Whether a path lies in a folder for throw-away files.
fn is_scratch(path: &str) -> bool {
    let inside = |root: &str| path.strip_prefix(root).is_some_and(|rest| !rest.is_empty());
    (inside("/tmp/") || inside("/var/tmp/")) && !path.contains("..")
}

#[cfg(test)]
mod tests;
