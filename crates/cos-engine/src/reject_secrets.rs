//! Rejects text of the person that is to be run or sent and contains a credential.
//!
//! The journal redacts credentials, and what runs is what the journal holds. So a redacted command
//! or check would be a different one, and an agent would get a different text. Such text is
//! rejected at the start, by the same scan that would redact it. Text that is only quoted, such as
//! output, is not rejected.

use crate::diagnostic::Findings;
use crate::spanned_value::{Node, Value};
use cos_core::foreign::shown;
use cos_core::goal::{Check, Executor, Goal};
use cos_core::hint::{Advice, Hint};

/// The advice.
const ADVICE: &str = "the journal redacts credentials, so the stored command would differ; put \
    the credential in a file outside of the repository and let the command read it, or give an \
    agent a variable with `pass` in `[agents.NAME]`";

/// A rejected text. Its credential is named by kind and never shown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place} seems to contain a credential ({what})", place = shown(place))]
pub struct ContainsSecret {
    /// A description of the text, for display.
    place: String,
    /// The kind of credential.
    what: &'static str,
}

impl Advice for ContainsSecret {
    fn hints(&self) -> Vec<Hint> {
        vec![Hint::new(ADVICE)]
    }
}

/// Rejects a text with a credential; `place` describes the text.
pub fn words(place: &str, text: &str) -> Result<(), ContainsSecret> {
    match cos_secret::find(text).first() {
        None => Ok(()),
        Some(found) => Err(ContainsSecret {
            place: place.to_owned(),
            what: found.kind.name(),
        }),
    }
}

/// Rejects goals with a credential in their name, command or check: these are not redacted. The
/// prompt of a goal may quote others, and is checked where the person writes it.
pub(crate) fn goals(goals: &[Goal]) -> Result<(), ContainsSecret> {
    for goal in goals {
        words("the name of a goal", goal.id.as_str())?;
        if let Executor::Command(command) = &goal.executor {
            words(&format!("the command of goal `{}`", goal.id), command)?;
        }
        for check in &goal.checks {
            let (Check::Command(text)
            | Check::File(text)
            | Check::Output(text)
            | Check::Person(text)) = check;
            words(&format!("a check of goal `{}`", goal.id), text)?;
        }
    }
    Ok(())
}

/// Reports every text of a file that contains a credential, with its place.
pub(crate) fn texts(root: &Node, findings: &mut Findings) {
    match &root.value {
        Value::Text(text) => {
            if let Err(found) = words("this", text) {
                let what = format!("this looks like a credential ({})", found.what);
                findings.add(root.place, what, ADVICE);
            }
        }
        Value::List(nodes) => nodes.iter().for_each(|node| texts(node, findings)),
        Value::Map(pairs) => pairs.iter().for_each(|(_, node)| texts(node, findings)),
        Value::Empty | Value::Flag(_) | Value::Number(_) => {}
    }
}
