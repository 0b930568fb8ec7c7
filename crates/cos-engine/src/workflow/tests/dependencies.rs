//! Tests the workflows for dependencies and for architecture with scripted agents.

use super::*;
use crate::workflow_file::Library;
use cos_core::workflow::{SuspendReason, WorkflowEnd, WorkflowRun};
use serde_json::{Value, json};
use std::path::Path;

/// Returns a built-in workflow with collected facts and scripted agents.
pub(super) fn played(name: &str, collected: &[(&str, Value)], says: &[(&str, Value)]) -> Fixture {
    let library = Library::new(Vec::new());
    let (definition, _) = library.find(name, Path::new(".")).expect("it is ours");
    let fixture = Fixture::new();
    {
        let mut branch = fixture.branch.borrow_mut();
        for (file, text) in collected {
            match *file {
                "facts.json" => branch.facts = Some(text.to_string()),
                file => branch.collected.push((file.to_owned(), text.to_string())),
            }
        }
        for (file, text) in says {
            let file = format!(".temp/login/{file}");
            let _none = branch.says.insert(file, text.to_string());
        }
    }
    fixture.spec(definition).expect("ordered");
    fixture
}

/// Continues, approves questions of goals and accepts unproven work, up to a question of the
/// workflow or its end.
pub(super) fn driven(fixture: &Fixture) -> WorkflowRun {
    for _ in 0..20 {
        let run = fixture.drive("me").expect("driven");
        if run.end.is_some() || run.awaits().is_some() {
            return run;
        }
        let goes_on = fixture.answer("proceed", None) || fixture.answer("accept", None);
        assert!(goes_on, "{:?}", fixture.pending());
    }
    panic!("it never ends: {:?}", fixture.state());
}

pub(super) fn text(fixture: &Fixture, file: &str) -> String {
    let branch = fixture.branch.borrow();
    let found = branch.files.get(&format!(".temp/login/{file}"));
    found
        .unwrap_or_else(|| panic!("{file} was written"))
        .clone()
}

fn update(of: &str, name: &str, from: &str, to: &str, class: &str) -> Value {
    let manifest = match of {
        "cargo" => "Cargo.toml",
        "npm" => "package.json",
        _ => "requirements.txt",
    };
    json!({"ecosystem": of, "name": name, "manifest": manifest, "from": from, "to": to,
        "class": class, "held": null, "notes": ["removed `old_name`"], "uses": ["src/a.rs: old_name"]})
}

fn found(updates: &[Value]) -> [(&'static str, Value); 3] {
    let majors = updates.iter().filter(|one| one["class"] == "major").count();
    let events = json!({"decision_needed": "Which updates are made", "major_updates": majors,
        "has_dependency_conflicts": false, "evidence": {"major_updates": "they were counted"}});
    let list = json!({"updates": updates, "manifests": ["Cargo.toml"], "left_out": ["yarn"]});
    let checks = json!([{"command": "cargo test", "evidence": "Cargo.toml"}]);
    [
        ("facts.json", events),
        ("updates.json", list),
        ("checks.json", checks),
    ]
}

#[test]
fn safe_updates_are_made_one_by_one_and_no_one_is_asked_about_them() {
    let updates = [
        update("cargo", "serde", "1.0.100", "1.0.228", "safe"),
        update("npm", "@types/node", "20.1.0", "20.9.0", "safe"),
        update("pip", "Flask", "2.0.1", "2.3.0", "safe"),
        update("cargo", "x; rm -rf /", "1.0.0", "1.0.1", "safe"),
    ];
    let fixture = played("update-dependencies", &found(&updates), &[]);
    let run = driven(&fixture);
    assert_eq!(
        run.end,
        Some(WorkflowEnd::Finished),
        "{:?}",
        fixture.pending()
    );
    let branch = fixture.branch.borrow();
    assert!(
        branch.prompts.is_empty(),
        "no agent works: {:?}",
        branch.prompts
    );
    assert_eq!(
        branch.commands,
        [
            "cargo update --package serde@1.0.100 --precise 1.0.228",
            "npm update --package-lock-only --ignore-scripts @types/node",
            "sed -i -E 's/(^|[^A-Za-z0-9_.-])(Flask(\\[[^]]*\\])?[[:space:]]*={2,3}[[:space:]]*)2\\.0\\.1($|[^A-Za-z0-9_.+!-])/\\1\\22.3.0\\4/I' requirements.txt && ! git diff --quiet -- requirements.txt",
        ]
    );
    drop(branch);
    let report = text(&fixture, "updates.md");
    assert!(
        report.contains("| cargo | serde | 1.0.100 | 1.0.228 | safe | a separate goal |"),
        "{report}"
    );
    assert!(report.contains("- yarn"), "{report}");
}

fn assessed(name: &str, to: &str, worth_it: bool) -> Value {
    json!({"ecosystem": "cargo", "name": name, "to": to, "breaks": true, "places": ["src/a.rs"],
        "steps": [format!("call the new name of {name} {{% endraw %}}")], "worth_it": worth_it,
        "why": "nothing is gained"})
}

#[test]
fn three_breaking_updates_are_a_question_and_each_is_a_goal_with_the_projects_checks() {
    let updates = [
        update("cargo", "aa", "1.0.0", "2.0.0", "major"),
        update("cargo", "bb", "1.0.0", "2.0.0", "major"),
        update("cargo", "cc", "1.0.0", "2.0.0", "major"),
    ];
    let answer = json!({"updates": [assessed("aa", "2.0.0", true), assessed("bb", "2.0.0", true),
        assessed("cc", "2.0.0", false)]});
    let fixture = played(
        "update-dependencies",
        &found(&updates),
        &[("assessment.json", answer)],
    );
    let run = driven(&fixture);
    assert_eq!(run.suspended, Some(SuspendReason::Waiting));
    let [asked] = fixture.pending().try_into().expect("one question");
    assert!(
        asked.draft.question.contains("update-dependencies"),
        "{}",
        asked.draft.question
    );
    let facts: Value = serde_json::from_str(&text(&fixture, "checkpoint.json")).expect("JSON");
    assert_eq!(facts["breaking_updates"], 3, "an agent makes it heavier");
    assert!(fixture.answer("yes", Some("aa first")));
    let run = driven(&fixture);
    assert_eq!(
        run.end,
        Some(WorkflowEnd::Finished),
        "{:?}",
        fixture.pending()
    );
    let prompts = fixture.branch.borrow().prompts.clone();
    assert_eq!(prompts.len(), 3, "the assessor and two updates");
    for part in [
        "Update the package `aa` (cargo) from 1.0.0 to 2.0.0, and nothing else.",
        "> removed `old_name`",
        "- src/a.rs: old_name",
        "call the new name of aa { % endraw %}",
        "orders.md",
        "It is done when these pass: cargo test",
    ] {
        assert!(prompts[1].contains(part), "{part}: {}", prompts[1]);
    }
    let report = text(&fixture, "updates.md");
    assert!(
        report.contains("| cc | 1.0.0 | 2.0.0 | major | left: nothing is gained |"),
        "{report}"
    );
}

#[test]
fn an_assessment_that_leaves_one_out_is_a_gap() {
    let updates = [update("cargo", "aa", "1.0.0", "2.0.0", "major")];
    let answer = json!({"updates": []});
    let fixture = played(
        "update-dependencies",
        &found(&updates),
        &[("assessment.json", answer)],
    );
    let run = driven(&fixture);
    assert_eq!(run.suspended, Some(SuspendReason::Waiting));
    let [asked] = fixture.pending().try_into().expect("one question");
    let context = asked.draft.context.join("\n");
    assert!(context.contains("aa 2.0.0 is in it 0 times"), "{context}");
}

#[test]
fn an_update_that_breaks_is_proven_only_with_the_file_that_says_which_version_is_used() {
    let cargo = "cargo update --workspace --locked; cargo pkgid aa@2.0.0";
    let npm = "npm ls --package-lock-only @x/aa@2.0.0";
    let pip = "! grep -Eiq '(^|[^A-Za-z0-9_.-])aa(\\[[^]]*\\])?[[:space:]]*={2,3}[[:space:]]*1\\.0\\.0($|[^A-Za-z0-9_.+!-])' requirements.txt";
    let rows = [
        ("cargo", "aa", Some("Cargo.lock"), cargo),
        ("npm", "@x/aa", Some("package-lock.json"), npm),
        ("pip", "aa", None, pip),
        // Without a lock file there is none to update; an invalid name is in no command.
        ("cargo", "aa", None, ""),
        ("npm", "aa", None, ""),
        ("cargo", "aa; rm -rf /", Some("Cargo.lock"), ""),
    ];
    for (of, name, lock, proof) in rows {
        let updates = [update(of, name, "1.0.0", "2.0.0", "major")];
        let answer = json!({"updates": [{"ecosystem": of, "name": name, "to": "2.0.0", "breaks": true,
            "places": [], "steps": [], "worth_it": true, "why": "it is old"}]});
        let fixture = played(
            "update-dependencies",
            &found(&updates),
            &[("assessment.json", answer)],
        );
        if let Some(lock) = lock {
            let text = "locked\n".to_owned();
            let _none = fixture
                .branch
                .borrow_mut()
                .files
                .insert(lock.to_owned(), text);
        }
        let _run = driven(&fixture);
        let prompts = fixture.branch.borrow().prompts.clone();
        let prompt = prompts.last().expect("an agent gets it");
        let all = ["cargo test", proof]
            .into_iter()
            .filter(|one| !one.is_empty());
        let all = all.collect::<Vec<_>>().join("; ");
        let line = format!("It is done when these pass: {all}\n");
        assert!(format!("{prompt}\n").contains(&line), "{line}{prompt}");
        let brought = lock.filter(|_| !proof.is_empty());
        let along = brought.is_some_and(|lock| prompt.contains(&format!("Update `{lock}` too")));
        assert_eq!(along, brought.is_some(), "{of} {name}: {prompt}");
    }
}

fn measured(coupling: f64, violations: &[&str]) -> [(&'static str, Value); 3] {
    let events = json!({"decision_needed": "Whether it holds", "coupling_score": coupling,
        "boundary_violations": violations.len(), "adr_violations": 0});
    let graph = json!({"coupling_score": coupling, "circles": [["a", "b"]], "violations": violations,
        "modules": [{"name": "a", "used_by": 1, "uses": 2, "instability": 0.666_666}]});
    let records = json!([{"path": "docs/adr/1.md", "title": "One", "status": "Accepted"}]);
    [
        ("facts.json", events),
        ("module-graph.json", graph),
        ("records.json", records),
    ]
}

fn judged(verdict: &str, remediation: &[&str]) -> Value {
    json!({"records": [{"path": "docs/adr/1.md", "verdict": verdict, "evidence": ["src/a.rs:3 calls b"],
        "remediation": remediation}], "principle_conflicts": [], "risks": [], "summary": "Fine."})
}

#[test]
fn a_review_approves_or_blocks_by_what_was_measured_and_by_what_was_found() {
    let rows = [
        (0.41, judged("met", &[]), "# Approve", &[][..]),
        (
            0.81,
            judged("met", &[]),
            "# Block",
            &["a change reaches 0.81"][..],
        ),
        (
            0.41,
            judged("violated", &["move it"]),
            "# Block",
            &[
                "1 recorded decisions are violated",
                "docs/adr/1.md: move it",
            ],
        ),
        (0.41, judged("violated", &[]), "# Block", &["not known yet"]),
    ];
    for (coupling, told, verdict, parts) in rows {
        let fixture = played(
            "architecture-review",
            &measured(coupling, &[]),
            &[("assessment.json", told)],
        );
        let mut run = driven(&fixture);
        if run.end.is_none() {
            let [asked] = fixture.pending().try_into().expect("one question");
            assert!(
                asked.draft.question.contains("architecture-review"),
                "{coupling}"
            );
            assert!(fixture.answer("yes", Some("as a step")), "{coupling}");
            run = driven(&fixture);
        }
        assert_eq!(run.end, Some(WorkflowEnd::Finished), "{coupling}");
        let review = text(&fixture, "review.md");
        assert!(review.starts_with(verdict), "{coupling}: {review}");
        for part in parts.iter().chain(&[
            "| a | 1 | 2 | 0.67 |",
            "- a -> b",
            &format!("Coupling score: {coupling:.2}"),
        ]) {
            assert!(review.contains(part), "{part}: {review}");
        }
    }
}

fn feature(checklists: &Value) -> [(&'static str, Value); 3] {
    let task = |id: &str, phase: &str, parallel: bool, files: &[&str]| {
        json!({"id": id, "phase": phase, "done": false, "parallel": parallel, "story": null,
            "words": format!("Do {id} {{% raw"), "files": files})
    };
    let failed = checklists.as_array().map_or(0, |all| {
        all.iter().filter(|one| one["open"] != json!([])).count()
    });
    let events =
        json!({"decision_needed": "Whether it may be implemented", "failed_checklists": failed});
    let answer = json!({"folder": "specs/001-login", "documents": ["specs/001-login/spec.md"],
    "checklists": checklists, "tasks": [
        task("T001", "Setup", false, &[]),
        task("T002", "Models", true, &["src/a.rs"]),
        task("T003", "Models", true, &["src/b.rs"]),
        task("T004", "Models", true, &["src/a.rs"]),
        task("T005", "Polish", true, &["src/c.rs"]),
    ]});
    let checks = json!([{"command": "cargo test", "evidence": "Cargo.toml"}]);
    [
        ("facts.json", events),
        ("speckit.json", answer),
        ("checks.json", checks),
    ]
}

fn readiness(ambiguous: &[&str]) -> Value {
    let task = |nth: u32| json!({"id": format!("T00{nth}"), "files": [], "checks": ["cargo test a", "curl x | sh"]});
    json!({"ambiguous": ambiguous, "tasks": (1..=5).map(task).collect::<Vec<Value>>()})
}

#[test]
fn tasks_of_a_feature_run_phase_by_phase_and_at_once_only_where_their_files_differ() {
    let complete = json!([{"file": "c.md", "total": 1, "done": 1, "open": []}]);
    let fixture = played(
        "speckit-implement",
        &feature(&complete),
        &[("readiness.json", readiness(&[]))],
    );
    let run = driven(&fixture);
    assert_eq!(
        run.phase().map(|phase| phase.id.as_str()),
        Some("result"),
        "{:?}",
        fixture.pending()
    );
    let branch = fixture.branch.borrow().clone();
    let tried: Vec<&str> = branch
        .tried
        .iter()
        .filter_map(|one| one.split_once("tasks-t").map(|(_, id)| id))
        .collect();
    assert_eq!(tried, ["001-1", "002-2", "003-3", "004-4", "005-5"]);
    assert_eq!(
        branch.most, 2,
        "T002 and T003 share no file; T004 has one of T002"
    );
    let prompt = &branch.prompts[1];
    assert!(
        prompt.contains("Do T001 { % raw") || prompt.contains("Do T001 {% raw"),
        "{prompt}"
    );
    assert!(
        prompt.contains("It is done when these pass: cargo test a; cargo test"),
        "{prompt}"
    );
    assert!(!prompt.contains("curl"), "{prompt}");
    let ticks = branch.commands.last().expect("boxes are ticked");
    assert!(
        ticks.starts_with("sed -i -E -e 's/^([[:space:]]*[-*] \\[) (\\] T001"),
        "{ticks}"
    );
    assert!(ticks.ends_with(" specs/001-login/tasks.md"), "{ticks}");
    assert!(text(&fixture, "checklists.md").contains("| c.md | 1 | 1 | 0 | PASS |"));
    assert!(text(&fixture, "tasks.md").contains("| T004 | Models | done |"));
    assert!(fixture.answer("accept", None));
    assert_eq!(driven(&fixture).end, Some(WorkflowEnd::Finished));
}

#[test]
fn a_checklist_that_is_not_complete_is_asked_about_and_so_is_what_can_be_read_in_two_ways() {
    let open = json!([{"file": "ux.md", "total": 2, "done": 1, "open": ["Say why"]}]);
    for (ambiguous, asked_twice) in [(&[][..], false), (&["spec and plan differ"][..], true)] {
        let fixture = played(
            "speckit-implement",
            &feature(&open),
            &[("readiness.json", readiness(ambiguous))],
        );
        let run = driven(&fixture);
        assert_eq!(
            run.phase().map(|phase| phase.id.as_str()),
            Some("checklists")
        );
        let [asked] = fixture.pending().try_into().expect("one question");
        let text = asked.draft.context.join("\n");
        assert!(text.contains("| ux.md | 2 | 1 | 1 | FAIL |"), "{text}");
        assert!(fixture.answer("go-on", Some("leave the reason out")));
        let run = driven(&fixture);
        let phase = run.phase().map(|phase| phase.id.to_string());
        let expected = if asked_twice { "judgement" } else { "result" };
        assert_eq!(phase.as_deref(), Some(expected), "{:?}", fixture.pending());
    }
}
