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
    assert_eq!(place.events("attempt_started"), 2);
    let _ = place.git(&["switch", "--quiet", "main"]);
    approve_all(&place);
    let _ = place.cos(&["resume", "--unattended"]).exits(0);
    assert_eq!(place.git(&["show", &format!("{branch}:a.txt")]), "a\n");
    assert_eq!(place.git(&["show", &format!("{branch}:b.txt")]), "b\n");
    assert_eq!(place.events("attempt_started"), 2);
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
    assert!(flat(&shown).contains("a symbolic ref to"), "{shown}");
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

/// What puts a commit of its own on the run's branch.
fn sneaking() -> String {
    format!(
        "echo evil > evil.txt; git add --all; \
         git -c user.name=Eve -c user.email=eve@example.com commit --quiet -m sneaky; \
         git update-ref {BRANCH} HEAD"
    )
}

/// The goal is carried out to its end by the person's yes.
fn carried_out(place: &TestEnvironment, land: &str) -> String {
    let args = ["run", "goals.yaml", "--unattended", "--land", land];
    let _ = place.cos(&args).exits(3);
    approve_all(place);
    let ran = place.cos(&["resume", "--unattended"]).exits(0);
    flat(&format!("{} {}", ran.stdout, ran.stderr))
}

#[test]
fn commits_that_no_goal_landed_are_named_and_come_in_only_by_a_word_for_them() {
    let place = with_deed(&sneaking());
    let main = place.git(&["rev-parse", "main"]);
    let told = carried_out(&place, "branch");
    let run = last_run(&place);
    let branch = format!("cos/{run}");
    let head = place.git(&["rev-parse", &branch]);
    let head = head.trim();
    for text in [told, flat(&place.cos(&["status"]).exits(0).stdout)] {
        let named = "Not by this run: the run's branch has a commit that no goal landed.";
        assert!(text.contains(named) && text.contains("sneaky"), "{text}");
    }
    let brief = place.cos(&["brief", "--json"]).exits(0).json();
    assert_eq!(brief["run"]["foreign"]["commits"][0]["subject"], "sneaky");
    assert_eq!(brief["run"]["foreign"]["head"], head);
    let refused = flat(&place.cos(&["land", &run]).exits(1).stderr);
    assert!(refused.contains("sneaky"), "{refused}");
    let short = head.get(..12).unwrap();
    assert!(refused.contains(&format!("cos land {run} --at {short}")));
    for other in [main.trim(), "", "zzzzzzzz"] {
        let _ = place.cos(&["land", &run, "--at", other]).exits(1);
    }
    assert_eq!(place.git(&["rev-parse", "main"]), main);
    let _ = place.cos(&["land", &run, "--at", short]).exits(0);
    assert_eq!(place.git(&["rev-parse", "main"]).trim(), head);
}

#[test]
fn who_is_asked_to_publish_learns_what_others_put_on_the_branch() {
    let place = with_goals(&format!(
        "goals:\n  - id: pub\n    content: c\n    depends_on: [a]\n    command: git push origin HEAD:main\n  \
         - id: a\n    content: c\n    command: |-\n      echo a > a.txt; {}\n",
        sneaking()
    ));
    let _ = place.cos(&["run", "goals.yaml", "--unattended"]).exits(3);
    approve_all(&place);
    let _ = place.cos(&["resume", "--unattended"]).exits(3);
    let output = flat(&place.cos(&["show", &place.question()]).exits(0).stdout);
    assert!(
        output.contains("Someone else added commits to the run's branch")
            && output.contains("git log"),
        "{output}"
    );
}

#[test]
fn commits_that_no_goal_landed_do_not_come_in_by_themselves_either() {
    let place = with_deed(&sneaking());
    let main = place.git(&["rev-parse", "main"]);
    let text = carried_out(&place, "current");
    assert!(text.contains("your branch was not changed: the run's branch has a commit"));
    assert_eq!(place.git(&["rev-parse", "main"]), main);
}

#[test]
fn what_others_do_to_the_branch_of_a_run_that_is_over_is_named_too() {
    let place = with_goals("goals:\n  - { id: a, content: c, command: echo a > a.txt }\n");
    let _ = place.cos(&["run", "goals.yaml", "--unattended"]).exits(0);
    let run = last_run(&place);
    let branch = format!("cos/{run}");
    let full = format!("refs/heads/{branch}");
    let landed = place.git(&["rev-parse", &branch]);
    let own = flat(&place.cos(&["brief"]).exits(0).stdout);
    assert!(!own.contains("Not by this run"), "{own}");
    let tree = format!("{branch}^{{tree}}");
    let later = place.git(&["commit-tree", "-p", &branch, "-m", "later", &tree]);
    let _ = place.git(&["update-ref", &full, later.trim()]);
    let brief = flat(&place.cos(&["brief"]).exits(0).stdout);
    assert!(brief.contains("later") && brief.contains("--at"), "{brief}");
    assert!(
        !brief.contains(&format!("cos land {run} Brings")),
        "{brief}"
    );
    let _ = place.cos(&["land", &run]).exits(1);
    // Also where work is gone.
    let _ = place.git(&["update-ref", &full, "main"]);
    let lost = "the work that a landed is no longer on the run's branch";
    let refused = flat(&place.cos(&["land", &run]).exits(1).stderr);
    assert!(refused.contains(lost), "{refused}");
    // Put back by a person, it is the run's own again; and a branch that is gone is told.
    let _ = place.git(&["update-ref", &full, landed.trim()]);
    let _ = place.cos(&["land", &run]).exits(0);
    let _ = place.git(&["update-ref", "-d", &full]);
    let gone = flat(&place.cos(&["land", &run]).exits(1).stderr);
    assert!(
        gone.contains(&format!("there is no branch `{branch}`")),
        "{gone}"
    );
}

#[test]
fn goals_with_evidence_that_is_taken_back_are_named() {
    let same = "content: c, command: echo v1 > v.txt, checks: [test -s v.txt]";
    let goals = format!(
        "goals:\n  - {{ id: a, {same} }}\n  - {{ id: b, {same} }}\n  \
         - {{ id: d, content: c, command: cp v.txt d.txt, depends_on: [a] }}\n  \
         - {{ id: own, content: c, command: echo own > own.txt }}\n"
    );
    let place = with_goals(&goals);
    let _ = place.cos(&["run", "goals.yaml", "--unattended", "--jobs", "1"]);
    let undone = place.cos(&["undo", "a", "--json"]).exits(0).json();
    assert_eq!(undone["shaken"], serde_json::json!(["b", "d"]));
    let brief = place.cos(&["brief", "--json"]).exits(0).json();
    for done in brief["done"].as_array().unwrap() {
        let shaken = done["shaken_by"].as_array().unwrap();
        assert_eq!(shaken.is_empty(), done["goal"] == "own", "{done}");
    }
    let text = flat(&place.cos(&["brief"]).exits(0).stdout);
    let told = "This check ran before a was reverted, and may fail now.";
    assert_eq!(text.matches(told).count(), 2, "{text}");
    let status = flat(&place.cos(&["status"]).exits(0).stdout);
    assert!(status.contains("checked before a was reverted"), "{status}");
    // What is taken back by the run itself is not told as somebody else's doing.
    assert!(!status.contains("Not by this run"), "{status}");
}

#[test]
fn the_only_advice_for_a_missing_branch_is_to_put_it_back() {
    let place = with_goals("goals:\n  - { id: a, content: c, command: echo a > a.txt }\n");
    let _ = place.cos(&["run", "goals.yaml", "--unattended"]).exits(0);
    let run = last_run(&place);
    let branch = format!("cos/{run}");
    let head = place.git(&["rev-parse", &branch]);
    let commands = || {
        let brief = place.cos(&["brief", "--json"]).exits(0).json();
        let steps = brief["next"].as_array().unwrap().clone();
        let command = |step: &serde_json::Value| step["command"].as_str().unwrap().to_owned();
        steps.iter().map(command).collect::<Vec<_>>()
    };
    let _ = place.git(&["branch", "--quiet", "-D", &branch]);
    let back = format!("git branch {branch} {}", head.get(..10).unwrap());
    assert_eq!(commands(), std::slice::from_ref(&back));
    let words: Vec<&str> = back.split(' ').skip(1).collect();
    let _ = place.git(&words);
    let _ = place.cos(&["land", &run]).exits(0);
    let _ = place.git(&["branch", "--quiet", "-D", &branch]);
    assert_eq!(commands(), Vec::<String>::new());
}
