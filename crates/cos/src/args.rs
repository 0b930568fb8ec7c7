//! The command line, its help and its completions, generated from one declaration.

pub(crate) mod audit;
pub(crate) mod checkpoint;
pub(crate) mod cli;
pub(crate) mod debate;
pub(crate) mod gate;
pub(crate) mod goals;
pub(crate) mod init;
pub(crate) mod named_workflow;
pub(crate) mod serve;
pub(crate) mod war_room;
pub(crate) mod workflow;

#[cfg(test)]
mod reference;
