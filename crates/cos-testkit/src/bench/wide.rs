//! Measures how many waiting runs one process can hold, and how fast it answers them.

use super::{BenchError, commit, fold, hold_each, open, peak_mb, per_second};
use cos_core::decision::{Answer, DecisionState, Draft};
use cos_core::event::{Event, RunSessionEnd, Stream};
use cos_core::id::{DecisionId, RunId};
use cos_core::run::state::Run;
use cos_core::time::Timestamp;
use cos_core::trigger::Trigger;
use cos_store::samples;
use cos_store::sqlite::SqliteJournal;
use cos_store::{Append, Commit, FencingToken, Guard};
use std::path::Path;
use std::time::Instant;

/// How many runs one process can hold.
#[derive(Debug, Clone, PartialEq)]
pub struct Wide {
    /// How many runs were started and parked on a question per second.
    pub starts_per_s: f64,
    /// How many questions were answered and applied per second.
    pub answers_per_s: f64,
    /// The peak memory of the process when all runs wait, in megabytes.
    pub rss_mb: f64,
}

/// How many units share one synced transaction.
const GROUP: usize = 250;

/// A run as the process holds it while it waits.
struct Waiting {
    fence: FencingToken,
    run: Option<Run>,
    decision: DecisionId,
}

/// Starts `runs` runs that each ask at once, then answers every question; each applies its answer
/// and ends. Both are synced before they count.
pub fn wide(dir: &Path, runs: u32) -> Result<Wide, BenchError> {
    let store = open(dir)?;
    store.prepare_for_many_commits();
    let begun = Instant::now();
    let (owner, mut waiting) = (cos_engine::clock::owner(), Vec::new());
    let numbers: Vec<u32> = (0..runs).collect();
    for group in numbers.chunks(GROUP) {
        waiting.extend(start(&store, &owner, group)?);
    }
    let starts_per_s = per_second(runs, begun);
    let rss_mb = peak_mb();
    let begun = Instant::now();
    for group in waiting.chunks_mut(GROUP) {
        let answers: Vec<Commit> = group.iter().map(answer).collect();
        commit(&store, &answers)?;
        let takes: Vec<Commit> = group.iter().map(take).collect();
        commit(&store, &takes)?;
        for (held, unit) in group.iter_mut().zip(&takes) {
            fold(&mut held.run, unit);
        }
    }
    let answers_per_s = per_second(runs, begun);
    let over = waiting.iter().filter_map(|held| held.run.as_ref());
    if over.filter(|run| run.is_over()).count() != waiting.len() {
        return Err(BenchError::Refused(
            "not every run came to its end".to_owned(),
        ));
    }
    Ok(Wide {
        starts_per_s,
        answers_per_s,
        rss_mb,
    })
}

fn start(store: &SqliteJournal, owner: &str, numbers: &[u32]) -> Result<Vec<Waiting>, BenchError> {
    let name = |number: &u32| samples::run(&format!("r-20260314-{number:06}"));
    let names: Vec<RunId> = numbers.iter().map(name).collect();
    let (mut waiting, mut batch) = (Vec::new(), Vec::new());
    for ((name, fence), number) in names
        .iter()
        .zip(hold_each(store, &names, owner)?)
        .zip(numbers)
    {
        let held = Waiting {
            fence,
            run: None,
            decision: DecisionId::new(format!("d-20260314-{number:06}")),
        };
        let draft = samples::draft(name, 0, &[Trigger::UxChange]);
        batch.push(ask(
            &held,
            &Stream::Run(name.clone()),
            samples::started(name, 1),
            draft,
        ));
        waiting.push(held);
    }
    commit(store, &batch)?;
    for (held, unit) in waiting.iter_mut().zip(&batch) {
        fold(&mut held.run, unit);
    }
    Ok(waiting)
}

/// The step *ask*: the run is created and started, and its first goal waits.
fn ask(held: &Waiting, stream: &Stream, started: Event, draft: Draft) -> Commit {
    let events = vec![
        started,
        Event::RunSessionStarted { limits: None },
        Event::GoalParked {
            goal: samples::goal(0),
            decision: held.decision.clone(),
            triggers: draft.triggers.clone(),
        },
    ];
    let question = vec![samples::opened(&held.decision, draft)];
    Commit {
        at: Timestamp(1_000),
        guards: vec![Guard::New(stream.clone())],
        appends: vec![
            Append {
                stream: stream.clone(),
                fence: Some(held.fence.clone()),
                events,
            },
            of_decision(held, question),
        ],
    }
}

fn of_decision(held: &Waiting, events: Vec<Event>) -> Append {
    Append {
        stream: Stream::Decision(held.decision.clone()),
        fence: None,
        events,
    }
}

fn standing(held: &Waiting, state: DecisionState) -> Vec<Guard> {
    vec![Guard::Decision {
        id: held.decision.clone(),
        state,
    }]
}

/// The question is answered.
fn answer(held: &Waiting) -> Commit {
    let said = samples::resolved(&held.decision, "someone");
    Commit {
        at: Timestamp(2_000),
        guards: standing(held, DecisionState::Pending),
        appends: vec![of_decision(held, vec![said])],
    }
}

/// The step *take*: the run applies its answer once, and ends.
fn take(held: &Waiting) -> Commit {
    let name = held.run.as_ref().map(|run| run.spec.run.clone());
    let name = name.unwrap_or_else(|| samples::run("r-unknown"));
    let draft = samples::draft(&name, 0, &[Trigger::UxChange]);
    let applied = Event::DecisionApplied {
        goal: Some(samples::goal(0)),
        decision: held.decision.clone(),
        decision_key: draft.decision_key,
        fingerprint: draft.fingerprint,
        triggers: draft.triggers,
        answer: Answer::Proceed,
        instructions: None,
        grants: Vec::new(),
    };
    let consumed = Event::decision_consumed(&held.decision, &name);
    let why = RunSessionEnd::Finished;
    Commit {
        at: Timestamp(3_000),
        guards: standing(held, DecisionState::Resolved),
        appends: vec![
            Append {
                stream: Stream::Run(name),
                fence: Some(held.fence.clone()),
                events: vec![applied, Event::RunSessionEnded { why }],
            },
            of_decision(held, vec![consumed]),
        ],
    }
}
