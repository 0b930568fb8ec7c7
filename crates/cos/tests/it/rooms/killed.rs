//! Rooms that are killed, anywhere, and taken up again.

use super::*;
use crate::patience::wait_until;
use std::collections::BTreeSet;
use std::process::Stdio;

#[test]
fn a_room_that_is_killed_anywhere_goes_on_without_paying_for_an_answer_twice() {
    let whole = ModelServer::start([Reply::Speaks(agreeing)]);
    let other = configured(&whole);
    let _told = room(
        &other,
        &["start", "PROJECT.md", "--configuration", "1on1", "--json"],
    )
    .exits(0);
    let (wanted, last) = (bodies(&other), taken(&other));
    // Once more after each of so many answers; the last of them is the last of the room.
    for answers in 1..=last {
        killed_after(answers, &wanted);
    }
}

#[test]
fn a_room_that_is_killed_again_and_again_writes_the_same_files_and_takes_each_answer_once() {
    let words = ["war-room", "start", "PROJECT.md", "--configuration", "1on1"];
    let whole = ModelServer::start([Reply::Speaks(agreeing)]);
    let other = configured(&whole);
    let _told = other.cos(&words).exits(0);
    let (wanted, answered) = (bodies(&other), said(&other));
    crate::kills::rounds(6, |chance, told| {
        let server = ModelServer::start([Reply::Speaks(agreeing)]);
        let environment = configured(&server);
        let begin = || {
            let is_open = environment.events("room_moved") > 0;
            let id = is_open.then(|| first(&environment));
            let again = id.as_ref().map(|id| ["war-room", "resume", id]);
            let words = again.as_ref().map_or(&words[..], |again| &again[..]);
            environment.command(&environment.repo(), words)
        };
        let before = std::cell::RefCell::new(BTreeSet::new());
        let between = || {
            let after = said(&environment);
            assert!(
                before.borrow().is_subset(&after),
                "{told}: an answer is lost"
            );
            let _earlier = before.replace(after);
        };
        let (code, hit) = crate::kills::until_it_ends(chance, begin, between);
        assert_eq!(code, Some(0), "{told}");
        between();
        let after = before.into_inner();
        assert_eq!(after.len(), names(&after).len(), "{told}: answered twice");
        assert_eq!(names(&after), names(&answered), "{told}");
        assert_eq!(bodies(&environment), wanted, "{told}");
        let _ = environment.cos(&["audit", "verify"]).exits(0);
        hit
    });
}

#[test]
fn a_room_that_was_killed_is_called_off_and_gives_back_what_it_holds() {
    let server = ModelServer::start([Reply::Speaks(agreeing), Reply::Never]);
    let environment = configured(&server);
    let words = ["war-room", "start", "PROJECT.md", "--configuration", "1on1"];
    let mut command = environment.command(&environment.repo(), &words);
    let command = command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    wait_until("somebody is asked again", || server.sent().len() > 1);
    child.kill().unwrap();
    let _gone = child.wait().unwrap();
    let id = first(&environment);
    let shown = room(&environment, &["show", &id]).exits(0).stdout;
    let way = format!("cos war-room resume {id} --stop");
    assert!(shown.contains(&way), "{shown}");
    assert!(held(&environment) > 0);
    let asked = server.sent().len();
    let noted = ["resume", &id, "--stop", "--notes", "enough"];
    let _nobody = room(&environment, &noted).exits(64);
    let stop = ["resume", &id, "--stop", "--json"];
    let answer = room(&environment, &stop).exits(2).json();
    assert_eq!(answer["state"], "over", "{answer}");
    assert_eq!(held(&environment), 0);
    assert_eq!(server.sent().len(), asked);
    // A second time there is nothing to end.
    let _over = room(&environment, &stop).exits(1);
    let _whole = environment.cos(&["audit", "verify"]).exits(0);
}

/// What is held of all money, in millionths of a dollar.
fn held(environment: &TestEnvironment) -> i64 {
    let journal = environment.journal().unwrap();
    let sql = "SELECT coalesce(sum(reserved), 0) FROM balance";
    journal.query_row(sql, [], |row| row.get(0)).unwrap()
}

/// The turns that were answered, under whatever number.
fn names(texts: &BTreeSet<String>) -> BTreeSet<&str> {
    let names = texts.iter().map(|turn| turn.rsplit_once(' ').unwrap().0);
    names.collect()
}

/// A room that is killed as soon as so many answers are written down: how much is written besides,
/// and whether the next turn was begun or asked, is up to chance, as with any kill.
fn killed_after(answers: i64, wanted: &[(String, String)]) {
    let server = ModelServer::start([Reply::Speaks(agreeing)]);
    let environment = configured(&server);
    let words = ["war-room", "start", "PROJECT.md", "--configuration", "1on1"];
    let mut command = environment.command(&environment.repo(), &words);
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("so many answers are written down", || {
        taken(&environment) >= answers
    });
    child.kill().unwrap();
    let _gone = child.wait().unwrap();
    let before = said(&environment);

    // Whoever changes who sits there meanwhile changes it for the next room.
    let personas = environment.home().join("personas");
    std::fs::create_dir_all(&personas).unwrap();
    let swapped = "[1on1]\nparticipants = [1, 4]\nsynthesiser = 4\n";
    std::fs::write(personas.join("configurations.toml"), swapped).unwrap();
    let id = first(&environment);
    let answer = room(&environment, &["resume", &id, "--json"])
        .exits(0)
        .json();
    assert_eq!(answer["is_complete"], true, "after {answers}: {answer}");
    let after = said(&environment);
    assert!(before.is_subset(&after), "after {answers}");
    assert_eq!(
        names(&after).len(),
        after.len(),
        "after {answers}: a turn was answered twice"
    );
    assert_eq!(
        bodies(&environment),
        wanted,
        "after {answers}: the same files as without the kill"
    );
}

/// Every turn that was answered: phase, round and task, then the number of the asking.
fn said(environment: &TestEnvironment) -> BTreeSet<String> {
    // Whoever was killed early may have left no journal, or an empty one.
    if environment.events("room_moved") == 0 {
        return BTreeSet::new();
    }
    let journal = environment.journal().unwrap();
    let sql = "SELECT body FROM event WHERE body LIKE '%\"turn_taken\"%'";
    let mut rows = journal.prepare(sql).unwrap();
    let bodies = rows.query_map([], |row| row.get::<_, String>(0)).unwrap();
    bodies
        .map(|body| {
            let fact: Value = serde_json::from_str(&body.unwrap()).unwrap();
            let turn = &fact["event"]["turn"];
            let (phase, round, task) = (&turn["phase"], &turn["round"], &turn["task"]);
            format!("{phase}{round}{task} {}", turn["number"])
        })
        .collect()
}

/// The files beside the project without the name of the room and the time of its opening.
fn bodies(environment: &TestEnvironment) -> Vec<(String, String)> {
    let id = first(environment);
    let files = results(environment, &id).into_iter();
    files
        .map(|(name, text)| {
            let lines = text.lines();
            let same =
                lines.filter(|line| !line.starts_with("Room: ") && !line.starts_with("Opened: "));
            (name, same.collect::<Vec<_>>().join("\n"))
        })
        .collect()
}

/// How many answers are written down.
fn taken(environment: &TestEnvironment) -> i64 {
    let count = |journal: rusqlite::Connection| {
        let sql = "SELECT count(*) FROM event WHERE body LIKE '%\"turn_taken\"%'";
        journal.query_row(sql, [], |row| row.get(0)).unwrap_or(0)
    };
    environment.journal().map_or(0, count)
}
