//! What words become, as far as the text tells.

use super::Reader;
use crate::catalogue::Argument;
use crate::shell::{Command, Part, Script, Word};

/// What stands for a part that becomes known only when it runs.
const UNKNOWN: &str = "$(…)";

impl Reader<'_> {
    /// The arguments that a word becomes: usually one, of an unquoted variable as many as it has
    /// words. Commands inside of it are read on the way.
    pub(super) fn arguments(&mut self, word: &Word) -> Vec<Argument> {
        let mut made = Argument::default();
        let mut splits = false;
        for part in &word.parts {
            splits |= self.part(part, &mut made);
        }
        // `{a,b}` becomes several words of the same beginning.
        made.globs |= is_choice(&word.raw);
        let quoted = word.raw.starts_with('"');
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
                made.globs |= !quoted && text.contains(['*', '?', '[']);
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
            Part::Output(script) => {
                self.output(script, made);
                true
            }
            Part::Process(script) => {
                self.substitution(script);
                made.text.push_str("/dev/fd/…");
                false
            }
            Part::Unknown(raw) => {
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
            "TMPDIR" => Some("/tmp/…".to_owned()),
            "PWD" => self.here(),
            _ => None,
        };
        let value = match self.scope.variable(name) {
            Some(value) => Some(value.clone()),
            None => folder().map(Argument::exact),
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
        let known = self.printed(script);
        self.substitution(script);
        made.unknown |= known.is_none();
        made.text.push_str(known.as_deref().unwrap_or(UNKNOWN));
    }

    fn printed(&self, script: &Script) -> Option<String> {
        let [pipeline] = script.pipelines.as_slice() else {
            return None;
        };
        let [stage] = pipeline.as_slice() else {
            return None;
        };
        let Command::Simple(simple) = &stage.command else {
            return None;
        };
        let words: Vec<&str> = simple.words.iter().map(|word| word.raw.as_str()).collect();
        match words.as_slice() {
            ["pwd"] => self.here(),
            ["mktemp", ..] => Some("/tmp/…".to_owned()),
            ["git", "rev-parse", "--show-toplevel"] => Some(
                self.folders
                    .worktree
                    .clone()
                    .unwrap_or_else(|| ".".to_owned()),
            ),
            _ => None,
        }
    }

    /// The folder that commands run in, as a path.
    fn here(&self) -> Option<String> {
        let path = self.scope.folder.path()?;
        Some(match &self.folders.worktree {
            Some(root) if !path.starts_with('/') => format!("{root}/{path}"),
            _ => path,
        })
    }
}

/// Whether a word holds an unquoted `{a,b}` or `{1..9}`.
fn is_choice(raw: &str) -> bool {
    raw.split_once('{')
        .and_then(|(_, rest)| rest.split_once('}'))
        .is_some_and(|(inner, _)| {
            !raw.contains(['\'', '"', '$']) && (inner.contains(',') || inner.contains(".."))
        })
}
