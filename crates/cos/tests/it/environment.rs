//! A place of its own for each test: a home, a journal and a repository that nobody else sees, and
//! nothing of the environment the tests run in but where programs are found.

use super::patience::output_of;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// One person's machine.
pub(super) struct TestEnvironment {
    root: TempDir,
}

impl TestEnvironment {
    /// A machine with an empty repository of one commit.
    pub(super) fn new() -> Self {
        let root = tempfile::tempdir().expect("a temporary folder can be made");
        let environment = Self { root };
        for folder in ["home", "shop", "elsewhere"] {
            std::fs::create_dir(environment.path(folder)).expect("a folder can be made");
        }
        environment.git(&["init", "--quiet", "--initial-branch", "main"]);
        environment.write("README.md", "A shop.\n");
        environment.commit("A start");
        environment
    }

    fn path(&self, name: &str) -> PathBuf {
        let root = self.root.path().canonicalize();
        root.expect("the folder is there").join(name)
    }

    /// The root of the repository.
    pub(super) fn repo(&self) -> PathBuf {
        self.path("shop")
    }

    /// Where `cos` keeps its data.
    pub(super) fn home(&self) -> PathBuf {
        self.path("home/cos")
    }

    /// Writes a file of the repository.
    pub(super) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.repo().join(name), text).expect("a file can be written");
    }

    /// Commits everything.
    pub(super) fn commit(&self, message: &str) {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "-m", message]);
    }

    /// Runs git in the repository and gives back what it printed.
    pub(super) fn git(&self, args: &[&str]) -> String {
        let identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
        let mut git = self.cleared("git", &self.repo());
        let output = output_of(git.args(identity).args(args));
        let output = output.expect("git can be run");
        assert!(output.status.success(), "git {args:?}: {output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Runs `cos` in the repository.
    pub(super) fn cos(&self, args: &[&str]) -> Ran {
        self.cos_in(&self.repo(), args)
    }

    /// Runs `cos` in the repository with a terminal so wide that no time it tells breaks a line.
    pub(super) fn cos_wide(&self, args: &[&str]) -> Ran {
        let mut command = self.command(&self.repo(), args);
        let output = output_of(command.env("COLUMNS", "100").stdin(Stdio::null()));
        Ran::new(&output.expect("cos can be run"), self)
    }

    /// Runs `cos` in a folder that is no repository.
    pub(super) fn cos_elsewhere(&self, args: &[&str]) -> Ran {
        self.cos_in(&self.path("elsewhere"), args)
    }

    fn cos_in(&self, folder: &Path, args: &[&str]) -> Ran {
        let output = output_of(self.command(folder, args).stdin(Stdio::null()));
        Ran::new(&output.expect("cos can be run"), self)
    }

    /// Runs a command to its end, nobody typing.
    pub(super) fn finish(&self, command: &mut Command) -> Ran {
        let output = output_of(command.stdin(Stdio::null()));
        Ran::new(&output.expect("it can be run"), self)
    }

    /// A shell in the repository, not yet started; `words` are its `$0`, `$1` and so on.
    pub(super) fn shell(&self, script: &str, words: &[&std::ffi::OsStr]) -> Command {
        let mut command = self.cleared("sh", &self.repo());
        command.args(["-c", script]).args(words);
        command
    }

    /// Another folder of this machine, beside the repository.
    pub(super) fn folder(&self, name: &str) -> PathBuf {
        let folder = self.path(name);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        folder
    }

    /// The journal, to look into; none before the first run.
    pub(super) fn journal(&self) -> Option<rusqlite::Connection> {
        let path = self.home().join("journal.db");
        let open = |path| rusqlite::Connection::open(path).expect("the journal can be opened");
        path.exists().then(|| open(path))
    }

    /// What a command is told that asks with this context whether it may go on.
    pub(super) fn asked(&self, command: &str, context: &serde_json::Value) -> Ran {
        self.write("context.json", &context.to_string());
        self.cos(&["checkpoint", command, "--context", "context.json", "--json"])
    }

    /// The same, of one that a person has to answer.
    pub(super) fn held(&self, command: &str, context: &serde_json::Value) -> serde_json::Value {
        self.asked(command, context).exits(3).json()
    }

    /// How many events of a kind the journal holds.
    pub(super) fn events(&self, kind: &str) -> i64 {
        let sql = "SELECT count(*) FROM event WHERE kind = ?1";
        let count = |journal: rusqlite::Connection| {
            journal
                .query_row(sql, [kind], |row| row.get(0))
                .unwrap_or(0)
        };
        self.journal().map_or(0, count)
    }

    /// What is booked under the scopes that begin so, in millionths of a dollar.
    pub(super) fn settled(&self, scope: &str) -> i64 {
        let sql = "SELECT coalesce(sum(settled), 0) FROM balance WHERE scope LIKE ?1 || '%'";
        let journal = self.journal().expect("there is one");
        let sum = journal.query_row(sql, [scope], |row| row.get(0));
        sum.expect("it is a sum")
    }

    /// Whether there were runs, and none of them is open any more.
    pub(super) fn is_over(&self) -> bool {
        let sql = "SELECT count(*) > 0 AND sum(open) = 0 FROM run";
        let journal = self.journal().expect("there is one");
        journal
            .query_row(sql, [], |row| row.get(0))
            .expect("the runs can be counted")
    }

    /// The questions that wait, those that matter most first.
    pub(super) fn questions(&self) -> Vec<String> {
        let inbox = self.cos(&["inbox", "--all", "--json"]).exits(0).json();
        let rows = inbox["decisions"].as_array().expect("they are a list");
        let id = |row: &serde_json::Value| row["id"].as_str().expect("it has a name").to_owned();
        rows.iter().map(id).collect()
    }

    /// The only question that waits.
    pub(super) fn question(&self) -> String {
        let [one] = self.questions().try_into().expect("one waits");
        one
    }

    /// Writes the person's settings.
    pub(super) fn settings(&self, text: &str) {
        std::fs::create_dir_all(self.home()).expect("a folder can be made");
        std::fs::write(self.home().join("config.toml"), text).expect("a file can be written");
    }

    /// `cos` in the repository, not yet started.
    pub(super) fn command(&self, folder: &Path, args: &[&str]) -> Command {
        let mut command = self.cleared(env!("CARGO_BIN_EXE_cos"), folder);
        command.args(args);
        command
    }

    fn cleared(&self, program: &str, folder: &Path) -> Command {
        let mut command = Command::new(program);
        command
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("HOME", self.path("home"))
            .env("COS_HOME", self.path("home/cos"))
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("USER", "ada")
            .env("TZ", "UTC")
            .env("COLUMNS", "80")
            .current_dir(folder);
        command
    }
}

/// A repository with a goals file and something to delete.
pub(super) fn with_goals(goals: &str) -> TestEnvironment {
    let environment = TestEnvironment::new();
    std::fs::create_dir(environment.repo().join("legacy")).expect("a folder can be made");
    environment.write("legacy/old.txt", "old\n");
    environment.write("goals.yaml", goals);
    environment.commit("Goals");
    environment
}

/// The name that the system has for the user of the tests.
pub(super) fn login() -> String {
    let output = Command::new("id").arg("-un").output();
    let name = output.expect("the user can be asked for").stdout;
    String::from_utf8_lossy(&name).trim().to_owned()
}

/// The run that was started last.
pub(super) fn last_run(environment: &TestEnvironment) -> String {
    let runs = environment.cos(&["runs", "--json"]).exits(0).json();
    runs["runs"][0]["run"]
        .as_str()
        .expect("there is one")
        .to_owned()
}

/// How a command ended and what it left on its streams.
#[must_use]
pub(super) struct Ran {
    /// The exit code.
    pub(super) code: Option<i32>,
    /// Standard output.
    pub(super) stdout: String,
    /// Standard error.
    pub(super) stderr: String,
    root: String,
}

impl Ran {
    pub(super) fn new(output: &Output, environment: &TestEnvironment) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
            root: environment.path("").to_string_lossy().into_owned(),
        }
    }

    /// Passes when the command ended with this code.
    pub(super) fn exits(self, code: i32) -> Self {
        let output = format!("{}\n{}", self.stdout, self.stderr);
        assert_eq!(self.code, Some(code), "{output}");
        self
    }

    /// Standard output as JSON.
    pub(super) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}", self.stdout))
    }

    /// Standard output without what differs from one time to the next.
    pub(super) fn out(&self) -> String {
        self.settled(&self.stdout)
    }

    /// Standard error without what differs from one time to the next.
    pub(super) fn err(&self) -> String {
        self.settled(&self.stderr)
    }

    fn settled(&self, text: &str) -> String {
        let rows = [
            (r"\d{4}-\d\d-\d\d \d\d:\d\d", "DATE"),
            (r"\d\d:\d\d:\d\d", "TIME"),
            (r"\b\d{8}-[0-9a-z]{4}\b", "RUN"),
            (r"\bd-[0-9a-z]{6}\b", "DECISION"),
            (r"\b(\d+h)?(\d+m)?\d+(s| ms)\b", "SPAN"),
            (r"\bday \d{4}-\d\d-\d\d", "day DAY"),
            (r"\b[0-9a-f]{64}\b", "HASH"),
            (r"\b[0-9a-f]{10}\b", "COMMIT"),
        ];
        let text = text.replace(&self.root, "ROOT/");
        rows.iter().fold(text, |text, (pattern, word)| {
            let pattern = regex::Regex::new(pattern).expect("the pattern is sound");
            pattern.replace_all(&text, *word).into_owned()
        })
    }
}
