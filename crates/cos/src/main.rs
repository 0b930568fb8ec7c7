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

use error::{CommandError, ErrorKind};
use exit::Exit;
use output::{Form, Output};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    if words.next().is_some_and(|word| word == "guard") {
        return cos_engine::process::guard::main(words);
    }
    let cli = match args::cli::Cli::read() {
        Ok(cli) => cli,
        Err(refusal) => return ExitCode::from(refuse(&refusal).code()),
    };
    let form = if cli.json { Form::Json } else { Form::Text };
    let columns = std::env::var("COLUMNS").ok();
    let output = Output::of_process(form, columns.as_deref());
    let done = std::panic::catch_unwind(|| {
        let scene = scene::Scene::of_process(output.clone())?;
        commands::perform(&scene, &cli.command)
    });
    let done = done.unwrap_or_else(|_| Err(defect()));
    let exit = done.unwrap_or_else(|error| {
        output.fail(&error);
        error.kind.exit()
    });
    ExitCode::from(exit.code())
}

/// Whether JSON is wanted on a command line that could not be read.
fn wants_json() -> bool {
    std::env::args_os().any(|word| word == "--json")
}

/// Help and the version are results; everything else that cannot be read is a usage error. Nobody
/// is left to tell when printing them fails.
fn refuse(refusal: &clap::Error) -> Exit {
    let _ = refusal.print();
    if !refusal.use_stderr() {
        return Exit::Done;
    }
    if wants_json() {
        let text = refusal.kind().to_string();
        let error = CommandError::new(ErrorKind::Usage, text).hint("cos --help");
        Output::of_process(Form::Json, None).fail_to_program(&error);
    }
    Exit::Usage
}

/// What is told when a promise of the code did not hold; its own words stand above.
fn defect() -> CommandError {
    let text = "this is a defect in cos; what was acknowledged is in the journal";
    CommandError::new(ErrorKind::Bug, text).hint("cos resume, and report the lines above")
}
