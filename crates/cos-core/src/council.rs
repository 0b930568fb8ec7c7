//! A council: model personas deliberate on a question. They first answer without seeing each other,
//! then vote, and debate only if they disagree or the decision is hard to reverse
//! (`docs/design/dialogue.md`).
//!
//! [`apply()`] folds events into a [`Council`]; [`decide()`] chooses the next turns, an escalation or
//! the end; [`material()`] selects what a turn may see; [`outcome()`] summarises the result;
//! [`chain()`] is its record, in which authors stay sealed until someone opens the seals. Writing
//! prompts and parsing answers into a [`Statement`] is done elsewhere.

mod apply;
mod chain;
mod decide;
mod defect;
mod escalation;
mod event;
mod material;
mod outcome;
mod plan;
mod policy;
mod reserve;
mod seal;
mod slot;
mod state;
mod statement;
mod synthesis;
mod turn;
mod turn_state;
mod veto;
mod vote;

pub use apply::{apply, fold};
pub use chain::{
    ChainFault, ChainFlaw, SealedTurn, chain, head, verify, verify_authors, verify_contents,
};
pub use decide::{CouncilRequest, decide};
pub use event::{
    ContextCut, CouncilEnd, CouncilEvent, CouncilPurpose, CouncilSpec, EscalationCause,
    EscalationMade,
};
pub use material::{AlternativeExtent, ExpertLabel, Material, expert_label, material};
pub use outcome::{
    CouncilGap, CouncilOutcome, DebateEffect, Deferred, Deliberation, Spending, outcome,
};
pub use plan::{CouncilStep, next};
pub use policy::{CouncilPolicy, EscalationRule, ModeLimits};
pub use reserve::TurnReserves;
pub use seal::{AuthorSeal, Commitment, Salt};
pub use slot::{Asking, Slot};
pub use state::Council;
pub use statement::{BallotPaper, Challenge, Premortem, Revised, Situation, Stance, Statement};
pub use synthesis::{ConcernSeverity, Dissent, NovelDomain, Synthesis};
pub use turn::{CouncilPhase, Defect, ReserveBasis, TurnFailure, TurnId, Usage};
pub use turn_state::{Turn, TurnState};
pub(crate) use turn_state::{end_turn, lose_turns};
pub use veto::Veto;

#[cfg(test)]
mod tests;
