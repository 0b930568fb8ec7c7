//! A person's words that are to be run or sent, and hold a credential.
//!
//! The journal takes credentials out of whatever it keeps, and what is carried out is what it keeps:
//! a command or a check would become another one, and an agent would be told something else. Such
//! words are therefore refused at the door, by the very reading that would have taken the credential
//! out. Words that are only quoted, such as output, are no matter of this.

use crate::spanned_value::{Node, Value};
use crate::diagnostic::Findings;
use crate::secret;
use cos_core::foreign::shown;
use cos_core::goal::{Check, Executor, Goal};
use cos_core::hint::{Advice, Hint};

/// What helps.
const INSTEAD: &str = "no credential is written to the journal, so that something else would be run; \
                       keep it in a file outside of the repository and have the command read it there, \
                       or hand an agent a variable by `pass` in `[agents.NAME]`";

/// Words that are refused. What they hold is named by its kind and never shown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place} holds what looks like a credential ({what})", place = shown(place))]
pub struct ContainsSecret {
    /// Where the words stand, for people.
    place: String,
    /// What it looks like.
    what: &'static str,
}

impl Advice for ContainsSecret {
    fn hints(&self) -> Vec<Hint> {
        vec![Hint::new(INSTEAD)]
    }
}

/// Refuses words with a credential; `place` says where they stand.
pub fn words(place: &str, text: &str) -> Result<(), ContainsSecret> {
    match secret::find(text).first() {
        None => Ok(()),
        Some(found) => Err(ContainsSecret {
            place: place.to_owned(),
            what: found.kind.name(),
        }),
    }
}

/// Refuses goals whose name, command or check holds one: names are kept as they are. What an agent is told may quote others, and is
/// looked at where a person writes it.
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

/// Notes every text of a file that holds one, at its place.
pub(crate) fn texts(root: &Node, findings: &mut Findings) {
    match &root.value {
        Value::Text(text) => {
            if let Err(withheld) = words("this", text) {
                let what = format!("this looks like a credential ({})", withheld.what);
                findings.add(root.place, what, INSTEAD);
            }
        }
        Value::List(nodes) => nodes.iter().for_each(|node| texts(node, findings)),
        Value::Map(pairs) => pairs.iter().for_each(|(_, node)| texts(node, findings)),
        Value::Empty | Value::Flag(_) | Value::Number(_) => {}
    }
}
