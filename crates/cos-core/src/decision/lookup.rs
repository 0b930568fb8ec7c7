//! What earlier decisions say about a question, before anybody is asked.

use super::{Answer, Decision, DecisionKind, DecisionState, Draft};
use crate::fingerprint::Fingerprint;
use crate::id::DecisionId;

/// What is known of a question before it is asked.
#[derive(Debug, Clone, PartialEq)]
pub enum Lookup {
    /// Answered already, for exactly this; act on it.
    Answered(DecisionId),
    /// Asked already; wait for the same answer.
    Waiting(DecisionId),
    /// Not asked, or about something else: ask, and replace what is out of date.
    Ask {
        /// The pending questions about another version of the same thing.
        supersedes: Vec<DecisionId>,
    },
}

/// Finds what is known of `draft` among the decisions of its subject, oldest first. A pause never
/// answers twice, so that a resumed run asks again.
pub fn lookup(draft: &Draft, known: &[Decision]) -> Lookup {
    let same = |decision: &&Decision| {
        decision.draft.project == draft.project && decision.draft.subject == draft.subject
    };
    let mut supersedes = Vec::new();
    for decision in known.iter().filter(same).rev() {
        if decision.refuses(&draft.matter) || decision.covers(draft) && decision.lasts() {
            return Lookup::Answered(decision.id.clone());
        }
        if decision.state == DecisionState::Pending {
            if decision.draft.fingerprint == draft.fingerprint {
                return Lookup::Waiting(decision.id.clone());
            }
            supersedes.push(decision.id.clone());
        }
    }
    Lookup::Ask { supersedes }
}

/// The newest remembered no about `matter` among the decisions of its subject.
pub fn refusal<'a>(matter: &Fingerprint, known: &'a [Decision]) -> Option<&'a Decision> {
    known.iter().rev().find(|decision| decision.refuses(matter))
}

impl Decision {
    /// Whether the answer may be acted on by `run` for exactly this fingerprint.
    fn covers(&self, draft: &Draft) -> bool {
        self.draft.fingerprint == draft.fingerprint
            && match self.state {
                DecisionState::Resolved => true,
                DecisionState::Consumed => self.consumed_by.as_ref() == Some(&draft.run),
                _ => false,
            }
    }

    /// Whether a person has said no for good to this matter.
    fn refuses(&self, matter: &Fingerprint) -> bool {
        self.draft.matter == *matter
            && matches!(
                self.state,
                DecisionState::Resolved | DecisionState::Consumed
            )
            && self
                .resolution
                .as_ref()
                .is_some_and(|answer| answer.answer.is_remembered())
    }

    /// Whether an answer holds beyond the moment it was used: a yes lasts for all attempts of the
    /// run, a pause and a retry are done once; so are instructions for what is to be done anew.
    fn lasts(&self) -> bool {
        let answer = self.resolution.as_ref().map(|resolution| resolution.answer);
        self.state == DecisionState::Resolved
            || answer == Some(Answer::Proceed)
            || answer == Some(Answer::ProceedModified) && self.draft.kind == DecisionKind::Start
    }
}
