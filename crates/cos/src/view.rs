//! The result of each command as a struct, which the terminal, `--json` and the web show. A view
//! selects and counts; it never formats. Amounts are numbers of dollars in fields that end in
//! `_usd`, durations are milliseconds in `_ms`, timestamps are RFC 3339 in UTC in `_at`.

pub(crate) mod amount;
pub(crate) mod audit;
pub(crate) mod awaited;
pub(crate) mod blocker;
pub(crate) mod brief;
pub(crate) mod checkpoint;
mod closed_list;
pub(crate) mod debate;
pub(crate) mod decision;
pub(crate) mod doctor;
pub(crate) mod done;
pub(crate) mod event;
pub(crate) mod gate;
pub(crate) mod hook;
pub(crate) mod inbox;
pub(crate) mod init;
pub(crate) mod next;
pub(crate) mod outcome;
pub(crate) mod plan;
pub(crate) mod progress;
pub(crate) mod record;
pub(crate) mod room;
pub(crate) mod run;
pub(crate) mod runs;
pub(crate) mod serve;
pub(crate) mod status;
pub(crate) mod story;
pub(crate) mod tried;
pub(crate) mod undoable;
pub(crate) mod war_room;
pub(crate) mod workflow;

/// The version of every view's fields; adding a field does not change it.
pub(crate) const SCHEMA_VERSION: u32 = 1;

#[cfg(test)]
pub(crate) mod example;
#[cfg(test)]
mod published;
