//! The many ends of an attempt over the protocol that the agent did not choose.

use crate::acp::{agent, class_of, message_of, turn};
use crate::patience::wait_until;
use crate::ports::{pid_in, runs};
use crate::stage::Stage;
use cos_core::evidence::Claim;
use cos_core::failure::FailureClass;
use cos_core::money::{Cost, Money};
use cos_core::time::Span;
use cos_engine::agent::{PermissionReply, Progress};
use std::time::Instant;

#[tokio::test]
async fn an_agent_that_dies_in_the_middle_is_transient() {
    let stage = Stage::new(|_| PermissionReply::Allow);
    let started = Instant::now();
    let ended = stage.play(&agent(), "spend 0.5\nchild\ndie 3").await;
    assert_eq!(class_of(&ended), FailureClass::Transient);
    assert_eq!(
        message_of(&ended),
        "Scripted ended with exit code 3 in the middle of its work: \
         fatal: the scripted agent was told to die"
    );
    assert_eq!(
        (ended.claim, ended.cost),
        (Claim::Silent, Cost::Known(Money::cents(50)))
    );
    assert!(started.elapsed().as_secs() < 10);
    let child = pid_in(&stage.worktree().join("child.pid"));
    wait_until("the child is gone", || !runs(child));
}

#[tokio::test]
async fn an_agent_that_falls_silent_is_ended() {
    for deaf in ["", " deaf"] {
        let stage = Stage::new(|_| PermissionReply::Allow).bounded(|bounds| {
            bounds.no_progress = Span::seconds(2);
            bounds.grace = Span(300);
        });
        let ended = stage.play(&agent(), &format!("child\nstall{deaf}")).await;
        assert_eq!(class_of(&ended), FailureClass::Transient, "{ended:?}");
        assert!(message_of(&ended).starts_with("silent for 2s"), "{ended:?}");
        assert!(!runs(pid_in(&stage.worktree().join("child.pid"))));
    }
}

#[tokio::test]
async fn an_agent_that_only_chatters_meets_the_wall_clock() {
    let stage = Stage::new(|_| PermissionReply::Allow).bounded(|bounds| {
        bounds.wall = Span::seconds(2);
        bounds.no_progress = Span::seconds(1);
    });
    let ended = stage.play(&agent(), "chatter").await;
    assert_eq!(class_of(&ended), FailureClass::TooLong);
    assert!(
        message_of(&ended).starts_with("not done after 2s"),
        "{ended:?}"
    );
}

#[tokio::test]
async fn being_no_longer_wanted_ends_it() {
    let stage = Stage::new(|_| PermissionReply::Allow);
    let cancel = stage.cancel.clone();
    let stage = stage.reacting(move |note| {
        if matches!(note, Progress::Said(_)) {
            cancel.cancel();
        }
    });
    let ended = stage.play(&agent(), "child\nsay x\nstall").await;
    assert_eq!(class_of(&ended), FailureClass::Cancelled);
    assert_eq!(ended.claim, turn("cancelled"));
    assert!(!runs(pid_in(&stage.worktree().join("child.pid"))));
}

#[tokio::test]
async fn overspending_ends_it_and_is_reported() {
    let stage = Stage::new(|_| PermissionReply::Allow);
    let ended = stage.play(&agent(), "spend 4.5\nspend 5.5\nstall").await;
    assert_eq!(class_of(&ended), FailureClass::Budget);
    assert_eq!(message_of(&ended), "stopped at $5.50, its cap is $5.00");
    assert_eq!(
        (ended.cost, ended.overrun),
        (Cost::Known(Money::cents(550)), true)
    );
    assert_eq!(
        *stage.host.costs.lock().unwrap().last().unwrap(),
        Cost::Known(Money::cents(550))
    );
    let stage = Stage::new(|_| PermissionReply::Allow);
    let exact = stage.play(&agent(), "spend 5\nstall").await;
    assert_eq!(
        (class_of(&exact), exact.overrun),
        (FailureClass::Budget, false)
    );
}
