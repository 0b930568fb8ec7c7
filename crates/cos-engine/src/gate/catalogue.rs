//! The catalogue as rows, for the printed list and the reference.

use cos_core::catalogue::{On, OwnPrograms, Program, Rest, Runs, Text, Use, program, programs};
use cos_core::effect::EffectKind;
use serde::Serialize;

/// One use of one program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CatalogueRow {
    /// The program, by the first of its names.
    pub program: Text,
    /// Its other names.
    pub also: Vec<Text>,
    /// The use, as words and flags.
    pub usage: String,
    /// What it does, and to what.
    pub effects: Vec<CatalogueEffect>,
    /// Why a person might care; empty where there is no reason.
    pub why: Text,
    /// How to take it back; empty where nothing does or nothing needs to be.
    pub undo: Text,
    /// An alternative; empty if there is none.
    pub instead: Text,
    /// Commands that are this use.
    pub examples: Vec<Text>,
    /// What a use of the program is that is in no row.
    pub rest: &'static str,
    /// Where the entry is written, if it is in the settings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

/// What a use does, and to what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CatalogueEffect {
    /// What.
    pub kind: EffectKind,
    /// To what, as a fragment.
    pub on: &'static str,
}

/// Every use of every program that is known, those of the settings first, in the order in which
/// they are tried; a program without uses has one row without words.
pub fn catalogue(own: &OwnPrograms) -> Vec<CatalogueRow> {
    let of_settings = own
        .iter()
        .map(|one| (&one.program, Some(one.place.as_str())));
    let built_in = programs().map(|program| (program, None));
    let all = of_settings.chain(built_in);
    all.flat_map(|(program, place)| rows(program, place))
        .collect()
}

/// The rows of the programs of this name. A GNU program is found with a `g` in front of it too.
pub fn catalogue_of(name: &str, own: &OwnPrograms) -> Vec<CatalogueRow> {
    let has = |program: &Program| program.names.iter().any(|one| one == name);
    let of_settings = own.iter().filter(|one| has(&one.program));
    let of_settings = of_settings.map(|one| (&one.program, Some(one.place.as_str())));
    let all = of_settings.chain(program(name).map(|program| (program, None)));
    all.flat_map(|(program, place)| rows(program, place))
        .collect()
}

fn rows(program: &Program, place: Option<&str>) -> Vec<CatalogueRow> {
    if program.uses.is_empty() {
        return row(program, None, place).into_iter().collect();
    }
    let uses = program.uses.iter();
    uses.filter_map(|one| row(program, Some(one), place))
        .collect()
}

fn row(program: &Program, one: Option<&Use>, place: Option<&str>) -> Option<CatalogueRow> {
    let (name, also) = program.names.split_first()?;
    let effects = one.map_or(&[][..], |one| &one.does);
    let text = |of: fn(&Use) -> &Text| one.map(|one| of(one).clone()).unwrap_or_default();
    Some(CatalogueRow {
        program: name.clone(),
        also: also.to_vec(),
        usage: one.map_or_else(|| name.to_string(), |one| usage(name, one)),
        effects: effects
            .iter()
            .map(|(kind, on)| CatalogueEffect {
                kind: *kind,
                on: told(on),
            })
            .collect(),
        why: text(|one| &one.why),
        undo: text(|one| &one.undo),
        instead: text(|one| &one.instead),
        examples: one.map_or_else(Vec::new, |one| one.examples.clone()),
        rest: rest(program.rest),
        place: place.map(str::to_owned),
    })
}

fn usage(name: &str, one: &Use) -> String {
    let mut text = name.to_owned();
    let mut add = |word: &str| {
        text.push(' ');
        text.push_str(word);
    };
    if !one.words.is_empty() {
        add(&one.words);
    }
    for group in &one.flags {
        add(&format!("[{group}]"));
    }
    if one.operands > 0 {
        add("OPERAND…");
    }
    if one.runs != Runs::Nothing {
        add("(and what it runs)");
    }
    text
}

const fn told(on: &On) -> &'static str {
    match on {
        On::Here => "in the worktree",
        On::Operands => "at each operand",
        On::Last => "at the last operand",
        On::Sources => "at all operands but the last",
        On::First => "at the first operand",
        On::Value(_) => "at the value of a flag",
        On::Elsewhere => "elsewhere",
    }
}

pub(super) const fn rest(rest: Rest) -> &'static str {
    match rest {
        Rest::Reads => "Any other use only reads.",
        Rest::Works => "Any other use changes files of the worktree.",
        Rest::Verb => "In any other use the verb decides: one that reads is allowed.",
        Rest::Unknown => "Any other use asks.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_of_the_catalogue_is_current() {
        let text = crate::gate::reference();
        crate::published::is_current("docs/reference/gate.md", &text);
    }

    #[test]
    fn every_use_of_every_program_has_a_row() {
        let uses: usize = programs().map(|one| one.uses.len().max(1)).sum();
        let rows = catalogue(&OwnPrograms::default());
        assert_eq!(rows.len(), uses);
        assert!(rows.iter().any(|row| row.usage.starts_with("git push")));
    }
}
