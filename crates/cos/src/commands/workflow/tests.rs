use super::feature_of;
use crate::args::cli::{Cli, Command};
use crate::args::named_workflow::NamedWorkflow;
use clap::Parser as _;

fn named(line: &str, branch: Option<&str>) -> (String, String) {
    let cli = Cli::try_parse_from(line.split(' ')).expect("a command");
    let Command::Named(named) = cli.command else {
        panic!("{line} is no workflow");
    };
    let (name, args) = named.name_and_args();
    let feature = feature_of(&args.terms, branch.map(str::to_owned), name);
    (name.to_owned(), feature)
}

#[test]
fn what_no_one_named_is_called_by_what_it_is_about() {
    let table = [
        ("cos do-issue --issue 42", "issue-42"),
        ("cos do-issue --issue 42 --issue 57", "issue-42-57"),
        (
            "cos do-issue --issue https://forge.example/o/r/issues/9",
            "issue-9",
        ),
        ("cos do-issue --text docs/login-loop.md", "login-loop"),
        ("cos fix-pr --pull-request 12 --issue 3", "pr-12"),
        ("cos pr-review --base main", "work-login"),
        ("cos update-dependencies", "work-login"),
    ];
    for (line, feature) in table {
        assert_eq!(named(line, Some("work/login")).1, feature, "{line}");
    }
    assert_eq!(named("cos plan", None).1, "plan");
    assert_eq!(named("cos plan", Some("---")).1, "plan");
}

#[test]
fn every_workflow_that_is_a_command_is_built_in() {
    let ours = cos_engine::workflow_file::Library::new(Vec::new());
    let all = [
        "do-issue",
        "pr-review",
        "architecture-review",
        "fix-pr",
        "execute",
        "speckit-implement",
        "plan",
        "update-dependencies",
        "prepare-pr",
        "brainstorm",
    ];
    for name in all {
        assert_eq!(named(&format!("cos {name}"), None).0, name);
        let found = ours.find(name, std::path::Path::new("."));
        assert!(found.is_ok(), "{name} is not built in");
    }
    let commands =
        <NamedWorkflow as clap::Subcommand>::augment_subcommands(clap::Command::new("cos"));
    assert_eq!(commands.get_subcommands().count(), all.len());
}
