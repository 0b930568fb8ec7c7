//! Assesses whether a person is asked before a goal starts: five weighted factors, and floors that
//! no score can undercut (`docs/design/gate.md#risk-and-floors`).
//!
//! The past is passed as an argument and changes only the score; a floor depends on what the goal
//! would do.

use crate::goal::Goal;
use crate::money::Money;
use crate::policy::RiskThresholds;
use crate::survey::Survey;
use cos_gate::area::TouchedArea;
use cos_gate::effect::{Effect, EffectKind, Place};
use cos_gate::score::Score;
use serde::{Deserialize, Serialize};

/// What the past says; `None` if too little is known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Precedent {
    /// The share of similar attempts that succeeded.
    pub success: Option<Score>,
    /// The share of similar decisions that a person approved.
    pub approval: Option<Score>,
}

/// The money that a goal is compared with. There is no default: every field must be known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BudgetView {
    /// The budget of the run.
    pub budget: Money,
    /// The part that is neither spent nor reserved.
    pub remaining: Money,
    /// The reserve of an agent goal without an estimate.
    pub default_estimate: Money,
}

/// The risk level, in ascending order; the highest of several counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RiskLevel {
    /// Start and record the score.
    Proceed,
    /// Ask first.
    Ask,
    /// Ask first, recommend nothing and take no default answer.
    Block,
}

/// One of the five factors of the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Factor {
    /// The estimate compared with the run's budget.
    Cost,
    /// How many files, and whether much depends on them.
    Scope,
    /// Whether it can be undone.
    Reversibility,
    /// How similar attempts ended.
    Confidence,
    /// How similar decisions were answered.
    Precedent,
}

/// One factor with its score, its weight and the reason.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FactorScore {
    /// The factor.
    pub factor: Factor,
    /// From 0 (harmless) to 1.
    pub score: Score,
    /// Its share of the total; the five shares add up to 1.
    pub weight: Score,
    /// The fact behind it, as a lower-case fragment.
    pub why: String,
}

/// A minimum level that applies whatever the score.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Floor {
    /// The minimum level.
    pub level: RiskLevel,
    /// What requires it, as a lower-case fragment.
    pub why: String,
}

/// Whether the work can be undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reversibility {
    /// Fully: it stays in the worktree until it lands, and a landing can be reverted.
    Full,
    /// With effort, or in part.
    Partial,
    /// Not at all, or unknown.
    None,
}

/// The risk of one goal, with all inputs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RiskAssessment {
    /// The weighted sum of the factors.
    pub score: Score,
    /// The five factors.
    pub factors: Vec<FactorScore>,
    /// The floors, highest first.
    pub floors: Vec<Floor>,
    /// Whether it can be undone.
    pub reversibility: Reversibility,
    /// The higher of the levels that score and floors require.
    pub level: RiskLevel,
}

/// This share of the run's budget counts as the full cost risk.
const FULL_COST_SHARE: f64 = 0.3;
/// This many files count as the full scope.
const FULL_SCOPE_FILES: f64 = 10.0;
/// What a core area adds to the scope.
const LOAD_BEARING: f64 = 0.3;
/// An agent goal without declared files counts as this many.
const UNDECLARED_FILES: usize = 2;

impl Factor {
    /// The factors in the order they are shown.
    pub const ALL: [Self; 5] = [
        Self::Cost,
        Self::Scope,
        Self::Reversibility,
        Self::Confidence,
        Self::Precedent,
    ];

    /// Returns the name shown to people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cost => "cost",
            Self::Scope => "scope",
            Self::Reversibility => "reversibility",
            Self::Confidence => "confidence",
            Self::Precedent => "precedent",
        }
    }

    /// Returns the share of the total.
    pub fn weight(self) -> Score {
        Score::clamped(match self {
            Self::Cost | Self::Reversibility => 0.25,
            Self::Scope => 0.20,
            Self::Confidence | Self::Precedent => 0.15,
        })
    }
}

impl RiskLevel {
    /// Returns the name shown to people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proceed => "proceed",
            Self::Ask => "ask",
            Self::Block => "block",
        }
    }

    /// Returns the level of a score alone; a score equal to a threshold reaches it.
    pub fn of_score(score: Score, thresholds: RiskThresholds) -> Self {
        if score >= thresholds.block {
            Self::Block
        } else if score >= thresholds.ask {
            Self::Ask
        } else {
            Self::Proceed
        }
    }

    /// Returns the minimum level of an effect.
    pub const fn of_effect(kind: EffectKind) -> Self {
        if kind.is_irreversible() {
            Self::Block
        } else {
            Self::Ask
        }
    }
}

impl Reversibility {
    /// Returns how far an effect can be undone.
    pub const fn of_effect(kind: EffectKind, place: Place) -> Self {
        match (kind, place) {
            (EffectKind::LosesData | EffectKind::RewritesHistory | EffectKind::Unreadable, _)
            | (EffectKind::Deletes, Place::Outside) => Self::None,
            _ => Self::Partial,
        }
    }

    /// Returns its score as a factor.
    pub fn score(self) -> Score {
        Score::clamped(match self {
            Self::Full => 0.2,
            Self::Partial => 0.7,
            Self::None => 1.0,
        })
    }
}

impl std::fmt::Display for RiskAssessment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.score, self.level.name())?;
        for (place, factor) in self.factors.iter().enumerate() {
            let mark = if place == 0 { ": " } else { ", " };
            write!(f, "{mark}{} {}", factor.factor.name(), factor.score)?;
        }
        Ok(())
    }
}

/// Assesses the risk of starting `goal`.
pub fn assess(
    goal: &Goal,
    survey: &Survey,
    precedent: &Precedent,
    money: BudgetView,
    thresholds: RiskThresholds,
) -> RiskAssessment {
    let (reversibility, way_back) = reversibility(survey);
    let factors: Vec<FactorScore> = [
        (Factor::Cost, cost(goal, money)),
        (Factor::Scope, scope(goal, survey)),
        (Factor::Reversibility, (reversibility.score(), way_back)),
        (
            Factor::Confidence,
            past(precedent.success, "similar attempts succeeded"),
        ),
        (
            Factor::Precedent,
            past(precedent.approval, "similar decisions were approved"),
        ),
    ]
    .into_iter()
    .map(|(factor, (score, why))| FactorScore {
        factor,
        score,
        weight: factor.weight(),
        why,
    })
    .collect();
    let score = weighted(&factors);
    let floors = floors(survey);
    let highest_floor = floors
        .first()
        .map_or(RiskLevel::Proceed, |floor| floor.level);
    RiskAssessment {
        score,
        factors,
        floors,
        reversibility,
        level: RiskLevel::of_score(score, thresholds).max(highest_floor),
    }
}

/// Returns the weighted sum, rounded to millionths so that a sum of 0.40 is exactly 0.40.
fn weighted(factors: &[FactorScore]) -> Score {
    let sum: f64 = factors
        .iter()
        .map(|factor| factor.score.value() * factor.weight.value())
        .sum();
    Score::clamped((sum * 1e6).round() / 1e6)
}

fn cost(goal: &Goal, money: BudgetView) -> (Score, String) {
    let Some(budget) = (money.budget > Money::ZERO).then_some(money.budget) else {
        return (Score::ONE, "the run has no budget".to_owned());
    };
    let share = goal.estimate.and_then(|estimate| estimate.share_of(budget));
    match (goal.estimate, share) {
        (Some(estimate), Some(share)) => (
            Score::clamped(share / FULL_COST_SHARE),
            format!("{estimate} of a budget of {budget}"),
        ),
        _ => (Score::HALF, "no estimate".to_owned()),
    }
}

fn scope(goal: &Goal, survey: &Survey) -> (Score, String) {
    let declared = survey.matched_files.saturating_add(survey.new_files.len());
    let for_agent = goal.executor.asks_models();
    // A pattern that matches nothing yet says as little as no pattern.
    let undeclared = declared == 0 && for_agent;
    let files = if undeclared {
        UNDECLARED_FILES
    } else {
        declared
    };
    #[expect(
        clippy::cast_precision_loss,
        reason = "beyond ten files the score is 1 anyway"
    )]
    let by_count = files as f64 / FULL_SCOPE_FILES;
    let load_bearing = survey
        .areas
        .iter()
        .find(|touched| touched.area.is_load_bearing());
    let added = load_bearing.map_or(0.0, |_| LOAD_BEARING);
    let mut why = match files {
        _ if undeclared => "its files are not declared".to_owned(),
        1 => "1 file".to_owned(),
        _ => format!("{files} files"),
    };
    if let Some(TouchedArea { area, path }) = load_bearing {
        why = format!("{why}, and `{path}` belongs to {}", area.phrase());
    }
    (Score::clamped(by_count + added), why)
}

fn reversibility(survey: &Survey) -> (Reversibility, String) {
    let way_back = |effect: &&Effect| Reversibility::of_effect(effect.kind, effect.place);
    survey.effects.iter().max_by_key(way_back).map_or_else(
        || {
            (
                Reversibility::Full,
                "it only edits files in its worktree".to_owned(),
            )
        },
        |effect| (way_back(&effect), because(effect)),
    )
}

fn past(rate: Option<Score>, words: &str) -> (Score, String) {
    match rate {
        Some(rate) => (
            rate.complement(),
            format!("{:.0} % of {words}", rate.value() * 100.0),
        ),
        None => (Score::HALF, "nothing similar is known".to_owned()),
    }
}

/// Returns the floors, highest first.
fn floors(survey: &Survey) -> Vec<Floor> {
    let by_effect = survey.effects.iter().map(|effect| Floor {
        level: RiskLevel::of_effect(effect.kind),
        why: because(effect),
    });
    let sensitive = survey
        .areas
        .iter()
        .filter(|touched| touched.area.always_asks());
    let by_area = sensitive.map(|touched| Floor {
        level: RiskLevel::Ask,
        why: format!("`{}` belongs to {}", touched.path, touched.area.phrase()),
    });
    let mut floors: Vec<Floor> = by_effect.chain(by_area).collect();
    floors.sort_by(|left, right| {
        right
            .level
            .cmp(&left.level)
            .then_with(|| left.why.cmp(&right.why))
    });
    floors.dedup();
    floors
}

/// Describes an effect. An attempt starts from committed files only, so that no uncommitted work of
/// the person is lost.
fn because(effect: &Effect) -> String {
    let phrase = match (effect.kind, effect.place) {
        (EffectKind::DiscardsWork, Place::Worktree) => "deletes files of the project",
        (kind, _) => kind.phrase(),
    };
    format!("it {phrase}: `{}`", effect.evidence)
}

#[cfg(test)]
mod tests;
