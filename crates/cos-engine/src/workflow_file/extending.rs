//! Resolves workflows that extend others: finds and loads the base, and refuses a cycle.

use super::library::BUILT_IN;
use super::{Library, NoBase, parse};
use crate::diagnostic::shown;
use crate::spanned_value;
use cos_core::workflow::{Workflow, is_phase_id};
use std::path::{Path, PathBuf};

/// The limit of nested extensions.
const DEEPEST: usize = 5;

/// The location of a base workflow.
enum Base {
    File(PathBuf),
    Ours(&'static str),
}

impl Library {
    /// Returns the workflow that the one in `from` extends: looked up beside it first, then by
    /// name. A cycle is detected before any file is parsed, so that it is reported once.
    pub(super) fn extended(&self, name: &str, from: &Path) -> Result<Workflow, NoBase> {
        self.line(name, from)?;
        self.built_on(name, from, 0)
    }

    fn built_on(&self, name: &str, from: &Path, depth: usize) -> Result<Workflow, NoBase> {
        // Files may have changed since the check.
        if depth >= DEEPEST {
            return Err(too_many(&[name.to_owned()]));
        }
        let further = |file: &Path, text: &[u8]| {
            let source = file.display().to_string();
            parse(text, &source, &|next| self.built_on(next, file, depth + 1)).map_err(|problems| {
                NoBase::broken(format!("`{name}` cannot be extended: {problems}"))
            })
        };
        match self.base(name, from)? {
            Base::File(file) => {
                self.note(&file);
                let source = file.display().to_string();
                let read = spanned_value::bytes(&file, &source);
                let bytes = read.map_err(|error| NoBase::broken(error.to_string()))?;
                let bytes = bytes.map_err(|problem| NoBase::broken(problem.to_string()))?;
                further(&file, &bytes)
            }
            Base::Ours(text) => further(Path::new(plain(name)), text.as_bytes()),
        }
    }

    fn base(&self, name: &str, from: &Path) -> Result<Base, NoBase> {
        let plain = plain(name);
        if !is_phase_id(plain) {
            let what = format!("`{}` is not a valid workflow name", shown(name));
            return Err(NoBase::unknown(what));
        }
        let beside = from.with_file_name(format!("{plain}.yaml"));
        let file = Some(beside)
            .filter(|file| file.is_file() && file != from)
            .or_else(|| self.file(plain).filter(|file| file != from));
        let ours = || BUILT_IN.iter().find(|(known, _)| *known == plain);
        file.map(Base::File)
            .or_else(|| ours().map(|(_, text)| Base::Ours(text)))
            .ok_or_else(|| NoBase::unknown(format!("there is no workflow `{name}` to extend")))
    }

    /// Checks that a file extends few enough others, and not itself. Other problems are found when
    /// it is parsed.
    fn line(&self, name: &str, from: &Path) -> Result<(), NoBase> {
        let mut line = vec![from.to_owned()];
        let mut next = Some(name.to_owned());
        while let (Some(name), Some(last)) = (next, line.last()) {
            let Ok(Base::File(file)) = self.base(&name, last) else {
                return Ok(());
            };
            if let Some(again) = line.iter().position(|one| is_same(one, &file)) {
                let circle = line.iter().skip(again).chain([&file]);
                return Err(circled(&circle.map(|one| stem(one)).collect::<Vec<_>>()));
            }
            next = extends(&file);
            line.push(file);
            if line.len() > DEEPEST + 1 {
                return Err(too_many(
                    &line.iter().map(|one| stem(one)).collect::<Vec<_>>(),
                ));
            }
        }
        Ok(())
    }
}

fn circled(names: &[String]) -> NoBase {
    NoBase {
        what: format!(
            "these workflows extend each other in a cycle: {}",
            names.join(" -> ")
        ),
        hint: "remove `extends` from one of them",
    }
}

fn too_many(names: &[String]) -> NoBase {
    NoBase {
        what: format!(
            "more than {DEEPEST} workflows extend each other: {}",
            names.join(" -> ")
        ),
        hint: "use fewer of them",
    }
}

/// Returns the name without its file extension.
fn plain(name: &str) -> &str {
    name.strip_suffix(".yaml").unwrap_or(name)
}

/// Returns the name of a file for display.
fn stem(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or(file.as_os_str());
    shown(&stem.to_string_lossy())
}

/// Returns whether two paths lead to one file, however they are spelled.
fn is_same(one: &Path, other: &Path) -> bool {
    let there = |path: &Path| std::fs::canonicalize(path).ok();
    one == other || there(one).is_some_and(|one| there(other) == Some(one))
}

/// Returns the name that a file extends, as far as it can be read.
fn extends(file: &Path) -> Option<String> {
    let source = file.display().to_string();
    let bytes = spanned_value::bytes(file, &source).ok()?.ok()?;
    let root = spanned_value::read_document(&bytes, &source).ok()?;
    let name = spanned_value::peek(&root, "extends")?;
    Some(name.trim().to_owned())
}
