//! Tests goals of a command, which reads no instructions.

use super::*;

/// Its risk is asked about before the start.
fn risky(executor: &Executor) -> Table {
    let goal = Goal {
        executor: executor.clone(),
        ..goal("a")
    };
    let mut table = Table::new(Strategy::Continue, &[goal]);
    table.policy.cost_single = Money::cents(1);
    table.surveyed("a");
    table
}

/// Its questions before the start, after a failure and before landing.
fn questions(executor: &Executor) -> [crate::decision::Draft; 3] {
    let mut table = risky(executor);
    let start = table.draft("a");
    table.told("a", Answer::Proceed).surveyed("a").started("a");
    table.failed("a", FailureClass::Fatal);
    let failure = table.draft("a");
    table.told("a", Answer::Retry).surveyed("a").started("a");
    table.worked("a").checked("a", CheckVerdict::Unproven);
    [start, failure, table.draft("a")]
}

#[test]
fn instructions_are_offered_only_where_someone_reads_them() {
    let workflow = Executor::Workflow {
        name: "bug".into(),
        agent: None,
        estimate: None,
    };
    for (executor, expected) in [
        (Executor::Command("rm -rf sub".into()), false),
        (Executor::Agent("agent".into()), true),
        (workflow, true),
    ] {
        for draft in questions(&executor) {
            let mut options = draft.options.iter();
            let offered = options.any(|one| one.answer == Answer::ProceedModified);
            assert_eq!(offered, expected, "{executor}: {}", draft.question);
        }
    }
}

#[test]
fn a_yes_with_instructions_that_no_one_reads_starts_nothing() {
    let mut table = risky(&Executor::Command("rm -rf sub".into()));
    table.told("a", Answer::ProceedModified).surveyed("a");
    table.asks_for("ask a cost_single");
    table.told("a", Answer::Proceed).surveyed("a").started("a");
    table.failed("a", FailureClass::Fatal);
    table.told("a", Answer::ProceedModified).surveyed("a");
    table.asks_for("ask a hiccup");
}
