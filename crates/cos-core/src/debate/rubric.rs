//! Computes the figures of a debate, and the reasons why its text is not ready for approval.

use super::disposition::wanted_by_person;
use super::{Classification, Debate, DebateEnd, DebatePolicy, PointId, Quality, stop};
use super::{Critiqued, Disposition, Grades, Point, PointSeverity};
use serde::Serialize;

/// Why a specification is not ready for approval.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotReady {
    /// No critic scored this text.
    #[error("no critic has scored this text")]
    NotScored,
    /// A score is too low.
    #[error("its {} is too low", .0.name())]
    Below(Quality),
    /// There are critical points.
    #[error("{0} critical points remain")]
    Critical(usize),
    /// There are too many moderate points.
    #[error("{0} moderate points remain")]
    Moderate(usize),
    /// The critic recommends giving it up.
    #[error("the critic recommends giving it up in this form")]
    GivenUp,
    /// A person must review a point.
    #[error("{0} was rejected repeatedly, and no person has ruled on it")]
    Rejected(PointId),
    /// A person wants a change that is not in the text.
    #[error("a person wants {0} accepted, and it is not")]
    Owed(PointId),
    /// Its own rubric asks for a person.
    #[error("its own rubric asks a person to review it")]
    ReviewWanted,
}

/// Returns everything that speaks against approval; empty if it is ready.
pub fn not_ready(debate: &Debate, policy: &DebatePolicy) -> Vec<NotReady> {
    let mut reasons = match debate.last_critique() {
        None => vec![NotReady::NotScored],
        Some(last) => of_critique(last, policy),
    };
    let reviewed = debate.reviewed();
    reasons.extend(reviewed.iter().map(|one| NotReady::Rejected(one.issue_id)));
    let wanted_by_person = wanted_by_person(&debate.dispositions, &debate.debate_spec.rulings);
    reasons.extend(
        wanted_by_person
            .iter()
            .map(|one| NotReady::Owed(one.issue_id)),
    );
    reasons
}

fn of_critique(last: &Critiqued, policy: &DebatePolicy) -> Vec<NotReady> {
    let below = last.scores.below(&policy.wanted).into_iter();
    let mut reasons: Vec<NotReady> = below.map(NotReady::Below).collect();
    let critical = last.count(PointSeverity::Critical);
    let moderate = last.count(PointSeverity::Moderate);
    if critical > 0 {
        reasons.push(NotReady::Critical(critical));
    }
    if moderate >= policy.moderate {
        reasons.push(NotReady::Moderate(moderate));
    }
    if reasons.is_empty() && !stop::is_content(last, policy) {
        reasons.push(NotReady::GivenUp);
    }
    reasons
}

/// The scores as they are written into the file.
#[derive(Serialize)]
struct ScoresBlock {
    clarity: f64,
    coverage: f64,
    architecture: f64,
    risk: f64,
}

impl From<&Grades> for ScoresBlock {
    fn from(grades: &Grades) -> Self {
        Self {
            clarity: grades.clarity.number(),
            coverage: grades.coverage.number(),
            architecture: grades.architecture.number(),
            risk: grades.risk.number(),
        }
    }
}

#[derive(Serialize)]
struct ReviewBlock {
    recommend_human_review: bool,
    review_reason: Option<String>,
}

/// What happened to a rejection that the critic disputed.
#[derive(Serialize)]
struct ResolutionBlock<'a> {
    original_issue_id: Option<PointId>,
    issue_id: PointId,
    dispute_category: &'static str,
    classification: Classification,
    reasoning: &'a str,
}

/// A point without an answer when the debate ended.
#[derive(Serialize)]
struct OpenBlock<'a> {
    issue_id: PointId,
    severity: PointSeverity,
    location: &'a str,
    description: &'a str,
    suggestion: &'a str,
    repeat_of: Option<PointId>,
}

/// The rubric as it is written into the file; other programs read it, so its fields stay.
#[derive(Serialize)]
struct RubricBlock<'a> {
    round: u16,
    previous_scores: Option<ScoresBlock>,
    current_scores: ScoresBlock,
    issues_accepted: usize,
    issues_rejected: usize,
    issues_deferred: usize,
    issues_partial: usize,
    continue_debate: bool,
    ready_for_approval: bool,
    meta: ReviewBlock,
    dispute_resolutions: Vec<ResolutionBlock<'a>>,
    scored_by: &'static str,
    end: Option<&'static str>,
    open_issues: Vec<OpenBlock<'a>>,
}

/// Returns the body of the rubric block; `None` while no text was scored.
pub(super) fn rubric(debate: &Debate, policy: &DebatePolicy) -> Option<String> {
    let last = debate.last_critique()?;
    let count = |kind| {
        let all = debate.dispositions.iter();
        all.filter(|one| one.round == last.round && one.classification == kind)
            .count()
    };
    let before = debate.critiques.iter().rev().nth(1);
    let is_open = |point: &&Point| debate.disposition(point.id).is_none();
    let block = RubricBlock {
        round: last.round,
        previous_scores: before.map(|one| ScoresBlock::from(&one.scores)),
        current_scores: ScoresBlock::from(&last.scores),
        issues_accepted: count(Classification::Accept),
        issues_rejected: count(Classification::Reject),
        issues_deferred: count(Classification::Defer),
        issues_partial: count(Classification::Partial),
        continue_debate: debate.end.is_none(),
        ready_for_approval: not_ready(debate, policy).is_empty(),
        meta: review(debate),
        dispute_resolutions: debate.dispositions.iter().filter_map(resolution).collect(),
        scored_by: super::DebateRole::Critic.name(),
        end: debate.end.map(DebateEnd::name),
        open_issues: last.points.iter().filter(is_open).map(open).collect(),
    };
    serde_json::to_string_pretty(&block).ok()
}

fn review(debate: &Debate) -> ReviewBlock {
    let reviewed = debate.reviewed();
    let lines = reviewed.iter().map(|one| {
        format!(
            "{} was rejected {} times in a row: {}",
            one.issue_id, one.consecutive_rejections, one.original_issue
        )
    });
    let lines: Vec<String> = lines.collect();
    ReviewBlock {
        recommend_human_review: !lines.is_empty(),
        review_reason: (!lines.is_empty()).then(|| lines.join(" ")),
    }
}

fn resolution(one: &Disposition) -> Option<ResolutionBlock<'_>> {
    Some(ResolutionBlock {
        original_issue_id: one.repeat_of,
        issue_id: one.issue_id,
        dispute_category: one.dispute?.name(),
        classification: one.classification,
        reasoning: &one.reasoning,
    })
}

fn open(point: &Point) -> OpenBlock<'_> {
    OpenBlock {
        issue_id: point.id,
        severity: point.severity,
        location: &point.location,
        description: &point.text,
        suggestion: &point.suggestion,
        repeat_of: point.repeat_of,
    }
}
