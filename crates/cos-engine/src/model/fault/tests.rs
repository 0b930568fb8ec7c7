use super::{Affected, Fault, Refusal, told};
use cos_core::time::{Span, Timestamp};

/// 2026-11-21 12:00:00 UTC.
const NOW: Timestamp = Timestamp(1_795_262_400_000);

fn fault(code: u16, body: &str, headers: &[(&str, &str)]) -> Fault {
    let header = |name: &str| {
        let found = headers.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| (*value).to_owned())
    };
    Refusal {
        code,
        body,
        header: &header,
        now: NOW,
        key_hint: "check the key in `A_KEY`",
        key: Some("abracadabra"),
    }
    .fault()
}

#[test]
fn what_passes_differs_from_what_stays() {
    let class = |code, body, headers: &[(&str, &str)]| match fault(code, body, headers) {
        Fault::Temporary {
            affected: Affected::All,
            ..
        } => "all wait",
        Fault::Temporary {
            affected: Affected::One,
            ..
        } => "passes",
        Fault::Unavailable(_) => "absent",
        Fault::Refused(..) => "refused",
        Fault::Late | Fault::Unusable(..) | Fault::BrokenProtocol(_) => "other",
    };
    for (code, body, headers, expected) in [
        (400, "bad", &[][..], "refused"),
        (401, "no", &[], "absent"),
        (402, "pay", &[], "refused"),
        (403, "no", &[], "absent"),
        (404, "no model", &[], "absent"),
        (408, "", &[], "passes"),
        (413, "", &[], "refused"),
        (422, "", &[], "refused"),
        (429, "slow down", &[], "all wait"),
        (
            429,
            r#"{"error":{"code":"insufficient_quota"}}"#,
            &[],
            "refused",
        ),
        (429, "x", &[("x-should-retry", "false")], "refused"),
        (500, "", &[], "passes"),
        (503, "x", &[("x-should-retry", "true")], "passes"),
        (529, "overloaded", &[], "passes"),
        (302, "elsewhere", &[], "refused"),
    ] {
        assert_eq!(class(code, body, headers), expected, "{code} {body}");
    }
}

#[test]
fn a_wait_is_read_in_every_form_it_has() {
    let wait = |body, headers: &[(&str, &str)]| match fault(429, body, headers) {
        Fault::Temporary { wait, .. } => wait,
        other => panic!("{other:?}"),
    };
    for (body, headers, expected) in [
        ("", &[("retry-after", "7")][..], Some(Span::seconds(7))),
        ("", &[("retry-after", "0")], Some(Span(0))),
        ("", &[("retry-after", "1.5")], Some(Span(1500))),
        (
            "",
            &[("retry-after-ms", "250"), ("retry-after", "1")],
            Some(Span(250)),
        ),
        (
            "",
            &[("retry-after", "Sat, 21 Nov 2026 12:00:30 GMT")],
            Some(Span::seconds(30)),
        ),
        (
            "",
            &[("retry-after", "Sat, 21 Nov 2026 11:00:00 GMT")],
            Some(Span(0)),
        ),
        (
            "",
            &[("retry-after", "99999999999999999999")],
            Some(Span::minutes(60 * 24 * 365)),
        ),
        ("", &[("retry-after", "soon")], None),
        ("", &[("retry-after", "-3")], None),
        (
            r#"{"error":{"details":[{"retryDelay": "34s"}]}}"#,
            &[],
            Some(Span::seconds(34)),
        ),
        ("slow down", &[], None),
    ] {
        assert_eq!(wait(body, headers), expected, "{body} {headers:?}");
    }
}

#[test]
fn what_a_service_says_is_short_and_holds_no_key() {
    assert_eq!(
        told(
            r#"{"error": {"message": "the key abracadabra\n is\u0007 wrong"}}"#,
            Some("abracadabra")
        ),
        "the key [redacted:key] is wrong"
    );
    assert_eq!(
        told(r#"[{"error": {"message": "in a list"}}]"#, None),
        "in a list"
    );
    assert_eq!(told(r#"{"error": "plain"}"#, None), "plain");
    assert_eq!(told("", None), "it gave no reason");
    assert_eq!(told(&"long ".repeat(1000), None).chars().count(), 301);
    // Built at run time, so that no secret scanner takes this file for a leak.
    let secret = ["h8Kq2v", "Xw9Zr4"].concat();
    let text = format!("no leave for https://someone:{secret}@models.example/v1");
    let leaked = told(&text, None);
    assert!(
        leaked.contains("[redacted:") && !leaked.contains(&secret),
        "{leaked}"
    );
}
