//! Conformance tests for a journal: its derived rows match a fold of its events, over random
//! histories.

use super::{Breach, JournalFixture, same};
use cos_core::decision::{Answer, Decision, DecisionState, Draft};
use cos_core::event::{Event, RunSessionEnd, SkipReason, Stream, StreamFamily};
use cos_core::evidence::Landing;
use cos_core::fingerprint::Fingerprint;
use cos_core::id::{CheckpointId, CommitId, DecisionId, RunId};
use cos_core::inbox;
use cos_core::ledger::{CouncilBooking, Grant, Ledger, Scope};
use cos_core::money::Money;
use cos_core::recovery::Level;
use cos_core::time::{LocalDate, Timestamp};
use cos_core::trigger::Trigger;
use cos_store::run_row;
use cos_store::samples;
use cos_store::{Commit, DecisionFilter, RunRow};
use fastrand::Rng;
use std::collections::BTreeMap;

const RUNS: [&str; 3] = ["r-a", "r-b", "r-c"];
const GOALS: usize = 3;
const DECISIONS: usize = 12;

pub(super) fn projections_are_the_fold_of_the_events(
    fixture: &dyn JournalFixture,
) -> Result<(), Breach> {
    let stores = [fixture.open()?, fixture.open()?];
    let mut fold = Fold::default();
    for seed in 0..40 {
        let mut rng = Rng::with_seed(seed);
        let batch: Vec<Commit> = (0..rng.usize(1..6)).map(|_| unit(&mut rng)).collect();
        let Some(store) = stores.get(rng.usize(0..stores.len())) else {
            continue;
        };
        for outcome in store.commit(&batch)? {
            outcome?;
        }
        fold.apply(&batch);
        let which = format!("after seed {seed}");
        let filter = DecisionFilter::default();
        same(&store.decisions(&filter)?, &fold.decisions(), &which)?;
        same(&store.pending()?, &fold.pending(), &which)?;
        same(&store.runs(9)?, &fold.runs(), &which)?;
        for scope in scopes() {
            same(
                &store.balance(&scope)?,
                &fold.ledger.balance(&scope),
                &which,
            )?;
        }
    }
    Ok(())
}

pub(super) fn a_family_is_all_its_streams_and_no_other(
    fixture: &dyn JournalFixture,
) -> Result<(), Breach> {
    let store = fixture.open()?;
    let checkpoint = |name: &str| {
        let checkpoint = CheckpointId::new(name);
        let stream = Stream::Checkpoint(checkpoint.clone());
        samples::append(stream, vec![samples::proved(checkpoint)])
    };
    let council = Stream::Council(samples::council());
    let date = LocalDate::new("2026-11-02");
    let amount = Money::dollars(1);
    let opened = samples::council_opened(CouncilBooking::Held {
        amount,
        date,
        budget_scope: None,
    });
    let written = [
        checkpoint("b"),
        samples::append(
            samples::stream("a"),
            vec![samples::started(&samples::run("a"), 1)],
        ),
        samples::append(council.clone(), vec![opened.clone()]),
        checkpoint("a"),
        checkpoint("b"),
    ];
    let are_there = |rows_of: &str, expected: [bool; 2]| {
        let families = [StreamFamily::Checkpoints, StreamFamily::Councils];
        let [checkpoints, councils] = families.map(|family| fixture.open()?.has_family(family));
        same(&[checkpoints?, councils?], &expected, rows_of)
    };
    are_there("families of an empty journal", [false, false])?;
    let [first, rest @ ..] = &written;
    for outcome in store.commit(std::slice::from_ref(first))? {
        outcome?;
    }
    are_there("families with one checkpoint", [true, false])?;
    for outcome in store.commit(rest)? {
        outcome?;
    }
    are_there("families with a council", [true, true])?;
    let rows_of = |family| -> Result<Vec<(String, u64, u64)>, Breach> {
        let events = fixture.open()?.family(family)?.into_iter();
        Ok(events
            .map(|(stream, one)| (stream.to_string(), one.seq, one.version))
            .collect())
    };
    let row = |name: &str, seq, version| (format!("checkpoint/{name}"), seq, version);
    same(
        &rows_of(StreamFamily::Checkpoints)?,
        &vec![row("b", 1, 1), row("a", 4, 1), row("b", 5, 2)],
        "checkpoints",
    )?;
    same(
        &rows_of(StreamFamily::Councils)?,
        &vec![(council.to_string(), 3, 1)],
        "councils",
    )
}

/// The state folded by the rules of `cos-core`.
#[derive(Default)]
struct Fold {
    decisions: Vec<Decision>,
    runs: BTreeMap<RunId, RunRow>,
    started: Vec<RunId>,
    ledger: Ledger,
}

impl Fold {
    fn apply(&mut self, batch: &[Commit]) {
        for unit in batch {
            for append in &unit.appends {
                for event in &append.events {
                    self.event(&append.stream, event, unit.at);
                }
            }
        }
    }

    fn event(&mut self, stream: &Stream, event: &Event, at: Timestamp) {
        for line in event.lines() {
            self.ledger.book(&line);
        }
        if let Some((id, _)) = inbox::moved(event) {
            let place = self.decisions.iter().position(|one| one.id == *id);
            let known = place.map(|place| self.decisions.remove(place));
            let end = self.decisions.len();
            if let Some(moved) = inbox::apply(known, event, at) {
                self.decisions.insert(place.unwrap_or(end), moved);
            }
        }
        if let Stream::Run(run) = stream {
            let known = self.runs.remove(run);
            if let Some(rowed) = run_row::apply(known, run, event, at) {
                self.runs.insert(run.clone(), rowed);
                if !self.started.contains(run) {
                    self.started.push(run.clone());
                }
            }
        }
    }

    fn decisions(&self) -> Vec<Decision> {
        self.decisions.clone()
    }

    fn pending(&self) -> u64 {
        let waits = |one: &&Decision| one.state == DecisionState::Pending;
        u64::try_from(self.decisions.iter().filter(waits).count()).unwrap_or(u64::MAX)
    }

    fn runs(&self) -> Vec<RunRow> {
        let newest = self.started.iter().rev();
        let rows = newest.filter_map(|run| self.runs.get(run));
        rows.cloned().collect()
    }
}

fn scopes() -> Vec<Scope> {
    let mut scopes = vec![Scope::Day(LocalDate::new("2026-03-14"))];
    for name in RUNS {
        let run = samples::run(name);
        scopes.extend((0..GOALS).map(|nth| Scope::Goal(run.clone(), samples::goal(nth))));
        scopes.extend((1..4).map(|n| Scope::Action(run.clone(), samples::attempt(n))));
        scopes.push(Scope::Run(run));
    }
    scopes.push(Scope::Council(samples::council()));
    scopes
}

fn unit(rng: &mut Rng) -> Commit {
    let run = samples::run(RUNS.get(rng.usize(0..RUNS.len())).copied().unwrap_or("r-a"));
    let id = DecisionId::new(format!("d-{:04}", rng.usize(0..DECISIONS)));
    let mut commit = if rng.u8(0..5) == 0 {
        let stream = Stream::Council(samples::council());
        samples::append(stream, vec![of_council(rng)])
    } else if rng.bool() {
        let count = rng.usize(1..4);
        let events = (0..count).map(|_| of_run(rng, &run, &id)).collect();
        samples::append(Stream::Run(run.clone()), events)
    } else {
        let events = vec![of_decision(rng, &run, &id)];
        samples::append(Stream::Decision(id), events)
    };
    commit.at = Timestamp(rng.i64(0..1_000_000));
    commit
}

/// Returns a council event, in any order.
fn of_council(rng: &mut Rng) -> Event {
    let held = Money::micros(rng.u64(0..5_000_000));
    let cost = Money::micros(rng.u64(0..5_000_000));
    let date = LocalDate::new("2026-03-14");
    if rng.bool() {
        samples::council_opened(CouncilBooking::Held {
            amount: held,
            date,
            budget_scope: None,
        })
    } else {
        samples::council_closed(CouncilBooking::Settled {
            held,
            cost,
            date,
            budget_scope: None,
        })
    }
}

/// Returns any event of a run, in any order, even if it makes no sense.
fn of_run(rng: &mut Rng, run: &RunId, decision: &DecisionId) -> Event {
    let goal = samples::goal(rng.usize(0..GOALS));
    let attempt = samples::attempt(rng.u32(1..4));
    let money = |rng: &mut Rng| Money::micros(rng.u64(0..5_000_000));
    match rng.u8(0..12) {
        0 | 1 => samples::started(run, GOALS),
        2 => Event::RunSessionStarted { limits: None },
        3 => Event::RunSessionEnded { why: ending(rng) },
        4 => Event::GoalParked {
            goal,
            decision: decision.clone(),
            triggers: vec![Trigger::Risk],
        },
        5 => Event::DecisionApplied {
            goal: Some(goal),
            decision: decision.clone(),
            decision_key: Fingerprint::of(&[]),
            fingerprint: Fingerprint::of(&[]),
            triggers: Vec::new(),
            answer: answer(rng),
            instructions: None,
            grants: Vec::new(),
        },
        6 => Event::GoalSkipped {
            goal,
            reason: SkipReason::Decision(decision.clone()),
        },
        7 | 8 => samples::attempted(run, attempt, money(rng)),
        9 => samples::finished(run, attempt, money(rng), money(rng)),
        10 => Event::RetryScheduled {
            goal,
            level: Level::Same,
            not_before: Timestamp(5),
        },
        _ => Event::GoalLanded {
            attempt,
            landing: Landing {
                before: CommitId::new("a"),
                after: CommitId::new("b"),
            },
            partial: rng.bool(),
        },
    }
}

fn ending(rng: &mut Rng) -> RunSessionEnd {
    match rng.u8(0..4) {
        0 => RunSessionEnd::Finished,
        1 => RunSessionEnd::Aborted,
        2 => RunSessionEnd::Waiting,
        _ => RunSessionEnd::Budget,
    }
}

fn answer(rng: &mut Rng) -> Answer {
    match rng.u8(0..4) {
        0 => Answer::Proceed,
        1 => Answer::Skip,
        2 => Answer::Manual,
        _ => Answer::Pause,
    }
}

fn of_decision(rng: &mut Rng, run: &RunId, id: &DecisionId) -> Event {
    match rng.u8(0..6) {
        0 | 1 => samples::opened(id, draft(rng, run)),
        2 => granting(rng, run, id),
        3 => Event::decision_consumed(id, run),
        4 => Event::DecisionExpired {
            decision: id.clone(),
        },
        _ => Event::DecisionSuperseded {
            decision: id.clone(),
            by: DecisionId::new("d-9999"),
        },
    }
}

fn draft(rng: &mut Rng, run: &RunId) -> Draft {
    let trigger = if rng.bool() {
        Trigger::Risk
    } else {
        Trigger::Interval
    };
    samples::draft(run, rng.usize(0..GOALS), &[trigger])
}

fn granting(rng: &mut Rng, run: &RunId, id: &DecisionId) -> Event {
    let mut event = samples::resolved(id, "someone");
    if let Event::DecisionResolved { resolution, .. } = &mut event {
        resolution.grants.push(Grant {
            scope: Scope::Run(run.clone()),
            amount: Money::dollars(rng.u64(0..9)),
        });
    }
    event
}
