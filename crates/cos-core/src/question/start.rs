//! Asks whether a goal may start. One question covers all triggers that are known before
//! the work, with the risk and the pre-flight findings.

mod checks;
mod lasting;

use super::exact_lines::exact;
use super::{
    choice, concurrent_goals, decision_key, draft, expires_at, modified, recommend, urgency,
    ways_out,
};
use crate::decision::{Answer, DecisionKind, Draft, Subject, Urgency};
use crate::fingerprint::Fingerprint;
use crate::goal::Executor;
use crate::id::OptionId;
use crate::ledger::{Grant, Scope};
use crate::money::Money;
use crate::policy::Policy;
use crate::preflight::{self, PreflightFinding, Severity};
use crate::reversibility::ReversibilityAssessment;
use crate::risk::{self, BudgetView, Precedent, RiskAssessment, RiskLevel};
use crate::run::state::{GoalRun, Run, World};
use crate::survey::Survey;
use crate::trigger::Trigger;

/// The assessment of a goal before it starts.
#[derive(Debug, Clone, PartialEq)]
pub struct Assessment {
    /// Its risk.
    pub risk: RiskAssessment,
    /// How hard it is to reverse, from the same survey. It says how much deliberation the goal
    /// needs, but never whether a person is asked; risk decides that.
    pub reversibility: ReversibilityAssessment,
    /// The pre-flight findings.
    pub findings: Vec<PreflightFinding>,
    /// Every trigger that fires, sorted.
    pub triggers: Vec<Trigger>,
    /// How much each cap is short.
    pub shortfalls: Vec<Grant>,
    /// The reserve of one attempt.
    pub reserve: Money,
}

/// Assesses a goal from its survey.
pub fn assess(
    run: &Run,
    goal: &GoalRun,
    survey: &Survey,
    policy: &Policy,
    world: &World,
) -> Assessment {
    let reserve = goal.reserve(policy);
    let budget = run.limits.budget;
    let remaining = run.balance().available(budget);
    let view = BudgetView {
        budget,
        remaining,
        default_estimate: policy.default_estimate,
    };
    let precedent = Precedent::default();
    let risk = risk::assess(&goal.goal, survey, &precedent, view, policy.risk);
    let findings = preflight::check(&goal.goal, survey, view, &risk);
    let shortfalls = shortfalls(run, reserve, policy, world);
    let over_time = |grant: &Grant| !matches!(grant.scope, Scope::Run(_));
    let mut triggers = tagged(goal, survey, policy);
    let stops = |finding: &&PreflightFinding| {
        finding.category != preflight::Category::Risk && finding.severity >= Severity::Ask
    };
    let fires = [
        (
            Trigger::CostSingle,
            goal.goal
                .estimate
                .is_some_and(|cost| cost > policy.cost_single),
        ),
        (Trigger::CostCumulative, shortfalls.iter().any(over_time)),
        (Trigger::ScopeChange, goal.changed_since.is_some()),
        (Trigger::Risk, risk.level >= RiskLevel::Ask),
        (
            Trigger::Preflight,
            findings.iter().any(|finding| stops(&finding)),
        ),
    ];
    triggers.extend(
        fires
            .into_iter()
            .filter(|(_, fires)| *fires)
            .map(|(trigger, _)| trigger),
    );
    triggers.sort_unstable();
    Assessment {
        risk,
        reversibility: lasting::assess(survey),
        findings,
        triggers,
        shortfalls,
        reserve,
    }
}

/// Returns how much the caps of run, day and campaign are short for one reservation.
fn shortfalls(run: &Run, reserve: Money, policy: &Policy, world: &World) -> Vec<Grant> {
    let mut lacks = vec![
        (
            Scope::Run(run.spec.run.clone()),
            run.balance().lacks(run.limits.budget, reserve),
        ),
        (
            Scope::Day(world.today.clone()),
            world.day.lacks(policy.cost_daily, reserve),
        ),
    ];
    if let Some((name, cap)) = &run.spec.campaign {
        lacks.push((
            Scope::Campaign(name.clone()),
            world.campaign.lacks(*cap, reserve),
        ));
    }
    lacks
        .into_iter()
        .map(|(scope, amount)| Grant { scope, amount })
        .filter(|grant| grant.amount > Money::ZERO)
        .collect()
}

/// Returns the triggers that tags and collected facts fire.
fn tagged(goal: &GoalRun, survey: &Survey, policy: &Policy) -> Vec<Trigger> {
    let has = |words: &[String]| {
        goal.goal
            .tags
            .iter()
            .any(|tag| words.contains(&tag.to_lowercase()))
    };
    let ux = has(&policy.ux_tags) || !survey.ui_labels.is_empty();
    let architecture = has(&policy.architecture_tags) || !survey.new_core_files.is_empty();
    [
        (Trigger::UxChange, ux),
        (Trigger::Architecture, architecture),
    ]
    .into_iter()
    .filter(|(_, fires)| *fires)
    .map(|(trigger, _)| trigger)
    .collect()
}

/// Builds the question if a trigger fires that no approval of this run covers. Without a question,
/// [`run_requests::decide`](crate::run_requests::decide) requests the attempt.
pub fn ask(run: &Run, goal: &GoalRun, assessment: &Assessment, world: &World) -> Option<Draft> {
    let allowed = goal.approved(&decision_key(&goal.goal), &assessment.triggers);
    let asks = !assessment.triggers.is_empty() && !allowed;
    asks.then(|| build(run, goal, assessment, world, assessment.triggers.clone()))
}

/// Builds the question after an approval if other goals used the granted money: asked again after
/// each answer, for the current shortfall.
pub fn ask_for_more(run: &Run, goal: &GoalRun, assessment: &Assessment, world: &World) -> Draft {
    let mut triggers = assessment.triggers.clone();
    if triggers.is_empty() {
        triggers.push(Trigger::CostCumulative);
    }
    let mut draft = build(run, goal, assessment, world, triggers);
    draft.fingerprint = Fingerprint::of(&[
        ("question", draft.fingerprint.as_str()),
        ("run", run.spec.run.as_str()),
        ("answers", &goal.answers.to_string()),
    ]);
    draft
}

fn build(
    run: &Run,
    goal: &GoalRun,
    assessment: &Assessment,
    world: &World,
    triggers: Vec<Trigger>,
) -> Draft {
    let subject = Subject::Goal(goal.goal.id.clone());
    let mut draft = draft(
        &run.spec,
        DecisionKind::Start,
        subject,
        decision_key(&goal.goal),
        triggers,
    );
    concurrent_goals::bind(&mut draft, run, &goal.goal);
    draft.question = question(goal, assessment, &draft.triggers);
    draft.context = context(goal, assessment);
    draft.context.extend(concurrent_goals::lines(run, goal));
    draft.options = options(goal, assessment);
    draft.affirm = Some(OptionId::new("proceed"));
    if assessment.risk.level == RiskLevel::Proceed
        && !assessment.triggers.contains(&Trigger::Preflight)
    {
        let why = format!(
            "the risk score of {} is below the level at which a person is asked",
            assessment.risk.score
        );
        draft.recommended = recommend("proceed", why);
    }
    draft.urgency = match assessment.risk.level {
        RiskLevel::Block => Urgency::Immediate,
        _ => urgency(run, goal, world.now),
    };
    draft.expires_at = expires_at(&expiring(assessment, &draft.triggers), world);
    draft.risk = Some(assessment.risk.clone());
    draft.findings.clone_from(&assessment.findings);
    draft
}

/// Returns the triggers that can expire the question: new money at midnight only helps with the
/// daily cap.
fn expiring(assessment: &Assessment, triggers: &[Trigger]) -> Vec<Trigger> {
    let mut lacks = assessment.shortfalls.iter();
    let of_day = lacks.any(|lack| matches!(lack.scope, Scope::Day(_)));
    let dies = |trigger: &Trigger| of_day || *trigger != Trigger::CostCumulative;
    triggers.iter().copied().filter(dies).collect()
}

/// Returns which budgets are short and by how much, as a clause. A budget is used up only if
/// nothing of it is left.
fn lacking(shortfalls: &[Grant], reserve: Money) -> String {
    let lacking = |lack: &Grant| {
        let budget = match &lack.scope {
            Scope::Day(_) => "today's budget".to_owned(),
            scope => format!("the budget of {scope}"),
        };
        if lack.amount >= reserve {
            return format!("{budget} is used up");
        }
        format!(
            "{budget} is {} short of the {reserve} that an attempt reserves",
            lack.amount
        )
    };
    let lacking: Vec<String> = shortfalls.iter().map(lacking).collect();
    lacking.join(" and ")
}

fn question(goal: &GoalRun, assessment: &Assessment, triggers: &[Trigger]) -> String {
    let (lacks, reserve) = (assessment.shortfalls.as_slice(), assessment.reserve);
    let why = |trigger: &Trigger| match trigger {
        Trigger::CostCumulative if !lacks.is_empty() => lacking(lacks, reserve),
        trigger => trigger.row().meaning.to_owned(),
    };
    let why: Vec<String> = triggers.iter().map(why).collect();
    format!(
        "May `{}` start, although {}?",
        goal.goal.id,
        why.join(", and ")
    )
}

fn context(goal: &GoalRun, assessment: &Assessment) -> Vec<String> {
    let cost = goal.goal.estimate.map_or_else(
        || "no estimate was given".to_owned(),
        |money| format!("estimated at {money}"),
    );
    let what = goal.goal.content.trim();
    let mut lines = match &goal.goal.executor {
        Executor::Command(command) => {
            // A goal without other text is described by its command.
            let what = (what != command.trim()).then(|| format!("What: {what}"));
            let by = format!("By: a command; {cost}.");
            let lines = what.into_iter().chain([by]);
            lines.chain(exact("Command", command)).collect()
        }
        other => vec![format!("What: {what}"), format!("By: {other}; {cost}.")],
    };
    lines.extend(checks::lines(&goal.goal.checks));
    lines.push(format!("Risk: {}.", assessment.risk));
    lines.push(lasting::line(&assessment.reversibility));
    lines.extend(
        assessment
            .risk
            .floors
            .iter()
            .map(|floor| format!("Why: {}.", floor.why)),
    );
    lines.extend(assessment.findings.iter().map(|found| {
        format!(
            "{}: {}; {}.",
            found.severity.name(),
            found.message,
            found.suggestion
        )
    }));
    lines.extend(
        assessment
            .shortfalls
            .iter()
            .map(|lack| format!("The cap of {} is {} too low.", lack.scope, lack.amount)),
    );
    if let Some(earlier) = &goal.changed_since {
        lines.push(format!(
            "The goal has changed since it was approved in {earlier}."
        ));
    }
    lines
}

fn options(goal: &GoalRun, assessment: &Assessment) -> Vec<crate::decision::Choice> {
    let raise = |lack: &Grant| Grant {
        scope: lack.scope.clone(),
        amount: lack.amount.ceil_dollar(),
    };
    let grants: Vec<Grant> = assessment.shortfalls.iter().map(raise).collect();
    let raised: Vec<String> = grants
        .iter()
        .map(|grant| format!("{}", grant.amount))
        .collect();
    let mut consent = format!("Start `{}` as it is.", goal.goal.id);
    if !raised.is_empty() {
        let caps = if raised.len() == 1 { "cap" } else { "caps" };
        consent = format!(
            "Start `{}` as it is, and raise the {caps} by {}.",
            goal.goal.id,
            raised.join(" and ")
        );
    }
    let undo = format!("`cos undo {}` reverts what it lands", goal.goal.id);
    let against = match assessment.risk.reversibility {
        risk::Reversibility::None => {
            "what it does outside the repository cannot be undone".to_owned()
        }
        risk::Reversibility::Partial => "part of it may be impossible to undo".to_owned(),
        risk::Reversibility::Full => String::new(),
    };
    let mut options = vec![
        choice("proceed", Answer::Proceed, consent)
            .for_and_against(undo, against)
            .granting(grants.clone()),
    ];
    let modified = modified(&goal.goal, "Start it with your instructions added.");
    options.extend(modified.map(|choice| choice.granting(grants)));
    options.extend(ways_out(&goal.goal));
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::RunId;

    #[test]
    fn a_cap_that_is_short_is_not_called_used_up() {
        let lacks = |scope, amount| Grant { scope, amount };
        let day = Scope::Day(crate::time::LocalDate::new("2026-03-01"));
        let some = lacks(Scope::Campaign("spring".to_owned()), Money::dollars(1));
        assert_eq!(
            lacking(std::slice::from_ref(&some), Money::dollars(3)),
            "the budget of campaign spring is $1.00 short of the $3.00 that an attempt reserves"
        );
        let run = lacks(Scope::Run(RunId::new("r1")), Money::dollars(3));
        let clause = lacking(&[lacks(day, Money::dollars(3)), run], Money::dollars(3));
        assert!(
            clause.starts_with("today's budget is used up and "),
            "{clause}"
        );
        assert!(clause.ends_with(" is used up"), "{clause}");
    }
}
