//! One file for each command; commands never name each other.

pub(crate) mod approve;
pub(crate) mod audit;
pub(crate) mod brief;
pub(crate) mod checkpoints;
pub(crate) mod completions;
pub(crate) mod modify;
pub(crate) mod reject;
pub(crate) mod resolve;
pub(crate) mod runs;
pub(crate) mod show;
pub(crate) mod status;
pub(crate) mod watch;
