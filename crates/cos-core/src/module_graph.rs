//! Measures the coupling between the modules of a project.
//!
//! A module *uses* another if its text names it. For each module that gives how many use it and how
//! many it uses (Ca and Ce of R. Martin) and their ratio, the instability. For the whole project it
//! gives the propagation cost (`MacCormack` et al., 2006), here without self-dependency: the share
//! of ordered pairs of modules in which a change of the second can affect the first.

use cos_gate::score::Score;
use std::collections::{BTreeMap, BTreeSet};

/// The modules and their uses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModuleGraph {
    uses: BTreeMap<String, BTreeSet<String>>,
}

/// The measured coupling.
#[derive(Debug, Clone, PartialEq)]
pub struct Coupling {
    /// The propagation cost, from 0 (no module uses another) to 1 (every module reaches every
    /// other).
    pub score: Score,
    /// Every module, ordered by name.
    pub modules: Vec<ModuleCoupling>,
    /// Cycles: modules that reach each other, the largest group first.
    pub circles: Vec<Vec<String>>,
    /// Where a boundary between components is crossed in the wrong direction.
    pub violations: Vec<BoundaryViolation>,
}

/// The numbers of one module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModuleCoupling {
    /// The module.
    pub name: String,
    /// How many modules use it (Ca).
    pub used_by: usize,
    /// How many modules it uses (Ce).
    pub uses: usize,
}

impl ModuleCoupling {
    /// Returns Ce / (Ca + Ce): 0 if others depend on it and it on none, 1 for the reverse; `None`
    /// for an isolated module.
    pub fn instability(&self) -> Option<Score> {
        share(self.uses, self.used_by + self.uses)
    }
}

/// A boundary violation.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum BoundaryViolation {
    /// Two components use each other; this is the direction with fewer uses.
    Mutual {
        /// The component that uses.
        from: String,
        /// The component that is used and uses it in turn.
        to: String,
        /// The number of uses in this direction.
        uses: usize,
    },
    /// A module uses a private module of another component.
    Private {
        /// The module that uses.
        from: String,
        /// The module that is used.
        to: String,
    },
}

impl std::fmt::Display for BoundaryViolation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Mutual { from, to, uses } => {
                let times = if *uses == 1 { "once" } else { "several times" };
                write!(
                    f,
                    "`{from}` uses `{to}` {times}, although `{to}` also uses it"
                )
            }
            Self::Private { from, to } => {
                write!(f, "`{from}` uses `{to}`, which is private to its component")
            }
        }
    }
}

impl ModuleGraph {
    /// Adds a module. Parts of its name are separated by `::` or `.`.
    pub fn add(&mut self, name: impl Into<String>) {
        self.uses.entry(name.into()).or_default();
    }

    /// Records that a module names another. Unknown modules and self-uses are ignored.
    pub fn note(&mut self, from: &str, to: &str) {
        if from != to
            && self.uses.contains_key(to)
            && let Some(used) = self.uses.get_mut(from)
        {
            used.insert(to.to_owned());
        }
    }

    /// Returns the number of modules.
    pub fn len(&self) -> usize {
        self.uses.len()
    }

    /// Checks whether there is no module.
    pub fn is_empty(&self) -> bool {
        self.uses.is_empty()
    }

    /// Returns the longest known module name that a path begins with.
    pub fn known<'a>(&'a self, path: &str) -> Option<&'a str> {
        let mut path = path;
        loop {
            if let Some((name, _)) = self.uses.get_key_value(path) {
                return Some(name);
            }
            let end = path.rfind(SEPARATORS)?;
            path = path.get(..end)?.trim_end_matches(SEPARATORS);
        }
    }

    /// Computes the coupling.
    pub fn coupling(&self) -> Coupling {
        let reaches: BTreeMap<&str, BTreeSet<&str>> = self
            .uses
            .keys()
            .map(|name| (name.as_str(), self.reached_from(name)))
            .collect();
        let count = self.len();
        let pairs = reaches.values().map(BTreeSet::len).sum();
        Coupling {
            score: share(pairs, count * count.saturating_sub(1)).unwrap_or(Score::ZERO),
            modules: self.modules(),
            circles: circles(&reaches),
            violations: self.violations(),
        }
    }

    /// Returns every other module that one module reaches.
    fn reached_from<'a>(&'a self, name: &'a str) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::new();
        let mut open = vec![name];
        while let Some(next) = open.pop() {
            for used in self.uses.get(next).into_iter().flatten() {
                if reached.insert(used.as_str()) {
                    open.push(used);
                }
            }
        }
        reached.remove(name);
        reached
    }

    fn modules(&self) -> Vec<ModuleCoupling> {
        let mut used_by: BTreeMap<&str, usize> = BTreeMap::new();
        for used in self.uses.values().flatten() {
            *used_by.entry(used).or_default() += 1;
        }
        let module = |(name, uses): (&String, &BTreeSet<String>)| ModuleCoupling {
            used_by: used_by.get(name.as_str()).copied().unwrap_or_default(),
            uses: uses.len(),
            name: name.clone(),
        };
        self.uses.iter().map(module).collect()
    }

    fn violations(&self) -> Vec<BoundaryViolation> {
        let depth = self.depth();
        let mut between: BTreeMap<(String, String), usize> = BTreeMap::new();
        let mut found = BTreeSet::new();
        for (from, to) in self.pairs() {
            let (one, other) = (component(from, depth), component(to, depth));
            if one == other || one.is_empty() || other.is_empty() {
                continue;
            }
            *between.entry((one, other)).or_default() += 1;
            if is_private(to, depth) {
                let (from, to) = (from.to_owned(), to.to_owned());
                found.insert(BoundaryViolation::Private { from, to });
            }
        }
        for ((from, to), uses) in &between {
            let back = between.get(&(to.clone(), from.clone())).copied();
            let is_weaker = back.is_some_and(|back| (*uses, from) < (back, to));
            if is_weaker {
                let (from, to, uses) = (from.clone(), to.clone(), *uses);
                found.insert(BoundaryViolation::Mutual { from, to, uses });
            }
        }
        found.into_iter().collect()
    }

    fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.uses
            .iter()
            .flat_map(|(from, used)| used.iter().map(move |to| (from.as_str(), to.as_str())))
    }

    /// Returns how many parts of a name identify the component: the first part if there are several
    /// roots, otherwise also the part directly below the root.
    fn depth(&self) -> usize {
        let roots: BTreeSet<&str> = self
            .uses
            .keys()
            .filter_map(|name| parts(name).next())
            .collect();
        if roots.len() > 1 { 1 } else { 2 }
    }
}

const SEPARATORS: [char; 2] = [':', '.'];

fn parts(name: &str) -> impl Iterator<Item = &str> {
    name.split(SEPARATORS).filter(|part| !part.is_empty())
}

/// Returns the component of a module; empty for the root itself, which belongs to all of them.
fn component(name: &str, depth: usize) -> String {
    let own: Vec<&str> = parts(name).take(depth).collect();
    if own.len() < depth {
        String::new()
    } else {
        own.join("::")
    }
}

/// Checks whether a name marks a module as private to its component: Python uses a leading
/// underscore.
fn is_private(name: &str, depth: usize) -> bool {
    let hidden = |part: &str| part.starts_with('_') && !part.starts_with("__");
    parts(name).skip(depth).any(hidden)
}

fn circles(reaches: &BTreeMap<&str, BTreeSet<&str>>) -> Vec<Vec<String>> {
    let mut circles: Vec<Vec<String>> = Vec::new();
    for (name, reached) in reaches {
        let back = |other: &&&str| reaches.get(**other).is_some_and(|own| own.contains(name));
        let mates: Vec<&&str> = reached.iter().filter(back).collect();
        // The first module of a cycle reports it.
        if mates.first().is_some_and(|first| **first > *name) {
            let all = std::iter::once(name).chain(mates);
            circles.push(all.map(|name| (*name).to_owned()).collect());
        }
    }
    circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    circles
}

/// Returns a part of a whole; `None` if the whole is empty.
#[expect(clippy::cast_precision_loss, reason = "far below the bound")]
fn share(part: usize, whole: usize) -> Option<Score> {
    (whole > 0).then(|| Score::clamped(part as f64 / whole as f64))
}

#[cfg(test)]
mod tests;
