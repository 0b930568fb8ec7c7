//! Detects commands that bring unknown code into the whole worktree: a pull from an address, a
//! patch, a stranger's branch, a build that fetches what it runs.

use super::Analyzer;
use super::input::Input;
use super::invocation::{Invocation, values};
use crate::catalogue::{Argument, Fit};
use crate::effect::{EffectKind::RunsForeignCode, Place};

/// Git verbs that put commits into the worktree.
const TAKES: &[&str] = &[
    "checkout",
    "switch",
    "merge",
    "rebase",
    "reset",
    "cherry-pick",
    "restore",
    "read-tree",
];
/// Groups of well-known Maven plugins, which projects run by their full name.
const KNOWN_PLUGINS: &[&str] = &[
    "org.apache.maven.plugins:",
    "org.codehaus.mojo:",
    "org.springframework.boot:",
    "org.openrewrite.maven:",
    "org.sonarsource.scanner.maven:",
    "org.owasp:",
    "org.jacoco:",
    "io.quarkus:",
    "io.quarkus.platform:",
    "com.diffplug.spotless:",
    "org.pitest:",
    "com.github.spotbugs:",
];

impl Analyzer<'_> {
    /// Notes what a command brings into the worktree as a whole.
    pub(super) fn note_incoming_code(
        &mut self,
        words: &[&Argument],
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) {
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        match (call.name.as_str(), texts.as_slice()) {
            ("git", [verb @ ("apply" | "am"), ..]) => self.note_patch(verb, words, call),
            ("git", [verb, rest @ ..]) => self.record_commits(verb, rest),
            ("patch" | "gpatch", _) => self.note_patch("patch", words, call),
            ("gh", ["pr", "checkout" | "co", ..] | ["co", ..])
            | ("glab", ["mr", "checkout", ..])
            | ("tea", ["pr" | "pulls", "checkout", ..]) => self.taint_worktree(),
            ("npx" | "pnpx" | "bunx", ["degit" | "tiged", _]) | ("degit" | "tiged", [_]) => {
                self.taint_worktree();
            }
            ("npx" | "pnpx" | "bunx", ["degit" | "tiged", ..]) => {
                self.record_clone(words.get(1..).unwrap_or_default());
            }
            ("mvn" | "mvnw" | "mvnd", _) => {
                let strange = |text: &&str| {
                    text.matches(':').count() >= 2
                        && !KNOWN_PLUGINS.iter().any(|known| text.starts_with(known))
                };
                if texts.iter().any(strange) {
                    self.note(RunsForeignCode, Place::Outside, None, call, None);
                }
            }
            ("gradle" | "gradlew", ["wrapper", ..]) => {
                let own = |url: &Argument| url.text.starts_with("https://services.gradle.org/");
                let urls = values(fit, call, "--gradle-distribution-url");
                if !urls.iter().all(own) {
                    self.note(RunsForeignCode, Place::Outside, None, call, None);
                }
            }
            ("terraform" | "tofu", ["init", ..]) => {
                let near = |from: &Argument| from.text.starts_with(['.', '/']) && !from.unknown;
                if !values(fit, call, "-from-module|--from-module")
                    .iter()
                    .all(near)
                {
                    self.note(RunsForeignCode, Place::Outside, None, call, None);
                }
            }
            _ => {}
        }
    }

    /// Notes a patch that came from another machine.
    fn note_patch(&mut self, verb: &str, words: &[&Argument], call: &Invocation<'_>) {
        let fetched = match call.input {
            Input::Fetched => true,
            Input::File(file) => self.is_fetched(file),
            _ => false,
        };
        let skip = usize::from(verb != "patch");
        let mut files = words.iter().skip(skip);
        let joined = |arg: &Argument| {
            let path = arg.text.strip_prefix("--input=");
            let path = path.or_else(|| arg.text.strip_prefix("-i"));
            path.is_some_and(|path| self.is_fetched(&Argument::exact(path)))
        };
        if fetched
            || files.any(|file| self.is_fetched(file))
            || call.args.iter().any(joined)
            || verb == "patch" && call.args.iter().any(|arg| self.is_fetched(arg))
        {
            self.taint_worktree();
        }
    }

    /// Remembers commits fetched from an address, under the names that later commands use for them.
    fn record_commits(&mut self, verb: &str, rest: &[&str]) {
        match (verb, rest) {
            ("remote", ["add" | "set-url", name, ..]) => self.fetched.push(format!(".git/{name}")),
            ("pull", [from, ..]) if self.is_strange(from) => self.taint_worktree(),
            ("fetch", [from, refs @ ..]) if self.is_strange(from) => {
                self.fetched.push(".git/FETCH_HEAD".to_owned());
                let names = refs.iter().filter_map(|name| name.split_once(':'));
                self.fetched.extend(
                    names.map(|(_, to)| format!(".git/{}", to.trim_start_matches("refs/heads/"))),
                );
            }
            (verb, rest)
                if TAKES.contains(&verb) && rest.iter().any(|name| self.is_incoming_name(name)) =>
            {
                self.taint_worktree();
            }
            _ => {}
        }
    }

    /// Checks whether a name refers to commits from such an address: `FETCH_HEAD`, `other/main`.
    fn is_incoming_name(&self, name: &str) -> bool {
        let mut names = self
            .fetched
            .iter()
            .filter_map(|path| path.strip_prefix(".git/"));
        names.any(|marked| {
            let rest = name.strip_prefix(marked);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '~', '^', '@']))
        })
    }

    /// Checks whether a repository is given by its address, or by a remote that the text just
    /// added.
    fn is_strange(&self, from: &str) -> bool {
        let scp = from.split_once(':').is_some_and(|(host, path)| {
            !host.is_empty() && !path.is_empty() && !host.starts_with('+')
        });
        scp || self.is_incoming_name(from)
    }

    fn taint_worktree(&mut self) {
        self.have_been_fetched(&[Argument::exact(".")]);
    }
}
