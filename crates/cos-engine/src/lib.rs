//! Chief of Staff acts here: journal, agents, worktrees, timers, simulator.

pub mod agent;
pub mod answer;
pub mod attic;
pub mod batch;
pub mod bench;
pub mod check;
pub mod checkpoint;
pub mod clock;
pub mod council;
pub mod debate;
pub mod detect;
pub mod dispatcher;
mod document;
pub mod driver;
pub mod failure;
pub mod forge;
pub mod gate;
pub mod goals_file;
pub mod hook;
pub mod model;
pub mod module_graph;
pub mod name;
pub mod nesting;
pub mod problem;
pub mod process;
pub mod prompt;
pub mod redact;
pub mod repo;
pub mod research;
pub mod script;
pub mod secret;
pub mod settings;
pub mod sim;
pub mod sitting;
pub mod spelling;
pub mod station;
pub mod store;
pub mod survey;
pub mod ticket;
pub mod workflow;
pub mod workflow_file;
pub mod workshop;
pub mod world;
pub mod yaml;

#[cfg(test)]
mod published;
