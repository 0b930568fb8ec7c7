//! Lists the catalogue as rows, for `cos gate --list` and the reference.

use cos_gate::catalogue::{On, PROGRAMS, Program, Rest, Runs, Use};
use cos_gate::effect::EffectKind;
use serde::Serialize;

/// One use of one program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CatalogueRow {
    /// The program's first name.
    pub program: &'static str,
    /// Its other names.
    pub also: &'static [&'static str],
    /// The use, as words and flags.
    pub usage: String,
    /// Its effects and their targets.
    pub effects: Vec<CatalogueEffect>,
    /// Why a person might care; may be empty.
    pub why: &'static str,
    /// How to undo it; empty where this is impossible or unnecessary.
    pub undo: &'static str,
    /// What to do instead; may be empty.
    pub instead: &'static str,
    /// Commands that match this use.
    pub examples: &'static [&'static str],
    /// How uses of the program that match no row are treated.
    pub rest: &'static str,
}

/// An effect of a use and its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CatalogueEffect {
    /// The effect.
    pub kind: EffectKind,
    /// The target, as a fragment.
    pub on: &'static str,
}

/// Returns every use of every known program, in matching order; a program without uses has one row
/// without words.
pub fn catalogue() -> Vec<CatalogueRow> {
    let programs = PROGRAMS.iter().copied().flatten();
    programs.flat_map(rows).collect()
}

fn rows(program: &'static Program) -> Vec<CatalogueRow> {
    if program.uses.is_empty() {
        return row(program, None).into_iter().collect();
    }
    let uses = program.uses.iter();
    uses.filter_map(|one| row(program, Some(one))).collect()
}

fn row(program: &'static Program, one: Option<&'static Use>) -> Option<CatalogueRow> {
    let (name, also) = program.names.split_first()?;
    let effects = one.map_or(&[][..], |one| one.does);
    Some(CatalogueRow {
        program: name,
        also,
        usage: one.map_or_else(|| (*name).to_owned(), |one| usage(name, one)),
        effects: effects
            .iter()
            .map(|(kind, on)| CatalogueEffect {
                kind: *kind,
                on: told(*on),
            })
            .collect(),
        why: one.map_or("", |one| one.why),
        undo: one.map_or("", |one| one.undo),
        instead: one.map_or("", |one| one.instead),
        examples: one.map_or(&[][..], |one| one.examples),
        rest: rest(program.rest),
    })
}

fn usage(name: &str, one: &Use) -> String {
    let mut text = name.to_owned();
    let mut add = |word: &str| {
        text.push(' ');
        text.push_str(word);
    };
    if !one.words.is_empty() {
        add(one.words);
    }
    for group in one.flags {
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

const fn told(on: On) -> &'static str {
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

const fn rest(rest: Rest) -> &'static str {
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
        let uses: usize = PROGRAMS
            .iter()
            .copied()
            .flatten()
            .map(|one| one.uses.len().max(1))
            .sum();
        let rows = catalogue();
        assert_eq!(rows.len(), uses);
        assert!(rows.iter().any(|row| row.usage.starts_with("git push")));
    }
}
