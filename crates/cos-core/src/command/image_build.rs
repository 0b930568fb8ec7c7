//! What a build of an image is handed of this machine: the agent with the person's ssh keys, files
//! with credentials, folders outside of the worktree.

use super::Reader;
use super::call::{Call, noted};
use super::special::is_secret_name;
use crate::catalogue::{Argument, Fit, ProgramTrait, has_trait};
use crate::effect::{EffectKind, Place};
use EffectKind::ReadsSecrets;

/// The words that say so, among the first.
const BUILDS: &[&str] = &["build", "bud", "build-using-dockerfile", "bake", "b"];
/// How many words may stand in front of them: `docker --context x image build`.
const LEADING: usize = 8;

impl Reader<'_> {
    /// What a build of an image is handed.
    pub(super) fn hands_to_a_build(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
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
            self.find(noted(ReadsSecrets, Place::Outside, None, call, None).because(why));
        }
        for secret in given("--secret", call.args) {
            self.hands_secret(&secret, call);
        }
        for folder in given("--build-context", call.args) {
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
        if matches!(call.name.as_str(), "podman" | "buildah") {
            self.mounts(fit, call, call);
        }
    }

    /// A credential that a build is told to take: a file, or a variable of the environment.
    fn hands_secret(&mut self, told: &Argument, call: &Call<'_>) {
        let part = |wanted: &[&str]| {
            told.text.split(',').find_map(|part| {
                let (key, value) = part.split_once('=')?;
                wanted.contains(&key.trim()).then_some(value)
            })
        };
        if let Some(file) = part(&["src", "source"]) {
            let file = Argument {
                text: file.to_owned(),
                ..told.clone()
            };
            if self.place(&file) == Place::Worktree && !file.unknown {
                return self.reads(&file, &call.name);
            }
            let why = "the build is handed a file from outside the worktree";
            return self.find(
                noted(ReadsSecrets, Place::Outside, Some(&file.text), call, None).because(why),
            );
        }
        let named = part(&["env"]).or_else(|| part(&["id"]));
        if named.is_some_and(is_secret_name) {
            let why = "the build is handed a credential of the environment";
            self.find(noted(ReadsSecrets, Place::Outside, None, call, None).because(why));
        }
    }
}

/// The values of a flag, each time it is set.
fn given(flag: &str, args: &[Argument]) -> Vec<Argument> {
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
