//! `cos`: reads the command line, runs one command, tells how it ended.

mod args;
mod conversation;
mod error;
mod exit;
mod gauge;
mod output;
mod render;
mod view;

fn main() {}
