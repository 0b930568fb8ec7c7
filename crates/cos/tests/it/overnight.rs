//! Whole nights of the real binary with real agents: what lands, what waits, what is tried again.
//! Their model is a mock on the loopback, so what they say and do is always the same.

use crate::agents::Tools;
use crate::night::Night;
use crate::patience::{ended, wait_for_agent};
use cos_core::money::Money;

/// Nobody answers in time.
const SHORT: &str = "[goal]\npermission_hold = \"1s\"\n[cost]\ndefault_estimate_usd = 0.5\n";
/// Somebody answers in time.
const LONG: &str = "[goal]\npermission_hold = \"20m\"\n";
/// What fails passes soon.
const QUICK: &str = "[recovery]\nbackoff = \"1s\"\nsame_tries = 1\n";
const PROOF: &str =
    "checks: [{file: note.txt}, \"grep -q 'the note' note.txt\"], files: [note.txt]";

/// Its model is busy at first and asks for two seconds.
fn proven_work_lands_on_the_branch_of_its_run(agent: &str) {
    let mut night = Night::with(&Tools::find(), agent, "");
    night.wants("BUSY-NOTE: write the note.", PROOF);
    let ran = night.run().exits(0);
    for told in [
        "1 of 1 goal done",
        "passed  note.txt exists and is not empty",
        "passed  `grep -q 'the note' note.txt` exits with 0",
    ] {
        assert!(ran.stdout.contains(told), "{told}: {}", ran.stdout);
    }
    assert_eq!(night.landed("note.txt").as_deref(), Some("the note\n"));
    assert_eq!(night.landed("draft.txt"), None);
    night.leaves_the_person_alone();
    let transcript = night.transcript(0);
    assert!(transcript.contains("session/request_permission"));
    assert!(transcript.contains("selected"), "{transcript}");
    let finished = night.events("attempt_finished");
    assert_eq!(finished.len(), 1, "{finished:#?}");
    assert!(finished[0]["took"].as_i64() >= Some(2000), "{finished:#?}");
    let spent = finished[0]["settled"].as_i64().unwrap();
    let cost = &finished[0]["cost"];
    match agent {
        // 4100 tokens read at $10 a million, 60 written at $50, as its settings say.
        "opencode" => assert_eq!((cost["known"].as_i64(), spent), (Some(44_000), 44_000)),
        "gemini" => assert_eq!(cost["known"].as_i64(), Some(spent)),
        // Nobody knows a price of its model, so what was held is booked.
        _ => {
            assert_eq!(cost, "unknown", "{finished:#?}");
            assert_eq!(finished[0]["reserve"].as_i64(), Some(spent));
            assert!(spent > 0);
        }
    }
    for scope in ["{\"run\"", "{\"day\"", "{\"goal\"", "{\"action\""] {
        assert_eq!(night.booked(scope), spent, "{scope}");
    }
    let brief = night.place.cos(&["brief", "--json"]).exits(0).json();
    let told = brief["headline"]["spent_usd"].as_f64().unwrap();
    let told = Money::from_dollars(told).unwrap();
    assert_eq!(i64::try_from(told.as_micros()), Ok(spent));
}

/// Each yes is for one thing: the agent that wants the next is asked about that anew.
fn a_parked_wish_is_carried_out_after_a_yes_and_no_other(agent: &str) {
    let mut night = Night::with(&Tools::find(), agent, SHORT);
    night.wants("TWO-OUTSIDE: write the notes.", PROOF);
    let _ = night.run().exits(3);
    let mut asked = Vec::new();
    let second = loop {
        let question = night.question("permission");
        let text = question["context"].to_string();
        assert!(!asked.contains(&text), "asked twice: {text}");
        if text.contains("second.txt") {
            break question;
        }
        assert!(text.contains("first.txt"), "{text}");
        // A path alone does not say what is to be done with it.
        let asked_for = question["question"].to_string();
        assert!(!asked_for.contains("do this: /"), "{asked_for}");
        asked.push(text);
        assert_eq!(night.beside_the_work("first.txt"), None);
        night.approve(&question);
        let _ = night.resume().exits(3);
    };
    let first = night.beside_the_work("first.txt");
    assert_eq!(first.as_deref(), Some("the note\n"));
    assert_eq!(night.beside_the_work("second.txt"), None);
    let used = night.events("decision_consumed");
    assert_eq!(used.len(), asked.len());
    let id = second["id"].as_str().unwrap();
    let _ = night.place.cos(&["reject", id]).exits(0);
    let _ = night.resume().exits(1);
    assert_eq!(night.beside_the_work("second.txt"), None);
    night.landed_nothing();
    night.leaves_the_person_alone();
}

fn a_wish_that_is_answered_in_time_goes_on_in_the_same_attempt(agent: &str) {
    let mut night = Night::with(&Tools::find(), agent, LONG);
    night.wants("TWO-OUTSIDE: write the notes.", PROOF);
    let run = night.start();
    let mut answered = 0;
    while night.beside_the_work("second.txt").is_none() {
        wait_for_agent("the agent asks, or has what it wanted", || {
            night.place.home().join("journal.db").exists()
                && (!night.waiting().is_empty() || night.beside_the_work("second.txt").is_some())
        });
        for question in night.waiting() {
            night.approve(&question);
            answered += 1;
        }
    }
    assert_eq!(ended(run).status.code(), Some(0));
    assert!(answered >= 2, "{answered}");
    assert_eq!(night.events("attempt_started").len(), 1);
    assert_eq!(night.events("decision_consumed").len(), answered);
    assert_eq!(night.landed("note.txt").as_deref(), Some("the note\n"));
    assert_eq!(night.landed("first.txt"), None);
    night.leaves_the_person_alone();
}

fn an_agent_that_is_killed_starts_again_from_a_clean_tree(agent: &str) {
    let mut night = Night::with(&Tools::find(), agent, QUICK);
    night.wants("SLOW-MIDDLE: write the note.", PROOF);
    let run = night.start();
    wait_for_agent("the agent is in the middle of its work", || {
        night.beside_the_work("note-1/note.txt").is_some() && night.agent_at_work().is_some()
    });
    let pid = night
        .agent_at_work()
        .and_then(rustix::process::Pid::from_raw);
    rustix::process::kill_process(pid.unwrap(), rustix::process::Signal::KILL).unwrap();
    assert_eq!(ended(run).status.code(), Some(0));
    let finished = night.events("attempt_finished");
    assert_eq!(finished.len(), 2);
    let failure = &finished[0]["product"]["failed"];
    assert_eq!(failure["class"], "transient");
    let message = failure["message"].as_str().unwrap();
    assert!(
        message.ends_with("ended by signal 9 in the middle of its work"),
        "{message}"
    );
    // Had the note of the first try been there, the second would have had nothing to add.
    assert!(night.transcript(1).contains("request_permission"));
    assert_eq!(night.landed("note.txt").as_deref(), Some("the note\n"));
    night.leaves_the_person_alone();
}

fn a_model_that_is_down_is_tried_as_often_as_the_policy_says(agent: &str) {
    let bounds = "[goal]\nno_progress = \"5s\"\nwall_clock = \"60s\"\n";
    let mut night = Night::with(&Tools::find(), agent, &format!("{QUICK}{bounds}"));
    night.wants("SERVER-DOWN: write the note.", PROOF);
    let _ = night.run().exits(3);
    let finished = night.events("attempt_finished");
    assert_eq!(finished.len(), 2, "{finished:#?}");
    for end in &finished {
        assert_eq!(end["product"]["failed"]["class"], "transient", "{end:#}");
    }
    let retry = &night.events("retry_scheduled")[0];
    let wait = retry["not_before"].as_i64().unwrap() - night.times("retry_scheduled")[0];
    assert!((700..=1300).contains(&wait), "{wait}");
    let began = night.times("attempt_started");
    let ended = night.times("attempt_finished");
    assert!(began[1] - ended[0] >= 700, "{began:?} {ended:?}");
    let question = night.question("hiccup");
    assert!(
        question["context"]
            .to_string()
            .contains("It was attempted 2 times")
    );
    night.landed_nothing();
    night.leaves_the_person_alone();
}

fn what_is_only_said_to_be_done_never_lands(agent: &str) {
    let mut night = Night::with(&Tools::find(), agent, "");
    night.wants("ONLY-WORDS: write the note.", PROOF);
    let _ = night.run().exits(3);
    assert_eq!(night.events("checks_ran")[0]["verdict"], "refuted");
    assert_eq!(night.events("attempt_finished").len(), 1);
    let context = night.question("hiccup")["context"].to_string();
    assert!(context.contains("note.txt is written and all tests pass"));
    assert!(context.contains("This check failed"), "{context}");
    night.landed_nothing();
    night.leaves_the_person_alone();
}

macro_rules! for_each_agent {
    ($($test:ident),* $(,)?) => {
        mod opencode { $(#[test] fn $test() { super::$test("opencode"); })* }
        mod gemini { $(#[test] fn $test() { super::$test("gemini"); })* }
    };
}

for_each_agent!(
    proven_work_lands_on_the_branch_of_its_run,
    a_parked_wish_is_carried_out_after_a_yes_and_no_other,
    a_wish_that_is_answered_in_time_goes_on_in_the_same_attempt,
    an_agent_that_is_killed_starts_again_from_a_clean_tree,
    a_model_that_is_down_is_tried_as_often_as_the_policy_says,
    what_is_only_said_to_be_done_never_lands,
);

#[test]
fn codex_lands_proven_work_and_waits_for_a_yes() {
    proven_work_lands_on_the_branch_of_its_run("codex");
    a_parked_wish_is_carried_out_after_a_yes_and_no_other("codex");
    a_wish_that_is_answered_in_time_goes_on_in_the_same_attempt("codex");
}
