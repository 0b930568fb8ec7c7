//! Chief of Staff acts here.

pub mod world;

pub mod answer;

pub mod driver;
