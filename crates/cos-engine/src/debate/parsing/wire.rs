//! The JSON formats of model answers, and their conversion to core types.

use crate::council::value_schema;
use cos_core::debate::{
    Classification, CriticAdvice, Critique, Dispute, DisputeCategory, Grade, Grades, PointId,
    PointSeverity, Quality, Raised, Treated,
};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Scores {
    clarity: f64,
    coverage: f64,
    architecture: f64,
    risk: f64,
}

impl Scores {
    fn grades(&self) -> Result<Grades, String> {
        let grade = |quality: Quality, number| {
            let wrong = || format!("the score for {} is not from 0 to 1", quality.name());
            Grade::of(number).ok_or_else(wrong)
        };
        Ok(Grades {
            clarity: grade(Quality::Clarity, self.clarity)?,
            coverage: grade(Quality::Coverage, self.coverage)?,
            architecture: grade(Quality::Architecture, self.architecture)?,
            risk: grade(Quality::Risk, self.risk)?,
        })
    }
}

#[derive(Deserialize, JsonSchema)]
struct Issue {
    #[schemars(with = "Weight")]
    severity: PointSeverity,
    #[schemars(with = "Dimension")]
    dimension: Quality,
    #[serde(default)]
    location: String,
    description: String,
    #[serde(default)]
    suggestion: String,
    #[serde(default)]
    repeat_of: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
struct Disputed {
    original_issue_id: String,
    #[schemars(with = "Grounds")]
    dispute_category: DisputeCategory,
    evidence: String,
    risk_if_ignored: String,
    #[serde(default)]
    recommendation: String,
}

/// The critic's answer.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Opinion {
    scores: Scores,
    issues: Vec<Issue>,
    #[serde(default)]
    disputed_issues: Vec<Disputed>,
    #[serde(default)]
    strengths: Vec<String>,
    #[serde(default)]
    summary: String,
    #[schemars(with = "Advice")]
    recommendation: CriticAdvice,
}

/// Drops an empty name: models write one for "none".
fn named(text: Option<String>) -> Result<Option<PointId>, String> {
    let text = text.filter(|text| !text.trim().is_empty());
    text.map(|text| point(&text)).transpose()
}

fn point(text: &str) -> Result<PointId, String> {
    text.parse().map_err(|error| format!("{error}"))
}

impl Opinion {
    pub(super) fn critique(self) -> Result<Critique, String> {
        let issues = self.issues.into_iter().map(|one| {
            Ok(Raised {
                severity: one.severity,
                quality: one.dimension,
                location: one.location,
                description: one.description,
                suggestion: one.suggestion,
                repeat_of: named(one.repeat_of)?,
            })
        });
        let disputed = self.disputed_issues.into_iter().map(|one| {
            Ok(Dispute {
                original_issue_id: point(&one.original_issue_id)?,
                dispute_category: one.dispute_category,
                evidence: one.evidence,
                risk_if_ignored: one.risk_if_ignored,
                recommendation: one.recommendation,
            })
        });
        Ok(Critique {
            scores: self.scores.grades()?,
            issues: issues.collect::<Result<_, String>>()?,
            disputed_issues: disputed.collect::<Result<_, String>>()?,
            strengths: self.strengths,
            summary: self.summary,
            recommendation: self.recommendation,
        })
    }
}

/// The decision about one point.
#[derive(Deserialize)]
pub(super) struct Line {
    issue_id: String,
    classification: Classification,
    #[serde(default)]
    reasoning: String,
    #[serde(default)]
    action_taken: String,
}

impl Line {
    pub(super) fn treated(self) -> Result<Treated, String> {
        Ok(Treated {
            issue_id: point(&self.issue_id)?,
            classification: self.classification,
            reasoning: self.reasoning,
            action_taken: self.action_taken,
        })
    }
}

value_schema!(Weight: "critical" | "moderate" | "minor");
value_schema!(Dimension: "clarity" | "coverage" | "architecture" | "risk");
value_schema!(Grounds: "security" | "compliance" | "correctness");
value_schema!(Advice: "APPROVE" | "REVISE" | "REJECT");
