//! Simulates the person: answers late, rejects, asks for changes, answers twice, answers closed
//! questions, types nonsense, or never answers.

use super::dispatcher::Bystander;
use super::invariant::Promise;
use super::watched_journal::{ProcessJournal, WatchedJournal};
use cos_core::decision::{Decision, DecisionState, Pick};
use cos_core::id::{DecisionId, OptionId};
use cos_core::time::{Span, Timestamp};
use cos_engine::actor::Actor;
use cos_engine::answer::{self, Answerer};
use cos_engine::ports::Clock;
use cos_store::{DecisionFilter, Projection};
use std::sync::{Mutex, MutexGuard, PoisonError};

use cos_engine::clock::VirtualClock;

/// The habits of a person, in percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Habits {
    /// How often a question is never answered.
    pub silent: u32,
    /// How often the answer is a plain approval.
    pub yes: u32,
    /// How often the answer is a rejection.
    pub no: u32,
    /// How often the answer is an approval with instructions.
    pub modify: u32,
    /// The longest time until an answer.
    pub patience: Span,
}

/// A simulated person who may answer from several places.
pub struct Person<'a> {
    watched: &'a WatchedJournal<'a>,
    process: ProcessJournal<'a>,
    clock: VirtualClock,
    habits: Habits,
    inside: Mutex<Inside>,
}

struct Inside {
    chance: fastrand::Rng,
    agenda: Vec<(Timestamp, DecisionId)>,
    answers: u32,
    gone: bool,
    looks: (u64, u32),
}

impl<'a> Person<'a> {
    /// Creates a person without plans.
    pub fn new(
        watched: &'a WatchedJournal<'a>,
        clock: VirtualClock,
        habits: Habits,
        seed: u64,
    ) -> Self {
        let inside = Inside {
            chance: fastrand::Rng::with_seed(seed),
            agenda: Vec::new(),
            answers: 0,
            gone: false,
            looks: (0, 0),
        };
        Self {
            watched,
            process: ProcessJournal::new(watched, None, None),
            clock,
            habits,
            inside: Mutex::new(inside),
        }
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns how many answers were accepted.
    pub fn answers(&self) -> u32 {
        self.inside().answers
    }

    /// Stops answering until [`Person::resume`].
    pub fn pause(&self) {
        self.inside().gone = true;
    }

    /// Answers again, but not the questions asked meanwhile.
    pub fn resume(&self) {
        self.plan();
        self.inside().gone = false;
    }

    /// Schedules an answer for each new question.
    fn plan(&self) {
        let opened = self.watched.opened();
        let now = self.clock.now();
        let mut inside = self.inside();
        for decision in opened {
            if !inside.gone && inside.chance.u32(0..100) >= self.habits.silent {
                let wait = inside.chance.u64(1..self.habits.patience.0.max(2));
                // Some persons answer at once, most take their time.
                let wait = if inside.chance.u32(0..4) == 0 {
                    wait % 2_000
                } else {
                    wait
                };
                inside.agenda.push((now + Span(wait), decision));
            }
        }
        inside.agenda.sort();
    }

    /// Answers the next scheduled question now.
    pub fn hurry(&self) {
        self.plan();
        let next = {
            let mut inside = self.inside();
            (!inside.agenda.is_empty()).then(|| inside.agenda.remove(0).1)
        };
        if let Some(id) = next {
            self.answer(&id);
        }
    }

    fn answer(&self, id: &DecisionId) {
        let filter = DecisionFilter {
            id: Some(id.as_str().to_owned()),
            ..DecisionFilter::default()
        };
        let found = self.process.decisions(&filter).unwrap_or_default();
        let Some(decision) = found.into_iter().find(|decision| decision.id == *id) else {
            return;
        };
        let (pick, nonsense, twice) = {
            let mut inside = self.inside();
            let nonsense = inside.chance.u32(0..20) == 0;
            let twice = inside.chance.u32(0..8) == 0;
            (self.pick(&decision, &mut inside.chance), nonsense, twice)
        };
        if nonsense {
            self.nonsense(id);
        }
        let dead = decision
            .draft
            .expires_at
            .is_some_and(|at| at <= self.clock.now());
        let open = decision.state == DecisionState::Pending && !dead;
        let taken = self.say(id, &pick, "terminal");
        if taken && !open {
            let what = format!("{id} accepted an answer although it was closed");
            self.watched.accuse(Promise::Asked, what);
        }
        if twice && self.say(id, &Pick::Affirm, "web") && taken {
            let what = format!("{id} accepted two answers");
            self.watched.accuse(Promise::Approval, what);
        }
    }

    fn pick(&self, decision: &Decision, chance: &mut fastrand::Rng) -> Pick {
        let draw = chance.u32(0..100);
        let Habits {
            yes, no, modify, ..
        } = self.habits;
        if draw < yes {
            Pick::Affirm
        } else if draw < yes + no {
            Pick::Refuse
        } else if draw < yes + no + modify {
            Pick::Modify("keep it small".to_owned())
        } else {
            let options = &decision.draft.options;
            let option = options.get(chance.usize(0..options.len().max(1)));
            option.map_or(Pick::Affirm, |option| Pick::Option(option.id.clone()))
        }
    }

    /// Sends text that is not an answer; it must be rejected.
    fn nonsense(&self, id: &DecisionId) {
        let words = [
            Pick::Option(OptionId::new("perhaps")),
            Pick::Modify("  ".to_owned()),
        ];
        for pick in words {
            if self.say(id, &pick, "mcp") {
                let what = format!("{id} accepted {pick:?} as an answer");
                self.watched.accuse(Promise::Asked, what);
            }
        }
    }

    fn say(&self, id: &DecisionId, pick: &Pick, channel: &str) -> bool {
        let answerer = Answerer {
            by: &Actor::played("person"),
            channel,
        };
        let now = self.clock.now();
        let said = answer::resolve(&self.process, id.as_str(), pick, None, answerer, now);
        self.inside().answers += u32::from(said.is_ok());
        said.is_ok()
    }
}

/// The longest that a process may be idle without waiting for anything; longer than any backoff.
const IDLE: Span = Span::minutes(150);

/// The most events that one simulation may need.
const FACTS: u64 = 20_000;

/// How often processes may look for work before an event is written.
const LOOKS: u32 = 3_000;

impl Bystander for Person<'_> {
    fn due(&self) -> Option<Timestamp> {
        self.plan();
        let inside = self.inside();
        let next = inside.agenda.first().map(|(at, _)| *at);
        next.filter(|_| !inside.gone)
    }

    fn act(&self) {
        self.hurry();
    }

    fn verdict(&self, idle: Span) -> Option<String> {
        if idle > IDLE {
            let what = format!("nothing happens for {idle}, and the run does not end");
            self.watched.accuse(Promise::Ends, what);
        }
        let steps = self.watched.steps();
        let mut inside = self.inside();
        if inside.looks.0 != steps {
            inside.looks = (steps, 0);
        }
        inside.looks.1 += 1;
        if steps > FACTS || inside.looks.1 > LOOKS {
            let what = format!("{} looks, {steps} events, and no end", inside.looks.1);
            self.watched.accuse(Promise::Ends, what);
        }
        drop(inside);
        self.watched.violation().map(|violation| violation.what)
    }
}
