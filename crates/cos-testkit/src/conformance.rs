//! Rules that every implementation of a port must keep.

pub mod dispatcher;
pub mod journal;
