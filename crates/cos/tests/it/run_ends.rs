//! What is left of a run when it ends, and what is told of it.

use super::environment::{last_run, with_goals};
use serde_json::json;

const FAILS: &str = "goals:\n  - { id: a, content: c, command: 'echo a > a.txt; exit 3' }\n  \
                     - { id: b, content: c, command: 'true', depends_on: [a] }\n";

#[test]
fn no_goal_of_a_run_that_its_person_ended_is_reported_to_be_under_way() {
    let place = with_goals(FAILS);
    let _ = place.cos(&["run", "goals.yaml", "--unattended"]).exits(3);
    let _ = place.cos(&["resolve", &place.question(), "abort"]).exits(0);
    let _ = place.cos(&["resume", "--unattended"]).exits(2);
    let run = last_run(&place);
    let status = place.cos(&["status", &run, "--json"]).exits(0).json();
    let goal = &status["goals"][0];
    assert_eq!(
        (&goal["state"], &goal["step"]),
        (&json!("deferred"), &json!("over"))
    );
    assert_eq!(status["progress"]["in_progress"], 0, "{status}");
    let brief = place.cos(&["brief", &run, "--json"]).exits(0).json();
    let left = &brief["not_done"][0];
    assert_eq!(left["state"], "deferred", "{brief}");
    assert_eq!(left["why"]["kind"], "run_ended", "{brief}");
    for words in [["status", run.as_str()], ["brief", run.as_str()]] {
        let output = place.cos(&words).exits(0).stdout;
        for open in ["in progress", "is running"] {
            assert!(!output.contains(open), "{output}");
        }
    }
}

#[test]
fn what_else_a_run_asked_is_not_asked_any_more_when_its_person_ends_it() {
    let place = with_goals(
        "goals:\n  - { id: a, content: c, command: 'rm -rf legacy' }\n  \
         - { id: b, content: c, command: 'rm -rf archive' }\n",
    );
    let _ = place.cos(&["run", "goals.yaml", "--unattended"]).exits(3);
    let inbox = || place.cos(&["inbox", "--json"]).exits(0).json();
    let asked = inbox()["decisions"].as_array().unwrap().clone();
    assert_eq!(asked.len(), 2, "{asked:?}");
    let id = |place: usize| asked[place]["id"].as_str().unwrap().to_owned();
    let _ = place.cos(&["resolve", &id(0), "abort"]).exits(0);
    let _ = place.cos(&["resume", "--unattended"]).exits(2);
    assert_eq!(inbox()["decisions"], json!([]));
    let late = place.cos(&["approve", &id(1)]).exits(1).stderr;
    assert!(late.contains("expired"), "{late}");
}

#[test]
fn the_worktree_of_a_failed_attempt_that_is_kept_for_a_look_outlives_the_next_resume() {
    let place = with_goals(FAILS);
    place.settings("[goal]\nkeep_failed = true\n");
    let _ = place.cos(&["run", "goals.yaml", "--unattended"]).exits(3);
    let kept = place.home().join("worktrees").join(last_run(&place));
    let kept = kept.join("a-1/a.txt");
    assert!(kept.exists());
    let _ = place.cos(&["resume", "--unattended"]).exits(3);
    assert!(kept.exists());
}

#[test]
fn of_two_runs_that_wait_for_one_answer_only_that_is_promised_it_which_can_have_it() {
    let place = with_goals("goals:\n  - { id: wipe, content: c, command: 'rm -rf legacy' }\n");
    for _ in 0..2 {
        let _ = place.cos(&["run", "goals.yaml", "--unattended"]).exits(3);
    }
    let runs = place.cos(&["runs", "--json"]).exits(0).json();
    let run = |place: usize| runs["runs"][place]["run"].as_str().unwrap().to_owned();
    let (second, first) = (run(0), run(1));
    let question = place.question();
    let answer = place.cos(&["approve", &question, "--json"]).exits(0).json();
    let next = answer["next"].as_array().unwrap();
    let commands: Vec<_> = next.iter().map(|step| &step["command"]).collect();
    let both = [&first, &second].map(|run| json!(format!("cos resume {run}")));
    assert_eq!(commands, both.iter().collect::<Vec<_>>());
    assert!(
        next[0]["why"].as_str().unwrap().contains("ask again"),
        "{answer}"
    );
    let _ = place.cos(&["resume", &second, "--unattended"]).exits(0);
    let status = place.cos(&["status", &first, "--json"]).exits(0).json();
    assert_eq!(status["goals"][0]["decision"], json!(null), "{status}");
    assert_eq!(status["goals"][0]["asked_anew"], true, "{status}");
    let answer = place.cos(&["status", &first]).exits(0).stdout;
    assert!(!answer.contains("cos show"), "{answer}");
    let brief = place.cos(&["brief", &first, "--json"]).exits(0).json();
    let why = &brief["not_done"][0]["why"];
    let used = json!({"kind": "asked_anew", "decision": question, "used_by": second});
    assert_eq!(*why, used, "{brief}");
    let _ = place.cos(&["resume", &first, "--unattended"]).exits(3);
    assert_ne!(place.question(), question, "as it was reported");
}

#[test]
fn checks_end_with_the_time_of_their_run_refute_nothing_and_run_again_with_more_of_it() {
    let place = with_goals("");
    let enough = place.folder("elsewhere").join("enough");
    let check = format!("test -e {} || exec sleep 600", enough.display());
    let goal = format!("{{ id: a, content: c, command: echo a > a.txt, checks: ['{check}'] }}");
    place.write("goals.yaml", &format!("time: 10s\ngoals:\n  - {goal}\n"));
    place.commit("Goals");
    let ran = place.cos(&["run", "goals.yaml", "--unattended"]).exits(4);
    assert!(
        ran.stdout.contains("The next resume continues it"),
        "{}",
        ran.stdout
    );
    assert_eq!(place.events("checks_ran"), 0);
    std::fs::write(enough, "").unwrap();
    let _ = place
        .cos(&["resume", "--time", "5m", "--unattended"])
        .exits(0);
    assert_eq!(
        place.events("attempt_started"),
        1,
        "only the checks ran again"
    );
}

#[test]
fn a_run_that_left_goals_over_or_did_nothing_at_all_is_not_shown_as_done() {
    let wipe = "  - { id: wipe, content: c, command: 'rm -rf legacy' }\n";
    let behind = "  - { id: next, content: c, command: 'echo n > n.txt', depends_on: [wipe] }\n";
    let other = "  - { id: other, content: c, command: 'echo o > o.txt' }\n";
    let rows = [
        // What else, with what option, what is told now, and by a later run.
        ("", "skip", 1),
        (behind, "skip", 1),
        (behind, "manual", 1),
        (other, "skip", 0),
        (other, "manual", 0),
        (&format!("{behind}{other}"), "skip", 1),
    ];
    for (more, option, code) in rows {
        let place = with_goals(&format!("goals:\n{wipe}{more}"));
        let _ = place.cos(&["run", "--unattended"]).exits(3);
        let _ = place.cos(&["resolve", &place.question(), option]).exits(0);
        let _ = place.cos(&["resume", "--unattended"]).exits(code);
        if option == "skip" {
            // The no is remembered, and so is what it comes to.
            let _ = place.cos(&["run", "--unattended"]).exits(code);
        }
        assert_eq!(place.questions(), Vec::<String>::new());
    }
}

#[test]
fn what_was_never_started_since_the_one_before_was_left_out_is_not_shown_as_done() {
    let place = with_goals(
        "strategy: sequential\ngoals:\n  - { id: first, content: c, command: 'echo f > f.txt' }\n  \
         - { id: wipe, content: c, command: 'rm -rf legacy' }\n  \
         - { id: last, content: c, command: 'echo l > l.txt' }\n",
    );
    let _ = place.cos(&["run", "--unattended"]).exits(3);
    let _ = place.cos(&["resolve", &place.question(), "skip"]).exits(0);
    let _ = place.cos(&["resume", "--unattended"]).exits(1);
}

#[test]
fn a_look_at_the_whole_that_no_one_took_is_not_asked_for_any_more_when_the_run_is_over() {
    let goal =
        |id: &str| format!("  - {{ id: {id}, content: c, command: 'echo {id} > {id}.txt' }}\n");
    let place = with_goals(&format!("goals:\n{}{}", goal("a"), goal("b")));
    place.settings("[interval]\ngoals = 1\n");
    let _ = place.cos(&["run", "--unattended"]).exits(0);
    assert!(place.events("interval_reached") > 0);
    assert_eq!(place.questions(), Vec::<String>::new());
    let output = place.cos(&["brief"]).exits(0).stdout;
    assert!(!output.contains("cos approve"), "{output}");
}
