//! One question put to a person: what is asked, for exactly what, and how it was answered (OURS-9).
//!
//! Producers build a [`Draft`]; this room only holds its life: pending, then resolved and
//! consumed, or expired, or superseded.

use crate::fingerprint::Fingerprint;
use crate::id::{DecisionId, GoalId, OptionId, RunId};
use crate::ledger::Grant;
use crate::preflight::Finding;
use crate::risk::RiskAssessment;
use crate::time::Timestamp;
use crate::trigger::Trigger;
use serde::{Deserialize, Serialize};

/// What choosing an option means (OURS-9 calls it effect).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Go on as asked.
    Proceed,
    /// Go on with the person's instructions.
    ProceedModified,
    /// Try again from the start.
    Retry,
    /// Leave the goal out.
    Skip,
    /// The person does it by hand.
    Manual,
    /// Stop starting things until the run is resumed.
    Pause,
    /// End the run.
    Abort,
}

impl Answer {
    /// Whether the same question about the same thing is never asked again.
    pub const fn is_remembered(self) -> bool {
        matches!(self, Self::Skip | Self::Manual)
    }

    /// The name as written in the journal and typed by a person.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proceed => "proceed",
            Self::ProceedModified => "proceed_modified",
            Self::Retry => "retry",
            Self::Skip => "skip",
            Self::Manual => "manual",
            Self::Pause => "pause",
            Self::Abort => "abort",
        }
    }
}

/// What a decision is about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// A goal of a project, before, after or between its attempts.
    Goal(GoalId),
    /// One action an agent wants while it carries out a goal.
    Action(GoalId, String),
    /// A run as a whole.
    Run(RunId),
}

/// Which producer asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionKind {
    /// Before a goal starts.
    Start,
    /// After recovery came to its end.
    Failure,
    /// Before work lands.
    Landing,
    /// While an agent waits.
    Permission,
    /// Between goals.
    Interval,
}

/// One choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// What a person types.
    pub id: OptionId,
    /// What choosing it means.
    pub answer: Answer,
    /// What it does, as one sentence.
    pub description: String,
    /// What speaks for it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub pros: String,
    /// What speaks against it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub cons: String,
    /// Caps that choosing it raises.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grants: Vec<Grant>,
}

/// How soon an answer matters (OURS-18).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Urgency {
    /// The rest.
    Whenever,
    /// At least one goal waits behind it, or its deadline is within a day.
    Soon,
    /// Nothing else can run, or the risk is at block level.
    Immediate,
}

/// A question before it has an id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// Where goals of one name belong together: the canonical path of the repository.
    pub project: String,
    /// The run that asks.
    pub run: RunId,
    /// Which producer asks.
    pub kind: DecisionKind,
    /// What it is about.
    pub subject: Subject,
    /// What exactly it is about, triggers left out: a remembered no is bound to this.
    pub matter: Fingerprint,
    /// The matter and the triggers: a yes is bound to this.
    pub fingerprint: Fingerprint,
    /// Every reason to ask, sorted.
    pub triggers: Vec<Trigger>,
    /// The question, as one sentence.
    pub question: String,
    /// What a person needs to know, a line each; agents' words are quoted as data.
    pub context: Vec<String>,
    /// What can be chosen.
    pub options: Vec<Choice>,
    /// What evidence speaks for, if any, and why.
    pub recommended: Option<Recommendation>,
    /// What `approve` chooses; never a choice that lands unproven work silently.
    pub affirm: Option<OptionId>,
    /// The risk, where it was assessed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub risk: Option<RiskAssessment>,
    /// What was found before the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Finding>,
    /// Whether something waits for the answer.
    pub blocking: bool,
    /// How soon it matters.
    pub urgency: Urgency,
    /// When it dies unanswered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
}

/// A choice that evidence speaks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recommendation {
    /// The choice.
    pub option: OptionId,
    /// The evidence, as one sentence.
    pub why: String,
}

/// Where a decision stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionState {
    /// Waits for a person.
    Pending,
    /// Answered, not yet acted on.
    Resolved,
    /// Answered and acted on, by one run, once.
    Consumed,
    /// Died unanswered; never counts as a yes.
    Expired,
    /// Replaced: what it was about has changed.
    Superseded,
}

impl DecisionState {
    /// The name as written in the journal.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Resolved => "resolved",
            Self::Consumed => "consumed",
            Self::Expired => "expired",
            Self::Superseded => "superseded",
        }
    }
}

/// How a person answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resolution {
    /// The choice.
    pub option: OptionId,
    /// What it means.
    pub answer: Answer,
    /// A remark for the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// What the agent is to do differently.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// Caps raised by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grants: Vec<Grant>,
    /// Who answered: the name of the operating system's user.
    pub by: String,
    /// Through which door: `terminal`, `prompt`, `web`, `mcp`.
    pub channel: String,
}

/// The record of one question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// Its name.
    pub id: DecisionId,
    /// What was asked.
    pub draft: Draft,
    /// When.
    pub created_at: Timestamp,
    /// Where it stands.
    pub state: DecisionState,
    /// The answer.
    pub resolution: Option<Resolution>,
    /// When it was answered.
    pub resolved_at: Option<Timestamp>,
    /// The question this one replaces.
    pub supersedes: Option<DecisionId>,
    /// The run that acted on it.
    pub consumed_by: Option<RunId>,
}

/// What a person chose, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pick {
    /// `approve`.
    Affirm,
    /// `reject`.
    Refuse,
    /// `modify`, with instructions.
    Modify(String),
    /// `resolve` with an option of the record.
    Option(OptionId),
}

/// Why an answer was not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ResolveError {
    /// It does not wait any more.
    #[error("decision `{id}` is {} and takes no answer; `cos show {id}` tells what became of it", state.name())]
    NotPending {
        /// The decision.
        id: DecisionId,
        /// Where it stands.
        state: DecisionState,
    },
    /// There is no such choice.
    #[error("decision `{id}` has no option `{option}`; its options are {known}")]
    UnknownOption {
        /// The decision.
        id: DecisionId,
        /// What was typed.
        option: String,
        /// What there is.
        known: String,
    },
    /// `modify` without saying how.
    #[error("decision `{id}` needs instructions; add `--instructions TEXT`")]
    NoInstructions {
        /// The decision.
        id: DecisionId,
    },
}

impl Decision {
    /// Checks an answer against the record; the caller writes it by compare-and-set.
    pub fn resolve(&self, pick: &Pick) -> Result<(Choice, Option<String>), ResolveError> {
        if self.state != DecisionState::Pending {
            return Err(ResolveError::NotPending {
                id: self.id.clone(),
                state: self.state,
            });
        }
        let (wanted, instructions) = match pick {
            Pick::Affirm => (self.draft.affirm.clone(), None),
            Pick::Refuse => (self.first(Answer::Skip), None),
            Pick::Modify(text) if text.trim().is_empty() => {
                return Err(ResolveError::NoInstructions {
                    id: self.id.clone(),
                });
            }
            Pick::Modify(text) => (self.first(Answer::ProceedModified), Some(text.clone())),
            Pick::Option(option) => (Some(option.clone()), None),
        };
        let typed = match pick {
            Pick::Affirm => "approve",
            Pick::Refuse => "reject",
            Pick::Modify(_) => "modify",
            Pick::Option(option) => option.as_str(),
        };
        let found = wanted.and_then(|id| self.draft.options.iter().find(|choice| choice.id == id));
        let choice = found.cloned().ok_or_else(|| self.unknown(typed))?;
        if choice.answer == Answer::ProceedModified && instructions.is_none() {
            return Err(ResolveError::NoInstructions {
                id: self.id.clone(),
            });
        }
        Ok((choice, instructions))
    }

    fn first(&self, answer: Answer) -> Option<OptionId> {
        self.draft
            .options
            .iter()
            .find(|choice| choice.answer == answer)
            .map(|choice| choice.id.clone())
    }

    fn unknown(&self, option: &str) -> ResolveError {
        let known: Vec<String> = self
            .draft
            .options
            .iter()
            .map(|choice| format!("`{}`", choice.id))
            .collect();
        ResolveError::UnknownOption {
            id: self.id.clone(),
            option: option.to_owned(),
            known: known.join(", "),
        }
    }

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
}

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
    /// Whether an answer holds beyond the moment it was used: a yes lasts for all attempts of the
    /// run, a pause and a retry are done once; so are instructions for what is to be done anew.
    fn lasts(&self) -> bool {
        let answer = self.resolution.as_ref().map(|resolution| resolution.answer);
        self.state == DecisionState::Resolved
            || answer == Some(Answer::Proceed)
            || answer == Some(Answer::ProceedModified) && self.draft.kind == DecisionKind::Start
    }
}

#[cfg(test)]
mod tests;
