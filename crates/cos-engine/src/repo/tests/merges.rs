//! Tests merging and reverting without a working tree.

use super::super::Candidate;
use super::sandbox::Sandbox;
use cos_core::evidence::Landing;
use cos_core::id::CommitId;

fn conflict(candidate: Candidate) -> Vec<String> {
    match candidate {
        Candidate::Conflict { paths } => paths,
        other => panic!("no conflict: {other:?}"),
    }
}

/// A base with a few files, and one commit on it.
fn start(files: &[(&str, Option<&str>)]) -> (Sandbox, CommitId, CommitId) {
    let sandbox = Sandbox::new();
    sandbox.write("a/one.txt", "1\n2\n3\n4\n5\n6\n7\n8\n9\n");
    sandbox.write("b/two words\n.txt", "1\n2\n3\n");
    let base = sandbox.commit("files");
    let first = sandbox.work_on(&base, files);
    (sandbox, base, first)
}

#[test]
fn work_on_the_head_is_its_own_candidate() {
    let (sandbox, base, first) = start(&[("new", Some("x"))]);
    let repo = sandbox.repo();
    let candidate = repo.candidate(&base, &first, "m").unwrap();
    assert_eq!(candidate, Candidate::FastForward(first.clone()));
    assert_eq!(candidate.commit(), Some(&first));
    assert_eq!(
        repo.candidate(&first, &first, "m").unwrap(),
        Candidate::Nothing
    );
    assert_eq!(
        repo.candidate(&first, &base, "m").unwrap(),
        Candidate::Nothing
    );
}

#[test]
fn work_beside_other_work_is_merged_and_always_to_the_same_commit() {
    let (sandbox, base, first) = start(&[("a/one.txt", Some("0\n2\n3\n4\n5\n6\n7\n8\n9\n"))]);
    let second = sandbox.work_on(&base, &[("a/one.txt", Some("1\n2\n3\n4\n5\n6\n7\n8\n0\n"))]);
    let repo = sandbox.repo();
    let merged = repo.candidate(&first, &second, "goal two").unwrap();
    let Candidate::Merged(commit) = &merged else {
        panic!("{merged:?}")
    };
    let text = sandbox.show(&format!("{commit}:a/one.txt"));
    assert_eq!(text, "0\n2\n3\n4\n5\n6\n7\n8\n0");
    let parents = sandbox.git(&["log", "-1", "--format=%P|%s|%an", commit.as_str()]);
    assert_eq!(parents, format!("{first} {second}|goal two|Ada"));
    let date = |commit: &CommitId| sandbox.git(&["log", "-1", "--format=%at %ct", commit.as_str()]);
    assert_eq!(date(commit), date(&second));
    assert_eq!(repo.candidate(&first, &second, "goal two").unwrap(), merged);
}

#[test]
fn the_same_change_made_twice_is_nothing_more() {
    let (sandbox, base, first) = start(&[("new", Some("x"))]);
    let second = sandbox.work_on(&base, &[("new", Some("x"))]);
    let also = sandbox.work_on(&first, &[("more", Some("x"))]);
    let repo = sandbox.repo();
    assert_eq!(
        repo.candidate(&also, &second, "m").unwrap(),
        Candidate::Nothing
    );
}

#[test]
fn conflicts_name_their_files() {
    let odd = "b/two words\n.txt";
    let (sandbox, base, first) = start(&[(odd, Some("first\n")), ("a/one.txt", None)]);
    let changed = ("a/one.txt", Some("1\n2\n3\n4\n5\n6\n7\n8\nnine\n"));
    let second = sandbox.work_on(&base, &[(odd, Some("second\n")), changed]);
    let before = sandbox.everything();
    let repo = sandbox.repo();
    let paths = conflict(repo.candidate(&first, &second, "m").unwrap());
    assert_eq!(paths, ["a/one.txt", odd]);
    let both = sandbox.work_on(&base, &[("new", Some("1"))]);
    let other = sandbox.work_on(&base, &[("new", Some("2"))]);
    assert_eq!(
        conflict(repo.candidate(&both, &other, "m").unwrap()),
        ["new"]
    );
    assert!(sandbox.everything().differences(&before).is_empty());
}

#[test]
fn a_rename_follows_a_change_and_two_renames_conflict() {
    let text = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
    let (sandbox, base, first) = start(&[("a/one.txt", None), ("a/uno.txt", Some(text))]);
    let changed = "1\n2\n3\n4\n5\n6\n7\n8\nnine\n";
    let second = sandbox.work_on(&base, &[("a/one.txt", Some(changed))]);
    let repo = sandbox.repo();
    let merged = repo.candidate(&first, &second, "m").unwrap();
    let commit = merged.commit().unwrap();
    assert!(
        sandbox
            .show(&format!("{commit}:a/uno.txt"))
            .contains("nine")
    );
    let third = sandbox.work_on(&base, &[("a/one.txt", None), ("a/eins.txt", Some(text))]);
    let mut paths = conflict(repo.candidate(&first, &third, "m").unwrap());
    paths.sort();
    assert_eq!(paths, ["a/eins.txt", "a/one.txt", "a/uno.txt"]);
}

#[test]
fn a_file_against_a_folder_is_a_conflict() {
    let (sandbox, base, first) = start(&[("thing", Some("x"))]);
    let second = sandbox.work_on(&base, &[("thing/inner", Some("x"))]);
    let paths = conflict(sandbox.repo().candidate(&first, &second, "m").unwrap());
    assert!(
        paths.iter().any(|path| path.starts_with("thing")),
        "{paths:?}"
    );
}

#[test]
fn the_first_of_two_landed_goals_can_be_undone() {
    let (sandbox, base, first) = start(&[("a/one.txt", Some("1\n2\n")), ("new", Some("x"))]);
    let second = sandbox.work_on(&base, &[("other", Some("y"))]);
    let repo = sandbox.repo();
    let merged = repo.candidate(&first, &second, "m").unwrap();
    let head = merged.commit().unwrap();
    let landing = |before: &CommitId, after: &CommitId| Landing {
        before: before.clone(),
        after: after.clone(),
    };
    let undone = repo
        .revert_candidate(head, &landing(&base, &first), "undo")
        .unwrap();
    let commit = undone.commit().unwrap();
    assert_eq!(
        sandbox.files(commit),
        ["a/one.txt", "b/two words\n.txt", "other", "readme.md"]
    );
    assert!(sandbox.show(&format!("{commit}:a/one.txt")).contains('9'));
    let parent = sandbox.git(&["log", "-1", "--format=%P|%s", commit.as_str()]);
    assert_eq!(parent, format!("{head}|undo"));
    let again = repo
        .revert_candidate(head, &landing(&base, &first), "undo")
        .unwrap();
    assert_eq!(again, undone);
    // A second revert is empty; the second landing, a merge, can be reverted too.
    let twice = repo
        .revert_candidate(commit, &landing(&base, &first), "undo")
        .unwrap();
    assert_eq!(twice, Candidate::Nothing);
    let both = repo
        .revert_candidate(commit, &landing(&first, head), "undo")
        .unwrap();
    let diff = repo.diff(&base, both.commit().unwrap()).unwrap();
    assert!(diff.files.is_empty(), "{diff:?}");
}

#[test]
fn an_undo_that_later_work_is_on_conflicts_beforehand() {
    let (sandbox, base, first) = start(&[("new", Some("first\n"))]);
    let second = sandbox.work_on(&first, &[("new", Some("second\n"))]);
    let landing = Landing {
        before: base,
        after: first,
    };
    let repo = sandbox.repo();
    let paths = conflict(repo.revert_candidate(&second, &landing, "undo").unwrap());
    assert_eq!(paths, ["new"]);
}

#[test]
fn the_persons_uncommitted_attributes_do_not_change_a_merge() {
    let (sandbox, base, first) = start(&[("list", Some("base\nfirst\n"))]);
    let second = sandbox.work_on(&base, &[("list", Some("base\nsecond\n"))]);
    sandbox.write(".gitattributes", "list merge=union\n");
    let repo = sandbox.repo();
    conflict(repo.candidate(&first, &second, "m").unwrap());
}

#[test]
fn unrelated_histories_are_an_error_not_a_merge() {
    let (sandbox, _, first) = start(&[("new", Some("x"))]);
    sandbox.git(&["checkout", "-q", "--orphan", "island"]);
    let island = sandbox.commit("island");
    let error = sandbox.repo().candidate(&first, &island, "m").unwrap_err();
    assert!(error.to_string().contains("unrelated"), "{error}");
}
