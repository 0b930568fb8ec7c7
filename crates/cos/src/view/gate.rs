//! The results of `cos gate`: a verdict, the known programs, and allowances.

use super::SCHEMA_VERSION;
use super::amount::Moment;
use super::next::NextStep;
use cos_core::allowance::{Allowance, AllowanceState};
use cos_core::event::Covers;
use cos_core::fingerprint::Fingerprint;
use cos_core::id::{ActionId, AllowanceId};
use cos_core::policy::Profile;
use cos_core::time::Timestamp;
use cos_engine::gate::{Answered, BatchEffect, CatalogueRow, sentences};
use cos_gate::score::Score;
use cos_gate::verdict::{Reason, Verdict};
use serde::Serialize;

/// The result of `cos gate COMMAND`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct GateView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The name of the action in the journal.
    pub(crate) action: ActionId,
    /// Whether it is allowed.
    pub(crate) verdict: Verdict,
    /// The probability, 0 to 1, that a person is needed.
    pub(crate) score: Score,
    /// Its effects.
    pub(crate) effects: Vec<BatchEffect>,
    /// Why, as sentences without a full stop.
    pub(crate) reasons: Vec<String>,
    /// Whether it changes nothing anywhere.
    pub(crate) read_only: bool,
    /// The rule of the most serious reason: the person's own, else a built-in one.
    pub(crate) rule: Option<String>,
    /// How to undo it.
    pub(crate) undo: Option<String>,
    /// What would be allowed instead.
    pub(crate) instead: Option<String>,
    /// The allowance that permitted it.
    pub(crate) allowance: Option<AllowanceId>,
    /// The profile in force.
    pub(crate) profile: Profile,
    /// The worktree, absolute; empty if there is none.
    pub(crate) worktree: String,
    /// The hash of the exact action and its folder.
    pub(crate) fingerprint: Fingerprint,
    /// How it was understood; only on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) explained: Option<ExplainedView>,
    /// What can be typed next.
    pub(crate) next: Vec<NextStep>,
}

/// How an action was understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ExplainedView {
    /// The simple commands it would run, as words.
    pub(crate) commands: Vec<Vec<String>>,
    /// Every finding.
    pub(crate) findings: Vec<FindingView>,
}

/// One finding and its own verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct FindingView {
    /// Its verdict on its own.
    pub(crate) verdict: Verdict,
    /// The finding as a sentence without a full stop.
    pub(crate) text: String,
    /// The effect and its target.
    pub(crate) effect: BatchEffect,
    /// Where the effect happens.
    pub(crate) place: cos_gate::effect::Place,
    /// Which rule found it.
    pub(crate) rule: String,
    /// The person's own rule that decided instead of the built-in one.
    pub(crate) own_rule: Option<String>,
    /// Where that rule is written.
    pub(crate) own_rule_place: Option<String>,
    /// Where the entry of the program is written, if it is in the settings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) program_place: Option<String>,
    /// How to undo it; empty if nothing can or nothing needs to.
    pub(crate) undo: String,
    /// What to do instead; empty if there is nothing.
    pub(crate) instead: String,
}

impl From<&Reason> for FindingView {
    fn from(reason: &Reason) -> Self {
        let finding = &reason.finding;
        Self {
            verdict: reason.verdict,
            text: reason.sentence(),
            effect: BatchEffect::from(&finding.effect),
            place: finding.effect.place,
            rule: finding.rule.clone(),
            own_rule: reason.rule.clone(),
            own_rule_place: reason.rule_place.clone(),
            program_place: Some(finding.written_at.to_string()).filter(|place| !place.is_empty()),
            undo: finding.undo.to_string(),
            instead: finding.instead.to_string(),
        }
    }
}

/// Whether the view explains how an action was understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Only the result.
    Brief,
    /// Everything.
    Explained,
}

impl GateView {
    /// Creates the view of one answer in a worktree; `command` is the command in question.
    pub(crate) fn new(
        (action, command): (ActionId, &str),
        answered: &Answered,
        (worktree, profile): (&str, Profile),
        detail: Detail,
    ) -> Self {
        let judged = &answered.judged;
        let judgement = &judged.judgement;
        let rule = |reason: &Reason| {
            let own = reason.rule.clone();
            own.unwrap_or_else(|| reason.finding.rule.clone())
        };
        let explained = || ExplainedView {
            commands: judged.calls.clone(),
            findings: judgement.reasons.iter().map(FindingView::from).collect(),
        };
        Self {
            schema_version: SCHEMA_VERSION,
            action,
            verdict: judgement.verdict,
            score: judgement.score,
            effects: judgement
                .effects()
                .into_iter()
                .map(BatchEffect::from)
                .collect(),
            reasons: sentences(judged),
            read_only: judgement.is_read_only(),
            rule: judgement.reasons.first().map(rule),
            undo: judgement.undo().map(str::to_owned),
            instead: judgement.instead().map(str::to_owned),
            allowance: answered.allowance.clone(),
            profile,
            worktree: worktree.to_owned(),
            fingerprint: judged.fingerprint.clone(),
            explained: (detail == Detail::Explained).then(explained),
            next: next(judgement.verdict, command, worktree),
        }
    }
}

fn next(verdict: Verdict, command: &str, worktree: &str) -> Vec<NextStep> {
    if verdict == Verdict::Allow || worktree.is_empty() {
        return Vec::new();
    }
    let quoted = format!("'{}'", command.replace('\'', "'\\''"));
    let once = NextStep::new(
        format!("cos gate --allow-once {quoted}"),
        "To allow exactly this once, type:",
    );
    vec![once]
}

/// The result of `cos gate --list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct CatalogueView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// Every use of every known program, in the order of matching.
    pub(crate) uses: Vec<CatalogueRow>,
}

/// One allowance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct AllowanceView {
    /// Its name.
    pub(crate) id: AllowanceId,
    /// The command or the pattern.
    pub(crate) text: String,
    /// Whether it is for one action only.
    pub(crate) once: bool,
    /// Who gave it.
    pub(crate) by: String,
    /// When.
    pub(crate) given_at: Moment,
    /// When it ends.
    pub(crate) until_at: Moment,
    /// Its state.
    pub(crate) standing: Standing,
}

/// The current state of an allowance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Standing {
    /// It is valid.
    Open,
    /// It was for one action, which happened.
    Used,
    /// It was revoked.
    Revoked,
    /// It has expired.
    Ended,
}

impl AllowanceView {
    /// Creates the view of one allowance at this time.
    pub(crate) fn new(allowance: &Allowance, now: Timestamp) -> Self {
        let (text, once) = match &allowance.covers {
            Covers::Once { text, .. } => (text.clone(), true),
            Covers::Pattern(text) => (text.clone(), false),
        };
        let standing = match allowance.state {
            AllowanceState::Used => Standing::Used,
            AllowanceState::Revoked => Standing::Revoked,
            AllowanceState::Open if allowance.holds(now) => Standing::Open,
            AllowanceState::Open => Standing::Ended,
        };
        Self {
            id: allowance.id.clone(),
            text,
            once,
            by: allowance.by.clone(),
            given_at: Moment(allowance.given_at),
            until_at: Moment(allowance.until),
            standing,
        }
    }
}

/// The result of `cos gate --allowances`, `--allow` and `--revoke`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct AllowancesView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The worktree they are valid in.
    pub(crate) worktree: String,
    /// The allowances, oldest first.
    pub(crate) allowances: Vec<AllowanceView>,
}
