//! The ecosystems: package managers and other programs that build a project, each with its files, its
//! registry and its commands.
//!
//! They are data: `ecosystem/` has one file for each, which `build.rs` checks and turns into constants.

/// Defines a description with constant fields.
macro_rules! record {
    ($(#[doc = $doc:literal])+ $name:ident { $($(#[doc = $why:literal])+ $field:ident: $kind:ty,)+ }) => {
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $name { $($(#[doc = $why])+ pub $field: $kind,)+ }
    };
}

/// Defines a choice.
macro_rules! choice {
    ($(#[doc = $doc:literal])+ $name:ident { $($(#[doc = $why:literal])+ $variant:ident,)+ }) => {
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($(#[doc = $why])+ $variant,)+ }
    };
}

mod entry;

pub use entry::{
    Content, Ecosystem, Evidence, Install, LoadedFiles, Manager, ParsedFiles, ProjectFile,
    Registry, Steering, Steers, TestCommand, UpdateSource,
};

/// A text of a description.
type Text = &'static str;
/// A list of a description.
type List<T> = &'static [T];

/// All of them, by name.
static ECOSYSTEMS: List<Ecosystem> = include!(concat!(env!("OUT_DIR"), "/ecosystems.rs"));

/// Returns every ecosystem, by name.
pub fn ecosystems() -> impl Iterator<Item = &'static Ecosystem> {
    ECOSYSTEMS.iter()
}

/// Returns the ecosystem of this name.
pub fn ecosystem(name: &str) -> Option<&'static Ecosystem> {
    ecosystems().find(|one| one.name == name)
}

/// Returns what is known of a file of a project, by its name in lower case.
pub(crate) fn project_files(name: &str) -> impl Iterator<Item = &'static ProjectFile> {
    let files = ecosystems().flat_map(|one| one.files);
    files.filter(move |file| file.names.contains(&name))
}

impl Ecosystem {
    /// Returns the other program that a file shows to be its manager, and that file.
    pub fn manager(
        &self,
        exists: impl Fn(&str) -> bool,
    ) -> Option<(&'static Manager, &'static str)> {
        self.managers.iter().find_map(|manager| {
            let file = manager.shown_by.iter().find(|file| exists(file))?;
            Some((manager, *file))
        })
    }
}

impl ParsedFiles {
    /// Checks whether a path is one of these files.
    pub fn contains(&self, path: &str) -> bool {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let folder = folder.rsplit('/').next().unwrap_or(folder);
        let mut files = self.files.iter();
        files.any(|file| match file.rsplit_once('/') {
            Some((within, file)) => within == folder && is_named(name, file),
            None => is_named(name, file),
        })
    }
}

impl Install {
    /// Checks whether a program is one of these.
    pub(crate) fn is(&self, name: &str) -> bool {
        let of_version = |c: char| c.is_ascii_digit() || c == '.';
        self.programs.iter().any(|program| {
            let rest = name.strip_prefix(program);
            rest.is_some_and(|rest| {
                rest.is_empty() || self.is_versioned && rest.chars().all(of_version)
            })
        })
    }
}

/// Checks whether a file has a name with at most one `*`.
fn is_named(name: &str, pattern: &str) -> bool {
    let Some((head, tail)) = pattern.split_once('*') else {
        return name == pattern;
    };
    let least = usize::from(head.is_empty());
    name.len() >= head.len() + tail.len() + least && name.starts_with(head) && name.ends_with(tail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_its_name_its_folder_or_a_part_of_it() {
        let pins = ecosystem("pip").unwrap().pins;
        for (path, expected) in [
            ("requirements.txt", true),
            ("a/requirements-dev.txt", true),
            ("requirements/base.txt", true),
            ("a/requirements/base.txt", true),
            ("my-requirements/base.txt", false),
            ("requirements/.txt", false),
            ("requirements.in", false),
        ] {
            assert_eq!(
                pins.iter().any(|one| one.contains(path)),
                expected,
                "{path}"
            );
        }
    }

    #[test]
    fn a_version_may_follow_only_some_names() {
        let is_installer = |name: &str| {
            let mut all = ecosystems().flat_map(|one| one.installs);
            all.any(|one| one.is(name))
        };
        for (name, expected) in [
            ("pip", true),
            ("pip3.12", true),
            ("pipx", true),
            ("pip-compile", false),
            ("npm", true),
            ("npm9", false),
        ] {
            assert_eq!(is_installer(name), expected, "{name}");
        }
    }
}
