//! `kill -9` of `cos workflow` at random moments: the same end, and nothing of it twice.
//!
//! 40 kills by default; `COS_STORM_KILLS` for more, `COS_STORM_SEED` for the same again.

use super::{TestEnvironment, with_flow};
use crate::patience::ended_or_killed;
use std::process::Stdio;
use std::time::Duration;

/// Three at once, gaps that are closed by doing it again, a repeat, a skip, a script at the end.
const FLOW: &str = r#"name: search
description: Builds a search in four phases
phases:
- id: plan
  behavior: parallel
  subagents:
  - {type: a, config: {command: "mkdir -p .temp/search && echo a > .temp/search/a.md", output_path: "{{output_dir}}/a.md"}}
  - {type: b, config: {command: "mkdir -p .temp/search && echo b > .temp/search/b.md", output_path: "{{output_dir}}/b.md"}}
  - {type: c, config: {command: "mkdir -p .temp/search && echo c > .temp/search/c.md", output_path: "{{output_dir}}/c.md"}}
- id: build
  subagents:
  - {type: coder, config: {command: "echo x >> .temp/search/coder.md", output_path: "{{output_dir}}/coder.md"}}
  gap_check: {script: "return phase.runs > 1 ? {status: 'complete'} : {status: 'incomplete', gaps: ['tests']}"}
  checkpoint:
    prompt: Good enough?
    options:
    - {label: Go, on_select: {action: continue}}
    - {label: Redo, with_feedback: true, on_select: {action: repeat_phase, target: plan}}
    - {label: Skip, on_select: {action: skip_phases, phases: [polish]}}
- id: polish
  optional: true
  subagents:
  - {type: d, config: {command: "echo d > .temp/search/d.md", output_path: "{{output_dir}}/d.md"}}
- id: report
  main_agent: {script: "writeFile(output_dir + '/note.md', context.feature.name)"}
finalization: {template: "{{ checkpoints | length }} answers", output: "{{output_dir}}/final.md"}
"#;

fn number_from_env(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().expect("the variable holds a number"))
}

/// Starts `cos` and kills it after a while; its exit code when it was quicker.
fn ran(place: &TestEnvironment, args: &[&str], after: Duration) -> Option<i32> {
    let mut command = place.command(&place.repo(), args);
    let quiet = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let child = quiet.spawn().expect("cos can be started");
    ended_or_killed(child, after).status.code()
}

fn counted(place: &TestEnvironment, sql: &str) -> i64 {
    let journal = place.journal().expect("it is there");
    journal
        .query_row(sql, [], |row| row.get(0))
        .expect("it answers")
}

/// The first time it is done again, the second time the polish is left out.
fn answer(place: &TestEnvironment) {
    let used = counted(
        place,
        "SELECT count(*) FROM decision WHERE state != 'pending'",
    );
    let option = if used == 0 { "redo" } else { "skip" };
    for question in place.questions() {
        let _answered = place.cos(&["resolve", &question, option, "--notes", "why"]);
    }
}

/// Carries the workflow out to its end, killed whenever `patience` says; the number of kills.
fn carried_out(place: &TestEnvironment, mut patience: impl FnMut(u64) -> Duration) -> u64 {
    let mut kills = 0;
    for turn in 0..400 {
        let is_ordered = place.journal().is_some() && place.events("workflow_moved") > 0;
        let args: &[&str] = if is_ordered {
            &["workflow", "resume", "--unattended"]
        } else {
            &["workflow", "run", "search", "search", "--unattended"]
        };
        match ran(place, args, patience(turn)) {
            None => kills += 1,
            Some(3) => answer(place),
            Some(0) => return kills,
            // The kill came after the last event: nothing is open any more.
            Some(64) if is_ordered => return kills,
            // The killed process may not be gone yet, or the kill came before the first event.
            Some(75 | 64) => {}
            Some(code) => panic!("turn {turn}: {args:?} ended with {code}"),
        }
    }
    panic!("the workflow does not come to its end");
}

/// What must be the same whatever happened on the way.
fn outcome(place: &TestEnvironment) -> String {
    let listed = place.cos(&["workflow", "list", "--json"]).exits(0).json();
    let runs = listed["runs"].as_array().expect("a list");
    assert_eq!(runs.len(), 1, "{listed}");
    let branch = format!("cos/{}", runs[0]["workflow_id"].as_str().expect("a name"));
    let range = format!("main..{branch}");
    let subjects = place.git(&["log", "--format=%s", &range]);
    let name = branch.trim_start_matches("cos/");
    // Whether work that was done at once needs a merge depends on which of it ended first.
    let own = subjects.lines().filter(|line| !line.starts_with("Merge "));
    let mut subjects: Vec<String> = own.map(|line| line.replace(name, "W")).collect();
    subjects.sort();
    let folder = format!("{branch}:.temp/search");
    let files = place.git(&["ls-tree", "--name-only", &folder]);
    let coder = place.git(&["show", &format!("{folder}/coder.md")]);
    let report = place.git(&["show", &format!("{folder}/final.md")]);
    let landed = place.events("goal_landed");
    let answers = counted(
        place,
        "SELECT count(*) FROM decision WHERE state = 'consumed'",
    );
    let asked = counted(place, "SELECT count(*) FROM decision");
    let verified = place.cos(&["audit", "verify"]).code;
    format!(
        "{:?} {subjects:#?} {files} {coder} {report} {landed} landed, {answers} of {asked}, {verified:?}",
        runs[0]["state"]
    )
}

#[test]
fn a_workflow_killed_at_random_moments_comes_to_the_same_end_and_does_nothing_twice() {
    let calm = with_flow(FLOW);
    assert_eq!(carried_out(&calm, |_| Duration::from_mins(2)), 0);
    let expected = outcome(&calm);
    assert!(expected.contains("finished"), "{expected}");
    assert!(expected.contains("2 of 2, Some(0)"), "{expected}");
    let seed = number_from_env("COS_STORM_SEED").unwrap_or_else(|| fastrand::u64(..));
    let wanted = number_from_env("COS_STORM_KILLS").unwrap_or(40);
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut kills = 0;
    while kills < wanted {
        let place = with_flow(FLOW);
        // On a busy machine nothing would ever get done: the storm lets up with time.
        kills += carried_out(&place, |turn| {
            Duration::from_micros(chance.u64(0..150_000 + 25_000 * turn))
        });
        assert_eq!(outcome(&place), expected, "COS_STORM_SEED={seed}");
    }
}
