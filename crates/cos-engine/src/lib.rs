//! Chief of Staff acts here.

pub mod detect;
pub mod goals_file;
pub mod problem;
pub mod prompt;
#[cfg(test)]
mod published;
pub mod settings;
pub mod spelling;
pub mod world;
