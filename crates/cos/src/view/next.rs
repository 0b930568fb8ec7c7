//! Lists the commands that a person can type next, each with the reason.

use super::run::{ForeignView, LeftAlone, RunHead};
use cos_core::decision::{Answer, Choice, Decision, DecisionKind, DecisionState};
use cos_core::event::{Land, RunSessionEnd};
use cos_core::money::Money;
use cos_core::run::state::Run;
use cos_engine::settings::{MAX_BUDGET_DOLLARS, MAX_TIME_SECONDS};
use schemars::JsonSchema;
use serde::Serialize;

/// One thing to type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct NextStep {
    /// The command, ready to copy, except for words in capitals.
    pub(crate) command: String,
    /// What it does, as one sentence.
    pub(crate) why: String,
}

impl NextStep {
    /// Creates one step.
    pub(crate) fn new(command: impl Into<String>, why: impl Into<String>) -> Self {
        Self {
            command: command.into(),
            why: why.into(),
        }
    }
}

/// Returns the command that chooses one option of a decision.
pub(crate) fn to_choose(decision: &Decision, choice: &Choice) -> String {
    let id = &decision.id;
    let first = |answer: Answer| {
        let mut options = decision.draft.options.iter();
        options
            .find(|other| other.answer == answer)
            .map(|other| &other.id)
            == Some(&choice.id)
    };
    if decision.draft.affirm.as_ref() == Some(&choice.id) {
        format!("cos approve {id}")
    } else if choice.answer == Answer::Skip && first(Answer::Skip) {
        format!("cos reject {id}")
    } else if choice.answer == Answer::ProceedModified && first(Answer::ProceedModified) {
        format!("cos modify {id} --instructions TEXT")
    } else if decision.draft.kind == DecisionKind::Checkpoint && choice.answer == Answer::Retry {
        // The next assessment reads the note.
        format!(
            "cos resolve {id} {} --notes TEXT",
            quoted(choice.id.as_str())
        )
    } else {
        format!("cos resolve {id} {}", quoted(choice.id.as_str()))
    }
}

/// Returns what can be typed about a run, most urgent first.
pub(crate) fn after(run: &Run, decisions: &[Decision]) -> Vec<NextStep> {
    let mut steps = Vec::new();
    let pending = decisions
        .iter()
        .filter(|decision| decision.state == DecisionState::Pending);
    let mut waits = false;
    for decision in pending {
        steps.push(answering(decision));
        waits = true;
    }
    if !run.is_over() && run.ended.is_some() {
        steps.push(resume_step(run, waits));
    }
    if run.head != run.spec.base {
        steps.extend(taking(run));
    }
    steps
}

fn answering(decision: &Decision) -> NextStep {
    let id = &decision.id;
    let recommended = decision.draft.recommended.as_ref().and_then(|recommended| {
        let mut options = decision.draft.options.iter();
        options.find(|choice| choice.id == recommended.option)
    });
    match recommended {
        Some(choice) => NextStep::new(
            to_choose(decision, choice),
            format!("Chooses the recommendation: {}", choice.description),
        ),
        None => NextStep::new(
            format!("cos show {id}"),
            "Shows the question, with reasons for each option.",
        ),
    }
}

fn resume_step(run: &Run, waits: bool) -> NextStep {
    let id = &run.spec.run;
    match run.ended {
        Some(RunSessionEnd::Budget) => {
            let more = run
                .limits
                .budget
                .times(2)
                .max(Money::dollars(1))
                .min(Money::dollars(MAX_BUDGET_DOLLARS))
                .ceil_dollar();
            let more = more.as_micros() / 1_000_000;
            NextStep::new(
                format!("cos resume {id} --budget {more}"),
                "Continues with a higher budget.",
            )
        }
        Some(RunSessionEnd::Time) => NextStep::new(
            format!("cos resume {id} --time {}", minutes(run)),
            "Continues with more time.",
        ),
        _ if waits => NextStep::new(
            format!("cos resume {id}"),
            "Uses your answers and continues.",
        ),
        _ => NextStep::new(format!("cos resume {id}"), "Continues."),
    }
}

fn minutes(run: &Run) -> String {
    let most = MAX_TIME_SECONDS / 60;
    format!("{}m", (run.limits.time.0 / 30_000).clamp(1, most))
}

fn taking(run: &Run) -> Vec<NextStep> {
    let (id, branch) = (&run.spec.run, &run.spec.branch);
    let base = super::amount::short(run.spec.base.as_str());
    let mut steps = vec![NextStep::new(
        format!("git log --stat {}", quoted(&format!("{base}..{branch}"))),
        "Shows what has landed on the run's branch.",
    )];
    if run.spec.land == Land::Branch || !run.is_over() {
        steps.push(NextStep::new(
            format!("cos land {id}"),
            "Merges it into your current branch, if your working tree is clean.",
        ));
    }
    steps
}

/// Returns the command that merges the work into a branch that was not moved.
pub(crate) fn merge_step(run: &RunHead, left: &LeftAlone) -> NextStep {
    if left.moved_on {
        return NextStep::new(
            format!("git merge {}", quoted(&run.branch)),
            "Merges it into your current branch, which has other new work.",
        );
    }
    NextStep::new(
        format!("cos land {}", run.id),
        "Merges it into your current branch, if your working tree is clean.",
    )
}

/// Returns the command that restores a deleted branch.
pub(crate) fn restore_branch_step(run: &RunHead) -> NextStep {
    let head = super::amount::short(run.head.as_str());
    NextStep::new(
        format!("git branch {} {head}", quoted(&run.branch)),
        "Restores the run's branch, which was deleted.",
    )
}

/// Returns what a person should check before accepting a branch that others moved.
pub(crate) fn review_steps(run: &RunHead, found: &ForeignView) -> Vec<NextStep> {
    let shown = found.commits.first().map(|newest| {
        let commit = super::amount::short(newest.commit.as_str());
        NextStep::new(
            format!("git show {commit}"),
            "Shows a commit that no goal of the run landed.",
        )
    });
    let head = super::amount::short(found.head.as_str());
    let taken = NextStep::new(
        format!("cos land {} --at {head}", run.id),
        "Merges the run's branch as it is now, with the changes by others.",
    );
    shown.into_iter().chain([taken]).collect()
}

/// Quotes a word for a shell.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=@%+,".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
