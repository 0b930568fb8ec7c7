//! Decides who may run each command: the person only, or anyone, agents included. Commands that
//! answer, allow, start, land, undo or install are for the person; they are refused inside an
//! attempt, a council or a check. A new command does not compile without a row here.

use crate::args::checkpoint::CheckpointArgs;
use crate::args::cli::{Command, UndoArgs};
use crate::args::gate::GateArgs;
use crate::args::init::InitArgs;
use crate::args::war_room::WarRoomCommand;
use crate::args::workflow::WorkflowCommand;
use crate::error::CommandError;
use cos_engine::actor::Actor;
use cos_engine::{clock, gate};

/// Who may run a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ActorRule {
    /// Anyone, an agent too: the command only looks, asks or judges.
    Anyone,
    /// Only the person.
    PersonOnly,
}

impl ActorRule {
    const fn person_if(acts: bool) -> Self {
        if acts { Self::PersonOnly } else { Self::Anyone }
    }

    /// Refuses a command for the person when another program calls it.
    pub(crate) fn permit(self, actor: &Actor) -> Result<(), CommandError> {
        match self {
            Self::Anyone => Ok(()),
            Self::PersonOnly => {
                actor.may_act()?;
                refuse_nested(actor)
            }
        }
    }
}

/// Refuses when another process that cos started may be the caller. A journal that is missing or
/// unreadable names no owners; the command itself reports that.
fn refuse_nested(actor: &Actor) -> Result<(), CommandError> {
    let owners = match gate::read_journal() {
        Ok(Some(journal)) => journal.owners(clock::now()).unwrap_or_default(),
        Ok(None) | Err(_) => Vec::new(),
    };
    Ok(actor.may_act_beside(&owners)?)
}

impl Command {
    /// Whether the command only judges an action for a caller who waits: it acts for no one, so its
    /// parent processes are not read.
    pub(crate) fn only_judges(&self) -> bool {
        matches!(self, Self::Gate(args) if of_gate(args) == ActorRule::Anyone)
    }

    /// Returns who may run this command with the arguments as typed.
    pub(crate) fn actor_rule(&self) -> ActorRule {
        match self {
            Self::Approve(_)
            | Self::Reject(_)
            | Self::Modify(_)
            | Self::Resolve(_)
            | Self::Serve(_)
            | Self::Resume(_)
            | Self::Land(_)
            | Self::Named(_) => ActorRule::PersonOnly,
            Self::Run(args) => ActorRule::person_if(!args.dry_run),
            Self::Init(args) => of_init(args),
            Self::Undo(args) => of_undo(args),
            Self::Gate(args) => of_gate(args),
            Self::Checkpoint(args) => of_checkpoint(args),
            Self::Debate(args) => ActorRule::person_if(!args.check),
            Self::WarRoom(args) => of_war_room(&args.command),
            Self::Workflow(args) => of_workflow(&args.command),
            Self::Doctor(_)
            | Self::Hook(_)
            | Self::Mcp
            | Self::Runs(_)
            | Self::Status(_)
            | Self::Watch(_)
            | Self::Brief(_)
            | Self::Checkpoints(_)
            | Self::Show(_)
            | Self::Audit(_)
            | Self::Completions(_)
            | Self::Guard(_) => ActorRule::Anyone,
        }
    }
}

/// Without `--dry-run` and `--print` it writes settings or installs a plugin.
const fn of_init(args: &InitArgs) -> ActorRule {
    ActorRule::person_if(!args.dry_run && !args.print)
}

const fn of_undo(args: &UndoArgs) -> ActorRule {
    ActorRule::person_if(!args.list)
}

/// Anyone may ask for a verdict; only the person gives and revokes allowances.
const fn of_gate(args: &GateArgs) -> ActorRule {
    let given = &args.beforehand;
    ActorRule::person_if(
        given.allow.is_some() || given.allow_once.is_some() || given.revoke.is_some(),
    )
}

/// Anyone may ask a question. Only the person overrides a remembered no or rates how a decision
/// turned out.
const fn of_checkpoint(args: &CheckpointArgs) -> ActorRule {
    ActorRule::person_if(args.reconsider || args.right.is_some() || args.wrong.is_some())
}

const fn of_war_room(command: &WarRoomCommand) -> ActorRule {
    match command {
        WarRoomCommand::Start(args) => ActorRule::person_if(!args.assess_only),
        WarRoomCommand::Resume(_) => ActorRule::PersonOnly,
        WarRoomCommand::List | WarRoomCommand::Show(_) | WarRoomCommand::Watch(_) => {
            ActorRule::Anyone
        }
    }
}

const fn of_workflow(command: &WorkflowCommand) -> ActorRule {
    match command {
        WorkflowCommand::Run(_) | WorkflowCommand::Resume(_) => ActorRule::PersonOnly,
        WorkflowCommand::Check(_) | WorkflowCommand::List => ActorRule::Anyone,
    }
}

#[cfg(test)]
mod tests;
