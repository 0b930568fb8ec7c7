//! Workflows that extend one another: where the one that is extended lies, and what it comes to.

use super::library::BUILT_IN;
use super::{Library, NoBase, parse};
use crate::spanned_value;
use crate::diagnostic::shown;
use cos_core::workflow::{Workflow, is_phase_id};
use std::path::{Path, PathBuf};

/// How many workflows one may be built on.
const DEEPEST: usize = 5;

/// Where a workflow that is extended lies.
enum Base {
    File(PathBuf),
    Ours(&'static str),
}

impl Library {
    /// The workflow that the one in `from` extends: beside it first, then by name. A line that comes back
    /// to itself is seen before any of it is read, so that it is told once and not by each file of it.
    pub(super) fn extended(&self, name: &str, from: &Path) -> Result<Workflow, NoBase> {
        self.line(name, from)?;
        self.built_on(name, from, 0)
    }

    fn built_on(&self, name: &str, from: &Path, depth: usize) -> Result<Workflow, NoBase> {
        // Files may have changed since they were looked at.
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
            let what = format!("`{}` names no workflow", shown(name));
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

    /// That a file is built on few enough others, and not on itself. Whatever else is wrong with one of
    /// them is found when it is read.
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
            "these workflows extend one another in a circle: {}",
            names.join(" -> ")
        ),
        hint: "leave `extends` out of one of them",
    }
}

fn too_many(names: &[String]) -> NoBase {
    NoBase {
        what: format!(
            "more than {DEEPEST} workflows extend one another: {}",
            names.join(" -> ")
        ),
        hint: "build it on fewer of them",
    }
}

/// The name without the ending of its file.
fn plain(name: &str) -> &str {
    name.strip_suffix(".yaml").unwrap_or(name)
}

/// The name of a file as people and messages use it.
fn stem(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or(file.as_os_str());
    shown(&stem.to_string_lossy())
}

/// Whether two paths lead to one file, however they are spelled.
fn is_same(one: &Path, other: &Path) -> bool {
    let there = |path: &Path| std::fs::canonicalize(path).ok();
    one == other || there(one).is_some_and(|one| there(other) == Some(one))
}

/// What a file says that it extends, as far as it can be read.
fn extends(file: &Path) -> Option<String> {
    let source = file.display().to_string();
    let bytes = spanned_value::bytes(file, &source).ok()?.ok()?;
    let root = spanned_value::read(&bytes, &source).ok()?;
    let name = spanned_value::peek(&root, "extends")?;
    Some(name.trim().to_owned())
}
