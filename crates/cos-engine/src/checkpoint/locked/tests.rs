use super::super::version::{Locked, updates};
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
    let bun = |react: &str, inner: &str| {
        format!(
            "{{\n  \"lockfileVersion\": 1,\n  \"workspaces\": {{\n    \"\": {{ \"dependencies\": {{ \
             \"react\": \"^18\", }}, }},\n  }},\n  \"packages\": {{\n    \"@a/b\": [\"@a/b@{inner}\", \
             \"\", {{}}, \"sha512-x\"],\n    \"own\": [\"own@workspace:packages/own\"],\n    \"react\": \
             [\"react@{react}\", \"\", {{}}, \"sha512-y\"],\n  }}\n}}\n"
        )
    };
    let gems = |rails: &str, nokogiri: &str, own: &str| {
        format!(
            "PATH\n  remote: .\n  specs:\n    own ({own})\n\nGEM\n  remote: https://example.com/\n  specs:\n    \
             nokogiri ({nokogiri}-x86_64-linux)\n      racc (~> {own})\n    rails ({rails})\n\nDEPENDENCIES\n  \
             rails (~> {own})\n"
        )
    };
    let composer = |console: &str, phpunit: &str| {
        format!(
            r#"{{"packages": [{{"name": "symfony/console", "version": "{console}"}}],
            "packages-dev": [{{"name": "phpunit/phpunit", "version": "{phpunit}"}}]}}"#
        )
    };
    let nuget = |json: &str, own: &str| {
        format!(
            r#"{{"version": 1, "dependencies": {{"net8.0": {{"Newtonsoft.Json": {{"type": "Direct",
            "requested": "[{own}, )", "resolved": "{json}"}}, "own": {{"type": "Project"}}}}}}}}"#
        )
    };
    let swift = |nio: &str, log: &str| {
        format!(
            r#"{{"pins": [{{"identity": "swift-nio", "state": {{"revision": "x", "version": "{nio}"}}}},
            {{"identity": "swift-log", "state": {{"branch": "main", "revision": "{log}"}}}}], "version": 2}}"#
        )
    };
    let pubspec = |http: &str, own: &str| {
        format!(
            "packages:\n  http:\n    dependency: \"direct main\"\n    source: hosted\n    version: \
             \"{http}\"\n  own:\n    source: path\n    version: \"{own}\"\nsdks:\n  dart: \">=2.18.0\"\n"
        )
    };
    let pods = |alamofire: &str, utilities: &str| {
        format!(
            "PODS:\n  - Alamofire ({alamofire})\n  - \"GoogleUtilities/Environment ({utilities})\":\n    - \
             PromisesObjC (~> {utilities})\n\nDEPENDENCIES:\n  - Alamofire (~> {utilities})\n"
        )
    };
    let mix = |phoenix: &str, commit: &str| {
        format!(
            "%{{\n  \"box\": {{:git, \"https://example.com/box.git\", \"{commit}\", []}},\n  \"phoenix\": \
             {{:hex, :phoenix, \"{phoenix}\", \"00ff\", [:mix], []}},\n}}\n"
        )
    };
    let javascript = ["Minor @a/b 1.1.0 1.2.0", "Major react 18.2.0 19.0.0"];
    let pairs: [(&str, String, String, &[&str]); 22] = [
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
        (
            "bun.lock",
            bun("18.2.0", "1.1.0"),
            bun("19.0.0", "1.2.0"),
            &javascript,
        ),
        (
            "Gemfile.lock",
            gems("7.0.4", "1.13.9", "1.0.0"),
            gems("7.1.0", "2.0.0", "2.0.0"),
            &[
                "Major nokogiri 1.13.9-x86_64-linux 2.0.0-x86_64-linux",
                "Minor rails 7.0.4 7.1.0",
            ],
        ),
        (
            "composer.lock",
            composer("v5.4.0", "9.6.1"),
            composer("v6.0.2", "9.6.2"),
            &[
                "Patch phpunit/phpunit 9.6.1 9.6.2",
                "Major symfony/console v5.4.0 v6.0.2",
            ],
        ),
        (
            "Pipfile.lock",
            r#"{"_meta": {}, "default": {"django": {"version": "==4.2.1"}}, "develop": {}}"#
                .to_owned(),
            r#"{"_meta": {}, "default": {"django": {"version": "==5.0"}}, "develop": {}}"#
                .to_owned(),
            &["Major django 4.2.1 5.0"],
        ),
        (
            "src/App/packages.lock.json",
            nuget("12.0.3", "1.0.0"),
            nuget("13.0.1", "2.0.0"),
            &["Major Newtonsoft.Json 12.0.3 13.0.1"],
        ),
        (
            "Package.resolved",
            swift("2.40.0", "1d77c0e2aa"),
            swift("2.41.0", "0a3fb21caa"),
            &[
                "Major swift-log 1d77c0e2aa 0a3fb21caa",
                "Minor swift-nio 2.40.0 2.41.0",
            ],
        ),
        (
            "Package.resolved",
            r#"{"object": {"pins": [{"package": "NIO", "state": {"version": "1.0.0"}}]}}"#
                .to_owned(),
            r#"{"object": {"pins": [{"package": "NIO", "state": {"version": "2.0.0"}}]}}"#
                .to_owned(),
            &["Major NIO 1.0.0 2.0.0"],
        ),
        (
            "pubspec.lock",
            pubspec("0.13.5", "1.0.0"),
            pubspec("1.1.0", "2.0.0"),
            &["Major http 0.13.5 1.1.0"],
        ),
        (
            "ios/Podfile.lock",
            pods("5.6.4", "7.11.0"),
            pods("5.7.0", "8.0.0"),
            &[
                "Minor Alamofire 5.6.4 5.7.0",
                "Major GoogleUtilities/Environment 7.11.0 8.0.0",
            ],
        ),
        (
            "gradle.lockfile",
            "# a remark\ncom.acme:box:1.2.3=compileClasspath,runtimeClasspath\nempty=\n".to_owned(),
            "# a remark\ncom.acme:box:2.0.0=compileClasspath,runtimeClasspath\nempty=\n".to_owned(),
            &["Major com.acme:box 1.2.3 2.0.0"],
        ),
        (
            "mix.lock",
            mix("1.6.2", "1d77c0e2aa"),
            mix("1.7.0", "0a3fb21caa"),
            &[
                "Major box 1d77c0e2aa 0a3fb21caa",
                "Minor phoenix 1.6.2 1.7.0",
            ],
        ),
    ];
    for (path, before, after, expected) in pairs {
        assert_eq!(steps(path, &before, &after), expected, "{path}");
        assert!(is_lockfile(path));
    }
}

#[test]
fn what_is_no_lockfile_differs_from_an_empty_one() {
    for (path, text) in [
        ("Cargo.lock", "<<<<<<< HEAD\n"),
        ("package-lock.json", "{\"packages\": 1}"),
        ("package-lock.json", "not json"),
        ("pnpm-lock.yaml", "<<<<<<< HEAD\n"),
        ("yarn.lock", "<<<<<<< HEAD\n"),
        ("bun.lock", "{}"),
        ("Gemfile.lock", "rails (7.0.4)\n"),
        ("composer.lock", "{\"packages\": {}}"),
        ("Pipfile.lock", "{}"),
        ("packages.lock.json", "[]"),
        ("Package.resolved", "{\"pins\": 1}"),
        ("pubspec.lock", "- a\n"),
        ("Podfile.lock", "- Alamofire (5.6.4)\n"),
        ("gradle.lockfile", "com.acme:box:1.2.3=x\n"),
        ("mix.lock", "phoenix 1.6\n"),
        ("requirements.txt", "<<<<<<< HEAD\na==1\n=======\na==2\n"),
    ] {
        assert_eq!(locked(path, text), None, "{path}: {text}");
    }
    assert_eq!(locked("Cargo.lock", "version = 4\n"), Some(Locked::new()));
    for path in ["src/Cargo.rs", "notes.txt", "lock.json", "Cargo.lock.orig"] {
        assert!(!is_lockfile(path), "{path}");
    }
}
