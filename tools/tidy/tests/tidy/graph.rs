//! The arrows between the modules of one crate.
//!
//! A module that has children is a hub: children may use it and it may use them. Arrows are
//! drawn only between children of one hub, and count for all that lies inside them. `lib.rs`
//! and `main.rs` are the outermost hub. A name that a hub only passes on counts as an arrow to
//! the child it came from.

use super::Source;
use super::paths::{Named, names_in};
use super::tokens::product_syntax;
use std::collections::{BTreeMap, BTreeSet};

type Module = Vec<String>;

/// One module names another; both are children of `hub`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Arrow {
    pub(super) hub: Module,
    pub(super) from: String,
    pub(super) to: String,
    pub(super) path: String,
    pub(super) line: usize,
}

#[derive(Default)]
struct Map {
    modules: BTreeSet<Module>,
    /// What a module brings in by `use`: where it stands and its name there, to what it is.
    imports: BTreeMap<(Module, String), Module>,
}

/// All arrows among the sources of one crate; its tests may name anything and draw none.
pub(super) fn arrows(sources: &[Source]) -> Vec<Arrow> {
    let mut map = Map::default();
    let mut all: Vec<(&Source, Module, Named)> = Vec::new();
    for source in sources.iter().filter(|source| !source.is_test()) {
        let place = place_of(source);
        let names = names_in(&product_syntax(source));
        map.modules.insert(place.clone());
        map.modules.extend(
            names
                .modules
                .iter()
                .map(|inner| [&place[..], inner].concat()),
        );
        all.extend(names.named.into_iter().map(|named| {
            let module = [&place[..], &named.inside].concat();
            (source, module, named)
        }));
    }
    for (_, module, named) in &all {
        if let (Some(alias), Some(target)) = (&named.alias, map.resolve(module, &named.segments)) {
            map.imports.insert((module.clone(), alias.clone()), target);
        }
    }
    let mut arrows: Vec<Arrow> = all
        .iter()
        .filter_map(|(source, module, named)| {
            let target = map.resolve(module, &named.segments)?;
            let landed = map.land(module, target);
            let shared = module
                .iter()
                .zip(&landed)
                .take_while(|(a, b)| a == b)
                .count();
            Some(Arrow {
                hub: module.get(..shared)?.to_vec(),
                from: module.get(shared)?.clone(),
                to: landed.get(shared)?.clone(),
                path: source.path.clone(),
                line: named.line,
            })
        })
        .collect();
    arrows.sort();
    arrows.dedup();
    arrows
}

/// The top-level modules of a crate, as their files say.
pub(super) fn top_level(sources: &[Source]) -> BTreeSet<String> {
    sources
        .iter()
        .filter(|source| !source.is_test())
        .filter_map(|source| place_of(source).into_iter().next())
        .collect()
}

/// The module a file is, from its path: `src/run/state.rs` is `run::state`.
pub(super) fn place_of(source: &Source) -> Module {
    let inner = source
        .path
        .split_once("/src/")
        .map_or("", |(_, inner)| inner);
    let mut module: Module = inner
        .trim_end_matches(".rs")
        .split('/')
        .map(str::to_owned)
        .collect();
    let is_hub = |name: &String| ["lib", "main", "mod", ""].contains(&name.as_str());
    if module.last().is_some_and(is_hub) {
        module.pop();
    }
    module
}

impl Map {
    /// The path from the root of the crate; nothing for what is not of this crate.
    fn resolve(&self, module: &Module, segments: &[String]) -> Option<Module> {
        let mut base = module.clone();
        let mut rest = segments;
        match segments.first()?.as_str() {
            "crate" => base.clear(),
            "self" => {}
            "super" => {
                base.pop()?;
            }
            child => {
                base.push(child.to_owned());
                let is_own = self.modules.contains(&base);
                return is_own.then(|| [&module[..], segments].concat());
            }
        }
        while let Some((_, behind)) = rest.split_first() {
            rest = behind;
            if rest.first().is_none_or(|segment| segment != "super") {
                break;
            }
            base.pop()?;
        }
        Some([&base[..], rest].concat())
    }

    /// The module a path lies in. Names passed on by a hub above are followed to their source.
    fn land(&self, from: &Module, mut target: Module) -> Module {
        for _ in 0..8 {
            let is_module = |length: &usize| self.modules.contains(target.split_at(*length).0);
            let length = (1..=target.len()).rev().find(is_module).unwrap_or(0);
            let (module, inner) = target.split_at(length);
            let passed_on = inner.split_first().and_then(|(name, behind)| {
                let source = self.imports.get(&(module.to_vec(), name.clone()))?;
                from.starts_with(module)
                    .then(|| [&source[..], behind].concat())
            });
            let Some(source) = passed_on else {
                return module.to_vec();
            };
            target = source;
        }
        Vec::new()
    }
}

/// Arrows of planted files, in words.
fn drawn(files: &[(&str, &str)]) -> Vec<String> {
    let sources: Vec<Source> = files
        .iter()
        .map(|(path, text)| Source::planted(&format!("crates/cos-core/src/{path}"), text))
        .collect();
    arrows(&sources)
        .iter()
        .map(|arrow| format!("{}: {} -> {}", arrow.hub.join("::"), arrow.from, arrow.to))
        .collect()
}

#[test]
fn arrows_are_drawn_between_siblings_and_through_what_a_hub_passes_on() {
    let drawn = drawn(&[
        ("lib.rs", "pub mod a; pub mod b; mod c; pub use c::Thing;"),
        (
            "a.rs",
            "mod x; mod y; use crate::b::B; fn f() -> x::X { g!(super::b::C) }",
        ),
        ("a/x.rs", "use super::{y::Y, Own}; use crate::a::y;"),
        (
            "a/y.rs",
            "use super::super::b; #[cfg(test)] mod tests { use super::super::x; }",
        ),
        (
            "b.rs",
            "use std::fmt; fn f() -> crate::Thing { self::g(); mod_name::h() }",
        ),
        ("c.rs", "mod inner { use super::super::a; }"),
        ("c/tests.rs", "use crate::b;"),
    ]);
    assert_eq!(
        drawn,
        [": a -> b", ": a -> b", ": b -> c", ": c -> a", "a: x -> y"]
    );
}
