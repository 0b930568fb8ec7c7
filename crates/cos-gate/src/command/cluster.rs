//! Detects commands that show the credentials a cluster stores.

use super::Analyzer;
use super::invocation::{Invocation, values};
use crate::catalogue::{self, Argument, Fit, Use};
use crate::effect::{EffectKind, Place};
use EffectKind::ReadsSecrets;

/// Flags that choose which part of an object is shown.
const SHOWS: &str = "-o|--output|--template";

impl Analyzer<'_> {
    /// Handles `kubectl get TYPE[.VERSION][,TYPE…][/NAME]…` where one type is `secret` and its
    /// content is shown, and API paths that lead to secrets. Returns whether the analysis is
    /// complete: where the entry speaks of content, only names may be shown.
    pub(super) fn secrets_of_a_cluster(
        &mut self,
        entry: &Use,
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) -> bool {
        // These forms show only names and columns.
        let hides = |form: &Argument| matches!(form.text.as_str(), "name" | "wide");
        let forms = values(fit, call, SHOWS);
        let shows = fit.has(call.args, SHOWS) && (forms.is_empty() || !forms.iter().all(hides));
        let shows_secrets = |(kind, _): &(EffectKind, _)| *kind == ReadsSecrets;
        if entry.does.iter().any(shows_secrets) {
            let only_names =
                entry.words.starts_with("get ") && !shows && !fit.has(call.args, "--raw");
            if only_names {
                self.note(EffectKind::LeavesMachine, Place::Outside, None, call, None);
            }
            return only_names;
        }
        let places = catalogue::operands(fit.program, call.args);
        let mut words = places.iter().filter_map(|at| call.args.get(*at));
        if words.next().is_none_or(|verb| verb.text != "get") {
            return false;
        }
        let of_secrets = |path: &Argument| {
            let path = path.text.split('?').next().unwrap_or_default();
            path.split('/').any(|part| part == "secrets")
        };
        if shows && words.any(names_secrets) || values(fit, call, "--raw").iter().any(of_secrets) {
            self.note(ReadsSecrets, Place::Outside, None, call, None);
        }
        false
    }
}

/// Checks whether a word names the type of secrets; `kubectl` ignores case.
fn names_secrets(word: &Argument) -> bool {
    word.text.split(',').any(|one| {
        let kind = one.split(['/', '.']).next().unwrap_or_default();
        ["secret", "secrets"]
            .iter()
            .any(|known| kind.eq_ignore_ascii_case(known))
    })
}
