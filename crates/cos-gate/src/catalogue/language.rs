//! Lists the programming languages of code that a command can contain.

/// A language. Its inline code is read for effects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Python.
    Python,
    /// JavaScript and TypeScript.
    JavaScript,
    /// Ruby.
    Ruby,
    /// Perl.
    Perl,
    /// PHP.
    Php,
    /// Any other; nothing of it is understood.
    Other,
}
