//! Writes a context as JSON, so that other code can add to it before it is read.

use super::STATED;
use cos_core::checkpoint::{
    CheckpointContext, CheckpointFact, CheckpointFacts, FactValue, ScopeMode, Sourced,
};
use cos_core::reversibility::Extent;
use serde_json::{Map, Value, json};

/// Writes a context as JSON that [`super::read_context`] reads to the same facts. The caller's
/// wishes (less deliberation or none) are not written; the caller must state them itself.
pub fn write_context(context: &CheckpointContext) -> Value {
    let mut page = Page::default();
    page.put("source_command", json!(context.command.name()), None);
    page.put("decision_needed", json!(context.decision_needed), None);
    page.facts(&context.facts);
    page.put("files_affected", json!(context.change.paths), None);
    let all = context.change.extent == Extent::Whole;
    page.put("files_are_all", json!(all), None);
    let known = context.change.circumstances();
    for (key, circumstance) in STATED {
        let mut witnesses = known.iter();
        if let Some(found) = witnesses.find(|one| one.circumstance == circumstance) {
            page.put(key, json!(true), Some(&found.why));
        }
    }
    if !context.blocking_items.is_empty() {
        page.put("blocking_items", json!(context.blocking_items), None);
    }
    if let Some(conflict) = &context.conflict {
        page.put("conflict_description", json!(conflict), None);
    }
    page.fields
        .insert("evidence".to_owned(), Value::Object(page.evidence));
    Value::Object(page.fields)
}

#[derive(Default)]
struct Page {
    fields: Map<String, Value>,
    evidence: Map<String, Value>,
}

impl Page {
    fn put(&mut self, key: &str, value: Value, why: Option<&str>) {
        let _none = self.fields.insert(key.to_owned(), value);
        if let Some(why) = why {
            let _none = self.evidence.insert(key.to_owned(), json!(why));
        }
    }

    fn put_sourced<T: serde::Serialize>(&mut self, key: &str, fact: Option<&Sourced<T>>) {
        if let Some(fact) = fact {
            self.put(key, json!(fact.value), Some(&fact.why));
        }
    }

    fn facts(&mut self, facts: &CheckpointFacts) {
        for fact in CheckpointFact::ALL {
            let key = fact.key();
            match fact.value(facts) {
                FactValue::Flag(told) => self.put_sourced(key, told.as_ref()),
                FactValue::Count(told) => self.put_sourced(key, told.as_ref()),
                FactValue::Share(Some(told)) => {
                    self.put(key, json!(f64::from(told.value) / 100.0), Some(&told.why));
                }
                FactValue::Work(told) => self.put_sourced(key, told.as_ref()),
                FactValue::Issues(told) => self.put_sourced(key, told.as_ref()),
                FactValue::Texts(told) => self.put_sourced(key, told.as_ref()),
                FactValue::Mode(mode) if *mode != ScopeMode::default() => {
                    self.put(key, json!(mode), None);
                }
                FactValue::Share(None) | FactValue::Mode(_) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_context;
    use super::*;
    use crate::forge::Posting;
    use crate::issue_analysis;
    use cos_core::checkpoint::CheckpointCommand;
    use cos_core::reversibility::{Circumstance, CircumstanceReason};

    #[test]
    fn what_is_written_is_read_to_the_same_facts() {
        let words = "Sessions end at once\n\nDrop the table `sessions` and change \
                     `src/auth/session.rs`, a breaking change. Depends on #3.";
        let texts = [
            words,
            "Log out\n\nIn `src/auth/session.rs` too.",
            "A third\n\nOne.",
        ];
        for count in 1..=texts.len() {
            let postings: Vec<Posting> = texts[..count]
                .iter()
                .map(|one| Posting::written(one))
                .collect();
            let mut context = issue_analysis::read_each(CheckpointCommand::DoIssue, &postings);
            context.conflict = Some("#1 and #2".to_owned());
            context.change.witnesses.push(CircumstanceReason {
                circumstance: Circumstance::FileDeletion,
                why: "`a.rs` is deleted".to_owned(),
            });
            let context = context.completed();
            let written = write_context(&context);
            let (read, notes) = read_context(&CheckpointCommand::DoIssue, &written).expect("sound");
            assert_eq!(notes, Vec::<String>::new());
            assert_eq!(read.facts, context.facts, "{written:#}");
            assert_eq!(read.change.paths, {
                let mut paths = context.change.paths.clone();
                paths.sort();
                paths.dedup();
                paths
            });
            let of = |one: &CheckpointContext| {
                cos_core::checkpoint::assess(
                    one,
                    &cos_core::checkpoint::CheckpointRules::default(),
                    &|_| cos_core::checkpoint::Deliberated::Not { why: String::new() },
                )
            };
            assert_eq!(
                of(&read).reversibility.score,
                of(&context).reversibility.score
            );
            assert_eq!(of(&read).triggers, of(&context).triggers);
        }
    }
}
