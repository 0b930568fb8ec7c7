use super::{COMPILED, RULES, Source, exit, fault, gist, last_lines, signal, wish_to_wait};
use cos_core::failure::FailureClass::{
    self, Fatal, MissingInformation, NeedsHuman, Quota, Systematic, Transient,
};
use cos_core::time::Span;

fn check(class: FailureClass, messages: &[&str]) {
    for message in messages {
        assert_eq!(fault(message).class, class, "{message}");
    }
}

#[test]
fn every_rule_compiles() {
    assert_eq!(COMPILED.len(), RULES.len());
}

#[test]
fn networks_servers_and_locks_are_transient() {
    check(
        Transient,
        &[
            "request failed: ECONNRESET",
            "TypeError: fetch failed (cause: ECONNREFUSED 127.0.0.1:80)",
            "getaddrinfo EAI_AGAIN registry.example",
            "HTTP 429 Too Many Requests",
            "rate_limit_error: slow down",
            "status code 503",
            "the server returned 502 Bad Gateway",
            "500 Internal Server Error",
            "Overloaded",
            "operation timed out after 30 s",
            "database is locked",
            "fatal: Unable to create '/x/.git/index.lock': File exists.",
            "Connection refused (os error 111)",
            "The model is overloaded. Please try again later.",
        ],
    );
}

#[test]
fn code_that_is_wrong_is_systematic_even_when_it_prints_statuses() {
    check(
        Systematic,
        &[
            "error[E0308]: mismatched types",
            "thread 'main' panicked at src/lib.rs:5:3",
            "AssertionError: expected status 200, got 500",
            "CONFLICT (content): Merge conflict in src/lib.rs",
            "clippy found 3 problems",
            "test result: 3 failed",
            "SyntaxError: unexpected token",
        ],
    );
}

#[test]
fn what_nobody_knows_is_systematic() {
    check(
        Systematic,
        &[
            "",
            "something odd happened",
            "exit 1",
            "processed 5000 rows",
            "port 5432",
            "blocked",
        ],
    );
}

#[test]
fn credentials_are_fatal_and_settings_are_missing() {
    check(
        Fatal,
        &[
            "Invalid API key provided",
            "you are not logged in; run `login`",
            "401 Unauthorized",
            "authentication_error: invalid x-api-key",
            "No space left on device (os error 28)",
        ],
    );
    check(
        MissingInformation,
        &[
            "environment variable DATABASE_URL is not set",
            "missing required setting `region`",
            "Permission denied (os error 13)",
            "please specify the target branch",
            "sh: 1: frobnicate: command not found",
        ],
    );
}

#[test]
fn used_up_is_told_from_too_fast_and_from_unpaid() {
    check(
        Quota,
        &[
            "You exceeded your current quota",
            "RESOURCE_EXHAUSTED",
            "daily limit reached",
        ],
    );
    check(
        NeedsHuman,
        &["Your credit balance is too low", "402 Payment Required"],
    );
}

#[test]
fn words_are_whole() {
    check(
        Systematic,
        &["the quotation was wrong", "unthrottledness", "relocked"],
    );
}

#[test]
fn a_wish_to_wait_is_understood() {
    for (message, wait) in [
        ("429; retry-after: 30", Span::seconds(30)),
        ("Retry-After=2", Span::seconds(2)),
        ("rate limited, try again in 1m30s", Span::seconds(90)),
        ("Please retry in 12.5s.", Span(12_500)),
        ("\"retryDelay\": \"34s\"", Span::seconds(34)),
        ("quota resets in 2 hours", Span::seconds(7200)),
        ("rate limit; wait 250 ms", Span(250)),
        ("retry after 900000 hours", Span::seconds(86_400)),
    ] {
        assert_eq!(wish_to_wait(message), Some(wait), "{message}");
    }
    assert_eq!(wish_to_wait("rate limited"), None);
    assert_eq!(
        fault("429, retry-after: 7").retry_after,
        Some(Span::seconds(7))
    );
    assert_eq!(fault("tests failed, retry after 7 s").retry_after, None);
}

#[test]
fn exit_codes_say_what_output_does_not() {
    assert_eq!(exit(Source::Agent, 127, "").class, Fatal);
    assert_eq!(
        exit(Source::Command, 127, "sh: x: not found").class,
        MissingInformation
    );
    assert_eq!(exit(Source::Command, 124, "").class, Transient);
    assert_eq!(
        exit(Source::Command, 139, "connection reset").class,
        Systematic
    );
    assert_eq!(exit(Source::Command, 1, "").class, Systematic);
    assert_eq!(
        exit(Source::Command, 1, "curl: connection reset").class,
        Transient
    );
    assert_eq!(signal(9).class, Transient);
    assert_eq!(signal(11).class, Systematic);
}

#[test]
fn the_end_of_a_long_output_is_quoted() {
    let output = format!("{}\nä\n\n one \ntwo\nthree\n", "ä".repeat(20_000));
    assert_eq!(last_lines(&output), "one | two | three");
    assert_eq!(last_lines(""), "");
}

#[test]
fn the_line_that_tells_most_is_no_part_of_a_stack_trace() {
    let complaints = "starting\nAttempt 1 failed with status 429. Retrying\n    at async x (y:1)\n  status: 429\n}\n";
    assert_eq!(
        gist(complaints),
        "Attempt 1 failed with status 429. Retrying"
    );
    assert_eq!(gist("one\ntwo\n"), "one | two");
}
