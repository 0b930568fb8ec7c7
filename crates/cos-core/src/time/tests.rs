use super::*;

#[test]
fn spans_are_read_in_hours_minutes_and_seconds_and_bare_numbers_count_minutes() {
    for (text, minutes) in [
        ("2h", 120),
        ("90m", 90),
        ("1h30m", 90),
        ("120", 120),
        ("1d", 1440),
        ("60s", 1),
    ] {
        assert_eq!(Span::parse(text), Ok(Span::minutes(minutes)), "{text}");
    }
}

#[test]
fn what_is_no_span_is_refused_and_named() {
    for text in [
        "",
        "0",
        "h",
        "1x",
        "1h30",
        "-5m",
        "99999999999999999999h",
        "0m",
    ] {
        let error = Span::parse(text).expect_err(text);
        assert_eq!(error.text, text);
    }
}

#[test]
fn a_clock_set_back_gives_a_span_of_zero() {
    assert_eq!(Timestamp(5) - Timestamp(9), Span(0));
}
