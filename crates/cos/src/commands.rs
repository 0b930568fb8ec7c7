//! One file for each command; commands never name each other.

pub(crate) mod approve;
pub(crate) mod audit;
pub(crate) mod bench;
pub(crate) mod brief;
pub(crate) mod checkpoint;
pub(crate) mod checkpoints;
pub(crate) mod completions;
pub(crate) mod debate;
pub(crate) mod doctor;
pub(crate) mod gate;
pub(crate) mod hook;
pub(crate) mod init;
pub(crate) mod land;
pub(crate) mod mcp;
pub(crate) mod modify;
pub(crate) mod rehearse;
pub(crate) mod reject;
pub(crate) mod resolve;
pub(crate) mod resume;
pub(crate) mod run;
pub(crate) mod runs;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod status;
pub(crate) mod undo;
pub(crate) mod war_room;
pub(crate) mod watch;
pub(crate) mod workflow;

use crate::args::cli::Command;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::scene::Scene;

/// Runs one command. What acts for the person runs for nobody else.
pub(crate) fn perform(scene: &Scene, command: &Command) -> Result<Exit, CommandError> {
    command.for_whom().permit(scene.actor())?;
    match command {
        Command::Init(args) => init::run(scene, args),
        Command::Doctor(args) => doctor::run(scene, args),
        Command::Hook(args) => hook::run(scene, args),
        Command::Mcp => mcp::run(scene),
        Command::Run(args) => run::run(scene, args),
        Command::Resume(args) => resume::run(scene, args),
        Command::Land(args) => land::run(scene, args),
        Command::Runs(args) => runs::run(scene, args),
        Command::Status(args) => status::run(scene, args),
        Command::Watch(args) => watch::run(scene, args),
        Command::Brief(args) => brief::run(scene, args),
        Command::Checkpoints(args) => checkpoints::run(scene, args),
        Command::Show(args) => show::run(scene, args),
        Command::Serve(args) => serve::run(scene, args),
        Command::Approve(args) => approve::run(scene, args),
        Command::Reject(args) => reject::run(scene, args),
        Command::Modify(args) => modify::run(scene, args),
        Command::Resolve(args) => resolve::run(scene, args),
        Command::Undo(args) => undo::run(scene, args),
        Command::Gate(args) => gate::run(scene, args),
        Command::Checkpoint(args) => checkpoint::run(scene, args),
        Command::WarRoom(args) => war_room::run(scene, args),
        Command::Debate(args) => debate::run(scene, args),
        Command::Workflow(args) => workflow::run(scene, args),
        Command::Named(named) => workflow::run_named(scene, named),
        Command::Audit(args) => audit::run(scene, args),
        Command::Bench(args) => bench::run(scene, args),
        Command::Rehearse(args) => rehearse::run(scene, args),
        Command::Completions(args) => completions::run(scene, args),
        // It is told apart before the command line is read: its arguments may be no text.
        Command::Guard(_) => Ok(Exit::Usage),
    }
}
