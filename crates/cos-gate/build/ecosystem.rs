//! Checks the descriptions of the ecosystems (`ecosystem/*.toml`) and writes them as constants.

use super::{Source, toml_files};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::path::Path;
use toml::Spanned;

/// Defines a description that is read from TOML and prints itself as a constant.
macro_rules! record {
    ($(#[doc = $doc:literal])+ $name:ident { $($(#[doc = $why:literal])+ $field:ident: $kind:ty,)+ }) => {
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Default, serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub(crate) struct $name { $($(#[doc = $why])+ pub(crate) $field: $kind,)+ }
    };
}

/// Defines a choice that is read from TOML and prints itself as a constant; the first is the default.
macro_rules! choice {
    ($(#[doc = $doc:literal])+ $name:ident { $($(#[doc = $why:literal])+ $variant:ident,)+ }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub(crate) enum $name { $($(#[doc = $why])+ $variant,)+ }

        impl Default for $name {
            fn default() -> Self {
                [$(Self::$variant),+][0]
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str(match self {
                    $(Self::$variant => concat!(stringify!($name), "::", stringify!($variant)),)+
                })
            }
        }
    };
}

#[path = "../src/ecosystem/entry.rs"]
mod entry;

use entry::Ecosystem;

/// A text of a description.
type Text = String;

/// A list of a description, printed as a constant slice.
#[derive(Clone, Deserialize)]
#[serde(transparent)]
struct List<T>(Vec<T>);

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: fmt::Debug> fmt::Debug for List<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "&{:?}", self.0)
    }
}

/// The lists of a file, for the lines of its rows.
type Places = BTreeMap<String, Spanned<serde::de::IgnoredAny>>;

/// Checks every file in a folder and returns the constants.
pub(crate) fn constants(folder: &Path) -> Result<String, Box<dyn Error>> {
    let mut ecosystems = Vec::new();
    for path in toml_files(folder)? {
        let source = Source::read(path)?;
        let mut one: Ecosystem = source.parse()?;
        let places: Places = source.parse()?;
        check(&one, &source).map_err(|(key, what)| {
            let at = places.get(key).map_or(0, |place| place.span().start);
            source.wrong(at, &what)
        })?;
        if let Some(registry) = &mut one.registry
            && !registry.well_known.is_empty()
        {
            registry.well_known = Source::read(folder.join(&registry.well_known))?.text;
        }
        ecosystems.push(one);
    }
    Ok(format!("&{ecosystems:?}"))
}

/// Checks what the form alone does not say; returns the key of the wrong part, and what is wrong.
fn check(one: &Ecosystem, source: &Source) -> Result<(), (&'static str, String)> {
    let stem = source.path.file_stem().unwrap_or_default();
    if stem != one.name.as_str() {
        return Err((
            "name",
            format!("the file of `{}` has another name", one.name),
        ));
    }
    let parsed = [&one.manifests, &one.pins, &one.modules];
    let files = parsed.into_iter().flat_map(|rows| &rows.0);
    if files.into_iter().any(|row| row.parser.is_empty()) {
        return Err((
            "manifests",
            "files of manifests, pins and modules need a parser".to_owned(),
        ));
    }
    let names = one.managers.0.iter().map(|row| ("managers", &row.shown_by));
    let names = names.chain(one.locks.0.iter().map(|row| ("locks", &row.files)));
    let names = names.chain(one.installs.0.iter().map(|row| ("installs", &row.programs)));
    let names = names.chain(one.files.0.iter().map(|row| ("files", &row.names)));
    let names = names.chain(one.loads.0.iter().map(|row| ("loads", &row.programs)));
    let mut names = names.chain(one.steering.0.iter().map(|row| ("steering", &row.paths)));
    if let Some((key, _)) = names.find(|(_, names)| names.0.is_empty()) {
        return Err((key, "a row names nothing".to_owned()));
    }
    for file in one.files.0.iter().flat_map(|row| &row.names.0) {
        if file.to_lowercase() != *file {
            return Err(("files", format!("`{file}` is not in lower case")));
        }
    }
    if let Some(host) = one
        .registry
        .iter()
        .flat_map(|registry| &registry.hosts.0)
        .find(|host| host.0.len() != 2)
    {
        return Err((
            "registry",
            format!("the host {host:?} is not a name and its domain"),
        ));
    }
    let evidence = one.test.iter().flat_map(|test| &test.evidence.0);
    if evidence
        .into_iter()
        .any(|row| row.files.0.is_empty() || row.command.is_empty())
    {
        return Err(("test", "evidence has no file or no command".to_owned()));
    }
    Ok(())
}
