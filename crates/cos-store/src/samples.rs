//! Sample events for journal tests.

use crate::{Append, Commit, FencingToken};
use cos_core::checkpoint::CheckpointOutcome;
use cos_core::council::{CouncilEnd, CouncilEvent, CouncilPurpose, CouncilSpec};
use cos_core::decision::{Answer, Choice, Draft, Resolution, Subject, Urgency};
use cos_core::event::{Event, Limits, Product, RunSpec, Stream};
use cos_core::evidence::Claim;
use cos_core::fingerprint::Fingerprint;
use cos_core::goal::{Executor, Goal};
use cos_core::id::{
    AttemptId, CheckpointId, CommitId, CouncilId, DecisionId, GoalId, OptionId, RunId,
};
use cos_core::ledger::{Account, CouncilBooking};
use cos_core::money::{Cost, Money};
use cos_core::recovery::Level;
use cos_core::reversibility::{Ceilings, ChangeFacts, DeliberationMode, assess};
use cos_core::time::{LocalDate, Span, Timestamp};
use cos_core::trigger::Trigger;

/// The project of every sample.
pub const PROJECT: &str = "/home/someone/project";

/// Returns the id of a run with this name.
pub fn run(name: &str) -> RunId {
    RunId::new(name)
}

/// Returns the stream of a run with this name.
pub fn stream(name: &str) -> Stream {
    Stream::Run(run(name))
}

/// Returns the id of the `nth` goal of any run.
pub fn goal(nth: usize) -> GoalId {
    GoalId::new(format!("goal-{nth}"))
}

/// Returns the start of a run with this many goals.
pub fn started(run: &RunId, goals: usize) -> Event {
    let limits = Limits {
        budget: Money::dollars(10),
        time: Span::minutes(120),
    };
    let base = CommitId::new("9fceb02d0ae598e95dc970b74767f19372d61af8");
    let spec = RunSpec {
        current: Some("main".to_owned()),
        ..RunSpec::new(run.clone(), PROJECT, base, limits, "goals.yaml")
    };
    let goals = (0..goals).map(sample_goal).collect();
    Event::RunStarted { spec, goals }
}

fn sample_goal(nth: usize) -> Goal {
    Goal {
        estimate: Some(Money::dollars(2)),
        tags: vec!["bug".to_owned(), "auth".to_owned()],
        ..Goal::new(
            goal(nth),
            "Fix the redirect loop on the login page",
            Executor::Agent("opencode".to_owned()),
        )
    }
}

/// Returns the `number`th attempt at the first goal.
pub fn attempt(number: u32) -> AttemptId {
    AttemptId {
        goal: goal(0),
        number,
    }
}

fn account(run: &RunId) -> Account {
    Account {
        run: run.clone(),
        campaign: None,
        paid_by: None,
        date: LocalDate::new("2026-03-14"),
    }
}

/// Returns the start of an attempt with this reserve.
pub fn attempted(run: &RunId, attempt: AttemptId, reserve: Money) -> Event {
    Event::AttemptStarted {
        attempt,
        level: Level::Same,
        base: CommitId::new("9fceb02d0ae598e95dc970b74767f19372d61af8"),
        reserve,
        account: account(run),
    }
}

/// Returns the end of an attempt with this reserve and cost.
pub fn finished(run: &RunId, attempt: AttemptId, reserve: Money, cost: Money) -> Event {
    Event::AttemptFinished {
        attempt,
        claim: Claim::EndedTurn("end_turn".to_owned()),
        product: Product::Nothing,
        cost: Cost::Known(cost),
        settled: cost,
        reserve,
        overrun: cost.saturating_sub(reserve),
        account: account(run),
        took: Span::seconds(42),
        tail: "all 12 tests passed".to_owned(),
        transcript: None,
    }
}

fn choice(id: &str, answer: Answer, description: &str) -> Choice {
    Choice {
        id: OptionId::new(id),
        answer,
        description: description.to_owned(),
        pros: String::new(),
        cons: String::new(),
        grants: Vec::new(),
    }
}

/// Returns a question of a run about one of its goals.
pub fn draft(run: &RunId, nth: usize, triggers: &[Trigger]) -> Draft {
    let decision_key = Fingerprint::of(&[("goal", goal(nth).as_str())]);
    Draft {
        project: PROJECT.to_owned(),
        run: run.clone(),
        kind: cos_core::decision::DecisionKind::Start,
        subject: Subject::Goal(goal(nth)),
        fingerprint: Fingerprint::of(&[("matter", decision_key.as_str())]),
        decision_key,
        triggers: triggers.to_vec(),
        question: "May the login page be changed?".to_owned(),
        context: vec!["users will see the change".to_owned()],
        options: vec![
            choice("proceed", Answer::Proceed, "carries the goal out"),
            choice("skip", Answer::Skip, "leaves the goal out"),
        ],
        recommended: None,
        affirm: Some(OptionId::new("proceed")),
        risk: None,
        findings: Vec::new(),
        checkpoint: None,
        blocking: false,
        urgency: Urgency::Soon,
        expires_at: None,
    }
}

/// Returns the event that asks a question.
pub fn opened(id: &DecisionId, draft: Draft) -> Event {
    Event::decision_opened(id, draft, None)
}

/// Returns the event that approves a question.
pub fn resolved(id: &DecisionId, by: &str) -> Event {
    Event::DecisionResolved {
        decision: id.clone(),
        resolution: Resolution {
            option: OptionId::new("proceed"),
            answer: Answer::Proceed,
            note: None,
            instructions: None,
            grants: Vec::new(),
            by: by.to_owned(),
            channel: "terminal".to_owned(),
            origin: None,
        },
    }
}

/// Returns the event that confirms a checkpoint.
pub fn proved(checkpoint: CheckpointId) -> Event {
    Event::CheckpointProved {
        checkpoint,
        outcome: CheckpointOutcome::Right,
        by: "ada".to_owned(),
    }
}

/// Returns the council of every sample.
pub fn council() -> CouncilId {
    CouncilId::new("w-sample")
}

/// Returns the start of a council.
pub fn council_opened(booking: CouncilBooking) -> Event {
    let spec = CouncilSpec {
        council: council(),
        purpose: CouncilPurpose::Decide,
        question: "Which way?".to_owned(),
        about: None,
        context: None,
        cut: Vec::new(),
        mode: DeliberationMode::Lightweight,
        budgeted_mode: None,
        reversibility: assess(&ChangeFacts::default(), &[]),
        ceilings: Ceilings::DEFAULT,
        budget: Money::dollars(5),
        seed: 7,
    };
    council_moved(
        CouncilEvent::CouncilOpened {
            spec: Box::new(spec),
        },
        booking,
    )
}

/// Returns the end of a council.
pub fn council_closed(booking: CouncilBooking) -> Event {
    let end = CouncilEnd::Decided;
    council_moved(CouncilEvent::CouncilClosed { end }, booking)
}

fn council_moved(event: CouncilEvent, booking: CouncilBooking) -> Event {
    Event::CouncilMoved {
        council: council(),
        event: Box::new(event),
        booking: Some(booking),
        head: None,
    }
}

/// Returns a commit for one stream, without guards.
pub fn append(stream: Stream, events: Vec<Event>) -> Commit {
    fenced(stream, None, events)
}

/// Returns a commit for one stream by its holder.
pub fn fenced(stream: Stream, fence: Option<FencingToken>, events: Vec<Event>) -> Commit {
    Commit {
        at: Timestamp(1_000),
        guards: Vec::new(),
        appends: vec![Append {
            stream,
            fence,
            events,
        }],
    }
}
