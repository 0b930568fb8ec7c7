//! Whoever asks a person, the question is the same record in the same store, in one list, and is
//! answered by one command.

use super::debate::{SPEC, well};
use super::environment::{TestEnvironment, with_goals};
use super::hook::wants_to_push;
use super::model_server::{ModelServer, Reply};
use super::night::Night;
use super::rooms::{self, passing};
use super::workflow::{FLOW, with_flow};
use cos_core::decision::DecisionKind;
use serde_json::{Value, json};
use std::any::Any;
use std::collections::BTreeSet;

/// Every kind of question; `asking` knows how to bring each about.
const KINDS: [DecisionKind; 9] = [
    DecisionKind::Start,
    DecisionKind::Failure,
    DecisionKind::Landing,
    DecisionKind::Permission,
    DecisionKind::Interval,
    DecisionKind::Checkpoint,
    DecisionKind::Debate,
    DecisionKind::Workflow,
    DecisionKind::Room,
];

/// A machine on which one question of this kind waits, and what has to live on beside it.
fn asking(kind: DecisionKind) -> (TestEnvironment, Box<dyn Any>) {
    match kind {
        DecisionKind::Start => alone(waiting_run("", "rm -rf legacy")),
        DecisionKind::Failure => alone(waiting_run(
            "[recovery]\nsame_tries = 0\nattempts_per_goal = 1\n",
            "echo \\\"error[E0308]: mismatched types\\\"; exit 1",
        )),
        DecisionKind::Interval => alone(waiting_run(
            "[interval]\ngoals = 1\nblocking = true\n",
            "echo a > a.txt",
        )),
        DecisionKind::Landing => {
            let mut night = Night::scripted("[cost]\ndefault_estimate_usd = 0.5\n");
            night.wants("Greet.\nwrite note.txt hello", "files: [note.txt]");
            let _waits = night.run().exits(3);
            let (place, rest) = night.taken_apart();
            (place, rest)
        }
        DecisionKind::Permission => {
            let place = TestEnvironment::new();
            wants_to_push(&place, "t1", 2);
            alone(place)
        }
        DecisionKind::Checkpoint => {
            let place = TestEnvironment::new();
            let _waits = place.held("do-issue", &json!({"issues_involved": [42, 43, 44]}));
            alone(place)
        }
        DecisionKind::Debate => {
            let server = ModelServer::start([Reply::Speaks(well)]);
            let place = rooms::configured(&server);
            place.write("SPEC.md", SPEC);
            let _waits = place.cos(&["debate", "SPEC.md"]).exits(3);
            (place, Box::new(server))
        }
        DecisionKind::Workflow => {
            let place = with_flow(FLOW);
            let _waits = place.cos(&["workflow", "run", "search", "search"]).exits(3);
            alone(place)
        }
        DecisionKind::Room => {
            let server = ModelServer::start([Reply::Speaks(passing)]);
            let place = rooms::configured(&server);
            let _waits = rooms::room(&place, &["start", "PROJECT.md"]).exits(3);
            (place, Box::new(server))
        }
    }
}

fn alone(place: TestEnvironment) -> (TestEnvironment, Box<dyn Any>) {
    (place, Box::new(()))
}

/// A run of two goals under these settings, of which the first is carried out so.
fn waiting_run(settings: &str, command: &str) -> TestEnvironment {
    let place = with_goals(&format!(
        "goals:\n  - {{ id: one, content: c, files: [a.txt], command: \"{command}\" }}\n  \
         - {{ id: two, content: c, files: [b.txt], command: echo b > b.txt, depends_on: [one] }}\n"
    ));
    place.settings(settings);
    let _waits = place.cos(&["run", "--unattended"]).exits(3);
    place
}

/// The kind of each question that the journal holds.
fn journalled(place: &TestEnvironment) -> Vec<Value> {
    let journal = place.journal().expect("there is one");
    let sql = "SELECT body FROM event WHERE kind = 'decision_opened'";
    let mut asked = journal.prepare(sql).expect("it can be asked");
    let bodies = asked.query_map([], |row| row.get::<_, String>(0));
    let bodies = bodies.expect("there are some");
    let kind = |body: String| -> Value {
        let body: Value = serde_json::from_str(&body).expect("it is JSON");
        body["draft"]["kind"].clone()
    };
    bodies.map(|body| kind(body.expect("a text"))).collect()
}

fn fields(value: &Value) -> BTreeSet<String> {
    let fields = value.as_object().expect("it is an object");
    fields.keys().cloned().collect()
}

#[test]
fn a_question_of_every_kind_is_one_record_in_one_list_and_answered_once_by_one_command() {
    let mut shape: Option<BTreeSet<String>> = None;
    let mut askers = BTreeSet::new();
    for kind in KINDS {
        let (place, _beside) = asking(kind);
        assert_eq!(journalled(&place), [json!(kind)], "{kind:?}");
        let id = place.question();
        let list = place.cos(&["inbox", "--json"]).exits(0).json();
        let shown = place.cos(&["show", &id, "--json"]).exits(0).json();
        assert_eq!(list["decisions"], json!([shown]), "{kind:?}");
        let found = fields(&shown);
        assert_eq!(
            *shape.get_or_insert_with(|| found.clone()),
            found,
            "{kind:?}"
        );
        askers.insert(shown["asked_by"].to_string());

        let mut options = shown["options"].as_array().expect("a list").iter();
        let plain = options.find(|one| one["answer"] != "proceed_modified");
        let option = plain.expect("there is one")["id"].as_str().expect("a name");
        let refused = place
            .cos(&["resolve", &id, "nothing-of-the-kind"])
            .exits(64);
        assert!(
            refused.stderr.contains(option),
            "{kind:?}: {}",
            refused.stderr
        );
        let _taken = place.cos(&["resolve", &id, option]).exits(0);
        let _late = place.cos(&["resolve", &id, option]).exits(1);
        assert_eq!(place.events("decision_resolved"), 1, "{kind:?}");
        let after = place.cos(&["show", &id, "--json"]).exits(0).json();
        assert_eq!(after["resolution"]["option"], *option, "{kind:?}");
        assert_eq!(place.questions(), Vec::<String>::new(), "{kind:?}");
    }
    assert_eq!(askers.len(), 6, "{askers:?}");
}
