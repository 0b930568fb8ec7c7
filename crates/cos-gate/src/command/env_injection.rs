//! Detects environment variables that make other programs run or trust something.

use super::Analyzer;
use super::input::base_name;
use crate::catalogue::{Argument, ProgramTrait, has_trait, is_in};
use crate::effect::{EffectKind, Place};

/// Suffixes of names of variables that hold a command.
const RUN_BY_END: &[&str] = &[
    "_PAGER",
    "_EDITOR",
    "_ASKPASS",
    "_COMPILER_LAUNCHER",
    "_LINKER_LAUNCHER",
];
/// Flags for a program; some load code.
const FLAGS: &[(&str, &[&str])] = &[
    ("NODE_OPTIONS", &["require", "import", "loader", "-r"]),
    ("PERL5OPT", &["-M", "-m", "-I", "-e"]),
    ("RUBYOPT", &["-r", "-I", "-e"]),
    ("MAKEFLAGS", &["eval", "$", "SHELL", "-f"]),
    ("GOFLAGS", &["exec", "-vettool", "-overlay", "-modfile"]),
    ("RUSTFLAGS", &["linker=.", "linker=/", "linker=$"]),
    (
        "CARGO_ENCODED_RUSTFLAGS",
        &["linker=.", "linker=/", "linker=$"],
    ),
    ("RUSTDOCFLAGS", OF_RUSTDOC),
    ("CARGO_ENCODED_RUSTDOCFLAGS", OF_RUSTDOC),
    ("CARGO_BUILD_RUSTDOCFLAGS", OF_RUSTDOC),
    ("GIT_ALLOW_PROTOCOL", &["ext"]),
    ("JDK_JAVA_OPTIONS", OF_JAVA),
    ("JAVA_OPTS", OF_JAVA),
    ("MAVEN_OPTS", OF_JAVA),
    ("GRADLE_OPTS", OF_JAVA),
    ("SBT_OPTS", OF_JAVA),
    ("ANT_OPTS", OF_JAVA),
    ("ERL_FLAGS", OF_ERLANG),
    ("ERL_AFLAGS", OF_ERLANG),
    ("ERL_ZFLAGS", OF_ERLANG),
    ("ELIXIR_ERL_OPTIONS", OF_ERLANG),
    (
        "PYTHONBREAKPOINT",
        &["os.", "subprocess", "pty", "runpy", "exec", "eval"],
    ),
];
/// Flags of rustdoc that name programs.
const OF_RUSTDOC: &[&str] = &[
    "runtool",
    "test-builder",
    "linker=.",
    "linker=/",
    "linker=$",
];
/// Flags of Java that load code or run commands.
const OF_JAVA: &[&str] = &[
    "-javaagent",
    "-agentlib",
    "-agentpath",
    "bootclasspath",
    "OnOutOfMemoryError",
    "OnError",
    "-XX:Flags",
    "@",
];
/// Flags of Erlang that run code.
const OF_ERLANG: &[&str] = &["-eval", "-run", "-s ", "-pa", "-pz"];
/// Variables that hold additional command-line flags of a program.
const GIVEN: &[(&str, &str)] = &[("PYTEST_ADDOPTS", "pytest")];
/// Folders of the system and of homes in which people install programs.
const KEEPS_PROGRAMS: &[&str] = &[
    "/usr/",
    "/bin",
    "/sbin",
    "/opt/",
    "/snap/",
    "/nix/",
    "/home/",
    "/Users/",
    "/Library/",
    "/System/",
    "/Applications/",
    "/mnt/",
    "/c/",
    "/go/",
];
/// Variables for the place of personal settings.
const HOMES: &[&str] = &["HOME", "XDG_CONFIG_HOME"];
/// Prompts, which can contain commands.
const PROMPTS: &[&str] = &["PS0", "PS1", "PS2", "PS4"];

impl Analyzer<'_> {
    /// Analyzes the effect of a variable on other programs.
    pub(super) fn note_env_injection(&mut self, name: &str, value: &Argument) {
        self.note_package_source_variable(name, value);
        let text = value.text.as_str();
        let outside = |folder: &str| {
            let folder = Argument::exact(folder);
            !folder.text.is_empty()
                && !folder.text.contains('$')
                && (self.place(&folder) == Place::Scratch
                    || self.place(&folder) == Place::Outside
                        && !(name == "PATH" && self.keeps_programs(&folder)))
        };
        let folders = is_in("variables_of_code_folders", name) && text.split(':').any(outside);
        let loads = is_in("variables_of_loaded_code", name) && !text.is_empty();
        let folders = folders
            || is_in("variables_of_settings_folders", name)
                && (value.unknown || outside(text) && !self.keeps_programs(&Argument::exact(text)));
        let config = matches!(
            name,
            "GIT_CONFIG_GLOBAL" | "GIT_CONFIG_SYSTEM" | "GIT_CONFIG"
        ) || is_variable("variables_of_settings", name)
            && (value.unknown || outside(text));
        let flags = FLAGS.iter().any(|(known, flags)| {
            *known == name && (value.unknown || flags.iter().any(|flag| text.contains(flag)))
        });
        let prompts = PROMPTS.contains(&name) && text.contains(['$', '`']);
        let compiler = matches!(
            name,
            "CC" | "CXX" | "HOSTCC" | "CPP" | "FC" | "LD" | "AR" | "LINKER"
        );
        let named = text.contains(char::is_whitespace) || text.contains('/');
        let target = name.starts_with("CARGO_TARGET_") && name.ends_with("_RUNNER")
            || name.starts_with("CARGO_TARGET_") && name.ends_with("_LINKER");
        let by_end = RUN_BY_END.iter().any(|end| name.ends_with(end));
        let runs =
            is_variable("variables_of_commands", name) || by_end || target || compiler && named;
        if is_variable("variables_of_outputs", name)
            || name.starts_with("GIT_TRACE") && text.contains('/')
        {
            self.written_by_others(name, value);
        }
        for (_, program) in GIVEN.iter().filter(|(known, _)| *known == name) {
            self.analyze_nested(&format!("{program} {text}"));
        }
        if loads
            || folders
            || flags
            || prompts
            || config && text != "/dev/null"
            || runs && value.unknown
        {
            let evidence = format!("{name}={text}");
            self.unreadable(&evidence, "it makes other programs run something else");
        } else if runs {
            self.analyze_nested(text);
        } else if matches!(name, "GIT_DIR" | "GIT_WORK_TREE") {
            self.folder_of_git(name, value);
        }
    }

    /// Returns the value of a variable for a program, as far as the text sets it.
    pub(super) fn environment(&self, name: &str) -> Option<String> {
        let sets = |set: &String| {
            Some(set.split_once('=')?.1.to_owned()).filter(|_| {
                set.strip_prefix(name)
                    .is_some_and(|rest| rest.starts_with('='))
            })
        };
        let given = self.prefix.iter().rev().find_map(sets);
        given.or_else(|| self.scope.exported.iter().rev().find_map(sets))
    }

    /// Checks whether people install programs in a folder, or the path starts at a home.
    fn keeps_programs(&self, folder: &Argument) -> bool {
        let text = folder.text.as_str();
        let mut known = KEEPS_PROGRAMS.iter();
        let home = self.folders.home.as_deref();
        known.any(|place| text.starts_with(place))
            || text.starts_with('~')
            || home.is_some_and(|home| text.starts_with(home))
    }

    /// Analyzes a variable with a value that the text does not show.
    pub(super) fn note_unknown_env(&mut self, name: &str) {
        if is_in("variables_of_loaded_code", name)
            || is_in("variables_of_code_folders", name)
            || is_variable("variables_of_commands", name)
        {
            self.unreadable(name, "it makes other programs run something else");
        }
    }

    /// Notes a file or folder outside the worktree that other programs write because of a variable.
    fn written_by_others(&mut self, name: &str, value: &Argument) {
        let known = value.text.starts_with('$') && value.unknown;
        if !value.text.is_empty() && !known && self.place(value) == Place::Outside {
            let evidence = format!("{name}={}", value.text);
            self.note_path_effect(EffectKind::Writes, value, &evidence, "variable");
        }
    }

    /// Notes that a program reads settings from a home that is not the person's, unless the text
    /// has just created that folder.
    pub(super) fn note_other_settings(&mut self, args: &[Argument]) {
        let name = args.first().map(|program| base_name(&program.text));
        let Some(name) = name.filter(|name| is_configured(name)) else {
            return;
        };
        let set = |home: &&str| {
            let set = self.scope.variable(home).map(|value| value.text.clone());
            let value = self.environment(home).or(set)?;
            let real = self.folders.home.as_deref();
            let fresh = value.starts_with("/tmp/…") || value == "/nonexistent";
            Some(!fresh && Some(value.as_str()) != real)
        };
        if HOMES.iter().any(|home| set(home) == Some(true)) {
            let evidence = format!("HOME=… {name}");
            self.unreadable(
                &evidence,
                "its settings there may make it run something else",
            );
        }
    }
}

/// Checks whether a variable is in a list; some programs accept lower case too.
fn is_variable(list: &str, name: &str) -> bool {
    let upper = name.to_ascii_uppercase();
    is_in(list, name) || upper.starts_with("NPM_") && is_in(list, &upper)
}

/// Whether a program's own settings name programs that it runs.
fn is_configured(name: &str) -> bool {
    name == "git-lfs" || has_trait(name, ProgramTrait::SettingsNamePrograms)
}
