//! Goals files that make no sense.

use super::{GOOD, Refusal, with_goals};
use crate::environment::TestEnvironment;
use std::os::unix::ffi::OsStrExt as _;

/// A file, what is said of it after its name, and a part of the hint.
type Row<'a> = (&'a str, &'a str, &'a str);

#[rustfmt::skip]
const ROWS: [Row<'static>; 39] = [
    ("", "1:1: the file is empty", "write `goals:`"),
    ("# nothing\n", "2:1: the file is empty", "write `goals:`"),
    ("---\n...\n", "1:4: the file is empty", "write `goals:`"),
    ("just words\n", "1:1: the file is a text", "write keys with values"),
    ("- id: a\n", "1:1: the file begins with a list", "write `goals:` above it"),
    ("goals:\n", "1:1: `goals` of the file is nothing", "give it entries"),
    ("goals: []\n", "1:", "goal"),
    ("goals: {}\n", "1:8: `goals` of the file is", "each after a dash"),
    ("goals: [\n", "1:8: this is not valid YAML", "close it"),
    ("goals:\n\t- id: a\n", "2:", "space"),
    ("goals:\n  - id: a\n   command: x\n", "3:", ""),
    ("gaols:\n  - {id: a, command: x}\n", "`gaols`", "`goals`?"),
    ("budget: 3\ngoals:\n  - {id: a, content: c, command: x}\n", "1:1: the file has no key `budget`", "`budget_usd`?"),
    ("goals:\n  - {id: a, content: c, comand: x}\n", "no key `comand`", "`command`?"),
    ("goals:\n  - {content: c, command: x}\n", "2:5: ", "id"),
    ("goals:\n  - {id: a, content: c, command: x}\n  - {id: a, content: c, command: x}\n", "3:10: two goals are called `a`", "2:10"),
    ("goals:\n  - {id: a, content: c, command: x, depends_on: [b]}\n  - {id: bb, content: c, command: x}\n", "2:50: goal `a` depends on `b`, which is not a goal of this file", "`bb`"),
    ("goals:\n  - {id: a, content: c, command: x, depends_on: [a]}\n", "2:50: ", "depends_on"),
    ("goals:\n  - {id: a, content: c, command: x, depends_on: [b]}\n  - {id: b, content: c, command: x, depends_on: [a]}\n", "2:50: goals wait for each other: a -> b -> a", "remove one `depends_on`"),
    ("budget_usd: -3\ngoals:\n  - {id: a, content: c, command: x}\n", "1:13: `budget_usd` of the file is `-3`", "write dollars as a number"),
    ("budget_usd: .nan\ngoals:\n  - {id: a, content: c, command: x}\n", "1:13: `budget_usd`", "write dollars as a number"),
    ("budget_usd: .inf\ngoals:\n  - {id: a, content: c, command: x}\n", "1:13: `budget_usd`", "write dollars as a number"),
    ("budget_usd: much\ngoals:\n  - {id: a, content: c, command: x}\n", "1:13: `budget_usd`", "write dollars as a number"),
    ("budget_usd: 1e300\ngoals:\n  - {id: a, content: c, command: x}\n", "1:13: `budget_usd`", "dollars"),
    ("goals:\n  - {id: a, content: c, command: x, estimate_usd: -1}\n", "2:51: `estimate_usd` of goal `a`", "write dollars as a number"),
    ("budget_usd: 100000.01\ngoals:\n  - {id: a, content: c, command: x}\n", "1:13: `budget_usd` of the file is $100000.01, which is outside the allowed range", "write dollars from $0 to $100000"),
    ("time: 9s\ngoals:\n  - {id: a, content: c, command: x}\n", "1:7: `time` of the file is 9s, which is outside the allowed range", "write a time from 10s to 720h"),
    ("time: soon\ngoals:\n  - {id: a, content: c, command: x}\n", "1:7: `time` of the file is `soon`", "`90m`"),
    ("time: -5m\ngoals:\n  - {id: a, content: c, command: x}\n", "1:7: `time` of the file is `-5m`", "`90m`"),
    ("jobs: 0\ngoals:\n  - {id: a, content: c, command: x}\n", "1:7: `jobs`", "1"),
    ("profile: bold\ngoals:\n  - {id: a, content: c, command: x}\n", "1:10: `profile` of the file is `bold`", "cautious"),
    ("strategy: parralel\ngoals:\n  - {id: a, content: c, command: x}\n", "1:11: `strategy` of the file is `parralel`", "`parallel`?"),
    ("goals:\n  - {id: a, content: c}\n", "2:5: goal `a` has no agent", "--agent"),
    ("goals:\n  - {id: a, content: c, agent: opencod}\n", "2:32: goal `a` names the agent `opencod`", "opencode"),
    ("goals:\n  - {id: a, content: c, agent: opencode, command: x}\n", "goal `a`", "command"),
    ("goals:\n  - {id: 'a b', content: c, command: x}\n", "2:10: goal `a b` has no usable `id`", "use up to 64 letters"),
    ("goals:\n  - {id: ../up, content: c, command: x}\n", "2:10: goal `../up` has no usable `id`", "use up to 64 letters"),
    ("goals:\n  - {id: a, id: b, content: c, command: x}\n", "2:13: ", ""),
    ("goals: &g\n  - {id: a, content: c, command: x, tags: *g}\n", "2:", ""),
];

#[test]
fn a_goals_file_that_makes_no_sense_is_reported_by_line_and_column() {
    let environment = with_goals(GOOD);
    let wrong: Vec<String> = ROWS
        .iter()
        .filter_map(|row| try_row(&environment, row))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {} rows:\n{}",
        wrong.len(),
        ROWS.len(),
        wrong.join("\n")
    );
}

/// What is wrong with a row, so that all of them are told at once.
fn try_row(environment: &TestEnvironment, (text, error, hint): &Row<'_>) -> Option<String> {
    environment.write("goals.yaml", text);
    let shown = format!("goals.yaml:{error}");
    let error = if error.starts_with(char::is_numeric) {
        &shown
    } else {
        *error
    };
    let refusal = Refusal {
        code: 65,
        error,
        hint,
    };
    let holds = || {
        refusal.holds(environment, &["run", "goals.yaml"]);
        refusal.holds(environment, &["run", "goals.yaml", "--dry-run"]);
    };
    let why = std::panic::catch_unwind(std::panic::AssertUnwindSafe(holds)).err()?;
    let why = why.downcast_ref::<String>().cloned().unwrap_or_default();
    Some(format!("{text:?}\n  {why}"))
}

#[test]
fn what_cannot_be_read_as_a_goals_file_is_reported_by_its_name() {
    let environment = with_goals(GOOD);
    environment.folder("shop/folder.yaml");
    environment.folder("shop/folder");
    let bytes: Vec<u8> = (0..4096_u32)
        .map(|at| u8::try_from(at * 7 % 256).expect("below 256") | 0x80)
        .collect();
    std::fs::write(environment.repo().join("bytes.yaml"), bytes).expect("written");
    environment.write("zero.yaml", "goals:\0\n");
    environment.write("large.yaml", &"# large\n".repeat(1 << 20));
    let rows = [
        (
            "missing.yaml",
            "cannot read the goals file `missing.yaml`: No such file",
            "check the path",
        ),
        (
            "folder.yaml",
            "cannot read the goals file `folder.yaml`: Is a directory",
            "check the path",
        ),
        (
            "folder",
            "cannot read the goals file `folder`: Is a directory",
            "check the path",
        ),
        (
            "bytes.yaml",
            "bytes.yaml:1:1: this is not UTF-8 text",
            "save the file as UTF-8",
        ),
        ("zero.yaml", "zero.yaml:1:7: this is not valid YAML", ""),
        ("large.yaml", "large.yaml:1:1: ", ""),
    ];
    for (file, error, hint) in rows {
        Refusal {
            code: 65,
            error,
            hint,
        }
        .holds(&environment, &["run", file]);
    }
}

#[test]
fn a_file_among_other_goals_is_a_slip() {
    let environment = with_goals(GOOD);
    for args in [
        ["run", "goals.yaml", "goals.yaml"],
        ["run", "goals.yaml", "Say hello"],
        ["run", "Say hello", "other.yml"],
    ] {
        let refusal = Refusal {
            code: 64,
            error: "cannot be combined with other goals",
            hint: "cos run ",
        };
        refusal.holds(&environment, &args);
    }
}

#[test]
fn an_agent_that_is_known_and_not_installed_ends_with_69() {
    let environment = with_goals("goals:\n  - { id: a, content: c, agent: opencode }\n");
    let refusal = Refusal {
        code: 69,
        error: "goal `a`: the agent `opencode` is not installed",
        hint: "cos doctor",
    };
    let empty = environment.folder("programs");
    for program in ["git", "sh"] {
        let found = std::env::split_paths(&std::env::var_os("PATH").expect("there is a PATH"))
            .map(|folder| folder.join(program))
            .find(|path| path.is_file());
        let link = empty.join(program);
        std::os::unix::fs::symlink(found.expect("it is installed"), link).expect("linked");
    }
    let before = super::Traces::of(&environment);
    let mut command = environment.command(&environment.repo(), &["run", "goals.yaml"]);
    let ran = environment.finish(command.env("PATH", &empty));
    refusal.is_told("opencode", ran);
    before.are_all(&environment, "opencode");
}

#[test]
fn several_slips_are_reported_at_once_in_the_order_of_the_file() {
    let environment = with_goals("time: x\ngoals:\n  - { id: a, comand: x }\n  - { id: a }\n");
    let ran = environment.cos(&["run"]).exits(65);
    let places: Vec<&str> = ["goals.yaml:1:7", "goals.yaml:3:", "goals.yaml:4:"].to_vec();
    let at: Vec<Option<usize>> = places.iter().map(|place| ran.stderr.find(place)).collect();
    assert!(
        at.iter().all(Option::is_some) && at.is_sorted(),
        "{}",
        ran.stderr
    );
    assert!(
        ran.stderr.contains("hint: fix the first one first"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_name_that_is_no_text_is_refused_without_a_panic() {
    let environment = with_goals(GOOD);
    let name = std::ffi::OsStr::from_bytes(b"goals\xff.yaml");
    for place in ["run", "nonsense"] {
        let mut command = environment.command(&environment.repo(), &[place]);
        let ran = environment.finish(command.arg(name));
        let refusal = Refusal {
            code: 64,
            error: "",
            hint: "--help",
        };
        refusal.is_told(place, ran);
    }
}
