//! What others do to the branch of a run while it is under way or waits, and what becomes of it.

use super::environment::{TestEnvironment, last_run, with_goals};

/// Two goals that ask before they start.
const ASKING: &str = "goals:\n  - { id: a, content: c, command: 'rm -rf legacy; echo a > a.txt' }\n  \
                      - { id: b, content: c, command: 'rm -rf archive; echo b > b.txt' }\n";

/// The branches of runs, as a shell finds them.
const BRANCH: &str = "$(git for-each-ref --format=\"%(refname)\" refs/heads/cos)";

/// A goal that makes a file and does this to its run's branch, which asks.
fn with_deed(deed: &str) -> TestEnvironment {
    let goals = format!(
        "goals:\n  - id: a\n    content: c\n    command: |-\n      rm -rf legacy; echo a > a.txt; {deed}\n"
    );
    with_goals(&goals)
}

fn approve_all(place: &TestEnvironment) {
    for question in place.questions() {
        let _ = place.cos(&["approve", &question]).exits(0);
    }
}

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_branch_that_a_person_looks_at_keeps_its_goals_waiting_and_the_night_goes_on() {
    let place = with_goals(ASKING);
    let _ = place.cos(&["run", "goals.yaml", "--unattended"]).exits(3);
    let branch = format!("cos/{}", last_run(&place));
    approve_all(&place);
    let _ = place.git(&["switch", "--quiet", &branch]);
    let ran = place.cos(&["resume", "--unattended"]).exits(3);
    assert!(
        flat(&ran.stdout).contains("2 questions wait"),
        "{}",
        ran.stdout
    );
    let questions = place.questions();
    let shown = flat(&place.cos(&["show", &questions[0]]).exits(0).stdout);
    for told in ["is checked out in", "git switch -", "Try to land it again."] {
        assert!(shown.contains(told), "{shown}");
    }
    // Still looked at: it is asked anew, and the work is not done again.
    approve_all(&place);
    let _ = place.cos(&["resume", "--unattended"]).exits(3);
    assert_eq!(place.facts("attempt_started"), 2);
    let _ = place.git(&["switch", "--quiet", "main"]);
    approve_all(&place);
    let _ = place.cos(&["resume", "--unattended"]).exits(0);
    assert_eq!(place.git(&["show", &format!("{branch}:a.txt")]), "a\n");
    assert_eq!(place.git(&["show", &format!("{branch}:b.txt")]), "b\n");
    assert_eq!(place.facts("attempt_started"), 2);
}

#[test]
fn a_branch_that_is_deleted_under_way_is_put_back_and_the_work_lands() {
    let place = with_deed(&format!("git update-ref -d {BRANCH}"));
    let _ = place.cos(&["run", "goals.yaml", "--unattended"]).exits(3);
    approve_all(&place);
    let _ = place.cos(&["resume", "--unattended"]).exits(0);
    let file = format!("cos/{}:a.txt", last_run(&place));
    assert_eq!(place.git(&["show", &file]), "a\n");
}

#[test]
fn a_branch_that_is_made_a_name_for_the_persons_waits_and_moves_nothing() {
    let place = with_deed(&format!("git symbolic-ref {BRANCH} refs/heads/main"));
    let main = place.git(&["rev-parse", "main"]);
    let _ = place.cos(&["run", "goals.yaml", "--unattended"]).exits(3);
    approve_all(&place);
    let _ = place.cos(&["resume", "--unattended"]).exits(3);
    assert_eq!(place.git(&["rev-parse", "main"]), main);
    let shown = place.cos(&["show", &place.question()]).exits(0).stdout;
    assert!(flat(&shown).contains("only another name for"), "{shown}");
    // Nor does it as long as it is one.
    approve_all(&place);
    let refused = place.cos(&["resume", "--unattended"]).exits(1);
    assert!(flat(&refused.stderr).contains("git symbolic-ref --delete"));
    let branch = format!("refs/heads/cos/{}", last_run(&place));
    let _ = place.git(&["symbolic-ref", "--delete", &branch]);
    let _ = place.cos(&["resume", "--unattended"]).exits(0);
    assert_eq!(place.git(&["rev-parse", "main"]), main);
    assert_eq!(place.git(&["show", &format!("{branch}:a.txt")]), "a\n");
}
