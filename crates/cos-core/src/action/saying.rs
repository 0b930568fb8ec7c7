//! Words that say that something is changed, or that it is only looked at.

/// The words of a tool's name that say it changes something, whatever its hints say.
pub(super) const CHANGING: &[&str] = &[
    "delete", "remove", "drop", "destroy", "purge", "create", "insert", "update", "write", "set",
    "send", "post", "publish", "deploy", "merge", "push", "execute", "exec", "run", "pay", "buy",
    "transfer", "grant", "revoke", "invite", "close", "cancel", "archive", "move", "rename",
    "upload",
];
/// The same in the name of a tool that does not begin with a word of [`LOOKING`]; others are nouns
/// as well.
pub(super) const MAYBE_CHANGING: &[&str] = &[
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
pub(super) const LOOKING: &[&str] = &[
    "get", "list", "read", "search", "find", "fetch", "describe", "show", "view", "query",
    "lookup", "count", "check", "is", "has", "look", "browse", "preview", "validate", "explain",
];

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
