//! Classifies tools of well-known MCP servers by their documentation.
//!
//! The list is in a separate file. It is parsed only when a tool is called, and only until the tool
//! is found. A server is recognized by its registered name; another server registered under that
//! name is trusted too, like any program on the `PATH`.

use crate::effect::EffectKind;

/// The list. It may contain only what [`entries`] parses.
const SERVERS: &str = include_str!("servers.toml");

/// Returns the effect of a well-known server's tool and the reason to care.
pub(super) fn known(name: &str) -> Option<(EffectKind, &'static str)> {
    let mut servers: Vec<&str> = Vec::new();
    for (key, value) in entries() {
        match key {
            TABLE => servers.clear(),
            "names" => servers.push(value),
            key if servers.iter().any(|server| is_of(name, server, value)) => return effect(key),
            _ => {}
        }
    }
    None
}

/// The key returned for the start of a table.
const TABLE: &str = "[]";

/// Checks whether a name refers to a server's tool, as agents write it.
fn is_of(name: &str, server: &str, tool: &str) -> bool {
    let is_joined = |start: &str, sign: &str| {
        let rest = name
            .strip_prefix(start)
            .and_then(|rest| rest.strip_prefix(server));
        rest.and_then(|rest| rest.strip_prefix(sign)) == Some(tool)
    };
    is_joined("mcp__", "__") || is_joined("mcp_", "_")
}

/// Returns the keys of the list, one pair for each name, in order.
fn entries() -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut last = "";
    let lines = SERVERS.lines().map(str::trim);
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.flat_map(move |line| {
        if let Some(table) = line
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
        {
            last = TABLE;
            return vec![(TABLE, table)];
        }
        last = line.split_once(" = ").map_or(last, |(key, _)| key);
        let key = last;
        let names = line.split('"').skip(1).step_by(2);
        names.map(|name| (key, name)).collect()
    })
}

/// Returns the effect of a key.
fn effect(key: &str) -> Option<(EffectKind, &'static str)> {
    Some(match key {
        "looks" => (EffectKind::Reads, ""),
        "asks_out" => (EffectKind::LeavesMachine, ""),
        "secrets" => (EffectKind::ReadsSecrets, "the tool shows credentials"),
        "writes" => (
            EffectKind::Overwrites,
            "the tool changes files or what the server stores",
        ),
        "changes" => (
            EffectKind::ChangesLiveSystem,
            "the tool changes a system that others use",
        ),
        "publishes" => (
            EffectKind::Publishes,
            "the tool makes something visible to others",
        ),
        "sends" => (EffectKind::Sends, "the tool sends a message to others"),
        "merges" => (EffectKind::Merges, "the tool merges a change"),
        "loses" => (EffectKind::LosesData, "the tool deletes for good"),
        "runs" => (
            EffectKind::Unreadable,
            "the tool runs code that it is given",
        ),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_says_something_that_is_known() {
        let mut tables = 0;
        for (key, value) in entries() {
            tables += usize::from(key == TABLE);
            assert!(
                key == TABLE || key == "names" || effect(key).is_some(),
                "{key}: {value}"
            );
        }
        assert!(tables > 15, "{tables}");
    }

    #[test]
    fn server_and_tool_must_both_fit() {
        let kind = |name: &str| known(name).map(|(kind, _)| kind);
        for name in [
            "mcp__github__get_pull_request",
            "mcp_github_get_pull_request",
        ] {
            assert_eq!(kind(name), Some(EffectKind::Reads), "{name}");
        }
        assert_eq!(
            kind("mcp__github__merge_pull_request"),
            Some(EffectKind::Merges)
        );
        for name in [
            "mcp__other__get_pull_request",
            "mcp__github__get_pull_requests_and_more",
            "mcp__github2__get_pull_request",
            "mcp__x__github__get_pull_request",
            "mcp__slack__get_pull_request",
            "get_pull_request",
            "github",
            "",
        ] {
            assert_eq!(kind(name), None, "{name}");
        }
    }
}
