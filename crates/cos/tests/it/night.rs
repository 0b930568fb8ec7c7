//! One night of a person whose agents are real or scripted: the machine, the mock model, the
//! goals, and what can be seen of it all afterwards. The agents know nothing of this machine.

use crate::agents::{Mock, Tools, settings, sources};
use crate::environment::{Ran, TestEnvironment};
use crate::patience::wait_for_agent;
use crate::stage::agents_folder;
use rusqlite::Connection;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Real agents are heavy: more than two at once only wait for each other.
static SEATS: [Mutex<()>; 2] = [Mutex::new(()), Mutex::new(())];

/// A person's machine for one night.
pub(crate) struct Night {
    pub(crate) place: TestEnvironment,
    agent: String,
    base: String,
    folder: tempfile::TempDir,
    concurrent_goals: Option<(Mock, Seat)>,
}

type Seat = MutexGuard<'static, ()>;

impl Night {
    /// A night with a real agent; `config` stands at the head of the person's settings.
    pub(crate) fn with(tools: &Tools, agent: &str, config: &str) -> Self {
        Self::answering(tools, agent, config, &sources().join("fixtures.json"))
    }

    /// A night with a real agent whose model answers from a file of its own.
    pub(crate) fn answering(tools: &Tools, agent: &str, config: &str, fixtures: &Path) -> Self {
        let seat = match SEATS[0].try_lock() {
            Ok(seat) => seat,
            Err(_) => SEATS[1].lock().unwrap_or_else(PoisonError::into_inner),
        };
        let folder = tempfile::tempdir().unwrap();
        let mock = Mock::answering(tools, &folder.path().join("mock"), fixtures);
        let agents = settings(tools, &mock, &folder.path().join("config"));
        let config = format!("{config}\n{agents}");
        Self::new(agent, &config, folder, Some((mock, seat)))
    }

    /// A night with the agent that does what its goal says, line by line.
    pub(crate) fn scripted(config: &str) -> Self {
        let script = agents_folder().join("scripted_acp.py");
        let agents = format!(
            "{config}\n[agents.scripted]\nname = \"Scripted\"\ncommand = \"python3\"\nargs = [{:?}]\nmode = \"ask\"\n",
            script.display().to_string()
        );
        Self::new("scripted", &agents, tempfile::tempdir().unwrap(), None)
    }

    fn new(
        agent: &str,
        config: &str,
        folder: tempfile::TempDir,
        concurrent_goals: Option<(Mock, Seat)>,
    ) -> Self {
        let place = TestEnvironment::new();
        std::fs::create_dir_all(place.home()).unwrap();
        std::fs::write(place.home().join("config.toml"), config).unwrap();
        // The scripted agent notes down how it was started.
        place.write(".gitignore", "mode.txt\nsession.json\n");
        place.commit("What to ignore");
        Self {
            place,
            agent: agent.to_owned(),
            base: String::new(),
            folder,
            concurrent_goals,
        }
    }

    /// The machine, and what has to live on beside it.
    pub(crate) fn taken_apart(self) -> (TestEnvironment, Box<dyn std::any::Any>) {
        (self.place, Box::new((self.folder, self.concurrent_goals)))
    }

    /// One goal with this text, and further fields in YAML.
    pub(crate) fn wants(&mut self, content: &str, fields: &str) {
        let content = serde_json::to_string(content).unwrap();
        let goals = format!(
            "budget_usd: 9\ngoals:\n  - {{id: note, agent: {}, content: {content}, {fields}}}\n",
            self.agent
        );
        self.place.write("goals.yaml", &goals);
        self.place.commit("Goals");
        self.base = self.place.git(&["rev-parse", "HEAD"]);
        // Somebody is in the middle of something.
        self.place.write("draft.txt", "not yet\n");
    }

    /// Runs the goals with nobody at hand.
    pub(crate) fn run(&self) -> Ran {
        self.place.cos(&["run", "goals.yaml", "--unattended"])
    }

    /// Goes on with nobody at hand.
    pub(crate) fn resume(&self) -> Ran {
        self.place.cos(&["resume", "--unattended"])
    }

    /// Starts the run and does not wait for its end.
    pub(crate) fn start(&self) -> Child {
        let args = ["run", "goals.yaml", "--unattended"];
        let mut command = self.place.command(&self.place.repo(), &args);
        let quiet = command.stdin(Stdio::null()).stdout(Stdio::null());
        quiet.stderr(Stdio::null()).spawn().unwrap()
    }

    /// The questions that wait.
    pub(crate) fn waiting(&self) -> Vec<Value> {
        let inbox = self.place.cos(&["checkpoints", "--json"]).exits(0).json();
        inbox["decisions"].as_array().unwrap().clone()
    }

    /// The only question that waits, asked for this reason.
    pub(crate) fn question(&self, trigger: &str) -> Value {
        let waiting = self.waiting();
        let [question] = waiting.as_slice() else {
            panic!("other than one question waits: {waiting:#?}");
        };
        assert_eq!(question["triggers"][0]["name"], trigger, "{question:#}");
        question.clone()
    }

    /// Says yes from another process.
    pub(crate) fn approve(&self, question: &Value) {
        let id = question["id"].as_str().unwrap();
        let _ = self.place.cos(&["approve", id]).exits(0);
    }

    /// The events of a kind, oldest first.
    pub(crate) fn events(&self, kind: &str) -> Vec<Value> {
        let sql = "SELECT body FROM event WHERE kind = ?1 ORDER BY seq";
        let journal = self.journal();
        let mut query = journal.prepare(sql).unwrap();
        let rows = query.query_map([kind], |row| row.get::<_, String>(0));
        let bodies = rows.unwrap().map(Result::unwrap);
        bodies
            .map(|body| serde_json::from_str(&body).unwrap())
            .collect()
    }

    /// When the events of a kind were written.
    pub(crate) fn times(&self, kind: &str) -> Vec<i64> {
        let sql = "SELECT at FROM event WHERE kind = ?1 ORDER BY seq";
        let journal = self.journal();
        let mut query = journal.prepare(sql).unwrap();
        let rows = query.query_map([kind], |row| row.get(0));
        rows.unwrap().map(Result::unwrap).collect()
    }

    /// What the ledger booked for scopes that begin like this, in millionths of a dollar.
    pub(crate) fn booked(&self, scope: &str) -> i64 {
        self.place.settled(scope)
    }

    fn journal(&self) -> Connection {
        Connection::open(self.place.home().join("journal.db")).unwrap()
    }

    /// What an agent and `cos` said to each other in the n-th attempt, from 0.
    pub(crate) fn transcript(&self, number: usize) -> String {
        let finished = self.events("attempt_finished");
        let blob = finished[number]["transcript"].as_str().unwrap();
        let (folder, name) = blob.split_at(2);
        let path = self.place.home().join("blobs").join(folder).join(name);
        std::fs::read_to_string(path).unwrap()
    }

    /// A file on the run's branch.
    pub(crate) fn landed(&self, file: &str) -> Option<String> {
        let branch = self.branch();
        let tree = self.place.git(&["ls-tree", "--name-only", &branch]);
        let there = tree.lines().any(|name| name == file);
        there.then(|| self.place.git(&["show", &format!("{branch}:{file}")]))
    }

    /// The branch of the run.
    pub(crate) fn branch(&self) -> String {
        let format = "--format=%(refname:short)";
        let branch = self.place.git(&["branch", "--list", "cos/*", format]);
        branch.trim().to_owned()
    }

    /// Nothing has landed.
    pub(crate) fn landed_nothing(&self) {
        let head = self.place.git(&["rev-parse", &self.branch()]);
        assert_eq!(head, self.base);
    }

    /// The person's branch and files are as they were, and nothing runs or lies about any more.
    pub(crate) fn leaves_the_person_alone(&self) {
        let git = |args: &[&str]| self.place.git(args);
        assert_eq!(git(&["status", "--porcelain"]), "?? draft.txt\n");
        assert_eq!(git(&["branch", "--show-current"]), "main\n");
        assert_eq!(git(&["rev-parse", "HEAD"]), self.base);
        assert_eq!(git(&["worktree", "list"]).lines().count(), 1);
        let worktrees = self.place.home().join("worktrees");
        wait_for_agent("nothing runs in the worktrees", || {
            processes_in(&worktrees).is_empty()
        });
    }

    /// The program of the first attempt at its work, below its guard.
    pub(crate) fn agent_at_work(&self) -> Option<i32> {
        let found = processes_in(&self.place.home().join("worktrees"));
        let guards: Vec<i32> = found.iter().copied().filter(|pid| is_guard(*pid)).collect();
        found
            .into_iter()
            .find(|pid| parent_of(*pid).is_some_and(|parent| guards.contains(&parent)))
    }

    /// A file in the worktree of an attempt, or beside it.
    pub(crate) fn beside_the_work(&self, file: &str) -> Option<String> {
        let runs = std::fs::read_dir(self.place.home().join("worktrees")).ok()?;
        let mut paths = runs.flatten().map(|run| run.path().join(file));
        paths.find_map(|path| std::fs::read_to_string(path).ok())
    }
}

/// The processes that work in a folder or below it.
fn processes_in(folder: &Path) -> Vec<i32> {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let place_of = |process: &PathBuf| std::fs::read_link(process.join("cwd")).ok();
    let inside = |process: &PathBuf| place_of(process).is_some_and(|at| at.starts_with(folder));
    let paths = processes.map(|entry| entry.path()).filter(inside);
    paths
        .filter_map(|path| path.file_name()?.to_str()?.parse().ok())
        .collect()
}

fn is_guard(pid: i32) -> bool {
    let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    line.split(|byte| *byte == 0).nth(1) == Some(b"guard")
}

fn parent_of(pid: i32) -> Option<i32> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat.rsplit(')')
        .next()?
        .split_whitespace()
        .nth(1)?
        .parse()
        .ok()
}
