//! What makes an answer one that does not count: it is asked for once more, and never repaired.

use super::{
    Classification, CriticAdvice, Critique, Debate, DebateStatement, DebateTurnId, Drafted,
    Moderation, Point, PointId, PointSeverity, RulingVerdict, marker_line,
};
use std::collections::BTreeSet;

/// A text of fewer letters is no specification.
pub(super) const SHORTEST: usize = 100;
/// A text of more bytes cannot be read whole by everybody.
pub(super) const LONGEST: usize = 200_000;
/// More points are more than anybody weighs.
const MOST_POINTS: usize = 60;
/// The longest of all other texts, in bytes.
const LONGEST_WORDS: usize = 8_000;

/// Why an answer does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum DebateDefect {
    /// It answers something else.
    #[error("the answer is not what this role gives")]
    WrongForm,
    /// What has to be said is left empty.
    #[error("a text that has to be there is empty")]
    Empty,
    /// One of its texts is too long.
    #[error("one of its texts is longer than {LONGEST_WORDS} bytes")]
    Wordy,
    /// It raises too much.
    #[error("it raises more than {MOST_POINTS} points; raise those that matter most")]
    TooManyPoints,
    /// It speaks of a point that is not there.
    #[error("it names the point {0}, which is not there")]
    UnknownPoint(PointId),
    /// It disputes what was not rejected, or a rejection that a person has let stand.
    #[error("it disputes {0}, which is no rejection that can be disputed")]
    NotDisputable(PointId),
    /// The same point twice.
    #[error("it speaks of {0} twice")]
    Twice(PointId),
    /// A point of the round has no line.
    #[error("it says nothing of the point {0}")]
    LeftOut(PointId),
    /// It recommends what its own scores and points speak against.
    #[error("its recommendation and its points contradict each other")]
    AtOdds,
    /// It takes something up and does not say what it changed.
    #[error("it takes {0} up and does not say what was changed")]
    NoAction(PointId),
    /// It takes something up and changes nothing.
    #[error("it takes points up and gives no changed specification")]
    NothingChanged,
    /// It takes nothing up and changes the text.
    #[error("it changes the specification though no point was taken up")]
    ChangedForNothing,
    /// A person wants it taken up.
    #[error("it does not take up {0}, as a person wants")]
    AgainstRuling(PointId),
    /// The text is no specification.
    #[error("the specification has fewer than {SHORTEST} letters")]
    SpecTooShort,
    /// The text is too long.
    #[error("the specification has more than {LONGEST} bytes")]
    SpecTooLong,
    /// The text holds a line that would end or begin a block.
    #[error("line {0} of the specification is a marker of a block")]
    MarkerInSpec(usize),
}

pub(super) fn defect(
    debate: &Debate,
    turn: DebateTurnId,
    said: &DebateStatement,
) -> Option<DebateDefect> {
    if said.role() != turn.role {
        return Some(DebateDefect::WrongForm);
    }
    match said {
        DebateStatement::Draft(drafted) => of_draft(drafted),
        DebateStatement::Critique(critique) => of_critique(debate, critique),
        DebateStatement::Moderation(moderation) => {
            let points = debate.critique(turn.round).map(|one| one.points.as_slice());
            of_moderation(debate, points.unwrap_or_default(), moderation)
        }
    }
}

fn blank(text: &str) -> bool {
    text.trim().is_empty()
}

fn wordy<'a>(mut texts: impl Iterator<Item = &'a String>) -> bool {
    texts.any(|text| text.len() > LONGEST_WORDS)
}

/// What is wrong with a text as a specification.
pub(super) fn of_spec(spec: &str) -> Option<DebateDefect> {
    if spec.trim().chars().count() < SHORTEST {
        return Some(DebateDefect::SpecTooShort);
    }
    if spec.len() > LONGEST {
        return Some(DebateDefect::SpecTooLong);
    }
    marker_line(spec).map(DebateDefect::MarkerInSpec)
}

fn of_draft(drafted: &Drafted) -> Option<DebateDefect> {
    if wordy(drafted.notes.iter()) || drafted.notes.len() > MOST_POINTS {
        return Some(DebateDefect::Wordy);
    }
    drafted.spec.as_deref().and_then(of_spec)
}

fn of_critique(debate: &Debate, critique: &Critique) -> Option<DebateDefect> {
    let Critique {
        issues,
        disputed_issues,
        strengths,
        summary,
        ..
    } = critique;
    if issues.len() + disputed_issues.len() > MOST_POINTS || strengths.len() > MOST_POINTS {
        return Some(DebateDefect::TooManyPoints);
    }
    let texts = issues.iter();
    let texts = texts.flat_map(|one| [&one.description, &one.location, &one.suggestion]);
    let disputed = disputed_issues.iter();
    let disputed =
        disputed.flat_map(|one| [&one.evidence, &one.risk_if_ignored, &one.recommendation]);
    let others = strengths.iter().chain([summary]);
    if wordy(texts.chain(disputed).chain(others)) {
        return Some(DebateDefect::Wordy);
    }
    let is_blank = issues.iter().any(|one| blank(&one.description));
    let unfounded = |one: &super::Dispute| blank(&one.evidence) || blank(&one.risk_if_ignored);
    if is_blank || disputed_issues.iter().any(unfounded) {
        return Some(DebateDefect::Empty);
    }
    let mut named = issues.iter().filter_map(|one| one.repeat_of);
    if let Some(unknown) = named.find(|id| debate.disposition(*id).is_none()) {
        return Some(DebateDefect::UnknownPoint(unknown));
    }
    of_disputes(debate, critique).or_else(|| of_advice(critique))
}

fn of_disputes(debate: &Debate, critique: &Critique) -> Option<DebateDefect> {
    let mut seen: BTreeSet<PointId> = BTreeSet::new();
    for one in &critique.disputed_issues {
        let id = one.original_issue_id;
        let told = debate.remembered();
        let mut told = told.iter().filter(|known| known.issue_id == id);
        let is_rejected = told.any(|known| known.classification == Classification::Reject);
        if !is_rejected || debate.ruling(id).is_some() {
            return Some(DebateDefect::NotDisputable(id));
        }
        if !seen.insert(id) {
            return Some(DebateDefect::Twice(id));
        }
    }
    None
}

/// Nobody approves what has a critical point, and nobody gives up what nothing is held against.
fn of_advice(critique: &Critique) -> Option<DebateDefect> {
    let mut issues = critique.issues.iter();
    let at_odds = match critique.recommendation {
        CriticAdvice::Approve => {
            issues.any(|one| one.severity == PointSeverity::Critical)
                || !critique.disputed_issues.is_empty()
        }
        CriticAdvice::Reject => issues.all(|one| one.severity == PointSeverity::Minor),
        CriticAdvice::Revise => false,
    };
    at_odds.then_some(DebateDefect::AtOdds)
}

fn of_moderation(debate: &Debate, points: &[Point], said: &Moderation) -> Option<DebateDefect> {
    let lines = &said.dispositions;
    let texts = lines
        .iter()
        .flat_map(|one| [&one.reasoning, &one.action_taken]);
    if wordy(texts) {
        return Some(DebateDefect::Wordy);
    }
    let mut seen: BTreeSet<PointId> = BTreeSet::new();
    for one in lines {
        let id = one.issue_id;
        let Some(point) = points.iter().find(|point| point.id == id) else {
            return Some(DebateDefect::UnknownPoint(id));
        };
        let ruling = point.repeat_of.and_then(|earlier| debate.ruling(earlier));
        let changes = one.classification.changes();
        let found = if !seen.insert(id) {
            Some(DebateDefect::Twice(id))
        } else if blank(&one.reasoning) {
            Some(DebateDefect::Empty)
        } else if changes && blank(&one.action_taken) {
            Some(DebateDefect::NoAction(id))
        } else if !changes && ruling == Some(RulingVerdict::Overruled) {
            Some(DebateDefect::AgainstRuling(id))
        } else {
            None
        };
        if found.is_some() {
            return found;
        }
    }
    if let Some(left_out) = points.iter().find(|point| !seen.contains(&point.id)) {
        return Some(DebateDefect::LeftOut(left_out.id));
    }
    let takes_up = lines.iter().any(|one| one.classification.changes());
    let new = said
        .spec
        .as_deref()
        .filter(|new| new.trim() != debate.spec.trim());
    match (takes_up, new) {
        (true, None) => Some(DebateDefect::NothingChanged),
        (false, Some(_)) => Some(DebateDefect::ChangedForNothing),
        (true, Some(new)) => of_spec(new),
        (false, None) => None,
    }
}
