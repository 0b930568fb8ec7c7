//! Chief of Staff acts here.

pub mod goals_file;
pub mod problem;
#[cfg(test)]
mod published;
pub mod settings;
pub mod spelling;
pub mod world;
