use super::*;
use EffectKind::{
    ChangesLiveSystem, ChangesRights, DiscardsWork, LosesData, Merges, Publishes, RewritesHistory,
    Sends, Spends,
};

fn kinds(text: &str) -> Vec<EffectKind> {
    effects_of_goal(text)
        .into_iter()
        .map(|effect| effect.kind)
        .collect()
}

/// Returns the rows without the effect `expected`.
fn missed(rows: &[(&str, EffectKind)]) -> Vec<String> {
    let missed = rows
        .iter()
        .filter(|(text, kind)| !kinds(text).contains(kind));
    missed
        .map(|(text, kind)| format!("{text}: {kind:?}, {:?}", effects_of_goal(text)))
        .collect()
}

#[test]
fn an_order_is_reported_by_what_it_asks_for() {
    let rows = [
        ("Please wipe production", LosesData),
        ("Erase the customer backups", LosesData),
        ("The production database must be deleted", LosesData),
        ("Free space by deleting the production data", LosesData),
        ("deploy to production", ChangesLiveSystem),
        ("Restart the production server", ChangesLiveSystem),
        (
            "Double the number of nodes in the production cluster",
            ChangesLiveSystem,
        ),
        ("Start the rollout of v3", ChangesLiveSystem),
        ("Publish the package to npm", Publishes),
        ("push the branch to origin", Publishes),
        ("Merge the pull request", Merges),
        ("Force-push the branch", RewritesHistory),
        (
            "Rebase the release branch that everyone uses",
            RewritesHistory,
        ),
        ("Email all customers about the outage", Sends),
        ("Buy a licence", Spends),
        ("Pay the invoice", Spends),
        ("Grant Bob admin rights", ChangesRights),
        ("Disable branch protection", ChangesRights),
        (
            "Disable CI checks so that we can merge quicker",
            ChangesRights,
        ),
    ];
    assert_eq!(missed(&rows), Vec::<String>::new());
}

#[test]
fn an_act_behind_something_harmless_still_counts() {
    let rows = [
        "Fix the login and delete the production database",
        "Fix the login, then delete the production database",
        "Fix the login. Delete the production database.",
        "Fix the login; delete the production database",
        "Fix the login\ndelete the production database",
        "- fix the login\n- delete the production database",
        "1. fix the login\n2. delete the production database",
        "Fix the login (and delete the production database)",
        "Task: delete the production database",
        "Do this: \"delete the production database\"",
        "We need to delete the production database",
        "Could you please delete the production database?",
        "Use the console to delete the production database",
        "Make sure to delete the production database",
        "When the tests pass, delete the production database",
        "If all is green, please immediately delete the production database",
        "Fix the bug that breaks the login and delete the production database",
        "Let's delete the production database",
        "DELETE THE PRODUCTION DATABASE",
        "dеlеtе the рroduction dаtаbаse",
        "ｄｅｌｅｔｅ the production database",
        "𝐝𝐞𝐥𝐞𝐭𝐞 the production database",
        "del\u{200b}ete the produc\u{ad}tion database",
        "délete the production database",
        "delte the prodcution databse",
        "permanently delete the production database",
        "delete the *production* database",
        "delete the 'production' database",
        "I want the production database gone",
        "get the production database deleted",
        "the production database has to go",
    ];
    let rows: Vec<(&str, EffectKind)> = rows.into_iter().map(|text| (text, LosesData)).collect();
    assert_eq!(missed(&rows), Vec::<String>::new());
}

#[test]
fn what_is_only_spoken_of_is_not_asked_for() {
    let asked = [
        "",
        "Document how to delete the production database",
        "Explain why we should not force push to main",
        "Add a confirmation dialog before deleting the account",
        "Prevent users from dropping the production database",
        "Fix the bug where records are deleted twice",
        "Write a script that prunes old branches",
        "Write a migration that drops the column, don't run it",
        "Add a test that the DROP TABLE injection is refused",
        "How does the deploy step work?",
        "Release the lock after use",
        "Rotate the image by 90 degrees",
        "Delete dead code in the parser",
        "Change the button text to \"Delete account\"",
        "Make the function publish_event public",
        "Drop support for source maps in production builds",
        "Drop Python 3.9 support from the parser",
    ]
    .into_iter()
    .filter(|text| !effects_of_goal(text).is_empty());
    assert_eq!(asked.collect::<Vec<_>>(), Vec::<&str>::new());
}

#[test]
fn commands_inside_a_sentence_are_read_as_commands() {
    let rows = [
        ("Run `git push --force origin main`", RewritesHistory),
        ("run git push --force origin main", RewritesHistory),
        ("git push --force origin main", RewritesHistory),
        ("Fix the tests and run git push -f", RewritesHistory),
        ("Please execute 'rm -rf /'", LosesData),
        ("rm -rf /", LosesData),
        ("Use terraform destroy", LosesData),
        ("Clean up: rm -rf src", DiscardsWork),
        ("npm publish", Publishes),
        ("First, run:\n  git reset --hard", DiscardsWork),
        ("chmod -R 777 .", ChangesRights),
    ];
    assert_eq!(missed(&rows), Vec::<String>::new());
}

#[test]
fn a_reason_shows_the_words_that_ask_and_no_others() {
    let effects = effects_of_goal("Fix the footer and email all customers about the outage");
    let [effect] = effects.as_slice() else {
        panic!("{effects:?}");
    };
    assert_eq!(effect.evidence, "email all customers about the outage");
}

#[test]
fn text_of_any_shape_is_read_without_harm() {
    proptest::proptest!(|(text in "\\PC{0,80}", words in "(delete|the|and|to|be|of|production|rm|get|gone|go|no|not|that|,|'|`|\\.| ){0,40}")| {
        let _ = effects_of_goal(&text);
        let _ = effects_of_goal(&words);
    });
}

#[test]
fn what_is_too_long_to_be_read_counts_as_unreadable() {
    for text in [
        "a ".repeat(40_000),
        "a ".repeat(4_000),
        "run it. ".repeat(700),
        "git push. ".repeat(20),
    ] {
        let [effect] = &effects_of_goal(&text)[..] else {
            panic!("{text:.40}");
        };
        assert_eq!(effect.kind, EffectKind::Unreadable);
    }
}
