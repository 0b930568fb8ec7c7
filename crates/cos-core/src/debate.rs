//! A debate that improves a specification: an author, a critic and a moderator work in rounds until
//! the critic is satisfied or a person is needed (`docs/design/dialogue.md#debates`).
//!
//! [`apply()`] folds events into a [`Debate`]; [`decide()`] chooses the next turn or the end. Only
//! the critic gives scores, and the critic has read every text that a person is asked about.
//! [`read_record`] reads the marked blocks of a file and reports contradictions; [`write_record`]
//! writes the blocks. Writing prompts is done elsewhere.

mod apply;
mod blocks;
mod change;
mod contradiction;
mod decide;
mod defect;
mod disposition;
mod event;
mod grade;
mod judging;
mod key;
mod point;
mod policy;
mod raising;
mod record;
mod repair;
mod rubric;
mod stage;
mod state;
mod statement;
mod stop;
mod turn;
mod view;

pub use apply::apply;
pub use blocks::{BlockFault, BlockFlaw, BlockName, Blocks, find_blocks, marker_line};
pub use change::{LinesChanged, lines_changed};
pub use contradiction::Contradiction;
pub use decide::{DebateRequest, decide, due};
pub use defect::DebateDefect;
pub use disposition::{Classification, Disposition, Ruling, RulingVerdict, reviewed};
pub use event::{DebateEnd, DebateEvent, DebateSpec};
pub use grade::{Grade, Grades, Quality};
pub use key::{SemanticKey, is_similar};
pub use point::{DisputeCategory, Point, PointId, PointSeverity};
pub use policy::DebatePolicy;
pub use record::{RecordFault, SpecRecord, read_record, write_record};
pub use repair::{Mend, RepairedText, repair};
pub use rubric::{NotReady, not_ready};
pub use stage::{DebateStage, stage};
pub use state::{Critiqued, Debate, DebateTurn, DebateTurnDetails, DebateTurnState};
pub use statement::{
    CriticAdvice, Critique, DebateStatement, Dispute, Drafted, Moderation, Raised, Treated,
};
pub use stop::stop;
pub use turn::{DebateRole, DebateTurnId};

#[cfg(test)]
pub(crate) mod tests;
