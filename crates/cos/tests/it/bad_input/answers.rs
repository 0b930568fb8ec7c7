//! Answers that a question does not take.

use super::{GOOD, Refusal, Traces, with_goals, with_question};
use crate::environment::TestEnvironment;
use crate::hook::wants_to_push;

#[test]
fn an_answer_that_a_question_does_not_take_changes_nothing() {
    let (environment, id) = with_question();
    let id = id.as_str();
    for (args, error, hint) in [
        (
            &["resolve", id, "nonsense"][..],
            "has no option `nonsense`",
            "`proceed`",
        ),
        (&["resolve", id, ""], "has no option ``", "`proceed`"),
        (
            &["resolve", id, "modify"],
            "takes no instructions, because the goal runs a fixed command",
            "change the command in the goals file",
        ),
        (
            &["resolve", id, "modify", "--instructions", "keep legacy/a"],
            "takes no instructions",
            "`proceed`",
        ),
        (
            &["modify", id, "--instructions", "keep legacy/a"],
            "takes no instructions",
            "change the command in the goals file",
        ),
        (
            &["resolve", id, "skip", "--instructions", "x"],
            "does not accept instructions",
            "cos resolve",
        ),
        (
            &["approve", "d-"],
            "no question is called `d-`",
            "cos checkpoints",
        ),
        (
            &["approve", "x"],
            "no question is called `x`",
            "cos checkpoints",
        ),
        (
            &["approve", "%"],
            "no question is called `%`",
            "cos checkpoints",
        ),
        (
            &["approve", "d-______"],
            "no question is called `d-______`",
            "cos checkpoints",
        ),
    ] {
        Refusal {
            code: 64,
            error,
            hint,
        }
        .holds(&environment, args);
    }
    let _ = environment.cos(&["approve", id]).exits(0);
    for args in [
        &["approve", id][..],
        &["reject", id],
        &["modify", id, "--instructions", "x"],
        &["resolve", id, "abort"],
    ] {
        let refusal = Refusal {
            code: 1,
            error: "is already answered",
            hint: "cos show",
        };
        refusal.holds(&environment, args);
    }
}

#[test]
fn a_yes_with_instructions_is_not_one_without_them() {
    let environment = TestEnvironment::new();
    wants_to_push(&environment, "t1", 2);
    let id = environment.question();
    let id = id.as_str();
    for args in [
        &["resolve", id, "modify"][..],
        &["modify", id, "--instructions", ""],
        &["modify", id, "--instructions", " \n\t"],
    ] {
        let refusal = Refusal {
            code: 64,
            error: "needs instructions",
            hint: "--instructions TEXT",
        };
        refusal.holds(&environment, args);
    }
}

#[test]
fn the_beginning_of_a_name_is_enough_until_it_fits_two() {
    // Names are drawn; of 90 two nearly always begin alike on four characters.
    let rows = (0..90)
        .map(|at| format!("  - {{ id: wipe{at}, content: c, command: rm -rf legacy/{at} }}\n"));
    let environment = with_goals(&format!("goals:\n{}", rows.collect::<String>()));
    environment.settings("[run]\nmax_blocked = 1000\n");
    let (beginning, fits) = loop {
        let _ = environment.cos(&["run", "--reconsider"]).exits(3);
        let ids = environment.questions();
        let begins = |id: &String| ids.iter().filter(|other| other[..4] == id[..4]).count();
        if let Some(id) = ids.iter().find(|id| begins(id) > 1) {
            break (id[..4].to_owned(), begins(id));
        }
        for id in &ids {
            let _ = environment.cos(&["reject", id]).exits(0);
        }
    };
    assert!(fits > 1);
    let error = format!("`{beginning}` is the beginning of several questions");
    let refusal = Refusal {
        code: 64,
        error: &error,
        hint: "type more of it",
    };
    refusal.holds(&environment, &["approve", &beginning]);
}

#[test]
fn a_run_without_an_open_question_has_nothing_to_resume() {
    let environment = with_goals(GOOD);
    let _ = environment.cos(&["run"]).exits(0);
    let before = Traces::of(&environment);
    let refusal = Refusal {
        code: 64,
        error: "no run of this repository is open",
        hint: "cos run",
    };
    refusal.holds(&environment, &["resume"]);
    before.are_all(&environment, "resume");
}
