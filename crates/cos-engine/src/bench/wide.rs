//! Many runs that all wait for a person, held by one process.

use super::{BenchError, commit, facts, hold, memory_mb, per_second};
use crate::store::conformance::samples;
use crate::store::sqlite::SqliteJournal;
use crate::world::{Commit, Fence, Guard};
use cos_core::decision::{Answer, DecisionState, Draft};
use cos_core::fact::{Fact, Stream};
use cos_core::id::{DecisionId, RunId};
use cos_core::time::Timestamp;
use cos_core::trigger::Trigger;
use serde::Serialize;
use std::path::Path;
use std::time::Instant;

/// How many runs one process carries.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Wide {
    /// How many runs.
    pub runs: u64,
    /// How many were started and parked on a question in a second.
    pub starts_per_second: f64,
    /// How many were answered, and the answer taken up, in a second.
    pub answers_per_second: f64,
    /// The memory of the process while all wait, in megabytes.
    pub waiting_mb: f64,
}

/// How many units share one synced transaction.
const GROUP: usize = 64;

/// A run as the process holds it while it waits.
struct Waiting {
    run: RunId,
    fence: Fence,
    started: Fact,
    decision: DecisionId,
    draft: Draft,
}

/// Starts `runs` runs that each ask at once, then answers every question.
pub fn wide(dir: &Path, runs: u32) -> Result<Wide, BenchError> {
    let store = SqliteJournal::open(&dir.join("wide.db"))?;
    let begun = Instant::now();
    let mut waiting = Vec::new();
    let numbers: Vec<u32> = (0..runs).collect();
    for group in numbers.chunks(GROUP) {
        let mut batch = Vec::new();
        for number in group {
            let held = begin(&store, *number)?;
            batch.push(start(&held));
            waiting.push(held);
        }
        commit(&store, &batch)?;
    }
    let started = begun.elapsed().as_secs_f64();
    let waiting_mb = memory_mb();
    let begun = Instant::now();
    for group in waiting.chunks(GROUP) {
        let answers: Vec<Commit> = group.iter().map(answer).collect();
        commit(&store, &answers)?;
        let taken_up: Vec<Commit> = group.iter().map(take_up).collect();
        commit(&store, &taken_up)?;
    }
    let answered = begun.elapsed().as_secs_f64();
    let runs = u64::from(runs);
    Ok(Wide {
        runs,
        starts_per_second: per_second(runs, started),
        answers_per_second: per_second(runs, answered),
        waiting_mb,
    })
}

fn begin(store: &SqliteJournal, number: u32) -> Result<Waiting, BenchError> {
    let run = samples::run(&format!("r-20260314-{number:06}"));
    Ok(Waiting {
        fence: hold(store, &run)?,
        started: samples::started(&run, 1),
        decision: DecisionId::new(format!("d-20260314-{number:06}")),
        draft: samples::draft(&run, 0, &[Trigger::UxChange]),
        run,
    })
}

fn start(held: &Waiting) -> Commit {
    let of_run = vec![
        held.started.clone(),
        Fact::SittingBegan { limits: None },
        Fact::GoalParked {
            goal: samples::goal(0),
            decision: held.decision.clone(),
            triggers: held.draft.triggers.clone(),
        },
    ];
    let asked = vec![samples::opened(&held.decision, held.draft.clone())];
    let stream = Stream::Run(held.run.clone());
    Commit {
        at: Timestamp(1_000),
        guards: vec![Guard::New(stream.clone())],
        appends: vec![
            facts(stream, Some(held.fence.clone()), of_run),
            facts(Stream::Decision(held.decision.clone()), None, asked),
        ],
    }
}

fn standing(held: &Waiting, state: DecisionState) -> Vec<Guard> {
    vec![Guard::Decision {
        id: held.decision.clone(),
        state,
    }]
}

fn answer(held: &Waiting) -> Commit {
    let said = vec![samples::resolved(&held.decision, "someone")];
    let stream = Stream::Decision(held.decision.clone());
    let mut unit = samples::append(stream, said);
    unit.guards = standing(held, DecisionState::Pending);
    unit
}

fn take_up(held: &Waiting) -> Commit {
    let applied = Fact::DecisionApplied {
        goal: Some(samples::goal(0)),
        decision: held.decision.clone(),
        matter: held.draft.matter.clone(),
        fingerprint: held.draft.fingerprint.clone(),
        triggers: held.draft.triggers.clone(),
        answer: Answer::Proceed,
        instructions: None,
        grants: Vec::new(),
    };
    let consumed = Fact::DecisionConsumed {
        decision: held.decision.clone(),
        run: held.run.clone(),
    };
    let (run, fence) = (Stream::Run(held.run.clone()), Some(held.fence.clone()));
    Commit {
        at: Timestamp(2_000),
        guards: standing(held, DecisionState::Resolved),
        appends: vec![
            facts(run, fence, vec![applied]),
            facts(
                Stream::Decision(held.decision.clone()),
                None,
                vec![consumed],
            ),
        ],
    }
}
