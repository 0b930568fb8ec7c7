//! What earlier decisions say about a question, before anybody is asked.

use super::{Answer, Decision, DecisionKind, DecisionState, Draft};
use crate::fingerprint::Fingerprint;
use crate::id::{DecisionId, RunId};
use std::slice::from_ref;

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
    if let Some(no) = refusal(from_ref(&draft.decision_key), known).filter(same) {
        return Lookup::Answered(no.id.clone());
    }
    let mut supersedes = Vec::new();
    for decision in known.iter().filter(same).rev() {
        if decision.covers(draft) && decision.lasts() && decision.is_offered(draft) {
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

/// The remembered no about a matter among the decisions of its subject, unless a person has said
/// yes to the same since; `matter` is every name that it has borne.
pub fn refusal<'a>(decision_key: &[Fingerprint], known: &'a [Decision]) -> Option<&'a Decision> {
    let word = |decision: &&Decision| decision.refuses(decision_key) || decision.allows(decision_key);
    // Of two at the same time, the one that was asked last.
    let last = known
        .iter()
        .filter(word)
        .max_by_key(|decision| decision.resolved_at);
    last.filter(|decision| decision.refuses(decision_key))
}

/// The newest decision about a matter that waits for a person or whose answer holds for `run`, the
/// remembered no before any other; `matter` is every name that it has borne, `known` are the decisions of
/// its subject, oldest first.
pub fn standing<'a>(
    decision_key: &[Fingerprint],
    run: Option<&RunId>,
    known: &'a [Decision],
) -> Option<&'a Decision> {
    let holds = |decision: &&Decision| {
        decision_key.contains(&decision.draft.decision_key)
            && match decision.state {
                DecisionState::Pending => true,
                DecisionState::Resolved => decision.lasts(),
                DecisionState::Consumed => {
                    run.is_some() && decision.consumed_by.as_ref() == run && decision.lasts()
                }
                _ => false,
            }
    };
    refusal(decision_key, known).or_else(|| known.iter().rev().find(holds))
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

    /// Whether the question still offers what was answered: a yes with instructions that nobody
    /// reads is none.
    fn is_offered(&self, draft: &Draft) -> bool {
        let answer = self.resolution.as_ref().map(|answer| answer.answer);
        let mut options = draft.options.iter();
        answer != Some(Answer::ProceedModified)
            || options.any(|choice| choice.answer == Answer::ProceedModified)
    }

    /// Whether a person has said no for good to this matter.
    fn refuses(&self, decision_key: &[Fingerprint]) -> bool {
        self.answers(decision_key).is_some_and(Answer::is_remembered)
    }

    /// Whether a person has let this matter go on, or wants it weighed again.
    fn allows(&self, decision_key: &[Fingerprint]) -> bool {
        let answer = self.answers(decision_key);
        answer.is_some_and(|answer| {
            matches!(
                answer,
                Answer::Proceed | Answer::ProceedModified | Answer::Retry
            )
        })
    }

    /// What a person has answered about this matter.
    fn answers(&self, decision_key: &[Fingerprint]) -> Option<Answer> {
        let counts = decision_key.contains(&self.draft.decision_key)
            && matches!(
                self.state,
                DecisionState::Resolved | DecisionState::Consumed
            );
        let answer = self.resolution.as_ref().map(|answer| answer.answer);
        answer.filter(|_| counts)
    }

    /// Whether an answer holds beyond the moment it was used: a yes lasts for all attempts of the
    /// run, a pause and a retry are done once; so are instructions for what is to be done anew.
    fn lasts(&self) -> bool {
        let answer = self.resolution.as_ref().map(|resolution| resolution.answer);
        self.state == DecisionState::Resolved
            || answer == Some(Answer::Proceed)
            || answer == Some(Answer::ProceedModified)
                && matches!(
                    self.draft.kind,
                    DecisionKind::Start | DecisionKind::Checkpoint
                )
    }
}
