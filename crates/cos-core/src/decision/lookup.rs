//! Checks whether an earlier decision already answers a question, before a person is asked.

use super::{Answer, Decision, DecisionKind, DecisionState, Draft};
use crate::fingerprint::Fingerprint;
use crate::id::{DecisionId, RunId};
use std::slice::from_ref;

/// What earlier decisions say about a question.
#[derive(Debug, Clone, PartialEq)]
pub enum Lookup {
    /// A person answered exactly this question: act on the answer.
    Answered(DecisionId),
    /// Exactly this question is pending: wait for its answer.
    Waiting(DecisionId),
    /// It was not asked, or it was asked about something else: ask it, and replace outdated
    /// questions.
    Ask {
        /// The pending questions about another version of the subject.
        supersedes: Vec<DecisionId>,
    },
}

/// Looks up `draft` among the decisions about its subject, oldest first. A pause never answers a
/// second time, so that a resumed run asks again.
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

/// Returns the remembered no about a subject, unless a person said yes to the same since.
/// `decision_keys` lists all fingerprints that the subject ever had.
pub fn refusal<'a>(decision_keys: &[Fingerprint], known: &'a [Decision]) -> Option<&'a Decision> {
    let answers =
        |decision: &&Decision| decision.refuses(decision_keys) || decision.allows(decision_keys);
    // Of two at the same time, the one that was asked last.
    let last = known
        .iter()
        .filter(answers)
        .max_by_key(|decision| decision.resolved_at);
    last.filter(|decision| decision.refuses(decision_keys))
}

/// Returns the newest decision about a subject that is pending or whose answer is valid for `run`;
/// a remembered no goes first. `decision_keys` lists all fingerprints that the subject ever had;
/// `known` are the decisions about the subject, oldest first.
pub fn standing<'a>(
    decision_keys: &[Fingerprint],
    run: Option<&RunId>,
    known: &'a [Decision],
) -> Option<&'a Decision> {
    let holds = |decision: &&Decision| {
        decision_keys.contains(&decision.draft.decision_key)
            && match decision.state {
                DecisionState::Pending => true,
                DecisionState::Resolved => decision.lasts(),
                DecisionState::Consumed => {
                    run.is_some() && decision.consumed_by.as_ref() == run && decision.lasts()
                }
                _ => false,
            }
    };
    refusal(decision_keys, known).or_else(|| known.iter().rev().find(holds))
}

impl Decision {
    /// Checks whether `run` may act on the answer for exactly this fingerprint.
    fn covers(&self, draft: &Draft) -> bool {
        self.draft.fingerprint == draft.fingerprint
            && match self.state {
                DecisionState::Resolved => true,
                DecisionState::Consumed => self.consumed_by.as_ref() == Some(&draft.run),
                _ => false,
            }
    }

    /// Checks whether the question still offers the chosen answer: instructions that no agent reads
    /// are no answer.
    fn is_offered(&self, draft: &Draft) -> bool {
        let mut options = draft.options.iter();
        self.answer() != Some(Answer::ProceedModified)
            || options.any(|choice| choice.answer == Answer::ProceedModified)
    }

    /// Checks whether a person permanently refused this subject.
    fn refuses(&self, decision_key: &[Fingerprint]) -> bool {
        self.answers(decision_key)
            .is_some_and(Answer::is_remembered)
    }

    /// Checks whether a person approved this subject or asked to deliberate again.
    fn allows(&self, decision_key: &[Fingerprint]) -> bool {
        self.answers(decision_key).is_some_and(Answer::clears)
    }

    /// Returns a person's answer about this subject.
    fn answers(&self, decision_key: &[Fingerprint]) -> Option<Answer> {
        let counts = decision_key.contains(&self.draft.decision_key)
            && matches!(
                self.state,
                DecisionState::Resolved | DecisionState::Consumed
            );
        self.answer().filter(|_| counts)
    }

    /// Checks whether an answer stays valid after it was used. A yes is valid for all attempts of
    /// the run. A pause and a retry are used once, and so are instructions for something that is
    /// done again.
    fn lasts(&self) -> bool {
        let answer = self.answer();
        self.state == DecisionState::Resolved
            || answer == Some(Answer::Proceed)
            || answer == Some(Answer::ProceedModified)
                && matches!(
                    self.draft.kind,
                    DecisionKind::Start | DecisionKind::Checkpoint
                )
    }
}
