//! Lists the catalogue as rows, for `cos gate --list` and the reference.

use cos_gate::catalogue::{On, OwnPrograms, Program, Rest, Runs, Text, Use, program, programs};
use cos_gate::effect::EffectKind;
use serde::Serialize;

/// One use of one program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CatalogueRow {
    /// The program's first name.
    pub program: Text,
    /// Its other names.
    pub also: Vec<Text>,
    /// The use, as words and flags.
    pub usage: String,
    /// Its effects and their targets.
    pub effects: Vec<CatalogueEffect>,
    /// Why a person might care; may be empty.
    pub why: Text,
    /// How to undo it; empty where this is impossible or unnecessary.
    pub undo: Text,
    /// What to do instead; may be empty.
    pub instead: Text,
    /// Commands that match this use.
    pub examples: Vec<Text>,
    /// How uses of the program that match no row are treated.
    pub rest: &'static str,
    /// Where the entry is written, if it is in the settings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

/// An effect of a use and its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CatalogueEffect {
    /// The effect.
    pub kind: EffectKind,
    /// The target, as a fragment.
    pub on: &'static str,
}

/// Returns every use of every known program, those of the settings first, in matching order; a
/// program without uses has one row without words.
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
        Rest::Verb => "The verb decides about any other use: one that reads is allowed.",
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
