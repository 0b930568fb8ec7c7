use super::rules::{Rule, TABLES, expression, parse};
use super::weigh::decisive;
use super::{Source, exit, gist, last_lines, requested_wait, signal};
use cos_core::failure::Failure;
use cos_core::failure::FailureClass::{self, Fatal, MissingInformation, Systematic, Transient};
use cos_core::time::Span;

/// Messages as tools print them: class, tool, message, with `\\n` for a new line.
const MESSAGES: &str = include_str!("tests/messages.tsv");

fn fault(message: &str) -> Failure {
    super::fault(Source::Command, message)
}

fn rules() -> impl Iterator<Item = Rule> {
    let parsed = |table| parse(table).expect("a table of rules");
    TABLES.into_iter().flat_map(parsed)
}

fn check(class: FailureClass, messages: &[&str]) {
    for message in messages {
        assert_eq!(fault(message).class, class, "{message}");
    }
}

#[test]
fn every_rule_compiles() {
    assert_eq!(rules().count(), 68);
    for rule in rules() {
        assert!(
            regex::bytes::Regex::new(&expression(&rule.words)).is_ok(),
            "{:?}",
            rule.words
        );
    }
    assert!(decisive("connection reset").is_some());
}

/// Checks whether an alternative of a rule ends in a space. No word could follow it, because a
/// separator or the end comes after each alternative.
fn ends_in_a_blank(words: &str) -> bool {
    let mut depth = 0_i32;
    let mut before = ' ';
    for sign in words.chars().chain(['|']) {
        if sign == '|' && depth == 0 && before == ' ' {
            return true;
        }
        depth += i32::from(sign == '(') - i32::from(sign == ')');
        before = sign;
    }
    false
}

#[test]
fn no_rule_ends_in_a_blank() {
    assert!(ends_in_a_blank("a(?:b |c)|d: "));
    assert!(!ends_in_a_blank("a(?:b |c)|d:"));
    let words = rules().flat_map(|rule| rule.words);
    let wrong: Vec<_> = words.filter(|words| ends_in_a_blank(words)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn what_tools_print_has_its_class() {
    let rows = MESSAGES.lines().map(|row| {
        let mut cells = row.splitn(3, '\t');
        let mut cell = || cells.next().expect("three cells");
        (cell(), cell(), cell().replace("\\n", "\n"))
    });
    let wrong: Vec<String> = rows
        .filter(|(class, _, message)| fault(message).class.name() != *class)
        .map(|(class, tool, message)| {
            format!(
                "{tool}: {class}, not {:?}: {message}",
                fault(&message).class
            )
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(MESSAGES.lines().count() > 150);
}

#[test]
fn a_login_is_a_lack_of_the_person_and_the_end_of_an_agent() {
    let refused = "401 Unauthorized";
    assert_eq!(fault(refused).class, MissingInformation);
    assert_eq!(super::fault(Source::Agent, refused).class, Fatal);
}

#[test]
fn a_word_in_an_assertion_is_no_cause() {
    check(
        Systematic,
        &[
            "AssertionError: expected status 200, got 500",
            "assertion failed: left: `Connection reset`, right: `ok`",
            "expected 'Permission denied' to equal 'ok'",
            "running\n  left: \"429 Too Many Requests\"\n right: \"ok\"",
        ],
    );
    check(Transient, &["Connection reset", "429 Too Many Requests"]);
}

#[test]
fn names_of_tests_and_sources_are_no_causes() {
    check(
        Systematic,
        &[
            "FAILED tests/net.py::test_connection_reset",
            "--- FAIL: TestConnectionTimeout (0.00s)",
            "test timeout_and_connection_refused ... ok\ntest adds ... FAILED",
            "  File \"/a/connection_reset.py\", line 3, in connection_refused\nKeyError: 'a'",
        ],
    );
}

#[test]
fn an_error_about_a_file_is_no_step_of_a_stack_trace() {
    check(
        MissingInformation,
        &["FileNotFoundError: [Errno 2] No such file or directory: 'deploy/app.local.yaml'"],
    );
    check(
        Systematic,
        &["  File \"<stdin>\", line 1, in connection_refused"],
    );
}

#[test]
fn every_spelling_of_a_name_is_the_same() {
    check(
        Transient,
        &[
            "ConnectionResetError",
            "connection_reset",
            "\u{1b}[31mConnection reset\u{1b}[0m",
            "CONNECTION RESET",
            "Couldn’t connect to server",
            "cannot connect to server",
        ],
    );
}

#[test]
fn of_signs_that_are_equally_strong_the_later_decides() {
    let network = "curl: (7) Failed to connect to localhost port 80: Connection refused";
    let compiler = "error: could not compile `app`";
    let quiet = "step finished\n".repeat(40);
    check(Systematic, &[&format!("{network}\n{quiet}{compiler}")]);
    check(
        Transient,
        &[&format!(
            "warning: lint\n{quiet}{network}\nmake: *** Error 7"
        )],
    );
}

#[test]
fn a_further_try_that_was_informed_of_is_not_the_end() {
    check(
        Systematic,
        &["Connection reset, retrying in 5 s\ntest result: FAILED. 1 passed; 2 failed"],
    );
    check(Transient, &["Connection reset, retrying in 5 s"]);
}

/// Lines that runners print before a step, after it, and around it.
const RUNNERS: [[&str; 3]; 4] = [
    [
        "Running with gitlab-runner 16.1.0 (abcd)\n  on shared-runner-7 Q1, system ID: s_2\nFetching changes with git depth set to 50...\n$ make all\n",
        "",
        "\nCleaning up project directory and file based variables\nUploading artifacts for failed job\nERROR: Job failed: exit code 1",
    ],
    [
        "##[group]Run actions/cache@v4\nCache not found for input keys: linux-1\n##[endgroup]\n",
        "2024-05-01T10:00:00.1234567Z ",
        "\n##[error]Process completed with exit code 2.\nPost job cleanup.\n2024-05-01T10:00:01.0000000Z Temporarily overriding HOME='/ci/_temp/1' before making global git config changes\n2024-05-01T10:00:01.0000000Z [command]/usr/bin/git config --global user.name ci\nTerminate orphan process: pid (7) (node)",
    ],
    [
        "#5 [2/4] RUN apt-get update\n#5 CACHED\n",
        "#6 12.41 ",
        "\n------\n > [3/4] RUN make:\n------\n",
    ],
    [
        "Running as SYSTEM\n[Pipeline] node\n > git fetch --tags --force -- https://git.example.org/a.git # timeout=10\n[Pipeline] sh\n",
        "[2024-05-01T10:00:00.123Z] ",
        "\n[Pipeline] // stage\nERROR: script returned exit code 1\nFinished: FAILURE",
    ],
];

#[test]
fn what_a_runner_prints_around_a_failure_is_no_cause() {
    let causes = [
        (
            Systematic,
            "a.toml holds what nobody reads\nError: nobody reads it",
        ),
        (
            Systematic,
            "CMake 3.24 or higher is required.  You are running version 3.10.1",
        ),
        (Transient, "fatal: the remote end hung up unexpectedly"),
        (MissingInformation, "FTP_HOST: parameter not set"),
    ];
    for [before, frame, after] in RUNNERS {
        for (class, cause) in causes {
            let lines = cause.lines().map(|line| format!("{frame}{line}"));
            let lines: Vec<String> = lines.collect();
            check(class, &[&format!("{before}{}{after}", lines.join("\n"))]);
        }
    }
}

#[test]
fn in_a_log_a_loose_word_counts_only_where_a_failure_is_informed_of() {
    let log = "step one\nstep two\nstep three\nstep four\nstep five\n";
    check(
        Systematic,
        &[&format!("{log}the runner starts the backend")],
    );
    check(
        Transient,
        &[&format!("{log}the backend failed"), "the backend"],
    );
}

#[test]
fn advice_is_weaker_than_what_went_wrong() {
    check(
        Transient,
        &["read ECONNRESET\nIf you need a login, please run docker login"],
    );
}

#[test]
fn whatever_is_read_a_class_comes_of_it() {
    for text in [
        "\0",
        "\u{1b}",
        "\u{1b}[",
        "'t n't ’t",
        "ä.py:",
        "____",
        "\r\r\n",
        "....rs",
    ] {
        let long = text.repeat(20_000);
        assert_eq!(fault(text).class, Systematic, "{text}");
        assert_eq!(fault(&long).class, Systematic, "{text} many times");
    }
}

#[test]
fn what_no_one_knows_is_systematic() {
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
        assert_eq!(requested_wait(message), Some(wait), "{message}");
    }
    assert_eq!(requested_wait("rate limited"), None);
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
