//! Who is there to carry goals out.

use cos_core::goal::Executor;
use cos_core::hint::advised;
use cos_core::survey::ExecutorFound;
use cos_engine::agent::acp::AcpAgent;
use cos_engine::agent::command::CommandAgent;
use cos_engine::agent::definition::{self, Definition, Family};
use cos_engine::agent::{Agent as _, AgentError, Probe};
use cos_engine::station::Station;

/// Looks whether an agent is there; starts no work.
pub(crate) fn probe(station: &Station, definition: Definition) -> Result<Probe, AgentError> {
    let surroundings = station.surroundings();
    match definition.family {
        Family::Acp => AcpAgent::new(definition, surroundings).probe(),
        Family::Command => CommandAgent::new(definition, surroundings).probe(),
    }
}

/// Looks whether somebody is there for an executor.
pub(crate) fn find(station: &Station, executor: &Executor) -> ExecutorFound {
    let found = match executor {
        Executor::Command(_) => CommandAgent::shell(station.surroundings()).probe(),
        Executor::Agent(id) => {
            definition::find(id, &station.agents).and_then(|definition| probe(station, definition))
        }
        Executor::Workflow { name, .. } => {
            let probed = station.foreman.as_ref().map(|foreman| foreman.probe(name));
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
