//! Example data for tests: a night that is folded from events like any other run, with every kind
//! of result.

use cos_core::act_origin::{ActOrigin, ActProcess};
use cos_core::decision::{Answer, Choice, Decision, DecisionState, Draft, Resolution, Subject};
use cos_core::decision::{Recommendation, Urgency};
use cos_core::event::{Event, Limits, Product, RunSessionEnd, RunSpec, SkipReason};
use cos_core::evidence::{CheckVerdict, Claim, Evidence, Landing};
use cos_core::failure::{Failure, FailureClass};
use cos_core::fingerprint::Fingerprint;
use cos_core::goal::{Check, Executor, Goal};
use cos_core::id::{AttemptId, CommitId, DecisionId, GoalId, OptionId, RunId};
use cos_core::ledger::{Account, Grant, Scope};
use cos_core::money::{Cost, Money};
use cos_core::recovery::Level;
use cos_core::run::apply::fold;
use cos_core::run::state::Run;
use cos_core::time::{LocalDate, Span, Timestamp};
use cos_core::trigger::Trigger;

/// 2026-03-01 22:00 UTC.
pub(crate) const EVENING: Timestamp = Timestamp(1_772_402_400_000);

/// Returns the time so many minutes after the start of the evening.
pub(crate) fn after(minutes: u64) -> Timestamp {
    EVENING + Span::minutes(minutes)
}

/// Returns a commit of one repeated digit.
pub(crate) fn commit(digit: char) -> CommitId {
    CommitId::new(digit.to_string().repeat(40))
}

/// Returns a goal for an agent.
pub(crate) fn goal(id: &str, content: &str) -> Goal {
    Goal {
        checks: vec![Check::Command(format!("cargo test -p {id}"))],
        estimate: Some(Money::dollars(2)),
        ..Goal::new(
            GoalId::new(id),
            content,
            Executor::Agent("opencode".to_owned()),
        )
    }
}

/// Returns the specification of the run.
pub(crate) fn spec() -> RunSpec {
    let limits = Limits {
        budget: Money::dollars(10),
        time: Span::minutes(480),
    };
    let run = RunId::new("r7k2");
    RunSpec {
        current: Some("main".to_owned()),
        ..RunSpec::new(run, "/home/ada/shop", commit('a'), limits, "goals.yaml")
    }
}

fn attempt(goal: &str, number: u32) -> AttemptId {
    AttemptId {
        goal: GoalId::new(goal),
        number,
    }
}

fn account() -> Account {
    Account {
        run: RunId::new("r7k2"),
        campaign: None,
        paid_by: None,
        date: LocalDate::new("2026-03-01"),
    }
}

/// Returns the start of a try.
pub(crate) fn started(goal: &str, number: u32) -> Event {
    Event::AttemptStarted {
        attempt: attempt(goal, number),
        level: Level::Same,
        base: commit('a'),
        reserve: Money::dollars(2),
        account: account(),
    }
}

/// Returns the end of a try.
pub(crate) fn finished(goal: &str, number: u32, product: Product, cost: Cost) -> Event {
    Event::AttemptFinished {
        attempt: attempt(goal, number),
        claim: Claim::EndedTurn("end_turn".to_owned()),
        product,
        cost,
        settled: cost.or_reserve(Money::dollars(2)),
        reserve: Money::dollars(2),
        overrun: Money::ZERO,
        account: account(),
        took: Span::seconds(192),
        tail: String::new(),
        transcript: None,
    }
}

/// Returns work on two files.
pub(crate) fn work(digit: char) -> Product {
    Product::Work {
        commit: commit(digit),
        files: vec!["src/auth.rs".to_owned(), "src/auth/tests.rs".to_owned()],
        diff: Fingerprint::of(&[("diff", "x")]),
    }
}

/// Returns the result of the only check of a goal.
pub(crate) fn checked(goal: &str, number: u32, exit: i32) -> Event {
    Event::ChecksRan {
        attempt: attempt(goal, number),
        candidate: commit('b'),
        onto: commit('a'),
        evidence: vec![Evidence {
            check: Check::Command(format!("cargo test -p {goal}")),
            held: exit == 0,
            exit: Some(exit),
            tail: String::new(),
            output: None,
        }],
        verdict: if exit == 0 {
            CheckVerdict::Proven
        } else {
            CheckVerdict::Refuted
        },
    }
}

/// Returns the landing of work.
pub(crate) fn landed(goal: &str, number: u32) -> Event {
    Event::GoalLanded {
        attempt: attempt(goal, number),
        landing: Landing {
            before: commit('a'),
            after: commit('b'),
        },
        partial: false,
    }
}

fn goals() -> Vec<Goal> {
    let mut tidy = goal("tidy", "Format the sources");
    tidy.executor = Executor::Command("cargo fmt".to_owned());
    tidy.checks = Vec::new();
    tidy.estimate = None;
    let mut notes = goal("notes", "Write the release notes");
    notes.depends_on = vec![GoalId::new("wipe")];
    vec![
        goal("login", "Fix the redirect loop after login\nSee issue 42."),
        goal("search", "Make the search forgive spelling mistakes"),
        goal("wipe", "Delete the old sessions table"),
        notes,
        tidy,
    ]
}

/// The events of the night: one goal done at its second try, one given up, one that waits, one that
/// depends on it, one skipped.
pub(crate) fn events() -> Vec<(Timestamp, Event)> {
    let failed = |class, message: &str| Product::Failed(Failure::new(class, message));
    let busy = failed(FailureClass::Transient, "the provider was overloaded");
    let spec = spec();
    let applied = Event::DecisionApplied {
        goal: Some(GoalId::new("search")),
        decision: DecisionId::new("d3aa"),
        decision_key: Fingerprint::of(&[("m", "search")]),
        fingerprint: Fingerprint::of(&[("f", "search")]),
        triggers: vec![Trigger::Hiccup],
        answer: Answer::Skip,
        instructions: None,
        grants: Vec::new(),
    };
    vec![
        (
            EVENING,
            Event::RunStarted {
                spec,
                goals: goals(),
            },
        ),
        (EVENING, Event::RunSessionStarted { limits: None }),
        (after(1), started("login", 1)),
        (after(2), finished("login", 1, busy, Cost::Unknown)),
        (after(3), retry("login", after(4))),
        (after(4), started("login", 2)),
        (
            after(8),
            finished("login", 2, work('b'), Cost::Known(Money::cents(84))),
        ),
        (after(9), checked("login", 2, 0)),
        (after(9), landed("login", 2)),
        (after(10), started("search", 1)),
        (
            after(14),
            finished("search", 1, work('c'), Cost::Known(Money::cents(151))),
        ),
        (after(15), checked("search", 1, 101)),
        (after(16), parked("search", "d3aa", Trigger::Hiccup)),
        (after(20), applied),
        (after(21), parked("wipe", "d91f", Trigger::Risk)),
        (
            after(22),
            Event::GoalSkipped {
                goal: GoalId::new("tidy"),
                reason: SkipReason::Decision(DecisionId::new("d204")),
            },
        ),
        (
            after(23),
            Event::RunSessionEnded {
                why: RunSessionEnd::Waiting,
            },
        ),
    ]
}

/// Returns a scheduled retry.
pub(crate) fn retry(goal: &str, not_before: Timestamp) -> Event {
    Event::RetryScheduled {
        goal: GoalId::new(goal),
        level: Level::Same,
        not_before,
    }
}

/// Returns a goal that starts to wait.
pub(crate) fn parked(goal: &str, decision: &str, trigger: Trigger) -> Event {
    Event::GoalParked {
        goal: GoalId::new(goal),
        decision: DecisionId::new(decision),
        triggers: vec![trigger],
    }
}

/// Folds events into a run.
pub(crate) fn run_of(events: &[(Timestamp, Event)]) -> Run {
    fold(events.iter().map(|(at, event)| (*at, event))).expect("the facts begin a run")
}

/// Returns the run of the night.
pub(crate) fn night() -> Run {
    run_of(&events())
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

/// Returns the question at the end of the night, without a recommendation.
pub(crate) fn question() -> Decision {
    let mut proceed = choice(
        "proceed",
        Answer::Proceed,
        "Start `wipe` as it is, and raise the cap by $3.00.",
    );
    proceed.pros = "`cos undo wipe` reverts what it lands".to_owned();
    proceed.cons = "what it does outside the repository cannot be undone".to_owned();
    proceed.grants = vec![Grant {
        scope: Scope::Day(LocalDate::new("2026-03-01")),
        amount: Money::dollars(3),
    }];
    let modify = choice(
        "modify",
        Answer::ProceedModified,
        "Start it with your instructions added.",
    );
    let skip = choice(
        "skip",
        Answer::Skip,
        "Skip `wipe`; the answer is remembered.",
    );
    let abort = choice("abort", Answer::Abort, "End the run.");
    Decision {
        id: DecisionId::new("d91f"),
        draft: Draft {
            kind: cos_core::decision::DecisionKind::Start,
            project: "/home/ada/shop".to_owned(),
            run: RunId::new("r7k2"),
            subject: Subject::Goal(GoalId::new("wipe")),
            decision_key: Fingerprint::of(&[("m", "wipe")]),
            fingerprint: Fingerprint::of(&[("f", "wipe")]),
            triggers: vec![Trigger::CostCumulative, Trigger::Risk],
            question: "May `wipe` start, although today's budget is used up, and it is risky?"
                .to_owned(),
            context: vec![
                "What: Delete the old sessions table".to_owned(),
                "By: the agent opencode; estimated at $2.00.".to_owned(),
                "  | DROP TABLE sessions; \u{1b}[2J".to_owned(),
            ],
            options: vec![proceed, modify, skip, abort],
            recommended: None,
            affirm: Some(OptionId::new("proceed")),
            risk: None,
            findings: Vec::new(),
            checkpoint: None,
            blocking: true,
            urgency: Urgency::Soon,
            expires_at: Some(after(120)),
        },
        created_at: after(21),
        state: DecisionState::Pending,
        resolution: None,
        resolved_at: None,
        supersedes: Some(DecisionId::new("d1c0")),
        consumed_by: None,
    }
}

/// Returns a question with a recommendation.
pub(crate) fn advised() -> Decision {
    let mut decision = question();
    decision.id = DecisionId::new("d5e2");
    decision.draft.question =
        "What should happen to `search`, which failed: the provider was overloaded?".to_owned();
    decision.draft.triggers = vec![Trigger::Hiccup];
    decision.draft.expires_at = None;
    decision.draft.options = vec![
        choice("retry", Answer::Retry, "Try again from a clean start."),
        choice(
            "skip",
            Answer::Skip,
            "Skip `search`; the answer is remembered.",
        ),
    ];
    decision.draft.affirm = Some(OptionId::new("retry"));
    decision.draft.recommended = Some(Recommendation {
        option: OptionId::new("retry"),
        why: "such failures usually pass with time".to_owned(),
    });
    decision.supersedes = None;
    decision
}

/// Returns the first question with its answer.
pub(crate) fn answered() -> Decision {
    let mut decision = question();
    decision.state = DecisionState::Resolved;
    decision.resolved_at = Some(after(90));
    decision.resolution = Some(Resolution {
        option: OptionId::new("modify"),
        answer: Answer::ProceedModified,
        note: Some("talked to Grace".to_owned()),
        instructions: Some("Export the table first.".to_owned()),
        grants: Vec::new(),
        by: "ada".to_owned(),
        channel: "terminal".to_owned(),
        origin: Some(Box::new(ActOrigin {
            login: "ada".to_owned(),
            channel: "terminal".to_owned(),
            terminal: Some("pts/3".to_owned()),
            ancestry: vec![ActProcess::new(91, "cos"), ActProcess::new(50, "bash")],
        })),
    });
    decision
}
