use super::*;

fn run_session(host: SessionHost, mode: &str) -> HookedSession {
    HookedSession {
        host,
        mode: mode.to_owned(),
        defers: false,
    }
}

#[test]
fn the_reference_of_what_agents_do_is_current() {
    crate::published::is_current("docs/reference/hooks.md", &reference());
}

#[test]
fn only_a_person_at_a_terminal_in_a_mode_that_is_known_to_prompt_is_asked() {
    use HookedAgent::ClaudeCode;
    let modes = [
        ("default", PendingReply::Ask),
        ("acceptEdits", PendingReply::Ask),
        ("plan", PendingReply::Ask),
        ("bypassPermissions", PendingReply::Refuse),
        ("auto", PendingReply::Refuse),
        ("dontAsk", PendingReply::Refuse),
        ("Default", PendingReply::Refuse),
        ("somethingNew", PendingReply::Refuse),
        ("", PendingReply::Refuse),
    ];
    for (mode, expected) in modes {
        for moment in [Moment::BeforeTool, Moment::Permission] {
            let at = |host| run_session(host, mode).pending_reply(ClaudeCode, moment, false);
            assert_eq!(at(SessionHost::Terminal), expected, "{mode}");
            assert_eq!(at(SessionHost::Print), PendingReply::Refuse, "{mode}");
            assert_eq!(at(SessionHost::Elsewhere), PendingReply::Refuse, "{mode}");
        }
        for agent in [HookedAgent::Codex, HookedAgent::Gemini] {
            let seen = run_session(SessionHost::Terminal, mode).pending_reply(
                agent,
                Moment::BeforeTool,
                true,
            );
            assert_eq!(seen, PendingReply::Refuse, "{agent:?} {mode}");
        }
    }
}

#[test]
fn a_call_is_laid_down_only_on_request_and_only_where_that_is_heard() {
    use HookedAgent::ClaudeCode;
    for (host, mode, expected) in [
        (SessionHost::Print, "default", PendingReply::Defer),
        (SessionHost::Print, "plan", PendingReply::Defer),
        (SessionHost::Print, "dontAsk", PendingReply::Defer),
        (SessionHost::Print, "acceptEdits", PendingReply::Refuse),
        (
            SessionHost::Print,
            "bypassPermissions",
            PendingReply::Refuse,
        ),
        (SessionHost::Print, "auto", PendingReply::Refuse),
        (SessionHost::Print, "", PendingReply::Refuse),
        (SessionHost::Terminal, "default", PendingReply::Ask),
        (
            SessionHost::Terminal,
            "bypassPermissions",
            PendingReply::Refuse,
        ),
        (SessionHost::Elsewhere, "default", PendingReply::Refuse),
    ] {
        let one = run_session(host, mode);
        let flagged = HookedSession {
            defers: true,
            ..one.clone()
        };
        let before = Moment::BeforeTool;
        assert_eq!(
            one.pending_reply(ClaudeCode, before, true),
            expected,
            "{host:?} {mode}"
        );
        assert_eq!(
            flagged.pending_reply(ClaudeCode, before, false),
            expected,
            "{host:?} {mode}"
        );
        assert_ne!(
            one.pending_reply(ClaudeCode, Moment::Permission, true),
            PendingReply::Defer
        );
    }
}

#[test]
fn where_a_session_is_held_is_reported_by_its_variables_and_unknown_is_elsewhere() {
    for (seen, host) in [
        (
            &[("CLAUDE_CODE_ENTRYPOINT", "cli")][..],
            SessionHost::Terminal,
        ),
        (
            &[
                ("CLAUDE_CODE_ENTRYPOINT", "cli"),
                ("CLAUDE_CODE_SESSION_ATTENDED", "1"),
            ],
            SessionHost::Terminal,
        ),
        (
            &[
                ("CLAUDE_CODE_ENTRYPOINT", "cli"),
                ("CLAUDE_CODE_SESSION_ATTENDED", "0"),
            ],
            SessionHost::Elsewhere,
        ),
        (
            &[
                ("CLAUDE_CODE_ENTRYPOINT", "cli"),
                ("COS_NESTING", "attempt:1"),
            ],
            SessionHost::Elsewhere,
        ),
        (&[("CLAUDE_CODE_ENTRYPOINT", "sdk-cli")], SessionHost::Print),
        (&[("CLAUDE_CODE_ENTRYPOINT", "sdk-ts")], SessionHost::Print),
        (
            &[("CLAUDE_CODE_ENTRYPOINT", "claude-vscode")],
            SessionHost::Elsewhere,
        ),
        (
            &[("CLAUDE_CODE_ENTRYPOINT", "claude-desktop")],
            SessionHost::Elsewhere,
        ),
        (&[("CLAUDE_CODE_ENTRYPOINT", "")], SessionHost::Elsewhere),
        (&[], SessionHost::Elsewhere),
    ] {
        let variable = |name: &str| {
            let found = seen.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        assert_eq!(SessionHost::of_claude_code(&variable), host, "{seen:?}");
    }
}

#[test]
fn every_agent_has_a_row_for_every_place() {
    for agent in HookedAgent::ALL {
        let rows = || {
            PENDING_REPLIES
                .iter()
                .filter(|row| row.agent == agent.title())
        };
        for host in [
            SessionHost::Terminal,
            SessionHost::Print,
            SessionHost::Elsewhere,
        ] {
            let whole = |row: &table::PendingReplyRow| {
                row.host.is_none_or(|one| one == host) && row.modes.is_empty() && !row.on_request
            };
            assert!(rows().any(whole), "{agent:?} {host:?}");
        }
        assert_ne!(on_failure(agent, false), "that is not known");
    }
    assert!(on_failure(HookedAgent::ClaudeCode, true).contains("blocked"));
    for row in PENDING_REPLIES {
        for text in [row.one, row.several, row.source] {
            assert!(!text.is_empty() && !text.contains('|'), "{}", row.agent);
        }
    }
}
