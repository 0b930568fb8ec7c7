//! Where workflows are found by name: those of the project, those of the person, ours.

use super::{NoBase, WorkflowFileError, parse, read};
use crate::diagnostic::Diagnostics;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::workflow::Workflow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// How the names of workflow files end.
const ENDINGS: [&str; 2] = ["yaml", "yml"];
/// Those of ours that goals of a kind are carried out by.
pub const FOR_GOALS: [&str; 3] = ["bug", "feature", "spec"];
/// Ours, by name.
pub(super) const BUILT_IN: [(&str, &str); 13] = [
    (
        "architecture-review",
        include_str!("../../workflows/architecture-review.yaml"),
    ),
    (
        "brainstorm",
        include_str!("../../workflows/brainstorm.yaml"),
    ),
    ("bug", include_str!("../../workflows/bug.yaml")),
    ("do-issue", include_str!("../../workflows/do-issue.yaml")),
    ("execute", include_str!("../../workflows/execute.yaml")),
    ("feature", include_str!("../../workflows/feature.yaml")),
    ("fix-pr", include_str!("../../workflows/fix-pr.yaml")),
    ("plan", include_str!("../../workflows/plan.yaml")),
    ("pr-review", include_str!("../../workflows/pr-review.yaml")),
    (
        "prepare-pr",
        include_str!("../../workflows/prepare-pr.yaml"),
    ),
    ("spec", include_str!("../../workflows/spec.yaml")),
    (
        "speckit-implement",
        include_str!("../../workflows/speckit-implement.yaml"),
    ),
    (
        "update-dependencies",
        include_str!("../../workflows/update-dependencies.yaml"),
    ),
];

/// The names of ours.
pub(crate) fn built_in_names() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().map(|(name, _)| *name)
}

/// The folders in which workflows are looked for, the first that has one counts.
#[derive(Debug, Clone, Default)]
pub struct Library {
    folders: Vec<PathBuf>,
    /// The files that were read for the workflow that is looked up.
    read: RefCell<Vec<PathBuf>>,
}

/// A workflow that was looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundWorkflow {
    /// What was asked for: a name, or a path.
    pub named: String,
    /// The workflow.
    pub workflow: Workflow,
    /// Where it came from, for people.
    pub source: String,
    /// Its file; none for ours.
    pub file: Option<PathBuf>,
    /// Every file that it was read from: its own, and those that it extends.
    pub read: Vec<PathBuf>,
    /// Whether the person meant another one: a weaker one has the same name.
    pub hides: bool,
}

/// Why a workflow was not found.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// None has this name.
    #[error("there is no workflow `{name}`", name = shown(name))]
    Unknown {
        /// What was typed.
        name: String,
        /// What there is.
        hint: Hint,
    },
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] WorkflowFileError),
}

impl Advice for LibraryError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Unknown { hint, .. } => vec![hint.clone()],
            Self::File(error) => error.hints(),
        }
    }
}

/// One line of the list.
#[derive(Debug)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// Where it lies; none for ours.
    pub file: Option<PathBuf>,
    /// What it says, or what is wrong with it.
    pub workflow: Result<Workflow, WorkflowFileError>,
}

/// The workflow of ours that has this name.
pub fn built_in(name: &str) -> Option<Workflow> {
    let (_, text) = BUILT_IN.iter().find(|(known, _)| *known == name)?;
    parse(text.as_bytes(), name, &|_| {
        Err(NoBase::unknown("ours extend nothing"))
    })
    .ok()
}

/// Whether a person names a file.
fn means_file(path: &Path, named: &str) -> bool {
    path.extension().is_some() || named.contains('/')
}

impl Library {
    /// A library over these folders, the strongest first.
    pub const fn new(folders: Vec<PathBuf>) -> Self {
        Self {
            folders,
            read: RefCell::new(Vec::new()),
        }
    }

    /// Notes a file that is read for the workflow that is looked up.
    pub(super) fn note(&self, file: &Path) {
        self.read.borrow_mut().push(file.to_owned());
    }

    /// The workflow that a person means, with what it was read from.
    pub fn look_up(&self, named: &str, dir: &Path) -> Result<FoundWorkflow, LibraryError> {
        self.read.borrow_mut().clear();
        let (workflow, source) = self.find(named, dir)?;
        let path = Path::new(named);
        let by_name = !means_file(path, named);
        let file = if by_name {
            self.file(named)
        } else {
            Some(dir.join(path))
        };
        Ok(FoundWorkflow {
            named: named.to_owned(),
            workflow,
            source,
            hides: by_name && file.as_ref().is_some_and(|file| self.hides(named, file)),
            file,
            read: self.read.borrow().clone(),
        })
    }

    /// Whether a file found by its name stands before another one of that name. Some file systems do
    /// not tell small letters from capital ones, and people do not either.
    fn hides(&self, named: &str, file: &Path) -> bool {
        let plain = named.to_lowercase();
        let folders = self
            .folders
            .iter()
            .filter(|folder| file.parent() != Some(folder.as_path()));
        let entries = folders.flat_map(|folder| std::fs::read_dir(folder).into_iter().flatten());
        let mut others = entries.flatten().map(|entry| entry.path()).filter(|path| {
            let ending = path.extension().and_then(|ending| ending.to_str());
            ending.is_some_and(|ending| ENDINGS.contains(&ending))
        });
        let is_same = |path: PathBuf| {
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            stem.is_some_and(|stem| stem.to_lowercase() == plain)
        };
        BUILT_IN.iter().any(|(name, _)| *name == plain) || others.any(is_same)
    }

    /// The workflow that a person means: a path, or a name.
    pub fn find(&self, named: &str, dir: &Path) -> Result<(Workflow, String), LibraryError> {
        let path = Path::new(named);
        if means_file(path, named) {
            return Ok((read(&dir.join(path), self)?, named.to_owned()));
        }
        if let Some(file) = self.file(named) {
            let source = file.display().to_string();
            return Ok((read(&file, self)?, source));
        }
        if let Some((_, text)) = BUILT_IN.iter().find(|(name, _)| *name == named) {
            let workflow = parse(text.as_bytes(), named, &|name| self.extended(name, path));
            return Ok((
                workflow.map_err(WorkflowFileError::from)?,
                format!("the built-in workflow {named}"),
            ));
        }
        let known: Vec<String> = self.names().into_keys().collect();
        let hint = if known.is_empty() {
            "name a file, or put one into `.cos/workflows/`".into()
        } else {
            crate::suggest::hint(named, known.iter().map(String::as_str))
        };
        Err(LibraryError::Unknown {
            name: crate::diagnostic::shown(named),
            hint,
        })
    }

    /// Every workflow there is, by name.
    pub fn list(&self) -> Vec<Listed> {
        let names = self.names().into_iter();
        names
            .map(|(name, file)| {
                let workflow = match (&file, self.find(&name, Path::new("."))) {
                    (_, Ok((workflow, _))) => Ok(workflow),
                    (_, Err(LibraryError::File(error))) => Err(error),
                    (_, Err(LibraryError::Unknown { .. })) => {
                        Err(WorkflowFileError::Wrong(Diagnostics(Vec::new())))
                    }
                };
                Listed {
                    name,
                    file,
                    workflow,
                }
            })
            .collect()
    }

    fn names(&self) -> BTreeMap<String, Option<PathBuf>> {
        let mut names: BTreeMap<String, Option<PathBuf>> = BUILT_IN
            .iter()
            .map(|(name, _)| ((*name).to_owned(), None))
            .collect();
        for folder in self.folders.iter().rev() {
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
            for path in entries.map(|entry| entry.path()) {
                let ending = path.extension().and_then(|ending| ending.to_str());
                let stem = path.file_stem().and_then(|stem| stem.to_str());
                if let (Some(stem), Some(ending)) = (stem, ending)
                    && ENDINGS.contains(&ending)
                {
                    let _weaker = names.insert(stem.to_owned(), Some(path.clone()));
                }
            }
        }
        names
    }

    pub(super) fn file(&self, name: &str) -> Option<PathBuf> {
        let files = self
            .folders
            .iter()
            .flat_map(|folder| ENDINGS.map(|ending| folder.join(format!("{name}.{ending}"))));
        files.into_iter().find(|file| file.is_file())
    }
}
