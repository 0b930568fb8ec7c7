use super::*;

fn steps(path: &str, before: &str, after: &str) -> Vec<String> {
    let read = |text| locked(path, text).unwrap_or_else(|| panic!("{path} cannot be read"));
    let found = updates(&read(before), &read(after)).into_iter();
    found
        .map(|one| format!("{:?} {} {} {}", one.step, one.name, one.from, one.to))
        .collect()
}

#[test]
fn every_kind_of_lockfile_shows_its_steps() {
    let cargo = |serde: &str, rand: &str, own: &str| {
        let registry = "source = \"registry+https://example.com/index\"\n";
        format!(
            "version = 4\n\n[[package]]\nname = \"serde\"\nversion = \"{serde}\"\n{registry}\n\
             [[package]]\nname = \"rand\"\nversion = \"{rand}\"\n{registry}\n\
             [[package]]\nname = \"own\"\nversion = \"{own}\"\n"
        )
    };
    let python = |name: &str, version: &str, source: &str| {
        format!("[[package]]\nname = \"{name}\"\nversion = \"{version}\"\n{source}\n")
    };
    let uv = |version: &str, own: &str| {
        python(
            "django",
            version,
            "source = { registry = \"https://example.com\" }",
        ) + &python("own", own, "source = { editable = \".\" }")
    };
    let npm = |react: &str, inner: &str| {
        format!(
            r#"{{"lockfileVersion": 3, "packages": {{"": {{"version": "{react}"}},
            "node_modules/react": {{"version": "{react}"}}, "packages/own": {{"version": "{react}"}},
            "node_modules/react/node_modules/@a/b": {{"version": "{inner}"}}}}}}"#
        )
    };
    let first_npm = |react: &str, inner: &str| {
        format!(
            r#"{{"lockfileVersion": 1, "dependencies": {{"react": {{"version": "{react}",
            "dependencies": {{"@a/b": {{"version": "{inner}"}}}}}}}}}}"#
        )
    };
    let yarn = |react: &str, inner: &str| {
        format!(
            "# yarn lockfile v1\n\n\"@a/b@^1.0.0\", \"@a/b@^1.1.0\":\n  version \"{inner}\"\n  \
             dependencies:\n    react \"^18\"\n\nreact@^18.0.0:\n  version \"{react}\"\n"
        )
    };
    let berry = |react: &str, inner: &str| {
        format!(
            "__metadata:\n  version: 8\n\n\"@a/b@npm:^1.0.0\":\n  version: {inner}\n\n\
             \"own@workspace:.\":\n  version: {react}\n\n\"react@npm:^18.0.0\":\n  version: {react}\n"
        )
    };
    let pnpm = |react: &str, inner: &str| {
        format!(
            "lockfileVersion: '9.0'\n\nimporters:\n  .:\n    dependencies:\n      react:\n        \
             version: {react}\n\npackages:\n\n  '@a/b@{inner}':\n    resolution: {{}}\n\n  \
             react@{react}(x@1.0.0):\n    resolution: {{}}\n\nsnapshots:\n\n  other@{react}: {{}}\n"
        )
    };
    let old_pnpm = |react: &str, inner: &str| {
        format!(
            "lockfileVersion: 5.4\n\npackages:\n\n  /@a/b/{inner}:\n    resolution: {{}}\n\n  \
             /react/{react}_x@1.0.0:\n    resolution: {{}}\n"
        )
    };
    let javascript = ["Minor @a/b 1.1.0 1.2.0", "Major react 18.2.0 19.0.0"];
    let pairs: [(&str, String, String, &[&str]); 11] = [
        (
            "Cargo.lock",
            cargo("1.0.1", "0.8.5", "1.0.0"),
            cargo("1.0.9", "0.9.0", "2.0.0"),
            &["Major rand 0.8.5 0.9.0", "Patch serde 1.0.1 1.0.9"],
        ),
        (
            "api/poetry.lock",
            python("celery", "4.4.7", ""),
            python("celery", "5.3.0", ""),
            &["Major celery 4.4.7 5.3.0"],
        ),
        (
            "uv.lock",
            uv("4.2.1", "1.0.0"),
            uv("5.0.0", "2.0.0"),
            &["Major django 4.2.1 5.0.0"],
        ),
        (
            "package-lock.json",
            npm("18.2.0", "1.1.0"),
            npm("19.0.0", "1.2.0"),
            &javascript,
        ),
        (
            "web/package-lock.json",
            first_npm("18.2.0", "1.1.0"),
            first_npm("19.0.0", "1.2.0"),
            &javascript,
        ),
        (
            "yarn.lock",
            yarn("18.2.0", "1.1.0"),
            yarn("19.0.0", "1.2.0"),
            &javascript,
        ),
        (
            "yarn.lock",
            berry("18.2.0", "1.1.0"),
            berry("19.0.0", "1.2.0"),
            &javascript,
        ),
        (
            "pnpm-lock.yaml",
            pnpm("18.2.0", "1.1.0"),
            pnpm("19.0.0", "1.2.0"),
            &javascript,
        ),
        (
            "pnpm-lock.yaml",
            old_pnpm("18.2.0", "1.1.0"),
            old_pnpm("19.0.0", "1.2.0"),
            &javascript,
        ),
        (
            "requirements.txt",
            "Django[argon2]==4.2.1 ; python_version > '3'\nflask>=2\n# a==1\n".to_owned(),
            "django[argon2]==5.0 \\\n    --hash=sha256:00\nflask>=3\n# a==2\n".to_owned(),
            &["Major django 4.2.1 5.0"],
        ),
        (
            "requirements/prod.txt",
            "a==0.0.3\nb==1!1.0\n".to_owned(),
            "a==0.0.4\nb==1!1.1\n".to_owned(),
            &["Major a 0.0.3 0.0.4", "Minor b 1!1.0 1!1.1"],
        ),
    ];
    for (path, before, after, expected) in pairs {
        assert_eq!(steps(path, &before, &after), expected, "{path}");
        assert!(is_lockfile(path));
    }
}

#[test]
fn a_step_is_major_where_the_first_number_that_counts_is_another() {
    let table = [
        ("1.2.3", "1.2.4", VersionStep::Patch),
        ("1.2.3", "1.3.0", VersionStep::Minor),
        ("1.2.3", "2.0.0", VersionStep::Major),
        ("2.0.0", "1.9.0", VersionStep::Major),
        ("0.4.1", "0.4.2", VersionStep::Patch),
        ("0.4.1", "0.5.0", VersionStep::Major),
        ("0.0.3", "0.0.4", VersionStep::Major),
        ("0.9.0", "1.0.0", VersionStep::Major),
        ("v1.2.3", "v1.4.0", VersionStep::Minor),
        ("1.0.0-rc.1", "1.0.0", VersionStep::Patch),
        ("5.0rc1", "5.0", VersionStep::Patch),
        ("1.0.0+a", "1.0.0+b", VersionStep::Patch),
        // A year is no promise, and no new year breaks one.
        ("2024.8.30", "2025.1.31", VersionStep::Minor),
        // What cannot be read may be anything.
        ("latest", "next", VersionStep::Major),
    ];
    for (from, to, expected) in table {
        let one = |version: &str| collect([("a".to_owned(), version.to_owned())].into_iter());
        let found = updates(&one(from), &one(to));
        let step = found.first().map(|update| update.step);
        assert_eq!(step, Some(expected), "{from} to {to}");
    }
}

#[test]
fn a_version_that_comes_or_goes_beside_another_is_no_step() {
    let all = |versions: &[&str]| {
        collect(
            versions
                .iter()
                .map(|one| ("syn".to_owned(), (*one).to_owned())),
        )
    };
    for (before, after, expected) in [
        (&["1.0.0"][..], &["1.0.0", "2.0.0"][..], None),
        (&["1.0.0", "2.0.0"], &["2.0.0"], None),
        (
            &["1.0.0", "2.0.0"],
            &["1.0.1", "2.0.0"],
            Some(VersionStep::Patch),
        ),
        (
            &["1.0.0", "2.0.0"],
            &["2.0.0", "3.0.0"],
            Some(VersionStep::Major),
        ),
        (&["1.0.0"], &[], None),
    ] {
        let found = updates(&all(before), &all(after));
        let step = found.first().map(|update| update.step);
        assert_eq!(step, expected, "{before:?} {after:?}");
    }
}

#[test]
fn what_is_no_lockfile_is_told_apart_from_an_empty_one() {
    for (path, text) in [
        ("Cargo.lock", "<<<<<<< HEAD\n"),
        ("package-lock.json", "{\"packages\": 1}"),
        ("package-lock.json", "not json"),
        ("pnpm-lock.yaml", "<<<<<<< HEAD\n"),
        ("yarn.lock", "<<<<<<< HEAD\n"),
        ("requirements.txt", "<<<<<<< HEAD\na==1\n=======\na==2\n"),
    ] {
        assert_eq!(locked(path, text), None, "{path}: {text}");
    }
    assert_eq!(locked("Cargo.lock", "version = 4\n"), Some(Locked::new()));
    for path in ["src/Cargo.rs", "notes.txt", "lock.json", "Cargo.lock.orig"] {
        assert!(!is_lockfile(path), "{path}");
    }
}
