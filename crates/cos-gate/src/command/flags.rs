//! Analyzes flags and words that name commands, files or settings and that the catalogue does not
//! describe.

use super::Analyzer;
use super::invocation::{Invocation, first_word, values};
use super::location::UNNAMED;
use super::special::is_secret_name;
use crate::catalogue::{
    AnalyzerName, Argument, Fit, Language, ProgramTrait, has_trait, operands, value,
};
use crate::effect::{EffectKind, Place};
use AnalyzerName as A;
use EffectKind::{DiscardsWork, Overwrites, ReadsSecrets, RunsForeignCode, SendsData};

impl Analyzer<'_> {
    /// Analyzes flags that name commands, files or settings and that the entries do not describe.
    pub(super) fn analyze_flags(
        &mut self,
        analyzer: Option<AnalyzerName>,
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) {
        let name = call.name.as_str();
        match analyzer {
            Some(A::Make) => self.analyze_make(fit, call),
            Some(A::Time) => {
                if let Some(file) = value(fit.program, call.args, "-o|--output") {
                    self.note_path_effect(Overwrites, &file, &call.line, name);
                }
            }
            Some(A::Entr) => self.analyze_entr_line(call),
            Some(A::Debugger) => self.analyze_debugger(fit, call),
            Some(A::StartServer) => self.tasks_or_lines(fit),
            Some(A::Cargo | A::CargoWatch)
                if fit.subcommand.contains(&"watch") || analyzer == Some(A::CargoWatch) =>
            {
                self.analyze_after_dashes(call);
                self.settings_by_flags(analyzer, fit, call);
            }
            Some(A::Move)
                if fit
                    .operands
                    .last()
                    .is_some_and(|arg| arg.text == "/dev/null") =>
            {
                self.note(DiscardsWork, Place::Worktree, None, call, None);
            }
            Some(A::Editor) => self.analyze_editor_commands(name, call),
            Some(A::LineEditor) => self.unreadable(&call.line, "its commands cannot be read"),
            Some(A::Hash) if fit.has(call.args, "-p") => {
                self.unreadable(&call.line, "another program gets the name");
            }
            Some(A::Declare) if fit.has(call.args, "-n") => {
                self.unreadable(&call.line, "the name stands for another variable");
            }
            Some(A::Sqlite) => self.dot_commands(call),
            Some(A::Parallel) if fit.has(call.args, "--pipe|--pipepart|--pipe-part") => {
                self.unreadable(&call.line, "it runs whatever its input contains");
            }
            Some(A::Pm2) => self.analyze_started_files(call),
            Some(A::Pipe) => {
                let paths: Vec<String> = fit
                    .operands
                    .iter()
                    .filter_map(|arg| self.location(arg).path())
                    .collect();
                self.fetched.extend(paths);
            }
            _ => {
                self.analyze_unusual_targets(name, fit, call);
                self.analyze_code_arguments(analyzer, fit, call);
                self.settings_by_flags(analyzer, fit, call);
            }
        }
    }

    /// Analyzes each argument that is a path as a file that is started.
    fn analyze_started_files(&mut self, call: &Invocation<'_>) {
        let is_path = |arg: &&Argument| arg.text.contains('/') && !arg.text.starts_with('-');
        for file in call.args.iter().filter(is_path) {
            self.file(file, call);
        }
    }

    /// Handles programs that receive project code other than by a flag.
    fn analyze_code_arguments(
        &mut self,
        analyzer: Option<AnalyzerName>,
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) {
        match analyzer {
            Some(A::Rails | A::Console) => self.console(&call.name, fit, call),
            Some(A::Go | A::Compiler | A::Crystal | A::Rustc) => self.compiles_and_runs(fit, call),
            Some(A::Bun | A::Deno) => {
                if call.args.iter().any(|arg| arg.text.contains("://")) {
                    self.note(RunsForeignCode, Place::Outside, None, call, None);
                }
                self.compiles_and_runs(fit, call);
                self.analyze_written_scripts(call);
            }
            Some(A::Cmake) => self.scripts_from_elsewhere("-P", fit, call),
            Some(A::Gradle) => {
                self.scripts_from_elsewhere("-I|--init-script|-b|--build-file", fit, call);
            }
            Some(A::Npm) => {
                self.record_package_scripts(fit, call);
                self.analyze_written_scripts(call);
            }
            Some(A::SmallLanguage) => self.analyze_small_language(fit, call),
            Some(A::Pylint) => {
                for hook in values(fit, call, "--init-hook") {
                    self.code(Language::Python, &hook.text, call);
                }
            }
            Some(A::Php) => self.settings_of_php(fit, call),
            Some(A::Maven) => self.executed_by_maven(call),
            Some(A::Sbt) => {
                let evaluates = ["eval ", "set ", "consoleProject"];
                let given =
                    |arg: &Argument| evaluates.iter().any(|word| arg.text.starts_with(word));
                if call.args.iter().any(given) {
                    self.unreadable(&call.line, "code in that language is not read");
                }
            }
            _ => {}
        }
    }

    /// Analyzes PHP settings that load code or lift restrictions.
    fn settings_of_php(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        const LOADS: &[&str] = &[
            "auto_prepend_file",
            "auto_append_file",
            "extension",
            "zend_extension",
            "include_path",
            "disable_functions",
            "open_basedir",
        ];
        for set in values(fit, call, "-d|--define") {
            let (name, value) = set.text.split_once('=').unwrap_or((&set.text, ""));
            let away =
                value.contains('/') && self.place(&Argument::exact(value)) != Place::Worktree;
            let opens = matches!(name, "disable_functions" | "open_basedir");
            if LOADS.contains(&name) && (away || opens || set.unknown) {
                self.unreadable(&call.line, "the setting makes it run something else");
            }
        }
    }

    /// Analyzes `mvn exec:exec -Dexec.executable=PROGRAM -Dexec.args=…`.
    fn executed_by_maven(&mut self, call: &Invocation<'_>) {
        let given = |name: &str| {
            let mut args = call.args.iter();
            args.find_map(|arg| arg.text.strip_prefix(name).map(str::to_owned))
        };
        if let Some(program) = given("-Dexec.executable=") {
            let args = given("-Dexec.args=").unwrap_or_default();
            self.analyze_nested(&format!("{program} {args}"));
        }
    }

    /// Analyzes scripts that flags name; scripts of the project do not count.
    fn scripts_from_elsewhere(&mut self, flags: &str, fit: &Fit<'_>, call: &Invocation<'_>) {
        for file in values(fit, call, flags) {
            if self.place(&file) != Place::Worktree {
                self.script_file(&file, Some(Language::Other), call);
            }
        }
    }

    /// Analyzes commands that an editor or pager gets by argument or input.
    fn analyze_editor_commands(&mut self, name: &str, call: &Invocation<'_>) {
        let runs = |arg: &Argument| arg.text.starts_with('+') && arg.text.contains(['!', '|', '(']);
        let quiet = ["-es", "-Es", "-e", "-E"];
        let given = name == "ex"
            || call
                .args
                .iter()
                .any(|arg| quiet.contains(&arg.text.as_str()));
        let stdin = given && !matches!(call.input, super::input::Input::None);
        if stdin || call.args.iter().any(runs) {
            self.unreadable(&call.line, "the flag names a command to run");
        }
    }

    /// Analyzes settings, start files and archives that flags name.
    fn settings_by_flags(
        &mut self,
        analyzer: Option<AnalyzerName>,
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) {
        match analyzer {
            Some(A::Cargo) => {
                let risky = [
                    "wrapper",
                    "runner",
                    "linker",
                    "rustc",
                    "alias",
                    "credential",
                    "registr",
                    "source",
                    "env.",
                ];
                let sets = |set: &Argument| {
                    set.unknown || risky.iter().any(|name| set.text.contains(name))
                };
                if values(fit, call, "--config").iter().any(sets) {
                    self.unreadable(&call.line, "the setting makes it run something else");
                }
            }
            Some(A::Rustc | A::Clippy) => {
                for set in values(fit, call, "-C|--codegen") {
                    if let Some(program) = set.text.strip_prefix("linker=") {
                        self.analyze_nested(program);
                    }
                }
            }
            Some(A::Shell) => {
                for file in values(fit, call, "--rcfile|--init-file") {
                    self.file(&file, call);
                }
            }
            Some(A::Node) => self.loaded_by_node(fit, call),
            Some(A::Environment) => self.shows_secrets(call),
            Some(A::Filter) => self.filters(call),
            Some(A::Npm | A::Bun | A::Package) => {
                self.note_package_source(fit, call);
                self.note_other_provider(fit, call);
            }
            Some(A::Tar) => {
                let archive = value(fit.program, call.args, "-f|--file");
                let archive = archive.or_else(|| fit.operands.first().map(|arg| (*arg).clone()));
                if archive.is_some_and(|arg| arg.text.contains(':') && !arg.text.contains('/')) {
                    self.note(SendsData, Place::Outside, None, call, None);
                }
            }
            _ => {}
        }
    }

    /// Notes that every file matched by a pattern or listing is emptied.
    pub(super) fn empties_many(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let many = |file: &&Argument| file.globs || file.text.contains(UNNAMED);
        if fit.operands.iter().copied().any(|file| many(&file)) {
            self.note(DiscardsWork, Place::Worktree, None, call, None);
        }
    }

    /// Notes a search through a home folder or a folder around it.
    pub(super) fn searches_homes(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let by_itself = has_trait(&call.name, ProgramTrait::SearchesFolders);
        if !by_itself && !fit.has(call.args, "-r|-R|--recursive|--dereference-recursive") {
            return;
        }
        let only_names = fit.has(call.args, "--files");
        let holds_homes = |path: String| self.folders.holds_homes(&path);
        let folders = fit
            .operands
            .iter()
            .filter_map(|folder| self.location(folder).path());
        if !only_names && folders.into_iter().any(holds_homes) {
            self.note(ReadsSecrets, Place::Outside, None, call, None);
        }
    }

    /// Analyzes a console that gets code by its input.
    fn console(&mut self, name: &str, fit: &Fit<'_>, call: &Invocation<'_>) {
        let first = first_word(fit, call).map_or("", |word| word.text.as_str());
        let language = match (name, first) {
            ("rails" | "hanami", "console" | "c") => Language::Ruby,
            ("flask" | "manage.py" | "django-admin", "shell" | "shell_plus") => Language::Python,
            ("artisan", "tinker") => Language::Php,
            ("jshell" | "scala" | "groovy" | "kotlin", "" | "-") => Language::Other,
            _ => return,
        };
        let given = value(fit.program, call.args, "-c|--command|--execute");
        if given.is_none() {
            self.analyze_stdin_script(&Argument::exact("-"), Some(language), call);
        }
    }

    /// Notes sources from elsewhere that run as soon as they are compiled.
    fn compiles_and_runs(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let runs = ["run", "r", "-run", "-script", "test"];
        let own = has_trait(&call.name, ProgramTrait::RunsSources);
        if !own
            && !call
                .args
                .iter()
                .any(|arg| runs.contains(&arg.text.as_str()))
        {
            return;
        }
        self.analyze_written_code(call);
        let places = operands(fit.program, call.args);
        let files: Vec<Argument> = places
            .iter()
            .filter_map(|at| call.args.get(*at).cloned())
            .filter(|arg| arg.text.starts_with(['/', '~', '.']) && arg.text.contains('.'))
            .filter(|arg| self.place(arg) != Place::Worktree && !arg.text.ends_with("..."))
            .collect();
        for file in files {
            self.script_file(&file, Some(Language::Other), call);
        }
    }

    /// Analyzes filters that read the environment or files named in their program.
    fn filters(&mut self, call: &Invocation<'_>) {
        for filter in call.args {
            let words = filter
                .text
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let asks = filter.text.contains("env") || filter.text.contains("$ENV");
            if asks && words.into_iter().any(is_secret_name) {
                self.note(ReadsSecrets, Place::Outside, None, call, None);
            }
            for (at, _) in filter.text.match_indices("load") {
                let behind = filter.text.get(at..).unwrap_or_default();
                let handed = behind.split_once('(').map_or("", |(_, rest)| rest);
                let handed = handed.split(')').next().unwrap_or_default().trim();
                match handed.trim_matches(['"', '\'']) {
                    "" => {}
                    file if file.len() < handed.len() => self.reads(&Argument::exact(file), "load"),
                    _ => {
                        let why = "it reads a file that becomes known only when it runs";
                        self.unreadable(&call.line, why);
                    }
                }
            }
        }
    }

    /// Analyzes makefiles from elsewhere, and variables that name programs.
    fn analyze_make(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        self.analyze_written_code(call);
        for file in values(fit, call, "-f|--file|--makefile") {
            self.analyze_stdin_script(&file, Some(Language::Other), call);
        }
        for arg in call.args {
            let Some((name, text)) = arg.text.split_once('=') else {
                continue;
            };
            let name = name.trim_end_matches([':', '+', '?']);
            if matches!(
                name,
                "SHELL" | ".SHELLFLAGS" | "MAKEFLAGS" | "RM" | "INSTALL"
            ) {
                self.unreadable(&call.line, "the rules then run something else");
            } else if matches!(name, "CC" | "CXX" | "LD" | "AR" | "CP" | "MV") && !text.is_empty() {
                let text = text.to_owned();
                self.analyze_nested(&text);
            }
        }
    }

    /// Analyzes debugger commands that run programs.
    fn analyze_debugger(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let flags = "-ex|-iex|--eval-command|-eval-command|--init-eval-command|-o|-O|--one-line";
        for given in values(fit, call, flags) {
            let text = given.text.trim_start();
            if let Some(line) = text
                .strip_prefix('!')
                .or_else(|| text.strip_prefix("shell "))
            {
                let line = line.to_owned();
                self.analyze_nested(&line);
            } else if runs_in_debugger(text) {
                self.unreadable(&call.line, "the debugger runs something else");
            } else if let (Some((_, handed)), Some(program)) = (
                text.split_once(' ').filter(starts_debugged),
                fit.operands.first(),
            ) {
                let line = format!("{} {handed}", program.text);
                self.analyze_nested(&line);
            }
        }
        self.analyze_after(call, &["--args", "-args", "--"]);
    }
}

/// Checks whether a debugger command starts the debugged program with the words after it.
fn starts_debugged((command, _): &(&str, &str)) -> bool {
    matches!(*command, "r" | "run" | "start" | "starti")
}

/// Checks whether a debugger command starts another program than the debugged one.
fn runs_in_debugger(text: &str) -> bool {
    const STARTS: &[&str] = &[
        "platform", "python", "script", "pipe", "make", "source", "guile", "|",
    ];
    STARTS.iter().any(|word| text.starts_with(word)) || text.contains("system")
}
