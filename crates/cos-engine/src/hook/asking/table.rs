//! The tables. A row holds what an agent's documentation says or what a run with it has shown, and names
//! which of them; what nobody has seen is called unknown.

use super::{HookSeat, Parking};

/// What an agent does with our answer to a call that a person has to decide on.
pub(super) struct AskingRow {
    /// The agent.
    pub(super) agent: &'static str,
    /// Where the session is held; none for anywhere.
    pub(super) seat: Option<HookSeat>,
    /// The permission modes, in the agent's words; empty for every mode.
    pub(super) modes: &'static [&'static str],
    /// Whether the row holds only where the caller asked for it.
    pub(super) on_request: bool,
    /// What we answer.
    pub(super) answer: Parking,
    /// What it comes to when the turn has one call.
    pub(super) one: &'static str,
    /// What it comes to when the turn has several.
    pub(super) several: &'static str,
    /// Where that is from.
    pub(super) source: &'static str,
}

/// What an agent does with a call whose hook gives no answer.
pub(super) struct FailingRow {
    /// The agent.
    pub(super) agent: &'static str,
    /// Whether the hook's entry says `"onFailure": "block"`.
    pub(super) blocks: bool,
    /// What becomes of the call.
    pub(super) effect: &'static str,
    /// Where that is from.
    pub(super) source: &'static str,
}

const CLAUDE: &str = "Claude Code";
const PROMPT: &str = "its prompt shows our reason; the call runs only after Yes";
const BLOCKED: &str = "the call does not run; the agent reads the reason";

/// The first row that fits decides; where none fits the answer is deny.
pub(super) const ASKING: &[AskingRow] = &[
    AskingRow {
        agent: CLAUDE,
        seat: Some(HookSeat::Terminal),
        modes: &["default", "acceptEdits"],
        on_request: false,
        answer: Parking::Ask,
        one: PROMPT,
        several: "one prompt after the other, each with our reason; each call runs only after its Yes",
        source: "run with 2.1.330 (one and several, also where a permission rule allows the call) and 2.1.185 (one); documentation of hooks, PreToolUse decision control",
    },
    AskingRow {
        agent: CLAUDE,
        seat: Some(HookSeat::Terminal),
        modes: &["plan"],
        on_request: false,
        answer: Parking::Ask,
        one: PROMPT,
        several: PROMPT,
        source: "run with 2.1.330, also where a permission rule allows the call or bypassing was made available",
    },
    AskingRow {
        agent: CLAUDE,
        seat: Some(HookSeat::Terminal),
        modes: &["bypassPermissions"],
        on_request: false,
        answer: Parking::Refuse,
        one: BLOCKED,
        several: BLOCKED,
        source: "run with 2.1.330. `ask` prompted there, but a public report (anthropics/claude-code #77212, 2.1.199 in an editor) saw it approved without a prompt; `defer` was ignored and the call ran",
    },
    AskingRow {
        agent: CLAUDE,
        seat: Some(HookSeat::Terminal),
        modes: &["auto"],
        on_request: false,
        answer: Parking::Refuse,
        one: BLOCKED,
        several: "unknown",
        source: "run with 2.1.330. `ask` prompted there; by the documentation a version before 2.1.211 could approve without the prompt; `defer` was ignored and the call ran",
    },
    AskingRow {
        agent: CLAUDE,
        seat: Some(HookSeat::Terminal),
        modes: &["dontAsk"],
        on_request: false,
        answer: Parking::Refuse,
        one: BLOCKED,
        several: "unknown",
        source: "run with 2.1.330. By the documentation this mode asks nothing",
    },
    AskingRow {
        agent: CLAUDE,
        seat: Some(HookSeat::Terminal),
        modes: &[],
        on_request: false,
        answer: Parking::Refuse,
        one: "unknown mode: unknown",
        several: "unknown",
        source: "documentation of hooks: `deny` prevents the call",
    },
    AskingRow {
        agent: CLAUDE,
        seat: Some(HookSeat::Print),
        modes: &["default", "plan", "dontAsk"],
        on_request: true,
        answer: Parking::Defer,
        one: "the run ends with `tool_deferred`; the call is made when the session is resumed and the hook allows it",
        several: "by the documentation ignored, so that the call runs where the settings allow it beforehand; in the run the session was laid down all the same",
        source: "run with 2.1.330; documentation of hooks, defer a tool call for later",
    },
    AskingRow {
        agent: CLAUDE,
        seat: Some(HookSeat::Print),
        modes: &[],
        on_request: false,
        answer: Parking::Refuse,
        one: BLOCKED,
        several: BLOCKED,
        source: "run with 2.1.330 in the modes default and bypassPermissions (one and several), and with 2.1.185 in bypassPermissions (one)",
    },
    AskingRow {
        agent: CLAUDE,
        seat: Some(HookSeat::Elsewhere),
        modes: &[],
        on_request: false,
        answer: Parking::Refuse,
        one: "by the documentation the call does not run; no run was made",
        several: "unknown",
        source: "documentation of hooks: `deny` prevents the call",
    },
    AskingRow {
        agent: "Codex",
        seat: None,
        modes: &[],
        on_request: false,
        answer: Parking::Refuse,
        one: BLOCKED,
        several: "unknown",
        source: "run with 0.169.0 in `codex exec`. It takes `ask` for a failed hook and runs the call (openai/codex #21753)",
    },
    AskingRow {
        agent: "Gemini CLI",
        seat: None,
        modes: &[],
        on_request: false,
        answer: Parking::Refuse,
        one: BLOCKED,
        several: BLOCKED,
        source: "run with 0.61.0 in the mode yolo; documentation of hooks: exit code 2 prevents the tool",
    },
    AskingRow {
        agent: "opencode (plugin)",
        seat: None,
        modes: &[],
        on_request: false,
        answer: Parking::Refuse,
        one: "the plugin throws before the tool starts: the call does not run and the agent reads the reason",
        several: "unknown",
        source: "run with 1.18.33, in this project's tests",
    },
];

/// What becomes of a call whose hook cannot be started, is killed, is late or ends with an error.
pub(super) const FAILING: &[FailingRow] = &[
    FailingRow {
        agent: CLAUDE,
        blocks: false,
        effect: "the call runs on as if there were no hook",
        source: "run with 2.1.330: exit code 1, killed, not there, late; documentation of hooks, timeouts",
    },
    FailingRow {
        agent: CLAUDE,
        blocks: true,
        effect: "the call is blocked from version 2.1.295 on; an older version passes over the setting and the call runs on",
        source: "run with 2.1.330 (the same four: blocked) and 2.1.185 (exit code 1: ran; the file was taken all the same)",
    },
    FailingRow {
        agent: "Codex",
        blocks: false,
        effect: "the call runs on as if there were no hook",
        source: "public report of a run with 0.152.1: crashed, late, unreadable answer (openai/codex #41979)",
    },
    FailingRow {
        agent: "Gemini CLI",
        blocks: false,
        effect: "the call runs on as if there were no hook",
        source: "run with 0.61.0: exit code 1, killed, late; documentation of hooks: any exit code but 0 and 2 is a warning",
    },
    FailingRow {
        agent: "opencode (plugin)",
        blocks: false,
        effect: "a command or an edit is refused where the gate gives no answer; a late gate is waited for",
        source: "the plugin itself",
    },
];
