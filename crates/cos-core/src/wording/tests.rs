use super::*;
use EffectKind::{
    ChangesLiveSystem, ChangesRights, Destroys, LosesData, Merges, Publishes, RewritesHistory,
    Sends, Spends,
};

fn kinds(text: &str) -> Vec<EffectKind> {
    read(text).into_iter().map(|effect| effect.kind).collect()
}

/// What is wrong when `text` has other effects than `expected`.
fn expect(text: &str, expected: &[EffectKind]) -> Option<String> {
    (kinds(text) != expected).then(|| format!("{text}: {:?}", read(text)))
}

/// What is wrong when `expected` is not among the effects of `text`.
fn hold(text: &str, expected: EffectKind) -> Option<String> {
    (!kinds(text).contains(&expected)).then(|| format!("{text}: {:?}", read(text)))
}

#[test]
fn ordinary_goals_have_no_effect() {
    let mut failed = Vec::new();
    for text in [
        "remove unused import",
        "Remove the unused imports from the database module",
        "Fix the preset dropdown",
        "Compute the score of a therapist",
        "Add a drop shadow to the card",
        "Drop shadow is missing on the card",
        "The reset button does not work",
        "Reset button is misaligned",
        "Write the release notes",
        "Release notes are outdated",
        "Fix the push notification",
        "Push notification settings page",
        "Review the maintenance page",
        "Delete dead code in the parser",
        "Remove the deprecated flag",
        "Drop support for Python 3.7",
        "Drop the unused parameter",
        "Remove trailing whitespace",
        "Delete the comment about the old API",
        "Fix the compiler warnings and remove the workaround",
        "Add a delete button",
        "Add an endpoint to create and delete users",
        "Implement the delete endpoint",
        "Implement drag and drop",
        "Fix drag and drop in the file list",
        "Document how to delete the production database",
        "Explain why we should not force push to main",
        "Add a confirmation dialog before deleting the account",
        "Prevent users from dropping the production database",
        "Fix the bug where records are deleted twice",
        "Deleting a user throws an exception",
        "Deleted users still show up in the list",
        "Do not delete the production database",
        "Refactor without deleting data",
        "Never deploy on Fridays",
        "As a user, I want to delete my posts",
        "Release the lock after use",
        "Merge the two config dictionaries",
        "Merge duplicate code paths",
        "Send the correct content-type header",
        "Email validation rejects plus signs",
        "Publish button stays disabled",
        "Deploy script fails on macOS",
        "Add a guard against git push --force",
        "Document `rm -rf build` in the README",
        "Push the value onto the stack",
        "Order the list by date",
        "Format the code",
        "Clean up the parser code",
        "Clear the form after submit",
        "Migrate from Jest to Vitest",
        "Rename the label 'Delete everything' to 'Clear'",
        "Change the button text to \"Delete account\"",
        "Make the method public",
        "Rotate the image by 90 degrees",
        "How does the deploy step work?",
        "Add tests for the login",
        "Update README",
        "Fix typo",
        "Post-process the output",
        "Stop the spinner when loading is done",
        "Grant the dialog focus",
        "",
    ] {
        failed.extend(expect(text, &[]));
    }
    assert_eq!(failed, Vec::<String>::new());
}

#[test]
fn what_takes_away_is_told_by_what_it_takes() {
    let mut failed = Vec::new();
    for (text, expected) in [
        ("drop the users table", Destroys),
        ("Drop the users table", Destroys),
        ("DROP TABLE users;", Destroys),
        ("Delete the old uploads", Destroys),
        ("Delete src/legacy", Destroys),
        ("remove the backups folder", Destroys),
        ("Delete everything", Destroys),
        ("Delete all files", Destroys),
        ("Reset the database", Destroys),
        ("Clear the cache", Destroys),
        ("Tear down the staging environment", Destroys),
        ("Get rid of the orders table", Destroys),
        ("Delete from the users table", Destroys),
        ("The users table should be dropped", Destroys),
        ("Deletion of the users table", Destroys),
        ("delete the production database", LosesData),
        ("Delete the prod DB", LosesData),
        ("Please wipe production", LosesData),
        ("Purge the orders from production", LosesData),
        ("Delete all customer records", LosesData),
        ("Erase the backups", LosesData),
        ("Destroy the production cluster", LosesData),
        (
            "Remove the comments from the production database",
            LosesData,
        ),
        ("The production database must be deleted", LosesData),
        ("Deleting the production database", LosesData),
        ("Free space by deleting the production data", LosesData),
    ] {
        failed.extend(expect(text, &[expected]));
    }
    assert_eq!(failed, Vec::<String>::new());
}

#[test]
fn what_reaches_out_is_told_from_what_sounds_like_it() {
    let mut failed = Vec::new();
    for (text, expected) in [
        ("deploy to production", ChangesLiveSystem),
        ("Deploy", ChangesLiveSystem),
        ("Roll out version 2 to everyone", ChangesLiveSystem),
        ("Restart the production server", ChangesLiveSystem),
        ("Run the migrations on production", ChangesLiveSystem),
        ("Update the production database", ChangesLiveSystem),
        ("Migrate the production database", ChangesLiveSystem),
        ("Publish the package to npm", Publishes),
        ("Release version 2.0", Publishes),
        ("Push the branch to origin", Publishes),
        ("push to main", Publishes),
        ("Upload the build to S3", Publishes),
        ("Merge to main", Merges),
        ("merge the PR", Merges),
        ("Merge the pull request", Merges),
        ("Merge feature/x into master", Merges),
        ("force push", RewritesHistory),
        ("Force-push the branch", RewritesHistory),
        ("Do a force push to main", RewritesHistory),
        ("Push to main with force", RewritesHistory),
        ("Rewrite the git history", RewritesHistory),
        ("Remove the secret from the git history", RewritesHistory),
        ("send the e-mail to customers", Sends),
        ("Email all customers about the outage", Sends),
        ("Post the announcement on Slack", Sends),
        ("Announce the release", Sends),
        ("Buy a licence", Spends),
        ("Pay the invoice", Spends),
        ("Refund the customer", Spends),
        ("Grant Bob admin rights", ChangesRights),
        ("Rotate the API keys", ChangesRights),
        ("Disable branch protection", ChangesRights),
        ("Make the repository public", ChangesRights),
    ] {
        failed.extend(hold(text, expected));
    }
    assert_eq!(failed, Vec::<String>::new());
}

#[test]
fn an_act_behind_something_harmless_still_counts() {
    let mut failed = Vec::new();
    for text in [
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
        "Do not hesitate to delete the production database",
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
        "permanently delete the production database",
        "delete the *production* database",
        "delete the 'production' database",
    ] {
        failed.extend(hold(text, LosesData));
    }
    assert_eq!(failed, Vec::<String>::new());
}

#[test]
fn commands_inside_a_sentence_are_read_as_commands() {
    let mut failed = Vec::new();
    for (text, expected) in [
        ("Run `git push --force origin main`", RewritesHistory),
        ("run git push --force origin main", RewritesHistory),
        ("git push --force origin main", RewritesHistory),
        ("Fix the tests and run git push -f", RewritesHistory),
        ("Please execute 'rm -rf /'", LosesData),
        ("rm -rf build", Destroys),
        ("rm -rf /", LosesData),
        ("Use terraform destroy", LosesData),
        ("Clean the build: rm -rf target", Destroys),
        ("npm publish", Publishes),
        ("First, run:\n  git reset --hard", Destroys),
        ("chmod -R 777 .", ChangesRights),
    ] {
        failed.extend(hold(text, expected));
    }
    assert_eq!(failed, Vec::<String>::new());
}

#[test]
fn text_of_any_shape_is_read_without_harm() {
    proptest::proptest!(|(text in "\\PC{0,80}", words in "(delete|the|and|to|be|of|production|rm|,|'|\\.| ){0,30}")| {
        let _ = read(&text);
        let _ = read(&words);
    });
    assert_eq!(read(&"a ".repeat(40_000)).len(), 1);
}
