//! Command lines that make no sense.

use super::{GOOD, Refusal, with_goals};

/// The words after `cos`, what is said, and a part of the hint.
type Row<'a> = (&'a [&'a str], &'a str, &'a str);

#[rustfmt::skip]
const ROWS: [Row<'static>; 31] = [
    (&["nonsense"], "unrecognized subcommand 'nonsense'", "cos --help"),
    (&["rnu"], "unrecognized subcommand 'rnu'", "'runs'"),
    (&["--nonsense"], "unexpected argument '--nonsense'", "cos --help"),
    (&["run", "--nonsense"], "unexpected argument '--nonsense'", "cos run --help"),
    (&["run", "--budgt", "3"], "unexpected argument '--budgt'", "'--budget'"),
    (&["run", "--budget"], "a value is required for '--budget <USD>'", "cos run --help"),
    (&["run", "--budget", "much"], "`much` is not an amount of dollars", "write for example"),
    (&["run", "--budget=-3"], "`-3` is not an amount of dollars", "write for example"),
    (&["run", "--budget", "nan"], "`nan` is not an amount of dollars", "write for example"),
    (&["run", "--budget", "inf"], "`inf` is not an amount of dollars", "write for example"),
    (&["run", "--budget", ""], "'--budget <USD>'", "cos run --help"),
    (&["run", "--time", "soon"], "`soon` is not a length of time", "write for example `90m`"),
    (&["run", "--budget", "-1"], "`-1` is not an amount of dollars", "the amount must not be negative"),
    (&["resume", "--budget", "100001"], "a run cannot have a budget of $100001.00", "write dollars from $0 to $100000"),
    (&["run", "--time", "9s"], "a run cannot have a time limit of 9s", "write a time from 10s to 720h"),
    (&["workflow", "run", "bug", "b", "--time", "721h"], "a run cannot have a time limit of 721h", "write a time from 10s to 720h"),
    (&["runs", "--limit", "0"], "invalid value '0' for '--limit <N>'", "cos runs --help"),
    (&["run", "--until", "nonsense"], "invalid value 'nonsense' for '--until <TRIGGER>'", "hiccup, ux_change, cost_single, cost_cumulative, architecture, scope_change, risk, preflight, interval, unproven, permission"),
    (&["run", "--strategy", "wild"], "invalid value 'wild' for '--strategy <STRATEGY>'", "sequential, continue, parallel"),
    (&["run", "--profile", "bold"], "invalid value 'bold' for '--profile <PROFILE>'", "default, startup, regulated, fast, cautious"),
    (&["run", "--land", "sea"], "invalid value 'sea' for '--land <WHERE>'", "branch, current"),
    (&["run", "--jobs", "0"], "invalid value '0' for '--jobs <N>'", "cos run --help"),
    (&["run", "--jobs", "65"], "invalid value '65' for '--jobs <N>'", "cos run --help"),
    (&["run", "--jobs", "two"], "invalid value 'two' for '--jobs <N>'", "cos run --help"),
    (&["modify", "d-1"], "--instructions <TEXT>", "cos modify --help"),
    (&["approve"], "<ID>", "cos approve --help"),
    (&["approve", "d-1", "d-2"], "unexpected argument 'd-2'", "cos approve --help"),
    (&["land"], "<RUN>", "cos land --help"),
    (&["completions", "cmd"], "invalid value 'cmd'", "bash"),
    (&["audit", "verify", "--head", "x"], "`x` is not a head of a journal", "cos audit verify"),
    (&["run", "Fix it"], "no agent is configured for `Fix it`", "--agent"),
];

#[test]
fn a_command_line_that_makes_no_sense_says_what_would() {
    let environment = with_goals(GOOD);
    for (args, error, hint) in ROWS {
        Refusal {
            code: 64,
            error,
            hint,
        }
        .holds(&environment, args);
    }
}

#[test]
fn names_of_what_is_not_there_are_reported_with_the_list_to_look_in() {
    let environment = with_goals(GOOD);
    for (args, error, hint) in [
        (
            &["show", "d-nobody"][..],
            "no question is called `d-nobody`",
            "cos checkpoints",
        ),
        (
            &["approve", "d-nobody"],
            "no question is called `d-nobody`",
            "cos checkpoints",
        ),
        (
            &["reject", ""],
            "no question is called ``",
            "cos checkpoints",
        ),
        (
            &["brief", "nobody"],
            "no run is called `nobody`",
            "cos runs",
        ),
        (
            &["status", "nobody"],
            "no run is called `nobody`",
            "cos runs",
        ),
        (
            &["watch", "nobody"],
            "no run is called `nobody`",
            "cos runs",
        ),
        (&["land", "nobody"], "no run is called `nobody`", "cos runs"),
        (
            &["resume", "nobody"],
            "no run is called `nobody`",
            "cos runs",
        ),
        (
            &["undo", "hello"],
            "this repository has no run yet",
            "cos run goals.yaml",
        ),
        (&["resume"], "no run of this repository is open", "cos runs"),
    ] {
        Refusal {
            code: 64,
            error,
            hint,
        }
        .holds(&environment, args);
    }
}

#[test]
fn what_is_a_text_for_another_program_is_refused_as_json_and_nothing_is_written() {
    let environment = with_goals(GOOD);
    for words in [
        &["completions", "bash"][..],
        &["hook", "claude-code", "--print"],
        &["init", "--agent", "codex", "--print"],
        &["audit", "export", "--format", "yaml"],
        &["audit", "export", "--format", "yaml", "--to", "records"],
        &["workflow", "check", "bug", "--svg"],
    ] {
        let _ = environment.cos(words).exits(0);
        let output = environment.cos(&[words, &["--json"]].concat()).exits(64);
        assert_eq!(output.json()["error"]["kind"], "usage", "{words:?}");
        assert!(output.stderr.contains("omit `--json`"), "{words:?}");
    }
}
