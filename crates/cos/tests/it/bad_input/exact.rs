//! What a person says yes to is shown as it would be run.

use super::with_goals;
use crate::environment::TestEnvironment;

/// A comment, and below it what it hides where lines run into each other.
const HIDDEN: &str = "goals:\n  - id: tidy\n    content: Tidy up\n    command: |\n      # tidy up the old notes\n      rm -rf db   lib\n    checks:\n      - |\n        # look\n        test  ! -e db\n";

fn hidden() -> TestEnvironment {
    with_goals(HIDDEN)
}

#[test]
fn a_plan_shows_each_line_of_a_command_and_of_a_check_on_a_separate_line() {
    let plan = hidden().cos(&["run", "--dry-run"]).exits(0).stdout;
    assert!(
        plan.contains("      | # tidy up the old notes\n      | rm -rf db   lib\n"),
        "{plan}"
    );
    assert!(
        plan.contains("      | `# look\n      | test  ! -e db\n"),
        "{plan}"
    );
}

#[test]
fn a_question_shows_each_line_of_a_command_on_a_separate_line() {
    let environment = hidden();
    let _ = environment.cos(&["run"]).exits(3);
    let id = environment.question();
    let shown = environment.cos(&["show", &id]).exits(0).stdout;
    assert!(
        shown.contains("  Command:\n    | # tidy up the old notes\n    | rm -rf db   lib\n"),
        "{shown}"
    );
    let answer = environment.cos(&["show", &id, "--json"]).exits(0).json();
    let lines = answer["context"].as_array().expect("lines");
    assert!(lines.contains(&"  | rm -rf db   lib".into()), "{answer}");
}
