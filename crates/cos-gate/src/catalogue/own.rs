//! Reads the programs that a person describes in the settings, in the form of the built-in entries.

use super::blob::Blob;
use super::encode::Encoder;
use super::entry::{EntryError, Otherwise, Presets, ProgramEntry};
use super::{Program, Rest, Runs, Text, Use, program};
use std::sync::Arc;

/// The names and lists that the entries share.
static PRESETS: &str = include_str!(concat!(env!("OUT_DIR"), "/presets.json"));

/// The programs of the settings, in the order of the files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnPrograms(Vec<Arc<OwnProgram>>);

/// One program of the settings.
#[derive(Debug, PartialEq, Eq)]
pub struct OwnProgram {
    /// What it is.
    pub program: Program,
    /// Where it is written, in words.
    pub place: String,
    /// Whether it can only make a verdict stricter: it is from a project that the person does not
    /// trust.
    pub only_tightens: bool,
    /// Whether it says what any other use is.
    is_complete: bool,
}

impl OwnProgram {
    /// Checks an entry and decodes it.
    pub fn new(
        entry: &ProgramEntry,
        place: String,
        only_tightens: bool,
    ) -> Result<Self, EntryError> {
        check(entry, only_tightens)?;
        let wrong = |what: String| EntryError { at: None, what };
        let presets: Presets =
            serde_json::from_str(PRESETS).map_err(|error| wrong(error.to_string()))?;
        let mut encoder = Encoder::new(&presets);
        encoder.program(entry, &presets)?;
        let mut program = Blob::new(encoder.finish()).program(0);
        let at = |one: &Use| {
            let mut one = one.clone();
            one.place = Text::Owned(place.clone());
            if only_tightens {
                // A person must not take the words of a project for ours.
                one.why = Text::Borrowed("");
                one.undo = Text::Borrowed("");
                one.instead = Text::Borrowed("");
            }
            one
        };
        program.uses = program.uses.iter().map(at).collect();
        for (_, told) in &mut program.verbs {
            told.uses = program.uses.clone();
        }
        Ok(Self {
            program,
            place,
            only_tightens,
            is_complete: entry.otherwise.is_some(),
        })
    }

    /// Whether it has this name.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.program.names.iter().any(|one| one == name)
    }

    /// Whether it says what a use is that none of its entries describes.
    pub(crate) const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Whether it would allow something, which an entry that only tightens cannot.
    pub fn loosens(&self) -> bool {
        let allows = |one: &Use| one.does.iter().all(|(kind, _)| kind.is_mild());
        self.is_complete && self.program.rest != Rest::Unknown
            || self.program.uses.iter().any(allows)
    }
}

impl OwnPrograms {
    /// Adds one behind the others.
    pub fn add(&mut self, program: OwnProgram) {
        self.0.push(Arc::new(program));
    }

    /// Every one, in the order of the files.
    pub fn iter(&self) -> impl Iterator<Item = &OwnProgram> {
        self.0.iter().map(Arc::as_ref)
    }

    /// Those of this name that may also allow, the last first.
    pub(crate) fn deciding<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a OwnProgram> {
        let own = self.0.iter().rev().map(Arc::as_ref);
        own.filter(move |one| !one.only_tightens && one.is(name))
    }

    /// Those of this name that only tighten.
    pub(crate) fn tightening<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a OwnProgram> {
        self.iter()
            .filter(move |one| one.only_tightens && one.is(name))
    }
}

/// What only holds for entries of the settings.
fn check(entry: &ProgramEntry, only_tightens: bool) -> Result<(), EntryError> {
    let wrong = |at, what| Err(EntryError { at, what });
    for name in &entry.names {
        if name.contains('/') || name.chars().any(char::is_uppercase) {
            let what =
                format!("`{name}` has a folder or a capital letter: no program is called so");
            return wrong(None, what);
        }
        let runs = |one: &Use| one.runs != Runs::Nothing;
        let is_open =
            |known: &Program| known.analyzer(name).is_some() || known.uses.iter().any(runs);
        if !only_tightens && program(name).is_some_and(is_open) {
            let what = format!(
                "`{name}` is built in and runs other programs or is read in a way of its own, so \
                 that no entry can replace what is known of it"
            );
            return wrong(None, what);
        }
    }
    if entry.analyzer.is_some() {
        return wrong(None, "`analyzer` is only for built-in programs".to_owned());
    }
    if let Some(at) = entry.uses.iter().position(|one| one.analyzed) {
        let what = "`analyzed` is only for built-in programs".to_owned();
        return wrong(Some(at), what);
    }
    if entry.uses.is_empty() && entry.otherwise.is_none() && entry.verbs.is_none() {
        return wrong(None, "the program has no use".to_owned());
    }
    if entry.otherwise == Some(Otherwise::Verb) && entry.verbs.is_some() {
        let what = "`verbs` describes every use already, so `otherwise` has no effect".to_owned();
        return wrong(None, what);
    }
    Ok(())
}
