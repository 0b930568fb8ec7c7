//! Writes the reference of the commands from their declaration and holds it current.

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
        "# Commands\n\nWritten from the declaration of the command line; `COS_BLESS=1 cargo test -p cos reference`\n\
         writes it anew.\n\n## Exit codes\n\n| code | meaning |\n|---:|---|\n",
    );
    for row in EXITS {
        let _ = writeln!(text, "| {} | {} |", row.code, row.meaning);
    }
    text.push_str("\nWhen several hold, 2 is told before 4, 4 before 3, and 3 before 1.\n");
    section(&root, "", &mut text);
    text
}

fn section(command: &Command, above: &str, text: &mut String) {
    let name = format!("{above}{}", command.get_name());
    let help = command.clone().render_long_help().to_string();
    let help: Vec<&str> = help.lines().map(str::trim_end).collect();
    let _ = write!(
        text,
        "\n## {name}\n\n```text\n{}\n```\n",
        help.join("\n").trim_end()
    );
    for child in command
        .get_subcommands()
        .filter(|child| !child.is_hide_set())
    {
        if child.get_name() != "help" {
            section(child, &format!("{name} "), text);
        }
    }
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
