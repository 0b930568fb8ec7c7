//! Tests of invalid files: the reported place, problem and hint.

use super::*;
use crate::diagnostic::{Diagnostic, FilePlace};
use cos_core::hint::advised;
use std::fmt::Write as _;

/// The file, the place, a part of the problem, a part of the hint.
type Row = (&'static str, (u64, u64), &'static str, &'static str);

const SHAPE: [Row; 22] = [
    ("", (1, 1), "the file is empty", "write `goals:`"),
    (
        "# only words\n",
        (2, 1),
        "the file is empty",
        "write `goals:`",
    ),
    (
        "- id: a\n  command: x\n",
        (1, 1),
        "begins with a list",
        "write `goals:` above it",
    ),
    (
        "fix the login",
        (1, 1),
        "the file is a text",
        "keys with values",
    ),
    (
        "goals:\n",
        (1, 1),
        "`goals` of the file is nothing",
        "give it entries",
    ),
    (
        "goals: []\n",
        (1, 1),
        "there is no goal",
        "add at least one",
    ),
    (
        "budget_usd: 1\n",
        (1, 1),
        "there is no goal",
        "under `goals`",
    ),
    (
        "goals: [a]\n",
        (1, 9),
        "goal 1 is a text",
        "keys with values",
    ),
    ("goals: {id: a}\n", (1, 8), "not a list", "after a dash"),
    (
        "goals:\n- id: a\n  comand: x\n",
        (3, 3),
        "goal `a` has no key `comand`",
        "`command`?",
    ),
    (
        "goal:\n- id: a\n",
        (1, 1),
        "the file has no key `goal`",
        "`goals`?",
    ),
    (
        "budget: 3\ngoals: [{id: a, command: x}]\n",
        (1, 1),
        "no key `budget`",
        "`budget_usd`?",
    ),
    (
        "goals:\n- id: a\n  zebra: x\n  command: y\n",
        (3, 3),
        "no key `zebra`",
        "use one of agent, checks",
    ),
    (
        "goals:\n- id: a\n  [b]: x\n  command: y\n",
        (3, 3),
        "has a list for a key",
        "use one of",
    ),
    (
        "goals:\n- id: a\n  command: x\n  command: y\n",
        (4, 3),
        "`command` is written a second time",
        "keep one",
    ),
    (
        "goals:\n\t- id: a\n",
        (2, 2),
        "not valid YAML",
        "indent with spaces",
    ),
    (
        "goals:\n- id: a\n  command: echo a: b\n",
        (3, 18),
        "not valid YAML",
        "in quotes",
    ),
    (
        "goals:\n- id: a\n  command: @x\n",
        (3, 12),
        "not valid YAML",
        "in quotes",
    ),
    (
        "goals:\n- id: a\n  tags: [x\n",
        (3, 9),
        "not valid YAML",
        "close it",
    ),
    (
        "goals: [{id: a, command: x}]\n---\ngoals: []\n",
        (2, 1),
        "a second document",
        "keep one",
    ),
    (
        "goals: [{id: a, command: *x}]\n",
        (1, 26),
        "named with `&` before",
        "in quotes",
    ),
    (
        "{\"goals\": [{\"id\": \"a\", \"command\": \"x\"}]} x",
        (1, 42),
        "not valid YAML",
        "follows the closing bracket",
    ),
];

const VALUES: [Row; 34] = [
    (
        "goals:\n- command: x\n",
        (2, 3),
        "goal 1 has no `id`",
        "`id: fix-login`",
    ),
    (
        "goals:\n- id: ''\n  command: x\n",
        (2, 7),
        "`id` of goal 1 is empty",
        "give it a text",
    ),
    (
        "goals:\n- id:\n  command: x\n",
        (2, 3),
        "`id` of goal 1 is empty",
        "give it a text",
    ),
    (
        "goals:\n- id: [a]\n  command: x\n",
        (2, 7),
        "`id` of goal 1 is a list",
        "write one text",
    ),
    (
        "goals:\n- id: ../up\n  command: x\n",
        (2, 7),
        "`../up` has no usable `id`",
        "letters, digits",
    ),
    (
        "goals:\n- id: a\n",
        (2, 3),
        "goal `a` has no `content`",
        "say what is wanted",
    ),
    (
        "goals:\n- id: a\n  content: ' '\n",
        (3, 12),
        "`content` of goal `a` is empty",
        "give it a text",
    ),
    (
        "goals:\n- id: a\n  command: x\n  agent: codex\n",
        (4, 3),
        "both `command` and `agent`",
        "keep exactly one",
    ),
    (
        "goals:\n- id: a\n  command: ''\n",
        (3, 12),
        "`command` of goal `a` is empty",
        "give it a text",
    ),
    (
        "goals:\n- id: a\n  workflow: bgu\n  content: x\n",
        (3, 13),
        "names the workflow `bgu`, which does not exist",
        "`bug`?",
    ),
    (
        "goals:\n- id: a\n  workflow: halves\n  content: x\n",
        (3, 13),
        "the workflow `halves` of goal `a` is invalid",
        "see `cos workflow check halves`",
    ),
    (
        "goals:\n- id: a\n  workflow: bug\n  content: x\n  command: y\n",
        (5, 3),
        "both `workflow` and `command`",
        "exactly one of `command`, `agent` and `workflow`",
    ),
    (
        "goals:\n- {id: a, workflow: bug}\n",
        (2, 3),
        "goal `a` has no `content`",
        "say what is wanted",
    ),
    (
        "goals:\n- {id: a, content: x, agent: opncode}\n",
        (2, 30),
        "agent `opncode`, which is unknown",
        "`opencode`?",
    ),
    (
        "agent: zzzzzz\ngoals: [{id: a, content: x}]\n",
        (1, 8),
        "the agent `zzzzzz`",
        "codex, gemini, opencode",
    ),
    (
        "goals:\n- id: a\n  command: x\n  checks: cargo test\n",
        (4, 11),
        "is a text, not a list",
        "[\"…\"]",
    ),
    (
        "goals:\n- id: a\n  command: x\n  checks: [{critic: style}]\n",
        (4, 13),
        "asks a critic",
        "this release has none",
    ),
    (
        "goals:\n- id: a\n  command: x\n  checks: [{fiel: x}]\n",
        (4, 13),
        "no key `fiel`",
        "`file`?",
    ),
    (
        "goals:\n- id: a\n  command: x\n  checks: [{file: a, output: b}]\n",
        (4, 22),
        "has `output` besides",
        "a separate check",
    ),
    (
        "goals:\n- id: a\n  command: x\n  checks: [{}]\n",
        (4, 12),
        "a check of goal `a` is empty",
        "use one of command",
    ),
    (
        "goals:\n- id: a\n  command: x\n  checks: [[x]]\n",
        (4, 12),
        "is a list, not a text",
        "write one text",
    ),
    (
        "goals:\n- id: a\n  command: x\n  checks: [{file: /etc/passwd}]\n",
        (4, 19),
        "not a path inside",
        "`src/**`",
    ),
    (
        "goals:\n- id: a\n  command: x\n  files: [../x]\n",
        (4, 11),
        "`../x` is not a path inside",
        "from the root",
    ),
    (
        "goals:\n- id: a\n  command: x\n  estimate_usd: -1\n",
        (4, 17),
        "is `-1`, which is not an amount",
        "`2.50`",
    ),
    (
        "goals:\n- id: a\n  command: x\n  estimate_usd: .nan\n",
        (4, 17),
        "`estimate_usd` of goal `a` is",
        "`2.50`",
    ),
    (
        "budget_usd: .inf\ngoals: [{id: a, command: x}]\n",
        (1, 13),
        "`budget_usd` of the file is",
        "`2.50`",
    ),
    (
        "budget_usd: \"$5\"\ngoals: [{id: a, command: x}]\n",
        (1, 13),
        "is the text `$5`",
        "write `budget_usd: 5`",
    ),
    (
        "time: soon\ngoals: [{id: a, command: x}]\n",
        (1, 7),
        "`soon`, which is not a length of time",
        "`1h30m`",
    ),
    (
        "time: 0\ngoals: [{id: a, command: x}]\n",
        (1, 7),
        "not a length of time",
        "`90m`",
    ),
    (
        "profile: carefull\ngoals: [{id: a, command: x}]\n",
        (1, 10),
        "is `carefull`",
        "use one of cautious, default",
    ),
    (
        "strategy: paralel\ngoals: [{id: a, command: x}]\n",
        (1, 11),
        "is `paralel`",
        "`parallel`?",
    ),
    (
        "jobs: 0\ngoals: [{id: a, command: x}]\n",
        (1, 7),
        "is `0`",
        "from 1 to 64",
    ),
    (
        "goals:\n- {id: a, command: x, priority: P9}\n",
        (2, 33),
        "is `P9`",
        "did you mean",
    ),
    (
        "goals:\n- {id: a, command: x, deadline: tomorrow}\n",
        (2, 33),
        "`tomorrow`, which is not a time",
        "`2031-05-20`",
    ),
];

const SET: [Row; 7] = [
    (
        "goals:\n- {id: a, command: x}\n- {id: a, command: y}\n",
        (3, 8),
        "two goals are called `a`",
        "first is at 2:8",
    ),
    (
        "goals:\n- {id: login, command: x}\n- {id: b, command: y, depends_on: [lgoin]}\n",
        (3, 36),
        "depends on `lgoin`",
        "`login`?",
    ),
    (
        "goals:\n- {id: a, command: y, depends_on: [b]}\n",
        (2, 36),
        "depends on `b`",
        "no other goal",
    ),
    (
        "goals:\n- {id: a, command: x, depends_on: [b]}\n- {id: b, command: x, depends_on: [a]}\n",
        (2, 36),
        "a -> b -> a",
        "remove one `depends_on`",
    ),
    (
        "goals:\n- {id: a, command: x, depends_on: [a]}\n",
        (2, 36),
        "a -> a",
        "remove one",
    ),
    (
        "campaign: {id: x}\ngoals: [{id: a, command: x}]\n",
        (1, 11),
        "the campaign has no `budget_usd`",
        "budget_usd: 100",
    ),
    (
        "campaign: {id: x, budget_usd: 1, days: 3}\ngoals: [{id: a, command: x}]\n",
        (1, 34),
        "the campaign has no key `days`",
        "use one of",
    ),
];

fn problems(text: &[u8]) -> Vec<Diagnostic> {
    match parse(text, "cos.yaml", &context()) {
        Err(Diagnostics(found)) => found,
        Ok(file) => panic!("{}: read as {file:?}", String::from_utf8_lossy(text)),
    }
}

#[test]
fn each_broken_file_is_reported_once_with_its_place_and_a_hint() {
    let mut wrong = Vec::new();
    for (text, (line, column), what, hint) in SHAPE.iter().chain(&VALUES).chain(&SET) {
        let found = problems(text.as_bytes());
        let fits = found.len() == 1
            && found[0].place
                == Some(FilePlace {
                    line: *line,
                    column: *column,
                })
            && found[0].what.contains(what)
            && found[0].hint.to_string().contains(hint);
        if !fits {
            let found = Diagnostics(found);
            wrong.push(format!(
                "{text:?}\n wanted {line}:{column} {what} … {hint}\n found  {found}"
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn everything_wrong_with_a_file_is_reported_at_once_in_its_order() {
    let text = "budget_usd: -3\nextra: 1\ngoals:\n- id: a\n  comand: x\n- id: b\n  command: x\n  \
                priority: P7\n  depends_on: [a, nobody]\n- content: y\n  files: [/abs]\n- id: b\n  \
                command: z\n";
    let places: Vec<String> = problems(text.as_bytes())
        .iter()
        .map(|problem| format!("{} {}", problem.place.expect("a place"), problem.what))
        .collect();
    assert_eq!(
        places,
        [
            "1:13 `budget_usd` of the file is `-3`, which is not an amount of money",
            "2:1 the file has no key `extra`",
            "5:3 goal `a` has no key `comand`",
            "8:13 `priority` of goal `b` is `P7`",
            "9:19 goal `b` depends on `nobody`, which is not a goal of this file",
            "10:3 goal 3 has no `id`",
            "11:11 `/abs` is not a path inside the repository",
            "12:7 two goals are called `b`",
        ]
    );
}

#[test]
fn a_goal_that_no_one_carries_out_says_where_an_agent_can_be_named() {
    let found = parse(
        b"goals: [{id: a, content: x}]",
        "g.json",
        &GoalsContext::default(),
    );
    let text = advised(&found.expect_err("nobody"));
    for part in [
        "g.json:1:9: ",
        "`command`",
        "`agent`",
        "--agent",
        "run.agent",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn bytes_that_are_no_text_are_reported_with_their_place() {
    for (bytes, place) in [
        (
            b"goals:\n- id: \xff\n".as_slice(),
            FilePlace { line: 2, column: 7 },
        ),
        (b"\xff\xfeg\0o\0".as_slice(), FilePlace::START),
    ] {
        let found = problems(bytes);
        assert_eq!(found[0].place, Some(place));
        assert_eq!(found[0].hint.to_string(), "save the file as UTF-8");
    }
}

#[test]
fn no_file_makes_the_reader_long_or_deep() {
    let mut bomb = String::from("a: &a [x,x,x,x,x,x,x,x,x]\n");
    for (from, to) in "abcdefgh".chars().zip("bcdefghi".chars()) {
        let many = vec![format!("*{from}"); 9].join(",");
        writeln!(bomb, "{to}: &{to} [{many}]").expect("a string");
    }
    let brackets = "[".repeat(100_000);
    let closed = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let braces = "{a: ".repeat(100_000);
    let dashes = "- ".repeat(100_000);
    let merged = "a: &a {<<: *a}\n";
    let keys = "? ".repeat(100_000);
    let large = format!("goals: [{{id: a, command: \"{}\"}}]", "x".repeat(2 << 20));
    let many = format!("goals: [{}]", "a,".repeat(200_000));
    for (name, text) in [
        ("bomb", bomb.as_str()),
        ("brackets", &brackets),
        ("closed", &closed),
        ("braces", &braces),
        ("dashes", &dashes),
        ("merged", merged),
        ("keys", &keys),
        ("large", &large),
        ("many", &many),
    ] {
        let began = std::time::Instant::now();
        let found = problems(text.as_bytes());
        assert_eq!(found.len(), 1, "{name}: {found:?}");
        assert!(!found[0].hint.to_string().is_empty(), "{name}");
        assert!(
            began.elapsed().as_secs() < 60,
            "{name}: {:?}",
            began.elapsed()
        );
    }
}

#[test]
fn a_set_that_is_too_large_is_refused_and_the_largest_is_judged_soon() {
    let goals = |many: usize| {
        let one = |n| format!("- {{id: g{n}, command: x, depends_on: [g{}]}}\n", n + 1);
        format!("goals:\n{}", (0..many).map(one).collect::<String>())
    };
    let found = problems(goals(1_001).as_bytes());
    assert_eq!(found[0].what, "there are 1001 goals, more than 1000");
    let found = problems(goals(1_000).as_bytes());
    assert_eq!(found.len(), 1, "{}", Diagnostics(found));
    assert!(
        found[0]
            .what
            .contains("`g1000`, which is not a goal of this file")
    );
    let strangers = "x, ".repeat(30_000);
    let text = format!("goals:\n- {{id: a, command: x, depends_on: [{strangers}]}}\n");
    assert_eq!(problems(text.as_bytes()).len(), crate::diagnostic::MOST + 1);
}

#[test]
fn a_flood_of_problems_is_cut_and_says_how_many_there_were() {
    let text = format!("goals:\n{}", "- {id: a, comand: x}\n".repeat(1_000));
    let found = problems(text.as_bytes());
    assert_eq!(found.len(), crate::diagnostic::MOST + 1);
    assert!(
        found[crate::diagnostic::MOST].what.contains("more"),
        "{:?}",
        found.last()
    );
}
