use super::*;
use crate::decision::{Decision, DecisionState, Lookup, Pick, Resolution, lookup};
use crate::id::DecisionId;
use crate::time::Timestamp;

fn call(exact: &str) -> ToolCall {
    ToolCall {
        agent: "Claude Code".into(),
        project: "/home/ada/shop".into(),
        folder: "/home/ada/shop".into(),
        tool: "Bash".into(),
        title: format!("`{exact}`"),
        exact: exact.into(),
        shown: vec![exact.into()],
        why: vec!["`git push` publishes something".into()],
        undo: None,
        instead: None,
    }
}

fn answered(option: &str, state: DecisionState) -> Decision {
    let draft = ask(RunId::new("x1"), &call("git push"));
    let mut decision = Decision {
        id: DecisionId::new("d-1"),
        draft,
        created_at: Timestamp(0),
        state: DecisionState::Pending,
        resolution: None,
        resolved_at: None,
        supersedes: None,
        consumed_by: None,
    };
    let pick = Pick::Option(OptionId::new(option));
    let (choice, instructions) = decision.resolve(&pick).unwrap();
    decision.resolution = Some(Resolution {
        option: choice.id,
        answer: choice.answer,
        note: None,
        instructions,
        grants: Vec::new(),
        by: "ada".into(),
        channel: "terminal".into(),
        origin: None,
    });
    decision.state = state;
    decision.resolved_at = Some(Timestamp(1));
    decision.consumed_by = (state == DecisionState::Consumed).then(|| RunId::new("x2"));
    decision
}

#[test]
fn a_yes_for_one_call_is_used_by_one_call_and_is_not_one_for_another() {
    let yes = || answered("proceed", DecisionState::Resolved);
    let used = answered("proceed", DecisionState::Consumed);
    let elsewhere = ToolCall {
        folder: "/home/ada/shop/sub".into(),
        ..call("git push")
    };
    let other_tool = ToolCall {
        tool: "Monitor".into(),
        ..call("git push")
    };
    for (name, wanted, known, counts) in [
        ("the same", call("git push"), yes(), true),
        ("used up", call("git push"), used, false),
        ("another command", call("git push -f"), yes(), false),
        ("another folder", elsewhere, yes(), false),
        ("another tool", other_tool, yes(), false),
    ] {
        let found = lookup(&ask(RunId::new("x3"), &wanted), &[known]);
        assert_eq!(matches!(found, Lookup::Answered(_)), counts, "{name}");
    }
}

#[test]
fn a_no_is_remembered_however_often_the_call_comes() {
    for state in [DecisionState::Resolved, DecisionState::Consumed] {
        let no = answered("skip", state);
        let found = lookup(&ask(RunId::new("x3"), &call("git push")), &[no]);
        assert_eq!(found, Lookup::Answered(DecisionId::new("d-1")), "{state:?}");
    }
}

#[test]
fn what_is_long_is_cut_for_the_eye_and_never_for_the_approval() {
    let long = |end: &str| ToolCall {
        shown: vec!["line".into(); 100],
        ..call(&format!("{}{end}", "line\n".repeat(100)))
    };
    let asked = ask(RunId::new("x1"), &long("good"));
    assert!(
        asked
            .context
            .iter()
            .any(|line| line.contains("40 lines left out"))
    );
    assert_ne!(
        asked.decision_key,
        ask(RunId::new("x1"), &long("evil")).decision_key
    );
}

#[test]
fn of_a_call_that_no_one_could_read_only_the_beginning_is_shown_and_how_much_is_left_out() {
    let long = ToolCall {
        shown: vec!["é".repeat(40_000), "behind it".into()],
        ..call("git push")
    };
    let draft = ask(RunId::new("x1"), &long);
    let bytes: usize = draft.context.iter().map(String::len).sum();
    assert!(bytes < SHOWN_BYTES + 1_000, "{bytes}");
    let told = |text: &str| draft.context.iter().any(|line| line.contains(text));
    assert!(told(&format!("[{} bytes left out]", 80_000 - SHOWN_BYTES)));
    assert!(told("[9 bytes left out]") && !told("behind it"));
}
