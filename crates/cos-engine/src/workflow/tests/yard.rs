//! A world in which every task ends at once: the real driver of runs on a journal in memory, and a
//! branch that is a set of files.

use super::super::*;
use crate::answer::{self, Voice};
use crate::driver::{self, Driver, Means};
use crate::prompt::Prompts;
use crate::script::Interpreter;
use crate::sim::clock::VirtualClock;
use crate::store::memory::MemoryJournal;
use crate::workflow_file;
use crate::world::{
    Clock as _, DecisionFilter, Dispatcher, Outcome, Projection as _, Reply, Task, Watcher,
    WishAnswer,
};
use cos_core::decision::{Decision, DecisionState, Pick};
use cos_core::evidence::{Claim, Evidence, Landing};
use cos_core::fact::{Fact, Order, Product};
use cos_core::failure::{Failure, FailureClass};
use cos_core::fingerprint::Fingerprint;
use cos_core::goal::{Check, Goal};
use cos_core::id::{AttemptId, CommitId, OptionId, WorkflowId};
use cos_core::money::{Cost, Money};
use cos_core::policy::{Policy, Profile};
use cos_core::run::state::Run;
use cos_core::survey::{ExecutorFound, Survey};
use cos_core::time::{Span, Timestamp};
use cos_core::workflow::{Workflow, WorkflowFact, WorkflowOrder, WorkflowRun};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

/// What outlives a process: the branch and what was done to it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Branch {
    pub(super) head: String,
    /// Every file with the goal that wrote it.
    pub(super) files: BTreeMap<String, String>,
    /// Every landing: the run and its goal.
    pub(super) landed: Vec<String>,
    /// What was begun, by the run and its goal.
    pub(super) tried: Vec<String>,
    /// How many were under way at once at most.
    pub(super) most: usize,
    /// Goals that fail once.
    pub(super) fails: BTreeSet<String>,
    pub(super) prompts: Vec<String>,
    /// What goals make besides a file that names them: by the role, further files.
    pub(super) makes: BTreeMap<String, Vec<(String, String)>>,
    /// The checks that goals had, by the run and the goal.
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
    attempts: Vec<AttemptId>,
}

impl Dispatcher for Instant {
    fn perform(&mut self, run: &Order, task: Task) {
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
            Task::Attempt { attempt, goal, .. } => {
                let tried = format!("{}/{}", run.run, attempt.goal);
                let checks = goal.checks.iter().map(ToString::to_string).collect();
                let _before = branch.checks.insert(tried.clone(), checks);
                branch.tried.push(tried);
                branch.prompts.extend(goal.prompt.clone());
                // It ends when nothing more is begun: what is started at once runs at once.
                self.attempts.push(attempt);
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

    fn answer(&mut self, _: &AttemptId, _: WishAnswer) {}

    fn next(&mut self, patience: Span) -> Option<Outcome> {
        self.clock.pass(Span(patience.0.max(1)));
        if self.told.is_empty() && patience > Span(0) && !self.attempts.is_empty() {
            let attempt = self.attempts.remove(0);
            let name = attempt.goal.to_string();
            let mut branch = self.branch.borrow_mut();
            let product = if branch.fails.remove(&name) {
                Product::Failed(Failure::new(FailureClass::NeedsHuman, "no"))
            } else {
                let own = name.rsplit_once('.').map_or(name.as_str(), |(_, own)| own);
                let (rest, _) = own.rsplit_once('-').unwrap_or((own, ""));
                let craft = rest
                    .split_once('-')
                    .map_or("", |(_, craft)| craft)
                    .to_owned();
                let path = format!(".temp/login/{craft}.md");
                branch.files.insert(path, name.clone());
                let further = branch.makes.get(&craft).cloned();
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
                wish: None,
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

struct Nobody;

impl Watcher for Nobody {
    fn moved(&mut self, _: &Run, _: Timestamp, _: &Fact) {}
}

struct TestPlace<'a> {
    yard: &'a Yard,
    owner: &'a str,
}

impl WorkPlace for TestPlace<'_> {
    fn carry_out(&mut self, order: Order, goals: Vec<Goal>) -> Result<Carried, WorkflowError> {
        let store = &self.yard.store;
        let id = order.run.clone();
        let failed = |error: driver::DriveError| WorkflowError::Sitting(error.into());
        match driver::load(store, &id)? {
            Some(run) if run.is_over() => {
                let end = run.ended.expect("it is over");
                return Ok(Carried { run, end });
            }
            Some(_) => {}
            None => driver::order(store, order, goals, self.yard.clock.now()).map_err(failed)?,
        }
        let mut policy = Policy::of(Profile::Default);
        policy.interval.goals = 0;
        policy.interval.time = Span(0);
        let mut dispatcher = Instant {
            clock: self.yard.clock.clone(),
            told: VecDeque::new(),
            branch: self.yard.branch.clone(),
            run: id.to_string(),
            attempts: Vec::new(),
        };
        let means = Means {
            dispatcher: &mut dispatcher,
            clock: &mut self.yard.clock.clone(),
            watcher: &mut Nobody,
            attendant: None,
            interrupted: &AtomicBool::new(false),
            user: "ada",
            hold: Span::minutes(1),
        };
        let mut driver =
            Driver::take(store, &policy, means, &id, self.owner, &|_| true).map_err(failed)?;
        let end = driver.drive(None).map_err(failed)?;
        let run = driver.run().clone();
        Ok(Carried { run, end })
    }

    fn write(
        &mut self,
        _: &WorkflowOrder,
        _: &CommitId,
        files: &[(String, String)],
    ) -> Result<CommitId, WorkflowError> {
        let mut branch = self.yard.branch.borrow_mut();
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
        let branch = self.yard.branch.borrow();
        Ok(Seen {
            hashes: branch
                .files
                .iter()
                .map(|(path, text)| (path.clone(), Fingerprint::of(&[("blob", text)]).to_string()))
                .collect(),
            texts: branch.files.clone(),
        })
    }

    fn debate(&mut self, matter: DebateWork<'_>) -> Result<Debated, WorkflowError> {
        let mut branch = self.yard.branch.borrow_mut();
        let Some(text) = branch.files.get(matter.path).cloned() else {
            return Ok(Debated::Fruitless(format!("{} is not there", matter.path)));
        };
        let _again = branch.debates.insert(matter.name.to_string());
        Ok(Debated::Approved(format!("{text}\ndebated")))
    }

    fn ask(&mut self, _: &Decision) -> Option<Reply> {
        None
    }
}

/// A journal, a branch and a clock.
pub(super) struct Yard {
    pub(super) store: MemoryJournal,
    pub(super) clock: VirtualClock,
    pub(super) branch: Shared,
}

/// A workflow's text as a workflow.
pub(super) fn defined(text: &str) -> Workflow {
    workflow_file::parse(text.as_bytes(), "f.yaml", &|_| Err("nothing".to_owned()))
        .unwrap_or_else(|problems| panic!("{problems}"))
}

impl Yard {
    pub(super) fn new() -> Self {
        let branch = Branch {
            head: "base".to_owned(),
            ..Branch::default()
        };
        Self {
            store: MemoryJournal::new(),
            clock: VirtualClock::new(Timestamp(1_000), 0, 1),
            branch: Rc::new(RefCell::new(branch)),
        }
    }

    pub(super) fn order(&self, definition: Workflow) -> Result<WorkflowId, WorkflowError> {
        self.order_with(definition, |_| {})
    }

    pub(super) fn order_with(
        &self,
        definition: Workflow,
        change: impl FnOnce(&mut WorkflowOrder),
    ) -> Result<WorkflowId, WorkflowError> {
        let id = WorkflowId::new("w-1");
        let mut wanted = WorkflowOrder {
            workflow: id.clone(),
            definition,
            source: "f.yaml".to_owned(),
            feature: "login".to_owned(),
            flags: vec!["backend".to_owned()],
            project: "/repo".to_owned(),
            base: CommitId::new("base"),
            branch: "cos/w-1".to_owned(),
            current: None,
            budget: Money::dollars(10),
            time: Span::minutes(60),
            profile: Profile::Default,
            agent: Some("opencode".to_owned()),
            goal: None,
        };
        change(&mut wanted);
        order(&self.store, wanted, self.clock.now())?;
        Ok(id)
    }

    pub(super) fn drive(&self, owner: &str) -> Result<WorkflowRun, WorkflowError> {
        self.drive_unless(owner, &|_| true)
    }

    pub(super) fn drive_unless(
        &self,
        owner: &str,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<WorkflowRun, WorkflowError> {
        let mut place = TestPlace { yard: self, owner };
        let crew = Crew {
            store: &self.store,
            place: &mut place,
            clock: &mut self.clock.clone(),
            interpreter: &Interpreter::default(),
            prompts: &Prompts::default(),
            roles: Vec::new(),
            user: "ada",
            interrupted: &AtomicBool::new(false),
            watch: &mut |_: &WorkflowRun, _: &WorkflowFact| {},
        };
        drive(crew, &WorkflowId::new("w-1"), owner, dead).map(|sitting| sitting.run)
    }

    pub(super) fn state(&self) -> Option<WorkflowRun> {
        load(&self.store, &WorkflowId::new("w-1")).expect("the journal is there")
    }

    pub(super) fn pending(&self) -> Vec<Decision> {
        let filter = DecisionFilter {
            states: vec![DecisionState::Pending],
            ..DecisionFilter::default()
        };
        self.store.decisions(&filter).expect("the journal is there")
    }

    /// Answers what waits; false when nothing does or the journal is gone.
    pub(super) fn answer(&self, option: &str, note: Option<&str>) -> bool {
        let waiting = self.pending();
        let Some(decision) = waiting.first() else {
            return false;
        };
        let voice = Voice {
            by: "ada",
            channel: "terminal",
        };
        let pick = Pick::Option(OptionId::new(option));
        let (id, now) = (decision.id.as_str(), self.clock.now());
        let note = note.map(str::to_owned);
        answer::resolve(&self.store, id, &pick, note, voice, now).is_ok()
    }
}
