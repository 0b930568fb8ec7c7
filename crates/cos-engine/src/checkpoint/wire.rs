//! Reads a context from JSON, field by field; each problem has its place. A fact that is absent is
//! unknown; one that cannot be read is a problem and never counts as "no".

mod field;
mod path;
mod write;

pub use write::write_context;

use crate::diagnostic::shown;
use crate::strict_json;
use crate::suggest;
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext, CheckpointFact, Skip, Sourced};
use cos_core::hint::{Advice, Hint};
use cos_core::policy::Profile;
use cos_core::reversibility::{Circumstance, CircumstanceReason, DeliberationMode, Extent};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A problem in a context.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("at {place}: {what}", place = shown(place))]
pub struct ContextDiagnostic {
    /// The place, as a path of keys such as `/issues/0`.
    pub place: String,
    /// What is wrong, as a lower-case fragment.
    pub what: String,
    /// What to write instead.
    pub hint: Hint,
}

impl Advice for ContextDiagnostic {
    fn hints(&self) -> Vec<Hint> {
        vec![self.hint.clone()]
    }
}

/// The keys besides those of facts and of [`STATED`].
const OTHER_KEYS: [&str; 19] = [
    "blocking_items",
    "changed_files",
    "comment_count",
    "conflict_description",
    "decision_needed",
    "dimensions",
    "dry_run",
    "evidence",
    "facts",
    "files_affected",
    "files_are_all",
    "force_mode",
    "issues_involved",
    "justification",
    "profile",
    "session_id",
    "skip_war_room",
    "source_command",
    "timestamp",
];

/// The circumstances that a context can state; all others follow from facts and paths.
const STATED: [(&str, Circumstance); 6] = [
    ("deletes_data", Circumstance::DataDeletion),
    ("deletes_files", Circumstance::FileDeletion),
    ("publishes", Circumstance::Publication),
    ("acts_outside", Circumstance::ExternalEffect),
    ("spends_money", Circumstance::Money),
    ("has_deadline", Circumstance::Deadline),
];

/// Returns all keys, in alphabetical order.
pub(super) fn keys() -> BTreeSet<&'static str> {
    let facts = CheckpointFact::ALL.iter().map(|fact| fact.key());
    let stated = STATED.map(|(key, _)| key);
    facts.chain(stated).chain(OTHER_KEYS).collect()
}

/// Parses a context as JSON and rejects repeated keys.
pub fn parse_context(text: &str) -> serde_json::Result<Value> {
    strict_json::parse(text.as_bytes())
}

/// Reads a context for `command` where the root is unknown; absolute paths are kept.
pub fn read_context(
    command: &CheckpointCommand,
    value: &Value,
) -> Result<(CheckpointContext, Vec<String>), Vec<ContextDiagnostic>> {
    read_context_in(None, command, value)
}

/// Reads a context for `command`, and returns notes on ignored keys. Absolute paths below `root`
/// become relative to it.
pub fn read_context_in(
    root: Option<&Path>,
    command: &CheckpointCommand,
    value: &Value,
) -> Result<(CheckpointContext, Vec<String>), Vec<ContextDiagnostic>> {
    let Some(top) = value.as_object() else {
        return Err(vec![ContextDiagnostic {
            place: "/".to_owned(),
            what: "the context is not an object".to_owned(),
            hint: "write {\"decision_needed\": \"…\"}".into(),
        }]);
    };
    let mut reader = Reader {
        fields: top.clone(),
        evidence: Map::new(),
        problems: Vec::new(),
        root: root.map(Path::to_owned),
    };
    reader.flatten();
    reader.shown();
    let notes = reader.unknown_keys();
    let context = reader.context(command);
    if reader.problems.is_empty() {
        Ok((context.completed(), notes))
    } else {
        Err(reader.problems)
    }
}

struct Reader {
    fields: Map<String, Value>,
    /// The evidence for each fact, by key.
    evidence: Map<String, Value>,
    problems: Vec<ContextDiagnostic>,
    /// The root that paths are relative to, if known.
    root: Option<PathBuf>,
}

impl Reader {
    fn problem(&mut self, key: &str, what: impl Into<String>, hint: impl Into<Hint>) {
        self.problems.push(ContextDiagnostic {
            place: format!("/{key}"),
            what: what.into(),
            hint: hint.into(),
        });
    }

    /// Merges the facts under `facts` into the top level; a fact in both places must be equal.
    fn flatten(&mut self) {
        // A null means that the fact is absent.
        self.fields.retain(|_, value| !value.is_null());
        let facts = match self.fields.remove("facts") {
            None => return,
            Some(Value::Object(facts)) => facts,
            Some(_) => {
                let hint = "write {\"touches_auth\": true}";
                return self.problem("facts", "`facts` is not an object", hint);
            }
        };
        if facts.contains_key("facts") {
            let what = "`facts` is nested in `facts`";
            self.problem(
                "facts/facts",
                what,
                "write each fact at the top or under `facts`",
            );
        }
        for (key, value) in facts.into_iter().filter(|(_, value)| !value.is_null()) {
            match self.fields.get(&key) {
                Some(stated) if *stated != value => {
                    let what = format!("`{}` has two different values", shown(&key));
                    let hint = "write it once, at the top or under `facts`";
                    self.problem(&format!("facts/{}", shown(&key)), what, hint);
                }
                Some(_) => {}
                None => {
                    let _ = self.fields.insert(key, value);
                }
            }
        }
    }

    /// Takes out the evidence for the facts.
    fn shown(&mut self) {
        match self.fields.get("evidence") {
            None => {}
            Some(Value::Object(evidence)) => self.evidence = evidence.clone(),
            Some(_) => {
                let hint = "write {\"file_count\": \"12 files are changed\"}";
                self.problem("evidence", "`evidence` is not an object", hint);
            }
        }
    }

    /// Returns the caller's evidence for a fact, else the default text.
    fn why(&self, key: &str, otherwise: String) -> String {
        match self.evidence.get(key).and_then(Value::as_str) {
            Some(shown) if !shown.trim().is_empty() => shown.to_owned(),
            _ => otherwise,
        }
    }

    /// Returns the evidence for a fact that may be a list. The list is part of the evidence, so
    /// that an approval of some items does not cover others.
    fn why_with_list(&self, key: &str, otherwise: String) -> String {
        let why = self.why(key, otherwise);
        match self.fields.get(key) {
            Some(Value::Array(items)) if !items.is_empty() => {
                // The order of the items has no meaning.
                let mut texts: Vec<String> = items.iter().map(Value::to_string).collect();
                texts.sort_unstable();
                format!("{why}: [{}]", texts.join(","))
            }
            _ => why,
        }
    }

    /// Reports a key that is almost a known one as a problem, because its fact would be lost; other
    /// unknown keys are noted.
    fn unknown_keys(&mut self) -> Vec<String> {
        let known = keys();
        let mut notes = Vec::new();
        let unknown: Vec<String> = self
            .fields
            .keys()
            .filter(|key| !known.contains(key.as_str()))
            .cloned()
            .collect();
        for key in unknown {
            match suggest::nearest(&key, known.iter().copied()) {
                Some(near) => {
                    let what = format!("`{}` is not a key of a context", shown(&key));
                    self.problem(
                        &shown(&key),
                        what,
                        Hint::new("did you mean `{}`?").value(near),
                    );
                }
                None => notes.push(format!(
                    "`{}` is ignored, because it is unknown here",
                    shown(&key)
                )),
            }
        }
        notes
    }

    fn context(&mut self, command: &CheckpointCommand) -> CheckpointContext {
        self.same_command(command);
        let decision = self.text("decision_needed");
        let decision = decision.unwrap_or_else(|| CheckpointContext::unnamed_decision(command));
        let mut context = CheckpointContext::new(command.clone(), decision);
        self.change(&mut context);
        self.facts(&mut context.facts);
        context.blocking_items = self.items();
        let count = u32::try_from(context.blocking_items.len()).unwrap_or(u32::MAX);
        let fact = context.facts.blocking_issues.as_ref();
        if count > fact.map_or(0, |fact| fact.value) {
            let why = format!("{count} items block, as the caller states");
            context.facts.blocking_issues = Some(Sourced::new(count, why));
        }
        context.conflict = self.text("conflict_description");
        context.profile = self.choice::<Profile>("profile", &Profile::ALL.map(Profile::name));
        context.force_mode = self.choice::<DeliberationMode>(
            "force_mode",
            &DeliberationMode::ALL.map(DeliberationMode::name),
        );
        context.justification = self.text("justification");
        context.session = self.text("session_id");
        context.proposals = self.dimensions();
        context.skip = match (self.flag("dry_run"), self.flag("skip_war_room")) {
            (Some(true), _) => Skip::Everything,
            (_, Some(true)) => Skip::Deliberation,
            _ => Skip::No,
        };
        context
    }

    fn same_command(&mut self, command: &CheckpointCommand) {
        if let Some(named) = self.text("source_command")
            && CheckpointCommand::named(&named) != *command
        {
            let what = format!(
                "the context is for `{}`, not for `{command}`",
                shown(&named)
            );
            self.problem(
                "source_command",
                what,
                "name the same command in both places, or in one",
            );
        }
    }

    fn change(&mut self, context: &mut CheckpointContext) {
        let mut paths = self.texts("files_affected");
        paths.extend(self.texts("changed_files"));
        for path in &mut paths {
            *path = path::from_root(path, self.root.as_deref());
        }
        paths.sort();
        paths.dedup();
        // A review gets every changed file.
        let is_whole = self.flag("files_are_all").unwrap_or(matches!(
            context.command,
            CheckpointCommand::PrReview | CheckpointCommand::PreparePr
        ));
        context.change.extent = if is_whole {
            Extent::Whole
        } else {
            Extent::Part
        };
        context.change.paths = paths;
        for (key, circumstance) in STATED {
            if self.flag(key) == Some(true) {
                let why = self.why_with_list(key, field::said(key));
                context
                    .change
                    .witnesses
                    .push(CircumstanceReason { circumstance, why });
            }
        }
    }
}
