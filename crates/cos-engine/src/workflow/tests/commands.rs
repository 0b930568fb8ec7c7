//! Tests the workflows of commands with scripted agents: what is weighed, in which order work is
//! done, and that nothing is posted without approval.

use super::*;
use crate::ports::Clock as _;
use crate::workflow_file::Library;
use cos_core::id::{CommitId, RunId};
use cos_core::workflow::{SuspendReason, WorkflowEnd, WorkflowRun, WorkflowSpec};
use serde_json::{Value, json};
use std::path::Path;

/// A commit hash.
const START: &str = "0123456789abcdef0123456789abcdef01234567";

struct Play {
    fixture: Fixture,
}

impl Play {
    fn of(name: &str, facts: &Value) -> Self {
        Self::with_spec(name, facts, &|_| {})
    }

    fn with_spec(name: &str, facts: &Value, change: &dyn Fn(&mut WorkflowSpec)) -> Self {
        let library = Library::default();
        let (definition, _) = library.find(name, Path::new(".")).expect(name);
        let fixture = Fixture::new();
        fixture.branch.borrow_mut().facts = Some(facts.to_string());
        let mut spec = fixture.wanted(definition);
        spec.base = CommitId::new(START);
        fixture.branch.borrow_mut().head = START.to_owned();
        change(&mut spec);
        super::super::create_workflow(&fixture.store, spec, fixture.clock.now()).expect("ordered");
        Self { fixture }
    }

    fn collecting(self, files: &[(&str, Value)]) -> Self {
        let files = files.iter();
        let files = files.map(|(name, value)| ((*name).to_owned(), value.to_string()));
        self.fixture.branch.borrow_mut().collected = files.collect();
        self
    }

    fn saying(self, file: &str, text: &str) -> Self {
        let path = format!(".temp/login/{file}");
        let mut branch = self.fixture.branch.borrow_mut();
        let _before = branch.says.insert(path, text.to_owned());
        drop(branch);
        self
    }

    /// Continues. The built-in prompts need no approval.
    fn drive(&self) -> WorkflowRun {
        let run = self.fixture.drive("me").expect("driven");
        for prompt in self.prompts() {
            assert_eq!(cos_gate::intent::effects_of_goal(&prompt), [], "{prompt}");
        }
        run
    }

    /// Continues with these answers, each to the only waiting question.
    fn answering(&self, answers: &[&str]) -> WorkflowRun {
        let mut run = self.drive();
        for answer in answers {
            assert_eq!(
                run.suspended,
                Some(SuspendReason::Waiting),
                "before {answer}: {:?}",
                run.stage
            );
            assert!(
                self.fixture.answer(answer, None),
                "{answer}: {:?}",
                self.asked()
            );
            run = self.drive();
        }
        run
    }

    fn asked(&self) -> Vec<(String, String)> {
        let text =
            |one: cos_core::decision::Decision| (one.draft.question, one.draft.context.join("\n"));
        self.fixture.pending().into_iter().map(text).collect()
    }

    fn read(&self, file: &str) -> Value {
        let branch = self.fixture.branch.borrow();
        let text = branch.files.get(&format!(".temp/login/{file}"));
        serde_json::from_str(text.unwrap_or_else(|| panic!("{file} was written"))).expect("JSON")
    }

    /// Returns the started goals, in order.
    fn begun(&self) -> Vec<String> {
        let tried = self.fixture.branch.borrow().tried.clone();
        let name = |one: String| one.rsplit('/').next().unwrap_or_default().to_owned();
        tried.into_iter().map(name).collect()
    }

    fn commands(&self) -> String {
        self.fixture.branch.borrow().commands.join("\n---\n")
    }

    fn prompts(&self) -> Vec<String> {
        self.fixture.branch.borrow().prompts.clone()
    }
}

fn issue(id: &str, files: &[&str]) -> Value {
    json!({"id": id, "summary": "s", "files": files, "tasks": [format!("do {id}")],
        "checks": [format!("cargo test issue_{id}"), "rm -rf /", "cargo test x; rm -rf /"],
        "touches_auth": false, "touches_db_schema": false})
}

fn relations(spec: &[&str]) -> Value {
    let issues: Vec<Value> = ["1", "2"]
        .iter()
        .map(|id| {
            json!({"id": id, "name": format!("#{id}"), "title": "t", "url": "",
            "file": format!("issues/{id}.md"), "paths": []})
        })
        .collect();
    json!({"issues": issues, "needs": [], "overlaps": [], "order": spec, "circles": []})
}

fn do_issue(plan: &Value) -> Play {
    let events = json!({"decision_needed": "Execution strategy", "file_count": 1,
        "issues": [{"name": "#1"}, {"name": "#2"}], "files_affected": ["src/a.rs"]});
    let checks = json!([{"command": "cargo test", "evidence": "Cargo.toml"}]);
    Play::of("do-issue", &events)
        .collecting(&[
            ("relations.json", relations(&["2", "1"])),
            ("checks.json", checks),
        ])
        .saying("plan.json", &plan.to_string())
        .saying("pull-request.md", "# It's a title\n\nWords.\n")
}

#[test]
fn issues_are_carried_out_in_the_order_of_what_they_need_and_nothing_is_posted_unasked() {
    let planned =
        json!({"issues": [issue("1", &["src/a.rs"]), issue("2", &["src/b.rs"])], "conflicts": []});
    let play = do_issue(&planned);
    let run = play.drive();
    assert_eq!(
        run.suspended,
        Some(SuspendReason::Waiting),
        "{:?}",
        run.stage
    );
    assert_eq!(
        play.begun(),
        [
            "plan-analyst-1",
            "implement-issue-2-1",
            "implement-issue-1-2",
            "pull-request-writer-1"
        ]
    );
    let prompts = play.prompts();
    assert!(
        prompts[1].contains("Carry out the issue #2 and nothing else"),
        "{}",
        prompts[1]
    );
    assert!(
        prompts[1].contains("It is done when these pass: cargo test issue_2; cargo test\n"),
        "a check of an agent is a variation of one of the project: {}",
        prompts[1]
    );
    assert_eq!(play.commands(), "");
    let kept = play.answering(&["keep"]);
    assert_eq!(kept.end, Some(WorkflowEnd::Finished));
    assert_eq!(play.commands(), "");
}

#[test]
fn a_pull_request_is_opened_by_a_persons_word_from_one_clean_commit() {
    let planned =
        json!({"issues": [issue("1", &["src/a.rs"]), issue("2", &["src/b.rs"])], "conflicts": []});
    let play = do_issue(&planned);
    let _run = play.answering(&["open"]);
    let commands = play.commands();
    for part in [
        "git rm -r -q --cached --ignore-unmatch .temp",
        &format!("git commit-tree \"$(git write-tree)\" -p {START} -m 'It'\\''s a title'"),
        &format!("when=$(git show -s --format=%cI {START})"),
        "open=$(gh pr list --head cos/login --state open --json url)",
        "git push -q origin \"$commit:refs/heads/cos/login\"",
        "gh pr create --head cos/login --title 'It'\\''s a title' --body-file",
    ] {
        assert!(commands.contains(part), "{part} in {commands}");
    }
}

#[test]
fn a_plan_makes_the_facts_heavier_and_never_lighter() {
    let both =
        |first: Value| json!({"issues": [first, issue("2", &["src/b.rs"])], "conflicts": []});
    let mut auth = issue("1", &["src/a.rs"]);
    auth["touches_auth"] = json!(true);
    let mut unsure = issue("1", &["src/a.rs"]);
    unsure["touches_db_schema"] = Value::Null;
    let many: Vec<String> = (0..12).map(|n| format!("src/{n}.rs")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let rows = [
        (both(auth), "touches_auth", json!(true)),
        (both(unsure), "touches_db_schema", json!(true)),
        (both(issue("1", &many)), "file_count", json!(13)),
        (
            both(issue("1", &["src/b.rs"])),
            "has_overlapping_file_changes",
            json!(true),
        ),
    ];
    for (planned, key, value) in rows {
        let play = do_issue(&planned);
        let run = play.drive();
        assert_eq!(play.read("checkpoint.json")[key], value, "{key}");
        assert_eq!(run.suspended, Some(SuspendReason::Waiting), "{key}");
        let (question, _) = &play.asked()[0];
        assert!(
            question.starts_with("May `do-issue` continue"),
            "{key}: {question}"
        );
        assert_eq!(play.begun(), ["plan-analyst-1"], "{key}");
    }
    let light = json!({"issues": [issue("1", &[]), issue("2", &[])], "conflicts": []});
    let play = do_issue(&light);
    let _run = play.drive();
    let answer = play.read("checkpoint.json");
    assert_eq!(answer["file_count"], 1);
    assert_eq!(answer["files_affected"], json!(["src/a.rs"]));
}

#[test]
fn a_plan_that_leaves_an_issue_out_is_made_again_and_then_left_to_a_person() {
    for (planned, gap) in [
        (
            json!({"issues": [issue("1", &[])]}),
            "issue 2 is in the plan 0 times",
        ),
        (json!("no plan"), "it has no list `issues`"),
    ] {
        let play = do_issue(&planned);
        let run = play.drive();
        assert_eq!(run.suspended, Some(SuspendReason::Waiting));
        assert_eq!(play.begun().len(), 3, "{gap}");
        let (_, context) = &play.asked()[0];
        assert!(context.contains(gap), "{gap}: {context}");
    }
}

fn comments() -> Value {
    json!({"number": 7, "scope": "minor", "comments": [
        {"id": "c1", "reply_to": 11, "by": "bob", "path": "src/a.rs", "line": 3, "words": "Handle the {% error %}."},
        {"id": "c2", "reply_to": null, "by": "eve", "path": null, "line": null, "words": "Why?"}]})
}

fn fix_pr(class: &str, conflicts: &Value, breaking: bool) -> Play {
    let events = json!({"decision_needed": "Fix strategy", "scope": "minor", "refactor_requests": 0,
        "has_conflicting_feedback": false, "requires_breaking_change": false,
        "files_affected": ["src/a.rs"]});
    let triage = json!({
        "comments": [{"id": "c1", "class": class}, {"id": "c2", "class": "question"}],
        "fixes": [{"id": "f1", "comments": ["c1"], "title": "handle it", "tasks": ["do it"],
            "files": ["src/a.rs"], "checks": []}],
        "conflicts": conflicts, "breaking": breaking});
    let answers = json!({"answers": [{"id": "c1", "answer": "Handled."}, {"id": "c2", "answer": "Because."}]});
    let checks = json!([{"command": "cargo test", "evidence": "Cargo.toml"}]);
    Play::of("fix-pr", &events)
        .collecting(&[("comments.json", comments()), ("checks.json", checks)])
        .saying("triage.json", &triage.to_string())
        .saying("answers.json", &answers.to_string())
}

#[test]
fn each_fix_is_a_goal_and_every_comment_is_answered_when_a_person_says_so() {
    let play = fix_pr("fix", &json!([]), false);
    let run = play.drive();
    assert_eq!(
        run.suspended,
        Some(SuspendReason::Waiting),
        "{:?}",
        run.stage
    );
    assert_eq!(
        play.begun(),
        ["triage-triager-1", "fixes-fix-f1-1", "answers-answerer-1"]
    );
    let fix = &play.prompts()[1];
    assert!(
        fix.contains("bob on src/a.rs:3:\n> Handle the { % error %}."),
        "{fix}"
    );
    assert!(fix.contains("cargo test"), "{fix}");
    let (question, context) = &play.asked()[0];
    assert!(question.contains("post the answers?"), "{question}");
    assert!(context.contains("Because."), "{context}");
    assert_eq!(play.commands(), "");
    let _run = play.answering(&["post"]);
    let commands = play.commands();
    for part in [
        "git push -q origin \"$commit:refs/heads/work\"",
        "case \"$seen\" in *\"cos-posted w-1 c1.\"*) ;; *) { cat .temp/login/answers/c1.md; ",
        "gh api --silent 'repos/{owner}/{repo}/pulls/7/comments/11/replies' -F body=@- ;; esac",
        "{ cat .temp/login/answers/c2.md; printf '\\n<!-- %s -->\\n' 'cos-posted w-1 c2.'; } | gh pr comment 7 --body-file - ;; esac",
    ] {
        assert!(commands.contains(part), "{part} in {commands}");
    }
}

#[test]
fn feedback_that_no_one_can_satisfy_is_a_question_before_anything_is_fixed() {
    let conflict = json!([{"comments": ["c1", "c2"], "why": "one wants it gone"}]);
    for (conflicts, breaking, told) in [
        (conflict, false, "c1 (bob) and c2 (eve): one wants it gone"),
        (json!([]), true, "a fix forces others to change"),
    ] {
        let play = fix_pr("fix", &conflicts, breaking);
        let _run = play.drive();
        let (question, context) = &play.asked()[0];
        assert!(question.starts_with("May `fix-pr` continue"), "{question}");
        assert!(context.contains(told), "{told}: {context}");
        assert_eq!(play.begun(), ["triage-triager-1"]);
        let run = play.answering(&["stop"]);
        assert_eq!(run.end, Some(WorkflowEnd::Aborted));
    }
}

#[test]
fn a_comment_that_is_sorted_as_nothing_known_is_a_gap() {
    let play = fix_pr("praise", &json!([]), false);
    let _run = play.drive();
    let (_, context) = &play.asked()[0];
    assert!(
        context.contains("c1 must have one of the classes fix, refactor"),
        "{context}"
    );
}

fn finding(class: &str, title: &str) -> Value {
    json!({"class": class, "path": "src/a.rs", "line": 2, "title": title, "why": "w", "proposal": "p"})
}

fn pr_review(file: &str, tester: &[Value], architect: &[Value], flags: &[&str]) -> Play {
    review_of(Some("#7"), file, tester, architect, flags)
}

fn review_of(
    pull_request: Option<&str>,
    file: &str,
    tester: &[Value],
    architect: &[Value],
    flags: &[&str],
) -> Play {
    let events = json!({"decision_needed": "Review verdict", "files_affected": [file],
        "has_architecture_changes": false, "adr_violations": 0});
    let answer = |findings: &[Value]| json!({"findings": findings, "has_architecture_changes": false, "adr_violations": 0, "breaking": false});
    let flags: Vec<String> = flags.iter().map(|flag| (*flag).to_owned()).collect();
    Play::with_spec("pr-review", &events, &|spec| {
        spec.flags.clone_from(&flags);
        spec.input.pull_request = pull_request.map(str::to_owned);
    })
    .saying("tester.json", &answer(tester).to_string())
    .saying("architect.json", &answer(architect).to_string())
    .saying(
        "review.md",
        "## Verdict\nFine.\n## Blocking\n- r1 it leaks\n## Non-blocking\n- r2 a name\n## Out of scope\nNone.\n",
    )
}

/// Returns the approved commands of the last run, and the titles of its goals.
fn allowed(play: &Play) -> (Vec<String>, Vec<String>) {
    let tried = play.fixture.branch.borrow().tried.clone();
    let (run, _) = tried
        .last()
        .and_then(|one| one.split_once('/'))
        .expect("one ran");
    let run = crate::runtime::load(&play.fixture.store, &RunId::new(run)).expect("it is there");
    let run = run.expect("it was ordered");
    let whole = run.spec.phase_of.expect("it is a phase");
    let given = whole.allowed.iter().map(|one| one.decision_key.to_string());
    let goals = run.goals.iter();
    let goals = goals.map(|goal| cos_core::question::decision_key(&goal.goal).to_string());
    (given.collect(), goals.collect())
}

/// Returns a review of leaking code with bad names.
fn leaking() -> Play {
    let found = [
        finding("blocking", "It leaks"),
        finding("non-blocking", "A name"),
    ];
    pr_review("src/a.rs", &found, &[], &[])
}

#[test]
fn the_word_to_post_is_the_approval_for_exactly_the_command_that_was_shown() {
    let play = leaking();
    let _run = play.drive();
    let (_, context) = &play.asked()[0];
    assert!(
        context.contains("`post` runs exactly this:\n  | set -e\n"),
        "{context}"
    );
    assert!(
        context.contains("| gh pr review 7 --request-changes"),
        "{context}"
    );
    let run = play.answering(&["post"]);
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    let (given, goals) = allowed(&play);
    assert_eq!(given, goals);
    assert_eq!(given.len(), 1);
}

#[test]
fn a_word_to_post_is_used_once_and_another_try_is_asked_about() {
    let play = leaking();
    let poster = "post-poster-1".to_owned();
    let _new = play.fixture.branch.borrow_mut().blocked.insert(poster);
    let _run = play.answering(&["post", "skip"]);
    assert_eq!(allowed(&play).0.len(), 1);
    play.fixture.branch.borrow_mut().blocked.clear();
    let run = play.answering(&["retry"]);
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    assert_eq!(allowed(&play).0, Vec::<String>::new());
}

#[test]
fn a_review_and_answers_that_have_no_place_to_be_posted_at_are_left_here_and_no_one_is_asked() {
    let found = [
        finding("blocking", "It leaks"),
        finding("non-blocking", "A name"),
    ];
    let review = review_of(None, "src/a.rs", &found, &[], &[]);
    let words = fix_pr("fix", &json!([]), false);
    let mut nameless = comments();
    nameless["number"] = Value::Null;
    let known = vec![("comments.json".to_owned(), nameless.to_string())];
    let mut branch = words.fixture.branch.borrow_mut();
    branch.collected.retain(|(name, _)| name != "comments.json");
    branch.collected.extend(known);
    drop(branch);
    for (play, phase) in [(review, 4), (words, 6)] {
        let run = play.drive();
        assert_eq!(run.end, Some(WorkflowEnd::Finished), "{:?}", play.asked());
        assert!(run.phases[phase].skipped.is_some());
        assert_eq!(play.commands(), "");
    }
}

#[test]
fn what_two_readers_find_is_reported_once_and_the_graver_counts() {
    let play = pr_review(
        "src/a.rs",
        &[
            finding("blocking", "It leaks"),
            finding("non-blocking", "A name"),
        ],
        &[finding("non-blocking", "it leaks ")],
        &[],
    );
    let run = play.answering(&["post"]);
    let findings = play.read("findings.json");
    assert_eq!(findings["scope"], "standard");
    assert_eq!(findings["findings"].as_array().map(Vec::len), Some(2));
    assert_eq!(findings["findings"][0]["class"], "blocking");
    assert_eq!(play.read("checkpoint.json")["blocking_issues"], 1);
    let commands = play.commands();
    for part in [
        "seen=$(gh api --paginate 'repos/{owner}/{repo}/pulls/7/reviews')\n",
        "case \"$seen\" in *\"cos-posted w-1 review\"*) exit 0 ;; esac\n",
        "{ cat .temp/login/review.md; printf '\\n<!-- %s -->\\n' 'cos-posted w-1 review'; } | gh pr review 7 --request-changes --body-file -",
    ] {
        assert!(commands.contains(part), "{part} in {commands}");
    }
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
}

#[test]
fn many_that_block_and_what_is_beside_a_strict_review_are_a_question() {
    let blocking: Vec<Value> = (0..4)
        .map(|n| finding("blocking", &format!("no {n}")))
        .collect();
    let rows: [(&[Value], &[&str], &str); 2] = [
        (&blocking, &[], "4 findings block"),
        (
            &[
                finding("out-of-scope", "another thing"),
                finding("blocking", "It leaks"),
            ],
            &["strict"],
            "1 findings are outside the purpose",
        ),
    ];
    for (found, flags, told) in rows {
        let play = pr_review("migrations/1_sessions.sql", found, &[], flags);
        let run = play.drive();
        assert_eq!(run.suspended, Some(SuspendReason::Waiting), "{told}");
        let (question, context) = &play.asked()[0];
        assert!(
            question.starts_with("May `pr-review` continue"),
            "{question}"
        );
        assert!(context.contains(told), "{told}: {context}");
        assert_eq!(play.begun().len(), 2, "{told}");
    }
}

#[test]
fn a_review_that_loses_a_finding_is_written_again() {
    let play = pr_review(
        "src/a.rs",
        &[
            finding("blocking", "a"),
            finding("blocking", "b"),
            finding("blocking", "c"),
        ],
        &[],
        &[],
    );
    let _run = play.drive();
    let (_, context) = &play.asked()[0];
    assert!(context.contains("r3 is on 0 lines"), "{context}");
    assert_eq!(play.commands(), "");
}

#[test]
fn a_pull_request_is_prepared_from_checks_that_ran_and_opened_by_a_persons_word() {
    let events =
        json!({"decision_needed": "Whether", "files_affected": ["src/a.rs"], "file_count": 1});
    let summary = json!({"summary": ["it is different"], "risks": [], "untested": [],
        "has_architecture_changes": false, "breaking": false, "is_one_thing": true});
    let checks = json!([{"command": "cargo test", "evidence": "Cargo.toml"}]);
    let play = Play::of("prepare-pr", &events)
        .collecting(&[("checks.json", checks)])
        .saying("summary.json", &summary.to_string())
        .saying("pull-request.md", "# A title\n\nWords.\n");
    let run = play.drive();
    assert_eq!(
        run.suspended,
        Some(SuspendReason::Waiting),
        "{:?}",
        run.stage
    );
    assert_eq!(
        play.begun(),
        [
            "checks-check-1-1",
            "summary-summarist-1",
            "pull-request-writer-1"
        ]
    );
    assert_eq!(play.commands(), "true");
    let _run = play.answering(&["open"]);
    let commands = play.commands();
    assert!(
        commands.contains(&format!("git push -q origin {START}:refs/heads/work")),
        "{commands}"
    );
    assert!(
        commands.contains("gh pr create --head work --title 'A title'"),
        "{commands}"
    );
}
