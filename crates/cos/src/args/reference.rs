//! Writes the reference of the commands from their declaration, and checks that it is current.

use super::cli::Cli;
use crate::exit::EXITS;
use clap::Command;
use std::fmt::Write as _;
use std::path::Path;

fn reference() -> String {
    let mut root = Cli::declaration()
        .term_width(96)
        .disable_help_subcommand(true);
    root.build();
    let mut text = String::from(
        "# Commands\n\nGenerated from the declaration of the command line. `COS_BLESS=1 cargo test -p cos reference`\n\
         generates it again.\n\n## Exit codes\n\n| code | meaning |\n|---:|---|\n",
    );
    for row in EXITS {
        let _ = writeln!(text, "| {} | {} |", row.code, row.meaning);
    }
    text.push_str("\nWhen several apply, 2 wins over 4, 4 over 3, and 3 over 1.\n");
    section(&root, "", &mut text);
    text
}

/// From this number of shared arguments on, they are written once, with the first command.
const SHARED: usize = 8;

fn section(command: &Command, above: &str, text: &mut String) {
    section_like(command, None, above, text);
}

/// Writes the section of one command. Arguments that it shares with an earlier command are written
/// there.
fn section_like(command: &Command, like: Option<&str>, above: &str, text: &mut String) {
    let name = format!("{above}{}", command.get_name());
    let mut shown = command.clone();
    if like.is_some() {
        let usage = shown.render_usage().to_string();
        shown = shown
            .override_usage(usage.trim_start_matches("Usage:").trim().to_owned())
            .mut_args(|arg| arg.hide(true));
    }
    let help = shown.render_long_help().to_string();
    let help: Vec<&str> = help.lines().map(str::trim_end).collect();
    let help = help.join("\n");
    let _ = write!(text, "\n## {name}\n\n```text\n{}\n```\n", help.trim_end());
    if let Some(other) = like {
        let _ = writeln!(
            text,
            "\nIt takes the arguments and options of `{above}{other}`."
        );
    }
    let mut seen: Vec<(String, &str)> = Vec::new();
    for child in command
        .get_subcommands()
        .filter(|child| !child.is_hide_set() && child.get_name() != "help")
    {
        let taken = argument_help(child);
        let like = seen.iter().find(|(other, _)| *other == taken);
        section_like(
            child,
            like.map(|(_, name)| *name),
            &format!("{name} "),
            text,
        );
        if like.is_none() && child.get_arguments().count() >= SHARED {
            seen.push((taken, child.get_name()));
        }
    }
}

/// Lists all arguments of a command with their help.
fn argument_help(command: &Command) -> String {
    let describe = |arg: &clap::Arg| {
        let help = arg.get_long_help().or_else(|| arg.get_help());
        format!("{}: {}\n", arg.get_id(), help.cloned().unwrap_or_default())
    };
    command.get_arguments().map(describe).collect()
}

#[test]
fn the_declaration_is_sound() {
    Cli::declaration().debug_assert();
}

#[test]
fn the_reference_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/commands.md");
    let wanted = reference();
    if std::env::var_os("COS_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("it has a folder")).expect("it can be made");
        std::fs::write(&path, &wanted).expect("the reference can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == wanted,
        "docs/reference/commands.md is out of date; type COS_BLESS=1 cargo test -p cos reference"
    );
}
