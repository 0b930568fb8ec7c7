//! Parses shell text into the commands it would run.
//!
//! A library parses the grammar. This module reduces its tree to what matters for effects. Text
//! that cannot be understood is an error, so that a caller never takes half a command for the
//! whole. Nothing is expanded here: the parts of a word describe its expansion.

mod cut;
mod limits;
mod prescan;
mod redirect;
mod scans;
mod tree;
mod word;

pub use cut::End;
pub use limits::asks_the_grammar;
pub use word::{Part, Word};

pub(crate) use limits::Left;

/// Commands that run, or may run, one after the other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Script {
    /// The pipelines, in the order of the text.
    pub pipelines: Vec<Vec<Stage>>,
}

/// One stage of a pipeline; its output is the input of the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stage {
    /// What it runs.
    pub command: Command,
    /// Where its input and output go.
    pub redirects: Vec<Redirect>,
}

/// What one stage of a pipeline runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// A program or function with its arguments.
    Simple(Simple),
    /// A list in the same shell: braces, or a condition with its bodies.
    Group(Script),
    /// A list in a subshell, which cannot change folders and variables of its parent.
    Subshell(Script),
    /// Commands that run after success: after `&&`, the body of `if` and `while`.
    Then(Script),
    /// Commands that run after failure: after `||`, `else`, one branch of a `case`.
    Otherwise(Script),
    /// A body that runs once for each value of a variable.
    For {
        /// The variable.
        variable: String,
        /// Its values; if empty, the arguments of the script.
        values: Vec<Word>,
        /// The body.
        body: Script,
    },
    /// The definition of a function.
    Function {
        /// Its name.
        name: String,
        /// Its body.
        body: Box<Stage>,
    },
    /// Tests and arithmetic: only commands inside their words run.
    Test(Vec<Word>),
}

/// A program or function with its arguments.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Simple {
    /// Variables set in front of it, or for the shell when there is no program.
    pub assignments: Vec<(String, Word)>,
    /// The program and its arguments.
    pub words: Vec<Word>,
}

/// A redirection of input or output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Redirect {
    /// Input comes from a file.
    Reads(Word),
    /// Output replaces a file.
    Overwrites(Word),
    /// Output is appended to a file.
    Appends(Word),
    /// Input is this text.
    Text(Word),
    /// Input is another open stream.
    Takes,
    /// Streams are joined, or a process substitution is used; only commands inside the word run.
    Joins(Word),
}

/// Shell text that could not be understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ShellError {
    /// A quote, bracket, substitution or here-document is never closed.
    #[error("a quote or bracket is never closed")]
    Unclosed,
    /// Commands are nested too deeply.
    #[error("commands are nested too deeply")]
    TooDeep,
    /// The grammar rejects it.
    #[error("this shell syntax is not understood")]
    Unknown,
    /// Longer than 64 KiB, more than 400 words and operators, or more than 20 KiB outside quotes
    /// and here-documents.
    #[error("the command is too long to be read")]
    TooLong,
}

/// Parses `text` as shell.
pub fn parse(text: &str) -> Result<Script, ShellError> {
    parse_within(text, &Left::whole())
}

/// Parses one of several texts of the same action, within their shared budget.
pub(crate) fn parse_within(text: &str, left: &Left) -> Result<Script, ShellError> {
    tree::parse(text, 0, left)
}

/// Joins words into a line that a shell splits into the same words; for `sh -c TEXT`, returns the
/// text.
pub fn line_of(words: &[&str]) -> String {
    match words {
        [shell, "-c" | "-lc" | "-ic" | "-lic", text] if is_shell(shell) => (*text).to_owned(),
        words => {
            let quoted: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            quoted.join(" ")
        }
    }
}

/// Checks whether a word is a shell of the system, and not just a file of that name.
fn is_shell(word: &str) -> bool {
    let folders = [
        "/bin/",
        "/usr/bin/",
        "/usr/local/bin/",
        "/opt/homebrew/bin/",
    ];
    let name = folders.iter().find_map(|folder| word.strip_prefix(folder));
    matches!(name.unwrap_or(word), "sh" | "bash" | "zsh" | "dash" | "ksh")
}

/// Quotes a word for a shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@%+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

impl Script {
    /// Returns every stage that may run, including nested ones, but not the bodies of functions.
    pub fn stages(&self) -> impl Iterator<Item = &Stage> {
        self.pipelines.iter().flatten()
    }
}

#[cfg(test)]
mod tests;
