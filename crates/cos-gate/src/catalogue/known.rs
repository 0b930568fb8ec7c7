//! Defines what the catalogue says about a program as a whole, beside its single uses.

use super::{AnalyzerName, BringsHow, FlagRole, Program, ProgramTrait, Text};

/// Names that something holds for; without any, for all of the program.
type Names = Vec<Text>;

/// What is known of a program beside its uses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Known {
    pub(super) traits: Vec<(Option<ProgramTrait>, Names)>,
    pub(super) analyzers: Vec<(Option<AnalyzerName>, Names)>,
    pub(super) flag_roles: Vec<(Option<FlagRole>, Text, Names)>,
    pub(super) outputs: Vec<(Text, Text, Names)>,
    pub(super) brings: Vec<(Option<BringsHow>, Text, Names)>,
}

/// Whether something that holds for these names holds for one.
fn holds(names: &Names, name: &str) -> bool {
    names.is_empty() || names.iter().any(|one| one == name)
}

impl Program {
    /// Whether it is known to do something under this name.
    pub(crate) fn has_trait(&self, name: &str, wanted: ProgramTrait) -> bool {
        let mut traits = self.known.traits.iter();
        traits.any(|(known, names)| *known == Some(wanted) && holds(names, name))
    }

    /// The analyzer that reads it under this name.
    pub(crate) fn analyzer(&self, name: &str) -> Option<AnalyzerName> {
        let mut analyzers = self.known.analyzers.iter();
        let (analyzer, _) = analyzers.find(|(_, names)| holds(names, name))?;
        *analyzer
    }

    /// Returns the flags with a known role under this name, and the role.
    pub(crate) fn flag_roles(&self, name: &str) -> impl Iterator<Item = (FlagRole, &str)> {
        let rows = self.known.flag_roles.iter();
        let rows = rows.filter(move |(.., names)| holds(names, name));
        rows.filter_map(|(role, flags, _)| Some(((*role)?, flags.as_ref())))
    }

    /// Returns the flags with this role; empty where there are none.
    pub(crate) fn flags_of(&self, name: &str, wanted: FlagRole) -> &str {
        let mut rows = self.flag_roles(name);
        rows.find(|(role, _)| *role == wanted)
            .map_or("", |(_, flags)| flags)
    }

    /// The words in front of the sources of the uses that bring files from another machine, and how.
    pub(crate) fn brings(&self, name: &str) -> impl Iterator<Item = (BringsHow, &str)> {
        let rows = self.known.brings.iter();
        let rows = rows.filter(move |(.., names)| holds(names, name));
        rows.filter_map(|(how, words, _)| Some(((*how)?, words.as_ref())))
    }

    /// The words of the uses that write where their flags say, and the flags.
    pub(crate) fn outputs(&self, name: &str) -> impl Iterator<Item = (&str, &str)> {
        let rows = self.known.outputs.iter();
        let rows = rows.filter(move |(.., names)| holds(names, name));
        rows.map(|(words, flags, _)| (words.as_ref(), flags.as_ref()))
    }
}
