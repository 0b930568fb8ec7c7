//! Settings that make no sense, and those that a project may not set.

use super::{GOOD, Refusal, Traces, with_goals};

#[test]
fn broken_settings_are_reported_by_line_and_column() {
    let environment = with_goals(GOOD);
    for (text, error, hint) in [
        (
            "[run",
            "config.toml:1:5: this is not valid TOML",
            "[section]",
        ),
        (
            "[run]\nbudget = 3\n",
            "config.toml:2:1: `[run]` has no setting `budget`",
            "`budget_usd`?",
        ),
        (
            "[rum]\n",
            "config.toml:1:2: there is no section `[rum]`",
            "`run`?",
        ),
        (
            "[run]\njobs = 0\n",
            "config.toml:2:1: `run.jobs` is `0`",
            "from 1 to 64",
        ),
        (
            "[run]\nbudget_usd = nan\n",
            "config.toml:2:1: `run.budget_usd` is `NaN`",
            "dollars",
        ),
        ("[agents.mine]\nfamly = 'acp'\n", "config.toml", ""),
    ] {
        environment.settings(text);
        for args in [&["run"][..], &["runs"], &["doctor"]] {
            Refusal {
                code: 65,
                error,
                hint,
            }
            .holds(&environment, args);
        }
    }
    environment.settings("");
    environment.folder("shop/.cos");
    environment.write(".cos/config.toml", "[run]\njob = 1\n");
    let refusal = Refusal {
        code: 65,
        error: ".cos/config.toml:2:1: `[run]` has no setting `job`",
        hint: "`jobs`?",
    };
    refusal.holds(&environment, &["run"]);
}

#[test]
fn a_variable_that_is_no_setting_is_reported_by_its_name() {
    let environment = with_goals(GOOD);
    for (name, value, error, hint) in [
        (
            "COS_RUN_BUGDET_USD",
            "3",
            "COS_RUN_BUGDET_USD: ",
            "`COS_RUN_BUDGET_USD`?",
        ),
        (
            "COS_RUN_BUDGET_USD",
            "-3",
            "COS_RUN_BUDGET_USD: `run.budget_usd` is `-3`",
            "dollars",
        ),
        (
            "COS_RUN_JOBS",
            "many",
            "COS_RUN_JOBS: `run.jobs` is `many`",
            "whole number",
        ),
    ] {
        let before = Traces::of(&environment);
        let mut command = environment.command(&environment.repo(), &["run"]);
        let ran = environment.finish(command.env(name, value));
        Refusal {
            code: 65,
            error,
            hint,
        }
        .is_told(name, ran);
        before.are_all(&environment, name);
    }
}

#[test]
fn a_project_that_wants_to_loosen_is_reported_and_not_heard() {
    let environment = with_goals(GOOD);
    environment.folder("shop/.cos");
    let loose = "[run]\nbudget_usd = 500\njobs = 1\n[cost]\ndaily_usd = 900\n";
    environment.write(".cos/config.toml", loose);
    let plan = environment.cos(&["run", "--dry-run", "--json"]).exits(0);
    assert_eq!(plan.json()["budget_usd"], 10.0);
    for word in [
        "config.toml:2:1",
        "budget_usd",
        "config.toml:5:1",
        "daily_usd",
    ] {
        assert!(plan.stderr.contains(word), "{word} in {}", plan.stderr);
    }
    let ran = environment.cos(&["run"]).exits(0);
    assert!(ran.stderr.contains("Note: "), "{}", ran.stderr);
    assert!(ran.stdout.contains("of $10.00"), "{}", ran.stdout);
    assert!(ran.stdout.contains("of $15.00"), "{}", ran.stdout);
}
