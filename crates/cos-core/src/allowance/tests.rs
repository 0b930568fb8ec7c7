use super::*;
use crate::id::ActionId;

const DAY: i64 = 86_400_000;

fn given(id: &str, covers: Covers) -> Event {
    Event::AllowanceGiven {
        allowance: AllowanceId::new(id),
        worktree: "/w/repo".into(),
        covers,
        by: "ada".into(),
        until: Timestamp(DAY),
        origin: None,
    }
}

fn once(text: &str) -> Covers {
    Covers::Once {
        fingerprint: Fingerprint::of(&[("text", text)]),
        text: text.into(),
    }
}

fn fold(events: &[Event]) -> Vec<Allowance> {
    let mut known = Vec::new();
    for event in events {
        apply(&mut known, Timestamp(0), event);
    }
    known
}

#[test]
fn an_allowance_for_one_action_is_not_one_for_another_and_none_after_its_use_or_end() {
    let print = |text: &str| Fingerprint::of(&[("text", text)]);
    let open = fold(&[given("a", once("git push"))]);
    let used = fold(&[
        given("a", once("git push")),
        Event::AllowanceUsed {
            allowance: AllowanceId::new("a"),
            action: ActionId::new("x"),
        },
    ]);
    let revoked = fold(&[
        given("a", once("git push")),
        Event::AllowanceRevoked {
            allowance: AllowanceId::new("a"),
            origin: None,
        },
    ]);
    for (known, text, now, holds) in [
        (&open, "git push", 0, true),
        (&open, "git push", DAY - 1, true),
        (&open, "git push", DAY, false),
        (&open, "git push", -1, false),
        (&open, "git push --force", 0, false),
        (&used, "git push", 0, false),
        (&revoked, "git push", 0, false),
    ] {
        let found = for_once(known, &print(text), Timestamp(now));
        assert_eq!(found.is_some(), holds, "{known:?} {text} at {now}");
    }
}

#[test]
fn only_patterns_that_hold_and_make_sense_become_rules() {
    let pattern = |text: &str| Covers::Pattern(text.into());
    let known = fold(&[
        given("a", pattern("make deploy-*")),
        given("b", pattern("bash **")),
        given("c", once("ls")),
    ]);
    let rules = |now| -> Vec<String> {
        let held = patterns(&known, Timestamp(now)).into_iter();
        held.map(|(id, rule)| format!("{id} {}", rule.text))
            .collect()
    };
    assert_eq!(rules(0), ["a make deploy-*"]);
    assert_eq!(rules(DAY), [""; 0]);
}
