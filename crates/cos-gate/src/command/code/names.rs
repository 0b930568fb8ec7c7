//! Resolves names in code: module aliases, and variables with one value.

use super::renaming::{Renamings, is_import, near};
use super::{fixture, literal};

/// Modules with members that are recognized by the module's name.
const MODULES: &[&str] = &[
    "os",
    "subprocess",
    "shutil",
    "requests",
    "httpx",
    "socket",
    "smtplib",
    "ftplib",
    "paramiko",
    "urllib.request",
    "http.client",
    "importlib",
    "ctypes",
    "pty",
    "pickle",
    "marshal",
    "builtins",
    "boto3",
    "codecs",
    "base64",
    "pathlib",
];
/// Replaces the aliases of `import a as b` and `from a import b as c`. Returns `None` when the code
/// imports everything from such a module, or too many names.
pub(super) fn imports_written_out(text: &str) -> Option<String> {
    let mut names = Renamings::default();
    for line in text.split(['\n', ';']).map(str::trim) {
        if let Some(rest) = line.strip_prefix("import ") {
            imported(rest, &mut names)?;
        } else if let Some((module, parts)) = line
            .strip_prefix("from ")
            .and_then(|rest| rest.split_once(" import "))
            && MODULES.contains(&module.trim())
        {
            imported_from(module.trim(), parts, &mut names)?;
        }
    }
    let written = names.written_out(text)?;
    let written = super::modules::of_python(&written)?;
    aliases(&written).then_some(written)
}

/// Collects the names of `import a as b, c`.
fn imported(modules: &str, names: &mut Renamings) -> Option<()> {
    for one in modules.split(',') {
        let mut words = one.split_whitespace();
        let (module, word, name) = (words.next(), words.next(), words.next());
        // The modules that implement `os`.
        if let (Some(one @ ("posix" | "nt")), None) = (module, word) {
            names.add(one, "os", &['.'])?;
        }
        if let (Some(module), Some("as"), Some(name)) = (module, word, name)
            && MODULES.contains(&module)
        {
            names.add(name, module, &['.'])?;
        }
    }
    Some(())
}

/// Collects the names of `from module import a as b, c`. Returns `None` for `*`.
fn imported_from(module: &str, parts: &str, names: &mut Renamings) -> Option<()> {
    if parts.trim() == "*" {
        return None;
    }
    for one in parts.trim_matches(['(', ')']).split(',') {
        let mut words = one.split_whitespace();
        let (part, word, name) = (words.next(), words.next(), words.next());
        let Some(part) = part else { continue };
        let name = name.filter(|_| word == Some("as")).unwrap_or(part);
        if module != "pathlib" {
            names.add(name, &format!("{module}.{part}"), &['(', '.'])?;
        }
    }
    Some(())
}

/// Checks that no assignment gives a dangerous member of a module another name.
fn aliases(text: &str) -> bool {
    const PARTS: &[&str] = &[
        "os.system",
        "os.popen",
        "os.remove",
        "os.unlink",
        "shutil.rmtree",
        "subprocess.run",
        "subprocess.call",
        "subprocess.popen",
        "subprocess.check_output",
        "subprocess.check_call",
        "open",
    ];
    let lower = text.to_lowercase();
    !PARTS.iter().any(|part| {
        lower.match_indices(part).any(|(at, _)| {
            let after = lower.get(at + part.len()..).unwrap_or_default();
            let next = after.trim_start().chars().next();
            let before = lower.get(..at).unwrap_or_default();
            let inside = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
            if before.ends_with(inside) || after.starts_with(inside) {
                return false;
            }
            let before = before.trim_end();
            let named = !matches!(next, Some('(' | '.')) && before.ends_with(['=', '(', ',', '[']);
            named && !is_import(before)
        })
    })
}

/// Returns the files that are the receiver of a call: `Path('a').write_text`, `p.write_text`.
pub(super) fn receiver(before: &str, whole: &str) -> Option<Vec<String>> {
    let before = before.trim_end();
    let close = near(before);
    if close.ends_with(')') {
        if let Some(path) = close
            .rfind("(tmp_path")
            .and_then(|at| fixture::path_in(close.get(at..)?, whole))
        {
            return Some(vec![path]);
        }
        let at = close.rfind("Path(")?;
        return values(close.get(at..)?, whole);
    }
    let start = match close.rfind(|c: char| !c.is_alphanumeric() && c != '_') {
        Some(at) => at + 1,
        None if close.len() == before.len() => 0,
        None => return None,
    };
    values(close.get(start..)?, whole)
}

/// Returns the possible texts of an expression: a literal, a path of a literal, or a variable that
/// is only assigned such values.
pub(super) fn values(expression: &str, whole: &str) -> Option<Vec<String>> {
    let expression = expression.trim();
    if let Some(text) = constant(expression).or_else(|| fixture::path_in(expression, whole)) {
        return Some(vec![text]);
    }
    let is_name = expression.chars().all(|c| c.is_alphanumeric() || c == '_');
    if expression.is_empty() || !is_name {
        return None;
    }
    let (mut found, mut places) = (Vec::new(), 0);
    for (at, _) in whole.match_indices(expression) {
        let before = whole.get(..at).unwrap_or_default();
        let after = whole.get(at + expression.len()..).unwrap_or_default();
        let inside = |c: char| c.is_alphanumeric() || c == '_';
        if before.ends_with(inside) || before.ends_with('.') || after.starts_with(inside) {
            continue;
        }
        places += 1;
        if places > MOST_PLACES {
            return None;
        }
        let words = before.trim_end();
        if words.ends_with(" for")
            || words.ends_with("\nfor")
            || words == "for"
            || words.ends_with(" as")
        {
            add_all(&mut found, of_loop(after)?)?;
            continue;
        }
        let after = after.trim_start();
        if after.starts_with([',', ':']) && (words.is_empty() || words.ends_with(['\n', ';'])) {
            return None;
        }
        let sets = after
            .strip_prefix('=')
            .filter(|rest| !rest.starts_with('='));
        let is_keyword = words.ends_with(['(', ',']);
        if let Some(value) = sets.filter(|_| !is_keyword) {
            let end = value.find(['\n', ';']).unwrap_or(value.len());
            let value = value.get(..end)?.trim();
            let text = constant(value).or_else(|| fixture::path_in(value, whole));
            add_all(&mut found, vec![text?])?;
        } else if ["+=", "|=", "%=", "/="]
            .iter()
            .any(|sign| after.starts_with(sign))
            || words.ends_with("def")
        {
            return None;
        }
    }
    Some(found).filter(|found| !found.is_empty())
}

/// Maximum number of occurrences of one name in a piece of code.
const MOST_PLACES: usize = 100;
/// Maximum number of values of one name.
const MOST_VALUES: usize = 30;

/// Adds texts without duplicates; `None` when there are too many.
fn add_all(found: &mut Vec<String>, texts: Vec<String>) -> Option<()> {
    for text in texts {
        if !found.contains(&text) {
            found.push(text);
        }
    }
    (found.len() <= MOST_VALUES).then_some(())
}

/// Returns the values of a loop over literals: ` in ['a', 'b']:`.
fn of_loop(after: &str) -> Option<Vec<String>> {
    let list = after.trim_start().strip_prefix("in")?.trim_start();
    let list = list.strip_prefix(['[', '('])?;
    let (list, _) = list.split_once([']', ')'])?;
    let texts = list
        .split(',')
        .map(str::trim)
        .filter(|text| !text.is_empty());
    texts.map(constant).collect()
}

fn constant(expression: &str) -> Option<String> {
    let path = expression
        .trim_start_matches("pathlib.")
        .strip_prefix("Path(")
        .and_then(|rest| rest.strip_suffix(')'));
    let text = path.unwrap_or(expression).trim();
    let text = text.trim_start_matches(['r', 'b', 'u']);
    if !literal::is_literal(text) {
        return None;
    }
    literal::unquoted(text).filter(|content| !(text.starts_with('`') && content.contains("${")))
}
