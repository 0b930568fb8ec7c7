//! What comes into the whole of the worktree from an address that nobody has set up: a pull, a patch,
//! the branch of a stranger, a build that fetches what it runs.

use super::Reader;
use super::call::{Call, values};
use super::input::Input;
use crate::catalogue::{Argument, Fit};
use crate::effect::{EffectKind::RunsForeignCode, Place};

/// Verbs of Git that put commits into the worktree.
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
/// Groups of Maven plugins that projects everywhere run by their whole name.
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

impl Reader<'_> {
    /// Notes what a command puts into the worktree as a whole.
    pub(super) fn brings_into_the_tree(
        &mut self,
        words: &[&Argument],
        fit: &Fit<'_>,
        call: &Call<'_>,
    ) {
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        match (call.name.as_str(), texts.as_slice()) {
            ("git", [verb @ ("apply" | "am"), ..]) => self.brings_patch(verb, words, call),
            ("git", [verb, rest @ ..]) => self.brings_commits(verb, rest),
            ("patch" | "gpatch", _) => self.brings_patch("patch", words, call),
            ("gh", ["pr", "checkout" | "co", ..] | ["co", ..])
            | ("glab", ["mr", "checkout", ..])
            | ("tea", ["pr" | "pulls", "checkout", ..]) => self.brings_all(),
            ("npx" | "pnpx" | "bunx", ["degit" | "tiged", _]) | ("degit" | "tiged", [_]) => {
                self.brings_all();
            }
            ("npx" | "pnpx" | "bunx", ["degit" | "tiged", ..]) => {
                self.brings_clone(words.get(1..).unwrap_or_default());
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

    /// A patch that came from another machine.
    fn brings_patch(&mut self, verb: &str, words: &[&Argument], call: &Call<'_>) {
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
            self.brings_all();
        }
    }

    /// Commits from an address, under the names by which they are then taken up.
    fn brings_commits(&mut self, verb: &str, rest: &[&str]) {
        match (verb, rest) {
            ("remote", ["add" | "set-url", name, ..]) => self.fetched.push(format!(".git/{name}")),
            ("pull", [from, ..]) if self.is_strange(from) => self.brings_all(),
            ("fetch", [from, refs @ ..]) if self.is_strange(from) => {
                self.fetched.push(".git/FETCH_HEAD".to_owned());
                let names = refs.iter().filter_map(|name| name.split_once(':'));
                self.fetched.extend(
                    names.map(|(_, to)| format!(".git/{}", to.trim_start_matches("refs/heads/"))),
                );
            }
            (verb, rest)
                if TAKES.contains(&verb) && rest.iter().any(|name| self.is_marked(name)) =>
            {
                self.brings_all();
            }
            _ => {}
        }
    }

    /// Whether commits of a name came from such an address: `FETCH_HEAD`, `other/main`.
    fn is_marked(&self, name: &str) -> bool {
        let mut names = self
            .fetched
            .iter()
            .filter_map(|path| path.strip_prefix(".git/"));
        names.any(|marked| {
            let rest = name.strip_prefix(marked);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '~', '^', '@']))
        })
    }

    /// Whether a repository is told by its address, or by a name that was just made.
    fn is_strange(&self, from: &str) -> bool {
        let scp = from.split_once(':').is_some_and(|(host, path)| {
            !host.is_empty() && !path.is_empty() && !host.starts_with('+')
        });
        scp || self.is_marked(from)
    }

    fn brings_all(&mut self) {
        self.have_been_fetched(&[Argument::exact(".")]);
    }
}
