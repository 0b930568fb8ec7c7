//! Analyzes programs whose subcommand says whether they read or change something: `get`, `delete`.

use super::Analyzer;
use super::invocation::Invocation;
use crate::catalogue::Fit;
use crate::effect::{EffectKind, Place};
use EffectKind::{ChangesLiveSystem, Reads};

/// Verbs that only read.
const LOOKING: &[&str] = &[
    "list",
    "ls",
    "get",
    "describe",
    "show",
    "status",
    "info",
    "view",
    "inspect",
    "search",
    "find",
    "history",
    "log",
    "logs",
    "events",
    "version",
    "help",
    "print",
    "read",
    "cat",
    "explain",
    "top",
    "diff",
    "validate",
    "check",
    "lint",
    "doctor",
    "whoami",
    "head",
    "lookup",
    "query",
    "count",
    "stats",
    "export",
    "export-template",
    "completion",
    "docs",
    "wait",
    "tail",
    "watch",
    "ping",
    "test",
    "preview",
    "plan",
    "audit",
];

impl Analyzer<'_> {
    /// Decides the effect by the last word that is a verb.
    pub(super) fn by_verb(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let looks = |word: &&str| {
            let verb = word.split(['-', ':', '_']).next().unwrap_or_default();
            LOOKING.contains(&verb.to_lowercase().as_str())
        };
        let words: Vec<&str> = fit.subcommand.iter().take(4).copied().collect();
        let unknown = fit.operands.iter().take(4).any(|arg| arg.unknown);
        if words.is_empty() && !unknown || words.iter().any(looks) {
            self.note(Reads, Place::Outside, None, call, None);
        } else {
            self.note(ChangesLiveSystem, Place::Outside, None, call, None);
        }
    }
}
