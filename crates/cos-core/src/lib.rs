//! Chief of Staff decides here.
//!
//! Values in, values out: no file, no clock, no chance, no thread. `run::apply` folds facts and
//! `run_decide::decide` chooses requests; everything else is a rule that one of the two asks. Which
//! module may name which is a list in the tidy test.

pub mod act_origin;
pub mod action;
pub mod address;
pub mod allowance;
pub mod area;
pub mod audit;
pub mod run_decide;
pub mod ballot;
pub mod calendar;
pub mod catalogue;
pub mod checkpoint;
pub mod command;
pub mod council;
pub mod alternative;
pub mod debate;
pub mod decision;
pub mod effect;
pub mod evidence;
pub mod event;
pub mod failure;
pub mod fingerprint;
pub mod foreign;
pub mod gate;
pub mod goal;
pub mod hint;
pub mod id;
pub mod inbox;
pub mod intent;
pub mod ledger;
pub mod module_graph;
pub mod money;
pub mod path;
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
pub mod score;
pub mod toposort;
pub mod shell;
pub mod survey;
pub mod time;
pub mod trigger;
pub mod update;
pub mod workflow;
