//! Resolves module aliases, so that a call on an alias is a call on the module.

use super::renaming::{Renamings, is_import};

/// Python modules with a function that removes, starts, sends or hides something.
const DANGEROUS: &[&str] = &[
    "os",
    "subprocess",
    "shutil",
    "builtins",
    "socket",
    "ctypes",
    "importlib",
    "pty",
    "requests",
    "httpx",
    "smtplib",
    "ftplib",
    "paramiko",
];
/// The same for Node.js.
const OF_NODE: &[&str] = &[
    "fs",
    "fs/promises",
    "child_process",
    "http",
    "https",
    "http2",
    "net",
    "tls",
    "dns",
    "dgram",
    "vm",
    "worker_threads",
    "module",
];
/// Replaces aliases of dangerous Python modules by the module's name. Returns `None` when a module
/// is passed on in a way that cannot be followed, or has too many aliases.
pub(super) fn of_python(text: &str) -> Option<String> {
    let mut written = text.to_owned();
    let named = DANGEROUS.iter().filter(|module| text.contains(**module));
    for module in named.filter(|module| is_imported(text, module)) {
        let blank = without_texts(&written);
        let mut aliases = Renamings::default();
        for (at, _) in blank.match_indices(module) {
            let before = blank.get(..at).unwrap_or_default();
            let after = blank.get(at + module.len()..).unwrap_or_default();
            let next = after.trim_start().chars().next();
            let inside = before.ends_with(|c: char| is_of_name(c) || c == '.')
                || after.starts_with(is_of_name);
            if inside || is_import(before) {
                continue;
            }
            match next {
                Some('.') if !after.trim_start().starts_with(".__") => {}
                // A named argument: `f(os=1)`.
                Some('=') if !after.trim_start().starts_with("==") => {}
                _ => aliases.add(&alias(before, after)?, module, &['.'])?,
            }
        }
        written = aliases.written_out(&written)?;
    }
    Some(written)
}

/// Returns the alias of `name = module`, if the statement contains nothing else.
fn alias(before: &str, after: &str) -> Option<String> {
    let line = before.rsplit(['\n', ';']).next()?;
    let name = line.trim().strip_suffix('=')?.trim();
    let rest = after.split(['\n', ';']).next().unwrap_or_default();
    let plain = !name.is_empty() && name.chars().all(is_of_name) && rest.trim().is_empty();
    plain.then(|| name.to_owned())
}

fn is_imported(text: &str, module: &str) -> bool {
    text.split(['\n', ';']).map(str::trim).any(|line| {
        line.strip_prefix("import ").is_some_and(|rest| {
            rest.split(',')
                .any(|one| one.split_whitespace().next() == Some(module))
        })
    })
}

/// Returns the code with its quoted texts blanked to the same length.
pub(super) fn without_texts(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    let mut quote: Option<char> = None;
    let mut hidden = false;
    for letter in text.chars() {
        if let Some(end) = quote {
            let ends = !hidden && letter == end;
            hidden = letter == '\\' && !hidden;
            made.push_str(&" ".repeat(letter.len_utf8()));
            if ends || letter == '\n' {
                quote = None;
            }
            continue;
        }
        if matches!(letter, '\'' | '"') {
            quote = Some(letter);
        }
        made.push(letter);
    }
    made
}

/// Replaces `require('m')` by `m`, and resolves the names given to modules and their members.
/// Returns `None` when there are too many names.
pub(super) fn of_javascript(text: &str) -> Option<String> {
    let mut written = text.to_owned();
    for module in OF_NODE {
        let plain = module.split('/').next().unwrap_or(module);
        if !written.contains(plain) {
            continue;
        }
        for quote in ['\'', '"', '`'] {
            for scheme in ["", "node:"] {
                let name = format!("{quote}{scheme}{module}{quote}");
                if written.contains(&name) {
                    written = written.replace(&format!("require({name})"), plain);
                    written = written.replace(&format!("from {name}"), &format!("= {plain}"));
                    written = written.replace(&format!("await import({name})"), plain);
                }
            }
        }
        let mut names = Renamings::default();
        for statement in written.split([';', '\n']) {
            for part in statement.split(',').chain([statement]) {
                bound_names(part, plain, &mut names)?;
            }
        }
        written = names.written_out(&written)?;
    }
    Some(written)
}

/// Collects the names that `const a = module`, `const {b: c} = module` and `import a = module`
/// define.
fn bound_names(statement: &str, module: &str, names: &mut Renamings) -> Option<()> {
    let Some((left, right)) = statement.split_once('=') else {
        return Some(());
    };
    let right = right.trim();
    let whole = right == module;
    let inner = right
        .strip_prefix(module)
        .and_then(|rest| rest.strip_prefix('.'));
    if !whole && inner.is_none() {
        return Some(());
    }
    let left = ["const", "let", "var", "import"]
        .iter()
        .find_map(|word| left.trim().strip_prefix(word))
        .unwrap_or(left)
        .trim()
        .trim_start_matches("* as ");
    if let Some(list) = left.strip_prefix('{').filter(|_| whole) {
        for one in list.trim_end_matches('}').split(',') {
            let (name, other) = one.split_once([':']).unwrap_or((one, one));
            let (name, other) = name.split_once(" as ").unwrap_or((name, other));
            let full = format!("{module}.{}", name.trim());
            names.add(other.trim(), &full, &['(', '.'])?;
        }
    } else if left.chars().all(is_of_name) && !left.is_empty() && left != module {
        if whole {
            names.add(left, module, &['.'])?;
        } else if let Some(member) = inner.filter(|name| name.chars().all(is_of_name)) {
            names.add(left, &format!("{module}.{member}"), &['(', '.'])?;
        }
    }
    Some(())
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}
