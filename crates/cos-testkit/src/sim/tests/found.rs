//! Regression tests for bugs that the simulator found in the runtime.

use crate::sim::agent::{Conduct, Rates};
use crate::sim::dispatcher::{Bystander, VirtualDispatcher};
use crate::sim::outside::Outside;
use crate::sim::takeover::Nobody;
use crate::sim::{generate, repository};
use cos_core::decision::{DecisionState, Pick};
use cos_core::event::{RunSessionEnd, RunSpec};
use cos_core::goal::{Check, Executor, Goal};
use cos_core::id::GoalId;
use cos_core::money::Money;
use cos_core::policy::{Policy, Profile};
use cos_core::time::{Span, Timestamp};
use cos_engine::actor::Actor;
use cos_engine::answer::{self, Answerer};
use cos_engine::clock::VirtualClock;
use cos_engine::ports::Clock;
use cos_engine::runtime::{self, Runtime, RuntimeDeps};
use cos_store::memory::MemoryJournal;
use cos_store::{DecisionFilter, Projection};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

/// Does nothing, and ends a run that spins.
struct Patience(Mutex<u32>);

impl Bystander for Patience {
    fn due(&self) -> Option<Timestamp> {
        None
    }

    fn act(&self) {}

    fn verdict(&self, _: Span) -> Option<String> {
        let mut looks = self.0.lock().unwrap();
        *looks += 1;
        (*looks > 2_000).then(|| "it spins".to_owned())
    }
}

struct Desktop {
    journal: MemoryJournal,
    clock: VirtualClock,
    outside: Arc<Mutex<Outside>>,
}

impl Desktop {
    fn new(conduct: Conduct) -> Self {
        let rates = || Rates(vec![(conduct, 1)]);
        Self {
            journal: MemoryJournal::new(),
            clock: VirtualClock::new(Timestamp(1_780_000_000_000), 0, 1),
            outside: Arc::new(Mutex::new(Outside::new(1, rates(), rates()))),
        }
    }

    fn begin(&self, spec: &RunSpec, goal: &Goal) {
        let goals = vec![goal.clone()];
        runtime::create_run(&self.journal, spec.clone(), goals, self.clock.now()).unwrap();
    }

    /// Runs one session in a new process.
    fn sit(&self, spec: &RunSpec) -> RunSessionEnd {
        let patience = Patience(Mutex::new(0));
        let outside = Arc::clone(&self.outside);
        let stride = Span::seconds(30);
        let mut dispatcher =
            VirtualDispatcher::new(self.clock.clone(), outside, &patience, stride, 1);
        let deps = RuntimeDeps {
            dispatcher: &mut dispatcher,
            clock: &mut self.clock.clone(),
            watcher: &mut Nobody,
            prompt: None,
            interrupted: &AtomicBool::new(false),
            user: &Actor::played("person"),
            permission_wait: Span::minutes(1),
        };
        let (store, policy) = (self.journal.again(), Policy::of(Profile::Default));
        let mut runtime =
            Runtime::take(&store, &policy, deps, &spec.run, "process", &|_| true).unwrap();
        runtime.drive(None).unwrap()
    }

    /// Answers the only waiting question.
    fn say(&self, pick: &Pick) {
        let filter = DecisionFilter {
            states: vec![DecisionState::Pending],
            ..DecisionFilter::default()
        };
        let pending = self.journal.decisions(&filter).unwrap();
        assert_eq!(pending.len(), 1);
        let answerer = Answerer {
            by: &Actor::played("person"),
            channel: "terminal",
        };
        let id = pending[0].id.as_str();
        let store = self.journal.again();
        answer::resolve(&store, id, pick, None, answerer, self.clock.now()).unwrap();
    }
}

fn spec(name: &str) -> RunSpec {
    let rng = &mut fastrand::Rng::with_seed(1);
    let mut spec = generate::spec(rng, name, repository::named("base"));
    spec.limits.budget = Money::dollars(100);
    spec.limits.time = Span::minutes(600);
    spec.until = None;
    spec.campaign = None;
    spec.reconsider = false;
    spec
}

fn goal() -> Goal {
    Goal {
        checks: vec![Check::Command("test".into())],
        estimate: Some(Money::dollars(1)),
        ..Goal::new(
            GoalId::new("a"),
            "make it better",
            Executor::Agent("agent".into()),
        )
    }
}

#[test]
fn an_answer_given_while_no_one_drove_is_taken_up_at_once() {
    let desktop = Desktop::new(Conduct::Lie);
    let spec = spec("one");
    desktop.begin(&spec, &goal());
    assert_eq!(desktop.sit(&spec), RunSessionEnd::Waiting);
    desktop.say(&Pick::Refuse);
    assert_eq!(desktop.sit(&spec), RunSessionEnd::Finished);
}

#[test]
fn anyone_who_wants_to_be_asked_again_is_asked_again() {
    let desktop = Desktop::new(Conduct::Lie);
    let (first, mut second) = (spec("one"), spec("two"));
    desktop.begin(&first, &goal());
    desktop.sit(&first);
    desktop.say(&Pick::Refuse);
    assert_eq!(desktop.sit(&first), RunSessionEnd::Finished);
    second.reconsider = true;
    desktop.begin(&second, &goal());
    assert_eq!(desktop.sit(&second), RunSessionEnd::Waiting);
    assert_eq!(desktop.journal.pending().unwrap(), 1);
}
