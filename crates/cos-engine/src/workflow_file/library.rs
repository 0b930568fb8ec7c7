//! Finds workflows by name: the project's, the person's, the built-in ones.

use super::{NoBase, parse, read_workflow};
use crate::diagnostic::{Diagnostics, DocumentError};
use crate::goals_file::{KnownWorkflow, WorkflowStands};
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::workflow::Workflow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The extensions of workflow files.
const ENDINGS: [&str; 2] = ["yaml", "yml"];
/// The built-in workflows for kinds of goals.
pub const FOR_GOALS: [&str; 3] = ["bug", "feature", "spec"];
/// The built-in workflows by name.
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

/// Returns the names of the built-in workflows.
pub(crate) fn built_in_names() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().map(|(name, _)| *name)
}

/// The folders of workflows; the first match counts.
#[derive(Debug, Clone, Default)]
pub struct Library {
    folders: Vec<PathBuf>,
    /// The files that were read during the current lookup.
    read: RefCell<Vec<PathBuf>>,
}

/// A workflow that was looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundWorkflow {
    /// The name or path that was asked for.
    pub named: String,
    /// The workflow.
    pub workflow: Workflow,
    /// Its source, for display.
    pub source: String,
    /// Its file; `None` if it is built in.
    pub file: Option<PathBuf>,
    /// Every file that was read: its own, and those that it extends.
    pub read: Vec<PathBuf>,
    /// Whether it hides a workflow with the same name in a later folder, which the person may have
    /// meant.
    pub hides: bool,
}

/// Why a workflow was not found.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// No workflow has this name.
    #[error("there is no workflow `{name}`", name = shown(name))]
    Unknown {
        /// The name.
        name: String,
        /// The existing ones.
        hint: Hint,
    },
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] DocumentError),
}

impl Advice for LibraryError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Unknown { hint, .. } => vec![hint.clone()],
            Self::File(error) => error.hints(),
        }
    }
}

/// One row of the list.
#[derive(Debug)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// Its path; `None` if it is built in.
    pub file: Option<PathBuf>,
    /// The workflow, or its problems.
    pub workflow: Result<Workflow, DocumentError>,
}

/// Returns the built-in workflow with this name.
pub fn built_in(name: &str) -> Option<Workflow> {
    let (_, text) = BUILT_IN.iter().find(|(known, _)| *known == name)?;
    parse(text.as_bytes(), name, &|_| {
        Err(NoBase::unknown("built-in workflows extend nothing"))
    })
    .ok()
}

/// Returns whether the person means a file.
fn means_file(path: &Path, named: &str) -> bool {
    path.extension().is_some() || named.contains('/')
}

impl Library {
    /// Creates a library of these folders, the strongest first.
    pub const fn new(folders: Vec<PathBuf>) -> Self {
        Self {
            folders,
            read: RefCell::new(Vec::new()),
        }
    }

    /// Records a file that was read during the current lookup.
    pub(super) fn note(&self, file: &Path) {
        self.read.borrow_mut().push(file.to_owned());
    }

    /// Returns the workflow that the person means, with the files it was read from.
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

    /// Returns whether a file found by its name hides another one. Names are compared without case,
    /// as some file systems do.
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

    /// Returns the workflow that the person means: a path, or a name.
    pub fn find(&self, named: &str, dir: &Path) -> Result<(Workflow, String), LibraryError> {
        let path = Path::new(named);
        if means_file(path, named) {
            return Ok((read_workflow(&dir.join(path), self)?, named.to_owned()));
        }
        if let Some(file) = self.file(named) {
            let source = file.display().to_string();
            return Ok((read_workflow(&file, self)?, source));
        }
        if let Some((_, text)) = BUILT_IN.iter().find(|(name, _)| *name == named) {
            let workflow = parse(text.as_bytes(), named, &|name| self.extended(name, path));
            return Ok((
                workflow.map_err(DocumentError::from)?,
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

    /// Returns every workflow, by name.
    pub fn list(&self) -> Vec<Listed> {
        let names = self.names().into_iter();
        names
            .map(|(name, file)| {
                let workflow = match (&file, self.find(&name, Path::new("."))) {
                    (_, Ok((workflow, _))) => Ok(workflow),
                    (_, Err(LibraryError::File(error))) => Err(error),
                    (_, Err(LibraryError::Unknown { .. })) => {
                        Err(DocumentError::Wrong(Diagnostics(Vec::new())))
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

    /// Returns the workflows that goals may name.
    pub fn known(&self) -> Vec<KnownWorkflow> {
        let known = self.list().into_iter().map(|one| KnownWorkflow {
            name: one.name,
            estimate: one.workflow.as_ref().ok().and_then(Workflow::estimate),
            stands: match &one.workflow {
                Err(_) => WorkflowStands::Broken,
                Ok(workflow) => match workflow.nobody() {
                    None => WorkflowStands::Alone,
                    Some(craft) => WorkflowStands::WithAgent {
                        craft: craft.to_owned(),
                    },
                },
            },
        });
        known.collect()
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
