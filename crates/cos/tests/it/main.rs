//! The one integration-test binary of the workspace. Each module is one boundary that is
//! tested from outside; `tidy` holds the house rules.
#![expect(
    clippy::panic,
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test that cannot read what it tests must stop at once"
)]

mod acp;
mod acp_ends;
mod advice;
mod agents;
mod asked_again;
mod audit_verify;
mod bad_input;
mod bench;
mod calling_off;
mod checkpoint;
mod checkpoint_doors;
mod cli;
mod command;
mod command_flows;
mod councils;
mod day;
mod debate;
mod dependency_flows;
mod dispatcher;
mod doubled_keys;
mod environment;
mod every_event;
mod export;
mod forge;
mod gate;
mod gate_corpus;
mod guides;
mod hang_up;
mod hook;
mod hook_agents;
mod hook_seats;
mod hostile_repository;
mod inside;
mod journal_format;
mod kills;
mod mcp;
mod model_script;
mod model_server;
mod models;
mod module_graph;
mod morning;
mod night;
mod one_inbox;
mod overnight;
mod overnight_scripted;
mod own_programs;
mod own_rules;
mod patience;
mod planted;
mod plugins;
mod ports;
mod process;
mod real_agents;
mod registry_flows;
mod remembered;
mod rooms;
mod run_branch;
mod run_ends;
mod schemas;
mod serve;
mod stage;
mod storm;
mod two_processes;
mod undo;
mod vetoes;
mod war_room;
mod workflow;
mod workflow_councils;
mod workflow_goals;
mod workflow_kinds;
