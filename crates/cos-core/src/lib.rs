//! Chief of Staff decides here.
//!
//! Values in, values out: no file, no clock, no chance, no thread. `run::apply` folds facts and
//! `run::decide` chooses requests; everything else is a rule that one of the two asks.

pub mod id;

pub mod time;

pub mod money;

pub mod score;

pub mod path;

pub mod goal;

pub mod policy;

pub mod failure;

pub mod evidence;

pub mod effect;

pub mod area;

pub mod shell;

pub mod command;

pub mod wording;

pub mod survey;

pub mod risk;

pub mod preflight;
