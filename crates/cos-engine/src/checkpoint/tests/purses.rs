//! Tests of the money of councils: what is left is used, no cap is exceeded, and nothing unneeded
//! stays reserved.

use super::deliberating::{FIVE, checkpoint_deps, room, weighed_with};
use super::*;
use crate::council::tests::{Asked, Room, Ticks, agreeable, clock, memory, on_day};
use crate::council::{CouncilCaps, list};
use crate::model::{Completion, Model, ModelError, ModelRequest};
use crate::ports::Clock as _;
use cos_core::checkpoint::Deliberated;
use cos_core::council::{CouncilPhase, CouncilPurpose, TurnState};
use cos_core::decision::{Answer, Resolution};
use cos_core::id::{RunId, WorkflowId};
use cos_core::ledger::{Balance, BudgetScope, Grant, Scope};
use cos_core::money::{Cost, Money};
use cos_core::persona::Persona;
use cos_store::memory::InjectedFault;
use cos_store::{Append, Commit};
use std::sync::{Arc, Barrier};

/// Returns a question of Type 1B, by number, without a session.
fn numbered(number: usize) -> CheckpointContext {
    read(
        "do-issue",
        &json!({
            "decision_needed": format!("Where does store {number} go?"),
            "has_dependency_conflicts": true,
            "dimensions": {
                "reversal_cost": 3, "time_lock_in": 3, "blast_radius": 2,
                "information_loss": 2, "reputation_impact": 2,
            },
        }),
    )
}

fn of(workflow: &str, cap: Money) -> BudgetScope {
    BudgetScope {
        workflow: WorkflowId::new(workflow),
        cap,
        paid_by: None,
    }
}

fn balance(store: &MemoryJournal, scope: &Scope) -> Balance {
    store.balance(scope).unwrap()
}

fn day() -> Scope {
    Scope::Day(clock().today().0)
}

/// Returns why no council was held; nothing where one was.
fn why_not(weighed: &Weighed) -> String {
    match &weighed.assessment.deliberated {
        Deliberated::Not { why } => why.clone(),
        _ => String::new(),
    }
}

#[test]
fn what_the_day_has_left_is_enough_for_a_council_that_needs_no_more() {
    let (room, store) = (room(), memory());
    let caps = CouncilCaps {
        daily: Money::dollars(4),
        ..FIVE
    };
    let weighed = weighed_with(
        &checkpoint_deps(&room, &store, &caps),
        &mut clock(),
        &numbered(1),
    );
    assert!(weighed.council.is_some(), "{}", why_not(&weighed));
    let held = list(&store).unwrap();
    assert_eq!(held[0].council.spec.budget, Money::dollars(4));
    assert_eq!(balance(&store, &day()).reserved, Money::ZERO);
}

#[test]
fn a_caller_that_finds_too_little_learns_which_cap_leaves_how_much() {
    for (daily, budget_scope, told) in [
        (
            Money::cents(9),
            None,
            "the day 2026-03-14 leaves $0.09 of $0.09",
        ),
        (
            Money::dollars(5),
            Some(of("w-9", Money::cents(7))),
            "campaign w-9 leaves $0.07 of $0.07",
        ),
        // The day counts this money where the run that reserved it was recorded.
        (
            Money::cents(7),
            Some(BudgetScope {
                paid_by: Some(RunId::new("r-1")),
                ..of("w-9", Money::cents(7))
            }),
            "campaign w-9 leaves $0.07 of $0.07",
        ),
    ] {
        let (room, store) = (room(), memory());
        let caps = CouncilCaps {
            daily,
            budget_scope,
            ..FIVE
        };
        let asked = weighed_with(
            &checkpoint_deps(&room, &store, &caps),
            &mut clock(),
            &numbered(1),
        );
        assert!(asked.assessment.asks());
        let why = why_not(&asked);
        assert!(why.contains(told), "{why}");
        assert!(room.asked().is_empty());
    }
}

#[test]
fn checkpoints_in_parallel_hold_no_more_than_their_budget_and_those_without_money_ask() {
    const MANY: usize = 6;
    let budget_scope = of("w-9", Money::dollars(8));
    let store = memory();
    // Each waits in its first question until all have tried to begin, so that they really reserve
    // at once.
    let begun = Arc::new(Barrier::new(MANY));
    let caps = CouncilCaps {
        budget_scope: Some(budget_scope.clone()),
        ..FIVE
    };
    let weighed: Vec<Weighed> = std::thread::scope(|scope| {
        let each = (0..MANY).map(|number| {
            let (store, caps, begun) = (&store, &caps, begun.clone());
            scope.spawn(move || {
                let waits = std::sync::Once::new();
                let at_gate = begun.clone();
                let room = Room::new(move |asked: &Asked| {
                    waits.call_once(|| {
                        let _all = at_gate.wait();
                    });
                    Ok(agreeable(asked))
                });
                let owner = format!("process {number}");
                let deps = CheckpointDeps {
                    owner: &owner,
                    dead: &|_| false,
                    ..checkpoint_deps(&room, store, caps)
                };
                let weighed = weighed_with(&deps, &mut clock(), &numbered(number));
                if weighed.council.is_none() {
                    let _all = begun.wait();
                }
                let balance = balance(store, &of("w-9", Money::ZERO).scope());
                assert!(
                    balance.settled + balance.reserved <= Money::dollars(8),
                    "{balance:?}"
                );
                weighed
            })
        });
        let all: Vec<_> = each.collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let councils = weighed.iter().filter(|one| one.council.is_some()).count();
    // Five dollars for one, the remaining three for another, and nothing for the rest.
    assert_eq!(councils, 2);
    for asks in weighed.iter().filter(|one| one.council.is_none()) {
        assert!(asks.assessment.asks());
        let why = why_not(asks);
        assert!(why.contains("campaign w-9 leaves $0.00 of $8.00"), "{why}");
    }
    assert_eq!(balance(&store, &budget_scope.scope()).reserved, Money::ZERO);
}

#[test]
fn anyone_who_only_rates_holds_what_one_turn_may_cost_and_leaves_the_rest_to_others() {
    let (room, store) = (room(), memory());
    let open = read(
        "do-issue",
        &json!({"decision_needed": "Where do sessions go?", "has_dependency_conflicts": true}),
    );
    let _ = weighed_with(&checkpoint_deps(&room, &store, &FIVE), &mut clock(), &open);
    let kept = list(&store).unwrap();
    let rates = kept
        .iter()
        .find(|one| one.council.spec.purpose == CouncilPurpose::Rate)
        .unwrap();
    let budget = rates.council.spec.budget;
    assert!(rates.council.rated().is_some());
    assert_eq!(budget, room.policy.turn_reserve.times(3));
}

#[test]
fn a_council_that_a_kill_left_before_midnight_goes_on_after_it_and_answers_are_paid_once() {
    for at in 2..12 {
        let (room, store) = (room(), memory());
        let deps = checkpoint_deps(&room, &store, &FIVE);
        store.inject(at, InjectedFault::CrashAfter);
        let mut evening = on_day("2026-03-14", 1_000);
        let broken = weighed_with(&deps, &mut evening, &numbered(1));
        if broken.council.is_some() {
            continue;
        }
        store.reopen();
        let paid = places(&store, true);
        let mut morning = on_day("2026-03-15", 3_600_000);
        let weighed = weighed_with(&deps, &mut morning, &numbered(1));
        assert!(weighed.council.is_some(), "{at}: {}", why_not(&weighed));
        assert_eq!(list(&store).unwrap().len(), 1, "{at}: another council met");
        // A thread of the crashed council may ask after the crash; so turns are counted, not
        // requests.
        let begun = places(&store, false);
        for place in &paid {
            let times = begun.iter().filter(|one| *one == place).count();
            assert_eq!(times, 1, "{at}: {place:?} was answered and asked again");
        }
        assert_eq!(places(&store, true).len(), 8, "{at}");
        // It is booked on the day of its reservation.
        let next = Scope::Day(cos_core::time::LocalDate::new("2026-03-15"));
        assert_eq!(balance(&store, &next), Balance::default(), "{at}");
        assert_eq!(balance(&store, &day()).reserved, Money::ZERO, "{at}");
    }
}

/// Returns who was asked in which round and phase, in all councils: every turn that was begun, or
/// those that were answered.
fn places(store: &MemoryJournal, answered: bool) -> Vec<(u8, CouncilPhase, Persona)> {
    let kept = list(store).unwrap().into_iter();
    let turns = kept.flat_map(|one| one.council.turns);
    let wanted = turns.filter(|turn| !answered || matches!(turn.state, TurnState::Said(_)));
    wanted
        .map(|turn| (turn.id.round, turn.id.phase, turn.id.persona))
        .collect()
}

#[test]
fn a_day_later_the_same_is_weighed_again_where_nothing_was_left_open() {
    let (room, store) = (room(), memory());
    let deps = checkpoint_deps(&room, &store, &FIVE);
    let names = ["2026-03-14", "2026-03-15"].map(|date| {
        let weighed = weighed_with(&deps, &mut on_day(date, 1_000), &numbered(1));
        weighed.council.unwrap().named.council
    });
    assert_ne!(names[0], names[1]);
}

/// A model that costs far more than its limit: whatever its service reports is booked.
struct Dear(Arc<dyn Model>, Money);

impl Model for Dear {
    fn complete(&self, request: &ModelRequest) -> Result<Completion, ModelError> {
        let mut said = self.0.complete(request)?;
        said.usage.cost = Cost::Known(self.1);
        Ok(said)
    }

    fn worst_case(&self, _: &ModelRequest) -> Cost {
        Cost::Known(Money::cents(10))
    }
}

#[test]
fn a_voice_that_reports_more_than_was_held_is_booked_whole_and_nothing_starts_after_it() {
    let mut room = room();
    room.speakers.model = Arc::new(Dear(room.speakers.model.clone(), Money::dollars(9)));
    let store = memory();
    let budget_scope = of("w-9", Money::dollars(12));
    let caps = CouncilCaps {
        budget_scope: Some(budget_scope.clone()),
        ..FIVE
    };
    let deps = checkpoint_deps(&room, &store, &caps);
    let weighed = weighed_with(&deps, &mut clock(), &numbered(1));
    assert!(weighed.assessment.asks());
    // Turns under way may together cost that much; then no more are asked.
    let requests = room.asked().len();
    let paid = balance(&store, &budget_scope.scope());
    assert_eq!(paid.settled, Money::dollars(9).times(requests as u64));
    assert_eq!(paid.reserved, Money::ZERO);
    assert!(requests <= 2, "{requests} were asked over the budget");
    // The remaining three dollars begin one more council, and then the budget is empty.
    let _ = weighed_with(&deps, &mut clock(), &numbered(2));
    let requests = room.asked().len();
    assert!(balance(&store, &budget_scope.scope()).settled > budget_scope.cap);
    let last = weighed_with(&deps, &mut clock(), &numbered(3));
    assert!(last.council.is_none());
    assert_eq!(
        room.asked().len(),
        requests,
        "someone was asked beyond the cap"
    );
}

/// A person's permission that raises a cap.
fn grant(store: &MemoryJournal, grant: Grant) {
    let Conclusion::Waiting(id) = held(store, &read("do-issue", &three_issues()), 77) else {
        panic!("it waits");
    };
    let resolved = Event::DecisionResolved {
        decision: id.clone(),
        resolution: Resolution {
            option: OptionId::new("yes"),
            answer: Answer::Proceed,
            note: None,
            instructions: None,
            grants: vec![grant],
            by: "ada".to_owned(),
            channel: "terminal".to_owned(),
            origin: None,
        },
    };
    let unit = Commit {
        at: Timestamp(80),
        guards: Vec::new(),
        appends: vec![Append {
            stream: Stream::Decision(id),
            fence: None,
            events: vec![resolved],
        }],
    };
    let taken = store.commit(std::slice::from_ref(&unit)).unwrap();
    assert_eq!(taken, [Ok(())]);
}

#[test]
fn a_grant_of_a_person_lets_a_council_sit_that_the_day_was_too_small_for() {
    let (room, store) = (room(), memory());
    let caps = CouncilCaps {
        daily: Money::cents(9),
        ..FIVE
    };
    let deps = checkpoint_deps(&room, &store, &caps);
    let mut at: Ticks = clock();
    assert!(weighed_with(&deps, &mut at, &numbered(1)).council.is_none());
    let granted = Grant {
        scope: day(),
        amount: Money::dollars(3),
    };
    grant(&store, granted);
    let weighed = weighed_with(&deps, &mut at, &numbered(1));
    assert!(weighed.council.is_some(), "{}", why_not(&weighed));
}

#[test]
fn a_new_council_reads_the_councils_of_the_journal_once() {
    let (room, store) = (room(), memory());
    // Money is reserved today, so that the dead council's money may have to be returned.
    store.inject(1, InjectedFault::CrashAfter);
    let deps = checkpoint_deps(&room, &store, &FIVE);
    let _ = weighed_with(&deps, &mut clock(), &numbered(1));
    store.reopen();
    let before = store.listed();
    let weighed = weighed_with(&deps, &mut clock(), &numbered(2));
    assert!(weighed.council.is_some(), "{}", why_not(&weighed));
    assert_eq!(store.listed() - before, 1);
}
