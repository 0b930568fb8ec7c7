//! Applies the effects of a catalogue entry to the targets that the command names.

use super::invocation::{Invocation, build_finding, values};
use super::location::{Folders, Location};
use super::secret::{guards, is_sample};
use super::symlinks::Follows;
use super::{Access, Analyzer};
use crate::area::{Area, areas_of, control_file_reason};
use crate::catalogue::{self, Argument, Fit, On, ProgramTrait, Use, has_trait};
use crate::effect::{Effect, EffectKind, Finding, Lost, Place, Reach};
use EffectKind::{
    ChangesRights, Deletes, DiscardsWork, LosesData, Overwrites, Reads, ReadsSecrets, Writes,
};

impl Analyzer<'_> {
    /// Applies one effect of an entry to the targets of the command.
    pub(super) fn apply_effect(
        &mut self,
        kind: EffectKind,
        on: &On,
        entry: &Use,
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) {
        let operands: Vec<&Argument> = fit.operands.clone();
        let last = catalogue::every_value(fit.program, call.args, "-t|--target-directory");
        let targets: Vec<Argument> = match on {
            On::Here => {
                for dir in self.working_dirs(fit, call) {
                    let unpacks = || self.unpacked(&dir.location, fit, call);
                    let unpacked = (kind == Overwrites).then(unpacks).flatten();
                    let target = dir.something.as_deref();
                    let found = build_finding(kind, dir.place, target, call, Some(entry));
                    self.find(found.losing(unpacked));
                }
                return;
            }
            On::Elsewhere => {
                let target = operands.first().map(|arg| arg.text.clone());
                return self.note(kind, Place::Outside, target.as_deref(), call, Some(entry));
            }
            On::Operands => operands.into_iter().cloned().collect(),
            On::First => operands.into_iter().take(1).cloned().collect(),
            On::Last if !last.is_empty() => last,
            On::Last => {
                let last = operands.into_iter().next_back();
                last.into_iter().cloned().collect()
            }
            On::Sources if !last.is_empty() => operands.into_iter().cloned().collect(),
            On::Sources => {
                let kept = operands.len().saturating_sub(1);
                operands.into_iter().take(kept).cloned().collect()
            }
            On::Value(flags) => catalogue::every_value(fit.program, call.args, flags),
        };
        let reach = reach_of(kind, on, &fit.operands, call);
        for target in &targets {
            self.on_path(kind, target, reach.as_ref(), entry, call);
            let location = self.location(target);
            let is_top = location.path().is_some_and(|path| path == ".");
            if is_top && kind == Overwrites && matches!(reach, Some(Reach::Tree)) {
                let unpacked = self.unpacked(&location, fit, call);
                let found = build_finding(kind, Place::Worktree, None, call, Some(entry));
                self.find(found.losing(unpacked));
            }
        }
    }

    /// Returns what an archive overwrites when it is unpacked into a folder of the worktree.
    fn unpacked(&self, folder: &Location, fit: &Fit<'_>, call: &Invocation<'_>) -> Option<Lost> {
        let keeps = fit.has(call.args, "-k|--keep-old-files|--skip-old-files")
            || call.name == "unzip" && fit.has(call.args, "-n");
        let unpacks = has_trait(&call.name, ProgramTrait::Unpacks);
        let Some(Location::Inside(_)) = Some(folder).filter(|_| !keeps && unpacks) else {
            return None;
        };
        let named = values(fit, call, "-f|--file");
        let by_flag = named.first().filter(|_| call.name != "unzip");
        let archive = by_flag.or_else(|| fit.operands.first().copied());
        let path = archive.and_then(|archive| self.location(archive).path());
        let made = archive.is_some_and(|archive| self.is_fetched(archive))
            || path.as_ref().is_some_and(|path| self.wrote.contains(path));
        let renames = "--transform|--xform|-s|--one-top-level|-P|--absolute-names|-j|-I|--use-compress-program";
        let known = matches!(call.name.as_str(), "tar" | "gtar" | "bsdtar" | "unzip")
            && archive.is_some_and(|archive| !archive.unknown && !archive.globs)
            && !made
            && !fit.has(call.args, renames);
        let left_out = match values(fit, call, "--strip-components|--strip").first() {
            Some(count) => count.text.parse().ok(),
            None => Some(0),
        };
        Some(Lost {
            path: path.unwrap_or_default(),
            globs: false,
            reach: Reach::Unpacked {
                folder: folder.path()?,
                left_out: left_out.filter(|_| known),
            },
        })
    }

    fn on_path(
        &mut self,
        kind: EffectKind,
        target: &Argument,
        reach: Option<&Reach>,
        entry: &Use,
        call: &Invocation<'_>,
    ) {
        if is_stream(&target.text) {
            return;
        }
        let access = if kind.is_read() {
            Access::Reads
        } else {
            Access::Writes
        };
        self.path(&target.text, access);
        if kind == Reads {
            self.note(
                Reads,
                self.place(target),
                Some(&target.text),
                call,
                Some(entry),
            );
            return self.note_secret_read(target, call);
        }
        let line = call.line.clone();
        let mut finding = self.finding(kind, target, &line, &call.name);
        if finding.why.is_empty() {
            finding.why.clone_from(&entry.why);
        }
        finding.undo.clone_from(&entry.undo);
        finding.instead.clone_from(&entry.instead);
        finding.written_at.clone_from(&entry.place);
        let lost = reach.and_then(|reach| self.lost(target, reach.clone()));
        // The worktree root does not count: it contains git's own folder.
        let is_top = |lost: &Lost| {
            kind == Overwrites
                && lost.reach == Reach::Tree
                && matches!(lost.path.as_str(), "" | ".")
        };
        self.find(finding.losing(lost.filter(|lost| !is_top(lost))));
        if !sets_up(target, call) {
            self.note_protected_change(kind, target, &line, &call.name);
        }
    }

    /// Notes an effect on a path.
    pub(super) fn note_path_effect(
        &mut self,
        kind: EffectKind,
        target: &Argument,
        line: &str,
        rule: &str,
    ) {
        let finding = self.finding(kind, target, line, rule);
        let lost = (kind == Overwrites).then(|| self.lost(target, Reach::Written));
        self.find(finding.losing(lost.flatten()));
        self.note_protected_change(kind, target, line, rule);
    }

    pub(super) fn finding(
        &self,
        kind: EffectKind,
        target: &Argument,
        line: &str,
        rule: &str,
    ) -> Finding {
        let location = self.location(target);
        let device = matches!(&location, Location::Absolute(parts) if parts.first().is_some_and(|part| part == "dev") && parts.get(1).is_some_and(|part| part != "shm"));
        let kind = match kind {
            Overwrites | Writes if device => LosesData,
            kind => kind,
        };
        let named = self.trail(target).or_else(|| location.path());
        let named = named.filter(|_| !target.unknown);
        let effect = Effect::new(kind, line, self.folders.place(&location))
            .on(named.as_deref().unwrap_or(&target.text));
        Finding::new(effect, rule)
    }

    /// Notes a change to a file that controls permissions or checks, wherever it is.
    pub(super) fn note_protected_change(
        &mut self,
        kind: EffectKind,
        target: &Argument,
        line: &str,
        rule: &str,
    ) {
        let is_change = matches!(kind, Writes | Overwrites | Deletes | DiscardsWork);
        let location = self.location(target);
        let path = location.path();
        if matches!(kind, Writes | Overwrites) {
            self.wrote.extend(path.clone());
        }
        if !is_change {
            return;
        }
        let is_link = kind == Deletes && !target.text.ends_with('/');
        let follows = if is_link {
            Follows::Folders
        } else {
            Follows::All
        };
        for path in self.resolved_paths(target, follows) {
            // A new key gives no one access yet, and touching a file does not change its content.
            let is_harmless =
                matches!(rule, "openssl" | "touch") && areas_of(&path) == [Area::Secrets];
            let why = guards(&path, target.globs).filter(|_| !is_harmless);
            let why = why.or_else(|| control_file_reason(&path));
            if let Some(why) = why.filter(|_| !path.starts_with('/')) {
                let effect = Effect::new(ChangesRights, line, Place::Worktree).on(&path);
                self.find(Finding::new(effect, rule).because(why));
            }
        }
    }

    /// Notes that a file is read, and whether it holds credentials.
    pub(super) fn reads(&mut self, target: &Argument, rule: &str) {
        self.path(&target.text, Access::Reads);
        let effect = Effect::new(
            Reads,
            &format!("{rule} {}", target.text),
            self.place(target),
        );
        self.find(Finding::new(effect.on(&target.text), rule));
        if self.holds_secret(target) {
            let effect = Effect::new(
                ReadsSecrets,
                &format!("{rule} {}", target.text),
                self.place(target),
            );
            self.find(Finding::new(effect.on(&target.text), rule).because("it holds credentials"));
        }
    }

    /// Checks whether an operand names a file with credentials that the program reads.
    pub(super) fn note_secret_read(&mut self, target: &Argument, call: &Invocation<'_>) {
        if has_trait(&call.name, ProgramTrait::LooksAtNames) || !self.holds_secret(target) {
            return;
        }
        let effect = Effect::new(ReadsSecrets, &call.line, self.place(target)).on(&target.text);
        let finding = Finding::new(effect, call.name.clone());
        self.find(finding.because("it holds credentials"));
    }

    /// Returns the location of an argument, taken as a path.
    pub(super) fn location(&self, target: &Argument) -> Location {
        let hidden = target.unknown && (target.text.starts_with(['$', '…']));
        if hidden || is_home_of_another(&target.text) {
            return Location::Unknown;
        }
        let location = self.folders.location(&target.text, &self.scope.folder);
        if self.links.is_empty() {
            return location;
        }
        let mut ways = location.path().into_iter().chain(self.trail(target));
        let leads_away = ways.any(|path| {
            self.links.iter().filter(|link| link.away).any(|link| {
                path.strip_prefix(link.at.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            })
        });
        if leads_away {
            Location::Unknown
        } else {
            location
        }
    }

    /// Returns the path of an argument with its `..` steps, where it has some; see
    /// [`Folders::trail`](super::Folders::trail).
    pub(super) fn trail(&self, target: &Argument) -> Option<String> {
        Folders::stepping_back(&target.text, &self.scope.folder)
    }

    pub(super) fn place(&self, target: &Argument) -> Place {
        self.folders.place(&self.location(target))
    }

    /// Returns the locations of a relative path for the case that an earlier `cd` failed.
    pub(super) fn other_locations(&self, target: &Argument) -> Vec<Location> {
        let hidden = target.unknown && target.text.starts_with(['$', '…']);
        if hidden || target.text.starts_with(['/', '~']) {
            return Vec::new();
        }
        let others = self.scope.alternative_folders.iter();
        others
            .map(|folder| self.folders.location(&target.text, folder))
            .collect()
    }
}

/// Returns how far an entry's effect reaches at each target. Returns `None` where nothing is lost:
/// a moved file still exists, and git keeps what it removes.
fn reach_of(
    kind: EffectKind,
    on: &On,
    operands: &[&Argument],
    call: &Invocation<'_>,
) -> Option<Reach> {
    let takes = matches!(kind, Overwrites | Deletes | DiscardsWork) && call.name != "git";
    match on {
        _ if !takes => None,
        On::Last if has_trait(&call.name, ProgramTrait::CopiesIntoFolders) => {
            let named = operands.iter().filter(|source| !source.unknown);
            let name = |source: &&&Argument| {
                let name = source.text.trim_end_matches('/').rsplit('/').next();
                name.unwrap_or_default().to_owned()
            };
            Some(Reach::Into(named.map(|source| name(&source)).collect()))
        }
        On::Last | On::Value(_) if has_trait(&call.name, ProgramTrait::FillsFolders) => {
            Some(Reach::Tree)
        }
        On::Operands | On::First | On::Last | On::Value(_) if kind == Overwrites => {
            Some(Reach::Written)
        }
        On::Operands | On::First | On::Last | On::Value(_) => Some(Reach::Itself),
        On::Sources | On::Here | On::Elsewhere => None,
    }
}

/// Checks whether a copy of a sample creates the settings file that it is a sample for.
fn sets_up(target: &Argument, call: &Invocation<'_>) -> bool {
    let [sample, made] = call.args else {
        return false;
    };
    let own = sample.text.strip_prefix(&target.text);
    let plain = call.name == "cp" && made == target && !target.unknown && !target.globs;
    plain && is_sample(&sample.text) && own.is_some_and(|rest| rest.starts_with('.'))
}

fn is_home_of_another(text: &str) -> bool {
    text.starts_with('~')
}

/// Checks whether an operand is a stream or a null device, not a file.
pub(super) fn is_stream(text: &str) -> bool {
    matches!(
        text,
        "-" | "/dev/null" | "/dev/stdin" | "/dev/stdout" | "/dev/stderr" | "/dev/tty"
    )
}
