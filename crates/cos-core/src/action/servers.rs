//! Tools of well-known servers by what their documentation says they do.
//!
//! The list is a file of its own, which is read only when a tool is called and only until the tool is
//! found. A server is known by the name it is registered under: whoever registers another one under
//! that name is believed, as with any program on the path.

use crate::effect::EffectKind;

/// The list. Only what [`entries`] reads may stand in it.
const SERVERS: &str = include_str!("servers.toml");

/// What a tool of a well-known server does, and why a person might care.
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

/// What stands for the key where a table of the list begins.
const TABLE: &str = "[]";

/// Whether a name is that of a server's tool, as agents write it.
fn is_of(name: &str, server: &str, tool: &str) -> bool {
    let is_joined = |start: &str, sign: &str| {
        let rest = name
            .strip_prefix(start)
            .and_then(|rest| rest.strip_prefix(server));
        rest.and_then(|rest| rest.strip_prefix(sign)) == Some(tool)
    };
    is_joined("mcp__", "__") || is_joined("mcp_", "_")
}

/// The keys of the list, each with one of the names behind it, in order.
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

/// What a key of the list says.
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
