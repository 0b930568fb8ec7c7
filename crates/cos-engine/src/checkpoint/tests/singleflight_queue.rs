//! Tests of callers that ask while a council works on the same question: what they are told, how
//! long they wait, and which answer they accept.

use super::deliberating::{FIVE, checkpoint_deps, room};
use super::*;
use crate::clock::VirtualClock;
use crate::council::resume;
use crate::council::tests::memory;
use crate::ports::Clock as _;
use cos_core::checkpoint::Deliberated;
use cos_core::council::CouncilPurpose;
use cos_core::id::CouncilId;
use cos_core::reversibility::DeliberationMode;
use cos_core::time::Span;
use cos_store::StreamLease;
use cos_store::memory::InjectedFault;
use std::cell::{Cell, RefCell};

const MINUTE: i64 = 60_000;
/// Midnight in the zone of the clock.
const MIDNIGHT: i64 = 20_000 * 24 * 60 * MINUTE;

/// Returns a question without a session.
fn question() -> CheckpointContext {
    let points = json!({"reversal_cost": 3, "time_lock_in": 3, "blast_radius": 2,
        "information_loss": 2, "reputation_impact": 2});
    let answer = json!({"decision_needed": "Where?", "has_dependency_conflicts": true,
        "dimensions": points});
    read("do-issue", &answer)
}

fn why_not(weighed: &Weighed) -> String {
    match &weighed.assessment.deliberated {
        Deliberated::Not { why } => why.clone(),
        _ => String::new(),
    }
}

/// Leaves a council for the question unfinished, begun at this moment; returns its id.
fn left_open(room: &crate::council::tests::Room, store: &MemoryJournal, at: i64) -> CouncilId {
    store.inject(5, InjectedFault::CrashAfter);
    let mut clock = VirtualClock::new(Timestamp(at), 0, 1);
    let rules = CheckpointRules::default();
    let deps = checkpoint_deps(room, store, &FIVE);
    let broken = deliberate(&deps, &mut clock, "/p", &question(), &rules);
    assert_eq!(broken.council, None);
    store.reopen();
    let [kept] = crate::council::list(store).unwrap().try_into().unwrap();
    kept.council.spec.council
}

#[test]
fn a_waiting_caller_learns_once_for_what_it_waits_and_waits_no_longer_than_a_run_session() {
    let (room, store) = (room(), memory());
    let council = left_open(&room, &store, MIDNIGHT);
    let mut clock = VirtualClock::new(Timestamp(MIDNIGHT + MINUTE), 0, 2);
    let (hand, began) = (clock.clone(), clock.now());
    let stream = Stream::Council(council.clone());
    let other = "process 7 on elsewhere, started at 5";
    let lease = StreamLease::take(&store, stream, other, began, &|_| true);
    let lease = RefCell::new(lease.unwrap().unwrap());
    let (told, looks) = (RefCell::new(Vec::new()), Cell::new(0_u64));
    let deps = CheckpointDeps {
        dead: &|_| false,
        tell: &|text: &str| told.borrow_mut().push(text.to_owned()),
        // The driver keeps working, and the machine is slow.
        pause: &|_| {
            hand.pass(Span::seconds(5));
            lease.borrow_mut().keep(hand.now()).unwrap().unwrap();
            looks.set(looks.get() + 1);
        },
        ..checkpoint_deps(&room, &store, &FIVE)
    };
    let rules = CheckpointRules::default();
    let weighed = deliberate(&deps, &mut clock, "/p", &question(), &rules);
    assert!(weighed.council.is_none() && weighed.assessment.asks());
    let policy = deps.council.policy;
    let longest = policy
        .limits_for(CouncilPurpose::Decide, DeliberationMode::Lightweight)
        .time;
    assert_eq!(clock.now() - began, longest, "{} looks", looks.get());
    let [line] = told.into_inner().try_into().unwrap();
    let words = [council.as_str(), other, "Ctrl-C", &longest.to_string()];
    for word in words {
        assert!(line.contains(word), "{word}: {line}");
    }
    assert!(!line.contains('\n'));
}

#[test]
fn who_waited_for_a_council_over_midnight_takes_its_word_and_begins_no_other() {
    let (room, store) = (room(), memory());
    let council = left_open(&room, &store, MIDNIGHT - MINUTE);
    let mut clock = VirtualClock::new(Timestamp(MIDNIGHT + MINUTE), 0, 2);
    let stream = Stream::Council(council.clone());
    let lease = StreamLease::take(&store, stream, "other", clock.now(), &|_| true);
    let lease = Cell::new(Some(lease.unwrap().unwrap()));
    let hand = clock.clone();
    let deps = CheckpointDeps {
        dead: &|_| false,
        pause: &|_| {
            let Some(other) = lease.take() else {
                panic!("it waits on after the council was over");
            };
            other.release();
            let deps = room.deps(&store);
            let stored = resume(deps, &mut hand.clone(), &council, "other", &|_| false);
            assert!(stored.unwrap().council.end.is_some());
        },
        ..checkpoint_deps(&room, &store, &FIVE)
    };
    let rules = CheckpointRules::default();
    let weighed = deliberate(&deps, &mut clock, "/p", &question(), &rules);
    let sat = weighed.council.as_ref().map(|sat| &sat.named.council);
    assert_eq!(sat, Some(&council), "{}", why_not(&weighed));
    assert_eq!(crate::council::list(&store).unwrap().len(), 1);
}
