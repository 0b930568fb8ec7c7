use super::*;

fn diff() -> String {
    let line = |name: &str| format!("{name}_password = \"{}{name}\"", chosen());
    format!(
        "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n {}\n-{}\n+{}\n",
        line("kept"),
        line("gone"),
        line("new")
    )
}

#[test]
fn of_a_diff_every_line_has_to_be_changed_but_only_added_ones_bring_something_in() {
    let lines = |found: Vec<Found>| found.iter().map(|one| one.line).collect::<Vec<_>>();
    assert_eq!(lines(find(&diff())), [5, 6, 7]);
    assert_eq!(lines(find_in_diff(&diff())), [7]);
}

#[test]
fn a_key_with_added_lines_is_brought_in_and_a_name_of_a_file_is_not() {
    let key = format!(
        " x\n+-----BEGIN PRIVATE KEY-----\n+{}\n+-----END PRIVATE KEY-----\n",
        drawn(64)
    );
    assert_eq!(find_in_diff(&key).len(), 1);
    assert_eq!(find_in_diff(&key.replace('+', "-")).len(), 0);
    let name = format!("+++ b/ghp_{}\n", drawn(36));
    assert_eq!(find_in_diff(&name).len(), 0);
}
