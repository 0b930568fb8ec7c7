//! How a workflow stands still and ends: at a terminal, by an answer from elsewhere while its work
//! is under way, and with files shown that are none.

use super::{FLOW, with_flow};
use crate::environment::login;
use crate::hang_up::{at_question, to_the_end};
use crate::patience::{ends_within, wait_until};
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::process::{Child, Stdio};
use std::time::Duration;

const MOST: Duration = Duration::from_mins(1);

/// Types at a terminal until its program ends; the exit code.
fn typed(mut child: Child, mut ours: File, words: &str) -> Option<i32> {
    ours.write_all(words.as_bytes()).expect("it can be typed");
    let mut heard = ours.try_clone().expect("it can be shared");
    std::thread::spawn(move || {
        let mut piece = [0; 1024];
        while heard.read(&mut piece).is_ok_and(|read| read > 0) {}
    });
    ends_within(&mut child, MOST)
}

#[test]
fn a_person_at_a_terminal_answers_at_once_and_one_who_types_no_answer_leaves_it_waiting() {
    // A number, an option's name, nothing at all and then the end of the line, the end at once.
    for (words, code) in [
        ("1\n\n", 0),
        ("continue\n\n", 0),
        ("\n\u{4}", 3),
        ("\u{4}", 3),
    ] {
        let place = with_flow(FLOW);
        let run = ["workflow", "run", "search", "search"];
        let (child, ours) = at_question(place.command(&place.repo(), &run));
        let ended = typed(child, ours, words);
        assert_eq!(ended, Some(code), "{words:?}");
        let waiting = place.questions().len();
        assert_eq!(waiting, usize::from(code == 3), "{words:?}");
        let listed = place.cos(&["workflow", "list", "--json"]).exits(0).json();
        let is_over = listed["runs"][0]["state"]["over"] == "finished";
        assert_eq!(is_over, code == 0, "{words:?}: {}", listed["runs"]);
    }
}

#[test]
fn the_first_signal_at_a_question_of_a_workflow_ends_with_130_and_it_waits_in_the_inbox() {
    let place = with_flow(FLOW);
    let run = ["workflow", "run", "search", "search"];
    let (child, ours) = at_question(place.command(&place.repo(), &run));
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).expect("it is there");
    let (shown, ended) = to_the_end(child, &ours);
    assert_eq!(ended, Some(130), "{shown}");
    assert!(shown.contains("cos workflow resume"), "{shown}");
    assert_eq!(place.questions().len(), 1);
}

/// Whether a process with exactly these words runs on this machine.
fn runs(words: &[&str]) -> bool {
    let wanted: Vec<u8> = words
        .iter()
        .flat_map(|word| word.bytes().chain([0]))
        .collect();
    let processes = std::fs::read_dir("/proc").expect("it is there").flatten();
    let lines = processes.map(|one| std::fs::read(one.path().join("cmdline")));
    lines.flatten().any(|line| line == wanted)
}

#[test]
fn an_abort_cancels_who_is_at_work_saves_what_there_is_and_ends_with_2() {
    // Nobody else on this machine sleeps exactly so long.
    let long = format!("7{}", std::process::id());
    let flow = format!(
        "name: search\ndescription: Builds a search\nphases:\n\
         - id: before\n  subagents: [{{type: a, config: {{command: 'mkdir -p .temp/search && echo a > .temp/search/a.md', output_path: '{{{{output_dir}}}}/a.md'}}}}]\n\
         - id: both\n  behavior: parallel\n  subagents:\n\
         \x20 - {{type: asks, config: {{command: 'exit 3'}}}}\n\
         \x20 - {{type: works, config: {{command: 'sleep {long}'}}}}\n\
         - id: after\n  subagents: [{{type: b, config: {{command: 'true'}}}}]\n"
    );
    let place = with_flow(&flow);
    let words = [
        "workflow",
        "run",
        "search",
        "search",
        "--unattended",
        "--json",
    ];
    let mut command = place.command(&place.repo(), &words);
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = quiet.stderr(Stdio::null()).spawn().expect("cos runs");
    let sleeps = || runs(&["sleep", &long]);
    wait_until("one works while the other asks", || {
        sleeps() && !place.questions().is_empty()
    });
    let question = place.questions().remove(0);
    let _answered = place.cos(&["resolve", &question, "abort"]).exits(0);
    assert_eq!(ends_within(&mut child, MOST), Some(2));
    assert!(!sleeps(), "no one works on");
    assert!(place.questions().is_empty(), "nothing of it asks any more");
    let listed = place.cos(&["workflow", "list", "--json"]).exits(0).json();
    let run = &listed["runs"][0];
    assert_eq!(run["state"]["over"], "aborted", "{run}");
    let branch = format!("cos/{}", run["workflow_id"].as_str().expect("a name"));
    let saved = |file: &str| place.git(&["show", &format!("{branch}:.temp/search/{file}")]);
    assert_eq!(saved("a.md"), "a\n");
    let context: serde_json::Value = serde_json::from_str(&saved("context.json")).expect("JSON");
    assert_eq!(
        context["phases"]["completed"],
        serde_json::json!(["before"])
    );
    let metadata = saved("metadata.json");
    assert!(metadata.contains("aborted"), "{metadata}");
    // No lock is left behind: the next one runs, and this one is over.
    let over = place.cos(&["workflow", "resume"]);
    assert!(over.exits(64).stderr.contains("cos workflow list"));
    assert!(place.git(&["status", "--porcelain"]).is_empty());
}

#[test]
fn a_simple_no_at_a_checkpoint_ends_with_2_as_well() {
    let flow = "name: search\ndescription: Builds a search\nphases:\n- id: stop\n  checkpoint: {approval_required: true}\n- id: after\n  subagents: [{type: b, config: {command: 'true'}}]\n";
    let place = with_flow(flow);
    let run = ["workflow", "run", "search", "search", "--unattended"];
    let _waits = place.cos(&run).exits(3);
    let question = place.questions().remove(0);
    let abort = ["resolve", &question, "abort", "--notes", "not now"];
    let _answered = place.cos(&abort).exits(0);
    let ended = place.cos(&["workflow", "resume", "--json"]).exits(2).json();
    assert_eq!(ended["end"], "aborted");
    let record = &ended["context"]["checkpoints"][0];
    assert_eq!(record["feedback"], "not now");
    assert_eq!(record["by"], login());
}

#[test]
fn a_file_to_be_shown_that_is_a_link_or_too_large_is_reported_and_not_shown() {
    let flow = FLOW.replace(
        "\"{{output_dir}}/none.md\"",
        "\"docs/link.md\", \"docs/large.md\", \"docs/bytes.md\"",
    );
    let place = with_flow(&flow);
    let docs = place.repo().join("docs");
    std::fs::create_dir_all(&docs).expect("a folder");
    let secret = place.folder("elsewhere").join("secret.md");
    std::fs::write(&secret, "hush\n").expect("written");
    std::os::unix::fs::symlink(&secret, docs.join("link.md")).expect("a link");
    std::fs::write(docs.join("large.md"), "large ".repeat(100_000)).expect("written");
    std::fs::write(docs.join("bytes.md"), [0xff, 0xfe]).expect("written");
    place.commit("Documents");
    let run = ["workflow", "run", "search", "search", "--unattended"];
    let _waits = place.cos(&run).exits(3);
    let question = place.questions().remove(0);
    let output = place.cos(&["show", &question]).exits(0).stdout;
    for file in ["link", "large", "bytes"] {
        let line = format!("docs/{file}.md is a link, not text, or too large.");
        assert!(output.contains(&line), "{output}");
    }
    assert!(output.contains("> plan a"), "{output}");
    assert!(
        !output.contains("hush") && !output.contains("large large"),
        "{output}"
    );
}
