use super::*;

fn run_session(seat: HookSeat, mode: &str) -> HookedSession {
    HookedSession {
        seat,
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
        ("default", Parking::Ask),
        ("acceptEdits", Parking::Ask),
        ("plan", Parking::Ask),
        ("bypassPermissions", Parking::Refuse),
        ("auto", Parking::Refuse),
        ("dontAsk", Parking::Refuse),
        ("Default", Parking::Refuse),
        ("somethingNew", Parking::Refuse),
        ("", Parking::Refuse),
    ];
    for (mode, expected) in modes {
        for moment in [Moment::BeforeTool, Moment::Permission] {
            let at = |seat| run_session(seat, mode).parking(ClaudeCode, moment, false);
            assert_eq!(at(HookSeat::Terminal), expected, "{mode}");
            assert_eq!(at(HookSeat::Print), Parking::Refuse, "{mode}");
            assert_eq!(at(HookSeat::Elsewhere), Parking::Refuse, "{mode}");
        }
        for agent in [HookedAgent::Codex, HookedAgent::Gemini] {
            let seen =
                run_session(HookSeat::Terminal, mode).parking(agent, Moment::BeforeTool, true);
            assert_eq!(seen, Parking::Refuse, "{agent:?} {mode}");
        }
    }
}

#[test]
fn a_call_is_laid_down_only_on_request_and_only_where_that_is_heard() {
    use HookedAgent::ClaudeCode;
    for (seat, mode, expected) in [
        (HookSeat::Print, "default", Parking::Defer),
        (HookSeat::Print, "plan", Parking::Defer),
        (HookSeat::Print, "dontAsk", Parking::Defer),
        (HookSeat::Print, "acceptEdits", Parking::Refuse),
        (HookSeat::Print, "bypassPermissions", Parking::Refuse),
        (HookSeat::Print, "auto", Parking::Refuse),
        (HookSeat::Print, "", Parking::Refuse),
        (HookSeat::Terminal, "default", Parking::Ask),
        (HookSeat::Terminal, "bypassPermissions", Parking::Refuse),
        (HookSeat::Elsewhere, "default", Parking::Refuse),
    ] {
        let one = run_session(seat, mode);
        let flagged = HookedSession {
            defers: true,
            ..one.clone()
        };
        let before = Moment::BeforeTool;
        assert_eq!(
            one.parking(ClaudeCode, before, true),
            expected,
            "{seat:?} {mode}"
        );
        assert_eq!(
            flagged.parking(ClaudeCode, before, false),
            expected,
            "{seat:?} {mode}"
        );
        assert_ne!(
            one.parking(ClaudeCode, Moment::Permission, true),
            Parking::Defer
        );
    }
}

#[test]
fn where_a_session_is_held_is_reported_by_its_variables_and_unknown_is_elsewhere() {
    for (seen, seat) in [
        (&[("CLAUDE_CODE_ENTRYPOINT", "cli")][..], HookSeat::Terminal),
        (
            &[
                ("CLAUDE_CODE_ENTRYPOINT", "cli"),
                ("CLAUDE_CODE_SESSION_ATTENDED", "1"),
            ],
            HookSeat::Terminal,
        ),
        (
            &[
                ("CLAUDE_CODE_ENTRYPOINT", "cli"),
                ("CLAUDE_CODE_SESSION_ATTENDED", "0"),
            ],
            HookSeat::Elsewhere,
        ),
        (
            &[
                ("CLAUDE_CODE_ENTRYPOINT", "cli"),
                ("COS_NESTING", "attempt:1"),
            ],
            HookSeat::Elsewhere,
        ),
        (&[("CLAUDE_CODE_ENTRYPOINT", "sdk-cli")], HookSeat::Print),
        (&[("CLAUDE_CODE_ENTRYPOINT", "sdk-ts")], HookSeat::Print),
        (
            &[("CLAUDE_CODE_ENTRYPOINT", "claude-vscode")],
            HookSeat::Elsewhere,
        ),
        (
            &[("CLAUDE_CODE_ENTRYPOINT", "claude-desktop")],
            HookSeat::Elsewhere,
        ),
        (&[("CLAUDE_CODE_ENTRYPOINT", "")], HookSeat::Elsewhere),
        (&[], HookSeat::Elsewhere),
    ] {
        let variable = |name: &str| {
            let found = seen.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        assert_eq!(HookSeat::of_claude_code(&variable), seat, "{seen:?}");
    }
}

#[test]
fn every_agent_has_a_row_for_every_place() {
    for agent in HookedAgent::ALL {
        let rows = || ASKING.iter().filter(|row| row.agent == agent.title());
        for seat in [HookSeat::Terminal, HookSeat::Print, HookSeat::Elsewhere] {
            let whole = |row: &table::AskingRow| {
                row.seat.is_none_or(|one| one == seat) && row.modes.is_empty() && !row.on_request
            };
            assert!(rows().any(whole), "{agent:?} {seat:?}");
        }
        assert_ne!(on_failure(agent, false), "that is not known");
    }
    assert!(on_failure(HookedAgent::ClaudeCode, true).contains("blocked"));
    for row in ASKING {
        for text in [row.one, row.several, row.source] {
            assert!(!text.is_empty() && !text.contains('|'), "{}", row.agent);
        }
    }
}
