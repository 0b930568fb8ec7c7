//! Files that the text itself wrote and that a build, a test, a task or an interpreter takes up:
//! read like code on the command line where their text is in sight, asked about where it is not.

use super::call::Call;
use super::foreign::{is_code, runs_code_of_a_folder};
use super::input::Input;
use super::maker::{Maker, maker, name_of};
use super::written::{Written, unknown_text};
use super::{Reader, changed, makefile, told_lines};
use crate::catalogue::{Argument, Fit, Language, ProgramTrait, Use, has_trait};
use crate::shell::{Command, Redirect, Simple, Stage};

/// How the code in a file is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// As a language of scripts; none is a shell.
    Script(Option<Language>),
    /// Indented lines of it are run by a shell.
    Recipes,
    /// As a language that is compiled first.
    Compiled,
    /// Settings that name commands.
    Settings,
}

/// A file is added to up to this length, in bytes.
const LONGEST_ADDED: usize = 32 * 1024;
/// Different texts that are taken up; more are not read.
const MOST_TEXTS: usize = 50;
/// Endings of languages that are compiled first, or are read like them.
const COMPILED: &[&str] = &[
    "rs", "go", "c", "cc", "cpp", "h", "hpp", "java", "kt", "kts", "cmake", "gradle", "groovy",
    "scala", "swift", "ex", "exs", "lua", "jl", "r", "cs", "fs", "hs", "ml", "cr", "nim", "dart",
    "exp", "zig", "sbt",
];
/// Endings of settings in which runners are told what to run.
const SETTINGS: &[&str] = &["toml", "ini", "cfg", "yml", "yaml", "json"];
/// Scripts whose texts are lines that a runner of tasks hands to a shell.
const OF_TASKS: &[&str] = &[
    "tasks.py",
    "noxfile.py",
    "dodo.py",
    "fabfile.py",
    "wscript",
    "sconstruct",
    "snakefile",
    "rakefile",
    "jakefile",
    "jakefile.js",
];

impl Reader<'_> {
    /// Code that the text wrote, where a use runs code of the project: it may be that code.
    pub(super) fn takes_up(&mut self, entry: &Use, fit: &Fit<'_>, call: &Call<'_>) {
        let runs = runs_code_of_a_folder(entry, fit, call);
        let name = call.name.as_str();
        if runs || has_trait(name, ProgramTrait::LoadsApplication) {
            self.takes_up_code(call);
        } else if has_trait(name, ProgramTrait::LoadsCode) {
            // What they check they do not run; their settings they do.
            self.takes_up_files(call, |path| path.contains("conf") || path.contains("rc."));
        }
    }

    /// The same of whatever runs code of the project.
    pub(super) fn takes_up_code(&mut self, call: &Call<'_>) {
        self.takes_up_files(call, |_| true);
    }

    fn takes_up_files(&mut self, call: &Call<'_>, is_loaded: fn(&str) -> bool) {
        let lies_here = |file: &&Written| {
            let path = file.path.as_str();
            !path.starts_with('/') && is_code(path) && is_loaded(path)
        };
        let files: Vec<Written> = self.written.iter().filter(lies_here).cloned().collect();
        for file in files {
            if self.taken_up.contains(&file) {
                continue;
            }
            if self.taken_up.len() > MOST_TEXTS {
                return self.unreadable(&call.line, "it takes up more files than are read");
            }
            self.taken_up.push(file.clone());
            if file.text.unknown && file.maker == Maker::Text {
                let why = "it takes up code of which nobody has seen all";
                self.unreadable(&call.line, why);
            }
            if file.maker == Maker::Placed {
                if changed::is_of_commands(&file.path) {
                    self.unreadable(&call.line, changed::CHANGED);
                }
                continue;
            }
            self.reads_file(&file, call);
        }
    }

    fn reads_file(&mut self, file: &Written, call: &Call<'_>) {
        let text = file.text.text.as_str();
        let kind = kind_of(&file.path, text);
        if file.maker == Maker::Change {
            let language = match kind {
                Some(Kind::Script(language)) => language,
                _ => None,
            };
            return self.put_in(file, language, call);
        }
        let name = file.path.rsplit('/').next().unwrap_or_default();
        if is_composed(name) && !mounts_outside(text) {
            // What it names runs in containers.
            return;
        }
        if name == "package.json" && has_trait(&call.name, ProgramTrait::RunsPackageScripts) {
            return self.written_scripts(call);
        }
        let told = OF_TASKS.contains(&name.to_lowercase().as_str());
        if told || matches!(kind, Some(Kind::Compiled | Kind::Settings)) {
            for line in told_lines::lines(text, kind == Some(Kind::Settings)) {
                self.nested_apart(None, &line);
            }
        }
        match kind {
            Some(Kind::Script(Some(language))) => self.project_code(language, text, call),
            Some(Kind::Script(None)) => {
                let called = Argument::exact(self.seen_from_anywhere(&file.path));
                self.nested_apart(Some(&called), text);
            }
            Some(Kind::Recipes) => self.recipes(text),
            Some(Kind::Compiled) => self.compiled(text),
            Some(Kind::Settings) | None => {}
        }
    }

    /// Recipes of a makefile or of its like.
    fn recipes(&mut self, text: &str) {
        for line in makefile::recipes(text) {
            self.nested_apart(None, &line);
        }
    }

    /// What a file is known to hold because this text wrote it: `echo … > file`, a here-document.
    pub(super) fn remembers(
        &mut self,
        simple: &Simple,
        redirects: &[Redirect],
        feeders: &[Stage],
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
        let mut said = self.said(simple, input);
        if self.maker == Maker::Project
            && !matches!(said, Input::Text(_))
            && let Some(put) = changed::put_by(simple, feeders)
        {
            self.maker = Maker::Change;
            said = Input::Text(put);
        } else if self.maker == Maker::Project && changed::only_copies(simple, feeders) {
            self.maker = Maker::Placed;
        }
        self.holds(&files, &said);
        self.adds(&longer, &said);
    }

    /// Files that a list of commands writes with all that they say.
    pub(super) fn holds_what_is_said(&mut self, command: &Command, redirects: &[Redirect]) {
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
            self.maker = Maker::Text;
            return self.holds(&files, &Input::Unknown);
        };
        for stages in &script.pipelines {
            let said = match stages.split_last() {
                Some((last, feeders)) => self.said_by(last, feeders),
                None => continue,
            };
            self.holds(&files, &said);
        }
    }

    /// What a row of commands prints, and who makes it.
    fn said_by(&mut self, last: &Stage, feeders: &[Stage]) -> Input {
        let Command::Simple(simple) = &last.command else {
            self.maker = Maker::Text;
            return Input::Unknown;
        };
        self.maker = maker(simple, feeders);
        let input = self.input(&last.redirects, feeders);
        self.said(simple, &input)
    }

    /// What a command prints, where it only says what it is told or fed with.
    fn said(&mut self, simple: &Simple, input: &Input) -> Input {
        match name_of(simple).as_str() {
            "printf" => self.spoken(simple),
            "echo" => match self.spoken(simple) {
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

    /// What `cat` prints of files that the text wrote.
    fn copied(&mut self, simple: &Simple) -> Option<Input> {
        let mut all = Argument::default();
        let mut known = false;
        for word in simple.words.iter().skip(1) {
            let file = self.argument(word);
            let path = self.spot(&file).path()?;
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

    fn holds(&mut self, files: &[Argument], said: &Input) {
        let paths: Vec<String> = files
            .iter()
            .filter_map(|file| self.spot(file).path())
            .collect();
        let text = match said {
            Input::Text(text) => text.clone(),
            _ => unknown_text(),
        };
        let maker = self.maker;
        for path in paths {
            let text = text.clone();
            self.written.push(Written { path, text, maker });
        }
    }

    /// Adds to the end of files that the text wrote before.
    fn adds(&mut self, files: &[Argument], said: &Input) {
        for file in files {
            let path = self.spot(file).path();
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

/// Whether a file tells which containers run together.
fn is_composed(name: &str) -> bool {
    let name = name.to_lowercase();
    (name.starts_with("compose.") || name.starts_with("docker-compose.")) && name.ends_with("ml")
}

/// Whether a container is handed a folder from outside of the project, or this machine itself.
fn mounts_outside(text: &str) -> bool {
    let away = |line: &str| {
        let line = line.trim().trim_start_matches(['-', ' ', '"', '\'', '[']);
        let source = line.strip_prefix("source:").unwrap_or(line).trim_start();
        let source = source.trim_start_matches(['"', '\'']);
        source.starts_with(['/', '~', '$']) || source.starts_with("..")
    };
    text.contains("privileged") || text.contains("volumes: [") || text.lines().any(away)
}

/// How what a file holds is read, as far as its name and its first line tell.
fn kind_of(path: &str, text: &str) -> Option<Kind> {
    let path = path.to_lowercase();
    let name = path.rsplit('/').next().unwrap_or(&path);
    let end = name.rsplit_once('.').map_or("", |(_, end)| end);
    let kind = match (name, end) {
        ("makefile" | "gnumakefile" | "justfile", _) | (_, "mk") => Kind::Recipes,
        ("rakefile" | "gemfile" | "vagrantfile", _) | (_, "gemspec" | "rake") => {
            Kind::Script(Some(Language::Ruby))
        }
        ("cmakelists.txt" | "meson.build", _) => Kind::Compiled,
        // Its scripts are read by those who run them.
        ("package.json", _) => return None,
        ("procfile", _) => Kind::Settings,
        ("snakefile" | "sconstruct" | "wscript", _) => Kind::Script(Some(Language::Python)),
        (_, "sh" | "bash") => Kind::Script(None),
        (_, end) if COMPILED.contains(&end) => Kind::Compiled,
        (_, end) if SETTINGS.contains(&end) => Kind::Settings,
        _ => Kind::Script(Some(super::script_language::language_of_file(&path, text)?)),
    };
    Some(kind)
}
