//! Tests the changes of a commit, and their position-independent hash.

use super::super::{Change, FileChange, TEXT_BYTES};
use super::sandbox::{Sandbox, write};
use std::os::unix::fs::PermissionsExt;

fn lines(range: std::ops::Range<u32>) -> String {
    let lines: Vec<String> = range.map(|line| format!("line {line}\n")).collect();
    lines.concat()
}

#[test]
fn every_kind_of_change_is_reported_with_its_counts() {
    let sandbox = Sandbox::new();
    sandbox.write("changed file\n", "1\n2\n3\n");
    sandbox.write("gone", "no\nmore\n");
    sandbox.write("old/name", lines(0..20));
    sandbox.write("mode", "x");
    sandbox.commit("files");
    let worktree = sandbox.worktree("w");
    let dir = worktree.dir();
    write(&dir.join("changed file\n"), "1\ntwo\n3\n4\n");
    std::fs::remove_file(dir.join("gone")).unwrap();
    std::fs::remove_file(dir.join("old/name")).unwrap();
    write(&dir.join("new/ü"), lines(0..21));
    write(&dir.join("added"), "1\n");
    write(&dir.join("binary"), b"\0\x01");
    std::fs::set_permissions(dir.join("mode"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let commit = worktree.commit_all("all", &[]).unwrap().unwrap();
    let diff = sandbox.repo().diff(worktree.base(), &commit).unwrap();
    let change = |path: &str, kind, added, removed| FileChange {
        path: path.to_owned(),
        from: (kind == Change::Renamed).then(|| "old/name".to_owned()),
        kind,
        added,
        removed,
    };
    let expected = [
        change("added", Change::Added, Some(1), Some(0)),
        change("binary", Change::Added, None, None),
        change("changed file\n", Change::Modified, Some(2), Some(1)),
        change("gone", Change::Deleted, Some(0), Some(2)),
        change("mode", Change::Modified, Some(0), Some(0)),
        change("new/ü", Change::Renamed, Some(1), Some(0)),
    ];
    assert_eq!(diff.files, expected);
    assert!(diff.text.contains("rename from old/name") && diff.text.contains("+two"));
    let nothing = sandbox.repo().diff(&commit, &commit).unwrap();
    assert!(nothing.files.is_empty() && nothing.text.is_empty());
}

#[test]
fn the_same_change_on_another_base_has_the_same_hash() {
    let sandbox = Sandbox::new();
    sandbox.write("code", lines(0..100));
    sandbox.write("bin", b"\0a");
    let base = sandbox.commit("code");
    let repo = sandbox.repo();
    let edited = lines(0..100).replace("line 80\n", "line eighty\n");
    let change = [("code", Some(edited.as_str())), ("new", Some("x\n"))];
    let here = sandbox.work_on(&base, &change);
    let first = repo.diff(&base, &here).unwrap();
    // The person adds lines above and a file beside.
    sandbox.write("code", format!("{}{}", lines(500..520), lines(0..100)));
    sandbox.write("beside", "x");
    let later = sandbox.commit("the person goes on");
    let edited = format!("{}{edited}", lines(500..520));
    let there = sandbox.work_on(
        &later,
        &[("code", Some(edited.as_str())), ("new", Some("x\n"))],
    );
    let second = repo.diff(&later, &there).unwrap();
    assert_ne!(first.text, second.text);
    assert_eq!(first.hash, second.hash);
    let merged = repo.candidate(&later, &here, "m").unwrap();
    let third = repo.diff(&later, merged.commit().unwrap()).unwrap();
    assert_eq!(first.hash, third.hash);
}

#[test]
fn any_other_change_has_another_hash() {
    let sandbox = Sandbox::new();
    sandbox.write("code", lines(0..9));
    sandbox.write("bin", b"\0a");
    let base = sandbox.commit("code");
    let repo = sandbox.repo();
    let text = |from: &str, to: &str| lines(0..9).replace(from, to);
    let variants: [Vec<(&str, Option<String>)>; 9] = [
        vec![("code", Some(text("line 4", "line four")))],
        vec![("code", Some(text("line 4", "line four ")))],
        vec![("code", Some(text("line 5", "line four")))],
        vec![("other", Some(text("line 4", "line four")))],
        vec![("code", None)],
        vec![("empty", Some(String::new()))],
        vec![("bin", Some("\0b".to_owned()))],
        vec![("bin", Some("\0c".to_owned()))],
        vec![("bin", None)],
    ];
    let mut hashes: Vec<String> = variants
        .iter()
        .map(|files| {
            let files: Vec<_> = files
                .iter()
                .map(|(path, text)| (*path, text.as_deref()))
                .collect();
            let commit = sandbox.work_on(&base, &files);
            repo.diff(&base, &commit).unwrap().hash.to_string()
        })
        .collect();
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), variants.len());
}

#[test]
fn a_commit_cannot_hide_its_changes_behind_attributes() {
    let sandbox = Sandbox::new();
    let base = sandbox.repo().head().unwrap();
    let hide = [
        (".gitattributes", Some("* -diff\n")),
        ("readme.md", Some("evil\n")),
    ];
    let commit = sandbox.work_on(&base, &hide);
    sandbox.write(".gitattributes", "* -diff\n");
    let diff = sandbox.repo().diff(&base, &commit).unwrap();
    assert!(diff.text.contains("+evil"), "{}", diff.text);
}

#[test]
fn a_long_patch_is_cut_at_a_line_and_hashed_to_its_end() {
    let sandbox = Sandbox::new();
    let base = sandbox.repo().head().unwrap();
    let long = lines(0..60_000);
    let one = sandbox.work_on(&base, &[("long", Some(&long))]);
    let two = sandbox.work_on(&base, &[("long", Some(&format!("{long}end\n")))]);
    let repo = sandbox.repo();
    let (one, two) = (
        repo.diff(&base, &one).unwrap(),
        repo.diff(&base, &two).unwrap(),
    );
    assert!(one.truncated && one.text.len() <= TEXT_BYTES && one.text.ends_with('\n'));
    assert_ne!(one.hash, two.hash);
    assert_eq!(two.files[0].added, Some(60_001));
}
