//! Reads the modules of a project and their imports from its sources: Rust from its tokens, Python
//! from its import statements. Tests are skipped; nothing is built or run.

mod python;
mod rust;

use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::module_graph::ModuleGraph;
use cos_gate::ecosystem::ecosystems;
use std::io;
use std::path::{Path, PathBuf};

/// The file limit. A larger project is rejected, because a partial graph would be wrong.
const MOST_FILES: usize = 20_000;
/// The size limit of a file; longer ones are generated.
const LONGEST_FILE: u64 = 2 << 20;

/// Reads the modules of a project, of the files that the parser's ecosystem names.
type Reader = fn(&Path, &[PathBuf], &mut ModuleGraph) -> Result<(), ModuleGraphError>;

/// The parsers, by their names in the table of ecosystems.
const READERS: [(&str, Reader); 2] = [
    ("rust", rust::add_rust_modules),
    ("python", python::add_python_modules),
];

/// Folders that hold no module of the project, besides those that package managers fill.
const SKIPPED: [&str; 9] = [
    "dist",
    "build",
    "vendor",
    "third_party",
    "tests",
    "test",
    "testing",
    "benches",
    "examples",
];

/// Why there is no graph.
#[derive(Debug, thiserror::Error)]
pub enum ModuleGraphError {
    /// A folder or file cannot be read.
    #[error("{path} cannot be read: {error}", path = shown(path))]
    File {
        /// The path.
        path: String,
        /// The error of the system.
        error: io::Error,
    },
    /// There are too many files.
    #[error("{path} has more than 20,000 files", path = shown(path))]
    TooLarge {
        /// The folder.
        path: String,
    },
}

impl Advice for ModuleGraphError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::TooLarge { .. } => vec![Hint::new("name the folder of one project")],
            Self::File { .. } => Vec::new(),
        }
    }
}

/// Reads the modules of the project in a folder; empty if it has neither Rust nor Python.
pub fn read_module_graph(folder: &Path) -> Result<ModuleGraph, ModuleGraphError> {
    let mut files = Vec::new();
    collect(folder, &mut files)?;
    if files.len() > MOST_FILES {
        let path = folder.display().to_string();
        return Err(ModuleGraphError::TooLarge { path });
    }
    files.sort();
    let mut graph = ModuleGraph::default();
    for (_, read) in READERS {
        read(folder, &files, &mut graph)?;
    }
    Ok(graph)
}

/// Collects every manifest and source file below a folder, without following links.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), ModuleGraphError> {
    let failed = |error| unreadable(folder, error);
    for entry in folder.read_dir().map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let (name, path) = (entry.file_name(), entry.path());
        let name = name.to_string_lossy();
        let kind = entry.file_type().map_err(failed)?;
        let is_made = ecosystems().any(|one| one.made_folders.contains(&name.as_ref()));
        let is_skipped = name.starts_with('.') || is_made || SKIPPED.contains(&name.as_ref());
        if kind.is_dir() && !is_skipped && files.len() <= MOST_FILES {
            collect(&path, files)?;
        } else if kind.is_file() && shows_modules(&name) {
            files.push(path);
        }
    }
    Ok(())
}

/// Checks whether a file shows modules that can be read.
fn shows_modules(name: &str) -> bool {
    let mut rows = ecosystems().flat_map(|one| one.modules);
    rows.any(|row| row.contains(name) && READERS.iter().any(|(known, _)| *known == row.parser))
}

/// Returns a source as text; empty if it is not text or too long.
fn source(path: &Path) -> Result<String, ModuleGraphError> {
    let failed = |error| unreadable(path, error);
    if path.metadata().map_err(failed)?.len() > LONGEST_FILE {
        return Ok(String::new());
    }
    let bytes = std::fs::read(path).map_err(failed)?;
    Ok(String::from_utf8(bytes).unwrap_or_default())
}

fn unreadable(path: &Path, error: io::Error) -> ModuleGraphError {
    ModuleGraphError::File {
        path: path.display().to_string(),
        error,
    }
}

#[cfg(test)]
mod tests;
