//! Holds the tables. Each row comes from an agent's documentation or from a test run, and names its
//! source; untested behaviour is marked as unknown.

use super::{PendingReply, SessionHost};

/// What an agent does with our reply when a person must decide.
pub(super) struct PendingReplyRow {
    /// The agent.
    pub(super) agent: &'static str,
    /// Where the session runs; `None` for anywhere.
    pub(super) host: Option<SessionHost>,
    /// The permission modes, in the agent's words; empty for every mode.
    pub(super) modes: &'static [&'static str],
    /// Whether the row applies only when the caller requests it.
    pub(super) on_request: bool,
    /// Our reply.
    pub(super) answer: PendingReply,
    /// The result when the turn has one call.
    pub(super) one: &'static str,
    /// The result when the turn has several calls.
    pub(super) several: &'static str,
    /// The source.
    pub(super) source: &'static str,
}

/// What an agent does with a call when its hook fails.
pub(super) struct FailingRow {
    /// The agent.
    pub(super) agent: &'static str,
    /// Whether the hook's settings contain `"onFailure": "block"`.
    pub(super) blocks: bool,
    /// What happens to the call.
    pub(super) effect: &'static str,
    /// The source.
    pub(super) source: &'static str,
}

const CLAUDE: &str = "Claude Code";
const PROMPT: &str = "its prompt shows our reason; the call runs only after Yes";
const BLOCKED: &str = "the call does not run; the agent reads the reason";

/// The first matching row decides; without a match the reply is deny.
pub(super) const PENDING_REPLIES: &[PendingReplyRow] = &[
    PendingReplyRow {
        agent: CLAUDE,
        host: Some(SessionHost::Terminal),
        modes: &["default", "acceptEdits"],
        on_request: false,
        answer: PendingReply::Ask,
        one: PROMPT,
        several: "one prompt after the other, each with our reason; each call runs only after its Yes",
        source: "run with 2.1.330 (one and several, also where a permission rule allows the call) and 2.1.185 (one); documentation of hooks, PreToolUse decision control",
    },
    PendingReplyRow {
        agent: CLAUDE,
        host: Some(SessionHost::Terminal),
        modes: &["plan"],
        on_request: false,
        answer: PendingReply::Ask,
        one: PROMPT,
        several: PROMPT,
        source: "run with 2.1.330, also where a permission rule allows the call or bypassing was made available",
    },
    PendingReplyRow {
        agent: CLAUDE,
        host: Some(SessionHost::Terminal),
        modes: &["bypassPermissions"],
        on_request: false,
        answer: PendingReply::Refuse,
        one: BLOCKED,
        several: BLOCKED,
        source: "run with 2.1.330. `ask` prompted there, but a public report (anthropics/claude-code #77212, 2.1.199 in an editor) saw it approved without a prompt; `defer` was ignored and the call ran",
    },
    PendingReplyRow {
        agent: CLAUDE,
        host: Some(SessionHost::Terminal),
        modes: &["auto"],
        on_request: false,
        answer: PendingReply::Refuse,
        one: BLOCKED,
        several: "unknown",
        source: "run with 2.1.330. `ask` prompted there; according to the documentation a version before 2.1.211 could approve without the prompt; `defer` was ignored and the call ran",
    },
    PendingReplyRow {
        agent: CLAUDE,
        host: Some(SessionHost::Terminal),
        modes: &["dontAsk"],
        on_request: false,
        answer: PendingReply::Refuse,
        one: BLOCKED,
        several: "unknown",
        source: "run with 2.1.330. According to the documentation this mode asks nothing",
    },
    PendingReplyRow {
        agent: CLAUDE,
        host: Some(SessionHost::Terminal),
        modes: &[],
        on_request: false,
        answer: PendingReply::Refuse,
        one: "unknown mode: unknown",
        several: "unknown",
        source: "documentation of hooks: `deny` prevents the call",
    },
    PendingReplyRow {
        agent: CLAUDE,
        host: Some(SessionHost::Print),
        modes: &["default", "plan", "dontAsk"],
        on_request: true,
        answer: PendingReply::Defer,
        one: "the run ends with `tool_deferred`; the call is made when the session is resumed and the hook allows it",
        several: "according to the documentation ignored, so that the call runs where the settings allow it beforehand; in the run the session was suspended anyway",
        source: "run with 2.1.330; documentation of hooks, defer a tool call for later",
    },
    PendingReplyRow {
        agent: CLAUDE,
        host: Some(SessionHost::Print),
        modes: &[],
        on_request: false,
        answer: PendingReply::Refuse,
        one: BLOCKED,
        several: BLOCKED,
        source: "run with 2.1.330 in the modes default and bypassPermissions (one and several), and with 2.1.185 in bypassPermissions (one)",
    },
    PendingReplyRow {
        agent: CLAUDE,
        host: Some(SessionHost::Elsewhere),
        modes: &[],
        on_request: false,
        answer: PendingReply::Refuse,
        one: "according to the documentation the call does not run; no run was made",
        several: "unknown",
        source: "documentation of hooks: `deny` prevents the call",
    },
    PendingReplyRow {
        agent: "Codex",
        host: None,
        modes: &[],
        on_request: false,
        answer: PendingReply::Refuse,
        one: BLOCKED,
        several: "unknown",
        source: "run with 0.169.0 in `codex exec`. It treats `ask` as a failed hook and runs the call (openai/codex #21753)",
    },
    PendingReplyRow {
        agent: "Gemini CLI",
        host: None,
        modes: &[],
        on_request: false,
        answer: PendingReply::Refuse,
        one: BLOCKED,
        several: BLOCKED,
        source: "run with 0.61.0 in the mode yolo; documentation of hooks: exit code 2 prevents the tool",
    },
    PendingReplyRow {
        agent: "opencode (plugin)",
        host: None,
        modes: &[],
        on_request: false,
        answer: PendingReply::Refuse,
        one: "the plugin throws before the tool starts: the call does not run and the agent reads the reason",
        several: "unknown",
        source: "run with 1.18.33, in this project's tests",
    },
];

/// What happens to a call when its hook cannot start, is killed, is late or fails.
pub(super) const FAILING: &[FailingRow] = &[
    FailingRow {
        agent: CLAUDE,
        blocks: false,
        effect: "the call runs as if there were no hook",
        source: "run with 2.1.330: exit code 1, killed, not there, late; documentation of hooks, timeouts",
    },
    FailingRow {
        agent: CLAUDE,
        blocks: true,
        effect: "the call is blocked from version 2.1.295 on; an older version ignores the setting and the call runs",
        source: "run with 2.1.330 (the same four: blocked) and 2.1.185 (exit code 1: ran; the file was accepted anyway)",
    },
    FailingRow {
        agent: "Codex",
        blocks: false,
        effect: "the call runs as if there were no hook",
        source: "public report of a run with 0.152.1: crashed, late, unreadable answer (openai/codex #41979)",
    },
    FailingRow {
        agent: "Gemini CLI",
        blocks: false,
        effect: "the call runs as if there were no hook",
        source: "run with 0.61.0: exit code 1, killed, late; documentation of hooks: any exit code but 0 and 2 is a warning",
    },
    FailingRow {
        agent: "opencode (plugin)",
        blocks: false,
        effect: "a command or an edit is refused when the gate gives no answer; the plugin waits for a late gate",
        source: "the plugin itself",
    },
];
