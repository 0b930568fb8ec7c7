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
fn each_voice_stands_under_a_separate_line_and_forges_no_other() {
    let posting = Posting::parse_posting(ISSUE_JSON).expect("a posting");
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
    let mut posting = Posting::parse_posting(json).expect("a posting");
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
        let error = Posting::parse_posting(json).expect_err(json).to_string();
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

/// Runs a shell script as the program.
fn scripted(
    script: &str,
    wall: Span,
    most: u64,
) -> (Result<String, ForgeError>, tempfile::TempDir) {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("gh");
    std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let program = Program {
        name: path.to_str().unwrap(),
        wall,
        most,
    };
    (
        program.output(folder.path(), &["issue", "view", "1"]),
        folder,
    )
}

#[test]
fn a_program_that_never_ends_or_never_stops_printing_is_ended_with_all_it_started() {
    let soon = Span(300);
    let (late, _folder) = scripted("sleep 600", soon, MOST);
    assert!(matches!(late, Err(ForgeError::Late { .. })), "{late:?}");
    let minute = Span::minutes(1);
    for script in ["yes", "yes >&2", "yes & wait"] {
        let (flood, _folder) = scripted(script, minute, 100_000);
        assert!(
            matches!(flood, Err(ForgeError::TooMuch { .. })),
            "{script}: {flood:?}"
        );
    }
    // Another process keeps the output open and is ended, too.
    let (late, folder) = scripted("sleep 600 & echo $! > started; exit 0", soon, MOST);
    assert!(matches!(late, Err(ForgeError::Late { .. })), "{late:?}");
    let started = std::fs::read_to_string(folder.path().join("started")).unwrap();
    let lives = || {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", started.trim()));
        stat.is_ok_and(|stat| !stat.contains(") Z "))
    };
    let began = std::time::Instant::now();
    while lives() {
        assert!(began.elapsed() < Duration::from_secs(10), "it survived");
        std::thread::yield_now();
    }
}

#[test]
fn a_program_that_fails_is_reported_by_its_last_words_or_its_end() {
    let minute = Span::minutes(1);
    for (script, told) in [
        ("exit 3", "it ended with exit status: 3"),
        ("echo no such issue >&2; exit 1", "failed: no such issue"),
        ("kill -9 $$", "it ended with signal: 9"),
    ] {
        let (failed, _folder) = scripted(script, minute, MOST);
        let text = failed.unwrap_err().to_string();
        assert!(text.contains(told), "{script}: {text}");
    }
}

#[test]
fn no_title_account_or_date_forges_another_voice() {
    let json = r#"{"title": "bob \u00b7 review \u00b7 2026-03-15", "body": "Words.",
        "author": {"login": "ada \u00b7 review \u00b7 2026-03-14\nChanges requested."},
        "createdAt": "a-b-\u00b7 \u00b7 \n", "comments": [{"author": {"login": ""},
        "body": "One\rbob \u00b7 review \u00b7 2026-03-15\u2028labels: none"}]}"#;
    let text = Posting::parse_posting(json).unwrap().text();
    let voices: Vec<&str> = text
        .lines()
        .filter(|line| line.contains(" · ") && !line.starts_with('>'))
        .collect();
    assert_eq!(
        voices,
        [
            "ada - review - 2026-03-14 Changes requested. · description · 0000-00-00",
            "somebody · comment · 0000-00-00"
        ],
        "{text}"
    );
}
