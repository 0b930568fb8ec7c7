//! Reads the programs that settings files describe under `[[gate.program]]`. A project that the
//! person does not trust may only tighten.

use super::gate_rules::place;
use super::ignored_in_project::SEE;
use super::origin::{Layer, Provenance};
use super::raw::entries;
use crate::diagnostic::{Diagnostic, FilePlace, Findings, shown};
use cos_core::hint::Hint;
use cos_gate::catalogue::{EntryError, OwnProgram, OwnPrograms, ProgramEntry};
use serde::Deserialize as _;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

/// The section, and the name of the list in it.
pub(super) const SECTION: &str = "gate";
pub(super) const NAME: &str = "program";

/// How an entry is written.
const FORM: &str = "write `[[gate.program]]` with `names = [\"deployctl\"]` and `use = [{ words = \
                    \"status\", effect = \"reads\" }]`; `cos gate --list` shows what is known";

/// One entry of a file.
#[derive(Debug, Clone)]
pub(super) struct DescribedProgram {
    entry: ProgramEntry,
    origin: Provenance,
}

/// Reads the entries in the section of a file.
pub(super) fn read(
    section: &DeTable<'_>,
    text: &str,
    origin: &dyn Fn(usize) -> Provenance,
    findings: &mut Findings,
) -> Vec<DescribedProgram> {
    let Some((_, at, value)) = entries(section).find(|(name, ..)| *name == NAME) else {
        return Vec::new();
    };
    let Some(tables) = value.as_array() else {
        let what = "`gate.program` is no list of tables".to_owned();
        findings.add(FilePlace::of_byte(text, at), what, FORM);
        return Vec::new();
    };
    let mut found = Vec::new();
    for table in tables {
        let start = table.span().start;
        match entry(table, &origin(start)) {
            Ok(entry) => found.push(DescribedProgram {
                entry,
                origin: origin(start),
            }),
            Err((at, what)) => {
                let what = format!("`gate.program` cannot be read: {}", shown(&what));
                findings.add(FilePlace::of_byte(text, at), what, FORM);
            }
        }
    }
    found
}

/// One entry, or where it is wrong and how.
fn entry(
    table: &Spanned<DeValue<'_>>,
    origin: &Provenance,
) -> Result<ProgramEntry, (usize, String)> {
    let start = table.span().start;
    let entry = ProgramEntry::deserialize(ValueDeserializer::from(table.clone()));
    let entry = entry.map_err(|error| {
        let at = error.span().map_or(start, |span| span.start);
        (at, error.message().to_owned())
    })?;
    // Whether the person trusts the project is not known yet.
    let tightens = origin.layer == Layer::Project;
    match OwnProgram::new(&entry, place(origin), tightens) {
        Ok(_) => Ok(entry),
        Err(EntryError { at, what }) => Err((at.map_or(start, |at| use_at(table, at)), what)),
    }
}

/// Where a use of an entry begins.
fn use_at(table: &Spanned<DeValue<'_>>, at: usize) -> usize {
    let uses = table
        .get_ref()
        .as_table()
        .and_then(|table| table.get("use"));
    let uses = uses.and_then(|uses| uses.get_ref().as_array());
    let one = uses.and_then(|uses| uses.get(at));
    one.unwrap_or(table).span().start
}

/// Takes over the entries of a file, and notes what a project may not say.
pub(super) fn add(
    described: &[DescribedProgram],
    is_trusted: bool,
    programs: &mut OwnPrograms,
    warnings: &mut Vec<Diagnostic>,
) -> Result<(), Diagnostic> {
    for DescribedProgram { entry, origin } in described {
        let tightens = origin.layer == Layer::Project && !is_trusted;
        let wrong = |error: EntryError| origin.problem(error.what, Hint::new(FORM));
        let program = OwnProgram::new(entry, place(origin), tightens).map_err(wrong)?;
        if tightens && program.loosens() {
            let name = entry.names.first().map_or("", String::as_str);
            let what = format!(
                "what `gate.program` allows of `{}` is left aside: a project may only tighten it",
                shown(name)
            );
            warnings.push(origin.problem(what, SEE));
        }
        programs.add(program);
    }
    Ok(())
}
