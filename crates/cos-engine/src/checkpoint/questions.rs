//! Selects the questions that a council must answer, by the triggers that fired.

use crate::prompt::{PromptError, Prompts};
use cos_core::checkpoint::CheckpointTrigger;
use std::collections::BTreeMap;

/// Returns the questions of the fired triggers, each once, in trigger order.
pub fn questions(
    prompts: &Prompts,
    fired: impl IntoIterator<Item = CheckpointTrigger>,
) -> Result<Vec<String>, PromptError> {
    let mut lines: Vec<String> = Vec::new();
    for trigger in fired {
        let name = format!("checkpoint/{}", trigger.name());
        let text = prompts.load(&name)?.render(&BTreeMap::new())?.text;
        for question in text.lines().filter_map(|line| line.strip_prefix("- ")) {
            if !lines.iter().any(|known| known == question) {
                lines.push(question.to_owned());
            }
        }
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_trigger_has_its_own_questions() {
        let mut all = Vec::new();
        for trigger in CheckpointTrigger::ALL {
            let found = questions(&Prompts::default(), [trigger]).unwrap();
            assert!(found.len() >= 2, "{trigger:?}");
            assert!(found.iter().all(|one| one.ends_with('?')), "{trigger:?}");
            all.extend(found);
        }
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count, "two triggers ask the same");
    }

    /// Twelve questions, each with its trigger and distinctive words.
    #[test]
    fn what_s000_wants_asked_is_asked_in_kind() {
        use CheckpointTrigger as T;
        for (trigger, words) in [
            (T::ManyIssues, ["order", "done twice"]),
            (T::ManyIssues, ["go on their own", "together"]),
            (T::ManyIssues, ["several small pull requests", "take back"]),
            (T::ManyBlocking, ["smaller parts", "reviewable"]),
            (T::ManyBlocking, ["truly stop", "could follow"]),
            (
                T::ArchitectureChanges,
                ["need a new structure", "asked for"],
            ),
            (T::UnclearRemediation, ["stopped", "plan for repair"]),
            (T::HighCoupling, ["loosened", "stay as it is"]),
            (T::UnclearRemediation, ["record", "written"]),
            (T::ConflictingFeedback, ["third way", "both"]),
            (T::ConflictingFeedback, ["beside the purpose", "declined"]),
            (T::MajorScope, ["How many pull requests", "come out of it"]),
        ] {
            let found = questions(&Prompts::default(), [trigger]).unwrap();
            let asks = |one: &&String| words.iter().all(|word| one.contains(word));
            assert!(found.iter().any(|one| asks(&one)), "{words:?}: {found:?}");
        }
    }

    #[test]
    fn several_triggers_ask_theirs_in_order_and_no_question_twice() {
        let of = |triggers: &[CheckpointTrigger]| {
            questions(&Prompts::default(), triggers.iter().copied()).unwrap()
        };
        let auth = of(&[CheckpointTrigger::TouchesAuth]);
        let both = of(&[
            CheckpointTrigger::TouchesAuth,
            CheckpointTrigger::ManyFiles,
            CheckpointTrigger::TouchesAuth,
        ]);
        assert!(both.starts_with(&auth));
        let files = of(&[CheckpointTrigger::ManyFiles]);
        assert_eq!(both.len(), auth.len() + files.len());
    }

    #[test]
    fn a_person_may_word_the_questions_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("checkpoint/asked.md");
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        let text = "---\nname: checkpoint/asked\nversion: 2\ninputs: {}\n---\n- Really?\n";
        std::fs::write(&file, text).unwrap();
        let prompts = Prompts::new(Some(folder.path().to_owned()));
        let found = questions(&prompts, [CheckpointTrigger::Asked]).unwrap();
        assert_eq!(found, ["Really?"]);
    }
}
