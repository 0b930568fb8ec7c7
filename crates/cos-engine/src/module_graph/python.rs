//! Reads the modules of Python packages. Every import counts, including those for type checkers
//! only.

use super::{ModuleGraphError, source};
use cos_core::module_graph::ModuleGraph;
use std::path::{Path, PathBuf};

/// A file and its package.
struct Module {
    name: String,
    /// Whether the file is the package itself (`__init__.py`).
    is_package: bool,
    text: String,
}

/// Adds the modules of every Python file.
pub(super) fn add_python_modules(
    folder: &Path,
    files: &[PathBuf],
    graph: &mut ModuleGraph,
) -> Result<(), ModuleGraphError> {
    let mut modules = Vec::new();
    for file in files.iter().filter(|file| is_source(file)) {
        let is_package = file.file_stem().is_some_and(|stem| stem == "__init__");
        modules.push(Module {
            name: name(folder, file),
            is_package,
            text: source(file)?,
        });
    }
    modules.retain(|module| !module.name.is_empty());
    for module in &modules {
        graph.add(&module.name);
    }
    for module in &modules {
        for path in statements(&module.text)
            .iter()
            .flat_map(|line| imports(module, line))
        {
            if let Some(known) = graph.known(&path).map(str::to_owned) {
                graph.note(&module.name, &known);
            }
        }
    }
    Ok(())
}

fn is_source(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let is_test = name.starts_with("test_") || name.ends_with("_test.py") || name == "conftest.py";
    name.ends_with(".py") && !is_test && name != "setup.py"
}

/// Returns the import name of a file: from its outermost package, else from the folder.
fn name(folder: &Path, file: &Path) -> String {
    let is_package = |dir: &&Path| dir.join("__init__.py").is_file();
    let packages = file.ancestors().skip(1).take_while(is_package).count();
    let relative = file.strip_prefix(folder).unwrap_or(file).with_extension("");
    let parts: Vec<String> = relative
        .components()
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect();
    let kept = if packages > 0 {
        packages + 1
    } else {
        parts.len()
    };
    let outside = parts.len().saturating_sub(kept);
    let mut parts: Vec<String> = parts.into_iter().skip(outside).collect();
    if packages == 0 && parts.first().is_some_and(|first| first == "src") {
        let _ = parts.remove(0);
    }
    parts.retain(|part| part != "__init__");
    parts.join(".")
}

/// Returns the import statements of a text, each on one line. Strings and comments are skipped.
fn statements(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut open = 0_usize;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let quote = ["\"\"\"", "'''", "\"", "'"]
            .into_iter()
            .find(|quote| rest.starts_with(quote));
        if let Some(quote) = quote {
            line.push('"');
            rest = behind_string(rest.get(quote.len()..).unwrap_or_default(), quote);
            continue;
        }
        if c == '#' {
            rest = rest
                .find('\n')
                .and_then(|end| rest.get(end..))
                .unwrap_or_default();
            continue;
        }
        let taken = match (c, rest.starts_with("\\\n")) {
            (_, true) => 2,
            ('\n' | ';', _) if open == 0 => {
                lines.push(std::mem::take(&mut line));
                1
            }
            _ => {
                open = match c {
                    '(' | '[' | '{' => open + 1,
                    ')' | ']' | '}' => open.saturating_sub(1),
                    _ => open,
                };
                line.push(if c == '\n' { ' ' } else { c });
                c.len_utf8()
            }
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
    lines.push(line);
    let trimmed = lines.iter().map(|line| line.trim());
    let imports = trimmed.filter(|line| line.starts_with("import ") || line.starts_with("from "));
    imports.map(str::to_owned).collect()
}

/// Returns the text after an open string.
fn behind_string<'a>(text: &'a str, quote: &str) -> &'a str {
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(behind) = rest.strip_prefix(quote) {
            return behind;
        }
        // The end of a line closes a one-line string, even if the quote is missing.
        if c == '\n' && quote.len() == 1 {
            return rest;
        }
        let escaped = if c == '\\' { rest.get(1..) } else { None };
        let next = escaped
            .and_then(|rest| rest.chars().next())
            .map_or(0, char::len_utf8);
        rest = rest.get(c.len_utf8() + next..).unwrap_or_default();
    }
    rest
}

/// Returns the full paths of the modules that an import statement may name.
fn imports(module: &Module, line: &str) -> Vec<String> {
    let first = |text: &str| {
        text.split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    if let Some(names) = line.strip_prefix("import ") {
        return names.split(',').map(first).collect();
    }
    let Some((from, names)) = line
        .strip_prefix("from ")
        .and_then(|rest| rest.split_once(" import"))
    else {
        return Vec::new();
    };
    let Some(base) = absolute(module, from.trim()) else {
        return Vec::new();
    };
    let names = names.trim().trim_matches(['(', ')']);
    let names = names.split(',').map(first).filter(|name| !name.is_empty());
    names.map(|name| format!("{base}.{name}")).collect()
}

/// Resolves a relative import; each dot is one package up.
fn absolute(module: &Module, from: &str) -> Option<String> {
    let rest = from.trim_start_matches('.');
    let dots = from.len() - rest.len();
    if dots == 0 {
        return Some(rest.to_owned());
    }
    let up = if module.is_package { dots - 1 } else { dots };
    let mut base = module.name.as_str();
    for _ in 0..up {
        base = base.rsplit_once('.')?.0;
    }
    let parts = [base, rest].into_iter().filter(|part| !part.is_empty());
    Some(parts.collect::<Vec<_>>().join("."))
}
