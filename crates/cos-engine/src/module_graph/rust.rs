//! Reads the modules of Rust crates. It follows paths that start with `crate`, `self`, `super`, a
//! module declared nearby or another crate of the project, in `use` items and in code. Test code is
//! skipped. Inline modules count as part of their file.

use super::{ModuleGraphError, source};
use cos_core::module_graph::ModuleGraph;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::path::{Path, PathBuf};
use std::str::FromStr as _;

/// A file and its module path.
struct Module {
    name: String,
    tokens: Vec<TokenTree>,
}

/// Adds the modules of every crate in the manifests.
pub(super) fn add_rust_modules(
    _: &Path,
    files: &[PathBuf],
    graph: &mut ModuleGraph,
) -> Result<(), ModuleGraphError> {
    let mut modules = Vec::new();
    for manifest in files.iter().filter(|file| file.ends_with("Cargo.toml")) {
        if let Some((name, root)) = root(manifest)? {
            load(&root, &name, true, &mut modules)?;
        }
    }
    for module in &modules {
        graph.add(&module.name);
    }
    for module in &modules {
        for path in paths(&module.tokens) {
            let known = resolved(graph, &module.name, &path);
            if let Some(known) = known {
                graph.note(&module.name, &known);
            }
        }
    }
    Ok(())
}

/// Returns the name of a crate and its root file.
fn root(manifest: &Path) -> Result<Option<(String, PathBuf)>, ModuleGraphError> {
    let Ok(table) = source(manifest)?.parse::<toml::Table>() else {
        return Ok(None);
    };
    let text = |section: &str, key: &str| table.get(section)?.get(key)?.as_str();
    let (Some(name), Some(folder)) = (text("package", "name"), manifest.parent()) else {
        return Ok(None);
    };
    let name = text("lib", "name").unwrap_or(name).replace('-', "_");
    let own = text("lib", "path").map(|path| folder.join(path));
    let usual = ["src/lib.rs", "src/main.rs"].map(|path| folder.join(path));
    let root = own.into_iter().chain(usual).find(|path| path.is_file());
    Ok(root.map(|root| (name, root)))
}

/// Reads a file and the files of the modules it declares.
fn load(
    file: &Path,
    name: &str,
    is_root: bool,
    modules: &mut Vec<Module>,
) -> Result<(), ModuleGraphError> {
    // A file that is not Rust has no modules.
    let tokens = TokenStream::from_str(&source(file)?).unwrap_or_default();
    let tokens = without_tests(tokens);
    let folder = file.parent().unwrap_or(file);
    let stem = file.file_stem().unwrap_or_default();
    let below = if is_root || stem == "mod" {
        folder.to_owned()
    } else {
        folder.join(stem)
    };
    let declared = declarations(&tokens);
    modules.push(Module {
        name: name.to_owned(),
        tokens,
    });
    for (child, path) in declared {
        let own = path.map(|path| folder.join(path));
        let usual = [
            below.join(format!("{child}.rs")),
            below.join(&child).join("mod.rs"),
        ];
        let found = own.into_iter().chain(usual).find(|path| path.is_file());
        let child = format!("{name}::{child}");
        // Stops a file that declares itself.
        let is_new = modules.iter().all(|module| module.name != child);
        if let Some(found) = found.filter(|found| is_new && found != file) {
            load(&found, &child, false, modules)?;
        }
    }
    Ok(())
}

/// Returns the tokens without items that are only for tests.
fn without_tests(tokens: TokenStream) -> Vec<TokenTree> {
    let mut kept = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_mark = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == '#');
        let is_test =
            matches!(tokens.peek(), Some(TokenTree::Group(group)) if is_mark && tests(group));
        if is_test {
            // The item ends with its body or its semicolon.
            let ends = |token: &TokenTree| match token {
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                TokenTree::Punct(mark) => mark.as_char() == ';',
                _ => false,
            };
            let _ = tokens.find(ends);
            continue;
        }
        kept.push(match token {
            TokenTree::Group(group) => {
                let inner = without_tests(group.stream()).into_iter().collect();
                TokenTree::Group(Group::new(group.delimiter(), inner))
            }
            other => other,
        });
    }
    kept
}

/// Returns whether an attribute marks an item as test code.
fn tests(attribute: &Group) -> bool {
    let text: String = attribute.stream().to_string().split_whitespace().collect();
    attribute.delimiter() == Delimiter::Bracket
        && (text == "test" || text == "cfg(test)" || text.starts_with("cfg(all(test"))
}

/// Returns the modules declared in files of their own, with their `#[path]` if they have one.
fn declarations(tokens: &[TokenTree]) -> Vec<(String, Option<String>)> {
    let mut found = Vec::new();
    let mut path = None;
    for (at, token) in tokens.iter().enumerate() {
        let next = |by: usize| tokens.get(at + by);
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                let stated_path = path_told(group);
                path = stated_path.or(path);
            }
            TokenTree::Ident(word) if word == "mod" => {
                if let (Some(TokenTree::Ident(name)), Some(TokenTree::Punct(end))) =
                    (next(1), next(2))
                    && end.as_char() == ';'
                {
                    found.push((plain(&name.to_string()).to_owned(), path.take()));
                }
            }
            TokenTree::Punct(end) if end.as_char() == ';' => path = None,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                path = None;
                found.extend(if is_macro_call(tokens, at) {
                    declarations(&group.stream().into_iter().collect::<Vec<_>>())
                } else {
                    Vec::new()
                });
            }
            _ => {}
        }
    }
    found
}

/// Returns whether the braces at a position are the arguments of a macro, as in `cfg_if! { mod a;
/// }`.
fn is_macro_call(tokens: &[TokenTree], at: usize) -> bool {
    let before = |by: usize| at.checked_sub(by).and_then(|at| tokens.get(at));
    let called = matches!(before(1), Some(TokenTree::Punct(mark)) if mark.as_char() == '!');
    called && matches!(before(2), Some(TokenTree::Ident(name)) if name != "macro_rules")
}

/// Returns the file that `#[path = "…"]` names.
fn path_told(attribute: &Group) -> Option<String> {
    let tokens: Vec<TokenTree> = attribute.stream().into_iter().collect();
    match tokens.as_slice() {
        [
            TokenTree::Ident(word),
            TokenTree::Punct(_),
            TokenTree::Literal(text),
        ] if word == "path" => {
            let text = text.to_string();
            Some(text.trim_matches('"').to_owned())
        }
        _ => None,
    }
}

/// Returns every path of more than one part, and every path of a `use`.
fn paths(tokens: &[TokenTree]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token {
            TokenTree::Group(group) => {
                found.extend(paths(&group.stream().into_iter().collect::<Vec<_>>()));
                at += 1;
            }
            TokenTree::Ident(word) if word == "use" => {
                at = tree(tokens, at + 1, &mut Vec::new(), &mut found);
            }
            TokenTree::Ident(_) => {
                let (path, end) = path(tokens, at);
                if path.len() > 1 {
                    found.push(path);
                }
                at = end;
            }
            _ => at += 1,
        }
    }
    found
}

/// Returns the path that starts at a position, and its end.
fn path(tokens: &[TokenTree], from: usize) -> (Vec<String>, usize) {
    let (mut path, mut at) = (Vec::new(), from);
    while let Some(TokenTree::Ident(word)) = tokens.get(at) {
        path.push(plain(&word.to_string()).to_owned());
        at += 1;
        if !is_separator(tokens, at) || !matches!(tokens.get(at + 2), Some(TokenTree::Ident(_))) {
            break;
        }
        at += 2;
    }
    (path, at.max(from + 1))
}

/// Reads one branch of a `use`, up to its comma, its semicolon or its end.
fn tree(
    tokens: &[TokenTree],
    from: usize,
    prefix: &mut Vec<String>,
    found: &mut Vec<Vec<String>>,
) -> usize {
    let start = if is_separator(tokens, from) {
        from + 2
    } else {
        from
    };
    let (own, mut at) = match tokens.get(start) {
        Some(TokenTree::Ident(_)) => path(tokens, start),
        _ => (Vec::new(), start),
    };
    let depth = prefix.len();
    prefix.extend(own.into_iter().filter(|word| depth == 0 || word != "self"));
    if is_separator(tokens, at) {
        at += 2;
    }
    match tokens.get(at) {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            let mut next = 0;
            while next < inner.len() {
                next = tree(&inner, next, prefix, found) + 1;
            }
            at += 1;
        }
        _ if !prefix.is_empty() => found.push(prefix.clone()),
        _ => {}
    }
    prefix.truncate(depth);
    let ends = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if matches!(mark.as_char(), ',' | ';'));
    let rest = tokens.get(at..).unwrap_or_default();
    at + rest.iter().position(ends).unwrap_or(rest.len())
}

fn is_separator(tokens: &[TokenTree], at: usize) -> bool {
    let colon = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
    colon(tokens.get(at)) && colon(tokens.get(at + 1))
}

/// Returns the module that a path names, seen from a module.
fn resolved(graph: &ModuleGraph, module: &str, path: &[String]) -> Option<String> {
    let (first, below) = path.split_first()?;
    let supers = path.iter().take_while(|part| *part == "super").count();
    let child = format!("{module}::{first}");
    let (base, rest) = match first.as_str() {
        "crate" => (module.split("::").next()?, below),
        "self" => (module, below),
        "super" => (ancestor(module, supers)?, path.get(supers..)?),
        _ if graph.known(&child) == Some(child.as_str()) => (module, path),
        first if graph.known(first).is_some() => ("", path),
        _ => return None,
    };
    let parts = std::iter::once(base).chain(rest.iter().map(String::as_str));
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    graph.known(&parts.join("::")).map(str::to_owned)
}

/// Returns the module this many levels up.
fn ancestor(module: &str, levels: usize) -> Option<&str> {
    (0..levels).try_fold(module, |module, _| Some(module.rsplit_once("::")?.0))
}

fn plain(word: &str) -> &str {
    word.strip_prefix("r#").unwrap_or(word)
}
