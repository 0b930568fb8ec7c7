//! Analyzes an action once, adds facts from the disk and from its text, and decides on the result
//! as often as allowances and backups require.

use super::{FileAccess, Gate, Judged, LARGEST_ACTION, credential, size, symlinks};
use crate::stack_guard::with_stack_guard;
use cos_core::fingerprint::Fingerprint;
use cos_gate::action::{self, Action};
use cos_gate::command::{self, Folders};
use cos_gate::effect::Finding;
use cos_gate::verdict::{Backup, Case, FixedFinding, PriorGrant, Rule, RuleContext, decide};

/// An action with everything that its verdict depends on, besides the [`Conditions`].
#[derive(Clone)]
pub(super) struct AnalyzedAction<'a> {
    action: &'a Action,
    fingerprint: Fingerprint,
    findings: Vec<Finding>,
    calls: Vec<Vec<String>>,
    /// The action's text where some of it could not be read; empty otherwise.
    unread: &'a str,
    credential: Option<FixedFinding>,
    /// The folders with resolved links, for the starts of rules; `None` where nothing was analyzed.
    folders: Option<Folders>,
}

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
    /// Analyzes an action, without changing, writing or using anything.
    pub(super) fn analyze<'a>(&self, action: &'a Action) -> AnalyzedAction<'a> {
        with_stack_guard(|| {
            if size::of(action) > LARGEST_ACTION {
                self.too_large(action)
            } else {
                self.within_size(action)
            }
        })
    }

    /// Decides on an analyzed action.
    pub(super) fn decide(
        &self,
        analyzed: AnalyzedAction<'_>,
        conditions: Conditions<'_>,
    ) -> Judged {
        let is_tool = matches!(analyzed.action, Action::Tool(_));
        let rules = [self.context.rules.as_slice(), conditions.patterns].concat();
        let folders = analyzed.folders.as_ref();
        let alone = |start: &str| {
            folders.map_or_else(Vec::new, |folders| command::read(start, folders).findings)
        };
        let rules = RuleContext {
            rules: &rules,
            calls: &analyzed.calls,
            alone: &alone,
            unread: analyzed.unread,
        };
        let case = Case::new(analyzed.findings, self.context.profile, rules)
            .with_fixed(analyzed.credential)
            .with_grant(conditions.grant)
            .with_backup(conditions.backup);
        let judgement = with_stack_guard(|| decide(case));
        let is_shown = folders.is_some() && !is_tool;
        Judged {
            judgement,
            fingerprint: analyzed.fingerprint,
            calls: if is_shown { analyzed.calls } else { Vec::new() },
        }
    }

    fn within_size<'a>(&self, action: &'a Action) -> AnalyzedAction<'a> {
        let folders = &self.context.folders;
        let (analysis, resolved) = match self.file_access {
            FileAccess::Disk => symlinks::read(action, folders),
            FileAccess::Described => (action::read(action, folders), None),
        };
        let mut findings = analysis.findings;
        for finding in &mut findings {
            self.resolve_effect(finding);
        }
        AnalyzedAction {
            action,
            fingerprint: self.fingerprint(action),
            calls: analysis.calls,
            unread: action::unread(action, &findings),
            credential: credential::find(action, &findings),
            findings,
            folders: Some(resolved.unwrap_or_else(|| folders.clone())),
        }
    }

    /// Stands for an action that is not analyzed because of its size; rules for commands and tools
    /// still apply.
    fn too_large<'a>(&self, action: &'a Action) -> AnalyzedAction<'a> {
        let findings = vec![size::too_large(action)];
        AnalyzedAction {
            action,
            fingerprint: self.fingerprint(action),
            calls: match action {
                Action::Tool(tool) => vec![vec![tool.name.clone()]],
                _ => Vec::new(),
            },
            unread: action::unread(action, &findings),
            credential: None,
            findings,
            folders: None,
        }
    }
}
