use super::*;
use cos_core::event::Strategy;
use cos_core::goal::{Check, Executor, Links, Priority};
use cos_core::hint::advised;
use cos_core::policy::Profile;
use cos_core::time::{Span, Timestamp};
use cos_gate::path::PathGlob;

mod broken;
mod published;
mod run_options;

fn context() -> GoalsContext {
    GoalsContext {
        agent_setting: Some("opencode".into()),
        agents: vec!["opencode".into(), "gemini".into(), "codex".into()],
        workflows: [
            (
                "bug",
                WorkflowStands::WithAgent {
                    craft: "tester".into(),
                },
            ),
            ("release", WorkflowStands::Alone),
            ("halves", WorkflowStands::Broken),
        ]
        .map(|(name, stands)| KnownWorkflow {
            name: name.into(),
            stands,
            estimate: (name == "bug").then_some(Money::dollars(6)),
        })
        .into(),
        ..GoalsContext::default()
    }
}

fn good(text: &str) -> GoalsFile {
    parse(text.as_bytes(), "cos.yaml", &context()).unwrap_or_else(|wrong| panic!("{text}\n{wrong}"))
}

fn goal(id: &str, content: &str, executor: Executor) -> Goal {
    let mut goals = typed(&["x".into()], Some("x")).expect("a goal");
    Goal {
        id: cos_core::id::GoalId::new(id),
        content: content.into(),
        executor,
        ..goals.remove(0)
    }
}

#[test]
fn a_full_file_is_read_field_by_field() {
    let file = good(include_str!("tests/full.yaml"));
    assert_eq!(
        file.overrides,
        RunOverrides {
            budget: Some(Money::dollars(10)),
            time: Some(Span::minutes(90)),
            profile: Some(Profile::Cautious),
            strategy: Some(Strategy::Parallel),
            jobs: Some(3),
            agent: Some("gemini".into()),
            ..RunOverrides::default()
        }
    );
    assert_eq!(
        file.campaign,
        Some(CampaignCap {
            id: "spring".into(),
            budget: Money::cents(9_950)
        })
    );
    let login = Goal {
        checks: vec![
            Check::Command("cargo test -p auth".into()),
            Check::Command("cargo fmt --check".into()),
            Check::File("docs/login.md".into()),
            Check::Output("all green".into()),
            Check::Person("Does it feel right?".into()),
        ],
        files: vec![
            PathGlob::new("crates/auth/**").expect("a pattern"),
            PathGlob::new("docs/login.md").expect("a pattern"),
        ],
        estimate: Some(Money::dollars(2)),
        priority: Priority::P1,
        tags: vec!["bug".into(), "auth".into()],
        depends_on: vec![cos_core::id::GoalId::new("tidy")],
        prompt: Some("Keep it small.\nNo new dependency.\n".into()),
        deadline: Some(Timestamp(1_936_915_200_000)),
        links: Links {
            feature: Some("login".into()),
            bug: Some("BUG-7".into()),
            spec: Some("specs/login.md".into()),
            issue: Some("42".into()),
        },
        ..goal(
            "fix-login",
            "Fix the redirect loop",
            Executor::Agent("opencode".into()),
        )
    };
    let tidy = goal("tidy", "cargo fmt", Executor::Command("cargo fmt".into()));
    let docs = goal("docs", "Write it down", Executor::Agent("gemini".into()));
    let page = goal(
        "page",
        "The first page is shown twice",
        Executor::Workflow {
            name: "bug".into(),
            agent: Some("gemini".into()),
            estimate: Some(Money::dollars(6)),
        },
    );
    assert_eq!(file.goals, [login, tidy, docs, page]);
    assert_eq!(file.source, "cos.yaml");
}

#[test]
fn json_is_read_like_yaml_with_tabs_escapes_and_a_byte_order_mark() {
    let json = "\u{feff}{\r\n\t\"budget_usd\": 2.5,\r\n\t\"goals\": [\r\n\t\t{\"id\": \"a\", \"command\": \
                \"echo \\u00e9 \\ud83d\\ude00 \\\"x\\\" \\/\"}\r\n\t]\r\n}\r\n";
    let file = good(json);
    assert_eq!(file.overrides.budget, Some(Money::cents(250)));
    assert_eq!(
        file.goals[0].executor,
        Executor::Command("echo é 😀 \"x\" /".into())
    );
}

#[test]
fn words_that_yaml_takes_for_something_else_stay_the_text_they_are() {
    let file = good(
        "goals:\n- {id: 007, command: true, tags: [no, 1.10, No, ON]}\n- id: 1.0\n  command: |\n    a\n    b\n",
    );
    assert_eq!(file.goals[0].id.as_str(), "007");
    assert_eq!(file.goals[0].executor, Executor::Command("true".into()));
    assert_eq!(file.goals[0].tags, ["no", "1.10", "on"]);
    assert_eq!(file.goals[1].id.as_str(), "1.0");
    assert_eq!(file.goals[1].executor, Executor::Command("a\nb\n".into()));
}

#[test]
fn line_ends_and_a_byte_order_mark_change_nothing() {
    let text = "goals:\n- id: a\n  command: x\n";
    let expected = good(text);
    for same in [
        text.replace('\n', "\r\n"),
        format!("\u{feff}{text}"),
        format!("---\n{text}"),
        format!("{text}...\n"),
        format!("# words\n\n{text}\n# more\n"),
    ] {
        assert_eq!(good(&same), expected, "{same:?}");
    }
}

#[test]
fn aliases_and_merges_in_measure_are_read() {
    let file = good(
        "goals:\n- &base {id: a, command: x, tags: &t [one]}\n- {<<: *base, id: b}\n- {id: c, command: y, tags: *t}\n",
    );
    let ids: Vec<&str> = file.goals.iter().map(|goal| goal.id.as_str()).collect();
    assert_eq!(ids, ["a", "b", "c"]);
    assert_eq!(file.goals[1].executor, Executor::Command("x".into()));
    assert_eq!(file.goals[2].tags, ["one"]);
}

#[test]
fn a_workflow_needs_a_default_agent_only_where_someone_in_it_names_none() {
    let context = GoalsContext {
        agent_setting: None,
        ..context()
    };
    let read = |text: &str| parse(text.as_bytes(), "cos.yaml", &context);
    let alone = read("goals: [{id: a, content: x, workflow: release}]");
    let executor = Executor::Workflow {
        name: "release".into(),
        agent: None,
        estimate: None,
    };
    assert_eq!(
        alone.map(|file| file.goals[0].executor.clone()),
        Ok(executor)
    );
    let lacking = read("goals:\n- {id: a, content: x, workflow: bug}\n");
    let error = lacking.map_err(|problems| problems.to_string());
    let error = error.expect_err("nobody is the tester");
    assert!(
        error.contains("2:33") && error.contains("subagent `tester` names no agent"),
        "{error}"
    );
    let strangers = GoalsContext::default();
    let text = "goals: [{id: a, content: x, workflow: anything}]";
    assert!(parse(text.as_bytes(), "cos.yaml", &strangers).is_ok());
}

#[test]
fn the_default_agent_is_the_flags_then_the_files_then_the_settings() {
    let flag = Some("codex".to_owned());
    for (agent_flag, top, expected) in [
        (None, "", "opencode"),
        (None, "agent: gemini\n", "gemini"),
        (flag.clone(), "agent: gemini\n", "codex"),
        (flag, "", "codex"),
    ] {
        let context = GoalsContext {
            agent_flag,
            ..context()
        };
        let text =
            format!("{top}goals: [{{id: a, content: x}}, {{id: b, content: y, agent: gemini}}]");
        let file = parse(text.as_bytes(), "cos.yaml", &context).expect(&text);
        assert_eq!(file.goals[0].executor, Executor::Agent(expected.into()));
        assert_eq!(file.goals[1].executor, Executor::Agent("gemini".into()));
    }
}

#[test]
fn a_deadline_is_an_instant_a_local_time_or_the_end_of_a_local_day() {
    let zone = TimeZone::fixed(jiff::tz::offset(2));
    let context = GoalsContext { zone, ..context() };
    for (written, instant) in [
        ("2031-05-20T18:00:00Z", "2031-05-20T18:00:00Z"),
        ("2031-05-20T18:00:00+05:30", "2031-05-20T12:30:00Z"),
        ("2031-05-20 18:00", "2031-05-20T16:00:00Z"),
        ("2031-05-20T18:00:30", "2031-05-20T16:00:30Z"),
        ("2031-05-20", "2031-05-20T22:00:00Z"),
        ("2031-12-31", "2031-12-31T22:00:00Z"),
    ] {
        let text = format!("goals: [{{id: a, command: x, deadline: '{written}'}}]");
        let file = parse(text.as_bytes(), "cos.yaml", &context).expect(written);
        let expected: jiff::Timestamp = instant.parse().expect("an instant");
        assert_eq!(
            file.goals[0].deadline,
            Some(Timestamp(expected.as_millisecond())),
            "{written}"
        );
    }
}

#[test]
fn typed_goals_get_names_from_their_words_that_are_free() {
    let texts = [
        "Fix the login!",
        "fix   THE login",
        "Zażółć gęślą",
        "日本語",
        "日本",
        "a very long wish that goes on and on until no branch could be called like it",
    ];
    let texts = texts.map(str::to_owned);
    let goals = typed(&texts, Some("opencode")).expect("goals");
    let ids: Vec<&str> = goals.iter().map(|goal| goal.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "fix-the-login",
            "fix-the-login-2",
            "za-g-l",
            "goal",
            "goal-2",
            "a-very-long-wish-that-goes-on-and-on"
        ]
    );
    assert_eq!(cos_core::goal::validate(&goals), []);
    assert_eq!(typed(&[" ".into()], Some("x")), Err(TypedGoalError::Empty));
    assert_eq!(
        typed(&["x".into()], None),
        Err(TypedGoalError::NoAgent("x".into()))
    );
}

#[test]
fn a_file_that_is_not_there_or_far_too_large_is_reported_by_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("gone.yaml");
    let error = advised(&read(&missing, &context()).expect_err("no file"));
    assert!(
        error.contains("gone.yaml") && error.contains("check the path"),
        "{error}"
    );
    let large = folder.path().join("large.yaml");
    let file = std::fs::File::create(&large).expect("a file");
    file.set_len(50_000_000).expect("50 MB");
    let error = read(&large, &context()).expect_err("too large").to_string();
    assert!(error.contains("has 50000000 bytes"), "{error}");
    assert!(
        read(folder.path(), &context()).is_err(),
        "a folder is no file"
    );
}
