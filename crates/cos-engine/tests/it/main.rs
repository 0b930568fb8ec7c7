//! The engine against real processes: programs, the guard, agents over their protocol.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on should say so at once"
)]

mod acp;
mod acp_ends;
#[path = "../../../cos/tests/it/agents.rs"]
mod agents;
mod command;
mod process;
mod real_agents;
mod stage;
mod world;
