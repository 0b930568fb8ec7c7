//! Tests the runtime with tasks that end at once, as the goal's name says.

use super::*;
use crate::actor::Actor;
use crate::answer::{self, Answerer};
use crate::clock::VirtualClock;
use crate::ports::{Outcome, Task};
use cos_core::decision::{Decision, DecisionState, Pick};
use cos_core::event::{Product, RunSpec};
use cos_core::evidence::{Claim, Evidence, Landing};
use cos_core::failure::{Failure, FailureClass};
use cos_core::fingerprint::Fingerprint;
use cos_core::goal::{Check, Executor, Goal};
use cos_core::id::{CommitId, GoalId};
use cos_core::money::{Cost, Money};
use cos_core::policy::Profile;
use cos_core::question::permission::{self, PermissionRequest};
use cos_core::survey::{ExecutorFound, Survey};
use cos_store::memory::MemoryJournal;
use cos_store::{DecisionFilter, Journal as _, Projection as _};
use std::cell::Cell;
use std::collections::VecDeque;
use std::rc::Rc;

struct Instant {
    clock: VirtualClock,
    told: VecDeque<Outcome>,
    permission_request: Rc<Cell<bool>>,
}

fn push() -> PermissionRequest {
    PermissionRequest {
        tool: "execute".into(),
        title: "git push".into(),
        command: Some("git push".into()),
        paths: vec![],
        diff: None,
        input: None,
        why: "it publishes".into(),
    }
}

/// A clock that lets another process answer first once there is a request.
struct Rival<'a> {
    clock: VirtualClock,
    permission_request: Rc<Cell<bool>>,
    store: &'a MemoryJournal,
    draft: Box<Draft>,
}

impl Clock for Rival<'_> {
    fn now(&self) -> Timestamp {
        self.clock.now()
    }

    fn today(&self) -> (cos_core::time::LocalDate, Timestamp) {
        self.clock.today()
    }

    fn chance(&mut self) -> u64 {
        let id = DecisionId::new("d-rival");
        if self.permission_request.take() {
            let commit = Commit {
                at: self.clock.now(),
                guards: vec![],
                appends: vec![Append {
                    stream: Stream::Decision(id.clone()),
                    fence: None,
                    events: vec![Event::decision_opened(&id, *self.draft.clone(), None)],
                }],
            };
            let taken = self.store.commit(&[commit]).unwrap();
            assert!(taken.iter().all(Result::is_ok));
        }
        self.clock.chance()
    }
}

impl Dispatcher for Instant {
    fn perform(&mut self, _: &RunSpec, task: Task) {
        let outcome = match task {
            Task::Survey { goal } => Outcome::Surveyed {
                goal: goal.id,
                survey: Survey {
                    executor: ExecutorFound::Available,
                    ..Survey::default()
                },
            },
            Task::Attempt(work) if work.goal.id.as_str() == "wishes" => {
                self.permission_request.set(true);
                Outcome::PermissionRequested {
                    attempt: work.attempt,
                    permission_request: push(),
                }
            }
            Task::Attempt(work) => {
                let attempt = work.attempt;
                let product = if attempt.goal.as_str().starts_with("fails") {
                    Product::Failed(Failure::new(FailureClass::Systematic, "no"))
                } else {
                    Product::Work {
                        commit: CommitId::new(format!("work-{attempt}")),
                        files: vec![],
                        diff: Fingerprint::of(&[("diff", attempt.goal.as_str())]),
                    }
                };
                Outcome::Attempted {
                    attempt,
                    claim: Claim::Exit(0),
                    product,
                    permission_request: None,
                    cost: Cost::Known(Money::ZERO),
                    took: Span(1),
                    tail: String::new(),
                    transcript: None,
                }
            }
            Task::Verify {
                attempt,
                goal,
                onto,
                ..
            } => Outcome::Verified {
                candidate: CommitId::new(format!("{onto}+{attempt}")),
                attempt,
                onto,
                evidence: goal.checks.iter().map(held).collect(),
            },
            Task::Land {
                attempt,
                candidate,
                onto,
            } => Outcome::Landed {
                attempt,
                landing: Landing {
                    before: onto,
                    after: candidate,
                },
            },
        };
        self.told.push_back(outcome);
    }

    fn cancel(&mut self, attempt: &AttemptId) {
        self.answer_permission(attempt, PermissionAnswer::Park);
    }

    fn answer_permission(&mut self, attempt: &AttemptId, answer: PermissionAnswer) {
        self.told.push_back(Outcome::Attempted {
            attempt: attempt.clone(),
            claim: Claim::Silent,
            product: Product::Nothing,
            permission_request: (answer == PermissionAnswer::Park).then(push),
            cost: Cost::Known(Money::ZERO),
            took: Span(1),
            tail: String::new(),
            transcript: None,
        });
    }

    fn next(&mut self, patience: Span) -> Option<Outcome> {
        self.clock.pass(Span(patience.0.max(1)));
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
    fn moved(&mut self, _: &Run, _: Timestamp, _: &Event) {}
}

struct Place {
    store: MemoryJournal,
    clock: VirtualClock,
    policy: Policy,
}

impl Place {
    fn new() -> Self {
        let mut policy = Policy::of(Profile::Default);
        policy.interval.goals = 0;
        policy.interval.time = Span(0);
        Self {
            store: MemoryJournal::new(),
            clock: VirtualClock::new(Timestamp(1_000), 0, 1),
            policy,
        }
    }

    fn spec(&self, run: &str, goals: &[&str]) -> RunId {
        let goals = goals.iter().map(|id| goal(id)).collect();
        let run = RunId::new(run);
        let limits = Limits {
            budget: Money::dollars(10),
            time: Span::minutes(60),
        };
        let base = CommitId::new("base");
        let order_of = RunSpec::new(run.clone(), "/repo", base, limits, "a test");
        create_run(&self.store, order_of, goals, self.clock.now()).unwrap();
        self.clock.pass(Span(1_000));
        run
    }

    fn drive(&self, run: &RunId) -> RunSessionEnd {
        self.drive_by(run, &mut self.clock.clone(), &Rc::default())
    }

    fn drive_by(
        &self,
        run: &RunId,
        clock: &mut dyn Clock,
        permission_request: &Rc<Cell<bool>>,
    ) -> RunSessionEnd {
        let mut dispatcher = Instant {
            clock: self.clock.clone(),
            told: VecDeque::new(),
            permission_request: permission_request.clone(),
        };
        let deps = RuntimeDeps {
            dispatcher: &mut dispatcher,
            clock,
            watcher: &mut Nobody,
            prompt: None,
            interrupted: &AtomicBool::new(false),
            user: &Actor::played("ada"),
            permission_wait: Span::minutes(1),
        };
        let runtime = Runtime::take(&self.store, &self.policy, deps, run, "test", &|_| true);
        runtime.unwrap().drive(None).unwrap()
    }

    fn pending(&self) -> Vec<Decision> {
        let filter = DecisionFilter {
            states: vec![DecisionState::Pending],
            ..DecisionFilter::default()
        };
        self.store.decisions(&filter).unwrap()
    }

    fn approve(&self, decision: &Decision) {
        let answerer = Answerer {
            by: &Actor::played("ada"),
            channel: "terminal",
        };
        let (id, now) = (decision.id.as_str(), self.clock.now());
        answer::resolve(&self.store, id, &Pick::Affirm, None, answerer, now).unwrap();
    }
}

fn goal(id: &str) -> Goal {
    Goal {
        checks: vec![Check::Command("test".into())],
        ..Goal::new(
            GoalId::new(id),
            format!("make {id}"),
            Executor::Command("true".into()),
        )
    }
}

#[test]
fn a_run_asks_again_when_its_look_at_the_whole_died_unanswered() {
    let mut place = Place::new();
    place.policy.interval.goals = 1;
    place.policy.interval.blocking = true;
    let run = place.spec("r", &["a", "b"]);
    assert_eq!(place.drive(&run), RunSessionEnd::Waiting);
    let asked = place.pending();
    // The next run of the repository starts.
    answer::expire(&place.store, &asked[0], place.clock.now()).unwrap();
    assert_eq!(place.drive(&run), RunSessionEnd::Waiting);
    let again = place.pending();
    assert_eq!(again.len(), 1, "someone can answer it");
    place.approve(&again[0]);
    assert_eq!(place.drive(&run), RunSessionEnd::Finished);
}

#[test]
fn two_runs_under_way_do_not_take_each_others_questions_away() {
    let place = Place::new();
    let runs = [place.spec("r1", &["fails"]), place.spec("r2", &["fails"])];
    for _ in 0..3 {
        for run in &runs {
            assert_eq!(place.drive(run), RunSessionEnd::Waiting);
        }
    }
    let filter = DecisionFilter::default();
    assert_eq!(place.store.decisions(&filter).unwrap().len(), 2);
    assert_eq!(place.pending().len(), 2);
    // A run that is ordered later replaces the questions of both.
    let later = place.spec("r3", &["fails"]);
    assert_eq!(place.drive(&later), RunSessionEnd::Waiting);
    assert_eq!(place.pending().len(), 1);
}

#[test]
fn a_wish_is_heard_although_another_run_asked_about_it_in_the_same_moment() {
    let place = Place::new();
    let run = place.spec("r", &["wishes"]);
    let state = load(&place.store, &run).unwrap().unwrap();
    let permission_request = Rc::new(Cell::new(false));
    let mut rival = Rival {
        clock: place.clock.clone(),
        permission_request: permission_request.clone(),
        store: &place.store,
        draft: Box::new(permission::ask(
            &state,
            &state.goals[0].goal,
            &push(),
            &push(),
        )),
    };
    let end = place.drive_by(&run, &mut rival, &permission_request);
    assert_eq!(end, RunSessionEnd::Waiting);
    let run = load(&place.store, &run).unwrap().unwrap();
    assert_eq!(run.goals[0].awaits, Some(DecisionId::new("d-rival")));
}
