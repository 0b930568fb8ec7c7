//! The JSON formats of model answers, and their conversion to core types.

use cos_core::alternative::{AlternativeDraft, AlternativeLabel, AlternativeRisk, Effort};
use cos_core::checkpoint::Confidence;
use cos_core::council::{
    BallotPaper, Challenge, ConcernSeverity, Dissent, NovelDomain, Premortem, Revised, Situation,
    Stance, Statement, Synthesis,
};
use cos_core::persona::Persona;
use cos_core::reversibility::{Dimension, Points, Proposal, ReversibilityScore};
use schemars::JsonSchema;
use serde::Deserialize;

/// The findings of a report.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Report {
    text: String,
}

impl From<Report> for Statement {
    fn from(one: Report) -> Self {
        Self::Report { text: one.text }
    }
}

/// One dimension with its points.
#[derive(Deserialize, JsonSchema)]
struct Opinion {
    #[schemars(with = "DimensionNamed")]
    dimension: Dimension,
    #[schemars(with = "PointsView")]
    points: Points,
    #[serde(default)]
    why: String,
}

impl Opinion {
    fn said_by(self, persona: Persona) -> Proposal {
        Proposal {
            dimension: self.dimension,
            points: self.points,
            why: self.why,
            by: format!("the {}", persona.name().replace('_', " ")),
        }
    }
}

/// A rating of reversibility.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Rating {
    proposals: Vec<Opinion>,
}

impl Rating {
    pub(super) fn said_by(self, persona: Persona) -> Statement {
        let proposals = self.proposals.into_iter();
        Statement::Rating {
            proposals: proposals.map(|one| one.said_by(persona)).collect(),
        }
    }
}

/// The commander's understanding of the question.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Assessment {
    problem: String,
    #[serde(default)]
    constraints: Vec<String>,
    #[serde(default)]
    opportunities: Vec<String>,
    #[serde(default)]
    guidance: Vec<String>,
    #[serde(default)]
    success_criteria: Vec<String>,
    #[serde(default)]
    proposals: Vec<Opinion>,
}

impl Assessment {
    pub(super) fn said_by(self, persona: Persona) -> Statement {
        let proposals = self.proposals.into_iter();
        let proposals = proposals.map(|one| one.said_by(persona));
        Statement::Situation(Situation {
            problem: self.problem,
            constraints: self.constraints,
            opportunities: self.opportunities,
            guidance: self.guidance,
            success_criteria: self.success_criteria,
            proposals: proposals.collect(),
        })
    }
}

/// Points in every dimension.
#[derive(Deserialize, JsonSchema)]
struct AllPoints {
    #[schemars(with = "PointsView")]
    reversal_cost: Points,
    #[schemars(with = "PointsView")]
    time_lock_in: Points,
    #[schemars(with = "PointsView")]
    blast_radius: Points,
    #[schemars(with = "PointsView")]
    information_loss: Points,
    #[schemars(with = "PointsView")]
    reputation_impact: Points,
}

impl From<AllPoints> for ReversibilityScore {
    fn from(all: AllPoints) -> Self {
        Self::of([
            all.reversal_cost,
            all.time_lock_in,
            all.blast_radius,
            all.information_loss,
            all.reputation_impact,
        ])
    }
}

#[derive(Deserialize, JsonSchema)]
struct WireRisk {
    risk: String,
    #[serde(default)]
    mitigation: String,
}

#[derive(Deserialize, JsonSchema)]
struct AlternativeView {
    name: String,
    summary: String,
    approach: String,
    #[serde(default)]
    pros: Vec<String>,
    #[serde(default)]
    cons: Vec<String>,
    #[serde(default)]
    risks: Vec<WireRisk>,
    #[serde(default)]
    #[schemars(with = "Option<EffortNamed>")]
    effort: Option<Effort>,
    #[serde(default)]
    reversibility: Option<AllPoints>,
}

impl From<AlternativeView> for AlternativeDraft {
    fn from(one: AlternativeView) -> Self {
        let risks = one.risks.into_iter().map(|one| AlternativeRisk {
            risk: one.risk,
            mitigation: one.mitigation,
        });
        Self {
            name: one.name,
            summary: one.summary,
            approach: one.approach,
            pros: one.pros,
            cons: one.cons,
            risks: risks.collect(),
            effort: one.effort,
            score: one.reversibility.map(ReversibilityScore::from),
        }
    }
}

/// Proposed alternatives.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Alternatives {
    drafts: Vec<AlternativeView>,
}

impl From<Alternatives> for Statement {
    fn from(one: Alternatives) -> Self {
        let drafts = one.drafts.into_iter().map(AlternativeDraft::from).collect();
        Self::Alternatives { drafts }
    }
}

/// A ballot.
#[derive(Deserialize, JsonSchema)]
pub(super) struct WireBallot {
    #[schemars(with = "Vec<String>")]
    ranking: Vec<AlternativeLabel>,
    #[serde(default)]
    dissent: Option<String>,
    #[serde(default)]
    escalate: Option<String>,
}

impl From<WireBallot> for Statement {
    fn from(one: WireBallot) -> Self {
        Self::Ballot(BallotPaper {
            ranking: one.ranking,
            dissent: non_empty(one.dissent),
            escalate: non_empty(one.escalate),
        })
    }
}

/// Drops an empty text: models write one for "none".
fn non_empty(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.trim().is_empty())
}

#[derive(Deserialize, JsonSchema)]
struct Finding {
    #[schemars(with = "String")]
    alternative: AlternativeLabel,
    #[schemars(with = "SeverityNamed")]
    severity: ConcernSeverity,
    finding: String,
}

/// Challenges to the alternatives.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Challenges {
    challenges: Vec<Finding>,
}

impl From<Challenges> for Statement {
    fn from(one: Challenges) -> Self {
        let challenges = one.challenges.into_iter().map(|one| Challenge {
            alternative: one.alternative,
            severity: one.severity,
            finding: one.finding,
        });
        Self::Challenges {
            challenges: challenges.collect(),
        }
    }
}

#[derive(Deserialize, JsonSchema)]
struct Again {
    #[schemars(with = "String")]
    alternative: AlternativeLabel,
    #[schemars(with = "StanceNamed")]
    stance: Stance,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    draft: Option<AlternativeView>,
}

/// An author's response to the challenges.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Revision {
    revised: Vec<Again>,
}

impl From<Revision> for Statement {
    fn from(one: Revision) -> Self {
        let revised = one.revised.into_iter().map(|one| Revised {
            alternative: one.alternative,
            stance: one.stance,
            reason: one.reason,
            draft: one.draft.map(AlternativeDraft::from),
        });
        Self::Revision {
            revised: revised.collect(),
        }
    }
}

/// How the decision could fail.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Failing {
    story: String,
    #[serde(default)]
    early_warnings: Vec<String>,
    root_cause: String,
    #[serde(default)]
    prevention: Vec<String>,
    #[serde(default)]
    contingency: Vec<String>,
}

impl From<Failing> for Statement {
    fn from(one: Failing) -> Self {
        Self::Premortem(Premortem {
            story: one.story,
            early_warnings: one.early_warnings,
            root_cause: one.root_cause,
            prevention: one.prevention,
            contingency: one.contingency,
        })
    }
}

#[derive(Deserialize, JsonSchema)]
struct Otherwise {
    expert_label: String,
    statement: String,
    #[schemars(with = "SeverityNamed")]
    severity: ConcernSeverity,
}

#[derive(Deserialize, JsonSchema)]
struct Novelty {
    is_novel: bool,
    #[serde(default)]
    why: String,
}

/// The decision. Fields that the confidence depends on have no default: a missing list is not an
/// empty list.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Verdict {
    decision: String,
    #[schemars(with = "String")]
    alternative: AlternativeLabel,
    #[serde(default)]
    override_reason: Option<String>,
    orders: Vec<String>,
    rationale: String,
    dissents: Vec<Otherwise>,
    sub_decisions: Vec<String>,
    novel_domain: Novelty,
    #[serde(default)]
    watch_points: Vec<String>,
    #[serde(default)]
    reversal_plan: Option<String>,
    #[schemars(with = "PercentView")]
    confidence_self: Confidence,
}

impl From<Verdict> for Statement {
    fn from(one: Verdict) -> Self {
        let dissents = one.dissents.into_iter().map(|one| Dissent {
            expert_label: one.expert_label,
            statement: one.statement,
            severity: one.severity,
        });
        Self::Synthesis(Synthesis {
            decision: one.decision,
            alternative: one.alternative,
            override_reason: non_empty(one.override_reason),
            orders: one.orders,
            rationale: one.rationale,
            dissents: dissents.collect(),
            sub_decisions: one.sub_decisions,
            novel_domain: NovelDomain {
                is_novel: one.novel_domain.is_novel,
                why: one.novel_domain.why,
            },
            watch_points: one.watch_points,
            reversal_plan: non_empty(one.reversal_plan),
            confidence_self: one.confidence_self,
        })
    }
}

/// Implements the schema of a value: a closed list of names, or a number within bounds.
macro_rules! value_schema {
    ($name:ident: $($one:literal)|+) => {
        value_schema!($name = {"type": "string", "enum": [$($one),+]});
    };
    ($name:ident: $least:literal..=$most:literal) => {
        value_schema!($name = {"type": "integer", "minimum": $least, "maximum": $most});
    };
    ($name:ident = $schema:tt) => {
        struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }
    };
}

pub(crate) use value_schema;

value_schema!(DimensionNamed: "reversal_cost" | "time_lock_in" | "blast_radius" | "information_loss" | "reputation_impact");
value_schema!(EffortNamed: "low" | "medium" | "high");
value_schema!(SeverityNamed: "low" | "medium" | "high" | "critical");
value_schema!(StanceNamed: "maintained" | "updated" | "reconsidered");
value_schema!(PointsView: 1..=5);
value_schema!(PercentView: 0..=100);
