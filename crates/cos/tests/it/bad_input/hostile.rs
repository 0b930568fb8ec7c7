//! Goals that mean harm, or do it by accident.

use super::{Traces, with_goals};
use crate::environment::{Ran, TestEnvironment};
use crate::patience::wait_until;
use serde_json::{Value, json};

/// A repository with these goals, written as JSON so that nothing has to be quoted.
fn with(goals: &Value) -> TestEnvironment {
    let environment = with_goals("");
    let text: String = goals.to_string().chars().map(escaped).collect();
    environment.write("goals.json", &text);
    environment.commit("Goals");
    environment
}

/// JSON allows what YAML wants to be escaped.
fn escaped(letter: char) -> String {
    if letter.is_control() {
        format!("\\u{:04x}", u32::from(letter))
    } else {
        letter.to_string()
    }
}

/// Text a terminal would obey, and text that shows in another order than it is written.
fn obeyed(text: &str) -> Option<char> {
    let turns = |letter: &char| matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut letters = text.chars();
    letters.find(|letter| *letter != '\n' && (letter.is_control() || turns(letter)))
}

fn is_harmless(row: &str, ran: &Ran) {
    for text in [&ran.stdout, &ran.stderr] {
        assert_eq!(obeyed(text), None, "{row}: {text}");
        assert!(text.len() < 200_000, "{row}: {} bytes", text.len());
    }
}

#[test]
fn no_words_of_a_goal_reach_the_terminal_as_orders() {
    let texts = [
        "\u{1b}[31mred\u{1b}[0m \u{1b}]0;title\u{7} \u{1b}[2J\u{1b}[H".to_owned(),
        "one\ntwo\r\nthree\rfour\tfive\u{8}\u{8}\u{0b}\u{0c}".to_owned(),
        "\u{9b}31m \u{85} \u{90}q\u{9c} \u{7f}".to_owned(),
        "$(touch pwned) `touch pwned` ; touch pwned & \" ' \\ %s %n {} {0}".to_owned(),
        "abc \u{202e}gpj.exe\u{202c} \u{2066}x\u{2069} \u{200f} \u{5d0}\u{5d1}".to_owned(),
        "\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467} \u{1f3f3}\u{fe0f} e\u{301}\u{301}\u{301} \u{fdfd}".to_owned(),
        "word ".repeat(180_000),
        "x".repeat(900_000),
        "\u{4e2d}".repeat(5_000),
    ];
    for text in texts {
        let row: String = text.escape_default().take(40).collect();
        let short: String = text
            .chars()
            .filter(|letter| *letter != '\'')
            .take(4_000)
            .collect();
        let tag: String = short.chars().take(60).collect();
        let prints = format!("printf '%s' '{short}'; exit 3");
        let environment = with(&json!({ "goals": [
            { "id": "asks", "content": text, "command": "rm -rf legacy", "tags": [tag] },
            { "id": "does", "content": short, "command": "echo k > k.txt" },
            { "id": "fails", "content": short, "command": prints },
        ]}));
        let settings = "[recovery]\nattempts_per_goal = 1\n";
        environment.settings(settings);
        let before = Traces::of(&environment);
        let ran = environment.cos(&["run", "goals.json"]).exits(3);
        is_harmless(&row, &ran);
        let question = environment.questions().remove(0);
        for args in [
            &["brief"][..],
            &["status"],
            &["inbox"],
            &["runs"],
            &["watch"],
            &["show", &question],
            &["run", "goals.json", "--dry-run"],
        ] {
            let ran = environment.cos(args).exits(0);
            is_harmless(&format!("{row}: {args:?}"), &ran);
        }
        let output = environment.cos(&["show", &question, "--json"]).exits(0);
        assert!(output.json()["question"].is_string(), "{row}");
        for args in [
            &["show", &question, "--json"][..],
            &["brief", "--json"],
            &["status", "--json"],
            &["inbox", "--all", "--json"],
            &["runs", "--json"],
            &["watch", "--json"],
            &["run", "goals.json", "--dry-run", "--json"],
            &[
                "gate",
                "--json",
                &text
                    .replace('\n', " ")
                    .chars()
                    .take(4_000)
                    .collect::<String>(),
            ],
            &["audit", "export"],
        ] {
            let ran = environment.cos(args);
            assert_eq!(obeyed(&ran.stdout), None, "{row}: {args:?}: {}", ran.stdout);
        }
        before.of_the_person_stand(&environment, &row);
    }
}

#[test]
fn no_words_of_a_bad_file_or_a_bad_command_line_reach_the_terminal_as_orders() {
    let environment = with_goals("");
    let words = "\u{1b}[31m\u{202e}\u{7}";
    environment.write("goals.yaml", &format!("goals:\n  - {{id: \"a\\e[31m\\u202e\", content: c, command: x, \"k\\e[2J\": 1}}\n{words}: 2\n"));
    let name = format!("{words}.yaml");
    for args in [
        &["run"][..],
        &["run", &name],
        &["run", words],
        &["brief", words],
        &["show", words],
        &["run", "--until", words],
        &[words],
        &["run", &format!("--{words}")],
    ] {
        let ran = environment.cos(args);
        assert!(
            matches!(ran.code, Some(64 | 65)),
            "{args:?}: {:?}",
            ran.code
        );
        is_harmless(&format!("{args:?}"), &ran);
    }
}

#[test]
fn goal_names_that_git_takes_for_no_branch_work_or_are_refused() {
    for (name, code) in [
        ("a.lock", 0),
        ("a..b", 0),
        ("a.", 0),
        ("HEAD", 0),
        ("CON", 0),
        ("con.txt", 0),
        ("0", 0),
        ("..", 65),
        (".a", 65),
        ("-a", 65),
        ("a/b", 65),
        ("a b", 65),
        ("a~1", 65),
        ("a^", 65),
        ("a:b", 65),
        ("a@{1}", 65),
        ("@", 65),
        ("a\\b", 65),
        ("a\nb", 65),
        ("\u{e9}", 65),
        ("", 65),
    ] {
        let goals = json!({ "goals": [{ "id": name, "content": "c", "command": "echo k > k" }] });
        let environment = with(&goals);
        let before = Traces::of(&environment);
        let ran = environment.cos(&["run", "goals.json"]);
        assert_eq!(
            ran.code,
            Some(code),
            "{name:?}: {}{}",
            ran.stdout,
            ran.stderr
        );
        before.of_the_person_stand(&environment, name);
        if code == 0 {
            let _ = environment.cos(&["undo", name]).exits(0);
        }
    }
}

/// Runs to the end, every question answered with yes, at most a few times.
fn carried_through(environment: &TestEnvironment) -> Ran {
    let mut ran = environment.cos(&["run", "goals.json"]);
    for _ in 0..3 {
        if ran.code != Some(3) {
            break;
        }
        for question in environment.questions() {
            let _ = environment.cos(&["approve", &question]);
        }
        ran = environment.cos(&["resume"]);
    }
    ran
}

/// The processes of this machine that were started with this word.
fn processes(word: &str) -> usize {
    let entries = std::fs::read_dir("/proc").expect("there is a list of processes");
    let lines = entries
        .flatten()
        .filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    lines
        .filter(|line| {
            line.split(|byte| *byte == 0)
                .any(|part| part == word.as_bytes())
        })
        .count()
}

/// A name, a command, whether its goal comes through.
type Row<'a> = (&'a str, &'a str, Option<bool>);

#[rustfmt::skip]
const DEEDS: [Row<'static>; 14] = [
    ("it prints 100 MB", "head -c 104857600 /dev/zero | tr '\\0' x; echo k > k", Some(true)),
    ("it prints without line ends and bytes that are no text", "head -c 3000000 /dev/urandom; echo k > k", Some(true)),
    ("it reads", "cat > got; read x; echo k > k", Some(true)),
    ("it leaves a process behind", "setsid sleep 31536001 > /dev/null 2>&1 & echo k > k", Some(true)),
    ("it leaves a process that holds its output", "setsid sleep 31536002 & echo k > k", Some(true)),
    ("it ends its own group", "echo k > k; kill -9 0", Some(false)),
    ("it ends its parent", "echo k > k; kill -9 $PPID", Some(false)),
    ("it ends the group of its parent", "echo k > k; kill -9 -$PPID", None),
    ("it writes a large file", "head -c 200000000 /dev/zero > big", Some(true)),
    ("it deletes what makes its folder a worktree", "echo k > k; rm -rf .git", Some(true)),
    ("it makes a repository of its own", "rm -f .git; git init -q; echo k > k", None),
    ("it makes its folder unreadable", "mkdir s; echo k > s/k; chmod 000 s; chmod 000 .", None),
    ("it deletes its folder", "rm -rf \"$PWD\"", None),
    ("it commits by itself", "echo k > k; git add k; git -c user.name=x -c user.email=x commit -qm k", Some(true)),
];

#[test]
fn whatever_a_goal_does_the_run_ends_well_and_nothing_of_it_stays() {
    for (row, command, comes_through) in DEEDS {
        let environment = with(&json!({ "goals": [
            { "id": "deed", "content": row, "command": command },
            { "id": "other", "content": "c", "command": "echo o > other.txt" },
        ]}));
        environment.settings("[goal]\nwall_clock = \"90s\"\n[recovery]\nattempts_per_goal = 1\n");
        let before = Traces::of(&environment);
        let ran = carried_through(&environment);
        let output = format!("{row}: {:?}\n{}\n{}", ran.code, ran.stdout, ran.stderr);
        println!("{row}: {:?}", ran.code);
        assert!(matches!(ran.code, Some(0 | 1 | 3)), "{output}");
        assert!(!output.contains("panicked"), "{output}");
        let landed = environment.events("goal_landed");
        match comes_through {
            Some(true) => assert_eq!(landed, 2, "{output}"),
            Some(false) => assert_eq!(landed, 1, "{output}"),
            None => assert!(landed >= 1, "{output}"),
        }
        before.of_the_person_stand(&environment, row);
        let _ = environment.cos(&["audit", "verify"]).exits(0);
        wait_until("nothing of it runs", || {
            processes("31536001") + processes("31536002") == 0
        });
    }
}

#[test]
fn a_goal_that_never_ends_is_ended() {
    let environment = with(&json!({ "goals": [
        { "id": "deed", "content": "c", "command": "sleep 31536003 & sleep 31536003" },
        { "id": "other", "content": "c", "command": "echo o > other.txt" },
    ]}));
    environment.settings("[goal]\nwall_clock = \"1s\"\n[recovery]\nattempts_per_goal = 1\n");
    let ran = environment.cos(&["run", "goals.json"]).exits(3);
    assert!(ran.stderr.contains("not done after 1s"), "{}", ran.stderr);
    assert_eq!(environment.events("goal_landed"), 1);
    wait_until("nothing of it runs", || processes("31536003") == 0);
}

#[test]
fn what_a_check_writes_stays_in_its_checkout() {
    let environment = with(&json!({ "goals": [
        { "id": "deed", "content": "c", "command": "echo k > k.txt", "checks": [
            "echo spoiled > README.md; echo junk > junk; rm -rf legacy; git add -A; git -c user.name=x -c user.email=x commit -qm spoiled; true",
            { "file": "k.txt" },
        ]},
    ]}));
    let before = Traces::of(&environment);
    let ran = carried_through(&environment);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    before.of_the_person_stand(&environment, "check");
    let branch = format!("cos/{}", super::last_run(&environment));
    let changed = environment.git(&["diff", "--name-only", &format!("main...{branch}")]);
    assert_eq!(changed, "k.txt\n");
}
