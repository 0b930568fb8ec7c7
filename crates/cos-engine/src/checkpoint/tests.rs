use super::*;
use crate::actor::Actor;
use crate::answer::{self, Answerer};
use crate::batch::BatchEnd;
use crate::prompt::Prompts;
use cos_core::checkpoint::{
    CheckpointCommand, CheckpointEnd, CheckpointOutcome, CheckpointRecord, ItemKind,
};
use cos_core::decision::Pick;
use cos_core::event::{Event, Stream};
use cos_core::id::{DecisionId, OptionId};
use cos_core::time::Timestamp;
use cos_store::memory::MemoryJournal;
use cos_store::sqlite::SqliteJournal;
use cos_store::{Journal as _, Projection as _, Store};
use serde_json::{Value, json};

mod collecting;
mod deliberating;
mod midnight;
mod purses;
mod rating;
mod refusing;
mod schema;
mod singleflight_queue;
mod telling;

fn read(command: &str, value: &Value) -> CheckpointContext {
    let command = CheckpointCommand::named(command);
    let (context, notes) =
        read_context(&command, value).unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!(notes, Vec::<String>::new());
    context
}

/// Records one checkpoint in a journal, with ids drawn from `chance`.
fn held(store: &dyn Store, context: &CheckpointContext, chance: u64) -> Conclusion {
    let assessment = assess(context, &CheckpointRules::default());
    let checkpoint = new_checkpoint(chance);
    let inputs = RecordingInputs {
        checkpoint: &checkpoint,
        project: "/p",
        context,
        assessment: &assessment,
        rating: None,
        council: None,
        is_logged: true,
        reconsiders: false,
        prompts: &Prompts::default(),
        chance,
        at: Timestamp(i64::try_from(chance).unwrap()),
    };
    record_checkpoint(store, &inputs).unwrap()
}

fn reply(store: &MemoryJournal, id: &DecisionId, pick: &Pick) {
    let answerer = Answerer {
        by: &Actor::played("ada"),
        channel: "terminal",
    };
    answer::resolve(store, id.as_str(), pick, None, answerer, Timestamp(50)).unwrap();
}

fn three_issues() -> Value {
    json!({
        "source_command": "do-issue",
        "decision_needed": "the order of #1, #2 and #3",
        "issues_involved": [1, 2, 3],
        "session_id": "s1",
    })
}

fn ends(store: &MemoryJournal, chance: u64) -> Vec<CheckpointEnd> {
    let stream = Stream::Checkpoint(new_checkpoint(chance));
    let events = store.read(&stream, 0).unwrap().into_iter();
    events
        .filter_map(|one| match one.event {
            Event::CheckpointClosed { end, .. } => Some(end),
            _ => None,
        })
        .collect()
}

#[test]
fn confidence_is_held_against_outcomes_in_every_journal() {
    let light = read(
        "pr-review",
        &json!({"blocking_issues": 5, "files_affected": ["README.md"]}),
    );
    let told = |store: &dyn Store| {
        for (chance, outcome) in [
            (1, CheckpointOutcome::Right),
            (2, CheckpointOutcome::Wrong),
            (3, CheckpointOutcome::Right),
        ] {
            assert_eq!(held(store, &light, chance), Conclusion::Continued);
            let id = new_checkpoint(chance);
            record_outcome(
                store,
                id.as_str(),
                outcome,
                &Actor::played("ada"),
                Timestamp(9),
            )
            .unwrap();
        }
        read_calibration(store).unwrap()
    };
    let folder = tempfile::tempdir().unwrap();
    let file = SqliteJournal::open(&folder.path().join("journal.db")).unwrap();
    let (of_file, of_memory) = (told(&file), told(&MemoryJournal::new()));
    assert_eq!(of_file, of_memory);
    let rights: u32 = of_memory.rows.iter().map(|row| row.right).sum();
    assert_eq!((of_memory.count, rights), (3, 2));
}

#[test]
fn a_context_of_s000_is_read_whole() {
    let context = read(
        "pr-review",
        &json!({
            "source_command": "/pr-review",
            "decision_needed": "Review verdict for PR #123",
            "blocking_items": [
                {"type": "blocking", "description": "no error handling"},
                {"type": "architecture", "description": "a new service"},
                "a text alone",
            ],
            "files_affected": ["src/auth/", "src/api/"],
            "conflict_description": "two modules",
            "profile": "cautious",
            "force_mode": "full_council",
            "scope_mode": "strict",
            "out_of_scope_count": ["x"],
            "facts": {"has_architecture_changes": true, "adr_violations": [7]},
            "timestamp": "2026-01-25T14:30:22Z",
        }),
    );
    assert_eq!(context.blocking_items.len(), 3);
    assert_eq!(context.facts.blocking_issues.as_ref().unwrap().value, 3);
    assert_eq!(context.facts.adr_violations.as_ref().unwrap().value, 1);
    assert!(context.facts.touches_auth.as_ref().unwrap().value);
    let assessment = assess(&context, &CheckpointRules::default());
    let fired: Vec<&str> = assessment.fired().map(|one| one.trigger.name()).collect();
    assert_eq!(
        fired,
        [
            "architecture_changes",
            "adr_violations",
            "out_of_scope",
            "hard_to_reverse"
        ]
    );
}

#[test]
fn an_item_keeps_the_kind_it_came_with_and_blocks_where_it_has_none() {
    for (item, kind, name) in [
        (
            json!({"type": "blocking", "description": "x"}),
            ItemKind::Blocking,
            "blocking",
        ),
        (
            json!({"type": "architecture", "description": "x"}),
            ItemKind::Architecture,
            "architecture",
        ),
        (
            json!({"type": "scope", "description": "x"}),
            ItemKind::Scope,
            "scope",
        ),
        (
            json!({"type": "security", "description": "x"}),
            ItemKind::Security,
            "security",
        ),
        (
            json!({"type": "adr", "description": "x"}),
            ItemKind::Adr,
            "adr",
        ),
        (json!({"description": "x"}), ItemKind::Blocking, "blocking"),
        (json!("x"), ItemKind::Blocking, "blocking"),
    ] {
        let context = read("pr-review", &json!({"blocking_items": [item]}));
        let [read] = context.blocking_items.as_slice() else {
            panic!("{item}")
        };
        assert_eq!((read.kind, read.kind.name()), (kind, name), "{item}");
        let assessment = assess(&context, &CheckpointRules::default());
        let answer = CheckpointRecord::new("/p", &context, &assessment);
        let answer = serde_json::to_value(&answer).unwrap();
        assert_eq!(answer["blocking_items"][0]["type"], name, "{item}");
    }
}

#[test]
fn what_cannot_be_read_is_reported_with_its_place_and_never_becomes_a_no() {
    for (value, place) in [
        (json!([]), "/"),
        (json!({"touches_auth": "yes"}), "/touches_auth"),
        (json!({"touch_auth": true}), "/touch_auth"),
        (json!({"file_count": -1}), "/file_count"),
        (json!({"file_count": 1.5}), "/file_count"),
        (json!({"issues": 3}), "/issues"),
        (json!({"issues": [{"touches_auth": 1}]}), "/issues/0"),
        (json!({"issues": [null]}), "/issues/0"),
        (json!({"coupling_score": 7}), "/coupling_score"),
        (json!({"profile": "lax"}), "/profile"),
        (json!({"force_mode": "quick"}), "/force_mode"),
        (json!({"scope_mode": "loose"}), "/scope_mode"),
        (json!({"files_affected": "src"}), "/files_affected"),
        (
            json!({"blocking_items": [{"type": "odd"}]}),
            "/blocking_items/0",
        ),
        (
            json!({"dimensions": {"reversal_cost": 6}}),
            "/dimensions/reversal_cost",
        ),
        (json!({"dimensions": {"blast": 1}}), "/dimensions/blast"),
        (json!({"source_command": "fix-pr"}), "/source_command"),
        (json!({"decision_needed": 7}), "/decision_needed"),
        (json!({"facts": [{"touches_auth": true}]}), "/facts"),
        (
            json!({"touches_auth": false, "facts": {"touches_auth": true}}),
            "/facts/touches_auth",
        ),
        (json!({"facts": {"touches_auth": "yes"}}), "/touches_auth"),
        (
            json!({"issues": [42], "issues_involved": 3}),
            "/issues_involved",
        ),
    ] {
        let read = read_context(&CheckpointCommand::DoIssue, &value);
        let problems = read.expect_err(&value.to_string());
        let places: Vec<&str> = problems.iter().map(|one| one.place.as_str()).collect();
        assert_eq!(places, [place], "{value}");
        assert!(
            !problems.iter().any(|one| one.hint.to_string().is_empty()),
            "{value}"
        );
    }
    let odd = json!({"issues": [1], "weather": "fine"});
    let (_, notes) = read_context(&CheckpointCommand::DoIssue, &odd).unwrap();
    assert_eq!(notes, ["`weather` is ignored, because it is unknown here"]);
}

#[test]
fn issues_that_are_reported_by_number_and_in_detail_are_all_counted() {
    let context = read(
        "do-issue",
        &json!({
            "issues": [{"number": 42, "touches_db_schema": true}],
            "issues_involved": [42, 43, 44],
        }),
    );
    let issues = context.facts.issues.as_ref().unwrap();
    let names: Vec<&str> = issues.value.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["#42", "#43", "#44"]);
    let assessment = assess(&context, &CheckpointRules::default());
    let fired: Vec<&str> = assessment.fired().map(|one| one.trigger.name()).collect();
    assert_eq!(fired, ["many_issues", "touches_db_schema"]);
}

#[test]
fn a_light_decision_goes_on_and_is_in_the_journal() {
    let store = MemoryJournal::default();
    let context = read(
        "pr-review",
        &json!({"blocking_issues": 4, "files_affected": ["README.md"]}),
    );
    assert_eq!(held(&store, &context, 1), Conclusion::Continued);
    assert_eq!(ends(&store, 1), [CheckpointEnd::ContinuedAlone]);
    assert_eq!(store.pending().unwrap(), 0);
}

#[test]
fn an_express_answer_takes_no_longer_than_ten_milliseconds() {
    let store = MemoryJournal::default();
    let response = json!({"blocking_issues": 4, "files_affected": ["README.md"]});
    let mut spans: Vec<std::time::Duration> = (1..=41)
        .map(|chance| {
            let began = std::time::Instant::now();
            let standing = held(&store, &read("pr-review", &response), chance);
            assert_eq!(standing, Conclusion::Continued);
            began.elapsed()
        })
        .collect();
    spans.sort();
    // The median, so that a pause by another program does not count; disk time is measured
    // elsewhere.
    let middle = spans[20];
    eprintln!("an express answer, read, weighed and written down: {middle:?}");
    assert!(middle <= std::time::Duration::from_millis(10), "{spans:?}");
}

#[test]
fn a_yes_is_used_by_its_session_and_asked_for_again_by_another() {
    let store = MemoryJournal::default();
    let context = read("do-issue", &three_issues());
    let Conclusion::Waiting(id) = held(&store, &context, 1) else {
        panic!("it waits");
    };
    assert_eq!(held(&store, &context, 2), Conclusion::Waiting(id.clone()));
    reply(&store, &id, &Pick::Affirm);
    for chance in [3, 4] {
        assert!(matches!(
            held(&store, &context, chance),
            Conclusion::Answered(_)
        ));
    }
    assert_eq!(ends(&store, 1), [CheckpointEnd::ContinuedByPerson]);
    let mut other = context;
    other.session = Some("s2".to_owned());
    assert!(matches!(held(&store, &other, 5), Conclusion::Waiting(_)));
}

#[test]
fn a_no_is_remembered_and_once_more_is_asked_once_more() {
    let store = MemoryJournal::default();
    let context = read("do-issue", &three_issues());
    let Conclusion::Waiting(id) = held(&store, &context, 1) else {
        panic!("it waits");
    };
    reply(&store, &id, &Pick::Option(OptionId::new("redeliberate")));
    assert!(matches!(held(&store, &context, 2), Conclusion::Answered(_)));
    assert_eq!(ends(&store, 1), [CheckpointEnd::SentBack]);
    let Conclusion::Waiting(second) = held(&store, &context, 3) else {
        panic!("it is asked again");
    };
    reply(&store, &second, &Pick::Refuse);
    for chance in [4, 5] {
        assert!(matches!(
            held(&store, &context, chance),
            Conclusion::Answered(_)
        ));
    }
    assert_eq!(ends(&store, 3), [CheckpointEnd::StoppedByPerson]);
}

#[test]
fn a_question_with_changed_facts_replaces_the_old_one() {
    let store = MemoryJournal::default();
    let Conclusion::Waiting(old) = held(&store, &read("do-issue", &three_issues()), 1) else {
        panic!("it waits");
    };
    let mut changed = three_issues();
    changed["issues_involved"] = json!([1, 2, 3, 4]);
    let Conclusion::Waiting(new) = held(&store, &read("do-issue", &changed), 2) else {
        panic!("it waits");
    };
    assert_ne!(old, new);
    assert_eq!(store.pending().unwrap(), 1);
    let found = answer::find(&store, new.as_str()).unwrap();
    assert_eq!(found.supersedes, Some(old));
}

#[test]
fn the_answer_tells_every_field() {
    let context = read("do-issue", &three_issues());
    let assessment = assess(&context, &CheckpointRules::default());
    let waiting = Conclusion::Waiting(DecisionId::new("d-1"));
    let response = CheckpointResponse::new(
        new_checkpoint(1),
        &context,
        &assessment,
        Some(&waiting),
        Vec::new(),
    );
    let response = serde_json::to_value(&response).unwrap();
    assert_eq!(response["reversibility_score"], 0.6);
    assert_eq!(response["decision_type"], "Type 1B");
    assert_eq!(response["selected_mode"], "full_council");
    assert_eq!(response["effective_thresholds"]["express"], 0.3);
    assert_eq!(response["default_thresholds"]["express"], 0.4);
    assert_eq!(response["continue"], false);
    assert_eq!(response["state"], "waiting");
    assert_eq!(response["decision_id"], "d-1");
    assert_eq!(response["orders"], json!([]));
    assert_eq!(response["escalated"], false);
    assert_eq!(response["confidence"], 0);
    assert_eq!(response["triggers"][0]["id"], "many_issues");
    assert_eq!(response["triggers"][0]["fired"], true);
    assert!(response["no_deliberation_because"].is_string());
}

#[test]
fn a_line_that_never_ends_counts_as_triggered_and_ends_the_batch() {
    let mut told = Vec::new();
    let lines = std::io::BufReader::new(std::io::repeat(0));
    let end = batch(lines, None, |answer| {
        told.push(serde_json::to_value(answer).unwrap());
        Ok(())
    });
    assert_eq!(end.unwrap(), BatchEnd::Endless { line: 1 });
    let [endless] = told.try_into().unwrap();
    assert_eq!(endless["triggered"], true);
    assert!(endless["error"].as_str().unwrap().starts_with("line 1 "));
}

#[test]
fn a_batch_line_is_answered_or_refused_and_a_refusal_counts_as_triggered() {
    let tell = |line: &Value| {
        let answer = answer_checkpoint(line.to_string().as_bytes(), None);
        serde_json::to_value(answer).unwrap()
    };
    let response = tell(&json!({"id": "a", "command": "do-issue", "context": three_issues()}));
    assert_eq!(response["triggers"], json!(["many_issues"]));
    assert_eq!(response["reversibility_score"], 0.6);
    let response =
        tell(&json!({"id": 2, "command": "fix-pr", "text": "Typo\n\nThe word is wrong."}));
    assert_eq!(
        (&response["triggered"], &response["triggers"]),
        (&json!(false), &json!([]))
    );
    for line in [
        json!({"command": "do-issue", "text": "x"}),
        json!({"id": 1, "text": "x"}),
        json!({"id": 1, "command": "do-issue"}),
        json!({"id": 1, "command": "do-issue", "text": " \n"}),
        json!({"id": 1, "command": "do-issue", "text": "x", "context": {}}),
        json!({"id": 1, "command": "do-issue", "context": {"file_count": "many"}}),
    ] {
        let response = tell(&line);
        assert!(response["error"].is_string(), "{line}");
        assert_eq!(response["triggered"], true, "{line}");
    }
}
