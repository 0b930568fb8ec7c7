//! Defines one argument of a command, as far as it is known before the command runs.

/// One argument of a command, as far as it is known before it runs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Argument {
    /// Its text; of a part that is not known, the name it has in the command.
    pub text: String,
    /// Whether a part of it becomes known only when it runs.
    pub unknown: bool,
    /// Whether it holds an unquoted pattern of file names.
    pub globs: bool,
}

impl Argument {
    /// An argument that is exactly this text.
    pub fn exact(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }
}
