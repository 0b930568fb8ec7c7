use super::stopped::Stopped;
use super::{Asking, TRIES};
use crate::model::fault::{Affected, Fault, NOTHING};
use crate::model::pace::Pace;
use crate::model::queue::Queue;
use crate::model::{Completion, ModelError, ModelUsage};
use cos_core::money::{Cost, Money};
use cos_core::time::{Span, Timestamp};
use std::sync::Mutex;

const USAGE: ModelUsage = ModelUsage {
    cost: Cost::Unknown,
    tokens_in: None,
    tokens_cached: None,
    tokens_out: None,
};

fn passing(wait: Option<Span>, affected: Affected) -> Fault {
    Fault::Temporary {
        what: "HTTP 5".to_owned(),
        wait,
        affected,
        cost: NOTHING,
    }
}

/// The highest cost of one try.
const WORST: Money = Money::cents(30);

/// Enough money for all tries.
const PLENTY: Money = Money::dollars(9);

fn answer() -> Completion {
    Completion {
        text: "yes".to_owned(),
        usage: USAGE,
    }
}

/// Asks within `time`; each try fails as `faults` says, the one after them succeeds.
fn ask(time: Span, faults: &[Fault]) -> (Result<Completion, ModelError>, usize, Vec<Span>) {
    ask_holding(PLENTY, time, faults)
}

/// Like `ask`, with this much money reserved for all tries.
fn ask_holding(
    reserved: Money,
    time: Span,
    faults: &[Fault],
) -> (Result<Completion, ModelError>, usize, Vec<Span>) {
    let (pace, queue, tries) = (Stopped::default(), Queue::new(1), Mutex::new(0));
    let asking = Asking {
        model: "lab/m",
        time,
        queue: &queue,
        pace: &pace,
        worst: WORST,
        held: reserved,
    };
    let outcome = asking.ask(&|_| {
        let mut tries = tries.lock().expect("no thread panicked");
        *tries += 1;
        faults.get(*tries - 1).cloned().map_or(Ok(answer()), Err)
    });
    let tries = *tries.lock().expect("no thread panicked");
    (outcome, tries, pace.waits())
}

#[test]
fn what_passes_is_asked_again_after_waits_that_double() {
    let passes = vec![passing(None, Affected::One); 3];
    let (outcome, tries, waits) = ask(Span::minutes(1), &passes);
    assert_eq!((outcome, tries), (Ok(answer()), 4));
    assert_eq!(waits, [Span(500), Span(1000), Span(2000)]);
}

#[test]
fn a_wait_that_the_service_names_is_kept() {
    let wished = Some(Span::seconds(30));
    let (outcome, _, waits) = ask(Span::minutes(1), &[passing(wished, Affected::All)]);
    assert_eq!((outcome, waits), (Ok(answer()), vec![Span::seconds(30)]));
}

#[test]
fn no_one_tries_without_end() {
    let (outcome, tries, _) = ask(Span::minutes(60), &vec![passing(None, Affected::One); 99]);
    assert_eq!(tries, TRIES as usize);
    let Err(ModelError::Failed { what, .. }) = outcome else {
        panic!("{outcome:?}")
    };
    assert!(what.ends_with("after 5 tries"), "{what}");
}

#[test]
fn all_tries_are_within_the_time() {
    let (outcome, tries, waits) = ask(Span(1200), &vec![passing(None, Affected::One); 99]);
    assert_eq!((tries, waits), (2, vec![Span(500)]));
    assert!(matches!(outcome, Err(ModelError::Failed { .. })));
}

#[test]
fn a_limit_that_ends_far_away_is_reported_with_its_end_and_not_waited_for() {
    let far = passing(Some(Span::minutes(125)), Affected::All);
    let (outcome, tries, waits) = ask(Span::minutes(1), &[far]);
    let Err(ModelError::Failed { what, .. }) = outcome else {
        panic!("{outcome:?}")
    };
    assert_eq!((tries, waits), (1, Vec::new()));
    assert!(
        what.contains("for 2h05m, until 1970-01-01T02:05:00Z"),
        "{what}"
    );
}

#[test]
fn after_one_was_sent_away_the_others_wait_or_learn_until_when() {
    let (pace, queue) = (Stopped::default(), Queue::new(4));
    let asking = |time| Asking {
        model: "lab/m",
        time,
        queue: &queue,
        pace: &pace,
        worst: WORST,
        held: PLENTY,
    };
    let limited = || Err(passing(Some(Span::seconds(90)), Affected::All));
    assert!(asking(Span::minutes(1)).ask(&|_| limited()).is_err());
    let Err(ModelError::Failed { what, .. }) =
        asking(Span::minutes(1)).ask(&|_| panic!("the service is closed and was asked"))
    else {
        panic!("an answer without a request")
    };
    assert!(what.contains("asks to wait for 1m30s"), "{what}");
    assert_eq!(
        asking(Span::minutes(2)).ask(&|_| Ok(answer())),
        Ok(answer())
    );
    assert_eq!(pace.waits(), [Span::seconds(90)]);
}

#[test]
fn what_no_other_try_helps_against_is_reported_at_once() {
    let unusable = Fault::Unusable("cut off".to_owned(), USAGE);
    for (fault, expected) in [
        (
            Fault::Unavailable("no key".to_owned()),
            "cannot be asked: no key",
        ),
        (
            Fault::Refused("bad".to_owned(), NOTHING),
            "did not answer: bad",
        ),
        (Fault::Late, "within its time"),
        (unusable, "cannot be used: cut off"),
    ] {
        let (outcome, tries, _) = ask(Span::minutes(1), &[fault]);
        let error = outcome.expect_err("no answer").to_string();
        assert!(tries == 1 && error.ends_with(expected), "{error}");
    }
}

#[test]
fn chance_shortens_a_wait_by_half_at_most() {
    struct Lucky;
    impl Pace for Lucky {
        fn now(&self) -> cos_core::time::Timestamp {
            cos_core::time::Timestamp(0)
        }
        fn wait(&self, _: Span) {}
        fn chance(&self) -> f64 {
            1.0
        }
    }
    let queue = Queue::new(1);
    let asking = Asking {
        model: "m",
        time: Span::minutes(1),
        queue: &queue,
        pace: &Lucky,
        worst: WORST,
        held: PLENTY,
    };
    assert_eq!(asking.backoff(1), Span(250));
    assert_eq!(asking.backoff(60), Span::seconds(10));
}

fn broken_off() -> Fault {
    Fault::Temporary {
        what: "it broke off".to_owned(),
        wait: None,
        affected: Affected::One,
        cost: Cost::Unknown,
    }
}

#[test]
fn every_try_that_may_have_been_answered_is_paid_for() {
    let paid = |cents| ModelUsage {
        cost: Cost::Known(Money::cents(cents)),
        ..USAGE
    };
    let last = |cost| match cost {
        Ok(Completion { usage, .. }) | Err(ModelError::Malformed { usage, .. }) => usage.cost,
        Err(ModelError::Late { cost, .. } | ModelError::Failed { cost, .. }) => cost,
        Err(ModelError::Unavailable { .. }) => NOTHING,
    };
    let unusable = Fault::Unusable("cut off".to_owned(), paid(5));
    let turned_away = passing(None, Affected::One);
    let table: [(&[Fault], Cost); 9] = [
        // A single unknown price stays unknown.
        (&[], Cost::Unknown),
        (&[turned_away.clone(), turned_away.clone()], Cost::Unknown),
        // A lost try counts with its worst case, and so does the answer without a price.
        (&[broken_off()], Cost::Known(Money::cents(60))),
        (&[broken_off(), turned_away], Cost::Known(Money::cents(60))),
        (&[broken_off(), unusable], Cost::Known(Money::cents(35))),
        (
            &[broken_off(), Fault::Refused("no".to_owned(), NOTHING)],
            Cost::Known(Money::cents(30)),
        ),
        (
            &[broken_off(), Fault::Unavailable("no key".to_owned())],
            Cost::Known(Money::cents(30)),
        ),
        (&[Fault::Late], Cost::Unknown),
        (
            &vec![broken_off(); TRIES as usize],
            Cost::Known(Money::cents(150)),
        ),
    ];
    for (faults, expected) in table {
        let (outcome, ..) = ask(Span::minutes(1), faults);
        assert_eq!(last(outcome), expected, "{faults:?}");
    }
}

#[test]
fn no_try_is_made_that_could_cost_more_than_is_held() {
    let turned_away = passing(None, Affected::One);
    // Columns: cents reserved, faults, number of tries, what they may have cost.
    let table: [(u64, &[Fault], usize, u64); 5] = [
        (30, &[broken_off()], 1, 30),
        (59, &[broken_off()], 1, 30),
        (60, &[broken_off(), broken_off()], 2, 60),
        (30, &[turned_away.clone(), broken_off()], 2, 30),
        (89, &[broken_off(), turned_away, broken_off()], 3, 60),
    ];
    for (held, faults, made, paid) in table {
        let (outcome, tries, _) = ask_holding(Money::cents(held), Span::minutes(1), faults);
        let Err(ModelError::Malformed { what, usage, .. }) = outcome else {
            panic!("{held}: {outcome:?}")
        };
        assert_eq!(tries, made, "{held}");
        assert_eq!(usage.cost, Cost::Known(Money::cents(paid)), "{held}");
        assert!(what.contains("may be paid for: it broke off"), "{what}");
        assert!(paid <= held);
    }
    // A rejected try costs nothing, so retries continue however little is reserved.
    let passes = vec![passing(None, Affected::One); 3];
    let (outcome, tries, _) = ask_holding(Money::ZERO, Span::minutes(1), &passes);
    assert_eq!((outcome, tries), (Ok(answer()), 4));
}

#[test]
fn who_never_left_the_queue_cost_nothing() {
    let (pace, queue) = (Stopped::default(), Queue::new(1));
    let asking = |time| Asking {
        model: "lab/m",
        time,
        queue: &queue,
        pace: &pace,
        worst: WORST,
        held: PLENTY,
    };
    let taken = queue.enter(&pace, pace.now() + Span::minutes(1));
    let full = asking(Span(0)).ask(&|_| panic!("there was no place"));
    let Err(ModelError::Late { cost, .. }) = full else {
        panic!("{full:?}")
    };
    assert_eq!(cost, NOTHING);
    drop(taken);
    queue.close_until(pace.now() + Span::minutes(5));
    let closed = asking(Span::minutes(1)).ask(&|_| panic!("the service is closed"));
    let Err(ModelError::Failed { cost, .. }) = closed else {
        panic!("{closed:?}")
    };
    assert_eq!(cost, NOTHING);
}

/// A machine that is suspended for an hour during each wait.
#[derive(Default)]
struct Suspended(Stopped);

impl Pace for Suspended {
    fn now(&self) -> Timestamp {
        self.0.now()
    }

    fn wait(&self, span: Span) {
        self.0.wait(span + Span::minutes(60));
    }

    fn chance(&self) -> f64 {
        0.0
    }
}

#[test]
fn a_machine_that_slept_through_a_wait_asks_at_once_or_not_at_all() {
    let asked = |time| {
        let (pace, queue, tries) = (Suspended::default(), Queue::new(1), Mutex::new(0));
        let asking = Asking {
            model: "lab/m",
            time,
            queue: &queue,
            pace: &pace,
            worst: WORST,
            held: PLENTY,
        };
        let outcome = asking.ask(&|_| {
            let mut tries = tries.lock().expect("no thread panicked");
            *tries += 1;
            let limited = passing(Some(Span::seconds(30)), Affected::All);
            if *tries == 1 {
                Err(limited)
            } else {
                Ok(answer())
            }
        });
        let tries = *tries.lock().expect("no thread panicked");
        (outcome, tries, pace.0.waits().len())
    };
    // The provider's pause is over already, so there is no further wait.
    assert_eq!(asked(Span::minutes(120)), (Ok(answer()), 2, 1));
    // No one waits for the answer any more, so it is not paid for.
    let (late, tries, _) = asked(Span::minutes(1));
    assert!(matches!(late, Err(ModelError::Late { cost, .. }) if cost == NOTHING));
    assert_eq!(tries, 1);
}
