//! Shell text as the commands it would run.
//!
//! The grammar is a library's; here its tree becomes a smaller one that holds just what decides
//! about effects. Whatever cannot be understood is an error, so that a reader never mistakes half a
//! command for the whole. Nothing is expanded: what a word becomes is told by its parts.

mod cut;
mod glimpse;
mod limits;
mod looks;
mod redirect;
mod tree;
mod word;

pub use cut::End;
pub use limits::asks_the_grammar;
pub use word::{Part, Word};

pub(crate) use limits::Left;

/// Commands that run one after the other, or may.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Script {
    /// The pipelines, in the order in which they are written.
    pub pipelines: Vec<Vec<Stage>>,
}

/// One part of a pipeline: its output feeds the next one's input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stage {
    /// What runs.
    pub command: Command,
    /// Where its input and output lead.
    pub redirects: Vec<Redirect>,
}

/// What one part of a pipeline runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// A program or function with its arguments.
    Simple(Simple),
    /// A list in the same shell: braces, a condition with its bodies.
    Group(Script),
    /// A list in a shell of its own: folders and variables it changes are forgotten after it.
    Subshell(Script),
    /// What runs when what stands before it went well: behind `&&`, the body of `if` and `while`.
    Then(Script),
    /// What runs when what stands before it did not: behind `||`, `else`, one branch of a `case`.
    Otherwise(Script),
    /// A body that runs once for each value of a variable.
    For {
        /// The variable.
        variable: String,
        /// Its values; none are the arguments of the script.
        values: Vec<Word>,
        /// The body.
        body: Script,
    },
    /// A function that is defined and does not run yet.
    Function {
        /// Its name.
        name: String,
        /// What it runs when it is called.
        body: Box<Stage>,
    },
    /// Tests and arithmetic: only what stands inside of their words runs.
    Test(Vec<Word>),
}

/// A program or function with its arguments.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Simple {
    /// Variables set in front of it, or for good when there is no program.
    pub assignments: Vec<(String, Word)>,
    /// The program and its arguments.
    pub words: Vec<Word>,
}

/// Where input comes from or output goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Redirect {
    /// Input comes from a file.
    Reads(Word),
    /// Output replaces a file.
    Overwrites(Word),
    /// Output is added to a file.
    Appends(Word),
    /// Input is this text.
    Text(Word),
    /// Input is another stream that is open already.
    Takes,
    /// Streams are joined or a process is fed; only what stands inside of the word runs.
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
    /// The grammar refuses it.
    #[error("this shell syntax is not understood")]
    Unknown,
    /// Longer than 64 KiB, more than 400 words and operators, or more than 20 KiB of what is
    /// neither quoted nor a here-document.
    #[error("the command is too long to be read")]
    TooLong,
}

/// Reads `text` as shell.
pub fn parse(text: &str) -> Result<Script, ShellError> {
    parse_within(text, &Left::whole())
}

/// Reads one of several texts of the same action, as far as what is left for them goes.
pub(crate) fn parse_within(text: &str, left: &Left) -> Result<Script, ShellError> {
    tree::parse(text, 0, left)
}

/// Words as the line that a shell reads back as just those words; of `sh -c TEXT` the text, which
/// says it all.
pub fn line_of(words: &[&str]) -> String {
    match words {
        [shell, "-c" | "-lc" | "-ic" | "-lic", text] if is_shell(shell) => (*text).to_owned(),
        words => {
            let quoted: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            quoted.join(" ")
        }
    }
}

/// Whether a word is a shell of the system, and not a file that is only called so.
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

/// A word as a shell reads it back.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@%+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

impl Script {
    /// Every stage that may run, those inside of others included, bodies of functions not.
    pub fn stages(&self) -> impl Iterator<Item = &Stage> {
        self.pipelines.iter().flatten()
    }
}

#[cfg(test)]
mod tests;
