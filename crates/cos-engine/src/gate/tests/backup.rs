//! Tests backups for removals by programs other than git, and by edits.

use super::*;
use cos_core::policy::Profile;

const BOUNDS: BackupLimits = BackupLimits {
    bytes: 1_000,
    files: 20,
    total: 100_000,
    keep_for: Span::minutes(60),
};

/// Creates an empty backup folder.
pub(super) fn bare_backups(folder: &Path) -> BackupStore {
    BackupStore::new(folder.to_owned(), BOUNDS)
}

/// A repository with a committed file, uncommitted work, and a backup folder.
struct Ground {
    all: tempfile::TempDir,
    gate: Gate,
    journal: MemoryJournal,
}

impl Ground {
    fn new() -> Self {
        let all = tempfile::tempdir().unwrap();
        let top = all.path().join("work");
        fs::create_dir_all(top.join("notes/deep")).unwrap();
        git(&top, &["init", "-q"]);
        fs::write(top.join("kept.bin"), "x".repeat(2_000)).unwrap();
        fs::write(top.join("kept.rs"), "committed").unwrap();
        git(&top, &["add", "--all"]);
        git(&top, &["commit", "-q", "-m", "start"]);
        for name in ["a.txt", "b.txt", "notes/one.md", "notes/deep/two.md"] {
            fs::write(top.join(name), "work").unwrap();
        }
        fs::write(top.join("large.bin"), "x".repeat(2_000)).unwrap();
        fs::write(all.path().join("outside.txt"), "work").unwrap();
        let backup = bare_backups(&all.path().join("backup"));
        let gate = Gate::open(&top, &Settings::built_in()).with_backups(backup);
        let journal = MemoryJournal::new();
        Self { all, gate, journal }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.all.path().join("work").join(name)
    }

    fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.path(name)).ok()
    }

    fn ask(&self, id: &str, action: &Action, entry_point: EntryPoint) -> Answered {
        let request = Asked {
            id: ActionId::new(id),
            action,
            entry_point,
            at: NOW,
        };
        decide_action(&self.gate, Some(&self.journal), &request)
    }

    fn hook(&self, id: &str, text: &str) -> Answered {
        self.ask(id, &command(text), EntryPoint::Hook)
    }

    /// Runs the command, as the agent would.
    fn run(&self, text: &str) {
        let mut shell = std::process::Command::new("sh");
        let ended = shell.args(["-c", text]).current_dir(self.path("")).status();
        assert!(ended.unwrap().success(), "{text}");
    }

    fn undo(&self, id: &str, replacing: Option<&str>) -> Result<Option<Undone>, UndoError> {
        let backup = bare_backups(&self.all.path().join("backup"));
        let undoing = Undoing {
            by: ada(),
            action: ActionId::new(id),
            at: NOW,
            replacing: replacing.map(ActionId::new),
        };
        undo(&self.journal, &backup, &undoing)
    }
}

fn verdict(answered: &Answered) -> Verdict {
    answered.judged.judgement.verdict
}

#[test]
fn what_a_program_takes_away_is_copied_before_and_brought_back() {
    for (text, back) in [
        ("rm a.txt", &["a.txt"][..]),
        ("rm -f a.txt b.txt", &["a.txt", "b.txt"]),
        ("unlink a.txt", &["a.txt"]),
        ("rm *.txt", &["a.txt", "b.txt"]),
        ("rm -r notes", &["notes/deep/two.md", "notes/one.md"]),
        (
            "rm -rf notes && mkdir notes",
            &["notes/deep/two.md", "notes/one.md"],
        ),
        ("cd notes && rm one.md", &["notes/one.md"]),
        (
            "find notes -name '*.md' -delete",
            &["notes/deep/two.md", "notes/one.md"],
        ),
        ("find . -name a.txt -exec rm {} +", &["a.txt"]),
        (": > a.txt", &["a.txt"]),
        ("truncate -s 0 a.txt", &["a.txt"]),
        ("rm kept.rs", &["kept.rs"]),
    ] {
        let ground = Ground::new();
        let answered = ground.hook("x1", text);
        assert_eq!(verdict(&answered), Verdict::Allow, "{text}");
        assert!(answered.preserved.is_some(), "{text}");
        let before: Vec<_> = back.iter().map(|name| ground.read(name)).collect();
        ground.run(text);
        let undone = ground.undo("x1", None).unwrap().unwrap();
        assert_eq!(undone.paths, back, "{text}");
        let after: Vec<_> = back.iter().map(|name| ground.read(name)).collect();
        assert_eq!(after, before, "{text}");
        let again = ground.undo("x1", None);
        assert!(matches!(again, Err(UndoError::Already(_))), "{text}");
    }
}

#[test]
fn what_an_archive_writes_over_at_the_top_is_copied_before_or_asked_about() {
    let pack = "tar -cf new.tar a.txt notes && tar -cf deep.tar ./notes/one.md";
    for (text, back) in [
        (
            "tar -xf new.tar",
            &["a.txt", "notes/deep/two.md", "notes/one.md"][..],
        ),
        (
            "tar xf new.tar -C .",
            &["a.txt", "notes/deep/two.md", "notes/one.md"],
        ),
        ("tar -xf deep.tar", &["notes/one.md"]),
    ] {
        let ground = Ground::new();
        ground.run(pack);
        for name in back {
            fs::write(ground.path(name), "newer").unwrap();
        }
        let answered = ground.hook("x1", text);
        assert_eq!(verdict(&answered), Verdict::Allow, "{text}: {answered:?}");
        ground.run(text);
        assert_eq!(ground.read(back[0]).as_deref(), Some("work"), "{text}");
        let undone = ground.undo("x1", Some("x2")).unwrap().unwrap();
        assert_eq!(undone.paths, back, "{text}");
        assert_eq!(ground.read(back[0]).as_deref(), Some("newer"), "{text}");
    }
    for text in [
        "tar -xf new.tar --transform s/a/b/",
        "tar -xf none.tar",
        "tar -xf a.txt",
        "cat new.tar | tar -xf -",
        "cp new.tar other.tar; tar -xf other.tar",
    ] {
        let ground = Ground::new();
        ground.run(pack);
        assert_ne!(verdict(&ground.hook("x1", text)), Verdict::Allow, "{text}");
    }
    let ground = Ground::new();
    ground.run("mkdir sub && tar -cf fresh.tar sub && rmdir sub");
    let answered = ground.hook("x1", "tar -xf fresh.tar --strip-components=1");
    assert_eq!(verdict(&answered), Verdict::Allow);
    assert!(answered.preserved.is_none());
}

#[test]
fn a_folder_that_is_filled_from_elsewhere_is_copied_before() {
    for text in [
        "rsync -a --delete empty/ notes/",
        "rsync -a kept/ notes",
        "tar -xf a.tar -C notes",
        "unzip -o a.zip -d notes",
    ] {
        let ground = Ground::new();
        let answered = ground.hook("x1", text);
        assert_eq!(verdict(&answered), Verdict::Allow, "{text}");
        assert!(answered.preserved.is_some(), "{text}");
        fs::remove_dir_all(ground.path("notes")).unwrap();
        let undone = ground.undo("x1", None).unwrap().unwrap();
        assert_eq!(
            undone.paths,
            ["notes/deep/two.md", "notes/one.md"],
            "{text}"
        );
    }
    for text in [
        "rsync -a --delete empty/ .",
        "rsync -a --delete empty/ large/",
    ] {
        let ground = Ground::new();
        fs::create_dir(ground.path("large")).unwrap();
        fs::write(ground.path("large/a.bin"), "x".repeat(2_000)).unwrap();
        let answered = ground.hook("x1", text);
        assert_eq!(verdict(&answered), Verdict::Ask, "{text}");
    }
}

#[test]
fn what_can_be_undone_is_listed_newest_first_and_gone_from_the_list_once_it_is() {
    let ground = Ground::new();
    let list = || {
        let backup = bare_backups(&ground.all.path().join("backup"));
        let repo = crate::repo::Repo::open(ground.path("")).unwrap();
        let found = undoable(&ground.journal, &backup, Some(&repo)).unwrap();
        let lines = found.into_iter().map(|one| {
            let files = one.files.unwrap().join(" ");
            format!("{} {}: {files}", one.action, one.text.unwrap_or_default())
        });
        lines.collect::<Vec<String>>()
    };
    assert_eq!(list(), [""; 0]);
    let at = |id: &str, text: &str, later: i64| {
        let action = command(text);
        let request = Asked {
            id: ActionId::new(id),
            action: &action,
            entry_point: EntryPoint::Hook,
            at: Timestamp(NOW.0 + later),
        };
        let answered = decide_action(&ground.gate, Some(&ground.journal), &request);
        assert!(answered.preserved.is_some(), "{text}");
    };
    fs::write(ground.path("kept.rs"), "changed").unwrap();
    at("x1", "rm -r notes", 0);
    at("x3", "git checkout -- kept.rs", 2);
    at("x2", "rm a.txt", 1);
    let copies = [
        "x2 rm a.txt: a.txt",
        "x1 rm -r notes: notes/deep/two.md notes/one.md",
    ];
    let found = list();
    assert!(
        found[0].starts_with("x3 git checkout -- kept.rs: "),
        "{found:?}"
    );
    assert!(found[0].contains("kept.rs large.bin"), "{found:?}");
    assert_eq!(found[1..], copies);
    fs::remove_file(ground.path("a.txt")).unwrap();
    let _ = ground.undo("x2", None).unwrap();
    assert_eq!(list().len(), 2);
}

#[test]
fn what_a_program_wrote_over_comes_back_only_where_that_may_be_replaced_and_is_itself_kept() {
    for text in [
        "mv b.txt a.txt",
        "cp kept.rs a.txt",
        "echo new > a.txt",
        "sed -i s/work/new/ a.txt",
        "dd if=kept.rs of=a.txt status=none",
    ] {
        let ground = Ground::new();
        let answered = ground.hook("x1", text);
        assert_eq!(verdict(&answered), Verdict::Allow, "{text}");
        ground.run(text);
        fs::write(ground.path("a.txt"), "newer").unwrap();
        let actual = ground.undo("x1", None);
        assert!(
            matches!(&actual, Err(UndoError::InTheWay { paths, .. }) if *paths == ["a.txt"]),
            "{text}: {actual:?}"
        );
        assert_eq!(ground.read("a.txt").as_deref(), Some("newer"));
        let undone = ground.undo("x1", Some("x2")).unwrap().unwrap();
        assert_eq!(undone.paths, ["a.txt"]);
        assert_eq!(undone.replaced, Some(ActionId::new("x2")));
        assert_eq!(ground.read("a.txt").as_deref(), Some("work"));
        let back = ground.undo("x2", Some("x3")).unwrap().unwrap();
        assert_eq!(back.paths, ["a.txt"]);
        assert_eq!(ground.read("a.txt").as_deref(), Some("newer"));
    }
}

#[test]
fn a_verdict_is_lowered_only_where_the_text_decides_which_files_go_and_all_of_them_were_copied() {
    for (text, lowered) in [
        ("rm -r notes", true),
        ("rm -r notes 2>/dev/null", true),
        ("rm -r notes; echo done", true),
        ("rm -r target notes", true),
        ("rm -rf target; rm -r notes", true),
        ("rm -r target notes && npm install", true),
        ("rm -r notes && cargo build", true),
        ("cargo build && rm -r notes", false),
        ("rm -r notes; mv a.txt b.txt", false),
        ("mv a.txt notes && rm -r target notes", false),
        ("rm -rf .", false),
        ("rm -r notes large.bin", false),
        ("rm -r $DIR notes", false),
        ("rm -r $(echo notes)", false),
        ("cd notes; rm -r deep", false),
        ("mv a.txt notes; rm -r notes", false),
        ("git stash pop; rm -r notes", false),
        ("rm -r notes; git push", false),
        ("rm -r notes .git", false),
        ("rm -r ../work/notes ../outside.txt", false),
        ("shred -u a.txt", false),
        ("find -L notes -delete", false),
        ("bash -c 'rm -r notes'", false),
    ] {
        let ground = Ground::new();
        let answered = ground.hook("x1", text);
        let is_allowed = verdict(&answered) == Verdict::Allow;
        assert_eq!(is_allowed, lowered, "{text}: {answered:?}");
        assert_eq!(answered.preserved.is_some(), lowered, "{text}");
    }
}

#[test]
fn what_cannot_be_copied_asks_unless_git_holds_it_or_it_is_made_again() {
    let ground = Ground::new();
    fs::create_dir(ground.path("target")).unwrap();
    fs::write(ground.path("target/large"), "x".repeat(2_000)).unwrap();
    for (text, expected) in [
        ("rm large.bin", Verdict::Ask),
        ("cp a.txt large.bin", Verdict::Ask),
        ("echo x > large.bin", Verdict::Ask),
        ("rm kept.bin", Verdict::Allow),
        ("rm -rf target", Verdict::Allow),
        ("echo x >> large.bin", Verdict::Allow),
        ("rm missing.bin", Verdict::Allow),
        ("rm -rf missing", Verdict::Allow),
        ("rm -rf missing kept.bin", Verdict::Allow),
        ("mv notes missing && rm -rf missing", Verdict::Ask),
        ("rm -rf missing large.bin", Verdict::Ask),
    ] {
        let answered = ground.hook("x1", text);
        assert_eq!(verdict(&answered), expected, "{text}: {answered:?}");
        assert_eq!(answered.preserved, None, "{text}");
        assert!(
            answered.judged.judgement.score < cos_gate::score::Score::HALF
                || expected == Verdict::Ask
        );
    }
    fs::write(ground.path("kept.bin"), "y".repeat(2_000)).unwrap();
    assert_eq!(verdict(&ground.hook("x1", "rm kept.bin")), Verdict::Ask);
    // Git is configured not to detect changes.
    git(
        &ground.path(""),
        &["update-index", "--assume-unchanged", "kept.bin"],
    );
    assert_eq!(verdict(&ground.hook("x1", "rm kept.bin")), Verdict::Ask);
}

#[test]
fn an_edit_that_deletes_or_empties_a_file_is_prepared_for_like_a_command() {
    let many = "line\n".repeat(60);
    for (before, after, makes_backups) in [
        (Some(""), None, true),
        (Some("work"), Some(""), true),
        (Some(many.as_str()), Some("line\n"), true),
        (Some("work"), Some("other work"), false),
    ] {
        let ground = Ground::new();
        let text = |text: Option<&str>| text.map(str::to_owned);
        let action = Action::Edit(Edit {
            path: "a.txt".to_owned(),
            before: text(before),
            after: text(after),
        });
        let answered = ground.ask("x1", &action, EntryPoint::Hook);
        assert_eq!(verdict(&answered), Verdict::Allow, "{before:?} {after:?}");
        assert_eq!(
            answered.preserved.is_some(),
            makes_backups,
            "{before:?} {after:?}"
        );
        if makes_backups {
            fs::remove_file(ground.path("a.txt")).unwrap();
            assert!(ground.undo("x1", None).unwrap().is_some());
            assert_eq!(ground.read("a.txt").as_deref(), Some("work"));
        }
    }
}

#[test]
fn nothing_is_copied_where_the_act_does_not_follow_at_once_or_all_is_thrown_away() {
    let ground = Ground::new();
    for entry_point in [EntryPoint::OneShot, EntryPoint::Mcp] {
        let answered = ground.ask("x1", &command("rm a.txt"), entry_point);
        assert_eq!(
            (verdict(&answered), answered.preserved),
            (Verdict::Allow, None)
        );
    }
    let attempt = Gate::of_attempt(&ground.path(""), Profile::Default, &[]);
    let action = command("rm -r notes large.bin");
    let request = Asked {
        id: ActionId::new("x1"),
        action: &action,
        entry_point: EntryPoint::Acp,
        at: NOW,
    };
    let answered = decide_action(&attempt, Some(&ground.journal), &request);
    assert_eq!(
        (verdict(&answered), answered.preserved),
        (Verdict::Allow, None)
    );
    assert!(!ground.all.path().join("backup").exists());
}

#[test]
fn what_a_person_lets_through_is_kept_as_far_as_it_can_be_also_outside_the_worktree() {
    let ground = Ground::new();
    let outside = command("rm ../outside.txt");
    assert_eq!(
        verdict(&ground.ask("x0", &outside, EntryPoint::Hook)),
        Verdict::Ask
    );
    allow_once(&ground.journal, &ground.gate, &outside, &allowed(1)).unwrap();
    let answered = ground.ask("x1", &outside, EntryPoint::Hook);
    assert_eq!(verdict(&answered), Verdict::Allow);
    ground.run("rm ../outside.txt");
    let undone = ground.undo("x1", None).unwrap().unwrap();
    assert!(
        undone
            .paths
            .iter()
            .all(|path| path.ends_with("/outside.txt"))
    );
    assert!(ground.all.path().join("outside.txt").exists());
    // A failed backup does not revoke an approval.
    let large = command("rm large.bin");
    allow_once(&ground.journal, &ground.gate, &large, &allowed(2)).unwrap();
    let answered = ground.ask("x2", &large, EntryPoint::Hook);
    assert_eq!(verdict(&answered), Verdict::Allow, "{answered:?}");
}

#[test]
fn what_was_answered_by_a_person_is_kept_when_the_answer_is_used() {
    let ground = Ground::new();
    let action = command("rm ../outside.txt");
    let request = Asked {
        id: ActionId::new("x1"),
        action: &action,
        entry_point: EntryPoint::Hook,
        at: NOW,
    };
    let answered = decide_action(&ground.gate, Some(&ground.journal), &request);
    assert_eq!(
        (verdict(&answered), &answered.preserved),
        (Verdict::Ask, &None)
    );
    back_up_approved(&ground.gate, &ground.journal, &request, &answered);
    ground.run("rm ../outside.txt");
    assert!(ground.undo("x1", None).unwrap().is_some());
    assert!(ground.all.path().join("outside.txt").exists());
}

#[test]
fn what_cannot_be_written_down_is_not_taken_for_kept() {
    let ground = Ground::new();
    for (text, expected) in [("rm a.txt", Verdict::Ask), ("rm missing", Verdict::Allow)] {
        ground.journal.inject(1, InjectedFault::Full);
        let answered = ground.hook("x1", text);
        assert_eq!(verdict(&answered), expected, "{text}");
        assert_eq!(answered.preserved, None);
        let action = command(text);
        let request = Asked {
            id: ActionId::new("x1"),
            action: &action,
            entry_point: EntryPoint::Hook,
            at: NOW,
        };
        let without = decide_action(&ground.gate, None, &request);
        assert_eq!(verdict(&without), expected, "{text}");
    }
}

#[test]
fn what_grew_old_is_dropped_to_make_room_and_says_so() {
    let ground = Ground::new();
    let small = BackupLimits {
        total: 500,
        keep_for: Span(1),
        ..BOUNDS
    };
    let backup = BackupStore::new(ground.all.path().join("backup"), small);
    let gate = ground.gate.clone().with_backups(backup);
    let ask = |id: &str, at: Timestamp| {
        let action = command("rm a.txt");
        let request = Asked {
            id: ActionId::new(id),
            action: &action,
            entry_point: EntryPoint::Hook,
            at,
        };
        decide_action(&gate, Some(&ground.journal), &request)
    };
    let results: Vec<Verdict> = (0..6)
        .map(|number| verdict(&ask(&format!("x{number}"), NOW)))
        .collect();
    assert!(results.contains(&Verdict::Ask), "{results:?}");
    assert_eq!(verdict(&ask("x9", Timestamp(NOW.0 + 10))), Verdict::Allow);
    assert!(matches!(
        ground.undo("x0", None),
        Err(UndoError::Forgotten(_))
    ));
}
