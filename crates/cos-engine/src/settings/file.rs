//! Parses one settings file, with the place of every value.

use super::agents::AgentTable;
use super::models::{ModelReader, ModelTables};
use super::origin::{Layer, Provenance};
use super::programs::{self, DescribedProgram};
use super::raw::{Raw, entries};
use super::table::{SETTINGS, Setting, setting};
use crate::diagnostic::{Diagnostic, FilePlace, Findings, shown};
use crate::input_file;
use crate::suggest;
use cos_core::hint::Hint;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{ErrorKind, Read as _};
use std::path::Path;
use toml::de::{DeTable, DeValue};

/// The size limit of a settings file.
const MAX_BYTES: u64 = 256 * 1024;

/// The section of agents; its entries are not settings.
const AGENTS: &str = "agents";

/// The section with the model tables; its other entries are settings.
const MODELS: &str = "models";

/// One value for one setting.
#[derive(Debug, Clone)]
pub(super) struct SettingEntry {
    pub(super) setting: &'static Setting,
    pub(super) raw: Raw,
    pub(super) origin: Provenance,
}

/// The content of a file; empty if there is no file.
#[derive(Debug, Default)]
pub(super) struct SettingsFile {
    pub(super) entries: Vec<SettingEntry>,
    pub(super) agents: BTreeMap<String, AgentTable>,
    pub(super) models: ModelTables,
    pub(super) programs: Vec<DescribedProgram>,
}

/// Reads a file; a missing file is allowed.
pub(super) fn read(path: &Path, layer: Layer) -> Result<SettingsFile, Vec<Diagnostic>> {
    let source = path.display().to_string();
    let unreadable = |what: String, hint: &'static str| {
        vec![Diagnostic {
            source: source.clone(),
            place: None,
            what,
            hint: hint.into(),
        }]
    };
    let file = match input_file::open(path) {
        Ok(file) => file,
        // A path below a file does not exist either; code that needs the folder reports it.
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok(SettingsFile::default());
        }
        Err(error) => {
            let what = format!("the settings file cannot be opened: {error}");
            return Err(unreadable(what, "make the file readable"));
        }
    };
    let mut bytes = Vec::new();
    if let Err(error) = file.take(MAX_BYTES + 1).read_to_end(&mut bytes) {
        let what = format!("the settings file cannot be read: {error}");
        return Err(unreadable(what, "make it a readable file"));
    }
    if bytes.len() as u64 > MAX_BYTES {
        let what = format!("the settings file has more than {MAX_BYTES} bytes");
        return Err(unreadable(what, "keep only settings in the file"));
    }
    match String::from_utf8(bytes) {
        Ok(text) => parse(&text, &source, layer),
        Err(_) => Err(unreadable(
            "the settings file is not UTF-8 text".to_owned(),
            "save the file as UTF-8",
        )),
    }
}

/// Parses the text of a settings file.
pub(super) fn parse(
    text: &str,
    source: &str,
    layer: Layer,
) -> Result<SettingsFile, Vec<Diagnostic>> {
    let mut findings = Findings::of(source);
    let (root, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        let at = error.span().map_or(0, |span| span.start);
        let what = format!("this is not valid TOML: {}", shown(error.message()));
        let hint = "write `name = value` under a `[section]`, with text in quotes";
        findings.add(FilePlace::of_byte(text, at), what, hint);
    }
    let mut file = SettingsFile::default();
    let origin = |at: usize| Provenance {
        layer,
        source: source.to_owned(),
        place: Some(FilePlace::of_byte(text, at)),
    };
    for (section, at, value) in entries(root.get_ref()) {
        let DeValue::Table(inner) = value else {
            misplaced(section, FilePlace::of_byte(text, at), &mut findings);
            continue;
        };
        if section == MODELS {
            file.models = models(inner, text, &origin, &mut findings);
        }
        if section == programs::SECTION {
            file.programs = programs::read(inner, text, &origin, &mut findings);
        }
        if section == AGENTS {
            file.agents = agents(inner, text, &origin, &mut findings);
        } else if is_section(section) {
            let mut report = |at: usize, what, hint: Hint| {
                findings.add(FilePlace::of_byte(text, at), what, hint);
            };
            read_section(section, inner, &origin, &mut file.entries, &mut report);
        } else {
            let what = format!("there is no section `[{}]`", shown(section));
            let hint = suggest::hint(section, sections());
            findings.add(FilePlace::of_byte(text, at), what, hint);
        }
    }
    findings.finish(Some(file)).map_err(|problems| problems.0)
}

/// Reads the settings of a section and of its subsections.
fn read_section(
    section: &str,
    table: &DeTable<'_>,
    origin: &dyn Fn(usize) -> Provenance,
    found: &mut Vec<SettingEntry>,
    report: &mut dyn FnMut(usize, String, Hint),
) {
    for (name, at, value) in entries(table) {
        let key = format!("{section}.{name}");
        if let Some(setting) = setting(&key) {
            let each = Raw::entries_of(value, at).into_iter();
            found.extend(each.map(|(raw, at)| SettingEntry {
                setting,
                raw,
                origin: origin(at),
            }));
        } else if let (true, DeValue::Table(inner)) = (is_section(&key), value) {
            read_section(&key, inner, origin, found, report);
        } else if (section, name) == (programs::SECTION, programs::NAME) {
            // Programs are read beside.
        } else if section != MODELS || !value.is_table() {
            // The model tables have free names and are read separately.
            let what = format!("`[{section}]` has no setting `{}`", shown(name));
            report(at, what, suggest::hint(name, names_in(section)));
        }
    }
}

/// Returns whether a section or a subsection of it exists.
fn is_section(section: &str) -> bool {
    let within = format!("{section}.");
    SETTINGS
        .iter()
        .any(|setting| setting.section == section || setting.section.starts_with(&within))
}

fn sections() -> BTreeSet<&'static str> {
    let ours = SETTINGS.iter().map(|setting| setting.section);
    ours.chain([AGENTS]).collect()
}

/// Returns the names that a section can hold: its settings and its subsections.
fn names_in(section: &str) -> BTreeSet<&'static str> {
    let name = |setting: &Setting| {
        let inner = setting.section.strip_prefix(section)?;
        match inner.strip_prefix('.') {
            None if inner.is_empty() => Some(setting.name),
            inner => inner?.split('.').next(),
        }
    };
    // The table is static, and so are its names.
    SETTINGS.iter().filter_map(name).collect()
}

/// Reports a value outside of any section.
fn misplaced(name: &str, place: FilePlace, findings: &mut Findings) {
    let home = SETTINGS.iter().find(|setting| setting.name == name);
    let what = format!("`{}` is outside of any section", shown(name));
    let hint = if let Some(setting) = home {
        Hint::new("put it under `[{}]`").ours(setting.section)
    } else {
        let names: BTreeSet<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
        suggest::hint(name, names)
    };
    findings.add(place, what, hint);
}

/// Parses the tables below a section as plain values; this needs a second pass.
fn plain_tables(text: &str, section: &str) -> toml::Table {
    let mut plain: toml::Table = text.parse().unwrap_or_default();
    match plain.remove(section) {
        Some(toml::Value::Table(tables)) => tables,
        _ => toml::Table::new(),
    }
}

/// Reads the model tables of a file.
fn models(
    described: &DeTable<'_>,
    text: &str,
    origin: &dyn Fn(usize) -> Provenance,
    findings: &mut Findings,
) -> ModelTables {
    let plain = plain_tables(text, MODELS);
    let mut reader = ModelReader {
        tables: ModelTables::default(),
        findings,
    };
    for (name, at, _) in entries(described) {
        if let Some(table) = plain.get(name).and_then(toml::Value::as_table) {
            reader.tables.origin.get_or_insert_with(|| origin(at));
            reader.read(name, table, FilePlace::of_byte(text, at));
        }
    }
    reader.tables
}

/// Reads the agents of a file.
fn agents(
    described: &DeTable<'_>,
    text: &str,
    origin: &dyn Fn(usize) -> Provenance,
    findings: &mut Findings,
) -> BTreeMap<String, AgentTable> {
    let plain = plain_tables(text, AGENTS);
    let mut agents = BTreeMap::new();
    for (name, at, _) in entries(described) {
        let Some(table) = plain.get(name).and_then(toml::Value::as_table) else {
            let what = format!("the agent `{}` is not a table", shown(name));
            let hint = Hint::new("describe it under `[agents.{}]`").value(name);
            findings.add(FilePlace::of_byte(text, at), what, hint);
            continue;
        };
        let table = AgentTable {
            table: table.clone(),
            origin: origin(at),
        };
        agents.insert(name.to_owned(), table);
    }
    agents
}
