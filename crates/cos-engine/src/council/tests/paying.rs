use super::*;
use cos_core::council::{CouncilEnd, CouncilEvent, ReserveBasis};
use cos_core::event::{Event, Stream};
use cos_core::ledger::Scope;

/// Models of which some have a price: a cent or more for a hundred bytes of the request.
struct Priced(Arc<Script>, u64);

impl Priced {
    fn worst(&self, request: &ModelRequest) -> Money {
        let shared: usize = request.shared.iter().map(String::len).sum();
        let parts = (shared + request.question.len()) / 100 + 1;
        Money::cents(self.1).times(parts as u64)
    }
}

impl Model for Priced {
    fn complete(&self, request: &ModelRequest) -> Result<Completion, ModelError> {
        self.0.complete(request)
    }

    fn worst_case(&self, request: &ModelRequest) -> Cost {
        match request.model.as_str() {
            "mock/priced" => Cost::Known(self.worst(request)),
            _ => Cost::Unknown,
        }
    }
}

/// Returns a room whose scout uses a model without a price.
fn priced(cents: u64) -> Room {
    let mut room = Room::new(|asked| Ok(agreeable(asked)));
    room.speakers.model = Arc::new(Priced(room.script.clone(), cents));
    room.speakers.voices = ModelBindings {
        default: Some("mock/priced".to_owned()),
        roles: [(Persona::Scout, "mock/model".to_owned())].into(),
    };
    room
}

#[test]
fn a_turn_holds_its_worst_case_and_a_flat_sum_only_where_no_price_is_known() {
    for cents in [1, 5] {
        let room = priced(cents);
        let store = memory();
        let stored = room.convene(&store, spec(17)).unwrap();
        assert_eq!(stored.council.end, Some(CouncilEnd::Decided));
        let stream = Stream::Council(CouncilId::new("w-1"));
        let events = cos_store::Journal::read(&store, &stream, 0).unwrap();
        let begun = events.iter().filter_map(|one| match &one.event {
            Event::CouncilMoved { event, .. } => match event.as_ref() {
                CouncilEvent::TurnStarted {
                    turn,
                    reserve,
                    basis,
                } => Some((*turn, *reserve, *basis)),
                _ => None,
            },
            _ => None,
        });
        let prices = Priced(room.script.clone(), cents);
        let requests = room.asked();
        let mut dearest = Money::ZERO;
        for (turn, reserve, basis) in begun {
            let one = requests
                .iter()
                .find(|one| (one.persona, one.phase) == (turn.persona, turn.phase))
                .unwrap();
            assert_eq!(
                one.request.reserve, reserve,
                "{turn}: an agent is held to it"
            );
            if turn.persona == Persona::Scout {
                assert_eq!(basis, ReserveBasis::Flat, "{turn}");
                assert!(reserve >= room.policy.turn_reserve, "{turn}");
            } else {
                assert_eq!(basis, ReserveBasis::Priced, "{turn}");
                assert_eq!(reserve, prices.worst(&one.request), "{turn}");
                dearest = dearest.max(reserve);
            }
        }
        // For an expensive model a flat sum would have been too small.
        assert!(
            cents == 1 || dearest > room.policy.turn_reserve,
            "{dearest}"
        );
    }
}

/// Convenes a council whose budget is `dollars`.
fn with_budget(room: &Room, dollars: u64, files: usize) -> Result<StoredCouncil, CouncilError> {
    let part = |at: usize| ContextPart {
        name: format!("src/part_{at}.rs"),
        text: "x".repeat(10_000),
    };
    let parts: Vec<ContextPart> = (0..files).map(part).collect();
    let spec = CouncilSpec {
        budget: Money::dollars(dollars),
        context: write_context(&room.blobs, &parts).unwrap(),
        ..spec(17)
    };
    room.convene(&memory(), spec)
}

#[test]
fn a_council_with_too_expensive_models_asks_no_one_and_reserves_nothing() {
    let (room, store) = (priced(1_000), memory());
    let poor = CouncilSpec {
        budget: Money::dollars(5),
        ..spec(17)
    };
    let refused = room.convene(&store, poor).unwrap_err();
    let CouncilError::TooDear { needed, budget } = &refused else {
        panic!("{refused:?}")
    };
    assert!(needed > budget, "{refused}");
    assert!(room.asked().is_empty());
    assert!(load(&store, &CouncilId::new("w-1")).unwrap().is_none());
}

#[test]
fn the_heaviest_affordable_mode_sits_and_a_person_hears_that_more_was_due() {
    // The roles that report, propose and challenge read files, and the reserve includes that.
    let least = [0, 3].map(sits_from);
    assert!(least[0] < least[1], "{least:?}");
}

/// Returns the least budget, in dollars, with which a council over `files` files is held; every
/// council that is held decides.
fn sits_from(files: usize) -> u64 {
    let mut modes = Vec::new();
    let mut least = None;
    for dollars in 1..=50 {
        let room = priced(1);
        let kept = match with_budget(&room, dollars, files) {
            Err(CouncilError::TooDear { .. }) => {
                assert!(room.asked().is_empty());
                continue;
            }
            kept => kept.unwrap(),
        };
        let council = &kept.council;
        // A council that is held reaches its decision.
        assert_eq!(council.end, Some(CouncilEnd::Decided), "{dollars} {files}");
        least = least.or(Some(dollars));
        let lighter = council.mode < council.spec.mode;
        assert_eq!(council.spec.budgeted_mode.is_some(), lighter, "{dollars}");
        let outcome = cos_core::council::outcome(council, &room.policy);
        assert_eq!(outcome.needs_person(), lighter, "{dollars}");
        let text = crate::council::unsettled(&outcome).join("; ");
        assert_eq!(text.contains("budget did not cover"), lighter, "{text}");
        modes.push(council.mode);
    }
    assert!(
        modes.is_sorted() && modes.first() != modes.last(),
        "{modes:?}"
    );
    least.unwrap()
}

#[test]
fn a_failure_costs_what_its_tries_cost_and_nothing_where_none_was_made() {
    for (cost, spent) in [
        (Cost::Known(Money::ZERO), Money::ZERO),
        (Cost::Known(Money::cents(7)), Money::cents(7)),
        (Cost::Unknown, Money::cents(25)),
    ] {
        for is_late in [true, false] {
            let room = Room::new(move |asked| match (asked.persona, is_late) {
                (Persona::Scout, true) => Err(ModelError::Late {
                    model: "m".into(),
                    cost,
                }),
                (Persona::Scout, false) => Err(ModelError::Failed {
                    model: "m".into(),
                    what: "closed".into(),
                    cost,
                }),
                _ => Ok(agreeable(asked)),
            });
            let stored = room.convene(&memory(), spec(12)).unwrap();
            let answered = room.asked().len() as u64 - 1;
            let all = spent + Money::cents(2).times(answered);
            assert_eq!(stored.council.spent, all, "{cost:?}, {is_late}");
        }
    }
}

#[test]
fn what_a_council_holds_that_was_never_begun_is_given_back_at_the_next_start() {
    let (day, date) = (LocalDate::new("2026-03-14"), LocalDate::new("2026-03-14"));
    let reserved = |store: &MemoryJournal| {
        let day = Scope::Day(day.clone());
        cos_store::Projection::balance(store, &day)
            .unwrap()
            .reserved
    };
    // How long ago it was opened, and whether a living process holds it.
    for (age, is_held, is_given_back) in [
        (3_600_000, false, true),
        (10_000, false, false),
        (3_600_000, true, false),
    ] {
        let room = Room::new(|asked| Ok(agreeable(asked)));
        let store = memory();
        let left = CouncilSpec {
            budget: Money::dollars(20),
            ..spec(12)
        };
        open(&store, left, &CAPS, &date, Timestamp(1_000)).unwrap();
        let mut clock = clock_at(1_000 + age);
        let id = CouncilId::new("w-1");
        if is_held {
            let stream = Stream::Council(id.clone());
            let held = cos_store::StreamLease::take(
                &store,
                stream,
                "other",
                Timestamp(clock.now),
                &|_| false,
            );
            assert!(held.unwrap().is_ok());
        }
        let next = CouncilSpec {
            council: CouncilId::new("w-2"),
            budget: Money::dollars(30),
            ..spec(12)
        };
        let (deps, now) = (room.deps(&store), Timestamp(clock.now));
        let all = list(&store).unwrap();
        release_abandoned(&store, &all, now, "me", &|_| false).unwrap();
        convene(deps, &mut clock, next, &CAPS, "me", &|_| false).unwrap();
        let first = load(&store, &id).unwrap().unwrap();
        let expected = is_given_back.then_some(CouncilEnd::NotBegun);
        assert_eq!(first.council.end, expected, "{age}, {is_held}");
        assert_eq!(first.faults(), []);
        let held = if is_given_back { 0 } else { 20 };
        assert_eq!(reserved(&store), Money::dollars(held), "{age}, {is_held}");
        assert!(store.verify(None).faults.is_empty());
    }
}
