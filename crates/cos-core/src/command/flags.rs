//! Flags and words of programs that name commands, files or settings which the entries do not look
//! into.

use super::Reader;
use super::call::{Call, first_word, values};
use super::place::UNNAMED;
use super::special::is_secret_name;
use crate::catalogue::{AnalyzerName, Argument, Fit, Language, operands, value};
use crate::effect::{EffectKind, Place};
use AnalyzerName as A;
use EffectKind::{DiscardsWork, Overwrites, ReadsSecrets, RunsForeignCode, SendsData};

impl Reader<'_> {
    /// Flags of programs that name commands, files or settings which the entries do not look into.
    pub(super) fn told_by_flags(
        &mut self,
        analyzer: Option<AnalyzerName>,
        fit: &Fit<'_>,
        call: &Call<'_>,
    ) {
        let name = call.name.as_str();
        match analyzer {
            Some(A::Make) => self.makes(fit, call),
            Some(A::Time) => {
                if let Some(file) = value(fit.program, call.args, "-o|--output") {
                    self.touches(Overwrites, &file, &call.line, name);
                }
            }
            Some(A::Entr) => self.told_to_entr(call),
            Some(A::Debugger) => self.debugs(fit, call),
            Some(A::StartServer) => self.tasks_or_lines(fit),
            Some(A::Cargo | A::CargoWatch)
                if fit.subcommand.contains(&"watch") || analyzer == Some(A::CargoWatch) =>
            {
                self.behind_dashes(call);
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
            Some(A::Editor) => self.told_an_editor(name, call),
            Some(A::LineEditor) => self.unreadable(&call.line, "nobody has read what it is told"),
            Some(A::Hash) if fit.has(call.args, "-p") => {
                self.unreadable(&call.line, "another program gets the name");
            }
            Some(A::Declare) if fit.has(call.args, "-n") => {
                self.unreadable(&call.line, "the name stands for another variable");
            }
            Some(A::Sqlite) => self.dot_commands(call),
            Some(A::Parallel) if fit.has(call.args, "--pipe|--pipepart|--pipe-part") => {
                self.unreadable(&call.line, "it runs whatever it is fed with");
            }
            Some(A::Pm2) => {
                let is_path =
                    |arg: &&Argument| arg.text.contains('/') && !arg.text.starts_with('-');
                for file in call.args.iter().filter(is_path) {
                    self.file(file, call);
                }
            }
            Some(A::Pipe) => {
                let paths: Vec<String> = fit
                    .operands
                    .iter()
                    .filter_map(|arg| self.spot(arg).path())
                    .collect();
                self.fetched.extend(paths);
            }
            _ => {
                self.told_aside(name, fit, call);
                self.given_code(analyzer, fit, call);
                self.settings_by_flags(analyzer, fit, call);
            }
        }
    }

    /// Programs that are handed code of a project in other ways than by a flag.
    fn given_code(&mut self, analyzer: Option<AnalyzerName>, fit: &Fit<'_>, call: &Call<'_>) {
        match analyzer {
            Some(A::Rails | A::Console) => self.console(&call.name, fit, call),
            Some(A::Go | A::Compiler | A::Crystal | A::Rustc) => self.compiles_and_runs(fit, call),
            Some(A::Bun | A::Deno) => {
                if call.args.iter().any(|arg| arg.text.contains("://")) {
                    self.note(RunsForeignCode, Place::Outside, None, call, None);
                }
                self.compiles_and_runs(fit, call);
                self.written_scripts(call);
            }
            Some(A::Cmake) => self.scripts_from_elsewhere("-P", fit, call),
            Some(A::Gradle) => {
                self.scripts_from_elsewhere("-I|--init-script|-b|--build-file", fit, call);
            }
            Some(A::Npm) => {
                self.scripts_of_a_package(fit, call);
                self.written_scripts(call);
            }
            Some(A::SmallLanguage) => self.told_a_small_language(fit, call),
            Some(A::Pylint) => {
                for hook in values(fit, call, "--init-hook") {
                    self.code(Language::Python, &hook.text, call);
                }
            }
            Some(A::Php) => self.settings_of_php(fit, call),
            Some(A::Maven) => self.executed_by_maven(call),
            Some(A::Sbt) => {
                let evaluates = ["eval ", "set ", "consoleProject"];
                let told = |arg: &Argument| evaluates.iter().any(|word| arg.text.starts_with(word));
                if call.args.iter().any(told) {
                    self.unreadable(&call.line, "code in that language is not read");
                }
            }
            _ => {}
        }
    }

    /// Settings of PHP that load code or open what is closed.
    fn settings_of_php(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
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

    /// `mvn exec:exec -Dexec.executable=PROGRAM -Dexec.args=…`.
    fn executed_by_maven(&mut self, call: &Call<'_>) {
        let told = |name: &str| {
            let mut args = call.args.iter();
            args.find_map(|arg| arg.text.strip_prefix(name).map(str::to_owned))
        };
        if let Some(program) = told("-Dexec.executable=") {
            let args = told("-Dexec.args=").unwrap_or_default();
            self.nested(&format!("{program} {args}"));
        }
    }

    /// Scripts that flags name; those of the project are its own.
    fn scripts_from_elsewhere(&mut self, flags: &str, fit: &Fit<'_>, call: &Call<'_>) {
        for file in values(fit, call, flags) {
            if self.place(&file) != Place::Worktree {
                self.script_file(&file, Some(Language::Other), call);
            }
        }
    }

    /// Commands that an editor or a pager is handed, or fed with.
    fn told_an_editor(&mut self, name: &str, call: &Call<'_>) {
        let runs = |arg: &Argument| arg.text.starts_with('+') && arg.text.contains(['!', '|', '(']);
        let quiet = ["-es", "-Es", "-e", "-E"];
        let told = name == "ex"
            || call
                .args
                .iter()
                .any(|arg| quiet.contains(&arg.text.as_str()));
        let fed = told && !matches!(call.input, super::input::Input::None);
        if fed || call.args.iter().any(runs) {
            self.unreadable(&call.line, "the flag names a command to run");
        }
    }

    /// Settings, start files and archives that flags name.
    fn settings_by_flags(
        &mut self,
        analyzer: Option<AnalyzerName>,
        fit: &Fit<'_>,
        call: &Call<'_>,
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
                        self.nested(program);
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
                self.origin(fit, call);
                self.provided(fit, call);
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

    /// Whatever a pattern or a listing finds is emptied.
    pub(super) fn empties_many(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let many = |file: &&Argument| file.globs || file.text.contains(UNNAMED);
        if fit.operands.iter().copied().any(|file| many(&file)) {
            self.note(DiscardsWork, Place::Worktree, None, call, None);
        }
    }

    /// A search through all that a home folder, or a folder around it, holds.
    pub(super) fn searches_homes(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let by_itself = matches!(call.name.as_str(), "rg" | "ripgrep" | "ag" | "ack");
        if !by_itself && !fit.has(call.args, "-r|-R|--recursive|--dereference-recursive") {
            return;
        }
        let only_names = fit.has(call.args, "--files");
        let holds_homes = |path: String| self.folders.holds_homes(&path);
        let folders = fit
            .operands
            .iter()
            .filter_map(|folder| self.spot(folder).path());
        if !only_names && folders.into_iter().any(holds_homes) {
            self.note(ReadsSecrets, Place::Outside, None, call, None);
        }
    }

    /// A console that is fed with code.
    fn console(&mut self, name: &str, fit: &Fit<'_>, call: &Call<'_>) {
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
            self.fed_script(&Argument::exact("-"), Some(language), call);
        }
    }

    /// Sources from elsewhere that are run as soon as they are compiled.
    fn compiles_and_runs(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let runs = ["run", "r", "-run", "-script", "test"];
        let own = matches!(call.name.as_str(), "swift" | "dart");
        if !own
            && !call
                .args
                .iter()
                .any(|arg| runs.contains(&arg.text.as_str()))
        {
            return;
        }
        self.takes_up_code(call);
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

    /// Filters that look into the environment, or into files that they name themselves.
    fn filters(&mut self, call: &Call<'_>) {
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

    /// Makefiles from elsewhere, and variables that are programs.
    fn makes(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        self.takes_up_code(call);
        for file in values(fit, call, "-f|--file|--makefile") {
            self.fed_script(&file, Some(Language::Other), call);
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
                self.nested(&text);
            }
        }
    }

    /// Commands for a debugger that run others.
    fn debugs(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let flags = "-ex|-iex|--eval-command|-eval-command|--init-eval-command|-o|-O|--one-line";
        for given in values(fit, call, flags) {
            let text = given.text.trim_start();
            if let Some(line) = text
                .strip_prefix('!')
                .or_else(|| text.strip_prefix("shell "))
            {
                let line = line.to_owned();
                self.nested(&line);
            } else if runs_in_debugger(text) {
                self.unreadable(&call.line, "the debugger is told to run something");
            } else if let (Some((_, handed)), Some(program)) = (
                text.split_once(' ').filter(starts_debugged),
                fit.operands.first(),
            ) {
                let line = format!("{} {handed}", program.text);
                self.nested(&line);
            }
        }
        self.behind(call, &["--args", "-args", "--"]);
    }
}

/// Whether a debugger's command starts what is debugged with the words behind it.
fn starts_debugged((command, _): &(&str, &str)) -> bool {
    matches!(*command, "r" | "run" | "start" | "starti")
}

/// Whether a debugger's command starts something outside of what is debugged.
fn runs_in_debugger(text: &str) -> bool {
    const STARTS: &[&str] = &[
        "platform", "python", "script", "pipe", "make", "source", "guile", "|",
    ];
    STARTS.iter().any(|word| text.starts_with(word)) || text.contains("system")
}
