use super::*;
use cos_core::council::ReserveBasis;
use cos_core::event::{Event, Stream};
use cos_core::ledger::Scope;
use cos_core::money::Cost;
use cos_core::research::{RoomEnd, RoomEvent, RoomSuspension, RoomTurnId};
use cos_store::{DecisionFilter, Journal as _, Projection as _};

/// Returns a worst case of this many millionths of a dollar per input byte and output token.
fn worst(request: &ModelRequest, rate: u64) -> Money {
    let shared: usize = request.shared.iter().map(String::len).sum();
    let read = request.system.len() + shared + request.question.len();
    Money::micros(rate * (read as u64 + u64::from(request.max_tokens)))
}

/// Returns a room at this rate; the price of the third persona is unknown.
fn priced(rate: u64) -> (Stage, RoomSpec) {
    let script = Scripted::by(|request, _| ScriptStep::says(agreeable(request)));
    let script =
        script
            .costing(Money::cents(2))
            .reckoning(move |request| match request.model.as_str() {
                "mock/model" => Cost::Known(worst(request, rate)),
                _ => Cost::Unknown,
            });
    let stage = Stage::scripted(script);
    let mut spec = stage.spec();
    spec.members[2].model = "agent/somebody".into();
    (stage, spec)
}

/// Returns the reserve of each turn, and its basis.
fn begun(store: &MemoryJournal) -> Vec<(RoomTurnId, Money, ReserveBasis)> {
    let stream = Stream::Council(CouncilId::new("r-1"));
    let events = store.read(&stream, 0).unwrap().into_iter();
    let begun = events.filter_map(|one| match one.event {
        Event::RoomMoved { event, .. } => match *event {
            RoomEvent::TurnStarted {
                turn,
                reserve,
                basis,
            } => Some((turn, reserve, basis)),
            _ => None,
        },
        _ => None,
    });
    begun.collect()
}

#[test]
fn a_turn_holds_the_worst_case_of_exactly_what_is_asked_and_a_flat_sum_where_no_price_is_known() {
    for rate in [1, 30] {
        let (stage, spec) = priced(rate);
        let store = memory();
        let stored = stage.convene(&store, spec).unwrap();
        assert_eq!(stored.room.end, Some(RoomEnd::Complete));
        let (begun, asked) = (begun(&store), stage.script.asked());
        assert_eq!(begun.len(), asked.len());
        let mut text: Vec<(Money, &str)> = begun
            .iter()
            .map(|(turn, reserve, _)| (*reserve, stored.room.spec.model(turn.task)))
            .collect();
        let mut sent: Vec<(Money, &str)> = asked
            .iter()
            .map(|one| (one.reserve, one.model.as_str()))
            .collect();
        text.sort_unstable();
        sent.sort_unstable();
        assert_eq!(text, sent, "each model keeps its limit");
        let dearest = asked.iter().map(|one| one.reserve).max().unwrap();
        for one in &asked {
            match one.model.as_str() {
                "mock/model" => assert_eq!(one.reserve, worst(one, rate)),
                _ => assert!(one.reserve >= stored.room.spec.limits.turn_reserve),
            }
        }
        for (turn, _, basis) in &begun {
            let is_known = stored.room.spec.model(turn.task) == "mock/model";
            let wanted = if is_known {
                ReserveBasis::Priced
            } else {
                ReserveBasis::Flat
            };
            assert_eq!(*basis, wanted, "{turn}");
        }
        // An expensive model would have been allowed to exceed a flat sum.
        let flat = stored.room.spec.limits.turn_reserve;
        assert_eq!(dearest > flat, rate == 30, "{dearest}");
    }
}

#[test]
fn a_room_with_a_too_expensive_first_round_asks_no_one_and_leaves_nothing() {
    let (stage, mut spec) = priced(100);
    spec.limits.budget = Money::dollars(1);
    let store = memory();
    let refused = stage.convene(&store, spec).unwrap_err();
    let CouncilError::RoomTooDear { needed, budget } = &refused else {
        panic!("{refused:?}")
    };
    assert!(needed > budget, "{refused}");
    assert!(refused.to_string().contains("$1.00"), "{refused}");
    assert!(stage.script.asked().is_empty());
    assert!(load_room(&store, &CouncilId::new("r-1")).unwrap().is_none());
    assert_eq!(stage.files().len(), 0);
    assert!(!stage.project().join("results").exists());
}

#[test]
fn out_of_money_by_its_prices_it_asks_for_as_much_as_the_next_step_needs() {
    let (stage, mut spec) = priced(30);
    spec.members.remove(2);
    spec.limits.budget = Money::dollars(1);
    // The moderator is far more expensive than the speakers.
    spec.models.judge = "agent/judge".into();
    spec.limits.turn_reserve = Money::dollars(3);
    let store = memory();
    let stored = stage.convene(&store, spec).unwrap();
    assert_eq!(stored.room.waits().unwrap().hold, RoomSuspension::Budget);
    let asked = store.decisions(&DecisionFilter::default()).unwrap();
    let grant = asked[0].draft.options[0].grants[0].amount;
    let lacking = Money::dollars(3).saturating_sub(stored.room.left());
    assert!(grant >= lacking, "{grant} of {lacking}");
    let balance = store.balance(&Scope::Council(CouncilId::new("r-1")));
    assert_eq!(balance.unwrap().reserved, Money::dollars(1));
}
