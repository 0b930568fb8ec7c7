use super::*;
use proptest::prelude::*;

fn graph(modules: &str, uses: &[(&str, &str)]) -> ModuleGraph {
    let mut graph = ModuleGraph::default();
    for name in modules.split_whitespace() {
        graph.add(name);
    }
    for (from, to) in uses {
        graph.note(from, to);
    }
    graph
}

fn numbers(coupling: &Coupling) -> Vec<(&str, usize, usize)> {
    let modules = coupling.modules.iter();
    let told = modules.map(|one| (one.name.as_str(), one.used_by, one.uses));
    told.collect()
}

#[test]
fn a_chain_reaches_down_and_not_up() {
    let coupling = graph("a b c", &[("a", "b"), ("b", "c"), ("b", "c"), ("c", "c")]).coupling();
    assert_eq!(numbers(&coupling), [("a", 0, 1), ("b", 1, 1), ("c", 1, 0)]);
    let instability: Vec<Option<f64>> = coupling
        .modules
        .iter()
        .map(|one| one.instability().map(Score::value))
        .collect();
    assert_eq!(instability, [Some(1.0), Some(0.5), Some(0.0)]);
    assert_eq!(
        coupling.score,
        Score::HALF,
        "a to b, a to c, b to c: 3 of 6"
    );
    assert!(coupling.circles.is_empty());
}

#[test]
fn a_circle_is_reported_once_with_all_its_modules_the_largest_first() {
    let uses = [
        ("x", "y"),
        ("y", "x"),
        ("c", "a"),
        ("a", "b"),
        ("b", "c"),
        ("c", "x"),
    ];
    let coupling = graph("x y a b c lone", &uses).coupling();
    assert_eq!(coupling.circles, [vec!["a", "b", "c"], vec!["x", "y"]]);
}

#[test]
fn components_that_use_each_other_cross_a_boundary_in_the_weaker_direction() {
    let modules = "app app.web app.web.form app.store app.store.row app.store._raw";
    let uses = [
        ("app.web", "app.store"),
        ("app.web.form", "app.store.row"),
        ("app.store.row", "app.web"),
        ("app.web.form", "app.store._raw"),
        ("app.store", "app.store._raw"),
        ("app", "app.store"),
    ];
    let violations = graph(modules, &uses).coupling().violations;
    let lines: Vec<String> = violations.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "`app::store` uses `app::web` once, although `app::web` also uses it",
            "`app.web.form` uses `app.store._raw`, which is private to its component",
        ]
    );
}

#[test]
fn several_roots_are_separate_components() {
    let uses = [("core::a", "engine::b"), ("engine::b", "core::c")];
    let coupling = graph("core::a core::c engine::b", &uses).coupling();
    assert_eq!(coupling.violations.len(), 1, "{:?}", coupling.violations);
}

#[test]
fn a_path_is_known_by_its_longest_module() {
    let graph = graph("a a::b a::b::c", &[]);
    for (path, wanted) in [
        ("a::b::c::Type", Some("a::b::c")),
        ("a::b::X::Y", Some("a::b")),
        ("a", Some("a")),
        ("ab", None),
        ("z::a", None),
        ("", None),
    ] {
        assert_eq!(graph.known(path), wanted, "{path}");
    }
}

#[test]
fn nothing_and_one_module_are_not_coupled() {
    assert_eq!(graph("", &[]).coupling().score, Score::ZERO);
    let alone = graph("a", &[("a", "a"), ("a", "gone"), ("gone", "a")]).coupling();
    assert_eq!(
        (alone.score, numbers(&alone)),
        (Score::ZERO, vec![("a", 0, 0)])
    );
    assert_eq!(alone.modules[0].instability(), None);
}

proptest! {
    #[test]
    fn one_more_use_never_lowers_the_score(pairs in prop::collection::vec((0..8_u8, 0..8_u8), 0..30)) {
        let names: Vec<String> = (0..8).map(|one| format!("m{one}")).collect();
        let mut graph = graph(&names.join(" "), &[]);
        let mut before = graph.coupling().score;
        for (from, to) in pairs {
            graph.note(&format!("m{from}"), &format!("m{to}"));
            let coupling = graph.coupling();
            prop_assert!(coupling.score >= before && coupling.score <= Score::ONE);
            let used: usize = coupling.modules.iter().map(|one| one.used_by).sum();
            let uses: usize = coupling.modules.iter().map(|one| one.uses).sum();
            prop_assert_eq!(used, uses);
            before = coupling.score;
        }
    }
}
