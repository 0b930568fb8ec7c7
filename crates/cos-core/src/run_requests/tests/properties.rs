//! Tests properties that hold in every random state.

use super::*;
use crate::event::Strategy;
use proptest::prelude::*;

/// Drives a run through all requests with random results, and checks every state on the way.
fn drive(seed: &[u8], strategy: Strategy, mut look: impl FnMut(&Table)) -> Table {
    let goals = [
        within("a", "a/**"),
        within("b", "b/**"),
        after("c", "a"),
        goal("d"),
    ];
    let mut table = Table::new(strategy, &goals);
    table.policy.cost_daily = Money::dollars(20);
    table.run().limits.budget = Money::dollars(12);
    for byte in seed {
        look(&table);
        table.pass(Span::seconds(u64::from(*byte) / 4));
        let requests = table.decide();
        let Some(request) = requests.get(usize::from(*byte) % requests.len().max(1)) else {
            end_one(&mut table, *byte);
            continue;
        };
        obey(&mut table, request.clone(), *byte);
    }
    table
}

fn end_one(table: &mut Table, byte: u8) {
    let open = table.run().open_attempts().next();
    let Some(id) = open.map(|(id, _)| id.goal.as_str().to_owned()) else {
        return;
    };
    match byte % 5 {
        0 => table.failed(&id, FailureClass::Transient),
        1 => table.failed(&id, FailureClass::Systematic),
        2 => table.ended(&id, work(&id, &id), Money::dollars(9)),
        _ => table.worked(&id),
    };
}

fn obey(table: &mut Table, request: Request, byte: u8) {
    match request {
        Request::Record(event) => table.write(&event),
        Request::Survey { goal } => {
            table.surveyed(goal.as_str());
        }
        Request::Attempt { attempt, .. } => {
            table.started(attempt.goal.as_str());
        }
        Request::Verify { attempt } => {
            let verdicts = [
                CheckVerdict::Proven,
                CheckVerdict::Unproven,
                CheckVerdict::Refuted,
            ];
            table.checked(attempt.goal.as_str(), verdicts[usize::from(byte % 3)]);
        }
        Request::Land { attempt, .. } => {
            table.landed(attempt.goal.as_str());
        }
        Request::Ask {
            goal: Some(goal), ..
        } => {
            let answers = [
                Answer::Proceed,
                Answer::ProceedModified,
                Answer::Retry,
                Answer::Skip,
            ];
            table.told(goal.as_str(), answers[usize::from(byte % 4)]);
        }
        Request::Cancel { attempt, .. } => {
            table.failed(attempt.goal.as_str(), FailureClass::Cancelled);
        }
        Request::Ask { goal: None, .. } | Request::WakeAt(_) => end_one(table, byte),
        Request::End(why) => {
            table.write(&Event::RunSessionEnded { why });
            table.write(&Event::RunSessionStarted { limits: None });
        }
    }
}

/// Whether everything that starts at the same time fits under every cap.
fn fits(table: &Table) {
    let mut reserved: Vec<(Scope, Money)> = Vec::new();
    for request in table.decide() {
        let Request::Attempt { reserve, caps, .. } = request else {
            continue;
        };
        assert!(reserve > Money::ZERO, "an agent starts with nothing held");
        for (scope, cap) in caps {
            let sums = match &scope {
                Scope::Day(_) => table.world.day,
                other => table.run.as_ref().unwrap().ledger.balance(other),
            };
            let before: Money = reserved
                .iter()
                .filter(|(other, _)| *other == scope)
                .map(|(_, amount)| *amount)
                .sum();
            let left = sums.available(cap).saturating_sub(before);
            // The journal refuses if two simultaneous starts together exceed the day's cap.
            if !matches!(scope, Scope::Day(_)) || before == Money::ZERO {
                assert!(reserve <= left, "{reserve} of {left} left of {scope}");
            }
            reserved.push((scope, reserve));
        }
    }
}

fn strategies() -> impl proptest::strategy::Strategy<Value = Strategy> {
    prop_oneof![
        Just(Strategy::Sequential),
        Just(Strategy::Continue),
        Just(Strategy::Parallel)
    ]
}

proptest! {
    #[test]
    fn asked_twice_it_asks_for_the_same(seed in any::<[u8; 32]>(), strategy in strategies()) {
        drive(&seed, strategy, |table| assert_eq!(table.decide(), table.decide()));
    }

    #[test]
    fn nothing_starts_beyond_a_cap(
        seed in proptest::collection::vec(any::<u8>(), 0..80),
        strategy in strategies(),
    ) {
        drive(&seed, strategy, fits);
    }

    #[test]
    fn the_same_facts_fold_to_the_same_state(seed in any::<[u8; 32]>(), strategy in strategies()) {
        let (once, again) = (drive(&seed, strategy, |_| ()), drive(&seed, strategy, |_| ()));
        assert_eq!(once.run, again.run);
    }

    #[test]
    fn a_driven_run_always_has_something_to_wait_for(
        seed in proptest::collection::vec(any::<u8>(), 0..80),
        strategy in strategies(),
    ) {
        drive(&seed, strategy, |table| {
            let under_way = table.run.as_ref().unwrap().open_attempts().next().is_some();
            assert!(under_way || !table.decide().is_empty());
        });
    }
}
