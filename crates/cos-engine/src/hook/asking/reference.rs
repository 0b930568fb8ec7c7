//! The tables as a page of the reference.

use super::Seat;
use super::table::{ASKING, FAILING};
use std::fmt::Write as _;

const OPENING: &str = "\
# What agents do with the answers of a hook

Written from the tables in `crates/cos-engine/src/hook/asking`; `COS_BLESS=1 cargo test -p cos-engine \
asking` writes it anew. The first row that fits decides what `cos hook` answers to a call that a person \
has to decide on. Where no row fits, the answer is `deny` with the way to a yes: `cos approve ID`, then \
the same call again.

`defer` is only answered where the caller asked for it, with `[hook] defer = true` in your own settings or \
with `cos hook claude-code --defer`.

Claude Code tells its hooks where a session is held: `CLAUDE_CODE_ENTRYPOINT` is `cli` in a terminal and \
begins with `sdk-` in print mode; `CLAUDE_CODE_SESSION_ATTENDED` is `0` where nobody sits there; a hook that \
runs inside an attempt of a run counts as elsewhere. What a person says at its prompt is written down: the \
journal holds `action_made` once the call was made.

## A call that a person has to decide on

| agent | where | mode | our answer | one call | several calls at once | source |
|---|---|---|---|---|---|---|
";

const FAILURES: &str = "
## A hook that gives no answer

It cannot be started, is killed, ends with another code than 0 or 2, or takes longer than its `timeout`. \
`cos hook` itself answers with a block after 10 seconds, and blocks where it breaks. The settings that \
`cos hook claude-code --print` and the plugin bring say `\"onFailure\": \"block\"`.

| agent | `onFailure` | what becomes of the call | source |
|---|---|---|---|
";

/// The reference as Markdown.
pub fn reference() -> String {
    let mut text = OPENING.to_owned();
    for row in ASKING {
        let place = match row.seat {
            Some(Seat::Terminal) => "terminal",
            Some(Seat::Print) => "print mode, Agent SDK",
            Some(Seat::Elsewhere) => "editor, desktop app, unknown",
            None => "anywhere",
        };
        let modes = match row.modes {
            [] => "any other".to_owned(),
            modes => format!("`{}`", modes.join("`, `")),
        };
        let request = if row.on_request { " (on request)" } else { "" };
        let _infallible = writeln!(
            text,
            "| {} | {place} | {modes} | `{}`{request} | {} | {} | {} |",
            row.agent,
            row.answer.name(),
            row.one,
            row.several,
            row.source
        );
    }
    text.push_str(FAILURES);
    for row in FAILING {
        let blocks = if row.blocks { "`block`" } else { "not set" };
        let _infallible = writeln!(
            text,
            "| {} | {blocks} | {} | {} |",
            row.agent, row.effect, row.source
        );
    }
    text
}
