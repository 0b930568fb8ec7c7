//! Chief of Staff acts here.

pub mod redact;
pub mod store;
pub mod world;

pub mod answer;

pub mod driver;

pub mod sim;
