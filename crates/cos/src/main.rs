//! The program `cos`: reads the command line, runs one command, and reports how it ended.

mod actor_rule;
mod agent_check;
mod args;
mod batch;
mod cli_context;
mod commands;
mod council_deps;
mod dry_run;
mod error;
mod exit;
mod hook;
mod hook_status;
mod lookup;
mod mcp;
mod output;
mod plugin;
mod progress;
mod prompter;
mod render;
mod resolve;
mod run_session;
mod run_spec;
mod signal;
mod view;
mod web;

use cos_core::hint::Hint;
use error::{CommandError, ErrorKind};
use exit::Exit;
use output::{Form, Output};
use std::process::ExitCode;

fn main() -> ExitCode {
    hide_grammar_panics();
    // A hook call is also recognised after the global flag `--json`.
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
    let typed = match args::cli::Cli::parse_args() {
        Ok(typed) => typed,
        Err(refusal) => return ExitCode::from(refuse(refusal).code()),
    };
    let form = if typed.json { Form::Json } else { Form::Text };
    let columns = std::env::var("COLUMNS").ok();
    let output = Output::of_process(form, columns.as_deref());
    cos_engine::process::adopt_orphans();
    let done = std::panic::catch_unwind(|| {
        let cli = cli_context::CliContext::of_process(output.clone())?;
        commands::perform(&cli, &typed.command)
    });
    let done = done.unwrap_or_else(|_| Err(defect()));
    let exit = done.unwrap_or_else(|error| {
        output.fail(&error);
        error.kind.exit()
    });
    ExitCode::from(exit.code())
}

/// Checks whether JSON is wanted on a command line that could not be parsed.
fn wants_json() -> bool {
    std::env::args_os().any(|word| word == "--json")
}

/// Prints help and the version as results; everything else that cannot be parsed is a usage error.
/// If printing fails, there is no one to report it to.
fn refuse(refusal: clap::Error) -> Exit {
    if !refusal.use_stderr() {
        let _ = refusal.print();
        return Exit::Done;
    }
    let form = if wants_json() { Form::Json } else { Form::Text };
    let output = Output::of_process(form, std::env::var("COLUMNS").ok().as_deref());
    if refusal.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = refusal.print();
        let none = CommandError::new(ErrorKind::Usage, "no command is given");
        output.fail_to_program(&none.hint(help()));
    } else {
        output.fail(&CommandError::of_command_line(refusal, help()));
    }
    Exit::Usage
}

/// Returns the help command that fits the typed arguments.
fn help() -> Hint {
    let declared = args::cli::Cli::declaration();
    let mut typed = std::env::args_os().skip(1);
    let command = typed.find_map(|word| declared.find_subcommand(word));
    command.map_or_else(
        || "cos --help".into(),
        |command| Hint::new("cos {} --help").value(command.get_name()),
    )
}

/// Prints panics, except those of the shell grammar: such a command is asked about and is not a
/// bug.
fn hide_grammar_panics() {
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !cos_gate::shell::asks_the_grammar() {
            tell(panic);
        }
    }));
}

/// Returns the error for a panic; the panic's own message is printed above.
fn defect() -> CommandError {
    let text = "this is a bug in cos; confirmed data is safe in the journal";
    CommandError::new(ErrorKind::Bug, text).hint("run `cos resume`, and report the lines above")
}
