//! What a tool of a server would do, by its name, its title and its hints, which are claims, and by
//! what it is given.

use super::Tool;
use super::given::{of_given, shows};
use crate::address::words_of;
use crate::command::{Folders, Reading};
use crate::effect::{Effect, EffectKind, Finding, Place};
use crate::gate::{LOOKING_TOOL, TOOL};

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
    "rm",
    "empty",
    "fork",
    "star",
    "unstar",
    "mark",
    "dismiss",
    "manage",
    "rerun",
    "retry",
    "replay",
    "resume",
    "pause",
    "subscribe",
    "unsubscribe",
    "follow",
    "unfollow",
    "checkout",
    "commit",
    "lock",
    "unlock",
    "turn",
    "redeem",
    "wire",
    "press",
    "drag",
    "handle",
    "accept",
    "decline",
    "join",
    "leave",
    "mute",
    "pin",
    "unpin",
    "forward",
    "tweet",
    "stake",
    "terminal",
    "shell",
    "bash",
    "powershell",
    "cmd",
    "python",
    "interpreter",
    "repl",
];
/// Words with which a name begins that is written without any gap: `deleterepo`.
const BEGINNING: &[&str] = &[
    "delete",
    "destroy",
    "remove",
    "create",
    "insert",
    "truncate",
    "publish",
    "deploy",
    "execute",
    "uninstall",
    "overwrite",
    "shutdown",
    "unpublish",
    "terminate",
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

/// Those of them behind which every word is a noun.
const PLAINLY_LOOKING: &[&str] = &["get", "list", "read", "describe", "show", "view", "count"];

/// What calling a tool shows: what its name, its title and its hints say, and what stands in its
/// arguments, which is read like an action of its own.
pub(super) fn of_tool(tool: &Tool, folders: &Folders) -> Reading {
    let mut reading = shows(by_its_words(tool));
    for given in &tool.given {
        reading.add(of_given(own_name(tool), given, folders));
    }
    // What a rule says of a tool it says of nothing that the tool is given.
    for (at, finding) in reading.findings.iter_mut().enumerate() {
        finding.command = (at == 0).then_some(0);
    }
    reading
}

/// The name of a tool without that of its server: `deleteUser` of `mcp__x__deleteUser`.
fn own_name(tool: &Tool) -> &str {
    tool.name.rsplit("__").next().unwrap_or_default()
}

/// What the name of a tool, its title and its hints say.
fn by_its_words(tool: &Tool) -> Finding {
    let own = own_name(tool);
    // Letters that only look like others, and those that nobody sees.
    let hides = own.is_empty() || !own.is_ascii();
    let titled = tool.title.as_deref().unwrap_or_default();
    let changes = says_change(&words_of(own)) || says_change(&words_of(titled));
    let (kind, why) = match (tool.read_only, tool.destructive) {
        (Some(true), Some(true)) => (EffectKind::Unreadable, "its hints contradict each other"),
        (Some(true), _) if hides => (EffectKind::Unreadable, "its name hides what it is"),
        (Some(true), _) if changes => (
            EffectKind::Unreadable,
            "its name or its title says that it changes something",
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
    let rule = if !hides && !changes && only_looks(own) {
        LOOKING_TOOL
    } else {
        TOOL
    };
    let effect = Effect::new(kind, &tool.name, Place::Outside);
    Finding::new(effect, rule).because(why)
}

/// Whether the name of a tool says that it looks, and nothing else.
fn only_looks(own: &str) -> bool {
    // Some agents write `mcp_SERVER_TOOL`.
    let words = words_of(own);
    let behind = usize::from(words.first().is_some_and(|word| word == "mcp")) * 2;
    let words = words.get(behind..).unwrap_or_default();
    let says = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let plainly = words
        .first()
        .is_some_and(|word| PLAINLY_LOOKING.contains(&word.as_str()));
    let looks = words
        .first()
        .is_some_and(|word| LOOKING.contains(&word.as_str()));
    looks && !says(CHANGING) && (plainly || !says(MAYBE_CHANGING))
}

/// Whether a switch of this name, turned on, has something changed: `force`, `delete_after`.
pub(super) fn switches_change(words: &[String]) -> bool {
    let says = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    // What is only rehearsed changes nothing.
    !says(&["dry", "preview", "simulate"]) && (says(&["force", "overwrite"]) || says(CHANGING))
}

/// Whether the words of a name or of a title say that something is changed.
pub(super) fn says_change(words: &[String]) -> bool {
    let says = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let looks = words
        .first()
        .is_some_and(|word| LOOKING.contains(&word.as_str()));
    let empties = says(&["format"]) && says(FORMATTED);
    let first = words.first().map_or("", String::as_str);
    let begins = BEGINNING.iter().any(|word| first.starts_with(word));
    empties || begins || says(CHANGING) || !looks && says(MAYBE_CHANGING)
}
