//! Computes the whole answer to one checkpoint: which triggers fired, how hard the decision is to
//! reverse, how much deliberation it gets, which thresholds apply, the confidence, and who decides.

use super::{
    AskReason, CheckpointCommand, CheckpointContext, CheckpointTrigger, Confidence, ConfidenceStep,
    Continuing, CouncilFindings, EXPRESS_CONFIDENCE, ScopeMode, Settlement, Skip, TriggerFinding,
    TriggerStanding, confidence, continuing, judge,
};
use crate::policy::Profile;
use crate::reversibility::{
    Adjustment, AdjustmentCause, DecisionType, DeliberationMode, EffectiveCeilings, Forcing,
    ReversibilityAssessment, assess as assess_reversibility, force,
};
use serde::{Deserialize, Serialize};

/// The person's settings for checkpoints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckpointRules {
    /// Whether checkpoints can stop this command. If not, only a proven one-way door still asks.
    pub enabled: bool,
    /// The profiles that the person's settings name for this command; the strictest applies.
    pub profiles: Vec<Profile>,
    /// The profile of a strict review, if one is set.
    pub strict_profile: Option<Profile>,
    /// A person is asked at this confidence and below.
    pub ask_at: Confidence,
    /// Whether only the scope counts when review feedback on a pull request is addressed.
    pub major_scope_only: bool,
    /// What the person's settings add to the ceilings.
    pub adjustments: Vec<Adjustment>,
}

impl Default for CheckpointRules {
    fn default() -> Self {
        Self {
            enabled: true,
            profiles: Vec::new(),
            strict_profile: None,
            ask_at: Confidence::ASK_AT,
            major_scope_only: false,
            adjustments: Vec::new(),
        }
    }
}

/// Which deliberation happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "held")]
pub enum Deliberated {
    /// None was needed: no trigger fired.
    Undue,
    /// Express mode: one model answers at once.
    Express,
    /// It was needed but did not happen.
    Not {
        /// Why, as a lower-case fragment.
        why: String,
    },
    /// A council deliberated.
    Council {
        /// Its findings.
        findings: CouncilFindings,
        /// Why its result needs a person, as lower-case fragments.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unsettled: Vec<String>,
    },
}

impl Deliberated {
    /// Returns whether a council deliberated and whether its result is final.
    pub const fn settlement(&self) -> Settlement {
        match self {
            Self::Council { unsettled, .. } if unsettled.is_empty() => Settlement::Settled,
            Self::Council { .. } => Settlement::Unsettled,
            Self::Undue | Self::Express | Self::Not { .. } => Settlement::None,
        }
    }
}

/// The answer to one checkpoint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckpointAssessment {
    /// The command that asked.
    pub command: CheckpointCommand,
    /// The step at which the command asks.
    pub event: String,
    /// Whether any trigger fired.
    pub triggered: bool,
    /// Every trigger of the command.
    pub triggers: Vec<TriggerFinding>,
    /// How hard the decision is to reverse.
    pub reversibility: ReversibilityAssessment,
    /// How strict a review is about its scope.
    pub scope_mode: ScopeMode,
    /// The profile with the thresholds in force.
    pub profile: Profile,
    /// The ceilings in force.
    pub effective: EffectiveCeilings,
    /// The result of a mode that the caller requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forcing: Option<Forcing>,
    /// How much deliberation it gets.
    pub mode: DeliberationMode,
    /// Which deliberation happened.
    pub deliberated: Deliberated,
    /// How confident the answer is.
    pub confidence: Confidence,
    /// What the confidence is made of.
    pub confidence_steps: Vec<ConfidenceStep>,
    /// Who decides; a command without a fired trigger continues.
    pub continuing: Continuing,
}

/// Assesses one checkpoint. `council` returns which deliberation happened, where one is needed.
pub fn assess(
    context: &CheckpointContext,
    rules: &CheckpointRules,
    council: &dyn Fn(DeliberationMode) -> Deliberated,
) -> CheckpointAssessment {
    let reversibility = assess_reversibility(&context.change, &context.proposals);
    let mut triggers = judge(context, &reversibility);
    if rules.major_scope_only && context.command == CheckpointCommand::FixPr {
        leave_scope_only(&mut triggers);
    }
    if !rules.enabled {
        keep_one_way_doors(&mut triggers);
    }
    let triggered = triggers
        .iter()
        .any(|one| one.standing == TriggerStanding::Fired);
    let profile = profile_of(context, rules);
    let adjustments = [adjustments(context), rules.adjustments.clone()].concat();
    let effective = crate::policy::rs(profile).adjusted(&adjustments);
    let assessed = effective.ceilings.mode(reversibility.score);
    let forcing = forced_mode(context, assessed, reversibility.decision_type);
    let mode = forcing.as_ref().map_or(assessed, |forcing| forcing.taken);
    let deliberated = match (mode, triggered) {
        (_, false) => Deliberated::Undue,
        (DeliberationMode::Express, true) => Deliberated::Express,
        (mode, true) => council(mode),
    };
    let (confidence, confidence_steps) =
        sureness(&deliberated, reversibility.decision_type, rules.ask_at);
    let continuing = if triggered {
        let settlement = deliberated.settlement();
        continuing(&reversibility, mode, settlement, confidence, rules.ask_at)
    } else {
        Continuing::Alone
    };
    CheckpointAssessment {
        command: context.command.clone(),
        event: context.command.event().to_owned(),
        triggered,
        triggers,
        reversibility,
        scope_mode: context.facts.scope_mode,
        profile,
        effective,
        forcing,
        mode,
        deliberated,
        confidence,
        confidence_steps,
        continuing,
    }
}

fn leave_scope_only(triggers: &mut [TriggerFinding]) {
    let others = triggers.iter_mut().filter(|one| {
        let is_own = one.trigger.command() == Some(&CheckpointCommand::FixPr);
        is_own && one.trigger != CheckpointTrigger::MajorScope
    });
    hold_back(others, "the settings consider only the scope");
}

/// Keeps only triggers for one-way doors: a setting cannot switch those off.
fn keep_one_way_doors(triggers: &mut [TriggerFinding]) {
    let others = triggers
        .iter_mut()
        .filter(|one| one.trigger != CheckpointTrigger::HardToReverse);
    hold_back(others, "the settings switch checkpoints off");
}

fn hold_back<'a>(triggers: impl Iterator<Item = &'a mut TriggerFinding>, why: &str) {
    for one in triggers.filter(|one| one.standing == TriggerStanding::Fired) {
        one.standing = TriggerStanding::Skipped;
        one.fact = format!("{}, but {why}", one.fact);
    }
}

/// Returns the profile in force: the strictest of those that the settings and the caller name, or
/// the built-in one.
fn profile_of(context: &CheckpointContext, rules: &CheckpointRules) -> Profile {
    let is_strict = context.command == CheckpointCommand::PrReview
        && context.facts.scope_mode == ScopeMode::Strict;
    let strict = rules.strict_profile.filter(|_| is_strict);
    let named = rules.profiles.iter().copied();
    let named = named.chain(context.profile).chain(strict);
    crate::policy::tightest(named).unwrap_or_default()
}

/// Returns what the command itself adds to the ceilings.
fn adjustments(context: &CheckpointContext) -> Vec<Adjustment> {
    let issues = context.facts.issues.as_ref();
    let count = issues.map_or(0, |issues_fact| issues_fact.value.len());
    let cause = match context.command {
        CheckpointCommand::DoIssue if count >= 3 => AdjustmentCause::MultiIssue,
        CheckpointCommand::PrReview if context.facts.scope_mode == ScopeMode::Strict => {
            AdjustmentCause::StrictScope
        }
        CheckpointCommand::ArchitectureReview => AdjustmentCause::ArchitectureReview,
        _ => return Vec::new(),
    };
    vec![Adjustment::built_in(cause)]
}

/// Applies the mode that the caller requested. A request to skip deliberation is granted only if
/// the decision is easy to reverse.
fn forced_mode(
    context: &CheckpointContext,
    assessed: DeliberationMode,
    decision_type: DecisionType,
) -> Option<Forcing> {
    let justification = context.justification.as_deref();
    match (context.force_mode, context.skip) {
        (Some(wanted), _) => Some(force(wanted, assessed, decision_type, justification)),
        (None, Skip::Deliberation) => {
            let is_easy = decision_type == DecisionType::Type2;
            let reason =
                justification.or_else(|| is_easy.then_some("the caller does not want any"));
            let express = DeliberationMode::Express;
            Some(force(express, assessed, decision_type, reason))
        }
        (None, Skip::No | Skip::Everything) => None,
    }
}

fn sureness(
    deliberated: &Deliberated,
    decision_type: DecisionType,
    ask_at: Confidence,
) -> (Confidence, Vec<ConfidenceStep>) {
    let step = |points, why: &str| {
        vec![ConfidenceStep {
            points,
            why: why.to_owned(),
        }]
    };
    match deliberated {
        Deliberated::Undue | Deliberated::Express => {
            let steps = step(-10, "express mode asks no one else");
            match decision_type {
                DecisionType::Type1APlus => (EXPRESS_CONFIDENCE.min(ask_at), steps),
                _ => (EXPRESS_CONFIDENCE, steps),
            }
        }
        Deliberated::Not { why } => (Confidence::NONE, step(-100, why)),
        Deliberated::Council { findings, .. } => confidence(findings, decision_type, ask_at),
    }
}

impl CheckpointAssessment {
    /// Returns the triggers that fired.
    pub fn fired(&self) -> impl Iterator<Item = &TriggerFinding> {
        let all = self.triggers.iter();
        all.filter(|one| one.standing == TriggerStanding::Fired)
    }

    /// Checks whether a council deliberated.
    pub const fn escalated(&self) -> bool {
        matches!(self.deliberated, Deliberated::Council { .. })
    }

    /// Leaves the decision to a person, for a reason that this checkpoint alone does not show.
    pub fn leave_to_person(&mut self, why: AskReason) {
        match &mut self.continuing {
            Continuing::Alone => self.continuing = Continuing::Ask(vec![why]),
            Continuing::Ask(reasons) if !reasons.contains(&why) => reasons.push(why),
            Continuing::Ask(_) => {}
        }
    }

    /// Returns why a person is asked, one lower-case fragment each; for an unsettled council, the
    /// reasons why its result is not final.
    pub fn ask_reasons(&self) -> Vec<String> {
        let Continuing::Ask(reasons) = &self.continuing else {
            return Vec::new();
        };
        let phrase = |reason: &AskReason| match (reason, &self.deliberated) {
            (AskReason::CouncilUnsettled, Deliberated::Council { unsettled, .. })
                if !unsettled.is_empty() =>
            {
                unsettled.join("; ")
            }
            (reason, _) => reason.phrase(),
        };
        reasons.iter().map(phrase).collect()
    }

    /// Checks whether there is an objection that only a person can clear: one that the council left
    /// open, or one of an earlier council.
    pub fn is_held_against(&self) -> bool {
        let reasons = match &self.continuing {
            Continuing::Alone => &[][..],
            Continuing::Ask(reasons) => reasons,
        };
        let is_against = |reason: &AskReason| {
            matches!(
                reason,
                AskReason::CouncilUnsettled | AskReason::Vetoed { .. } | AskReason::VetoesUnread
            )
        };
        reasons.iter().any(is_against)
    }

    /// Checks whether a person must be asked.
    pub const fn asks(&self) -> bool {
        matches!(self.continuing, Continuing::Ask(_))
    }
}
