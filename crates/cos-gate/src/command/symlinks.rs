//! Resolves paths through links: links that the text makes, and links on disk, which a
//! [`PathResolver`](super::PathResolver) follows. The target of a link is classified as if the
//! command named it.

use super::Analyzer;
use super::invocation::Invocation;
use super::location::{Folders, Location};
use super::secret::{guards, is_secret, names_secret};
use crate::catalogue::{self, Argument, Fit, ProgramTrait};
use crate::effect::{Effect, EffectKind, Finding, Place};
use EffectKind::{ChangesRights, Writes};

/// Maximum number of paths with resolved links; a text with more makes the gate ask.
const MOST_NAMED: usize = 1_200;

/// Maximum number of links followed, and of alternatives for one path; a text with more makes the
/// gate ask.
const MOST_LINKS: usize = 200;
const MOST_WAYS: usize = 64;

/// A link that a text makes.
#[derive(Debug, Clone)]
pub(super) struct Link {
    /// Its path, relative to the worktree.
    pub(super) at: String,
    /// Its possible targets.
    to: Vec<String>,
    /// Whether it leads out of the worktree, or to an unknown target.
    pub(super) away: bool,
}

/// How far links in a path are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Follows {
    /// All parts: for reading and writing.
    All,
    /// All except the last part: removing a path removes the link itself.
    Folders,
}

impl Follows {
    /// Splits a path into the part to follow and the remaining name.
    fn split(self, way: &str) -> (&str, Option<&str>) {
        match (self, way.rsplit_once('/')) {
            (Self::All, _) => (way, None),
            (Self::Folders, Some((folder, name))) => (folder, Some(name)),
            (Self::Folders, None) => ("", Some(way)),
        }
    }

    /// Returns the part of a path that must be checked for links; `None` where it contains none.
    fn part_to_check(self, way: &str) -> Option<&str> {
        let (followed, _) = self.split(way);
        Some(followed).filter(|path| !matches!(*path, "" | "." | "/"))
    }
}

impl Folders {
    /// Returns the absolute target of a path; `None` where no link leads elsewhere.
    pub(crate) fn link_target(&self, way: &str, follows: Follows) -> Option<String> {
        let real = self.resolver.as_ref()?;
        let real = real.target(follows.part_to_check(way)?)?;
        let (_, name) = follows.split(way);
        Some(name.map_or_else(|| real.clone(), |name| format!("{real}/{name}")))
    }

    /// Returns the same relative to the worktree.
    fn link_target_in_worktree(&self, way: &str, follows: Follows) -> Option<String> {
        self.locate(&self.link_target(way, follows)?).1
    }
}

impl Analyzer<'_> {
    /// Returns the paths of an argument: as written, and each that its links lead to.
    pub(super) fn resolved_paths(&mut self, target: &Argument, follows: Follows) -> Vec<String> {
        let hidden = target.unknown && target.text.starts_with(['$', '…']);
        if hidden || target.text.starts_with('~') {
            return Vec::new();
        }
        let written = self.folders.location(&target.text, &self.scope.folder);
        let others = self.other_locations(target);
        let spots = std::iter::once(&written).chain(&others);
        let mut ways: Vec<String> = spots.filter_map(Location::path).collect();
        self.add_link_targets(&mut ways);
        let trail = self.trail(target);
        let mut real = Vec::new();
        for way in ways.iter().chain(&trail) {
            real.extend(self.follow_links(way, follows));
        }
        ways.extend(real);
        ways
    }

    /// Adds the targets of links that this text makes.
    fn add_link_targets(&mut self, ways: &mut Vec<String>) {
        let mut led = Vec::new();
        for link in &self.links {
            for way in ways.iter() {
                let below = way.strip_prefix(link.at.as_str());
                let below = below.filter(|rest| rest.is_empty() || rest.starts_with('/'));
                if let Some(rest) = below {
                    led.extend(link.to.iter().map(|to| format!("{to}{rest}")));
                }
            }
        }
        for way in led {
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        if ways.len() > MOST_WAYS {
            ways.truncate(MOST_WAYS);
            self.unreadable(
                "a very long script",
                "it makes more links than are followed",
            );
        }
    }

    /// Returns the target of a path, relative to the worktree; `None` where no link leads elsewhere.
    fn follow_links(&mut self, way: &str, follows: Follows) -> Option<String> {
        let path = follows.part_to_check(way)?;
        if !self.named.contains(path) {
            if self.named.len() == MOST_NAMED {
                self.unreadable("a very long script", "it names more paths than are checked");
                return None;
            }
            self.named.insert(path.to_owned());
        }
        self.folders.link_target_in_worktree(way, follows)
    }

    /// Checks whether a file that is read holds credentials, by its name or by the names of its
    /// link targets.
    pub(super) fn holds_secret(&mut self, target: &Argument) -> bool {
        let ways = self.resolved_paths(target, Follows::All);
        names_secret(target) || ways.iter().any(|way| is_secret(way))
    }

    /// Notes a link: what is written through it changes its target.
    pub(super) fn note_link(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let is = |wanted| fit.program.has_trait(&call.name, wanted);
        let copies =
            is(ProgramTrait::LinksByFlag) && fit.has(call.args, "-s|--symbolic-link|-l|--link");
        let links = is(ProgramTrait::Links);
        let Some((last, sources)) = fit.operands.split_last().filter(|_| links || copies) else {
            return;
        };
        let folder = catalogue::every_value(fit.program, call.args, "-t|--target-directory").pop();
        let (sources, place) = match (folder, sources) {
            (Some(folder), _) => (fit.operands.clone(), Some(folder)),
            (None, []) => (vec![*last], None),
            (None, sources) => (sources.to_vec(), Some((*last).clone())),
        };
        let is_soft = call.name != "link" && fit.has(call.args, "-s|--symbolic|--symbolic-link");
        for source in sources {
            self.record_link(source, place.as_ref(), is_soft, call);
        }
    }

    /// Notes a link to an unknown target.
    pub(super) fn record_unknown_link(&mut self, at: &Argument) {
        let path = self.location(at).path();
        self.links.extend(path.map(|at| Link {
            at,
            to: Vec::new(),
            away: true,
        }));
    }

    /// Records a link at a path, or in a folder under its source's name.
    pub(super) fn record_link(
        &mut self,
        source: &Argument,
        place: Option<&Argument>,
        soft: bool,
        call: &Invocation<'_>,
    ) {
        let away =
            source.text.starts_with("..") || source.unknown || self.place(source) == Place::Outside;
        let name = source.text.trim_end_matches('/').rsplit('/').next();
        let name = name.unwrap_or_default();
        let below = |folder: &str| format!("{}/{name}", folder.trim_end_matches('/'));
        let at = match place {
            Some(place) => vec![place.text.clone(), below(&place.text)],
            None => vec![name.to_owned()],
        };
        if self.links.len() >= MOST_LINKS {
            let why = "it makes more links than are followed";
            return self.unreadable("a very long script", why);
        }
        let mut made = Vec::new();
        for at in at {
            let location = self.folders.location(&at, &self.scope.folder);
            let Some(path) = location.path() else {
                continue;
            };
            let mut to = self.resolved_paths(source, Follows::All);
            to.extend(
                soft.then(|| self.seen_from(&path, source))
                    .into_iter()
                    .flatten(),
            );
            self.note_alias_of_protected(source, &to, call);
            made.push(Link { at: path, to, away });
        }
        if !soft {
            self.note_hard_link(source, call);
        }
        self.links.extend(made);
    }

    /// Returns the targets of a link at a path; relative targets start at the link's folder.
    fn seen_from(&mut self, at: &str, source: &Argument) -> Vec<String> {
        if source.unknown || source.text.starts_with(['/', '~']) {
            return Vec::new();
        }
        let folder = at.rsplit_once('/').map_or("", |(folder, _)| folder);
        let folder = self.under_worktree(folder);
        let from = self.folders.location(&folder, &Location::default());
        let found = self.folders.location(&source.text, &from).path();
        let Some(path) = found else {
            return Vec::new();
        };
        let real = self.follow_links(&path, Follows::All);
        real.into_iter().chain([path]).collect()
    }

    /// Notes another name for a file that controls permissions or checks, or that holds
    /// credentials.
    fn note_alias_of_protected(&mut self, source: &Argument, to: &[String], call: &Invocation<'_>) {
        let protected = |path: &&String| guards(path, source.globs).is_some() || is_secret(path);
        if let Some(path) = to.iter().find(protected) {
            let place = self.folders.locate(path).0;
            let effect = Effect::new(ChangesRights, &call.line, place).on(path);
            let why = "under the other name it could be read or changed unnoticed";
            self.find(Finding::new(effect, call.name.clone()).because(why));
        }
    }

    /// Notes a hard link to a file elsewhere: the new name no longer shows where the file came
    /// from.
    fn note_hard_link(&mut self, source: &Argument, call: &Invocation<'_>) {
        if self.place(source) == Place::Outside {
            let mut finding = self.finding(Writes, source, &call.line, &call.name);
            finding.why = "what is written to the new name is written there".into();
            self.find(finding);
        }
    }
}
