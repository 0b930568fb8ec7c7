//! Lists calls and names of programming languages that return a path or a part of one, or hide it.

use super::value::inner_of;

/// Calls that return the path they are given.
const HANDS_ON: &[&str] = &[
    "os.path.expanduser(",
    "path.expanduser(",
    "expanduser(",
    "os.path.expandvars(",
    "os.path.abspath(",
    "os.path.realpath(",
    "os.path.normpath(",
    "os.fspath(",
    "str(",
    "string(",
    "path.resolve(",
    "path.normalize(",
    "file.expand_path(",
    "pathname.new(",
    "pathname(",
    "urllib.request.request(",
    "request(",
    "new url(",
    "uri(",
    "uri.parse(",
    "int(",
    "repr(",
    "fs.realpathsync(",
    "realpath(",
];
/// Calls that join the parts of a path.
const JOINS: &[&str] = &[
    "os.path.join(",
    "path.join(",
    "posixpath.join(",
    "file.join(",
    "path.posix.join(",
    "pathlib.path(",
    "pathlib.purepath(",
    "path(",
    "purepath(",
    "posixpath(",
    "catfile(",
    "file::spec->catfile(",
    "path.resolve(",
    "join_paths(",
    ".joinpath(",
];
/// Expressions for the home folder.
const HOMES: &[&str] = &[
    "path.home()",
    "pathlib.path.home()",
    "os.environ['home']",
    "os.environ.get('home')",
    "os.getenv('home')",
    "process.env.home",
    "process.env['home']",
    "os.homedir()",
    "require('os').homedir()",
    "require('node:os').homedir()",
    "homedir()",
    "dir.home",
    "dir.home()",
    "env['home']",
    "env.fetch('home')",
    "$env{home}",
    "$env{'home'}",
    "getenv('home')",
    "$_server['home']",
    "$_env['home']",
    "path.expanduser('~')",
    "os.userinfo().homedir",
    "(getpwuid($<))[7]",
    "gem.user_home",
    "deno.env.get('home')",
];
/// Expressions for the current folder.
const HERES: &[&str] = &[
    "os.getcwd()",
    "getcwd()",
    "process.cwd()",
    "__dirname",
    "dir.pwd",
    "path.cwd()",
    "pathlib.path.cwd()",
    "os.curdir",
    "import.meta.dirname",
    "cwd()",
    "__dir__",
];
/// Expressions for values that the caller gives to the code.
const GIVEN: &[&str] = &[
    "argv",
    "environ",
    "getenv",
    "process.env",
    "$env{",
    "env[",
    "input(",
    "stdin",
    "gets",
];
/// Calls that transform a text into another one.
const TRANSFORMS: &[&str] = &[
    "[::-",
    "reversed(",
    ".reverse",
    "reverse(",
    ".translate(",
    "maketrans",
    "chr(",
    "ord(",
    "bytes(",
    "bytearray(",
    "pack(",
    ".decode(",
    "decodeuri",
    "unescape(",
    "buffer.from(",
    "swapcase",
    "strrev(",
    "rot13",
    "sprintf(",
    "fromcodepoint",
    "fromcharcode",
    "hex2bin",
    "string.raw",
    "unhexlify",
    "fromhex",
    ".charat(",
    "strtr(",
    "str_replace(",
    ".tr(",
    "tr/",
    "y/",
    "charcodeat",
    "atob(",
    "b64decode",
    "unpack(",
    ".join([",
    ".join((",
];

/// Returns the argument of a call that leaves a path unchanged.
pub(super) fn passes_through(expression: &str) -> Option<&str> {
    HANDS_ON.iter().find_map(|name| inner_of(expression, name))
}

/// Returns the parts of a path that a call joins.
pub(super) fn joins(expression: &str) -> Option<&str> {
    let plain = expression.strip_prefix("require('path').");
    let plain = plain.or_else(|| expression.strip_prefix("require(\"path\")."));
    let joined = plain.map(|rest| format!("path.{rest}"));
    let whole = joined.as_deref().map_or(expression, |_| expression);
    let offset = whole.len() - plain.map_or(whole.len(), str::len);
    let cut = whole.get(offset..)?;
    if plain.is_some() {
        return inner_of(cut, "join(").or_else(|| inner_of(cut, "resolve("));
    }
    JOINS.iter().find_map(|name| inner_of(cut, name))
}

/// Checks whether an expression is the home folder.
pub(super) fn is_home(expression: &str) -> bool {
    HOMES.contains(&plain(expression).as_str())
}

/// Checks whether an expression is the current folder.
pub(super) fn is_here(expression: &str) -> bool {
    HERES.contains(&plain(expression).as_str())
}

/// Checks whether an expression looks up its value in the home folder.
pub(super) fn mentions_home(expression: &str) -> bool {
    let plain = plain(expression);
    plain.contains("expanduser(") || HOMES.iter().any(|home| plain.contains(home))
}

fn plain(expression: &str) -> String {
    expression.trim().replace('"', "'").to_ascii_lowercase()
}

/// Checks whether the caller gives the value of an expression.
pub(super) fn is_given(expression: &str) -> bool {
    let lower = expression.to_ascii_lowercase();
    GIVEN.iter().any(|word| lower.contains(word))
}

/// Checks whether an expression transforms a text, or calls a method on a literal.
pub(super) fn transforms(expression: &str) -> bool {
    let lower = expression.to_ascii_lowercase();
    TRANSFORMS.iter().any(|word| lower.contains(word))
}
