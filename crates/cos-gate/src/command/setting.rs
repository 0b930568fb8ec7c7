//! Analyzes `git config` and `git -c`: which settings make git run or trust something.

use super::Analyzer;
use super::invocation::{Invocation, values};
use crate::catalogue::{Argument, Fit, Use};
use crate::effect::EffectKind::Writes;

/// Settings that only change how git displays and stores data; a full name, or a prefix up to the
/// last dot.
const HARMLESS: &[&str] = &[
    "user.name",
    "user.email",
    "author.",
    "committer.",
    "color.",
    "column.",
    "advice.",
    "core.quotepath",
    "core.autocrlf",
    "core.eol",
    "core.safecrlf",
    "core.ignorecase",
    "core.filemode",
    "core.longpaths",
    "core.abbrev",
    "core.compression",
    "core.bigfilethreshold",
    "core.precomposeunicode",
    "core.protectntfs",
    "core.symlinks",
    "core.untrackedcache",
    "core.preloadindex",
    "core.whitespace",
    "core.commentchar",
    "core.bare",
    "core.logallrefupdates",
    "core.sparsecheckout",
    "core.sparsecheckoutcone",
    "core.excludesfile",
    "pull.rebase",
    "pull.ff",
    "push.default",
    "push.autosetupremote",
    "push.followtags",
    "fetch.",
    "init.defaultbranch",
    "merge.conflictstyle",
    "merge.renames",
    "merge.renamelimit",
    "merge.ff",
    "merge.stat",
    "merge.log",
    "merge.verbosity",
    "diff.algorithm",
    "diff.renames",
    "diff.renamelimit",
    "diff.noprefix",
    "diff.mnemonicprefix",
    "diff.context",
    "diff.colormoved",
    "diff.wserrorhighlight",
    "diff.submodule",
    "diff.ignoresubmodules",
    "diff.suppressblankempty",
    "diff.indentheuristic",
    "log.",
    "status.",
    "rebase.autosquash",
    "rebase.autostash",
    "rebase.updaterefs",
    "rerere.",
    "branch.autosetuprebase",
    "branch.autosetupmerge",
    "branch.sort",
    "tag.sort",
    "tag.gpgsign",
    "commit.gpgsign",
    "commit.verbose",
    "commit.cleanup",
    "format.",
    "grep.linenumber",
    "grep.patterntype",
    "blame.",
    "gc.auto",
    "index.",
    "pack.",
    "feature.",
    "protocol.version",
    "http.postbuffer",
    "http.version",
    "http.lowspeedlimit",
    "http.lowspeedtime",
    "submodule.recurse",
    "submodule.fetchjobs",
    "checkout.",
    "stash.",
    "versionsort.",
    "i18n.",
    "help.autocorrect",
    "notes.displayref",
];
/// Settings that name a program that git runs; the program decides the effect.
const PROGRAM: &[&str] = &["core.pager", "core.editor", "sequence.editor"];
/// Settings that name a tool, and the tools that git knows. Any other tool is defined by
/// a setting or a file.
const TOOL: &[&str] = &["merge.tool", "merge.guitool", "diff.tool", "diff.guitool"];
const TOOLS: &[&str] = &[
    "araxis",
    "bc",
    "bc3",
    "bc4",
    "codecompare",
    "deltawalker",
    "diffmerge",
    "diffuse",
    "ecmerge",
    "emerge",
    "examdiff",
    "guiffy",
    "gvimdiff",
    "gvimdiff1",
    "gvimdiff2",
    "gvimdiff3",
    "kdiff3",
    "kompare",
    "meld",
    "nvimdiff",
    "nvimdiff1",
    "nvimdiff2",
    "nvimdiff3",
    "opendiff",
    "p4merge",
    "smerge",
    "tkdiff",
    "tortoisemerge",
    "vimdiff",
    "vimdiff1",
    "vimdiff2",
    "vimdiff3",
    "vscode",
    "winmerge",
    "xxdiff",
];

impl Analyzer<'_> {
    /// Analyzes settings, for one command or permanent. A setting that is not known to be harmless
    /// may make git run or trust something else.
    pub(super) fn settings(&mut self, entry: &Use, fit: &Fit<'_>, call: &Invocation<'_>) {
        let mut given: Vec<(String, Argument)> = values(fit, call, "-c|--config")
            .into_iter()
            .filter_map(|set| {
                let (name, value) = set.text.split_once('=').unwrap_or((&set.text, "true"));
                let text = value.to_owned();
                let value = Argument {
                    text,
                    ..set.clone()
                };
                name.contains('.').then(|| (name.to_owned(), value))
            })
            .collect();
        given.extend(
            values(fit, call, "--config-env")
                .into_iter()
                .map(|set| (format!("{}…", set.text), set)),
        );
        if entry.words == "config" && entry.does.iter().any(|(kind, _)| *kind == Writes) {
            let words: Vec<&Argument> = fit
                .operands
                .iter()
                .copied()
                .filter(|word| !matches!(word.text.as_str(), "set" | "unset"))
                .collect();
            if let Some(name) = words.first() {
                let value = words
                    .get(1)
                    .map_or_else(Argument::default, |value| (*value).clone());
                given.push((name.text.clone(), value));
            }
        }
        for (name, value) in given {
            self.setting(&name.to_lowercase(), &value);
        }
    }

    fn setting(&mut self, name: &str, value: &Argument) {
        let harmless = HARMLESS
            .iter()
            .any(|known| name == *known || known.ends_with('.') && name.starts_with(known));
        let end = name.rsplit('.').next().unwrap_or_default();
        let follows = name.starts_with("branch.") && matches!(end, "remote" | "merge" | "rebase");
        let forces = name == "push.default" && value.text == "mirror";
        let of_git = TOOL.contains(&name) && TOOLS.contains(&value.text.as_str());
        if (harmless || follows || of_git) && !forces {
            return;
        }
        if PROGRAM.contains(&name) && !value.unknown {
            return self.analyze_nested(&value.text);
        }
        let evidence = format!("git … {name}={}", value.text);
        self.unreadable(
            &evidence,
            "the setting may make git run or trust something else",
        );
    }
}
