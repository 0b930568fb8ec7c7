//! Lists programs that copy, move or link files.
//!
//! Every rule that follows a file from one name to the next uses this list. GNU aliases with a `g`
//! prefix are already resolved to the original name.

/// Programs that put a file at another path.
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
/// Programs that take the files as `if=A of=B`.
const BY_KEY: &[&str] = &["dd", "dcfldd", "dc3dd"];

/// Checks whether a program copies, moves or links files.
pub(super) fn gives_name(program: &str) -> bool {
    COPIES.contains(&program)
}

/// Checks whether a program takes the files as `if=A of=B`.
pub(super) fn names_by_key(program: &str) -> bool {
    BY_KEY.contains(&program)
}
