//! Folders in which no run can start, and those in which it can although they are odd.

use super::{GOOD, Refusal, Traces, flat, last_run, with_goals};
use crate::environment::TestEnvironment;

#[test]
fn where_there_is_nothing_to_work_on_nothing_starts() {
    let environment = with_goals(GOOD);
    let goals = environment.repo().join("goals.yaml");
    let goals = goals.to_str().expect("it is a text");
    let elsewhere = environment.folder("elsewhere");
    let bare = environment.folder("bare");
    environment.git(&[
        "clone",
        "--quiet",
        "--bare",
        ".",
        bare.to_str().expect("a text"),
    ]);
    let empty = environment.folder("empty");
    environment.git(&["init", "--quiet", empty.to_str().expect("a text")]);
    let inside = environment.repo().join(".git");
    for (folder, error, hint) in [
        (&elsewhere, "is not in a git repository", "git init"),
        (&bare, "has no working tree", "use a clone"),
        (&inside, "has no working tree", "use a clone"),
        (
            &empty,
            "has no commit to start from",
            "git commit --allow-empty",
        ),
    ] {
        let refusal = Refusal {
            code: 64,
            error,
            hint,
        };
        refusal.holds_in(&environment, folder, &["run", goals]);
        refusal.holds_in(&environment, folder, &["run", goals, "--dry-run"]);
    }
}

#[test]
fn without_git_nothing_starts_and_69_says_why() {
    let environment = with_goals(GOOD);
    let empty = environment.folder("programs");
    for args in [&["run"][..], &["run", "--dry-run"], &["resume"], &["init"]] {
        let before = Traces::of(&environment);
        let mut command = environment.command(&environment.repo(), args);
        let ran = environment.finish(command.env("PATH", &empty));
        let refusal = Refusal {
            code: 69,
            error: "cannot find `git`",
            hint: "install git",
        };
        refusal.is_told(&args.join(" "), ran);
        before.are_all(&environment, &args.join(" "));
    }
}

/// Runs the goals and looks that the person's side is untouched.
fn runs_with_note(environment: &TestEnvironment, note: &str) {
    let before = Traces::of(environment);
    let ran = environment.cos(&["run", "goals.yaml"]).exits(0);
    assert!(
        flat(&ran.stderr).contains(note),
        "no `{note}` in {}",
        ran.stderr
    );
    before.of_the_person_stand(environment, note);
}

#[test]
fn a_tree_with_changes_is_left_alone_and_reported() {
    let environment = with_goals(GOOD);
    environment.write("README.md", "Changed.\n");
    environment.write("new.txt", "New.\n");
    runs_with_note(&environment, "Note: 1 file had uncommitted changes;");
    environment.write("legacy/old.txt", "Changed.\n");
    environment.git(&["add", "legacy"]);
    runs_with_note(&environment, "Note: 2 files had uncommitted changes;");
}

#[test]
fn without_a_branch_a_run_works_and_says_what_landing_needs() {
    let environment = with_goals(GOOD);
    environment.git(&["checkout", "--quiet", "--detach"]);
    runs_with_note(&environment, "Note: no branch is checked out;");
    let run = last_run(&environment);
    let refusal = Refusal {
        code: 1,
        error: "no branch is checked out",
        hint: "git switch",
    };
    refusal.holds(&environment, &["land", &run]);
}

#[test]
fn in_the_middle_of_a_merge_a_run_works_from_the_commit_before() {
    let environment = with_goals(GOOD);
    environment.git(&["checkout", "--quiet", "-b", "side"]);
    environment.write("README.md", "Side.\n");
    environment.commit("Side");
    environment.git(&["checkout", "--quiet", "main"]);
    environment.write("README.md", "Main.\n");
    environment.commit("Main");
    environment.git(&["config", "merge.ours.driver", "false"]);
    environment.git(&["merge", "--no-commit", "--no-ff", "-s", "ours", "side"]);
    runs_with_note(&environment, "Note: `git merge` is not finished;");
    assert!(environment.repo().join(".git/MERGE_HEAD").exists());
}

#[test]
fn work_is_not_brought_into_a_branch_that_went_on_or_a_tree_with_changes() {
    let environment = with_goals(GOOD);
    let _ = environment.cos(&["run"]).exits(0);
    let run = last_run(&environment);
    environment.write("README.md", "Changed.\n");
    let dirty = Refusal {
        code: 1,
        error: "the working tree has changes in `README.md`",
        hint: "git stash",
    };
    dirty.holds(&environment, &["land", &run]);
    environment.commit("On");
    let diverged = Refusal {
        code: 1,
        error: "`main` has new commits",
        hint: "git merge cos/",
    };
    diverged.holds(&environment, &["land", &run]);
}

#[test]
fn what_has_not_landed_cannot_be_taken_back() {
    let environment = with_goals(
        "goals:\n  - { id: hello, content: c, command: echo hi > H }\n  - { id: still, content: c, command: 'true' }\n",
    );
    let _ = environment.cos(&["run"]).exits(0);
    let refusal = Refusal {
        code: 1,
        error: "its work is not on the branch",
        hint: "cos brief",
    };
    refusal.holds(&environment, &["undo", "still"]);
    let unknown = Refusal {
        code: 64,
        error: "has no goal `nobody`",
        hint: "cos undo --list",
    };
    unknown.holds(&environment, &["undo", "nobody"]);
    let _ = environment.cos(&["undo", "hello"]).exits(0);
    let refusal = Refusal {
        code: 1,
        error: "its work is not on the branch",
        hint: "cos brief",
    };
    refusal.holds(&environment, &["undo", "hello"]);
    let run = last_run(&environment);
    let over = Refusal {
        code: 1,
        error: "is over",
        hint: "cos brief",
    };
    over.holds(&environment, &["resume", &run]);
}
