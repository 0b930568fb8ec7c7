//! Credentials that a cluster keeps, and that looking at it shows.

use super::Reader;
use super::call::{Call, values};
use crate::catalogue::{self, Argument, Fit, Use};
use crate::effect::{EffectKind, Place};
use EffectKind::ReadsSecrets;

/// Flags that choose what is shown of a thing.
const SHOWS: &str = "-o|--output|--template";

impl Reader<'_> {
    /// `kubectl get TYPE[.VERSION][,TYPE…][/NAME]…`, where one of the types is that of secrets and
    /// their content is shown, and paths of the interface that lead to them.
    /// Whether it is fully told here: only names are shown where its entry speaks of content.
    pub(super) fn secrets_of_a_cluster(
        &mut self,
        entry: &Use,
        fit: &Fit<'_>,
        call: &Call<'_>,
    ) -> bool {
        // These show names and columns only.
        let hides = |form: &Argument| matches!(form.text.as_str(), "name" | "wide");
        let forms = values(fit, call, SHOWS);
        let shows = fit.has(call.args, SHOWS) && (forms.is_empty() || !forms.iter().all(hides));
        let told = |(kind, _): &(EffectKind, _)| *kind == ReadsSecrets;
        if entry.does.iter().any(told) {
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

/// Whether one of the types of a word is that of secrets; the program minds no case.
fn names_secrets(word: &Argument) -> bool {
    word.text.split(',').any(|one| {
        let kind = one.split(['/', '.']).next().unwrap_or_default();
        ["secret", "secrets"]
            .iter()
            .any(|known| kind.eq_ignore_ascii_case(known))
    })
}
