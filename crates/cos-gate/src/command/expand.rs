//! Expands words as a shell would (variables, patterns, substitutions), as far as the text allows.

use super::Analyzer;
use super::input::{Input, prints_content};
use super::literal_output::names_variable;
use crate::catalogue::{Argument, original};
use crate::shell::{Command, End, Part, Script, Simple, Stage, Word};

/// Stands for a part that becomes known only at run time.
const UNKNOWN: &str = "$(…)";
/// Stands for the output of commands that print file content.
pub(super) const CONTENT: &str = "$(<…)";
/// Stands for one line of a file's content, read by `read` or `xargs`.
pub(super) const LINE: &str = "$(<…line)";
/// Stands for the file of a process substitution.
pub(super) const PROCESS: &str = "/dev/fd/…";
/// Maximum number of words from one brace expansion.
const MOST_WORDS: usize = 64;
/// Maximum number of words passed to all commands of one text, counting each run.
const MOST_ARGUMENTS: usize = 400;
/// Maximum length of a word with brace expansion.
const LONGEST_CHOICE: usize = 4 * 1024;
impl Analyzer<'_> {
    /// Returns the arguments of a word: usually one; for an unquoted variable one per word.
    /// Analyzes the commands inside it as well.
    pub(super) fn arguments(&mut self, word: &Word) -> Vec<Argument> {
        let mut made = self.words_of(word);
        let before = self.words;
        self.words += made.len();
        if self.words > MOST_ARGUMENTS {
            if before <= MOST_ARGUMENTS {
                self.unreadable(&word.raw, "it is too long to be read");
            }
            made.clear();
        }
        made
    }

    fn words_of(&mut self, word: &Word) -> Vec<Argument> {
        let mut made = Argument::default();
        let mut splits = false;
        for part in &word.parts {
            splits |= self.part(part, &mut made);
        }
        if self.words <= MOST_ARGUMENTS
            && let Some(choices) = choices(word, &made.text)
        {
            let each = choices.into_iter().map(|text| Argument {
                text,
                ..made.clone()
            });
            return each.collect();
        }
        // `{1..9}` and a choice that is not expanded stand for several words.
        made.globs |= is_choice(&word.raw);
        let quoted = word.raw.starts_with('"');
        if splits && !quoted && self.scope.variable("IFS").is_some() {
            // The shell may split it anywhere.
            made.unknown = true;
        }
        if !splits || quoted || made.unknown || !made.text.contains(char::is_whitespace) {
            return vec![made];
        }
        let pieces = made.text.split_whitespace();
        pieces
            .map(|text| Argument {
                text: text.to_owned(),
                ..made.clone()
            })
            .collect()
    }

    /// Returns the one argument of a word where a shell does not split.
    pub(super) fn argument(&mut self, word: &Word) -> Argument {
        let mut made = Argument::default();
        for part in &word.parts {
            self.part(part, &mut made);
        }
        made
    }

    /// Adds a part. Returns whether the shell may split it.
    fn part(&mut self, part: &Part, made: &mut Argument) -> bool {
        match part {
            Part::Text { text, quoted } => {
                made.text.push_str(text);
                made.globs |= !quoted && is_pattern(text);
                false
            }
            Part::Home => {
                made.text
                    .push_str(self.folders.home.as_deref().unwrap_or("/home/…"));
                false
            }
            Part::Variable { name, otherwise } => {
                self.variable(name, otherwise.as_deref(), made);
                true
            }
            Part::Cut { name, end, pattern } => {
                let known = self.scope.variable(name).cloned();
                let cut = known.and_then(|value| {
                    let text = cut_off(&value.text, *end, pattern)?.to_owned();
                    Some(Argument { text, ..value })
                });
                let value = cut.unwrap_or_else(|| super::scope::unknown(name));
                made.text.push_str(&value.text);
                made.unknown |= value.unknown;
                made.globs |= value.globs;
                true
            }
            Part::Output(script) => {
                self.output(script, made);
                true
            }
            Part::Process(script) => {
                self.substitution(script);
                made.text.push_str(PROCESS);
                false
            }
            Part::Prompt => {
                self.unreadable("${…@P}", "commands in the value are run");
                made.unknown = true;
                false
            }
            Part::Unknown(raw) => {
                if names_variable(raw) {
                    self.unreadable(
                        raw,
                        "the name of the variable becomes known only when it runs",
                    );
                }
                made.text.push_str(raw);
                made.unknown = true;
                false
            }
        }
    }

    fn variable(&mut self, name: &str, otherwise: Option<&Word>, made: &mut Argument) {
        let folder = || match name {
            "HOME" => Some(
                self.folders
                    .home
                    .clone()
                    .unwrap_or_else(|| "/home/…".to_owned()),
            ),
            "TMPDIR" => Some("/tmp".to_owned()),
            "PWD" => self.here(),
            _ => None,
        };
        let value = match self.scope.variable(name) {
            Some(value) => Some(value.clone()),
            None => folder().map(Argument::exact),
        };
        let value = match name {
            "0" => self.scope.own_name.clone(),
            _ => value,
        };
        let stands_in = otherwise.map(|word| self.argument(word));
        match (value, stands_in) {
            (Some(value), _) => {
                made.text.push_str(&value.text);
                made.unknown |= value.unknown;
                made.globs |= value.globs;
            }
            (None, Some(value)) => {
                // The caller's environment may set it to another value.
                made.text.push_str(&value.text);
                made.unknown = true;
            }
            (None, None) => {
                made.text.push('$');
                made.text.push_str(name);
                made.unknown = true;
            }
        }
    }

    /// Adds the output of commands, which is known only for those that print the current folder.
    fn output(&mut self, script: &Script, made: &mut Argument) {
        self.note_decoded_text(script);
        let known = self.printed(script);
        let listed = self.listed_by(script);
        self.substitution(script);
        if let Some(names) = listed {
            made.text.push_str(&names.text);
            made.unknown |= names.unknown;
            made.globs = true;
            return;
        }
        made.unknown |= known.is_none();
        made.globs |= known.as_deref().is_some_and(is_pattern);
        let unknown = if prints_content(script) {
            CONTENT
        } else {
            UNKNOWN
        };
        made.text.push_str(known.as_deref().unwrap_or(unknown));
    }

    /// Returns a placeholder for the names that commands in `$(…)` print; `None` where they may
    /// print more.
    fn listed_by(&mut self, script: &Script) -> Option<Argument> {
        let [pipeline] = script.pipelines.as_slice() else {
            return None;
        };
        match self.stdin(pipeline) {
            Input::Names(names) => Some(names),
            _ => None,
        }
    }

    fn printed(&mut self, script: &Script) -> Option<String> {
        if let [first, then] = script.pipelines.as_slice() {
            return self.printed_pwd(first, then);
        }
        let simple = alone(script)?;
        let mut words: Vec<&str> = simple.words.iter().map(|word| word.raw.as_str()).collect();
        if let Some(program) = words.first_mut() {
            *program = original(program);
        }
        match words.as_slice() {
            ["pwd"] => self.here(),
            ["echo" | "printf", ..] => self.literal_output(simple),
            ["mktemp", flags @ ..] => {
                let plain = |word: &&str| {
                    let folder = word.starts_with("-p") || word.starts_with("--tmpdir=");
                    !folder && (!word.contains(['/', '$', '"', '`']) || word.starts_with("/tmp/"))
                };
                flags.iter().all(plain).then(|| "/tmp/…".to_owned())
            }
            ["which", name] | ["command", "-v", name] | ["type", "-p" | "-P", name]
                if name
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c)) =>
            {
                Some(format!("/usr/bin/{name}"))
            }
            ["dirname", _] => {
                let path = simple.words.get(1).map(|word| self.argument(word))?;
                let (folder, _) = path.text.rsplit_once('/').unwrap_or((".", ""));
                (!path.unknown && !path.globs && !folder.is_empty()).then(|| folder.to_owned())
            }
            ["git", "rev-parse", "--show-toplevel"] => Some(
                self.folders
                    .worktree
                    .clone()
                    .unwrap_or_else(|| ".".to_owned()),
            ),
            _ => None,
        }
    }

    /// Returns what `cd FOLDER && pwd` prints.
    fn printed_pwd(&mut self, first: &[Stage], then: &[Stage]) -> Option<String> {
        let (goes, tells) = (simple_of(first)?, simple_of(then)?);
        let printed: Vec<&str> = tells.words.iter().map(|word| word.raw.as_str()).collect();
        let [cd, folder] = goes.words.as_slice() else {
            return None;
        };
        if cd.raw != "cd" || !matches!(printed.as_slice(), ["pwd"] | ["pwd", "-P" | "-L"]) {
            return None;
        }
        let folder = self.argument(folder);
        if folder.unknown || folder.globs || folder.text.starts_with('-') {
            return None;
        }
        if folder.text.starts_with('/') {
            return Some(folder.text);
        }
        self.here().map(|here| format!("{here}/{}", folder.text))
    }

    /// Returns the current folder as a path.
    pub(super) fn here(&self) -> Option<String> {
        let path = self.scope.folder.path()?;
        Some(match &self.folders.worktree {
            Some(root) if !path.starts_with('/') => format!("{root}/{path}"),
            _ => path,
        })
    }
}

/// Returns the only command of a script.
fn alone(script: &Script) -> Option<&Simple> {
    match script.pipelines.as_slice() {
        [pipeline] => simple_of(pipeline),
        _ => None,
    }
}

/// Returns the only command of a pipeline or of an and-or list.
fn simple_of(stages: &[Stage]) -> Option<&Simple> {
    match stages {
        [stage] => match &stage.command {
            Command::Simple(simple) => Some(simple),
            Command::Then(script) => alone(script),
            _ => None,
        },
        _ => None,
    }
}

/// Removes a pattern at one end of a value; `None` unless the pattern is a text with one star at
/// its inner side.
fn cut_off<'a>(value: &'a str, end: End, pattern: &str) -> Option<&'a str> {
    let stars = pattern.matches('*').count();
    let head = matches!(end, End::ShortHead | End::LongHead);
    let inner = if head {
        pattern.strip_prefix('*')
    } else {
        pattern.strip_suffix('*')
    };
    match (inner, stars) {
        (None, 0) if head => Some(value.strip_prefix(pattern).unwrap_or(value)),
        (None, 0) => Some(value.strip_suffix(pattern).unwrap_or(value)),
        (Some(mark), 1) if !mark.is_empty() => {
            let at = match end {
                End::ShortHead | End::LongTail => value.find(mark),
                End::LongHead | End::ShortTail => value.rfind(mark),
            };
            let cut = at.and_then(|at| {
                if head {
                    value.get(at + mark.len()..)
                } else {
                    value.get(..at)
                }
            });
            Some(cut.unwrap_or(value))
        }
        _ => None,
    }
}

/// Checks whether a text contains a file name pattern.
fn is_pattern(text: &str) -> bool {
    let set = text
        .split_once('[')
        .is_some_and(|(_, rest)| rest.contains(']'));
    text.contains(['*', '?']) || set
}

/// Checks whether a text stands for file content.
pub(super) fn is_content(text: &str) -> bool {
    text.contains(CONTENT)
}

/// Returns the words of a brace expansion `{a,b}`, if it is literal, unquoted and short.
fn choices(word: &Word, made: &str) -> Option<Vec<String>> {
    let plain = |part: &Part| match part {
        Part::Text { quoted, text } => !quoted || !text.contains(['{', '}', ',']),
        _ => true,
    };
    if made.len() > LONGEST_CHOICE || !is_choice(&word.raw) {
        return None;
    }
    if !word.parts.iter().all(plain) || word.raw.contains("${") {
        return None;
    }
    let mut words = vec![made.to_owned()];
    let mut done = Vec::new();
    while let Some(text) = words.pop() {
        if done.len() + words.len() > MOST_WORDS {
            return None;
        }
        match first_choice(&text) {
            Some((head, inner, tail)) => {
                let each = inner.iter().rev().map(|one| format!("{head}{one}{tail}"));
                words.extend(each);
            }
            None => done.push(text),
        }
    }
    Some(done).filter(|done| done.len() > 1)
}

/// Splits a text at its first innermost `{a,b}`: the text before, the choices, the text after.
fn first_choice(text: &str) -> Option<(&str, Vec<&str>, &str)> {
    let mut from = 0;
    while let Some(end) = text.get(from..)?.find('}').map(|at| from + at) {
        let start = text.get(..end)?.rfind('{')?;
        let inner = text.get(start + 1..end)?;
        if inner.contains(',') {
            return Some((
                text.get(..start)?,
                inner.split(',').collect(),
                text.get(end + 1..)?,
            ));
        }
        from = end + 1;
    }
    None
}

/// Checks whether a word contains an unquoted `{a,b}` or `{1..9}`.
fn is_choice(raw: &str) -> bool {
    raw.split_once('{')
        .and_then(|(_, rest)| rest.split_once('}'))
        .is_some_and(|(inner, _)| inner.contains(',') || inner.contains(".."))
}
