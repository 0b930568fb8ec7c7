//! A research room: personas debate an idea in rounds, then write a proposal together; rules keep
//! them from agreeing without a reason
//! (`docs/design/dialogue.md#research-rooms`).
//!
//! [`apply()`] folds events into a [`Room`]; [`decide()`] chooses the next turns, a question to the
//! person or the end; [`material()`] selects what a turn may see. Answers are parsed here too: the
//! [`RoomTag`] on a final line, and a [`Contribution`]. Writing prompts and the files of a room is
//! done elsewhere.

mod apply;
mod backing;
mod cite;
mod closing;
mod contribution;
mod counting;
mod decide;
mod defect;
mod drift;
mod event;
mod evidence;
mod lines;
mod material;
mod plan;
mod position;
mod presence;
mod principle;
mod seat;
mod section;
mod spec;
mod state;
mod statement;
mod suspension;
mod tag;
mod turn;
mod verdict;
mod waiting;

pub use apply::{apply, fold};
pub use cite::{Cite, CiteError};
pub use closing::{RoundClosing, RoundVerdict, SectionStanding, SectionState};
pub use contribution::{Contribution, ContributionFlaw, EvidenceRef};
pub use decide::{RoomRequest, decide, needed};
pub use defect::RoomDefect;
pub use drift::{Conformity, DriftFinding};
pub use event::{LookedUp, RoomEnd, RoomEvent};
pub use evidence::{EvidenceShown, judged_evidence};
pub use material::{
    JudgedMember, Objection, PastPosition, RoomMaterial, SectionShown, SpokenTurn, judged_members,
    material,
};
pub use plan::{PhaseEnd, RoomStep, next, phase_end};
pub use position::{Position, PositionName};
pub use presence::Presence;
pub use principle::{Principle, PrincipleFinding, PrincipleState};
pub use seat::Seat;
pub use section::{Section, scheduled};
pub use spec::{Member, RoomLimits, RoomModels, RoomSpec, Voicing};
pub use state::{Room, RoomTurn, RoomTurnDetails, RoomTurnState, Speech};
pub use statement::{
    Bullet, DriftSign, Memo, RoomStatement, RoundJudgement, SectionDraft, Snapshot, WrittenProposal,
};
pub use suspension::{RoomAnswer, RoomSuspension, RoomWait};
pub use tag::{RoomTag, TagFlaw, read_tag};
pub use turn::{RoomPhase, RoomTask, RoomTurnId};

#[cfg(test)]
pub(crate) mod tests;
