//! Tests and measures Chief of Staff; it is never shipped.
//!
//! It holds a simulator, rules that every implementation of a port must keep, and the benchmarks.
//! The binary `cos-lab` starts the simulator and the benchmarks.

pub mod bench;
pub mod conformance;
pub mod measure;
pub mod report;
pub mod sim;
