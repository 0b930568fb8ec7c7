//! The streams that events are chained in, and their names.

use crate::id::{ActionId, CheckpointId, CouncilId, DebateId, DecisionId, RunId, WorkflowId};

/// Which events belong together and are chained.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stream {
    /// Everything of one run, moved by one driver at a time.
    Run(RunId),
    /// One decision, moved by whoever asks or answers.
    Decision(DecisionId),
    /// One action that was judged, and its undoing.
    Action(ActionId),
    /// What a person allowed in one worktree, named by the hash of its path.
    Allowances(String),
    /// One checkpoint, from the asking to how it turned out.
    Checkpoint(CheckpointId),
    /// One council, moved by one process at a time.
    Council(CouncilId),
    /// The debates about one specification, moved by one process at a time.
    Debate(DebateId),
    /// One carrying-out of a workflow, moved by one process at a time.
    Workflow(WorkflowId),
    /// The time zone that days are counted in.
    Calendar,
}

/// The streams of one kind, of which somebody wants to see all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StreamFamily {
    /// Every checkpoint.
    Checkpoints,
    /// Every council.
    Councils,
}

impl StreamFamily {
    /// What the names of its streams begin with, up to their `/`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkpoints => "checkpoint",
            Self::Councils => "council",
        }
    }

    /// Whether a stream is one of it.
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
    /// Reads a stream's name back.
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
