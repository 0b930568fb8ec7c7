//! For whom each command acts. What answers, allows, starts, lands, undoes or installs acts for the
//! person, and none of that is done from inside an attempt, a council or a check. This is the one
//! list: a new command does not compile without a row here.

use crate::args::checkpoint::CheckpointArgs;
use crate::args::cli::{Command, UndoArgs};
use crate::args::gate::GateArgs;
use crate::args::init::InitArgs;
use crate::args::war_room::WarRoomCommand;
use crate::args::workflow::WorkflowCommand;
use crate::error::CommandError;
use cos_engine::actor::Actor;
use cos_engine::{clock, gate};

/// For whom a command acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ForWhom {
    /// Whoever calls it: it looks, asks or judges. An agent may call it too.
    Caller,
    /// The person: only they may call it.
    Person,
}

impl ForWhom {
    const fn person_if(acts: bool) -> Self {
        if acts { Self::Person } else { Self::Caller }
    }

    /// Refuses what acts for the person where somebody else calls it.
    pub(crate) fn permit(self, actor: &Actor) -> Result<(), CommandError> {
        match self {
            Self::Caller => Ok(()),
            Self::Person => {
                actor.may_act()?;
                beside_others(actor)
            }
        }
    }
}

/// A journal that is missing, or cannot be read, names nobody; whoever needs it says so.
fn beside_others(actor: &Actor) -> Result<(), CommandError> {
    let owners = match gate::read_journal() {
        Ok(Some(journal)) => journal.owners(clock::now()).unwrap_or_default(),
        Ok(None) | Err(_) => Vec::new(),
    };
    Ok(actor.may_act_beside(&owners)?)
}

impl Command {
    /// For whom it acts, as it was typed.
    pub(crate) fn for_whom(&self) -> ForWhom {
        match self {
            Self::Approve(_)
            | Self::Reject(_)
            | Self::Modify(_)
            | Self::Resolve(_)
            | Self::Serve(_)
            | Self::Resume(_)
            | Self::Land(_)
            | Self::Named(_) => ForWhom::Person,
            Self::Run(args) => ForWhom::person_if(!args.dry_run),
            Self::Init(args) => of_init(args),
            Self::Undo(args) => of_undo(args),
            Self::Gate(args) => of_gate(args),
            Self::Checkpoint(args) => of_checkpoint(args),
            Self::Debate(args) => ForWhom::person_if(!args.check),
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
            | Self::Guard(_)
            | Self::Bench(_)
            | Self::Rehearse(_) => ForWhom::Caller,
        }
    }
}

/// Without a look at it first, it writes settings or installs a plugin.
const fn of_init(args: &InitArgs) -> ForWhom {
    ForWhom::person_if(!args.dry_run && !args.print)
}

const fn of_undo(args: &UndoArgs) -> ForWhom {
    ForWhom::person_if(!args.list)
}

/// A verdict is for whoever asks; what is allowed beforehand is given and taken back by the person.
const fn of_gate(args: &GateArgs) -> ForWhom {
    let given = &args.beforehand;
    ForWhom::person_if(
        given.allow.is_some() || given.allow_once.is_some() || given.revoke.is_some(),
    )
}

/// A question is for whoever asks it. Setting a no aside and telling how a decision turned out is
/// the person's word.
const fn of_checkpoint(args: &CheckpointArgs) -> ForWhom {
    ForWhom::person_if(args.reconsider || args.right.is_some() || args.wrong.is_some())
}

const fn of_war_room(command: &WarRoomCommand) -> ForWhom {
    match command {
        WarRoomCommand::Start(args) => ForWhom::person_if(!args.assess_only),
        WarRoomCommand::Resume(_) => ForWhom::Person,
        WarRoomCommand::List | WarRoomCommand::Show(_) | WarRoomCommand::Watch(_) => {
            ForWhom::Caller
        }
    }
}

const fn of_workflow(command: &WorkflowCommand) -> ForWhom {
    match command {
        WorkflowCommand::Run(_) | WorkflowCommand::Resume(_) => ForWhom::Person,
        WorkflowCommand::Check(_) | WorkflowCommand::List => ForWhom::Caller,
    }
}

#[cfg(test)]
mod tests;
