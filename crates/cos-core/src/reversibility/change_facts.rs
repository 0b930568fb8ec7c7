//! Derives from the paths of a change which circumstances apply and which dimensions are proven
//! low, before anyone is asked for an opinion.

use super::{Circumstance, CircumstanceReason, Dimension, Points};
use crate::fingerprint::{Fingerprint, listed};
use cos_gate::area::{areas_of, control_file_reason};
use serde::{Deserialize, Serialize};

/// Whether the list of paths is complete.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Extent {
    /// The list is complete: it comes from a diff, or the caller says so.
    Whole,
    /// There may be more.
    #[default]
    Part,
    /// A text names them, but nothing says that they change.
    Named,
}

/// An opinion on one dimension, from a model or the caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// The dimension.
    pub dimension: Dimension,
    /// The points.
    pub points: Points,
    /// Why, in one line.
    #[serde(default)]
    pub why: String,
    /// Who has the opinion, as a phrase.
    pub by: String,
}

impl Proposal {
    /// The name for an opinion of the caller.
    pub const CALLER: &'static str = "the caller";

    /// Checks whether the caller gave it, not a model.
    pub fn is_callers(&self) -> bool {
        self.by == Self::CALLER
    }
}

/// What is known of a change.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChangeFacts {
    /// The paths that change, from the root of the repository.
    pub paths: Vec<String>,
    /// Whether the list is complete.
    pub extent: Extent,
    /// How many files change, if that is stated separately.
    pub file_count: Option<u32>,
    /// What else is known.
    pub witnesses: Vec<CircumstanceReason>,
}

/// More files than this make a change hard to review as a whole.
pub(crate) const MANY_FILES: u32 = 10;
const VERY_MANY_FILES: u32 = 50;
/// More modules than this concern many teams.
const MANY_MODULES: usize = 5;

/// The kind of a path, safest first; the worst of all paths counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PathKind {
    Test,
    Prose,
    Code,
    /// Unknown: possibly live configuration or data.
    Other,
}

const PROSE: [&str; 6] = ["md", "mdx", "rst", "adoc", "tex", "org"];
/// Text files that are prose although their name ends in `txt`. Other such files may be read by
/// programs, such as `requirements.txt`, `CMakeLists.txt` and `robots.txt`.
const PROSE_TEXTS: [&str; 14] = [
    "readme",
    "changelog",
    "changes",
    "history",
    "news",
    "license",
    "licence",
    "copying",
    "notice",
    "authors",
    "contributors",
    "contributing",
    "credits",
    "faq",
];
const CODE: [&str; 47] = [
    "rs", "py", "pyi", "js", "mjs", "cjs", "jsx", "ts", "tsx", "go", "java", "kt", "kts", "scala",
    "groovy", "rb", "php", "c", "h", "cc", "cpp", "cxx", "hh", "hpp", "cs", "fs", "swift", "m",
    "mm", "css", "scss", "sass", "less", "html", "vue", "svelte", "lua", "ex", "exs", "erl", "hs",
    "ml", "clj", "dart", "jl", "zig", "elm",
];
const TEST_FOLDERS: [&str; 6] = ["test", "tests", "spec", "specs", "__tests__", "testdata"];

impl PathKind {
    fn of(path: &str) -> Self {
        // Files that control agents or tools are neither prose nor code, whatever their extension.
        if control_file_reason(path).is_some() {
            return Self::Other;
        }
        let path = path.to_lowercase();
        let mut parts: Vec<&str> = path.split('/').collect();
        let name = parts.pop().unwrap_or_default();
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
        let is_text = ending == "txt" && PROSE_TEXTS.contains(&stem);
        if PROSE.contains(&ending) || is_text {
            return Self::Prose;
        }
        if !CODE.contains(&ending) {
            return Self::Other;
        }
        let marked = |word: &str| word == "test" || word == "tests" || word == "spec";
        let in_tests = parts.iter().any(|part| TEST_FOLDERS.contains(part));
        if in_tests || stem.split(['_', '-', '.']).any(marked) {
            Self::Test
        } else {
            Self::Code
        }
    }
}

/// Checks whether a path is one file below the root of a repository. An absolute path or one that
/// leaves the repository may be anywhere; a path with `*`, `?`, `{a,b}` or `[a-z]`, or with `/` at
/// its end, may be many files. A part that is only a word in brackets, such as `[id].tsx`, is a
/// route name of web frameworks.
fn names_one_file(path: &str) -> bool {
    let is_elsewhere = path.starts_with(['/', '~']) || path.contains(['\\', '\0']);
    let is_part = |part: &str| !matches!(part, "" | "." | "..") && is_one_name(part);
    !is_elsewhere && path.split('/').all(is_part)
}

fn is_one_name(part: &str) -> bool {
    let is_route = || {
        let route = part.trim_start_matches('[');
        let route = route.strip_prefix("...").unwrap_or(route);
        let (word, rest) = route.split_once(']').unwrap_or((route, ""));
        let rest = rest.trim_start_matches(']');
        let is_word = word.len() > 1 && word.bytes().all(|one| one.is_ascii_alphabetic());
        let is_ending = rest.is_empty() || rest.starts_with('.');
        is_word && is_ending && !rest.contains('[')
    };
    let is_pattern = part.contains(['*', '?', '{']);
    !is_pattern && (!part.contains('[') || is_route())
}

/// Returns the module of a path: a package of a workspace, or else its first folder and, for a
/// source folder, the one below.
fn module_of(path: &str) -> String {
    const HOLDERS: [&str; 10] = [
        "crates", "packages", "apps", "services", "libs", "modules", "plugins", "src", "lib", "pkg",
    ];
    let folders: Vec<&str> = path
        .trim_start_matches("./")
        .trim_end_matches('/')
        .split('/')
        .collect();
    match folders.as_slice() {
        [holder, module, _, ..] if HOLDERS.contains(holder) => format!("{holder}/{module}"),
        // A path of a folder is the path of the module itself.
        [holder, module] if HOLDERS.contains(holder) && !module.contains('.') => {
            format!("{holder}/{module}")
        }
        [first, _, ..] => (*first).to_owned(),
        _ => String::new(),
    }
}

/// How many reasons for one circumstance are listed; further ones are replaced by a hash.
const MOST_REASONS: usize = 20;

/// Merges the witnesses of each circumstance, in the order of their first witness.
fn merged(witnesses: &[CircumstanceReason]) -> Vec<CircumstanceReason> {
    let mut merged: Vec<(Circumstance, Vec<&str>)> = Vec::new();
    for CircumstanceReason { circumstance, why } in witnesses {
        match merged.iter_mut().find(|(known, _)| known == circumstance) {
            Some((_, reasons)) if reasons.contains(&why.as_str()) => {}
            Some((_, reasons)) => reasons.push(why),
            None => merged.push((*circumstance, vec![why])),
        }
    }
    let one = |(circumstance, reasons): (Circumstance, Vec<&str>)| CircumstanceReason {
        circumstance,
        why: together(&reasons),
    };
    merged.into_iter().map(one).collect()
}

fn together(reasons: &[&str]) -> String {
    let (text, rest) = reasons.split_at(reasons.len().min(MOST_REASONS));
    let text = text.join("; ");
    if rest.is_empty() {
        return text;
    }
    let print = Fingerprint::of(&[("reasons", &listed(rest))]);
    let print: String = print.as_str().chars().take(16).collect();
    format!("{text}; and {} more with hash {print}", rest.len())
}

impl ChangeFacts {
    /// Returns the modules of the paths.
    pub fn modules(&self) -> Vec<String> {
        let mut modules: Vec<String> = self.paths.iter().map(|path| module_of(path)).collect();
        modules.sort();
        modules.dedup();
        modules
    }

    /// Returns how many files change, as far as known: the larger of the stated number and the
    /// number of paths.
    pub fn files(&self) -> Option<u32> {
        let listed = u32::try_from(self.paths.len()).unwrap_or(u32::MAX);
        let listed = (listed > 0).then_some(listed);
        self.file_count.max(listed)
    }

    /// Returns everything that makes the change harder to reverse, each circumstance once with all
    /// its evidence. Stated witnesses go first; paths are evidence only for circumstances without a
    /// stated witness, one path each.
    pub fn circumstances(&self) -> Vec<CircumstanceReason> {
        let mut found = merged(&self.witnesses);
        for path in &self.paths {
            let areas = areas_of(path).into_iter();
            found.extend(areas.map(|area| CircumstanceReason {
                circumstance: Circumstance::of_area(area),
                why: format!("`{path}` belongs to {}", area.phrase()),
            }));
        }
        found.extend(self.by_number());
        let mut seen: Vec<Circumstance> = Vec::new();
        found.retain(|one| {
            let is_new = !seen.contains(&one.circumstance);
            seen.push(one.circumstance);
            is_new
        });
        found
    }

    fn by_number(&self) -> Vec<CircumstanceReason> {
        let mut found = Vec::new();
        let files = self.files().unwrap_or(0);
        let modules = self.modules().len();
        let mut note = |holds: bool, circumstance, why: String| {
            if holds {
                found.push(CircumstanceReason { circumstance, why });
            }
        };
        let by_files = || format!("{files} files change");
        let by_modules = || format!("{modules} modules change");
        note(files > MANY_FILES, Circumstance::ManyFiles, by_files());
        note(
            files > VERY_MANY_FILES,
            Circumstance::VeryManyFiles,
            by_files(),
        );
        note(modules > 1, Circumstance::SeveralModules, by_modules());
        note(
            modules > MANY_MODULES,
            Circumstance::ManyModules,
            by_modules(),
        );
        found
    }

    /// Checks whether every changed file is known by its own path: the list is complete, no path
    /// stands for several files or is elsewhere, and the stated number is not larger than the list.
    pub fn is_known_whole(&self) -> bool {
        let is_told = self.extent == Extent::Whole && !self.paths.is_empty();
        let told_more = self.files() > u32::try_from(self.paths.len()).ok();
        is_told && !told_more && self.is_listed_one_by_one()
    }

    /// Checks whether each path is one file in the repository, as far as its text shows.
    pub fn is_listed_one_by_one(&self) -> bool {
        self.paths.iter().all(|path| names_one_file(path))
    }

    /// Returns what facts prove about a dimension: that it has at most 1 or 2 points, and why.
    /// Nothing is proven unless the change is fully known.
    pub fn proven_low(&self, dimension: Dimension) -> Option<(Points, String)> {
        if !self.is_known_whole() {
            return None;
        }
        if dimension == Dimension::BlastRadius {
            return self.narrow();
        }
        let worst = self.paths.iter().map(|path| PathKind::of(path)).max()?;
        let (points, why) = match (worst, dimension) {
            (PathKind::Other, _) => return None,
            (PathKind::Test, _) => (Points::ONE, "only tests change"),
            (PathKind::Prose, Dimension::ReputationImpact) => {
                (Points::TWO, "only prose changes, which others may read")
            }
            (PathKind::Prose, _) => (Points::ONE, "only prose changes"),
            (PathKind::Code, Dimension::TimeLockIn | Dimension::InformationLoss) => {
                (Points::ONE, "reverting a commit leaves nothing behind")
            }
            (PathKind::Code, Dimension::ReversalCost) => {
                (Points::TWO, "one commit of code can be reverted")
            }
            (PathKind::Code, _) => (Points::TWO, "it is code without a public interface"),
        };
        Some((points, why.to_owned()))
    }

    fn narrow(&self) -> Option<(Points, String)> {
        // A name without an extension may be a folder with anything in it.
        let is_file = |path: &String| {
            let name = path.rsplit('/').next().unwrap_or_default();
            name.trim_start_matches('.').contains('.')
        };
        if !self.paths.iter().all(is_file) {
            return None;
        }
        let one_module = self.modules().len() == 1;
        match self.paths.len() {
            1 => Some((Points::ONE, "one file changes".to_owned())),
            2..=10 if one_module => {
                Some((Points::TWO, "a few files of one module change".to_owned()))
            }
            _ => None,
        }
    }
}
