use super::*;
use crate::actor::Actor;
use crate::answer::{self, Answerer};
use cos_core::decision::{Decision, DecisionState, Pick};
use cos_core::id::OptionId;
use cos_core::ledger::{Balance, Scope};
use cos_core::research::{RoomAnswer, RoomEnd, RoomPhase, RoomSuspension};
use cos_core::time::Timestamp;
use cos_store::memory::InjectedFault;
use cos_store::{DecisionFilter, Projection as _};

/// No member has a view of the idea; all agree to the sections.
fn silent(request: &ModelRequest) -> String {
    match wanted(request) {
        Wanted::Turn(_) if request.question.contains("This is round") => "No view.\n[PASS]".into(),
        _ => agreeable(request),
    }
}

fn decisions(store: &MemoryJournal) -> Vec<Decision> {
    store.decisions(&DecisionFilter::default()).unwrap()
}

/// Returns whether the answer was accepted.
fn said(store: &MemoryJournal, word: RoomAnswer, channel: &str) -> bool {
    let pick = Pick::Option(OptionId::new(word.name()));
    let (answerer, at) = (
        Answerer {
            by: &Actor::played("ada"),
            channel,
        },
        Timestamp(900_000),
    );
    let note = Some("mind the cost".to_owned());
    let known = store
        .decisions(&DecisionFilter::default())
        .unwrap_or_default();
    let id = known.last().map(|decision| decision.id.to_string());
    id.is_some_and(|id| answer::resolve(store, &id, &pick, note, answerer, at).is_ok())
}

fn say(store: &MemoryJournal, word: RoomAnswer, channel: &str) {
    assert!(said(store, word, channel));
}

fn balance(store: &MemoryJournal) -> Balance {
    let scope = Scope::Council(CouncilId::new("r-1"));
    store.balance(&scope).unwrap()
}

#[test]
fn a_standstill_is_a_question_and_the_next_process_follows_its_answer() {
    for (word, channel, end) in [
        (RoomAnswer::GoOn, "web", None),
        (RoomAnswer::Write, "terminal", Some(RoomEnd::Complete)),
        (RoomAnswer::Stop, "mcp", Some(RoomEnd::Stopped)),
    ] {
        let stage = Stage::new(silent);
        let store = memory();
        let stored = stage.convene(&store, stage.spec()).unwrap();
        let held = stored.room.waits().unwrap();
        let (phase, round) = (RoomPhase::Ideation, 2);
        assert_eq!(held.hold, RoomSuspension::Standstill { phase, round });
        let asked = decisions(&store);
        assert_eq!(asked.len(), 1);
        assert_eq!(
            (&asked[0].id, asked[0].state),
            (&held.decision, DecisionState::Pending)
        );
        let summary = stage.files()["rooms/r-1/SUMMARY.md"].clone();
        let blocked = "**Status**: blocked: no one has a view since round 2";
        assert!(summary.contains(blocked), "{summary}");
        let resume = "`cos war-room resume r-1` with one of `--go-on`, `--write`, `--stop`";
        assert!(summary.contains(resume), "{summary}");
        // Without an answer nothing moves: no model is asked, and there is no second question.
        let turns = stage.script.asked().len();
        let still = stage.resume(&store).unwrap();
        assert_eq!(still.room.waits(), stored.room.waits());
        assert_eq!(
            (stage.script.asked().len(), decisions(&store).len()),
            (turns, 1)
        );
        say(&store, word, channel);
        let stored = stage.resume(&store).unwrap();
        assert_eq!(stored.room.end, end, "{word:?}");
        assert_eq!(decisions(&store)[0].state, DecisionState::Consumed);
        let later = &stage.script.asked()[turns..];
        let told = later
            .iter()
            .all(|one| wanted(one) == Wanted::Judge || one.question.contains("mind the cost"));
        assert!(told, "{word:?}");
        assert_eq!(later.is_empty(), word == RoomAnswer::Stop);
        // Its next stop is another question.
        assert_eq!(decisions(&store).len(), 1 + usize::from(end.is_none()));
    }
}

#[test]
fn a_room_that_waits_is_killed_anywhere_and_asks_and_follows_once() {
    let play = |cut: Option<(u64, InjectedFault)>| {
        let stage = Stage::new(silent);
        let store = memory();
        let mut spec = stage.spec();
        spec.members.truncate(3);
        if let Some((nth, fault)) = cut {
            store.inject(nth, fault);
        }
        let mut fell = stage.convene(&store, spec).is_err();
        for _ in 0..9 {
            if fell {
                store.reopen();
            }
            let resumed = stage.resume(&store);
            fell = resumed.is_err();
            let Ok(kept) = resumed else { continue };
            if kept.room.end.is_some() {
                break;
            }
            if kept.room.waits().is_some() {
                fell = !said(&store, RoomAnswer::Write, "terminal");
            }
        }
        let told: Vec<DecisionState> = decisions(&store).iter().map(|one| one.state).collect();
        (stage.files(), told)
    };
    let whole = play(None);
    assert_eq!(whole.1, [DecisionState::Consumed]);
    // The question and its answer are between the eighteenth and the thirtieth commit.
    for nth in 14..34 {
        for fault in [InjectedFault::CrashBefore, InjectedFault::CrashAfter] {
            assert_eq!(play(Some((nth, fault))), whole, "{fault:?} at {nth}");
        }
    }
}

#[test]
fn more_money_is_held_and_booked_where_it_fits() {
    let stage = Stage::new(agreeable);
    let store = memory();
    let mut spec = stage.spec();
    spec.limits.budget = Money::cents(120);
    let mut stored = stage.convene(&store, spec).unwrap();
    assert_eq!(stored.room.waits().unwrap().hold, RoomSuspension::Budget);
    assert_eq!(balance(&store).reserved, Money::cents(120));
    while stored.room.end.is_none() {
        assert_eq!(stored.room.waits().unwrap().hold, RoomSuspension::Budget);
        say(&store, RoomAnswer::GoOn, "terminal");
        let before = stage.script.asked().len();
        stored = stage.resume(&store).unwrap();
        let is_told = |one: &ModelRequest| one.question.contains("mind the cost");
        let later = stage.script.asked().split_off(before);
        let mut told = later.iter().filter(|one| wanted(one) != Wanted::Judge);
        assert!(
            told.all(is_told),
            "a note counts from the first question on"
        );
        let balance = balance(&store);
        if stored.room.end.is_none() {
            assert_eq!(balance.reserved + balance.settled, stored.room.budget());
        }
    }
    assert_eq!(stored.room.end, Some(RoomEnd::Complete));
    let booked = balance(&store);
    assert_eq!(
        (booked.reserved, booked.settled),
        (Money::ZERO, stored.room.spent)
    );
    let (today, _) = crate::ports::Clock::today(&clock());
    let day = store.balance(&Scope::Day(today)).unwrap();
    assert_eq!(
        (day.reserved, day.settled),
        (Money::ZERO, stored.room.spent)
    );
}

#[test]
fn money_that_does_not_fit_under_the_day_is_refused_and_the_answer_stays() {
    let stage = Stage::new(agreeable);
    let store = memory();
    let mut spec = stage.spec();
    spec.limits.budget = Money::cents(120);
    let _ = stage.convene(&store, spec).unwrap();
    say(&store, RoomAnswer::GoOn, "terminal");
    let private = stage.private();
    let caps = CouncilCaps {
        daily: Money::cents(200),
        ..CAPS
    };
    let deps = RoomDeps {
        caps: &caps,
        ..stage.deps(&store, &private)
    };
    let id = CouncilId::new("r-1");
    let refused = resume_room(deps, &mut clock(), &id, ("heir", &|_| true));
    assert!(
        matches!(refused, Err(CouncilError::RoomOverCap { .. })),
        "{refused:?}"
    );
    assert_eq!(decisions(&store)[0].state, DecisionState::Resolved);
    assert_eq!(balance(&store).reserved, Money::cents(120));
    let stored = stage.resume(&store).unwrap();
    assert_eq!(stored.room.raised, Money::dollars(2));
}
