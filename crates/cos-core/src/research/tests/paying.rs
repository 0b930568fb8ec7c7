use super::*;
use crate::money::Cost;

/// Turns that cost at most this many cents.
type PricedTask = (RoomTask, u64);

fn reserves(priced: &[PricedTask]) -> TurnReserves<RoomTask> {
    let mut reserves = TurnReserves::default();
    for (task, cents) in priced {
        reserves.note(*task, Cost::Known(Money::cents(*cents)));
    }
    reserves
}

const fn speak(seat: u8) -> RoomTask {
    RoomTask::Speak(Seat(seat))
}

/// The reserves of a new room for its first turns, in cents, each with whether it uses a price.
fn held(priced: &[PricedTask]) -> Vec<(u64, bool)> {
    let room = Played::new(spec()).room;
    let asked = decide(&room, &reserves(priced), Timestamp(0)).into_iter();
    let held = asked.filter_map(|one| match one {
        RoomRequest::Ask { reserve, basis, .. } => {
            let cents = (1..=1_000).find(|cents| Money::cents(*cents) == reserve);
            Some((cents.unwrap_or(0), basis == ReserveBasis::Priced))
        }
        _ => None,
    });
    held.collect()
}

/// The models with a known price, and the reserve of each of the four.
type PricedRow<'a> = (&'a [PricedTask], [(u64, bool); 4]);

#[test]
fn a_turn_holds_its_worst_case_and_a_flat_sum_only_where_no_price_is_known() {
    let (priced, flat) = (true, false);
    let rows: [PricedRow<'_>; 4] = [
        (&[], [(25, flat); 4]),
        (
            &[(speak(1), 3), (speak(2), 90), (speak(3), 1), (speak(4), 7)],
            [(3, priced), (90, priced), (1, priced), (7, priced)],
        ),
        // A model with unknown price may cost as much as the most expensive one.
        (
            &[(speak(2), 90)],
            [(90, flat), (90, priced), (90, flat), (90, flat)],
        ),
        (
            &[(speak(2), 4)],
            [(25, flat), (4, priced), (25, flat), (25, flat)],
        ),
    ];
    for (known, wanted) in rows {
        assert_eq!(held(known), wanted, "{known:?}");
    }
}

#[test]
fn a_price_that_is_not_known_any_more_is_a_flat_sum_again() {
    let mut known = reserves(&[(speak(1), 90)]);
    known.note(speak(1), Cost::Unknown);
    assert_eq!(known, TurnReserves::default());
    assert_eq!(known.of(speak(1), Money::cents(25)), Money::cents(25));
}

#[test]
fn a_step_that_is_dearer_than_what_is_left_asks_the_person_for_as_much_as_it_needs() {
    let mut spec = spec();
    spec.limits.budget = Money::dollars(1);
    let mut played = Played::new(spec);
    played.reserves = reserves(&[1, 2, 3, 4].map(|seat| (speak(seat), 90)));
    let played = played.go_on(&talk(agreeable));
    assert_eq!(played.waits(), Some(RoomSuspension::Budget));
    assert!(played.room.turns.is_empty(), "no one was asked");
    let needed = needed(&played.room, &played.reserves);
    assert_eq!(needed, Money::cents(360));
    // A round with flat reserves is two dollars; this step alone needs more.
    let raise = played.room.raise(needed);
    assert_eq!(raise, Money::cents(260));
    assert_eq!(played.room.raise(Money::ZERO), Money::dollars(2));
}

#[test]
fn a_put_off_section_is_worked_on_where_the_money_reaches_by_what_was_held_before() {
    // With flat reserves another round would be two dollars, but less than one is left.
    let say = talk(|turn, seat| match (turn.phase, turn.round, seat) {
        (RoomPhase::Proposal, 2, Seat(1)) => "no\n[OBJECT: no data]".into(),
        _ => agreeable(turn, seat),
    });
    for (cents, state) in [(3, SectionState::Agreed), (9, SectionState::Unresolved)] {
        let mut spec = spec();
        spec.limits.budget = Money::cents(150);
        let desk = [
            RoomTask::Judge,
            RoomTask::Snapshot,
            RoomTask::Draft,
            RoomTask::Proposal,
        ];
        let all = [1, 2, 3, 4].map(speak).into_iter().chain(desk);
        let priced: Vec<PricedTask> = all.map(|task| (task, cents)).collect();
        let mut played = Played::new(spec);
        played.reserves = reserves(&priced);
        let played = played.go_on(&say);
        assert_eq!(
            played.room.standing(Section::Metric),
            Some(state),
            "{cents}"
        );
        assert_eq!(played.room.end, Some(RoomEnd::Complete), "{cents}");
    }
}
