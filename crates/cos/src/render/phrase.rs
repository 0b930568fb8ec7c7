//! Writes values of views as words: counts, states, recommendations.

use super::text_layout::Emphasis;
use cos_core::decision::{DecisionState, Urgency};
use cos_core::event::RunSessionEnd;
use cos_core::goal::GoalState;
use cos_core::id::OptionId;

/// Formats a number with its noun: `1 goal`, `2 goals`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// How many characters of one text are shown in a list.
const SHOWN: usize = 400;

/// Returns the beginning of a text, with a sign if it was cut.
pub(crate) fn beginning(text: &str) -> String {
    let mut letters = text.chars();
    let mut kept: String = letters.by_ref().take(SHOWN).collect();
    if letters.next().is_some() {
        kept.push('…');
    }
    kept
}

/// Formats the recommendation and its reason as a sentence.
pub(crate) fn recommendation(option: &OptionId, why: &str) -> String {
    if why.starts_with(char::is_uppercase) {
        return format!("{option}. {}", sentence(why));
    }
    format!("{option}, because {}.", why.trim_end_matches('.'))
}

/// Returns the state of a run: its emphasis, its verb, and the rest.
pub(crate) const fn standing(
    ended: Option<RunSessionEnd>,
) -> (Emphasis, &'static str, &'static str) {
    match ended {
        None => (Emphasis::Plain, "is ", "running"),
        Some(RunSessionEnd::Finished) => (Emphasis::Good, "is ", "finished"),
        Some(RunSessionEnd::Waiting) => (Emphasis::Ask, "", "waits for you"),
        Some(RunSessionEnd::ErrorStreak) => (Emphasis::Bad, "", "stopped after failures in a row"),
        Some(RunSessionEnd::Until) => (Emphasis::Ask, "", "stopped at the trigger you named"),
        Some(RunSessionEnd::Paused) => (Emphasis::Ask, "was ", "paused by you"),
        Some(RunSessionEnd::Aborted) => (Emphasis::Bad, "was ", "ended by you"),
        Some(RunSessionEnd::Budget) => (Emphasis::Bad, "is ", "out of money"),
        Some(RunSessionEnd::Time) => (Emphasis::Bad, "is ", "out of time"),
        Some(RunSessionEnd::Interrupted) => (Emphasis::Bad, "was ", "interrupted"),
    }
}

/// Returns the state of a goal.
pub(crate) const fn state(state: GoalState) -> (Emphasis, &'static str) {
    match state {
        GoalState::Pending => (Emphasis::Plain, "pending"),
        GoalState::InProgress => (Emphasis::Strong, "in progress"),
        GoalState::AwaitingDecision => (Emphasis::Ask, "waits for you"),
        GoalState::Done => (Emphasis::Good, "done"),
        GoalState::Partial => (Emphasis::Good, "partial"),
        GoalState::Skipped => (Emphasis::Plain, "skipped"),
        GoalState::Blocked => (Emphasis::Plain, "blocked"),
        GoalState::Deferred => (Emphasis::Plain, "deferred"),
        GoalState::Failed => (Emphasis::Bad, "failed"),
    }
}

/// Returns the state of a decision, as a sentence.
pub(crate) const fn decision(state: DecisionState) -> (Emphasis, &'static str) {
    match state {
        DecisionState::Pending => (Emphasis::Ask, "It waits for your answer."),
        DecisionState::Resolved => (
            Emphasis::Good,
            "It is answered; no run has used the answer yet.",
        ),
        DecisionState::Consumed => (
            Emphasis::Good,
            "It is answered, and a run has used the answer.",
        ),
        DecisionState::Expired => (
            Emphasis::Bad,
            "It expired without an answer; its goal did not start.",
        ),
        DecisionState::Superseded => (
            Emphasis::Plain,
            "It was replaced, because its subject has changed.",
        ),
    }
}

/// Returns how urgent an answer is.
pub(crate) const fn urgency(urgency: Urgency) -> &'static str {
    match urgency {
        Urgency::Whenever => "whenever you like",
        Urgency::Soon => "soon",
        Urgency::Immediate => "at once",
    }
}

/// Turns a clause into a sentence: a capital letter first, one full stop.
pub(crate) fn sentence(clause: &str) -> String {
    let clause = clause.trim();
    let mut letters = clause.chars();
    let first: String = letters
        .next()
        .map(|c| c.to_uppercase().collect())
        .unwrap_or_default();
    let end = if clause.ends_with(['.', '?', '!']) {
        ""
    } else {
        "."
    };
    format!("{first}{}{end}", letters.as_str())
}
