//! Analyzes an action: the first step of a decision, once for each action.
//!
//! The analysis itself is pure ([`cos_gate::action::analyze`]); a resolver follows links on disk
//! while it runs. Next, [`Gate::enrich`] adds what the text does not show.

use super::symlinks::DiskResolver;
use super::{FileAccess, Gate, LARGEST_ACTION, size};
use crate::stack_guard::with_stack_guard;
use cos_core::fingerprint::Fingerprint;
use cos_gate::action::{self, Action};
use cos_gate::command::Folders;
use cos_gate::effect::Finding;
use cos_gate::verdict::FixedFinding;

/// An action with everything that its verdict depends on, besides the
/// [`Conditions`](super::decide::Conditions).
#[derive(Clone)]
pub(super) struct AnalyzedAction<'a> {
    pub(super) action: &'a Action,
    pub(super) fingerprint: Fingerprint,
    pub(super) findings: Vec<Finding>,
    pub(super) calls: Vec<Vec<String>>,
    /// The action's text where some of it could not be read; empty otherwise.
    pub(super) unread: &'a str,
    pub(super) credential: Option<FixedFinding>,
    /// The folders with their resolver, for the starts of rules; `None` where nothing was analyzed.
    pub(super) folders: Option<Folders>,
}

impl Gate {
    /// Analyzes and enriches an action, without changing, writing or using anything.
    /// [`Gate::decide`] decides on the result.
    pub(super) fn analyze<'a>(&self, action: &'a Action) -> AnalyzedAction<'a> {
        with_stack_guard(|| {
            if size::of(action) > LARGEST_ACTION {
                self.too_large(action)
            } else {
                self.enrich(self.within_size(action))
            }
        })
    }

    fn within_size<'a>(&self, action: &'a Action) -> AnalyzedAction<'a> {
        let folders = &self.context.folders;
        let folders = match self.file_access {
            FileAccess::Disk => DiskResolver::for_one_analysis(folders),
            FileAccess::Described => folders.clone(),
        };
        let analysis = action::analyze(action, &folders);
        AnalyzedAction {
            action,
            fingerprint: self.fingerprint(action),
            calls: analysis.calls,
            unread: "",
            credential: None,
            findings: analysis.findings,
            folders: Some(folders),
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
