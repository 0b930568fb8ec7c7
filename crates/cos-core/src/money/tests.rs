use super::*;

#[test]
fn dollars_are_read_exactly_and_rounded_up_below_a_millionth() {
    for (dollars, micros) in [
        (10.0, 10_000_000),
        (0.1, 100_000),
        (2.555, 2_555_000),
        (0.000_000_4, 1),
        (0.0, 0),
    ] {
        assert_eq!(
            Money::from_dollars(dollars),
            Ok(Money::micros(micros)),
            "{dollars}"
        );
    }
}

#[test]
fn negative_infinite_and_absurd_amounts_are_refused() {
    for dollars in [-0.01, f64::NAN, f64::INFINITY, 1e12] {
        assert!(Money::from_dollars(dollars).is_err(), "{dollars}");
    }
    for text in ["", "ten", "-1", "$"] {
        assert_eq!(Money::parse(text).expect_err(text).text, text);
    }
}

#[test]
fn amounts_print_cents_and_as_many_digits_as_they_need() {
    for (money, text) in [
        (Money::dollars(12), "$12.00"),
        (Money::cents(5), "$0.05"),
        (Money::micros(8_280), "$0.00828"),
        (Money::micros(1), "$0.000001"),
    ] {
        assert_eq!(money.to_string(), text);
    }
}

#[test]
fn an_unknown_cost_settles_at_the_reserve_and_prints_as_unknown() {
    assert_eq!(
        Cost::Unknown.or_reserve(Money::dollars(3)),
        Money::dollars(3)
    );
    assert_eq!(
        Cost::Known(Money::cents(1)).or_reserve(Money::dollars(3)),
        Money::cents(1)
    );
    assert_eq!(Cost::Unknown.to_string(), "unknown");
}

#[test]
fn a_grant_is_rounded_up_to_whole_dollars() {
    assert_eq!(Money::cents(101).ceil_dollar(), Money::dollars(2));
    assert_eq!(Money::dollars(2).ceil_dollar(), Money::dollars(2));
}

#[test]
fn a_share_of_nothing_is_unknown() {
    assert_eq!(Money::dollars(1).share_of(Money::ZERO), None);
    assert_eq!(Money::dollars(1).share_of(Money::dollars(4)), Some(0.25));
}
