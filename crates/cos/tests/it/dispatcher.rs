//! The rules of dispatchers, on the one of this machine and on the simulator's.

use crate::stage::{agents_folder, surroundings};
use cos_core::event::{Limits, RunSpec};
use cos_core::goal::{Executor, Goal};
use cos_core::id::{AttemptId, CommitId, GoalId, RunId};
use cos_core::money::Money;
use cos_core::time::{Span, Timestamp};
use cos_engine::agent::Bounds;
use cos_engine::agent::definition::AgentSettings;
use cos_engine::clock;
use cos_engine::clock::VirtualClock;
use cos_engine::dispatcher::Local;
use cos_engine::ports::{Clock as _, Dispatcher, Outcome, PermissionAnswer, Task};
use cos_engine::prompt::Prompts;
use cos_engine::repo::Repo;
use cos_engine::worker::{ClaimedElsewhere, Worker};
use cos_gate::catalogue::OwnPrograms;
use cos_store::blob::Blobs;
use cos_testkit::conformance::dispatcher::{
    Behaviour, DispatcherFixture, RULES, assert_keeps_the_rules,
};
use cos_testkit::sim::agent::{Conduct, Rates};
use cos_testkit::sim::dispatcher::{Bystander, VirtualDispatcher};
use cos_testkit::sim::outside::Outside;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};

fn goal_of(name: &str, content: &str, executor: Executor) -> Goal {
    Goal::new(GoalId::new(name), content, executor)
}

fn order_of(project: &Path, base: CommitId) -> RunSpec {
    let limits = Limits {
        budget: Money::dollars(10),
        time: Span::minutes(60),
    };
    let project = project.display().to_string();
    RunSpec {
        jobs: 4,
        ..RunSpec::new(RunId::new("r-rules"), project, base, limits, "a test")
    }
}

/// A repository of this machine.
struct RealFixture {
    top: tempfile::TempDir,
    spec: RunSpec,
}

impl RealFixture {
    fn new() -> Self {
        let top = tempfile::tempdir().unwrap();
        let root = top.path().join("repo");
        std::fs::create_dir_all(&root).unwrap();
        git(&root, &["init", "-q", "-b", "main"]);
        commit(&root, "start");
        let repo = Repo::open(&root).unwrap();
        let spec = order_of(repo.root(), repo.head().unwrap());
        repo.create_branch(&spec.branch, &spec.base).unwrap();
        Self { top, spec }
    }

    fn worker(&self) -> Worker {
        let script = agents_folder().join("scripted_acp.py");
        let agent = AgentSettings {
            name: Some("Scripted".to_owned()),
            command: Some("python3".to_owned()),
            args: Some(vec![script.display().to_string()]),
            mode: Some("ask".to_owned()),
            ..AgentSettings::default()
        };
        Worker {
            repo: Repo::open(self.top.path().join("repo")).unwrap(),
            worktrees: self.top.path().join("worktrees"),
            blobs: Blobs::new(&self.top.path().join("blobs"), 1 << 20),
            prompts: Prompts::new(None),
            surroundings: surroundings(),
            agents: BTreeMap::from([("scripted-acp".to_owned(), agent)]),
            bounds: Bounds {
                wall: Span::minutes(10),
                no_progress: Span::minutes(10),
                output_bytes: 64 * 1024,
                spend: Money::ZERO,
                grace: Span(500),
            },
            check_time: Span::minutes(1),
            keep_failed: false,
            journal: None,
            rules: Vec::new(),
            programs: OwnPrograms::default(),
            redact: cos_secret::redact::shared(),
            child_workflow: None,
            claimed: ClaimedElsewhere::new(),
        }
    }
}

fn git(root: &Path, args: &[&str]) {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]);
    let done = command.args(args).current_dir(root).output().unwrap();
    let stderr = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "git {args:?}: {stderr}");
}

fn commit(root: &Path, message: &str) {
    git(root, &["commit", "-q", "--allow-empty", "-m", message]);
}

impl DispatcherFixture for RealFixture {
    fn spec(&self) -> &RunSpec {
        &self.spec
    }

    fn dispatcher(&self) -> Box<dyn Dispatcher + '_> {
        Box::new(Local::new(self.worker()).unwrap())
    }

    fn goal(&self, name: &str, behaviour: Behaviour) -> Goal {
        let command = |line: &str| goal_of(name, line, Executor::Command(line.to_owned()));
        match behaviour {
            Behaviour::Works => command(&format!("echo {name} > {name}.txt")),
            Behaviour::Lasts => command("exec sleep 600"),
            Behaviour::PendingPermissions => {
                let steps = format!("run git push\nwrite {name}.txt yes");
                goal_of(name, &steps, Executor::Agent("scripted-acp".to_owned()))
            }
        }
    }

    fn intrude(&self) {
        let root = self.top.path().join("repo");
        commit(&root, "by somebody else");
        git(&root, &["branch", "-f", &self.spec.branch, "main"]);
    }

    fn now(&self) -> Timestamp {
        clock::now()
    }
}

/// Nobody else is there.
struct Nobody;

impl Bystander for Nobody {
    fn due(&self) -> Option<Timestamp> {
        None
    }

    fn act(&self) {}

    fn verdict(&self, _idle: Span) -> Option<String> {
        None
    }
}

/// A repository that is made up.
struct SimulatedFixture {
    spec: RunSpec,
    clock: VirtualClock,
    outside: Arc<Mutex<Outside>>,
}

impl SimulatedFixture {
    /// Commands do their work, agents ask first.
    fn new(seed: u64) -> Self {
        let always = |conduct| Rates(vec![(conduct, 1)]);
        let outside = Outside::new(
            seed,
            always(Conduct::PermissionRequest),
            always(Conduct::Succeed),
        );
        Self {
            spec: order_of(Path::new("/made-up"), CommitId::new("ba5e")),
            clock: VirtualClock::new(Timestamp(0), 0, seed),
            outside: Arc::new(Mutex::new(outside)),
        }
    }
}

impl DispatcherFixture for SimulatedFixture {
    fn spec(&self) -> &RunSpec {
        &self.spec
    }

    fn dispatcher(&self) -> Box<dyn Dispatcher + '_> {
        let (clock, outside) = (self.clock.clone(), self.outside.clone());
        Box::new(VirtualDispatcher::new(clock, outside, &Nobody, Span(1), 7))
    }

    fn goal(&self, name: &str, behaviour: Behaviour) -> Goal {
        let executor = match behaviour {
            Behaviour::Works | Behaviour::Lasts => Executor::Command("true".to_owned()),
            Behaviour::PendingPermissions => Executor::Agent("made-up".to_owned()),
        };
        goal_of(name, "whatever is wanted", executor)
    }

    fn intrude(&self) {
        self.outside.lock().unwrap().intrude(&self.spec);
    }

    fn now(&self) -> Timestamp {
        self.clock.now()
    }
}

#[test]
fn the_dispatcher_of_this_machine_keeps_the_rules() {
    assert_keeps_the_rules(&|| Box::new(RealFixture::new()));
}

#[test]
fn the_simulated_dispatcher_keeps_the_rules() {
    for seed in 0..50 {
        assert_keeps_the_rules(&|| Box::new(SimulatedFixture::new(seed)));
    }
}

/// Does something wrong with what another dispatcher reports.
struct Crooked<'a> {
    honest: Box<dyn Dispatcher + 'a>,
    flaw: Flaw,
    held_back: Option<Outcome>,
}

#[derive(Clone, Copy)]
enum Flaw {
    TellsTwice,
    TellsNothing,
    PerformsTwice,
    IgnoresCancels,
    ForgetsAnswers,
    InventsLandings,
}

impl Dispatcher for Crooked<'_> {
    fn perform(&mut self, run: &RunSpec, task: Task) {
        if let (Flaw::InventsLandings, Task::Land { attempt, onto, .. }) = (self.flaw, &task) {
            let landing = cos_core::evidence::Landing {
                before: onto.clone(),
                after: CommitId::new("made-up"),
            };
            let attempt = attempt.clone();
            self.held_back = Some(Outcome::Landed { attempt, landing });
            return;
        }
        self.honest.perform(run, task);
    }

    fn cancel(&mut self, attempt: &AttemptId) {
        if !matches!(self.flaw, Flaw::IgnoresCancels) {
            self.honest.cancel(attempt);
        }
    }

    fn answer_permission(&mut self, attempt: &AttemptId, answer_permission: PermissionAnswer) {
        if !matches!(self.flaw, Flaw::ForgetsAnswers) {
            self.honest.answer_permission(attempt, answer_permission);
        }
    }

    fn next(&mut self, patience: Span) -> Option<Outcome> {
        if let Some(outcome) = self.held_back.take() {
            return Some(outcome);
        }
        let outcome = self.honest.next(patience);
        match self.flaw {
            Flaw::TellsNothing => None,
            Flaw::TellsTwice => {
                self.held_back.clone_from(&outcome);
                outcome
            }
            Flaw::PerformsTwice => {
                if let Some(Outcome::Attempted { .. }) = &outcome {
                    self.held_back.clone_from(&outcome);
                }
                outcome
            }
            _ => outcome,
        }
    }
}

struct FaultyFixture(SimulatedFixture, Flaw);

impl DispatcherFixture for FaultyFixture {
    fn spec(&self) -> &RunSpec {
        self.0.spec()
    }

    fn dispatcher(&self) -> Box<dyn Dispatcher + '_> {
        Box::new(Crooked {
            honest: self.0.dispatcher(),
            flaw: self.1,
            held_back: None,
        })
    }

    fn goal(&self, name: &str, behaviour: Behaviour) -> Goal {
        self.0.goal(name, behaviour)
    }

    fn intrude(&self) {
        self.0.intrude();
    }

    fn now(&self) -> Timestamp {
        self.0.now()
    }
}

#[test]
fn a_crooked_dispatcher_is_found_out() {
    let breaks = |flaw, name: &str| {
        let rule = RULES.iter().find(|rule| rule.name == name).unwrap();
        (rule.run)(&FaultyFixture(SimulatedFixture::new(1), flaw)).is_err()
    };
    let table = [
        (Flaw::TellsTwice, "every_task_is_reported_exactly_once"),
        (Flaw::TellsNothing, "every_task_is_reported_exactly_once"),
        (Flaw::PerformsTwice, "the_same_task_twice_is_performed_once"),
        (
            Flaw::IgnoresCancels,
            "a_cancelled_attempt_still_reports_its_end",
        ),
        (
            Flaw::ForgetsAnswers,
            "a_wish_that_is_allowed_lets_the_attempt_go_on",
        ),
        (
            Flaw::ForgetsAnswers,
            "a_wish_that_is_parked_ends_the_attempt",
        ),
        (
            Flaw::InventsLandings,
            "a_landing_told_again_is_the_same_landing",
        ),
        (
            Flaw::InventsLandings,
            "a_branch_that_was_moved_is_left_alone",
        ),
    ];
    for (flaw, name) in table {
        assert!(breaks(flaw, name), "not seen by {name}");
    }
}
