use super::super::retry::stopped::Stopped;
use super::{NoPlace, Queue};
use crate::model::pace::Pace;
use cos_core::time::{Span, Timestamp};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Barrier};

#[test]
fn no_more_than_so_many_are_there_at_once() {
    let (queue, pace) = (Queue::new(2), Stopped::default());
    let (there, most) = (AtomicU32::new(0), AtomicU32::new(0));
    // The test only ends if two requests are let in.
    let pair = Barrier::new(2);
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                let taken = queue.enter(&pace, pace.now() + Span::minutes(1));
                let now = there.fetch_add(1, Ordering::SeqCst) + 1;
                most.fetch_max(now, Ordering::SeqCst);
                pair.wait();
                there.fetch_sub(1, Ordering::SeqCst);
                drop(taken);
            });
        }
    });
    assert_eq!(most.load(Ordering::SeqCst), 2);
}

#[test]
fn a_caller_without_a_place_in_time_learns_it() {
    let (queue, pace) = (Queue::new(1), Stopped::default());
    let _taken = queue.enter(&pace, pace.now() + Span::minutes(1)).ok();
    let second = queue.enter(&pace, pace.now());
    assert_eq!(second.err(), Some(NoPlace::Full));
}

#[test]
fn all_wait_while_the_service_is_closed_or_learn_until_when() {
    let (queue, pace) = (Queue::new(3), Arc::new(Stopped::default()));
    let opens = pace.now() + Span::seconds(30);
    queue.close_until(opens);
    queue.close_until(pace.now() + Span::seconds(20));
    let soon = queue.enter(pace.as_ref(), pace.now() + Span::seconds(20));
    assert_eq!(soon.err(), Some(NoPlace::Closed(opens)));
    assert_eq!(pace.now(), Timestamp(0));
    assert!(
        queue
            .enter(pace.as_ref(), pace.now() + Span::minutes(1))
            .is_ok()
    );
    assert_eq!(pace.now(), opens);
}
