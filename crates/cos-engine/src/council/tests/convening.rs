use super::*;
use cos_core::audit::Hash;
use cos_core::council::{
    self, ChainFlaw, CouncilEnd, DebateEffect, chain, outcome, verify_authors,
};
use cos_core::ledger::{Balance, Scope};
use std::os::unix::fs::PermissionsExt as _;

/// Half of the panel prefers the second alternative.
fn divided(asked: &Asked) -> Value {
    let for_second = matches!(
        asked.persona,
        Persona::RedTeam | Persona::Scout | Persona::IntelligenceOfficer
    );
    match asked.phase {
        CouncilPhase::FirstVote if for_second => {
            let mut ranking = asked.labels.clone();
            ranking.swap(0, 1);
            json!({"ranking": ranking})
        }
        _ => agreeable(asked),
    }
}

#[test]
fn councils_of_every_mode_come_to_their_end() {
    let rows = [
        (
            12,
            "1:intel*1 1:assessment*1 1:alternatives*1 1:first_vote*2 1:premortem*2 1:synthesis*1",
        ),
        (
            17,
            "1:intel*2 1:assessment*1 1:alternatives*3 1:first_vote*6 1:premortem*6 1:synthesis*1",
        ),
        (
            23,
            "1:intel*2 1:assessment*1 1:alternatives*3 1:first_vote*6 1:red_team*1 1:vote*6 \
             1:premortem*6 1:synthesis*1",
        ),
    ];
    for (sum, wanted) in rows {
        let room = Room::new(|asked| Ok(agreeable(asked)));
        let stored = room.convene(&memory(), spec(sum)).unwrap();
        assert_eq!(stored.council.end, Some(CouncilEnd::Decided), "{sum}");
        assert_eq!(phases(&stored.council), wanted, "{sum}");
        assert_eq!(room.asked().len(), stored.council.turns.len(), "{sum}");
    }
}

#[test]
fn they_argue_only_where_they_differ() {
    let room = Room::new(|asked| Ok(divided(asked)));
    let stored = room.convene(&memory(), spec(17)).unwrap();
    let actual = outcome(&stored.council, &room.policy);
    assert!(phases(&stored.council).contains("1:red_team*1 1:vote*6"));
    assert_eq!(actual.end, Some(CouncilEnd::Decided));
    assert!(actual.deliberation.debate.turns >= 7, "{actual:?}");
    let advice = advice(&actual, &stored.council.alternatives(1)).unwrap();
    assert_eq!(advice.orders, ["first this", "then that"]);
    assert_eq!(advice.reversal_plan.as_deref(), Some("put it back"));
    let remarks = remarks(&actual);
    let cost = &remarks[0];
    assert!(cost.starts_with("26 turns for $0.52"), "{cost}");
    assert_eq!(actual.deliberation.effect, DebateEffect::Changed);
    assert!(remarks[1].contains("changed the outcome"), "{remarks:?}");
    assert_eq!(advice.finalists.len(), 2, "the others that came far");
}

#[test]
fn what_is_in_memory_is_what_the_journal_holds() {
    let leaky = |asked: &Asked| {
        if asked.phase == CouncilPhase::Intel {
            let text = "there is password = \"tr0ub4dor-horse-battery\" in config.py";
            return Ok(json!({ "text": text }));
        }
        Ok(agreeable(asked))
    };
    let room = Room::new(leaky);
    let store = memory();
    let stored = room.convene(&store, spec(17)).unwrap();
    assert_eq!(load(&store, &CouncilId::new("w-1")).unwrap(), Some(stored));
    let told = room.asked();
    let later = told.iter().filter(|one| one.phase != CouncilPhase::Intel);
    for one in later {
        assert!(!one.request.shared.concat().contains("tr0ub4dor"));
    }
}

#[test]
fn the_whole_budget_is_held_first_and_what_was_used_is_booked_at_the_end() {
    let store = Arc::new(memory());
    let seen = Arc::new(Mutex::new(Vec::new()));
    let (looker, noted) = (store.clone(), seen.clone());
    let room = Room::new(move |asked| {
        let day = Scope::Day(LocalDate::new("2026-03-14"));
        let balance = cos_store::Projection::balance(looker.as_ref(), &day).unwrap();
        noted.lock().unwrap().push(balance);
        Ok(agreeable(asked))
    });
    let stored = room.convene(store.as_ref(), spec(12)).unwrap();
    let held = Balance {
        reserved: Money::dollars(50),
        ..Balance::default()
    };
    assert!(seen.lock().unwrap().iter().all(|one| *one == held));
    for scope in [
        Scope::Council(CouncilId::new("w-1")),
        Scope::Day(LocalDate::new("2026-03-14")),
    ] {
        let after = cos_store::Projection::balance(store.as_ref(), &scope).unwrap();
        assert_eq!(after.reserved, Money::ZERO, "{scope}");
        assert_eq!(after.settled, Money::cents(16), "{scope}");
        assert_eq!(after.settled, stored.council.spent);
    }
}

#[test]
fn a_council_over_a_cap_is_refused_before_anybody_is_asked() {
    let rows = [
        (
            Money::dollars(1),
            Money::dollars(60),
            "the cap of one (`single_usd`) leaves",
        ),
        (
            Money::dollars(50),
            Money::dollars(40),
            "the day 2026-03-14 leaves",
        ),
    ];
    for (single, daily, wanted) in rows {
        let room = Room::new(|asked| Ok(agreeable(asked)));
        let store = memory();
        let caps = CouncilCaps {
            single,
            daily,
            budget_scope: None,
        };
        let deps = room.deps(&store);
        let refused = convene(deps, &mut clock(), spec(12), &caps, "me", &|_| false);
        let error = refused.unwrap_err().to_string();
        assert!(error.contains(wanted), "{error}");
        assert!(room.asked().is_empty());
        assert_eq!(load(&store, &CouncilId::new("w-1")).unwrap(), None);
    }
}

#[test]
fn two_councils_never_hold_more_than_the_day_together() {
    let room = Room::new(|asked| Ok(agreeable(asked)));
    let store = memory();
    let date = LocalDate::new("2026-03-14");
    open(&store, spec(12), &CAPS, &date, Timestamp(1)).unwrap();
    let second = CouncilSpec {
        council: CouncilId::new("w-2"),
        ..spec(12)
    };
    let refused = room.convene(&store, second).unwrap_err();
    assert!(matches!(refused, CouncilError::OverCap { .. }), "{refused}");
    assert!(room.asked().is_empty());
}

#[test]
fn the_record_verifies_its_seals_open_and_whatever_is_changed_is_found() {
    let room = Room::new(|asked| Ok(agreeable(asked)));
    let store = memory();
    let stored = room.convene(&store, spec(17)).unwrap();
    assert_eq!(stored.faults(), []);
    let turns = chain(&stored.council);
    let seals = room.seals.open(&stored.council).unwrap();
    assert_eq!(seals.len(), turns.len());
    assert_eq!(verify_authors(&turns, &seals), []);
    assert!(seals.values().all(|seal| seal.model == "mock/model"));

    // Nothing in the journal says who spoke.
    let id = cos_core::event::Stream::Council(CouncilId::new("w-1"));
    let events = cos_store::Journal::read(&store, &id, 0).unwrap();
    let text = serde_json::to_string(&events.iter().map(|one| &one.event).collect::<Vec<_>>());
    assert!(!text.unwrap().contains("mock/model"));

    let mut tampered = stored.clone();
    tampered.council.spoken.swap(0, 1);
    assert!(!tampered.faults().is_empty(), "an order that was changed");
    let mut tampered = stored.clone();
    let said = tampered.council.turns[0].clone();
    tampered.council.turns[0].ended_at = said.ended_at.map(|at| Timestamp(at.0 + 1));
    assert!(!tampered.faults().is_empty(), "a time that was changed");
    let mut tampered = stored;
    tampered.head = Some(Hash::START);
    let flaws: Vec<ChainFlaw> = tampered.faults().iter().map(|one| one.flaw).collect();
    assert_eq!(flaws, [ChainFlaw::Head]);
}

#[test]
fn a_changed_turn_is_found_in_a_journal_with_a_rebuilt_chain() {
    let room = Room::new(|asked| Ok(agreeable(asked)));
    let store = memory();
    let stored = room.convene(&store, spec(17)).unwrap();
    assert_eq!(crate::council::verify(&store).unwrap(), []);

    let stream = cos_core::event::Stream::Council(stored.council.spec.council.clone());
    let events = cos_store::Journal::read(&store, &stream, 0).unwrap();
    let forged = memory();
    let mut changed = 0;
    for one in &events {
        let text = serde_json::to_string(&one.event).unwrap();
        let other = text.replacen("\"rationale\":\"", "\"rationale\":\"On second thought, ", 1);
        changed += usize::from(other != text);
        let unit = cos_store::Commit {
            at: one.at,
            guards: Vec::new(),
            appends: vec![cos_store::Append {
                stream: stream.clone(),
                fence: None,
                events: vec![serde_json::from_str(&other).unwrap()],
            }],
        };
        cos_store::Journal::commit(&forged, &[unit]).unwrap();
    }
    assert!(changed > 0, "no turn said why");
    assert_eq!(forged.verify(None).faults, [], "the chain itself is whole");
    let found = crate::council::verify(&forged).unwrap();
    let flaws: Vec<ChainFlaw> = found.iter().map(|one| one.fault.flaw).collect();
    assert_eq!(flaws, [ChainFlaw::Head]);
    assert!(found.iter().all(|one| one.stream == stream && one.seq > 1));
}

#[test]
fn only_its_owner_can_read_what_opens_the_seals() {
    let room = Room::new(|asked| Ok(agreeable(asked)));
    let stored = room.convene(&memory(), spec(12)).unwrap();
    let path = room.seals.path(&stored.council.spec.council);
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&path), 0o600);
    assert_eq!(mode(path.parent().unwrap()), 0o700);
    assert!(path.starts_with(room.folder.path()));

    std::fs::remove_file(&path).unwrap();
    let turns = chain(&stored.council);
    let sealed = verify_authors(&turns, &room.seals.open(&stored.council).unwrap());
    assert_eq!(sealed.len(), turns.len(), "who took the file away is found");
}

#[test]
fn of_two_processes_one_drives_and_the_other_is_reported() {
    let room = Room::new(|asked| Ok(agreeable(asked)));
    let store = memory();
    let date = LocalDate::new("2026-03-14");
    open(&store, spec(12), &CAPS, &date, Timestamp(1)).unwrap();
    let id = CouncilId::new("w-1");
    let stream = cos_core::event::Stream::Council(id.clone());
    let length = cos_core::time::Span::minutes(5);
    let lease: &dyn cos_store::Lease = &store;
    let held = lease.acquire(&stream, "another", Timestamp(1), length, &|_| false);
    assert!(held.unwrap().is_ok());
    let go = |dead: &dyn Fn(&str) -> bool| resume(room.deps(&store), &mut clock(), &id, "me", dead);
    let refused = go(&|_| false).unwrap_err();
    assert!(refused.to_string().contains("another"), "{refused}");
    assert!(room.asked().is_empty());
    // A dead owner is replaced.
    let kept = go(&|owner| owner == "another").unwrap();
    assert_eq!(kept.council.end, Some(CouncilEnd::Decided));
    // A finished council is only read.
    let before = room.asked().len();
    assert_eq!(go(&|_| false).unwrap(), kept);
    assert_eq!(room.asked().len(), before);
}

#[test]
fn roles_speak_through_their_own_models() {
    let mut room = Room::new(|asked| Ok(agreeable(asked)));
    let own = ("mock/fast".to_owned(), Persona::RedTeam);
    let _ = room.speakers.voices.roles.insert(own.1, own.0.clone());
    let _ = room.convene(&memory(), spec(17)).unwrap();
    for asked in room.asked() {
        let is_fast = asked.request.model == own.0;
        assert_eq!(is_fast, asked.persona == own.1, "{:?}", asked.persona);
    }
}

#[test]
fn a_name_is_used_once() {
    let room = Room::new(|asked| Ok(agreeable(asked)));
    let store = memory();
    let _ = room.convene(&store, spec(12)).unwrap();
    let again = room.convene(&store, spec(12)).unwrap_err();
    assert!(matches!(again, CouncilError::Exists { .. }), "{again}");
    let lost = CouncilId::new("w-9");
    let none = resume(room.deps(&store), &mut clock(), &lost, "me", &|_| false);
    assert!(matches!(none, Err(CouncilError::Unknown { .. })));
    assert!(council::fold(std::iter::empty()).is_none());
}
