//! Decides on an analyzed action. Next, [`record`](super::record::record) writes the verdict.

use super::analyze::AnalyzedAction;
use super::{ActionJudgement, Gate};
use crate::stack_guard::with_stack_guard;
use cos_gate::action::Action;
use cos_gate::command;
use cos_gate::verdict::{Backup, Case, PriorGrant, Rule, RuleContext, decide};

/// What decides besides the action itself: allowed patterns, a grant, and the backup.
#[derive(Default)]
pub(super) struct Conditions<'a> {
    /// Patterns that the person allowed for a limited time.
    pub(super) patterns: &'a [Rule],
    /// What the person allowed beforehand.
    pub(super) grant: PriorGrant,
    /// The state of the backup.
    pub(super) backup: Backup,
}

impl Gate {
    /// Decides on an analyzed action, by the pure function [`cos_gate::verdict::decide`].
    pub(super) fn decide(
        &self,
        analyzed: AnalyzedAction<'_>,
        conditions: Conditions<'_>,
    ) -> ActionJudgement {
        let is_tool = matches!(analyzed.action, Action::Tool(_));
        let rules = [self.context.rules.as_slice(), conditions.patterns].concat();
        let folders = analyzed.folders.as_ref();
        let analyze_prefix = |start: &str| {
            folders.map_or_else(Vec::new, |folders| {
                command::analyze(start, folders).findings
            })
        };
        let rules = RuleContext {
            rules: &rules,
            calls: &analyzed.calls,
            analyze_prefix: &analyze_prefix,
            unread: analyzed.unread,
        };
        let case = Case::new(analyzed.findings, self.context.profile, rules)
            .with_fixed(analyzed.credential)
            .with_grant(conditions.grant)
            .with_backup(conditions.backup);
        let judgement = with_stack_guard(|| decide(case));
        let is_shown = folders.is_some() && !is_tool;
        ActionJudgement {
            judgement,
            fingerprint: analyzed.fingerprint,
            calls: if is_shown { analyzed.calls } else { Vec::new() },
        }
    }
}
