//! Maps each error of `cos-engine` to a kind of `CommandError`.

use super::{CommandError, ErrorKind};
use cos_core::decision::ResolveError;
use cos_core::foreign::shown;
use cos_core::hint::advised;
use cos_core::id::GoalId;
use cos_engine::agent::AgentError;
use cos_engine::answer::AnswerError;
use cos_engine::backup::BackupError;
use cos_engine::checkpoint::{FollowError, OutcomeError};
use cos_engine::context_bundle::ContextBundleError;
use cos_engine::council::CouncilError;
use cos_engine::debate::{DebateError, SpecFileError};
use cos_engine::diagnostic::{Diagnostics, DocumentError};
use cos_engine::forge::ForgeError;
use cos_engine::gate::{AllowError, GateError, UndoError};
use cos_engine::global_context::GlobalContextError;
use cos_engine::goals_file::TypedGoalError;
use cos_engine::repo::RepoError;
use cos_engine::run_session::RunSessionError;
use cos_engine::runtime::RuntimeError;
use cos_engine::updates::UpdatesError;
use cos_engine::workflow::WorkflowError;
use cos_engine::workflow_file::LibraryError;
use cos_store::JournalError;
use cos_store::layout::LayoutError;

impl From<JournalError> for CommandError {
    fn from(error: JournalError) -> Self {
        let kind = match error {
            JournalError::Busy { .. } => ErrorKind::Owned,
            JournalError::Damaged { .. } | JournalError::Unreadable { .. } => ErrorKind::Damaged,
            _ => ErrorKind::Io,
        };
        Self::of_engine(kind, &error)
    }
}

impl From<CouncilError> for CommandError {
    fn from(error: CouncilError) -> Self {
        let kind = match error {
            CouncilError::Journal(error) => return error.into(),
            CouncilError::OverCap { .. }
            | CouncilError::RoomOverCap { .. }
            | CouncilError::TooDear { .. }
            | CouncilError::RoomTooDear { .. } => ErrorKind::Budget,
            CouncilError::Exists { .. }
            | CouncilError::Unknown { .. }
            | CouncilError::Prompt(_) => ErrorKind::Input,
            CouncilError::Over { .. } => ErrorKind::Refused,
            CouncilError::LeaseConflict { .. } | CouncilError::Refused(_) => ErrorKind::Owned,
            CouncilError::Interrupted { .. } => ErrorKind::Interrupted,
            CouncilError::Files { .. } | CouncilError::Seals { .. } => ErrorKind::Io,
        };
        Self::of_engine(kind, &error)
    }
}

impl From<ForgeError> for CommandError {
    fn from(error: ForgeError) -> Self {
        let kind = match error {
            ForgeError::Name { .. } => ErrorKind::Usage,
            ForgeError::NoProgram => ErrorKind::Missing,
            ForgeError::Late { .. }
            | ForgeError::TooMuch { .. }
            | ForgeError::Failed { .. }
            | ForgeError::Unreadable { .. } => ErrorKind::Io,
        };
        Self::of_engine(kind, &error)
    }
}

impl From<ContextBundleError> for CommandError {
    fn from(error: ContextBundleError) -> Self {
        let kind = match error {
            ContextBundleError::Forge(error) => return error.into(),
            ContextBundleError::Repo(error) => return error.into(),
            ContextBundleError::NothingGiven { .. }
            | ContextBundleError::NoPlan { .. }
            | ContextBundleError::NoFeature { .. } => ErrorKind::Usage,
            ContextBundleError::Text { .. }
            | ContextBundleError::NoSpecKit { .. }
            | ContextBundleError::NoTasks { .. } => ErrorKind::Input,
            ContextBundleError::Updates(UpdatesError::Program(_)) => ErrorKind::Missing,
            ContextBundleError::Updates(UpdatesError::NoManifest)
            | ContextBundleError::NoBase
            | ContextBundleError::NoChange { .. }
            | ContextBundleError::OtherHead { .. } => ErrorKind::Refused,
            ContextBundleError::Modules(_) | ContextBundleError::Updates(_) => ErrorKind::Io,
        };
        Self::of_engine(kind, &error)
    }
}

impl From<SpecFileError> for CommandError {
    fn from(error: SpecFileError) -> Self {
        let kind = match error {
            SpecFileError::Changed { .. } => ErrorKind::Refused,
            SpecFileError::Unwritten { .. } => ErrorKind::Io,
            SpecFileError::Unreadable { .. }
            | SpecFileError::NotText { .. }
            | SpecFileError::Wrong { .. }
            | SpecFileError::Secret { .. } => ErrorKind::Input,
        };
        Self::of_engine(kind, &error)
    }
}

impl From<DebateError> for CommandError {
    fn from(error: DebateError) -> Self {
        let kind = match error {
            DebateError::Journal(error) => return error.into(),
            DebateError::File(error) => return error.into(),
            DebateError::Nobody { .. } => ErrorKind::Missing,
            DebateError::OverCap { .. } => ErrorKind::Budget,
            DebateError::Begun { .. } => ErrorKind::Usage,
            DebateError::Prompt(_) => ErrorKind::Input,
            DebateError::LeaseConflict { .. } | DebateError::Refused(_) | DebateError::Crowded => {
                ErrorKind::Owned
            }
            DebateError::Interrupted { .. } => ErrorKind::Interrupted,
        };
        Self::of_engine(kind, &error)
    }
}

impl From<GateError> for CommandError {
    fn from(error: GateError) -> Self {
        match error {
            GateError::Layout(error) => GlobalContextError::Layout(error).into(),
            GateError::Journal(error) => error.into(),
        }
    }
}

impl From<UndoError> for CommandError {
    fn from(error: UndoError) -> Self {
        match error {
            UndoError::Journal(error) => error.into(),
            UndoError::Repo(error) => error.into(),
            error @ UndoError::Refused(_) => Self::of_engine(ErrorKind::Owned, &error),
            error @ UndoError::BackupStore(BackupError::Unwritten { .. }) => {
                Self::of_engine(ErrorKind::Io, &error)
            }
            error => Self::of_engine(ErrorKind::Refused, &error),
        }
    }
}

impl From<AllowError> for CommandError {
    fn from(error: AllowError) -> Self {
        match error {
            AllowError::Journal(error) => error.into(),
            error @ AllowError::Refused(_) => Self::of_engine(ErrorKind::Owned, &error),
            error => Self::of_engine(ErrorKind::Usage, &error),
        }
    }
}

impl From<FollowError> for CommandError {
    fn from(error: FollowError) -> Self {
        match error {
            FollowError::Journal(error) => error.into(),
            FollowError::Answer(error) => error.into(),
            error => Self::of_engine(ErrorKind::Usage, &error),
        }
    }
}

impl From<OutcomeError> for CommandError {
    fn from(error: OutcomeError) -> Self {
        match error {
            OutcomeError::NotThePerson(error) => error.into(),
            OutcomeError::Journal(error) => error.into(),
            error @ OutcomeError::Unknown { .. } => Self::of_engine(ErrorKind::Usage, &error),
        }
    }
}

impl From<AnswerError> for CommandError {
    fn from(error: AnswerError) -> Self {
        match error {
            AnswerError::NotThePerson(error) => error.into(),
            AnswerError::Journal(error) => error.into(),
            error @ AnswerError::ContainsSecret(_) => Self::of_engine(ErrorKind::Input, &error),
            error @ AnswerError::Refused(ResolveError::NotPending { .. }) => {
                Self::of_engine(ErrorKind::Refused, &error)
            }
            error => Self::of_engine(ErrorKind::Usage, &error),
        }
    }
}

impl From<RepoError> for CommandError {
    fn from(error: RepoError) -> Self {
        let kind = match error {
            RepoError::GitMissing { .. } | RepoError::GitTooOld { .. } => ErrorKind::Missing,
            RepoError::NotARepository { .. }
            | RepoError::Bare { .. }
            | RepoError::NoCommit { .. }
            | RepoError::NotTrusted { .. } => ErrorKind::Usage,
            RepoError::BranchInTheWay { .. }
            | RepoError::BranchExists { .. }
            | RepoError::BranchIsSymbolic { .. }
            | RepoError::BranchCheckedOut { .. }
            | RepoError::ForeignFilter { .. }
            | RepoError::NoBranch { .. } => ErrorKind::Refused,
            RepoError::Guarded { .. } => ErrorKind::Owned,
            _ => ErrorKind::Io,
        };
        Self::of_engine(kind, &error)
    }
}

impl From<AgentError> for CommandError {
    fn from(error: AgentError) -> Self {
        let kind = match error {
            AgentError::Unknown { .. } | AgentError::Missing { .. } => ErrorKind::Missing,
            AgentError::Misdescribed { .. } | AgentError::Workflow { .. } => ErrorKind::Input,
        };
        Self::of_engine(kind, &error)
    }
}

impl From<RuntimeError> for CommandError {
    fn from(error: RuntimeError) -> Self {
        let kind = match error {
            RuntimeError::Journal(error) => return error.into(),
            RuntimeError::LeaseConflict { .. } | RuntimeError::Refused(_) => ErrorKind::Owned,
            RuntimeError::Unknown { .. } => ErrorKind::Usage,
            RuntimeError::Over { .. } => ErrorKind::Refused,
            RuntimeError::ContainsSecret(_) => ErrorKind::Input,
            RuntimeError::World { .. } => ErrorKind::Io,
        };
        Self::of_engine(kind, &error)
    }
}

impl From<RunSessionError> for CommandError {
    fn from(error: RunSessionError) -> Self {
        let kind = match error {
            RunSessionError::NotThePerson(error) => return error.into(),
            RunSessionError::Repo(error) => return error.into(),
            RunSessionError::Runtime(error) => return error.into(),
            RunSessionError::Journal(error) => return error.into(),
            RunSessionError::Missing { missing } => return lacking(&missing),
            RunSessionError::NothingOpen | RunSessionError::NoGoal { .. } => ErrorKind::Usage,
            RunSessionError::Foreign { ref found, .. } => {
                let mut command_error = Self::of_engine(ErrorKind::Refused, &error);
                command_error.causes = found.listed().iter().map(|line| shown(line)).collect();
                return command_error;
            }
            RunSessionError::NothingLanded { .. }
            | RunSessionError::Elsewhere { .. }
            | RunSessionError::Current(_)
            | RunSessionError::UndoConflict { .. }
            | RunSessionError::Phase { .. } => ErrorKind::Refused,
            RunSessionError::Threads(_) => ErrorKind::Io,
        };
        Self::of_engine(kind, &error)
    }
}

/// Returns the error for goals whose agents are missing, with the reason for each.
fn lacking(missing: &[(GoalId, AgentError)]) -> CommandError {
    let text = "not every goal has an available agent; nothing was started";
    let mut command_error = CommandError::new(ErrorKind::Missing, text).hint("cos doctor");
    let causes = missing
        .iter()
        .map(|(goal, error)| format!("goal `{}`: {}", shown(goal.as_str()), advised(error)));
    command_error.causes = causes.collect();
    command_error
}

impl From<DocumentError> for CommandError {
    fn from(error: DocumentError) -> Self {
        match error {
            DocumentError::Wrong(problems) => problems.into(),
            error @ DocumentError::Unreadable { .. } => Self::of_engine(ErrorKind::Input, &error),
        }
    }
}

impl From<LibraryError> for CommandError {
    fn from(error: LibraryError) -> Self {
        match error {
            LibraryError::File(error) => error.into(),
            error @ LibraryError::Unknown { .. } => Self::of_engine(ErrorKind::Usage, &error),
        }
    }
}

impl From<WorkflowError> for CommandError {
    fn from(error: WorkflowError) -> Self {
        let kind = match error {
            WorkflowError::Journal(error) => return error.into(),
            WorkflowError::RunSession(error) => return error.into(),
            WorkflowError::Debate(error) => return error.into(),
            WorkflowError::Repo(error) => return error.into(),
            WorkflowError::Refused(_) | WorkflowError::LeaseConflict { .. } => ErrorKind::Owned,
            WorkflowError::ContextBundle(error) => return error.into(),
            WorkflowError::Checkpoint(_) => ErrorKind::Io,
            WorkflowError::Prompt(_) | WorkflowError::ContainsSecret(_) => ErrorKind::Input,
            WorkflowError::Unknown { .. } => ErrorKind::Usage,
            WorkflowError::Over { .. }
            | WorkflowError::Ignored { .. }
            | WorkflowError::Unwritable { .. } => ErrorKind::Refused,
            WorkflowError::Nobody { .. } => ErrorKind::Missing,
        };
        Self::of_engine(kind, &error)
    }
}

impl From<Diagnostics> for CommandError {
    fn from(problems: Diagnostics) -> Self {
        if let [only] = problems.0.as_slice() {
            return Self::of_engine(ErrorKind::Input, only);
        }
        let source = problems
            .0
            .first()
            .map_or("a file", |first| first.source.as_str());
        let text = format!("{} mistakes in `{}`", problems.0.len(), shown(source));
        let mut command_error = Self::new(ErrorKind::Input, text);
        command_error.causes = problems.0.iter().map(|problem| advised(problem)).collect();
        command_error.hint("fix the first one first; it may cause the others")
    }
}

impl From<GlobalContextError> for CommandError {
    fn from(error: GlobalContextError) -> Self {
        let kind = match error {
            GlobalContextError::Journal(error) => return error.into(),
            GlobalContextError::Settings(problems) => return problems.into(),
            GlobalContextError::Layout(LayoutError::Folder { .. }) => ErrorKind::Io,
            GlobalContextError::Layout(_) => ErrorKind::Usage,
            GlobalContextError::Agent { .. } => ErrorKind::Input,
        };
        Self::of_engine(kind, &error)
    }
}

impl From<TypedGoalError> for CommandError {
    fn from(error: TypedGoalError) -> Self {
        let kind = match error {
            TypedGoalError::ContainsSecret(_) => ErrorKind::Input,
            TypedGoalError::Empty | TypedGoalError::NoAgent(_) => ErrorKind::Usage,
        };
        Self::of_engine(kind, &error)
    }
}

impl From<std::io::Error> for CommandError {
    fn from(error: std::io::Error) -> Self {
        Self::new(ErrorKind::Io, "the result could not be written").because(&error)
    }
}
