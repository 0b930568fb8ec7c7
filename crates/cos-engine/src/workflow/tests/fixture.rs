//! A simulated place of work where every task ends at once: the real runtime with an
//! in-memory journal, and a branch that is a set of files.

use super::super::*;
use crate::actor::Actor;
use crate::answer::{self, Answerer};
use crate::checkpoint::{Weighed, assess};
use crate::clock::VirtualClock;
use crate::context_bundle::{ContextBundle, ContextBundleError};
use crate::ports::{Clock as _, Dispatcher, Outcome, PermissionAnswer, Reply, Task, Watcher};
use crate::prompt::Prompts;
use crate::runtime::{self, Runtime, RuntimeDeps};
use crate::script::Interpreter;
use crate::workflow_file;
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext, CheckpointRules};
use cos_core::decision::{Decision, DecisionState, Pick};
use cos_core::event::{Event, Limits, Product, RunSpec};
use cos_core::evidence::{Claim, Evidence, Landing};
use cos_core::failure::{Failure, FailureClass};
use cos_core::fingerprint::Fingerprint;
use cos_core::goal::{Check, Executor, Goal};
use cos_core::id::{AttemptId, CommitId, OptionId, WorkflowId};
use cos_core::money::{Cost, Money};
use cos_core::policy::{Policy, Profile};
use cos_core::run::state::Run;
use cos_core::survey::{ExecutorFound, Survey};
use cos_core::time::{Span, Timestamp};
use cos_core::workflow::{Workflow, WorkflowEvent, WorkflowInput, WorkflowRun, WorkflowSpec};
use cos_store::memory::MemoryJournal;
use cos_store::{DecisionFilter, Journal as _, Lease as _, Projection as _};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

/// What outlives a process: the branch and its history.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Branch {
    pub(super) head: String,
    /// Every file with the goal that wrote it.
    pub(super) files: BTreeMap<String, String>,
    /// Every landing: the run and its goal.
    pub(super) landed: Vec<String>,
    /// The started goals, with their runs.
    pub(super) tried: Vec<String>,
    /// How many ran at once at most.
    pub(super) most: usize,
    /// Goals that fail once.
    pub(super) fails: BTreeSet<String>,
    /// Goals that always fail.
    pub(super) blocked: BTreeSet<String>,
    /// Goals that always take too long.
    pub(super) slow: BTreeSet<String>,
    pub(super) prompts: Vec<String>,
    /// How many turns of the runtime an attempt takes.
    pub(super) naps: u32,
    /// Whether a process that tried to take over the workflow after its work succeeded.
    pub(super) taken_away: Option<bool>,
    pub(super) commands: Vec<String>,
    /// What agents write, by file; by default their names.
    pub(super) says: BTreeMap<String, String>,
    /// The collected facts; `None` if they cannot be collected.
    pub(super) facts: Option<String>,
    /// Further collected files.
    pub(super) collected: Vec<(String, String)>,
    /// How often facts were weighed.
    pub(super) weighed: usize,
    /// Further files of goals, by role.
    pub(super) makes: BTreeMap<String, Vec<(String, String)>>,
    /// The titles of the goals, which are judged like their words.
    pub(super) titles: Vec<String>,
    /// The checks of goals, by run and goal.
    pub(super) checks: BTreeMap<String, Vec<String>>,
    /// Every debate.
    pub(super) debates: BTreeSet<String>,
}

type Shared = Rc<RefCell<Branch>>;

struct Instant {
    clock: VirtualClock,
    told: VecDeque<Outcome>,
    branch: Shared,
    run: String,
    /// The running attempts, each with its output file.
    attempts: Vec<(AttemptId, Option<String>)>,
    naps: u32,
}

impl Dispatcher for Instant {
    fn perform(&mut self, run: &RunSpec, task: Task) {
        self.run = run.run.to_string();
        let mut branch = self.branch.borrow_mut();
        let outcome = match task {
            Task::Survey { goal } => Outcome::Surveyed {
                goal: goal.id,
                survey: Survey {
                    executor: ExecutorFound::Available,
                    ..Survey::default()
                },
            },
            Task::Attempt(work) => {
                let (attempt, goal) = (work.attempt, work.goal);
                let tried = format!("{}/{}", run.run, attempt.goal);
                let checks = goal.checks.iter().map(ToString::to_string).collect();
                let _before = branch.checks.insert(tried.clone(), checks);
                branch.tried.push(tried);
                branch.titles.push(goal.content.clone());
                branch.prompts.extend(goal.prompt.clone());
                if let Executor::Command(command) = &goal.executor {
                    branch.commands.push(command.clone());
                }
                let file = goal.checks.iter().find_map(|check| match check {
                    Check::File(path) => Some(path.clone()),
                    _ => None,
                });
                // It ends when nothing more is started: goals that start together run together.
                self.attempts.push((attempt, file));
                branch.most = branch.most.max(self.attempts.len());
                return;
            }
            Task::Verify {
                attempt,
                goal,
                onto,
                ..
            } => Outcome::Verified {
                candidate: CommitId::new(format!("{}-{}", run.run, attempt)),
                attempt,
                onto,
                evidence: goal.checks.iter().map(held).collect(),
            },
            Task::Land {
                attempt,
                candidate,
                onto,
            } => {
                if branch.head != candidate.as_str() {
                    assert_eq!(
                        branch.head,
                        onto.as_str(),
                        "the branch is where it should be"
                    );
                    branch.head = candidate.to_string();
                    branch.landed.push(format!("{}/{}", run.run, attempt.goal));
                }
                Outcome::Landed {
                    attempt,
                    landing: Landing {
                        before: onto,
                        after: candidate,
                    },
                }
            }
        };
        self.told.push_back(outcome);
    }

    fn cancel(&mut self, _: &AttemptId) {}

    fn answer_permission(&mut self, _: &AttemptId, _: PermissionAnswer) {}

    fn next(&mut self, patience: Span) -> Option<Outcome> {
        self.clock.pass(Span(patience.0.max(1)));
        if self.told.is_empty() && patience > Span(0) && self.naps > 0 {
            self.naps -= 1;
            return None;
        }
        if self.told.is_empty() && patience > Span(0) && !self.attempts.is_empty() {
            let (attempt, file) = self.attempts.remove(0);
            let name = attempt.goal.to_string();
            let mut branch = self.branch.borrow_mut();
            let product = if branch.slow.contains(&name) {
                Product::Failed(Failure::new(FailureClass::TooLong, "not done after 1h"))
            } else if branch.fails.remove(&name) || branch.blocked.contains(&name) {
                Product::Failed(Failure::new(FailureClass::NeedsHuman, "no"))
            } else {
                let own = name.rsplit_once('.').map_or(name.as_str(), |(_, own)| own);
                let (rest, _) = own.rsplit_once('-').unwrap_or((own, ""));
                let craft = rest.split_once('-').map_or("", |(_, craft)| craft);
                if let Some(path) = file {
                    let said = branch.says.get(&path).cloned();
                    branch
                        .files
                        .insert(path, said.unwrap_or_else(|| name.clone()));
                }
                let further = branch.makes.get(craft).cloned();
                branch.files.extend(further.into_iter().flatten());
                Product::Work {
                    commit: CommitId::new(format!("work-{}-{attempt}", self.run)),
                    files: vec![],
                    diff: Fingerprint::of(&[("diff", &name)]),
                }
            };
            self.told.push_back(Outcome::Attempted {
                attempt,
                claim: Claim::Exit(0),
                product,
                permission_request: None,
                cost: Cost::Known(Money::ZERO),
                took: Span(1),
                tail: String::new(),
                transcript: None,
            });
        }
        self.told.pop_front()
    }
}

fn held(check: &Check) -> Evidence {
    Evidence {
        check: check.clone(),
        held: true,
        exit: Some(0),
        tail: String::new(),
        output: None,
    }
}

struct Keeping<'a>(&'a mut dyn FnMut(Timestamp));

impl Watcher for Keeping<'_> {
    fn moved(&mut self, _: &Run, _: Timestamp, _: &Event) {}

    fn polled(&mut self, now: Timestamp) {
        (self.0)(now);
    }
}

struct TestPlace<'a> {
    fixture: &'a Fixture,
    owner: &'a str,
}

impl WorkPlace for TestPlace<'_> {
    fn run_goals(
        &mut self,
        spec: RunSpec,
        goals: Vec<Goal>,
        keep: &mut dyn FnMut(Timestamp),
    ) -> Result<Carried, WorkflowError> {
        let store = &self.fixture.store;
        let id = spec.run.clone();
        let failed = |error: runtime::RuntimeError| WorkflowError::RunSession(error.into());
        let mut moved = None;
        match runtime::load(store, &id)? {
            Some(run) if run.is_over() => {
                let end = run.ended.expect("it is over");
                return Ok(Carried { run, end });
            }
            Some(run) => moved = (run.limits != spec.limits).then_some(spec.limits),
            None => {
                runtime::create_run(store, spec, goals, self.fixture.clock.now())
                    .map_err(failed)?;
            }
        }
        let mut policy = Policy::of(Profile::Default);
        policy.interval.goals = 0;
        policy.interval.time = Span(0);
        let mut dispatcher = Instant {
            clock: self.fixture.clock.clone(),
            told: VecDeque::new(),
            branch: self.fixture.branch.clone(),
            run: id.to_string(),
            attempts: Vec::new(),
            naps: self.fixture.branch.borrow().naps,
        };
        let deps = RuntimeDeps {
            dispatcher: &mut dispatcher,
            clock: &mut self.fixture.clock.clone(),
            watcher: &mut Keeping(keep),
            prompt: None,
            interrupted: &AtomicBool::new(false),
            user: &Actor::played("ada"),
            permission_wait: Span::minutes(1),
        };
        let mut runtime =
            Runtime::take(store, &policy, deps, &id, self.owner, &|_| true).map_err(failed)?;
        if let Some(limits) = moved {
            runtime.move_cap(limits.budget);
        }
        let end = runtime.drive(moved).map_err(failed)?;
        let run = runtime.run().clone();
        let branch = self.fixture.branch.borrow().clone();
        if branch.naps > 0 {
            let stream = cos_core::event::Stream::Workflow(WorkflowId::new("w-1"));
            let (now, short) = (self.fixture.clock.now(), Span::seconds(1));
            let taken = store.acquire(&stream, "rival", now, short, &|_| false)?;
            self.fixture.branch.borrow_mut().taken_away = Some(taken.is_ok());
        }
        Ok(Carried { run, end })
    }

    fn write(
        &mut self,
        _: &WorkflowSpec,
        _: &CommitId,
        files: &[(String, String)],
    ) -> Result<CommitId, WorkflowError> {
        let mut branch = self.fixture.branch.borrow_mut();
        let mut changed = false;
        for (path, text) in files {
            changed |= branch.files.insert(path.clone(), text.clone()) != Some(text.clone());
        }
        if changed {
            branch.head = format!("{}+", branch.head);
        }
        Ok(CommitId::new(branch.head.clone()))
    }

    fn look(&mut self, _: &CommitId, _: &str) -> Result<Seen, WorkflowError> {
        let branch = self.fixture.branch.borrow();
        Ok(Seen {
            hashes: branch
                .files
                .iter()
                .map(|(path, text)| (path.clone(), Fingerprint::of(&[("blob", text)]).to_string()))
                .collect(),
            texts: branch.files.clone(),
        })
    }

    fn debate(&mut self, decision_key: DebateWork<'_>) -> Result<Debated, WorkflowError> {
        let mut branch = self.fixture.branch.borrow_mut();
        let Some(text) = branch.files.get(decision_key.path).cloned() else {
            return Ok(Debated::Fruitless(format!(
                "{} does not exist",
                decision_key.path
            )));
        };
        let _again = branch.debates.insert(decision_key.name.to_string());
        Ok(Debated::Approved(format!("{text}\ndebated")))
    }

    fn ask(&mut self, _: &Decision) -> Option<Reply> {
        None
    }
}

/// Collects what the test supplies.
struct TestInputCollector<'a>(&'a Fixture);

impl InputCollector for TestInputCollector<'_> {
    fn collect(
        &mut self,
        _: &WorkflowSpec,
        _: &CommitId,
        _: &CheckpointCommand,
    ) -> Result<ContextBundle, ContextBundleError> {
        let facts = self.0.branch.borrow().facts.clone();
        let facts = facts.ok_or(ContextBundleError::NoBase)?;
        let mut context_bundle = self.0.branch.borrow().collected.clone();
        context_bundle.push(("facts.json".to_owned(), facts));
        Ok(context_bundle)
    }

    fn weigh(&mut self, _: &WorkflowSpec, context: &CheckpointContext) -> Weighed {
        self.0.branch.borrow_mut().weighed += 1;
        Weighed {
            assessment: assess(context, &CheckpointRules::default()),
            rating: None,
            council: None,
            warnings: Vec::new(),
            is_interrupted: false,
        }
    }
}

/// A journal, a branch and a clock.
pub(super) struct Fixture {
    pub(super) store: MemoryJournal,
    pub(super) clock: VirtualClock,
    pub(super) branch: Shared,
    /// Folders with role prompts.
    pub(super) roles: Vec<std::path::PathBuf>,
}

/// Parses a workflow.
pub(super) fn defined(text: &str) -> Workflow {
    workflow_file::parse(text.as_bytes(), "f.yaml", &|_| {
        Err(workflow_file::NoBase::unknown("nothing"))
    })
    .unwrap_or_else(|problems| panic!("{problems}"))
}

impl Fixture {
    pub(super) fn new() -> Self {
        let branch = Branch {
            head: "base".to_owned(),
            ..Branch::default()
        };
        Self {
            store: MemoryJournal::new(),
            clock: VirtualClock::new(Timestamp(1_000), 0, 1),
            branch: Rc::new(RefCell::new(branch)),
            roles: Vec::new(),
        }
    }

    pub(super) fn spec(&self, definition: Workflow) -> Result<WorkflowId, WorkflowError> {
        self.order_flagged(definition, &["backend"])
    }

    pub(super) fn order_flagged(
        &self,
        definition: Workflow,
        flags: &[&str],
    ) -> Result<WorkflowId, WorkflowError> {
        self.order_with(definition, |wanted| {
            wanted.flags = flags.iter().map(|flag| (*flag).to_owned()).collect();
        })
    }

    pub(super) fn order_with(
        &self,
        definition: Workflow,
        change: impl FnOnce(&mut WorkflowSpec),
    ) -> Result<WorkflowId, WorkflowError> {
        let mut wanted = self.wanted(definition);
        change(&mut wanted);
        let id = wanted.workflow.clone();
        create_workflow(&self.store, wanted, self.clock.now())?;
        Ok(id)
    }

    #[expect(clippy::unused_self, reason = "read beside the others")]
    pub(super) fn wanted(&self, definition: Workflow) -> WorkflowSpec {
        WorkflowSpec {
            workflow: WorkflowId::new("w-1"),
            definition,
            source: "f.yaml".to_owned(),
            feature: "login".to_owned(),
            flags: vec!["backend".to_owned()],
            input: WorkflowInput::default(),
            project: "/repo".to_owned(),
            base: CommitId::new("base"),
            branch: "cos/w-1".to_owned(),
            current: Some("work".to_owned()),
            budget: Money::dollars(10),
            time: Span::minutes(60),
            profile: Profile::Default,
            skip_war_room: None,
            agent: Some("opencode".to_owned()),
            goal: None,
            origin: None,
        }
    }

    pub(super) fn drive(&self, owner: &str) -> Result<WorkflowRun, WorkflowError> {
        self.drive_unless(owner, &|_| true)
    }

    pub(super) fn drive_unless(
        &self,
        owner: &str,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<WorkflowRun, WorkflowError> {
        self.drive_moved(|limits| limits, owner, dead)
    }

    /// Continues with other limits.
    pub(super) fn drive_with(
        &self,
        change: impl FnOnce(Limits) -> Limits,
        owner: &str,
    ) -> Result<WorkflowRun, WorkflowError> {
        self.drive_moved(change, owner, &|_| true)
    }

    fn drive_moved(
        &self,
        change: impl FnOnce(Limits) -> Limits,
        owner: &str,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<WorkflowRun, WorkflowError> {
        let mut place = TestPlace {
            fixture: self,
            owner,
        };
        let deps = WorkflowDeps {
            store: &self.store,
            place: &mut place,
            input_collector: &mut TestInputCollector(self),
            clock: &mut self.clock.clone(),
            interpreter: &Interpreter::default(),
            prompts: &Prompts::default(),
            roles: self.roles.clone(),
            user: &Actor::played("ada"),
            interrupted: &AtomicBool::new(false),
            watch: &mut |_: &WorkflowRun, _: &WorkflowEvent| {},
        };
        drive(deps, &WorkflowId::new("w-1"), change, owner, dead).map(|run_session| run_session.run)
    }

    pub(super) fn state(&self) -> Option<WorkflowRun> {
        load(&self.store, &WorkflowId::new("w-1")).expect("the journal is there")
    }

    /// Returns every event of the workflow, oldest first.
    pub(super) fn events(&self) -> Vec<WorkflowEvent> {
        let stream = cos_core::event::Stream::Workflow(WorkflowId::new("w-1"));
        let events = self.store.read(&stream, 0).expect("the journal is there");
        let own = events.into_iter().filter_map(|one| match one.event {
            Event::WorkflowMoved { event, .. } => Some(*event),
            _ => None,
        });
        own.collect()
    }

    pub(super) fn pending(&self) -> Vec<Decision> {
        let filter = DecisionFilter {
            states: vec![DecisionState::Pending],
            ..DecisionFilter::default()
        };
        self.store.decisions(&filter).expect("the journal is there")
    }

    /// Answers the waiting question; returns false if there is none or the journal is gone.
    pub(super) fn answer(&self, option: &str, note: Option<&str>) -> bool {
        let waiting = self.pending();
        let Some(decision) = waiting.first() else {
            return false;
        };
        let answerer = Answerer {
            by: &Actor::played("ada"),
            channel: "terminal",
        };
        let pick = Pick::Option(OptionId::new(option));
        let (id, now) = (decision.id.as_str(), self.clock.now());
        let note = note.map(str::to_owned);
        answer::resolve(&self.store, id, &pick, note, answerer, now).is_ok()
    }
}
