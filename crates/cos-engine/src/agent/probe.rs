//! Checks whether an agent is installed, and in which version.

mod version;

use super::definition::Definition;
use super::{AgentError, Probe, Surroundings};
use crate::process::{Launch, ProcessError};
use std::ffi::OsString;

impl Definition {
    /// Finds the program and asks it for its version, for a few seconds at most.
    pub(super) fn probe(&self, surroundings: &Surroundings) -> Result<Probe, AgentError> {
        let program = Launch {
            command: OsString::from(&self.command),
            args: vec!["--version".into()],
            cwd: std::env::temp_dir(),
            env: surroundings.env_for_probe(self),
            guard: None,
        };
        let path = program.resolve().map_err(|source| self.missing(source))?;
        Ok(Probe {
            name: self.name.clone(),
            program: path,
            version: if self.is_shell() {
                None
            } else {
                version::ask(&program)
            },
        })
    }

    fn missing(&self, source: ProcessError) -> AgentError {
        let hint = self.package.as_ref().map(|package| {
            format!(
                ": `npm install -g {package}` installs it, `agents.{}.command` names it",
                self.id
            )
        });
        AgentError::Missing {
            id: self.id.clone(),
            hint: hint.unwrap_or_default(),
            source,
        }
    }
}
