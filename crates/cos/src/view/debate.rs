//! The result of `cos debate`.

mod schema;

use super::SCHEMA_VERSION;
use super::amount::Usd;
use super::next::{NextStep, quoted};
use cos_core::debate::{
    Critiqued, Debate, DebateEnd, DebatePolicy, DebateRole, Disposition, Grades, Point, PointId,
    PointSeverity, SpecRecord, lines_changed, not_ready,
};
use cos_core::id::{DebateId, DecisionId};
use cos_engine::debate::{DebateResult, DebateStanding, SpecFile};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The state of a specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DebateStatus {
    /// A person approved exactly this file.
    Approved,
    /// A person rejected exactly this file.
    Rejected,
    /// A person is asked, because the debate reached its goal or a point that only they can decide.
    NeedsApproval,
    /// A person is asked, because the debate did not reach its goal.
    Blocked,
    /// No critic gave a valid answer.
    Fruitless,
    /// The file was only read.
    Checked,
}

/// The scores of one text.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub(crate) struct ScoresView {
    /// Whether it can be understood in only one way.
    pub(crate) clarity: f64,
    /// Whether it covers everything.
    pub(crate) coverage: f64,
    /// Whether it can be built.
    pub(crate) architecture: f64,
    /// Whether its risks are limited.
    pub(crate) risk: f64,
}

impl From<&Grades> for ScoresView {
    fn from(grades: &Grades) -> Self {
        Self {
            clarity: grades.clarity.number(),
            coverage: grades.coverage.number(),
            architecture: grades.architecture.number(),
            risk: grades.risk.number(),
        }
    }
}

/// One round.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct RoundView {
    /// Its number.
    pub(crate) round: u16,
    /// The scores of the text at its beginning.
    pub(crate) scores: ScoresView,
    /// How many points were critical.
    pub(crate) critical: usize,
    /// How many were moderate.
    pub(crate) moderate: usize,
    /// How many were minor.
    pub(crate) minor: usize,
    /// The points that the moderator accepted, at least in part.
    #[schemars(with = "Vec<String>")]
    pub(crate) taken_up: Vec<PointId>,
    /// The points that it rejected.
    #[schemars(with = "Vec<String>")]
    pub(crate) rejected: Vec<PointId>,
    /// The points that it deferred.
    #[schemars(with = "Vec<String>")]
    pub(crate) deferred: Vec<PointId>,
}

/// A point that is not settled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct PointView {
    /// Its name.
    #[schemars(with = "String")]
    pub(crate) id: PointId,
    /// How bad it is; `None` for a point that was rejected repeatedly.
    #[schemars(schema_with = "schema::severity")]
    pub(crate) severity: Option<PointSeverity>,
    /// What it says.
    pub(crate) text: String,
}

/// An encoding error that was repaired.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct RepairView {
    /// The damaged text.
    pub(crate) was: String,
    /// The repaired character.
    pub(crate) now: char,
    /// How often.
    pub(crate) times: u32,
}

/// A specification and its debate.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct DebateView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The file, relative to its project.
    pub(crate) path: String,
    /// The repository, else the folder.
    pub(crate) project: String,
    /// Its state.
    pub(crate) status: DebateStatus,
    /// Whether there is no reason against approval; computed, never read from the file.
    pub(crate) ready_for_approval: bool,
    /// The reasons against approval.
    pub(crate) not_ready: Vec<String>,
    /// The debates about this file; `None` if it was only read.
    #[schemars(with = "Option<String>")]
    pub(crate) debate_id: Option<DebateId>,
    /// The number of the last debate.
    pub(crate) number: Option<u32>,
    /// How it ended, by name.
    #[schemars(schema_with = "schema::end")]
    pub(crate) end: Option<&'static str>,
    /// How it ended, in words.
    pub(crate) end_phrase: Option<&'static str>,
    /// Its rounds.
    pub(crate) rounds: Vec<RoundView>,
    /// How many lines were added to the specification since it was read.
    pub(crate) lines_new: usize,
    /// How many lines were removed.
    pub(crate) lines_gone: usize,
    /// The critic's open points about the current text.
    pub(crate) open_points: Vec<PointView>,
    /// The points that a person must look at.
    pub(crate) human_review: Vec<PointView>,
    /// The models, by role.
    #[schemars(schema_with = "schema::models")]
    pub(crate) models: BTreeMap<DebateRole, String>,
    /// Why a role did not answer.
    pub(crate) failures: Vec<String>,
    /// What it cost, in US dollars; if the cost is unknown, the reserved amount.
    #[schemars(with = "f64")]
    pub(crate) cost_usd: Usd,
    /// Where the blocks in the file contradict each other.
    pub(crate) contradictions: Vec<String>,
    /// Encoding errors that were repaired.
    pub(crate) repaired: Vec<RepairView>,
    /// The question to a person.
    #[schemars(with = "Option<String>")]
    pub(crate) decision_id: Option<DecisionId>,
    /// What can be typed next.
    pub(crate) next: Vec<NextStep>,
}

impl DebateView {
    /// Creates the view of a file that was only read.
    pub(crate) fn checked(file: &SpecFile) -> Self {
        let record = &file.record;
        let reasons: Vec<String> = record.not_ready.iter().map(ToString::to_string).collect();
        Self {
            ready_for_approval: reasons.is_empty(),
            not_ready: reasons,
            next: vec![NextStep::new(
                format!("cos debate {}", quoted(&file.path)),
                "Debates it, whatever its blocks say.",
            )],
            ..Self::empty(file, record, DebateStatus::Checked)
        }
    }

    /// Creates the view of a debated file; `found` is what its blocks said before.
    pub(crate) fn new(result: &DebateResult, found: &SpecRecord, policy: &DebatePolicy) -> Self {
        let file = &result.file;
        let Some(debate) = result.kept.as_ref().map(|stored| &stored.debate) else {
            return Self::empty(file, found, DebateStatus::Fruitless);
        };
        let reasons = not_ready(debate, policy);
        let scored = debate
            .last_critique()
            .map_or(&debate.spec, |last| &last.spec);
        let changed = lines_changed(&debate.debate_spec.spec, scored);
        let decision = match &result.standing {
            DebateStanding::Waiting(id) => Some(id.clone()),
            DebateStanding::Approved(decision) | DebateStanding::Rejected(decision) => {
                Some(decision.id.clone())
            }
            DebateStanding::Fruitless => None,
        };
        Self {
            ready_for_approval: reasons.is_empty(),
            not_ready: reasons.iter().map(ToString::to_string).collect(),
            debate_id: Some(debate.debate_spec.debate.clone()),
            number: Some(debate.debate_spec.number),
            end: debate.end.map(DebateEnd::name),
            end_phrase: debate.end.map(DebateEnd::phrase),
            rounds: debate
                .critiques
                .iter()
                .map(|one| round(debate, one))
                .collect(),
            lines_new: changed.new,
            lines_gone: changed.gone,
            open_points: open(debate),
            human_review: debate.reviewed().iter().map(|one| reviewed(one)).collect(),
            models: models(debate),
            failures: failures(debate),
            cost_usd: Usd(debate.spent),
            next: next(result, &file.path),
            decision_id: decision,
            ..Self::empty(file, found, status(&result.standing, debate))
        }
    }

    fn empty(file: &SpecFile, found: &SpecRecord, status: DebateStatus) -> Self {
        let repairs = found.mends.iter().map(|mend| RepairView {
            was: mend.was.clone(),
            now: mend.now,
            times: mend.times,
        });
        Self {
            schema_version: SCHEMA_VERSION,
            path: file.path.clone(),
            project: file.project.clone(),
            status,
            ready_for_approval: false,
            not_ready: Vec::new(),
            debate_id: None,
            number: None,
            end: None,
            end_phrase: None,
            rounds: Vec::new(),
            lines_new: 0,
            lines_gone: 0,
            open_points: Vec::new(),
            human_review: Vec::new(),
            models: BTreeMap::new(),
            failures: Vec::new(),
            cost_usd: Usd::default(),
            contradictions: found
                .contradictions
                .iter()
                .map(ToString::to_string)
                .collect(),
            repaired: repairs.collect(),
            decision_id: None,
            next: Vec::new(),
        }
    }
}

const fn status(standing: &DebateStanding, debate: &Debate) -> DebateStatus {
    match (standing, debate.end) {
        (DebateStanding::Approved(_), _) => DebateStatus::Approved,
        (DebateStanding::Rejected(_), _) => DebateStatus::Rejected,
        (DebateStanding::Fruitless, _) => DebateStatus::Fruitless,
        (DebateStanding::Waiting(_), Some(DebateEnd::Success | DebateEnd::Disagreement)) => {
            DebateStatus::NeedsApproval
        }
        (DebateStanding::Waiting(_), _) => DebateStatus::Blocked,
    }
}

fn round(debate: &Debate, one: &Critiqued) -> RoundView {
    use cos_core::debate::Classification::{Accept, Defer, Partial, Reject};
    let of = |kinds: &[cos_core::debate::Classification]| {
        let lines = debate
            .dispositions
            .iter()
            .filter(|line| line.round == one.round);
        let fits = lines.filter(|line| kinds.contains(&line.classification));
        fits.map(|line| line.issue_id).collect()
    };
    RoundView {
        round: one.round,
        scores: ScoresView::from(&one.scores),
        critical: one.count(PointSeverity::Critical),
        moderate: one.count(PointSeverity::Moderate),
        minor: one.count(PointSeverity::Minor),
        taken_up: of(&[Accept, Partial]),
        rejected: of(&[Reject]),
        deferred: of(&[Defer]),
    }
}

fn open(debate: &Debate) -> Vec<PointView> {
    let points = debate.last_critique().map(|one| one.points.as_slice());
    let is_open = |point: &&Point| debate.disposition(point.id).is_none();
    let open = points.unwrap_or_default().iter().filter(is_open);
    open.map(|point| PointView {
        id: point.id,
        severity: Some(point.severity),
        text: point.text.clone(),
    })
    .collect()
}

fn reviewed(one: &Disposition) -> PointView {
    PointView {
        id: one.issue_id,
        severity: None,
        text: one.original_issue.clone(),
    }
}

fn models(debate: &Debate) -> BTreeMap<DebateRole, String> {
    let spoke = debate.turns.iter();
    spoke
        .filter_map(|turn| Some((turn.id.role, turn.details.model.clone()?)))
        .collect()
}

fn failures(debate: &Debate) -> Vec<String> {
    use cos_core::council::TurnState::{Failed, Void};
    let failures = debate.turns.iter().filter_map(|turn| {
        let why = match &turn.state {
            Failed(failure) => failure.to_string(),
            Void(defect) => defect.to_string(),
            _ => return None,
        };
        Some(format!(
            "The {} in round {}: {why}.",
            turn.id.role.name(),
            turn.id.round
        ))
    });
    failures.collect()
}

fn next(result: &DebateResult, path: &str) -> Vec<NextStep> {
    let again = format!("cos debate {}", quoted(path));
    match &result.standing {
        DebateStanding::Waiting(id) => vec![
            NextStep::new(
                format!("cos show {id}"),
                "Shows the options and their reasons.",
            ),
            NextStep::new(again, "Uses your answer."),
        ],
        DebateStanding::Fruitless => vec![NextStep::new(again, "Starts another debate.")],
        DebateStanding::Approved(_) | DebateStanding::Rejected(_) => Vec::new(),
    }
}
