//! Checks whether the agents that goals need are installed.

use cos_core::goal::Executor;
use cos_core::hint::advised;
use cos_core::survey::ExecutorFound;
use cos_engine::agent::acp::AcpAgent;
use cos_engine::agent::command::CommandAgent;
use cos_engine::agent::definition::{self, Definition, Family};
use cos_engine::agent::{Agent as _, AgentError, Probe};
use cos_engine::global_context::GlobalContext;

/// Checks whether an agent is installed, without starting any work.
pub(crate) fn probe(global_context: &GlobalContext, definition: Definition) -> Result<Probe, AgentError> {
    let surroundings = global_context.surroundings();
    match definition.family {
        Family::Acp => AcpAgent::new(definition, surroundings).probe(),
        Family::Command => CommandAgent::new(definition, surroundings).probe(),
    }
}

/// Checks whether an executor of a goal is available.
pub(crate) fn find(global_context: &GlobalContext, executor: &Executor) -> ExecutorFound {
    let found = match executor {
        Executor::Command(_) => CommandAgent::shell(global_context.surroundings()).probe(),
        Executor::Agent(id) => {
            definition::find(id, &global_context.agents).and_then(|definition| probe(global_context, definition))
        }
        Executor::Workflow { name, .. } => {
            let probed = global_context.child_workflow.as_ref().map(|child_workflow| child_workflow.probe(name));
            return match probed {
                Some(Ok(())) => ExecutorFound::Available,
                told => ExecutorFound::Missing {
                    why: told.and_then(Result::err).unwrap_or_default(),
                    hint: String::new(),
                },
            };
        }
    };
    match found {
        Ok(_) => ExecutorFound::Available,
        Err(error) => ExecutorFound::Missing {
            why: advised(&error),
            hint: String::new(),
        },
    }
}
