use super::*;
use DebateRole::{Author, Critic, Moderator};
use cos_core::debate::read_record;
use cos_core::event::Stream;
use cos_core::ledger::Scope;
use cos_store::Journal as _;
use cos_store::sqlite::SqliteJournal;

#[test]
fn a_debate_hardens_the_text_writes_its_blocks_and_asks_a_person() {
    let fixture = Fixture::saying(well);
    let store = MemoryJournal::new();
    let result = fixture.debate(&store).unwrap();
    assert_eq!(fixture.asked(), [Author, Critic, Moderator, Critic]);
    let models: Vec<String> = fixture
        .script
        .asked()
        .iter()
        .map(|one| one.model.clone())
        .collect();
    assert_eq!(
        models,
        ["mock/model", "other/critic", "mock/model", "other/critic"]
    );
    let debate = result.kept.as_ref().unwrap().debate.clone();
    assert_eq!(debate.end, Some(DebateEnd::Success));
    let record = read_record(&fixture.read()).unwrap();
    assert_eq!(record.contradictions, []);
    assert_eq!(record.not_ready, []);
    assert!(record.spec.contains("And more."));
    let ids: Vec<String> = record
        .dispositions
        .iter()
        .map(|one| one.issue_id.to_string())
        .collect();
    assert_eq!(ids, ["R1-1", "R1-2"]);

    let decision = crate::answer::find(&store, waiting(&result).as_str()).unwrap();
    assert_eq!(
        decision.draft.recommended.unwrap().option.as_str(),
        "accept"
    );
    assert_eq!(
        decision.draft.subject,
        cos_core::decision::Subject::Spec("SPEC.md".into())
    );
    // The journal matches memory, and the money is settled.
    let id = opening::name(&fixture.file().unwrap());
    assert_eq!(load_debate(&store, &id).unwrap(), result.kept);
    for scope in [
        Scope::Debate(id, 1),
        Scope::Day(LocalDate::new("2026-03-14")),
    ] {
        let balance = store.balance(&scope).unwrap();
        assert_eq!(balance.reserved, Money::ZERO, "{scope}");
        assert_eq!(balance.settled, Money::cents(12), "{scope}");
    }
    // A repeated call returns the same and pays nothing.
    let again = fixture.debate(&store).unwrap();
    assert_eq!(again.standing, result.standing);
    assert_eq!(fixture.asked().len(), 4);
}

#[test]
fn every_text_is_shown_whole_between_fences() {
    let fixture = Fixture::saying(well);
    let filler = "A line of the specification that nobody leaves out.\n".repeat(1_000);
    fixture.write(&format!(
        "{SPEC}\n```text\nanother fence\n```\n{filler}The last line.\n"
    ));
    let _ = fixture.debate(&MemoryJournal::new()).unwrap();
    for request in fixture.script.asked() {
        let spec = request.shared.last().unwrap();
        assert!(spec.contains("The last line.") && !spec.contains("left out]"));
        assert_eq!(spec.matches("nobody leaves out").count(), 1_000);
        assert!(
            spec.contains("\n````text\n"),
            "the fence is longer than any within"
        );
    }
}

#[test]
fn a_debate_goes_on_from_the_rounds_of_the_file() {
    let fixture = Fixture::saying(well);
    let earlier = json!([{"issue_id": "R2-1", "original_issue": "Backups belong to nobody at all",
        "classification": "REJECT", "reasoning": "not now", "consecutive_rejections": 1}]);
    let text = format!(
        "Ours.\n<<<DISPOSITIONS_START>>>\n{earlier}\n<<<DISPOSITIONS_END>>>\n<<<SPEC_START>>>\n{SPEC}\
         <<<SPEC_END>>>\nTheirs."
    );
    fixture.write(&text);
    let result = fixture.debate(&MemoryJournal::new()).unwrap();
    let written = fixture.read();
    assert!(written.starts_with("Ours.\n<<<DISPOSITIONS_START>>>\n[\n"));
    assert!(written.ends_with("<<<RUBRIC_END>>>\nTheirs."), "{written}");
    let record = read_record(&written).unwrap();
    let ids: Vec<String> = record
        .dispositions
        .iter()
        .map(|one| one.issue_id.to_string())
        .collect();
    assert_eq!(ids, ["R2-1", "R3-1", "R3-2"]);
    assert_eq!(result.kept.unwrap().debate.critiques[0].round, 3);
    // The critic is shown the rejected points from its first turn.
    let first = &fixture.script.asked()[1];
    assert!(
        first
            .question
            .contains("R2-1 (rejected): Backups belong to nobody at all")
    );
}

#[test]
fn no_one_is_asked_where_the_money_does_not_fit_or_no_model_is_there() {
    let store = MemoryJournal::new();
    let fixture = Fixture::saying(well);
    let over = fixture
        .debate_for(&store, 5, Money::dollars(51))
        .unwrap_err();
    assert!(matches!(over, DebateError::OverCap { .. }), "{over}");
    let none = crate::council::NoCouncil::NoModel {
        what: "write one".into(),
        hints: Vec::new(),
    };
    let request = DebateOptions {
        rounds: Some(5),
        budget: Some(Money::dollars(5)),
    };
    let refused = fixture
        .debate_with(&store, Err(&none), request)
        .unwrap_err();
    assert!(matches!(refused, DebateError::Nobody { .. }), "{refused}");
    assert!(fixture.asked().is_empty());
    assert_eq!(fixture.read(), SPEC);
    let id = opening::name(&fixture.file().unwrap());
    assert_eq!(store.read(&Stream::Debate(id), 0).unwrap(), []);
    // An open question is reported without a model.
    let _ = fixture.debate(&store).unwrap();
    let told = fixture.debate_with(&store, Err(&none), request).unwrap();
    let _ = waiting(&told);
}

#[test]
fn money_that_runs_out_ends_it_with_what_was_scored() {
    let fixture = Fixture::saying(well);
    let store = MemoryJournal::new();
    let result = fixture.debate_for(&store, 5, Money::cents(60)).unwrap();
    let debate = result.kept.as_ref().unwrap().debate.clone();
    assert_eq!(
        debate.end,
        Some(DebateEnd::Success),
        "what was not used is left for the next"
    );
    let fixture = Fixture::saying(well);
    let result = fixture.debate_for(&store, 5, Money::cents(36)).unwrap();
    let debate = result.kept.as_ref().unwrap().debate.clone();
    assert_eq!(debate.end, Some(DebateEnd::Budget));
    assert_eq!(debate.critiques.len(), 1);
    let _ = waiting(&result);
    let written = fixture.read();
    assert!(
        !written.contains("And more."),
        "only a text that was scored is written"
    );
    assert!(written.contains("\"ready_for_approval\": false"));
    assert!(written.contains("\"end\": \"budget\""));
}

#[test]
fn of_two_processes_one_drives_and_the_other_is_reported() {
    let fixture = Fixture::saying(well);
    let store = MemoryJournal::new();
    let id = opening::name(&fixture.file().unwrap());
    let stream = Stream::Debate(id);
    let lease: &dyn cos_store::Lease = &store;
    let length = cos_core::time::Span::minutes(5);
    let held = lease.acquire(&stream, "another", Timestamp(1), length, &|_| false);
    assert!(held.unwrap().is_ok());
    let room = DebateRoom {
        store: &store,
        prompts: &fixture.prompts,
        debaters: Ok(&fixture.debaters),
        policy: &fixture.policy,
        caps: &CAPS,
        interrupted: &fixture.interrupted,
        owner: "me",
        dead: &|_| false,
        tell: &|_, _| {},
    };
    let request = DebateOptions {
        rounds: Some(5),
        budget: Some(Money::dollars(5)),
    };
    let error = debate(
        room,
        &mut Ticks(1_000, 0),
        fixture.file().unwrap(),
        &request,
    )
    .unwrap_err();
    assert!(
        error.to_string().contains("being debated by another"),
        "{error}"
    );
    assert!(fixture.asked().is_empty());
}

#[test]
fn a_file_that_was_changed_meanwhile_is_left_alone() {
    let folder: Arc<std::sync::Mutex<PathBuf>> = Arc::default();
    let place = folder.clone();
    let fixture = Fixture::saying(move |request| {
        if role(request) == DebateRole::Moderator {
            std::fs::write(place.lock().unwrap().as_path(), format!("{SPEC}By hand.\n")).unwrap();
        }
        well(request)
    });
    *folder.lock().unwrap() = fixture.path();
    let store = MemoryJournal::new();
    let refused = fixture.debate(&store).unwrap_err();
    assert!(
        matches!(refused, DebateError::File(SpecFileError::Changed { .. })),
        "{refused}"
    );
    assert_eq!(fixture.read(), format!("{SPEC}By hand.\n"));
    assert_eq!(store.pending().unwrap(), 0);
    // Asked again, it debates the new text; the same edit writes the same.
    let result = fixture.debate(&store).unwrap();
    assert_eq!(result.kept.unwrap().debate.debate_spec.number, 2);
    assert!(fixture.read().contains("By hand."));
}

#[test]
fn a_debate_that_was_begun_about_another_text_is_closed_and_its_money_given_back() {
    let fixture = Fixture::saying(well);
    let store = MemoryJournal::new();
    store.inject(4, InjectedFault::CrashBefore);
    assert!(fixture.debate(&store).is_err());
    store.reopen();
    fixture.write(&format!("{SPEC}By hand.\n"));
    let result = fixture.debate(&store).unwrap();
    assert_eq!(result.kept.unwrap().debate.debate_spec.number, 2);
    let id = opening::name(&fixture.file().unwrap());
    let first = store.balance(&Scope::Debate(id, 1)).unwrap();
    assert_eq!(first.reserved, Money::ZERO);
    assert!(
        first.settled > Money::ZERO,
        "a turn was under way, and no one knows what it cost"
    );
}

#[test]
fn a_file_keeps_its_rights_and_its_links() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let fixture = Fixture::saying(well);
    let real = fixture.folder.path().join("real.md");
    std::fs::rename(fixture.path(), &real).unwrap();
    std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real.md", fixture.path()).unwrap();
    let _ = fixture.debate(&MemoryJournal::new()).unwrap();
    assert!(
        std::fs::symlink_metadata(fixture.path())
            .unwrap()
            .is_symlink()
    );
    assert_eq!(
        std::fs::metadata(&real).unwrap().permissions().mode() & 0o777,
        0o640
    );
    assert!(
        std::fs::read_to_string(&real)
            .unwrap()
            .contains("And more.")
    );
    let names: Vec<_> = std::fs::read_dir(fixture.folder.path()).unwrap().collect();
    assert_eq!(names.len(), 2, "no draft is left");
}

#[test]
fn what_cannot_be_debated_is_reported_with_its_place() {
    let fixture = Fixture::saying(well);
    let error = |bytes: &[u8]| {
        std::fs::write(fixture.path(), bytes).unwrap();
        fixture.file().unwrap_err().to_string()
    };
    assert!(error(b"a\nb\xff\n").contains("SPEC.md:2: this is not UTF-8"));
    assert!(error(b"<<<SPEC_START>>>\n").contains("line 1: `<<<SPEC_START>>>` has no"));
    let leak = format!("{SPEC}\npassword = \"tr0ub4dor-horse-battery\"\n");
    let leak = error(leak.as_bytes());
    assert!(
        leak.contains("SPEC.md:5: this looks like a credential"),
        "{leak}"
    );
    assert!(!leak.contains("tr0ub4dor"));
    std::fs::remove_file(fixture.path()).unwrap();
    assert!(
        fixture
            .file()
            .unwrap_err()
            .to_string()
            .contains("cannot be read")
    );
    std::fs::create_dir(fixture.path()).unwrap();
    assert!(
        fixture
            .file()
            .unwrap_err()
            .to_string()
            .contains("it is not a file")
    );
}

#[test]
fn a_debate_in_a_file_is_reported_by_the_next_process() {
    let fixture = Fixture::saying(well);
    let path = fixture.folder.path().join("journal.db");
    let first = fixture
        .debate(&SqliteJournal::open(&path).unwrap())
        .unwrap();
    let store = SqliteJournal::open(&path).unwrap();
    let again = fixture.debate(&store).unwrap();
    assert_eq!(again.kept, first.kept);
    assert_eq!(again.standing, first.standing);
    assert_eq!(fixture.asked().len(), 4);
    assert!(store.verify(None).unwrap().faults.is_empty());
}

#[test]
fn a_critic_of_the_same_service_as_the_author_is_reported() {
    let mut fixture = Fixture::saying(well);
    assert_eq!(fixture.debaters.caution(), None);
    let _ = fixture
        .debaters
        .roles
        .insert(DebateRole::Critic, "mock/another".into());
    let caution = fixture.debaters.caution().unwrap();
    assert!(caution.contains("the same service (`mock`)"), "{caution}");
    let agents = ["agent/claude-code", "agent/codex"].map(str::to_owned);
    let roles = [DebateRole::Author, DebateRole::Critic]
        .into_iter()
        .zip(agents);
    fixture.debaters.roles.extend(roles);
    assert_eq!(
        fixture.debaters.caution(),
        None,
        "each agent is a separate service"
    );
}
