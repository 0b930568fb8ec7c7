//! What a person reads the morning after is so, and what it says to type works.

use super::environment::{TestEnvironment, last_run, with_goals};

const GREETING: &str =
    "goals:\n  - { id: hello, content: Say hello, command: echo hi > HELLO.md }\n";

/// Words as they were before the terminal broke them into lines.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn told(environment: &TestEnvironment, command: &str) -> String {
    let ran = environment.cos(&[command]).exits(0);
    flat(&format!("{} {}", ran.stdout, ran.stderr))
}

#[test]
fn a_branch_that_was_to_be_moved_and_was_left_alone_learns_until_the_work_is_in() {
    let environment = with_goals(GREETING);
    environment.write("goals.yaml", &format!("{GREETING}# and more\n"));
    let args = ["run", "goals.yaml", "--land", "current", "--unattended"];
    let _ = environment.cos(&args).exits(0);
    let land = format!("cos land {}", last_run(&environment));
    for command in ["brief", "status", "watch"] {
        let text = told(&environment, command);
        assert!(
            text.contains("was not changed; the work is on cos/"),
            "{text}"
        );
    }
    assert!(told(&environment, "brief").contains(&land));
    let _ = environment.git(&["checkout", "goals.yaml"]);
    let _ = environment.cos(&["land", &last_run(&environment)]).exits(0);
    for command in ["brief", "status", "watch"] {
        let text = told(&environment, command);
        assert!(
            !text.contains("was not changed") && !text.contains(&land),
            "{text}"
        );
    }
}

#[test]
fn a_run_that_starts_nothing_more_because_enough_waits_names_the_setting() {
    let environment = with_goals(
        "goals:\n  - { id: wipe, content: Clear up, command: rm -rf legacy }\n  - { id: hello, content: Say hello, command: echo hi > HELLO.md }\n",
    );
    environment.settings("[run]\nmax_blocked = 1\n");
    let ran = environment.cos(&["run", "--unattended"]).exits(3);
    let setting = "the maximum number of goals waits for you (`run.max_blocked`)";
    assert!(flat(&ran.stdout).contains(setting), "{}", ran.stdout);
    for command in ["brief", "status", "watch"] {
        let text = told(&environment, command);
        assert!(text.contains(setting), "{command}: {text}");
    }
    let brief = told(&environment, "brief");
    assert!(
        brief.contains("hello pending It was not started"),
        "{brief}"
    );
    environment.settings("[run]\nmax_blocked = 2\n");
    let _ = environment.cos(&["resume", "--unattended"]).exits(3);
    assert!(!told(&environment, "brief").contains("max_blocked"));
}

#[test]
fn what_a_list_says_takes_a_goal_back_takes_back_that_of_its_run() {
    let environment = with_goals(GREETING);
    let _ = environment.cos(&["run"]).exits(0);
    let older = last_run(&environment);
    environment.write("none.yaml", "goals:\n  - { id: none, command: \"true\" }\n");
    let _ = environment.cos(&["run", "none.yaml", "--unattended"]);
    let list = environment.cos(&["undo", "--list"]).exits(0).stdout;
    let command = format!("cos undo hello --run {older}");
    assert!(list.contains(&command), "{list}");
    let words: Vec<&str> = command.split(' ').skip(1).collect();
    let _ = environment.cos(&words).exits(0);
}

#[test]
fn a_plan_leaves_out_what_a_person_left_out_for_good_and_what_needs_it() {
    let environment = with_goals(
        "goals:\n  - { id: wipe, content: Clear up, command: rm -rf legacy }\n  - { id: after, command: echo a > a.txt, depends_on: [wipe] }\n",
    );
    let _ = environment.cos(&["run", "--unattended"]).exits(3);
    let question = environment.question();
    let _ = environment.cos(&["reject", &question]).exits(0);
    let plan = flat(&environment.cos(&["run", "--dry-run"]).exits(0).stdout);
    let refused =
        format!("is skipped, as you decided in {question}; `--reconsider` asks you again.");
    assert!(plan.contains(&refused), "{plan}");
    assert!(
        plan.contains("is skipped, because it depends on wipe"),
        "{plan}"
    );
    assert!(!plan.contains("asks you before it starts"), "{plan}");
    let anew = environment.cos(&["run", "--dry-run", "--reconsider"]);
    let anew = flat(&anew.exits(0).stdout);
    assert!(anew.contains("asks you before it starts"), "{anew}");
}

#[test]
fn outside_of_a_repository_no_run_is_meant_by_itself() {
    let environment = with_goals(GREETING);
    let _ = environment.cos(&["run"]).exits(0);
    for args in [&["status"][..], &["brief"], &["undo", "hello"]] {
        let ran = environment.cos_elsewhere(args).exits(64);
        let text = flat(&ran.stderr);
        assert!(text.contains("name the run you mean"), "{text}");
    }
    let run = last_run(&environment);
    let _ = environment.cos_elsewhere(&["status", &run]).exits(0);
}

#[test]
fn money_that_does_not_reach_is_reported_with_what_it_lacks() {
    let environment = with_goals(
        "budget_usd: 10\ncampaign: { id: spring, budget_usd: 2 }\ngoals:\n  - { id: a, content: Say hello, agent: opencode, estimate_usd: 0.5 }\n",
    );
    let plan = environment.cos(&["run", "--dry-run"]).exits(0).stdout;
    let plan = flat(&plan);
    let reserved =
        "An agent goal reserves at least $3.00, although this one is estimated at $0.50.";
    assert!(plan.contains(reserved), "{plan}");
}
