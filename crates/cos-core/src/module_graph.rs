//! How much the modules of a project hang together: counted, not guessed.
//!
//! A module *uses* another where its text names it. From that follow, per module, how many use it
//! and how many it uses (Ca and Ce of R. Martin) with their ratio, the instability; and of the
//! whole, the propagation cost (`MacCormack` et al., 2006), here without a module's reach to itself:
//! of all ordered pairs of modules, the share in which a change of the second can reach the first.

use crate::score::Score;
use std::collections::{BTreeMap, BTreeSet};

/// Which modules there are and which names which.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModuleGraph {
    uses: BTreeMap<String, BTreeSet<String>>,
}

/// What was counted.
#[derive(Debug, Clone, PartialEq)]
pub struct Coupling {
    /// The propagation cost, from 0 (nobody uses anybody) to 1 (everybody reaches everybody).
    pub score: Score,
    /// Every module, in the order of their names.
    pub modules: Vec<ModuleCoupling>,
    /// Modules that reach each other, each group in order, the largest first.
    pub circles: Vec<Vec<String>>,
    /// Where a boundary between components is crossed the wrong way.
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
    /// Ce / (Ca + Ce): 0 where others rely on it and it on none, 1 the other way round; none for a
    /// module that stands alone.
    pub fn instability(&self) -> Option<Score> {
        share(self.uses, self.used_by + self.uses)
    }
}

/// A boundary that is crossed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum BoundaryViolation {
    /// Two components use each other; this is the direction with fewer uses.
    Mutual {
        /// The component that uses.
        from: String,
        /// The component that is used, and uses back.
        to: String,
        /// How many uses there are in this direction.
        uses: usize,
    },
    /// A module is used that its component keeps to itself.
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
                write!(f, "`{from}` uses `{to}` {times}, which uses it too")
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

    /// Notes that a module names another. What is not known, and a module's use of itself, says
    /// nothing.
    pub fn note(&mut self, from: &str, to: &str) {
        if from != to
            && self.uses.contains_key(to)
            && let Some(used) = self.uses.get_mut(from)
        {
            used.insert(to.to_owned());
        }
    }

    /// How many modules there are.
    pub fn len(&self) -> usize {
        self.uses.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.uses.is_empty()
    }

    /// The longest known module that a path begins with.
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

    /// Counts.
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

    /// Every other module that one reaches.
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

    /// How many parts of a name say which component it is: the roots where there are several, what
    /// stands directly in the root where there is one.
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

/// The component of a module; nothing for the root itself, which belongs to all of them.
fn component(name: &str, depth: usize) -> String {
    let own: Vec<&str> = parts(name).take(depth).collect();
    if own.len() < depth {
        String::new()
    } else {
        own.join("::")
    }
}

/// Whether a name says that a module below its component is for that component alone: Python writes
/// an underscore before it.
fn is_private(name: &str, depth: usize) -> bool {
    let hidden = |part: &str| part.starts_with('_') && !part.starts_with("__");
    parts(name).skip(depth).any(hidden)
}

fn circles(reaches: &BTreeMap<&str, BTreeSet<&str>>) -> Vec<Vec<String>> {
    let mut circles: Vec<Vec<String>> = Vec::new();
    for (name, reached) in reaches {
        let back = |other: &&&str| reaches.get(**other).is_some_and(|own| own.contains(name));
        let mates: Vec<&&str> = reached.iter().filter(back).collect();
        // A circle is told by the first of its modules.
        if mates.first().is_some_and(|first| **first > *name) {
            let all = std::iter::once(name).chain(mates);
            circles.push(all.map(|name| (*name).to_owned()).collect());
        }
    }
    circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    circles
}

/// A part of a whole; none of nothing.
#[expect(clippy::cast_precision_loss, reason = "far below the bound")]
fn share(part: usize, whole: usize) -> Option<Score> {
    (whole > 0).then(|| Score::clamped(part as f64 / whole as f64))
}

#[cfg(test)]
mod tests;
