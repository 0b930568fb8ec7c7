//! Where paths lead that go through links: those that a text makes itself, and those that whoever
//! can see the disk has told of. What a path leads to is classified as if it were named.

use super::call::Call;
use super::place::{Folders, Spot};
use super::secret::{guards, is_secret, names_secret};
use super::{Reader, Reading};
use crate::catalogue::{self, Argument, Fit, ProgramTrait};
use crate::effect::{Effect, EffectKind, Finding, Place};
use EffectKind::{ChangesRights, Writes};

/// Paths that are named for whoever can see links; a text that names more asks.
const MOST_NAMED: usize = 1_200;

/// Links that are followed, and ways that a path may have through them; a text with more asks.
const MOST_LINKS: usize = 200;
const MOST_WAYS: usize = 64;

/// A link that a text makes.
#[derive(Debug, Clone)]
pub(super) struct Link {
    /// Its path, as seen from the worktree.
    pub(super) at: String,
    /// Where it may lead.
    to: Vec<String>,
    /// Whether it leads away from the worktree, or nobody knows where.
    pub(super) away: bool,
}

/// How far a path is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Follows {
    /// To its end: what is read or written lies there.
    All,
    /// To its last name: what is taken away is the link.
    Folders,
}

impl Follows {
    /// The part of a path that is followed, and the name that is left.
    fn split(self, way: &str) -> (&str, Option<&str>) {
        match (self, way.rsplit_once('/')) {
            (Self::All, _) => (way, None),
            (Self::Folders, Some((folder, name))) => (folder, Some(name)),
            (Self::Folders, None) => ("", Some(way)),
        }
    }
}

impl Folders {
    /// What of a path has to be looked at; none where nothing of it can be a link.
    pub(crate) fn to_look_at(way: &str, follows: Follows) -> Option<&str> {
        let (followed, _) = follows.split(way);
        Some(followed).filter(|path| !matches!(*path, "" | "." | "/"))
    }

    /// Where a path really lies, absolute; none where no link leads elsewhere.
    pub(crate) fn leading(&self, way: &str, follows: Follows) -> Option<String> {
        let (followed, name) = follows.split(way);
        let real = self.leads.get(followed)?;
        Some(name.map_or_else(|| real.clone(), |name| format!("{real}/{name}")))
    }

    /// The same as seen from the worktree.
    fn really(&self, way: &str, follows: Follows) -> Option<String> {
        self.locate(&self.leading(way, follows)?).1
    }
}

impl Reading {
    /// Adds what another text shows.
    pub(crate) fn add(&mut self, other: Self) {
        self.findings.extend(other.findings);
        self.named.extend(other.named);
    }
}

impl Reader<'_> {
    /// The paths that an argument stands for: as it is written, and each that it leads to.
    pub(super) fn ways(&mut self, target: &Argument, follows: Follows) -> Vec<String> {
        let hidden = target.unknown && target.text.starts_with(['$', '…']);
        if hidden || target.text.starts_with('~') {
            return Vec::new();
        }
        let written = self.folders.spot(&target.text, &self.scope.folder);
        let others = self.other_spots(target);
        let spots = std::iter::once(&written).chain(&others);
        let mut ways: Vec<String> = spots.filter_map(Spot::path).collect();
        self.lead_on(&mut ways);
        let trail = self.trail(target);
        let mut real = Vec::new();
        for way in ways.iter().chain(&trail) {
            self.names_to_see(way, follows);
            real.extend(self.folders.really(way, follows));
        }
        ways.extend(real);
        ways
    }

    /// Adds where the links of this text lead.
    fn lead_on(&mut self, ways: &mut Vec<String>) {
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

    /// Notes a path for whoever can see links.
    fn names_to_see(&mut self, way: &str, follows: Follows) {
        let Some(path) = Folders::to_look_at(way, follows) else {
            return;
        };
        if self.reading.named.len() < MOST_NAMED {
            self.reading.named.insert(path.to_owned());
        } else if !self.reading.named.contains(path) {
            self.unreadable("a very long script", "it names more than is looked at");
        }
    }

    /// Whether a file that is looked into holds credentials, by its name or by that of what it
    /// leads to.
    pub(super) fn holds_secret(&mut self, target: &Argument) -> bool {
        let ways = self.ways(target, Follows::All);
        names_secret(target) || ways.iter().any(|way| is_secret(way))
    }

    /// A link to somewhere else: what is written through it lands there.
    pub(super) fn links(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
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
            self.link(source, place.as_ref(), is_soft, call);
        }
    }

    /// A link to nobody knows where.
    pub(super) fn links_anywhere(&mut self, at: &Argument) {
        let path = self.spot(at).path();
        self.links.extend(path.map(|at| Link {
            at,
            to: Vec::new(),
            away: true,
        }));
    }

    /// A link at a place, or in the folder it starts in under its source's name.
    pub(super) fn link(
        &mut self,
        source: &Argument,
        place: Option<&Argument>,
        soft: bool,
        call: &Call<'_>,
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
            let spot = self.folders.spot(&at, &self.scope.folder);
            let Some(path) = spot.path() else { continue };
            let mut to = self.ways(source, Follows::All);
            to.extend(
                soft.then(|| self.seen_from(&path, source))
                    .into_iter()
                    .flatten(),
            );
            self.gives_another_name(source, &to, call);
            made.push(Link { at: path, to, away });
        }
        if !soft {
            self.shares(source, call);
        }
        self.links.extend(made);
    }

    /// Where a link leads that stands at a path: what is relative is so to its folder.
    fn seen_from(&mut self, at: &str, source: &Argument) -> Vec<String> {
        if source.unknown || source.text.starts_with(['/', '~']) {
            return Vec::new();
        }
        let folder = at.rsplit_once('/').map_or("", |(folder, _)| folder);
        let folder = self.seen_from_anywhere(folder);
        let from = self.folders.spot(&folder, &Spot::default());
        let found = self.folders.spot(&source.text, &from).path();
        let Some(path) = found else {
            return Vec::new();
        };
        self.names_to_see(&path, Follows::All);
        let real = self.folders.really(&path, Follows::All);
        real.into_iter().chain([path]).collect()
    }

    /// Another name for what decides about rights or checks, or for what holds credentials.
    fn gives_another_name(&mut self, source: &Argument, to: &[String], call: &Call<'_>) {
        let protected = |path: &&String| guards(path, source.globs).is_some() || is_secret(path);
        if let Some(path) = to.iter().find(protected) {
            let place = self.folders.locate(path).0;
            let effect = Effect::new(ChangesRights, &call.line, place).on(path);
            let why = "under the other name it would be read or changed unseen";
            self.find(Finding::new(effect, call.name.clone()).because(why));
        }
    }

    /// A hard link to a file elsewhere: nobody can see later whose file that is.
    fn shares(&mut self, source: &Argument, call: &Call<'_>) {
        if self.place(source) == Place::Outside {
            let mut finding = self.finding(Writes, source, &call.line, &call.name);
            finding.why = "what is written to the new name is written there".into();
            self.find(finding);
        }
    }
}
