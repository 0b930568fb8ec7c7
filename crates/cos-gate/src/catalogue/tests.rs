//! The tables against themselves, and against commands as people run them.

use super::*;
use crate::action::{Action, Context, judge};
use crate::command::Folders;
use crate::shell;
use crate::verdict::Verdict;

/// The program and arguments of an example, which is one simple command.
fn call(example: &str) -> (String, Vec<Argument>) {
    let script = shell::parse(example).unwrap_or_else(|error| panic!("{example}: {error}"));
    let shell::Command::Simple(simple) = &script.pipelines[0][0].command else {
        panic!("{example} is no simple command");
    };
    let mut words = simple.words.iter().map(|word| {
        let text = word.parts.iter().map(|part| match part {
            shell::Part::Text { text, .. } => text.as_str(),
            _ => "…",
        });
        Argument::exact(text.collect::<String>())
    });
    let name = words.next().unwrap().text;
    (
        name.rsplit('/').next().unwrap().to_lowercase(),
        words.collect(),
    )
}

fn entries() -> impl Iterator<Item = (&'static Program, &'static Use)> {
    programs().flat_map(|program| program.uses.iter().map(move |entry| (program, entry)))
}

#[test]
fn every_example_is_the_use_that_it_stands_under() {
    let mut wrong = Vec::new();
    for (known, entry) in entries() {
        for example in &entry.examples {
            let (name, args) = call(example);
            let found = program(&name).map(|program| lookup(program, &args));
            let found = found.and_then(|fit| fit.entry);
            // Programs with the same uses share their examples.
            if found != Some(entry) {
                let taken_by = found.map(|found| (&found.words, &found.flags));
                wrong.push(format!(
                    "`{example}` under {} {:?} is {taken_by:?}",
                    known.names[0], entry.words
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_use_has_an_example_and_one_that_asks_says_why() {
    for (program, entry) in entries() {
        let name = format!("{} {:?} {:?}", program.names[0], entry.words, entry.flags);
        assert!(!entry.examples.is_empty(), "{name} has no example");
        let asks = entry.does.iter().any(|(kind, _)| !kind.is_mild());
        assert!(!asks || !entry.why.is_empty(), "{name} says no why");
    }
}

#[test]
fn no_two_programs_have_the_same_name() {
    let mut names = std::collections::BTreeSet::new();
    for program in programs() {
        for name in program.names.iter() {
            assert!(names.insert(name.as_ref()), "{name} is there twice");
        }
    }
}

/// The outcome of a command in a project without its own settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// It is allowed and changes nothing anywhere.
    Looks,
    /// It is allowed and changes what the next command puts back.
    Works,
    /// A person is asked.
    Asks,
}
use Outcome::{Asks, Looks, Works};

fn outcome(command: &str) -> Outcome {
    let context = Context {
        folders: Folders {
            worktree: Some("/srv/repo".into()),
            home: Some("/home/me".into()),
            ..Folders::default()
        },
        ..Context::default()
    };
    let judgement = judge(&Action::Command(command.into()), &context);
    match (judgement.verdict, judgement.is_read_only()) {
        (Verdict::Allow, true) => Looks,
        (Verdict::Allow, false) => Works,
        _ => Asks,
    }
}

fn hold(lists: &[&str], wanted: Outcome) {
    let rows = lists.iter().flat_map(|list| list.lines()).map(str::trim);
    let found = rows
        .filter(|row| !row.is_empty())
        .map(|row| (outcome(row), row));
    let wrong: Vec<_> = found.filter(|(found, _)| *found != wanted).collect();
    assert!(wrong.is_empty(), "should be {wanted:?}: {wrong:#?}");
}

#[test]
fn what_only_looks_is_only_a_look() {
    let lists = [
        include_str!("tests/machine/looks.txt"),
        include_str!("tests/development/looks.txt"),
        include_str!("tests/remote/looks.txt"),
        include_str!("tests/spellings/looks.txt"),
    ];
    hold(&lists, Looks);
}

#[test]
fn what_changes_files_here_is_a_change_no_one_is_asked_about() {
    let lists = [
        include_str!("tests/machine/works.txt"),
        include_str!("tests/development/works.txt"),
        include_str!("tests/remote/works.txt"),
        include_str!("tests/spellings/works.txt"),
    ];
    hold(&lists, Works);
}

#[test]
fn what_loses_or_reaches_further_is_asked() {
    let lists = [
        include_str!("tests/machine/asks.txt"),
        include_str!("tests/development/asks.txt"),
        include_str!("tests/remote/asks.txt"),
        include_str!("tests/spellings/asks.txt"),
    ];
    hold(&lists, Asks);
}

#[test]
fn a_tool_of_a_project_that_npx_may_run_is_known_here_or_asked_about() {
    for (command, expected) in [
        ("npx vercel --prod", Asks),
        ("npx eslint .", Looks),
        ("uvx ruff check", Looks),
        ("pipx run black .", Works),
        ("npx semantic-release", Asks),
    ] {
        assert_eq!(outcome(command), expected, "{command}");
    }
}

#[test]
fn the_flags_behind_a_wrapper_are_those_of_the_command_it_runs() {
    let sudo = program("sudo").unwrap();
    let (_, args) = call("sudo -u bob sed -i s/a/b/ a.rs");
    let fit = lookup(sudo, &args);
    assert!(!fit.has(&args, "-i"));
    let texts: Vec<_> = fit.operands.iter().map(|word| word.text.as_str()).collect();
    assert_eq!(texts, ["sed", "-i", "s/a/b/", "a.rs"]);
}

/// What a flag names is touched only when the flag is there.
#[test]
fn every_example_comes_out_as_its_row_says() {
    let mut wrong = Vec::new();
    for (_, entry) in entries().filter(|(_, entry)| entry.runs == Runs::Nothing) {
        let kinds = || entry.does.iter().map(|(kind, _)| *kind);
        for example in &entry.examples {
            let found = outcome(example);
            let fits = match found {
                Asks => true,
                Works => kinds().all(EffectKind::is_mild),
                Looks => entry
                    .does
                    .iter()
                    .all(|(kind, on)| kind.is_read() || matches!(on, On::Value(_))),
            };
            if !fits {
                wrong.push(format!("`{example}` is {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_version_that_is_named_is_no_question_and_a_flag_that_is_denied_is_not_set() {
    for (command, expected) in [
        ("helm upgrade web chart --version 1.2", Asks),
        ("gcloud app deploy --version v1", Asks),
        ("gcloud app deploy --version=v1", Asks),
        ("gcloud --version", Looks),
        ("helm upgrade web chart --dry-run=server", Looks),
        ("helm upgrade web chart --dry-run=false", Asks),
        ("kubectl delete pod web --dry-run=none", Asks),
        ("wget -q -O - https://example.com", Looks),
    ] {
        assert_eq!(outcome(command), expected, "{command}");
    }
}

/// The outcome of a command where the settings describe a program.
fn outcome_with(command: &str, entry: &str, only_tightens: bool) -> Outcome {
    let entry: ProgramEntry = serde_json::from_str(entry).unwrap();
    let own = OwnProgram::new(&entry, "your settings".to_owned(), only_tightens).unwrap();
    let mut programs = OwnPrograms::default();
    programs.add(own);
    let context = Context {
        folders: Folders {
            worktree: Some("/srv/repo".into()),
            home: Some("/home/me".into()),
            programs,
            ..Folders::default()
        },
        ..Context::default()
    };
    let judgement = judge(&Action::Command(command.into()), &context);
    match (judgement.verdict, judgement.is_read_only()) {
        (Verdict::Allow, true) => Looks,
        (Verdict::Allow, false) => Works,
        _ => Asks,
    }
}

const IN_HOUSE: &str = r#"{ "names": ["deployctl"], "value_flags": ["--stage"], "use": [
    { "words": "status|{looking}", "effect": "reads" },
    { "words": "build", "effect": "writes -o|--output" },
    { "words": "ship", "effect": "publishes" } ] }"#;

#[test]
fn a_program_of_the_settings_decides() {
    for (command, expected) in [
        ("deployctl status", Looks),
        ("deployctl --stage live status", Looks),
        ("./bin/deployctl history", Looks),
        ("bash -c 'deployctl status'", Looks),
        ("deployctl status > /etc/motd", Asks),
        ("deployctl build -o dist/a", Works),
        ("deployctl build -o /etc/a", Asks),
        ("deployctl ship", Asks),
        ("deployctl frob", Asks),
        ("deployctl status; rm -rf src", Asks),
    ] {
        assert_eq!(
            outcome_with(command, IN_HOUSE, false),
            expected,
            "{command}"
        );
    }
    let complete = IN_HOUSE.replacen('{', r#"{ "otherwise": "reads","#, 1);
    assert_eq!(outcome_with("deployctl frob", &complete, false), Looks);
    assert_eq!(outcome_with("deployctl ship", &complete, false), Asks);
}

#[test]
fn an_entry_of_the_settings_comes_before_the_built_in_one_and_leaves_it_the_rest() {
    let entry =
        r#"{ "names": ["eslint"], "use": [{ "words": "upload", "effect": "sends_data" }] }"#;
    assert_eq!(outcome_with("eslint upload", entry, false), Asks);
    assert_eq!(outcome_with("eslint .", entry, false), Looks);
    let entry = r#"{ "names": ["heroku"], "use": [{ "words": "ps:scale", "effect": "reads" }] }"#;
    assert_eq!(outcome_with("heroku ps:scale web=2", entry, false), Looks);
    assert_eq!(outcome_with("heroku pg:reset", entry, false), Asks);
}

#[test]
fn an_entry_that_only_tightens_allows_nothing() {
    for (command, expected) in [
        ("deployctl status", Asks),
        ("deployctl build -o dist/a", Asks),
        ("deployctl ship", Asks),
    ] {
        assert_eq!(outcome_with(command, IN_HOUSE, true), expected, "{command}");
    }
    let entry = r#"{ "names": ["eslint", "git"], "otherwise": "reads", "use": [
        { "words": "push", "effect": "reads" },
        { "words": "upload|status", "effect": "sends_data", "why": "it is so" } ] }"#;
    for (command, expected) in [
        ("eslint .", Looks),
        ("eslint upload", Asks),
        ("git push", Asks),
        ("git status", Asks),
        ("git log", Looks),
        ("git frob", Asks),
    ] {
        assert_eq!(outcome_with(command, entry, true), expected, "{command}");
    }
}

#[test]
fn an_entry_of_the_settings_that_makes_no_sense_is_refused() {
    for (entry, what) in [
        (r#"{ "names": [], "otherwise": "reads" }"#, "no name"),
        (
            r#"{ "names": ["a b"], "otherwise": "reads" }"#,
            "no name of a program",
        ),
        (
            r#"{ "names": ["Deploy"], "otherwise": "reads" }"#,
            "capital letter",
        ),
        (r#"{ "names": ["bin/x"], "otherwise": "reads" }"#, "folder"),
        (r#"{ "names": ["x"] }"#, "no use"),
        (r#"{ "names": ["bash"], "otherwise": "reads" }"#, "built in"),
        (r#"{ "names": ["git"], "otherwise": "reads" }"#, "built in"),
        (
            r#"{ "names": ["x"], "use": [{ "effect": "frobs" }] }"#,
            "no effect",
        ),
        (
            r#"{ "names": ["x"], "use": [{ "effect": "writes nowhere" }] }"#,
            "falls on",
        ),
        (
            r#"{ "names": ["x"], "use": [{ "words": "{wrong}", "effect": "reads" }] }"#,
            "no list",
        ),
        (
            r#"{ "names": ["x"], "use": [{ "effect": "reads", "analyzed": true }] }"#,
            "built-in",
        ),
        (
            r#"{ "names": ["x"], "use": [{ "effect": "reads", "runs": {} }] }"#,
            "exactly one",
        ),
    ] {
        let entry: ProgramEntry = serde_json::from_str(entry).unwrap();
        let error = OwnProgram::new(&entry, String::new(), false).unwrap_err();
        assert!(error.what.contains(what), "{error:?}");
    }
}
