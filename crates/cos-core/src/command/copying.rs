//! Programs that give a file another name on this machine: they copy, move or link it.
//!
//! One list for every rule that follows a file from one name to the next. Aliases with a `g` in
//! front have the name of their original by then.

/// Programs that put a file at another place, under the same or another name.
const COPIES: &[&str] = &[
    "cp",
    "advcp",
    "ditto",
    "mv",
    "advmv",
    "ln",
    "link",
    "install",
    "rsync",
    "scp",
    "pscp",
    "rclone",
    "xcopy",
    "robocopy",
    "copy",
    "move",
    "copy-item",
    "move-item",
    "dd",
    "dcfldd",
    "dc3dd",
];
/// Those of them that are told the files as `if=A of=B`.
const BY_KEY: &[&str] = &["dd", "dcfldd", "dc3dd"];

/// Whether a program copies, moves or links files.
pub(super) fn gives_name(program: &str) -> bool {
    COPIES.contains(&program)
}

/// Whether it is told the files as `if=A of=B`.
pub(super) fn names_by_key(program: &str) -> bool {
    BY_KEY.contains(&program)
}
