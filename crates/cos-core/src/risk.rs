//! Whether a person is asked before a goal starts: five weighted factors and floors that no score
//! can undercut (S002 §7.1, OURS-20).
//!
//! The past is an argument and moves the score only; a floor stands on what the goal would do.

use crate::area::TouchedArea;
use crate::effect::{Effect, EffectKind, Place};
use crate::goal::Goal;
use crate::money::Money;
use crate::policy::RiskThresholds;
use crate::score::Score;
use crate::survey::Survey;
use serde::{Deserialize, Serialize};

/// What the past says; `None` where too little is known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Precedent {
    /// How many of the similar attempts ended well.
    pub success: Option<Score>,
    /// How many of the similar decisions a person approved.
    pub approval: Option<Score>,
}

/// The money a goal is measured against. There is no default: every field must be known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BudgetView {
    /// The cap of the run.
    pub budget: Money,
    /// What of it is neither spent nor reserved.
    pub remaining: Money,
    /// What an agent goal without an estimate reserves.
    pub default_estimate: Money,
}

/// What a person is spared or faced with; ordered, so that the highest of several counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RiskLevel {
    /// Start and note the score.
    Proceed,
    /// Ask first.
    Ask,
    /// Ask first, recommend nothing and take no default answer.
    Block,
}

/// One of the five things the score is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Factor {
    /// The estimate against the run's budget.
    Cost,
    /// How many files, and whether much else rests on them.
    Scope,
    /// Whether it can be taken back.
    Reversibility,
    /// How similar attempts ended.
    Confidence,
    /// How similar decisions were answered.
    Precedent,
}

/// One factor, how bad it is, how much it counts and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FactorScore {
    /// Which factor.
    pub factor: Factor,
    /// From 0, harmless, to 1.
    pub score: Score,
    /// Its share of the whole; the five shares make 1.
    pub weight: Score,
    /// The fact behind it, as a lower-case fragment.
    pub why: String,
}

/// A level that holds whatever the score.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Floor {
    /// The least level.
    pub level: RiskLevel,
    /// What demands it, as a lower-case fragment.
    pub why: String,
}

/// Whether what was done can be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reversibility {
    /// Wholly: it stays in the worktree until it lands, and landing can be undone.
    Full,
    /// With work, or only in part.
    Partial,
    /// Not at all, or nobody knows.
    None,
}

/// The risk of one goal, with everything it was concluded from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RiskAssessment {
    /// The weighted sum of the factors.
    pub score: Score,
    /// The five factors.
    pub factors: Vec<FactorScore>,
    /// What demands a level whatever the score, highest first.
    pub floors: Vec<Floor>,
    /// Whether it can be taken back.
    pub reversibility: Reversibility,
    /// The higher of what score and floors demand.
    pub level: RiskLevel,
}

/// This share of the run's budget counts as the full cost risk.
const FULL_COST_SHARE: f64 = 0.3;
/// So many files count as the full scope.
const FULL_SCOPE_FILES: f64 = 10.0;
/// What a load-bearing area adds to the scope.
const LOAD_BEARING: f64 = 0.3;
/// An agent goal without declared files counts like so many.
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

    /// The name shown to people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cost => "cost",
            Self::Scope => "scope",
            Self::Reversibility => "reversibility",
            Self::Confidence => "confidence",
            Self::Precedent => "precedent",
        }
    }

    /// The share of the whole.
    pub fn weight(self) -> Score {
        Score::clamped(match self {
            Self::Cost | Self::Reversibility => 0.25,
            Self::Scope => 0.20,
            Self::Confidence | Self::Precedent => 0.15,
        })
    }
}

impl RiskLevel {
    /// The name shown to people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proceed => "proceed",
            Self::Ask => "ask",
            Self::Block => "block",
        }
    }

    /// What a score alone demands; a threshold itself already counts.
    pub fn of_score(score: Score, thresholds: RiskThresholds) -> Self {
        if score >= thresholds.block {
            Self::Block
        } else if score >= thresholds.ask {
            Self::Ask
        } else {
            Self::Proceed
        }
    }

    /// What an effect demands whatever the score.
    pub const fn of_effect(kind: EffectKind) -> Self {
        if kind.is_irreversible() {
            Self::Block
        } else {
            Self::Ask
        }
    }
}

impl Reversibility {
    /// What an effect leaves of the way back.
    pub const fn of_effect(kind: EffectKind, place: Place) -> Self {
        match (kind, place) {
            (EffectKind::LosesData | EffectKind::RewritesHistory | EffectKind::Unreadable, _)
            | (EffectKind::Deletes, Place::Outside) => Self::None,
            _ => Self::Partial,
        }
    }

    /// How much it weighs as a factor.
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
            past(precedent.success, "similar attempts ended well"),
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

/// The weighted sum, rounded to millionths so that 0.40 reached by adding is 0.40.
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

/// What demands a level whatever the score, highest first.
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

/// An attempt begins with what is committed and nothing else: no work of the person's is lost there.
fn because(effect: &Effect) -> String {
    let phrase = match (effect.kind, effect.place) {
        (EffectKind::DiscardsWork, Place::Worktree) => "takes files of the project away",
        (kind, _) => kind.phrase(),
    };
    format!("it {phrase}: `{}`", effect.evidence)
}

#[cfg(test)]
mod tests;
