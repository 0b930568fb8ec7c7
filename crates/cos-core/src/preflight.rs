//! Checks before a goal starts and before money is spent.
//!
//! Every finding has one severity; the highest decides. Nothing here asks a person:
//! `question::start` puts all findings into one question.

use crate::goal::Goal;
use crate::money::Money;
use crate::risk::{BudgetView, RiskAssessment, RiskLevel};
use crate::survey::{ExecutorFound, IssueFound, Survey};
use serde::{Deserialize, Serialize};

/// The severity of a finding, in ascending order; the highest of several counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// For information.
    Info,
    /// It is reported, and the goal continues.
    Warn,
    /// A person is asked first.
    Ask,
    /// The goal starts only if a person changes something or allows it.
    Block,
}

impl Severity {
    /// Returns the name used in the journal and in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warn => "warn",
            Self::Ask => "ask",
            Self::Block => "block",
        }
    }
}

/// The topic of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Money.
    Budget,
    /// Something that is required.
    Dependency,
    /// What the goal would do.
    Risk,
    /// Another run works on the same files.
    Conflict,
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreflightFinding {
    /// Its severity.
    pub severity: Severity,
    /// Its topic.
    pub category: Category,
    /// What was found, as a lower-case fragment.
    pub message: String,
    /// What the person can do about it; may be empty.
    pub suggestion: String,
}

/// Returns the highest severity among `findings`; [`Severity::Info`] if there are none.
pub fn worst(findings: &[PreflightFinding]) -> Severity {
    let severities = findings.iter().map(|finding| finding.severity);
    severities.max().unwrap_or(Severity::Info)
}

/// Finds everything that speaks against starting `goal` now, most severe first.
pub fn check(
    goal: &Goal,
    survey: &Survey,
    money: BudgetView,
    risk: &RiskAssessment,
) -> Vec<PreflightFinding> {
    let mut findings = Vec::new();
    findings.extend(budget(goal, money));
    dependencies(survey, &mut findings);
    conflicts(survey, &mut findings);
    findings.extend(by_risk(risk));
    findings.sort_by_key(|finding| (std::cmp::Reverse(finding.severity), finding.category));
    findings
}

fn finding(
    severity: Severity,
    category: Category,
    message: String,
    suggestion: &str,
) -> PreflightFinding {
    PreflightFinding {
        severity,
        category,
        message,
        suggestion: suggestion.to_owned(),
    }
}

/// Returns the amount that the goal reserves: its estimate, and for an agent at least the default.
/// A command without an estimate reserves nothing.
pub fn expected_cost(goal: &Goal, money: BudgetView) -> Money {
    let estimate = goal.estimate.unwrap_or(Money::ZERO);
    estimate.max(goal.executor.least(money.default_estimate))
}

fn budget(goal: &Goal, money: BudgetView) -> Vec<PreflightFinding> {
    let expected = expected_cost(goal, money);
    let assumed = goal.estimate.is_none() && expected > Money::ZERO;
    let what = match goal.estimate {
        None => format!("it has no estimate, so {expected} is assumed, which"),
        Some(estimate) if estimate < expected => {
            format!("an agent goal reserves at least {expected}, which")
        }
        Some(estimate) => format!("its estimate of {estimate}"),
    };
    let mut findings = Vec::new();
    if expected > money.remaining {
        findings.push(finding(
            Severity::Block,
            Category::Budget,
            format!(
                "{what} is more than the {} left in the budget",
                money.remaining
            ),
            "make the goal smaller, or raise the budget of the run",
        ));
    } else if expected.times(2) > money.remaining {
        findings.push(finding(
            Severity::Warn,
            Category::Budget,
            format!(
                "{what} is more than half of the {} left in the budget",
                money.remaining
            ),
            "expect that few further goals can start in this run",
        ));
    } else if let Some(estimate) = goal.estimate.filter(|estimate| *estimate < expected) {
        findings.push(finding(
            Severity::Info,
            Category::Budget,
            format!(
                "an agent goal reserves at least {expected}, although this one is estimated \
                    at {estimate}"
            ),
            "lower `cost.default_estimate_usd` in your settings if such goals cost less",
        ));
    } else if assumed {
        findings.push(finding(
            Severity::Info,
            Category::Budget,
            format!("it has no estimate, so {expected} is assumed"),
            "give the goal an `estimate_usd`",
        ));
    }
    findings
}

fn dependencies(survey: &Survey, findings: &mut Vec<PreflightFinding>) {
    match &survey.executor {
        ExecutorFound::Available => {}
        ExecutorFound::Missing { why, hint } => findings.push(finding(
            Severity::Block,
            Category::Dependency,
            why.clone(),
            hint,
        )),
        ExecutorFound::Unsurveyed => findings.push(finding(
            Severity::Ask,
            Category::Dependency,
            "no one checked whether its executor can be started".to_owned(),
            "run `cos doctor`",
        )),
    }
    for unusable in &survey.unusable_checks {
        findings.push(finding(
            Severity::Block,
            Category::Dependency,
            format!("a check cannot be run: {}", unusable.why),
            "correct the check or remove it",
        ));
    }
    if let IssueFound::Unreadable { why } = &survey.issue {
        findings.push(finding(
            Severity::Warn,
            Category::Dependency,
            format!("the linked issue cannot be read: {why}"),
            "correct `linked_issue`; until then its labels are unknown",
        ));
    }
}

fn conflicts(survey: &Survey, findings: &mut Vec<PreflightFinding>) {
    for claim in &survey.held_files {
        let files: Vec<&str> = claim
            .files
            .iter()
            .map(cos_gate::path::PathGlob::as_str)
            .collect();
        findings.push(finding(
            Severity::Block,
            Category::Conflict,
            format!(
                "run {} reserved `{}` for its goal `{}`",
                claim.run,
                files.join("`, `"),
                claim.goal
            ),
            "wait until that goal is done, or declare files that do not overlap",
        ));
    }
    if let Some(first) = survey.dirty_files.first() {
        let others = survey.dirty_files.len() - 1;
        let more = if others == 0 {
            String::new()
        } else {
            format!(" and {others} more")
        };
        findings.push(finding(
            Severity::Warn,
            Category::Conflict,
            format!(
                "you changed `{first}`{more} without a commit, so the goal starts without \
                    these changes"
            ),
            "commit your changes first if the goal needs them",
        ));
    }
}

fn by_risk(risk: &RiskAssessment) -> Option<PreflightFinding> {
    let severity = match risk.level {
        RiskLevel::Proceed => return None,
        RiskLevel::Ask => Severity::Ask,
        RiskLevel::Block => Severity::Block,
    };
    let reasons: Vec<&str> = risk.floors.iter().map(|floor| floor.why.as_str()).collect();
    let message = if reasons.is_empty() {
        let heaviest = risk.factors.iter().max_by(|left, right| {
            let weight =
                |factor: &crate::risk::FactorScore| factor.score.value() * factor.weight.value();
            weight(left).total_cmp(&weight(right))
        });
        let why = heaviest.map_or("", |factor| factor.why.as_str());
        format!("its risk is {}, mainly because {why}", risk.score)
    } else {
        format!("{} (risk {})", reasons.join("; "), risk.score)
    };
    Some(finding(
        severity,
        Category::Risk,
        message,
        "check the risk factors, or split the goal into smaller ones",
    ))
}

#[cfg(test)]
mod tests;
