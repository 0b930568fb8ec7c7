//! What a tool of a server would do, by its name and its hints, which are claims.

use super::Tool;
use crate::address::words_of;
use crate::effect::{Effect, EffectKind, Finding, Place};

/// The words of a tool's name that say it changes something, whatever its hints say.
const CHANGING: &[&str] = &[
    "delete", "remove", "drop", "destroy", "purge", "create", "insert", "update", "write", "set",
    "send", "post", "publish", "deploy", "merge", "push", "execute", "exec", "run", "pay", "buy",
    "transfer", "grant", "revoke", "invite", "close", "cancel", "archive", "move", "rename",
    "upload",
];
/// The same in the name of a tool that does not begin with a word of [`LOOKING`]; others are nouns
/// as well.
const MAYBE_CHANGING: &[&str] = &[
    "add",
    "edit",
    "modify",
    "apply",
    "restart",
    "start",
    "stop",
    "kill",
    "truncate",
    "put",
    "patch",
    "submit",
    "schedule",
    "refund",
    "charge",
    "reply",
    "comment",
    "assign",
    "enable",
    "disable",
    "reset",
    "terminate",
    "provision",
    "sync",
    "import",
    "restore",
    "rotate",
    "approve",
    "reject",
    "overwrite",
    "replace",
    "save",
    "clear",
    "flush",
    "wipe",
    "trigger",
    "invoke",
    "rollback",
    "book",
    "order",
    "unpublish",
    "sign",
    "shutdown",
    "evaluate",
    "eval",
    "click",
    "fill",
    "mutate",
    "vote",
    "trade",
    "sell",
    "withdraw",
    "deposit",
    "erase",
    "reboot",
    "install",
    "uninstall",
    "block",
    "ban",
    "mint",
    "burn",
    "swap",
    "sql",
    "nuke",
    "shred",
    "dispatch",
    "payout",
    "force",
    "evict",
    "drain",
    "suspend",
    "expire",
    "scale",
    "broadcast",
    "notify",
    "email",
    "zap",
];
/// What is emptied when it is formatted; other things are only laid out anew.
const FORMATTED: &[&str] = &[
    "disk",
    "disks",
    "drive",
    "volume",
    "partition",
    "device",
    "storage",
    "card",
];
/// The words with which the name of a tool that only looks begins.
const LOOKING: &[&str] = &[
    "get", "list", "read", "search", "find", "fetch", "describe", "show", "view", "query",
    "lookup", "count", "check", "is", "has", "look", "browse", "preview", "validate", "explain",
];

/// What calling a tool shows.
pub(super) fn of_tool(tool: &Tool) -> Finding {
    // Without the name of its server: `mcp__x__deleteUser` has `delete` and `user`.
    let own = tool.name.rsplit("__").next().unwrap_or_default();
    let words = words_of(own);
    let says = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let looks = words
        .first()
        .is_some_and(|word| LOOKING.contains(&word.as_str()));
    let empties = says(&["format"]) && says(FORMATTED);
    let changes = empties || says(CHANGING) || !looks && says(MAYBE_CHANGING);
    let (kind, why) = match (tool.read_only, tool.destructive) {
        (Some(true), Some(true)) => (EffectKind::Unreadable, "its hints contradict each other"),
        (Some(true), _) if changes => (
            EffectKind::Unreadable,
            "its name says that it changes something",
        ),
        (Some(true), _) => (EffectKind::Reads, ""),
        (_, Some(true)) => (
            EffectKind::LosesData,
            "it says that it may destroy something",
        ),
        (Some(false), _) | (None, Some(false)) => (
            EffectKind::ChangesLiveSystem,
            "it does not say what it changes",
        ),
        (None, None) => (EffectKind::Unreadable, "it says nothing about what it does"),
    };
    let effect = Effect::new(kind, &tool.name, Place::Outside);
    Finding::new(effect, "tool").because(why)
}
