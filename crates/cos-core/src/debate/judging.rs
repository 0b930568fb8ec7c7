//! Checks whether an answer of the author, the critic or the moderator is valid, given the debate
//! so far.

use super::defect::{LONGEST, LONGEST_WORDS, MOST_POINTS, SHORTEST};
use super::{
    Classification, CriticAdvice, Critique, Debate, DebateDefect, DebateStatement, DebateTurnId,
    Drafted, Moderation, Point, PointId, PointSeverity, RulingVerdict, marker_line,
};
use std::collections::BTreeSet;

impl Debate {
    /// Returns what is wrong with an answer, if anything.
    pub fn defect(&self, turn: DebateTurnId, statement: &DebateStatement) -> Option<DebateDefect> {
        if statement.role() != turn.role {
            return Some(DebateDefect::WrongForm);
        }
        match statement {
            DebateStatement::Draft(drafted) => of_draft(drafted),
            DebateStatement::Critique(critique) => of_critique(self, critique),
            DebateStatement::Moderation(moderation) => {
                let points = self.critique(turn.round).map(|one| one.points.as_slice());
                of_moderation(self, points.unwrap_or_default(), moderation)
            }
        }
    }
}

fn blank(text: &str) -> bool {
    text.trim().is_empty()
}

fn wordy<'a>(mut texts: impl Iterator<Item = &'a String>) -> bool {
    texts.any(|text| text.len() > LONGEST_WORDS)
}

/// Returns what is wrong with a text as a specification.
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
        let remembered = debate.remembered();
        let mut remembered = remembered.iter().filter(|known| known.issue_id == id);
        let is_rejected = remembered.any(|known| known.classification == Classification::Reject);
        if !is_rejected || debate.ruling(id).is_some() {
            return Some(DebateDefect::NotDisputable(id));
        }
        if !seen.insert(id) {
            return Some(DebateDefect::Twice(id));
        }
    }
    None
}

/// A critique cannot approve a text with a critical point, and cannot give up a text without
/// points.
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

fn of_moderation(
    debate: &Debate,
    points: &[Point],
    moderation: &Moderation,
) -> Option<DebateDefect> {
    let lines = &moderation.dispositions;
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
    let new = moderation
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
