//! No circles: among the modules of a crate, and among the children of any module.

use super::graph::{Arrow, arrows};
use super::{Offence, Source, finds, hold, house};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

type Steps<'a> = BTreeMap<&'a str, BTreeMap<&'a str, &'a Arrow>>;

/// One offence for each knot, naming a shortest circle through it.
fn circles(sources: &[Source]) -> Vec<Offence> {
    let arrows = arrows(sources);
    let hubs: BTreeSet<_> = arrows.iter().map(|arrow| arrow.hub.clone()).collect();
    let mut offences = Vec::new();
    for hub in hubs {
        let mut steps: Steps<'_> = BTreeMap::new();
        for arrow in arrows.iter().filter(|arrow| arrow.hub == hub) {
            steps
                .entry(&arrow.from)
                .or_default()
                .entry(&arrow.to)
                .or_insert(arrow);
        }
        let mut told: BTreeSet<&str> = BTreeSet::new();
        for start in steps.keys() {
            let Some(circle) = circle_through(start, &steps).filter(|_| !told.contains(start))
            else {
                continue;
            };
            told.extend(knot_of(start, &steps));
            offences.extend(offence(&circle));
        }
    }
    offences
}

/// The shortest way from a module back to itself.
fn circle_through<'a>(start: &str, steps: &Steps<'a>) -> Option<Vec<&'a Arrow>> {
    let mut ways: VecDeque<(&str, Vec<&'a Arrow>)> = VecDeque::from([(start, Vec::new())]);
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    while let Some((at, way)) = ways.pop_front() {
        for (to, arrow) in steps.get(at).into_iter().flatten() {
            let mut longer = way.clone();
            longer.push(*arrow);
            if *to == start {
                return Some(longer);
            }
            if seen.insert(to) {
                ways.push_back((to, longer));
            }
        }
    }
    None
}

fn reached<'a>(start: &'a str, steps: &Steps<'a>) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![start];
    while let Some(at) = open.pop() {
        for to in steps.get(at).into_iter().flat_map(BTreeMap::keys) {
            if reached.insert(*to) {
                open.push(to);
            }
        }
    }
    reached
}

/// All modules that reach the start and are reached from it.
fn knot_of<'a>(start: &'a str, steps: &Steps<'a>) -> Vec<&'a str> {
    let there = reached(start, steps);
    there
        .into_iter()
        .filter(|module| reached(module, steps).contains(start))
        .collect()
}

fn offence(circle: &[&Arrow]) -> Option<Offence> {
    let first = circle.first()?;
    let names: Vec<&str> = circle.iter().map(|arrow| arrow.to.as_str()).collect();
    let places: Vec<String> = circle
        .iter()
        .map(|arrow| format!("{}:{}", arrow.path, arrow.line))
        .collect();
    let what = format!(
        "a circle: {} -> {} (at {}); none of them can be read or tested alone; move what they \
         share into a module above them",
        first.from,
        names.join(" -> "),
        places.join(", ")
    );
    Some(Offence::new(&first.path, first.line, what))
}

#[test]
fn no_modules_form_a_circle() {
    hold(
        house::members()
            .iter()
            .flat_map(|member| circles(&house::product_of(member)))
            .collect(),
    );
}

#[test]
fn a_circle_of_modules_is_found_at_the_top_and_below() {
    let sources = [
        Source::planted("crates/cos/src/main.rs", "mod a; mod b; mod c; mod d;"),
        Source::planted("crates/cos/src/a.rs", "use crate::b;"),
        Source::planted("crates/cos/src/b.rs", "use crate::c; use crate::d;"),
        Source::planted("crates/cos/src/c.rs", "fn f() { crate::a::f() }"),
        Source::planted("crates/cos/src/d.rs", "mod x; mod y; fn f() { x::f() }"),
        Source::planted("crates/cos/src/d/x.rs", "\nuse super::y;"),
        Source::planted("crates/cos/src/d/y.rs", "use crate::d::x; use super::f;"),
    ];
    let found = circles(&sources);
    assert!(
        found
            .iter()
            .any(|one| one.what.contains("a -> b -> c -> a")),
        "{found:#?}"
    );
    finds(found, &["crates/cos/src/a.rs:1", "crates/cos/src/d/x.rs:2"]);
}

#[test]
fn two_circles_through_one_module_are_one_knot() {
    let sources = [
        Source::planted("crates/cos/src/a.rs", "use crate::b;"),
        Source::planted("crates/cos/src/b.rs", "use crate::{a, c};"),
        Source::planted("crates/cos/src/c.rs", "use crate::b;"),
    ];
    finds(circles(&sources), &["crates/cos/src/a.rs:1"]);
}
