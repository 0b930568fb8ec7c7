//! Programs that print names of files, and what stands for the names.

use super::Reader;
use super::input::{Input, name};
use super::place::Spot;
use super::removal::only_name;
use crate::catalogue::{self, Argument};
use crate::shell::{Script, Simple};

/// What stands for a file that is not named.
pub(super) const UNNAMED: &str = "…";

impl Reader<'_> {
    /// What stands for the names that commands in `$(…)` print; none where they may print more.
    pub(super) fn listed_by(&mut self, script: &Script) -> Option<Argument> {
        let [pipeline] = script.pipelines.as_slice() else {
            return None;
        };
        match self.fed(pipeline) {
            Input::Names(names) => Some(names),
            _ => None,
        }
    }

    /// What stands for the names that a listing prints: a file somewhere below the folder that is
    /// farthest from here, by the one pattern that all must have.
    pub(super) fn names(&mut self, simple: &Simple) -> Argument {
        let words = simple.words.iter().skip(1);
        let args: Vec<Argument> = words.map(|word| self.argument(word)).collect();
        let roots = roots(&name(simple), &args);
        let is_elsewhere =
            |root: &&Argument| root.unknown || !matches!(self.spot(root), Spot::Inside(_));
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

/// The folders and files that a listing looks through; none where that is the current folder.
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
        // Its names are those of its repository, seen from here.
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

/// Whether a program prints names of files and nothing else.
pub(super) fn lists(simple: &Simple) -> bool {
    let words: Vec<&str> = simple.words.iter().map(|word| word.raw.as_str()).collect();
    let has = |flags: &[&str]| words.iter().any(|word| flags.contains(word));
    let joined = |word: &&str| {
        word.strip_prefix('-')
            .is_some_and(|rest| !rest.starts_with('-') && rest.contains('l'))
    };
    let names_only =
        || words.iter().any(joined) || has(&["--files", "--files-with-matches", "--name-only"]);
    match words.as_slice() {
        // Of a file its rights, its size and its owner are no names.
        ["ls", rest @ ..] => !rest.iter().any(joined),
        ["find", rest @ ..] => !rest.iter().any(|word| word.starts_with("-exec")),
        ["fd" | "fdfind" | "locate", ..] | ["git", "ls-files", ..] => true,
        ["grep" | "egrep" | "fgrep" | "rg" | "ag", ..] | ["git", "grep", ..] => names_only(),
        ["git", "diff" | "show" | "ls-tree", ..] => has(&["--name-only"]),
        _ => false,
    }
}
