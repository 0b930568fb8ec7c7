//! A council: personas that say blind what they think, vote, and debate only where they differ or
//! the way back is hard (S000, definitions §1.3 to §1.9).
//!
//! [`apply`] folds facts into a [`Council`]; [`decide`] chooses the next turns, an escalation or
//! the end; [`material`] is all that a turn may be shown; [`outcome`] is what it came to; [`chain`]
//! is its record, in which authors are sealed until somebody opens the seals. Who words a turn for
//! a model, and reads a [`Statement`] out of its answer, lives elsewhere.

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
mod veto;
mod vote;

pub use apply::{apply, fold};
pub use chain::{
    ChainFault, ChainFlaw, SealedTurn, chain, head, verify, verify_authors, verify_contents,
};
pub use decide::{CouncilRequest, decide};
pub use event::{
    ContextCut, CouncilEnd, CouncilEvent, CouncilSpec, CouncilPurpose, EscalationCause,
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
pub use state::{Council, Turn, TurnState};
pub use statement::{BallotPaper, Challenge, Premortem, Revised, Situation, Stance, Statement};
pub use synthesis::{ConcernSeverity, Dissent, NovelDomain, Synthesis};
pub use turn::{CouncilPhase, Defect, ReserveBasis, TurnFailure, TurnId, Usage};
pub use veto::Veto;

#[cfg(test)]
mod tests;
