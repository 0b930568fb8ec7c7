//! Chief of Staff acts here.

pub mod world;
