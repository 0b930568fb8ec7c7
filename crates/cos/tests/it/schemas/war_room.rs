//! What the commands of the war room print, held against what is published of it.

use super::fits;
use crate::councils::{OLLAMA, council, serving};
use crate::environment::{Ran, TestEnvironment};
use crate::model_server::{ModelServer, Reply};
use crate::rooms::{agreeing, configured, passing};
use serde_json::Value;

/// Each line that was printed.
fn lines(ran: &Ran) -> Vec<Value> {
    let lines = ran.stdout.lines();
    let read = lines.map(|line| serde_json::from_str(line).expect("each line is JSON"));
    let read: Vec<Value> = read.collect();
    assert!(!read.is_empty());
    read
}

fn war_room(place: &TestEnvironment, words: &[&str]) -> Ran {
    place.cos(&[&["war-room"], words, &["--json"]].concat())
}

#[test]
fn what_is_printed_of_a_council_fits_its_schemas() {
    let server = ModelServer::start([Reply::Speaks(council)]);
    let place = TestEnvironment::new();
    let none = war_room(&place, &["list"]).exits(0).json();
    fits("war-room.list.schema.json", &none);
    serving(&place, &server, OLLAMA);
    let question = ["start", "Where do sessions go?", "--mode", "full-council"];
    let sat = war_room(&place, &question).json();
    assert!(sat["speakers"][0]["persona"].is_string(), "{sat}");
    fits("war-room.council.schema.json", &sat);
    let assessed = war_room(&place, &["start", "Where to?", "--assess-only"]).exits(0);
    fits("checkpoint.response.schema.json", &assessed.json());
    let id = sat["council_id"].as_str().expect("it has a name");
    let shown = war_room(&place, &["show", id]).exits(0).json();
    fits("war-room.council.schema.json", &shown);
    let list = war_room(&place, &["list"]).exits(0).json();
    assert_eq!(list["councils"][0]["mode"], "full_council", "{list}");
    fits("war-room.list.schema.json", &list);
    for event in lines(&war_room(&place, &["watch", id]).exits(0)) {
        fits("event.schema.json", &event);
    }
}

#[test]
fn what_is_printed_of_a_room_that_comes_to_its_end_or_waits_fits_its_schemas() {
    for (speech, state) in [(agreeing as fn(&_) -> _, "over"), (passing, "waiting")] {
        let server = ModelServer::start([Reply::Speaks(speech)]);
        let place = configured(&server);
        let sat = war_room(&place, &["start", "PROJECT.md"]).json();
        assert_eq!(sat["state"], state, "{sat}");
        fits("war-room.room.schema.json", &sat);
        let id = sat["council_id"].as_str().expect("it has a name");
        let shown = war_room(&place, &["show", id]).exits(0).json();
        fits("war-room.room.schema.json", &shown);
        let list = war_room(&place, &["list"]).exits(0).json();
        fits("war-room.list.schema.json", &list);
        if state == "over" {
            for words in [&["watch", id][..], &["watch", id, "--speed", "10000"]] {
                for picture in lines(&war_room(&place, words).exits(0)) {
                    fits("war-room.room.schema.json", &picture);
                }
            }
        }
    }
}

#[test]
fn what_a_run_is_watched_by_fits_its_schema() {
    let place = TestEnvironment::new();
    let goals = "goals:\n  - { id: a, content: c, files: [a.txt], command: echo a > a.txt }\n";
    place.write("goals.yaml", goals);
    place.commit("Goals");
    let _done = place.cos(&["run"]).exits(0);
    for event in lines(&place.cos(&["watch", "--json"]).exits(0)) {
        fits("event.schema.json", &event);
    }
}
