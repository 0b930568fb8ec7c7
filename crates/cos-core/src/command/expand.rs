//! What words become, as far as the text tells.

use super::Reader;
use super::input::{Input, prints_content};
use super::said::names_variable;
use crate::catalogue::{Argument, original};
use crate::shell::{Command, End, Part, Script, Simple, Stage, Word};

/// What stands for a part that becomes known only when it runs.
const UNKNOWN: &str = "$(…)";
/// What stands for the output of commands that print what files hold.
pub(super) const CONTENT: &str = "$(<…)";
/// What stands for a line of what a file holds, taken up by `read` or `xargs`.
pub(super) const LINE: &str = "$(<…line)";
/// What stands for the file of a process.
pub(super) const PROCESS: &str = "/dev/fd/…";
/// Words that a choice may become.
const MOST_WORDS: usize = 64;
/// Words that all commands of one text are handed, each time they run.
const MOST_ARGUMENTS: usize = 400;
/// Letters of a word whose choices are worked out.
const LONGEST_CHOICE: usize = 4 * 1024;
impl Reader<'_> {
    /// The arguments that a word becomes: usually one, of an unquoted variable as many as it has
    /// words. Commands inside of it are read on the way.
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
        // `{1..9}` and a choice that is not worked out stand for several words.
        made.globs |= is_choice(&word.raw);
        let quoted = word.raw.starts_with('"');
        if splits && !quoted && self.scope.variable("IFS").is_some() {
            // It may be split anywhere.
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

    /// The one argument that a word becomes where a shell does not split.
    pub(super) fn argument(&mut self, word: &Word) -> Argument {
        let mut made = Argument::default();
        for part in &word.parts {
            self.part(part, &mut made);
        }
        made
    }

    /// Adds a part; whether the shell may split it.
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
                // Whoever runs it may have set it to something else.
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

    /// The output of commands: known only of the few that print where one is.
    fn output(&mut self, script: &Script, made: &mut Argument) {
        self.decoded_text(script);
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

    /// What stands for the names that commands in `$(…)` print; none where they may print more.
    fn listed_by(&mut self, script: &Script) -> Option<Argument> {
        let [pipeline] = script.pipelines.as_slice() else {
            return None;
        };
        match self.fed(pipeline) {
            Input::Names(names) => Some(names),
            _ => None,
        }
    }

    fn printed(&mut self, script: &Script) -> Option<String> {
        if let [first, then] = script.pipelines.as_slice() {
            return self.entered(first, then);
        }
        let simple = alone(script)?;
        let mut words: Vec<&str> = simple.words.iter().map(|word| word.raw.as_str()).collect();
        if let Some(program) = words.first_mut() {
            *program = original(program);
        }
        match words.as_slice() {
            ["pwd"] => self.here(),
            ["echo" | "printf", ..] => self.said_in_place(simple),
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

    /// What `cd FOLDER && pwd` prints.
    fn entered(&mut self, first: &[Stage], then: &[Stage]) -> Option<String> {
        let (goes, tells) = (simple_of(first)?, simple_of(then)?);
        let told: Vec<&str> = tells.words.iter().map(|word| word.raw.as_str()).collect();
        let [cd, folder] = goes.words.as_slice() else {
            return None;
        };
        if cd.raw != "cd" || !matches!(told.as_slice(), ["pwd"] | ["pwd", "-P" | "-L"]) {
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

    /// The folder that commands run in, as a path.
    pub(super) fn here(&self) -> Option<String> {
        let path = self.scope.folder.path()?;
        Some(match &self.folders.worktree {
            Some(root) if !path.starts_with('/') => format!("{root}/{path}"),
            _ => path,
        })
    }
}

/// The one command of a script.
fn alone(script: &Script) -> Option<&Simple> {
    match script.pipelines.as_slice() {
        [pipeline] => simple_of(pipeline),
        _ => None,
    }
}

/// The one command of a row, which may hang on the one before it.
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

/// A value of which a pattern is cut off at one end; none when the pattern says more than a text
/// with one star at its inner side.
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

/// Whether a text holds a pattern of file names.
fn is_pattern(text: &str) -> bool {
    let set = text
        .split_once('[')
        .is_some_and(|(_, rest)| rest.contains(']'));
    text.contains(['*', '?']) || set
}

/// Whether a text holds what files hold.
pub(super) fn is_content(text: &str) -> bool {
    text.contains(CONTENT)
}

/// The words that `{a,b}` becomes, when all of it is written out without quotes and there are few.
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

/// The innermost first `{a,b}` of a text: what stands before, its choices, and what stands behind.
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

/// Whether a word holds an unquoted `{a,b}` or `{1..9}`.
fn is_choice(raw: &str) -> bool {
    raw.split_once('{')
        .and_then(|(_, rest)| rest.split_once('}'))
        .is_some_and(|(inner, _)| inner.contains(',') || inner.contains(".."))
}
