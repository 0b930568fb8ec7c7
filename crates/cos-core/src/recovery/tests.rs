use super::*;
use crate::policy::{Policy, Profile};

fn policy() -> RecoveryPolicy {
    Policy::of(Profile::Default).recovery
}

fn failures(classes: &[FailureClass]) -> Vec<Failure> {
    classes
        .iter()
        .map(|class| Failure::new(*class, "it broke"))
        .collect()
}

fn again(wait: Span) -> Step {
    Step::Again {
        level: Level::Same,
        wait,
    }
}

#[test]
fn each_class_enters_the_ladder_where_the_table_says() {
    use FailureClass as C;
    for (class, step) in [
        (C::Transient, again(Span::seconds(5))),
        (C::Quota, again(Span::seconds(5))),
        (C::Lost, again(Span(0))),
        (C::Cancelled, again(Span(0))),
        (C::Systematic, Step::Ask),
        (C::TooLong, Step::Ask),
        (C::MissingInformation, Step::Ask),
        (C::NeedsHuman, Step::Ask),
        (C::Budget, Step::Ask),
        (C::Fatal, Step::Ask),
        (C::Denied, Step::Ask),
    ] {
        assert_eq!(next(&failures(&[class]), &policy(), 0), step, "{class:?}");
    }
}

#[test]
fn three_more_tries_wait_five_ten_and_twenty_seconds_and_then_a_person_is_asked() {
    use FailureClass::Transient;
    assert_eq!(
        next(&failures(&[Transient; 1]), &policy(), 0),
        again(Span::seconds(5))
    );
    assert_eq!(
        next(&failures(&[Transient; 2]), &policy(), 0),
        again(Span::seconds(10))
    );
    assert_eq!(
        next(&failures(&[Transient; 3]), &policy(), 0),
        again(Span::seconds(20))
    );
    assert_eq!(next(&failures(&[Transient; 4]), &policy(), 0), Step::Ask);
}

#[test]
fn our_crashes_use_up_no_try_however_many() {
    use FailureClass::{Lost, Transient};
    let mut many = vec![Lost; 100];
    assert_eq!(next(&failures(&many), &policy(), 0), again(Span(0)));
    many.push(Transient);
    assert_eq!(
        next(&failures(&many), &policy(), 0),
        again(Span::seconds(5))
    );
}

#[test]
fn jitter_moves_a_wait_by_at_most_a_fifth() {
    let one = failures(&[FailureClass::Transient]);
    assert_eq!(next(&one, &policy(), -100), again(Span::seconds(4)));
    assert_eq!(next(&one, &policy(), 100), again(Span::seconds(6)));
}

#[test]
fn a_wait_the_other_side_asked_for_is_kept_even_above_the_cap() {
    let mut failure = Failure::new(FailureClass::Transient, "429");
    failure.retry_after = Some(Span::minutes(30));
    assert_eq!(next(&[failure], &policy(), 0), again(Span::minutes(30)));
}

#[test]
fn without_a_failure_there_is_nothing_to_try_again() {
    assert_eq!(next(&[], &policy(), 0), Step::Ask);
}
