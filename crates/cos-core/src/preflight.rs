//! What is wrong with starting a goal now, found before anything is spent (S002 §7.2).
//!
//! Every finding has one severity out of one list; the highest decides. Nothing here asks a
//! person: one gate puts all findings into one question.

use crate::goal::Goal;
use crate::money::Money;
use crate::risk::{BudgetView, RiskAssessment, RiskLevel};
use crate::survey::{ExecutorFound, IssueFound, Survey};
use serde::{Deserialize, Serialize};

/// How much a finding matters; ordered, so that the highest of several counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Good to know.
    Info,
    /// Sourced, and the goal goes on.
    Warn,
    /// A person is asked first.
    Ask,
    /// The goal does not start unless a person changes something or says so.
    Block,
}

impl Severity {
    /// The name as written in the journal and shown to people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warn => "warn",
            Self::Ask => "ask",
            Self::Block => "block",
        }
    }
}

/// What a finding is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Money.
    Budget,
    /// Something that must be there.
    Dependency,
    /// What the goal would do.
    Risk,
    /// Somebody else works on the same files.
    Conflict,
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreflightFinding {
    /// How much it matters.
    pub severity: Severity,
    /// What it is about.
    pub category: Category,
    /// What was found, as a lower-case fragment.
    pub message: String,
    /// What the person can do about it; empty when there is nothing to do.
    pub suggestion: String,
}

/// The highest severity among `findings`; [`Severity::Info`] when there is none.
pub fn worst(findings: &[PreflightFinding]) -> Severity {
    let severities = findings.iter().map(|finding| finding.severity);
    severities.max().unwrap_or(Severity::Info)
}

/// Finds everything that is wrong with starting `goal` now, worst first.
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

/// What the goal holds while it is carried out: its estimate, and for an agent at least the
/// default; a command without an estimate holds nothing.
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
            format!("an agent's goal holds at least {expected}, which")
        }
        Some(estimate) => format!("its estimate of {estimate}"),
    };
    let mut findings = Vec::new();
    if expected > money.remaining {
        findings.push(finding(
            Severity::Block,
            Category::Budget,
            format!("{what} is more than the {} that are left", money.remaining),
            "make the goal smaller, or raise the budget of the run",
        ));
    } else if expected.times(2) > money.remaining {
        findings.push(finding(
            Severity::Warn,
            Category::Budget,
            format!(
                "{what} is more than half of the {} that are left",
                money.remaining
            ),
            "expect that few further goals can start in this run",
        ));
    } else if let Some(estimate) = goal.estimate.filter(|estimate| *estimate < expected) {
        findings.push(finding(
            Severity::Info,
            Category::Budget,
            format!("an agent's goal holds at least {expected}, although this one is estimated at {estimate}"),
            "lower `cost.default_estimate_usd` in your settings where such goals cost less",
        ));
    } else if assumed {
        findings.push(finding(
            Severity::Info,
            Category::Budget,
            format!("it has no estimate, so {expected} is assumed"),
            "give the goal `estimate_usd`",
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
            "nobody looked whether its executor can be started".to_owned(),
            "run `cos doctor`",
        )),
    }
    for unusable in &survey.unusable_checks {
        findings.push(finding(
            Severity::Block,
            Category::Dependency,
            format!("a check cannot be run: {}", unusable.why),
            "correct the check, or take it out",
        ));
    }
    if let IssueFound::Unreadable { why } = &survey.issue {
        findings.push(finding(
            Severity::Warn,
            Category::Dependency,
            format!("the linked issue cannot be read: {why}"),
            "correct `linked_issue`; its labels are unknown until then",
        ));
    }
}

fn conflicts(survey: &Survey, findings: &mut Vec<PreflightFinding>) {
    for held in &survey.held_files {
        let files: Vec<&str> = held
            .files
            .iter()
            .map(crate::path::PathGlob::as_str)
            .collect();
        findings.push(finding(
            Severity::Block,
            Category::Conflict,
            format!(
                "run {} holds `{}` for its goal `{}`",
                held.run,
                files.join("`, `"),
                held.goal
            ),
            "wait until that goal is done, or declare files that do not meet",
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
            format!("you changed `{first}`{more} and did not commit it; the goal starts without"),
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
        format!("its risk is {}; most of it because {why}", risk.score)
    } else {
        format!("{} (risk {})", reasons.join("; "), risk.score)
    };
    Some(finding(
        severity,
        Category::Risk,
        message,
        "look at the factors, or split the goal into smaller ones",
    ))
}

#[cfg(test)]
mod tests;
