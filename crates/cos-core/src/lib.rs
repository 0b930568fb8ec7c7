//! Chief of Staff decides here.
//!
//! Values in, values out: no file, no clock, no chance, no thread. `run::apply` folds events and
//! `run_requests::decide` chooses requests; everything else is a rule that one of the two asks.
//! Which module may name which is a list in the tidy test.

pub mod act_origin;
pub mod allowance;
pub mod alternative;
pub mod audit;
pub mod ballot;
pub mod calendar;
pub mod checkpoint;
pub mod council;
pub mod debate;
pub mod decision;
pub mod event;
pub mod evidence;
pub mod failure;
pub mod fingerprint;
pub mod goal;
pub mod id;
pub mod inbox;
pub mod ledger;
pub mod module_graph;
pub mod money;
pub mod persona;
pub mod policy;
pub mod preflight;
pub mod question;
pub mod recovery;
pub mod request;
pub mod research;
pub mod reversibility;
pub mod risk;
pub mod run;
pub mod run_requests;
pub mod survey;
pub mod time;
pub mod toposort;
pub mod trigger;
pub mod update;
pub mod workflow;

pub use cos_gate::{foreign, hint, path, score};
