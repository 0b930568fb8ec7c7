//! What facts settle before anybody is asked for an opinion: which circumstances the paths of a
//! change show, and which dimensions they prove low.

use super::{Circumstance, Dimension, Points, Witness};
use crate::area::{areas_of, control_file_reason};
use crate::fingerprint::{Fingerprint, listed};
use serde::{Deserialize, Serialize};

/// Whether the paths are all that change.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Extent {
    /// Every path is told: a diff, or a caller that says so.
    Whole,
    /// There may be more.
    #[default]
    Part,
    /// Words name them, and nothing says that any of them changes.
    Named,
}

/// An opinion on one dimension: of a model, or of whoever asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// The dimension.
    pub dimension: Dimension,
    /// How many points.
    pub points: Points,
    /// Why, in one line.
    #[serde(default)]
    pub why: String,
    /// Whose opinion it is, as a phrase.
    pub by: String,
}

impl Proposal {
    /// Whose an opinion is that whoever asks has told.
    pub const CALLER: &'static str = "the caller";

    /// Whether whoever asks has told it, and no model.
    pub fn is_callers(&self) -> bool {
        self.by == Self::CALLER
    }
}

/// What is known of a change.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChangeFacts {
    /// The paths that change, from the root of the repository.
    pub paths: Vec<String>,
    /// Whether those are all.
    pub extent: Extent,
    /// How many files change, where that is told apart from the paths.
    pub file_count: Option<u32>,
    /// What else is known.
    pub witnesses: Vec<Witness>,
}

/// More files than these make a change hard to see as a whole (S000).
pub(crate) const MANY_FILES: u32 = 10;
const VERY_MANY_FILES: u32 = 50;
/// More modules than these are many teams' matter.
const MANY_MODULES: usize = 5;

/// What kind of thing a path is, from the safest; the worst of all paths counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PathKind {
    Test,
    Prose,
    Code,
    /// It may be anything: configuration of a live system, data.
    Other,
}

const PROSE: [&str; 6] = ["md", "mdx", "rst", "adoc", "tex", "org"];
/// What people read although its name ends in `txt`. Any other such file may be read by programs, as
/// `requirements.txt`, `CMakeLists.txt` and `robots.txt` are.
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
        // What agents follow or tools run by themselves is neither prose nor code, however it ends.
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

/// Whether a path is that of one file below the root of a repository. One that is absolute or leads out
/// of it lies anywhere, and one with `*`, `?`, `{a,b}` or `[a-z]` or with `/` at its end stands for any
/// number of files. A part that is nothing but a word in brackets, such as `[id].tsx`, is a name that
/// frameworks give to routes.
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

/// The part of a repository a path belongs to: a package of a workspace, else its first folder and
/// the one below a source folder.
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
        // A path that names a folder names the module itself.
        [holder, module] if HOLDERS.contains(holder) && !module.contains('.') => {
            format!("{holder}/{module}")
        }
        [first, _, ..] => (*first).to_owned(),
        _ => String::new(),
    }
}

/// So many reasons for one circumstance are told; of more the rest by one name that is theirs alone.
const MOST_REASONS: usize = 20;

/// The witnesses of each circumstance as one, in the order in which circumstances are told first.
fn gathered(witnesses: &[Witness]) -> Vec<Witness> {
    let mut gathered: Vec<(Circumstance, Vec<&str>)> = Vec::new();
    for Witness { circumstance, why } in witnesses {
        match gathered.iter_mut().find(|(known, _)| known == circumstance) {
            Some((_, reasons)) if reasons.contains(&why.as_str()) => {}
            Some((_, reasons)) => reasons.push(why),
            None => gathered.push((*circumstance, vec![why])),
        }
    }
    let one = |(circumstance, reasons): (Circumstance, Vec<&str>)| Witness {
        circumstance,
        why: together(&reasons),
    };
    gathered.into_iter().map(one).collect()
}

fn together(reasons: &[&str]) -> String {
    let (told, rest) = reasons.split_at(reasons.len().min(MOST_REASONS));
    let told = told.join("; ");
    if rest.is_empty() {
        return told;
    }
    let print = Fingerprint::of(&[("reasons", &listed(rest))]);
    let print: String = print.as_str().chars().take(16).collect();
    format!("{told}; and {} more, by name {print}", rest.len())
}

impl ChangeFacts {
    /// The modules that the paths belong to.
    pub fn modules(&self) -> Vec<String> {
        let mut modules: Vec<String> = self.paths.iter().map(|path| module_of(path)).collect();
        modules.sort();
        modules.dedup();
        modules
    }

    /// How many files change, as far as known: the larger of what is told and what is listed.
    pub fn files(&self) -> Option<u32> {
        let listed = u32::try_from(self.paths.len()).unwrap_or(u32::MAX);
        let listed = (listed > 0).then_some(listed);
        self.file_count.max(listed)
    }

    /// Everything that makes it harder to take back, each circumstance once with all that was told of it:
    /// what one says does not hide what another shows. Paths stand beside it, so that of those that show
    /// it one is told, where nobody says it.
    pub fn circumstances(&self) -> Vec<Witness> {
        let mut found = gathered(&self.witnesses);
        for path in &self.paths {
            let areas = areas_of(path).into_iter();
            found.extend(areas.map(|area| Witness {
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

    fn by_number(&self) -> Vec<Witness> {
        let mut found = Vec::new();
        let files = self.files().unwrap_or(0);
        let modules = self.modules().len();
        let mut note = |holds: bool, circumstance, why: String| {
            if holds {
                found.push(Witness { circumstance, why });
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

    /// Whether every file that changes is known by its own path: the paths are told to be all, none of
    /// them stands for several or lies elsewhere, and no more are counted than are listed.
    pub fn is_known_whole(&self) -> bool {
        let is_told = self.extent == Extent::Whole && !self.paths.is_empty();
        let told_more = self.files() > u32::try_from(self.paths.len()).ok();
        is_told && !told_more && self.is_listed_one_by_one()
    }

    /// Whether each path is that of one file in the repository, as far as its text shows.
    pub fn is_listed_one_by_one(&self) -> bool {
        self.paths.iter().all(|path| names_one_file(path))
    }

    /// What facts prove of a dimension: that it has no more than 1 or 2 points, and why. Nothing
    /// is proven of a change that is not known whole.
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
                (Points::ONE, "a commit that is reverted leaves nothing")
            }
            (PathKind::Code, Dimension::ReversalCost) => {
                (Points::TWO, "one commit of code is reverted")
            }
            (PathKind::Code, _) => (Points::TWO, "it is code that no public interface shows"),
        };
        Some((points, why.to_owned()))
    }

    fn narrow(&self) -> Option<(Points, String)> {
        // A name without an ending may be a folder with anything in it.
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
