//! Analyzes files that the text wrote and that a build, test, task or interpreter then executes.
//! Visible content is treated like code on the command line; hidden content makes the gate ask.

use super::input::Input;
use super::invocation::Invocation;
use super::package_scripts::has_package_scripts;
use super::untrusted_code::{is_code, runs_code_of_a_folder};
use super::writer::{Writer, name_of, writer};
use super::written_file::{Written, unknown_text};
use super::{Analyzer, changed, embedded_commands, makefile};
use crate::catalogue::{Argument, Fit, Language, ProgramTrait, Use, has_trait};
use crate::ecosystem::{Content, project_files};
use crate::shell::{Command, Redirect, Simple, Stage};

/// How the content of a file is analyzed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// As a script; without a language, a shell script.
    Script(Option<Language>),
    /// As a makefile: a shell runs its indented lines.
    Recipes,
    /// As a compiled language.
    Compiled,
    /// As settings that name commands.
    Settings,
}

/// Maximum length of a file with appended text, in bytes.
const LONGEST_ADDED: usize = 32 * 1024;
/// Maximum number of different files.
const MOST_TEXTS: usize = 50;
/// File extensions of compiled languages, and of those analyzed like them.
const COMPILED: &[&str] = &[
    "rs", "go", "c", "cc", "cpp", "h", "hpp", "java", "kt", "kts", "cmake", "gradle", "groovy",
    "scala", "swift", "ex", "exs", "lua", "jl", "r", "cs", "fs", "hs", "ml", "cr", "nim", "dart",
    "exp", "zig", "sbt",
];
/// File extensions of settings that tell task runners what to run.
const SETTINGS: &[&str] = &["toml", "ini", "cfg", "yml", "yaml", "json"];
impl Analyzer<'_> {
    /// Analyzes code that the text wrote, where a use runs project code: it may be that code.
    pub(super) fn analyze_executed_writes(
        &mut self,
        entry: &Use,
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) {
        let runs = runs_code_of_a_folder(entry, fit, call);
        let name = call.name.as_str();
        if runs || has_trait(name, ProgramTrait::LoadsApplication) {
            self.analyze_written_code(call);
        } else if has_trait(name, ProgramTrait::LoadsCode) {
            // They run their settings, but not the code they check.
            self.analyze_written_files(call, |path| path.contains("conf") || path.contains("rc."));
        }
    }

    /// Does the same for every use that runs project code.
    pub(super) fn analyze_written_code(&mut self, call: &Invocation<'_>) {
        self.analyze_written_files(call, |_| true);
    }

    fn analyze_written_files(&mut self, call: &Invocation<'_>, is_loaded: fn(&str) -> bool) {
        let lies_here = |file: &&Written| {
            let path = file.path.as_str();
            !path.starts_with('/') && is_code(path) && is_loaded(path)
        };
        let files: Vec<Written> = self.written.iter().filter(lies_here).cloned().collect();
        for file in files {
            if self.executed_writes.contains(&file) {
                continue;
            }
            if self.executed_writes.len() > MOST_TEXTS {
                return self.unreadable(&call.line, "it runs more files than can be analyzed");
            }
            self.executed_writes.push(file.clone());
            if file.text.unknown && file.writer == Writer::Text {
                let why = "it runs code that is only partly visible";
                self.unreadable(&call.line, why);
            }
            if file.writer == Writer::Placed {
                if changed::is_command_file(&file.path) {
                    self.unreadable(&call.line, changed::CHANGED);
                }
                continue;
            }
            self.reads_file(&file, call);
        }
    }

    fn reads_file(&mut self, file: &Written, call: &Invocation<'_>) {
        let text = file.text.text.as_str();
        let kind = kind_of(&file.path, text);
        if file.writer == Writer::Change {
            let language = match kind {
                Some(Kind::Script(language)) => language,
                _ => None,
            };
            return self.analyze_inserted(file, language, call);
        }
        let name = file.path.rsplit('/').next().unwrap_or_default();
        if is_composed(name) && !mounts_outside(text) {
            // Its commands run in containers.
            return;
        }
        if has_package_scripts(name) && has_trait(&call.name, ProgramTrait::RunsPackageScripts) {
            return self.analyze_written_scripts(call);
        }
        let has_command_lines = project_files(&name.to_lowercase()).any(|file| file.has_tasks);
        if has_command_lines || matches!(kind, Some(Kind::Compiled | Kind::Settings)) {
            for line in embedded_commands::lines(text, kind == Some(Kind::Settings)) {
                self.analyze_in_subshell(None, &line);
            }
        }
        match kind {
            Some(Kind::Script(Some(language))) => self.project_code(language, text, call),
            Some(Kind::Script(None)) => {
                let called = Argument::exact(self.under_worktree(&file.path));
                self.analyze_in_subshell(Some(&called), text);
            }
            Some(Kind::Recipes) => self.recipes(text),
            Some(Kind::Compiled) => self.compiled(text),
            Some(Kind::Settings) | None => {}
        }
    }

    /// Analyzes the recipes of a makefile or similar file.
    fn recipes(&mut self, text: &str) {
        for line in makefile::recipes(text) {
            self.analyze_in_subshell(None, &line);
        }
    }

    /// Records the content of a file that this text wrote: `echo … > file`, a here-document.
    pub(super) fn record_content(
        &mut self,
        simple: &Simple,
        redirects: &[Redirect],
        upstream: &[Stage],
        input: &Input,
    ) {
        let (mut files, mut longer): (Vec<Argument>, Vec<Argument>) = (Vec::new(), Vec::new());
        for redirect in redirects {
            match redirect {
                Redirect::Overwrites(word) => files.push(self.argument(word)),
                Redirect::Appends(word) => longer.push(self.argument(word)),
                _ => {}
            }
        }
        if name_of(simple) == "tee" {
            let words = simple.words.iter().skip(1);
            let (flags, named): (Vec<_>, Vec<_>) =
                words.partition(|word| word.raw.starts_with('-'));
            let adds = flags
                .iter()
                .any(|flag| matches!(flag.raw.as_str(), "-a" | "--append"));
            for word in named {
                let file = self.argument(word);
                if adds {
                    longer.push(file);
                } else {
                    files.push(file);
                }
            }
        }
        if files.is_empty() && longer.is_empty() {
            return;
        }
        let mut output = self.printed_input(simple, input);
        if self.writer == Writer::Project
            && !matches!(output, Input::Text(_))
            && let Some(put) = changed::inserted_texts(simple, upstream)
        {
            self.writer = Writer::Change;
            output = Input::Text(put);
        } else if self.writer == Writer::Project && changed::only_copies(simple, upstream) {
            self.writer = Writer::Placed;
        }
        self.holds(&files, &output);
        self.append_written(&longer, &output);
    }

    /// Records files that receive the whole output of a compound command.
    pub(super) fn record_compound_output(&mut self, command: &Command, redirects: &[Redirect]) {
        let mut files: Vec<Argument> = Vec::new();
        for redirect in redirects {
            if let Redirect::Overwrites(word) | Redirect::Appends(word) = redirect {
                files.push(self.argument(word));
            }
        }
        if files.is_empty() {
            return;
        }
        let (Command::Group(script) | Command::Subshell(script)) = command else {
            self.writer = Writer::Text;
            return self.holds(&files, &Input::Unknown);
        };
        for stages in &script.pipelines {
            let output = match stages.split_last() {
                Some((last, upstream)) => self.pipeline_output(last, upstream),
                None => continue,
            };
            self.holds(&files, &output);
        }
    }

    /// Returns the output of a pipeline, and who wrote it.
    fn pipeline_output(&mut self, last: &Stage, upstream: &[Stage]) -> Input {
        let Command::Simple(simple) = &last.command else {
            self.writer = Writer::Text;
            return Input::Unknown;
        };
        self.writer = writer(simple, upstream);
        let input = self.input(&last.redirects, upstream);
        self.printed_input(simple, &input)
    }

    /// Returns the output of a command that only prints its arguments or input.
    fn printed_input(&mut self, simple: &Simple, input: &Input) -> Input {
        match name_of(simple).as_str() {
            "printf" => self.echoed_input(simple),
            "echo" => match self.echoed_input(simple) {
                Input::Text(mut text) => {
                    let goes_on = simple
                        .words
                        .get(1)
                        .is_some_and(|word| word.raw.contains("-n"));
                    text.text.push_str(if goes_on { "" } else { "\n" });
                    Input::Text(text)
                }
                said => said,
            },
            "cat" => self.copied(simple).unwrap_or_else(|| input.clone()),
            "tee" => input.clone(),
            _ => Input::Unknown,
        }
    }

    /// Returns the output of `cat` for files that the text wrote.
    fn copied(&mut self, simple: &Simple) -> Option<Input> {
        let mut all = Argument::default();
        let mut known = false;
        for word in simple.words.iter().skip(1) {
            let file = self.argument(word);
            let path = self.location(&file).path()?;
            for file in self.written.iter().filter(|file| file.path == path) {
                known = true;
                if all.text.len() > LONGEST_ADDED {
                    all.unknown = true;
                    break;
                }
                all.text.push_str(&file.text.text);
                all.unknown |= file.text.unknown;
            }
        }
        known.then_some(Input::Text(all))
    }

    fn holds(&mut self, files: &[Argument], output: &Input) {
        let paths: Vec<String> = files
            .iter()
            .filter_map(|file| self.location(file).path())
            .collect();
        let text = match output {
            Input::Text(text) => text.clone(),
            _ => unknown_text(),
        };
        let writer = self.writer;
        for path in paths {
            let text = text.clone();
            self.written.push(Written { path, text, writer });
        }
    }

    /// Appends to files that the text wrote before.
    fn append_written(&mut self, files: &[Argument], said: &Input) {
        for file in files {
            let path = self.location(file).path();
            let mut written = self.written.iter_mut().rev();
            match (
                written.find(|known| Some(&known.path) == path.as_ref()),
                said,
            ) {
                (Some(known), Input::Text(more)) if known.text.text.len() < LONGEST_ADDED => {
                    known.text.text.push_str(&more.text);
                    known.text.unknown |= more.unknown;
                }
                _ => self.holds(std::slice::from_ref(file), said),
            }
        }
    }
}

/// Checks whether a file defines a composition of containers.
fn is_composed(name: &str) -> bool {
    let name = name.to_lowercase();
    (name.starts_with("compose.") || name.starts_with("docker-compose.")) && name.ends_with("ml")
}

/// Checks whether a container mounts a folder from outside the project, or gets access to this
/// machine.
fn mounts_outside(text: &str) -> bool {
    let away = |line: &str| {
        let line = line.trim().trim_start_matches(['-', ' ', '"', '\'', '[']);
        let source = line.strip_prefix("source:").unwrap_or(line).trim_start();
        let source = source.trim_start_matches(['"', '\'']);
        source.starts_with(['/', '~', '$']) || source.starts_with("..")
    };
    text.contains("privileged") || text.contains("volumes: [") || text.lines().any(away)
}

/// Returns how to analyze the content of a file, by its name and first line.
fn kind_of(path: &str, text: &str) -> Option<Kind> {
    let path = path.to_lowercase();
    let name = path.rsplit('/').next().unwrap_or(&path);
    let end = name.rsplit_once('.').map_or("", |(_, end)| end);
    let kind = match (project_files(name).find_map(|file| file.content), end) {
        (Some(Content::Recipes), _) | (None, "mk") => Kind::Recipes,
        (Some(Content::Ruby), _) | (None, "gemspec" | "rake") => Kind::Script(Some(Language::Ruby)),
        (Some(Content::Python), _) => Kind::Script(Some(Language::Python)),
        (Some(Content::Compiled), _) => Kind::Compiled,
        (Some(Content::Settings), _) => Kind::Settings,
        // The programs that run its scripts analyze them.
        (Some(Content::PackageScripts), _) => return None,
        (None, "sh" | "bash") => Kind::Script(None),
        (None, end) if COMPILED.contains(&end) => Kind::Compiled,
        (None, end) if SETTINGS.contains(&end) => Kind::Settings,
        _ => Kind::Script(Some(super::script_language::language_of_file(&path, text)?)),
    };
    Some(kind)
}
