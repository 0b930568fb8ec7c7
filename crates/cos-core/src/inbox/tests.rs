use super::*;
use crate::decision::{Answer, Choice, DecisionKind, Resolution, Subject};
use crate::fingerprint::Fingerprint;
use crate::id::{GoalId, OptionId, RunId};
use crate::ledger::{Grant, Scope};
use crate::money::Money;

fn draft(triggers: &[Trigger], urgency: Urgency, blocking: bool) -> Draft {
    Draft {
        project: "/repo".into(),
        run: RunId::new("r"),
        kind: DecisionKind::Start,
        subject: Subject::Goal(GoalId::new("g")),
        decision_key: Fingerprint::of(&[]),
        fingerprint: Fingerprint::of(&[]),
        triggers: triggers.to_vec(),
        question: "May it?".into(),
        context: vec![],
        options: vec![],
        recommended: None,
        affirm: Some(OptionId::new("proceed")),
        risk: None,
        findings: vec![],
        checkpoint: None,
        blocking,
        urgency,
        expires_at: None,
    }
}

fn open() -> Event {
    let draft = draft(&[Trigger::Risk], Urgency::Soon, true);
    Event::decision_opened(&DecisionId::new("d"), draft, None)
}

fn resolve() -> Event {
    Event::DecisionResolved {
        decision: DecisionId::new("d"),
        resolution: Resolution {
            option: OptionId::new("proceed"),
            answer: Answer::Proceed,
            note: None,
            instructions: None,
            grants: vec![],
            by: "someone".into(),
            channel: "terminal".into(),
            origin: None,
        },
    }
}

fn consume(run: &str) -> Event {
    Event::decision_consumed(&DecisionId::new("d"), &RunId::new(run))
}

fn fold(facts: &[Event]) -> Decision {
    (1..)
        .zip(facts)
        .fold(None, |known, (at, fact)| apply(known, fact, Timestamp(at)))
        .unwrap()
}

#[test]
fn an_answer_is_used_once_and_never_taken_back() {
    let decision = DecisionId::new("d");
    let expire = Event::DecisionExpired { decision };
    let used = fold(&[
        open(),
        resolve(),
        consume("one"),
        consume("two"),
        expire.clone(),
    ]);
    assert_eq!(used.state, DecisionState::Consumed);
    assert_eq!(used.consumed_by, Some(RunId::new("one")));
    assert_eq!(used.resolved_at, Some(Timestamp(2)));
    let dead = fold(&[open(), expire, resolve()]);
    assert_eq!(dead.state, DecisionState::Expired);
    assert_eq!(dead.resolution, None);
    assert_eq!(
        fold(&[open(), consume("one")]).state,
        DecisionState::Pending
    );
}

#[test]
fn the_inbox_puts_what_is_dear_and_urgent_first() {
    let digest = rank(&draft(&[Trigger::Interval], Urgency::Whenever, false));
    let costly = rank(&draft(&[Trigger::CostSingle], Urgency::Soon, true));
    let risky = rank(&draft(&[Trigger::Risk], Urgency::Immediate, true));
    assert_eq!((digest, costly, risky), (5, 75, 225));
    let both = [Trigger::CostSingle, Trigger::Risk];
    assert!(rank(&draft(&both, Urgency::Immediate, true)) > risky);
}

#[test]
fn grants_and_a_missing_safe_yes_raise_the_rank() {
    let plain = draft(&[Trigger::CostSingle], Urgency::Soon, false);
    let mut granting = plain.clone();
    granting.options.push(Choice {
        id: OptionId::new("raise"),
        answer: Answer::Proceed,
        description: "raises the cap".into(),
        pros: String::new(),
        cons: String::new(),
        grants: vec![Grant {
            scope: Scope::Run(RunId::new("r")),
            amount: Money::dollars(4),
        }],
    });
    assert_eq!(rank(&granting) - rank(&plain), 8);
    let mut open = plain.clone();
    open.affirm = None;
    assert_eq!(rank(&open) - rank(&plain), 30);
}
