//! Chooses the environment variables that an agent gets. Nothing is inherited by accident: every
//! variable is in a list with a reason, or named in the agent's definition.

use super::Assignment;
use super::definition::{Definition, Home};
use crate::nesting::{NESTING_VARIABLE, Nesting, Within};
use crate::process::Launch;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Variables that locate tools for building and testing.
const TOOL_DIRS: &[&str] = &[
    "CARGO_HOME",
    "RUSTUP_HOME",
    "RUSTUP_TOOLCHAIN",
    "GOPATH",
    "GOROOT",
    "JAVA_HOME",
    "ANDROID_HOME",
    "NVM_DIR",
    "VOLTA_HOME",
    "PNPM_HOME",
    "PYENV_ROOT",
    "VIRTUAL_ENV",
    "CONDA_PREFIX",
];

/// Variables for finding programs, the person's language, and their network access.
const INHERITED: &[&str] = &[
    "PATH",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TZ",
    "TMPDIR",
    "USER",
    "LOGNAME",
    "SHELL",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "http_proxy",
    "https_proxy",
    "no_proxy",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "NODE_EXTRA_CA_CERTS",
];

/// Variables that locate a person's logins and settings; passed only together with their HOME.
const USER_DIRS: &[&str] = &[
    "HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME",
    "XDG_CACHE_HOME",
    "XDG_RUNTIME_DIR",
];

/// The default search path of programs.
const DEFAULT_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// The environment of `cos`, read once at startup.
#[derive(Debug, Clone, Default)]
pub struct Surroundings {
    /// The environment variables of `cos`.
    pub env: BTreeMap<OsString, OsString>,
    /// The `cos` binary, which guards every process that is started.
    pub guard: Option<PathBuf>,
}

impl Surroundings {
    /// Reads the environment of this process.
    pub fn of_process() -> Self {
        Self {
            env: std::env::vars_os().collect(),
            guard: std::env::current_exe().ok(),
        }
    }

    /// Starts one of the person's programs that reads something for us; it sees their HOME, which
    /// holds its settings and logins.
    pub fn tool(&self, program: &Path, args: Vec<OsString>, cwd: &Path) -> Launch {
        let mut env = self.passed(&[]);
        env.extend(self.picked(USER_DIRS.iter().copied()));
        env.insert("NO_COLOR".into(), "1".into());
        Launch {
            command: program.into(),
            args,
            cwd: cwd.to_owned(),
            env,
            guard: self.guard.clone(),
        }
    }

    /// Returns the folder that a variable names, else one in the person's HOME.
    pub fn folder(&self, variable: &str, at_home: &str) -> Option<PathBuf> {
        let named = self.env.get(std::ffi::OsStr::new(variable));
        let home = self.env.get(std::ffi::OsStr::new("HOME"));
        let named = named.filter(|value| !value.is_empty()).map(PathBuf::from);
        named.or_else(|| Some(PathBuf::from(home?).join(at_home)))
    }

    /// Returns the program of an agent for one attempt; `args` come before the model arguments.
    pub(super) fn launch(
        &self,
        definition: &Definition,
        args: impl Iterator<Item = OsString>,
        assignment: &Assignment,
    ) -> Launch {
        Launch {
            command: OsString::from(&definition.command),
            args: args.chain(definition.model_args_for(assignment)).collect(),
            cwd: assignment.worktree.clone(),
            env: self.env_for(definition, assignment),
            guard: self.guard.clone(),
        }
    }

    /// Returns the environment of one attempt.
    fn env_for(
        &self,
        definition: &Definition,
        assignment: &Assignment,
    ) -> BTreeMap<OsString, OsString> {
        let mut env = self.passed(&definition.pass);
        env.insert("TERM".into(), "dumb".into());
        env.insert("NO_COLOR".into(), "1".into());
        match definition.home {
            Home::User => env.extend(self.picked(USER_DIRS.iter().copied())),
            Home::Private => {
                env.insert("HOME".into(), assignment.home.clone().into());
            }
        }
        for (name, value) in &definition.env {
            env.insert(name.into(), value.into());
        }
        env.extend([self.nesting()]);
        env
    }

    /// Returns the variable that marks a process as running inside an attempt.
    fn nesting(&self) -> (OsString, OsString) {
        let outer = self.env.get(std::ffi::OsStr::new(NESTING_VARIABLE));
        let outer = Nesting::parse_nesting(outer.map(OsString::as_os_str));
        Nesting::variable(Within::Attempt, outer)
    }

    /// Returns the environment for asking a program for its version.
    pub(super) fn env_for_probe(&self, definition: &Definition) -> BTreeMap<OsString, OsString> {
        let mut env = self.passed(&definition.pass);
        env.extend(self.picked(USER_DIRS.iter().copied()));
        env
    }

    /// Returns the environment of checks: that of a command goal.
    pub(crate) fn env_for_checks(&self) -> BTreeMap<OsString, OsString> {
        let mut env = self.passed(&[]);
        env.extend(self.picked(USER_DIRS.iter().copied()));
        env.insert("TERM".into(), "dumb".into());
        env.insert("NO_COLOR".into(), "1".into());
        env.extend([self.nesting()]);
        env
    }

    fn passed(&self, further: &[String]) -> BTreeMap<OsString, OsString> {
        let names = INHERITED
            .iter()
            .chain(TOOL_DIRS)
            .copied()
            .chain(further.iter().map(String::as_str));
        let mut env: BTreeMap<OsString, OsString> = self.picked(names).collect();
        env.entry("PATH".into())
            .or_insert_with(|| DEFAULT_PATH.into());
        env
    }

    fn picked<'a>(
        &'a self,
        names: impl Iterator<Item = &'a str> + 'a,
    ) -> impl Iterator<Item = (OsString, OsString)> + 'a {
        names.filter_map(|name| {
            let value = self.env.get(std::ffi::OsStr::new(name))?;
            Some((name.into(), value.clone()))
        })
    }
}
