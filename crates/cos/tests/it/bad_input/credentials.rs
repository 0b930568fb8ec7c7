//! A person's words that are run or sent and hold a credential: the journal would keep them without
//! it, and something else would be run than what was written.

use super::{GOOD, Refusal, with_goals, with_question};
use crate::environment::TestEnvironment;
use crate::workflow::with_flow;

const HINT: &str = "put the credential in a file outside of the repository";

/// A connection that everybody can open who reads it.
const LEAK: &str = "DATABASE_URL=postgres://app:dev9pass123@db.internal/app";

fn token() -> String {
    format!("ghp_{}", "aB3dE5fG7hJ9kL1mN3pQ5rS7tV9wX1yZ3bC5")
}

fn refused(error: &str) -> Refusal<'_> {
    Refusal {
        code: 65,
        error,
        hint: HINT,
    }
}

#[test]
fn a_goals_file_with_a_credential_in_what_is_run_or_sent_is_refused_at_its_place() {
    let token = token();
    let checks = format!(
        "goals:\n  - id: chk\n    command: echo x > c.txt\n    checks: [\"grep -q {token} c.txt\"]\n"
    );
    let output = format!(
        "goals:\n  - id: chk\n    command: echo x > c.txt\n    checks: [{{output: \"{token}\"}}]\n"
    );
    let content =
        format!("goals:\n  - {{id: a, content: \"Log in with {token}\", agent: opencode}}\n");
    let rows = [
        (
            checks,
            "goals.yaml:4:14: this looks like a credential (github_token)",
        ),
        (
            output,
            "goals.yaml:4:23: this looks like a credential (github_token)",
        ),
        (
            content,
            "goals.yaml:2:22: this looks like a credential (github_token)",
        ),
        (
            format!("goals:\n  - id: up\n    command: {LEAK} ./migrate\n"),
            "goals.yaml:3:14: this looks like a credential (url_password)",
        ),
        (
            "goals:\n  - id: up\n    command: PGPASSWORD=letmein42 psql -c 'select 1'\n".to_owned(),
            "goals.yaml:3:14: this looks like a credential",
        ),
    ];
    for (goals, error) in rows {
        let environment = with_goals(&goals);
        refused(error).holds(&environment, &["run", "goals.yaml"]);
        refused(error).holds(&environment, &["run", "goals.yaml", "--dry-run"]);
    }
}

#[test]
fn what_only_names_a_credential_is_not_one() {
    for command in [
        "echo \"password: $DB_PASSWORD\" > c.txt",
        "PGPASSFILE=~/.pgpass psql -h localhost -U app -c 'select 1'",
        "curl -H \"Authorization: Bearer $TOKEN\" https://api.example.com/v1",
        "psql postgres://app@localhost/app -c 'select 1'",
        "git checkout 4f9c2b7e1d3a5c6b8e0f1a2b3c4d5e6f7a8b9c0d -- src",
    ] {
        let goals = format!("goals:\n  - id: up\n    command: {command:?}\n");
        let _ = with_goals(&goals).cos(&["run", "--dry-run"]).exits(0);
    }
}

#[test]
fn a_goal_on_the_command_line_with_a_credential_is_refused_before_anything_is_written() {
    let environment = with_goals(GOOD);
    let words = format!("Log in with {}", token());
    let error = "a goal on the command line seems to contain a credential (github_token)";
    refused(error).holds(&environment, &["run", &words, "--agent", "opencode"]);
}

#[test]
fn an_answer_with_a_credential_is_refused_and_its_question_still_waits() {
    let (environment, id) = with_question();
    let words = format!("use {}", token());
    let note = refused("the note seems to contain a credential (github_token)");
    note.holds(&environment, &["approve", &id, "--notes", &words]);
    let instructions =
        refused("the text of the instructions seems to contain a credential (github_token)");
    instructions.holds(&environment, &["modify", &id, "--instructions", &words]);
    assert_eq!(environment.questions(), [id]);
}

#[test]
fn a_workflow_with_a_credential_in_its_file_or_its_feature_is_refused() {
    let flow = |command: &str| {
        format!(
            "name: search\ndescription: One phase that does it\nphases:\n- id: one\n  subagents:\n  - {{type: a, config: {{command: \"{command}\"}}}}\n"
        )
    };
    let leaky: TestEnvironment = with_flow(&flow(&format!("{LEAK} ./migrate")));
    let error = "this looks like a credential (url_password)";
    refused(error).holds(&leaky, &["workflow", "run", "search", "search"]);
    let environment = with_flow(&flow("echo hi"));
    let error = "the feature seems to contain a credential (github_token)";
    refused(error).holds(&environment, &["workflow", "run", "search", &token()]);
}
