//! Files that the text changes without saying all that they hold, and then runs: a part that `sed`
//! puts in, another file in the place of the one that was there.

use super::Reader;
use super::call::Call;
use super::copying::{gives_name, names_by_key};
use super::input::base_name;
use super::maker::{Maker, name_of};
use super::place::Spot;
use super::script_language::language_of_file;
use super::told_lines;
use super::written::{Written, unknown_text};
use crate::catalogue::{Argument, Fit, Language, ProgramTrait, has_trait};
use crate::effect::Place;
use crate::shell::{Command, Simple, Stage};

/// Files whose lines a build or a runner of tasks hands to a shell.
const OF_COMMANDS: &[&str] = &[
    "makefile",
    "gnumakefile",
    "justfile",
    "rakefile",
    "package.json",
    "composer.json",
    "deno.json",
    "tox.ini",
    "taskfile.yml",
    "taskfile.yaml",
    "procfile",
    "build.rs",
    "conftest.py",
    "setup.py",
    "noxfile.py",
    "tasks.py",
    "dodo.py",
];
/// Why a script that the same text changed asks.
pub(super) const CHANGED: &str = "the same text changed the script, and not all of it can be seen";

impl Reader<'_> {
    /// Files that are changed in place, with the texts that are put into them.
    pub(super) fn changes(&mut self, files: &[Argument], put: &Argument) {
        let paths: Vec<String> = files
            .iter()
            .filter_map(|file| self.spot(file).path())
            .collect();
        for path in paths {
            self.written.push(Written {
                path,
                text: put.clone(),
                maker: Maker::Change,
            });
        }
    }

    /// Files that a program other than `sed` changed in place, or wrote over with another.
    pub(super) fn edits(&mut self, program: &Argument, args: &[Argument], from: usize) {
        let files = self.wrote.get(from..).unwrap_or_default();
        if files.is_empty() || !has_trait(&base_name(&program.text), ProgramTrait::EditsInPlace) {
            return;
        }
        let words: Vec<&str> = args.iter().map(|arg| arg.text.as_str()).collect();
        let maker = if program.text.ends_with("dd") {
            Maker::Placed
        } else {
            Maker::Change
        };
        let put = |path: &String| Written {
            path: path.clone(),
            text: Argument {
                text: words.join("\n"),
                unknown: true,
                globs: false,
            },
            maker,
        };
        let made: Vec<Written> = files.iter().map(put).collect();
        let known = |file: &&Written| !self.written.iter().any(|one| one.path == file.path);
        let made: Vec<Written> = made.iter().filter(known).cloned().collect();
        self.written.extend(made);
    }

    /// A file of which nobody knows the text in the place of one that is run later: it is no longer
    /// what the project made of it, unless it goes by the same name there.
    pub(super) fn puts_in_place(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let Some((from, to)) = source_and_target(fit, call) else {
            return;
        };
        let (Some(source), Spot::Inside(_), Some(target)) =
            (self.spot(from).path(), self.spot(to), self.spot(to).path())
        else {
            return;
        };
        let known = self.written.iter().any(|file| file.path == source);
        let own = self.place(from) == Place::Worktree;
        if known || own && (stem(&source) == stem(&target) || target == ".") {
            return;
        }
        let name = name_in(&source);
        let within = match target.as_str() {
            "." => name.to_owned(),
            folder => format!("{folder}/{name}"),
        };
        let mut paths = vec![target];
        paths.extend(Some(within).filter(|_| !own));
        for path in paths {
            self.written.push(Written {
                path,
                text: unknown_text(),
                maker: Maker::Placed,
            });
        }
    }

    /// A script that was changed in place and is run itself: the texts that were put in are read as
    /// code; what a shell makes of them with the text around them cannot be seen.
    pub(super) fn runs_changed(
        &mut self,
        file: &Argument,
        language: Option<Language>,
        put: &Argument,
        call: &Call<'_>,
    ) {
        match language.or_else(|| language_of_file(&file.text, "")) {
            Some(language) if !put.unknown => self.code(language, &put.text, call),
            None if is_plain(put) => {}
            _ => self.unreadable(&call.line, CHANGED),
        }
    }

    /// What was put into a file that is taken up: read where it reads like a command or like code.
    pub(super) fn put_in(&mut self, file: &Written, language: Option<Language>, call: &Call<'_>) {
        let text = file.text.text.as_str();
        let mut lines = told_lines::lines(text, true);
        if is_of_commands(&file.path) {
            lines.extend(told_lines::commands(text));
            lines.dedup();
        }
        for line in lines {
            self.nested_apart(None, &line);
        }
        if let Some(language) = language {
            self.project_code(language, text, call);
        }
    }
}

/// What programs that change texts put into what they print; none where they only look.
pub(super) fn put_by(simple: &Simple, feeders: &[Stage]) -> Option<Argument> {
    let fed = feeders.iter().filter_map(|stage| match &stage.command {
        Command::Simple(simple) => Some(simple),
        _ => None,
    });
    let editors = fed
        .chain([simple])
        .filter(|simple| has_trait(&name_of(simple), ProgramTrait::EditsText));
    let mut texts: Vec<String> = Vec::new();
    for editor in editors {
        let named = name_of(editor);
        let words = editor.words.iter().skip(1);
        for word in words {
            let inner = word.raw.trim_matches(['\'', '"']);
            if named.ends_with("sed") {
                texts.extend(super::stream::put_by_sed(inner));
            } else {
                texts.push(inner.to_owned());
            }
        }
    }
    (!texts.is_empty()).then(|| Argument {
        text: texts.join("\n"),
        unknown: true,
        globs: false,
    })
}

/// Whether what is printed is what a file holds, whichever that is.
pub(super) fn only_copies(simple: &Simple, feeders: &[Stage]) -> bool {
    let of_stage = |stage: &Stage| match &stage.command {
        Command::Simple(simple) => has_trait(&name_of(simple), ProgramTrait::PrintsUnchanged),
        _ => false,
    };
    has_trait(&name_of(simple), ProgramTrait::PrintsUnchanged) && feeders.iter().all(of_stage)
}

/// Whether a text that is put into a script of a shell changes nothing but a number: a port, a
/// version, a count.
pub(super) fn is_plain(put: &Argument) -> bool {
    let of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ':' | '-');
    let plain = |line: &str| {
        let number = line.strip_prefix('v').unwrap_or(line);
        number.starts_with(|c: char| c.is_ascii_digit()) && number.chars().all(of_number)
    };
    !put.unknown
        && put
            .text
            .split('\n')
            .all(|line| matches!(line, "true" | "false") || plain(line))
}

/// Whether a build hands lines of a file to a shell, or runs it before all else.
pub(super) fn is_of_commands(path: &str) -> bool {
    let name = name_in(path).to_lowercase();
    OF_COMMANDS.contains(&name.as_str())
        || name
            .rsplit_once('.')
            .is_some_and(|(_, ending)| ending == "mk")
}

/// The file that is copied, moved or linked and what it is called then, where there is just one.
fn source_and_target<'a>(fit: &Fit<'a>, call: &Call<'_>) -> Option<(&'a Argument, &'a Argument)> {
    match fit.operands.as_slice() {
        [from, to] if gives_name(fit, call) && !names_by_key(fit, call) => Some((from, to)),
        _ => None,
    }
}

/// Whether a changed file may be the one at a path: it may have been named by a pattern.
pub(super) fn may_stand_for(known: &Written, path: &str) -> bool {
    known.maker == Maker::Change
        && known.path.contains('*')
        && crate::catalogue::is_like(path, &known.path)
}

fn name_in(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The name of a file up to its first dot: `package` of `package.json.bak`.
fn stem(path: &str) -> &str {
    let name = name_in(path);
    let end = name.get(1..).and_then(|rest| rest.find('.'));
    name.get(..end.map_or(name.len(), |end| end + 1))
        .unwrap_or(name)
}
