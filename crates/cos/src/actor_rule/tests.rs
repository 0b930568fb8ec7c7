use super::*;
use crate::args::cli::Cli;
use clap::FromArgMatches as _;
use std::collections::BTreeSet;

/// Every way to type a command that acts for the person.
const ACTING: &[&str] = &[
    "init",
    "init --force",
    "init --agent codex",
    "run goals.yaml",
    "resume",
    "land r1",
    "land r1 --at 3f2a91c",
    "approve d1",
    "reject d1",
    "modify d1 --instructions x",
    "resolve d1 manual",
    "serve",
    "undo g1",
    "undo x1 --replace",
    "gate --allow make",
    "gate --allow-once make",
    "gate --revoke a1",
    "checkpoint deploy --reconsider",
    "checkpoint --right k1",
    "checkpoint --wrong k1",
    "war-room start Why?",
    "war-room resume w1",
    "war-room resume w1 --stop",
    "debate SPEC.md",
    "workflow run feature login",
    "workflow resume",
    "do-issue --issue 1",
    "pr-review --base main",
    "architecture-review",
    "fix-pr --pull-request 1",
    "execute login",
    "speckit-implement login",
    "plan login",
    "update-dependencies",
    "prepare-pr",
    "brainstorm search",
];

/// Every way to type a command that only looks, asks or judges.
const LOOKING: &[&str] = &[
    "init --agent codex --dry-run",
    "init --agent codex --print",
    "run goals.yaml --dry-run",
    "doctor",
    "runs",
    "status",
    "watch",
    "brief",
    "checkpoints",
    "inbox",
    "show d1",
    "hook codex",
    "mcp",
    "undo --list",
    "gate make",
    "gate --list",
    "gate --allowances",
    "gate --batch -",
    "checkpoint deploy",
    "checkpoint --calibration",
    "checkpoint --batch -",
    "war-room start Why? --assess-only",
    "war-room list",
    "war-room show w1",
    "war-room watch w1",
    "debate SPEC.md --check",
    "workflow check feature",
    "workflow list",
    "audit verify",
    "audit explain d1",
    "audit export",
    "completions bash",
    "guard true",
];

fn typed(line: &str) -> Command {
    let words = ["cos"].into_iter().chain(line.split(' '));
    let read = Cli::declaration().try_get_matches_from(words);
    let read = read.and_then(|matches| Cli::from_arg_matches(&matches));
    read.unwrap_or_else(|error| panic!("{line}: {error}"))
        .command
}

#[test]
fn each_way_to_act_is_for_the_person_and_each_way_to_look_is_for_the_caller() {
    for (lines, whom) in [
        (ACTING, ActorRule::PersonOnly),
        (LOOKING, ActorRule::Anyone),
    ] {
        for line in lines {
            assert_eq!(typed(line).actor_rule(), whom, "cos {line}");
        }
    }
}

/// Collects the names of all commands and their subcommands.
fn names(command: &clap::Command, before: &str, found: &mut BTreeSet<String>) {
    for one in command.get_subcommands() {
        let name = format!("{before}{}", one.get_name());
        if one.get_subcommands().next().is_none() {
            found.insert(name);
        } else {
            names(one, &format!("{name} "), found);
        }
    }
}

#[test]
fn every_command_there_is_is_in_one_of_the_lists() {
    let mut known = BTreeSet::new();
    names(&Cli::declaration(), "", &mut known);
    for name in &known {
        let is_listed = ACTING.iter().chain(LOOKING).any(|line| {
            let rest = line.strip_prefix(name.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        });
        assert!(is_listed, "`cos {name}` is in neither list");
    }
}
