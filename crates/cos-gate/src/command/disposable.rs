//! Adjusts the analysis for a worktree that was made for one attempt. Its files are thrown away
//! anyway, but its repository belongs to the person, with branches, tags, stash and settings.

use super::Analysis;
use super::location::{Folders, Keeping};
use crate::catalogue::without_variables;
use crate::effect::{Effect, EffectKind, Finding, Place};

/// Git verbs that change only the files, the index and the detached head of one worktree.
const OWN: &[&str] = &[
    "add",
    "am",
    "annotate",
    "apply",
    "archive",
    "blame",
    "bundle",
    "cat-file",
    "check-attr",
    "check-ignore",
    "checkout",
    "cherry",
    "cherry-pick",
    "clean",
    "commit",
    "count-objects",
    "describe",
    "diff",
    "diff-files",
    "diff-index",
    "diff-tree",
    "difftool",
    "for-each-ref",
    "format-patch",
    "fsck",
    "grep",
    "hash-object",
    "help",
    "log",
    "ls-files",
    "ls-remote",
    "ls-tree",
    "merge",
    "merge-base",
    "merge-tree",
    "mv",
    "name-rev",
    "patch-id",
    "range-diff",
    "read-tree",
    "rebase",
    "reset",
    "restore",
    "rev-list",
    "rev-parse",
    "revert",
    "rm",
    "shortlog",
    "show",
    "show-branch",
    "show-ref",
    "stage",
    "status",
    "stripspace",
    "update-index",
    "var",
    "version",
    "whatchanged",
    "write-tree",
];
/// Git commands that only read when they are alone or followed by these words; otherwise they
/// change the repository.
const LOOKS: &[(&str, &[&str])] = &[
    (
        "branch",
        &[
            "",
            "-a",
            "--all",
            "-r",
            "--remotes",
            "-l",
            "--list",
            "-v",
            "-vv",
            "--show-current",
        ],
    ),
    (
        "config",
        &["-l", "--list", "--get", "--get-all", "list", "get"],
    ),
    ("reflog", &["", "show"]),
    ("remote", &["", "-v", "--verbose", "show", "get-url"]),
    ("stash", &["list", "show"]),
    ("tag", &["", "-l", "--list"]),
    ("worktree", &["list"]),
];
/// Flags that make or move a branch, for verbs that otherwise stay in the worktree.
const BRANCHES: &[&str] = &["-b", "-B", "--orphan", "--update-refs", "--track", "-t"];
/// Options that make git work on another repository or worktree.
const ELSEWHERE: &[&str] = &[
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_COMMON_DIR",
    "GIT_INDEX_FILE",
    "GIT_NAMESPACE",
    "--git-dir",
    "--work-tree",
    "--git-common-dir",
    "--namespace",
];
/// Flags of git itself that take the next word as their value.
const VALUED: &[&str] = &["-C", "-c", "--exec-path", "--config-env", "--super-prefix"];

/// Adjusts an analysis for a worktree that is thrown away.
pub(super) fn adjust_to_keeping(analysis: &mut Analysis, text: &str, folders: &Folders) {
    if folders.keeping == Keeping::Kept {
        return;
    }
    for finding in &mut analysis.findings {
        let effect = &mut finding.effect;
        if effect.kind == EffectKind::DiscardsWork && effect.place == Place::Worktree {
            effect.kind = EffectKind::Deletes;
        }
    }
    if let Some(word) = ELSEWHERE.iter().find(|word| text.contains(**word)) {
        let found = shared(word, "it makes git work on another repository or worktree");
        analysis.findings.push(found);
    }
    let reaching = |(nth, call): (usize, &Vec<String>)| {
        let (program, args) = without_variables(call).split_first()?;
        let is_git = program.rsplit('/').next() == Some("git");
        (is_git && reaches(args)).then(|| Finding {
            command: Some(nth),
            ..shared(
                &call.join(" "),
                "the worktree shares its branches, tags, stash and settings with the person's",
            )
        })
    };
    let found: Vec<Finding> = analysis
        .calls
        .iter()
        .enumerate()
        .filter_map(reaching)
        .collect();
    analysis.findings.extend(found);
}

fn shared(evidence: &str, why: &'static str) -> Finding {
    let effect = Effect::new(EffectKind::Writes, evidence, Place::Outside);
    Finding {
        instead: "git add and git commit; a run brings the work onto its branch itself".into(),
        ..Finding::new(effect, "shared repository").because(why)
    }
}

/// Checks whether a git command changes something that the worktree shares with the person's
/// repository.
fn reaches(args: &[String]) -> bool {
    let mut words = args.iter().map(String::as_str);
    let verb = loop {
        match words.next() {
            Some(flag) if VALUED.contains(&flag) => {
                words.next();
            }
            Some(flag) if flag.starts_with('-') => {}
            Some(verb) => break verb,
            // `git`, `git --version`: it only prints.
            None => return false,
        }
    };
    let rest: Vec<&str> = words.collect();
    if attaches(verb, &rest) {
        return true;
    }
    if OWN.contains(&verb) {
        let named = |word: &&str| BRANCHES.iter().any(|flag| is_flag(word, flag));
        return rest.iter().any(named);
    }
    let first = rest.first().copied().unwrap_or_default();
    !LOOKS
        .iter()
        .any(|(looks, with)| *looks == verb && with.contains(&first))
}

/// Checks whether a command checks out one of the person's branches, so that later commits move it:
/// `checkout main`, `rebase main topic`. Commits by hash or from a remote do not.
fn attaches(verb: &str, rest: &[&str]) -> bool {
    let names = || {
        rest.iter()
            .filter(|word| !word.starts_with('-') || **word == "-")
    };
    let paths = rest.contains(&"--");
    match verb {
        "checkout" => {
            let detaches = rest.contains(&"--detach") || rest.contains(&"-d");
            let is_commit = |word: &str| {
                let hash = word.len() >= 7 && word.chars().all(|c| c.is_ascii_hexdigit());
                let remote = ["origin/", "upstream/", "refs/remotes/"];
                hash || word.contains(['~', '^'])
                    || word.contains("@{")
                    || word == "@"
                    || word == "HEAD"
                    || remote.iter().any(|name| word.starts_with(name))
            };
            let is_path = |word: &str| word == "." || word.contains(['*', ':']) || is_file(word);
            let target = names().next();
            !paths && !detaches && target.is_some_and(|word| !is_commit(word) && !is_path(word))
        }
        "rebase" => {
            let onto = rest.iter().any(|word| word.starts_with("--onto"));
            let joined = rest.iter().any(|word| word.starts_with("--onto="));
            names().count() > if onto && !joined { 2 } else { 1 }
        }
        _ => false,
    }
}

/// Checks whether a word names a file and not a branch: `./x`, `src/main.rs`.
fn is_file(word: &str) -> bool {
    const ENDINGS: &[&str] = &[
        "c", "cc", "cpp", "cs", "css", "go", "h", "hpp", "html", "java", "js", "json", "jsx", "kt",
        "lock", "md", "mjs", "php", "py", "rb", "rs", "scss", "sh", "snap", "sql", "svg", "swift",
        "toml", "ts", "tsx", "txt", "vue", "xml", "yaml", "yml",
    ];
    let name = word.rsplit('/').next().unwrap_or(word);
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    word.starts_with("./") || ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

/// Checks whether a word is a flag, with or without a joined value: `-b`, `-bname`, `--orphan=x`.
fn is_flag(word: &str, flag: &str) -> bool {
    match word.strip_prefix(flag) {
        Some("") => true,
        Some(value) => value.starts_with('=') || !flag.starts_with("--"),
        None => false,
    }
}

#[cfg(test)]
mod tests;
