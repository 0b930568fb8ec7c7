use super::*;
use cos_core::ledger::Scope;
use cos_core::research::{RoomEnd, RoomPhase, RoundVerdict, Section, SectionState};
use cos_store::Projection as _;

#[test]
fn a_room_comes_to_a_proposal_and_writes_it_down() {
    let stage = Stage::new(agreeable);
    let store = memory();
    let stored = stage.convene(&store, stage.spec()).unwrap();
    assert_eq!(stored.room.end, Some(RoomEnd::Complete));
    let verdict = stored.room.closing(RoomPhase::Ideation, 2).unwrap().verdict;
    assert_eq!(verdict, RoundVerdict::Consensus);
    assert_eq!(
        stored.room.standing(Section::Metric),
        Some(SectionState::Agreed)
    );
    assert_eq!(
        load_room(&store, &CouncilId::new("r-1")).unwrap(),
        Some(stored.clone())
    );
    let balance = store
        .balance(&Scope::Council(CouncilId::new("r-1")))
        .unwrap();
    assert_eq!(
        (balance.reserved, balance.settled),
        (Money::ZERO, stored.room.spent)
    );
    let files = stage.files();
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    let public = "project/results/war-room/r-1";
    for name in ["discussion-log.md", "idea-snapshot.md", "proposal-draft.md"] {
        assert!(
            names.contains(&format!("{public}/{name}").as_str()),
            "{names:?}"
        );
    }
    for name in [
        "SUMMARY.md",
        ".private/agent-1-memo.md",
        ".private/agent-4-memo.md",
    ] {
        assert!(
            names.contains(&format!("rooms/r-1/{name}").as_str()),
            "{names:?}"
        );
    }
    let states = names
        .iter()
        .filter(|name| name.ends_with("/agent-0.md"))
        .count();
    assert_eq!(
        states,
        stored.room.closings.len(),
        "one state for each round"
    );
    let proposal = &files[&format!("{public}/proposal-draft.md")];
    let headings = proposal
        .lines()
        .filter(|line| line.starts_with("## "))
        .count();
    assert_eq!(headings, 6, "{proposal}");
    let summary = &files["rooms/r-1/SUMMARY.md"];
    assert!(summary.contains("**Status**: complete"), "{summary}");
    let memo = &files["rooms/r-1/.private/agent-2-memo.md"];
    for field in [
        "Persona",
        "Session summary",
        "Position changes",
        "Pressure events",
        "Mental state",
        "Drift flag",
    ] {
        assert!(
            memo.contains(&format!("**{field}**: ")),
            "{field} in {memo}"
        );
    }
}

#[test]
fn one_voice_for_all_is_marked_wherever_it_is_shown() {
    let stage = Stage::new(|request| match wanted(request) {
        Wanted::Everybody => {
            let text = if request.question.contains("This is round 2 of") {
                "Now.\nPROPOSE: signed cookies\n[AGREE]"
            } else {
                "A view.\n[AGREE]"
            };
            let turn = |seat: u8| json!({"member": seat, "text": text});
            json!({"turns": (1..=4).map(turn).collect::<Vec<_>>()}).to_string()
        }
        _ => agreeable(request),
    });
    let mut spec = stage.spec();
    spec.voicing = Voicing::Simulated;
    let stored = stage.convene(&memory(), spec).unwrap();
    assert_eq!(stored.room.end, Some(RoomEnd::Complete));
    assert!(!stored.room.may_decide_alone());
    let log = stage.files()["project/results/war-room/r-1/discussion-log.md"].clone();
    assert!(
        log.contains("Simulated: one model spoke for all members."),
        "{log}"
    );
}

#[test]
fn a_room_that_does_not_fit_under_a_cap_asks_no_one() {
    let stage = Stage::new(agreeable);
    let mut spec = stage.spec();
    spec.limits.budget = Money::dollars(51);
    let refused = stage.convene(&memory(), spec);
    let error = refused.expect_err("it does not fit").to_string();
    assert!(error.starts_with("the room may cost $"), "{error}");
    assert_eq!(stage.script.asked().len(), 0);
}
