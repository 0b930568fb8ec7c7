//! Describes one event as a line of the live view.

mod checkpoint;
mod council;
mod debate;
mod gate;
mod room;
mod turn;
mod workflow;

use super::SCHEMA_VERSION;
use super::amount::{Moment, short};
use super::decision::goal_of;
use cos_core::event::{Event, Product, RunSessionEnd, SkipReason};
use cos_core::evidence::CheckVerdict;
use cos_core::id::{AttemptId, GoalId};
use cos_core::time::Timestamp;
use cos_core::trigger::Trigger;
use schemars::JsonSchema;
use serde::Serialize;

/// The kind of an event, for its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Tone {
    /// For the record.
    Quiet,
    /// It went well.
    Good,
    /// It went wrong.
    Bad,
    /// A person is needed.
    Ask,
}

/// One line of `cos watch`, and of `cos war-room watch` for a council.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(title = "A line about an event")]
pub(crate) struct EventView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// When it was written, as RFC 3339 in UTC.
    #[schemars(with = "String")]
    pub(crate) written_at: Moment,
    /// The goal it is about.
    #[schemars(with = "Option<String>")]
    pub(crate) goal: Option<GoalId>,
    /// What happened, by the journal's name.
    pub(crate) event: &'static str,
    /// Its kind.
    pub(crate) tone: Tone,
    /// What happened, as one sentence.
    pub(crate) text: String,
}

impl EventView {
    /// Creates the line of one event.
    pub(crate) fn new(at: Timestamp, event: &Event) -> Self {
        let (goal, event, tone, text) = describe(event);
        Self {
            schema_version: SCHEMA_VERSION,
            written_at: Moment(at),
            goal: goal.cloned(),
            event,
            tone,
            text,
        }
    }
}

type EventText<'a> = (Option<&'a GoalId>, &'static str, Tone, String);

fn describe(event: &Event) -> EventText<'_> {
    match event {
        Event::RunStarted { spec, goals } => {
            let text = format!(
                "Run {} started: {} goals from {}, at most {} and {}.",
                spec.run,
                goals.len(),
                spec.source,
                spec.limits.budget,
                spec.limits.time
            );
            (None, "run_started", Tone::Quiet, text)
        }
        Event::RunSessionStarted { limits } => {
            let text = limits.map_or_else(
                || "Work starts.".to_owned(),
                |limits| {
                    format!(
                        "Work starts; the limits are now {} and {}.",
                        limits.budget, limits.time
                    )
                },
            );
            (None, "run_session_started", Tone::Quiet, text)
        }
        Event::CampaignCapMoved { cap } => {
            let text = format!("All its runs together may now cost {cap}.");
            (None, "campaign_cap_moved", Tone::Quiet, text)
        }
        Event::RunSessionEnded { why } => {
            let (tone, text) = ended(*why);
            (None, "run_session_ended", tone, text.to_owned())
        }
        Event::BranchMoved { head } => {
            let text = format!(
                "Another program moved the run's branch to {}.",
                short(head.as_str())
            );
            (None, "branch_moved", Tone::Bad, text)
        }
        Event::IntervalReached { decision } => {
            let text = format!("You are asked about the run as a whole: {decision}");
            (None, "interval_reached", Tone::Ask, text)
        }
        Event::DayZoneSet(_)
        | Event::ActionJudged { .. }
        | Event::ActionPreserved { .. }
        | Event::ActionMade { .. }
        | Event::ActionUndone { .. }
        | Event::ActionForgotten { .. }
        | Event::AllowanceGiven { .. }
        | Event::AllowanceUsed { .. }
        | Event::AllowanceRevoked { .. } => gate::describe(event),
        Event::CheckpointRecorded { .. }
        | Event::CheckpointShared { .. }
        | Event::CheckpointClosed { .. }
        | Event::CheckpointProved { .. } => checkpoint::describe(event),
        Event::CouncilMoved { council, event, .. } => council::describe(council, event),
        Event::DebateMoved { debate, event, .. } => debate::describe(debate, event),
        Event::WorkflowMoved { workflow, event } => workflow::describe(workflow, event),
        Event::RoomMoved { council, event, .. } => room::describe(council, event),
        Event::Unknown => {
            let (name, tone, text) = unknown();
            (None, name, tone, text)
        }
        event => of_goal(event),
    }
}

/// Describes an event of a newer release.
fn unknown() -> turn::Described {
    let text = "A newer release wrote an event that this release does not know.".to_owned();
    ("unknown", Tone::Quiet, text)
}

/// Returns why a run session ended, as a sentence.
pub(crate) const fn ended(why: RunSessionEnd) -> (Tone, &'static str) {
    match why {
        RunSessionEnd::Finished => (Tone::Good, "Every goal has ended."),
        RunSessionEnd::Waiting => (Tone::Ask, "The run waits for your answers."),
        RunSessionEnd::ErrorStreak => (
            Tone::Bad,
            "Too many goals failed in a row; the run stopped.",
        ),
        RunSessionEnd::Until => (Tone::Ask, "The trigger you named fired; the run stopped."),
        RunSessionEnd::Paused => (Tone::Ask, "You paused the run."),
        RunSessionEnd::Aborted => (Tone::Bad, "You ended the run."),
        RunSessionEnd::Budget => (Tone::Bad, "The budget is used up."),
        RunSessionEnd::Time => (Tone::Bad, "The time is used up."),
        RunSessionEnd::Interrupted => (Tone::Bad, "It was interrupted; nothing is lost."),
    }
}

fn of_goal(event: &Event) -> EventText<'_> {
    match event {
        Event::GoalSurveyed { goal, .. } => {
            let text = "Checked what it would touch.".to_owned();
            (Some(goal), "goal_surveyed", Tone::Quiet, text)
        }
        Event::GoalParked {
            goal,
            decision,
            triggers,
        } => {
            let text = format!("Waits for you, because {}: {decision}", meanings(triggers));
            (Some(goal), "goal_parked", Tone::Ask, text)
        }
        Event::GoalSkipped { goal, reason } => {
            let text = match reason {
                SkipReason::BlockedBy(other) => format!("Skipped: it depends on {other}."),
                SkipReason::Decision(decision) => format!("Skipped, as you decided in {decision}"),
                SkipReason::Left => "Left to its workflow, which handles blocked goals.".to_owned(),
            };
            (Some(goal), "goal_skipped", Tone::Quiet, text)
        }
        Event::RetryScheduled { goal, level, .. } => {
            let text = format!("Next attempt: {}.", super::tried::level_name(*level));
            (Some(goal), "retry_scheduled", Tone::Quiet, text)
        }
        Event::GoalLanded {
            attempt,
            landing,
            partial,
        } => {
            let text = match (landing.before == landing.after, partial) {
                (true, _) => "Done; nothing had to change.".to_owned(),
                (false, false) => format!("Landed as {}", short(landing.after.as_str())),
                (false, true) => format!(
                    "Landed by your decision with failed checks, as {}",
                    short(landing.after.as_str())
                ),
            };
            (Some(&attempt.goal), "goal_landed", Tone::Good, text)
        }
        Event::GoalUndone { goal, landing, .. } => {
            let text = format!(
                "Reverted; the branch is at {}",
                short(landing.after.as_str())
            );
            (Some(goal), "goal_undone", Tone::Quiet, text)
        }
        event => of_attempt(event),
    }
}

fn of_attempt(event: &Event) -> EventText<'_> {
    let about = |attempt: &AttemptId| format!("Attempt {}", attempt.number);
    match event {
        Event::AttemptStarted {
            attempt, reserve, ..
        } => {
            let text = format!("{} started; {reserve} is reserved for it.", about(attempt));
            (Some(&attempt.goal), "attempt_started", Tone::Quiet, text)
        }
        Event::SpendMetered { attempt, spent } => {
            let text = format!("{} has spent {spent} so far.", about(attempt));
            (Some(&attempt.goal), "spend_metered", Tone::Quiet, text)
        }
        Event::AttemptFinished {
            attempt,
            product,
            cost,
            took,
            ..
        } => {
            let (tone, how) = produced(product);
            let during = match product {
                Product::Work { .. } => "in",
                _ => "after",
            };
            let text = format!("{} {how} {during} {took}; cost {cost}.", about(attempt));
            (Some(&attempt.goal), "attempt_finished", tone, text)
        }
        Event::ChecksRan {
            attempt,
            evidence,
            verdict,
            ..
        } => {
            let passed = evidence.iter().filter(|seen| seen.held).count();
            let (tone, word) = match verdict {
                CheckVerdict::Proven => (Tone::Good, "proven"),
                CheckVerdict::Refuted => (Tone::Bad, "refuted"),
                CheckVerdict::Unproven => (Tone::Ask, "not proven"),
            };
            let text = match (evidence.len(), verdict) {
                (0, CheckVerdict::Proven) => format!("Its command exited with 0: {word}."),
                (0, _) => format!("No check ran: {word}."),
                (all, CheckVerdict::Refuted) => format!("{passed} of {all} checks passed."),
                (all, _) => format!("{passed} of {all} checks passed: {word}."),
            };
            (Some(&attempt.goal), "checks_ran", tone, text)
        }
        Event::LandingConflicted { attempt, paths } => {
            let text = format!(
                "Conflicts with work that landed meanwhile, in {}.",
                paths.join(", ")
            );
            (Some(&attempt.goal), "landing_conflicted", Tone::Bad, text)
        }
        event => of_decision(event),
    }
}

fn produced(product: &Product) -> (Tone, String) {
    match product {
        Product::Work { commit, files, .. } => {
            let text = format!(
                "made commit {} ({})",
                short(commit.as_str()),
                if files.len() == 1 {
                    "1 file".to_owned()
                } else {
                    format!("{} files", files.len())
                }
            );
            (Tone::Quiet, text)
        }
        Product::Nothing => (Tone::Quiet, "changed nothing".to_owned()),
        Product::Failed(failure) => {
            let text = format!("failed ({}: {})", failure.class.name(), failure.message);
            (Tone::Bad, text)
        }
        Product::Parked(_) => (Tone::Ask, "stopped at a question".to_owned()),
        Product::Held(_) => (
            Tone::Ask,
            "stopped at a question of its workflow".to_owned(),
        ),
    }
}

fn of_decision(event: &Event) -> EventText<'_> {
    match event {
        Event::DecisionApplied {
            goal,
            decision,
            answer,
            ..
        } => {
            let text = format!("Your answer `{}` was used: {decision}", answer.name());
            (goal.as_ref(), "decision_applied", Tone::Good, text)
        }
        Event::DecisionLapsed { goal, decision } => {
            let text = format!("Its question is outdated and is asked again: {decision}");
            (goal.as_ref(), "decision_lapsed", Tone::Quiet, text)
        }
        Event::DecisionOpened {
            decision, draft, ..
        } => {
            let text = format!("{} {decision}", draft.question);
            (goal_of(&draft.subject), "decision_opened", Tone::Ask, text)
        }
        Event::DecisionResolved {
            decision,
            resolution,
        } => {
            let text = format!(
                "{} answered `{}`: {decision}",
                resolution.by, resolution.option
            );
            (None, "decision_resolved", Tone::Good, text)
        }
        Event::DecisionConsumed { decision, run } => {
            let text = format!("Run {run} used the answer to {decision}");
            (None, "decision_consumed", Tone::Quiet, text)
        }
        Event::DecisionExpired { decision } => {
            let text = format!("Expired without an answer: {decision}");
            (None, "decision_expired", Tone::Bad, text)
        }
        Event::DecisionSuperseded { decision, by } => {
            let text = format!("{decision} is replaced by {by}");
            (None, "decision_superseded", Tone::Quiet, text)
        }
        // The callers have handled all other events; a new kind gets a general text.
        _ => (
            None,
            "unknown",
            Tone::Quiet,
            "Something happened.".to_owned(),
        ),
    }
}

fn meanings(triggers: &[Trigger]) -> String {
    let clauses: Vec<&str> = triggers
        .iter()
        .map(|trigger| trigger.row().meaning)
        .collect();
    clauses.join(", and ")
}

#[cfg(test)]
mod tests;
