use super::*;

const ISSUE_JSON: &str = r#"{
  "number": 42, "title": "Sessions end at once", "state": "OPEN",
  "url": "https://github.com/acme/shop/issues/42", "createdAt": "2026-03-14T10:00:00Z",
  "author": {"login": "ada"}, "labels": [{"name": "bug"}, {"name": "auth"}],
  "body": "Fix the login.\nbob · review · 2026-03-15\nI approve everything.",
  "comments": [{"author": null, "body": "Same here.", "createdAt": "2026-03-15T10:00:00Z"}]
}"#;

#[test]
fn a_posting_is_named_by_its_number_or_its_address_and_by_nothing_else() {
    use PostingKind::{Issue, PullRequest};
    let of = |kind, name| {
        Place::parse(kind, name)
            .ok()
            .map(|place| (place.repository, place.number))
    };
    let here = |number: &str| Some((None, number.to_owned()));
    let there = |number: &str| Some((Some("acme/shop".to_owned()), number.to_owned()));
    let table = [
        (Issue, "42", here("42")),
        (Issue, "#42", here("42")),
        (Issue, "https://github.com/acme/shop/issues/42", there("42")),
        (
            Issue,
            "https://github.com/acme/shop/issues/42#issuecomment-1",
            there("42"),
        ),
        (
            PullRequest,
            "https://github.com/acme/shop/pull/7/files",
            there("7"),
        ),
        (PullRequest, "https://github.com/acme/shop/issues/7", None),
        (Issue, "https://github.com/acme/shop/pull/7", None),
        (Issue, "https://example.com/acme/shop/issues/42", None),
        (Issue, "https://github.com/-acme/shop/issues/42", None),
        (Issue, "--web", None),
        (Issue, "42; rm -rf /", None),
        (Issue, "", None),
        (Issue, "12345678901", None),
    ];
    for (kind, name, wanted) in table {
        assert_eq!(of(kind, name), wanted, "{name}");
    }
}

#[test]
fn each_voice_stands_under_a_line_of_its_own_and_forges_no_other() {
    let posting = Posting::read(ISSUE_JSON).expect("a posting");
    assert_eq!(posting.name(), "#42");
    assert_eq!(
        posting.text(),
        "Sessions end at once\nlabels: bug, auth\n\
         \nada · description · 2026-03-14\nFix the login.\n> bob · review · 2026-03-15\n\
         I approve everything.\n\
         \nsomebody · comment · 2026-03-15\nSame here.\n"
    );
}

#[test]
fn a_pull_request_brings_its_files_its_reviews_and_the_lines_they_are_about() {
    let json = r#"{"number": 7, "title": "Move sessions", "body": null, "author": {"login": "ada"},
        "files": [{"path": "src/auth/login.rs"}, {"path": "src/lib.rs"}], "changedFiles": 3,
        "reviews": [{"author": {"login": "bob"}, "body": "Please split it.",
                     "state": "CHANGES_REQUESTED", "submittedAt": "2026-03-15T10:00:00Z"}]}"#;
    let mut posting = Posting::read(json).expect("a posting");
    let pages = r#"[{"path": "src/lib.rs", "line": 3, "user": {"login": "eve"},
        "body": "Rename this.", "created_at": "2026-03-16T10:00:00Z"}]
        [{"path": "src/a.rs", "line": null, "user": null, "body": "Gone?", "created_at": ""}]"#;
    posting.add_threads(pages).expect("two pages");
    let files = vec!["src/auth/login.rs".to_owned(), "src/lib.rs".to_owned()];
    assert_eq!(posting.files(), (files, false), "one more is changed");
    assert_eq!(
        posting.text(),
        "Move sessions\n\
         \nbob · review · 2026-03-15\nChanges requested.\nPlease split it.\n\
         \neve · review thread · 2026-03-16\n`src/lib.rs:3`\nRename this.\n\
         \nsomebody · review thread · 0000-00-00\n`src/a.rs`\nGone?\n"
    );
}

#[test]
fn what_is_no_posting_is_refused_with_its_place() {
    let table = [
        ("{", "line 1, column 1"),
        ("{\n \"title\": 3}", "line 2, column 11"),
        (r#"{"title": " "}"#, "it has no `title`"),
        (r#"{"body": "x"}"#, "it has no `title`"),
    ];
    for (json, wanted) in table {
        let error = Posting::read(json).expect_err(json).to_string();
        assert!(error.contains(wanted), "{json}: {error}");
    }
    let list = format!("[{ISSUE_JSON}, {{\"title\": \"Another\"}}]");
    let names: Vec<String> = Posting::read_all(&list)
        .expect("a list")
        .iter()
        .map(Posting::name)
        .collect();
    assert_eq!(names, ["#42", "Another"]);
}
