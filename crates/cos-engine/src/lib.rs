//! Chief of Staff acts here.

pub mod agent;
pub mod process;
pub mod world;
