//! Decides on an action once, from its findings, the person's rules and grants, and the backup.

use super::{Judgement, Reason, RuleContext, Verdict, weigh_with};
use crate::effect::{Effect, EffectKind, Finding, Place};
use crate::profile::Profile;
use crate::score::Score;

/// The score of an action that the person allowed beforehand.
const GRANTED: f64 = 0.1;
/// The score of an action with a backup of everything it may lose.
const BACKED_UP: f64 = 0.2;
/// The score of an action that would be allowed if its losses could be backed up.
const NOT_BACKED_UP: f64 = 0.75;

/// Everything that decides on an action.
pub struct Case<'a> {
    findings: Vec<Finding>,
    profile: Profile,
    rules: RuleContext<'a>,
    fixed: Vec<FixedFinding>,
    grant: PriorGrant,
    backup: Backup,
}

/// A finding with a verdict that neither the table nor a rule changes.
#[derive(Debug, Clone, PartialEq)]
pub struct FixedFinding {
    /// The finding.
    pub finding: Finding,
    /// The verdict that it requires.
    pub verdict: Verdict,
    /// The probability that a person is needed.
    pub score: Score,
}

/// What the person allowed beforehand, besides rules.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PriorGrant {
    /// Nothing.
    #[default]
    None,
    /// Exactly this action, once.
    Once,
}

/// Whether the files that an action may lose were backed up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Backup {
    /// No backup was tried.
    #[default]
    None,
    /// Nothing is lost any more.
    Done {
        /// How to restore the backup; `None` where nothing had to be backed up.
        undo: Option<&'static str>,
    },
    /// The backup is impossible.
    Failed {
        /// The action in one line.
        title: String,
        /// Why.
        why: String,
    },
}

impl<'a> Case<'a> {
    /// Creates a case without grants and backups.
    pub const fn new(findings: Vec<Finding>, profile: Profile, rules: RuleContext<'a>) -> Self {
        Self {
            findings,
            profile,
            rules,
            fixed: Vec::new(),
            grant: PriorGrant::None,
            backup: Backup::None,
        }
    }

    /// Adds findings that no rule changes.
    #[must_use]
    pub fn with_fixed(mut self, fixed: impl IntoIterator<Item = FixedFinding>) -> Self {
        self.fixed.extend(fixed);
        self
    }

    /// Sets what the person allowed beforehand.
    #[must_use]
    pub const fn with_grant(mut self, grant: PriorGrant) -> Self {
        self.grant = grant;
        self
    }

    /// Sets the state of the backup.
    #[must_use]
    pub fn with_backup(mut self, backup: Backup) -> Self {
        self.backup = backup;
        self
    }
}

/// Decides on an action.
///
/// The table and the rules weigh the findings first. Fixed findings can then only make the verdict
/// stricter. A backup allows an action that asks about nothing but preventable losses; a failed
/// backup asks. A grant of exactly this action allows it.
pub fn decide(case: Case<'_>) -> Judgement {
    let mut judgement = weigh_with(case.findings, case.profile, case.rules);
    for fixed in case.fixed {
        judgement.add(fixed);
    }
    match case.backup {
        Backup::None => {}
        Backup::Done { undo } => judgement.allow_losses(undo),
        Backup::Failed { title, why } => judgement.ask_about_loss(&title, &why),
    }
    match case.grant {
        PriorGrant::None => {}
        PriorGrant::Once => {
            judgement.verdict = Verdict::Allow;
            judgement.score = Score::clamped(GRANTED);
        }
    }
    judgement
}

impl Judgement {
    /// Checks whether everything that keeps the action from being allowed is a loss of uncommitted
    /// work in the worktree, which a backup prevents.
    pub fn asks_only_about_losses(&self) -> bool {
        self.grave().all(Reason::is_preventable_loss)
    }

    fn add(&mut self, fixed: FixedFinding) {
        if self.verdict < fixed.verdict || self.score < fixed.score {
            self.score = fixed.score;
        }
        self.verdict = self.verdict.max(fixed.verdict);
        self.put_first(fixed.finding, fixed.verdict);
    }

    fn allow_losses(&mut self, undo: Option<&'static str>) {
        if !self.asks_only_about_losses() {
            return;
        }
        for reason in &mut self.reasons {
            if reason.verdict == Verdict::Ask {
                reason.verdict = Verdict::Allow;
                if let Some(undo) = undo {
                    reason.finding.undo = undo.into();
                }
            }
        }
        self.verdict = Verdict::Allow;
        self.score = Score::clamped(BACKED_UP);
    }

    fn ask_about_loss(&mut self, title: &str, why: &str) {
        let effect = Effect::new(EffectKind::DiscardsWork, title, Place::Worktree).on(why);
        let finding = Finding::new(effect, "undo").because("it cannot be backed up first");
        self.verdict = self.verdict.max(Verdict::Ask);
        if self.score < Score::HALF {
            self.score = Score::clamped(NOT_BACKED_UP);
        }
        self.put_first(finding, Verdict::Ask);
    }

    fn put_first(&mut self, finding: Finding, verdict: Verdict) {
        let reason = Reason {
            verdict,
            finding,
            rule: None,
            rule_place: None,
        };
        self.reasons.insert(0, reason);
    }
}

impl Reason {
    fn is_preventable_loss(&self) -> bool {
        let effect = &self.finding.effect;
        self.verdict == Verdict::Ask
            && self.rule.is_none()
            && effect.kind == EffectKind::DiscardsWork
            && effect.place == Place::Worktree
    }
}
