//! Containers: the folders of this machine that are handed to them, and what runs inside.

use super::call::{Call, values};
use super::secret::{is_secret, names_secret};
use super::special::is_secret_name;
use super::{Reader, UNLISTED};
use crate::catalogue::{self, Argument, Fit, On, ProgramTrait, Use, has_trait};
use crate::effect::{EffectKind, Finding, Place};
use EffectKind::{
    ChangesMachine, Deletes, DiscardsWork, LeavesMachine, LosesData, Overwrites, Reads,
    ReadsSecrets, RunsCode, Writes,
};

/// Beginnings of flags by which a container reaches a server elsewhere, is told of one, or keeps data.
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

/// How far a container reaches beyond itself.
#[derive(Clone, Copy)]
struct Reach<'a> {
    /// A folder of this machine can be written in it.
    shares: bool,
    /// Nothing that it is told names a server elsewhere or a place for data.
    alone: bool,
    /// Where volumes lie in it that outlive it.
    volumes: &'a [String],
}

/// Whether a word of a command may name a server.
fn reaches_out(arg: &Argument) -> bool {
    let text = arg.text.as_str();
    let host = |word: &str| word.starts_with("-h") || word.starts_with("--h");
    arg.unknown || text.contains(['=', '@', ':']) || text.split(' ').any(host)
}

impl Reader<'_> {
    /// `docker run` and its like.
    pub(super) fn container(&mut self, entry: &Use, fit: &Fit<'_>, call: &Call<'_>) -> bool {
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
        let own = Call {
            name: call.name.clone(),
            program: call.program,
            args: call.args.get(..end).unwrap_or_default(),
            line: call.line.clone(),
            input: call.input,
        };
        let (shares, volumes) = self.mounts(fit, &own, call);
        let leads = |arg: &Argument| LINKS.iter().any(|flag| arg.text.starts_with(flag));
        let linked = own.args.iter().any(leads);
        self.hands_secrets(fit, &own, call);
        let mut inner = values(fit, &own, "--entrypoint");
        inner.extend(call.args.get(end + 1..).unwrap_or_default().iter().cloned());
        let reach = Reach {
            shares,
            alone: !linked && !inner.iter().any(reaches_out),
            volumes: &volumes,
        };
        self.inside_container(&inner, reach, call);
        true
    }

    /// Whether a folder of this machine can be written in the container, and where volumes that
    /// outlive it can.
    pub(super) fn mounts(
        &mut self,
        fit: &Fit<'_>,
        own: &Call<'_>,
        call: &Call<'_>,
    ) -> (bool, Vec<String>) {
        // What another container has mounted may be a folder of this machine.
        let mut shares = !values(fit, own, "--volumes-from").is_empty();
        let mut volumes = Vec::new();
        for given in values(fit, own, "-v|--volume") {
            let host = given.text.split(':').next().unwrap_or_default();
            shares |= self.mount(host, &given, given.text.ends_with(":ro"), call);
            let mut parts = given.text.splitn(3, ':').skip(1);
            let point = parts.next().unwrap_or_default();
            let only_read = parts
                .next()
                .is_some_and(|told| told.split(',').any(|one| one == "ro"));
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

    /// Credentials in the variables of a container whose command prints these.
    fn hands_secrets(&mut self, fit: &Fit<'_>, own: &Call<'_>, call: &Call<'_>) {
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

    /// A folder of this machine in the container; whether it is one that can be written.
    fn mount(&mut self, host: &str, given: &Argument, only_read: bool, call: &Call<'_>) -> bool {
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
            self.touches(Writes, &folder, &call.line, &call.name);
        }
        !only_read
    }

    /// The command in a container. Without a folder of this machine, what it does to files goes with
    /// the container, but for what it loses on a volume, which stays, or at a server elsewhere; what
    /// the image calls by a name of its own is its own.
    fn inside_container(&mut self, inner: &[Argument], reach: Reach<'_>, call: &Call<'_>) {
        let before = self.reading.findings.len();
        if self.depth >= super::DEEPEST || inner.is_empty() {
            return;
        }
        self.depth += 1;
        self.run(inner, call.input);
        self.depth -= 1;
        let mut at = 0;
        self.reading.findings.retain(|finding| {
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

/// Whether a source of a mount is no folder of this machine: a volume of that name, or none.
fn is_named(host: &str) -> bool {
    !host.contains(['/', '.', '~', '$'])
}

/// Whether it is a volume that outlives its containers.
fn is_volume(host: &str) -> bool {
    is_named(host) && !host.is_empty()
}

/// Whether what a command in a container does to files or data is still so when the container is
/// gone.
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
        || takes_away && volumes.iter().any(|point| touches(target, point))
        || effect.kind == LosesData && loses_elsewhere(&finding.rule)
}

/// Whether a path in a container may be in a volume or around it. One that does not begin at the top
/// is in the folder that the image starts in, which nobody knows.
fn touches(target: &str, point: &str) -> bool {
    if !target.starts_with('/') || target.contains("..") {
        return true;
    }
    let point = point.trim_end_matches('/');
    // What stands in front of the first pattern.
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

/// Whether what the program of a rule loses is at a server and not in files.
fn loses_elsewhere(rule: &str) -> bool {
    let name = rule.split(' ').next().unwrap_or(rule);
    let loses = |(kind, on): &(EffectKind, On)| *kind == LosesData && *on == On::Elsewhere;
    let uses = catalogue::program(name).map_or(&[][..], |program| &program.uses);
    uses.iter().any(|entry| entry.does.iter().any(loses))
}
