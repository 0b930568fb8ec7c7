//! Names the streams of the journal: one for each run, decision, action, worktree, checkpoint,
//! council, debate and workflow run.

use crate::id::{ActionId, CheckpointId, CouncilId, DebateId, DecisionId, RunId, WorkflowId};

/// A stream: events that are chained together.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stream {
    /// All events of one run; one runtime at a time writes them.
    Run(RunId),
    /// One decision; written by the process that asks and the one that answers.
    Decision(DecisionId),
    /// One judged action, and its undo.
    Action(ActionId),
    /// The allowances of one worktree, named by the hash of its path.
    Allowances(String),
    /// One checkpoint, from the question to its outcome.
    Checkpoint(CheckpointId),
    /// One council; one process at a time writes it.
    Council(CouncilId),
    /// The debates about one specification; one process at a time writes them.
    Debate(DebateId),
    /// One workflow run; one process at a time writes it.
    Workflow(WorkflowId),
    /// The time zone for days.
    Calendar,
}

/// The kinds of streams that can be listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StreamFamily {
    /// Every checkpoint.
    Checkpoints,
    /// Every council.
    Councils,
}

impl StreamFamily {
    /// Returns the first part of the names of its streams, up to `/`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkpoints => "checkpoint",
            Self::Councils => "council",
        }
    }

    /// Checks whether a stream belongs to it.
    pub const fn holds(self, stream: &Stream) -> bool {
        match self {
            Self::Checkpoints => matches!(stream, Stream::Checkpoint(_)),
            Self::Councils => matches!(stream, Stream::Council(_)),
        }
    }
}

impl std::fmt::Display for Stream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Run(run) => write!(f, "run/{run}"),
            Self::Decision(decision) => write!(f, "decision/{decision}"),
            Self::Action(action) => write!(f, "action/{action}"),
            Self::Allowances(worktree) => write!(f, "allowances/{worktree}"),
            Self::Checkpoint(checkpoint) => write!(f, "checkpoint/{checkpoint}"),
            Self::Council(council) => write!(f, "council/{council}"),
            Self::Debate(debate) => write!(f, "debate/{debate}"),
            Self::Workflow(workflow) => write!(f, "workflow/{workflow}"),
            Self::Calendar => f.write_str("calendar/days"),
        }
    }
}

impl Stream {
    /// Parses the name of a stream.
    pub fn parse(name: &str) -> Option<Self> {
        let (kind, id) = name.split_once('/')?;
        match kind {
            "run" => Some(Self::Run(RunId::new(id))),
            "decision" => Some(Self::Decision(DecisionId::new(id))),
            "action" => Some(Self::Action(ActionId::new(id))),
            "allowances" => Some(Self::Allowances(id.to_owned())),
            "checkpoint" => Some(Self::Checkpoint(CheckpointId::new(id))),
            "council" => Some(Self::Council(CouncilId::new(id))),
            "debate" => Some(Self::Debate(DebateId::new(id))),
            "workflow" => Some(Self::Workflow(WorkflowId::new(id))),
            "calendar" if id == "days" => Some(Self::Calendar),
            _ => None,
        }
    }
}
