//! Builds the questions for a person, one file per producer: the question, its exact subject, and
//! the options. A new producer needs one file here and its rows in `trigger`.

pub mod call;
pub mod checkpoint;
mod concurrent_goals;
pub mod debate;
pub mod exact_lines;
pub mod failure;
pub mod interval;
pub mod landing;
pub mod origin;
pub mod permission;
pub mod room;
pub mod start;
pub mod workflow;

use crate::decision::{Answer, Choice, DecisionKind, Draft, Recommendation, Subject, Urgency};
use crate::event::RunSpec;
use crate::fingerprint::Fingerprint;
use crate::goal::{Executor, Goal};
use crate::id::OptionId;
use crate::ledger::Grant;
use crate::money::Money;
use crate::run::state::{GoalRun, Run, World};
use crate::time::{Span, Timestamp};
use crate::trigger::{Expiry, Trigger};

/// Returns a fingerprint of a goal: its text, executor, checks, files, estimate bucket and links.
/// If one of these changes, earlier answers do not apply.
pub fn decision_key(goal: &Goal) -> Fingerprint {
    let words: Vec<&str> = goal.content.split_whitespace().collect();
    let json = |value: &dyn Fn() -> Result<String, serde_json::Error>| value().unwrap_or_default();
    let who = match &goal.executor {
        Executor::Command(command) => format!("command {command}"),
        Executor::Agent(agent) => format!("agent {agent}"),
        Executor::Workflow { name, .. } => format!("workflow {name}"),
    };
    let who = match &goal.model {
        Some(model) => format!("{who} with {model}"),
        None => who,
    };
    Fingerprint::of(&[
        ("kind", "goal"),
        ("subject", goal.id.as_str()),
        ("content", &words.join(" ")),
        ("prompt", goal.prompt.as_deref().unwrap_or_default()),
        ("executor", &who),
        ("checks", &json(&|| serde_json::to_string(&goal.checks))),
        ("files", &json(&|| serde_json::to_string(&goal.files))),
        ("estimate", bucket(goal.estimate)),
        ("links", &json(&|| serde_json::to_string(&goal.links))),
    ])
}

/// Returns the cost bucket of an estimate (`docs/design/kernel.md#what-an-approval-covers`).
fn bucket(estimate: Option<Money>) -> &'static str {
    match estimate {
        None => "unknown",
        Some(money) if money < Money::dollars(1) => "<1",
        Some(money) if money < Money::dollars(5) => "<5",
        Some(money) if money < Money::dollars(15) => "<15",
        Some(_) => ">=15",
    }
}

/// Combines the fingerprint of the subject with the triggers.
pub fn fingerprint(decision_key: &Fingerprint, triggers: &[Trigger]) -> Fingerprint {
    let names: Vec<&str> = triggers.iter().map(|trigger| trigger.name()).collect();
    Fingerprint::of(&[
        ("matter", decision_key.as_str()),
        ("triggers", &names.join(",")),
    ])
}

/// Creates the draft that every question about a run starts from.
fn draft(
    spec: &RunSpec,
    kind: DecisionKind,
    subject: Subject,
    decision_key: Fingerprint,
    mut triggers: Vec<Trigger>,
) -> Draft {
    triggers.sort_unstable();
    triggers.dedup();
    Draft {
        project: spec.project.clone(),
        run: spec.run.clone(),
        kind,
        subject,
        fingerprint: fingerprint(&decision_key, &triggers),
        decision_key,
        triggers,
        question: String::new(),
        context: Vec::new(),
        options: Vec::new(),
        recommended: None,
        affirm: None,
        risk: None,
        findings: Vec::new(),
        checkpoint: None,
        blocking: true,
        urgency: Urgency::Whenever,
        expires_at: None,
    }
}

fn choice(id: &str, answer: Answer, description: impl Into<String>) -> Choice {
    Choice {
        id: OptionId::new(id),
        answer,
        description: description.into(),
        pros: String::new(),
        cons: String::new(),
        grants: Vec::new(),
    }
}

impl Choice {
    fn for_and_against(mut self, pros: impl Into<String>, cons: impl Into<String>) -> Self {
        self.pros = pros.into();
        self.cons = cons.into();
        self
    }

    fn granting(mut self, grants: Vec<Grant>) -> Self {
        self.grants = grants;
        self
    }
}

/// Returns the option to proceed with instructions, if the executor can read them.
fn modified(goal: &Goal, description: &str) -> Option<Choice> {
    let reads = goal.executor.asks_models();
    reads.then(|| choice("modify", Answer::ProceedModified, description))
}

/// Returns the last options of every question about a goal.
fn ways_out(goal: &Goal) -> [Choice; 4] {
    [
        choice(
            "skip",
            Answer::Skip,
            format!("Skip `{}`; the answer is remembered.", goal.id),
        ),
        choice(
            "manual",
            Answer::Manual,
            "You do it by hand; the goal is postponed.",
        ),
        choice(
            "pause",
            Answer::Pause,
            "Start nothing more until the run is resumed.",
        ),
        choice("abort", Answer::Abort, "End the run."),
    ]
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "goes straight into an optional field"
)]
fn recommend(option: &str, why: impl Into<String>) -> Option<Recommendation> {
    Some(Recommendation {
        option: OptionId::new(option),
        why: why.into(),
    })
}

/// Returns the lines about the gaps that this run must close. The gaps are part of the subject of
/// the question; their text is untrusted.
fn lacking(spec: &RunSpec) -> Vec<String> {
    let gaps = spec.gaps();
    let head = (!gaps.is_empty())
        .then(|| "This goal is repeated because the phase check found these gaps:".to_owned());
    let gaps = gaps.iter().flat_map(|gap| failure::quoted(gap));
    head.into_iter().chain(gaps).collect()
}

/// Returns the urgency: soon if another goal depends on this one or its deadline is within a day;
/// immediate if nothing else can run.
fn urgency(run: &Run, goal: &GoalRun, now: Timestamp) -> Urgency {
    let depends = |other: &&GoalRun| other.goal.depends_on.contains(&goal.goal.id);
    let waits = run.goals.iter().any(|other| depends(&other));
    let near = goal
        .goal
        .deadline
        .is_some_and(|due| due <= now + Span::minutes(24 * 60));
    let others = run.goals.iter().any(|other| {
        other.goal.id != goal.goal.id
            && !other.state.is_final()
            && other.awaits.is_none()
            && other.goal.depends_on.iter().all(|id| *id != goal.goal.id)
    });
    match (others, waits || near) {
        (false, _) => Urgency::Immediate,
        (true, true) => Urgency::Soon,
        (true, false) => Urgency::Whenever,
    }
}

/// Returns the earliest expiry of the triggers.
fn expires_at(triggers: &[Trigger], world: &World) -> Option<Timestamp> {
    triggers
        .iter()
        .filter_map(|trigger| match trigger.row().expiry {
            Expiry::Midnight => Some(world.midnight),
            Expiry::Week => Some(world.now + Span::minutes(7 * 24 * 60)),
            // It expires when the next run starts, not at a time.
            Expiry::Never | Expiry::NextRun => None,
        })
        .min()
}
