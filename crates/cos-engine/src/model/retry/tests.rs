use super::stopped::Stopped;
use super::{Asking, TRIES};
use crate::model::fault::{Crowd, Fault};
use crate::model::queue::Queue;
use crate::model::{Completion, ModelError, ModelUsage};
use cos_core::money::Cost;
use cos_core::time::Span;
use std::sync::Mutex;

const USAGE: ModelUsage = ModelUsage {
    cost: Cost::Unknown,
    tokens_in: None,
    tokens_cached: None,
    tokens_out: None,
};

fn passing(wait: Option<Span>, crowd: Crowd) -> Fault {
    Fault::Passing {
        what: "HTTP 5".to_owned(),
        wait,
        crowd,
    }
}

fn answer() -> Completion {
    Completion {
        text: "yes".to_owned(),
        usage: USAGE,
    }
}

/// Asks within `time`; each try ends as `faults` says, the one after them all with an answer.
fn ask(time: Span, faults: &[Fault]) -> (Result<Completion, ModelError>, usize, Vec<Span>) {
    let (pace, queue, tries) = (Stopped::default(), Queue::new(1), Mutex::new(0));
    let asking = Asking {
        model: "lab/m",
        time,
        queue: &queue,
        pace: &pace,
    };
    let outcome = asking.ask(&|_| {
        let mut tries = tries.lock().expect("nobody failed");
        *tries += 1;
        faults.get(*tries - 1).cloned().map_or(Ok(answer()), Err)
    });
    let tries = *tries.lock().expect("nobody failed");
    (outcome, tries, pace.waits())
}

#[test]
fn what_passes_is_asked_again_after_waits_that_double() {
    let passes = vec![passing(None, Crowd::One); 3];
    let (outcome, tries, waits) = ask(Span::minutes(1), &passes);
    assert_eq!((outcome, tries), (Ok(answer()), 4));
    assert_eq!(waits, [Span(500), Span(1000), Span(2000)]);
}

#[test]
fn a_wait_that_the_service_names_is_kept() {
    let wished = Some(Span::seconds(30));
    let (outcome, _, waits) = ask(Span::minutes(1), &[passing(wished, Crowd::All)]);
    assert_eq!((outcome, waits), (Ok(answer()), vec![Span::seconds(30)]));
}

#[test]
fn nobody_tries_without_end() {
    let (outcome, tries, _) = ask(Span::minutes(60), &vec![passing(None, Crowd::One); 99]);
    assert_eq!(tries, TRIES as usize);
    let Err(ModelError::Failed { what, .. }) = outcome else {
        panic!("{outcome:?}")
    };
    assert!(what.ends_with("after 5 tries"), "{what}");
}

#[test]
fn all_tries_lie_within_the_time() {
    let (outcome, tries, waits) = ask(Span(1200), &vec![passing(None, Crowd::One); 99]);
    assert_eq!((tries, waits), (2, vec![Span(500)]));
    assert!(matches!(outcome, Err(ModelError::Failed { .. })));
}

#[test]
fn a_limit_that_ends_far_away_is_told_with_its_end_and_not_waited_for() {
    let far = passing(Some(Span::minutes(125)), Crowd::All);
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
    };
    let limited = || Err(passing(Some(Span::seconds(90)), Crowd::All));
    assert!(asking(Span::minutes(1)).ask(&|_| limited()).is_err());
    let Err(ModelError::Failed { what, .. }) =
        asking(Span::minutes(1)).ask(&|_| panic!("the service is closed and was asked"))
    else {
        panic!("an answer of nobody")
    };
    assert!(what.contains("left alone for 1m30s"), "{what}");
    assert_eq!(
        asking(Span::minutes(2)).ask(&|_| Ok(answer())),
        Ok(answer())
    );
    assert_eq!(pace.waits(), [Span::seconds(90)]);
}

#[test]
fn what_no_other_try_helps_against_is_told_at_once() {
    let unusable = Fault::Unusable("cut off".to_owned(), USAGE);
    for (fault, expected) in [
        (
            Fault::Absent("no key".to_owned()),
            "cannot be asked: no key",
        ),
        (Fault::Refused("bad".to_owned()), "gave no answer: bad"),
        (Fault::Late, "within its time"),
        (unusable, "cannot be used: cut off"),
    ] {
        let (outcome, tries, _) = ask(Span::minutes(1), &[fault]);
        let told = outcome.expect_err("no answer").to_string();
        assert!(tries == 1 && told.ends_with(expected), "{told}");
    }
}

#[test]
fn chance_shortens_a_wait_by_half_at_most() {
    struct Lucky;
    impl crate::model::pace::Pace for Lucky {
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
    };
    assert_eq!(asking.backoff(1), Span(250));
    assert_eq!(asking.backoff(60), Span::seconds(10));
}
