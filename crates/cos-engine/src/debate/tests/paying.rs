use super::*;
use cos_core::council::{CouncilSpec, ReserveBasis};
use cos_core::event::{Event, Stream};
use cos_core::hint::advised;
use cos_core::id::CouncilId;
use cos_core::money::Cost;
use cos_store::Journal as _;

/// Ten millionths of a dollar for each byte that is read and each token that may be written.
fn worst(request: &ModelRequest) -> Money {
    let shared: usize = request.shared.iter().map(String::len).sum();
    let read = request.system.len() + shared + request.question.len();
    Money::micros(10 * (read as u64 + u64::from(request.max_tokens)))
}

/// Returns a debate in which the critic has no known price.
fn priced() -> Fixture {
    let script = Scripted::by(|request, _| ScriptStep::says(well(request)));
    let script =
        script
            .costing(Money::cents(3))
            .reckoning(|request| match request.model.as_str() {
                "mock/model" => Cost::Known(worst(request)),
                _ => Cost::Unknown,
            });
    Fixture::scripted(script)
}

#[test]
fn a_turn_holds_the_worst_case_of_exactly_what_is_asked_and_a_flat_sum_where_no_price_is_known() {
    let (fixture, store) = (priced(), MemoryJournal::new());
    let _ = fixture.debate(&store).unwrap();
    let stream = Stream::Debate(opening::name(&fixture.file().unwrap()));
    let events = store.read(&stream, 0).unwrap().into_iter();
    let begun = events.filter_map(|one| match one.event {
        Event::DebateMoved { event, .. } => match *event {
            DebateEvent::TurnStarted { reserve, basis, .. } => Some((reserve, basis)),
            _ => None,
        },
        _ => None,
    });
    let begun: Vec<(Money, ReserveBasis)> = begun.collect();
    let requests = fixture.script.asked();
    let wanted = requests.iter().map(|one| match role(one) {
        DebateRole::Critic => (one.reserve, ReserveBasis::Flat),
        _ => (worst(one), ReserveBasis::Priced),
    });
    assert_eq!(begun, wanted.collect::<Vec<_>>());
    for one in &requests {
        let (reserve, _) = begun[requests.iter().position(|other| other == one).unwrap()];
        assert_eq!(one.reserve, reserve, "everyone who is asked must follow it");
    }
    let flat = fixture.policy.turn_reserve;
    assert!(
        begun[0].0 < flat && begun[1].0 > flat,
        "less than a flat sum, and one by the length of the text: {begun:?}"
    );
}

#[test]
fn a_turn_that_is_too_dear_at_its_price_is_not_begun() {
    let fixture = priced();
    let result = fixture.debate_for(&MemoryJournal::new(), 5, Money::cents(8));
    let debate = result.unwrap().kept.unwrap().debate;
    assert_eq!(debate.end, Some(DebateEnd::Budget));
    assert!(debate.turns.is_empty());
    assert!(fixture.asked().is_empty());
}

#[test]
fn a_day_that_is_shut_names_who_holds_its_money_and_the_way_out() {
    let (store, fixture) = (MemoryJournal::new(), Fixture::saying(well));
    let date = LocalDate::new("2026-03-14");
    let killed = CouncilSpec {
        council: CouncilId::new("w-1"),
        budget: Money::dollars(45),
        ..crate::council::tests::spec(12)
    };
    crate::council::open(&store, killed, &CAPS, &date, Timestamp(1)).unwrap();
    let over = fixture.debate(&store).unwrap_err();
    assert!(matches!(over, DebateError::OverCap { .. }), "{over}");
    for told in ["`w-1` $45.00", "`cos war-room resume ID --stop`"] {
        assert!(advised(&over).contains(told), "{over}");
    }
    assert!(fixture.asked().is_empty());
}
