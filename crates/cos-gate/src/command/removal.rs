//! Analyzes removals by `rm`, `find` and `fd`.

use super::invocation::{Invocation, build_finding};
use super::listing::only_name;
use super::location::{Location, UNNAMED};
use super::secret::matches_name;
use super::{Access, Analyzer};
use crate::catalogue::{self, Argument, Fit, ProgramTrait, Use, has_trait};
use crate::effect::{EffectKind, Lost, Place, Reach};
use crate::profile::Profile;
use crate::verdict::required_verdict;
use EffectKind::{Deletes, DiscardsWork, LosesData, Reads};

/// Folders and files that builds create and can create again.
const MADE_AGAIN: &[&str] = &[
    "node_modules",
    "target",
    "dist",
    "build",
    "out",
    "coverage",
    ".coverage",
    "htmlcov",
    "__pycache__",
    ".pytest_cache",
    ".mypy_cache",
    ".ruff_cache",
    ".tox",
    ".nox",
    ".venv",
    "venv",
    ".next",
    ".nuxt",
    ".svelte-kit",
    ".turbo",
    ".parcel-cache",
    ".cache",
    ".gradle",
    ".eggs",
    "bower_components",
    "DerivedData",
    "cmake-build-debug",
    "cmake-build-release",
    "tmp",
    "temp",
    ".terraform",
    ".serverless",
    "storybook-static",
    ".output",
    "bin",
    "obj",
    "_build",
    ".dart_tool",
    "logs",
    "log",
    "_site",
    "_book",
    ".docusaurus",
    ".astro",
    ".vite",
    ".angular",
    ".jekyll-cache",
    ".sass-cache",
    ".swc",
    ".nyc_output",
    "playwright-report",
    "test-results",
    ".hypothesis",
    ".ipynb_checkpoints",
    ".zig-cache",
    "zig-cache",
    "zig-out",
    ".stack-work",
    "dist-newstyle",
    "elm-stuff",
    ".pio",
    ".bloop",
    ".metals",
    ".build",
    "cmakefiles",
    "obj_dir",
    "_minted",
];

impl Analyzer<'_> {
    /// Analyzes a removal. Build output can be recreated; other folders may contain work; files
    /// outside the worktree cannot be restored.
    pub(super) fn removal(&mut self, entry: &Use, fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
        let whole = fit.has(call.args, "-r|-R|--recursive|/s")
            || has_trait(&call.name, ProgramTrait::RemovesFolders);
        let only_told = entry.does.iter().all(|(kind, _)| *kind == Reads);
        if only_told {
            return false;
        }
        for operand in &fit.operands {
            self.path(&operand.text, Access::Writes);
            let (kind, place) = self.removed(operand, whole);
            let location = self.location(operand);
            let target = self.trail(operand).or_else(|| location.path());
            let target = target.unwrap_or_else(|| operand.text.clone());
            // A person who shreds a file wants no copy of it.
            let is_final = entry.does.iter().any(|(kind, _)| *kind == LosesData);
            let reach = if whole { Reach::Tree } else { Reach::Itself };
            let lost = lost_at(&location, operand, reach).filter(|_| !is_final);
            self.find(build_finding(kind, place, Some(&target), call, Some(entry)).losing(lost));
            self.note_protected_change(Deletes, operand, &call.line, &call.name);
        }
        true
    }

    /// Classifies the removal of one path.
    pub(super) fn removed(&self, operand: &Argument, whole: bool) -> (EffectKind, Place) {
        let spots = std::iter::once(self.location(operand)).chain(self.other_locations(operand));
        let ways = spots.map(|location| self.removed_at(&location, operand, whole));
        let gravest = ways
            .max_by_key(|(kind, place)| (required_verdict(*kind, *place, Profile::Default), *kind));
        gravest.unwrap_or((LosesData, Place::Outside))
    }

    fn removed_at(
        &self,
        location: &Location,
        operand: &Argument,
        whole: bool,
    ) -> (EffectKind, Place) {
        let place = self.folders.place(location);
        match (location, place) {
            (Location::Inside(parts), _) => {
                let part = |name: &str| parts.iter().any(|part| part == name);
                let everything =
                    parts.is_empty() || parts.iter().all(|part| part == "*" || part == ".*");
                let again = parts.iter().any(|part| is_made_again(part));
                let hidden = |part: &String| operand.globs && matches_name(part, ".git");
                if part(".git") || parts.iter().any(hidden) {
                    (LosesData, Place::Outside)
                } else if everything
                    || operand.unknown && whole
                    || (whole || hides(parts)) && !again
                {
                    (DiscardsWork, Place::Worktree)
                } else {
                    (Deletes, Place::Worktree)
                }
            }
            (_, Place::Scratch) => (Deletes, Place::Scratch),
            _ if whole && !operand.unknown => (LosesData, Place::Outside),
            _ => (Deletes, Place::Outside),
        }
    }

    /// Returns the files lost with an operand, as far as its text names them. Build output and
    /// leftovers of programs are no loss.
    pub(super) fn lost(&self, operand: &Argument, reach: Reach) -> Option<Lost> {
        lost_at(&self.location(operand), operand, reach)
    }

    /// Analyzes `find` and `fd`: what they delete, and the commands they run on each name.
    pub(super) fn analyze_find(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
        let deletes = call.args.iter().any(|arg| arg.text == "-delete");
        let only = only_name(call.args);
        // The target of a link is not where its name says.
        let follows = call
            .args
            .iter()
            .any(|arg| FOLLOWS.contains(&arg.text.as_str()));
        for root in roots(fit, call) {
            let top = root.text.trim_end_matches('/');
            let name = Argument {
                text: format!("{top}/…/{}", only.unwrap_or_default()),
                ..root.clone()
            };
            if deletes {
                let target = if only.is_some() { &name } else { &root };
                let whole = self.place(&root) == Place::Outside || !only.is_some_and(is_left_over);
                let (kind, place) = self.removed(target, whole);
                let lost = self.lost(target, Reach::Tree).filter(|_| !follows);
                self.find(build_finding(kind, place, Some(&root.text), call, None).losing(lost));
            }
            self.run_on_each(&name, call);
        }
        deletes
    }

    /// Analyzes the commands of `-exec` and similar flags with one name.
    fn run_on_each(&mut self, name: &Argument, call: &Invocation<'_>) {
        if self.depth >= super::DEEPEST {
            return self.unreadable(&call.line, "its commands are nested too deeply to be read");
        }
        let mut rest = call.args;
        while let Some(at) = rest
            .iter()
            .position(|arg| RUNS_ON_EACH.contains(&arg.text.as_str()))
        {
            let after = rest.get(at + 1..).unwrap_or_default();
            let end = after
                .iter()
                .position(|arg| matches!(arg.text.as_str(), ";" | "+"))
                .unwrap_or(after.len());
            let mut inner: Vec<Argument> = after.get(..end).unwrap_or_default().to_vec();
            let holes = inner.iter().any(|arg| arg.text.contains("{}"));
            for arg in &mut inner {
                arg.text = arg.text.replace("{}", &name.text);
            }
            if !holes {
                inner.push(name.clone());
            }
            self.depth += 1;
            self.run(&inner, &super::input::Input::None);
            self.depth -= 1;
            rest = after.get(end..).unwrap_or_default();
        }
    }
}

/// Returns the same for an operand of known location.
fn lost_at(location: &Location, operand: &Argument, reach: Reach) -> Option<Lost> {
    if let Location::Inside(parts) = location
        && (parts.iter().any(|part| is_made_again(part))
            || parts.last().is_some_and(|name| is_left_over(name)))
    {
        return None;
    }
    // `{1..9}` is not expanded here.
    let is_unnamed = operand.unknown || operand.globs && operand.text.contains(['{', '(']);
    let path = location.path().filter(|_| !is_unnamed)?;
    if path.ends_with('…') {
        return None;
    }
    let globs = operand.globs || path.contains('…');
    Some(Lost { path, globs, reach })
}

/// Flags that make a search follow links or read names from a file.
const FOLLOWS: &[&str] = &["-L", "-H", "-follow", "--follow", "-files0-from"];

const RUNS_ON_EACH: &[&str] = &[
    "-exec",
    "-execdir",
    "-ok",
    "-okdir",
    "-x",
    "-X",
    "--exec",
    "--exec-batch",
];

/// Returns the folders that are searched.
fn roots(fit: &Fit<'_>, call: &Invocation<'_>) -> Vec<Argument> {
    let end = call
        .args
        .iter()
        .position(|arg| RUNS_ON_EACH.contains(&arg.text.as_str()));
    let own = end
        .and_then(|end| call.args.get(..end))
        .unwrap_or(call.args);
    let found: Vec<Argument> = if call.name == "find" {
        own.iter()
            .skip_while(|arg| arg.text.starts_with('-'))
            .take_while(|arg| !arg.text.starts_with(['-', '(', '!']))
            .cloned()
            .collect()
    } else {
        let places = catalogue::operands(fit.program, own);
        let folders = places.iter().skip(1).filter_map(|at| own.get(*at));
        folders.cloned().collect()
    };
    if found.is_empty() {
        vec![Argument::exact(".")]
    } else {
        found
    }
}

/// Checks whether a path may stand for many unnamed files, as a whole folder does; leftovers of
/// programs do not count.
fn hides(parts: &[String]) -> bool {
    let unnamed = parts.iter().any(|part| part == UNNAMED);
    unnamed && !parts.last().is_some_and(|name| is_left_over(name))
}

/// Checks whether builds recreate a folder or file.
fn is_made_again(name: &str) -> bool {
    MADE_AGAIN.contains(&name) || name.ends_with(".egg-info")
}

/// Checks whether a pattern matches only leftovers of programs.
fn is_left_over(name: &str) -> bool {
    const ENDS: &[&str] = &[
        ".pyc",
        ".pyo",
        ".o",
        ".obj",
        ".class",
        ".log",
        ".tmp",
        ".orig",
        ".rej",
        ".swp",
        ".swo",
        "~",
        ".DS_Store",
        ".map",
        ".tsbuildinfo",
        ".gcda",
        ".gcno",
        ".profraw",
        // A snapshot that a test wrote and no one has accepted yet.
        ".snap.new",
    ];
    ENDS.iter().any(|end| name.ends_with(end)) || MADE_AGAIN.contains(&name)
}
