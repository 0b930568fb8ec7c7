//! Judges one action of a coding agent: parses it as a shell would, works out its effects, and gives
//! the verdict: allow, ask or deny.
//!
//! Pure: no file, no clock, no network. Facts about programs are data in `catalogue/`.

pub mod action;
pub mod address;
pub mod area;
pub mod catalogue;
pub mod command;
pub mod effect;
pub mod foreign;
pub mod hint;
pub mod intent;
pub mod path;
pub mod profile;
pub mod score;
pub mod shell;
pub mod verdict;
