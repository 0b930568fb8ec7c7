//! Recognizes programs that print file names (`ls`, `find`), so that a command that takes their
//! output gets a pattern for the names.

use super::Analyzer;
use super::location::{Location, UNNAMED};
use crate::catalogue::{self, Argument};
use crate::shell::Simple;

impl Analyzer<'_> {
    /// Returns a placeholder for the listed names: a file below the most distant listed folder,
    /// with the one pattern that all names match.
    pub(super) fn names(&mut self, simple: &Simple) -> Argument {
        let words = simple.words.iter().skip(1);
        let args: Vec<Argument> = words.map(|word| self.argument(word)).collect();
        let program = simple.words.first().map_or("", |word| word.raw.as_str());
        let program = catalogue::original(program);
        let roots = roots(program, &args);
        let is_elsewhere =
            |root: &&Argument| root.unknown || !matches!(self.location(root), Location::Inside(_));
        let root = roots.iter().find(is_elsewhere).or_else(|| roots.first());
        let root = root.cloned().unwrap_or_else(|| Argument::exact("."));
        let only = only_name(&args).unwrap_or_default();
        let folder = root.text.trim_end_matches('/');
        let text = format!("{folder}/{UNNAMED}/{only}");
        Argument {
            text: text.trim_end_matches('/').to_owned(),
            ..root
        }
    }
}

/// Returns the folders and files that a listing searches; empty for the current folder.
fn roots(name: &str, args: &[Argument]) -> Vec<Argument> {
    match name {
        "find" => args
            .iter()
            .skip_while(|arg| arg.text.starts_with('-'))
            .take_while(|arg| !arg.text.starts_with(['-', '(', '!']))
            .cloned()
            .collect(),
        // An index of the whole machine.
        "locate" => vec![Argument::exact("/")],
        // Its names are those of the repository, relative to the current folder.
        "git" => Vec::new(),
        _ => {
            let Some(program) = catalogue::program(name) else {
                return vec![Argument::exact("/")];
            };
            let has_pattern = name != "ls"
                && !catalogue::has(program, args, "-e|-f|--regexp|--file|--files|--pattern");
            catalogue::operands(program, args)
                .into_iter()
                .skip(usize::from(has_pattern))
                .filter_map(|at| args.get(at).cloned())
                .collect()
        }
    }
}

/// Returns the one name pattern that all results match, unless another option widens it.
pub(super) fn only_name(args: &[Argument]) -> Option<&str> {
    let widens = |arg: &Argument| matches!(arg.text.as_str(), "-o" | "-or" | "!" | "-not" | ",");
    if args.iter().any(widens) {
        return None;
    }
    let at = args
        .iter()
        .position(|arg| matches!(arg.text.as_str(), "-name" | "-iname"))?;
    let name = args.get(at + 1).filter(|name| !name.unknown)?;
    Some(name.text.as_str())
}

/// Checks whether a program prints file names and nothing else.
pub(super) fn lists(simple: &Simple) -> bool {
    let mut words: Vec<&str> = simple.words.iter().map(|word| word.raw.as_str()).collect();
    if let Some(program) = words.first_mut() {
        *program = catalogue::original(program);
    }
    let has = |flags: &[&str]| words.iter().any(|word| flags.contains(word));
    let joined = |word: &&str| {
        word.strip_prefix('-')
            .is_some_and(|rest| !rest.starts_with('-') && rest.contains('l'))
    };
    let names_only =
        || words.iter().any(joined) || has(&["--files", "--files-with-matches", "--name-only"]);
    match words.as_slice() {
        // In a long listing, permissions, size and owner are not names.
        ["ls", rest @ ..] => !rest.iter().any(joined),
        ["find", rest @ ..] => !rest.iter().any(|word| word.starts_with("-exec")),
        ["fd" | "fdfind" | "locate", ..] | ["git", "ls-files", ..] => true,
        ["grep" | "egrep" | "fgrep" | "rg" | "ag", ..] | ["git", "grep", ..] => names_only(),
        ["git", "diff" | "show" | "ls-tree", ..] => has(&["--name-only"]),
        _ => false,
    }
}
