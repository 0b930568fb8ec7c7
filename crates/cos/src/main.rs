//! `cos`: reads the command line, runs one command, tells how it ended.

mod answering;
mod args;
mod batch;
mod council_deps;
mod commands;
mod conversation;
mod crew;
mod error;
mod exit;
mod for_whom;
mod foresight;
mod found;
mod gated;
mod gauge;
mod hook;
mod mcp;
mod orders;
mod output;
mod plugin;
mod render;
mod scene;
mod signal;
mod sit;
mod view;
mod web;

use cos_core::hint::Hint;
use error::{CommandError, ErrorKind};
use exit::Exit;
use output::{Form, Output};
use std::process::ExitCode;

fn main() -> ExitCode {
    tell_of_defects_alone();
    // An agent's hook is one also behind the flag that every command has.
    let mut words = std::env::args_os()
        .skip(1)
        .skip_while(|word| word == "--json");
    match words.next() {
        Some(word) if word == "guard" => return cos_engine::process::guard::main(words),
        Some(word) if word == "script" => return cos_engine::script::main(),
        Some(word) if word == "hook" => {
            let words: Vec<_> = words.collect();
            if let Some(code) = hook::main(&words) {
                return code;
            }
        }
        _ => {}
    }
    let cli = match args::cli::Cli::read() {
        Ok(cli) => cli,
        Err(refusal) => return ExitCode::from(refuse(refusal).code()),
    };
    let form = if cli.json { Form::Json } else { Form::Text };
    let columns = std::env::var("COLUMNS").ok();
    let output = Output::of_process(form, columns.as_deref());
    cos_engine::process::adopt_orphans();
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
fn refuse(refusal: clap::Error) -> Exit {
    if !refusal.use_stderr() {
        let _ = refusal.print();
        return Exit::Done;
    }
    let form = if wants_json() { Form::Json } else { Form::Text };
    let output = Output::of_process(form, std::env::var("COLUMNS").ok().as_deref());
    if refusal.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = refusal.print();
        let none = CommandError::new(ErrorKind::Usage, "no command is named");
        output.fail_to_program(&none.hint(help()));
    } else {
        output.fail(&CommandError::of_command_line(refusal, help()));
    }
    Exit::Usage
}

/// The help that fits what was typed.
fn help() -> Hint {
    let declared = args::cli::Cli::declaration();
    let mut typed = std::env::args_os().skip(1);
    let command = typed.find_map(|word| declared.find_subcommand(word));
    command.map_or_else(
        || "cos --help".into(),
        |command| Hint::new("cos {} --help").value(command.get_name()),
    )
}

/// A text on which the shell's grammar gives up is one that is asked about, no defect of ours.
fn tell_of_defects_alone() {
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !cos_core::shell::asks_the_grammar() {
            tell(panic);
        }
    }));
}

/// What is told when a promise of the code did not hold; its own words stand above.
fn defect() -> CommandError {
    let text = "this is a defect in cos; what was acknowledged is in the journal";
    CommandError::new(ErrorKind::Bug, text).hint("cos resume, and report the lines above")
}
