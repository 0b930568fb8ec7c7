//! The entry of a program as it is written in TOML.
//!
//! `build.rs` uses this file too: it reads the built-in entries, the library those of the settings.

use super::roles::{AnalyzerName, BringsHow, FlagRole, ProgramTrait};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One program, under all its names.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgramEntry {
    /// Its names, in lower case, without folder and `.exe`.
    pub names: Vec<String>,
    /// Flags that take the next word as their value: `-C`, `--git-dir`.
    #[serde(default)]
    pub value_flags: Vec<String>,
    /// How its flags are written.
    #[serde(default)]
    pub flag_style: FlagStyle,
    /// What a use is that no entry describes. In the settings, a program without it is judged by an
    /// earlier entry of its name then.
    #[serde(default)]
    pub otherwise: Option<Otherwise>,
    /// What it is known to do, whatever its use; under all its names or some of them.
    #[serde(default)]
    pub traits: BTreeMap<ProgramTrait, NamesEntry>,
    /// The code that reads it beyond this entry; only for built-in programs.
    #[serde(default)]
    pub analyzer: Option<AnalyzerEntry>,
    /// What the values of its flags are.
    #[serde(default)]
    pub flag_roles: Vec<FlagRoleEntry>,
    /// Flags that name files or folders which it writes, beside what its uses say.
    #[serde(default)]
    pub outputs: Vec<OutputEntry>,
    /// Uses that bring files from another machine.
    #[serde(default)]
    pub brings: Vec<BringsEntry>,
    /// Whether its verb says what it does: then it has the uses of all such programs beside its own,
    /// and this name is in their examples.
    #[serde(default)]
    pub verbs: Option<String>,
    /// Value flags in front of the verb, where they differ from those behind it.
    #[serde(default)]
    pub front_flags: Option<Vec<String>>,
    /// Value flags behind certain verbs.
    #[serde(default)]
    pub verb_flags: Vec<VerbFlags>,
    /// Its uses, the special before the general: the first that fits counts.
    #[serde(default, rename = "use")]
    pub uses: Vec<UseEntry>,
}

/// All names of a program, or some of them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum NamesEntry {
    /// `true` for all.
    All(bool),
    /// Some.
    Some(Vec<String>),
}

/// The analyzer of a program, or of some of its names.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum AnalyzerEntry {
    /// Of all names.
    One(AnalyzerName),
    /// Of some.
    Some(BTreeMap<AnalyzerName, Vec<String>>),
}

/// What the value of a flag is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlagRoleEntry {
    /// A choice of flags: `-C|--directory`.
    pub flags: String,
    /// What their values are.
    pub role: FlagRole,
    /// For which names; all without any.
    #[serde(default)]
    pub names: Vec<String>,
}

/// Flags that name what is written.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutputEntry {
    /// The words in front that choose the use; any without them.
    #[serde(default)]
    pub words: String,
    /// A choice of flags. One that begins with `*` is known by its end; `<first>` and `<last>` are
    /// operands, the last of at least two.
    pub flags: String,
    /// For which names; all without any.
    #[serde(default)]
    pub names: Vec<String>,
}

/// A use that brings files from another machine.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BringsEntry {
    /// The words in front of the sources.
    #[serde(default)]
    pub words: String,
    /// How it brings them.
    pub how: BringsHow,
    /// For which names; all without any.
    #[serde(default)]
    pub names: Vec<String>,
}

/// The value flags behind some verbs.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VerbFlags {
    /// A choice of verbs: `add|stage`.
    pub verb: String,
    /// Flags that take the next word.
    pub value_flags: Vec<String>,
}

/// How a program's flags are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FlagStyle {
    /// `-rf` is `-r -f`, and `--rec` is `--recursive`.
    #[default]
    Getopt,
    /// `-auto-approve` is one flag.
    Words,
    /// Like `getopt`, but everything behind the first operand is an operand.
    Leading,
}

/// What a use is that no entry describes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Otherwise {
    /// A person is asked.
    #[default]
    Ask,
    /// It only reads.
    Reads,
    /// It changes files of the worktree.
    Writes,
    /// Its verb decides: one that reads has no effect, any other changes a live system.
    Verb,
}

/// One use of a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UseEntry {
    /// The words that come first, each a choice (`add|remove`) or a pattern (`delete-*`).
    #[serde(default)]
    pub words: String,
    /// Of each group (`-f|--force`) one flag must be there.
    #[serde(default)]
    pub flags: Vec<String>,
    /// None of these may be there.
    #[serde(default)]
    pub without: Vec<String>,
    /// How many operands must follow the words.
    #[serde(default)]
    pub operands: u32,
    /// What it does.
    pub effect: OneOrMany,
    /// What else it runs.
    #[serde(default)]
    pub runs: Option<RunsEntry>,
    /// Whether the analyzer of the program reads the rest; only for built-in programs.
    #[serde(default)]
    pub analyzed: bool,
    /// Why a person might care, as a fragment that follows "because".
    #[serde(default)]
    pub why: Option<String>,
    /// How to take it back.
    #[serde(default)]
    pub undo: String,
    /// What to do instead.
    #[serde(default)]
    pub instead: String,
    /// Commands that are this use.
    #[serde(default)]
    pub examples: Vec<String>,
}

/// One text or a list of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OneOrMany {
    /// One.
    One(String),
    /// A list.
    Many(Vec<String>),
}

/// What else a use runs; one of these.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunsEntry {
    /// The command behind this many operands.
    pub command: Option<u32>,
    /// The task of the project behind this many operands.
    pub task: Option<u32>,
    /// The command behind this many operands, in another place.
    pub remote: Option<u32>,
    /// The operands behind this many, joined to one shell text.
    pub script: Option<u32>,
    /// Each operand behind this many, as a shell text.
    pub scripts: Option<u32>,
    /// The value of this flag, as shell text.
    pub shell: Option<String>,
    /// The value of this flag, as code of `language`.
    pub code: Option<String>,
    /// The language of `code`.
    pub language: Option<LanguageName>,
    /// The value of this flag, as SQL; without it the operands behind `operands` of them.
    pub sql: Option<String>,
    /// See `sql`.
    pub operands: Option<u32>,
}

/// A language of code in a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LanguageName {
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
    /// Any other.
    Other,
}

/// What the entries share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Presets {
    /// Names for common effects.
    pub(crate) effects: BTreeMap<String, EffectPreset>,
    /// Lists of words, each a choice.
    pub(crate) words: BTreeMap<String, String>,
    /// The uses of programs with a verb that says what they do.
    pub(crate) verbs: VerbUses,
}

/// Effects under one name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EffectPreset {
    /// The effects.
    pub(crate) effects: Vec<String>,
    /// The reason where a use has none.
    #[serde(default)]
    pub(crate) why: String,
}

/// The uses of programs with a verb that says what they do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VerbUses {
    /// Those in front of the program's own.
    pub(crate) before: Vec<UseEntry>,
    /// Those behind the program's own.
    pub(crate) after: Vec<UseEntry>,
}

/// What is wrong with an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryError {
    /// The use, counted from 0; none where the program itself is wrong.
    pub at: Option<usize>,
    /// What is wrong, as a sentence without a full stop.
    pub what: String,
}
