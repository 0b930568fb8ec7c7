//! Reads the modules of a project and their imports from its sources: Rust from its tokens, Python
//! from its import statements. Tests are skipped; nothing is built or run.

mod python;
mod rust;

use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::module_graph::ModuleGraph;
use std::io;
use std::path::{Path, PathBuf};

/// The file limit. A larger project is rejected, because a partial graph would be wrong.
const MOST_FILES: usize = 20_000;
/// The size limit of a file; longer ones are generated.
const LONGEST_FILE: u64 = 2 << 20;

/// Folders that hold no module of the project.
const SKIPPED: [&str; 14] = [
    "target",
    "node_modules",
    "venv",
    "env",
    "dist",
    "build",
    "site-packages",
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
    rust::add_rust_modules(&files, &mut graph)?;
    python::add_python_modules(folder, &files, &mut graph)?;
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
        let is_skipped = name.starts_with('.') || SKIPPED.contains(&name.as_ref());
        if kind.is_dir() && !is_skipped && files.len() <= MOST_FILES {
            collect(&path, files)?;
        } else if kind.is_file() && (name == "Cargo.toml" || name.ends_with(".py")) {
            files.push(path);
        }
    }
    Ok(())
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
