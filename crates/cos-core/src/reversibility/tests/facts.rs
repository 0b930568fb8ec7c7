//! Tests what facts require and prove, for typical changes.

use super::*;

fn points(facts: &ChangeFacts) -> [u8; 5] {
    let found = assess(facts, &[]);
    Dimension::ALL.map(|dimension| found.points(dimension).unwrap().get())
}

#[test]
fn what_a_change_touches_sets_its_points() {
    for (paths, expected) in [
        // Facts settle everything: express even in the regulated profile.
        (&["README.md"][..], [1, 1, 1, 1, 2]),
        (&["tests/parse.rs"], [1, 1, 1, 1, 1]),
        (&["src/money/round.rs"], [2, 1, 1, 1, 2]),
        (&["src/money/a.rs", "src/money/b.rs"], [2, 1, 2, 1, 2]),
        (&["src/money/a.rs", "src/time/b.rs"], [2, 1, 3, 1, 2]),
        // A kind of file that may be anything proves nothing.
        (&["deploy/production.yaml"], [3, 3, 1, 3, 3]),
        (&["README.md", "infra/main.tf"], [3, 3, 3, 3, 3]),
        // Instructions for agents are not prose.
        (&["AGENTS.md"], [3, 3, 1, 3, 3]),
        (
            &["docs/README.md", ".github/instructions/style.md"],
            [3, 3, 3, 3, 3],
        ),
        // A folder may hold anything.
        (&["src/money/"], [3, 3, 3, 3, 3]),
        // Areas set floors.
        (&["migrations/7_drop.sql"], [4, 3, 3, 3, 3]),
        (&["src/auth/session.rs"], [3, 2, 3, 2, 3]),
        (&["src/api/users.rs"], [3, 3, 3, 2, 3]),
        (&[".github/workflows/ci.yml"], [3, 3, 3, 3, 3]),
    ] {
        assert_eq!(points(&whole(paths)), expected, "{paths:?}");
    }
}

#[test]
fn nothing_is_proven_low_of_a_change_that_is_not_known_whole() {
    let mut facts = whole(&["README.md"]);
    facts.extent = Extent::Part;
    assert_eq!(points(&facts), [3; 5]);
    let mut facts = whole(&["README.md"]);
    facts.file_count = Some(2);
    assert_eq!(points(&facts), [3; 5]);
    assert_eq!(points(&whole(&[])), [3; 5]);
}

#[test]
fn the_number_of_files_and_modules_widens_the_reach() {
    for (files, expected) in [(1, 3), (10, 3), (11, 3), (50, 3), (51, 4), (4000, 4)] {
        let facts = ChangeFacts {
            file_count: Some(files),
            ..ChangeFacts::default()
        };
        let found = assess(&facts, &[]);
        let reach = found.points(Dimension::BlastRadius).unwrap();
        assert_eq!(reach.get(), expected, "{files}");
        let many = found
            .circumstances
            .iter()
            .any(|one| one.circumstance == Circumstance::ManyFiles);
        assert_eq!(many, files > 10, "{files}");
    }
    let modules: Vec<String> = (0..6)
        .map(|at| format!("crates/m{at}/src/lib.rs"))
        .collect();
    let modules: Vec<&str> = modules.iter().map(String::as_str).collect();
    let found = assess(&whole(&modules), &[]);
    assert_eq!(found.points(Dimension::BlastRadius), Some(Points::FOUR));
}

#[test]
fn each_point_says_where_it_is_from() {
    let facts = whole(&["src/auth/session.rs"]);
    let raised = Proposal {
        dimension: Dimension::TimeLockIn,
        points: Points::FIVE,
        why: "the law changes tomorrow".into(),
        by: "a model".into(),
    };
    let found = assess(&facts, &[raised]);
    let sources: Vec<RatingSource> = found.ratings.iter().map(|one| one.source).collect();
    let by_facts = RatingSource::Floor;
    let expected = [
        by_facts,
        RatingSource::Proposed,
        by_facts,
        by_facts,
        by_facts,
    ];
    assert_eq!(sources, expected);
    let why: Vec<&str> = found.ratings.iter().map(|one| one.why.as_str()).collect();
    assert_eq!(why[0], "`src/auth/session.rs` belongs to authentication");
    assert_eq!(why[1], "a model: the law changes tomorrow");
    assert_eq!(found.unsettled(), [Dimension::TimeLockIn]);
    assert_eq!(found.stakes(), [Stake::Security]);

    let open = assess(&ChangeFacts::default(), &[]);
    assert_eq!(open.unsettled(), Dimension::ALL);
    assert_eq!(open.decision_type, DecisionType::Type1B);
    assert_eq!(open.least(), ReversibilityScore::LOWEST);
}

#[test]
fn a_proposal_never_undercuts_a_floor_and_may_settle_the_rest() {
    let facts = ChangeFacts {
        witnesses: vec![CircumstanceReason {
            circumstance: Circumstance::Schema,
            why: "a migration".into(),
        }],
        ..ChangeFacts::default()
    };
    let found = assess(&facts, &proposals([1, 1, 5, 3, 1]));
    let points = Dimension::ALL.map(|dimension| found.points(dimension).unwrap().get());
    assert_eq!(points, [4, 3, 5, 3, 1]);
    assert_eq!(found.least(), ReversibilityScore(4 + 3 + 3 + 3 + 1));
}

#[test]
fn a_path_counts_for_the_module_it_is_in() {
    for (paths, expected) in [
        (
            &["crates/a/src/x.rs", "crates/a/tests/y.rs"][..],
            &["crates/a"][..],
        ),
        (&["src/auth/", "src/api/users.py"], &["src/api", "src/auth"]),
        (&["src/main.rs", "src/lib.rs"], &["src"]),
        (&["README.md"], &[""]),
        (&["docs/a.md", "./web/index.ts"], &["docs", "web"]),
    ] {
        assert_eq!(whole(paths).modules(), expected, "{paths:?}");
    }
}

#[test]
fn a_path_that_lies_elsewhere_or_stands_for_several_files_proves_nothing() {
    for path in [
        "/srv/app/src/a.rs",
        "~/a.rs",
        "../a.rs",
        "src/./a.rs",
        "src/**/*.rs",
        "src/a?.rs",
        "src/{a,b}.rs",
        "src/[a-z].rs",
        "src/[ab]c.rs",
        ".[eE]nv.rs",
        "src/a.rs/",
        "src\\a.rs",
        "",
    ] {
        let facts = whole(&[path]);
        assert!(!facts.is_known_whole(), "{path}");
        assert_eq!(points(&facts), [3; 5], "{path}");
        // Nor does it beside one that is certain.
        let facts = whole(&["src/b.rs", path]);
        let time = assess(&facts, &[]);
        assert_eq!(
            time.points(Dimension::TimeLockIn).unwrap().get(),
            3,
            "{path}"
        );
    }
    // Route names of frameworks, and unusual names, are single files.
    for path in [
        "app/[id].tsx",
        "app/[slug]/page.tsx",
        "app/[[...all]]/page.tsx",
        "app/$id.tsx",
    ] {
        assert_eq!(points(&whole(&[path])), [2, 1, 1, 1, 2], "{path}");
    }
}

#[test]
fn a_text_that_programs_read_is_no_prose() {
    for path in ["requirements.txt", "CMakeLists.txt", "public/robots.txt"] {
        assert_eq!(points(&whole(&[path])), [3, 3, 1, 3, 3], "{path}");
    }
    for path in ["README.txt", "doc/CHANGES.txt", "NOTICE.txt"] {
        assert_eq!(points(&whole(&[path])), [1, 1, 1, 1, 2], "{path}");
    }
}

#[test]
fn what_one_reports_a_circumstance_does_not_hide_what_another_shows() {
    let circumstance = Circumstance::FileDeletion;
    let witness = |why: &str| CircumstanceReason {
        circumstance,
        why: why.to_owned(),
    };
    let of = |reasons: &[String]| {
        let mut facts = whole(&["README.md"]);
        facts.witnesses = reasons.iter().map(|why| witness(why)).collect();
        let mut found = facts.circumstances();
        assert_eq!(found.len(), 1);
        found.remove(0).why
    };
    let told = [
        "the caller says so",
        "`a.txt` is deleted",
        "the caller says so",
    ];
    let told = told.map(str::to_owned);
    assert_eq!(of(&told), "the caller says so; `a.txt` is deleted");
    let many: Vec<String> = (0..40)
        .map(|number| format!("`{number}` is deleted"))
        .collect();
    let mut other = many.clone();
    other[39] = "`another` is deleted".to_owned();
    assert!(of(&many).contains("and 20 more"));
    assert_ne!(of(&many), of(&other));
}
