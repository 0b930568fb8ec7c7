//! Analyzes containers: the host folders that they mount, and the command that runs inside.

use super::invocation::{Invocation, values};
use super::secret::{is_secret, names_secret};
use super::special::is_secret_name;
use super::{Analyzer, UNLISTED};
use crate::catalogue::{self, Argument, Fit, On, ProgramTrait, Use, has_trait};
use crate::effect::{EffectKind, Finding, Place};
use EffectKind::{
    ChangesMachine, Deletes, DiscardsWork, LeavesMachine, LosesData, Overwrites, Reads,
    ReadsSecrets, RunsCode, Writes,
};

/// Prefixes of flags that connect a container to a server elsewhere, or give it persistent data.
const LINKS: &[&str] = &[
    "--net",
    "--link",
    "-e",
    "--env",
    "--add-host",
    "--pod",
    "-v",
    "--volume",
    "--mount",
];

/// What a container can affect outside itself.
#[derive(Clone, Copy)]
struct Reach<'a> {
    /// It can write a host folder.
    shares: bool,
    /// No argument names a server elsewhere or a place for data.
    alone: bool,
    /// Mount points of volumes that outlive it.
    volumes: &'a [String],
}

/// Checks whether a word of a command may name a server.
fn may_name_server(arg: &Argument) -> bool {
    let text = arg.text.as_str();
    let host = |word: &str| word.starts_with("-h") || word.starts_with("--h");
    arg.unknown || text.contains(['=', '@', ':']) || text.split(' ').any(host)
}

impl Analyzer<'_> {
    /// Analyzes `docker run` and similar commands.
    pub(super) fn container(&mut self, entry: &Use, fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
        let starts = fit
            .subcommand
            .iter()
            .any(|word| matches!(*word, "run" | "create"));
        let wide = entry.does.iter().any(|(kind, _)| *kind == ChangesMachine);
        if !starts
            || wide
            || !fit
                .subcommand
                .iter()
                .all(|word| matches!(*word, "run" | "create" | "container"))
        {
            return false;
        }
        let here = self.folders.place(&self.scope.folder);
        self.note(RunsCode, here, None, call, Some(entry));
        self.note(LeavesMachine, Place::Outside, None, call, Some(entry));
        let end = fit.places.first().copied().unwrap_or(call.args.len());
        let own = Invocation {
            name: call.name.clone(),
            program: call.program,
            args: call.args.get(..end).unwrap_or_default(),
            line: call.line.clone(),
            input: call.input,
        };
        let (shares, volumes) = self.mounts(fit, &own, call);
        let leads = |arg: &Argument| LINKS.iter().any(|flag| arg.text.starts_with(flag));
        let linked = own.args.iter().any(leads);
        self.note_secret_variables(fit, &own, call);
        let mut inner = values(fit, &own, "--entrypoint");
        inner.extend(call.args.get(end + 1..).unwrap_or_default().iter().cloned());
        let reach = Reach {
            shares,
            alone: !linked && !inner.iter().any(may_name_server),
            volumes: &volumes,
        };
        self.inside_container(&inner, reach, call);
        true
    }

    /// Returns whether the container can write a host folder, and the mount points of volumes that
    /// outlive it.
    pub(super) fn mounts(
        &mut self,
        fit: &Fit<'_>,
        own: &Invocation<'_>,
        call: &Invocation<'_>,
    ) -> (bool, Vec<String>) {
        // The mounts of another container may include a host folder.
        let mut shares = !values(fit, own, "--volumes-from").is_empty();
        let mut volumes = Vec::new();
        for given in values(fit, own, "-v|--volume") {
            let host = given.text.split(':').next().unwrap_or_default();
            shares |= self.mount(host, &given, given.text.ends_with(":ro"), call);
            let mut parts = given.text.splitn(3, ':').skip(1);
            let point = parts.next().unwrap_or_default();
            let only_read = parts
                .next()
                .is_some_and(|options| options.split(',').any(|one| one == "ro"));
            if is_volume(host) && !only_read {
                volumes.push(point.to_owned());
            }
        }
        for given in values(fit, own, "--mount") {
            let part = |wanted: &[&str]| {
                given.text.split(',').find_map(|part| {
                    let (name, value) = part.split_once('=').unwrap_or((part, ""));
                    wanted.contains(&name).then_some(value)
                })
            };
            let host = part(&["source", "src"]).unwrap_or_default().to_owned();
            let only_read = part(&["readonly", "ro"]).is_some();
            shares |= self.mount(&host, &given, only_read, call);
            if is_volume(&host) && !only_read {
                let point = part(&["target", "destination", "dst"]);
                volumes.push(point.unwrap_or_default().to_owned());
            }
        }
        (shares, volumes)
    }

    /// Notes credentials in the variables of a container that prints them.
    fn note_secret_variables(
        &mut self,
        fit: &Fit<'_>,
        own: &Invocation<'_>,
        call: &Invocation<'_>,
    ) {
        let of_file = values(fit, own, "--env-file");
        let named = values(fit, own, "-e|--env");
        let handed =
            of_file.iter().any(names_secret) || named.iter().any(|one| is_secret_name(&one.text));
        let prints = |arg: &Argument| {
            let mut words = arg.text.split([' ', ';', '|', '&']);
            words.any(|word| matches!(word, "env" | "printenv" | "export" | "set" | "declare"))
                || is_secret(&arg.text)
        };
        let inner = call.args.get(own.args.len()..).unwrap_or_default();
        let entry = values(fit, own, "--entrypoint");
        if handed && inner.iter().skip(1).chain(&entry).any(prints) {
            self.note(ReadsSecrets, Place::Outside, None, call, None);
        }
    }

    /// Notes a mounted host folder. Returns whether it is writable.
    fn mount(
        &mut self,
        host: &str,
        given: &Argument,
        only_read: bool,
        call: &Invocation<'_>,
    ) -> bool {
        if is_named(host) {
            return false;
        }
        let folder = Argument {
            text: host.to_owned(),
            unknown: given.unknown && host.starts_with(['$', '…']),
            globs: false,
        };
        if host.contains("docker.sock") || host.contains("podman.sock") {
            self.note(ChangesMachine, Place::Outside, Some(host), call, None);
        } else if only_read {
            self.reads(&folder, &call.name);
        } else {
            self.note_path_effect(Writes, &folder, &call.line, &call.name);
        }
        !only_read
    }

    /// Analyzes the command in a container. Without a host folder, its changes to files disappear
    /// with the container, except losses on a volume or on a server elsewhere. A program name that
    /// the image defines is the image's own.
    fn inside_container(&mut self, inner: &[Argument], reach: Reach<'_>, call: &Invocation<'_>) {
        let before = self.analysis.findings.len();
        if self.depth >= super::DEEPEST || inner.is_empty() {
            return;
        }
        self.depth += 1;
        self.run(inner, call.input);
        self.depth -= 1;
        let mut at = 0;
        self.analysis.findings.retain(|finding| {
            at += 1;
            let of_files = matches!(
                finding.effect.kind,
                Reads | Writes | Overwrites | Deletes | DiscardsWork | LosesData | ChangesMachine
            );
            at <= before
                || finding.rule != UNLISTED
                    && (reach.shares || !of_files || outlives(finding, reach))
        });
    }
}

/// Checks whether a mount source is not a host folder: a named volume, or none.
fn is_named(host: &str) -> bool {
    !host.contains(['/', '.', '~', '$'])
}

/// Checks whether it is a volume that outlives its containers.
fn is_volume(host: &str) -> bool {
    is_named(host) && !host.is_empty()
}

/// Checks whether an effect on files or data remains when the container is removed.
fn outlives(finding: &Finding, reach: Reach<'_>) -> bool {
    let name = finding.rule.split(' ').next().unwrap_or_default();
    if reach.alone && has_trait(name, ProgramTrait::SpeaksToOwnMachine) {
        return false;
    }
    let volumes = reach.volumes;
    let effect = &finding.effect;
    let Some(target) = &effect.target else {
        return effect.kind == LosesData;
    };
    let takes_away = matches!(effect.kind, Deletes | DiscardsWork | LosesData);
    target.contains(' ')
        || takes_away && volumes.iter().any(|point| may_touch(target, point))
        || effect.kind == LosesData && loses_elsewhere(&finding.rule)
}

/// Checks whether a path in a container may be in a volume or contain one. A relative path is in
/// the image's start folder, which is unknown.
fn may_touch(target: &str, point: &str) -> bool {
    if !target.starts_with('/') || target.contains("..") {
        return true;
    }
    let point = point.trim_end_matches('/');
    // The text before the first pattern.
    if let Some(at) = target.find(['*', '?', '[', '{', '$', '…']) {
        let head = target.get(..at).unwrap_or_default();
        return head.starts_with(point) || point.starts_with(head);
    }
    let target = target.trim_end_matches('/');
    let below = |inner: &str, outer: &str| {
        let rest = inner.strip_prefix(outer);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    below(target, point) || below(point, target)
}

/// Checks whether the program of a rule loses data on a server and not in files.
fn loses_elsewhere(rule: &str) -> bool {
    let name = rule.split(' ').next().unwrap_or(rule);
    let loses = |(kind, on): &(EffectKind, On)| *kind == LosesData && *on == On::Elsewhere;
    let uses = catalogue::program(name).map_or(&[][..], |program| &program.uses);
    uses.iter().any(|entry| entry.does.iter().any(loses))
}
