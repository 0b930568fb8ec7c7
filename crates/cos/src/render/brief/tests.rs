use crate::render::testing::text_of;
use crate::view::brief::{BriefView, CapOf, CapView};
use crate::view::example::{EVENING, advised, after, night, question, run_of, spec};
use cos_core::event::Event;
use cos_core::ledger::Balance;
use cos_core::money::Money;
use cos_core::time::LocalDate;

fn shared() -> Vec<CapView> {
    let balance = |cents| Balance {
        granted: Money::ZERO,
        settled: Money::cents(cents),
        reserved: Money::ZERO,
    };
    let day = CapOf::Day(LocalDate::new("2026-03-01"));
    let campaign = CapOf::Campaign("spring".to_owned());
    vec![
        CapView::new(day, Money::dollars(15), balance(935)),
        CapView::new(campaign, Money::dollars(40), balance(2_110)),
    ]
}

#[test]
fn a_night_is_reported_in_groups() {
    let view = BriefView::new(&night(), &[question(), advised()], shared(), 10, after(600));
    insta::assert_snapshot!(text_of(&view));
}

#[test]
fn what_attention_does_not_reach_is_counted() {
    let questions = [question(), advised()];
    let view = BriefView::new(&night(), &questions, Vec::new(), 1, after(600));
    let text = text_of(&view);
    assert!(text.contains("Waiting for you (2)"), "{text}");
    assert!(text.contains("1 more: cos checkpoints --all"), "{text}");
}

#[test]
fn a_run_that_did_nothing_yet_says_so() {
    let mut spec = spec();
    spec.source = "the command line".to_owned();
    let events = [(
        EVENING,
        Event::RunStarted {
            spec,
            goals: vec![crate::view::example::goal("login", "Fix the login")],
        },
    )];
    let view = BriefView::new(&run_of(&events), &[], Vec::new(), 10, after(1));
    insta::assert_snapshot!(text_of(&view));
}
