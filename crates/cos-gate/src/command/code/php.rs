//! Detects indirect calls in PHP.

/// Checks whether PHP code passes the name of a function that starts or removes something.
pub(super) fn names_function(text: &str) -> bool {
    const NAMES: &[&str] = &[
        "system",
        "exec",
        "shell_exec",
        "passthru",
        "popen",
        "proc_open",
        "pcntl_exec",
        "unlink",
        "rmdir",
        "rename",
        "file_put_contents",
        "assert",
        "eval",
    ];
    let quoted = text.split(['\'', '"']).skip(1).step_by(2);
    quoted
        .into_iter()
        .any(|text| NAMES.contains(&text.to_lowercase().as_str()))
}

/// Checks whether PHP code calls the function named by a variable.
pub(super) fn calls_variable(text: &str) -> bool {
    text.split('$').skip(1).any(|rest| {
        let after = rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
        after.len() < rest.len() && after.trim_start().starts_with('(')
    })
}
