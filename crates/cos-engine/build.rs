//! Lists the built-in prompts: every Markdown file below `prompts`, by its path there.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

const FOLDER: &str = "prompts";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed={FOLDER}");
    let mut names = Vec::new();
    collect(Path::new(FOLDER), &mut names)?;
    names.sort();
    let rows: String = names.iter().map(|name| row(name)).collect();
    let out = env::var_os("OUT_DIR")
        .map(PathBuf::from)
        .unwrap_or_default();
    fs::write(out.join("prompts.rs"), format!("&[\n{rows}]\n"))
}

/// Collects the names of all prompts below a folder, such as `goal/attempt`.
fn collect(folder: &Path, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, names)?;
        } else if let Ok(name) = path.with_extension("").strip_prefix(FOLDER) {
            names.push(name.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

fn row(name: &str) -> String {
    let file = format!("/{FOLDER}/{name}.md");
    format!("({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {file:?}))),\n")
}
