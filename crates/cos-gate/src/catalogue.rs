//! The programs with known effects, and [`lookup`], which finds the entry that fits a command.
//!
//! The programs are data: `catalogue/*.toml` has one file for each kind of program, which `build.rs`
//! checks and encodes. Uses are tried in order and the first that fits decides, so the special comes
//! before the general.

mod argument;
mod blob;
mod encode;
mod entry;
mod fit;
mod flag;
mod gnu;
mod index;
mod known;
mod language;
mod negation;
mod own;
mod roles;
mod value;
mod verbs;
mod words;

use crate::effect::EffectKind;
use std::borrow::Cow;
use std::sync::Arc;

pub use argument::Argument;
pub use entry::{EntryError, ProgramEntry};
pub use fit::{Fit, has, lookup};
pub use index::{program, programs};
pub use language::Language;
pub use own::{OwnProgram, OwnPrograms};
pub use roles::{AnalyzerName, BringsHow, FlagRole, ProgramTrait};
pub use value::{every_value, value};

pub(crate) use fit::{is_assignment, is_like, without_variables};
pub(crate) use index::has_trait;
pub(crate) use known::Known;
pub(crate) use words::{is_in, is_shared_tool};
pub(crate) use {flag::operands, gnu::original};

/// A text of an entry: built in, or from the settings.
pub type Text = Cow<'static, str>;

/// One program, under all its names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// Its names, in lower case, without folder and `.exe`.
    pub names: Arc<[Text]>,
    /// Flags that take the next word as their value: `-C`, `--git-dir`.
    pub valued: Vec<Text>,
    /// How its flags are written.
    pub style: Style,
    /// Its uses, the special before the general.
    pub uses: Arc<[Use]>,
    /// What a use is that is not in the list.
    pub rest: Rest,
    /// The value flags in front of the verb, where they differ from those behind it.
    pub front: Option<Arc<[Text]>>,
    /// The program with the value flags of each choice of verbs (`add|stage`), where the same letter
    /// takes a value behind one and none behind another.
    pub verbs: Vec<(Text, Self)>,
    /// What else is known of it.
    pub(crate) known: Arc<Known>,
}

/// How a program's flags are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// `-rf` is `-r -f`, and `--rec` is `--recursive`.
    Getopt,
    /// `-auto-approve` is one flag; nothing is shortened or joined.
    Words,
    /// Like [`Style::Getopt`], but all behind the first operand are operands: `sudo ls -i`.
    Leading,
}

/// What a use is that no entry knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// The program only reads or prints.
    Reads,
    /// It changes files of its worktree and nothing else.
    Works,
    /// Its verb decides: one that reads has no effect, any other changes a live system.
    Verb,
    /// It is not known, so a person is asked.
    Unknown,
}

/// One use of a program and what it would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Use {
    /// The words that must come first, flags between them allowed. Each may be a choice
    /// (`add|remove`) or a pattern (`delete-*`, `*`). Empty fits always.
    pub words: Text,
    /// Of each group (`-f|--force`) one flag must be there.
    pub flags: Vec<Text>,
    /// None of these may be there, exactly as written.
    pub without: Vec<Text>,
    /// At least so many operands must follow the words.
    pub operands: usize,
    /// What it does, and to what.
    pub does: Vec<(EffectKind, On)>,
    /// What else it runs.
    pub runs: Runs,
    /// Why a person might care, as a fragment that follows "because"; empty where there is no reason to care.
    pub why: Text,
    /// How to take it back; empty where nothing does or nothing needs to be.
    pub undo: Text,
    /// An allowed alternative; empty if there is none.
    pub instead: Text,
    /// Commands that are this use; each is a test.
    pub examples: Vec<Text>,
    /// Where it is written; empty for what is built in.
    pub place: Text,
}

/// What an effect falls on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum On {
    /// The worktree itself.
    Here,
    /// Each operand after the words, as a path.
    Operands,
    /// The last of them, or the value of `-t`/`--target-directory`.
    Last,
    /// All but the last of them.
    Sources,
    /// The first of them.
    First,
    /// The value of this flag (or of a choice of flags `-o|--output`), as a path; or of `of=`.
    Value(Text),
    /// Something that is no path of this machine: named by the operands, always outside.
    Elsewhere,
}

/// What else a use runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Runs {
    /// Nothing.
    Nothing,
    /// The command that its operands are, after so many of them; in the same place.
    Command(usize),
    /// A task of the project of that name, or else the same.
    Task(usize),
    /// The same, elsewhere: in a container, on another machine.
    Remote(usize),
    /// Its operands, after so many of them, joined to shell text.
    Script(usize),
    /// Each of its operands, after so many of them, as a separate shell text.
    Scripts(usize),
    /// The value of this flag, as shell text; without it, a script file of the project or its input.
    Shell(Text),
    /// The value of this flag, as code of a language; without it a file of the project or its input.
    Code(Language, Text),
    /// The value of this flag, as SQL; without it the operands after so many, or its input.
    Sql(Text, usize),
    /// What is left to the program's own reader in [`crate::command`].
    Special,
}

impl Use {
    /// An unknown use.
    pub(crate) const fn unknown() -> Self {
        const NONE: Text = Cow::Borrowed("");
        Self {
            words: NONE,
            flags: Vec::new(),
            without: Vec::new(),
            operands: 0,
            does: Vec::new(),
            runs: Runs::Nothing,
            why: NONE,
            undo: NONE,
            instead: NONE,
            examples: Vec::new(),
            place: NONE,
        }
    }
}

#[cfg(test)]
mod tests;
