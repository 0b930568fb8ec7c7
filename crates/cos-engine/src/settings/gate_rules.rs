//! Reads the user's own rules for the gate. Each layer adds to the ones before it; a project may
//! only tighten.

use super::origin::{Layer, Provenance};
use super::raw::Raw;
use super::value::{Mismatch, ProjectRule, SettingBounds, SettingShape, mismatch};
use crate::suggest;
use cos_core::hint::Advice;
use cos_gate::verdict::{Rule, RuleOrigin, Verdict};

/// The rules, in the order they were read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GateRules(pub Vec<Rule>);

impl GateRules {
    /// Records the origin of rules that have none yet; `is_trusted` says whether the user trusts
    /// the project.
    pub(super) fn note_place(&mut self, origin: &Provenance, is_trusted: bool) {
        let new = self.0.iter_mut().filter(|rule| rule.origin.is_none());
        for rule in new {
            rule.origin = Some(RuleOrigin {
                place: place(origin),
                only_tightens: origin.layer == Layer::Project && !is_trusted,
            });
        }
    }
}

/// Describes where rules are written, for the explanation of a refusal.
pub(super) fn place(origin: &Provenance) -> String {
    let whose = match origin.layer {
        Layer::BuiltIn => "built in",
        Layer::User => "your settings",
        Layer::Project => "the settings of the project",
        Layer::Environment => "the environment",
        Layer::Flag => "the command line",
    };
    match origin.place {
        Some(place) => format!("{whose}, {}:{place}", origin.source),
        None => format!("{whose}, {}", origin.source),
    }
}

const VERDICTS: [Verdict; 3] = [Verdict::Allow, Verdict::Ask, Verdict::Deny];
/// The syntax of a rule.
const FORM: &str = "write [{ command = \"make deploy-*\", verdict = \"ask\" }] in a settings file";

impl SettingShape for GateRules {
    const UNIT: &'static str = "rules";

    fn read(raw: &Raw, _: SettingBounds) -> Result<Self, Mismatch> {
        let fields = match raw {
            Raw::Words(words) if words.is_empty() => return Ok(Self::default()),
            Raw::Typed(text) => return typed(raw, text),
            Raw::Entry(fields) => fields,
            _ => return mismatch(raw, FORM),
        };
        let field = |name: &str| fields.iter().find(|(key, _)| key == name);
        match (field("command"), field("verdict"), fields.len()) {
            (Some((_, command)), Some((_, verdict)), 2) => {
                Ok(Self(vec![rule(raw, command, verdict)?]))
            }
            _ => mismatch(raw, FORM),
        }
    }

    fn show(&self) -> String {
        if self.0.is_empty() {
            return "none".to_owned();
        }
        let shown = self.0.iter();
        let shown = shown.map(|rule| format!("{}: {}", rule.text, rule.verdict.name()));
        shown.collect::<Vec<_>>().join(", ")
    }

    fn over(self, before: &Self) -> Self {
        Self([before.0.as_slice(), self.0.as_slice()].concat())
    }

    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        let added = self.0.strip_prefix(before.0.as_slice());
        self == before
            || rule == ProjectRule::Free
            || rule == ProjectRule::Tighten
                && added
                    .is_some_and(|added| added.iter().all(|rule| rule.verdict != Verdict::Allow))
    }
}

/// Reads rules in their display form: `make deploy-*: ask, git push: deny`.
fn typed(raw: &Raw, text: &str) -> Result<GateRules, Mismatch> {
    if text.trim() == "none" {
        return Ok(GateRules::default());
    }
    let each = text.split(',').map(|one| match one.rsplit_once(':') {
        Some((command, verdict)) => rule(raw, command, verdict.trim()),
        None => mismatch(raw, "write `make deploy-*: ask, git push: deny`"),
    });
    each.collect::<Result<_, _>>().map(GateRules)
}

fn rule(raw: &Raw, command: &str, verdict: &str) -> Result<Rule, Mismatch> {
    let Some(verdict) = VERDICTS.into_iter().find(|known| known.name() == verdict) else {
        let names = VERDICTS.iter().map(|known| known.name());
        return mismatch(raw, suggest::hint(verdict, names));
    };
    Rule::new(command, verdict).map_err(|error| Mismatch {
        what: format!("{}: {error}", raw.description()),
        hint: error.hints().into_iter().next().unwrap_or(FORM.into()),
    })
}
