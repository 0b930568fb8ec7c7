//! Detects host resources passed to an image build: the ssh agent, files with credentials, folders
//! outside the worktree.

use super::Analyzer;
use super::invocation::{Invocation, build_finding};
use super::special::is_secret_name;
use crate::catalogue::{Argument, Fit, ProgramTrait, has_trait};
use crate::effect::{EffectKind, Place};
use EffectKind::ReadsSecrets;

/// Subcommands that build an image, among the first words.
const BUILDS: &[&str] = &["build", "bud", "build-using-dockerfile", "bake", "b"];
/// Maximum number of words before the subcommand: `docker --context x image build`.
const LEADING: usize = 8;

impl Analyzer<'_> {
    /// Analyzes what an image build receives.
    pub(super) fn analyze_build_inputs(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        if !has_trait(&call.name, ProgramTrait::BuildsImages) {
            return;
        }
        let words = || call.args.iter().map(|arg| arg.text.as_str());
        if !words().take(LEADING).any(|word| BUILDS.contains(&word)) {
            return;
        }
        // `bake --set target.ssh=default`.
        let sets_agent = |word: &str| {
            word.split_once('=')
                .is_some_and(|(key, _)| key.rsplit_once('.').is_some_and(|(_, end)| end == "ssh"))
        };
        if words().any(|word| word == "--ssh" || word.starts_with("--ssh=") || sets_agent(word)) {
            let why = "the build may use the person's ssh keys, through the agent that holds them";
            self.find(build_finding(ReadsSecrets, Place::Outside, None, call, None).because(why));
        }
        for secret in flag_values("--secret", call.args) {
            self.note_build_secret(&secret, call);
        }
        for folder in flag_values("--build-context", call.args) {
            let path = folder.text.split_once('=').map_or("", |(_, path)| path);
            if !path.contains("://") {
                self.reads(
                    &Argument {
                        text: path.to_owned(),
                        ..folder.clone()
                    },
                    &call.name,
                );
            }
        }
        if has_trait(&call.name, ProgramTrait::MountsInBuilds) {
            self.mounts(fit, call, call);
        }
    }

    /// Notes a credential given to a build: a file or an environment variable.
    fn note_build_secret(&mut self, secret: &Argument, call: &Invocation<'_>) {
        let part = |wanted: &[&str]| {
            secret.text.split(',').find_map(|part| {
                let (key, value) = part.split_once('=')?;
                wanted.contains(&key.trim()).then_some(value)
            })
        };
        if let Some(file) = part(&["src", "source"]) {
            let file = Argument {
                text: file.to_owned(),
                ..secret.clone()
            };
            if self.place(&file) == Place::Worktree && !file.unknown {
                return self.reads(&file, &call.name);
            }
            let why = "the build receives a file from outside the worktree";
            return self.find(
                build_finding(ReadsSecrets, Place::Outside, Some(&file.text), call, None)
                    .because(why),
            );
        }
        let named = part(&["env"]).or_else(|| part(&["id"]));
        if named.is_some_and(is_secret_name) {
            let why = "the build receives a credential of the environment";
            self.find(build_finding(ReadsSecrets, Place::Outside, None, call, None).because(why));
        }
    }
}

/// Returns the values of a flag, once for each time it is set.
fn flag_values(flag: &str, args: &[Argument]) -> Vec<Argument> {
    let mut found = Vec::new();
    for (at, arg) in args.iter().enumerate() {
        if arg.text == flag {
            found.extend(args.get(at + 1).cloned());
        } else if let Some(value) = arg
            .text
            .strip_prefix(flag)
            .and_then(|rest| rest.strip_prefix('='))
        {
            found.push(Argument {
                text: value.to_owned(),
                ..arg.clone()
            });
        }
    }
    found
}
