use super::*;

fn edit(path: &str, before: Option<&str>, after: Option<&str>) -> Edit {
    Edit {
        path: path.into(),
        before: before.map(str::to_owned),
        after: after.map(str::to_owned),
    }
}

#[test]
fn every_file_of_a_patch_is_an_edit() {
    let patch = "*** Begin Patch\n\
        *** Add File: new.txt\n+one\n+two\n\
        *** Delete File: old.txt\n\
        *** Update File: src/a.rs\n@@ fn a()\n keep\n-was\n+is\n*** End of File\n\
        *** Update File: b.rs\n*** Move to: ../c.rs\n@@\n-x\n+y\n\
        *** End Patch\n";
    assert_eq!(
        edits(patch).unwrap(),
        [
            edit("new.txt", None, Some("one\ntwo\n")),
            edit("old.txt", Some(""), None),
            edit("src/a.rs", Some("keep\nwas\n"), Some("keep\nis\n")),
            edit("b.rs", Some("x\n"), None),
            edit("../c.rs", None, Some("y\n")),
        ]
    );
}

#[test]
fn a_patch_that_is_not_understood_to_its_last_line_is_not_one() {
    for (patch, expected) in [
        ("", PatchError::NoEnvelope),
        ("*** Begin Patch", PatchError::NoEnvelope),
        (
            "*** Begin Patch\n*** Add File: a\n+x",
            PatchError::NoEnvelope,
        ),
        ("*** Begin Patch\n*** End Patch", PatchError::Empty),
        (
            "*** Begin Patch\n+x\n*** End Patch",
            PatchError::Stray { line: 2 },
        ),
        (
            "*** Begin Patch\n*** Add File: a\n-x\n*** End Patch",
            PatchError::Stray { line: 3 },
        ),
        (
            "*** Begin Patch\n*** Update File: a\n*** Run: rm -rf /\n*** End Patch",
            PatchError::Stray { line: 3 },
        ),
        (
            "*** Begin Patch\n*** Update File: a\n*** Move to: \n*** End Patch",
            PatchError::Stray { line: 3 },
        ),
        (
            "*** Begin Patch\n*** Update File: a\n@@\n*** Move to: b\n*** End Patch",
            PatchError::Stray { line: 4 },
        ),
        (
            "*** Begin Patch\n*** Delete File: \n*** End Patch",
            PatchError::Stray { line: 2 },
        ),
    ] {
        assert_eq!(edits(patch), Err(expected), "{patch}");
    }
}
