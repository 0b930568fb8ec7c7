//! Tests properties that hold for any text.
#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a bound on time is measured by a clock"
)]

use super::*;
use crate::redact;
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// Generates parts of texts with credentials, and parts between them.
fn piece() -> impl Strategy<Value = String> {
    let fixed = [
        "password",
        "=",
        ": ",
        "\"",
        "'",
        "\n",
        " ",
        "token",
        "${",
        "}",
        "://",
        "@",
        "ghp_",
        "sk-",
        "eyJ",
        ".",
        "-----BEGIN PRIVATE KEY-----",
        "-----END PRIVATE KEY-----",
        "kind: Secret\n",
        "curl -u ",
        "Bearer ",
        "$6$",
        "[redacted:assigned]",
        "+",
        "\\",
        "ä",
        "AKIA",
        "secret_id",
        "xoxb-",
        "<password>",
        "</",
        "Q~",
        ":AA",
        "-us",
        "--password-stdin",
        "echo ",
        " | ",
        "<<< ",
        "<<EOF\n",
        "cookie: sid=",
        "|-\n  ",
        "[",
    ];
    prop_oneof![
        3 => prop::sample::select(fixed.to_vec()).prop_map(str::to_owned),
        1 => (1..90_usize).prop_map(drawn),
        1 => Just(chosen()),
        1 => "[ -~]{0,12}",
        1 => any::<String>(),
        1 => (1..60_usize).prop_map(|length| encoded(&format!("password=\"{}\"", drawn(length)))),
    ]
}

proptest! {
    #[test]
    fn what_was_redacted_holds_nothing_more(pieces in prop::collection::vec(piece(), 0..24)) {
        let text = pieces.concat();
        let clean = redact::text(&text).unwrap_or(text);
        prop_assert_eq!(find(&clean), vec![], "{}", clean);
        prop_assert_eq!(redact::text(&clean), None);
    }

    #[test]
    fn what_is_found_is_in_the_text_in_order_and_apart(pieces in prop::collection::vec(piece(), 0..24)) {
        let text = pieces.concat();
        let mut end = 0;
        for one in find(&text) {
            prop_assert!(one.place.start >= end && one.place.end > one.place.start);
            prop_assert!(text.get(one.place.clone()).is_some());
            let line = text[..one.place.start].matches('\n').count() + 1;
            prop_assert_eq!(one.line as usize, line);
            end = one.place.end;
        }
        prop_assert!(end == 0 || is_suspect(&text));
    }
}

/// Returns the worst case for each rule, 64 KiB each.
fn worst() -> Vec<String> {
    let pieces = [
        "password=",
        "password=\"",
        "token: ",
        " sk-",
        "eyJ",
        "eyJ.",
        "a://a:",
        "-----BEGIN ",
        "-----BEGIN PRIVATE KEY-----",
        "a.",
        "Q~",
        "curl -u ",
        "Bearer ",
        "secret_",
        "${",
        "api key ",
        "key=a1B2c3D4e5F6g7H8i9J0k1L2\n",
        "T3BlbkFJ",
        "echo a | sudo -S ",
        "--with-token <<<",
        "cookie: sid=",
        "password: |\n",
        "password:\n",
        "password: [\"",
        "curl -u '",
        " ",
        "a",
    ];
    let size = 64 << 10;
    pieces
        .iter()
        .map(|piece| piece.repeat(size / piece.len()))
        .chain([drawn(size), hexadecimal(size)])
        .collect()
}

#[test]
fn the_time_grows_with_the_length_and_with_nothing_else() {
    assert!(find("warm").is_empty());
    // A release build needs a tenth of this; an algorithm that rescans the text for each position
    // takes minutes.
    let most = Duration::from_millis(1500);
    for text in worst() {
        let start = Instant::now();
        let found = find(&text).len();
        let taken = start.elapsed();
        assert!(taken < most, "{taken:?} for {found} in {text:.20}");
    }
}
