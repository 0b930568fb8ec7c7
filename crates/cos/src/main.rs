//! `cos`: reads the command line, runs one command, tells how it ended.

mod answering;
mod args;
mod commands;
mod conversation;
mod crew;
mod error;
mod exit;
mod foresight;
mod found;
mod gauge;
mod orders;
mod output;
mod render;
mod scene;
mod signal;
mod sit;
mod view;

use clap::Parser as _;
use exit::Exit;
use output::{Form, Output};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    if words.next().is_some_and(|word| word == "guard") {
        return cos_engine::process::guard::main(words);
    }
    let cli = match args::cli::Cli::try_parse() {
        Ok(cli) => cli,
        Err(refusal) => return ExitCode::from(refuse(&refusal).code()),
    };
    let form = if cli.json { Form::Json } else { Form::Text };
    let columns = std::env::var("COLUMNS").ok();
    let output = Output::of_process(form, columns.as_deref());
    let scene = scene::Scene::of_process(output.clone());
    let done = scene.and_then(|scene| commands::perform(&scene, &cli.command));
    let exit = done.unwrap_or_else(|error| {
        output.fail(&error);
        error.kind.exit()
    });
    ExitCode::from(exit.code())
}

/// Help and the version are results; everything else that cannot be read is a usage error. Nobody
/// is left to tell when printing them fails.
fn refuse(refusal: &clap::Error) -> Exit {
    let _ = refusal.print();
    if refusal.use_stderr() {
        Exit::Usage
    } else {
        Exit::Done
    }
}
