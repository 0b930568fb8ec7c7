//! Rooms that wait for a person, and the doors at which they are answered.

use super::*;

#[test]
fn a_standstill_is_answered_at_any_door_and_the_room_follows() {
    let server = ModelServer::start([Reply::Speaks(passing)]);
    for door in [RoomDoor::Inbox, RoomDoor::Room] {
        let environment = configured(&server);
        let response = room(&environment, &["start", "PROJECT.md", "--json"])
            .exits(3)
            .json();
        assert_eq!(response["state"], "waiting", "{response}");
        let id = first(&environment);
        let decision = response["decision"].as_str().unwrap().to_owned();
        let inbox = environment.cos(&["inbox", "--json"]).exits(0).out();
        assert!(inbox.contains("\"asked_by\":\"room\""), "{inbox}");
        let shown = environment.cos(&["show", &decision]).exits(0).out();
        for words in ["The room on \"Sessions\" waits: ", "go-on", "write", "stop"] {
            assert!(shown.contains(words), "{shown}");
        }
        let still = room(&environment, &["resume", &id, "--json"])
            .exits(3)
            .json();
        assert_eq!(still["decision"], json!(decision), "it is asked once");
        let stopped = match door {
            RoomDoor::Inbox => {
                let output = environment
                    .cos(&["resolve", &decision, "stop"])
                    .exits(0)
                    .out();
                assert!(
                    output.contains(&format!("cos war-room resume {id}")),
                    "{output}"
                );
                room(&environment, &["resume", &id, "--json"])
            }
            RoomDoor::Room => room(&environment, &["resume", &id, "--stop", "--json"]),
        };
        assert_eq!(stopped.exits(2).json()["end"], "a person ended it");
        let late = room(&environment, &["resume", &id, "--go-on"])
            .exits(64)
            .err();
        assert!(late.contains("does not wait for an answer"), "{late}");
    }
}

#[test]
fn rooms_of_one_moment_have_separate_names_and_all_that_is_kept_of_one_bears_it() {
    let server = ModelServer::start([Reply::Speaks(agreeing)]);
    let environment = configured(&server);
    let words = ["start", "PROJECT.md", "--configuration", "1on1", "--json"];
    let sits = || room(&environment, &words).exits(0).json()["council_id"].clone();
    let mut ids = [sits(), sits()].map(|id| id.as_str().unwrap().to_owned());
    for id in &ids {
        let shown = room(&environment, &["show", id, "--json"]).exits(0).json();
        assert_eq!(shown["council_id"], json!(id));
        let folder = PathBuf::from(shown["results"].as_str().unwrap());
        assert!(folder.ends_with(id) && folder.is_dir(), "{shown}");
        // An instant, and not the time of some place.
        let opened = shown["opened_at"].as_str().unwrap();
        assert!(opened.parse::<jiff::Timestamp>().is_ok(), "{opened}");
        let (_, drawn) = id.split_once('-').unwrap();
        assert!(drawn.len() >= 9, "{id}");
    }
    let listed = room(&environment, &["list", "--json"]).exits(0).json();
    let listed = listed["councils"].as_array().unwrap().iter();
    let mut listed: Vec<_> = listed.map(|one| one["council_id"].clone()).collect();
    listed.sort_by_key(ToString::to_string);
    ids.sort_unstable();
    // A beginning that both have names neither.
    for words in [&["show", "r-"], &["watch", "r-"], &["resume", "r-"]] {
        let output = room(&environment, words).exits(64).err();
        let output = output.split_whitespace().collect::<Vec<_>>().join(" ");
        let both = ids.iter().all(|id| output.contains(id.as_str()));
        assert!(output.contains("`r-` matches several") && both, "{output}");
    }
    assert_eq!(listed, ids.map(|id| json!(id)));
}

/// Where a person answers.
#[derive(Debug, Clone, Copy)]
enum RoomDoor {
    Inbox,
    Room,
}

#[test]
fn a_room_at_a_standstill_writes_its_proposal_or_debates_on_as_it_is_reported() {
    let server = ModelServer::start([Reply::Speaks(passing)]);
    let environment = configured(&server);
    let _waits = room(&environment, &["start", "PROJECT.md"]).exits(3);
    let id = first(&environment);
    let words = [
        "resume",
        &id,
        "--go-on",
        "--notes",
        "mind the cost",
        "--json",
    ];
    let on = room(&environment, &words).exits(3).json();
    assert_eq!(
        (&on["phase"], &on["round"]),
        (&json!("ideation"), &json!(4))
    );
    assert!(
        server
            .sent()
            .last()
            .unwrap()
            .text()
            .contains("mind the cost")
    );
    let written = room(&environment, &["resume", &id, "--write", "--json"])
        .exits(3)
        .json();
    assert_eq!(
        written["phase"], "proposal",
        "no one has a view of the sections either"
    );
    let over = room(&environment, &["resume", &id, "--write", "--json"])
        .exits(0)
        .json();
    assert_eq!(over["is_complete"], true, "{over}");
}
